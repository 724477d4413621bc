/** What the host may change between games: rules, passing on, seats, the bots' pace. Saved with one press, or by Start. */

import { el, show } from "../dom.js";
import { t } from "../text.js";

/** @import { Room, Rules } from "../types.d.ts" */
/** @import { Wish } from "../socket.js" */

const PRESETS = ["durnius", "duren", "podkidnoy"];
const PACES = [500, 1500, 3000, 5000];

/** @param {string} id @param {string} label @param {readonly (readonly [string, string])[]} choices */
function choice(id, label, choices) {
  const select = el("select", { id }, ...choices.map(([value, words]) => el("option", { value }, words)));
  return { select, node: el("div", { class: "field" }, el("label", { for: id }, label), select) };
}

/** @param {(wish: Wish) => Promise<boolean>} send */
export function optionsView(send) {
  const preset = choice("preset", t("lobby.preset"), PRESETS.map((name) => [name, t(`rules.${name}_name`)]));
  const seats = choice("seats", t("lobby.seats"), [2, 3, 4, 5, 6].map((count) => [String(count), String(count)]));
  const pace = choice("pace", t("lobby.pace"), PACES.map((ms) => [String(ms), t("lobby.seconds", { seconds: ms / 1000 })]));
  const transfer = el("input", { type: "checkbox", id: "transfer" });
  const node = el("form", { class: "options" },
    el("fieldset", {}, el("legend", {}, t("heading.options")), preset.node, el("label", {}, transfer, el("span", {}, t("lobby.transfer"))), seats.node, pace.node),
    el("button", { type: "submit" }, t("button.save")));
  /** @type {Room | null} */
  let room = null;
  /** What the form showed last; anything else in it the host has changed. */
  let base = "";

  const filled = () => JSON.stringify([preset.select.value, transfer.checked, seats.select.value, pace.select.value]);
  const changed = () => base !== "" && filled() !== base;

  const save = async () => {
    if (!room) return true;
    const rules = /** @type {Rules} */ ({ ...room.rules, preset: preset.select.value });
    if (transfer.checked) rules.transfer = true;
    else delete rules.transfer;
    base = filled();
    return send({ t: "options", rules, seats: Number(seats.select.value), pace_ms: Number(pace.select.value) });
  };
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });

  return {
    node,
    /** Save what was changed and not saved. */
    flush: async () => (changed() ? save() : true),
    /** @param {Room} now @param {boolean} host */
    show(now, host) {
      room = now;
      show(node, host && now.phase !== "playing");
      if (changed()) return;
      preset.select.value = now.rules.preset;
      transfer.checked = now.rules.transfer === true;
      seats.select.value = String(now.seats.length);
      keepPace(pace.select, now.pace_ms);
      base = filled();
    },
  };
}

/** @param {HTMLSelectElement} select @param {number} ms */
function keepPace(select, ms) {
  const value = String(ms);
  if (![...select.options].some((option) => option.value === value)) {
    select.append(el("option", { value }, t("lobby.seconds", { seconds: ms / 1000 })));
  }
  select.value = value;
}
