/** The time to decide, as the server told it last. What counts it is fetched with the first deadline. */

/** @import { Countdown } from "./timer.js" */

export class Deadline {
  /** @type {Countdown | null} */
  #timer = null;
  /** Sets the countdown to what was told last. */
  #counted = () => {};

  /** @param {(words: string) => void} show @param {(words: string) => void} tell */
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
  }

  /** @param {number | null} left in seconds @param {number | null} of @param {number} came when the server told it */
  async set(left, of, came) {
    this.#counted = () => this.#timer?.set(left === null ? null : left - (performance.now() - came) / 1000, of);
    if (left !== null && !this.#timer) {
      const { Countdown } = await import("./timer.js");
      this.#timer ??= new Countdown({ show: this.show, tell: this.tell, now: () => performance.now(), every: (run) => void setInterval(run, 500) });
    }
    this.#counted();
  }
}
