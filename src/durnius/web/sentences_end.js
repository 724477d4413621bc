/**
 * How a bout and a game end, and how a game begins: what was beaten or picked up and why, who drew, who is out, who
 * attacks next; the deal; the fool and the scoreboard. One entry of the log becomes one message.
 */

import { cardList, moveMessage, moveSentence, name } from "./sentences.js";
import { byRank, cardName, cards, cardsInWords, list, suitName, suitOf, t, together } from "./text.js";

/** @import { BoutEndedEvent, DoneEvent, DrewEvent, GameEvent, GameOverEvent, GameStartedEvent, Room } from "./types.d.ts" */
/** @import { Ear, Move } from "./sentences.js" */

/** Tell the game events of one entry as one message.
 * @param {readonly GameEvent[]} events @param {Ear} ear @param {boolean} auto */
export function gameMessage(events, ear, auto) {
  const started = events.find((event) => event.e === "game_started");
  if (started) return startMessage(started, events, ear);
  const ended = events.find((event) => event.e === "bout_ended");
  if (!ended) return together(events.map((event) => (isMove(event) ? moveMessage(event, ear, auto) : "")));
  const over = events.find((event) => event.e === "game_over");
  const course = [...opening(events, ended, ear), ...drawn(events, ear), ...wentOut(events, ear)];
  return over ? overMessage(over, course, ear) : together([...course, next(ear)]);
}

/** @param {GameEvent} event @returns {event is Move} */
export const isMove = (event) =>
  ["attacked", "thrown_in", "beaten", "transferred", "taking", "done"].includes(event.e);

/** The move that ended the bout, why it ended, and what became of the cards: names first.
 * @param {readonly GameEvent[]} events @param {BoutEndedEvent} ended @param {Ear} ear */
function opening(events, ended, ear) {
  const move = events.find(isMove);
  const result = endResult(ended, ear);
  if (!move || move.e === "taking") return [endReason(ended, ear), result];
  if (move.e !== "done") return [moveSentence(move, ear), endReason(ended, ear), result];
  return [move.seat === ear.me ? moveSentence(move, ear) : doneReason(move, ended, ear), result];
}

/** Several dones are told once, with the end of the bout.
 * @param {DoneEvent} move @param {BoutEndedEvent} ended @param {Ear} ear */
function doneReason(move, ended, ear) {
  const others = ear.before ? ear.before.seats.length - ear.before.out.length - 1 : 2;
  return others < 2 ? moveSentence(move, ear) : endReason(ended, ear);
}

/** Say why a bout ended by itself. @param {BoutEndedEvent} ended @param {Ear} ear */
export function endReason(ended, ear) {
  const mine = ended.by === ear.me;
  const count = ear.game.previous_bout?.pairs.length ?? 0;
  const words = { name: name(ear, ended.by), cards: cardsInWords(count), count };
  switch (ended.reason) {
    case "bout_full":
      return t("event.bout_full.others", words);
    case "defender_hand_limit":
      if (ended.taken) return t(mine ? "event.hand_limit_taken.you" : "event.hand_limit_taken.others", words);
      return t(mine ? "event.defender_hand_limit.you" : "event.defender_hand_limit.others", words);
    case "nobody_can":
      return t("event.nobody_can.others");
    default:
      return t("event.done.all");
  }
}

/** Say what became of the cards. @param {BoutEndedEvent} ended @param {Ear} ear */
export function endResult(ended, ear) {
  const words = { name: name(ear, ended.by), cards: cards(ended.cards.length), count: ended.cards.length };
  if (!ended.taken) return t("event.bout_beaten.others", words);
  if (ended.by !== ear.me) return t("event.bout_taken.others", words);
  if (ear.game.over) return t("event.bout_taken.you_count", words); // which they are no longer matters
  const mine = ear.level === "brief" ? "" : t("hint.hand", { cards: cards(ear.game.hand.length) });
  return together([t("event.bout_taken.you", { ...words, list: cardList(ear, ended.cards) }), mine]);
}

/** Say who drew how many, the listener first; and how many are left.
 * @param {readonly GameEvent[]} events @param {Ear} ear @returns {string[]} */
export function drawn(events, ear) {
  const draws = events.filter((event) => event.e === "drew");
  if (!draws.length) return [];
  const { game } = ear;
  const mine = draws.find((draw) => draw.seat === ear.me);
  const others = draws.filter((draw) => draw !== mine);
  // Who drew the trump card is told in every level.
  const told = ear.manner.draws ? others : others.filter((draw) => draw.trump_card !== undefined);
  return [
    mine?.cards ? t("event.drew.you", { list: cardList(ear, mine.cards) }) : "",
    told.length ? t("event.drew.others", { list: list(told.map((draw) => drawPart(draw, ear))) }) : "",
    game.stock ? t("hint.stock", { count: game.stock }) : t("hint.stock_empty"),
  ];
}

/** "Chloe draws 2", "Ben draws the trump card, 7 of spades". @param {DrewEvent} draw @param {Ear} ear */
function drawPart({ seat, count, trump_card: last }, ear) {
  const words = { name: name(ear, seat), count };
  if (last === undefined) return t("event.drew.part", words);
  return t(count === 1 || !ear.manner.draws ? "event.drew.trump_card" : "event.drew.with_trump_card", { ...words, card: cardName(last) });
}

/** @param {readonly GameEvent[]} events @param {Ear} ear @returns {string[]} */
export function wentOut(events, ear) {
  return events
    .filter((event) => event.e === "went_out")
    .map(({ seat }) => (seat === ear.me ? t("event.went_out.you") : t("event.went_out.others", { name: name(ear, seat) })));
}

/** Say who attacks next, the listener's part last. @param {Ear} ear */
function next(ear) {
  const { attacker, defender } = ear.game;
  const words = { name: name(ear, attacker), defender: name(ear, defender) };
  if (ear.me !== null && attacker === ear.me) return t("event.next.you", words);
  return ear.me !== null && defender === ear.me ? t("event.next.at_you", words) : t("event.next.others", words);
}

/** @param {GameStartedEvent} started @param {readonly GameEvent[]} events @param {Ear} ear */
function startMessage(started, events, ear) {
  const mine = events.find((event) => event.e === "dealt" && event.seat === ear.me);
  const held = mine?.e === "dealt" ? mine.cards : undefined;
  const hand = held && ear.level === "full" ? t("event.dealt.you", { cards: cards(held.length), list: cardList(ear, held) }) : "";
  const deal = ear.level === "brief" ? t("event.dealt.brief", { suit: suitName(started.trump) }) : dealSentence(started);
  return together([deal, hand, startSentence(started, ear)]);
}

/** @param {GameStartedEvent} started */
export function dealSentence(started) {
  const suit = suitName(started.trump);
  if (started.trump_card === null) return t("event.dealt.no_card", { suit });
  return t("event.dealt.others", { suit, card: cardName(started.trump_card) });
}

/** Say who starts; the starter hears which trump is the lowest, where the lowest trump decides.
 * @param {GameStartedEvent} started @param {Ear} ear */
export function startSentence(started, ear) {
  const { game, me } = ear;
  const words = { name: name(ear, started.attacker), defender: name(ear, game.defender) };
  if (me === null || (me !== started.attacker && me !== game.defender)) return t("event.game_started.others", words);
  if (me !== started.attacker) return t("event.game_started.at_you", words);
  const lowest = game.hand.filter((held) => suitOf(held) === game.trump).sort(byRank)[0];
  const byTrump = (game.rules.start ?? "lowest_trump") === "lowest_trump";
  if (lowest === undefined || !byTrump) return t("event.game_started.you", words);
  return t("event.game_started.lowest", { ...words, card: cardName(lowest) });
}

/** The lines of the scoreboard: who has no seat now stands after those who have one, and is marked, since another may
 * have the name. @param {Room} room */
export function scoreLines({ score, seats }) {
  const seated = seats.filter(({ kind }) => kind !== "empty").length;
  return score.map((line, at) => (at < seated ? line : { ...line, name: `${line.name} (${t("players.no_seat")})` }));
}

/** The scoreboard in a sentence: who lost how often, or all of it. @param {Room} room @param {boolean} full */
export function scoreWords(room, full) {
  const score = scoreLines(room).map(({ name, played, avoided, lost }) => t(full ? "hint.score_part" : "hint.lost_part", { name, played, avoided, count: lost }));
  return t(full ? "hint.score" : "hint.lost", { list: full ? score.join(t("list.semicolon")) : list(score) });
}

/** The fool or the draw first of all, then the scoreboard, then how it came to that.
 * @param {GameOverEvent} over @param {readonly string[]} course @param {Ear} ear */
function overMessage(over, course, ear) {
  return together([
    foolSentence(over, ear),
    scoreWords(ear.shown.room, ear.level === "full"),
    ...(ear.level === "brief" ? [] : course),
    ear.me === null ? "" : t("hint.again"),
  ]);
}

/** @param {{ fool: number | null, reason: string | null }} over @param {Ear} ear */
export function foolSentence(over, ear) {
  const { game, me } = ear;
  if (over.fool === null) return t(over.reason === "repetition" ? "event.game_over.repetition" : "event.game_over.draw");
  if (game.teams) {
    const team = game.seats.map((_, seat) => seat).filter((seat) => seat % 2 === over.fool);
    const names = list(team.map((seat) => name(ear, seat)));
    return t(me !== null && team.includes(me) ? "event.game_over.you_team" : "event.game_over.team", { names });
  }
  return over.fool === me ? t("event.game_over.you") : t("event.game_over.others", { name: name(ear, over.fool) });
}
