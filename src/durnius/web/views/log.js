/**
 * The Game log section: newest first, the last thirty (five on a phone), older ones on request, with a heading for
 * each bout where the settings want it. Not live: the page speaks by itself.
 */

import { button, el, keyed, setText, show } from "../dom.js";
import { settings } from "../settings.js";
import { t } from "../text.js";
import { section } from "./parts.js";

const SHOWN = 30;
/** In narrow windows, where the log stands below everything else. */
const FEW = 5;
const narrow = () => matchMedia("(max-width: 56.1875em)").matches;
const KEPT = 500;
const language = () => document.documentElement.lang;

/** What is told, and in which bout; null between games.
 * @typedef {object} Told
 * @property {string} text
 * @property {number | null} bout
 * @property {string} [lang] the language that it was told in, if that is not the page's
 * @property {() => string} [say] says it anew, in the language that is in use then */
/** A line with the part of the log that it stands in. @typedef {Told & { id: number, part: number, lang: string }} Line */

/** Lines of one bout, or of the time between two games. @typedef {{ part: number, bout: number | null, lines: Line[] }} Part */

/** @param {readonly Line[]} lines @returns {Part[]} */
function partsOf(lines) {
  /** @type {Part[]} */
  const parts = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.part === line.part) last.lines.push(line);
    else parts.push({ part: line.part, bout: line.bout, lines: [line] });
  }
  return parts;
}

export function logView() {
  /** @type {Line[]} newest first */
  let lines = [];
  let limit = narrow() ? FEW : SHOWN;
  let count = 0;
  const list = el("div", { class: "log" });
  const older = button("", () => {
    limit += SHOWN;
    render();
    const last = [...list.querySelectorAll("li")].at(-1);
    if (lines.length > limit || !last) return;
    last.tabIndex = -1; // the button that was pressed is gone
    last.focus();
  }, { class: "older" });
  const nothing = el("p", { class: "hint" });
  const code = el("p", { class: "hint", id: "code" });
  const why = el("a", { href: "/help#fair-h", target: "_blank", rel: "noopener", class: "why-code" });
  const compare = el("summary");
  const codes = el("details", {}, compare, code, why);
  const { node, heading } = section("log", "side", "", list, nothing, older, codes);
  /** @type {string | null} */
  let last = null;

  const render = () => {
    keyed(list, partsOf(lines.slice(0, limit)), ({ part }) => String(part), () => el("div", {}, el("ol", { role: "list", reversed: "" })), (node, { bout, lines: its }) => {
      const title = node.querySelector("h3");
      if (bout === null || !settings.bouts) title?.remove();
      else if (title) setText(title, t("read.bout", { number: bout }));
      else node.prepend(el("h3", {}, t("read.bout", { number: bout })));
      keyed(/** @type {HTMLElement} */ (node.lastElementChild), its, ({ id, lang }) => id + lang, ({ lang }) => el("li", { lang }), (li, { text }) => setText(li, text));
    });
    show(list, lines.length > 0);
    show(nothing, lines.length === 0);
    show(older, lines.length > limit);
    showCode();
  };
  const showCode = () => {
    // Who was told nothing has nothing to compare.
    show(codes, last !== null && lines.length > 0);
    if (last !== null) setText(code, t("fair.code", { code: (last.slice(0, 12).match(/.{4}/g) ?? []).join(" ") }));
  };
  const fill = () => {
    setText(heading, t("heading.log"));
    setText(nothing, t("read.nothing"));
    setText(older, t("button.older"));
    setText(compare, t("fair.compare"));
    setText(why, t("fair.code_why"));
    render();
  };
  fill();
  return {
    node,
    heading,
    /** @param {readonly Told[]} told oldest first */
    add(told) {
      for (const one of told) {
        const newest = lines[0];
        const part = newest && newest.bout === one.bout ? newest.part : (newest?.part ?? 0) + 1;
        lines = [{ lang: language(), ...one, id: (count += 1), part }, ...lines].slice(0, KEPT);
      }
      if (told.length) render();
    },
    /** Show it again, where a setting has changed. */
    show: render,
    /** Show the beginning of the hash over all that was told, in groups that can be read out. @param {string | null} head */
    head(head) {
      last = head;
      showCode();
    },
    /** Say everything in the language that has come into use; lines from before a reload stay as they were told. */
    rename() {
      lines = lines.map((line) => (line.say ? { ...line, text: line.say(), lang: language() } : line));
      fill();
    },
    /** The lines as they are kept over a reload, oldest first. */
    kept: () => lines.map(({ text, bout, lang }) => ({ text, bout, lang })).reverse(),
  };
}
