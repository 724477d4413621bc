/** The Players section: who sits where, how many cards, what they do now; and the scoreboard, at all times. */

import { el, keyed, setAttr, setText, show } from "../dom.js";
import { nameOf } from "../model.js";
import { isFool, playerWords, stateWords } from "../readout.js";
import { scoreLines } from "../sentences_end.js";
import { t } from "../text.js";
import { section, showHeap } from "./parts.js";

/** @import { Room } from "../types.d.ts" */
/** @import { Shown } from "../model.js" */

/** So many backs are drawn at most; the number beside them says how many there are. */
const DRAWN = 8;

export function playersView() {
  const list = el("ul", { role: "list" });
  const score = scoreView();
  const { node } = section("players", "seats", t("heading.players"), list, score.node);
  return {
    node,
    /** @param {Shown} shown */
    show(shown) {
      const { game } = shown;
      if (game) {
        const seats = around(game.seats.length, game.seat);
        keyed(list, seats, (seat) => String(seat), seatItem, (li, seat) => showSeat(li, seat, shown));
        const long = seats.some((seat) => /\S{9}/.test(nameOf(shown, seat)));
        setAttr(list, "class", `n${seats.length}${long ? " long" : ""}`);
      }
      score.show(shown.room);
    },
  };
}

/** Seats clockwise, the listener's neighbour first and one's own last: the order one would look round the table.
 * @param {number} count @param {number | null} me */
function around(count, me) {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

/** @param {number} seat */
function seatItem(seat) {
  return el("li", { class: "seat", "data-seat": String(seat) },
    el("span", { class: "sr" }),
    el("span", { class: "face", "aria-hidden": "true" }),
    el("span", { class: "who", "aria-hidden": "true" }),
    el("span", { class: "mini", "aria-hidden": "true" }),
    el("span", { class: "says", "aria-hidden": "true" }));
}

/** @param {HTMLElement} li @param {number} seat @param {Shown} shown */
function showSeat(li, seat, shown) {
  const { game, room } = shown;
  const [words, face, who, mini, says] = li.children;
  if (!game || !words || !face || !who || !mini || !says) return;
  const name = nameOf(shown, seat);
  const count = game.counts[seat] ?? 0;
  const owner = room.seats[game.seats[seat] ?? -1];
  li.classList.toggle("me", seat === game.seat);
  li.classList.toggle("on", toAct(shown, seat));
  for (const [state, on] of Object.entries({
    attacks: game.attacker === seat, defends: game.defender === seat, done: game.done.includes(seat),
    out: game.out.includes(seat), fool: isFool(game, seat), bot: owner?.level != null, lost: owner?.present === false,
  })) li.classList.toggle(state, on);
  setText(words, playerWords(shown, seat));
  setText(face, [...name][0] ?? "");
  setText(who, name);
  setText(says, stateWords(shown, seat).join(t("list.comma")));
  showHeap(/** @type {HTMLElement} */ (mini), [], Math.min(count, DRAWN), count, game.trump);
}

/** Whom the table waits for, as far as everybody may know.
 * @param {Shown} shown @param {number} seat */
function toAct({ game }, seat) {
  if (!game || game.over) return false;
  if (game.table.length === 0) return game.attacker === seat;
  const beaten = game.table.every(([, by]) => by !== null);
  if (!game.taking && !beaten) return game.defender === seat;
  return seat === game.seat && game.awaited;
}

/** The scoreboard. */
export function scoreView() {
  const body = el("tbody");
  const head = ["players.name", "players.played", "players.avoided", "players.games_lost"].map((key) => el("th", { scope: "col" }, t(key)));
  const node = el("table", { class: "score" }, el("caption", {}, t("players.score")), el("thead", {}, el("tr", {}, ...head)), body);
  return {
    node,
    /** @param {Room} room */
    show(room) {
      show(node, room.score.length > 0);
      // By whose it is, not by name: somebody who left and another of the same name have a line each.
      keyed(body, scoreLines(room), ({ owner }) => owner, () => el("tr", {}, el("th", { scope: "row" }), el("td"), el("td"), el("td")), (row, line) => {
        [line.name, line.played, line.avoided, line.lost].forEach((words, i) => {
          const cell = row.children[i];
          if (cell) setText(cell, String(words));
        });
      });
    },
  };
}
