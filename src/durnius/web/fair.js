/**
 * The page's part in a deal that can be checked: it promises a seed as soon as its person sits, shows it when the
 * server is bound, and watches that nothing is left out or changed. It also checks the chain of all that is told.
 * What is wrong is said aloud at once; nothing of this asks anything of the player.
 */

import { drawSeed } from "./deck.js";
import { hashOfHex, sha256, toHex, utf8 } from "./hash.js";

/** @import { AnyEvent, CommittedEvent, DealSecretEvent, RevealedEvent, StateMessage } from "./types.d.ts" */
/** @import { Heard } from "./deck.js" */
/** @import { Answer, Wish } from "./socket.js" */

/** What is known of one game's deal. @typedef {object} Known
 * @property {string} seed one's own
 * @property {boolean} [promised] the server has the promise
 * @property {boolean} [shown] the server took the seed in time
 * @property {number} [seat] one's game seat
 * @property {string} [commitment] the server's, as it was told first */

/** @typedef {"changed" | "missing" | "secret" | "history"} Alarm */

/** @typedef {object} Surroundings
 * @property {(wish: Wish) => Promise<Answer> | null} send
 * @property {(alarm: Alarm) => void} alarm
 * @property {(game: string) => string | null} read what was kept of a game, over a reload
 * @property {(game: string, text: string) => void} keep */

export class FairDeal {
  /** @type {Map<string, Known>} */
  #games = new Map();
  /** The hash over everything told until now; null where it is not known. @type {string | null} */
  #head = null;
  #alarmed = false;

  /** @param {Surroundings} around */
  constructor(around) {
    this.around = around;
  }

  /** Hear a state of the server. @param {StateMessage} state @param {boolean} first the first of a connection */
  take(state, first) {
    this.#chain(state, first);
    for (const event of state.events) {
      if (event.e === "committed") this.#committed(event, state, first);
      else if (event.e === "revealed") this.#revealed(event);
      else if (event.e === "deal_secret") this.#opened(event);
    }
    this.#promise(state, first);
  }

  /** What was heard of a game's deal while it was begun. @param {string} game @returns {Heard} */
  heard(game) {
    const { commitment, shown, seat, seed } = this.#known(game) ?? {};
    return {
      ...(commitment === undefined ? {} : { commitment }),
      ...(shown && seat !== undefined && seed !== undefined ? { part: { seat, seed } } : {}),
    };
  }

  /** Promise a seed for the next game: once for each seat that one takes, and again when one comes back.
   * @param {StateMessage} state @param {boolean} first */
  #promise({ you, room }, first) {
    const game = room.next_game;
    const known = this.#known(game) ?? { seed: drawSeed() };
    if (first || you.seat === null) delete known.promised;
    if (you.seat === null || room.phase === "playing" || known.promised !== undefined) return;
    const sent = this.around.send({ t: "commit", game, hash: hashOfHex(known.seed) });
    if (!sent) return;
    this.#note(game, { ...known, promised: false });
    void sent.then(({ ok }) => ok && this.#note(game, { promised: true }));
  }

  /** The server is bound: show the seed. What was missed may have been without one's promise.
   * @param {CommittedEvent} event @param {StateMessage} state @param {boolean} missed */
  #committed({ game, commitment, seats, hashes }, { you }, missed) {
    const known = this.#known(game);
    if (known?.commitment !== undefined && known.commitment !== commitment) this.#alarm("changed");
    const seat = seats.indexOf(you.seat ?? -1);
    if (!known) {
      this.#games.set(game, { seed: "", commitment });
      return;
    }
    this.#note(game, { commitment, seat });
    if (seat < 0) return;
    if (hashes[seat] !== hashOfHex(known.seed)) {
      if (known.promised && !missed) this.#alarm("missing");
      return;
    }
    void this.around.send({ t: "reveal", game, seed: known.seed })?.then(({ ok }) => {
      this.#note(game, { shown: ok });
      this.#judge(game);
    });
  }

  /** @type {Map<string, RevealedEvent>} */
  #lists = new Map();

  /** @param {RevealedEvent} event */
  #revealed(event) {
    const known = this.#known(event.game);
    if (known?.commitment !== undefined && known.commitment !== event.commitment) this.#alarm("changed");
    this.#lists.set(event.game, event);
    this.#judge(event.game);
  }

  /** Both the answer to one's seed and the list of all are here: is it in? @param {string} game */
  #judge(game) {
    const known = this.#known(game);
    const list = this.#lists.get(game)?.seeds;
    if (!known?.shown || !list || known.seat === undefined) return;
    this.#lists.delete(game);
    if (list[known.seat] !== `${known.seat}:${known.seed}`) this.#alarm("missing");
  }

  /** @param {DealSecretEvent} event */
  #opened({ game, secret }) {
    const commitment = this.#known(game)?.commitment;
    if (commitment !== undefined && hashOfHex(secret) !== commitment) this.#alarm("secret");
  }

  /** Follow the hash over the public history. @param {StateMessage} state @param {boolean} first */
  #chain({ head, events, gap, you, room }, first) {
    const before = this.#head;
    this.#head = head;
    // After a new connection the server may be another release; whoever may not watch is not told everything.
    if (first || gap || before === null || head === null || (you.seat === null && !room.spectators)) return;
    if (headAfter(before, events) !== head) this.#alarm("history");
  }

  /** @param {Alarm} alarm */
  #alarm(alarm) {
    if (alarm === "history" && this.#alarmed) return;
    this.#alarmed ||= alarm === "history";
    this.around.alarm(alarm);
  }

  /** @param {string} game @returns {Known | null} */
  #known(game) {
    const known = this.#games.get(game);
    if (known) return known;
    try {
      const kept = JSON.parse(this.around.read(game) ?? "null");
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
  #note(game, more) {
    const known = { seed: "", ...this.#games.get(game), ...more };
    this.#games.set(game, known);
    this.around.keep(game, JSON.stringify(known));
  }
}

/** The head after some events, whoever they were told to: cards that only the owner is told are left out.
 * @param {string} head @param {readonly AnyEvent[]} events */
export function headAfter(head, events) {
  return events.reduce((before, event) => toHex(sha256(utf8(before + JSON.stringify(publicForm(event))))), head);
}

/** @param {AnyEvent} event @returns {AnyEvent} */
function publicForm(event) {
  if (event.e !== "dealt" && event.e !== "drew") return event;
  const { cards: _, ...rest } = event;
  return rest;
}
