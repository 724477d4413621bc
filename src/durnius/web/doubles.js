/** Double presses: of a trembling hand, of a mouse, or of a key that bounces. */

/** Presses so close are one. */
const DOUBLE = 300;

export class Doubles {
  #last = -Infinity;
  #button = "";

  /** Whether this is the second half of a double press: on the same button, or on the one that got the focus.
   * @param {string} button @param {boolean} busy whether an earlier press is still on its way */
  isSecond(button, busy) {
    const now = Date.now();
    const soon = now - this.#last < DOUBLE && (button === this.#button || busy);
    if (!soon) this.#last = now;
    this.#button = button;
    return soon;
  }
}
