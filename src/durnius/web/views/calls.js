/**
 * What one may do at the table beside playing: call whom the table may wait for, call the bot for somebody lost, be away
 * and come back, agree to hints; and, folded away, say a phrase, mute those of somebody, and what a host may do in
 * mid-game, which is fetched when it is first opened (talk.js). Buttons appear only where they do something.
 */

import { buttons, el, show } from "../dom.js";
import { lack, later } from "../insist.js";
import { isAlone, nameOf } from "../model.js";
import { loadPart, t } from "../text.js";

/** @import { Shown } from "../model.js" */
/** @import { Wish } from "../socket.js" */

/** What is folded away. */
const withTalk = later(() => Promise.all([import("./talk.js"), loadPart("-start")]));

/** @param {(wish: Wish, done?: string) => void} send @param {(text: string) => void} answer */
export function callsView(send, answer) {
  const row = el("div", { class: "row" });
  const say = fold(t("talk.phrases"));
  const hear = fold(t("talk.others"));
  const host = fold(t("talk.host"));
  const node = el("div", { class: "calls" }, row, say, hear, host);
  /** It, once a fold was opened. @type {ReturnType<typeof import("./talk.js").talkView> | null} */
  let talk = null;
  /** What was shown last. @type {Shown | null} */
  let last = null;
  node.addEventListener("toggle", ({ target }) => {
    if (talk || !(target instanceof HTMLDetailsElement && target.open)) return;
    withTalk(([{ talkView }]) => {
      talk ??= talkView(say, hear, host, send);
      if (last) talk.show(last);
    }, async () => {
      target.open = false; // opened again it is asked for again
      answer(await lack());
    });
  }, true);
  return {
    node,
    /** @param {Shown} shown */
    show(shown) {
      last = shown;
      const { you, room } = shown;
      const seated = you.seat !== null;
      const others = room.seats.some(({ kind }, seat) => kind === "person" && seat !== you.seat);
      show(node, seated || others);
      show(say, seated);
      show(hear, others);
      show(host, others && you.host && room.phase === "playing");
      buttons(row, callsOf(shown), ({ wish }) => send(wish));
      talk?.show(shown);
    },
  };
}

/** @param {string} name */
const fold = (name) => el("details", { class: "phrases" }, el("summary", {}, name));

/** @param {Shown} shown @returns {{ key: string, label: string, wish: Wish }[]} */
function callsOf(shown) {
  const { you, room, game } = shown;
  const mine = you.seat === null ? undefined : room.seats[you.seat];
  /** @type {{ key: string, label: string, wish: Wish }[]} */
  const calls = [];
  if (mine && room.hints && !isAlone(room)) {
    const on = !mine.agrees;
    calls.push({ key: "agree", label: t(on ? "lobby.agree" : "lobby.disagree"), wish: { t: "agree", on } });
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
  calls.push({ key: "away", label: t(away ? "talk.back" : "talk.away"), wish: { t: "away", on: !away } });
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
