/** What stands round every view of a room: the page's title with the state first, the heading, and the skip link. */

import { setAttr, setText } from "../dom.js";
import { title } from "../situation.js";
import { t } from "../text.js";

/** @import { Shown } from "../model.js" */

/** @param {Shown} shown @param {string} skip the words of the page's first link @param {HTMLElement} to where it leads */
export function showFrame(shown, skip, to) {
  const words = title(shown);
  if (document.title !== words) document.title = words;
  const heading = document.getElementById("title");
  if (heading) setText(heading, t("heading.room", { name: shown.room.name }));
  const link = document.querySelector("a.skip");
  if (!link) return;
  setText(link, skip);
  setAttr(link, "href", `#${to.id}`);
}
