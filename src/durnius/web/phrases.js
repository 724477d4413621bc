/** The phrases that one may say, and the hash over the history where one of them was not told. */

import { headAfter } from "./fair.js";

/** @import { SayMessage, StateMessage } from "./types.d.ts" */

/** @type {readonly SayMessage["phrase"][]} */
export const PHRASES = ["hello", "good_luck", "ready", "one_moment", "back", "well_played", "wow", "oops", "sorry", "thanks", "good_game", "bye"];

/** Whether nothing happened but that somebody whom the listener has muted said a phrase: then the head is that after one
 * of them. @param {string} before the head until then @param {StateMessage} state */
export const isUnheard = (before, { head, events, you, room }) =>
  events.length === 0 && (you.muted ?? []).some((seat) => PHRASES.some((phrase) =>
    headAfter(before, [{ e: "said", seat, name: room.seats[seat]?.name ?? "", phrase }]) === head));
