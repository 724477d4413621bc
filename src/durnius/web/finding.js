/** Checks a deal and says what was found; fetched when somebody asks for it, with its words. */

import { checkDeal } from "./deck.js";
import { asReader, fetchJson, recordAddress } from "./reading.js";
import { roomName } from "./seeds.js";
import { t } from "./text.js";

/** @import { Dealt, Finding, Heard } from "./deck.js" */

/** Check the deal of a finished game and say what was found. What it must be called is known without the record.
 * @param {string} room @param {number} number @param {(game: string) => Heard} heard */
export async function checked(room, number, heard) {
  const record = /** @type {Dealt | null} */ (await fetchJson(recordAddress(room, number), asReader(room)));
  if (record === null) return t("fair.no_record");
  const name = `${roomName(room)}-${number}`;
  return findingWords(checkDeal(record, heard(name), name), Array.isArray(record.players) ? record.players : []);
}

/** Say what a check of the deal found. @param {Finding} found @param {readonly string[]} names by seat */
function findingWords(found, names) {
  if (found.ok) {
    const words = { count: found.seeds, seats: found.seats, cards: found.cards };
    const parts = [t("fair.found.ok"), t("fair.found.deck", words)];
    if (found.part) parts.push(t("fair.found.part"));
    if (found.left) parts.push(t("fair.found.left"));
    if (found.heard) parts.push(t("fair.found.heard"));
    return parts.join(" ");
  }
  const name = names[found.at - 1] ?? "";
  switch (found.what) {
    case "nothing":
      return t("fair.wrong.nothing");
    case "name":
      return t("fair.wrong.name");
    case "unheard":
      return t("fair.wrong.unheard");
    case "list":
      return t("fair.wrong.list", { name });
    case "commitment":
      return t("fair.wrong.commitment");
    case "heard":
      return t("fair.wrong.heard");
    case "part":
      return t("fair.wrong.part");
    case "seeds":
      return found.at ? t("fair.wrong.seed", { name }) : t("fair.wrong.seeds");
    case "deck":
      return found.at ? t("fair.wrong.deck", { number: found.at }) : t("fair.wrong.size");
  }
}
