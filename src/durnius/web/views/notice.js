/** A page that says one thing: the table is gone, or open elsewhere, or one was removed; and what to do next. */

import { button, el } from "../dom.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @param {string} code @param {{ here: () => void, fresh: () => void }} wishes */
export function noticeView(code, wishes) {
  const words = t(`notice.${code}`);
  const title = code === "room_gone" ? t("heading.gone") : t(code === "no_page" ? "heading.no_page" : "heading.notice");
  const left = code === "left" || code === "left_hand";
  const again = left || code === "replaced" || code === "wrong_protocol";
  const row = el("div", { class: "row" });
  if (again) row.append(button(t(left ? "button.return" : "button.here"), wishes.here, { class: "primary" }));
  row.append(button(t("button.new"), wishes.fresh, again ? {} : { class: "primary" }));
  const { node, heading } = section("notice", "sheet", title, el("p", {}, words), row);
  return { node: el("div", { class: "notice" }, node), heading, words, state: t("heading.notice") };
}
