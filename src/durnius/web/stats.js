/** The page of figures: how many trumps and aces each seat was dealt in all finished games, and what chance gives. */

import { el } from "./dom.js";
import { insist } from "./insist.js";
import { fetchJson } from "./reading.js";
import { loadSettings } from "./settings.js";
import { standingPage, titled } from "./standing.js";
import { loadPart, t } from "./text.js";

/** @import { DealStats, SeatStats } from "./types.d.ts" */

const AGAIN = 2000;

/** What the figures mean, in words. @param {DealStats} stats */
export function verdict({ complete, games, chance }) {
  if (games === 0) return t(complete ? "stats.none" : "stats.counting");
  const counted = t("stats.games", { count: games });
  if (chance === null) return `${counted} ${t("stats.few")}`;
  const percent = Math.round(chance * 100);
  if (chance >= 0.05) return `${counted} ${t("stats.usual", { count: percent })}`;
  return `${counted} ${chance >= 0.001 ? t("stats.unusual", { number: Math.round(1 / chance) }) : t("stats.strange")}`;
}

/** One cell. In a narrow window each stands in a line of its own, after what it counts; what makes it a cell is said,
 * since not every engine knows one that is laid out as a line.
 * @param {string} head @param {number} found @param {number} [expected] small, beside what was counted */
const cell = (head, found, expected) => el("td", { role: "cell" },
  el("span", { class: "what", "aria-hidden": "true" }, head), " ",
  el("span", {}, String(found), ...(expected === undefined ? [] : [" ", el("small", {}, t("stats.expected", { number: expected.toFixed(1) }))])));

/** @param {string} title @param {readonly string[]} heads @param {readonly Node[]} rows */
function table(title, heads, rows) {
  const head = el("tr", { role: "row" }, ...heads.map((words) => el("th", { scope: "col", role: "columnheader" }, words)));
  const body = el("table", { "aria-label": title, role: "table" }, el("thead", { role: "rowgroup" }, head), el("tbody", { role: "rowgroup" }, ...rows));
  // The heading stands outside of what scrolls sideways, so that all of it is seen.
  return el("div", {}, el("h2", {}, title), el("div", { class: "figures", role: "region", "aria-label": title, tabindex: "0" }, body));
}

/** @param {readonly SeatStats[]} seats @param {(seat: SeatStats) => Node[]} cells */
const rows = (seats, cells) => seats.map((seat, index) => el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, t("stats.seat", { seat: index + 1 })), ...cells(seat)));

/** @param {DealStats | null} stats */
export function statsView(stats) {
  if (stats === null) return el("section", { class: "sheet" }, el("p", {}, t("stats.failed")));
  const node = el("section", { class: "sheet", "aria-labelledby": "title" }, el("p", { id: "verdict" }, verdict(stats)));
  if (!stats.complete && stats.games > 0) node.append(el("p", { class: "hint" }, t("stats.counting")));
  if (stats.games > 0) {
    const numbers = (stats.seats[0]?.trumps ?? []).map((_, number) => t("stats.trumps", { count: number }));
    node.append(
      el("p", { class: "hint" }, t("stats.how")),
      table(t("stats.trump_table"), [t("stats.seat_head"), t("stats.games_head"), ...numbers], rows(stats.seats, (seat) => [
        cell(t("stats.games_head"), seat.games), ...seat.trumps.map((found, i) => cell(numbers[i] ?? "", found, seat.expected_trumps[i] ?? 0)),
      ])),
      table(t("stats.ace_table"), [t("stats.seat_head"), t("stats.games_head"), t("stats.aces_head")], rows(stats.seats, (seat) => [
        cell(t("stats.games_head"), seat.games), cell(t("stats.aces_head"), seat.aces, seat.expected_aces),
      ])));
  }
  if (stats.chi_square !== null) node.append(el("p", { class: "hint" }, t("stats.test", { value: stats.chi_square.toFixed(1), freedom: stats.freedom })));
  return node;
}

const app = document.getElementById("app");
if (app && document.documentElement.dataset["page"] === "stats") {
  loadSettings();
  await insist(() => [loadPart("-more")]);
  /** @type {DealStats | null} */
  let stats = null;
  const look = async () => {
    stats = /** @type {DealStats | null} */ (await fetchJson("/api/stats"));
    if (stats?.complete === false) setTimeout(() => void look().then(show), AGAIN);
  };
  const show = () => app.replaceChildren(el("div", { class: "help" }, statsView(stats)));
  await look();
  standingPage({
    words: () => ({ title: titled(t("stats.title")), heading: t("stats.title") }),
    ways: [["/help", "start.nav_help"], ["/", "help.back"]],
    fill: show,
  });
}
