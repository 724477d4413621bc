/**
 * Sounds made by the page itself, under half a second. Browsers stay silent until the first press, so the sound
 * system is made then. It never speaks and never waits.
 */

import { settings } from "./settings.js";

/** @import { AnyEvent, Game } from "./types.d.ts" */
/** @import { Change } from "./model.js" */
/** @import { Cue } from "./settings.js" */

/** One tone: frequency in Hz (0: noise), start and length in seconds, how loud.
 * @typedef {readonly [number, number, number, number?]} Tone */

/** @type {Readonly<Record<Cue, readonly Tone[]>>} */
const CUES = {
  turn: [[587, 0, 0.15], [880, 0.13, 0.2]],
  card: [[1400, 0, 0.05, 0.6]],
  beaten: [[150, 0, 0.14, 1.4]],
  taken: [[520, 0, 0.12], [390, 0.1, 0.12], [290, 0.2, 0.16]],
  discarded: [[0, 0, 0.3, 0.35]],
  warning: [[660, 0, 0.12], [660, 0.2, 0.15]],
  chat: [[1760, 0, 0.1, 0.6]],
  over: [[660, 0, 0.12], [550, 0.1, 0.12], [440, 0.2, 0.2]],
  start: [[440, 0, 0.08], [440, 0.1, 0.08], [440, 0.2, 0.2]],
  error: [[220, 0, 0.1], [150, 0.1, 0.2]],
};
export const CUE_NAMES = /** @type {Cue[]} */ (Object.keys(CUES));
/** As loud as a cue is at most, at full volume. */
const LOUD = 0.5;

/** @type {AudioContext | null} */
let context = null;

/** A browser that will not yet is asked again at the next press. */
const resume = () => {
  if (!document.hidden) context?.resume().catch(() => {});
};
const wake = () => {
  context ??= new AudioContext();
  resume();
};

/** Get ready at every press, as not each one counts for a browser: a finger's first when it is lifted. What a telephone
 * call has stopped goes on at the next press, or when the page is seen again. Who listens for clicks makes Orca call
 * everything clickable. */
export function wakeSound() {
  for (const kind of ["keydown", "pointerup", "touchend"]) addEventListener(kind, wake);
  addEventListener("visibilitychange", resume);
}

/** Play a cue, unless it is switched off; `side` goes from -1, the left, to 1.
 * @param {Cue} name @param {number} [side] */
export function cue(name, side = 0) {
  if (settings[name]) sample(name, side);
}

/** Play a cue, whether it is switched on or not. @param {Cue} name @param {number} [side] */
export function sample(name, side = 0) {
  // A screen reader's press may be a click and nothing else.
  if (context?.state !== "running" && globalThis.navigator?.userActivation?.hasBeenActive) wake();
  if (context?.state !== "running" || settings.volume === 0) return;
  const place = new StereoPannerNode(context, { pan: side });
  place.connect(context.destination);
  for (const tone of CUES[name]) play(context, tone, place);
}

/** @param {AudioContext} context @param {Tone} tone @param {AudioNode} to */
function play(context, [frequency, start, length, loud = 1], to) {
  const at = context.currentTime + start;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(Math.min(1, (LOUD * loud * settings.volume) / 100), at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  const source = frequency ? new OscillatorNode(context, { frequency, type: "triangle" }) : noise(context, length);
  source.connect(gain).connect(to);
  source.start(at);
  source.stop(at + length);
}

/** @param {AudioContext} context @param {number} length in seconds */
function noise(context, length) {
  const buffer = new AudioBuffer({ length: Math.ceil(length * context.sampleRate), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(context, { buffer });
}

/** The sounds of what others did, each with the side from which it comes.
 * @param {Change} change @returns {{ name: Cue, side: number }[]} */
export function cuesOf({ after, events }) {
  const { game, you } = after;
  return events.flatMap((event) => {
    if (event.e === "said") return event.seat === you.seat ? [] : [{ name: /** @type {Cue} */ ("chat"), side: 0 }];
    if (event.e === "nudged") return event.seat === you.seat ? [{ name: /** @type {Cue} */ ("turn"), side: 0 }] : [];
    const name = game && cueOf(event, game.seat);
    return name ? [{ name, side: "seat" in event && event.seat !== null ? sideOf(game, event.seat) : 0 }] : [];
  });
}

/** @param {AnyEvent} event @param {number | null} me @returns {Cue | null} */
function cueOf(event, me) {
  switch (event.e) {
    case "game_started":
      return "start";
    case "attacked":
    case "thrown_in":
    case "transferred":
      return event.seat === me ? null : "card";
    case "beaten":
      return event.seat === me ? null : "beaten";
    case "taking":
      return "taken";
    case "bout_ended":
      return event.taken ? null : "discarded";
    case "game_over":
      return "over";
    default:
      return null;
  }
}

/** Where a seat is heard: those to the left of the listener on the left. @param {Game} game @param {number} seat */
function sideOf(game, seat) {
  const count = game.seats.length;
  const step = (seat - (game.seat ?? count - 1) + count) % count;
  return step === 0 ? 0 : count === 2 ? 0 : ((step - 1) / (count - 2)) * 1.6 - 0.8;
}
