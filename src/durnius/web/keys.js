/**
 * Keyboard shortcuts: what can be asked for by key, the presets, how a press is named, and which presses cannot be a
 * shortcut. Data and pure functions; the player's own keys are kept in keymap.js. W and Z stand beside T and K because
 * Orca keeps Alt+Shift+T and K for itself.
 */

/** @typedef {"table" | "trump" | "done" | "situation" | "players" | "cards" | "previous" | "pause" | "next" | "tip" | "hint" | "take"} Command */
/** What is only read out. @typedef {Exclude<Command, typeof ACTS[number]>} Reading */
/** The keys of each command: "Alt+Shift+T", "F2", or a single key, which counts only on a card of the hand.
 * @typedef {Readonly<Record<Command, readonly string[]>>} Keymap */
/** @typedef {"letters" | "functions" | "single"} Preset */

/** The keys of everybody who has not chosen others. @type {Keymap} */
export const LETTERS = {
  table: ["Alt+Shift+T", "Alt+Shift+W"],
  trump: ["Alt+Shift+K", "Alt+Shift+Z"],
  done: ["Alt+Shift+D"],
  situation: ["Alt+Shift+S"],
  players: ["Alt+Shift+N"],
  cards: ["Alt+Shift+Y"],
  previous: ["Alt+Shift+,"],
  pause: ["Alt+Shift+J"],
  next: ["Alt+Shift+0"],
  tip: ["Alt+Shift+9"],
  hint: ["Alt+Shift+8"],
  take: [], // costly when it is pressed by mistake: whoever wants a key gives it one
};

/** @type {Readonly<Record<Preset, Keymap>>} */
export const PRESETS = {
  letters: LETTERS,
  functions: {
    table: ["F2"],
    trump: ["F8"],
    done: ["F4"],
    situation: ["F9"],
    players: ["Shift+F2"],
    cards: ["Shift+F8"],
    previous: ["Shift+F9"],
    pause: ["Shift+F4"],
    next: ["Shift+F7"],
    tip: ["Alt+Shift+F9"],
    hint: ["Alt+Shift+F8"],
    take: [],
  },
  single: { table: ["T"], trump: ["K"], done: ["D"], situation: ["S"], players: ["N"], cards: ["Y"], previous: [","], pause: ["J"], next: ["X"], tip: ["G"], hint: ["H"], take: [] },
};

/** The commands that do something; all others only read out. */
const ACTS = /** @type {const} */ (["done", "pause", "next", "tip", "hint", "take"]);

/** @param {Command} command @returns {command is Reading} */
export const isReading = (command) => !(/** @type {readonly Command[]} */ (ACTS).includes(command));

export const COMMANDS = /** @type {Command[]} */ (Object.keys(LETTERS));

/** @typedef {Pick<KeyboardEvent, "altKey" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat" | "key" | "code">} Press */

const SIGNS = /** @type {Readonly<Record<string, string>>} */ ({ Comma: ",", Period: ".", Slash: "/", Semicolon: ";", Minus: "-", Equal: "=" });

/** Name a press: the letter if it is a Latin one (Dvorak), else by its place (Cyrillic, Option on a Mac); "" for a
 * modifier alone. @param {Press} press */
export function pressName(press) {
  if (["Alt", "AltGraph", "Control", "Meta", "Shift", "GroupNext"].includes(press.key)) return "";
  const place = press.code.replace(/^(Key|Digit|Numpad)/, "");
  const key = /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() : (SIGNS[place] ?? place);
  const held = [press.ctrlKey && "Ctrl", press.altKey && "Alt", press.shiftKey && "Shift", press.metaKey && "Meta"];
  return [...held.filter(Boolean), key].join("+");
}

/** Whether a key is pressed alone, so that it may be a shortcut only where nothing is typed or read by it.
 * @param {string} name */
const isSingle = (name) => !/^(Shift\+)?F\d+$|(Ctrl|Alt)\+/.test(name);

/** Give the command of a press, or null.
 * @param {Press} press @param {Keymap} keymap @param {boolean} onCard whether a card of the hand has the focus
 * @returns {Command | null} */
export function commandOf(press, keymap, onCard) {
  const name = press.repeat ? "" : pressName(press);
  if (!name || (isSingle(name) && !onCard)) return null;
  return COMMANDS.find((command) => keymap[command].includes(name)) ?? null;
}

/** Why a press cannot be a shortcut: it moves, presses or types on every page, or the browser has it.
 * @param {string} name @returns {"page" | "browser" | null} */
export function unfit(name) {
  const key = name.split("+").at(-1) ?? "";
  if (/^(Tab|Enter|NumpadEnter|Space|Escape|Backspace|Delete|Insert|Arrow\w+|Home|End|Page\w+|ContextMenu|CapsLock|)$/.test(key)) return "page";
  const [ctrl, alt, shift, meta] = ["Ctrl+", "Alt+", "Shift+", "Meta+"].map((held) => name.includes(held));
  if (meta || (ctrl && !alt) || (alt && !ctrl && !shift)) return "browser";
  return /^(F7|(Shift\+)?F(1|3|5|6|10|11|12))$/.test(name) ? "browser" : null;
}

/** Which other command has a key already. @param {Keymap} keymap @param {Command} command @param {string} name */
export const clash = (keymap, command, name) => COMMANDS.find((other) => other !== command && keymap[other].includes(name)) ?? null;
