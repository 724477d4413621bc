/** The way back to a seat, as browser and tab keep it: several tabs of one browser, borrowed seats, damaged storage. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const storage = () => {
  const kept = new Map();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
};
const browser = storage();
globalThis.localStorage = browser;
globalThis.location = { hash: "", pathname: "/r/x", origin: "http://x", protocol: "http:", host: "x", hostname: "x" };
globalThis.history = { replaceState: () => { location.hash = ""; } };

const { WayBack } = await import("../../../src/durnius/web/wayback.js");
const { Visit, keptName } = await import("../../../src/durnius/web/visit.js");

const ROOM = "abcdefghijkmn";
const KEY = `durnius.token.${ROOM}`;
const [OWN, NEWER, OTHER, STRANGER] = ["own", "newer", "other", "stranger"].map((name) => name.padEnd(22, "-"));
/** Open a tab. */
const tab = () => { globalThis.sessionStorage = storage(); };

beforeEach(() => {
  browser.kept.clear();
  location.hash = "";
  tab();
});

test("each hello says what the browser keeps now, not what the tab heard long ago", () => {
  browser.kept.set(KEY, OWN);
  const way = new WayBack(ROOM);
  assert.equal(way.current(), OWN);
  browser.kept.set(KEY, NEWER);
  assert.equal(way.current(), NEWER);
  browser.kept.delete(KEY);
  assert.equal(way.current(), NEWER, "what nobody keeps any more is still known here");
});

test("somebody new does not take the place of a secret that another tab kept meanwhile", () => {
  browser.kept.set(KEY, OWN);
  const way = new WayBack(ROOM);
  browser.kept.set(KEY, NEWER);
  assert.equal(way.renewed(STRANGER), true);
  assert.equal(way.secret, NEWER);
  assert.equal(way.renewed(STRANGER), false, "what leads nowhere in its turn is given up");
  way.keep(STRANGER);
  assert.equal(browser.kept.get(KEY), STRANGER);
});

test("leaving with an old secret leaves the newer one alone", () => {
  browser.kept.set(KEY, OWN);
  const way = new WayBack(ROOM);
  browser.kept.set(KEY, NEWER);
  way.keep("");
  assert.equal(browser.kept.get(KEY), NEWER);
});

for (const [seat, hash] of [["own", ""], ["borrowed", `#back=${OTHER}`]]) {
  test(`a reload while a new link is made does not forget it: ${seat} seat`, () => {
    browser.kept.set(KEY, OWN);
    location.hash = hash;
    const next = new WayBack(ROOM).renew();
    const again = new WayBack(ROOM);
    assert.deepEqual([again.current(), again.next], [hash ? OTHER : OWN, next]);
    again.keep(next);
    assert.deepEqual([new WayBack(ROOM).secret, again.next, browser.kept.get(KEY)], [next, null, hash ? OWN : next]);
  });
}

test("a link that is opened ends what was under way for the seat before", () => {
  browser.kept.set(KEY, OWN);
  new WayBack(ROOM).renew();
  location.hash = `#back=${OTHER}`;
  assert.equal(new WayBack(ROOM).next, null);
});

test("what was kept and cannot be a secret, a name or a number is left out", () => {
  for (const bad of ["x".repeat(129), "a b", "\ud83d", "é"]) {
    browser.kept.set(KEY, bad);
    sessionStorage.setItem(KEY, bad);
    sessionStorage.setItem(`durnius.renew.${ROOM}`, bad);
    const way = new WayBack(ROOM);
    assert.deepEqual([way.secret, way.current(), way.next], [null, null, null], bad);
  }
  for (const bad of ["x".repeat(1001), "A\ud83d", "\udc00"]) {
    browser.kept.set("durnius.name", bad);
    assert.equal(keptName(), "", bad);
  }
  browser.kept.set("durnius.name", "Žydrė 🂡");
  assert.equal(keptName(), "Žydrė 🂡");
  tab();
  browser.kept.set(KEY, OWN);
  const log = [{ text: "Ben beats.", bout: 1 }];
  for (const bad of ["1.5", "-1", "1e300", "1e999", "null", '"7"']) {
    sessionStorage.setItem(`durnius.log.${ROOM}`, `{"seq":${bad},"log":${JSON.stringify(log)}}`);
    const { seq, log: read } = new Visit(ROOM);
    assert.deepEqual([seq, read], [null, []], bad);
  }
  sessionStorage.setItem(`durnius.log.${ROOM}`, JSON.stringify({ seq: 7, log }));
  assert.deepEqual([new Visit(ROOM).seq, new Visit(ROOM).log], [7, log]);
});
