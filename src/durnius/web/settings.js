/** The player's own settings, kept by the browser. What a setting does is decided where it is used. */

import { wording } from "./text.js";

/** @typedef {"brief" | "normal" | "full"} Level how much is told */
/** The sounds, each of which can be switched.
 * @typedef {"turn" | "card" | "beaten" | "taken" | "discarded" | "warning" | "chat" | "over" | "start" | "error"} Cue */

/** What is spoken; what is not is only in the log.
 * @typedef {object} Manner
 * @property {Level} level
 * @property {boolean} moves also those that do not concern the listener
 * @property {boolean} dones who says done
 * @property {boolean} draws who draws how many
 * @property {boolean} timeHalf that half of the time is left
 * @property {boolean} time30 that 30 seconds are left
 * @property {boolean} time10 that 10 seconds are left
 * @property {boolean} talk what others say
 * @property {boolean} comings who comes, sits down, goes
 * @property {boolean} throws what can be thrown in */

/** @typedef {Manner & Record<Cue, boolean> & {
 *   why: boolean, trump: boolean, interrupts: boolean,
 *   askTake: boolean, askDone: boolean, askTrump: boolean, askLeave: boolean,
 *   sort: "suit" | "rank" | "newest", trumps: "last" | "first", short: boolean, bouts: boolean, volume: number,
 *   deck: "four" | "two", size: "" | "large", theme: "" | "light" | "dark", contrast: "" | "more", motion: "" | "less",
 * }} Settings */

const KEY = "durnius.settings";

/** @type {Settings} */
const DEFAULTS = {
  level: "normal", moves: true, dones: false, draws: true, timeHalf: true, time30: true, time10: true, talk: true, comings: true, throws: true,
  why: false, trump: true, interrupts: false,
  askTake: false, askDone: false, askTrump: false, askLeave: true,
  sort: "suit", trumps: "last", short: false, bouts: true,
  volume: 60, turn: true, card: false, beaten: false, taken: false, discarded: false, warning: false, chat: false, over: false, start: false, error: false,
  deck: "four", size: "", theme: "", contrast: "", motion: "",
};

/** What a level says about the kinds of messages; after it each kind can be chosen by itself.
 * @type {Readonly<Record<Level, Pick<Settings, "dones" | "draws">>>} */
const KINDS = {
  brief: { dones: false, draws: false },
  normal: { dones: false, draws: true },
  full: { dones: true, draws: true },
};

/** @type {Settings} */
export const settings = { ...DEFAULTS };

/** How much a level tells by itself. @param {Level} level @returns {Manner} */
export const mannerOf = (level) => ({ ...DEFAULTS, level, ...KINDS[level] });

/** What the settings may be that are no switches. */
export const CHOICES = {
  level: /** @type {const} */ (["brief", "normal", "full"]),
  sort: /** @type {const} */ (["suit", "rank", "newest"]),
  trumps: /** @type {const} */ (["last", "first"]),
  deck: /** @type {const} */ (["four", "two"]),
  size: /** @type {const} */ (["", "large"]),
  theme: /** @type {const} */ (["", "light", "dark"]),
  contrast: /** @type {const} */ (["", "more"]),
  motion: /** @type {const} */ (["", "less"]),
};

/** Read what is stored and show it. Anything that a setting cannot be falls back. One setting, `time`, stood for the
 * three warnings of time before each had its own. */
export function loadSettings() {
  const stored = readJson(KEY);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const kept = stored[name] ?? (name.startsWith("time") ? stored["time"] : undefined);
    const choices = /** @type {Record<string, readonly unknown[]>} */ (CHOICES)[name];
    const fits = choices ? choices.includes(kept) : typeof kept === typeof value;
    Object.assign(settings, { [name]: fits ? kept : value });
  }
  settings.volume = Math.max(0, Math.min(100, settings.volume));
  apply();
}

/** Change one setting and keep it.
 * @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function set(name, value) {
  settings[name] = value;
  if (name === "level") Object.assign(settings, KINDS[settings.level]);
  store(KEY, JSON.stringify(settings));
  apply();
}

function apply() {
  const { deck, size, theme, contrast, motion, trump, short } = settings;
  Object.assign(document.documentElement.dataset, { deck, size, theme, contrast, motion });
  wording({ trump, short });
}

/** Read a stored value; null where nothing may be stored.
 * @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A name as the server hears one; nothing where what was kept is too long, or holds half a letter. @param {string} name */
export const usableName = (name) => (/^\P{Cs}{0,1000}$/u.test(name) ? name : "");

/** Store a value where the browser allows it.
 * @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays; only the way back to a seat is lost with the page.
  }
}

/** Read a stored object; an empty one for anything else. @param {string} key @returns {Record<string, unknown>} */
export function readJson(key) {
  try {
    const value = JSON.parse(stored(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
