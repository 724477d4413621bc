/** The page's title: after the picture, at once where nobody sees one, and also when the page is hidden in between. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** What waits for the next picture. */
let frames = [];
/** Who hears that the page is hidden. */
const hides = new Set();
globalThis.document = { hidden: false, title: "", addEventListener: (kind, run) => kind === "visibilitychange" && hides.add(run) };
globalThis.requestAnimationFrame = (run) => frames.push(run);

const { setTitle } = await import("../../../src/durnius/web/views/frame.js");

beforeEach(() => {
  frames = [];
  Object.assign(document, { hidden: false, title: "before" });
});

test("the title follows the picture", async () => {
  setTitle("Your turn");
  assert.equal(document.title, "before");
  for (const run of frames) run();
  await new Promise((later) => setTimeout(later));
  assert.equal(document.title, "Your turn");
});

test("a page that nobody sees has its title at once", () => {
  document.hidden = true;
  setTitle("Ben to defend");
  assert.equal(document.title, "Ben to defend");
});

test("a page that is hidden before its picture comes has the title then", () => {
  setTitle("Your turn again");
  document.hidden = true;
  for (const run of hides) run();
  assert.equal(document.title, "Your turn again");
});
