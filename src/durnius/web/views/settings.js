/**
 * The settings: a view with a heading for each group. Everything is saved at once. The game stays behind it, and what
 * happens there is told on. Its words are written anew when the language changes; the field that chooses it stays.
 */

import { button, el, setText } from "../dom.js";
import { filled, refill } from "../forms.js";
import { languageField } from "../languages.js";
import { CHOICES, set, settings } from "../settings.js";
import { CUE_NAMES, sample } from "../sound.js";
import { t } from "../text.js";
import { coverOf } from "./cover.js";
import { choice, tick } from "./fields.js";
import { keysView } from "./keys.js";

/** @import { Settings } from "../settings.js" */

/** What the page around gives; announcements can be paused only where there are some.
 * @typedef {object} Wishes
 * @property {() => void} back
 * @property {() => void} changed a setting
 * @property {((fields: { filled: typeof filled, refill: typeof refill }) => void) | null} language the page's language is
 *   another one, and this keeps what stands in its fields; null where it is chosen elsewhere
 * @property {(words: string) => void} say
 * @property {{ on: () => boolean, set: (on: boolean) => void } | null} pause */

/** The settings that are switched on and off. @typedef {{ [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]} Switch */

/** Each kind of message that is spoken or left to the log. */
export const KINDS = /** @type {const} */ (["moves", "dones", "draws", "timeHalf", "time30", "time10", "talk", "comings"]);
const ASKS = /** @type {const} */ (["askTake", "askDone", "askTrump", "askLeave"]);

/** @param {HTMLElement} app what they cover @param {() => HTMLElement} home where the focus goes when its place is gone @param {Wishes} wishes */
export function settingsView(app, home, wishes) {
  const heading = el("h2", { id: "settings-h", tabindex: "-1" });
  const now = el("p", { class: "now" });
  const groups = el("div", { class: "groups" });
  const backs = ["first", "last"].map(() => button("", wishes.back, { class: "to-page" }));
  const pause = tick("set-pause", "");
  pause.box.addEventListener("change", () => wishes.pause?.set(pause.box.checked));
  const language = wishes.language && languageField({
    id: "set-language",
    say: wishes.say,
    changed() {
      fill();
      wishes.language?.({ filled, refill });
    },
  });
  const fields = fieldsOf(wishes);

  const fill = () => {
    setText(heading, t("settings.heading"));
    for (const one of backs) setText(one, t("settings.back"));
    const parts = {
      speech: [
        fields.choice("level"),
        fields.group("settings.kinds", KINDS.map((name) => fields.tick(name))),
        ...(/** @type {const} */ (["throws", "why", "trump", "interrupts", "bouts"])).map((name) => fields.tick(name)),
        ...(wishes.pause ? [pause.node] : []),
      ],
      ask: ASKS.map((name) => fields.tick(name)),
      cards: [fields.choice("sort"), fields.choice("trumps"), fields.tick("short")],
      look: [
        fields.either("deck", "four", "two"),
        fields.either("size", "large", ""),
        fields.choice("theme"),
        fields.either("contrast", "more", ""),
        fields.either("motion", "less", ""),
      ],
      sounds: soundFields(fields),
      keys: keysView(wishes),
    };
    setText(/** @type {Element} */ (pause.node.lastElementChild), t("settings.pause"));
    groups.replaceChildren(...Object.entries(parts).map(([name, kids]) => el("section", { class: `sheet set-${name}`, "aria-labelledby": `set-${name}-h` },
      el("h3", { id: `set-${name}-h` }, t(`settings.group_${name}`)), ...kids)));
  };
  const [first = "", last = ""] = backs;
  const node = el("div", { class: "settings-page" }, first, heading, now, ...(language ? [el("div", { class: "sheet" }, language)] : []), groups, last);
  fill();
  return {
    cover: coverOf(app, node, heading, home),
    fill,
    /** Say what is going on in the game behind. @param {string} words */
    now: (words) => setText(now, words),
    /** Show what was changed elsewhere, by a key. */
    show: () => void (pause.box.checked = wishes.pause?.on() ?? false),
  };
}

/** Fields that save a setting at once. @param {Wishes} wishes */
function fieldsOf(wishes) {
  /** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
  const save = (name, value) => {
    set(name, value);
    wishes.changed();
    wishes.say(t("settings.saved"));
  };
  /** @param {string} name @param {boolean} on @param {(on: boolean) => void} change */
  const box = (name, on, change) => {
    const made = tick(`set-${name}`, t(`settings.${name}`));
    made.box.checked = on;
    made.box.addEventListener("change", () => change(made.box.checked));
    return made.node;
  };
  return {
    save,
    /** @param {string} key @param {Node[]} kids */
    group: (key, kids) => el("fieldset", { class: "fields" }, el("legend", {}, t(key)), ...kids),
    /** @param {Switch} name */
    tick: (name) => box(name, settings[name], (on) => {
      save(name, on);
    }),
    /** A box for a setting of two words. @template {"deck" | "size" | "contrast" | "motion"} K @param {K} name @param {Settings[K]} on @param {Settings[K]} off */
    either: (name, on, off) => box(name, settings[name] === on, (ticked) => save(name, ticked ? on : off)),
    /** A choice between words. @param {"level" | "theme" | "sort" | "trumps"} name */
    choice(name) {
      const values = /** @type {readonly Settings[typeof name][]} */ (CHOICES[name]);
      const { select, node } = choice(`set-${name}`, t(`settings.${name}`), values.map((value) => [value, t(`settings.${name}_${value || "auto"}`)]));
      select.value = settings[name];
      select.addEventListener("change", () => {
        const value = values.find((one) => one === select.value);
        if (value === undefined) return;
        save(name, value);
        if (name === "level") for (const kind of KINDS) checkBox(kind);
      });
      return node;
    },
  };
}

/** A level chooses kinds of messages, so their boxes change with it. @param {Switch} name */
function checkBox(name) {
  const box = document.getElementById(`set-${name}`);
  if (box instanceof HTMLInputElement) box.checked = settings[name];
}

/** @param {ReturnType<typeof fieldsOf>} fields */
function soundFields(fields) {
  const volume = el("input", { type: "range", id: "set-volume", min: "0", max: "100", step: "10" });
  volume.value = String(settings.volume);
  volume.addEventListener("change", () => {
    fields.save("volume", Number(volume.value));
    sample("turn");
  });
  const rows = CUE_NAMES.map((name) => el("div", { class: "row" },
    fields.tick(name),
    button(t("settings.test"), () => sample(name), { "aria-label": t("settings.test_of", { sound: t(`settings.${name}`) }) })));
  return [el("div", { class: "field" }, el("label", { for: "set-volume" }, t("settings.volume")), volume), el("div", { class: "rows" }, ...rows)];
}
