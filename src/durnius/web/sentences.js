/**
 * The moves of a bout in words, for the actor, for whom it concerns and for all others; and what it means for the
 * listener now. The end of a bout and of a game is in sentences_end.js, the room in sentences_room.js.
 */

import { allBeaten, isFull, nameOf, needsMe, throwable, unbeaten } from "./model.js";
import { cardName, list, namedCard, namedCards, ranks, t, together } from "./text.js";

/** @import { AttackedEvent, BeatenEvent, DoneEvent, Game, TakingEvent, ThrownInEvent, TransferredEvent } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */
/** @import { Level, Manner } from "./settings.js" */

/** @typedef {AttackedEvent | ThrownInEvent | BeatenEvent | TransferredEvent | TakingEvent | DoneEvent} Move */

/** Who listens, and how things stand after the event.
 * @typedef {object} Ear
 * @property {Shown} shown
 * @property {Game} game
 * @property {number | null} me the listener's game seat
 * @property {Level} level
 * @property {Manner} manner what is spoken
 * @property {Game | null} before the game before the event
 * @property {number | null} defender who was attacked; null where many missed events leave it unknown */

/** @param {Ear} ear @param {number | null} seat */
export const name = (ear, seat) => nameOf(ear.shown, seat);
/** @param {Ear} ear @param {string} card */
export const card = (ear, card) => namedCard(card, ear.game.trump);
/** @param {Ear} ear @param {readonly string[]} held */
export const cardList = (ear, held) => namedCards(held, ear.game.trump);

/** Tell a move; `seenBy` chooses whose side it is told from.
 * @param {Move} move @param {Ear} ear @returns {string} */
export function moveSentence(move, ear) {
  const mine = move.seat === ear.me;
  const who = { name: name(ear, move.seat) };
  switch (move.e) {
    case "attacked": {
      const defender = ear.defender;
      const words = { ...who, defender: name(ear, defender), card: card(ear, move.card) };
      if (defender === null) return t(mine ? "event.attacked.you_then" : "event.attacked.then", words);
      if (mine) return t("event.attacked.you", words);
      return defender === ear.me ? t("event.attacked.at_you", words) : t("event.attacked.others", words);
    }
    case "thrown_in":
      return t(mine ? "event.thrown_in.you" : "event.thrown_in.others", { ...who, card: card(ear, move.card) });
    case "beaten": {
      const words = { ...who, attack: cardName(move.attack), card: card(ear, move.card) };
      return t(mine ? "event.beaten.you" : "event.beaten.others", words);
    }
    case "transferred": {
      const words = { ...who, defender: name(ear, move.to), card: card(ear, move.card) };
      if (mine) return t("event.transferred.you", words);
      return t(move.to === ear.me ? "event.transferred.to_you" : "event.transferred.others", words);
    }
    case "taking":
      return t(mine ? "event.taking.you" : "event.taking.others", who);
    case "done":
      return t(mine ? "event.done.you" : "event.done.others", who);
  }
}

/** Say what a move means for the listener, last of all: what to beat, what may be thrown in, who is awaited.
 * @param {Move} move @param {Ear} ear @returns {string} */
export function consequence(move, ear) {
  const { game, me } = ear;
  if (move.e === "done") return "";
  if (me !== null && game.defender === me) return forDefender(move, ear);
  if (game.awaited && (game.taking || allBeaten(game))) return awaitedSentence(game);
  if (allBeaten(game) && !isFull(game)) return ear.level === "brief" ? "" : t("awaited.attackers");
  if (me === null || move.seat === me || move.e === "thrown_in") return "";
  if (!ear.manner.throws) return "";
  const fitting = throwable(game);
  if (fitting.length) {
    const words = { list: list(fitting.map(cardName)) };
    return game.taking ? t("hint.still_throw", words) : t("hint.throw", words);
  }
  const told = ear.level === "full" || (ear.level === "normal" && move.e === "beaten");
  return told && !isFull(game) && mayThrow(game) ? t("hint.nothing") : "";
}

/** Whether the listener might throw in at all, with other cards. @param {Game} game */
function mayThrow(game) {
  const never = ["partner_defends", "not_neighbour", "player_out"];
  return game.hand.length > 0 && !game.hand.some((held) => never.includes(game.blocked[held] ?? ""));
}

/** @param {Move} move @param {Ear} ear */
function forDefender(move, ear) {
  const { game, level } = ear;
  const open = unbeaten(game);
  const words = { count: open.length, list: cardList(ear, open) };
  if (move.e === "taking") return level === "brief" || isFull(game) ? "" : t("hint.may_throw");
  if (game.taking) return "";
  if (move.e === "attacked") return t("hint.defend");
  if (move.e === "transferred") {
    const number = t(`number.${open.length}.plain`);
    return t("hint.beat_now", { cards: t("count.words", { number, count: open.length }), list: words.list });
  }
  if (move.e === "thrown_in") return t(level === "full" ? "hint.to_beat_list" : "hint.to_beat", words);
  if (open.length) return t("hint.still_to_beat", words);
  return t("awaited.attackers");
}

/** Tell who is awaited that the table stands still until they say so (in every level, also when nothing fits).
 * @param {Game} game */
export function awaitedSentence(game) {
  const fitting = ranks(throwable(game)).map((rank) => t(`rank.${rank}.a`));
  const words = { ranks: list(fitting, "or") };
  if (game.taking) return fitting.length ? t("awaited.taking", words) : t("awaited.taking_nothing");
  return fitting.length ? t("awaited.beaten", words) : t("awaited.beaten_nothing");
}

/** Tell a move by itself, with what follows from it.
 * @param {Move} move @param {Ear} ear @param {boolean} auto whether the page said this done by itself */
export function moveMessage(move, ear, auto) {
  if (move.e !== "done") return ear.manner.moves || concerns(move, ear) ? together([moveSentence(move, ear), consequence(move, ear)]) : "";
  if (move.seat !== ear.me) return ear.manner.dones ? moveSentence(move, ear) : "";
  if (auto && ear.level !== "full") return "";
  const early = !ear.game.taking && unbeaten(ear.game).length > 0;
  return early ? t("event.done.early") : moveSentence(move, ear);
}

/** Whether a move is one's own, asks something of the listener or lets him throw in; all others may be kept to the log.
 * @param {Move} move @param {Ear} ear */
function concerns(move, { me, game, defender, manner }) {
  return me !== null && (move.seat === me || game.defender === me || defender === me || needsMe(game)
    || (manner.throws && move.e !== "thrown_in" && throwable(game).length > 0));
}
