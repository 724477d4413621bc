/** Sums of the picture: how a hand lies in a width, the arrow's head, and a table's code in what somebody pasted. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { headed } from "../../../src/durnius/web/arrow.js";
import { put } from "../../../src/durnius/web/cards.js";
import { spread } from "../../../src/durnius/web/picture.js";
import { roomIn } from "../../../src/durnius/web/start.js";

test("24 cards on the smallest phone lie in rows of six, 44 pixels of each to be seen", () => {
  assert.deepEqual(spread(24, 280, 56, 64), { rows: 4, columns: 6, step: 44.8 });
});

test("few cards do not lie further apart than asked for, and rows are even", () => {
  assert.deepEqual(spread(3, 900, 100, 74), { rows: 1, columns: 3, step: 74 });
  assert.deepEqual(spread(1, 300, 60, 68), { rows: 1, columns: 1, step: 60 });
  assert.deepEqual(spread(0, 300, 60, 68), { rows: 1, columns: 1, step: 60 });
  assert.equal(spread(8, 330, 60, 68).columns, 4);
});

test("every number of cards keeps its strips and its width", () => {
  for (let count = 1; count <= 36; count += 1) {
    for (const [width, card] of [[280, 56], [330, 60], [700, 86], [850, 100]]) {
      const { rows, columns, step } = spread(count, width, card, card + 8);
      assert.ok(rows * columns >= count && (rows - 1) * columns < count);
      assert.ok(columns === 1 || step >= 43.9, `${count} in ${width}`);
      assert.ok(step * (columns - 1) + card <= width + 1);
    }
  }
});

test("an arrow's head opens backwards", () => {
  assert.equal(headed([[0, 0], [10, 0]]), "M0.0 0.0L10.0 0.0M3.4 -4.5L10.0 0.0L3.4 4.5");
});

test("a shape turned by half a turn stands on its head in the other corner", () => {
  assert.equal(put("M10 20L30 40", 5, 5, 2), "M25 45L65 85");
  assert.equal(put("M10 20L30 40", 5, 5, 2, true), "M225 305L185 265");
});

test("a link, its path or its code, however it was pasted", () => {
  for (const text of ["https://durnius.example/r/k7qx3mzp4w2ad", "/r/k7qx3mzp4w2ad?from=mail", " k7qx3mzp4w2ad\n", "K7QX 3MZP 4W2AD", "k7qx-3mzp-4w2ad"]) {
    assert.equal(roomIn(text), "k7qx3mzp4w2ad", text);
  }
  for (const text of ["", "hello there, friends of cards", "https://durnius.example/", "a/b", "äöü1234567"]) assert.equal(roomIn(text), null, text);
});
