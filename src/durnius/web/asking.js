/** What is asked before it is done, where the settings want it: picking up, done with cards to throw in, a high trump. */

import { throwable } from "./model.js";
import { settings } from "./settings.js";
import { cardName, cards, list, namedCard, rankOf, suitOf, t } from "./text.js";

/** @import { Game } from "./types.d.ts" */
/** @import { Play } from "./model.js" */

/** The question before done or picking up; "" for none. @param {"done" | "take"} word @param {Game} game */
export function askWord(word, game) {
  if (word === "take") return settings.askTake ? t("ask.take", { cards: cards(game.table.flat().filter(Boolean).length) }) : "";
  const fitting = throwable(game);
  return settings.askDone && fitting.length ? t("ask.done", { list: list(fitting.map(cardName)) }) : "";
}

/** The question before a trump above the ten is spent; "" for none. @param {Play} play @param {Game} game */
export function askPlay({ card }, game) {
  const high = suitOf(card) === game.trump && "JQKA".includes(rankOf(card));
  return settings.askTrump && high ? t("ask.trump", { card: namedCard(card, game.trump) }) : "";
}
