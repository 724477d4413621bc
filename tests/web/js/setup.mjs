/** What the tests of the page's pure modules share: the catalogue in use, and what a server sent in worked cases. */

import { readFileSync } from "node:fs";

import "../strict.js";

import { take } from "../../../src/durnius/web/model.js";
import { tell } from "../../../src/durnius/web/tell.js";
import { mannerOf } from "../../../src/durnius/web/settings.js";
import { use } from "../../../src/durnius/web/text.js";

const root = new URL("../../../", import.meta.url);

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

export const catalogue = readJson("src/durnius/text/en.json");
/** Speak English, as all tests do that choose no other language. */
export const english = () => use(catalogue, "en");
english();

/** By case and listener: see recording.py. */
export const recorded = JSON.parse(readFileSync(process.env.RECORDED, "utf8"));

/** What one listener hears in a case, message by message. */
export function heard(name, listener, level = "normal") {
  let shown = null;
  return recorded[name][listener].map((message) => {
    const change = take(shown, message);
    shown = change.after;
    return tell(change, mannerOf(level), false);
  });
}

/** How things stand for one listener after so many messages of a case (the first one is the start). */
export function after(name, listener, count) {
  let shown = null;
  for (const message of recorded[name][listener].slice(0, count + 1)) shown = take(shown, message).after;
  return shown;
}

/** The change that one message of a case makes for a listener. */
export function changeOf(name, listener, count) {
  const before = count > 0 ? after(name, listener, count - 1) : null;
  return take(before, recorded[name][listener][count]);
}
