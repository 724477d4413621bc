/**
 * What each button would do if pressed now, and since when. A press in the first moment after a button changed its
 * meaning was meant for the old one, so it is not taken.
 */

const FRESH = 300;

export class Meanings {
  /** @type {Map<string, { meaning: string, since: number }>} */
  #known = new Map();

  /** @param {() => number} [now] */
  constructor(now = () => Date.now()) {
    this.now = now;
  }

  /** Note what a button means now; "" while it does nothing.
   * @param {string} button @param {string} meaning */
  note(button, meaning) {
    const known = this.#known.get(button);
    if (known?.meaning === meaning) return;
    this.#known.set(button, { meaning, since: known ? this.now() : -Infinity });
  }

  /** Whether the button has only just got the meaning it has. @param {string} button */
  isFresh(button) {
    const known = this.#known.get(button);
    return known !== undefined && known.meaning !== "" && this.now() - known.since < FRESH;
  }

  /** Forget buttons that are gone. @param {(button: string) => boolean} stays */
  keep(stays) {
    for (const button of this.#known.keys()) if (!stays(button)) this.#known.delete(button);
  }
}
