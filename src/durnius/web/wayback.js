/**
 * The way back to a seat: the secret that returns the person, and the link that carries it to another browser. It
 * stands behind the `#`, which browsers send to nobody, and leaves the address as soon as it was read.
 */

import { store, stored } from "./settings.js";

const LINK = /^#back=([\w-]{1,128})$/;
/** The secrets of tables, by room. */
export const TOKEN = "durnius.token.";
/** What may be a secret; the server hears no other, so that something else in its place would keep one out. */
const SECRET = /^[\w-]{1,128}$/;
/** What may take a secret's place: 128 bits or more. */
const RENEWED = /^[\w-]{22,128}$/;

/** The secret that all tabs of this browser share, if there is one that can be used. @param {string} key `TOKEN` and the room */
export const keptSecret = (key) => shaped(stored(key));

/** The secret of this tab's seat in a room, or of this browser's. @param {string} room */
export const secretOf = (room) => tabs(TOKEN + room) ?? keptSecret(TOKEN + room);

/** @param {string | null} kept @param {RegExp} [shape] */
const shaped = (kept, shape = SECRET) => (shape.test(kept ?? "") ? kept : null);

/** Make a secret of 128 bits. */
export function freshSecret() {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Read the secret of a return link, and take it out of the address. */
export function carried() {
  const secret = LINK.exec(location.hash)?.[1] ?? null;
  if (secret !== null) history.replaceState(null, "", location.pathname);
  return secret;
}

/** Call when a return link is opened in a tab that shows the table already. @param {() => void} run */
export const onCarried = (run) => addEventListener("hashchange", () => (LINK.test(location.hash) ? run() : undefined));

/** The secret of one room as this browser keeps it, for all of its tabs or, on a borrowed seat, for one. */
export class WayBack {
  #key;
  #next;
  /** Whether this tab plays on another seat than the browser's other tabs. */
  #borrowed = false;
  /** What a return link brought, until it is known whether it leads to anybody. @type {string | null} */
  #brought;

  /** @param {string} room */
  constructor(room) {
    this.#key = TOKEN + room;
    this.#next = `durnius.renew.${room}`;
    const own = keptSecret(this.#key);
    this.#brought = carried();
    const secret = this.#brought ?? tabs(this.#key);
    /** Whether one came by a return link; what this tab heard before was perhaps told to somebody else. */
    this.arrived = this.#brought !== null;
    this.#borrowed = secret !== null && own !== null && secret !== own;
    /** @type {string | null} */
    this.secret = secret ?? own;
    if (secret) this.#write(secret, own);
    // One that stands behind a seat that this tab had before says nothing about the one that a link leads to.
    if (this.#brought) keepInTab(this.#next, "");
  }

  /** A secret that was to take this one's place, and of which it is not known whether it does. */
  get next() {
    return tabs(this.#next, RENEWED);
  }

  /** What the next hello is to say: another tab may have made a new secret since this one heard of any. */
  current() {
    if (!this.#borrowed && !this.next) this.secret = keptSecret(this.#key) ?? this.secret;
    return this.secret;
  }

  /** Whether the server let one in as somebody new, while another tab keeps what leads back to the seat: that is the
   * secret from now on. @param {string} secret what the server gave */
  renewed(secret) {
    const kept = keptSecret(this.#key);
    if (this.#borrowed || !kept || kept === this.secret || secret === this.secret || secret === this.next) return false;
    this.secret = kept;
    return true;
  }

  /** Whether one came by a return link that leads to nobody, since the server lets one in under another secret.
   * @param {string} secret */
  leadsNowhere(secret) {
    const brought = this.#brought;
    this.#brought = null;
    return brought !== null && brought !== secret;
  }

  /** Give up a borrowed seat; gives the secret of the browser's own, if it has one. */
  own() {
    if (!this.#borrowed) return null;
    keepInTab(this.#key, "");
    this.#borrowed = false;
    this.secret = keptSecret(this.#key);
    return this.secret;
  }

  /** Keep what the server says leads back; nothing when one has left. @param {string} secret */
  keep(secret) {
    const before = this.secret;
    this.secret = secret || null;
    this.#write(secret, before);
    keepInTab(this.#next, "");
  }

  /** Keep a secret; not in the place of one that another tab keeps. @param {string} secret @param {string | null} before */
  #write(secret, before) {
    this.#borrowed ||= ![null, before, secret].includes(keptSecret(this.#key));
    if (this.#borrowed) keepInTab(this.#key, secret);
    else store(this.#key, secret);
  }

  /** Have a new secret take the place of this one with the next hello. */
  renew() {
    const secret = freshSecret();
    keepInTab(this.#next, secret);
    return secret;
  }

  /** @param {string} page the address of the table */
  link = (page) => `${page}#back=${this.secret ?? ""}`;
}

/** @param {string} key @param {RegExp} [shape] */
function tabs(key, shape) {
  try {
    return shaped(sessionStorage.getItem(key), shape);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function keepInTab(key, value) {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // Then a reload of this tab leads to the seat of the others.
  }
}
