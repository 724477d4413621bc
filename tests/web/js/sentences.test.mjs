/** Who hears what: the example round of the rules and the ends of bouts and games, by listener. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { after, catalogue, changeOf, english, heard, readJson, recorded } from "./setup.mjs";
import { mannerOf } from "../../../src/durnius/web/settings.js";
import { rareSentence } from "../../../src/durnius/web/sentences_rare.js";
import { fetchRare, GUEST, roomSentence } from "../../../src/durnius/web/sentences_room.js";
import { facts, situation, title } from "../../../src/durnius/web/situation.js";
import { drawn, scoreLines } from "../../../src/durnius/web/sentences_end.js";
import { logLines, tell, tellMissed, toldLines } from "../../../src/durnius/web/tell.js";
import { namedCards, use, wording } from "../../../src/durnius/web/text.js";

// What happens rarely is told with words that a page fetches then.
globalThis.document = { documentElement: { lang: "en" } };
globalThis.durnius = { en: catalogue, "en-start": {} };
await fetchRare();

const ROUND = "example-round-bito";

test("the example round as its attacker hears it", () => {
  assert.deepEqual(heard(ROUND, "0"), [
    "Cards dealt. Trump spades, trump card Ace of spades. You have the lowest trump, 7 of spades. Your turn to attack Ben.",
    "You attack Ben with 7 of clubs.",
    "Ben beats 7 of clubs with King of clubs. Everything is beaten. The table waits for you: Bito – done, or throw in a 7.",
    "You throw in 7 of diamonds.",
    "Chloe throws in King of hearts.",
    "Ben beats 7 of diamonds with 10 of diamonds. You can throw in 7 of spades.",
    "Ben beats King of hearts with 9 of spades, trump. Everything is beaten. The table waits for you: Bito – done, or throw in a 7 or a 9.",
    "You are done.",
    "Everyone is done. Beaten: 6 cards discarded. You draw 7 of hearts and 6 of spades, trump. Chloe draws 1 and Ben draws 3. 12 cards left in the stock. Next, Ben attacks Chloe.",
  ]);
});

test("the example round as its defender hears it", () => {
  assert.deepEqual(heard(ROUND, "1"), [
    "Cards dealt. Trump spades, trump card Ace of spades. Alex starts and attacks you.",
    "Alex attacks you with 7 of clubs. Defend.",
    "You beat 7 of clubs with King of clubs. Everything is beaten. Waiting for the attackers.",
    "Alex throws in 7 of diamonds. 1 card to beat.",
    "Chloe throws in King of hearts. 2 cards to beat.",
    "You beat 7 of diamonds with 10 of diamonds. Still to beat: King of hearts.",
    "You beat King of hearts with 9 of spades, trump. Everything is beaten. Waiting for the attackers.",
    "",
    "Everyone is done. Beaten: 6 cards discarded. You draw 9 of clubs, 10 of clubs and 10 of hearts. Alex draws 2 and Chloe draws 1. 12 cards left in the stock. Your turn to attack Chloe.",
  ]);
});

test("the example round as who throws in hears it", () => {
  assert.deepEqual(heard(ROUND, "2").slice(3), [
    "Alex throws in 7 of diamonds.",
    "You throw in King of hearts.",
    "Ben beats 7 of diamonds with 10 of diamonds. You have nothing to throw in.",
    "Ben beats King of hearts with 9 of spades, trump. Everything is beaten. The table waits for you: Bito – done, or throw in a 9.",
    "",
    "You are done. Beaten: 6 cards discarded. You draw 8 of spades, trump. Alex draws 2 and Ben draws 3. 12 cards left in the stock. Next, Ben attacks you.",
  ]);
});

test("the example round as a spectator hears it: no card of a hand, and nothing to do", () => {
  assert.deepEqual(heard(ROUND, "watcher"), [
    "Cards dealt. Trump spades, trump card Ace of spades. Alex starts, attacks Ben.",
    "Alex attacks Ben with 7 of clubs.",
    "Ben beats 7 of clubs with King of clubs. Everything is beaten. Waiting for the attackers.",
    "Alex throws in 7 of diamonds.",
    "Chloe throws in King of hearts.",
    "Ben beats 7 of diamonds with 10 of diamonds.",
    "Ben beats King of hearts with 9 of spades, trump. Everything is beaten. Waiting for the attackers.",
    "",
    "Everyone is done. Beaten: 6 cards discarded. Alex draws 2, Chloe draws 1 and Ben draws 3. 12 cards left in the stock. Next, Ben attacks Chloe.",
  ]);
});

test("a throw-in while the defender picks up is not to be beaten, and who is awaited knows", () => {
  const name = "done-before-the-take-stands";
  assert.equal(heard(name, "0")[2], "Done, unless another card is played.");
  assert.equal(heard(name, "1")[3], "You pick up. The attackers may throw in.");
  assert.equal(heard(name, "1")[4], "Chloe throws in 7 of hearts.");
  assert.equal(heard(name, "0")[4], "Chloe throws in 7 of hearts. The table waits for you: I'm done, or throw in a 7.");
  const picked = "You pick up 3 cards: 7 of clubs, 7 of hearts and 7 of diamonds.";
  for (const level of ["brief", "normal", "full"]) {
    const last = heard(name, "1", level).at(-1);
    assert.ok(last.startsWith(`Everyone is done. ${picked} ${level === "brief" ? "" : "You have 7 cards."}`), last);
  }
  assert.match(heard(name, "watcher").at(-1), /Alex draws 2, among them the trump card, King of spades\. The stock is empty\. Next, Chloe attacks Alex\.$/);
});

test("transfers, for who passes on, who must defend and the others", () => {
  const name = "house-transfer";
  assert.equal(heard(name, "1")[2], "You pass on to Chloe with 7 of diamonds.");
  assert.equal(heard(name, "2")[2], "Ben passes on to you with 7 of diamonds. Beat two cards: 7 of clubs and 7 of diamonds.");
  assert.equal(heard(name, "watcher")[2], "Ben passes on to Chloe with 7 of diamonds.");
});

test("a bout that ends by itself says why (six cards, no cards left, nobody can)", () => {
  const ends = (name, listener = "watcher") => heard(name, listener).join(" ");
  assert.match(ends("six-attack-cards-at-most"), /Six cards: nobody can add more\./);
  assert.match(situation(after("house-first-bout-five", "0", 99)), /^Five cards: no more can be thrown in\. Waiting for B, who defends\./);
  assert.match(ends("done-durnius-nobody-can-so-it-ends"), /Nobody can add more\./);
  assert.match(ends("repetition-is-a-draw", "1"), /You held one card: nobody can add more\./);
});

test("the end of a game: the fool, the draw, the team, the scoreboard, and what comes next", () => {
  assert.match(heard("fool", "0").at(-1), /Game over\. .*Games lost: .*Play again is below\.$/);
  assert.match(heard("draw-when-the-last-run-out-together", "0").at(-1), /Game over\. Draw: nobody is the fool\./);
  assert.match(heard("repetition-is-a-draw", "0").at(-1), /The same cards came round three times: a draw, nobody is the fool\./);
  const team = "teams-the-team-left-is-the-fool";
  assert.match(heard(team, "3").at(-1), /Your team lost: B and D are the fools\./);
  assert.match(heard(team, "0").at(-1), /Game over\. B and D are the fools\./);
  assert.doesNotMatch(heard("fool", "watcher").at(-1), /Play again/);
});

test("the result comes first, then how it came to it; the fool's last cards are only counted", () => {
  let fools = 0;
  for (const name of Object.keys(recorded)) {
    for (const listener of Object.keys(recorded[name])) {
      for (const level of ["brief", "normal", "full"]) {
        const last = heard(name, listener, level).at(-1);
        if (!after(name, listener, 99).game?.over) continue;
        assert.match(last, /^Game over\. /, `${name} ${listener} ${level}`);
        if (/You pick up/.test(last)) fools += 1;
        assert.doesNotMatch(last, /You pick up \d+ cards?:/);
        // PAGE 10: the fool, then the scoreboard, then Play again, whatever else is told.
        assert.match(last, /^Game over\. .*fools?\. (Games lost|Score): /, `${name} ${listener} ${level}`);
        if (level === "brief") assert.doesNotMatch(last, /pick|discarded|draws/);
      }
    }
  }
  assert.ok(fools > 0);
});

test("the word trumps once for several of them, and a draw with the trump card is one draw", () => {
  assert.equal(namedCards(["7s", "Ac", "Ks"], "s"), "Ace of clubs; trumps: 7 of spades and King of spades");
  assert.equal(namedCards(["7s", "Ks"], "s"), "7 of spades and King of spades, all trumps");
  assert.equal(namedCards(["7s", "Ac"], "s"), "Ace of clubs and 7 of spades, trump");
  wording({ trump: false, short: false });
  assert.equal(namedCards(["7s", "Ac", "Ks"], "s"), "Ace of clubs, 7 of spades and King of spades");
  wording({ trump: true, short: false });
  const ear = { shown: { names: ["Ada", "Ben"] }, game: { stock: 0, trump: "s" }, me: null, level: "normal", manner: mannerOf("normal") };
  const draw = (seat, count, card) => ({ e: "drew", seat, count, ...(card ? { trump_card: card } : {}) });
  assert.equal(drawn([draw(0, 2), draw(1, 1, "6s")], ear).filter(Boolean).join(" "), "Ada draws 2 and Ben draws the trump card, 6 of spades. The stock is empty.");
  assert.equal(drawn([draw(0, 3, "6s")], ear).filter(Boolean).join(" "), "Ada draws 3, among them the trump card, 6 of spades. The stock is empty.");
  const few = { ...ear, level: "brief", manner: mannerOf("brief") };
  assert.equal(drawn([draw(0, 2), draw(1, 3, "6s")], few).filter(Boolean).join(" "), "Ben draws the trump card, 6 of spades. The stock is empty.");
});

test("a line of the log can be said anew in another language", () => {
  const lines = toldLines(changeOf(ROUND, "1", 1));
  assert.equal(lines[0].say(), lines[0].text);
  use({ event: { attacked: { at_you: "{{name}} puola tave" } } }, "lt");
  try {
    assert.equal(lines[0].say(), "Alex puola tave");
  } finally {
    english();
  }
});

test("Brief leaves out what can be asked for, Full tells dones and hands; who is awaited hears it in every level", () => {
  for (const level of ["brief", "normal", "full"]) {
    assert.match(heard(ROUND, "2", level)[6], /The table waits for you: Bito – done, or throw in a 9\.$/);
  }
  assert.equal(heard(ROUND, "0", "brief")[0], "Trump spades. You have the lowest trump, 7 of spades. Your turn to attack Ben.");
  assert.equal(heard(ROUND, "watcher", "brief")[0], "Trump spades. Alex starts, attacks Ben.");
  assert.equal(heard(ROUND, "0", "brief")[5], "Ben beats 7 of diamonds with 10 of diamonds. You can throw in 7 of spades.");
  assert.equal(heard(ROUND, "2", "brief")[5], "Ben beats 7 of diamonds with 10 of diamonds.");
  assert.equal(heard(ROUND, "2", "normal")[5], "Ben beats 7 of diamonds with 10 of diamonds. You have nothing to throw in.");
  assert.equal(heard(ROUND, "2", "full")[7], "Alex is done.");
  assert.match(heard(ROUND, "2", "full")[0], /You have 6 cards: /);
  assert.doesNotMatch(heard(ROUND, "0", "brief")[8], /Chloe draws/);
  assert.equal(heard(ROUND, "2", "full")[5], "Ben beats 7 of diamonds with 10 of diamonds. You have nothing to throw in.");
});

test("no listener is ever told undefined, an empty name or a key", () => {
  for (const name of Object.keys(recorded)) {
    for (const listener of Object.keys(recorded[name])) {
      for (const level of ["brief", "normal", "full"]) {
        const all = heard(name, listener, level).filter(Boolean).join(" ") + " " + situation(after(name, listener, 99)) + title(after(name, listener, 99));
        assert.doesNotMatch(all, /undefined|null|\{\{|[a-z]+\.[a-z_]+\.[a-z_]+| {2}|\.\.| ,/, `${name} ${listener}`);
      }
    }
  }
});

test("in Full the whole scoreboard is told at the end", () => {
  const names = after("fool", "0", 99).room.score.map(({ name }) => name);
  const told = heard("fool", "0", "full").at(-1);
  for (const name of names) assert.match(told, new RegExp(`${name} played \\d+, avoided \\d+, lost \\d+`));
  assert.doesNotMatch(told, /Games lost/);
});

test("with the moves of others off one still hears of those after which one may throw in, and only while that is on", () => {
  const told = (listener, count, more) => tell(changeOf(ROUND, listener, count), { ...mannerOf("normal"), moves: false, ...more }, false);
  const moves = recorded[ROUND]["0"].map((_, count) => count).filter((count) => changeOf(ROUND, "0", count).events.some(({ e, seat }) => e === "beaten" && seat !== 0));
  const whole = moves.map((count) => tell(changeOf(ROUND, "0", count), mannerOf("normal"), false));
  const fits = whole.findIndex((words) => / You can throw in /.test(words));
  assert.ok(fits >= 0, whole.join("\n"));
  assert.equal(told("0", moves[fits], {}), whole[fits]);
  assert.equal(told("0", moves[fits], { throws: false }), "");
  assert.equal(told("2", 1, {}), "", "Chloe holds nothing that fits the first attack");
});

test("each line of the log knows its bout, also after a lost connection", () => {
  const bouts = (change) => toldLines(change).map(({ bout }) => bout);
  assert.deepEqual(bouts(changeOf(ROUND, "0", 1)), [1]);
  assert.deepEqual(bouts(changeOf(ROUND, "1", 8)), [1, 1, 1]);
  const changes = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => changeOf(ROUND, "1", count));
  const events = [...changes.flatMap((change) => change.events), { e: "attacked", seat: 1, card: "Ac" }];
  const missed = { before: null, after: changes.at(-1).after, events, gap: false };
  const told = bouts(missed);
  assert.equal(told[0], 1);
  assert.equal(told.at(-2), 1);
  assert.equal(told.at(-1), 2);
  const over = after("fool", "0", 99);
  assert.deepEqual(bouts({ before: over, after: over, events: [{ e: "renamed", seat: 0, old: "A", name: "Z" }], gap: false }), [null]);
});

test("the log has every move, dones too, in the public form and one's own as you", () => {
  assert.deepEqual(logLines(changeOf(ROUND, "2", 7)), ["Alex is done."]);
  assert.deepEqual(logLines(changeOf(ROUND, "1", 8)), [
    "Chloe is done.",
    "Everyone is done. Beaten: 6 cards discarded.",
    "You draw 9 of clubs, 10 of clubs and 10 of hearts. Alex draws 2 and Chloe draws 1. 12 cards left in the stock.",
  ]);
  assert.deepEqual(logLines(changeOf(ROUND, "0", 1)), ["You attack Ben with 7 of clubs."]);
});

test("what was missed is one message, and how things stand comes last", () => {
  const missed = [1, 2, 3].map((count) => changeOf(ROUND, "1", count));
  const whole = { ...missed[2], events: missed.flatMap((change) => change.events) };
  assert.equal(
    tellMissed(whole, "normal", situation(whole.after)),
    "Connected again. While you were away: 3 moves. Alex attacks you with 7 of clubs. You beat 7 of clubs with King of clubs. " +
      "Alex throws in 7 of diamonds. Your turn to defend. 1 card to beat: 7 of diamonds. Trump spades, trump card Ace of spades, 18 cards in the stock.",
  );
  assert.equal(tellMissed({ ...whole, events: [], gap: true }, "normal", "Now."), "Connected again. Too much happened to tell it all. Now.");
  assert.equal(tellMissed({ ...whole, events: [] }, "normal", ""), "Connected again.");
  assert.equal(tellMissed({ ...whole, events: [] }, "normal", "Now."), "Connected again. Now.");
});

test("phrases, calls, bots for the lost and more time, by who hears them", () => {
  const shown = after(ROUND, "0", 1);
  const told = (event, more = {}, listener = "0") => tell({ before: null, after: after(ROUND, listener, 1), events: [event], gap: false }, { ...mannerOf("normal"), ...more }, false);
  const said = { e: "said", seat: 1, name: "Ben", phrase: "well_played" };
  assert.equal(told(said), "Ben says: Well played!");
  assert.equal(told(said, {}, "1"), "You say: Well played!");
  assert.equal(told(said, { talk: false }), "");
  assert.equal(told(said, { talk: false }, "1"), "You say: Well played!");
  assert.equal(told({ ...said, phrase: "unheard_of" }), "");
  const nudged = { e: "nudged", seat: 1, name: "Ben", by: 0 };
  assert.deepEqual(["0", "1", "2"].map((listener) => told(nudged, {}, listener)), ["You call Ben.", "Alex calls you: the table may be waiting for you.", "Alex calls Ben."]);
  assert.equal(told({ e: "bot_wanted", seat: 1, name: "Ben", by: 2, count: 1, of: 2 }), "Chloe would have a bot play for Ben. 1 of 2.");
  assert.equal(told({ e: "bot_wanted", seat: 1, name: "Ben", by: 0, count: 1, of: 2 }), "You would have a bot play for Ben. 1 of 2.");
  const kicked = (host) => tell({ before: null, after: { ...shown, you: { ...shown.you, host } }, events: [{ e: "kicked", person: "p2", seat: 1, name: "Ben" }], gap: false }, mannerOf("normal"), false);
  assert.deepEqual([true, false].map(kicked), ["You remove Ben from the table.", "The host removed Ben."]);
  assert.equal(told({ e: "more_time", seat: 0, name: "Alex", left: 9 }), "A minute more. 9 left.");
  assert.equal(told({ e: "more_time", seat: 1, name: "Ben", left: 9 }), "Ben takes a minute more.");
  const away = { ...shown, room: { ...shown.room, seats: shown.room.seats.map((seat, at) => (at === 0 ? { ...seat, away: true } : seat)) } };
  assert.match(situation(away), /^A bot plays for you\. Ben is defending\./);
});

test("a line of the scoreboard whose owner has no seat is marked, since another may have the name", () => {
  const { room } = after("fool", "0", 0);
  const line = (name) => ({ owner: name, name, played: 1, avoided: 0, lost: 1 });
  const seated = room.seats.filter(({ kind }) => kind !== "empty").map(({ name }) => line(name));
  const names = (score) => scoreLines({ ...room, score }).map(({ name }) => name);
  assert.deepEqual(names(seated), seated.map(({ name }) => name));
  assert.deepEqual(names([...seated, line("Alex")]).at(-1), "Alex (no seat)");
});

test("who comes is heard by everybody, during a game in Full alone, and logged", () => {
  const shown = after(ROUND, "0", 0);
  const event = { e: "joined", person: "p9", name: "Dana" };
  const change = (phase, host = false) => ({ before: null, after: { ...shown, you: { ...shown.you, host }, room: { ...shown.room, phase } }, events: [event], gap: false });
  for (const phase of ["lobby", "playing", "between"]) {
    for (const host of [false, true]) {
      for (const level of ["brief", "normal", "full"]) {
        assert.equal(tell(change(phase, host), mannerOf(level), false), phase === "playing" && level !== "full" ? "" : "Dana is watching.");
      }
      assert.equal(tell(change(phase, host), { ...mannerOf("normal"), comings: false }, false), "");
      assert.deepEqual(logLines(change(phase, host)), ["Dana is watching."]);
    }
  }
});

test("of who only looks in, without a name, the host is told, and who hears all, in every language's words for a guest", () => {
  const shown = after(ROUND, "0", 0);
  const change = (name, host = false) => ({ before: null, after: { ...shown, you: { ...shown.you, host }, room: { ...shown.room, phase: "lobby" } }, events: [{ e: "joined", person: "p9", name }], gap: false });
  for (const language of ["de", "en", "lt", "lv", "pl", "ru", "uk"]) {
    const { guest } = readJson(`src/durnius/text/${language}.json`).lobby;
    for (const name of [guest, `${guest} 2`]) {
      assert.equal(tell(change(name), mannerOf("normal"), false), "");
      assert.equal(tell(change(name), mannerOf("full"), false), `${name} is watching.`);
      assert.deepEqual(logLines(change(name)), []);
      assert.equal(tell(change(name, true), mannerOf("normal"), false), `${name} is watching.`);
      assert.deepEqual(logLines(change(name, true)), [`${name} is watching.`]);
    }
    assert.equal(tell(change(`${guest}a`), mannerOf("normal"), false), `${guest}a is watching.`);
  }
});

test("changed options: only what differs is told", () => {
  const old = { preset: "durnius", deck: 36, throwers: "all", transfer: true, teams: true };
  const told = (rules) => rareSentence({ e: "options_changed", changed: { seats: 4, rules } }, after(ROUND, "1", 0), false, { rules: old });
  assert.equal(told({ ...old, first_limit: 5 }), "The host changed the table: 4 seats and rules, five cards at most in the first bout.");
  assert.equal(told({ ...old, deck: 52, teams: false }), "The host changed the table: 4 seats, rules, 52 cards and no longer: two teams.");
  assert.equal(told({ ...old, transfer: false }), "The host changed the table: 4 seats and no longer: the attack may be passed on by adding its rank.");
});

test("the steps of a deal that can be checked are told in Full alone, and stand in the log", () => {
  const shown = after(ROUND, "0", 0);
  const steps = {
    "The server has sealed its part of the shuffle.": { e: "committed", game: "g", commitment: "c", seats: [0, 1, 2], hashes: [null, null, null] },
    "The deck is fixed. Alex and Chloe took part in the shuffle.": { e: "revealed", game: "g", commitment: "c", seeds: ["0:ab", "1:-", "2:cd"] },
    "The shuffle is open now: the deal can be checked.": { e: "deal_secret", game: "g", secret: "s" },
  };
  for (const [words, event] of Object.entries(steps)) {
    const change = { before: shown, after: shown, events: [event], gap: false };
    assert.deepEqual(["brief", "normal", "full"].map((level) => tell(change, mannerOf(level), false)), ["", "", words]);
    assert.deepEqual(logLines(change), [words]);
  }
});

test("who lets the bots go on is told so, as long as nothing else is to be done", () => {
  const shown = after(ROUND, "0", 1); // Ben defends, Alex may wait
  const waiting = (of, game) => situation({ ...of, game: { ...of.game, next: true, ...game } });
  assert.match(waiting(shown), /^Ben is defending\. .*The bots wait for “Next”\. Trump/);
  assert.doesNotMatch(situation(shown), /Next/);
  assert.doesNotMatch(waiting(after(ROUND, "1", 1)), /Next/); // Ben is to beat a card
});

test("whoever may not throw in at all is not told that nothing fits", () => {
  const shown = after(ROUND, "2", 5);
  const event = { e: "beaten", seat: 1, attack: "7d", card: "Td" };
  const told = (blocked) => tell({ before: shown, after: { ...shown, game: { ...shown.game, blocked } }, events: [event], gap: false }, mannerOf("normal"), false);
  const all = (code) => Object.fromEntries(shown.game.hand.map((card) => [card, code]));
  assert.match(told(all("rank_not_on_table")), /You have nothing to throw in\.$/);
  assert.doesNotMatch(told(all("not_neighbour")), /nothing to throw in/);
  assert.doesNotMatch(told(all("partner_defends")), /nothing to throw in/);
});

test("that the timer decided is told before what it decided, and stands in the log", () => {
  const shown = after(ROUND, "2", 5);
  const events = [{ e: "time_up", seat: 0, name: "Alex" }, { e: "done", seat: 0 }];
  const change = { before: shown, after: shown, events, gap: false };
  assert.equal(tell(change, mannerOf("full"), false), "Alex's time is up. Alex is done.");
  assert.deepEqual(logLines(change), ["Alex's time is up.", "Alex is done."]);
  const mine = { ...change, after: { ...shown, you: { ...shown.you, seat: 0 } } };
  assert.match(tell(mine, mannerOf("brief"), false), /^Your time is up\./);
});

test("a bot that sat there already has another level; it does not sit down again", () => {
  const shown = after(ROUND, "0", 0);
  const seats = (kind) => shown.room.seats.map((seat, at) => (at === 1 ? { ...seat, kind } : seat));
  const event = { e: "bot_added", seat: 1, name: "Ada", level: "random" };
  const told = (kind) => roomSentence(event, { before: { ...shown, room: { ...shown.room, seats: seats(kind) } }, after: shown, events: [event], gap: false });
  assert.equal(told("empty"), "Ada, a bot, sits on seat 2. Level: random.");
  assert.equal(told("bot"), "Ada, a bot, has another level now: random.");
});

test("a trump card is drawn, or dealt where the deal leaves no stock, and one's own also when it was picked up again", () => {
  const shown = after(ROUND, "0", 0);
  const words = (seats, at) => facts({ ...shown, names: ["Alex", "Ben"], game: { ...shown.game, stock: 0, trump_card_at: at, seats: Array.from({ length: seats }, (_, i) => i) } });
  assert.equal(words(3, 1), "Trump spades. Ben drew the Ace of spades. The stock is empty.");
  assert.equal(words(3, 0), "Trump spades. You drew the Ace of spades. The stock is empty.");
  assert.equal(words(6, 1), "Trump spades. Ben was dealt the Ace of spades. There is no stock.");
  assert.equal(words(6, 0), "Trump spades. You were dealt the Ace of spades. There is no stock.");
  assert.equal(words(3, "played"), "Trump spades. The Ace of spades was played. The stock is empty.");
  const hand = [...shown.game.hand, "As"];
  const again = facts({ ...shown, game: { ...shown.game, stock: 0, trump_card_at: "played", hand } });
  assert.equal(again, "Trump spades. You have the Ace of spades. The stock is empty.");
});

test("the situation says the turn as long as it is so, and the title has it first", () => {
  assert.equal(situation(after(ROUND, "2", 6)), "Everything is beaten. The table waits for you: Bito – done, or throw in a 9. Trump spades, trump card Ace of spades, 18 cards in the stock.");
  assert.match(situation(after(ROUND, "0", 7)), /^You are done\. Everything is beaten\. Waiting for the attackers\./);
  assert.match(situation(after(ROUND, "watcher", 1)), /^You are watching\. Ben is defending\./);
  assert.equal(title(after(ROUND, "1", 1)), "Your turn to defend – Birch – Durnius");
  assert.equal(title(after(ROUND, "2", 6)), "The table waits for you – Birch – Durnius");
  assert.match(situation(after("repetition-is-a-draw", "0", 1)), /^One card: no more can be thrown in\. Waiting for B, who defends\./);
});

test("what happens rarely: new options, and who agrees to hints", () => {
  const shown = after(ROUND, "0", 0);
  const told = (event, mine = false) => rareSentence(event, shown, mine);
  assert.equal(told({ e: "options_changed", changed: { hints: true, timer_s: 120 } }), "The host changed the table: hints, once everybody agrees and 2 minutes to decide.");
  assert.equal(told({ e: "options_changed", changed: { hints: false } }), "The host changed the table: no hints.");
  const agreed = (on) => ({ e: "agreed_to_hints", seat: 1, name: "Ben", on });
  assert.equal(told(agreed(true)), "Ben agrees to hints.");
  assert.equal(told(agreed(false)), "Ben does not agree to hints any more.");
  assert.equal(told(agreed(true), true), "You agree to hints.");
  assert.equal(told(agreed(false), true), "You do not agree to hints any more.");
});

test("who has no name is known by it in every language, and by nothing else", () => {
  const catalogues = readdirSync(new URL("../../../src/durnius/text/", import.meta.url)).filter((name) => name.endsWith(".json"));
  const guests = catalogues.map((name) => readJson(`src/durnius/text/${name}`).lobby.guest);
  assert.ok(guests.length >= 7);
  for (const guest of guests) for (const name of [guest, `${guest} 2`, `${guest} 17`]) assert.match(name, GUEST);
  assert.equal(GUEST.source, `^(${GUEST.source.split(/[()]/)[1]})( \\d+)?$`);
  assert.deepEqual(GUEST.source.split(/[()]/)[1].split("|").sort(), [...new Set(guests)].sort());
  for (const guest of guests) assert.doesNotMatch(`${guest}a`, GUEST);
});
