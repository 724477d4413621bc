/** The page's part in a deal: what it sends when, and that it cries out when it is cheated, and only then. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { checkDeal, deck } from "../../../src/durnius/web/deck.js";
import { FairDeal, headAfter } from "../../../src/durnius/web/fair.js";
import { hashOfHex } from "../../../src/durnius/web/hash.js";
import "../../../src/durnius/web/phrases.js"; // so that it is there at once when it is wanted

const ROOM = "k7qx3mzp4w2ad";
const GAME = "352NE4PP-1";
const SEATS = [{ name: "Ada" }, { name: "Ben „B“" }, { name: "Cleo" }];
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
      return Promise.resolve(answers(wish)).then((ok) => (ok ? { ok } : { ok, code: "wrong_phase" }));
    },
    alarm: (alarm) => alarms.push(alarm),
    read: (game) => kept.get(game) ?? null,
    keep: (game, text) => kept.set(game, text),
  });
  let seq = 0;
  const hear = async (events = [], more = {}, first = false) => {
    const { phase = "lobby", next = GAME, seat = 2, head = null, spectators = true, game = null, gap = false, muted, changes = 1 } = more;
    seq += changes;
    page.take({ t: "state", seq, head, events, gap, you: { seat, host: false, ...(muted ? { muted } : {}) }, room: { id: ROOM, phase, next_game: next, spectators, seats: SEATS }, game }, first);
    await settled();
  };
  const promised = () => sent.findLast((wish) => wish.t === "commit")?.hash;
  const shown = () => sent.findLast((wish) => wish.t === "reveal")?.seed;
  const committed = (hash = promised(), commitment = C, game = GAME) => ({ e: "committed", game, commitment, seats: [0, 2], hashes: [null, hash] });
  const revealed = (seed = shown() ?? "-", commitment = C, game = GAME) => ({ e: "revealed", game, commitment, seeds: ["0:-", `1:${seed}`] });
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
  assert.deepEqual(page.heard(GAME), {
    commitment: C, hashes: [null, promised()], seeds: ["0:-", `1:${shown()}`], part: { seat: 1, seed: shown(), taken: true },
  });
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
  const other = sit();
  await other.hear([], {}, true);
  await other.hear([other.committed()]);
  await other.hear([other.revealed("-")], { phase: "playing" });
  assert.deepEqual(other.alarms, ["missing"]);
  const changed = sit();
  await changed.hear([], {}, true);
  await changed.hear([changed.committed()]);
  await changed.hear([changed.revealed(undefined, "ff".repeat(32))], { phase: "playing" });
  assert.deepEqual(changed.alarms, ["changed"]);
  await changed.hear([changed.opened("22".repeat(32))], { phase: "between" });
  assert.deepEqual(changed.alarms, ["changed", "secret"]);
});

test("a seed that was sent and is not in is told aloud, whether or not the server says that it came", async () => {
  const silent = () => new Promise(() => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const answers of [() => true, ({ t }) => t !== "reveal", ({ t }) => (t === "reveal" ? silent() : true)]) {
    const table = sit(answers);
    await table.hear([], {}, true);
    await table.hear([table.committed()]);
    await table.hear([table.revealed("-")], { phase: "playing" });
    mock.timers.tick(2000);
    assert.deepEqual(table.alarms, [answers({ t: "reveal" }) === true ? "missing" : "left"]);
  }
  for (const answers of [() => false, silent, () => true]) { // the promise itself is dropped
    const table = sit(answers);
    await table.hear([], {}, true);
    await table.hear([table.committed(null)]);
    assert.deepEqual(table.alarms, [answers() === true ? "missing" : "left"]);
  }
  const hurried = sit(); // nobody waited
  await hurried.hear([], {}, true);
  await hurried.hear([hurried.committed(), hurried.revealed("-")], { phase: "playing" });
  assert.deepEqual(hurried.alarms, ["missing"]);
  const unseated = sit(); // as if one did not sit there
  await unseated.hear([], {}, true);
  await unseated.hear([{ ...unseated.committed(), seats: [0], hashes: [null] }]);
  assert.deepEqual(unseated.alarms, ["missing"]);
  const cut = sit(({ t }) => (t === "reveal" ? silent() : true)); // the line breaks meanwhile
  await cut.hear([], {}, true);
  await cut.hear([cut.committed()]);
  await cut.hear([cut.revealed("-")], { phase: "playing" }, true);
  mock.timers.tick(2000);
  assert.deepEqual(cut.alarms, ["left"]);
  const reloaded = sit(undefined, cut.kept);
  await reloaded.hear([reloaded.revealed("-")], { phase: "playing" }, true);
  assert.deepEqual(reloaded.alarms, ["left"]);
  assert.equal(reloaded.page.heard(GAME).part.taken, false);
  let answer = () => {};
  const last = sit(({ t }) => (t === "reveal" ? new Promise((done) => { answer = done; }) : true));
  await last.hear([], {}, true);
  await last.hear([last.committed()]);
  await last.hear([last.revealed("-")], { phase: "playing" });
  assert.deepEqual(last.alarms, []); // the answer comes after the list that the seed completed
  answer(true);
  await settled();
  mock.timers.tick(5000);
  assert.deepEqual(last.alarms, ["missing"]);
  mock.timers.reset();
});

test("who stood up or was away is not cheated", async () => {
  const stood = sit();
  await stood.hear([], {}, true);
  await stood.hear([], { seat: null });
  await stood.hear([]);
  assert.equal(stood.sent.length, 2);
  const away = sit();
  await away.hear([], {}, true);
  await away.hear([away.committed(null), away.revealed("-")], { phase: "playing" }, true);
  const asleep = sit(); // asked for its seed while it could not hear
  await asleep.hear([], {}, true);
  await asleep.hear([asleep.committed(), asleep.revealed("-")], { phase: "playing" }, true);
  assert.equal(asleep.shown(), undefined);
  for (const { alarms } of [stood, away, asleep]) assert.deepEqual(alarms, []);
});

test("a game keeps the name that was told before it: its room's, with the next number", async () => {
  for (const name of ["BBBBBBBB-1", "352NE4PP-2", "352NE4PP", "1"]) {
    const sealed = sit(); // the seal is that of another game
    await sealed.hear([], {}, true);
    await sealed.hear([sealed.committed(undefined, C, name)]);
    assert.ok(sealed.alarms.includes("name"), name);
    const shown = sit(); // the name is changed once the seeds are known
    await shown.hear([], {}, true);
    await shown.hear([shown.committed()]);
    await shown.hear([shown.revealed(undefined, C, name)], { phase: "playing" });
    assert.deepEqual(shown.alarms, ["name"], name);
  }
  const later = sit(); // and once the game is over
  await later.hear([], {}, true);
  await later.hear([{ ...later.opened(), game: "BBBBBBBB-1" }]);
  assert.deepEqual(later.alarms, ["name"]);
});

test("first sealed, then shown, then dealt; nothing else is fair", async () => {
  const started = { e: "game_started", attacker: 0, trump: "s", trump_card: null };
  const unsealed = sit();
  await unsealed.hear([], {}, true);
  await unsealed.hear([unsealed.revealed(), started], { phase: "playing" });
  assert.deepEqual(unsealed.alarms, ["order"]);
  const unshown = sit();
  await unshown.hear([], {}, true);
  await unshown.hear([unshown.committed()]);
  await unshown.hear([started], { phase: "playing" });
  assert.deepEqual(unshown.alarms, ["order"]);
  const again = sit(); // sealed anew when the seeds were known
  await again.hear([], {}, true);
  await again.hear([again.committed()]);
  await again.hear([again.committed(undefined, "ff".repeat(32))]);
  assert.deepEqual(again.alarms, ["changed"]);
  assert.equal(again.page.heard(GAME).commitment, C); // what was told first counts
  const fair = sit();
  await fair.hear([], {}, true);
  await fair.hear([fair.committed()]);
  await fair.hear([fair.revealed(), started], { phase: "playing", next: "352NE4PP-2" });
  assert.deepEqual(fair.alarms, []);
  for (const [first, gap] of [[true, false], [false, true]]) { // who came in between cannot know
    const between = sit();
    if (gap) await between.hear([], {}, true);
    await between.hear([], { seat: null, gap }, true);
    await between.hear([between.revealed()], { phase: "playing", seat: null }, !first);
    assert.deepEqual(between.alarms, []);
  }
});

test("nothing is shuffled in that nobody was bound to", async () => {
  for (const seeds of [(own) => ["0:ab", own], (own) => ["0:-", own, "2:ab"], (own) => ["0:", own], () => ["0:-"]]) {
    const table = sit();
    await table.hear([], {}, true);
    await table.hear([table.committed()]);
    await table.hear([{ ...table.revealed(), seeds: seeds(`1:${table.shown()}`) }], { phase: "playing" });
    assert.ok(table.alarms.includes("foreign"), String(seeds));
  }
});

test("a rigged deal is not called fair, whatever the game is called", async () => {
  const zeros = "00".repeat(32);
  const record = (game, secret, seeds, number = 1) => ({
    players: ["A", "B"], game: number, deck: deck(secret, game, seeds, 36).join(" "),
    fair: { game, commitment: hashOfHex(secret), secret, seeds },
  });
  for (const [name, number] of [["BBBBBBBB-9", 9], ["BBBBBBBB-1", 1], ["352NE4PP-9", 9], ["352NE4PP-9", 1], [GAME, 1]]) {
    for (const secret of [SECRET, zeros]) {
      const table = sit();
      await table.hear([], {}, true);
      await table.hear([table.committed()]);
      const seeds = ["0:-", "1:-"];
      await table.hear([{ e: "revealed", game: name, commitment: hashOfHex(secret), seeds }], { phase: "playing", game: { seat: 1, number: 1 } });
      await table.hear([{ e: "deal_secret", game: name, secret }], { phase: "between" });
      assert.ok(table.alarms.length > 0);
      assert.equal(checkDeal(record(name, secret, seeds, number), table.page.heard(GAME), GAME).ok, false);
    }
  }
  const deaf = sit(); // nothing was told, and then there is a record
  await deaf.hear([], {}, true);
  await deaf.hear([], { phase: "playing", game: { seat: 1, number: 1 } });
  assert.equal(checkDeal(record(GAME, zeros, ["0:-", "1:-"]), deaf.page.heard(GAME), GAME).what, "unheard");
  const reloaded = sit(undefined, deaf.kept);
  assert.equal(reloaded.page.heard(GAME).played, true);
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
  const state = { head: null, events: [], you: { seat: 0 }, room: { id: ROOM, phase: "lobby", next_game: GAME, spectators: true } };
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
  // Nor is who took a seat in mid-game, or after it, and has no hand; who has one is told all.
  await hear([], { head: one, spectators: false, game: { number: 1, seat: null } });
  assert.deepEqual(alarms, []);
  await hear([], { head: one, spectators: false });
  await hear([done], { head: base, spectators: false, game: { number: 1, seat: 0 } });
  assert.deepEqual(alarms, ["history"]);
  await hear([done], { head: base });
  assert.deepEqual(alarms, ["history"]);
});

test("a phrase that is not told, of somebody whom one has muted, fits the head; nothing else does", async () => {
  const base = "ab".repeat(32);
  const said = (seat, phrase = "wow") => headAfter(base, [{ e: "said", seat, name: SEATS[seat].name, phrase }]);
  const hears = async (head, muted, events = [], changes = 1) => {
    const { alarms, hear } = sit();
    await hear([], { head: base, muted }, true);
    await hear(events, { head, muted, changes });
    await settled();
    return alarms;
  };
  for (const phrase of ["hello", "good_game", "bye"]) assert.deepEqual(await hears(said(1, phrase), [0, 1]), []);
  assert.deepEqual(await hears(said(1), undefined), ["history"]);
  assert.deepEqual(await hears(said(1), [0]), ["history"]);
  assert.deepEqual(await hears(said(1, "you cheat"), [1]), ["history"]);
  assert.deepEqual(await hears(said(1), [1], [{ e: "done", seat: 1 }]), ["history"]);
  // One state may tell several changes, the phrase among them; where nobody is muted all of them are told.
  assert.deepEqual(await hears(said(1), [1], [{ e: "done", seat: 1 }], 2), []);
  assert.deepEqual(await hears(said(1), undefined, [{ e: "done", seat: 1 }], 2), ["history"]);
});
