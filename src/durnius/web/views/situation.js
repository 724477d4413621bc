/** The Situation section: whose turn, what one may do, trump and stock. Text, not a live region: the page speaks it. */

import { el, setText, show } from "../dom.js";
import { needsMe } from "../model.js";
import { facts, turn } from "../situation.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @import { Shown } from "../model.js" */

export function situationView() {
  const sit = el("p", { class: "sit" });
  const rest = el("p", { class: "sr" }); // trump and stock are seen on the felt
  // Not live: a clock that is read out each second drowns everything else. The page tells what matters.
  const timer = el("p", { class: "timer", role: "timer", "aria-live": "off" });
  show(timer, false);
  const { node } = section("situation", "situation", t("heading.situation"), sit, timer, rest);
  return {
    node,
    /** Show the time that is left, "" for none. @param {string} words */
    time(words) {
      setText(timer, words);
      show(timer, words !== "");
    },
    /** @param {Shown} shown */
    show(shown) {
      setText(sit, turn(shown));
      const words = facts(shown);
      setText(rest, words);
      show(rest, words !== "");
      node.classList.toggle("on", needsMe(shown.game));
    },
  };
}
