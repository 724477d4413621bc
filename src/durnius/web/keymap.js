/** The player's own keys: kept by the browser, changed one by one, switched off, or set by a preset. */

import { COMMANDS, LETTERS, PRESETS, commandOf as found } from "./keys.js";
import { readJson, store } from "./settings.js";

/** @import { Command, Keymap, Preset } from "./keys.js" */

const KEY = "durnius.keys";
const KEPT = /^(?:(?:Ctrl|Alt|Shift|Meta)\+)*[^\s+]{1,12}$/;

/** @type {{ on: boolean, keys: Keymap }} */
const own = { on: true, keys: LETTERS };

/** Read what is stored. */
export function loadKeys() {
  const stored = readJson(KEY);
  own.on = stored["on"] !== false;
  const keys = /** @type {Record<string, unknown>} */ (stored["keys"] ?? {});
  own.keys = mapped((command) => {
    const names = keys[command];
    if (!Array.isArray(names)) return LETTERS[command];
    return names.filter((name) => typeof name === "string" && KEPT.test(name));
  });
}

/** @param {(command: Command) => readonly string[]} make @returns {Keymap} */
const mapped = (make) => /** @type {Keymap} */ (Object.fromEntries(COMMANDS.map((command) => [command, make(command)])));

function keep() {
  store(KEY, JSON.stringify(own));
}

/** All keys, as they are set. */
export const keymap = () => own.keys;
/** Whether keys are listened to at all. */
export const keysOn = () => own.on;
/** The keys of a command that work now. @param {Command} command */
export const keysOf = (command) => (own.on ? own.keys[command] : []);

/** Switch all keys on or off. @param {boolean} on */
export function switchKeys(on) {
  own.on = on;
  keep();
}

/** Give a command a key, or none. @param {Command} command @param {readonly string[]} names */
export function setKeys(command, names) {
  own.keys = { ...own.keys, [command]: names };
  keep();
}

/** @param {Preset} preset */
export function usePreset(preset) {
  own.keys = PRESETS[preset];
  keep();
}

/** Which preset the keys are, or null. @returns {Preset | null} */
export function presetNow() {
  const names = /** @type {Preset[]} */ (Object.keys(PRESETS));
  return names.find((name) => JSON.stringify(PRESETS[name]) === JSON.stringify(own.keys)) ?? null;
}

/** The command of a key press on this page, or null. @param {KeyboardEvent} event */
export function commandOf(event) {
  if (!own.on) return null;
  const onCard = event.target instanceof HTMLElement && event.target.closest(".hand .card") !== null;
  return found(event, own.keys, onCard);
}

/** A command's keys as `aria-keyshortcuts` wants them; null for none. @param {Command} command */
export function shortcut(command) {
  return keysOf(command).map((name) => name.replace("Ctrl+", "Control+")).join(" ") || null;
}

