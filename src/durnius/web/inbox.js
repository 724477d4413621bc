/**
 * The server's states between their arrival and the page. One that comes right after the player's own press waits a
 * moment, so that the next card is spoken first.
 */

import { held } from "./focus.js";

/** @import { StateMessage } from "./types.d.ts" */

export class Inbox {
  /** @type {{ state: StateMessage, first: boolean, asked?: boolean }[]} */
  #waiting = [];
  #settling = false;
  #adopt;
  #words;

  /** @param {(state: StateMessage, first: boolean) => void} adopt takes each in its turn
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
    this.#waiting.push({ state, first });
    this.#settle();
  }

  /** Show what has come, unless the page is to hold still for a moment. */
  #settle() {
    if (this.#settling) return;
    const wait = held();
    if (wait > 0) return this.#later(new Promise((over) => setTimeout(over, wait)));
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const words = next.asked ? undefined : this.#words(next.state.events);
      next.asked = true;
      if (words) return this.#later(words);
      this.#waiting.shift();
      this.#adopt(next.state, next.first);
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
