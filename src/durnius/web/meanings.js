/**
 * What each button would do if pressed now, and since when. A press in the first moment after a button changed its
 * meaning was meant for the old one, so it is not taken. A card that could not be played a moment ago and now can has
 * not changed: whoever pressed it meant to play it.
 */

const FRESH = 300;

/** @typedef {object} Known
 * @property {string} meaning the last one that was more than nothing
 * @property {number} since when it took the place of another one; -Infinity when it did not
 * @property {number | null} ended when the button came to do nothing; null while it does something */

export class Meanings {
  /** @type {Map<string, Known>} */
  #known = new Map();

  /** @param {() => number} [now] */
  constructor(now = () => Date.now()) {
    this.now = now;
  }

  /** Note what a button means now; "" while it does nothing.
   * @param {string} button @param {string} meaning */
  note(button, meaning) {
    const known = this.#known.get(button);
    if (meaning === "") {
      if (known) known.ended ??= this.now();
    } else if (known?.meaning === meaning) known.ended = null;
    else {
      const other = known && (known.ended === null || this.now() - known.ended < FRESH);
      this.#known.set(button, { meaning, since: other ? this.now() : -Infinity, ended: null });
    }
  }

  /** Whether the button has only just got the meaning it has. @param {string} button */
  isFresh(button) {
    const known = this.#known.get(button);
    return known !== undefined && known.ended === null && this.now() - known.since < FRESH;
  }

  /** Forget buttons that are gone. @param {(button: string) => boolean} stays */
  keep(stays) {
    for (const button of this.#known.keys()) if (!stays(button)) this.#known.delete(button);
  }
}
