/**
 * Speaks through the two live regions of the page. Measured with a real screen reader: one fresh paragraph for each
 * message, never replaced; 250 ms between two; kept for 6 s; the same words twice get a no-break space, or they are
 * not heard; more than three waiting become one message, so that nothing is lost and little is queued.
 */

const GAP = 250;
const KEEP = 6000;
const HEARD = 200;
const WAITING = 3;
/** "Previous message" starts again with the newest after this time. */
const REWIND = 10_000;

/** @typedef {"polite" | "assertive"} Manner */

/** @typedef {object} Host
 * @property {(text: string, manner: Manner) => () => void} append shows a paragraph, gives the way to remove it
 * @property {(run: () => void, ms: number) => void} later
 * @property {() => number} now */

/** The page's own regions and clock.
 * @returns {Host} */
export function pageHost() {
  return {
    append(text, manner) {
      const p = document.createElement("p");
      p.textContent = text;
      document.getElementById(manner)?.append(p);
      return () => p.remove();
    },
    later: (run, ms) => void setTimeout(run, ms),
    now: () => Date.now(),
  };
}

export class Announcer {
  /** @type {string[]} everything told, for "previous message" */
  heard = [];
  /** @type {string[]} */
  #polite = [];
  /** @type {string[]} */
  #assertive = [];
  #busy = false;
  #last = "";
  #back = 0;
  #asked = -Infinity;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Tell what happened. @param {string} text */
  tell(text) {
    if (!text) return;
    this.#remember(text);
    this.#polite.push(text);
    if (this.#polite.length > WAITING) this.#polite = [this.#polite.join(" ")];
    this.#pump();
  }

  /** Answer the listener's own press. An answer that can be asked for again is not remembered.
   * @param {string} text @param {{ remember?: boolean }} [options] */
  answer(text, { remember = false } = {}) {
    if (!text) return;
    if (remember) this.#remember(text);
    this.#assertive.push(text);
    this.#pump();
  }

  /** Give the last message, and when asked again the one before it; null when there is none. */
  previous() {
    const now = this.host.now();
    if (now - this.#asked > REWIND) this.#back = 0;
    this.#asked = now;
    this.#back += 1;
    return this.heard.at(-this.#back) ?? null;
  }

  /** @param {string} text */
  #remember(text) {
    this.heard.push(text);
    if (this.heard.length > HEARD) this.heard.shift();
    this.#back = 0;
  }

  #pump() {
    if (this.#busy) return;
    const assertive = this.#assertive.shift();
    const text = assertive ?? this.#polite.shift();
    if (text === undefined) return;
    this.#busy = true;
    this.#last = text === this.#last ? `${text}\u00a0` : text;
    const remove = this.host.append(this.#last, assertive === undefined ? "polite" : "assertive");
    this.host.later(remove, KEEP);
    this.host.later(() => {
      this.#busy = false;
      this.#pump();
    }, GAP);
  }
}
