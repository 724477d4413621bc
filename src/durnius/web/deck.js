/**
 * The deck that secret, game and seeds lead to ("durnius-shuffle-v1"), and whether a record's deck is that one.
 * The same algorithm as the server's and `durnius verify`; docs/fairness.md tells what it proves. Pure.
 */

import { fromHex, hashOfHex, hmac, utf8 } from "./hash.js";
import { ownPart, SEED, unbound } from "./seeds.js";

/** @import { Part } from "./seeds.js" */
/** @import { Card } from "./types.d.ts" */

/** What is used of a finished game's record.
 * @typedef {{ players: string[], game?: number, deck?: string, fair?: Fair | undefined }} Dealt */
/** @typedef {{ game: string, commitment: string, secret: string, seeds: string[] }} Fair */

const LABEL = "durnius-shuffle-v1";
const RANKS = "23456789TJQKA";
const WORDS = 2 ** 32;

/** Numbers of 32 bits, eight from each HMAC of a counter. @param {Uint8Array} key @returns {Generator<number, never>} */
export function* words(key) {
  for (let counter = 0; ; counter += 1) {
    const message = new Uint8Array(4);
    new DataView(message.buffer).setUint32(0, counter);
    const block = hmac(key, message);
    const data = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) yield data.getUint32(at);
  }
}

/** Shuffle after Fisher and Yates; numbers that would favour some places are thrown away.
 * @template T @param {readonly T[]} cards @param {Iterator<number, never>} numbers @returns {T[]} */
export function shuffle(cards, numbers) {
  const shuffled = [...cards];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const places = last + 1;
    const limit = WORDS - (WORDS % places);
    let number = numbers.next().value;
    while (number >= limit) number = numbers.next().value;
    const place = number % places;
    [shuffled[last], shuffled[place]] = [/** @type {T} */ (shuffled[place]), /** @type {T} */ (shuffled[last])];
  }
  return shuffled;
}

/** The unshuffled pack: suit by suit, each from its lowest rank. @param {number} size @returns {Card[]} */
export const pack = (size) => [..."cdhs"].flatMap((suit) => [...RANKS.slice(-size / 4)].map((rank) => rank + suit));

/** @param {string} secret hexadecimal @param {string} game @param {readonly string[]} seeds @param {number} size */
export function deck(secret, game, seeds, size) {
  const key = hmac(fromHex(secret), utf8([LABEL, game, ...seeds].join("|")));
  return shuffle(pack(size), words(key));
}

/** What one heard while the game was begun. @typedef {object} Heard
 * @property {string} [commitment] the server's, when it was told first
 * @property {readonly (string | null)[]} [hashes] what the seats were bound to
 * @property {readonly string[]} [seeds] the list before the cards
 * @property {Part} [part] one's own
 * @property {boolean} [played] one had cards in the game, and so must have heard of its deal */

/** @typedef {{ ok: true, seeds: number, seats: number, cards: number, part: boolean, left: boolean, heard: boolean }
 *   | { ok: false, at: number,
 *       what: "nothing" | "name" | "commitment" | "heard" | "seeds" | "part" | "list" | "deck" | "unheard" }} Finding
 * `at`: the seat or the card, counted from 1; `heard`: the commitment is the one that was told before the game;
 * `left`: one's own part was sent, but is not in */

/** Check the deal of a finished game; whatever a record may hold, this gives a finding.
 * @param {Dealt} record @param {Heard} [known] @param {string} [name] what the game must be called @returns {Finding} */
export function checkDeal({ fair, deck: dealt, players, game: number }, known = {}, name) {
  /** @param {Extract<Finding, { ok: false }>["what"]} what @param {number} [at] @returns {Finding} */
  const wrong = (what, at = 0) => ({ ok: false, what, at });
  if (!fair || typeof dealt !== "string") return wrong("nothing");
  const { game, commitment, secret, seeds } = fair;
  if (typeof game !== "string" || !/^[0-9A-Za-z]+-[1-9]\d*$/.test(game)) return wrong("name");
  if (game.split("-")[1] !== String(number) || (name !== undefined && game !== name)) return wrong("name");
  if (typeof secret !== "string" || !/^[0-9a-f]{64}$/.test(secret) || hashOfHex(secret) !== commitment) return wrong("commitment");
  if (known.commitment !== undefined && known.commitment !== commitment) return wrong("heard");
  if (!Array.isArray(seeds) || !Array.isArray(players) || seeds.length !== players.length) return wrong("seeds");
  const misplaced = seeds.findIndex((line, seat) => typeof line !== "string" || SEED.exec(line)?.[1] !== String(seat));
  if (misplaced >= 0) return wrong("seeds", misplaced + 1);
  const { part } = known;
  const listed = part !== undefined && seeds[part.seat] === ownPart(part);
  if (part?.taken && !listed) return wrong("part", part.seat + 1);
  const other = known.seeds ? seeds.findIndex((line, seat) => line !== known.seeds?.[seat]) : -1;
  const strange = known.hashes ? unbound(seeds, known.hashes) : -1;
  if (other >= 0 || strange >= 0) return wrong("list", Math.max(other, strange) + 1);
  const cards = dealt.split(" ");
  if (![24, 36, 52].includes(cards.length)) return wrong("deck");
  const swapped = deck(secret, game, seeds, cards.length).findIndex((card, i) => card !== cards[i]);
  if (swapped >= 0) return wrong("deck", swapped + 1);
  const heard = known.commitment !== undefined;
  if (known.played && !heard) return wrong("unheard");
  const given = seeds.filter((line) => !line.endsWith(":-")).length;
  return { ok: true, seeds: given, seats: seeds.length, cards: cards.length, part: listed, left: part !== undefined && !listed, heard };
}
