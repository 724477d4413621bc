/**
 * What is asked before it is done, where the settings want it: picking up, done with cards to throw in, a high trump.
 * Fetched where they do.
 */

import { throwable } from "./model.js";
import { settings } from "./settings.js";
import { cardName, cards, list, namedCard, rankOf, suitOf, t } from "./text.js";
import { questionView } from "./views/question.js";

/** @import { Game } from "./types.d.ts" */
/** @import { Play } from "./model.js" */
/** @import { Question } from "./views/question.js" */

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

/** Where it is asked: made anew with the table's page. @type {ReturnType<typeof questionView> | null} */
let view = null;

/** Ask below the buttons: whether to play a card, or what `yes` says. @param {Omit<Question, "yes"> & { yes?: string }} question */
export function ask(question) {
  if (!view?.node.isConnected) {
    view = questionView();
    document.querySelector(".acts")?.append(view.node);
  }
  view.ask({ yes: t("ask.play"), ...question });
}
