/**
 * What pages that are only read have in common: the language field and the ways on in the header, the title, the heading
 * and the skip link; and all of it, with what the page shows, told anew in another language.
 */

import { Announcer, pageHost } from "./announce.js";
import { el, setText } from "./dom.js";
import { languageField } from "./languages.js";
import { t } from "./text.js";

/** @typedef {object} Page
 * @property {() => { title: string, heading: string }} words the page's title and its heading
 * @property {readonly (readonly [href: string, key: string])[]} ways links in the header
 * @property {() => void} fill shows what the page is about, at first and in each language
 * @property {Announcer} [announcer] */

/** Set the page up, and give what shows it anew. @param {Page} page */
export function standingPage({ words, ways, fill, announcer = new Announcer(pageHost()) }) {
  const links = ways.map(([href, key]) => ({ key, link: el("a", { class: "button", href }) }));
  const changed = () => {
    const { title, heading } = words();
    document.title = title;
    for (const { key, link } of links) setText(link, t(key));
    const [top, skip] = [document.getElementById("title"), document.querySelector("a.skip")];
    if (top) setText(top, heading);
    if (skip) setText(skip, t("page.skip"));
    fill();
  };
  const field = languageField({ id: "language", changed, say: (said) => announcer.answer(said) });
  document.getElementById("nav")?.replaceChildren(field, ...links.map(({ link }) => link));
  changed();
  return changed;
}

/** A page's title: what it is about, then the program's name. @param {string} state */
export const titled = (state) => t("title.notice", { state });
