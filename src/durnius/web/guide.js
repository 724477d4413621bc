/**
 * What a first game explains: which lessons a change at the table brings for the one who learns. Pure: it is worked out
 * from what the server shows that seat (docs/rules.md), never from a script, so it fits every game. Each lesson is told
 * once; two at most at a time. The words are the catalogue's, `guide.lesson.*`.
 */

import { allBeaten, isFull, nameOf, needsMe, playOf, sorted, throwable, unbeaten, waitsForNext } from "./model.js";
import { settings } from "./settings.js";
import { list, namedCard, suitName, suitOf, t } from "./text.js";

/** @import { Card, Game, GameEvent } from "./types.d.ts" */
/** @import { Command } from "./keys.js" */
/** @import { Change, Shown } from "./model.js" */
/** @import { Params } from "./text.js" */

/** A moment of a game as its learner sees it. @typedef {{ shown: Shown, game: Game, me: number, events: Change["events"] }} Moment */
/** What the lesson needs to know of the one who learns: the key of a command in words, "" for none.
 * @typedef {(command: Command) => string} KeyOf */
/** Whether the lesson fits the moment: the words for its placeholders, or null.
 * @typedef {(moment: Moment, key: KeyOf) => Params | null} When */

/** So many at a time are heard and read; what is left over comes when it fits again. */
const MOST = 2;

/** @param {boolean} fits @param {Params} [words] @returns {Params | null} */
const given = (fits, words = {}) => (fits ? words : null);

/** @param {Moment} moment @param {(ended: GameEvent & { e: "bout_ended" }) => boolean} fits */
const ended = ({ events }, fits) => events.some((event) => event.e === "bout_ended" && fits(event));
/** Whether the listener defends against cards that are still to beat. @param {Moment} moment */
const defends = ({ game, me }) => !game.over && game.defender === me && !game.taking && unbeaten(game).length > 0;
/** @param {Game} game @param {string} kind @returns {Card[]} */
const cardsFor = (game, kind) => [...new Set(game.actions.map(playOf).filter((play) => play?.kind === kind).map((play) => play?.card ?? ""))];
/** Name cards in the order in which they lie in the hand. @param {Shown} shown @param {readonly Card[]} cards */
const named = (shown, cards) => list(sorted(shown, settings).filter((card) => cards.includes(card)).map((card) => namedCard(card, shown.game?.trump ?? "")), "or");
/** Whether only a trump beats what is no trump. @param {Moment} moment */
const onlyTrumps = ({ game }) => {
  const beats = cardsFor(game, "beat");
  return beats.length > 0 && beats.every((card) => suitOf(card) === game.trump) && unbeaten(game).some((card) => suitOf(card) !== game.trump);
};
/** Whether one alone is the fool; two teams learn nothing from that here. @param {Game} game */
const hasFool = (game) => game.over && game.fool !== null && !game.teams;

/** The lessons in the order in which they are told, each with when it fits. @type {Readonly<Record<string, When>>} */
const WHEN = {
  // R7.3, R7.4
  over_fool: ({ game, me }) => given(hasFool(game) && game.fool === me),
  over_safe: ({ shown, game, me }) => given(hasFool(game) && game.fool !== me, { name: nameOf(shown, game.fool) }),
  over_draw: ({ game }) => given(game.over && game.fool === null),
  // R7.1
  out: ({ game, me }) => given(!game.over && game.out.includes(me)),
  // R5.4, R5.5
  took: (moment) => given(!moment.game.over && ended(moment, ({ taken, by }) => taken && by === moment.me)),
  others_took: (moment) => given(!moment.game.over && ended(moment, ({ taken, by }) => taken && by !== moment.me)),
  discarded: (moment) => given(!moment.game.over && ended(moment, ({ taken }) => !taken)),
  // R1.4, R4.1
  trump: ({ game }) => given(!game.over && game.bout === 0, { suit: suitName(game.trump) }),
  // R3.1, R2.3
  attack: ({ game, me }) => given(!game.over && game.attacker === me && game.table.length === 0),
  attacked_soon: ({ shown, game, me }) => given(!game.over && game.defender === me && game.table.length === 0, { name: nameOf(shown, game.attacker) }),
  // R4
  defend: (moment) => {
    const beats = defends(moment) ? cardsFor(moment.game, "beat") : [];
    return given(beats.length > 0, { list: named(moment.shown, beats) });
  },
  cannot_beat: (moment) => given(defends(moment) && cardsFor(moment.game, "beat").length === 0, { take: t("button.take") }),
  only_trump: (moment) => given(defends(moment) && onlyTrumps(moment), { take: t("button.take") }),
  several: (moment) => given(defends(moment) && unbeaten(moment.game).length > 1),
  // R8.1
  pass_on: (moment) => given(defends(moment) && cardsFor(moment.game, "transfer").length > 0, { list: named(moment.shown, cardsFor(moment.game, "transfer")) }),
  // R3.2
  throw_in: ({ shown, game }) => given(!game.over && !game.taking && throwable(game).length > 0, { list: named(shown, throwable(game)) }),
  // R5.1, R5.2
  bito: ({ game }) => given(game.awaited && allBeaten(game) && !game.taking, { bito: t("button.bito") }),
  // R4.4
  give: ({ game }) => given(game.awaited && game.taking, { done: t("button.done") }),
  taking: ({ game, me }) => given(game.taking && game.defender === me && game.table.length > 0),
  // R5.3
  all_beaten: ({ game, me }) => given(!game.over && game.defender === me && allBeaten(game) && !game.taking),
  // R3.3
  limit: ({ game, me }) => given(!game.over && game.defender !== me && game.table.length > 0 && isFull(game)),
  next: ({ game }, key) => given(game.next && !key("next"), { next: t("button.next") }),
  next_key: ({ game }, key) => given(game.next && Boolean(key("next")), { next: t("button.next"), key: key("next") }),
  // R6.1, R7.1
  draw: ({ game, events }) => given(!game.over && events.some(({ e }) => e === "drew")),
  last: ({ game, me }) => given(!game.over && game.stock === 0 && !game.out.includes(me)),
};

/** What is told in quiet moments: when one's own move brings nothing else to tell. @type {Readonly<Record<string, When>>} */
const QUIET = {
  unfit: ({ game }) => given(game.hand.some((card) => game.blocked[card])),
  keys_read: (_, key) => given(Boolean(key("table") && key("situation") && key("trump")), { table: key("table"), situation: key("situation"), trump: key("trump") }),
  keys_done: (_, key) => given(Boolean(key("done")), { done: key("done"), button: t("button.done"), bito: t("button.bito") }),
  keys_again: (_, key) => given(Boolean(key("previous") && key("tip")), { previous: key("previous"), tip: key("tip") }),
  buttons: () => ({ group: t("read.group") }),
};

/** All lessons. */
export const LESSONS = [...Object.keys(WHEN), ...Object.keys(QUIET)];

/** The lessons that end a game. @param {string} lesson */
export const isEnd = (lesson) => lesson.startsWith("over_");

/** A change as a moment for whoever learns; null where there is nothing to learn from. @param {Change} change @returns {Moment | null} */
const momentOf = ({ after, events }) => (after.game && after.game.seat !== null ? { shown: after, game: after.game, me: after.game.seat, events } : null);

/** A lesson's words for a moment that it fits; "" for another one. @param {string} lesson @param {Change} change @param {KeyOf} key */
export function wordsOf(lesson, change, key) {
  const moment = momentOf(change);
  const words = moment && (WHEN[lesson] ?? QUIET[lesson])?.(moment, key);
  return words ? t(`guide.lesson.${lesson}`, words) : "";
}

/** The lessons that a change brings; those told before never come again.
 * @param {Change} change @param {ReadonlySet<string>} told @param {KeyOf} key
 * @returns {string[]} */
export function lessonsOf(change, told, key) {
  const moment = momentOf(change);
  if (!moment) return [];
  /** @param {Readonly<Record<string, When>>} lessons @param {number} most */
  const fitting = (lessons, most) => Object.keys(lessons).filter((lesson) => !told.has(lesson) && lessons[lesson]?.(moment, key)).slice(0, most);
  const due = fitting(WHEN, MOST);
  // What one must press for anything to go on is never left out.
  const go = ["next", "next_key"].find((lesson) => !told.has(lesson) && WHEN[lesson]?.(moment, key));
  if (go && waitsForNext(moment.game) && !due.includes(go)) due.push(go);
  return due.length === 0 && needsMe(moment.game) ? fitting(QUIET, 1) : due;
}
