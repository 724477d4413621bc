/** What stands round every view of a room: the page's title with the state first, the heading, and the skip link. */

import { setAttr, setText } from "../dom.js";
import { title } from "../situation.js";
import { t } from "../text.js";

/** @import { Shown } from "../model.js" */

/** What the page is to be called. */
let called = "";

const put = () => {
  document.title = called;
};

/** Give the page a title: after the picture, which would wait for it, but at once where nobody sees one, or when the
 * page is hidden before it has one.
 * @param {string} words */
export function setTitle(words) {
  if (words === called) return;
  called = words;
  if (document.hidden) return put();
  requestAnimationFrame(() => setTimeout(put));
  document.addEventListener("visibilitychange", put, { once: true });
}

/** @param {Shown} shown @param {string} skip the words of the page's first link @param {HTMLElement} to where it leads */
export function showFrame(shown, skip, to) {
  setTitle(title(shown));
  const heading = document.getElementById("title");
  if (heading) setText(heading, t("heading.room", { name: shown.room.name }));
  const link = document.querySelector("a.skip");
  if (!link) return;
  setText(link, skip);
  setAttr(link, "href", `#${to.id}`);
}
