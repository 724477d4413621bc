/**
 * A finished game step by step: the server's replay as what the table would show, stepped by buttons and keys. Each
 * step is spoken as an answer to the press. The step stands in the address, so that a link can lead to it.
 */

import { Announcer, pageHost } from "./announce.js";
import { FairDeal } from "./fair.js";
import { checkGame, keptDeal } from "./games.js";
import { commandOf } from "./keymap.js";
import { isReading } from "./keys.js";
import { take } from "./model.js";
import { read, recordAddress, saves, whyNot } from "./reading.js";
import { readOut } from "./readout.js";
import { settings } from "./settings.js";
import { standingPage, titled } from "./standing.js";
import { logLines } from "./tell.js";
import { list, t, together } from "./text.js";
import { replayView } from "./views/replay.js";

/** @import { Replay, Review, Room, StateMessage } from "./types.d.ts" */
/** @import { Reading } from "./keys.js" */
/** @import { Shown } from "./model.js" */
/** @import { Reviewed } from "./review.js" */

/** One step as it is shown and told.
 * @typedef {{ shown: Shown, words: string, hands: readonly (readonly string[])[] }} Step */

/** The room as it would be shown, with everybody there. @param {Replay} replay @returns {Room} */
function roomOf({ room, players }) {
  const rest = { kind: /** @type {const} */ ("person"), level: null, present: true, away: false, host: false, again: false, agrees: false };
  return {
    id: "", name: room, phase: "playing", seats: players.map((name) => ({ name, ...rest })), rules: { preset: "durnius" }, private: true,
    timer_s: null, pace_ms: 0, spectators: true, wait: false, hints: false, dealer: null, next_game: "", score: [], levels: [],
  };
}

/** Make all steps of a replay. @param {Replay} replay @returns {Step[]} */
export function stepsOf(replay) {
  const room = roomOf(replay);
  /** @type {Shown | null} */
  let before = null;
  return replay.steps.map(({ events, game, hands }, seq) => {
    /** @type {StateMessage} */
    const state = { t: "state", seq, head: null, events, you: { seat: null, host: false }, room, game };
    const change = take(before, state);
    before = change.after;
    return { shown: change.after, words: together(logLines(change, "full")), hands };
  });
}

export class ReplayPage {
  announcer = new Announcer(pageHost());
  #at = 0;
  /** @type {Step[]} */
  #steps = [];
  /** @type {typeof import("./review.js") | null} */
  #reviewing = null;
  /** @type {Review | null} */
  #review = null;
  /** @type {Reviewed | null} */
  #reviewed = null;

  /** @param {HTMLElement} app @param {string} room @param {number} number */
  constructor(app, room, number) {
    this.app = app;
    this.room = room;
    this.number = number;
    this.view = this.#view();
    addEventListener("keydown", (event) => this.#key(event));
  }

  #view() {
    const { room, number } = this;
    const record = recordAddress(room, number);
    const file = `durnius-${number}.json`;
    return replayView({
      go: (step) => this.go(step),
      check: () => void this.#check(),
      saves: (link) => saves(link, record, room, file),
      review: () => void this.#askReview(),
    }, { record, file, room: `/r/${room}`, games: `/r/${room}/games` });
  }

  /** Fetch the game and show it, or say that there is none. */
  async open() {
    const { room, number } = this;
    const { found, closed } = await read(`${recordAddress(room, number)}/replay`, room);
    const replay = /** @type {Replay | null} */ (found);
    const title = () => t("replay.title", { number });
    this.#at = Number(location.hash.slice(1)) || 0;
    standingPage({
      words: () => ({ title: titled(title()), heading: replay ? t("replay.heading", { number, room: replay.room, names: list(replay.players) }) : title() }),
      ways: [["/help", "start.nav_help"]],
      fill: () => this.#fill(replay, closed),
      announcer: this.announcer,
    });
    if (replay === null) this.announcer.answer(whyNot(closed, t("replay.missing")));
  }

  /** Show the game in the page's language, at the step where one is. @param {Replay | null} replay @param {boolean} closed */
  #fill(replay, closed) {
    this.view = this.#view();
    if (replay === null) return this.app.replaceChildren(this.view.missing(whyNot(closed, t("replay.missing"))));
    this.#steps = stepsOf(replay);
    this.view.fill(this.#steps.map(({ words }) => words));
    this.#fillReview();
    this.app.replaceChildren(this.view.node);
    this.#show(Math.min(this.#at, this.#steps.length - 1));
  }

  /** Go to a step and say what happens in it. @param {number} step counted from 0, or what leads beyond the ends */
  go(step) {
    const at = Math.max(0, Math.min(step, this.#steps.length - 1));
    if (at === this.#at && step !== at) {
      this.#say(t(step < 0 ? "replay.at_start" : "replay.at_end"));
      return;
    }
    const back = at < this.#at;
    this.#show(at);
    const words = together([this.#steps[at]?.words, this.#reviewed?.words(at)]);
    this.#say(back ? together([t("replay.step", { step: at, of: this.#steps.length - 1 }), words]) : words);
  }

  /** @param {number} at */
  #show(at) {
    const step = this.#steps[at];
    if (!step) return;
    this.#at = at;
    this.view.show(step, at, this.#steps.length - 1);
    history.replaceState(null, "", at ? `#${at}` : location.pathname);
  }

  async #check() {
    const deal = new FairDeal({ send: () => null, alarm: () => {}, read: keptDeal, keep: () => {} });
    const found = await checkGame(this.room, this.number, (game) => deal.heard(game));
    this.view.why(found);
    this.#say(found);
  }

  /** Have the game reviewed, and say how that goes. */
  async #askReview() {
    if (this.#reviewed) return this.#say(this.#reviewing?.outcome(this.#reviewed.review) ?? "");
    const wanted = this.view.reviewing(true);
    if (!wanted) return;
    this.#reviewing ??= await import("./review.js").catch(() => null);
    const { fetchReview, progress, outcome } = this.#reviewing ?? {};
    let begun = false;
    const review = (await fetchReview?.(`${recordAddress(this.room, this.number)}/review`, this.room, (sofar) => {
      const words = progress?.(sofar) ?? "";
      this.view.reviewWords(words);
      if (!begun) this.#say(words);
      begun = true;
    })) ?? null;
    this.#review = review;
    this.view.reviewing(false);
    this.#fillReview();
    const words = review ? outcome?.(review) ?? "" : t("review.failed");
    this.view.reviewWords(words);
    this.#say(words);
  }

  /** Show the review, if there is one, beside the steps. */
  #fillReview() {
    if (!this.#reviewing || !this.#review) return;
    const { Reviewed, reviewView, outcome } = this.#reviewing;
    const reviewed = this.#reviewed = new Reviewed(this.#review, this.#steps);
    this.view.fill(this.#steps.map(({ words }, step) => together([words, reviewed.judged(step)])));
    this.view.review(reviewView(reviewed, (step) => {
      this.go(step);
      this.view.toTable();
    }), this.#review.mistakes);
    this.view.reviewWords(outcome(this.#review));
  }

  /** @param {string} words */
  #say(words) {
    this.announcer.answer(words, { remember: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = this.#steps[this.#at];
    if (!step) return;
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const inField = event.target instanceof HTMLElement && event.target.closest("input, select, textarea");
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const command = commandOf(event);
    if (plain && by && !inField) this.go(this.#at + by);
    else if (command && isReading(command)) this.announcer.answer(this.#read(command, step));
    else return;
    event.preventDefault();
  }

  /** @param {Reading} command @param {Step} step */
  #read(command, step) {
    if (command === "cards") return this.view.handsWords(step);
    return readOut(command, step.shown, settings, () => this.announcer.previous());
  }
}
