/**
 * The time that is left to decide: shown each second, told at half, at 30 and at 10 seconds, each once and each as it is
 * wished. The server decides when it is over; this only counts along.
 */

import { timeWords } from "./sentences_room.js";
import { settings } from "./settings.js";
import { t } from "./text.js";

/** Two deadlines so close are the same one, told again. */
const SAME = 1500;
/** When it is told beside half the time, and the setting for each. */
const MARKS = /** @type {const} */ ([[30, "time30"], [10, "time10"]]);

/** @typedef {readonly [number, "timeHalf" | "time30" | "time10"]} Mark seconds left, and the setting */

/** @typedef {object} Host
 * @property {(words: string) => void} show the time left, "" for none
 * @property {(words: string) => void} tell "" for what is not to be spoken
 * @property {() => number} now
 * @property {(run: () => void) => void} every calls again and again, at least each second */

export class Countdown {
  #end = NaN;
  /** What is still to be told. @type {readonly Mark[]} */
  #marks = [];

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    host.every(() => this.#tick());
  }

  /** Take what the server says: the seconds left, of how many. @param {number | null} left @param {number | null} of */
  set(left, of) {
    if (left === null) {
      this.#end = NaN;
      return this.host.show("");
    }
    const end = this.host.now() + left * 1000;
    const same = Math.abs(end - this.#end) < SAME;
    this.#end = end;
    if (!same) {
      const half = /** @type {Mark} */ ([Math.floor((of ?? 0) / 2), "timeHalf"]);
      this.#marks = [half, ...MARKS].filter(([mark]) => mark < left && (mark >= 30 || mark === 10));
    }
    this.#tick();
  }

  #tick() {
    if (Number.isNaN(this.#end)) return;
    const left = Math.max(0, Math.ceil((this.#end - this.host.now()) / 1000));
    this.host.show(t("timer.shown", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` }));
    const passed = this.#marks.filter(([mark]) => left <= mark);
    if (!passed.length) return;
    this.#marks = this.#marks.filter(([mark]) => left > mark);
    const wished = passed.some(([, name]) => settings[name]);
    this.host.tell(wished ? t("timer.left", { time: timeWords(left) }) : "");
  }
}
