/** What the browser knows about a visit to a room: the link, the name, the token, what was heard before a reload. */

import { copied } from "./clipboard.js";
import { store, stored, usableName } from "./settings.js";
import { t } from "./text.js";
import { WayBack } from "./wayback.js";

/** @import { Told } from "./views/log.js" */

const NAME = "durnius.name";
const SEAT = "durnius.seat";

/** The name used last. */
export const keptName = () => usableName(stored(NAME) ?? "");
/** @param {string} name */
export const keepName = (name) => store(NAME, name);

/** That one's name was taken, where one is called by another; "" where it was not. @param {string} name what one is called */
export function nameTaken(name) {
  const asked = keptName();
  return asked && name !== asked && / \d+$/.test(name) && name.startsWith(asked.slice(0, 17)) ? t("lobby.name_taken", { asked, name }) : "";
}

/** Go to a table from the start page, where a name was given: a seat is wanted there. @param {string} link */
export function enter(link) {
  try {
    sessionStorage.setItem(SEAT, link);
  } catch {
    // Then the seat is one more press.
  }
  location.assign(link);
}

/** A line of the log as it was kept. @param {{ text: unknown, bout: unknown, lang: unknown }} line @returns {Told} */
const toldOf = ({ text, bout, lang }) => ({ text: String(text), bout: typeof bout === "number" ? bout : null, ...(typeof lang === "string" && { lang }) });

export class Visit {
  /** The number of the state that the kept log goes up to. @type {number | null} */
  seq = null;
  /** @type {Told[]} */
  log = [];

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.name = keptName();
    this.link = `${location.origin}/r/${id}`;
    /** Whether the link leads nowhere but to this computer. */
    this.onlyHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
    this.socket = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${id}`;
    this.way = new WayBack(id);
    this.logKey = `durnius.log.${id}`;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.logKey) ?? "null");
      // The server hears no number but a whole one.
      if (Number.isSafeInteger(kept?.seq) && kept.seq >= 0 && this.way.secret && !this.way.arrived) Object.assign(this, { seq: kept.seq, log: kept.log.map(toldOf) });
    } catch {
      // A log that cannot be read is a log that starts anew.
    }
  }

  /** Keep the log over a reload; the server then tells what came after it.
   * @param {number | null} seq @param {Told[]} log */
  keep(seq, log) {
    try {
      if (seq !== null) sessionStorage.setItem(this.logKey, JSON.stringify({ seq, log }));
    } catch {
      // Nothing may be stored: the log starts anew.
    }
  }

  /** Whether somebody comes from the start page with a name: once, or as long as nobody `takes` it. */
  wantsSeat(takes = true) {
    try {
      const wanted = sessionStorage.getItem(SEAT);
      if (takes) sessionStorage.removeItem(SEAT);
      return wanted === `/r/${this.id}` && this.name !== "";
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  keepName(name) {
    this.name = name;
    keepName(name);
  }

  /** Whether the server still has the room; true when it cannot be asked. */
  async exists() {
    try {
      return (await fetch(`/r/${this.id}`, { headers: { Accept: "text/html" } })).status !== 404;
    } catch {
      return true;
    }
  }

  /** Copy the link; false where the browser does not allow it. */
  copyLink() {
    return copied(this.link, document.getElementById("link"));
  }
}
