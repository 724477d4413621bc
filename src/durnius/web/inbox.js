/**
 * The server's states between their arrival and the page. One that comes right after the player's own press waits a
 * moment, so that the next card is spoken first; one with words that are still to be fetched, a second at most.
 */

import { held } from "./focus.js";

/** @import { StateMessage } from "./types.d.ts" */

/** So long after its arrival a state may wait for words. */
const WORDS = 1000;

export class Inbox {
  /** @type {{ state: StateMessage, first: boolean, came: number, asked?: boolean }[]} */
  #waiting = [];
  #settling = false;
  #adopt;
  #words;

  /** @param {(state: StateMessage, first: boolean, came: number) => void} adopt takes each in its turn, with when it came
   * @param {(events: StateMessage["events"]) => Promise<void> | undefined} words fetches what they are told with */
  constructor(adopt, words) {
    this.#adopt = adopt;
    this.#words = words;
  }

  get empty() {
    return this.#waiting.length === 0;
  }

  /** @param {StateMessage} state @param {boolean} first */
  put(state, first) {
    this.#waiting.push({ state, first, came: performance.now() });
    this.#settle();
  }

  /** Show what has come, unless the page is to hold still for a moment. */
  #settle() {
    if (this.#settling) return;
    const wait = held();
    if (wait > 0) return this.#later(after(wait));
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const words = next.asked ? undefined : this.#words(next.state.events);
      next.asked = true;
      if (words) return this.#later(Promise.race([words, after(next.came + WORDS - performance.now())]));
      this.#waiting.shift();
      this.#adopt(next.state, next.first, next.came);
    }
  }

  /** Go on after something, even if it failed. @param {Promise<unknown>} wait */
  #later(wait) {
    this.#settling = true;
    void wait.catch(() => {}).then(() => {
      this.#settling = false;
      this.#settle();
    });
  }
}

/** @param {number} ms @returns {Promise<void>} */
const after = (ms) => new Promise((over) => setTimeout(over, ms));
