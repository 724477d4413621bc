/**
 * The server's states between their arrival and the page. One that comes right after the player's own press waits a
 * moment, so that the next card is spoken first.
 */

import { held } from "./focus.js";

/** @import { StateMessage } from "./types.d.ts" */

export class Inbox {
  /** @type {{ state: StateMessage, first: boolean }[]} */
  #waiting = [];
  #settling = false;
  #adopt;

  /** @param {(state: StateMessage, first: boolean) => void} adopt takes each in its turn */
  constructor(adopt) {
    this.#adopt = adopt;
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
    if (wait > 0) {
      this.#settling = true;
      setTimeout(() => {
        this.#settling = false;
        this.#settle();
      }, wait);
      return;
    }
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#adopt(next.state, next.first);
  }
}
