/**
 * The catalogue of sentences: i18next JSON v4 (nested keys, plural suffixes, {{x}} placeholders, {{x, acc}} with a
 * form), and the words for cards and lists. No sentence stands in the code; this module knows none either.
 */

/** @typedef {{ [key: string]: string | Catalogue }} Catalogue */
/** @typedef {Record<string, string | number>} Params */

/** @type {Map<string, string>} */
const sentences = new Map();
let plural = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The cases that a placeholder may ask for, each with its forms of words. @type {Map<string, Map<string, string>>} */
const cases = new Map(["acc", "gen", "instr"].map((name) => [name, new Map()]));

/** Take a catalogue into use.
 * @param {Catalogue} catalogue @param {string} locale @param {readonly Catalogue[]} [more] of its parts, if it comes in some */
export function use(catalogue, locale, more = []) {
  sentences.clear();
  plural = new Intl.PluralRules(locale);
  numbers = new Intl.NumberFormat(locale);
  flatten(catalogue, "");
  for (const part of more) flatten(part, "");
  for (const [name, forms] of cases) {
    forms.clear();
    for (const [key, form] of sentences) {
      const word = key.endsWith(`.${name}`) ? sentences.get(key.replace(/\w+$/, "name")) : undefined;
      if (word !== undefined && word !== form) forms.set(word, form);
    }
  }
}

/** @param {Catalogue} part @param {string} before */
function flatten(part, before) {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === "string") sentences.set(before + key, value);
    else flatten(value, `${before}${key}.`);
  }
}

/** The language that was asked for last, also while it is on its way. */
let wanted = "";

/** The parts of the catalogue that are wanted: what a table needs is always; what the start page needs, why something is
 * refused, and the rest.
 * @typedef {"" | "-start" | "-why" | "-more"} CataloguePart @type {Set<CataloguePart>} */
const parts = new Set([/** @type {const} */ ("")]);
/** Those that are in use. @type {ReadonlySet<CataloguePart>} */
let ready = new Set();

/** Fetch the words of parts too, now and in every language. @param {CataloguePart[]} names */
export async function loadPart(...names) {
  while (!names.every((name) => ready.has(name))) {
    for (const name of names) parts.add(name);
    await load().catch((error) => {
      for (const name of names) if (!ready.has(name)) parts.delete(name);
      throw error;
    });
  }
}

/** Fetch a language's catalogue and take it into use, unless another one was wanted since; tell whether it was.
 * @param {string} [locale] else the one that is on its way, or that the server sent the page in */
export async function load(locale = wanted || document.documentElement.lang) {
  wanted = locale;
  const now = new Set(parts);
  const [catalogue = {}, ...more] = await Promise.all([...now].map((part) => fetched(`${locale}${part}`))).catch((error) => {
    if (wanted === locale) wanted = document.documentElement.lang;
    throw error;
  });
  if (wanted !== locale) return false;
  if (parts.size > now.size) return load(locale);
  use(catalogue, locale, more);
  ready = now;
  document.documentElement.lang = locale;
  return true;
}

/** Give what came with the page itself, at once: a page has to be whole when a screen reader begins to read it.
 * @param {string} name @returns {Promise<Catalogue>} */
async function fetched(name) {
  const here = /** @type {{ durnius?: Record<string, Catalogue> }} */ (globalThis).durnius?.[name];
  if (here) return here;
  const answer = await fetch(new URL(`${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer.json();
}

/** Tell whether the catalogue has a sentence.
 * @param {string} key */
export const has = (key) => sentences.has(key);

/** Give a sentence with its placeholders filled; `count` chooses the plural form.
 * @param {string} key @param {Params} [params] @returns {string} */
export function t(key, params = {}) {
  const count = params["count"];
  const form = typeof count === "number" ? sentences.get(`${key}_${plural.select(count)}`) : undefined;
  const sentence = form ?? sentences.get(key) ?? sentences.get(`${key}_other`) ?? key;
  return sentence.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (all, name, form) => {
    const value = params[name];
    return value === undefined ? all : inForm(written(value), form);
  });
}

/** A number as the language writes it. @param {string | number} value */
const written = (value) => (typeof value === "number" ? numbers.format(value) : value);

/** Put words into a case, or give them a capital; only words that the catalogue knows change.
 * @param {string} words @param {string} [form] */
function inForm(words, form) {
  if (form === "cap") return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  const forms = cases.get(form ?? "");
  return forms ? words.replace(/[\p{L}'’]+/gu, (word) => forms.get(word) ?? word) : words;
}

/** Join words: "a", "a and b", "a, b and c".
 * @param {readonly string[]} words @param {"and" | "or" | "nor"} [by] @returns {string} */
export function list(words, by = "and") {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return t(`list.${by}`, { head: words.slice(0, -1).join(t("list.comma")), last });
}

/** Join sentences that are not empty.
 * @param {readonly (string | null | undefined | false)[]} parts */
export const together = (parts) => parts.filter(Boolean).join(" ");

/** @param {string} card */
export const rankOf = (card) => card.charAt(0);
/** @param {string} card */
export const suitOf = (card) => card.charAt(1);

/** How cards are called: by short names or whole ones, and whether trumps are called so. */
const names = { short: false, trump: true };
/** Call cards as the listener likes. @param {typeof names} wished */
export const wording = (wished) => void Object.assign(names, wished);

/** Name a card in words: "Queen of spades", or "Q spades".
 * @param {string} card */
export function cardName(card) {
  if (names.short) return t("card.short", { rank: t(`rank.${rankOf(card)}.short`), suit: t(`suit_of.${suitOf(card)}`) });
  return t("card.name", { rank: t(`rank.${rankOf(card)}.name`), suit: t(`suit_of.${suitOf(card)}`) });
}

/** Name a card in words, and say so when it is a trump.
 * @param {string} card @param {string} trump */
export function namedCard(card, trump) {
  return names.trump && suitOf(card) === trump ? t("card.trump", { card: cardName(card) }) : cardName(card);
}

/** Name several cards: trumps last, and where there are several of them the word once for all.
 * @param {readonly string[]} held @param {string} trump */
export function namedCards(held, trump) {
  const trumps = held.filter((card) => suitOf(card) === trump);
  const rest = held.filter((card) => suitOf(card) !== trump);
  if (!names.trump || trumps.length < 2) return list([...rest, ...trumps].map((card) => namedCard(card, trump)));
  const words = { list: list(rest.map(cardName)), trumps: list(trumps.map(cardName)) };
  return t(rest.length ? "card.with_trumps" : "card.all_trumps", words);
}

/** @param {string} suit */
export const suitName = (suit) => t(`suit.${suit}`);

/** Say how many cards: "4 cards".
 * @param {number} count */
export const cards = (count) => t("count.cards", { count });

/** Say how many cards in words, to begin a sentence with: "Six cards".
 * @param {number} count */
export const cardsInWords = (count) => t("count.words", { number: t(`number.${count}.name`), count });

const ORDER = "23456789TJQKA";

/** Give the ranks of cards, lowest first, each once.
 * @param {readonly string[]} held */
export function ranks(held) {
  return [...new Set(held.map(rankOf))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

/** Tell which of two cards of one suit is lower; for sorting.
 * @param {string} a @param {string} b */
export const byRank = (a, b) => ORDER.indexOf(rankOf(a)) - ORDER.indexOf(rankOf(b));
