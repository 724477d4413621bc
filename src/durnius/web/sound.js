/**
 * Sounds made by the page itself, under half a second. Browsers stay silent until the first press, so the sound
 * system is made then. It never speaks and never waits.
 */

import { settings } from "./settings.js";

/** Notes of each cue: frequency in Hz, start and length in seconds. @type {Record<"turn" | "over", [number, number, number][]>} */
const CUES = {
  turn: [[587, 0, 0.15], [880, 0.13, 0.2]],
  over: [[660, 0, 0.14], [550, 0.12, 0.14], [440, 0.24, 0.2]],
};

/** @type {AudioContext | null} */
let context = null;

/** Get ready at the first key or touch. */
export function wakeSound() {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { once: true });
}

/** Play a cue, unless sounds are off. @param {keyof typeof CUES} name */
export function cue(name) {
  if (!settings.sounds || context?.state !== "running") return;
  const now = context.currentTime;
  for (const [frequency, start, length] of CUES[name]) {
    const tone = new OscillatorNode(context, { frequency, type: "triangle" });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, now + start);
    gain.gain.linearRampToValueAtTime(0.3, now + start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
