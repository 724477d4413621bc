/**
 * The page's menu in the header, at a table: how to play, the keys, the settings, the way back to one's seat, and
 * leaving, which asks once at the top of the page. No dialog: speech would stop. In narrow windows a button opens it.
 */

import { button, el, setAttr, setText, show } from "../dom.js";
import { settings } from "../settings.js";
import { t } from "../text.js";

/** @import { Shown } from "../model.js" */

/** @typedef {{ leave: () => void, settings: () => void, wayBack: () => void }} Wishes */

/** @param {HTMLElement} nav @param {Wishes} wishes */
export function menuView(nav, wishes) {
  const help = el("a", { class: "button", href: "/help", target: "_blank", rel: "noopener" });
  const keys = el("a", { class: "button", href: "/help#keys-h", target: "_blank", rel: "noopener" });
  const options = button("", () => {
    open(false);
    wishes.settings();
  });
  const wayBack = button("", () => {
    open(false);
    wishes.wayBack();
  });
  const ask = button("", () => {
    open(false);
    if (settings.askLeave) asking(true);
    else wishes.leave();
  });
  const opener = button("", () => open(!isOpen()), { class: "opener", "aria-controls": "menu" });
  const items = el("div", { class: "items", id: "menu" }, help, keys, options, wayBack, ask);
  const words = el("span", { id: "leave-words" });
  const yes = button("", wishes.leave);
  const stay = button("", () => asking(false));
  const question = el("div", { class: "sure", role: "group", "aria-labelledby": "leave-words" }, words, el("span", { class: "row" }, yes, stay));

  const isOpen = () => opener.getAttribute("aria-expanded") === "true";
  const open = (/** @type {boolean} */ on) => setAttr(opener, "aria-expanded", String(on));
  const asking = (/** @type {boolean} */ on) => {
    show(question, on);
    if (on) stay.focus();
    else (ask.checkVisibility() ? ask : opener).focus();
  };
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    open(false);
    opener.focus();
  });
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    asking(false);
  });
  /** Whether a hand would be left to a bot. */
  let hand = false;
  const fill = () => {
    setText(opener, t("foot.menu"));
    setText(help, t("foot.help"));
    setText(keys, t("foot.keys"));
    setText(options, t("settings.heading"));
    setText(wayBack, t("wayback.open"));
    setText(ask, t("button.leave"));
    setText(yes, t("button.leave_yes"));
    setText(stay, t("button.leave_no"));
    setText(words, t(hand ? "button.leave_hand" : "button.leave_sure"));
  };
  open(false);
  show(question, false);
  show(ask, false);
  show(wayBack, false);
  fill();
  nav.replaceChildren(opener, items);
  return {
    /** The question before leaving; it stands at the top of the page. */
    question,
    fill,
    /** What opens the menu, or the settings where the menu is open. */
    opener: () => (opener.checkVisibility() ? opener : options),
    /** What opened the return link. */
    wayBack: () => (wayBack.checkVisibility() ? wayBack : opener),
    /** Leaving, and coming back, is for whoever has a seat to leave. @param {Shown | null} shown */
    show(shown) {
      const seated = shown !== null && shown.you.seat !== null;
      hand = shown !== null && playsHand(shown);
      show(ask, seated);
      show(wayBack, seated);
      if (!seated) show(question, false);
      setText(words, t(hand ? "button.leave_hand" : "button.leave_sure"));
    },
  };
}

/** Whether the listener is in a game with cards still to get rid of. @param {Shown} shown */
export const playsHand = ({ game }) => game !== null && !game.over && game.seat !== null && !game.out.includes(game.seat);
