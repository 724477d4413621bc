/** What of the changes at a table is told by itself, in words and sounds: once, in the order in which it happened. */

import { hasFree, needsMe, watches } from "./model.js";
import { settings } from "./settings.js";
import { situation } from "./situation.js";
import { cue, cuesOf } from "./sound.js";
import { boutOf, tell, tellMissed } from "./tell.js";
import { t, together } from "./text.js";

/** @import { Announcer } from "./announce.js" */
/** @import { Change, Shown } from "./model.js" */
/** @import { Told } from "./views/log.js" */

/** Whether the table has begun to wait for the listener. @param {Change} change */
const turnsToMe = ({ before, after }) => needsMe(after.game) && !needsMe(before?.game ?? null);

export class Aloud {
  /** How many events were told as they happened. */
  events = 0;

  /** @param {Announcer} announcer @param {() => boolean} auto whether the page said done by itself */
  constructor(announcer, auto) {
    this.announcer = announcer;
    this.auto = auto;
  }

  /** Tell a change; after a connection began, what was missed. @param {Change} change @param {boolean} first */
  take(change, first) {
    if (!first) this.#tell(change);
    else if (change.before !== null || change.events.length > 0 || change.gap) this.#missed(change);
  }

  /** Tell where the game stands to who comes back to a seat after a reload and has missed nothing, and give it for the
   * log; to who has come to watch, what to wait for. @param {Change} change @returns {Told[]} */
  welcome({ before, after, events, gap }) {
    if (before !== null || events.length > 0 || gap) return [];
    const say = () => situation(after);
    if (after.you.seat !== null) {
      this.announcer.tell(say());
      return [{ text: say(), bout: boutOf(after.game), say }];
    }
    if (watches(after)) this.announcer.tell(together([t("situation.watching"), t(hasFree(after.room) ? "situation.sit_later" : "situation.sit_if_free")]));
    return [];
  }

  /** @param {Change} change */
  #missed(change) {
    const { before, after } = change;
    const now = situation(after);
    const news = before === null || now !== situation(before) || needsMe(after.game);
    this.announcer.tell(tellMissed(change, settings.level, news ? now : ""));
    if (turnsToMe(change)) cue("turn");
  }

  /** Tell what happened, with its sounds. @param {Change} change */
  #tell(change) {
    this.events += change.events.length;
    const { before, after } = change;
    const full = before && after.you.seat === null && after.room.phase !== "playing" && hasFree(before.room) && !hasFree(after.room);
    const turnNow = turnsToMe(change);
    this.announcer.tell(together([tell(change, settings, this.auto()), full && t("lobby.full")]), { urgent: turnNow && settings.interrupts });
    for (const { name, side } of cuesOf(change)) cue(name, side);
    if (turnNow) cue("turn");
  }

  /** Tell that time runs out. @param {string} words "" where only the sound is wanted @param {Shown | null} shown */
  warn(words, shown) {
    const game = shown?.game ?? null;
    const more = needsMe(game) && (game?.more_time ?? 0) > 0;
    if (words) this.announcer.tell(together([words, more && t("timer.more")]));
    cue("warning");
  }
}
