/** What an action is called: a hint and a review tell of actions that are no buttons, and are fetched with this. */

import { playOf } from "./model.js";
import { doneLabel, playWords } from "./plays.js";
import { t } from "./text.js";

/** @import { Shown } from "./model.js" */

/** What an action is called, as on its button. @param {string} action @param {Shown} shown */
export function actionWords(action, shown) {
  const { game } = shown;
  if (!game || action === "take") return t("button.take");
  if (action === "done") return doneLabel(game);
  const play = playOf(action);
  return play ? playWords(play, game, shown) : action;
}
