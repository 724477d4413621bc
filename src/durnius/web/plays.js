/** What the ways to play are called, as on the buttons that offer them. */

import { allBeaten, nameOf } from "./model.js";
import { cardName, namedCard, t } from "./text.js";

/** @import { Game } from "./types.d.ts" */
/** @import { Play, Shown } from "./model.js" */

/** @param {Play} play @param {Game} game @param {Shown} shown */
export function playWords(play, game, shown) {
  const card = namedCard(play.card, game.trump);
  if (play.attack) return t("press.beat", { attack: cardName(play.attack), card });
  if (play.kind === "transfer") return t("press.transfer", { name: nameOf(shown, game.heir), card });
  return play.kind === "attack" ? t("press.attack", { card }) : t("press.throw", { card });
}

/** What the done button reads. @param {Game} game */
export const doneLabel = (game) => (allBeaten(game) && !game.taking ? t("button.bito") : t("button.done"));
