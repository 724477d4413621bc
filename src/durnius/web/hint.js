/** A hint in words: what the best bot would do in the listener's place, why, and how often that loses. */

import { actionWords } from "./actions.js";
import { percent } from "./percent.js";
import { cardName, has, list, loadPart, t, together } from "./text.js";

/** @import { GivenHintMessage } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */
/** @import { Wishes } from "./wishes.js" */

/** Ask for a hint and say it; nothing is played by it.
 * @param {Wishes} wishes @param {() => Shown | null} shown @param {(fits: (shown: Shown) => boolean) => void} given hears how long it is one */
export async function askHint(wishes, shown, given) {
  await loadPart("-why");
  await wishes.send({ t: "hint" }, ({ hint }) => {
    const now = shown();
    if (!hint || !now) return;
    wishes.answer(hintWords(hint, now));
    given((later) => moment(later) === moment(now));
  });
}

/** What advice is about: all of the game but the time. @param {Shown} shown */
const moment = ({ game }) => JSON.stringify({ ...game, deadline_s: null, more_time: null });

/** @param {GivenHintMessage} hint @param {Shown} shown */
export function hintWords(hint, shown) {
  if (hint.action === null) return t("advice.wait");
  const reason = `advice.why.${hint.why}`;
  return together([
    t("advice.play", { play: actionWords(hint.action, shown) }),
    has(reason) && t(reason, { list: list(hint.cards.map(cardName)) }),
    shareWords(hint),
  ]);
}

/** What is expected: exact where all cards are known, otherwise a share of games. @param {GivenHintMessage} hint */
function shareWords({ loses, exact }) {
  if (loses === null) return "";
  if (!exact) return t("advice.share", { share: percent(loses) });
  return t(loses === 0 ? "advice.exact_win" : loses === 1 ? "advice.exact_loss" : "advice.exact_draw");
}
