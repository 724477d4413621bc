/** The player's own settings, kept by the browser. What a setting does is decided where it is used. */

/** @typedef {"brief" | "normal" | "full"} Level how much is told */

/** @typedef {object} Settings
 * @property {Level} level
 * @property {boolean} sounds
 * @property {"four" | "two"} deck
 * @property {"" | "light" | "dark"} theme
 * @property {"suit" | "rank"} sort */

const KEY = "durnius.settings";

/** @type {Settings} */
const DEFAULTS = { level: "normal", sounds: true, deck: "four", theme: "", sort: "suit" };

/** @type {Settings} */
export const settings = { ...DEFAULTS };

/** What each setting may be; anything else that is stored falls back. @type {{ [K in keyof Settings]: readonly Settings[K][] }} */
export const CHOICES = {
  level: ["brief", "normal", "full"],
  sounds: [true, false],
  deck: ["four", "two"],
  theme: ["", "light", "dark"],
  sort: ["suit", "rank"],
};

/** Read what is stored and show it. */
export function loadSettings() {
  const stored = readJson(KEY);
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) adopt(name, stored[name]);
  apply();
}

/** @template {keyof Settings} K @param {K} name @param {unknown} value */
function adopt(name, value) {
  const found = CHOICES[name].find((choice) => choice === value);
  if (found !== undefined) settings[name] = found;
}

/** Change one setting and keep it.
 * @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function set(name, value) {
  settings[name] = value;
  store(KEY, JSON.stringify(settings));
  apply();
}

function apply() {
  const root = document.documentElement;
  root.dataset["deck"] = settings.deck;
  root.dataset["theme"] = settings.theme;
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

/** Store a value where the browser allows it.
 * @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays; only the way back to a seat is lost with the page.
  }
}

/** @param {string} key @returns {Record<string, unknown>} */
function readJson(key) {
  try {
    const value = JSON.parse(stored(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
