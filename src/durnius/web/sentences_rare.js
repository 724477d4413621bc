/** What happens rarely at a table, in words, which are fetched when it happens: new options, and who agrees to hints. */

import { ruleParts, timeWords } from "./sentences_room.js";
import { list, t } from "./text.js";

/** @import { AgreedToHintsEvent, OptionsChangedEvent, OptionValues, Rules } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */

/** @param {AgreedToHintsEvent | OptionsChangedEvent} event @param {Shown} shown @param {boolean} mine whether it is the listener's own
 * @param {Rules} [old] the rules before */
export function rareSentence(event, shown, mine, old) {
  if (event.e === "options_changed") return t("event.options_changed.others", { list: list(changes(event.changed, shown, old)) });
  if (mine) return t(event.on ? "event.agreed_to_hints.you" : "event.agreed_to_hints.you_not");
  return t(event.on ? "event.agreed_to_hints.others" : "event.agreed_to_hints.others_not", { name: event.name });
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
