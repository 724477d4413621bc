/**
 * The connection to one room: hello and welcome, coming back by itself with the last number seen, sending again what
 * was not answered, noticing a dead line. Nothing here knows the game. Presses made while there is no connection any more
 * are not kept: `send` gives null and the page says so. Those made while the first one is tried wait for it.
 */

/** @import { Code, FromServer, GivenHintMessage, StateMessage, ToServer } from "./types.d.ts" */

/** A message that changes something, before it has an id.
 * @template T @typedef {T extends { id: string } ? Omit<T, "id"> : never} WithoutId */
/** @typedef {WithoutId<ToServer>} Wish */

/** Milliseconds; tests have shorter ones. */
const TIMES = {
  ping: 3000,
  /** No word so long after a ping: the line is dead. Looked at with each ping, so it is noticed within nine seconds. */
  silence: 5000,
  /** After so long it is said that an answer is awaited. */
  slow: 3000,
  /** From the first try of a connection to the first state; a line may die in any step between. */
  beginning: 8000,
  /** When the network or the page comes back, a connection that began so long ago is not waited for. */
  stale: 3000,
  /** Before the next try, give or take a quarter: a server that is back is found soon. */
  backoff: [300, 700, 1200],
  /** One that stays away for longer is not hammered by all its people. */
  patient: 120_000,
  seldom: 8000,
};
/** After these the page does not come back by itself. @type {readonly string[]} */
export const FINAL = ["replaced", "kicked", "room_gone", "no_spectators", "wrong_protocol", "left"];

/** A code, or null where the connection ended for good, or the first one failed, and the page says so anyway.
 * @typedef {{ ok: true, hint?: GivenHintMessage } | { ok: false, code: Code | null }} Answer */

/** @typedef {object} Ears
 * @property {(state: StateMessage, first: boolean) => void} state `first`: the first since the connection began
 * @property {(on: boolean) => void} connected
 * @property {() => void} slow a press has had no answer for a while
 * @property {(code: Code | "left") => void} bye the connection ended for good
 * @property {(token: string, person: string) => void} token to be kept: it gives the seat back
 * @property {() => string | null} secret gives the token for a hello; other tabs may have changed it since the last one
 * @property {() => Promise<boolean>} exists asks whether there is such a room, when no socket opens */

/** @typedef {object} Who
 * @property {string} address of the socket
 * @property {string} name
 * @property {string} fallback the name for a hello whose name was not taken
 * @property {string | null} [renew] what takes the secret's place, until that is known to have gone well
 * @property {number | null} seq the last number seen */

export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, { message: ToServer, settle: (answer: Answer) => void }>} */
  #waiting = new Map();
  #prefix = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join("");
  #count = 0;
  #tries = 0;
  /** When the first of these tries was due. */
  #lostAt = 0;
  /** Sockets in a row that did not open. */
  #shut = 0;
  #first = true;
  #ready = false;
  /** Whether the first connection is still being tried. */
  #new = true;
  #ended = false;
  #heard = 0;
  #pinged = 0;
  #begun = 0;

  /** @param {Who} who @param {Ears} ears @param {typeof TIMES} [times] */
  constructor(who, ears, times = TIMES) {
    this.who = who;
    this.ears = ears;
    this.times = times;
    setInterval(() => this.#watch(), times.ping);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  /** Connect, also after the connection ended for good. */
  open() {
    this.#ended = false;
    this.#socket?.close();
    const socket = new WebSocket(this.who.address);
    this.#socket = socket;
    this.#ready = false;
    this.#begun = Date.now();
    setTimeout(() => this.#ready || this.#giveUp(socket), this.times.beginning);
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#shut = 0;
      const { name, seq, renew } = this.who;
      this.#first = true;
      this.#heard = this.#pinged = Date.now();
      socket.send(JSON.stringify({ t: "hello", protocol: 1, token: this.ears.secret(), name, seq, ...(renew ? { renew } : {}) }));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(/** @type {FromServer} */ (JSON.parse(String(event.data))));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#lost();
      if (!opened && this.#shut++ % 10 === 0) void this.#ask();
    };
  }

  /** Whether what is sent goes out at once. */
  get ready() {
    return this.#ready;
  }

  /** Whether a play is still to be answered. */
  get busy() {
    return [...this.#waiting.values()].some(({ message }) => message.t === "act");
  }

  /** Send a message and give its answer; null when there is no connection to send it on, nor a first one tried.
   * @param {Wish} message @returns {Promise<Answer> | null} */
  send(message) {
    if (!this.#ready && !this.#new) return null;
    this.#count += 1;
    const id = `${this.#prefix}-${this.#count}`;
    const whole = /** @type {ToServer} */ ({ ...message, id });
    return new Promise((settle) => {
      this.#waiting.set(id, { message: whole, settle });
      // What the page sends by itself, about the deal of a game, nobody waits for.
      if (!("game" in message)) setTimeout(() => this.#ready && this.#waiting.has(id) && this.ears.slow(), this.times.slow);
      if (this.#ready) this.#socket?.send(JSON.stringify(whole));
    });
  }

  /** End the connection for good. @param {Code | "left"} code */
  end(code) {
    this.#ended = true;
    this.#ready = this.#new = false;
    this.#drop();
    this.#socket?.close();
    this.ears.bye(code);
  }

  /** Settle what waits, unanswered. */
  #drop() {
    for (const { settle } of this.#waiting.values()) settle({ ok: false, code: null });
    this.#waiting.clear();
  }

  /** @param {FromServer} message */
  #hear(message) {
    this.#heard = Date.now();
    switch (message.t) {
      case "welcome":
        this.who.renew = null;
        this.ears.token(message.token, message.person);
        break;
      case "state":
        if (!this.#first && message.seq === this.who.seq) break; // told already
        this.who.seq = message.seq;
        this.#greet();
        this.ears.state(message, this.#first);
        this.#first = false;
        break;
      case "ok":
        this.#settle(message.id, { ok: true });
        break;
      case "hint":
        this.#settle(message.id, { ok: true, hint: message });
        break;
      case "refused":
        if (message.id !== null) this.#settle(message.id, { ok: false, code: message.code });
        else if (!this.#ready && message.code === "bad_name") this.who.name = this.who.fallback;
        break;
      case "bye":
        if (FINAL.includes(message.code)) this.end(message.code);
        break;
      case "pong":
        break;
    }
  }

  /** The first state is here: send again what was never answered; the same ids change nothing twice. */
  #greet() {
    if (this.#ready) return;
    this.#ready = true;
    this.#new = false;
    this.#tries = 0;
    this.ears.connected(true);
    for (const { message } of this.#waiting.values()) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {string} id @param {Answer} answer */
  #settle(id, answer) {
    this.#waiting.get(id)?.settle(answer);
    this.#waiting.delete(id);
  }

  #lost() {
    this.#socket = null;
    if (this.#ended) return;
    const unsent = this.#new && this.#waiting.size > 0;
    if (unsent) this.#drop();
    if (this.#ready || unsent) this.ears.connected(false);
    this.#ready = this.#new = false;
    const { backoff, patient, seldom } = this.times;
    if (this.#tries === 0) this.#lostAt = Date.now();
    const wait = Date.now() - this.#lostAt < patient ? (backoff[Math.min(this.#tries, backoff.length - 1)] ?? 0) : seldom;
    this.#tries += 1;
    setTimeout(() => this.#retry(), wait * (0.75 + Math.random() / 2));
  }

  /** Give up a line that is dead: it may take minutes to close. A new one is opened soon. @param {WebSocket} socket */
  #giveUp(socket) {
    if (socket !== this.#socket) return;
    this.#lost();
    socket.close();
  }

  /** Sockets that do not even open may mean that the room is gone; the first is asked about, then every tenth. */
  async #ask() {
    const exists = await this.ears.exists();
    if (!exists && !this.#ended) this.end("room_gone");
  }

  #retry() {
    if (!this.#ended && this.#socket === null) this.open();
  }

  /** The network or the page is back: connect now, and do not wait for what began before. */
  #hurry() {
    this.#tries = 0;
    const socket = this.#socket;
    if (socket && !this.#ready && Date.now() - this.#begun > this.times.stale) this.#giveUp(socket);
    this.#retry();
  }

  #watch() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN || !this.#ready) return;
    const now = Date.now();
    if (this.#pinged <= this.#heard) {
      this.#pinged = now;
      socket.send(JSON.stringify({ t: "ping" }));
    } else if (now - this.#pinged >= this.times.silence) this.#giveUp(socket);
  }
}
