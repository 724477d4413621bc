/**
 * The start page: what Durnius is, one's name, a new table, a table one was invited to, and the open tables.
 * Makes elements and reads forms; asks nobody anything and keeps nothing (start.js does).
 */

import { pictureOf } from "../cards.js";
import { button, el, keyed, setAttr, setText, show } from "../dom.js";
import { t } from "../text.js";
import { nicknameField } from "./nickname.js";

/** @typedef {import("../types.d.ts").RoomLine} RoomLine */
/** @typedef {import("../types.d.ts").CreateRoom} CreateRoom */
/** @typedef {{ create: (room: CreateRoom) => void, join: (text: string) => void, refresh: () => void, named: (name: string) => void, long: (words: string) => void }} Wishes */

const SEATS = [2, 3, 4, 5, 6];
const PRESETS = ["durnius", "duren", "podkidnoy"];
const PACES = [500, 1500, 3000, 5000];
const FAN = ["6s", "Jd", "Qh", "Kc", "As"];

/** A field with its label above and, where given, a hint below.
 * @param {string} key @param {HTMLInputElement | HTMLSelectElement} control @param {string} [hint] */
function field(key, control, hint) {
  const id = control.id;
  const node = el("div", { class: "field" }, el("label", { for: id }, t(key)), control);
  if (hint) {
    control.setAttribute("aria-describedby", `${id}-hint`);
    node.append(el("p", { class: "hint", id: `${id}-hint` }, hint));
  }
  return node;
}

/** A row of choices of which one is taken.
 * @param {string} name @param {string} legend @param {readonly (readonly [string, string, string?])[]} choices @param {string} taken @param {string} look */
function choices(name, legend, choices, taken, look) {
  const labels = choices.map(([value, words, hint]) => {
    const input = el("input", { type: "radio", name, value });
    input.checked = value === taken;
    const label = el("label", { class: look }, input, el("span", {}, words));
    if (!hint) return label;
    const id = `${name}-${value}-hint`;
    input.setAttribute("aria-describedby", id);
    return el("div", { class: "pick-box" }, label, el("p", { class: "hint", id }, hint));
  });
  return el("fieldset", { class: `${look}s` }, el("legend", {}, legend), ...labels);
}

/** @param {HTMLFormElement} form @param {string} name */
const value = (form, name) => String(new FormData(form).get(name) ?? "");

/** Bots sit on the last seats, so that friends find the first ones. @param {HTMLFormElement} form @returns {CreateRoom} */
function wished(form) {
  const seats = Number(value(form, "seats"));
  const bots = Math.min(Number(value(form, "bots")), seats - 1);
  const transfer = new FormData(form).has("transfer");
  return {
    seats,
    rules: transfer ? { preset: value(form, "preset"), transfer } : { preset: value(form, "preset") },
    private: value(form, "who") === "private",
    bots: Object.fromEntries(Array.from({ length: bots }, (_, i) => [String(seats - 1 - i), "careful"])),
    pace_ms: Number(value(form, "pace")),
  };
}

/** The number of bots can be as high as leaves one seat. @param {HTMLSelectElement} select @param {number} seats */
function fillBots(select, seats) {
  const was = Math.min(Number(select.value), seats - 1);
  select.replaceChildren(...Array.from({ length: seats }, (_, count) => el("option", { value: String(count) }, count ? t("start.bots_count", { count }) : t("start.bots_none"))));
  select.value = String(was);
}

/** @param {Wishes} wishes */
function newTable(wishes) {
  const bots = el("select", { id: "bots", name: "bots" });
  fillBots(bots, 3);
  const pace = el("select", { id: "pace", name: "pace" }, ...PACES.map((ms) => el("option", { value: String(ms) }, t("lobby.seconds", { seconds: ms / 1000 }))));
  pace.value = "1500";
  const transfer = el("input", { type: "checkbox", name: "transfer", "aria-describedby": "transfer-hint" });
  const problem = el("p", { class: "error", id: "create-problem" });
  problem.hidden = true;
  const form = el("form", { class: "sheet new-table", "aria-labelledby": "new-h" },
    el("h2", { id: "new-h" }, t("start.new")),
    choices("seats", t("start.seats"), SEATS.map((n) => [String(n), String(n)]), "3", "seg"),
    field("start.bots", bots, t("start.bots_hint")),
    choices("preset", t("start.rules"), PRESETS.map((name) => [name, t(`start.preset.${name}`), t(`start.preset.${name}_hint`)]), "durnius", "pick"),
    el("div", { class: "pick-box" }, el("label", { class: "pick" }, transfer, el("span", {}, t("lobby.transfer"))), el("p", { class: "hint", id: "transfer-hint" }, t("start.transfer_hint"))),
    el("details", {}, el("summary", {}, t("start.more")),
      choices("who", t("start.who"), [["private", t("start.private")], ["public", t("start.public")]], "private", "pick"), field("lobby.pace", pace)),
    problem,
    el("button", { type: "submit", class: "primary", "aria-describedby": "create-problem" }, t("start.create")));
  form.addEventListener("change", () => fillBots(bots, Number(value(form, "seats"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    wishes.create(wished(form));
  });
  return { form, problem };
}

/** @param {Wishes} wishes */
function joinTable(wishes) {
  const link = el("input", { id: "link", type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "link-hint link-problem" });
  const problem = el("p", { class: "error", id: "link-problem" });
  problem.hidden = true;
  const form = el("form", { class: "sheet", "aria-labelledby": "join-h" },
    el("h2", { id: "join-h" }, t("start.join")),
    el("div", { class: "field" }, el("label", { for: "link" }, t("start.link")), el("div", { class: "row" }, el("span", { class: "grow" }, link), el("button", { type: "submit" }, t("start.go"))),
      el("p", { class: "hint", id: "link-hint" }, t("start.link_hint")), problem));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    wishes.join(link.value);
  });
  return { form, link, problem };
}

/** One open table; with a free seat its link leads to that seat. @param {RoomLine} room @param {(link: string) => void} join */
function roomLine(room, join) {
  const rules = t(`start.preset.${room.rules.preset}`) + (room.rules.transfer ? t("start.with_transfer") : "");
  const who = room.people.length ? t("start.with", { names: room.people.join(t("start.comma")) }) : t("start.nobody");
  const key = room.free === 0 ? "start.watch" : "start.sit";
  const link = el("a", { class: "button", href: room.link }, t(key, { name: room.name }));
  link.addEventListener("click", (event) => {
    if (room.free === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    join(room.link);
  });
  return el("li", { class: "open-table" },
    el("h3", {}, room.name),
    el("p", {}, `${t("start.free", { count: room.free, seats: room.seats })} ${who} ${rules}.`),
    link);
}

/** Build the page; what it returns lets start.js change it. @param {Wishes} wishes @param {string} name */
export function startView(wishes, name) {
  const nick = nicknameField({ required: "" }, (words) => wishes.long(words));
  nick.value = name;
  nick.addEventListener("change", () => wishes.named(nick.value.trim()));
  nick.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    create.form.requestSubmit();
  });
  const nameProblem = el("p", { class: "error", id: "name-problem" });
  nameProblem.hidden = true;
  const create = newTable(wishes);
  const join = joinTable(wishes);
  const list = el("ul", { class: "open-tables", role: "list" });
  const empty = el("p", { class: "hint" }, t("start.looking"));
  const mine = el("div");
  const nickField = field("start.name", nick, t("start.name_hint"));
  nickField.append(nameProblem);
  nick.setAttribute("aria-describedby", "name-hint name-problem");

  const root = el("div", { class: "start" },
    el("div", { class: "hero" }, el("div", { class: "lead" }, el("p", {}, t("start.lead")), el("p", {}, el("a", { class: "button learn-link", href: "/learn" }, t("start.learn")))), el("div", { class: "fan", "aria-hidden": "true" }, ...FAN.map((card) => pictureOf(card)))),
    el("div", { class: "sheet who-are-you" }, nickField),
    create.form,
    el("div", { class: "aside" }, join.form,
      el("section", { class: "sheet", "aria-labelledby": "open-h" },
        el("div", { class: "row" }, el("h2", { id: "open-h", class: "grow" }, t("start.open")), button(t("start.refresh"), wishes.refresh)), empty, list),
      mine));

  /** @param {HTMLElement} node @param {HTMLInputElement | null} input @param {string} words */
  const tell = (node, input, words) => {
    setText(node, words);
    show(node, words !== "");
    if (!input) return;
    setAttr(input, "aria-invalid", words ? "true" : null);
    // What is wrong is read with the field it belongs to; were it new at that moment, it would be read twice.
    if (!words) return;
    setTimeout(() => {
      input.focus();
      node.scrollIntoView({ block: "nearest" });
    }, 120);
  };
  return {
    root,
    /** Where what this browser remembers is shown. */
    mine,
    name: () => nick.value.trim(),
    /** @param {string} words */
    nameProblem: (words) => tell(nameProblem, nick, words),
    /** @param {string} words */
    createProblem: (words) => tell(create.problem, null, words),
    /** @param {string} words */
    linkProblem: (words) => tell(join.problem, join.link, words),
    /** @param {readonly RoomLine[]} rooms */
    rooms(rooms) {
      keyed(list, rooms, (room) => JSON.stringify(room), (room) => roomLine(room, wishes.join));
      show(list, rooms.length > 0);
      show(empty, rooms.length === 0);
      setText(empty, t("start.none"));
    },
    /** @param {string} words */
    roomsProblem(words) {
      show(empty, true);
      setText(empty, words);
    },
  };
}
