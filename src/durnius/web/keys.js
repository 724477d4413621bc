/**
 * Keyboard shortcuts: which keys mean which command, and how a key press is matched. Data only, so that keys can be
 * changed later. Alt+Shift+letter; W and Z stand beside T and K because Orca keeps those two for itself.
 */

/** @typedef {"table" | "trump" | "done" | "situation" | "players" | "cards" | "previous"} Command */

/** @type {readonly { command: Command, keys: readonly string[] }[]} */
export const BINDINGS = [
  { command: "table", keys: ["t", "w"] },
  { command: "trump", keys: ["k", "z"] },
  { command: "done", keys: ["d"] },
  { command: "situation", keys: ["s"] },
  { command: "players", keys: ["n"] },
  { command: "cards", keys: ["y"] },
  { command: "previous", keys: [","] },
];

/** @typedef {Pick<KeyboardEvent, "altKey" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat" | "key" | "code">} Press */

/** The key of a press: the letter if it is a Latin one (Dvorak), else by its place (Cyrillic, Option on a Mac).
 * @param {Press} press */
export function keyOf(press) {
  if (/^[a-z]$/i.test(press.key)) return press.key.toLowerCase();
  return press.code.replace(/^(Key|Digit)/, "").replace("Comma", ",").toLowerCase();
}

/** Give the command of a press, or null.
 * @param {Press} press @param {typeof BINDINGS} [bindings] @returns {Command | null} */
export function commandOf(press, bindings = BINDINGS) {
  if (!press.altKey || !press.shiftKey || press.ctrlKey || press.metaKey || press.repeat) return null;
  const key = keyOf(press);
  return bindings.find((binding) => binding.keys.includes(key))?.command ?? null;
}

/** Give a command's first keys as `aria-keyshortcuts` wants them.
 * @param {Command} command */
export function shortcut(command) {
  const key = BINDINGS.find((binding) => binding.command === command)?.keys[0] ?? "";
  return `Alt+Shift+${key.toUpperCase()}`;
}
