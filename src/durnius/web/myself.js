/**
 * Who one is at a table, as this browser keeps it: the secret that leads back to the seat, the link that carries it,
 * the name and the own score. Nothing here plays.
 */

import { style } from "./dom.js";
import { lack } from "./insist.js";
import { noteTable } from "./mine.js";
import { loadPart, t } from "./text.js";
import { onCarried } from "./wayback.js";

/** @import { Shown } from "./model.js" */
/** @import { Socket } from "./socket.js" */
/** @import { Visit } from "./visit.js" */

/** What the page around gives.
 * @typedef {object} Around
 * @property {() => Socket} socket
 * @property {(text: string) => void} answer
 * @property {boolean} remembers whether the browser is to remember the table, and one's name there
 * @property {(node: HTMLElement) => void} put puts the panel with the return link on the page
 * @property {() => HTMLElement} opener where the focus goes when the link is put away
 * @property {(name: string) => void} named one's name has become known */

export class Myself {
  /** The person's id at this table. */
  #person = "";
  /** What was remembered last. */
  #noted = "";
  /** The panel with the return link, fetched when it is first wanted.
   * @type {ReturnType<typeof import("./views/wayback.js").wayBackView> | null} */
  view = null;
  /** The panel while it is being made. @type {Promise<NonNullable<Myself["view"]>> | null} */
  #making = null;
  /** Whether a new return link is on its way. */
  #renewing = false;

  /** @param {Visit} visit @param {Around} around */
  constructor(visit, around) {
    this.visit = visit;
    this.around = around;
    onCarried(() => location.reload());
  }

  /** Show the return link. */
  async open() {
    try {
      this.view = await (this.#making ??= this.#make());
    } catch {
      this.#making = null;
      return this.around.answer(await lack());
    }
    this.view.open(true);
  }

  async #make() {
    const [{ wayBackView }] = await Promise.all([import("./views/wayback.js"), loadPart("-more"), style("aside.css")]);
    const view = wayBackView(this.visit, this.around, () => this.#renew());
    this.around.put(view.node);
    return view;
  }

  /** Take what the server says leads back from now on. @param {string} token @param {string} person */
  welcomed(token, person) {
    const { way } = this.visit;
    const renewed = this.#renewing && token !== way.secret;
    this.#person = person;
    if (way.leadsNowhere(token)) {
      if (this.own()) return;
      this.around.answer(t("wayback.stale"));
    } else if (way.renewed(token)) return this.around.socket().open();
    way.keep(token);
    this.view?.fill();
    if (renewed) this.view?.made();
    this.#renewing = false;
  }

  /** Say that a borrowed seat's link leads nowhere, and take the browser's own; false where it has no other. */
  own() {
    if (!this.visit.way.own()) return false;
    this.around.answer(t("wayback.stale"));
    this.around.socket().open();
    return true;
  }

  /** Remember the table with one's own score, and, where a return link led one here, the name. @param {Shown} shown */
  seen({ room, you }) {
    const name = you.seat === null ? null : room.seats[you.seat]?.name;
    if (!name || !this.around.remembers) return;
    const { played, avoided, lost } = room.score.find(({ owner }) => owner === this.#person) ?? { played: 0, avoided: 0, lost: 0 };
    const noted = [room.name, played, avoided, lost].join("\n");
    if (noted !== this.#noted) noteTable(this.visit.id, room.name, { played, avoided, lost });
    this.#noted = noted;
    if (this.visit.name) return;
    this.around.socket().who.name = name;
    this.visit.keepName(name);
    this.around.named(name);
  }

  /** One is not at the table any more. @param {boolean} forGood whether the secret is worth nothing now */
  gone(forGood) {
    this.view?.drop();
    if (forGood) this.visit.way.keep("");
  }

  /** Make a new return link: the next hello takes the new secret along. */
  #renew() {
    this.#renewing = true;
    const socket = this.around.socket();
    socket.who.renew = this.visit.way.renew();
    socket.open();
  }
}
