/** The finished games of a room: who played, who was the fool, and the way to each game's replay and record. */

import { el } from "./dom.js";
import { fetchJson, recordAddress } from "./games.js";
import { standingPage, titled } from "./standing.js";
import { list, t } from "./text.js";
import { section } from "./views/parts.js";

/** @import { GameLine, GameList } from "./types.d.ts" */

/** Show the list in place of the page. @param {HTMLElement} app @param {string} room */
export async function openGames(app, room) {
  const found = /** @type {GameList | null} */ (await fetchJson(`/api/rooms/${room}/games`));
  const title = () => (found === null ? t("heading.gone") : t("games.heading", { room: found.name }));
  standingPage({
    words: () => ({ title: titled(title()), heading: title() }),
    ways: [["/help", "start.nav_help"], ["/", "help.back"]],
    fill: () => app.replaceChildren(listView(found, room)),
  });
}

/** @param {GameList | null} found @param {string} room */
function listView(found, room) {
  const back = el("a", { class: "button", href: found === null ? "/" : `/r/${room}` }, t(found === null ? "button.new" : "replay.room"));
  const lines = (found?.games ?? []).map((line) => lineOf(line, room));
  const none = found === null ? t("notice.room_gone") : t("games.none");
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
  return el("li", {},
    el("p", {}, words),
    el("div", { class: "row" },
      el("a", { class: "button", href: `/r/${room}/game/${number}` }, t("games.replay", label)),
      el("a", { class: "button", href: recordAddress(room, number), download: `durnius-${number}.json` }, t("games.download", label))));
}
