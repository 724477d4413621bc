/**
 * The note that explains a first game: a part of the page between the table and the hand, with a heading of its own. It
 * stays until the next one; it can be heard again, and ended. Never a dialog, never the focus. And the page before it.
 */

import { pictureOf } from "../cards.js";
import { button, el, setText, show } from "../dom.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @param {{ again: () => void, end: () => void }} wishes */
export function guideView(wishes) {
  const words = el("div", { class: "words" });
  const again = button("", wishes.again);
  const end = button("", wishes.end);
  const rules = el("a", { class: "button", href: "/help", target: "_blank", rel: "noopener" });
  const friends = el("a", { class: "button primary", href: "/" });
  const { node, heading } = section("tip", "tip", "", words, el("div", { class: "row" }, friends, rules, again, end));
  const fill = () => {
    setText(heading, t("guide.heading"));
    setText(again, t("guide.again"));
    setText(end, t("guide.end"));
    setText(rules, t("guide.rules"));
    setText(friends, t("guide.friends"));
  };
  fill();
  show(node, false);
  return {
    node,
    fill,
    /** @param {readonly string[]} sentences @param {boolean} over whether the game is over: then the ways on from here */
    show(sentences, over) {
      words.replaceChildren(...sentences.map((one) => el("p", {}, one)));
      show(node, sentences.length > 0);
      show(friends, over);
      show(rules, over);
      show(end, !over);
      requestAnimationFrame(() => requestAnimationFrame(uncover)); // the first lays the cards out
      // What is fetched with a table that was begun before makes it higher a moment later.
      const felt = document.querySelector(".felt");
      const grown = new ResizeObserver(uncover);
      if (felt) grown.observe(felt);
      setTimeout(() => grown.disconnect(), 1000);
    },
  };
}

/** In low windows the bar and the buttons stay at the lower edge: show the cards that the note has pushed below them. */
function uncover() {
  const [cards, bar] = [".hand", ".situation"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  if (cards && bar && matchMedia("(max-height: 40em)").matches && bar.top < cards.bottom) scrollBy(0, cards.bottom - bar.top + 4);
}

/** The page before the game. @param {() => Promise<string>} begin starts it, or gives the reason why not
 * @param {boolean} keys whether there is a keyboard */
export function learnView(begin, keys) {
  const problem = el("p", { class: "error", id: "learn-problem" });
  show(problem, false);
  const start = button(t("guide.start"), () => void begin().then((words) => {
    setText(problem, words);
    show(problem, words !== "");
  }), { class: "primary", id: "begin" });
  const row = el("div", { class: "show", "aria-hidden": "true" }, ...["6s", "9s", "Js", "Qs", "Ks", "As"].map((card) => pictureOf(card)));
  const { node } = section("first", "sheet", t("guide.first"),
    ...["goal", "bot", "tips"].map((key) => el("p", {}, t(`guide.intro.${key}`, { next: t("button.next") }))),
    el("figure", {}, row, el("figcaption", {}, t("guide.intro.ranks"))),
    el("ul", { class: "plain" }, ...[...(keys ? ["keys"] : []), "touch", "reader"].map((key) => el("li", {}, t(`guide.intro.${key}`)))),
    problem, el("div", { class: "row" }, start));
  return el("div", { class: "help learn" }, node);
}
