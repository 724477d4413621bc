/** The connection: hello, coming back with what was seen, sending again, a dead line, goodbyes (P3, P24, P28, P31). */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const sockets = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(...messages) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}

globalThis.WebSocket = FakeSocket;
const listeners = {};
globalThis.addEventListener = (what, listener) => { listeners[what] = listener; };
globalThis.document = { addEventListener: globalThis.addEventListener, hidden: false };
const { Socket } = await import("../../../src/durnius/web/socket.js");

const WELCOME = { t: "welcome", protocol: 1, version: "1", token: "secret", person: "p1" };
const state = (seq) => ({ t: "state", seq, head: null, events: [], you: { seat: 0, host: true }, room: {}, game: null });

function afresh() {
  sockets.length = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
}
beforeEach(afresh);

function connect(more = {}) {
  const heard = [];
  let kept = null;
  const socket = new Socket(
    { address: "ws://test/ws/room", name: "Alex", fallback: "Guest", seq: null },
    {
      state: (message, first) => heard.push([first ? "first" : "state", message.seq]),
      connected: (on) => heard.push(["connected", on]),
      slow: () => heard.push(["slow"]),
      bye: (code) => heard.push(["bye", code]),
      token: (token) => {
        heard.push(["token", token]);
        kept = token;
      },
      secret: () => kept,
      exists: async () => true,
      ...more,
    },
  );
  socket.open();
  return { socket, heard };
}

const last = () => sockets.at(-1);
function meet(seq = 5) {
  last().opens();
  last().says(WELCOME, state(seq));
}

test("each hello asks anew for what leads back to the seat", () => {
  let kept = "one";
  connect({ secret: () => kept });
  last().opens();
  assert.equal(last().sent[0].token, "one");
  last().breaks();
  kept = "two";
  mock.timers.tick(1000);
  last().opens();
  assert.deepEqual([sockets.length, last().sent[0].token], [2, "two"]);
});

test("hello comes first, with what is known; then states and answers", async () => {
  const { socket, heard } = connect();
  meet();
  assert.deepEqual(last().sent, [{ t: "hello", protocol: 1, token: null, name: "Alex", seq: null }]);
  assert.deepEqual(heard, [["token", "secret"], ["connected", true], ["first", 5]]);
  const answer = socket.send({ t: "act", seen: 5, action: "done" });
  assert.equal(socket.busy, true);
  const { id, ...rest } = last().sent[1];
  assert.deepEqual(rest, { t: "act", seen: 5, action: "done" });
  assert.ok(id.length <= 32);
  last().says(state(6), { t: "ok", id, seq: 6 });
  assert.deepEqual(await answer, { ok: true });
  assert.equal(socket.busy, false);
  const other = socket.send({ t: "start" });
  last().says({ t: "refused", id: last().sent[2].id, code: "too_few_players", detail: "" });
  assert.deepEqual(await other, { ok: false, code: "too_few_players" });
});

test("what was sent and not answered is sent again with the same id; what is pressed offline is not kept", async () => {
  const { socket, heard } = connect();
  meet();
  const answer = socket.send({ t: "act", seen: 5, action: "attack 7c" });
  const sent = last().sent[1];
  last().breaks();
  assert.deepEqual(heard.at(-1), ["connected", false]);
  assert.equal(socket.send({ t: "act", seen: 5, action: "done" }), null);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  meet(6);
  assert.deepEqual(last().sent[0], { t: "hello", protocol: 1, token: "secret", name: "Alex", seq: 5 });
  assert.deepEqual(last().sent.slice(1), [sent]);
  last().says({ t: "ok", id: sent.id, seq: 6 });
  assert.deepEqual(await answer, { ok: true });
});

test("what is pressed before the first state goes out once it is there", async () => {
  const { socket, heard } = connect();
  const answer = socket.send({ t: "sit", seat: 1 });
  last().opens();
  assert.equal(last().sent.length, 1);
  last().says(WELCOME, state(5));
  const [, sent] = last().sent;
  assert.deepEqual({ t: sent.t, seat: sent.seat }, { t: "sit", seat: 1 });
  last().says({ t: "ok", id: sent.id, seq: 6 });
  assert.deepEqual(await answer, { ok: true });
  assert.equal(last().sent.length, 2);
  assert.deepEqual(heard.filter(([what]) => what === "connected"), [["connected", true]]);
});

test("where the first connection fails, what was pressed is dropped and the page says so", async () => {
  const { socket, heard } = connect();
  const answer = socket.send({ t: "sit", seat: 1 });
  last().opens();
  last().breaks();
  assert.deepEqual(await answer, { ok: false, code: null });
  assert.deepEqual(heard.at(-1), ["connected", false]);
  assert.equal(socket.send({ t: "sit", seat: 1 }), null);
  mock.timers.tick(1000);
  meet();
  assert.equal(last().sent.length, 1);
});

test("what is pressed before the first state is settled where nobody may come in", async () => {
  const { socket } = connect();
  const answer = socket.send({ t: "sit", seat: 1 });
  last().opens();
  last().says({ t: "bye", code: "no_spectators" });
  assert.deepEqual(await answer, { ok: false, code: null });
});

/** Lose the connection, and every later one at once; give the moments of the tries, in ms. */
function triesFor(minutes) {
  afresh();
  connect();
  meet();
  last().breaks();
  const tries = [];
  for (let ms = 10; ms <= minutes * 60_000; ms += 10) {
    mock.timers.tick(10);
    if (last().readyState === 0) {
      tries.push(ms);
      last().breaks();
    }
  }
  return tries;
}
const gaps = (tries) => tries.map((ms, index) => ms - (tries[index - 1] ?? 0));

test("a server that is back within two minutes is tried within 1.5 s, whatever chance says (P2, P26)", (t) => {
  for (const chance of [0, 0.5, 1]) {
    t.mock.method(Math, "random", () => chance);
    const tries = triesFor(2);
    assert.ok(Math.max(...gaps(tries), 120_000 - tries.at(-1)) <= 1510, String(gaps(tries)));
    assert.ok(tries[0] <= 380);
    assert.ok(tries.length <= 140, "and not hammered");
  }
});

test("people do not come back in step", (t) => {
  const moments = [0.1, 0.9].map((chance) => {
    t.mock.method(Math, "random", () => chance);
    return triesFor(0.1)[3];
  });
  assert.ok(moments[1] - moments[0] > 500, String(moments));
});

test("a server that stays away is tried seldom after two minutes, until the network or the page comes back", () => {
  const tries = triesFor(10);
  const late = gaps(tries).filter((_, index) => tries[index] > 122_000);
  assert.ok(late.length > 20 && Math.min(...late) >= 5990, String(late));
  listeners.online();
  for (let times = 0; times < 5; times += 1) {
    const before = sockets.length;
    last().breaks();
    mock.timers.tick(1510);
    assert.equal(sockets.length, before + 1);
  }
});

test("of sockets that do not open the first is asked about, then every tenth, and anew once one has opened", () => {
  let asked = 0;
  const ears = { exists: async () => { asked += 1; return true; } };
  connect(ears);
  const fail = () => {
    last().breaks();
    mock.timers.tick(1510);
    return asked;
  };
  const counts = Array.from({ length: 21 }, fail);
  assert.deepEqual(counts, [...Array(10).fill(1), ...Array(10).fill(2), 3]);
  meet();
  assert.equal(fail(), 3); // it had opened
  assert.equal(fail(), 4);
});

test("a line that is silent is given up within 12 s", () => {
  const { heard } = connect();
  meet();
  for (let i = 0; i < 12; i += 1) mock.timers.tick(1000);
  assert.ok(heard.some(([what, on]) => what === "connected" && on === false));
  assert.ok(sockets.length >= 2);
});

test("a connection that comes to no state within 8 s is given up, wherever it died", () => {
  const deaths = [
    () => {},
    () => last().opens(),
    () => { last().opens(); last().says(WELCOME); },
  ];
  for (const dies of deaths) {
    const { heard } = connect();
    meet();
    last().breaks();
    mock.timers.tick(400);
    const dead = last();
    dies();
    mock.timers.tick(7900);
    assert.equal(last(), dead);
    mock.timers.tick(100);
    assert.equal(dead.readyState, 3);
    mock.timers.tick(2500);
    assert.notEqual(last(), dead);
    dead.onclose(); // much later
    meet(6);
    assert.deepEqual(heard.slice(-2), [["connected", true], ["first", 6]]);
    mock.timers.tick(20);
    assert.equal(last().readyState, 1);
  }
});

test("dead lines are tried again and again, and never two at once", () => {
  connect();
  for (let i = 0; i < 120; i += 1) {
    mock.timers.tick(1000);
    assert.ok(sockets.filter(({ readyState }) => readyState !== 3).length <= 1);
  }
  assert.ok(sockets.length >= 7 && sockets.length <= 15, String(sockets.length));
  while (last().readyState === 3) mock.timers.tick(1000);
  meet();
  assert.equal(last().sent.length, 1);
});

test("when the network or the page comes back, nobody waits: not for the backoff, nor for what began over 3 s ago", () => {
  for (const event of ["online", "visibilitychange"]) {
    connect();
    const first = last();
    mock.timers.tick(2900);
    listeners[event]();
    assert.equal(last(), first); // that one may well come to something
    mock.timers.tick(200);
    listeners[event]();
    assert.notEqual(last(), first);
    assert.equal(first.readyState, 3);
    last().breaks();
    const count = sockets.length;
    listeners[event](); // in mid-backoff
    assert.equal(sockets.length, count + 1);
    mock.timers.tick(100);
    meet();
    mock.timers.tick(2000);
    listeners[event](); // a line that works is kept
    assert.equal(sockets.length, count + 1);
  }
  document.hidden = true;
  connect();
  last().breaks();
  const count = sockets.length;
  listeners.visibilitychange();
  assert.equal(sockets.length, count);
  document.hidden = false;
});

test("nothing comes back by itself after the end, whatever was begun", () => {
  const { socket } = connect();
  last().opens();
  socket.end("left");
  const count = sockets.length;
  mock.timers.tick(10_000);
  listeners.online();
  assert.equal(sockets.length, count);
});

test("a state that comes twice is told once; the first of a connection always counts", () => {
  const { heard } = connect();
  meet(5);
  last().says(state(6), state(6), state(7), state(7));
  assert.deepEqual(heard.filter(([what]) => what === "first" || what === "state"), [["first", 5], ["state", 6], ["state", 7]]);
  last().breaks();
  mock.timers.tick(1000);
  meet(7);
  assert.deepEqual(heard.at(-1), ["first", 7]);
});

test("a line that answers pings is kept", () => {
  const { heard } = connect();
  meet();
  for (let i = 0; i < 60; i += 1) {
    mock.timers.tick(1000);
    if (last().sent.at(-1).t === "ping") last().says({ t: "pong" });
  }
  assert.equal(sockets.length, 1);
  assert.ok(!heard.some(([what, on]) => what === "connected" && on === false));
});

test("replaced, kicked and gone do not come back by themselves; all other goodbyes do", () => {
  for (const code of ["replaced", "kicked", "room_gone", "no_spectators", "wrong_protocol"]) {
    const { heard } = connect();
    meet();
    last().says({ t: "bye", code });
    last().breaks();
    const count = sockets.length;
    mock.timers.tick(60_000);
    assert.equal(sockets.length, count, code);
    assert.deepEqual(heard.at(-1), ["bye", code]);
  }
  for (const code of ["shutting_down", "too_slow", "flooding", "server_error"]) {
    connect();
    meet();
    last().says({ t: "bye", code });
    last().breaks();
    const count = sockets.length;
    mock.timers.tick(2000);
    assert.ok(sockets.length > count, code);
  }
});

test("what still waits when the connection ends for good is settled without a reason", async () => {
  for (const end of [(socket) => socket.end("left"), () => last().says({ t: "bye", code: "kicked" }), () => last().says({ t: "bye", code: "replaced" })]) {
    const { socket } = connect();
    meet();
    const answer = socket.send({ t: "act", seen: 5, action: "done" });
    end(socket);
    assert.deepEqual(await answer, { ok: false, code: null });
    assert.equal(socket.busy, false);
  }
});

test("a name that is not taken is not said again", () => {
  connect();
  last().opens();
  last().says({ t: "refused", id: null, code: "bad_name", detail: "" });
  last().breaks();
  mock.timers.tick(1000);
  last().opens();
  assert.equal(last().sent[0].name, "Guest");
});

test("a socket that does not even open asks whether there is such a room", async () => {
  const { heard } = connect({ exists: async () => false });
  last().breaks();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(heard.at(-1), ["bye", "room_gone"]);
  const count = sockets.length;
  mock.timers.tick(60_000);
  assert.equal(sockets.length, count);
});

test("a press that is not answered for a while is spoken of once, and a line that then stays silent is given up", () => {
  const { socket, heard } = connect();
  meet();
  socket.send({ t: "act", seen: 5, action: "done" });
  mock.timers.tick(2900);
  assert.deepEqual(heard.filter(([what]) => what === "slow"), []);
  mock.timers.tick(1000);
  assert.deepEqual(heard.at(-1), ["slow"]);
  mock.timers.tick(5200); // nine seconds after the press
  assert.deepEqual(heard.at(-1), ["connected", false]);
  assert.equal(heard.filter(([what]) => what === "slow").length, 1);
  mock.timers.tick(1000);
  const [, sent] = sockets.at(-2).sent;
  meet(5);
  assert.deepEqual(last().sent.at(-1), sent); // the same id: the server does not do it twice
  last().says({ t: "ok", id: sent.id });
  const many = heard.length;
  mock.timers.tick(3000);
  assert.deepEqual(heard.slice(many), []);
});

test("an answer in time, and what the page sends by itself, are not spoken of", () => {
  const { socket, heard } = connect();
  meet();
  socket.send({ t: "start" });
  last().says({ t: "ok", id: last().sent.at(-1).id });
  socket.send({ t: "commit", game: "ABCDEFGH-1", hash: "00" });
  mock.timers.tick(5000);
  assert.ok(!heard.some(([what]) => what === "slow"));
});
