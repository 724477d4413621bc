/** The panel with one's return link: what it does, the link to copy, and a new one in its place. */

import { button, el, setText, show } from "../dom.js";
import { t } from "../text.js";

/** @param {{ link: () => string, copy: (field: HTMLInputElement) => void, renew: () => void, closed: () => void }} wishes */
export function wayBackView(wishes) {
  const words = el("p", { id: "wayback-words" });
  const label = el("label", { for: "wayback" });
  const field = el("input", { id: "wayback", type: "text", readonly: "", spellcheck: "false", autocomplete: "off" });
  field.addEventListener("focus", () => field.select());
  const copy = button("", () => wishes.copy(field), { class: "primary" });
  const fresh = button("", wishes.renew);
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
    field.value = wishes.link();
  };
  /** @param {boolean} on */
  const open = (on) => {
    if (on) fill();
    else field.value = ""; // a secret stands on the page no longer than somebody looks at it
    show(node, on);
    if (on) copy.focus();
    else wishes.closed();
  };
  show(node, false);
  return {
    node,
    fill: () => node.hidden || fill(),
    open,
    /** What is said to a press. @param {"copied" | "copy_failed" | "made"} what */
    said: (what) => t(`wayback.${what}`),
    /** Put it away without a word, where one is not at the table any more. */
    drop() {
      field.value = "";
      show(node, false);
    },
  };
}
