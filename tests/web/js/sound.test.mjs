/** Sounds: each its own, short, as loud as was chosen, silent where switched off or before the first press. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.document = { documentElement: { dataset: {} } };

/** What was played: the frequency (0: noise), when it starts and stops, how loud it gets, and from which side. */
let played = [];
const presses = new Map();
globalThis.addEventListener = (kind, run, once) => {
  assert.equal(once, undefined, "listened to for good");
  presses.set(kind, run);
};

class Node {
  connect(to) {
    this.to = to;
    return to;
  }
}
globalThis.StereoPannerNode = class extends Node {
  constructor(_, { pan }) {
    super();
    this.pan = pan;
  }
};
globalThis.GainNode = class extends Node {
  levels = [];
  gain = {
    setValueAtTime: (level) => this.levels.push(level),
    linearRampToValueAtTime: (level) => this.levels.push(level),
    exponentialRampToValueAtTime: (level) => this.levels.push(level),
  };
};
class Source extends Node {
  start(at) {
    this.from = at;
  }
  stop(at) {
    const gain = this.to;
    played.push({ frequency: this.frequency, from: this.from, to: at, loud: Math.max(...gain.levels), side: gain.to.pan });
  }
}
globalThis.OscillatorNode = class extends Source {
  constructor(_, { frequency }) {
    super();
    this.frequency = frequency;
  }
};
globalThis.AudioBufferSourceNode = class extends Source {
  frequency = 0;
};
globalThis.AudioBuffer = class {
  constructor({ length }) {
    this.samples = new Float32Array(length);
  }
  getChannelData() {
    return this.samples;
  }
};
/** The one sound system, which a browser lets run when it likes. */
let system = null;
globalThis.AudioContext = class {
  state = "suspended";
  allowed = false;
  asked = 0;
  constructor() {
    assert.equal(system, null, "made once");
    system = this;
  }
  currentTime = 10;
  sampleRate = 8000;
  destination = {};
  async resume() {
    this.asked += 1;
    if (!this.allowed) throw new Error("not yet");
    this.state = "running";
  }
};

const { CUE_NAMES, cue, cuesOf, sample, wakeSound } = await import("../../../src/durnius/web/sound.js");
const { loadSettings, set } = await import("../../../src/durnius/web/settings.js");

/** What one sound is made of. */
function made(name) {
  played = [];
  sample(name);
  return played;
}

beforeEach(() => {
  kept.clear();
  loadSettings();
  played = [];
});

test("before the first press nothing sounds, as browsers want it; the first that counts need not be the first", () => {
  wakeSound();
  assert.deepEqual([...presses.keys()].sort(), ["keydown", "pointerup", "touchend", "visibilitychange"], "no clicks: Orca would call everything clickable");
  presses.get("visibilitychange")();
  assert.equal(system, null, "nothing was pressed yet");
  assert.deepEqual(made("turn"), []);
  presses.get("pointerup")();
  assert.deepEqual(made("turn"), []);
  system.allowed = true;
  presses.get("touchend")();
  assert.notDeepEqual(made("turn"), []);
});

test("what a telephone call has stopped goes on at the next press, or when the page is seen again", () => {
  for (const kind of ["keydown", "pointerup", "touchend", "visibilitychange"]) {
    system.state = "interrupted";
    assert.deepEqual(made("turn"), []);
    presses.get(kind)();
    assert.notDeepEqual(made("turn"), [], kind);
  }
});

test("while nobody sees the page, nothing is begun", () => {
  system.state = "interrupted";
  const { asked } = system;
  document.hidden = true;
  presses.get("visibilitychange")();
  assert.equal(system.asked, asked);
  document.hidden = false;
  presses.get("visibilitychange")();
  assert.equal(system.asked, asked + 1);
});

test("there are ten sounds, each short and unlike all others; one's own turn is two rising notes", () => {
  assert.deepEqual([...CUE_NAMES].sort(), ["beaten", "card", "chat", "discarded", "error", "over", "start", "taken", "turn", "warning"]);
  const shapes = CUE_NAMES.map((name) => made(name).map(({ frequency, from }) => `${frequency} ${from.toFixed(2)}`).join());
  assert.equal(new Set(shapes).size, CUE_NAMES.length);
  for (const name of CUE_NAMES) assert.ok(Math.max(...made(name).map(({ to }) => to)) - 10 < 0.5, name);
  const [low, high] = made("turn");
  assert.equal(made("turn").length, 2);
  assert.ok(high.frequency > low.frequency && high.from > low.from);
  const tunes = CUE_NAMES.filter((name) => name !== "turn").map((name) => made(name).map(({ frequency }) => frequency));
  for (const tune of tunes) assert.ok(tune.length < 2 || tune[0] >= tune[1], "only one's own turn rises");
});

test("the volume makes all sounds louder and softer, down to nothing", () => {
  for (const name of CUE_NAMES) {
    const loudness = [20, 60, 100].map((volume) => {
      set("volume", volume);
      return Math.max(...made(name).map(({ loud }) => loud));
    });
    assert.ok(loudness[0] < loudness[1] && loudness[1] < loudness[2] && loudness[2] <= 1, name);
    set("volume", 0);
    assert.deepEqual(made(name), [], name);
  }
});

test("each sound can be switched by itself; to begin with only one's own turn is on, and all can be tried", () => {
  for (const name of CUE_NAMES) {
    played = [];
    cue(name);
    assert.equal(played.length > 0, name === "turn", name);
    set(name, name !== "turn");
    played = [];
    cue(name);
    assert.equal(played.length > 0, name !== "turn", name);
    assert.notDeepEqual(made(name), [], name);
  }
});

test("a sound comes from the side of whoever made it", () => {
  set("card", true);
  cue("card", -0.8);
  cue("card", 0.8);
  assert.deepEqual(played.map(({ side }) => side), [-0.8, 0.8]);
});

test("what begins and who is called have sounds; a call sounds as one's turn does, as the table may wait for one", () => {
  const sounds = (seat, ...events) => cuesOf({ after: { you: { seat }, game: { seat, seats: [0, 1] } }, events }).map(({ name }) => name);
  assert.deepEqual(sounds(0, { e: "game_started" }), ["start"]);
  assert.deepEqual(sounds(null, { e: "game_started" }), ["start"]);
  const call = { e: "nudged", seat: 0, by: 1 };
  assert.deepEqual([sounds(0, call), sounds(1, call), sounds(null, call)], [["turn"], [], []]);
});

test("one's own turn sounds when a lost connection is back too, once", async () => {
  const { after } = await import("./setup.mjs");
  const { Aloud } = await import("../../../src/durnius/web/aloud.js");
  const aloud = new Aloud({ tell: () => {} }, () => false);
  const [dealt, attacked] = [0, 1].map((count) => after("example-round-bito", "1", count));
  for (const [before, now, sounds] of [[dealt, attacked, 2], [attacked, attacked, 0], [null, attacked, 2], [dealt, dealt, 0]]) {
    played = [];
    aloud.take({ before, after: now, events: [], gap: true }, true);
    assert.equal(played.length, sounds);
  }
});
