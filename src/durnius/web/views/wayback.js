/** The panel with one's return link: what it does, the link to copy, and a new one in its place. */

import { copied } from "../clipboard.js";
import { button, el, setText, show } from "../dom.js";
import { t } from "../text.js";

/** @import { Around } from "../myself.js" */
/** @import { Visit } from "../visit.js" */

/** @param {Visit} visit @param {Pick<Around, "answer" | "opener">} around @param {() => void} renew */
export function wayBackView(visit, { answer, opener }, renew) {
  const words = el("p", { id: "wayback-words" });
  const label = el("label", { for: "wayback" });
  const field = el("input", { id: "wayback", type: "text", readonly: "", spellcheck: "false", autocomplete: "off" });
  field.addEventListener("focus", () => field.select());
  const copy = button("", () => void give(), { class: "primary" });
  const fresh = button("", renew);
  const close = button("", () => open(false));
  const node = el("section", { class: "wayback sheet", "aria-labelledby": "wayback-words" },
    words, el("div", { class: "field" }, label, field), el("div", { class: "row" }, copy, fresh, close));
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    open(false);
  });
  const fill = () => {
    setText(words, t("wayback.words"));
    setText(label, t("wayback.label"));
    setText(copy, t("wayback.copy"));
    setText(fresh, t("wayback.renew"));
    setText(close, t("wayback.close"));
    field.value = visit.way.link(visit.link);
  };
  const give = async () => answer(t((await copied(field.value, field)) ? "wayback.copied" : "wayback.copy_failed"));
  /** @param {boolean} on */
  const open = (on) => {
    if (on) fill();
    else field.value = ""; // a secret stands on the page no longer than somebody looks at it
    show(node, on);
    if (on) copy.focus();
    else opener().focus();
  };
  show(node, false);
  return {
    node,
    fill: () => node.hidden || fill(),
    open,
    /** Say that there is a new link. */
    made: () => answer(t("wayback.made")),
    /** Put it away without a word, where one is not at the table any more. */
    drop() {
      field.value = "";
      show(node, false);
    },
  };
}
