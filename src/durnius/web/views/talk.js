/**
 * What is folded away among the calls: phrases to say, whose phrases one hears, and what the host may do to others in
 * mid-game; between games that stands at their seats.
 */

import { button, buttons, el } from "../dom.js";
import { PHRASES } from "../phrases.js";
import { t } from "../text.js";

/** @import { Shown } from "../model.js" */
/** @import { Wish } from "../socket.js" */

/** A button. @typedef {{ key: string, label: string, wish: Wish, done?: string }} Call */

/** @param {HTMLElement} say @param {HTMLElement} hear @param {HTMLElement} host
 * @param {(wish: Wish, done?: string) => void} send */
export function talkView(say, hear, host, send) {
  const muting = el("div", { class: "row" });
  const rights = el("div", { class: "row" });
  say.append(el("div", { class: "row" }, ...PHRASES.map((phrase) => button(t(`phrase.${phrase}`), () => send({ t: "say", phrase })))));
  hear.append(muting);
  host.append(rights);
  /** @param {HTMLElement} row @param {Call[]} calls */
  const fill = (row, calls) => buttons(row, calls, ({ wish, done }) => send(wish, done));
  return {
    /** @param {Shown} shown */
    show(shown) {
      fill(muting, mutingOf(shown));
      fill(rights, rightsOf(shown));
    },
  };
}

/** Whose phrases one may hear no more, or again. @param {Shown} shown @returns {Call[]} */
function mutingOf({ you, room }) {
  return room.seats.flatMap(({ kind, name }, seat) => {
    if (kind !== "person" || seat === you.seat) return [];
    const words = { name: name ?? "" };
    const on = !you.muted?.includes(seat);
    const [label, done] = on ? [t("talk.mute", words), t("talk.muted", words)] : [t("talk.hear", words), t("talk.heard", words)];
    return [{ key: `${seat} ${name}`, label, wish: /** @type {Wish} */ ({ t: "mute", seat, on }), done }];
  });
}

/** @param {Shown} shown @returns {Call[]} */
function rightsOf({ you, room }) {
  return room.seats.flatMap(({ kind, name, present }, seat) => {
    if (kind !== "person" || seat === you.seat) return [];
    const words = { name: name ?? "" };
    return [
      { key: `kick ${seat} ${name}`, label: t("button.remove", words), wish: /** @type {Wish} */ ({ t: "kick", seat }) },
      ...(present ? [{ key: `host ${seat} ${name}`, label: t("button.host", words), wish: /** @type {Wish} */ ({ t: "host", seat }) }] : []),
    ];
  });
}
