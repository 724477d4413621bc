/**
 * Speaks through the two live regions of the page. Measured with a real screen reader: one fresh paragraph for each
 * message, never replaced; 600 ms between two, since at 250 a busy machine now and then tells the later one first; an
 * answer waits 250 ms at most; kept for 6 s; the same words twice get a no-break space, or they are not heard; more
 * than three waiting become one message, so that nothing is lost and little is queued. What comes before the page is
 * loaded waits until a moment after that: no screen reader listens before.
 */

/** The least time before an answer. */
const SHORT = 250;
/** The least time before what happened. */
const GAP = 600;
const KEEP = 6000;
/** So long after a page is loaded screen readers have taken it in. */
const LOADED = 500;
const HEARD = 200;
const WAITING = 3;
/** "Previous message" starts again with the newest after this time. */
const REWIND = 10_000;

/** @typedef {"polite" | "assertive"} Manner */

/** @typedef {object} Host
 * @property {(run: () => void) => void} loaded calls when the page is loaded
 * @property {(text: string, manner: Manner) => () => void} append shows a paragraph, gives the way to remove it
 * @property {(run: () => void, ms: number) => void} later
 * @property {() => number} now */

/** The page's own regions and clock.
 * @returns {Host} */
export function pageHost() {
  return {
    loaded: (run) => (document.readyState === "complete" ? run() : addEventListener("load", run)),
    append(text, manner) {
      const p = document.createElement("p");
      p.textContent = text;
      document.getElementById(manner)?.append(p);
      return () => p.remove();
    },
    later: (run, ms) => void setTimeout(run, ms),
    now: () => performance.now(),
  };
}

export class Announcer {
  /** @type {string[]} everything told, for "previous message" */
  heard = [];
  /** @type {string[]} */
  #polite = [];
  /** @type {string[]} */
  #assertive = [];
  #last = "";
  #shown = -Infinity;
  #notBefore = Infinity;
  #due = Infinity;
  #back = 0;
  #asked = -Infinity;
  /** While paused, what happens is not spoken; it can be asked for. */
  paused = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    host.loaded(() => {
      this.#notBefore = host.now() + LOADED;
      this.#pump();
    });
  }

  /** Tell what happened; what is urgent goes before what waits.
   * @param {string} text @param {{ urgent?: boolean }} [options] */
  tell(text, { urgent = false } = {}) {
    if (!text) return;
    this.#remember(text);
    if (this.paused) return;
    if (urgent) return this.#urge(text);
    this.#polite.push(text);
    if (this.#polite.length > WAITING) this.#polite = [this.#polite.join(" ")];
    this.#pump();
  }

  /** Answer the listener's own press. An answer that can be asked for again is not remembered.
   * @param {string} text @param {{ remember?: boolean }} [options] */
  answer(text, { remember = false } = {}) {
    if (!text) return;
    if (remember) this.#remember(text);
    this.#urge(text);
  }

  /** @param {string} text */
  #urge(text) {
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
    const manner = this.#assertive.length ? "assertive" : "polite";
    const waiting = this.#assertive.length ? this.#assertive : this.#polite;
    const text = waiting[0];
    if (text === undefined) return;
    const now = this.host.now();
    const at = Math.max(this.#notBefore, this.#shown + (manner === "assertive" ? SHORT : GAP));
    if (now < at) return this.#wake(at);
    waiting.shift();
    this.#shown = now;
    this.#last = text === this.#last ? `${text}\u00a0` : text;
    this.host.later(this.host.append(this.#last, manner), KEEP);
    this.#pump();
  }

  /** Look again at that time, if not before it. @param {number} at */
  #wake(at) {
    if (at >= this.#due) return;
    this.#due = at;
    this.host.later(() => {
      this.#due = Infinity;
      this.#pump();
    }, at - this.host.now());
  }
}
