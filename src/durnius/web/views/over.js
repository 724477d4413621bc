/** What stands in the hand's place when a game is over, or when one watches: the score, Play again, the seats, a free seat. */

import { button, el, setAttr, setText, show } from "../dom.js";
import { scoreWords } from "../sentences_end.js";
import { list, t } from "../text.js";

/** @import { Shown } from "../model.js" */

/** @typedef {{ again: () => void, room: () => void, sit: () => void, check: () => void }} Wishes */

/** @param {HTMLElement} place @param {Wishes} wishes */
export function overView(place, wishes) {
  const again = button(t("button.again"), wishes.again, { class: "primary", id: "again" });
  const sit = button(t("button.sit"), wishes.sit, { class: "primary", id: "sit" });
  const room = button(t("button.room"), wishes.room, { id: "room" });
  const check = button(t("button.check"), wishes.check, { id: "check" });
  // In a tab of its own: whoever left this page would be away from the table.
  const replay = el("a", { class: "button", id: "replay", target: "_blank", rel: "opener" }, t("button.replay"));
  const waiting = el("p", { class: "hint", id: "wanted" });
  // Who reads on from who lost comes to the score first; the whole of it stands with the players.
  const score = el("p", { class: "hint", id: "lost" });
  place.append(score, el("div", { class: "row" }, again, waiting), el("div", { class: "row" }, sit, room, check, replay));
  return {
    /** @param {Shown} shown */
    show(shown) {
      const { you, room: now } = shown;
      const between = now.phase === "between";
      const seat = you.seat === null ? null : now.seats[you.seat];
      show(place, between);
      show(again, between && seat !== null);
      setAttr(again, "aria-disabled", seat?.again ? "true" : null);
      show(sit, between && seat === null && now.seats.some((one) => one.kind === "empty"));
      const over = shown.game?.over === true;
      show(score, over);
      if (over) setText(score, scoreWords(now, false));
      show(check, over);
      show(replay, over);
      if (over) setAttr(replay, "href", `/r/${now.id}/game/${shown.game?.number}`);
      const people = now.seats.filter((one) => one.kind === "person" && one.present);
      const asked = people.filter((one) => one.again).map((one) => one.name ?? "");
      const words = { count: asked.length, of: people.length, names: list(asked) };
      setText(waiting, asked.length ? t("lobby.waiting_again", words) : "");
    },
  };
}
