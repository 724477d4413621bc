/** What stands round every view of a room: the page's title with the state first, the heading, and the skip link. */

import { setAttr, setText } from "../dom.js";
import { title } from "../situation.js";
import { t } from "../text.js";

/** @import { Shown } from "../model.js" */

/** What the page is to be called. */
let called = "";

/** Give the page a title: after the picture, which would wait for it, but at once where nobody sees one.
 * @param {string} words */
export function setTitle(words) {
  if (words === called) return;
  called = words;
  const put = () => {
    document.title = called;
  };
  if (document.hidden) put();
  else requestAnimationFrame(() => setTimeout(put));
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
