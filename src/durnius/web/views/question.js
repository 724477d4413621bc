/** A question before something that cannot be taken back: it stands below the buttons, and nothing else waits for it. */

import { button, el, setText, show } from "../dom.js";
import { t } from "../text.js";

/** @typedef {object} Question
 * @property {string} words
 * @property {string} yes what the button is called that does it
 * @property {() => void} run
 * @property {() => HTMLElement} back where the focus goes */

export function questionView() {
  /** @type {Question | null} */
  let asked = null;
  const words = el("span", { id: "ask-words" });
  const end = (/** @type {boolean} */ sure) => {
    const { run, back } = asked ?? {};
    asked = null;
    back?.().focus();
    show(node, false);
    if (sure) run?.();
  };
  const yes = button("", () => end(true));
  const no = button(t("press.not_now"), () => end(false));
  const node = el("div", { class: "ask", role: "group", "aria-labelledby": "ask-words" }, words, el("span", { class: "row" }, yes, no));
  show(node, false);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end(false);
  });
  return {
    node,
    /** Ask, with the focus on what does nothing. @param {Question} question */
    ask(question) {
      asked = question;
      setText(words, question.words);
      setText(yes, question.yes);
      show(node, true);
      no.focus();
    },
  };
}
