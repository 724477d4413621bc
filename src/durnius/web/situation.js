/** The Situation: whose turn it is and what the listener may do, in words; the same for the section and the key. */

import { allBeaten, isFull, nameOf, needsMe, throwable, unbeaten, waitsForNext } from "./model.js";
import { mannerOf } from "./settings.js";
import { awaitedSentence } from "./sentences.js";
import { foolSentence } from "./sentences_end.js";
import { cardName, cardsInWords, list, namedCards, suitName, t, together } from "./text.js";

/** @import { Game } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */

/** The whole answer: what to do, then trump and stock.
 * @param {Shown} shown */
export const situation = (shown) => together([turn(shown), facts(shown)]);

/** Whose turn it is and what the listener may do.
 * @param {Shown} shown @returns {string} */
export function turn(shown) {
  const { game, room } = shown;
  if (!game) {
    const taken = room.seats.filter((seat) => seat.kind !== "empty").length;
    return t("situation.lobby", { taken, seats: room.seats.length });
  }
  if (game.over) return foolSentence(game, { shown, game, me: game.seat, level: "normal", manner: mannerOf("normal"), before: null, defender: null });
  const watching = game.seat === null ? t("situation.watching") : "";
  const mine = shown.you.seat === null ? undefined : room.seats[shown.you.seat];
  if (game.seat !== null && mine?.away) return together([t("event.bot_plays.you"), bout(shown, game)]);
  const mayGoOn = waitsForNext(game) && t("situation.next", { next: t("button.next") });
  if (game.seat !== null && game.out.includes(game.seat)) return together([out(shown, game), bout(shown, game), mayGoOn]);
  return together([watching, bout(shown, game), mayGoOn]);
}

/** Trump, trump card and stock; "" without a game. @param {Shown} shown */
export function facts(shown) {
  const { game } = shown;
  if (!game || game.over) return "";
  const words = { suit: suitName(game.trump), card: cardName(game.trump_card ?? ""), count: game.stock };
  if (game.trump_card === null) return t("trump.unknown", words);
  if (game.stock) return t("trump.stock", words);
  // Who picked it up again the others have to remember.
  if (typeof game.trump_card_at !== "number") return t(game.hand.includes(game.trump_card) ? "trump.held_you" : "trump.played", words);
  const how = dealtOut(game) ? "dealt" : "drawn";
  if (game.trump_card_at === game.seat) return t(`trump.${how}_you`, words);
  return t(`trump.${how}`, { ...words, name: nameOf(shown, game.trump_card_at) });
}

/** Whether the deal left no stock: then the trump card was dealt, and nobody drew it. @param {Game} game */
const dealtOut = (game) => game.seats.length * 6 >= (game.rules.deck ?? 36);

/** @param {Shown} shown @param {Game} game */
function out(shown, game) {
  const rest = game.seats.map((_, seat) => seat).filter((seat) => !game.out.includes(seat));
  return t("situation.out", { names: list(rest.map((seat) => nameOf(shown, seat))) });
}

/** @param {Shown} shown @param {Game} game */
function bout(shown, game) {
  const me = game.seat;
  const names = { name: nameOf(shown, game.attacker), defender: nameOf(shown, game.defender) };
  if (!game.table.length) {
    if (me !== null && game.attacker === me) return t("situation.attack", names);
    return t(me !== null && game.defender === me ? "situation.attack_at_you" : "situation.attack_others", names);
  }
  if (me !== null && game.defender === me) return defending(game);
  const defender = { name: names.defender, cards: cardsInWords(game.table.length) };
  const done = me !== null && game.done.includes(me);
  if (game.taking) {
    if (game.awaited) return t("situation.taking_awaited", { ...defender, awaited: awaitedSentence(game) });
    return t(done ? "situation.taking_done" : "situation.taking", defender);
  }
  if (allBeaten(game)) {
    if (game.awaited) return awaitedSentence(game);
    return t(done ? "situation.beaten_done" : "awaited.attackers");
  }
  if (isFull(game)) return t("situation.full", defender);
  const fitting = throwable(game);
  if (fitting.length && !done) return t("situation.defending_throw", { ...defender, list: list(fitting.map(cardName)) });
  return t(done ? "situation.defending_done" : "situation.defending", defender);
}

/** @param {Game} game */
function defending(game) {
  const open = unbeaten(game);
  if (game.taking) return t("situation.taking_you");
  if (!open.length) return t("awaited.attackers");
  const words = { count: open.length, list: namedCards(open, game.trump) };
  return t("situation.defend", { beat: t("hint.to_beat_list", words) });
}

/** The page's title, with the state first. @param {Shown} shown */
export function title(shown) {
  return t("title.page", { state: shortTurn(shown), room: shown.room.name });
}

/** @param {Shown} shown */
function shortTurn(shown) {
  const { game, room } = shown;
  if (!game || (game.over && room.phase === "lobby")) {
    const taken = room.seats.filter((seat) => seat.kind !== "empty").length;
    return t("title.lobby", { taken, seats: room.seats.length });
  }
  if (game.over) return t("title.over");
  if (needsMe(game)) {
    if (game.defender === game.seat) return t("title.defend");
    return t(game.table.length ? "title.awaited" : "title.attack");
  }
  if (game.table.length && (game.taking || allBeaten(game))) return t("title.wait_attackers");
  return t("title.wait", { name: nameOf(shown, game.table.length ? game.defender : game.attacker) });
}
