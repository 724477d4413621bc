/**
 * What one may do at the table beside playing: say a phrase, call whom the table may wait for, call the bot for
 * somebody lost, be away and come back, agree to hints; and, while a game is played, remove somebody or hand the table on. Buttons
 * appear only where they do something.
 */

import { button, el, keyed, show } from "../dom.js";
import { isAlone, nameOf } from "../model.js";
import { t } from "../text.js";

/** @import { SayMessage } from "../types.d.ts" */
/** @import { Shown } from "../model.js" */
/** @import { Wish } from "../socket.js" */

/** @type {readonly SayMessage["phrase"][]} */
const PHRASES = ["hello", "good_luck", "ready", "one_moment", "back", "well_played", "wow", "oops", "sorry", "thanks", "good_game", "bye"];

/** @param {(wish: Wish) => void} send */
export function callsView(send) {
  const row = el("div", { class: "row" });
  const phrases = el("details", { class: "phrases" }, el("summary", {}, t("talk.phrases")),
    el("div", { class: "row" }, ...PHRASES.map((phrase) => button(t(`phrase.${phrase}`), () => send({ t: "say", phrase })))));
  const people = el("div", { class: "row" });
  const host = el("details", { class: "phrases" }, el("summary", {}, t("talk.host")), people);
  const node = el("div", { class: "calls" }, row, phrases, host);
  return {
    node,
    /** @param {Shown} shown */
    show(shown) {
      show(node, shown.you.seat !== null);
      keyed(row, callsOf(shown), ({ key }) => key, ({ label, wish }) => button(label, () => send(wish)));
      const rights = rightsOf(shown);
      show(host, rights.length > 0);
      keyed(people, rights, ({ key }) => key, ({ label, wish }) => button(label, () => send(wish)));
    },
  };
}

/** What the host may do to others in mid-game; between games it stands at their seats.
 * @param {Shown} shown @returns {{ key: string, label: string, wish: Wish }[]} */
function rightsOf({ you, room }) {
  if (!you.host || room.phase !== "playing") return [];
  return room.seats.flatMap(({ kind, name, present }, seat) => {
    if (kind !== "person" || seat === you.seat) return [];
    const words = { name: name ?? "" };
    return [
      { key: `kick ${seat} ${name}`, label: t("button.remove", words), wish: /** @type {Wish} */ ({ t: "kick", seat }) },
      ...(present ? [{ key: `host ${seat} ${name}`, label: t("button.host", words), wish: /** @type {Wish} */ ({ t: "host", seat }) }] : []),
    ];
  });
}

/** @param {Shown} shown @returns {{ key: string, label: string, wish: Wish }[]} */
function callsOf(shown) {
  const { you, room, game } = shown;
  const mine = you.seat === null ? undefined : room.seats[you.seat];
  /** @type {{ key: string, label: string, wish: Wish }[]} */
  const calls = [];
  if (mine && room.hints && !isAlone(room)) {
    const on = !mine.agrees;
    calls.push({ key: `agree ${on}`, label: t(on ? "lobby.agree" : "lobby.disagree"), wish: { t: "agree", on } });
  }
  if (!game || game.over || game.seat === null || !mine) return calls;
  game.seats.forEach((seat, at) => {
    const who = room.seats[seat];
    if (seat === you.seat || who?.kind !== "person" || game.out.includes(at)) return;
    const words = { name: nameOf(shown, at) };
    if (!who.present && !who.away) calls.push({ key: `bot ${seat}`, label: t("talk.bot_for", words), wish: { t: "bot_for", seat } });
    else if (who.present && !who.away && mayBeAwaited(shown, at)) calls.push({ key: `nudge ${seat}`, label: t("talk.nudge", words), wish: { t: "nudge", seat } });
  });
  const away = mine.away;
  calls.push({ key: `away ${away}`, label: t(away ? "talk.back" : "talk.away"), wish: { t: "away", on: !away } });
  return calls;
}

/** Whether the table may be waiting for somebody, as far as all can see; the server judges the call.
 * @param {Shown} shown @param {number} seat a game seat */
function mayBeAwaited({ game }, seat) {
  if (!game) return false;
  if (!game.table.length) return game.attacker === seat;
  const open = game.table.some(([, by]) => by === null);
  if (open && !game.taking) return game.defender === seat;
  return game.defender !== seat && !game.done.includes(seat);
}
