/**
 * The start page at work: creates a table with one press, follows a link or code, and lists the open tables.
 * Speaks HTTP only; the table itself is opened by going to its page.
 */

import { copied } from "./clipboard.js";
import { el, setText } from "./dom.js";
import { filled, refill } from "./forms.js";
import { loadKeys } from "./keymap.js";
import { choose, languageField, LANGUAGES } from "./languages.js";
import { forgetTables, isPersonal, personalLink, tables, unpack, unpacked } from "./mine.js";
import { loadSettings } from "./settings.js";
import { t } from "./text.js";
import { broughtView, mineView } from "./views/mine.js";
import { startView } from "./views/start.js";

/** @typedef {import("./types.d.ts").CreateRoom} CreateRoom */
/** @typedef {import("./types.d.ts").RoomCreated} RoomCreated */
/** @typedef {import("./types.d.ts").RoomList} RoomList */
/** @typedef {import("./types.d.ts").HttpError} HttpError */
/** @typedef {import("./mine.js").Luggage} Luggage */
/** What the page around gives: where to draw, how to announce, and the name with its keeping.
 * @typedef {{ app: HTMLElement, say: (words: string) => void, name: string, keepName: (name: string) => void, enter: (link: string) => void }} Around */

/** Find a table's id in what somebody pasted: a whole link, its path, or the bare code.
 * @param {string} text @returns {string | null} */
export function roomIn(text) {
  const wanted = text.trim();
  const linked = /\/r\/([a-z0-9]{6,40})(?:[/?#]|$)/i.exec(wanted);
  const code = linked?.[1] ?? (/^[a-z0-9]{6,40}$/i.test(wanted.replace(/[\s-]/g, "")) ? wanted.replace(/[\s-]/g, "") : null);
  return code === null ? null : code.toLowerCase();
}

/** The code of an error answer. @param {Response} answer */
export async function codeOf(answer) {
  try {
    return /** @type {HttpError} */ (await answer.json()).code;
  } catch {
    return "other";
  }
}

/** The sentence for an error. @param {string} code */
export const problemOf = (code) => t(`start.problem.${["rate_limited", "bad_options", "shutting_down"].includes(code) ? code : "other"}`);

/** Open the start page; `translated` is called when its language has changed.
 * @param {Around} around @param {() => void} translated */
export function openStart({ app, say, name, keepName, enter }, translated) {
  let busy = false;

  /** Say whether there is a name, and keep it. */
  const named = () => {
    const mine = view.name();
    if (mine) keepName(mine);
    view.nameProblem(mine ? "" : t("lobby.need_name"));
    return mine !== "";
  };

  /** @param {CreateRoom} room */
  const create = async (room) => {
    if (busy || !named()) return;
    busy = true;
    view.createProblem("");
    say(t("start.creating"));
    /** @param {string} words */
    const failed = (words) => {
      view.createProblem(words);
      say(words);
    };
    try {
      const by = view.name();
      const body = JSON.stringify({ ...room, by, name: t("start.table_of", { name: by }) });
      const answer = await fetch("/api/rooms", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      const code = answer.ok ? "" : await codeOf(answer);
      if (!code) enter(/** @type {RoomCreated} */ (await answer.json()).link);
      else if (code === "bad_name") view.nameProblem(t("refused.bad_name"));
      else failed(problemOf(code));
    } catch {
      failed(t("connection.none"));
    }
    busy = false;
  };

  /** @param {string} text */
  const join = (text) => {
    const room = roomIn(text);
    view.linkProblem(room === null ? t("start.problem.link") : "");
    if (room === null) return;
    if (view.name()) keepName(view.name()); // without one the table asks for it
    enter(`/r/${room}`);
  };

  /** @param {boolean} aloud */
  const look = async (aloud) => {
    try {
      const answer = await fetch("/api/rooms");
      if (!answer.ok) throw new Error(String(answer.status));
      const { rooms } = /** @type {RoomList} */ (await answer.json());
      view.rooms(rooms);
      if (aloud) say(rooms.length ? t("start.found", { count: rooms.length }) : t("start.found_none"));
    } catch {
      view.roomsProblem(t("start.problem.rooms"));
      if (aloud) say(t("start.problem.rooms"));
    }
  };

  /** @param {string} words that the name is too long; "" when it fits */
  const long = (words) => {
    say(words);
    view.nameProblem(words);
  };
  /** Show what this browser remembers, once there is something. */
  const remembered = () => {
    const list = tables();
    const wishes = {
      link: () => personalLink(location.origin, document.documentElement.lang),
      forget: () => {
        forgetTables();
        remembered();
        document.getElementById("title")?.focus();
        say(t("mine.forgotten"));
      },
      copy: (/** @type {HTMLInputElement} */ field) => void copied(field.value, field).then((done) => say(t(done ? "mine.copied" : "wayback.copy_failed"))),
    };
    view.mine.replaceChildren(...(list.length || view.name() ? [mineView(list, wishes)] : []));
  };
  /** What a personal link brought, until it is decided whether to keep it. @type {Luggage | null} */
  let luggage = null;
  /** Take in what a personal link brings; it leaves the address at once. */
  const arrived = () => {
    if (!isPersonal(location.hash)) return;
    const found = unpacked(location.hash);
    history.replaceState(null, "", location.pathname);
    if (found === null) return say(t("mine.bad"));
    luggage = found;
    ask()?.focus();
  };
  /** Ask whether to keep it; gives the question's heading. */
  const ask = () => {
    document.getElementById("brought")?.remove();
    if (luggage === null) return null;
    const { node, heading } = broughtView(luggage, { yes: () => void decided(true), no: () => void decided(false) });
    view.root.prepend(node);
    return heading;
  };
  /** @param {boolean} keeps */
  const decided = async (keeps) => {
    if (luggage && keeps) {
      unpack(luggage);
      // Where it cannot be had, the page stays in the language that it has.
      const spoken = Object.hasOwn(LANGUAGES, luggage.language) && await choose(luggage.language).catch(() => false);
      loadSettings();
      loadKeys();
      name = luggage.name || name;
      view = make();
      if (spoken) head();
    }
    luggage = null;
    if (keeps) show();
    else ask();
    document.getElementById("title")?.focus();
    say(t(keeps ? "mine.brought" : "mine.left"));
  };
  const make = () => startView({ create: (room) => void create(room), join, refresh: () => void look(true), named: keepName, long }, name);
  let view = make();
  const help = el("span");
  const show = () => {
    app.replaceChildren(view.root);
    const [title, skip] = [document.getElementById("title"), document.querySelector("a.skip")];
    if (title) setText(title, t("start.title"));
    if (skip) setText(skip, t("page.skip"));
    setText(help, t("start.nav_help"));
    remembered();
    ask();
    void look(false);
  };
  /** Make the page anew with the words of another language; what was filled in stays. */
  const changed = () => {
    const fields = filled(app);
    view = make();
    refill(view.root, fields);
    show();
    translated();
  };
  /** The header and the footer, at first and in another language that was not chosen in the header. */
  const head = () => {
    document.getElementById("nav")?.replaceChildren(
      languageField({ id: "language", changed, say }), el("a", { class: "button", href: "/help" }, help));
    translated();
  };
  head();
  show();
  addEventListener("hashchange", arrived);
  arrived();
}
