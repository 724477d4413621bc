/** On the start page: the tables that this browser remembers, the personal link, and the question when one came by it. */

import { button, el, show } from "../dom.js";
import { sum } from "../mine.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @import { Luggage, Table, Tally } from "../mine.js" */

/** @param {Tally} tally */
const score = ({ played, avoided, lost }) => t("mine.score", { played, avoided, lost });

/** @param {readonly Table[]} tables @param {{ link: () => string, copy: (field: HTMLInputElement) => void, forget: () => void }} wishes */
export function mineView(tables, wishes) {
  const list = el("ul", { class: "open-tables", role: "list" }, ...tables.map((table) => el("li", { class: "open-table" },
    el("h3", {}, table.name), el("p", {}, score(table)),
    el("a", { class: "button", href: `/r/${table.id}` }, t("mine.go", { table: table.name })))));
  show(list, tables.length > 0);
  const field = el("input", { id: "personal", type: "text", readonly: "", spellcheck: "false", autocomplete: "off", "aria-describedby": "personal-hint" });
  field.addEventListener("focus", () => field.select());
  const more = el("details", {}, el("summary", {}, t("mine.take")),
    el("p", { class: "hint", id: "personal-hint" }, t("mine.words")),
    el("div", { class: "field" }, el("label", { for: "personal" }, t("mine.label")), field),
    el("div", { class: "row" }, button(t("mine.copy"), () => wishes.copy(field))));
  more.addEventListener("toggle", () => void (field.value = more.open ? wishes.link() : ""));
  const no = button(t("press.not_now"), () => asking(false));
  const sure = el("div", { role: "group", "aria-labelledby": "forget-words" }, el("p", { id: "forget-words" }, t("mine.forget_ask")),
    el("div", { class: "row" }, button(t("mine.forget_yes"), wishes.forget), no));
  const forget = button(t("mine.forget"), () => asking(true));
  /** Ask, with the focus on what does nothing. @param {boolean} on */
  const asking = (on) => {
    show(sure, on);
    show(forget, !on);
    (on ? no : forget).focus();
  };
  show(sure, false);
  const rest = tables.length > 0 ? [sure, el("div", { class: "row" }, forget)] : [];
  const total = tables.length > 1 ? [el("p", {}, t("mine.total", { score: score(sum(tables)) }))] : [];
  return section("mine", "sheet my-tables", t(tables.length ? "mine.heading" : "mine.heading_none"), ...total, list, more, ...rest).node;
}

/** What the personal link brought, and whether it shall be kept here. @param {Luggage} luggage @param {{ yes: () => void, no: () => void }} wishes */
export function broughtView({ name, tables }, wishes) {
  const { node, heading } = section("brought", "sheet brought", t("mine.ask"),
    el("p", {}, t("mine.holds", { name: name || "–", number: tables.length })),
    el("div", { class: "row" }, button(t("mine.yes"), wishes.yes, { class: "primary" }), button(t("mine.no"), wishes.no)));
  return { node, heading };
}
