/** The players' seeds: what each gives to the shuffle, and whether it is what they were bound to. Pure. */

import { hashOfHex, sha256, toHex, utf8 } from "./hash.js";

/** One line of the list of seeds. */
export const SEED = /^(\d):(-|(?:[0-9a-f]{2}){1,32})$/;

const NAME_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A room's name in records, which is made of its id. @param {string} room */
export const roomName = (room) => [...sha256(utf8(`durnius-room|${room}`)).slice(0, 8)].map((byte) => NAME_LETTERS[byte % 32]).join("");

/** @typedef {{ seat: number, seed: string, taken?: boolean }} Part
 * what somebody gave to the shuffle, and where; `taken`: the server said that it has it */

/** A part as it is listed. @param {Part} part */
export const ownPart = ({ seat, seed }) => `${seat}:${seed}`;

/** Where a list of seeds has one that its seat was not bound to; -1 for nowhere.
 * @param {readonly string[]} seeds @param {readonly (string | null)[]} hashes */
export function unbound(seeds, hashes) {
  return seeds.findIndex((line, seat) => {
    const [, place, seed] = SEED.exec(line) ?? [];
    return place !== String(seat) || (seed !== "-" && hashOfHex(seed ?? "") !== hashes[seat]);
  });
}

/** Whether all seeds are those that their seats were bound to.
 * @param {readonly string[]} seeds @param {readonly (string | null)[]} hashes */
export const fits = (seeds, hashes) => seeds.length === hashes.length && unbound(seeds, hashes) < 0;

/** Draw a seed: 16 bytes as hexadecimal digits. */
export const drawSeed = () => toHex(crypto.getRandomValues(new Uint8Array(16)));
