/** A replay's steps in words, as they are spoken and listed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ending } from "../../../src/durnius/web/gamelist.js";
import { stepsOf } from "../../../src/durnius/web/replay.js";
import { situation } from "../../../src/durnius/web/situation.js";
import { recorded } from "./setup.mjs";

const ROUND = "example-round-bito";

/** A case as the server would tell it when it is over. */
function replayOf(name) {
  const messages = recorded[name].watcher;
  return {
    room: "Birch",
    number: 3,
    players: messages[0].room.seats.map((seat) => seat.name),
    steps: messages.map(({ events, game }) => ({ action: null, events, game, hands: [] })),
  };
}

test("every step has its words, dones too, and its table", () => {
  const steps = stepsOf(replayOf(ROUND));
  assert.equal(steps.length, recorded[ROUND].watcher.length);
  assert.match(steps[0].words, /^Cards dealt\. /);
  assert.equal(steps[1].words, "Alex attacks Ben with 7 of clubs.");
  assert.equal(steps[2].words, "Ben beats 7 of clubs with King of clubs.");
  assert.equal(steps[7].words, "Alex is done.");
  assert.match(steps[8].words, /^Chloe is done\. Everyone is done\. Beaten: 6 cards discarded\. Alex draws 2/);
  assert.match(situation(steps[1].shown), /Ben is defending\./);
  assert.deepEqual(steps[1].shown.names, ["Alex", "Ben", "Chloe"]);
});

test("no step is without words, in any case", () => {
  for (const name of Object.keys(recorded)) {
    for (const { words } of stepsOf(replayOf(name))) assert.match(words, /\.$/, name);
  }
});

test("no step says a sentence twice, in any case", () => {
  for (const name of Object.keys(recorded)) {
    for (const { words } of stepsOf(replayOf(name))) {
      const said = words.split(/(?<=\.) /);
      assert.equal(new Set(said).size, said.length, `${name}: ${words}`);
    }
  }
});

test("how games ended", () => {
  const players = ["A", "B", "C", "D"];
  assert.equal(ending({ players, fool: 1, teams: false }), "B is the fool.");
  assert.equal(ending({ players, fool: 1, teams: true }), "B and D are the fools.");
  assert.equal(ending({ players, fool: null, teams: false }), "A draw.");
});
