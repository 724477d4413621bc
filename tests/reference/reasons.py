"""Why an action is refused (R10): the codes in the order of the rule, the first that fits.

Reads the game and never changes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reference.cards import beats, well_formed

if TYPE_CHECKING:
    from tests.reference.engine import Game


def why_refused(game: Game, seat: int, text: str) -> str | None:
    """Give the code of R10, or None for a legal action."""
    words = text.split(" ")
    if not well_formed(words):
        return "malformed"
    if seat < 0 or seat >= len(game.hands):
        return "no_such_seat"
    if game.over:
        return "game_over"
    if seat in game.out:
        return "player_out"
    verb = words[0]
    if len(game.table) == 0 and not (verb == "attack" and seat == game.attacker):
        return "bout_not_open"
    if len(game.table) > 0 and verb == "attack":
        return "bout_already_open"
    if game.taking and verb in ("beat", "transfer", "take"):
        return "already_taking"
    if verb == "take" and game.all_beaten():
        return "nothing_to_take"
    if verb == "done" and seat not in game.awaited():
        return "nothing_to_confirm"
    if verb == "throw" and seat == game.defender:
        return "defender_cannot_attack"
    if verb in ("beat", "transfer", "take") and seat != game.defender:
        return "not_the_defender"
    if verb == "throw" and game.same_team(seat, game.defender):
        return "partner_defends"
    if verb == "throw" and seat not in game.throwers():
        return "not_neighbour"
    if verb == "transfer" and not game.rules["transfer"]:
        return "transfer_off"
    if len(words) > 1 and words[-1] not in game.hands[seat]:
        return "card_not_in_hand"
    if verb == "transfer":
        return why_no_transfer(game, words[1])
    if verb == "throw":
        return why_no_throw(game, words[1])
    if verb == "beat":
        return why_no_beat(game, words[1], words[2])
    return None


def why_no_transfer(game: Game, card: str) -> str | None:
    """R8.1."""
    if any(beaten_by is not None for _, beaten_by in game.table):
        return "transfer_after_beat"
    if any(attack[0] != card[0] for attack, _ in game.table):
        return "transfer_rank"
    next_defender = game.next_defender(game.defender)
    then_on_table = len(game.table) + 1
    if then_on_table > game.limit() or then_on_table > len(game.hands[next_defender]):
        return "transfer_too_many"
    return None


def why_no_throw(game: Game, card: str) -> str | None:
    """R3.2, R3.3."""
    if card[0] not in [on_table[0] for on_table in game.cards_on_table()]:
        return "rank_not_on_table"
    if len(game.table) >= game.limit():
        return "bout_full"
    if len(game.table) >= game.cap:
        return "defender_hand_limit"
    return None


def why_no_beat(game: Game, attack: str, card: str) -> str | None:
    """R4.1."""
    if attack not in [pair[0] for pair in game.table]:
        return "no_such_attack"
    for attacked, beaten_by in game.table:
        if attacked == attack and beaten_by is not None:
            return "already_beaten"
    if beats(card, attack, game.trump):
        return None
    return "too_low" if card[1] == attack[1] else "wrong_suit"
