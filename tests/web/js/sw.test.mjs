/** The service worker where the browser can keep nothing, and cannot even look: what was asked for comes all the same. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(new URL("../../../src/durnius/web/sw.js", import.meta.url), "utf8");
const full = () => Promise.reject(new Error("no room"));

/** Ask for something while the store is broken; give the answer. */
async function asked(request, fetched) {
  const listeners = {};
  let answer = null;
  const waits = [];
  runInContext(source, createContext({
    addEventListener: (what, listener) => { listeners[what] = listener; },
    caches: { open: full, match: full, keys: full },
    fetch: fetched,
    location: { origin: "https://cards.example" },
    URL,
    Response,
  }));
  listeners.fetch({ request: { method: "GET", ...request }, respondWith: (given) => { answer = given; }, waitUntil: (wait) => waits.push(wait) });
  const given = await answer;
  await Promise.all(waits);
  return given;
}

test("a file comes from the server where nothing can be kept", async () => {
  const url = "https://cards.example/static/0123456789abcdef/main.js";
  assert.equal(await (await asked({ url, mode: "cors" }, async () => new Response("whole"))).text(), "whole");
});

test("without a connection and without anything kept the browser says so itself", async () => {
  const answer = await asked({ url: "https://cards.example/", mode: "navigate" }, full);
  assert.equal(answer.type, "error");
});
