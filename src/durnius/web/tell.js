/**
 * One message of the server becomes one message for the ear and the lines of the log. After a lost connection all
 * that was missed becomes one message too, with how things stand at its end.
 */

import { isMove, dealSentence, drawn, endReason, endResult, foolSentence, gameMessage, startSentence, wentOut } from "./sentences_end.js";
import { moveSentence } from "./sentences.js";
import { GAME, isKnown, roomMessage, roomSentence } from "./sentences_room.js";
import { mannerOf } from "./settings.js";
import { t, together } from "./text.js";

/** @import { AnyEvent, Game, GameEvent, RoomEvent } from "./types.d.ts" */
/** @import { Change } from "./model.js" */
/** @import { Ear } from "./sentences.js" */
/** @import { Level, Manner } from "./settings.js" */
/** @import { Told } from "./views/log.js" */

/** So many of the missed events are told; the log has all. */
const TOLD = 6;

/** @param {AnyEvent} event @returns {event is GameEvent} */
const isGame = (event) => GAME.has(event.e);
/** @param {AnyEvent} event @returns {event is RoomEvent} */
const isRoom = (event) => !GAME.has(event.e);

/** @param {Change} change @param {Manner} manner @returns {Ear | null} */
function earOf({ before, after, events }, manner) {
  const game = after.game;
  // After a new game, a transfer or a bout's end among the same events it is not told who was attacked before.
  const moved = events.some(({ e }) => e === "game_started" || e === "transferred" || e === "bout_ended");
  const defender = moved ? null : (game?.defender ?? null);
  return game && { shown: after, game, me: game.seat, manner, level: manner.level, before: before?.game ?? null, defender };
}

/** What the listener hears of a change, as one message.
 * @param {Change} change @param {Manner} manner @param {boolean} auto whether the page said done by itself */
export function tell(change, manner, auto) {
  const ear = earOf(change, manner);
  const game = change.events.filter(isGame);
  const room = change.events.filter(isRoom).map((event) => roomMessage(event, change, manner));
  const play = ear ? gameMessage(game, ear, auto) : "";
  // A seat that a bot takes over is told before what the bot does; all else of the room follows the play.
  const before = change.events[0] && isRoom(change.events[0]);
  return together(before ? [...room, play] : [play, ...room]);
}

/** One message about all that was missed.
 * @param {Change} change @param {Level} level @param {string} now how things stand, in words */
export function tellMissed(change, level, now) {
  if (change.gap) return together([t("missed.gap"), now]);
  const moves = change.events.filter((event) => isGame(event) && isMove(event)).length;
  if (!change.events.length) return together([t("missed.none"), now]);
  const lines = logLines({ ...change, events: change.events.filter((event) => isWorthIt(event, change, level)) }, level).slice(-TOLD);
  const start = moves ? t("missed.some", { moves: t("count.moves", { count: moves }) }) : t("missed.none");
  return together([start, ...lines, now]);
}

/** Whether a missed event is told: dones are not, nor who was away for a moment, as all are when the server starts anew.
 * @param {AnyEvent} event @param {Change} change @param {Level} level */
function isWorthIt(event, change, level) {
  if (event.e === "done") return level === "full";
  if (event.e === "committed" || event.e === "revealed" || event.e === "deal_secret") return level === "full";
  if (event.e === "absent") return change.after.room.seats[event.seat]?.present === false;
  return event.e !== "present";
}

/** The lines of the log for a change: what happened, without what it means for the listener.
 * @param {Change} change @param {Level} [level] @returns {string[]} */
export const logLines = (change, level = "normal") => toldLines(change, level).map(({ text }) => text);

/** The lines of the log, each with its bout.
 * @param {Change} change @param {Level} [level] @returns {Told[]} */
export function toldLines(change, level = "normal") {
  const ear = earOf(change, mannerOf(level));
  const { before, after, events } = change;
  const game = before?.game?.number === after.game?.number ? (before?.game ?? null) : null;
  let bout = boutOf(game ?? after.game);
  if (!game && bout !== null) bout -= events.filter(({ e }) => e === "bout_ended").length; // they led up to it
  let ended = false;
  const lines = events.map((event) => {
    if (event.e === "game_started") bout = 1;
    else if (event.e === "attacked" && ended && bout !== null) bout += 1;
    ended = event.e === "bout_ended" || (ended && event.e !== "attacked");
    const say = () => {
      if (isRoom(event)) return isLogged(event, change) ? roomSentence(event, change) : "";
      return ear ? gameLine(event, events.filter(isGame), ear) : "";
    };
    return { text: say(), bout, say };
  });
  return lines.filter(({ text }) => text);
}

/** Which bout is played; null between games. @param {Game | null} game */
export const boutOf = (game) => (game && !game.over ? game.bout + 1 : null);

/** People without a seat come and go under any name.
 * @param {RoomEvent} event @param {Change} change */
function isLogged(event, change) {
  if (event.e === "joined") return isKnown(event, change);
  return !(event.e === "renamed" && event.seat === null);
}

/** @param {GameEvent} event @param {readonly GameEvent[]} all @param {Ear} ear @returns {string} */
function gameLine(event, all, ear) {
  switch (event.e) {
    case "game_started":
      return together([dealSentence(event), startSentence(event, ear)]);
    case "dealt":
      return "";
    case "bout_ended":
      return together([endReason(event, ear), endResult(event, ear)]);
    case "drew":
      return drewLine(event, all, ear);
    case "went_out":
      return together(wentOut([event], ear));
    case "game_over":
      return foolSentence(event, ear);
    default:
      return moveSentence(event, ear);
  }
}

/** Draws of one bout are one line, at the first of them.
 * @param {GameEvent} event @param {readonly GameEvent[]} all @param {Ear} ear */
function drewLine(event, all, ear) {
  const at = all.indexOf(event);
  if (all[at - 1]?.e === "drew") return "";
  const end = all.findIndex((later, i) => i > at && later.e !== "drew");
  return together(drawn(all.slice(at, end < 0 ? undefined : end), ear));
}
