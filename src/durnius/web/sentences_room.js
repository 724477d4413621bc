/**
 * What happens in the room in words: who comes, sits, goes, is away, is host; bots; options; another game.
 * Seats here are room seats; people count them from 1.
 */

import { dealStep } from "./sentences_deal.js";
import { cards, loadPart, t, together } from "./text.js";
import { nameTaken } from "./visit.js";

/** @import { AnyEvent, Room, RoomEvent, Rules } from "./types.d.ts" */
/** @import { Change } from "./model.js" */
/** @import { Manner } from "./settings.js" */

/** What people without a name are called, in all languages: of one who only looks in the host is told, and in Full all. */
export const GUEST = /^(Guest|Gast|Svečias|Gość|Гость|Гість|Viesis)( \d+)?$/;
/** What happens in a game. */
export const GAME = new Set([
  "game_started", "dealt", "attacked", "thrown_in", "beaten", "transferred", "taking", "done", "bout_ended", "drew",
  "went_out", "game_over",
]);
/** What happens in a room often; the words for all else are apart (sentences_rare.js). */
const OFTEN = ["joined", "sat", "left", "present", "absent", "renamed", "bot_plays", "committed", "revealed", "deal_secret"];
const COMINGS = ["joined", "sat", "stood", "left", "bot_added", "bot_removed", "renamed"];

/** @type {typeof import("./sentences_rare.js").rareSentence | undefined} */
let rareSentence;

/** Fetch the words for what happens rarely. */
export async function fetchRare() {
  [{ rareSentence }] = await Promise.all([import("./sentences_rare.js"), loadPart("-start")]);
}

/** What of these events cannot be told before those words are there. @param {readonly AnyEvent[]} events */
export const untold = (events) => (rareSentence ? [] : events.filter(({ e }) => !GAME.has(e) && !OFTEN.includes(e)));

/** Tell a room event; "" for what this listener need not hear.
 * @param {RoomEvent} event @param {Change} change @param {Manner} manner */
export function roomMessage(event, change, { level, comings, talk }) {
  const mine = "seat" in event && event.seat !== null && [change.before?.you.seat, change.after.you.seat].includes(event.seat);
  if (event.e === "said" && !talk && !mine) return "";
  if (!comings && COMINGS.includes(event.e) && !mine) return "";
  // People without a seat come, go and change names: who comes is heard by name but during a game, all else only in Full.
  if (event.e === "joined" && level !== "full" && (change.after.room.phase === "playing" || !isKnown(event, change))) return "";
  if ((event.e === "renamed" || event.e === "left") && event.seat === null && level !== "full") return "";
  if ((event.e === "committed" || event.e === "revealed" || event.e === "deal_secret") && level !== "full") return "";
  if (event.e === "options_changed" && change.before?.you.host) return ""; // who changed them hears that they are saved
  return roomSentence(event, change);
}

/** Whether it is told who has come: everybody hears of those with a name, the host of all.
 * @param {{ name: string }} event @param {Change} change */
export const isKnown = ({ name }, { after }) => after.you.host || !GUEST.test(name);

/** @param {RoomEvent} event @param {Change} change @returns {string} */
export function roomSentence(event, change) {
  const { before, after: shown } = change;
  const gone = event.e === "stood" || event.e === "left" || event.e === "kicked";
  const me = gone ? before?.you.seat : (shown.you.seat ?? before?.you.seat);
  const mine = "seat" in event && event.seat !== null && event.seat === me;
  switch (event.e) {
    case "joined":
      return t("event.joined.others", { name: event.name });
    case "sat":
      return together([t(mine ? "event.sat.you" : "event.sat.others", { name: event.name, seat: event.seat + 1 }), mine && nameTaken(event.name)]);
    case "left":
      return mine ? "" : t("event.left.others", { name: event.name }); // one's own leaving the next page tells
    case "present":
      return mine ? "" : t("event.present.others", { name: event.name });
    case "absent":
      return mine ? "" : t("event.absent.others", { name: event.name });
    case "bot_plays":
      if (mine && change.events.some((other) => other.e === "left" && other.seat === event.seat)) return "";
      return t(mine ? "event.bot_plays.you" : "event.bot_plays.others", { name: event.name });
    case "renamed":
      return t(mine ? "event.renamed.you" : "event.renamed.others", { old: event.old, name: event.name });
    case "committed":
    case "revealed":
    case "deal_secret":
      return dealStep(event, change);
    default:
      return rareSentence?.(event, shown, mine, before?.room) ?? "";
  }
}

/** A bot's level in words, or as it is where the catalogue has none. @param {string} level */
export function levelName(level) {
  const key = `level.${level}`;
  const words = t(key);
  return words === key ? level : words;
}

/** A time to decide in words. @param {number} seconds */
export function timeWords(seconds) {
  return seconds % 60 === 0 ? t("lobby.minutes", { count: seconds / 60 }) : t("lobby.timer_seconds", { count: seconds });
}

/** The rules in words, by what they are about. @param {Rules} rules */
export function ruleParts({ preset, done, deck, throwers, transfer, first_limit: limit, teams, start }) {
  /** @type {Record<string, string>} */
  const parts = { preset: t(`rules.${preset}`) };
  if (done !== undefined) parts["done"] = t(done === "all" ? "rules.done_all" : "rules.done_able");
  parts["deck"] = t("rules.deck", { cards: cards(deck ?? 36) });
  parts["throwers"] = t(throwers === "neighbours" ? "rules.neighbours" : "rules.all");
  if (transfer) parts["transfer"] = t("rules.transfer");
  if (limit === 5) parts["limit"] = t("rules.first_limit");
  if (teams) parts["teams"] = t("rules.teams");
  if (start === "before_fool" || start === "fool") parts["start"] = t(`rules.${start}`);
  return parts;
}

/** The rules in one sentence without its full stop. @param {Rules} rules */
export const rulesWords = (rules) => Object.values(ruleParts(rules)).join(t("list.semicolon"));

/** What is played at a table, in one sentence for whoever joins. @param {Room} room */
export function houseRules({ rules, timer_s: timer }) {
  const parts = [rulesWords(rules)];
  if (timer !== null) parts.push(t("rules.timer", { time: timeWords(timer) }));
  return t("rules.sentence", { list: parts.join(t("list.semicolon")) });
}
