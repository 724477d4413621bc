/** The deal that can be checked, in words: who took part in the shuffle, and what a check found. */

import { nameOf } from "./model.js";
import { list, t } from "./text.js";

/** @import { CommittedEvent, DealSecretEvent, RevealedEvent } from "./types.d.ts" */
/** @import { Finding } from "./deck.js" */
/** @import { Change } from "./model.js" */

/** @typedef {CommittedEvent | RevealedEvent | DealSecretEvent} DealEvent */

/** Tell one step of a deal; only the log and who asks for everything has them.
 * @param {DealEvent} event @param {Change} change @returns {string} */
export function dealStep(event, { after, events }) {
  switch (event.e) {
    case "committed":
      // Most often the seeds come at once, and one line is enough.
      return events.some(({ e }) => e === "revealed") ? "" : t("fair.committed");
    case "revealed": {
      const given = event.seeds.flatMap((line, seat) => (line.endsWith(":-") ? [] : [nameOf(after, seat)]));
      return given.length ? t("fair.shuffled", { names: list(given) }) : t("fair.shuffled_alone");
    }
    case "deal_secret":
      return t("fair.open");
  }
}

/** Say what a check of the deal found. @param {Finding} found @param {readonly string[]} names by seat */
export function findingWords(found, names) {
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
