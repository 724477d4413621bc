/**
 * What the host may change between games: rules and house rules, seats, who deals first, the bots' pace, time to
 * decide, who may watch and find the table. Saved with one press, or by Start.
 */

import { el, setAttr, show } from "../dom.js";
import { levelName, timeWords } from "../sentences_room.js";
import { t } from "../text.js";
import { choice, fill, pick, tick } from "./fields.js";

/** @import { Shown } from "../model.js" */
/** @import { Room, Rules, Seat } from "../types.d.ts" */
/** @import { Wish } from "../socket.js" */
/** @import { SeatAct } from "./lobby.js" */

const PRESETS = ["durnius", "duren", "podkidnoy"];
const PACES = [500, 1500, 3000, 5000];
const TIMERS = [60, 120, 300, 600];
const DECKS = /** @type {const} */ ([24, 36, 52]);
const THROWERS = /** @type {const} */ (["all", "neighbours"]);
const STARTS = /** @type {const} */ (["lowest_trump", "before_fool", "fool"]);

const seconds = (/** @type {number} */ ms) => t("lobby.seconds", { seconds: ms / 1000 });

/** @template {string | number} V @param {readonly V[]} values @param {string} value @returns {V | undefined} */
const one = (values, value) => values.find((each) => String(each) === value);

/** @param {(wish: Wish) => Promise<boolean>} send */
export function optionsView(send) {
  const preset = choice("preset", t("lobby.preset"), PRESETS.map((name) => [name, t(`rules.${name}_name`)]));
  const transfer = tick("transfer", t("lobby.transfer"));
  const seats = choice("seats", t("lobby.seats"), [2, 3, 4, 5, 6].map((count) => [String(count), String(count)]));
  const pace = choice("pace", t("lobby.pace"), PACES.map((ms) => [String(ms), seconds(ms)]));
  const timer = choice("timer", t("lobby.timer"), [["", t("lobby.no_timer")], ...TIMERS.map((s) => /** @type {const} */ ([String(s), timeWords(s)]))]);
  const throwers = choice("throwers", t("lobby.throwers"), THROWERS.map((who) => [who, t(`lobby.throwers_${who}`)]));
  const deck = choice("deck", t("lobby.deck"), DECKS.map((size) => [String(size), t(`lobby.deck_${size}`)]));
  const begin = choice("begin", t("lobby.begin"), STARTS.map((who) => [who, t(`lobby.begin_${who}`)]));
  const five = tick("first-limit", t("lobby.first_limit"));
  const teams = tick("teams", t("lobby.teams"));
  const dealer = choice("dealer", t("lobby.dealer"), []);
  const spectators = tick("spectators", t("lobby.spectators"));
  const wait = tick("wait", t("lobby.wait"));
  const hints = tick("hints", t("lobby.hints"));
  const listed = tick("listed", t("lobby.listed"));

  const house = el("details", {}, el("summary", {}, t("lobby.house")),
    el("div", { class: "fields" }, throwers.node, deck.node, begin.node, five.node, teams.node));
  const node = el("form", { class: "options" },
    el("fieldset", {}, el("legend", {}, t("heading.options")),
      el("div", { class: "fields" }, preset.node, transfer.node),
      house,
      el("div", { class: "fields" }, seats.node, dealer.node, pace.node, timer.node, wait.node, hints.node, spectators.node, listed.node)),
    el("button", { type: "submit" }, t("button.save")));
  const controls = [preset, seats, pace, timer, throwers, deck, begin, dealer].map(({ select }) => select);
  const boxes = [transfer, five, teams, wait, hints, spectators, listed].map(({ box }) => box);
  /** @type {Room | null} */
  let room = null;
  /** What the form showed last; anything else in it the host has changed. */
  let base = "";

  const filled = () => JSON.stringify([...controls.map(({ value }) => value), ...boxes.map(({ checked }) => checked)]);
  const changed = () => base !== "" && filled() !== base;

  /** The rules that the form shows; a house rule that it does not show stays with its preset. @param {Room} now @returns {Rules} */
  const rulesOf = ({ rules }) => {
    const { done } = rules;
    return {
      preset: preset.select.value,
      deck: one(DECKS, deck.select.value) ?? 36,
      first_limit: five.box.checked ? 5 : 6,
      throwers: one(THROWERS, throwers.select.value) ?? "all",
      start: one(STARTS, begin.select.value) ?? "lowest_trump",
      transfer: transfer.box.checked,
      teams: teams.box.checked,
      ...(done !== undefined && rules.preset === preset.select.value ? { done } : {}),
    };
  };

  const save = async () => {
    if (!room) return true;
    base = filled();
    const first = dealer.select.value;
    return send({
      t: "options",
      rules: rulesOf(room),
      seats: Number(seats.select.value),
      pace_ms: Number(pace.select.value),
      timer_s: timer.select.value === "" ? null : Number(timer.select.value),
      spectators: spectators.box.checked,
      wait: wait.box.checked,
      hints: hints.box.checked,
      private: !listed.box.checked,
      ...(room.phase === "lobby" ? { dealer: first === "" ? null : Number(first) } : {}),
    });
  };
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });

  return {
    node,
    /** Save what was changed and not saved. */
    flush: async () => (changed() ? save() : true),
    /** @param {Room} now @param {boolean} host */
    show(now, host) {
      room = now;
      show(node, host && now.phase !== "playing");
      show(dealer.node, now.phase === "lobby"); // later the fool deals
      fill(dealer.select, [["", t("lobby.dealer_last")], ...now.seats.map((seat, at) => /** @type {const} */ ([String(at), t(seat.name ? "lobby.seat" : "lobby.seat_free", { seat: at + 1, name: seat.name ?? "" })]))]);
      if (changed()) return;
      const { rules } = now;
      preset.select.value = rules.preset;
      transfer.box.checked = rules.transfer === true;
      throwers.select.value = rules.throwers ?? "all";
      deck.select.value = String(rules.deck ?? 36);
      begin.select.value = rules.start ?? "lowest_trump";
      five.box.checked = rules.first_limit === 5;
      teams.box.checked = rules.teams === true;
      seats.select.value = String(now.seats.length);
      dealer.select.value = now.dealer === null ? "" : String(now.dealer);
      spectators.box.checked = now.spectators;
      wait.box.checked = now.wait;
      hints.box.checked = now.hints;
      listed.box.checked = !now.private;
      pick(pace.select, String(now.pace_ms), seconds(now.pace_ms));
      if (now.timer_s === null) timer.select.value = "";
      else pick(timer.select, String(now.timer_s), timeWords(now.timer_s));
      base = filled();
    },
  };
}

/** The choice of a bot's level, for the host between games. @param {HTMLSelectElement} select @param {Seat} seat @param {Shown} shown */
export function showLevels(select, seat, { you, room }) {
  show(select, you.host && room.phase !== "playing" && seat.kind === "bot");
  if (select.hidden) return;
  setAttr(select, "aria-label", t("lobby.level_of", { name: seat.name ?? "" }));
  fill(select, room.levels.map((name) => [name, levelName(name)]));
  if (seat.level !== null) select.value = seat.level;
}

/** What a host may do at the seat of another. @param {Seat} seat @param {number} at @returns {SeatAct[]} */
export function hostActs({ kind, name, present }, at) {
  const words = { seat: at + 1, name: name ?? "" };
  const remove = t("button.remove", words);
  if (kind === "empty") return [{ label: t("button.bot", words), wish: (level) => ({ t: "bot", seat: at, level }) }];
  if (kind === "bot") return [{ label: remove, wish: () => ({ t: "bot", seat: at, level: null }) }];
  const host = { label: t("button.host", words), wish: () => /** @type {Wish} */ ({ t: "host", seat: at }) };
  return [...(present ? [host] : []), { label: remove, wish: () => ({ t: "kick", seat: at }) }];
}
