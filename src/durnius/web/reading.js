/** Finished games as one reads them: where nobody may watch, the secret of one's seat shows that one sat there. */

import { t } from "./text.js";
import { secretOf } from "./wayback.js";

/** @param {string} room @param {number} number */
export const recordAddress = (room, number) => `/api/rooms/${room}/games/${number}`;

/** How to ask for a room's games: where nobody may watch, the secret of one's seat shows that one sat there.
 * @param {string} room */
export const asReader = (room) => ({ headers: { Authorization: `Bearer ${secretOf(room)}` } });

/** Fetch something as JSON; null where it cannot be had.
 * @param {string} address @param {RequestInit} [how] @returns {Promise<unknown>} */
export async function fetchJson(address, how) {
  try {
    const answer = await fetch(address, how);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Fetch something of a room's games; `closed` where it is not for whoever has no seat in them.
 * @param {string} address @param {string} room @returns {Promise<{ found: unknown, closed: boolean }>} */
export async function read(address, room) {
  try {
    const answer = await fetch(address, asReader(room));
    return { found: answer.ok ? await answer.json() : null, closed: answer.status === 403 };
  } catch {
    return { found: null, closed: false };
  }
}

/** Why there is nothing to see. @param {boolean} closed @param {string} otherwise */
export const whyNot = (closed, otherwise) => (closed ? t("games.closed") : otherwise);

/** Have a link save what it leads to as whoever reads here, since a link alone shows no secret.
 * @param {HTMLElement} link @param {string} address @param {string} room @param {string} file */
export function saves(link, address, room, file) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void fetch(address, asReader(room)).then(async (answer) => {
      if (!answer.ok) return location.assign(address);
      const at = URL.createObjectURL(await answer.blob());
      const way = document.createElement("a");
      way.href = at;
      way.download = file;
      way.click();
      setTimeout(() => URL.revokeObjectURL(at), 60_000);
    }, () => location.assign(address));
  });
  return link;
}
