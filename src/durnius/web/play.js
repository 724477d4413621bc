/**
 * The player's presses: a card, a choice, done, pick up. What is possible the server has said; a press becomes one
 * action, or the reason why not, spoken and written under the hand.
 */

import { style } from "./dom.js";
import { Doubles } from "./doubles.js";
import { focusBeside, hold } from "./focus.js";
import { later } from "./insist.js";
import { Meanings } from "./meanings.js";
import { playsOf } from "./model.js";
import { doneLabel, playWords } from "./plays.js";
import { settings } from "./settings.js";
import { situation } from "./situation.js";
import { list, loadPart, t } from "./text.js";
import { why } from "./why.js";

/** @import { Card, Code, Game } from "./types.d.ts" */
/** @import { Play, Shown } from "./model.js" */
/** @import { Answer, Wish } from "./socket.js" */

/** What asks before something is done, fetched where the settings want that. */
const withAsking = later(() => Promise.all([import("./asking.js"), loadPart("-why"), style("aside.css")]));

/** What the page around gives.
 * @typedef {object} Around
 * @property {() => Shown | null} shown
 * @property {(wish: Wish) => Promise<Answer> | null} send
 * @property {() => boolean} busy whether an earlier press is still on its way
 * @property {(text: string, written?: string) => void} answer says it and writes it, or something else, under the hand
 * @property {() => void} changed shows the table again, the choices with it
 * @property {() => { hand: HTMLElement, heading: HTMLElement, choice: HTMLElement | null }} places */

export class Presses {
  /** The card whose choices stand in the Table section. @type {Card | null} */
  choosing = null;
  /** The bout for whose rest done is said by itself. @type {number | null} */
  rest = null;
  /** Whether the page said the last done by itself. */
  auto = false;
  meanings = new Meanings();
  #doubles = new Doubles();
  /** Gives the focus back to the card that was played last. */
  #back = () => {};

  /** @param {Around} around */
  constructor(around) {
    this.around = around;
  }

  /** Note what every button means in the state that is shown now. @param {Shown} shown */
  note(shown) {
    const { game } = shown;
    if (game?.bout !== this.rest || game.over) this.rest = null;
    if (!game || game.seat === null) return;
    if (settings.askTake || settings.askDone || settings.askTrump) withAsking(() => {}); // before the first press
    // To beat another card, or with another one, is the same meaning; "Bito – done" is another one than "I'm done".
    // Pick up has one meaning: a press on it is taken, or answered with why not.
    for (const card of game.hand) this.meanings.note(card, [...new Set(playsOf(game, card).map((play) => play.kind))].join());
    this.meanings.keep((button) => button === "done" || game.hand.includes(button));
    this.meanings.note("done", game.actions.includes("done") ? doneLabel(game) : "");
    if (this.choosing && !(game.hand.includes(this.choosing) && game.table.length)) this.choosing = null;
  }

  /** A card of the hand was pressed. @param {Card} card */
  card(card) {
    const shown = this.around.shown();
    const game = shown?.game;
    if (!shown || !game || this.#tooSoon(card)) return;
    const plays = playsOf(game, card);
    const [only] = plays;
    if (!only) return this.#why(game.blocked[card] ?? "malformed", shown, { card });
    if (this.meanings.isFresh(card)) {
      const now = list(plays.map((play) => playWords(play, game, shown)), "or");
      return this.around.answer(t("press.changed", { now }));
    }
    if (plays.length === 1) return this.play(only);
    this.choosing = card;
    this.around.changed();
    this.around.places().choice?.focus();
    this.around.answer(t("press.choose", { count: plays.length }), ""); // the words stand with the choices
  }

  /** Do what was chosen, perhaps after a question; where nothing can ask, unasked. @param {Play} play */
  play(play) {
    const game = this.around.shown()?.game;
    if (!game || !settings.askTrump) return this.#play(play);
    withAsking(([{ ask, askPlay }]) => {
      const words = askPlay(play, game);
      if (!words) return this.#play(play);
      const { hand, heading } = this.around.places();
      const back = () => /** @type {HTMLElement | null} */ (hand.querySelector(`button[data-c="${play.card}"]`)) ?? heading;
      ask({ words, back, run: () => (this.#still(play.text) ? this.#play(play) : undefined) });
    }, () => this.#play(play));
  }

  /** Whether an action is still possible; says so if not. @param {string} action */
  #still(action) {
    const still = this.around.shown()?.game?.actions.includes(action) ?? false;
    if (!still) this.around.answer(t("press.gone"));
    return still;
  }

  /** @param {Play} play */
  #play(play) {
    if (!this.#free() || !this.#act(play.text, { card: play.card, attack: play.attack })) return; // the card keeps the focus
    this.choosing = null;
    const { hand, heading } = this.around.places();
    this.#back = focusBeside(hand, heading, play.card);
  }

  /** One of the choices was pressed. @param {Play} play */
  choose(play) {
    if (this.#tooSoon(play.text)) return;
    if (this.#still(play.text)) this.play(play);
  }

  /** Leave the choices; the focus goes back to the card. */
  cancel() {
    if (!this.choosing) return;
    const { hand, heading } = this.around.places();
    const button = /** @type {HTMLElement | null} */ (hand.querySelector(`button[data-c="${this.choosing}"]`));
    this.choosing = null;
    (button ?? heading).focus();
    hold();
    this.around.changed();
    this.around.answer(t("press.cancelled"));
  }

  /** "I'm done", by button or key. */
  done() {
    this.#word("done");
  }

  /** "Pick up". */
  take() {
    this.#word("take");
  }

  /** @param {"done" | "take"} word */
  #word(word) {
    const shown = this.around.shown();
    const game = shown?.game;
    if (!game || this.#tooSoon(word)) return;
    if (!game.actions.includes(word)) return this.#whyWord(word, shown, game);
    if (this.meanings.isFresh(word)) return this.around.answer(t("press.changed", { now: doneLabel(game) }));
    if (!this.#free()) return;
    this.auto = false;
    if (!settings[word === "done" ? "askDone" : "askTake"]) return this.#act(word, {});
    // What is answered was asked about this table: the server refuses it when another card has come since.
    const run = () => (this.#still(word) ? this.#act(word, {}, shown.seq) : undefined);
    withAsking(([{ ask, askWord }]) => {
      const words = askWord(word, game);
      if (!words) return run();
      const back = () => document.getElementById(word) ?? this.around.places().heading;
      ask({ words, yes: word === "done" ? doneLabel(game) : t("button.take"), back, run });
    }, run);
  }

  /** @param {"done" | "take"} word @param {Shown} shown @param {Game} game */
  #whyWord(word, shown, game) {
    if (game.seat === null) return this.around.answer(t("situation.watching"));
    const code = game.blocked[word] ?? (game.over ? "game_over" : "malformed");
    // A defender is told where Pick up is, whichever of the codes comes first.
    const defends = word === "done" && game.defender === game.seat && game.table.length > 0;
    this.#why(defends ? "nothing_to_confirm" : code, shown, { action: word });
  }

  /** Say why something is not possible. @param {Code} code @param {Shown} shown @param {import("./refusals.js").Tried} tried */
  #why(code, shown, tried) {
    why((text) => this.around.answer(text), code, shown, tried);
  }

  /** Switch "done for the rest of this bout"; on means done now, too. @param {boolean} on */
  setRest(on) {
    const game = this.around.shown()?.game;
    this.rest = on && game ? game.bout : null;
    if (!on || !game?.actions.includes("done") || !this.#free()) return;
    this.auto = false;
    this.#act("done", {});
  }

  /** Say done by itself where the switch asks for it. @param {Shown} shown */
  again(shown) {
    const { game } = shown;
    if (this.rest === null || !game?.actions.includes("done") || this.around.busy()) return;
    this.auto = true;
    this.#act("done", {});
  }

  /** Give whether it was sent.
   * @param {string} action @param {{ card?: Card, attack?: Card | null }} tried @param {number} [seen] the table it was decided on */
  #act(action, tried, seen = this.around.shown()?.seq ?? 0) {
    const answer = this.around.send({ t: "act", seen, action });
    if (!answer) return this.around.answer(t("connection.not_sent"));
    return answer.then((result) => {
      const shown = this.around.shown();
      if (!result.ok) {
        if (tried.card) this.#back();
        if (result.code !== null) this.#refused(result.code, { action, ...tried });
        return;
      }
      this.around.answer("");
      if (shown) this.again(shown);
    });
  }

  /** @param {Code} code @param {import("./refusals.js").Tried} tried */
  #refused(code, tried) {
    const shown = this.around.shown();
    if (!shown || (this.auto && tried.action === "done")) return;
    this.around.changed();
    if (code === "table_changed") this.around.answer(t("refused.table_changed", { situation: situation(shown) }));
    else this.#why(code, shown, tried);
  }

  /** @param {string} button */
  #tooSoon = (button) => this.#doubles.isSecond(button, this.around.busy());

  /** Whether nothing is on its way; says so otherwise. */
  #free() {
    if (!this.around.busy()) return true;
    this.around.answer(t("connection.waiting"));
    return false;
  }
}
