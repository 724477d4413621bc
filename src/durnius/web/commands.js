/** What can be asked for at a table by key or button beside playing a card: read out, done, pick up, pause, Next, the tip, a hint. */

import { commandOf } from "./keymap.js";
import { needsMe } from "./model.js";
import { readOut } from "./readout.js";
import { settings } from "./settings.js";
import { t } from "./text.js";

/** @import { Announcer } from "./announce.js" */
/** @import { Command } from "./keys.js" */
/** @import { Guide } from "./learn.js" */
/** @import { Shown } from "./model.js" */
/** @import { Presses } from "./play.js" */

/** A bot that was let go on and has done nothing so long after waits and sees. */
const QUIET = 1000;

/** What the page around gives.
 * @typedef {object} Around
 * @property {() => Shown | null} shown
 * @property {Announcer} announcer
 * @property {Presses} presses
 * @property {Guide | null} guide
 * @property {() => number} told how many events were told
 * @property {() => Promise<boolean>} next lets the bots go on; gives whether that was allowed
 * @property {() => void} hint asks for a hint
 * @property {() => void} paused shows whether announcements are paused */

export class Commands {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
  }

  /** @param {Command} command */
  run(command) {
    const { announcer, guide, presses } = this.around;
    const shown = this.around.shown();
    if (!shown) return;
    if (command === "next") return void this.#next(shown);
    if (command === "hint") return this.around.hint();
    if (command === "tip") return guide ? guide.again() : announcer.answer(t("guide.none"));
    if (command === "pause") return this.pause(!announcer.paused);
    if (command === "done" || command === "take") return shown.game ? presses[command]() : announcer.answer(t("trump.none"));
    announcer.answer(readOut(command, shown, settings, () => announcer.previous()));
  }

  /** Let the bots go on, and say so when they would rather wait: silence would leave open whether the press was heard.
   * @param {Shown} shown */
  async #next(shown) {
    const { announcer } = this.around;
    if (!shown.game?.next) return announcer.answer(t("read.no_next"));
    const told = this.around.told();
    if (!(await this.around.next())) return;
    setTimeout(() => {
      if (this.around.told() === told && needsMe(this.around.shown()?.game ?? null)) announcer.answer(t("read.next_waits"));
    }, QUIET);
  }

  /** Pause what is announced by itself, or go on. @param {boolean} on */
  pause(on) {
    this.around.announcer.paused = on;
    this.around.paused();
    this.around.announcer.answer(t(on ? "read.paused" : "read.unpaused"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.around.presses.choosing) return this.around.presses.cancel();
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    this.run(command);
  }
}
