/** The page's part in a deal: what it sends when, and that it cries out when it is cheated, and only then. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FairDeal, headAfter } from "../../../src/durnius/web/fair.js";
import { hashOfHex } from "../../../src/durnius/web/hash.js";

const GAME = "352NE4PP-1";
const SECRET = "11".repeat(32);
const C = hashOfHex(SECRET);
const settled = () => new Promise((done) => setImmediate(done));

/** A page at a table; `answers` gives the server's answer to a message, true for ok. */
function sit(answers = () => true, kept = new Map()) {
  const sent = [];
  const alarms = [];
  const page = new FairDeal({
    send: (wish) => {
      sent.push(wish);
      return Promise.resolve(answers(wish) ? { ok: true } : { ok: false, code: "wrong_phase" });
    },
    alarm: (alarm) => alarms.push(alarm),
    read: (game) => kept.get(game) ?? null,
    keep: (game, text) => kept.set(game, text),
  });
  const hear = async (events = [], more = {}, first = false) => {
    const { phase = "lobby", next = GAME, seat = 2, head = null, spectators = true } = more;
    page.take({ t: "state", seq: 1, head, events, you: { seat, host: false }, room: { phase, next_game: next, spectators }, game: null }, first);
    await settled();
  };
  const promised = () => sent.findLast((wish) => wish.t === "commit")?.hash;
  const shown = () => sent.findLast((wish) => wish.t === "reveal")?.seed;
  const committed = (hash = promised(), commitment = C) => ({ e: "committed", game: GAME, commitment, seats: [0, 2], hashes: [null, hash] });
  const revealed = (seed = shown() ?? "-", commitment = C) => ({ e: "revealed", game: GAME, commitment, seeds: ["0:-", `1:${seed}`] });
  const opened = (secret = SECRET) => ({ e: "deal_secret", game: GAME, secret });
  return { page, sent, alarms, kept, hear, promised, shown, committed, revealed, opened };
}

test("who sits promises a seed once, and shows it when the server is bound", async () => {
  const { page, sent, alarms, hear, promised, shown, committed, revealed, opened } = sit();
  await hear([], { seat: null }, true);
  assert.deepEqual(sent, []);
  await hear();
  await hear();
  assert.deepEqual(sent.map(({ t, game }) => [t, game]), [["commit", GAME]]);
  await hear([committed()]);
  assert.equal(sent.length, 2);
  assert.equal(hashOfHex(shown()), promised());
  assert.match(shown(), /^[0-9a-f]{32}$/);
  await hear([revealed()], { phase: "playing", next: "352NE4PP-2" });
  assert.deepEqual(page.heard(GAME), { commitment: C, part: { seat: 1, seed: shown() } });
  const first = promised();
  await hear([opened()], { phase: "between", next: "352NE4PP-2" });
  assert.equal(sent.at(-1).game, "352NE4PP-2");
  assert.notEqual(promised(), first);
  assert.deepEqual(alarms, []);
  assert.deepEqual(page.heard("352NE4PP-9"), {});
});

test("a seed that was left out, a seal that was changed and a secret that does not fit are told aloud", async () => {
  const table = sit();
  await table.hear([], {}, true);
  await table.hear([table.committed("00".repeat(32))]);
  assert.deepEqual(table.alarms, ["missing"]);
  for (const bad of ["-", "ab"]) {
    const other = sit();
    await other.hear([], {}, true);
    await other.hear([other.committed()]);
    await other.hear([other.revealed(bad)], { phase: "playing" });
    assert.deepEqual(other.alarms, ["missing"]);
  }
  const changed = sit();
  await changed.hear([], {}, true);
  await changed.hear([changed.committed()]);
  await changed.hear([changed.revealed(undefined, "ff".repeat(32))], { phase: "playing" });
  assert.deepEqual(changed.alarms, ["changed"]);
  await changed.hear([changed.opened("22".repeat(32))], { phase: "between" });
  assert.deepEqual(changed.alarms, ["changed", "secret"]);
});

test("who came too late, stood up, or was away is not cheated", async () => {
  const late = sit(({ t }) => t !== "reveal");
  await late.hear([], {}, true);
  await late.hear([late.committed()]);
  await late.hear([late.revealed("-")], { phase: "playing" });
  assert.deepEqual(late.page.heard(GAME), { commitment: C });
  const unheard = sit(({ t }) => t !== "commit");
  await unheard.hear([], {}, true);
  await unheard.hear([unheard.committed(null)]);
  const stood = sit();
  await stood.hear([], {}, true);
  await stood.hear([], { seat: null });
  await stood.hear([]);
  assert.equal(stood.sent.length, 2);
  const away = sit();
  await away.hear([], {}, true);
  await away.hear([away.committed(null), away.revealed("-")], { phase: "playing" }, true);
  for (const { alarms } of [late, unheard, stood, away]) assert.deepEqual(alarms, []);
});

test("a reload changes nothing: the same seed is promised again and shown", async () => {
  const before = sit();
  await before.hear([], {}, true);
  const after = sit(undefined, before.kept);
  await after.hear([], {}, true);
  assert.equal(after.promised(), before.promised());
  const later = sit(undefined, before.kept);
  await later.hear([later.committed(before.promised())], {}, true);
  assert.equal(hashOfHex(later.shown()), before.promised());
  const torn = sit(undefined, new Map([[GAME, "{"]]));
  await torn.hear([], {}, true);
  assert.notEqual(torn.promised(), before.promised());
});

test("nothing is promised without a connection, but when it is back", async () => {
  let on = false;
  const sent = [];
  const page = new FairDeal({
    send: (wish) => (on && sent.push(wish) ? Promise.resolve({ ok: true }) : null),
    alarm: assert.fail,
    read: () => null,
    keep: () => {},
  });
  const state = { head: null, events: [], you: { seat: 0 }, room: { phase: "lobby", next_game: GAME, spectators: true } };
  page.take(state, true);
  on = true;
  page.take(state, true);
  assert.equal(sent.length, 1);
});

test("a history that does not fit the head that all are shown is told aloud, once", async () => {
  const drew = { e: "drew", seat: 0, count: 1, cards: ["6c"] };
  const done = { e: "done", seat: 1 };
  const base = "ab".repeat(32);
  const one = headAfter(base, [drew]);
  assert.equal(one, headAfter(base, [{ e: "drew", seat: 0, count: 1 }]));
  const { alarms, hear } = sit();
  await hear([], { head: base }, true);
  await hear([drew], { head: one });
  await hear([], { head: one });
  await hear([done], { head: headAfter(one, [done]) });
  assert.deepEqual(alarms, []);
  await hear([done], { head: base }, true); // a new connection begins anew
  await hear([done], { head: one, seat: null, spectators: false }); // not told everything
  assert.deepEqual(alarms, []);
  await hear([done], { head: base });
  await hear([done], { head: base });
  assert.deepEqual(alarms, ["history"]);
});
