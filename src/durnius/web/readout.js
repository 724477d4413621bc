/** What the shortcuts and the "Read out" buttons say: the table, the trump, the players, one's own cards. */

import { nameOf, playable, sorted } from "./model.js";
import { facts, situation } from "./situation.js";
import { cards, list, namedCard, namedCards, t, together } from "./text.js";

/** @import { Card, Game } from "./types.d.ts" */
/** @import { Reading } from "./keys.js" */
/** @import { Lying, Shown } from "./model.js" */

/** The answer to a key or a "Read out" button.
 * @param {Reading} command @param {Shown} shown @param {Lying} lying
 * @param {() => string | null} previous gives the last message */
export function readOut(command, shown, lying, previous) {
  switch (command) {
    case "table":
      return tableWords(shown);
    case "trump":
      return trumpWords(shown);
    case "situation":
      return situation(shown);
    case "players":
      return playersWords(shown);
    case "cards":
      return handWords(shown, lying);
    case "previous":
      return previous() ?? t("read.no_previous");
  }
}

/** One pair in words. @param {readonly [Card, Card | null]} pair @param {string} trump */
export function pairWords([attack, by], trump) {
  if (by === null) return t("table.open", { attack: namedCard(attack, trump) });
  return t("table.beaten", { attack: namedCard(attack, trump), card: namedCard(by, trump) });
}

/** Every card on the table and whether it is beaten. @param {Shown} shown */
export function tableWords(shown) {
  const { game } = shown;
  if (!game?.table.length) return t("table.empty");
  return game.table.map((pair) => t("list.sentence", { words: pairWords(pair, game.trump) })).join(" ");
}

/** Trump suit, trump card and stock. @param {Shown} shown */
export const trumpWords = (shown) => facts(shown) || t("trump.none");

/** The state of a seat in one word each: attacks, defends, done, picks up, out, bot, away, lost.
 * @param {Shown} shown @param {number} seat a game seat @returns {string[]} */
export function stateWords(shown, seat) {
  const { game, room } = shown;
  const owner = game && room.seats[game.seats[seat] ?? -1];
  if (!game || !owner) return [];
  const words = [...playWords(game, seat), ...teamWords(game, seat)];
  if (owner.kind === "bot" || owner.level !== null) words.push(t("players.bot"));
  else if (owner.away) words.push(t("players.away"));
  else if (owner.kind === "person" && !owner.present) words.push(t("players.lost"));
  return words;
}

/** Whether a seat, or its team, has lost the game. @param {Game} game @param {number} seat */
export const isFool = ({ over, fool, teams }, seat) => over && fool !== null && (teams ? seat % 2 : seat) === fool;

/** Whose team a seat plays in: the listener's own, or for whoever watches the first or second one.
 * @param {Game} game @param {number} seat @returns {string[]} */
function teamWords(game, seat) {
  if (!game.teams || seat === game.seat) return [];
  if (game.seat === null) return [t("players.team", { number: (seat % 2) + 1 })];
  return seat % 2 === game.seat % 2 ? [t("players.own_team")] : [];
}

/** @param {Game} game @param {number} seat @returns {string[]} */
function playWords(game, seat) {
  if (game.over) return isFool(game, seat) ? [t("players.fool")] : [];
  if (game.out.includes(seat)) return [t("players.out")];
  const words = [];
  if (game.attacker === seat) words.push(t("players.attacks"));
  if (game.defender === seat) words.push(t(game.taking ? "players.picks_up" : "players.defends"));
  if (game.done.includes(seat)) words.push(t("players.done"));
  return words;
}

/** A player in words: "Ben (you), 6 cards, defends". @param {Shown} shown @param {number} seat */
export function playerWords(shown, seat) {
  const { game } = shown;
  const name = nameOf(shown, seat);
  const who = seat === game?.seat ? t("players.you", { name }) : name;
  return [t("players.line", { name: who, cards: cards(game?.counts[seat] ?? 0) }), ...stateWords(shown, seat)].join(t("list.comma"));
}

/** All players. @param {Shown} shown */
export function playersWords(shown) {
  const { game, room } = shown;
  if (game) return game.seats.map((_, seat) => t("list.sentence", { words: playerWords(shown, seat) })).join(" ");
  const names = room.seats.map((seat) => seat.name).filter((name) => name !== null);
  return t("list.sentence", { words: list(names) });
}

/** One's own cards, those that can be played first. @param {Shown} shown @param {Lying} lying */
export function handWords(shown, lying) {
  const { game } = shown;
  if (!game) return t("trump.none");
  if (game.seat === null) return t("situation.watching");
  if (!game.hand.length) return t("hand.none");
  const hand = sorted(shown, lying);
  const now = playable(game, hand);
  const rest = hand.filter((card) => !now.includes(card));
  const names = (/** @type {readonly Card[]} */ held) => namedCards(held, game.trump);
  const count = cards(hand.length);
  if (!now.length) return t("hand.read", { cards: count, list: names(hand) });
  const first = t("hand.playable", { cards: count, list: names(now) });
  return together([first, rest.length > 0 && t("hand.rest", { list: names(rest) })]);
}
