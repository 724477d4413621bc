/** What people wish for beside the play: a seat, a name, another game, the link, to leave. A wish is answered aloud. */

import { Doubles } from "./doubles.js";
import { t } from "./text.js";

/** @import { Code } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */
/** @import { Answer, Socket, Wish } from "./socket.js" */
/** @import { Visit } from "./visit.js" */

export class Wishes {
  #doubles = new Doubles();

  /** @param {Socket} socket @param {Visit} visit @param {(text: string) => void} answer @param {(code: Code) => void} refused */
  constructor(socket, visit, answer, refused) {
    this.socket = socket;
    this.visit = visit;
    this.answer = answer;
    this.refused = refused;
  }

  /** Send a wish and give whether it came true; say why not.
   * @param {Wish} wish @param {string | ((answer: Answer & { ok: true }) => void)} [done] what to say or do when it did */
  async send(wish, done = "") {
    // The second half of a double press would be refused, in the middle of the game that the first one begins; or would
    // take the first one back, where the button then does that.
    if (["start", "again", "mute", "away", "agree"].includes(wish.t) && this.#doubles.isSecond(`${wish.t} ${"seat" in wish && wish.seat}`, false)) return false;
    const { ready } = this.socket;
    const sent = this.socket.send(wish);
    if (!sent) {
      this.answer(t("connection.not_sent"));
      return false;
    }
    if (!ready) this.answer(t("notice.connecting"));
    const result = await sent;
    if (result.ok) typeof done === "string" ? this.answer(done) : done(result);
    else if (result.code !== null) this.refused(result.code);
    return result.ok;
  }

  /** Take a seat under a name: one press. @param {string} name @param {number | null} seat */
  async sit(name, seat) {
    if (!(await this.rename(name))) return;
    if (await this.send({ t: "sit", seat })) document.getElementById("title")?.focus();
  }

  /** Take a name and keep it. @param {string} name @param {boolean} [again] asks for it also where one asked for it before */
  async rename(name, again = false) {
    if (!name) {
      this.answer(t("lobby.need_name"));
      document.getElementById("name")?.focus();
      return false;
    }
    if ((again || name !== this.socket.who.name) && !(await this.send({ t: "rename", name }))) return false;
    this.socket.who.name = name;
    this.visit.keepName(name);
    return true;
  }

  /** Ask for another game. @param {Shown | null} shown */
  async again(shown) {
    const seat = shown?.you.seat ?? null;
    if (seat !== null && shown?.room.seats[seat]?.again) this.answer(t("lobby.asked"));
    else await this.send({ t: "again" });
  }

  async leave() {
    if (await this.send({ t: "leave" })) this.socket.end("left");
  }

  async copy() {
    const copied = await this.visit.copyLink();
    this.answer(copied ? t("lobby.copied") : t("lobby.copy_failed", { link: this.visit.link }));
  }

  /** Hand the link to the system, where it can take one. */
  get share() {
    if (!("share" in navigator)) return null;
    return () => void navigator.share({ url: this.visit.link }).catch(() => {});
  }
}
