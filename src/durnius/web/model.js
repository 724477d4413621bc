/**
 * What the page shows: the last state of the server, and small questions about it from the listener's side.
 * No rule of the game is worked out here: what may be done, and why not, the server says.
 */

import { rankOf, ranks } from "./text.js";

/** @import { AnyEvent, Card, Game, Room, StateMessage, You } from "./types.d.ts" */

/** @typedef {object} Shown
 * @property {number} seq the number of the last entry
 * @property {You} you
 * @property {Room} room
 * @property {Game | null} game
 * @property {string[]} names whose game seat it is, by game seat */

/** @typedef {{ before: Shown | null, after: Shown, events: AnyEvent[], gap: boolean }} Change */

/** Take a message in; the names of a game stay known when their owners leave.
 * @param {Shown | null} before @param {StateMessage} message @returns {Change} */
export function take(before, message) {
  const { seq, you, room, game } = message;
  const old = before?.game?.number === game?.number ? (before?.names ?? []) : [];
  const names = (game?.seats ?? []).map((seat, i) => room.seats[seat]?.name ?? old[i] ?? "");
  return { before, after: { seq, you, room, game, names }, events: message.events, gap: message.gap ?? false };
}

/** @param {Shown} shown @param {number | null} seat a game seat */
export const nameOf = (shown, seat) => (seat === null ? "" : (shown.names[seat] ?? ""));

/** Whether the listener watches a game that is being played. @param {Shown} shown */
export const watches = ({ you, room }) => you.seat === null && room.phase === "playing";

/** Whether there is a free seat. @param {Room} room */
export const hasFree = (room) => room.seats.some(({ kind }) => kind === "empty");

/** The cards still to beat. @param {Game} game @returns {Card[]} */
export const unbeaten = (game) => game.table.filter(([, by]) => by === null).map(([card]) => card);

/** Whether there are cards on the table and all are beaten. @param {Game} game */
export const allBeaten = (game) => game.table.length > 0 && unbeaten(game).length === 0;

/** Whether no further card fits into the bout. @param {Game} game */
export const isFull = (game) => game.cap !== null && game.table.length >= game.cap;

/** All ranks on the table, lowest first. @param {Game} game */
export const ranksThere = (game) => ranks(game.table.flat().filter((card) => card !== null));

/** @typedef {{ kind: "attack" | "throw" | "beat" | "transfer", card: Card, attack: Card | null, text: string }} Play */

/** Read an action that plays a card; null for done and take.
 * @param {string} text @returns {Play | null} */
export function playOf(text) {
  const [kind, first, second] = text.split(" ");
  if (first === undefined) return null;
  if (kind === "beat") return { kind, card: second ?? "", attack: first, text };
  if (kind === "attack" || kind === "throw" || kind === "transfer") return { kind, card: first, attack: null, text };
  return null;
}

/** Everything that can be done with a card now.
 * @param {Game} game @param {Card} card @returns {Play[]} */
export function playsOf(game, card) {
  return game.actions.map(playOf).filter((play) => play !== null).filter((play) => play.card === card);
}

/** The cards that can be thrown in now. @param {Game} game @returns {Card[]} */
export function throwable(game) {
  return game.actions.map(playOf).filter((play) => play?.kind === "throw").map((play) => play?.card ?? "");
}

/** The cards that can be played now, each once, in the order of the hand given.
 * @param {Game} game @param {readonly Card[]} hand */
export function playable(game, hand) {
  const plays = new Set(game.actions.map((action) => playOf(action)?.card));
  return hand.filter((card) => plays.has(card));
}

/** Whether the table stands still until the listener does something. @param {Game | null} game */
export function needsMe(game) {
  if (!game || game.over || game.seat === null) return false;
  if (game.table.length === 0) return game.attacker === game.seat;
  if (game.defender === game.seat) return !game.taking && unbeaten(game).length > 0;
  return game.awaited && (game.taking || allBeaten(game));
}

/** The hand in the order in which it lies: by suit or rank, trumps last, ranks rising.
 * @param {Game} game @param {"suit" | "rank"} order @returns {Card[]} */
export function sorted(game, order) {
  const suits = "sdch";
  const rank = (/** @type {Card} */ card) => "23456789TJQKA".indexOf(rankOf(card));
  const suit = (/** @type {Card} */ card) => suits.indexOf(card.charAt(1));
  const weight = (/** @type {Card} */ card) => {
    const trump = card.charAt(1) === game.trump ? 1000 : 0;
    return trump + (order === "suit" ? suit(card) * 50 + rank(card) : rank(card) * 10 + suit(card));
  };
  return [...game.hand].sort((a, b) => weight(a) - weight(b));
}
