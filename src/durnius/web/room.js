/** One room on the page: takes the server's states in, shows them, speaks them, and turns presses into messages. */

import { Aloud } from "./aloud.js";
import { Announcer, pageHost } from "./announce.js";
import { Commands } from "./commands.js";
import { el, setText, show, style } from "./dom.js";
import { FairDeal } from "./fair.js";
import { held, keepFocus } from "./focus.js";
import { checkGame, keepDeal, keptDeal } from "./games.js";
import { Inbox } from "./inbox.js";
import { insist, lack } from "./insist.js";
import { take } from "./model.js";
import { Myself } from "./myself.js";
import { Presses } from "./play.js";
import { settings } from "./settings.js";
import { SettingsPage } from "./settingspage.js";
import { turn } from "./situation.js";
import { rareWords } from "./sentences_room.js";
import { Socket } from "./socket.js";
import { boutOf, toldLines } from "./tell.js";
import { loadPart, t } from "./text.js";
import { showFrame } from "./views/frame.js";
import { gameView } from "./views/game.js";
import { lobbyView } from "./views/lobby.js";
import { logView } from "./views/log.js";
import { menuView, playsHand } from "./views/menu.js";
import { Visit } from "./visit.js";
import { fetchReasons, why } from "./why.js";
import { Wishes } from "./wishes.js";

/** @import { Code, StateMessage } from "./types.d.ts" */
/** @import { Around as GuideAround, Guide } from "./learn.js" */
/** @import { Shown } from "./model.js" */
/** @import { Countdown } from "./timer.js" */
/** @import { Wishes as SettingsWishes } from "./views/settings.js" */

export class RoomPage {
  /** @type {Shown | null} */
  shown = null;
  /** The seats that came with the page, until the first state. @type {Shown | null} */
  #expected = null;
  announcer = new Announcer(pageHost());
  aloud = new Aloud(this.announcer, () => this.presses.auto);
  log = logView();
  #inbox = new Inbox((state, first) => this.#adopt(state, first), rareWords);
  /** Whether the seats are looked at between two games. */
  #seats = false;
  /** Why the page is not at the table any more. @type {Code | "left" | null} */
  #gone = null;
  /** Whether a bot was left one's hand. */
  #left = false;
  /** Whether the hint that is written still fits the table. @type {((shown: Shown) => boolean) | null} */
  #fits = null;
  /** The reasons that stand with the cards, on their way. @type {Promise<void> | null} */
  #reasons = null;
  /** @type {Countdown | null} */
  #timer = null;
  /** Sets the countdown to what was told last. */
  #counted = () => {};
  #offline = el("p", { class: "offline" }, t("connection.lost"));
  #place = el("div", { class: "view" }, el("p", { class: "hint" }, t("notice.connecting")));

  /** Explains a first game. @type {Guide | null} */
  #guide = null;

  /** @param {HTMLElement} app @param {string} id @param {Visit} visit @param {((around: GuideAround) => Guide) | null} [guide] */
  constructor(app, id, visit, guide = null) {
    this.id = id;
    this.visit = visit;
    this.#guide = guide && guide({
      tell: (text) => this.announcer.tell(text),
      answer: (text) => this.announcer.answer(text),
      ended: () => this.game.heading.focus(),
    });
    show(this.#offline, false);
    this.menu = menuView(document.getElementById("nav") ?? app, { leave: () => this.#leave(), settings: () => void this.settings.open(), wayBack: () => void this.myself.open() });
    this.myself = new Myself(visit, {
      socket: () => this.socket,
      answer: (text) => this.answer(text),
      remembers: guide === null, // a first game for practice counts for nothing
      put: (node) => this.menu.question.after(node),
      opener: () => this.menu.wayBack(),
      named: (name) => this.lobby.named(name),
    });
    app.replaceChildren(this.menu.question, this.#offline, this.#place);
    this.presses = new Presses({
      shown: () => this.shown,
      send: (wish) => this.socket.send(wish),
      busy: () => this.socket.busy || !this.#inbox.empty || held() > 0,
      answer: (text, written) => this.answer(text, written),
      ask: (question) => this.game.ask(question),
      changed: () => this.#changed(),
      places: () => this.game.places(),
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
      guide: this.#guide,
      told: () => this.aloud.events,
      next: () => this.wishes.send({ t: "next" }),
      hint: () => void import("./hint.js").then(({ askHint }) => askHint(this.wishes, () => this.shown, (fits) => { this.#fits = fits; })).catch(async () => this.answer(await lack())),
      paused: () => this.settings.view?.show(),
    });
    this.game = this.#gameView();
    this.lobby = this.#lobbyView();
    this.settings = new SettingsPage(app, {
      language: (fields) => this.#translate(fields),
      changed: () => {
        this.#render();
        this.log.show();
      },
      say: (text) => this.announcer.answer(text),
      pause: { on: () => this.announcer.paused, set: (on) => this.commands.pause(on) },
    }, () => this.menu.opener());
    addEventListener("keydown", (event) => this.commands.key(event));
    addEventListener("pagehide", () => visit.keep(this.shown?.seq ?? null, this.log.kept()));
    this.#expect();
    this.socket.open();
  }

  /** Show somebody new the seats that came with the page, whole when a screen reader begins to read it. */
  #expect() {
    const data = document.getElementById("room");
    data?.remove();
    if (!data?.textContent || this.#guide || this.visit.way.secret || this.visit.wantsSeat(false)) return;
    const you = { seat: null, host: false };
    this.#expected = take(null, { t: "state", seq: 0, head: null, room: JSON.parse(data.textContent), events: [], you, game: null }).after;
    this.#render();
  }

  // --- what comes in

  /** @param {StateMessage} state @param {boolean} first */
  #take(state, first) {
    this.fair.take(state, first);
    this.#inbox.put(state, first);
  }

  /** @param {StateMessage} state @param {boolean} first */
  #adopt(state, first) {
    const before = this.shown;
    const change = take(before, state);
    this.shown = change.after;
    if (state.room.phase === "playing") this.#seats = false;
    this.#render();
    if (this.#fits?.(this.shown) === false) this.#write("");
    this.log.add(toldLines(change));
    void this.#count(state.game?.deadline_s ?? null, state.room.timer_s).catch(() => {}); // the next state tries again
    this.log.head(state.head);
    this.aloud.take(change, first);
    this.#guide?.take(change);
    this.presses.again(this.shown);
    if (first && this.#guide?.begins(this.shown)) void this.#begin();
    if (first) this.aloud.welcome(change);
    this.myself.seen(this.shown);
    if (first && this.visit.wantsSeat() && this.shown.you.seat === null && state.room.phase !== "playing") void this.wishes.sit(this.visit.name, null);
  }

  /** Sit down and start, where a first game is to be explained. */
  async #begin() {
    const begun = (this.shown?.you.seat !== null || await this.wishes.send({ t: "sit", seat: 0 })) && await this.wishes.send({ t: "start" });
    this.#guide?.begun();
    if (!begun) this.#render();
  }

  /** Count the time to decide; what counts is fetched with the first deadline. @param {number | null} left @param {number | null} of */
  async #count(left, of) {
    const came = performance.now();
    this.#counted = () => this.#timer?.set(left === null ? null : left - (performance.now() - came) / 1000, of);
    if (left !== null && !this.#timer) {
      const { Countdown } = await import("./timer.js");
      this.#timer ??= new Countdown({
        show: (words) => this.game.time(words),
        tell: (words) => this.aloud.warn(words, this.shown),
        now: () => performance.now(),
        every: (run) => void setInterval(run, 500),
      });
    }
    this.#counted();
  }

  /** @param {boolean} on */
  #connected(on) {
    show(this.#offline, !on);
    if (!on) this.announcer.answer(t("connection.lost"), { remember: true });
  }

  /** @param {Code | "left"} code */
  #bye(code) {
    show(this.#offline, false);
    if (code === "no_spectators" && !this.shown && this.myself.own()) return;
    this.myself.gone(code === "left" || code === "kicked");
    this.#gone = code;
    this.#expected = null;
    void this.#showNotice(code);
  }

  /** Say why the page is not at the table any more, in the table's place. @param {Code | "left"} code */
  async #showNotice(code, aloud = true) {
    const [{ noticeView }] = await insist(() => [import("./views/notice.js"), loadPart("-why"), style("aside.css")]);
    const notice = noticeView(code === "left" && this.#left ? "left_hand" : code, {
      here: () => location.reload(),
      fresh: () => location.assign("/"),
    });
    if (aloud) this.announcer.answer(notice.words, { remember: true });
    keepFocus(() => {
      this.menu.show(null);
      this.#place.replaceChildren(notice.node);
    }, () => notice.heading);
    document.title = t("title.notice", { state: notice.state });
  }

  // --- showing

  #gameView() {
    return gameView(this.presses, this.log, (command) => this.commands.run(command), {
      again: () => void this.wishes.again(this.shown),
      room: () => this.#look(true),
      sit: () => (this.visit.name ? void this.wishes.sit(this.visit.name, null) : this.#look(true)),
      check: () => void this.#check(),
    }, (wish) => void this.wishes.send(wish), this.#guide?.view.node);
  }

  #lobbyView() {
    return lobbyView(this.wishes, { back: () => this.#look(false) }, this.visit);
  }

  /** Another language has come into use: all views are made anew, with its words.
   * @param {Parameters<NonNullable<SettingsWishes["language"]>>[0]} fields */
  #translate({ filled, refill }) {
    this.game = this.#gameView();
    const fields = filled(this.lobby.node);
    this.lobby = this.#lobbyView();
    refill(this.lobby.node, fields);
    this.log.rename();
    this.menu.fill();
    this.myself.view?.fill();
    this.#guide?.rename();
    setText(this.#offline, t("connection.lost"));
    if (this.#gone) void this.#showNotice(this.#gone, false);
    else this.#render();
  }

  #render() {
    const shown = this.shown ?? this.#expected;
    if (!shown || this.#guide?.begins(shown)) return;
    if (settings.why && this.#reasons === null) this.#reasons = fetchReasons().then(() => this.#render());
    const game = shown.game !== null && !this.#seats && shown.room.phase !== "lobby";
    const view = game ? this.game : this.lobby;
    this.presses.note(shown);
    keepFocus(() => {
      this.menu.show(shown);
      view.show(shown);
      if (view.node.parentNode !== this.#place) this.#place.replaceChildren(view.node);
    }, () => view.heading);
    this.settings.now(turn(shown));
    showFrame(shown, game ? t("skip.cards") : t("skip.seats"), view.heading);
  }

  /** Show the table again after a press, the choices with it: at once, or when the page may change. */
  #changed() {
    const wait = held();
    if (wait > 0) setTimeout(() => this.#render(), wait);
    else this.#render();
  }

  /** @param {boolean} seats */
  #look(seats) {
    this.#seats = seats;
    this.#render();
    (seats ? this.lobby.heading : this.game.heading).focus();
  }

  /** Leave the table; a bot gets the hand. */
  #leave() {
    this.#left = this.shown !== null && playsHand(this.shown);
    void this.wishes.leave();
  }

  // --- answers

  /** Say an answer to a press, and write it where it was pressed. @param {string} text @param {string} [written] what is written */
  answer(text, written = text) {
    this.announcer.answer(text, { remember: true });
    this.#write(written);
  }

  /** @param {string} written */
  #write(written) {
    this.#fits = null;
    this.game.why(written);
    this.lobby.problem(written);
  }

  /** Say that something is wrong with the server, and leave it in the log. @param {string} text */
  #alarm(text) {
    this.answer(text);
    this.log.add([{ text, bout: boutOf(this.shown?.game ?? null) }]);
  }

  /** Check the deal of the game that is over. */
  async #check() {
    const game = this.shown?.game;
    if (!game?.over) return;
    const found = await checkGame(this.id, game.number, (name) => this.fair.heard(name));
    this.answer(found);
    this.log.add([{ text: found, bout: null }]);
  }

  /** @param {Code} code */
  #refused(code) {
    const shown = this.shown ?? this.#expected;
    if (shown) why((text) => this.answer(text), code, shown);
  }
}
