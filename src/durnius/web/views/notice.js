/** A page that says one thing: the table is gone, or open elsewhere, or one was removed; and what to do next. */

import { button, el } from "../dom.js";
import { t } from "../text.js";
import { section } from "./parts.js";

/** @param {string} code */
export function noticeView(code) {
  const words = t(`notice.${code}`);
  const title = code === "room_gone" ? t("heading.gone") : t(code === "no_page" ? "heading.no_page" : "heading.notice");
  const left = code === "left" || code === "left_hand";
  const again = left || code === "replaced" || code === "wrong_protocol";
  const row = el("div", { class: "row" });
  if (again) row.append(button(t(left ? "button.return" : "button.here"), () => location.reload(), { class: "primary" }));
  row.append(button(t("button.new"), () => location.assign("/"), again ? {} : { class: "primary" }));
  const { node, heading } = section("notice", "sheet", title, el("p", {}, words), row);
  return { node: el("div", { class: "notice" }, node), heading, words, title: t("title.notice", { state: t("heading.notice") }) };
}
