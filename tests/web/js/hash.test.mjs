/** SHA-256 and HMAC against node's own, at every length around the edges of a block. */

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";

import { fromHex, hashOfHex, hmac, sha256, toHex, utf8 } from "../../../src/durnius/web/hash.js";

const lengths = [...Array(140).keys(), 1000, 4097];

test("sha256", () => {
  for (const length of lengths) {
    const bytes = randomBytes(length);
    assert.equal(toHex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});

test("hmac", () => {
  for (const length of lengths) {
    for (const key of [randomBytes(length), randomBytes(32)]) {
      const message = randomBytes(length);
      assert.equal(toHex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
    }
  }
});

test("hexadecimal digits", () => {
  assert.equal(toHex(fromHex("00ff10")), "00ff10");
  assert.deepEqual(fromHex(""), new Uint8Array());
  assert.equal(hashOfHex("616263"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.deepEqual(utf8("ū"), new Uint8Array([0xc5, 0xab]));
});
