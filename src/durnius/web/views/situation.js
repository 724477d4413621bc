/** The Situation section: whose turn, what one may do, trump and stock. Text, not a live region: the page speaks it. */

import { el, setText, show } from "../dom.js";
import { needsMe } from "../model.js";
import { facts, turn } from "../situation.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @import { Shown } from "../model.js" */

export function situationView() {
  const sit = el("p", { class: "sit" });
  const rest = el("p", { class: "facts" });
  const { node } = section("situation", "situation", t("heading.situation"), sit, rest);
  return {
    node,
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
