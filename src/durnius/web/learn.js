/**
 * The guided first game at work: a room of one's own with one bot that waits for Next, and the note that explains each
 * new situation. What is explained when, guide.js knows; this keeps what was told over a reload, shows it and speaks it.
 */

import { Announcer, pageHost } from "./announce.js";
import { isEnd, LESSONS, lessonsOf, wordsOf } from "./guide.js";
import { keysOf } from "./keymap.js";
import { standingPage, titled } from "./standing.js";
import { codeOf, problemOf } from "./start.js";
import { t, together } from "./text.js";
import { guideView, learnView } from "./views/guide.js";
import { keyWords } from "./views/keys.js";

/** @import { CreateRoom, RoomCreated } from "./types.d.ts" */
/** @import { Change, Shown } from "./model.js" */

/** Every attacker says done here, so that each bout ends by a press and nothing happens by itself.
 * @type {CreateRoom} */
export const ROOM = { seats: 2, bots: { 1: "careful" }, rules: { preset: "podkidnoy" }, private: true, wait: true, spectators: false };

/** @typedef {{ tell: (words: string) => void, answer: (words: string) => void, ended: () => void }} Around */

let pressed = false;
// A keyboard on the screen names none of its keys.
addEventListener("keydown", ({ key }) => { pressed ||= key !== "Unidentified"; });
/** Whether there is a keyboard, as far as can be known: a finger alone needs no names of keys. */
const byKeys = () => pressed || matchMedia("(any-pointer: fine)").matches;
/** @param {import("./keys.js").Command} command */
const keyOf = (command) => (byKeys() ? keysOf(command).slice(-1).map(keyWords).join("") : "");

export class Guide {
  /** @type {Set<string>} */
  #told = new Set();
  /** What the note says. @type {{ lesson: string, words: string }[]} */
  #now = [];
  /** What it was said about. @type {Change | null} */
  #change = null;
  #on = true;
  #begun = false;

  /** @param {string} room @param {Around} around */
  constructor(room, around) {
    this.around = around;
    this.key = `durnius.learn.${room}`;
    this.view = guideView({ again: () => this.again(), end: () => this.end() });
    this.#recall();
  }

  /** Whether the game has still to be started, which nobody needs to see. @param {Shown} shown */
  begins = (shown) => this.#on && !this.#begun && shown.room.phase === "lobby";
  /** The game was started, or could not be. */
  begun() {
    this.#begun = true;
  }

  /** What a change brings: shown in the note, and spoken after what happened. @param {Change} change */
  take(change) {
    if (!this.#on) return;
    const again = change.before?.game?.over && change.after.game?.over === false;
    const found = lessonsOf(change, this.#told, keyOf);
    if (!found.length && !again) return;
    this.#change = change;
    this.#say(found);
    if (found.length) this.around.tell(this.#spoken());
  }

  /** @param {readonly string[]} lessons */
  #say(lessons) {
    const change = this.#change;
    this.#now = change ? lessons.map((lesson) => ({ lesson, words: wordsOf(lesson, change, keyOf) })) : [];
    for (const lesson of lessons) this.#told.add(lesson);
    this.#show();
    this.#keep();
  }

  /** Say the note once more. */
  again() {
    this.around.answer(this.#now.length ? this.#spoken() : t("guide.none"));
  }

  /** No more tips; the game goes on. */
  end() {
    this.#on = false;
    this.#say([]);
    this.around.answer(t("guide.ended"));
    this.around.ended();
  }

  /** Another language: the note is told in it. */
  rename() {
    this.view.fill();
    if (this.#change) this.#say(this.#now.map(({ lesson }) => lesson));
  }

  #spoken() {
    return t("guide.spoken", { words: together(this.#now.map(({ words }) => words)) });
  }

  #show() {
    this.view.show(this.#now.map(({ words }) => words), this.#now.some(({ lesson }) => isEnd(lesson)));
  }

  #keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ told: [...this.#told], now: this.#now, on: this.#on }));
    } catch {
      // Nothing may be stored: after a reload the tips begin anew.
    }
  }

  #recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
      if (kept === null) return;
      this.#on = kept.on === true;
      this.#told = new Set(kept.told.filter((/** @type {string} */ one) => LESSONS.includes(one)));
      this.#now = kept.now.map((/** @type {{ lesson: unknown, words: unknown }} */ one) => ({ lesson: String(one.lesson), words: String(one.words) }));
      this.#show();
    } catch {
      // What cannot be read begins anew.
    }
  }
}

/** The page before the game: what it will be like, and the press that starts it.
 * @param {HTMLElement} app */
export function openLearn(app) {
  const announcer = new Announcer(pageHost());
  const say = (/** @type {string} */ words) => announcer.answer(words, { remember: true });
  const begin = async () => {
    say(t("guide.starting"));
    const made = await makeRoom();
    if (made.link) location.assign(`${made.link}?learn`);
    else say(made.problem);
    return made.problem;
  };
  standingPage({
    words: () => ({ title: titled(t("guide.title")), heading: t("guide.title") }),
    ways: [["/help", "start.nav_help"], ["/", "help.back"]],
    fill: () => app.replaceChildren(learnView(begin, byKeys())),
    announcer,
  });
}

/** Make the room. @returns {Promise<{ link: string, problem: string }>} */
async function makeRoom() {
  try {
    const body = JSON.stringify({ ...ROOM, name: t("guide.room") });
    const answer = await fetch("/api/rooms", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!answer.ok) return { link: "", problem: problemOf(await codeOf(answer)) };
    return { link: /** @type {RoomCreated} */ (await answer.json()).link, problem: "" };
  } catch {
    return { link: "", problem: t("connection.none") };
  }
}
