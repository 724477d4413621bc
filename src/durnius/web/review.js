/**
 * The review of a finished game: asks the server until it is worked out, and says what it tells of each step. It is
 * fetched when somebody wants one.
 */

import { actionWords } from "./actions.js";
import { el, setText, show } from "./dom.js";
import { nameOf } from "./model.js";
import { hundredths, percent } from "./percent.js";
import { asReader } from "./reading.js";
import { t, together } from "./text.js";

/** @import { Review, ReviewedDecision } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */
/** @import { Step } from "./replay.js" */

/** Three readers behind one address stay well below what it may ask for. */
const AGAIN_MS = 2000;
/** After so many in a row that came to nothing, it cannot be had. */
const MOST_FAULTS = 15;

/** Ask for a review until it is there, though a line is lost or the server busy for a moment; null where it cannot be had.
 * @param {string} address @param {string} room @param {(review: Review) => void} heard gets how far it is
 * @returns {Promise<Review | null>} */
export async function fetchReview(address, room, heard) {
  for (let faults = 0; faults < MOST_FAULTS; faults += 1) {
    const answer = await fetch(address, asReader(room)).catch(() => null);
    if (answer && !answer.ok && answer.status !== 429) return null;
    const review = answer?.ok ? /** @type {Review | null} */ (await answer.json().catch(() => null)) : null;
    if (review && answer?.status === 200) return review;
    if (review) {
      faults = -1;
      heard(review);
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  return null;
}

/** What a review as a whole comes to, in a sentence. @param {Review} review */
export function outcome({ decisions, mistakes, most }) {
  if (!decisions.length) return t("review.unjudged");
  if (mistakes.length === most) return t("review.costliest", { count: most });
  return mistakes.length ? t("review.ready", { count: mistakes.length }) : t("review.none");
}

/** How far it is. @param {Review} review */
export const progress = ({ done, of }) => t("review.working", { done, of });

/** What is called what was done or waited for. @param {string | null} action @param {Shown} before how the table stood */
const named = (action, before) => (action === null ? t("review.wait") : actionWords(action, before));

/** The share of games lost, in words. @param {number | null} loses @param {boolean} exact */
function chance(loses, exact) {
  if (loses === null) return t("review.unknown");
  if (!exact) return t("review.share", { share: percent(loses) });
  return t(loses === 0 ? "review.sure_safe" : loses === 1 ? "review.sure_loss" : "review.sure_draw");
}

/** Whether a share is told as that of the best. @param {number | null} loses @param {ReviewedDecision} one */
const isBest = (loses, one) => loses !== null && hundredths(loses) === hundredths(one.best_loses);

export class Reviewed {
  /** @param {Review} review @param {readonly Step[]} steps */
  constructor(review, steps) {
    this.review = review;
    this.steps = steps;
    this.byStep = new Map(review.decisions.map((one) => [one.step, one]));
    this.unjudged = new Map(review.unjudged.map(({ step, why }) => [step, why]));
  }

  /** How the table stood when somebody decided. @param {ReviewedDecision} one */
  #before({ step }) {
    return /** @type {Step} */ (this.steps[step - 1]).shown;
  }

  /** @param {ReviewedDecision} one */
  #better(one) {
    return t("review.better", { action: named(one.best, this.#before(one)), chance: chance(one.best_loses, one.exact) });
  }

  /** What is thought of a step, or why nothing is; nothing where there was nothing to choose. @param {number} step */
  words(step) {
    const why = this.unjudged.get(step);
    return why ? t(`review.not.${why}`) : this.judged(step);
  }

  /** What is thought of a step that was judged. @param {number} step */
  judged(step) {
    const one = this.byStep.get(step);
    if (!one) return "";
    const { mistakes } = this.review;
    const place = mistakes.indexOf(step) + 1;
    const words = { chance: chance(one.played_loses, one.exact) };
    const good = isBest(one.played_loses, one);
    return together([
      place > 0 && t("review.mistake", { place, of: mistakes.length }),
      good ? t("review.best", words) : t("review.played", words),
      !good && this.#better(one),
      one.exact && t("review.exact"),
    ]);
  }

  /** All that could have been done in a step, as lines of a list. @param {number} step */
  options(step) {
    const one = this.byStep.get(step);
    if (!one) return [];
    const before = this.#before(one);
    const waiting = one.best === null ? [{ action: null, loses: one.best_loses }] : [];
    return [...waiting, ...one.options].map(({ action, loses }) => {
      const words = { action: named(action, before), chance: chance(loses, one.exact) };
      const line = t(`review.option${isBest(loses, one) ? "_best" : ""}${action === one.played ? "_played" : ""}`, words);
      const bar = el("i", { class: "part", "aria-hidden": "true" });
      bar.style.setProperty("--part", String(loses));
      show(bar, loses !== null);
      return el("li", { class: action === one.played ? "played" : "" }, el("span", {}, line), bar);
    });
  }

  /** The costliest mistakes, one line each, the worst first. @returns {{ step: number, words: string }[]} */
  mistakes() {
    const found = this.review.mistakes.map((step) => /** @type {ReviewedDecision} */ (this.byStep.get(step)));
    return found.map((one) => {
      const before = this.#before(one);
      const name = nameOf(before, one.seat);
      const words = { step: one.step, name, action: named(one.played, before), chance: chance(one.played_loses, one.exact) };
      return { step: one.step, words: together([t("review.line", words), this.#better(one)]) };
    });
  }
}

/** The part of the page that shows it. @param {Reviewed} reviewed @param {(step: number) => void} go */
export function reviewView(reviewed, go) {
  const words = el("p", { class: "judged" });
  const options = el("ul", { class: "chances", role: "list" });
  const bars = el("p", { class: "hint bars", "aria-hidden": "true" }, el("i", { class: "part" }), t("review.bars"));
  const mistakes = reviewed.mistakes();
  const list = el("ol", { class: "moves" }, ...mistakes.map(({ step, words: line }) => {
    const press = el("button", { type: "button", class: "move" }, line);
    press.addEventListener("click", () => go(step));
    return el("li", {}, press);
  }));
  const costly = el("div", {}, el("h3", {}, t("review.mistakes")), list);
  show(costly, mistakes.length > 0);
  const node = el("div", { class: "review" }, el("h3", {}, t("review.heading")), el("p", { class: "hint" }, t("review.about")), words, options, bars, costly);
  return {
    node,
    /** @param {number} step */
    show(step) {
      setText(words, reviewed.words(step));
      options.replaceChildren(...reviewed.options(step));
      show(words, words.textContent !== "");
      show(options, reviewed.byStep.has(step));
      show(bars, reviewed.byStep.has(step));
    },
  };
}
