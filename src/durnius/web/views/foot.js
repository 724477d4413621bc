/**
 * The footer: the settings, and on the start page the way to the help; at a table the menu leads there.
 * Its words are written anew when the language changes; the field that chooses it stays.
 */

import { el, setText } from "../dom.js";
import { languageField } from "../languages.js";
import { CHOICES, set, settings } from "../settings.js";
import { t } from "../text.js";

/** @import { Settings } from "../settings.js" */

/** What the page around gives; `language` is asked for where the choice of a language stands in the settings.
 * @typedef {{ links: boolean, language: (() => void) | null, changed: () => void, say: (text: string) => void }} Wishes */

/** @param {HTMLElement} foot @param {Wishes} wishes */
export function footView(foot, wishes) {
  const help = el("a", { href: "/help", target: "_blank", rel: "noopener" });
  const keys = el("a", { href: "/help#keys-h", target: "_blank", rel: "noopener" });
  const summary = el("summary");
  const choices = el("div", { class: "choices-of" });
  const sheet = el("div", { class: "sheet" }, choices);
  const fill = () => {
    setText(help, t("foot.help"));
    setText(keys, t("foot.keys"));
    setText(summary, t("settings.heading"));
    choices.replaceChildren(...settingsPart(wishes));
  };
  const { language, say } = wishes;
  const changed = () => {
    fill();
    language?.();
  };
  if (language) sheet.prepend(languageField({ id: "set-language", changed, say }));
  foot.replaceChildren(...(wishes.links ? [help, keys] : []), el("details", { class: "settings", id: "settings" }, summary, sheet));
  fill();
  return { fill };
}

/** @param {{ changed: () => void, say: (text: string) => void }} wishes */
function settingsPart(wishes) {
  /** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
  const save = (name, value) => {
    set(name, value);
    wishes.changed();
    wishes.say(t("settings.saved"));
  };
  /** A choice between words. @template {"level" | "theme" | "sort"} K @param {K} name */
  const choice = (name) => {
    const id = `set-${name}`;
    const select = el("select", { id }, ...CHOICES[name].map((value) => el("option", { value }, t(`settings.${name}_${value || "auto"}`))));
    select.value = settings[name];
    select.addEventListener("change", () => {
      const value = CHOICES[name].find((one) => one === select.value);
      if (value !== undefined) save(name, value);
    });
    return el("div", { class: "field" }, el("label", { for: id }, t(`settings.${name}`)), select);
  };
  /** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
  const tick = (label, on, change) => {
    const box = el("input", { type: "checkbox" });
    box.checked = on;
    box.addEventListener("change", () => change(box.checked));
    return el("label", {}, box, el("span", {}, label));
  };
  return [
    choice("level"), choice("sort"), choice("theme"),
    tick(t("settings.sounds"), settings.sounds, (on) => save("sounds", on)),
    tick(t("settings.deck"), settings.deck === "four", (on) => save("deck", on ? "four" : "two")),
  ];
}
