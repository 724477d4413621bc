/** One room on the page: takes the server's states in, has them shown and spoken, and turns presses into messages. */

import { Aloud } from "./aloud.js";
import { Announcer, pageHost } from "./announce.js";
import { Commands } from "./commands.js";
import { Deadline } from "./deadline.js";
import { FairDeal } from "./fair.js";
import { held } from "./focus.js";
import { checkGame, keepDeal, keptDeal } from "./games.js";
import { Inbox } from "./inbox.js";
import { insist, lack } from "./insist.js";
import { needsMe, take } from "./model.js";
import { Myself } from "./myself.js";
import { Presses } from "./play.js";
import { RoomView } from "./roomview.js";
import { fetchRare, untold } from "./sentences_room.js";
import { settings } from "./settings.js";
import { Socket } from "./socket.js";
import { boutOf, tell, toldLines } from "./tell.js";
import { loadPart, t } from "./text.js";
import { logView } from "./views/log.js";
import { Visit } from "./visit.js";
import { why } from "./why.js";
import { Wishes } from "./wishes.js";

/** @import { Code, StateMessage } from "./types.d.ts" */
/** @import { Around as GuideAround, Guide } from "./learn.js" */
/** @import { Change, Shown } from "./model.js" */

/** So long after a game is there the words for what happens rarely are fetched, so that nothing waits for them. */
const AHEAD = 5000;

/** What an answer to a press is about: the bout, and whether one may act in it. @param {Shown} shown */
const momentOf = ({ game }) => `${game?.bout} ${needsMe(game)} ${!game?.actions[0]}`;

export class RoomPage {
  /** @type {Shown | null} */
  shown = null;
  announcer = new Announcer(pageHost());
  aloud = new Aloud(this.announcer, () => this.presses.auto);
  log = logView();
  #inbox = new Inbox(
    (state, first, came) => this.#adopt(state, first, came),
    (events) => untold(events)[0] && fetchRare(),
  );
  /** Whether it was said that a part of the page does not come. */
  #lacks = false;
  /** Whether what is written, a hint or that there is no connection, still fits the table. @type {((shown: Shown) => boolean) | null} */
  #fits = null;
  #deadline = new Deadline((words) => this.view.game.time(words), (words) => this.aloud.warn(words, this.shown));

  /** @param {HTMLElement} app @param {string} id @param {Visit} visit @param {((around: GuideAround) => Guide) | null} [guide] */
  constructor(app, id, visit, guide = null) {
    this.id = id;
    this.visit = visit;
    /** Explains a first game. */
    this.guide = guide && guide({
      tell: (text) => this.announcer.tell(text),
      answer: (text) => this.announcer.answer(text),
      ended: () => this.view.game.heading.focus(),
    });
    this.myself = new Myself(visit, {
      socket: () => this.socket,
      answer: (text) => {
        this.answer(text);
        this.#fits = null; // it stays true when the connection is there
      },
      remembers: guide === null, // a first game for practice counts for nothing
      put: (node) => this.view.menu.question.after(node),
      opener: () => this.view.menu.wayBack(),
      named: (name) => this.view.lobby.named(name),
    });
    this.presses = new Presses({
      shown: () => this.shown,
      send: (wish) => this.socket.send(wish),
      busy: () => this.socket.busy || !this.#inbox.empty || held() > 0,
      answer: (text, written) => this.answer(text, written),
      changed: () => this.view.changed(),
      places: () => this.view.game.places(),
    });
    this.fair = new FairDeal({
      send: (wish) => this.socket.send(wish),
      alarm: async (alarm) => {
        const [{ alarmWords }] = await insist(() => [import("./alarms.js"), loadPart("-why")]);
        this.#alarm(alarmWords(alarm));
      },
      read: keptDeal,
      keep: keepDeal,
    });
    this.log.add(visit.log);
    this.socket = new Socket(
      { address: visit.socket, name: visit.name || t("lobby.guest"), fallback: t("lobby.guest"), renew: visit.way.next, seq: visit.seq },
      {
        state: (state, first) => this.#take(state, first),
        connected: (on) => this.#connected(on),
        slow: () => this.announcer.answer(t("connection.waiting")),
        bye: (code) => this.#bye(code),
        token: (token, person) => this.myself.welcomed(token, person),
        secret: () => visit.way.current(),
        exists: () => visit.exists(),
      });
    this.wishes = new Wishes(this.socket, visit, (text) => this.answer(text), (code) => this.#refused(code));
    this.commands = new Commands({
      shown: () => this.shown,
      announcer: this.announcer,
      presses: this.presses,
      guide: this.guide,
      told: () => this.aloud.events,
      next: () => this.wishes.send({ t: "next" }),
      hint: () => void import("./hint.js").then(({ askHint }) => askHint(this.wishes, () => this.shown, (fits) => { this.#fits = fits; })).catch(async () => this.answer(await lack())),
      paused: () => this.view.settings.view?.show(),
    });
    this.view = new RoomView(app, this);
    addEventListener("keydown", (event) => this.commands.key(event));
    addEventListener("pagehide", () => visit.keep(this.shown?.seq ?? null, this.log.kept()));
    this.#expect();
    this.socket.open();
  }

  /** Show somebody new the seats that came with the page, whole when a screen reader begins to read it. */
  #expect() {
    const data = document.getElementById("room");
    data?.remove();
    if (!data?.textContent || this.guide || this.visit.way.secret || this.visit.wantsSeat(false)) return;
    const you = { seat: null, host: false };
    this.view.expected = take(null, { t: "state", seq: 0, head: null, room: JSON.parse(data.textContent), events: [], you, game: null }).after;
    this.view.render();
  }

  // --- what comes in

  /** @param {StateMessage} state @param {boolean} first */
  #take(state, first) {
    try {
      this.#inbox.put(state, first);
    } finally {
      this.fair.take(state, first); // also where the table cannot be drawn
    }
  }

  /** @param {StateMessage} state @param {boolean} first @param {number} came */
  #adopt(state, first, came) {
    const before = this.shown;
    const change = take(before, state);
    const late = untold(state.events);
    this.shown = change.after;
    this.view.render();
    if (this.#fits?.(this.shown) === false || (before && momentOf(before) !== momentOf(this.shown))) this.#write("");
    this.log.add(toldLines(change));
    void this.#deadline.set(state.game?.deadline_s ?? null, state.room.timer_s, came).catch(() => {}); // the next state tries again
    this.log.head(state.head);
    this.aloud.take(change, first);
    if (late[0]) void this.#late({ ...change, events: late });
    if (state.game && !before?.game) setTimeout(() => void fetchRare().catch(() => {}), AHEAD);
    this.guide?.take(change);
    this.presses.again(this.shown);
    if (first && this.guide?.begins(this.shown)) void this.#begin();
    const standing = first ? this.aloud.welcome(change) : [];
    if (!this.visit.log.length) this.log.add(standing); // in a second tab nothing was told yet
    this.myself.seen(this.shown);
    if (first && this.visit.wantsSeat() && this.shown.you.seat === null && state.room.phase !== "playing") void this.wishes.sit(this.visit.name, null);
  }

  /** Tell what there were no words for in time, when they are there. @param {Change} change */
  async #late(change) {
    try {
      await fetchRare();
      this.log.add(toldLines(change));
      this.announcer.tell(tell(change, settings, false));
    } catch {
      if (!this.#lacks) this.announcer.tell(await lack());
      this.#lacks = true;
    }
  }

  /** Sit down and start, where a first game is to be explained. */
  async #begin() {
    const begun = (this.shown?.you.seat !== null || await this.wishes.send({ t: "sit", seat: 0 })) && await this.wishes.send({ t: "start" });
    this.guide?.begun();
    if (!begun) this.view.render();
  }

  /** @param {boolean} on */
  #connected(on) {
    this.view.online(on);
    if (!on) this.announcer.answer(t("connection.lost"), { remember: true });
  }

  /** @param {Code | "left"} code */
  #bye(code) {
    this.view.online(true);
    if (code === "no_spectators" && !this.shown && this.myself.own()) return;
    this.myself.gone(code === "left" || code === "kicked");
    this.view.gone(code);
  }

  // --- answers

  /** Say an answer to a press, and write it where it was pressed. @param {string} text @param {string} [written] what is written */
  answer(text, written = text) {
    this.announcer.answer(text, { remember: true });
    this.#write(written);
  }

  /** @param {string} written */
  #write(written) {
    this.#fits = this.socket.ready ? null : () => false;
    this.view.write(written);
  }

  /** Say that something is wrong with the server, and leave it in the log. @param {string} text */
  #alarm(text) {
    this.answer(text);
    this.log.add([{ text, bout: boutOf(this.shown?.game ?? null) }]);
  }

  /** Check the deal of the game that is over. */
  check = async () => {
    const game = this.shown?.game;
    if (!game?.over) return;
    const found = await checkGame(this.id, game.number, (name) => this.fair.heard(name));
    this.announcer.answer(found, { remember: true });
    this.view.game.why(found); // also where the seats have been opened meanwhile
    this.log.add([{ text: found, bout: null }]);
  };

  /** @param {Code} code */
  #refused(code) {
    const shown = this.shown ?? this.view.expected;
    if (shown) why((text) => this.answer(text), code, shown);
  }
}
