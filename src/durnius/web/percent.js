/** Shares of games in words, for hints and reviews alike; fetched with them. */

import { t } from "./text.js";

/** A share as it is told, in hundredths: what reads the same is as good. @param {number} share from 0 to 1 */
export const hundredths = (share) => Math.round(100 * share);

/** The same as the language writes it. @param {number} share from 0 to 1 */
export const percent = (share) => t("count.percent", { share: hundredths(share) });
