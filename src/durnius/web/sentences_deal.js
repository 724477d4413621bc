/** The deal that can be checked, in words: who took part in the shuffle. */

import { nameOf } from "./model.js";
import { list, t } from "./text.js";

/** @import { CommittedEvent, DealSecretEvent, RevealedEvent } from "./types.d.ts" */
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
