/**
 * The help page: how Durak goes, what the picture tells, how it is played by ear, and the keys. The texts are the
 * catalogue's, in the order given here; pictures of cards stand beside words that say the same, hidden from screen readers.
 */

import { pictureOf } from "./cards.js";
import { el } from "./dom.js";
import { insist } from "./insist.js";
import { keysOf, loadKeys } from "./keymap.js";
import { COMMANDS } from "./keys.js";
import { loadSettings } from "./settings.js";
import { standingPage } from "./standing.js";
import { cardName, cards, list, loadPart, namedCard, t, together } from "./text.js";
import { keyWords } from "./views/keys.js";

/** A text, a list of texts, or a picture of cards ("7c>Kc" = beaten, "*" = trump) with a text.
 * @typedef {string | { list: readonly string[] } | { cards: string, below: string } | { bout: true }} Part */

/** @type {readonly { id: string, parts: readonly Part[] }[]} */
const SECTIONS = [
  { id: "idea", parts: ["a", "b"] },
  { id: "cards", parts: ["a", { cards: "6s* 7s* 8s* 9s* Ts* Js* Qs* Ks* As*", below: "ranks" }, "b", "c"] },
  { id: "beat", parts: ["a", { cards: "8d>Qd", below: "suit" }, { cards: "Ac>6s*", below: "trump" }, "b"] },
  { id: "throw", parts: ["a", { cards: "7c>Kc 7d Kh", below: "example" }, "b"] },
  { id: "end", parts: ["a", "b", "c", "d", "e"] },
  { id: "bout", parts: ["a", { bout: true }, "b"] },
  { id: "over", parts: ["a", "b"] },
  { id: "score", parts: ["a", "b"] },
  { id: "house", parts: ["a", "b", "c", { cards: "9c 9h", below: "pass" }, "d", { list: ["deck", "near", "limit", "teams", "start"] }] },
  { id: "table", parts: [{ list: ["a", "b", "c", "d", "e"] }] },
  { id: "eye", parts: [{ list: ["a", "b", "c", "d", "e"] }] },
  { id: "ear", parts: [{ list: ["a", "g", "b", "c", "d", "e", "f"] }] },
  { id: "phone", parts: [{ list: ["a", "b", "c", "d", "e"] }] },
  { id: "fair", parts: ["a", "b", "c", "d", "e"] },
];

/** What buttons and headings are called in texts of the help. */
const called = () => ({
  next: t("button.next"), more: t("button.more", { count: 10 }), away: t("talk.away"), take: t("button.take"),
  group: t("read.group"), previous: t("read.previous"),
  first: t("help.bout.first"), second: t("help.bout.second"), third: t("help.bout.third"),
});

/** A text of the help. @param {string} id @param {string} key */
const text = (id, key) => t(`help.${id}.${key}`, called());

/** One card of a figure, with the trumps' star when it ends in "*". @param {string} text @param {string} more */
const shown = (text, more) => pictureOf(text.slice(0, 2), undefined, text.endsWith("*") ? `trump ${more}` : more);

/** @param {string} table @param {string} words */
function figure(table, words) {
  const row = el("div", { class: "show", "aria-hidden": "true" });
  for (const pair of table.split(" ").filter(Boolean)) {
    const [attack = "", by] = pair.split(">");
    if (by === undefined) row.append(shown(attack, ""));
    else row.append(el("span", { class: "pair beaten" }, shown(attack, ""), shown(by, "d")));
  }
  return el("figure", {}, row, el("figcaption", {}, words));
}

/** A bout from its first card to its last, in pictures, with the sentences that are heard at a table. */
function bout() {
  const trump = "h";
  const { first, second, third } = called();
  const named = (/** @type {string} */ card) => namedCard(card, trump);
  const draws = [[first, 2], [third, 1], [second, 3]].map(([name = "", count = 0]) => t("event.drew.part", { name, count }));
  const end = [
    t("event.done.all"), t("event.bout_beaten.others", { cards: cards(6) }),
    t("event.drew.others", { list: list(draws) }), t("event.next.others", { name: second, defender: third }),
  ];
  /** @type {readonly (readonly [string, string])[]} */
  const steps = [
    ["8s", t("event.attacked.others", { name: first, defender: second, card: named("8s") })],
    ["8s>Js", t("event.beaten.others", { name: second, attack: cardName("8s"), card: named("Js") })],
    ["8s>Js Jd", t("event.thrown_in.others", { name: third, card: named("Jd") })],
    ["8s>Js Jd>6h*", t("event.beaten.others", { name: second, attack: cardName("Jd"), card: named("6h") })],
    ["8s>Js Jd>6h* 6c", t("event.thrown_in.others", { name: first, card: named("6c") })],
    ["8s>Js Jd>6h* 6c>9c", t("event.beaten.others", { name: second, attack: cardName("6c"), card: named("9c") })],
    ["", together(end)],
  ];
  return el("ol", { class: "steps", role: "list" }, ...steps.map(([table, words]) => el("li", {}, figure(table, words))));
}

/** @param {string} id @param {Part} part */
function partOf(id, part) {
  if (typeof part === "string") return el("p", {}, text(id, part));
  if ("bout" in part) return bout();
  if ("list" in part) return el("ul", { class: "plain" }, ...part.list.map((key) => el("li", {}, text(id, key))));
  return figure(part.cards, text(id, part.below));
}

/** @param {string} id @param {Node[]} kids */
const section = (id, ...kids) => el("section", { class: "sheet", id, "aria-labelledby": `${id}-h` }, el("h2", { id: `${id}-h`, tabindex: "-1" }, t(`help.${id}.h`)), ...kids);

/** One's own keys, each as it is pressed. */
function keysTable() {
  const rows = COMMANDS.map((command) => {
    const cell = el("td", {});
    keysOf(command).forEach((name, i) => cell.append(...(i ? [` ${t("keys.or")} `] : []), el("kbd", {}, keyWords(name))));
    if (!cell.hasChildNodes()) cell.append(t("keys.none"));
    return el("tr", {}, el("th", { scope: "row" }, t(`help.keys.${command}`)), cell);
  });
  const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("help.keys.what")), el("th", { scope: "col" }, t("help.keys.key"))));
  return el("table", {}, head, el("tbody", {}, ...rows));
}

/** Build the page. */
export function helpView() {
  const ids = [...SECTIONS.map(({ id }) => id), "keys"];
  const contents = el("nav", { class: "sheet contents", "aria-labelledby": "contents-h" },
    el("h2", { id: "contents-h" }, t("help.contents")),
    el("ul", { role: "list" }, ...ids.map((id) => el("li", {}, el("a", { class: "button", href: `#${id}-h` }, t(`help.${id}.h`))))));
  const texts = SECTIONS.map(({ id, parts }) => section(id, ...parts.map((part) => partOf(id, part))));
  const keys = section("keys", el("p", {}, t("help.keys.a")), keysTable(), ...["left", "orca", "language", "linux", "functions", "escape"].map((key) => el("p", {}, t(`help.keys.${key}`))));
  return el("div", { class: "help" }, contents, ...texts, keys);
}

const app = document.getElementById("app");
if (app && document.documentElement.dataset["page"] === "help") {
  loadSettings();
  loadKeys();
  await insist(() => [loadPart("-more")]);
  standingPage({
    words: () => ({ title: t("help.page"), heading: t("help.title") }),
    ways: [["/learn", "start.learn"], ["/", "help.back"]],
    fill: () => app.replaceChildren(helpView()),
  });
  // The address may name a part that did not exist when the page was opened.
  if (location.hash) document.getElementById(location.hash.slice(1))?.focus();
}
