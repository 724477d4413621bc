/**
 * What of a room stands on the page: its game, its seats, or why one is not there any more; the menu, the settings, and
 * that the connection is lost. What happened is told elsewhere.
 */

import { el, setText, show, style } from "./dom.js";
import { held, keepFocus } from "./focus.js";
import { insist } from "./insist.js";
import { enter, layer, leave } from "./layers.js";
import { settings } from "./settings.js";
import { SettingsPage } from "./settingspage.js";
import { turn } from "./situation.js";
import { loadPart, t } from "./text.js";
import { setTitle, showFrame } from "./views/frame.js";
import { gameView } from "./views/game.js";
import { lobbyView } from "./views/lobby.js";
import { menuView, playsHand } from "./views/menu.js";
import { fetchReasons } from "./why.js";

/** @import { Announcer } from "./announce.js" */
/** @import { Commands } from "./commands.js" */
/** @import { Guide } from "./learn.js" */
/** @import { Shown } from "./model.js" */
/** @import { Myself } from "./myself.js" */
/** @import { Presses } from "./play.js" */
/** @import { Code } from "./types.d.ts" */
/** @import { Visit } from "./visit.js" */
/** @import { logView } from "./views/log.js" */
/** @import { Wishes as SettingsWishes } from "./views/settings.js" */
/** @import { Wishes } from "./wishes.js" */

const SEATS = "seats";

/** The room's page, as far as its views need it.
 * @typedef {object} Page
 * @property {Shown | null} shown what the server told last
 * @property {Announcer} announcer
 * @property {Presses} presses
 * @property {Wishes} wishes
 * @property {Commands} commands
 * @property {Myself} myself
 * @property {ReturnType<typeof logView>} log
 * @property {Visit} visit
 * @property {Guide | null} guide explains a first game
 * @property {() => Promise<void>} check checks the deal */

export class RoomView {
  /** The seats that came with the page, until the first state. @type {Shown | null} */
  expected = null;
  /** Whether the seats are looked at between two games. */
  #seats = false;
  /** What opened them. @type {Element | null} */
  #opener = null;
  /** Why the page is not at the table any more. @type {Code | "left" | null} */
  #gone = null;
  /** Whether a bot was left one's hand. */
  #left = false;
  /** The reasons that stand with the cards, on their way. @type {Promise<void> | null} */
  #reasons = null;
  #offline = el("p", { class: "offline" }, t("connection.lost"));
  #place = el("div", { class: "view" }, el("p", { class: "hint" }, t("notice.connecting")));

  /** @param {HTMLElement} app @param {Page} page */
  constructor(app, page) {
    this.page = page;
    this.online(true);
    this.menu = menuView(document.getElementById("nav") ?? app, { leave: () => this.#leave(), settings: () => {
      this.write("");
      void this.settings.open();
    }, wayBack: () => void page.myself.open() });
    app.replaceChildren(this.menu.question, this.#offline, this.#place);
    this.game = this.#gameView();
    this.lobby = this.#lobbyView();
    this.settings = new SettingsPage(app, {
      language: (fields) => this.#translate(fields),
      changed: () => {
        this.render();
        page.log.show();
      },
      say: (text) => page.announcer.answer(text),
      pause: { on: () => page.announcer.paused, set: (on) => page.commands.pause(on) },
    }, () => this.menu.opener());
    layer(SEATS, (on) => this.#turnTo(on));
  }

  #gameView() {
    const { presses, log, commands, wishes, visit, guide, check } = this.page;
    return gameView(presses, log, (command) => commands.run(command), {
      again: () => void wishes.again(this.page.shown),
      room: () => this.#look(true),
      sit: () => (visit.name ? void wishes.sit(visit.name, null) : this.#look(true)),
      check: () => void check(),
    }, (wish, done) => void wishes.send(wish, done), guide?.view.node);
  }

  #lobbyView() {
    return lobbyView(this.page.wishes, { back: () => this.#look(false) }, this.page.visit);
  }

  /** Another language has come into use: all views are made anew, with its words.
   * @param {Parameters<NonNullable<SettingsWishes["language"]>>[0]} fields */
  #translate({ filled, refill }) {
    this.game = this.#gameView();
    const fields = filled(this.lobby.node);
    this.lobby = this.#lobbyView();
    refill(this.lobby.node, fields);
    this.page.log.rename();
    this.menu.fill();
    this.page.myself.view?.fill();
    this.page.guide?.rename();
    setText(this.#offline, t("connection.lost"));
    if (this.#gone) void this.#showNotice(this.#gone, false);
    else this.render();
  }

  render() {
    const shown = this.page.shown ?? this.expected;
    if (this.#gone || !shown || this.page.guide?.begins(shown)) return;
    if (this.#seats && shown.room.phase === "playing") {
      this.#seats = false;
      leave(SEATS);
    }
    if (settings.why && this.#reasons === null) this.#reasons = fetchReasons().then(() => this.render());
    const game = shown.game !== null && !this.#seats && shown.room.phase !== "lobby";
    const view = game ? this.game : this.lobby;
    this.page.presses.note(shown);
    keepFocus(() => {
      this.menu.show(shown);
      view.show(shown);
      if (view.node.parentNode !== this.#place) this.#place.replaceChildren(view.node);
    }, () => view.heading);
    this.settings.now(turn(shown));
    showFrame(shown, game ? t("skip.cards") : t("skip.seats"), view.heading);
  }

  /** Show the table again after a press, the choices with it: at once, or when the page may change. */
  changed() {
    const wait = held();
    if (wait > 0) setTimeout(() => this.render(), wait);
    else this.render();
  }

  /** Look at the seats between two games, or at the game again. @param {boolean} seats */
  #look(seats) {
    if (seats) void enter(SEATS);
    this.#turnTo(seats);
    if (!seats) leave(SEATS);
  }

  /** @param {boolean} seats */
  #turnTo(seats) {
    if (seats === this.#seats) return;
    if (seats && (this.#gone || this.page.shown?.room.phase !== "between")) return leave(SEATS);
    const opener = document.activeElement;
    this.#seats = seats;
    this.write(""); // an answer stands where it was pressed, and nowhere else
    this.render();
    const back = this.#opener instanceof HTMLElement && this.#opener.checkVisibility() ? this.#opener : this.game.heading;
    (seats ? this.lobby.heading : back).focus();
    this.#opener = opener;
  }

  /** Say why the page is not at the table any more, in the table's place. @param {Code | "left"} code */
  gone(code) {
    this.#gone = code;
    this.expected = null;
    this.#seats = false;
    leave(SEATS);
    void this.#showNotice(code);
  }

  /** @param {Code | "left"} code */
  async #showNotice(code, aloud = true) {
    const [{ noticeView }] = await insist(() => [import("./views/notice.js"), loadPart("-why"), style("aside.css")]);
    const notice = noticeView(code === "left" && this.#left ? "left_hand" : code);
    if (aloud) this.page.announcer.answer(notice.words, { remember: true });
    keepFocus(() => {
      this.menu.show(null);
      this.#place.replaceChildren(notice.node);
    }, () => notice.heading);
    this.settings.now(notice.words);
    setTitle(notice.title);
  }

  /** Show whether there is a connection. @param {boolean} on */
  online(on) {
    show(this.#offline, !on);
  }

  /** Write an answer where it was pressed. @param {string} text */
  write(text) {
    this.game.why(text);
    this.lobby.problem(text);
  }

  /** Leave the table; a bot gets the hand. */
  #leave() {
    const { shown, wishes } = this.page;
    this.#left = shown !== null && playsHand(shown);
    void wishes.leave();
  }
}
