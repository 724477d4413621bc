/**
 * The languages that the page speaks, and the field that chooses one. The choice is kept in a cookie, so that the
 * server sends the next page in that language at once (src/durnius/server/languages.py).
 */

import { el, setText } from "./dom.js";
import { lack } from "./insist.js";
import { load, t } from "./text.js";

const COOKIE = "durnius.language";
const YEAR = 31_536_000;

/** Each language by its own name, so that whoever speaks no other finds it. @type {Readonly<Record<string, string>>} */
export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  lv: "Latviešu",
  lt: "Lietuvių",
  pl: "Polski",
  ru: "Русский",
  uk: "Українська",
};

/** The field. It stays in its place and keeps the focus while everything around it changes its language.
 * @param {{ id: string, changed: () => void, say: (words: string) => void }} wishes */
export function languageField({ id, changed, say }) {
  const options = Object.entries(LANGUAGES).map(([code, name]) => el("option", { value: code, lang: code }, name));
  const select = el("select", { id }, ...options);
  const label = el("label", { for: id });
  const show = () => {
    setText(label, t("settings.language"));
    select.value = document.documentElement.lang;
  };
  show();
  select.addEventListener("change", () => void choose(select.value).then(
    (chosen) => {
      if (!chosen) return;
      show();
      changed();
      say(t("settings.saved"));
    },
    () => {
      show();
      void lack().then(say);
    }));
  return el("div", { class: "field language" }, label, select);
}

/** Take a language into use, and keep the choice; tell whether it was the last one. @param {string} code */
export async function choose(code) {
  if (!(await load(code))) return false;
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  navigator.serviceWorker?.controller?.postMessage("language");
  return true;
}
