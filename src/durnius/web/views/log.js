/** The Game log section: newest first, the last thirty (five on a phone), older ones on request. Not live: the page speaks by itself. */

import { button, el, keyed, setText, show } from "../dom.js";
import { t } from "../text.js";
import { section } from "./parts.js";

const SHOWN = 30;
/** In narrow windows, where the log stands below everything else. */
const FEW = 5;
const narrow = () => matchMedia("(max-width: 56.1875em)").matches;
const KEPT = 500;

/** @typedef {{ id: number, text: string }} Line */

export function logView() {
  /** @type {Line[]} newest first */
  let lines = [];
  let limit = narrow() ? FEW : SHOWN;
  let count = 0;
  const list = el("ol", { class: "log", role: "list", reversed: "" });
  const older = button(t("button.older"), () => {
    limit += SHOWN;
    render();
    const last = list.lastElementChild;
    if (lines.length > limit || !(last instanceof HTMLElement)) return;
    last.tabIndex = -1; // the button that was pressed is gone
    last.focus();
  }, { class: "older" });
  const code = el("p", { class: "hint", id: "code" });
  const why = el("a", { href: "/help#fair-h", target: "_blank", rel: "noopener", class: "why-code" }, t("fair.code_why"));
  const { node, heading } = section("log", "side", t("heading.log"), list, older, code, why);
  /** @type {string | null} */
  let last = null;

  const render = () => {
    list.start = count;
    keyed(list, lines.slice(0, limit), (line) => String(line.id), (line) => el("li", {}, line.text));
    show(list, lines.length > 0);
    show(older, lines.length > limit);
  };
  render();
  return {
    node,
    heading,
    /** @param {readonly string[]} texts oldest first */
    add(texts) {
      if (!texts.length) return;
      const fresh = texts.map((text) => ({ id: (count += 1), text }));
      lines = [...fresh.reverse(), ...lines].slice(0, KEPT);
      render();
    },
    /** Show the beginning of the hash over all that was told, in groups that can be read out. @param {string | null} head */
    head(head) {
      last = head;
      show(code, head !== null);
      show(why, head !== null);
      if (head !== null) setText(code, t("fair.code", { code: (head.slice(0, 12).match(/.{4}/g) ?? []).join(" ") }));
    },
    /** Say the names in the language that has come into use; the lines stay as they were told. */
    rename() {
      setText(heading, t("heading.log"));
      setText(older, t("button.older"));
      setText(why, t("fair.code_why"));
      this.head(last);
    },
    /** The lines as they are kept over a reload, oldest first. */
    texts: () => lines.map((line) => line.text).reverse(),
  };
}
