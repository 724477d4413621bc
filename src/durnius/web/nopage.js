/** The page of an address that leads nowhere: it says so, and leads to the start page and the help. */

import { standingPage, titled } from "./standing.js";
import { t } from "./text.js";
import { noticeView } from "./views/notice.js";

/** @param {HTMLElement} app */
export function openNoPage(app) {
  standingPage({
    words: () => ({ title: titled(t("heading.no_page")), heading: "Durnius" }),
    ways: [["/help", "start.nav_help"]],
    fill() {
      const { node, heading } = noticeView("no_page");
      const moved = app.contains(document.activeElement);
      app.replaceChildren(node);
      if (moved || document.activeElement === document.body) heading.focus();
    },
  });
}
