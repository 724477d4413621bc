/**
 * Why something is refused, in words: one sentence for each code, naming the card it fails against or what would be
 * possible. The server decides and gives the code; what is named here lies open on the table.
 */

import { isFull, nameOf, ranksThere, unbeaten } from "./model.js";
import { cardName, cards, cardsInWords, has, list, namedCard, rankOf, suitOf, t, together } from "./text.js";

/** @import { Card, Code, Game } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */

/** Codes whose sentences name cards or people of a game. */
const CARD_CODES = new Set([
  "bout_not_open", "already_taking", "nothing_to_take", "nothing_to_confirm", "not_the_defender", "partner_defends",
  "not_neighbour", "card_not_in_hand", "transfer_rank", "transfer_too_many", "rank_not_on_table", "bout_full",
  "defender_hand_limit", "no_such_attack", "already_beaten", "too_low", "wrong_suit", "table_changed",
]);

/** What was tried: an action's text, or the card that was pressed.
 * @typedef {{ action?: string, card?: Card, attack?: Card | null }} Tried */

/** Say why.
 * @param {Code | string} code @param {Shown} shown @param {Tried} [tried] @returns {string} */
export function whyNot(code, shown, tried = {}) {
  const { game, room, you } = shown;
  if (code === "hints_not_agreed") {
    const names = room.seats.flatMap(({ kind, name, agrees }, seat) => (kind === "person" && !agrees && name !== null && seat !== you.seat ? [name] : []));
    return together([
      you.seat !== null && !room.seats[you.seat]?.agrees && t("refused.hints_not_agreed.you", { button: t("lobby.agree") }),
      names.length > 0 && t("refused.hints_not_agreed.others", { names: list(names) }),
    ]);
  }
  return (game && !game.over && gameReason(code, shown, game, tried)) || plainReason(code);
}

/** @param {string} code */
function plainReason(code) {
  // Without a table there is no card to name; and a newer server may have codes that are not known here.
  if (CARD_CODES.has(code)) return t("refused.not_now");
  return has(`refused.${code}`) ? t(`refused.${code}`) : t("refused.other", { code });
}

/** @param {string} code @param {Shown} shown @param {Game} game @param {Tried} tried @returns {string | null} */
function gameReason(code, shown, game, tried) {
  const defending = game.defender === game.seat;
  const attacker = { name: nameOf(shown, game.attacker) };
  const defender = { name: nameOf(shown, game.defender) };
  const held = tried.card ?? "";
  const card = held && cardName(held);
  const count = cardsInWords(game.table.length);
  switch (code) {
    case "bout_not_open":
      if (game.attacker === game.seat) return t("situation.attack", { defender: defender.name });
      return t(defending ? "refused.bout_not_open.defender" : "refused.bout_not_open.others", attacker);
    case "already_taking":
      return t(defending ? "refused.already_taking.you" : "refused.already_taking.others", defender);
    case "nothing_to_take":
      return t(defending ? "refused.nothing_to_take.you" : "refused.nothing_to_take.others", defender);
    case "nothing_to_confirm":
      return doneReason(shown, game);
    case "not_the_defender":
      return t(tried.action === "take" ? "refused.nothing_to_take.others" : "refused.not_the_defender", defender);
    case "partner_defends":
    case "not_neighbour":
      return t(`refused.${code}`, defender);
    case "card_not_in_hand":
      return held && t("refused.card_not_in_hand", { card });
    case "transfer_rank":
      return held && t("refused.transfer_rank", { card, rank: t(`rank.${rankOf(game.table[0]?.[0] ?? held)}.a`) });
    case "transfer_too_many":
      if (game.heir === null) return null;
      return held && t("refused.transfer_too_many", { card, name: nameOf(shown, game.heir) });
    case "rank_not_on_table": {
      const there = ranksThere(game).map((rank) => t(`rank.${rank}.plain`));
      if (!held || !there.length) return null;
      const words = { rank: t(`rank.${rankOf(held)}.plain`), ranks: there.join(t("list.comma")) };
      return t(there.length === 1 ? "refused.rank_not_on_table.one" : "refused.rank_not_on_table.others", words);
    }
    case "bout_full":
      if (!game.table.length) return null;
      return t(game.taking ? "refused.bout_full_taking" : "refused.bout_full", { ...defender, cards: count });
    case "defender_hand_limit": {
      if (!game.table.length) return null;
      const words = { ...defender, cards: count, held: cards(game.table.length) };
      return t(defending ? "refused.defender_hand_limit.you" : "refused.defender_hand_limit.others", words);
    }
    case "no_such_attack":
      return tried.attack ? t("refused.no_such_attack", { card: cardName(tried.attack) }) : null;
    case "already_beaten":
      if (tried.attack) return t("refused.already_beaten.others", { card: cardName(tried.attack) });
      return t("refused.already_beaten.you");
    case "too_low":
    case "wrong_suit":
      return beatReason(code, game, held, tried.attack ?? null);
    default:
      return null;
  }
}

/** Why the table does not wait for the listener's done. @param {Shown} shown @param {Game} game */
function doneReason(shown, game) {
  const words = { name: nameOf(shown, game.defender), cards: cardsInWords(game.table.length) };
  if (game.defender === game.seat) {
    if (game.taking) return t("refused.nothing_to_confirm.defender_taking");
    return t(unbeaten(game).length ? "refused.nothing_to_confirm.defender" : "refused.nothing_to_confirm.defender_beaten");
  }
  if (isFull(game)) return t(game.taking ? "refused.bout_full_taking" : "refused.bout_full", words);
  if (game.seat !== null && game.done.includes(game.seat)) return t("refused.nothing_to_confirm.already");
  return t(game.hand.length ? "refused.nothing_to_confirm.others" : "refused.nothing_to_confirm.no_cards");
}

/** Why a card beats nothing: against one card its own reason, against several all of them by name.
 * @param {"too_low" | "wrong_suit"} code @param {Game} game @param {Card} held @param {Card | null} against */
function beatReason(code, game, held, against) {
  const open = unbeaten(game);
  const card = cardName(held);
  const attack = against ?? open[0];
  if (!held || attack === undefined) return null;
  if (!against && open.length > 1) return t("refused.beats_none", { card, list: list(open.map(cardName), "nor") });
  const words = { card, attack: namedCard(attack, game.trump), suit: t(`suit_one.${suitOf(attack)}`) };
  if (code === "too_low") return t("refused.too_low", words);
  return t(suitOf(attack) === game.trump ? "refused.wrong_suit_trump" : "refused.wrong_suit", words);
}
