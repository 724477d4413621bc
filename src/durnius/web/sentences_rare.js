/**
 * What happens rarely at a table, in words, which are fetched a moment after a game is there, or when it happens: new
 * options, bots, phrases, who agrees to hints, who is removed, called, out of time or back, who wants another game.
 */

import { levelName, ruleParts, timeWords } from "./sentences_room.js";
import { has, list, t } from "./text.js";

/** @import { OptionValues, Room, RoomEvent, Rules } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */

/** @param {RoomEvent} event @param {Shown} shown @param {boolean} mine whether it is the listener's own
 * @param {Room} [old] the room before */
export function rareSentence(event, shown, mine, old) {
  const seatName = (/** @type {number} */ seat) => shown.room.seats[seat]?.name ?? "";
  switch (event.e) {
    case "options_changed":
      return t("event.options_changed.others", { list: list(changes(event.changed, shown, old?.rules)) });
    case "agreed_to_hints":
      if (mine) return t(event.on ? "event.agreed_to_hints.you" : "event.agreed_to_hints.you_not");
      return t(event.on ? "event.agreed_to_hints.others" : "event.agreed_to_hints.others_not", { name: event.name });
    case "bot_added": {
      // A bot that sat there already has only got another level.
      const there = old?.seats[event.seat]?.kind === "bot";
      const words = { name: event.name, seat: event.seat + 1, level: levelName(event.level) };
      return t(there ? "event.bot_level.others" : "event.bot_added.others", words);
    }
    case "bot_removed":
      return t("event.bot_removed.others", { name: event.name });
    case "kicked":
      return t(shown.you.host ? "event.kicked.you" : "event.kicked.others", { name: event.name });
    case "host_changed":
      return t(mine ? "event.host_changed.you" : "event.host_changed.others", { name: event.name });
    case "nudged": {
      const by = { name: event.name, by: seatName(event.by) };
      if (mine) return t("event.nudged.you", by);
      return t(event.by === shown.you.seat ? "event.nudged.by_you" : "event.nudged.others", by);
    }
    case "bot_wanted":
      return t(event.by === shown.you.seat ? "event.bot_wanted.you" : "event.bot_wanted.others", { name: event.name, by: seatName(event.by), count: event.count, of: event.of });
    case "more_time":
      return t(mine ? "event.more_time.you" : "event.more_time.others", { name: event.name, count: event.left });
    case "time_up":
      return t(mine ? "event.time_up.you" : "event.time_up.others", { name: event.name });
    case "said": {
      const words = phraseWords(event.phrase);
      return words && t(mine ? "event.said.you" : "event.said.others", { name: event.name, words });
    }
    case "stood":
      return t(mine ? "event.stood.you" : "event.stood.others", { name: event.name });
    case "person_plays":
      return t(mine ? "event.person_plays.you" : "event.person_plays.others", { name: event.name });
    case "again":
      return t(mine ? "event.again.you" : "event.again.others", { name: event.name, count: event.count, of: event.of });
    default:
      return ""; // what a newer server tells and this page has no words for
  }
}

/** @param {string} phrase */
function phraseWords(phrase) {
  const key = `phrase.${phrase}`;
  return has(key) ? t(key) : "";
}

/** What is new among the rules, and what of the old ones holds no longer: what stays is not told.
 * @param {Rules} rules @param {Rules} [old] @returns {string[]} */
function newRules(rules, old) {
  const parts = ruleParts(rules);
  const were = old ? ruleParts(old) : {};
  const fresh = Object.entries(parts).filter(([name, words]) => words !== were[name]).map(([, words]) => words);
  const gone = Object.keys(were).filter((name) => !(name in parts)).map((name) => were[name] ?? "");
  return [
    fresh.length ? t("event.options_changed.rules", { rules: fresh.join(t("list.semicolon")) }) : "",
    gone.length ? t("event.options_changed.gone", { rules: gone.join(t("list.semicolon")) }) : "",
  ];
}

/** @param {OptionValues} changed @param {Shown} shown @param {Rules} [old] @returns {string[]} */
function changes(changed, shown, old) {
  const { name, seats, rules, pace_ms: pace, timer_s: timer, dealer } = changed;
  const parts = [
    name === undefined ? "" : t("event.options_changed.name", { name }),
    seats === undefined ? "" : t("event.options_changed.seats", { count: seats }),
    ...(rules === undefined ? [] : newRules(rules, old)),
    pace === undefined ? "" : t("event.options_changed.pace", { seconds: pace / 1000 }),
  ];
  if (changed.private !== undefined) parts.push(t(changed.private ? "event.options_changed.private" : "event.options_changed.public"));
  if (changed.wait !== undefined) parts.push(t(changed.wait ? "event.options_changed.wait" : "event.options_changed.no_wait"));
  if (changed.hints !== undefined) parts.push(t(changed.hints ? "event.options_changed.hints" : "event.options_changed.no_hints"));
  if (timer !== undefined) parts.push(timer === null ? t("event.options_changed.no_timer") : t("rules.timer", { time: timeWords(timer) }));
  if (changed.spectators !== undefined) {
    parts.push(t(changed.spectators ? "event.options_changed.spectators" : "event.options_changed.no_spectators"));
  }
  if (dealer === null) parts.push(t("event.options_changed.dealer_last"));
  else if (dealer !== undefined) {
    const name = shown.room.seats[dealer]?.name ?? t("lobby.seat_number", { seat: dealer + 1 });
    parts.push(t("event.options_changed.dealer", { name }));
  }
  return parts.filter(Boolean);
}
