/** The finished games of a room: who played, who was the fool, and the way to each game's replay and record. */

import { el } from "./dom.js";
import { read, recordAddress, saves, whyNot } from "./reading.js";
import { standingPage, titled } from "./standing.js";
import { list, t } from "./text.js";
import { section } from "./views/parts.js";

/** @import { GameLine, GameList } from "./types.d.ts" */

/** Show the list in place of the page. @param {HTMLElement} app @param {string} room */
export async function openGames(app, room) {
  const answer = await read(`/api/rooms/${room}/games`, room);
  const found = /** @type {GameList | null} */ (answer.found);
  const title = () => (found !== null ? t("games.heading", { room: found.name }) : t(answer.closed ? "games.list" : "heading.gone"));
  standingPage({
    words: () => ({ title: titled(title()), heading: title() }),
    ways: [["/help", "start.nav_help"], ["/", "help.back"]],
    fill: () => app.replaceChildren(listView(found, room, answer.closed)),
  });
}

/** @param {GameList | null} found @param {string} room @param {boolean} closed */
function listView(found, room, closed) {
  const gone = found === null && !closed;
  const back = el("a", { class: "button", href: gone ? "/" : `/r/${room}` }, t(gone ? "button.new" : "replay.room"));
  const lines = (found?.games ?? []).map((line) => lineOf(line, room));
  const none = whyNot(closed, t(gone ? "notice.room_gone" : "games.none"));
  const body = lines.length ? el("ul", { class: "games", role: "list" }, ...lines) : el("p", {}, none);
  const part = section("games", "sheet", t("games.list"), body, el("div", { class: "row" }, back, el("a", { class: "button", href: "/stats" }, t("games.stats"))));
  return el("div", { class: "games-page" }, part.node);
}

/** How a game ended, in words. @param {GameLine} line */
export function ending({ players, fool, teams }) {
  if (fool === null) return t("games.draw");
  if (!teams) return t("games.fool", { name: players[fool] ?? "" });
  return t("games.fools", { names: list(players.filter((_, seat) => seat % 2 === fool)) });
}

/** @param {GameLine} line @param {string} room */
function lineOf(line, room) {
  const { number, players } = line;
  const words = t("games.line", { number, names: list(players), ending: ending(line) });
  const label = { number };
  const address = recordAddress(room, number);
  const file = `durnius-${number}.json`;
  return el("li", {},
    el("p", {}, words),
    el("div", { class: "row" },
      el("a", { class: "button", href: `/r/${room}/game/${number}` }, t("games.replay", label)),
      saves(el("a", { class: "button", href: address, download: file }, t("games.download", label)), address, room, file)));
}
