/**
 * What a browser knows of the deals it was there for: its own seeds and what the server told before the cards. Kept
 * over a reload. What was told first stays; what a server tells later is compared with it.
 */

/** @import { Heard } from "./deck.js" */

/** What is known of one game's deal. @typedef {object} Known
 * @property {string} seed one's own; "" for who has none
 * @property {boolean} [promised] whether the server has the promise; left out until it is sent
 * @property {boolean} [asked] the server was bound, with one's promise
 * @property {boolean} [sent] the seed was sent when it was asked for
 * @property {boolean} [shown] the server took the seed
 * @property {number} [seat] one's game seat
 * @property {boolean} [played] one had cards in this game
 * @property {string} [commitment] the server's
 * @property {readonly (string | null)[]} [hashes] what the seats are bound to
 * @property {readonly string[]} [seeds] the list that was told before the cards */

/** @typedef {object} Keeping
 * @property {(game: string) => string | null} read what was kept of a game, over a reload
 * @property {(game: string, text: string) => void} keep */

export class Deals {
  /** @type {Map<string, Known>} */
  #games = new Map();

  /** @param {Keeping} keeping */
  constructor(keeping) {
    this.keeping = keeping;
  }

  /** @param {string} game @returns {Known | null} */
  get(game) {
    const known = this.#games.get(game);
    if (known) return known;
    try {
      const kept = JSON.parse(this.keeping.read(game) ?? "null");
      if (typeof kept?.seed !== "string") return null;
      // The promise is made anew after a reload; the same one again changes nothing.
      const { promised: _, ...rest } = kept;
      this.#games.set(game, rest);
      return rest;
    } catch {
      return null;
    }
  }

  /** @param {string} game @param {Partial<Known>} more */
  note(game, more) {
    const known = { seed: "", ...this.get(game), ...more };
    this.#games.set(game, known);
    this.keeping.keep(game, JSON.stringify(known));
  }

  /** What a check of the game's record is to be compared with. @param {string} game @returns {Heard} */
  heard(game) {
    const { commitment, hashes, seeds, seat, seed, asked, shown, played } = this.get(game) ?? {};
    return {
      ...(commitment === undefined ? {} : { commitment }),
      ...(hashes ? { hashes } : {}),
      ...(seeds ? { seeds } : {}),
      ...(asked && seed && seat !== undefined ? { part: { seat, seed, taken: shown === true } } : {}),
      ...(played ? { played } : {}),
    };
  }
}
