"""The rulebook, R1 to R4: a test or more for every numbered rule; its name carries the number.

The other `test_rulebook_*.py` hold the rest.
"""

import re
from pathlib import Path

from durnius.core import PRESETS, card_text, deck_of, parse_card, rank_of, suit_of
from tests.core.short import DURNIUS, Short, dealt, names, position

HERE = Path(__file__)
RULES = (HERE.parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_numbered_rule_has_a_test() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in HERE.parent.glob("test_rulebook*.py"))
    tested = set(re.findall(r"^def test_r(\d+_\d+)_", sources, flags=re.MULTILINE))
    numbered = [number.replace(".", "_") for number in re.findall(r"\*\*R(\d+\.\d+)\*\*", RULES)]
    assert len(numbered) == 33
    assert tested == set(numbered)


def from_deck(deck: str, seats: int, dealer: int) -> Short:
    return Short(
        {
            "durnius": 1,
            "rules": {"preset": "durnius"},
            "players": names(seats),
            "dealer": dealer,
            "deck": deck,
            "actions": [],
        }
    )


IN_ORDER = " ".join(map(card_text, deck_of(36)))


def test_r1_1_thirty_six_cards_from_the_six_to_the_ace() -> None:
    pack = [card_text(card) for card in deck_of(36)]
    assert pack[:9] == ["6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"]
    assert {card[1] for card in pack} == set("cdhs")
    assert len(set(pack)) == 36


def test_r1_1_two_to_six_seats_with_six_cards_each() -> None:
    assert [seats for seats in range(9) if PRESETS["durnius"].seats_allowed(seats)] == [2, 3, 4, 5, 6]
    for seats in range(2, 7):
        assert [len(hand) for hand in from_deck(IN_ORDER, seats, 0).state.hands] == [6] * seats


def test_r1_2_a_card_is_its_rank_and_its_suit() -> None:
    ace, ten = parse_card("As"), parse_card("Td")
    assert (rank_of(ace), suit_of(ace), rank_of(ten), suit_of(ten)) == (12, 3, 8, 1)
    assert (card_text(ace), card_text(ten)) == ("As", "Td")


def test_r1_3_one_card_at_a_time_from_the_seat_after_the_dealer() -> None:
    game = from_deck(IN_ORDER, 3, dealer=1)
    assert game.hand(2) == "6c 6d 9c 9d Qc Qd"
    assert game.hand(0) == "7c 7d Kc Kd Tc Td"
    assert game.hand(1) == "8c 8d Ac Ad Jc Jd"
    assert [card_text(card) for card in game.state.stock][:2] == ["6h", "7h"]


def test_r1_3_the_stock_is_drawn_from_its_front() -> None:
    game = position("7c", "8c 9c", stock="6d Qd Kh 7s").play("0 attack 7c", "1 beat 7c 8c")
    assert game.hand(0) == "6d 7s Kh Qd"


def test_r1_4_the_last_card_of_the_deck_is_trump_and_lies_under_the_stock() -> None:
    state = from_deck(IN_ORDER, 2, dealer=0).state
    assert (state.trump_card, state.stock[-1]) == (parse_card("As"), parse_card("As"))
    assert state.trump == suit_of(parse_card("As"))


def test_r1_4_with_six_seats_the_trump_card_is_in_a_hand() -> None:
    game = from_deck(IN_ORDER, 6, dealer=2)
    assert (game.state.stock, game.state.trump_card) == ((), parse_card("As"))
    assert "As" in game.hand(2)


def test_r2_1_the_lowest_trump_opens() -> None:
    assert dealt("Ah 9h", "7h 8c", "6c 7c", trump="Kh").roles() == (1, 2)
    assert dealt("7s 8c", "9s 6s", "Ts Js", trump="As").roles() == (1, 2)


def test_r2_1_the_card_under_the_stock_is_nobodys() -> None:
    assert dealt("9s 6c", "Ts 6d", trump="6s", options=DURNIUS).state.attacker == 0


def test_r2_2_without_trumps_the_opener_goes_round_from_game_to_game() -> None:
    hands = ("6c 7c 8c 9c Tc Jc", "6d 7d 8d 9d Td Jd", "6h 7h 8h 9h Th Jh")
    assert [dealt(*hands, trump="As", game=game).state.attacker for game in range(1, 6)] == [0, 1, 2, 0, 1]


def test_r2_3_the_next_seat_in_the_game_defends() -> None:
    assert position("7c", "8c", "9c").roles() == (0, 1)
    assert position("7c", "", "9c", "Tc").roles() == (0, 2)
    assert position("7c", "8c", "", attacker=1).roles() == (1, 0)


def test_r3_1_only_the_attacker_opens_and_with_any_card() -> None:
    game = position("7c 9h As", "8c 9c", "7d", stock="Ks")
    assert game.legal(0) == ["attack 7c", "attack 9h", "attack As"]
    assert (game.legal(1), game.legal(2)) == ([], [])
    assert game.why("2 throw 7d") == game.why("1 attack 8c") == game.why("0 done") == "bout_not_open"
    assert game.play("0 attack As").why("0 attack 7c") == "bout_already_open"


def test_r3_2_everyone_but_the_defender_throws_in_ranks_of_the_table() -> None:
    game = position("7c 6h", "8c Kd 9h Qh 7h", "7d", "8d Qd", stock="Ks").play("0 attack 7c")
    assert [game.legal(seat) for seat in (0, 2, 3)] == [["done"], ["done", "throw 7d"], ["done"]]
    game.play("2 throw 7d")  # while the first card is unbeaten
    game.play("1 beat 7c 8c")
    assert game.legal(3) == ["done", "throw 8d"]
    assert game.why("3 throw Qd") == "rank_not_on_table"
    assert game.why("1 throw 7h") == "defender_cannot_attack"


def test_r3_3_six_attack_cards_at_most() -> None:
    game = position("6c 6d 6h 7c 7d 7h 8h", "7s 8c 8d 9c 9d 9h Tc Td Th", stock="Ks", bout=1)
    assert game.state.cap == 6
    game.play("0 attack 6c", "1 beat 6c 7s", "0 throw 6d", "0 throw 6h")
    game.play("0 throw 7c", "0 throw 7d", "0 throw 7h", "1 beat 6d 8d")
    assert game.why("0 throw 8h") == "bout_full"


def test_r3_3_never_more_than_the_defender_held_at_the_start() -> None:
    game = position("6c 6d 6h 9c", "7c 8d", "7d 7h Ac").play("0 attack 6c", "1 beat 6c 7c", "2 throw 7d")
    assert game.state.cap == 2  # though the defender has one card now
    assert game.why("0 throw 6d") == "defender_hand_limit"
    assert game.legal(1) == ["beat 7d 8d", "take"]


def test_r3_4_who_comes_first_is_served_first() -> None:
    def table() -> Short:
        return position("7c 9h", "8c 9c", "7d Qd", "7h Qh").play("0 attack 7c")

    assert table().play("3 throw 7h").why("2 throw 7d") == "defender_hand_limit"
    assert table().play("2 throw 7d").why("3 throw 7h") == "defender_hand_limit"


def test_r4_1_a_higher_card_of_the_suit_or_a_trump_beats() -> None:
    game = position("9c 9d", "8c Jc 6s Qd", stock="Ks").play("0 attack 9c")
    assert game.legal(1) == ["beat 9c 6s", "beat 9c Jc", "take"]
    assert game.why("1 beat 9c 8c") == "too_low"
    assert game.why("1 beat 9c Qd") == "wrong_suit"


def test_r4_1_a_trump_falls_to_a_higher_trump_only() -> None:
    game = position("8s 6c", "Ac 7s 9s").play("0 attack 8s")
    assert game.legal(1) == ["beat 8s 9s", "take"]


def test_r4_2_the_defender_picks_the_order_and_the_cards() -> None:
    game = position("7c 7d", "8c 8d 9s Ac", stock="Ks").play("0 attack 7c", "0 throw 7d", "1 beat 7d 9s")
    assert game.legal(1) == ["beat 7c 8c", "beat 7c Ac", "take"]
    assert game.why("1 beat 7d 8d") == "already_beaten"
    assert game.why("1 beat 9s Ac") == "no_such_attack"


def test_r4_3_take_only_while_a_card_is_unbeaten() -> None:
    game = position("7c 8d", "8c 9d Tc", "8h 9h", stock="Ks").play("0 attack 7c", "1 beat 7c 8c")
    assert game.why("1 take") == "nothing_to_take"
    assert game.play("0 throw 8d").why("1 take") is None


def test_r4_3_after_take_the_defender_plays_no_more() -> None:
    game = position("7c 8d", "8c 9d Tc", stock="Ks").play("0 attack 7c", "1 take")
    assert game.legal(1) == []
    assert game.why("1 beat 7c 8c") == game.why("1 take") == "already_taking"


def test_r4_4_after_take_the_others_go_on_up_to_the_cap() -> None:
    game = position("7c 7d 9h", "8c 9c", "7h 8d").play("0 attack 7c", "1 take")
    assert game.legal(0) == ["done", "throw 7d"]
    game.play("2 throw 7h")
    assert game.hand(1) == "7c 7h 8c 9c"  # the cap of two is reached: the bout is over
