/** Finished games of a room: their records, and what is kept in the browser of the deals one took part in. */

import { lack } from "./insist.js";
import { roomName } from "./seeds.js";
import { loadPart, t } from "./text.js";

/** @import { Dealt, Heard } from "./deck.js" */

/** @param {string} room @param {number} number */
export const recordAddress = (room, number) => `/api/rooms/${room}/games/${number}`;

/** Fetch something as JSON; null where it cannot be had. @param {string} address @returns {Promise<unknown>} */
export async function fetchJson(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Check the deal of a finished game and say what was found. What it must be called is known without the record.
 * @param {string} room @param {number} number @param {(game: string) => Heard} heard what was heard of a game by name */
export async function checkGame(room, number, heard) {
  const record = /** @type {Dealt | null} */ (await fetchJson(recordAddress(room, number)));
  if (record === null) return t("fair.no_record");
  const parts = await Promise.all([import("./finding.js"), loadPart("-more")]).catch(() => null);
  if (parts === null) return lack();
  const name = `${roomName(room)}-${number}`;
  return parts[0].checked(record, heard(name), name);
}

const DEAL = "durnius.deal.";

/** Read what was kept of a deal. @param {string} game */
export function keptDeal(game) {
  try {
    return sessionStorage.getItem(DEAL + game);
  } catch {
    return null;
  }
}

/** Keep what is known of a deal over a reload. @param {string} game @param {string} text */
export function keepDeal(game, text) {
  try {
    sessionStorage.setItem(DEAL + game, text);
  } catch {
    // Then a reload between start and deal leaves one's part out of the shuffle.
  }
}
