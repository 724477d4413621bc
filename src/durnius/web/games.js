/** Finished games of a room: the check of a deal, and what is kept in the browser of the deals one took part in. */

import { lack } from "./insist.js";
import { loadPart } from "./text.js";

/** @import { Heard } from "./deck.js" */

/** Check the deal of a finished game and say what was found; both are fetched when somebody asks.
 * @param {string} room @param {number} number @param {(game: string) => Heard} heard what was heard of a game by name */
export async function checkGame(room, number, heard) {
  const parts = await Promise.all([import("./finding.js"), loadPart("-more")]).catch(() => null);
  return parts === null ? lack() : parts[0].checked(room, number, heard);
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
