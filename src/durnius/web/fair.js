/**
 * The page's part in a deal that can be checked: it promises a seed as soon as its person sits, shows it when the
 * server is bound, and watches that nothing is left out or changed. It also checks the chain of all that is told.
 * What is wrong is said aloud at once; nothing of this asks anything of the player.
 */

import { Deals } from "./deals.js";
import { hashOfHex, sha256, toHex, utf8 } from "./hash.js";
import { drawSeed, fits, ownPart, roomName } from "./seeds.js";

/** @import { AnyEvent, CommittedEvent, DealSecretEvent, RevealedEvent, StateMessage } from "./types.d.ts" */
/** @import { Keeping } from "./deals.js" */
/** @import { Answer, Wish } from "./socket.js" */

/** `missing`: the server had one's part, `left`: it was sent, `foreign`: a part that nobody was bound to.
 * @typedef {"name" | "order" | "changed" | "missing" | "left" | "foreign" | "secret" | "history"} Alarm */

/** @typedef {Keeping & {
 *   send: (wish: Wish) => Promise<Answer> | null,
 *   alarm: (alarm: Alarm) => unknown,
 * }} Surroundings */

/** So long the server may keep silent about a seed that is not in its list. */
const PATIENCE = 2000;

export class FairDeal {
  /** The game that the server is bound to deal next: null for none, undefined when one came in between.
   * @type {string | null | undefined} */
  #open;
  /** What the server said last that the next game is called. @type {string | null} */
  #next = null;
  /** The hash over everything told until now; null where it is not known. @type {string | null} */
  #head = null;
  /** The number of the last state. */
  #seq = 0;
  #alarmed = false;
  /** The games for which one's seed was sent and not answered yet. @type {Set<string>} */
  #asking = new Set();
  /** How many connections there were. */
  #connections = 0;

  /** @param {Surroundings} around */
  constructor(around) {
    this.around = around;
    this.deals = new Deals(around);
  }

  /** Hear a state of the server. @param {StateMessage} state @param {boolean} first the first of a connection */
  take(state, first) {
    this.#chain(state, first);
    if (first) this.#connections += 1;
    if (state.gap) this.#open = undefined;
    for (const event of state.events) {
      if (event.e === "committed") this.#committed(event, state, first);
      else if (event.e === "revealed") this.#revealed(event, state, first);
      else if (event.e === "game_started") this.#started();
      else if (event.e === "deal_secret") this.#opened(event, state);
    }
    this.#next = state.room.next_game;
    this.#played(state);
    this.#promise(state, first);
  }

  /** What was heard of a game's deal. @param {string} game */
  heard(game) {
    return this.deals.heard(game);
  }

  /** Promise a seed for the next game: once for each seat that one takes, and again when one comes back.
   * @param {StateMessage} state @param {boolean} first */
  #promise({ you, room }, first) {
    const game = room.next_game;
    const known = this.deals.get(game) ?? { seed: "" };
    if (first || you.seat === null) delete known.promised;
    if (you.seat === null || room.phase === "playing" || known.promised !== undefined) return;
    const seed = known.seed || drawSeed();
    const sent = this.around.send({ t: "commit", game, hash: hashOfHex(seed) });
    if (!sent) return;
    this.deals.note(game, { seed, promised: false });
    const connection = this.#connections;
    void sent.then(({ ok }) => {
      if (!ok) return;
      this.deals.note(game, { promised: true });
      // A promise is taken only while no game is about to begin; an answer that was sent again may be an old one.
      if (connection === this.#connections) this.#open ??= null;
    });
  }

  /** The server is bound: show the seed. What was missed may have been without one's promise.
   * @param {CommittedEvent} event @param {StateMessage} state @param {boolean} missed */
  #committed({ game, commitment, seats, hashes }, { you, events, room }, missed) {
    const known = this.deals.get(game);
    if (!this.#isNext(game, room.id, missed)) this.#alarm("name");
    else if (this.#open || (known?.commitment ?? commitment) !== commitment) this.#alarm("changed");
    this.#open = game;
    const seat = seats.indexOf(you.seat ?? -1);
    const seed = known?.seed;
    const asked = seat >= 0 && Boolean(seed) && hashes[seat] === hashOfHex(seed ?? "");
    this.deals.note(game, { commitment: known?.commitment ?? commitment, hashes: known?.hashes ?? hashes, seat, asked });
    if (!asked) {
      if (known?.promised !== undefined && you.seat !== null && !missed) this.#alarm(known.promised ? "missing" : "left");
      return;
    }
    // Where the list is here already nobody waited for the seed.
    if (!seed || events.some((event) => event.e === "revealed" && event.game === game)) return;
    const sent = this.around.send({ t: "reveal", game, seed });
    if (!sent) return;
    this.deals.note(game, { sent: true });
    this.#asking.add(game);
    void sent.then(({ ok }) => {
      this.deals.note(game, { shown: ok });
      if (this.#asking.delete(game)) this.#judge(game);
    });
  }

  /** The list of all seeds is here: is one's own in, and is nothing in that nobody was bound to?
   * @param {RevealedEvent} event @param {StateMessage} state @param {boolean} missed */
  #revealed({ game, commitment, seeds }, { room }, missed) {
    const known = this.deals.get(game);
    const open = this.#open;
    this.#open = null;
    if (!this.#isNext(game, room.id, missed) || (open && open !== game)) return this.#alarm("name");
    if (open === null) return this.#alarm("order");
    if (!known?.commitment) return;
    if (known.commitment !== commitment) this.#alarm("changed");
    if (known.hashes && !fits(seeds, known.hashes)) this.#alarm("foreign");
    this.deals.note(game, { seeds: known.seeds ?? seeds });
    if (this.#asking.has(game)) {
      // The list comes before the answer to the seed that made it complete.
      setTimeout(() => this.#asking.delete(game) && this.#judge(game), PATIENCE);
    } else this.#judge(game, missed);
  }

  /** The list is known, and what the server says to one's seed, or it keeps silent: is the seed in?
   * @param {string} game @param {boolean} [missed] */
  #judge(game, missed = false) {
    const { seeds, shown, sent } = this.deals.get(game) ?? {};
    const { part } = this.deals.heard(game);
    if (!seeds || !part || seeds[part.seat] === ownPart(part)) return;
    if (shown || (!sent && !missed)) this.#alarm("missing");
    else if (sent) this.#alarm("left");
  }

  /** Cards are dealt. */
  #started() {
    if (this.#open) this.#alarm("order");
    this.#open = null;
  }

  /** @param {DealSecretEvent} event @param {StateMessage} state */
  #opened({ game, secret }, { room }) {
    const commitment = this.deals.get(game)?.commitment;
    if (!isOf(game, room.id)) this.#alarm("name");
    else if (commitment !== undefined && hashOfHex(secret) !== commitment) this.#alarm("secret");
  }

  /** Note which games one had cards in: of their deals one must have heard. @param {StateMessage} state */
  #played({ game, room }) {
    if (!game || game.seat === null) return;
    const name = `${roomName(room.id)}-${game.number}`;
    if (!this.deals.get(name)?.played) this.deals.note(name, { played: true });
  }

  /** Whether a game is called as it was told before. @param {string} game @param {string} room @param {boolean} missed */
  #isNext = (game, room, missed) => isOf(game, room) && (missed || this.#next === null || game === this.#next);

  /** Follow the hash over the public history. @param {StateMessage} state @param {boolean} first */
  #chain(state, first) {
    const { head, events, gap, you, room, seq, game } = state;
    const before = this.#head;
    const several = seq > this.#seq + 1;
    this.#head = head;
    this.#seq = seq;
    // After a new connection the server may be another release; where nobody may watch, who has no hand is not told
    // everything.
    if (first || gap || before === null || head === null) return;
    if (!room.spectators && (you.seat === null || game?.seat === null)) return;
    if (headAfter(before, events) === head) return;
    if (!you.muted) return this.#alarm("history");
    // Where several changes come in one state, the phrase may be among them.
    if (!several) void this.#unheard(before, state).catch(() => {}); // without that part it cannot be told
  }

  /** Somebody is muted: was it a phrase that is not told? @param {string} before @param {StateMessage} state */
  async #unheard(before, state) {
    const { isUnheard } = await import("./phrases.js");
    if (!isUnheard(before, state)) this.#alarm("history");
  }

  /** @param {Alarm} alarm */
  #alarm(alarm) {
    if (alarm === "history" && this.#alarmed) return;
    this.#alarmed ||= alarm === "history";
    this.around.alarm(alarm);
  }
}

/** Whether a game's name is one of a room's. @param {string} game @param {string} room */
const isOf = (game, room) => game.startsWith(`${roomName(room)}-`);

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
