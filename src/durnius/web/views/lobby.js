/**
 * The room before and between games: seats with what one may do there, the link, Start, rules and options. From a
 * link to a seat it is a name and one press. Names the next step; what is allowed the server decides.
 */

import { button, el, keyed, setAttr, setText, show, style } from "../dom.js";
import { insist } from "../insist.js";
import { fetchRare, houseRules, levelName } from "../sentences_room.js";
import { cards, t } from "../text.js";
import { nameTaken } from "../visit.js";
import { callsView } from "./calls.js";
import { nicknameField } from "./nickname.js";
import { section } from "./parts.js";

/** @import { Room, Seat } from "../types.d.ts" */
/** @import { Shown } from "../model.js" */
/** @import { Wish } from "../socket.js" */
/** @import { Visit } from "../visit.js" */
/** @import { Wishes } from "../wishes.js" */

/** What only a host needs, once there was one. @type {typeof import("./options.js") | undefined} */
let hosting;

/** @param {Wishes} wishes @param {{ back: () => void }} page @param {Visit} visit */
export function lobbyView(wishes, page, visit) {
  const input = nicknameField({}, (words) => wishes.answer(words));
  input.value = visit.name;
  const submit = el("button", { type: "submit", class: "primary" });
  const form = el("form", { class: "row join" }, el("div", { class: "field grow" }, el("label", { for: "name" }, t("lobby.name")), input), submit);
  const note = el("p", { class: "note" });
  const seats = el("ol", { class: "places", role: "list" });
  /** A new bot plays as the one whose level was chosen last. @type {string | null} */
  let level = null;
  const stand = button(t("button.stand"), () => void wishes.send({ t: "stand" }));
  const calls = callsView((wish, done) => void wishes.send(wish, done), wishes.answer);
  const rules = el("p", { class: "rules" });
  const address = el("input", { id: "link", type: "text", readonly: "", spellcheck: "false", autocomplete: "off" });
  address.value = visit.link;
  address.addEventListener("focus", () => address.select());
  const invite = el("div", { class: "row" }, button(t("button.copy"), () => void wishes.copy()));
  const share = wishes.share;
  if (share) invite.append(button(t("button.share"), share));
  const games = el("a", { class: "button", target: "_blank", rel: "opener", href: `/r/${visit.id}/games` }, t("button.games"));
  const problem = el("p", { class: "answer" });
  const start = button(t("button.start"), () => void press(), { id: "start", class: "primary" });
  const lack = el("p", { class: "hint", id: "lack" });
  const begin = el("section", { class: "sheet begin" }, start, lack);
  const back = button(t("button.back"), page.back, { class: "to-game" });
  /** The form of whoever is host, fetched when there is one to show it to. @type {ReturnType<typeof import("./options.js").optionsView> | null} */
  let options = hosting?.optionsView((wish) => wishes.send(wish, t("lobby.saved"))) ?? null;

  const house = section("house", "sheet", t("heading.rules"), rules, ...(options ? [options.node] : [])).node;
  const head = section("places", "sheet", t("heading.seats"), note, problem, form, seats, stand, calls.node);
  const node = el("div", { class: "lobby" },
    back,
    head.node,
    begin,
    section("invite", "sheet", t("heading.invite"), el("div", { class: "field" }, el("label", { for: "link" }, t("lobby.link")), address), ...(visit.onlyHere ? [el("p", { class: "hint" }, t("lobby.only_here"))] : []), invite, games).node,
    house);

  /** Where the button is that was pressed last: its answer is written there. @type {Element | null | undefined} */
  let pressed = null;
  node.addEventListener("click", ({ target }) => {
    pressed = /** @type {Element} */ (target).closest("button")?.parentElement ?? pressed;
  }, true);
  form.addEventListener("input", () => { pressed = form; }, true);
  /** @type {Shown | null} */
  let shown = null;
  /** Whether that form is on its way. */
  let asked = false;
  /** One's name at this table. @type {string | null | undefined} */
  let called;
  /** Whether one sits, or may. */
  let open = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!open) wishes.answer(note.textContent);
    else if (shown?.you.seat == null) void wishes.sit(name, null);
    else if (name === called) wishes.answer(t("event.renamed.you", { name }));
    else void wishes.rename(name, true).then((done) => done && called && wishes.answer(nameTaken((input.value = called))));
  });

  const press = async () => {
    if (options && !(await options.flush())) return;
    const missing = shown ? lacks(shown) : "";
    if (missing) wishes.answer(missing);
    else await wishes.send({ t: "start" });
  };

  const host = async () => {
    asked = true;
    // What the host saves is told with words that have to be there then: Start looks at the table right after it.
    [hosting] = await insist(() => [import("./options.js"), fetchRare(), style("aside.css")]);
    options ??= hosting.optionsView((wish) => wishes.send(wish, t("lobby.saved")));
    house.append(options.node);
    if (shown) view.show(shown);
  };

  const view = {
    node,
    heading: head.heading,
    /** @param {string} text */
    problem(text) {
      const at = pressed?.isConnected && pressed.checkVisibility() ? pressed : form;
      if (text) at[at.matches("section") ? "append" : "after"](problem);
      setText(problem, text);
      if (text) problem.scrollIntoView({ block: "nearest" });
    },
    /** @param {string} name */
    named: (name) => void (input.value = name),
    /** @param {Shown} now */
    show(now) {
      shown = now;
      const { room, you } = now;
      const seated = you.seat !== null;
      const mine = room.seats[you.seat ?? -1]?.name;
      if (mine && mine !== called && (called || input.value === visit.name)) input.value = mine;
      called = mine;
      const free = room.seats.some((seat) => seat.kind === "empty");
      const between = room.phase !== "playing";
      show(games, room.phase !== "lobby");
      setText(submit, t(seated ? "button.rename" : "button.sit"));
      const was = open;
      open = seated || (free && between);
      if (was && !open) view.problem(""); // it was about taking a seat
      // Whoever is writing a name when the last seat is taken keeps the field, and the focus in it.
      show(form, open || form.contains(document.activeElement));
      setAttr(submit, "aria-disabled", open ? null : "true");
      const state = between ? (free ? "lobby.take" : "lobby.full") : "lobby.playing";
      setText(note, seated ? t("lobby.seated", { seat: (you.seat ?? 0) + 1 }) : t(state));
      keyed(seats, room.seats.map((seat, at) => ({ seat, at })), ({ at }) => String(at), ({ at }) => place(at), (li, { seat, at }) => {
        const [words, levels, buttons] = li.children;
        if (words) setText(words, seatWords(seat, at, you.seat));
        hosting?.showLevels(/** @type {HTMLSelectElement} */ (levels), seat, now);
        keyed(/** @type {HTMLElement} */ (buttons), seatButtons(seat, at, now), (one) => one.label, (one) => button(one.label, () => void act(one, at)));
        li.classList.toggle("free", seat.kind === "empty");
        li.classList.toggle("me", at === you.seat);
      });
      show(stand, seated);
      calls.show(now);
      show(begin, seated);
      const missing = lacks(now);
      setAttr(start, "aria-disabled", missing ? "true" : null);
      setText(lack, missing || t("lobby.ready", { count: taken(room) }));
      setText(rules, houseRules(room));
      if (you.host && !options && !asked) void host();
      options?.show(room, you.host);
      show(back, now.game !== null);
    },
  };
  return view;

  /** One seat: whose it is, how its bot plays, what may be done there. @param {number} at */
  function place(at) {
    const levels = el("select", { hidden: "" });
    levels.addEventListener("change", () => {
      level = levels.value;
      void wishes.send({ t: "bot", seat: at, level });
    });
    return el("li", { class: "place" }, el("span", { class: "whose" }), levels, el("span", { class: "row" }));
  }

  /** @param {SeatAct} one @param {number} at */
  async function act({ wish }, at) {
    if (wish) await wishes.send(wish(level ?? "careful"));
    else await wishes.sit(input.value.trim(), at);
  }
}

/** What a button at a seat is called, and wishes for where a bot's level is the given one; without that one sits down.
 * @typedef {{ label: string, wish?: (level: string) => Wish }} SeatAct */

/** @param {Room} room */
const taken = (room) => room.seats.filter((seat) => seat.kind !== "empty").length;

/** What is still missing before Start; "" when nothing is. @param {Shown} shown */
function lacks({ room, you }) {
  if (you.seat === null) return t("lobby.need_seat");
  const count = taken(room);
  const { teams, deck = 36 } = room.rules;
  if (count < 2) return t("lobby.need_players");
  if (teams && count !== 4 && count !== 6) return t("lobby.need_teams", { count });
  if (count * 6 > deck) return t("lobby.need_cards", { cards: cards(deck), count: Math.floor(deck / 6) });
  return "";
}

/** @param {Seat} seat @param {number} at @param {number | null} mine */
function seatWords(seat, at, mine) {
  const words = { seat: at + 1, name: seat.name ?? "", level: levelName(seat.level ?? "") };
  if (seat.kind === "empty") return t("lobby.seat_free", words);
  if (seat.kind === "bot") return t("lobby.seat_bot", words);
  const parts = [t(at === mine ? "lobby.seat_you" : "lobby.seat", words)];
  if (seat.host) parts.push(t("lobby.is_host"));
  if (seat.away) parts.push(t("lobby.away"));
  else if (!seat.present) parts.push(t("players.lost"));
  if (seat.again) parts.push(t("lobby.wants_again"));
  if (seat.agrees) parts.push(t("lobby.agrees"));
  return parts.join(t("list.comma"));
}

/** What may be done at a seat; what a host may do is fetched. @param {Seat} seat @param {number} at @param {Shown} shown
 * @returns {SeatAct[]} */
function seatButtons(seat, at, { you, room }) {
  if (room.phase === "playing") return [];
  return [
    ...(seat.kind === "empty" ? [{ label: t(you.seat === null ? "button.sit_at" : "button.move_to", { seat: at + 1 }) }] : []),
    ...((you.host && at !== you.seat && hosting?.hostActs(seat, at)) || []),
  ];
}
