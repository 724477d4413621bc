/**
 * The keys as a table: what each command's keys are, with "Change" and "Off" in its row; all off at once, presets, and
 * back to the defaults. The next press after "Change" becomes the key, unless the page needs it or it is taken.
 */

import { button, el, setAttr, setText, show } from "../dom.js";
import { clash, COMMANDS, pressName, unfit } from "../keys.js";
import { keymap, keysOn, presetNow, setKeys, switchKeys, usePreset } from "../keymap.js";
import { t } from "../text.js";
import { choice, tick } from "./fields.js";

/** @import { Command } from "../keys.js" */

/** A key as it is written and read. @param {string} name */
export const keyWords = (name) => name.replace(/,$/, t("keys.comma")).replace(/\.$/, t("keys.period"));

const PRESETS = /** @type {const} */ (["letters", "functions", "single"]);

/** @param {{ changed: () => void, say: (words: string) => void }} wishes */
export function keysView({ changed, say }) {
  const off = tick("keys-off", t("keys.all_off"));
  off.box.addEventListener("change", () => {
    switchKeys(!off.box.checked);
    done(t("settings.saved"));
  });
  const preset = choice("keys-preset", t("keys.preset"), [...PRESETS.map((name) => /** @type {const} */ ([name, t(`keys.preset_${name}`)])), ["own", t("keys.preset_own")]]);
  preset.select.addEventListener("change", () => {
    const name = PRESETS.find((one) => one === preset.select.value);
    if (name) usePreset(name);
    done(t("settings.saved"));
  });
  const answer = el("p", { class: "answer" });
  const rows = COMMANDS.map((command) => rowOf(command, { say: tellAnswer, done }));
  const head = ["help.keys.what", "help.keys.key", "keys.change_head"].map((key) => el("th", { scope: "col", role: "columnheader" }, t(key)));
  // Its parts are named, since it is drawn as another thing than a table where there is little room.
  const table = el("table", { class: "keytable", role: "table" }, el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...head)), el("tbody", { role: "rowgroup" }, ...rows.map(({ node }) => node)));
  const defaults = button(t("keys.defaults"), () => {
    switchKeys(true);
    usePreset("letters");
    done(t("settings.saved"));
  });

  /** @param {string} words */
  function tellAnswer(words) {
    setText(answer, words);
    show(answer, words !== "");
    say(words);
  }
  /** Show what the keys are now, and say what came of the press. @param {string} words */
  function done(words) {
    fill();
    changed();
    tellAnswer(words);
  }
  function fill() {
    off.box.checked = !keysOn();
    preset.select.value = presetNow() ?? "own";
    for (const row of rows) row.fill();
  }
  fill();
  show(answer, false);
  return [el("p", { class: "hint" }, t("keys.where")), preset.node, off.node, table, answer, defaults];
}

/** @param {Command} command @param {{ say: (words: string) => void, done: (words: string) => void }} wishes */
function rowOf(command, { say, done }) {
  const what = t(`keys.${command}`);
  const cell = el("td", { role: "cell" });
  const change = button(t("keys.change"), () => {
    listening = true;
    setAttr(change, "aria-pressed", "true");
    say(t("keys.press", { command: what }));
  }, { "aria-label": t("keys.change_of", { command: what }) });
  const off = button(t("keys.off"), () => {
    setKeys(command, []);
    done(t("keys.is_off", { command: what }));
  }, { "aria-label": t("keys.off_of", { command: what }) });
  let listening = false;
  const stop = () => {
    listening = false;
    setAttr(change, "aria-pressed", null);
  };
  change.addEventListener("blur", stop);
  change.addEventListener("keydown", (event) => {
    if (!listening || event.repeat) return;
    const name = pressName(event);
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") {
      stop();
      return say(t("keys.kept"));
    }
    const problem = whyNot(command, name);
    if (problem) return say(problem);
    stop();
    setKeys(command, [name]);
    done(t(/^[^+]$/.test(name) ? "keys.now_single" : "keys.now", { command: what, key: keyWords(name) }));
  });
  return {
    node: el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, what), cell, el("td", { role: "cell" }, el("span", { class: "row" }, change, off))),
    fill() {
      const names = keymap()[command];
      cell.replaceChildren();
      names.forEach((name, i) => cell.append(...(i ? [` ${t("keys.or")} `] : []), el("kbd", {}, keyWords(name))));
      if (!names.length) cell.append(t("keys.none"));
    },
  };
}

/** Why a press cannot become a command's key; "" when it can. @param {Command} command @param {string} name */
function whyNot(command, name) {
  const reason = unfit(name);
  if (reason) return t(`keys.unfit_${reason}`, { key: keyWords(name) });
  const other = clash(keymap(), command, name);
  return other ? t("keys.taken", { key: keyWords(name), command: t(`keys.${other}`) }) : "";
}

