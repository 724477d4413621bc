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
 * @property {string[]} names whose game seat it is, by game seat
 * @property {Card[]} arrived one's own cards in the order in which they came */

/** How the hand lies. @typedef {Pick<import("./settings.js").Settings, "sort" | "trumps">} Lying */

/** @typedef {{ before: Shown | null, after: Shown, events: AnyEvent[], gap: boolean }} Change */

/** Take a message in; the names of a game stay known when their owners leave.
 * @param {Shown | null} before @param {StateMessage} message @returns {Change} */
export function take(before, message) {
  const { seq, you, room, game } = message;
  const old = before?.game?.number === game?.number ? (before?.names ?? []) : [];
  const names = (game?.seats ?? []).map((seat, i) => room.seats[seat]?.name ?? old[i] ?? "");
  const hand = game?.hand ?? [];
  const kept = (before?.arrived ?? []).filter((card) => hand.includes(card));
  const arrived = [...kept, ...hand.filter((card) => !kept.includes(card))];
  return { before, after: { seq, you, room, game, names, arrived }, events: message.events, gap: message.gap ?? false };
}

/** @param {Shown} shown @param {number | null} seat a game seat */
export const nameOf = (shown, seat) => (seat === null ? "" : (shown.names[seat] ?? ""));

/** Whether the listener watches a game that is being played. @param {Shown} shown */
export const watches = ({ you, room }) => you.seat === null && room.phase === "playing";

/** Whether there is a free seat. @param {Room} room */
export const hasFree = (room) => room.seats.some(({ kind }) => kind === "empty");
/** Whether nobody else sits there but bots. @param {Room} room */
export const isAlone = (room) => room.seats.filter(({ kind }) => kind === "person").length < 2;

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

/** Whether nothing goes on until the listener lets the bots play. @param {Game} game */
export const waitsForNext = (game) => game.next && !needsMe(game);

/** The hand in the order in which it lies: by suit, by rank or as it came; trumps last or first, ranks rising.
 * @param {Shown} shown @param {Lying} lying @returns {Card[]} */
export function sorted({ game, arrived }, { sort, trumps }) {
  const suits = "sdch";
  const rank = (/** @type {Card} */ card) => "23456789TJQKA".indexOf(rankOf(card));
  const suit = (/** @type {Card} */ card) => suits.indexOf(card.charAt(1));
  const order = {
    suit: (/** @type {Card} */ card) => suit(card) * 50 + rank(card),
    rank: (/** @type {Card} */ card) => rank(card) * 10 + suit(card),
    newest: (/** @type {Card} */ card) => arrived.indexOf(card),
  }[sort];
  const apart = sort === "newest" ? 0 : trumps === "last" ? 1000 : -1000;
  const weight = (/** @type {Card} */ card) => order(card) + (card.charAt(1) === game?.trump ? apart : 0);
  return [...(game?.hand ?? [])].sort((a, b) => weight(a) - weight(b));
}
