/**
 * What this browser remembers for its person, and nobody else does: the tables one sat at with one's own score there,
 * and the personal link that takes name, settings, keys and tables to another browser. No account, nothing on the
 * server: the link holds all of it, behind the `#`, which is sent to nobody.
 */

import { store, stored, usableName } from "./settings.js";
import { TOKEN, keptSecret } from "./wayback.js";

/** @typedef {{ played: number, avoided: number, lost: number }} Tally */
/** @typedef {Tally & { id: string, name: string, token: string }} Table */
/** @typedef {{ name: string, settings: string, keys: string, tables: readonly Table[], language: string }} Luggage */

const TABLES = "durnius.tables";
/** What is taken along beside the tables. */
const CARRIED = /** @type {const} */ ({ name: "durnius.name", settings: "durnius.settings", keys: "durnius.keys" });
/** So many tables are remembered; the one sat at last comes first. */
const MOST = 20;
/** What is kept of tables, by browser or tab: the list, secrets, the log, what is known of deals. */
const OF_TABLE = /^durnius\.(tables$|(token|renew|log|deal)\.)/;
const LINK = /^#me=([\w-]+)$/;

/** Read a table as it was kept, in the order of `rowOf`; null for what is none. @param {unknown} row @returns {Table | null} */
function tableOf(row) {
  const [id, name, played, avoided, lost, token] = Array.isArray(row) ? row : [];
  if (!/^[a-z0-9]{13}$/.test(id) || typeof name !== "string" || name.length > 200) return null;
  if (![played, avoided, lost].every((count) => Number.isInteger(count) && count >= 0)) return null;
  return { id, name, played, avoided, lost, token: /^[\w-]{1,128}$/.test(token) ? token : "" };
}

/** @param {Table} table */
const rowOf = ({ id, name, played, avoided, lost, token }) => [id, name, played, avoided, lost, token];

/** @param {unknown} rows @returns {Table[]} */
const tablesOf = (rows) => (Array.isArray(rows) ? rows : []).map(tableOf).filter((table) => table !== null).slice(0, MOST);

/** @param {string | null} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The tables that this browser remembers, each with the secret that leads back to the seat, if there is one. */
export const tables = () => tablesOf(parsed(stored(TABLES))).map((table) => ({ ...table, token: keptSecret(TOKEN + table.id) ?? "" }));

/** @param {readonly Table[]} list */
const keep = (list) => store(TABLES, JSON.stringify(list.slice(0, MOST).map((table) => rowOf({ ...table, token: "" }))));

/** Remember a table that one sits at. @param {string} id @param {string} name @param {Tally} score the own one */
export function noteTable(id, name, { played, avoided, lost }) {
  const list = tables();
  const [first] = list;
  const same = first?.id === id && first.name === name && first.played === played && first.avoided === avoided && first.lost === lost;
  if (!same) keep([{ id, name, played, avoided, lost, token: "" }, ...list.filter((table) => table.id !== id)]);
}

/** Forget all tables, and what leads back to their seats: in this browser, and in this tab, which may have borrowed one. */
export function forgetTables() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
      for (const key of keys) if (OF_TABLE.test(key)) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** One's results at all of them. @param {readonly Tally[]} all @returns {Tally} */
export const sum = (all) => all.reduce(
  (before, { played, avoided, lost }) => ({ played: before.played + played, avoided: before.avoided + avoided, lost: before.lost + lost }),
  { played: 0, avoided: 0, lost: 0 });

/** Make the personal link. @param {string} origin @param {string} language */
export function personalLink(origin, language) {
  const carried = Object.values(CARRIED).map((key) => stored(key) ?? "");
  const bytes = new TextEncoder().encode(JSON.stringify([1, ...carried, tables().map(rowOf), language]));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${origin}/#me=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Whether an address ends like a personal link. @param {string} hash */
export const isPersonal = (hash) => LINK.test(hash);

/** Read what a personal link holds; null where it is damaged. @param {string} hash @returns {Luggage | null} */
export function unpacked(hash) {
  try {
    const letters = atob((LINK.exec(hash)?.[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const [version, name, settings, keys, rows, language = ""] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(letters, (one) => one.charCodeAt(0))));
    const whole = version === 1 && [name, settings, keys].every((text) => typeof text === "string") && Array.isArray(rows);
    return whole ? { name: usableName([...name].slice(0, 80).join("")), settings, keys, tables: tablesOf(rows), language: String(language) } : null;
  } catch {
    return null;
  }
}

/** Keep in this browser what a personal link brought; a seat that the browser has already it keeps. @param {Luggage} luggage */
export function unpack(luggage) {
  const own = tables();
  for (const [what, key] of Object.entries(CARRIED)) {
    const text = luggage[/** @type {keyof typeof CARRIED} */ (what)];
    if (text) store(key, text);
  }
  for (const { id, token } of luggage.tables) if (token && !keptSecret(TOKEN + id)) store(TOKEN + id, token);
  keep([...luggage.tables, ...own.filter(({ id }) => !luggage.tables.some((table) => table.id === id))]);
}
