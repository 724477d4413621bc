"""Faults that Durak programs are known for. Each was reported of some program; none may come back here."""

import pytest

from durnius.core import Refused, card_text, deck_of
from tests.core.short import DURNIUS, Short, dealt, names, position
from tests.reference.record import Options

TRANSFER: Options = {"preset": "podkidnoy", "transfer": True}
TEAMS: Options = {"preset": "podkidnoy", "teams": True}


def six_seats() -> Short:
    return Short(
        {
            "durnius": 1,
            "rules": DURNIUS,
            "players": names(6),
            "dealer": 5,
            "deck": " ".join(map(card_text, deck_of(36))),
            "actions": [],
        }
    )


def test_fault_1_six_seats_leave_no_stock_to_look_for_trumps_in() -> None:
    game = six_seats()
    assert (len(game.state.stock), card_text(game.state.stock[-1]) if game.state.stock else None) == (0, None)
    assert "As" in game.hand(5)
    assert game.legal(game.state.attacker)


def test_fault_2_the_last_card_goes_by_the_roles_of_the_bout_that_ended() -> None:
    game = position("7c 9h", "8c", "Qd Kd", stock="Ks", options=DURNIUS).play("0 attack 7c", "1 beat 7c 8c")
    assert game.hand(0) == "9h Ks"
    assert game.state.out == {1}  # only after the draw
    game = position("7c", "8c Qh", "Qd Kd", stock="Ks", options=DURNIUS).play("0 attack 7c", "1 beat 7c 8c")
    assert game.state.out == set()  # empty-handed before the draw


def test_fault_3_one_hand_is_filled_before_the_next() -> None:
    game = position("7c 9h Th", "8c Qc Kc", stock="6c 6d 6h Ks", options=DURNIUS)
    game.play("0 attack 7c", "1 beat 7c 8c")
    assert (game.hand(0), game.hand(1)) == ("6c 6d 6h 9h Ks Th", "Kc Qc")


def test_fault_4_everybody_out_in_one_bout_is_a_draw() -> None:
    three = position("7c", "8c 9d", "8d").play("0 attack 7c", "1 beat 7c 8c", "2 throw 8d", "1 beat 8d 9d")
    assert three.ended() == ("draw", None)
    assert three.state.out == {0, 1, 2}
    assert position("7c", "8c").play("0 attack 7c", "1 beat 7c 8c").ended() == ("draw", None)
    teams = position("7c", "", "", "8c", options=TEAMS).play("0 attack 7c", "3 beat 7c 8c")
    assert teams.ended() == ("draw", None)


def test_fault_5_the_attackers_last_card_is_played_out() -> None:
    game = position("7c", "8c").play("0 attack 7c")
    assert game.ended() is None
    assert game.legal(1) == ["beat 7c 8c", "take"]


def test_fault_6_who_takes_when_nobody_else_has_cards_is_the_fool() -> None:
    assert position("7c", "8c 9d").play("0 attack 7c", "1 take").ended() == ("fool", 1)
    assert position("7c", "8c 9d", "").play("0 attack 7c", "1 take").ended() == ("fool", 1)


def test_fault_7_after_a_take_the_next_live_seat_leads() -> None:
    game = position("7c 9h", "6c 9d Td", "7d", "Qh Kh")
    game.play("0 attack 7c", "2 throw 7d", "1 take", "0 done", "3 done")
    assert game.roles() == (3, 0)
    game = position("7c", "6c 9d", "7d", "").play("0 attack 7c", "2 throw 7d", "1 take")
    assert game.ended() == ("fool", 1)


def test_fault_8_the_limit_is_the_hand_at_the_start_of_the_bout() -> None:
    game = position("7c 7d 7h", "8c 8d Qs", "8h 9h").play(
        "0 attack 7c", "1 beat 7c 8c", "0 throw 7d", "1 beat 7d 8d"
    )
    assert game.legal(0) == ["done", "throw 7h"]  # two cards beaten, one left in hand: a third may come
    assert game.play("0 throw 7h").why("2 throw 8h") == "defender_hand_limit"


def test_fault_8_the_limit_holds_after_a_take_and_in_the_endgame() -> None:
    game = position("7c 7d 7h", "8c 8d", "7s 9h").play("0 attack 7c", "1 take", "2 throw 7s")
    assert game.hand(1) == "7c 7s 8c 8d"
    assert game.state.bout == 10


def test_fault_9_six_cards_even_for_a_bigger_hand_and_beaten_ones_count() -> None:
    game = position("6c 6d 6h 7c 7d 7h 8h", "7s 8c 8d 9c 9d 9h Tc Td Th", stock="Ks", bout=1)
    game.play("0 attack 6c", "1 beat 6c 7s", "0 throw 6d", "1 beat 6d 8d", "0 throw 6h", "1 beat 6h 9h")
    assert game.state.cap == 6
    game.play("0 throw 7c", "1 beat 7c 8c", "0 throw 7d", "1 beat 7d 9d")
    assert game.state.bout == 1  # five beaten, a sixth may come
    assert game.play("0 throw 7h").why("0 throw 8h") == "bout_full"


@pytest.mark.parametrize(
    "line", ["1 beat 7c 7c", "1 beat 8c 8c", "1 beat Td 8c", "0 throw 7c", "0 attack 7c"]
)
def test_fault_10_no_card_twice_no_card_not_held_no_pair_that_is_not_there(line: str) -> None:
    game = position("7c 9h", "8c Qc Kc", stock="Ks").play("0 attack 7c")
    with pytest.raises(Refused):
        game.play(line)


def test_fault_10_nothing_after_the_end() -> None:
    game = position("7c", "8c 9d").play("0 attack 7c", "1 take")
    for line in ("0 attack 7c", "1 attack 8c", "1 take", "1 done", "0 throw 7c"):
        assert game.why(line) == "game_over"


def test_fault_11_no_two_cards_on_one_attack_card() -> None:
    game = position("7c 9h", "8c Qc Kc", "8h", stock="Ks").play("0 attack 7c", "1 beat 7c 8c")
    assert game.why("1 beat 7c Qc") == "already_beaten"


def test_fault_12_no_transfer_to_oneself_or_to_too_few_cards() -> None:
    game = position("7c", "7d Qc", "", options=TRANSFER).play("0 attack 7c")
    assert game.why("1 transfer 7d") == "transfer_too_many"  # seat 0 has nothing left
    game = position("7c Ac", "7d Qc", "8h", options=TRANSFER).play("0 attack 7c")
    assert game.why("1 transfer 7d") == "transfer_too_many"


def test_fault_12_a_transferred_card_leaves_the_hand() -> None:
    game = position("7c Ac", "7d Qc", "8h 9h", options=TRANSFER).play("0 attack 7c", "1 transfer 7d")
    assert game.hand(1) == "Qc"
    assert [card_text(attack) for attack, _ in game.state.table] == ["7c", "7d"]


def test_fault_13_the_trump_under_the_stock_is_nobodys_lowest() -> None:
    assert dealt("9s 6c", "Ts 6d", trump="6s", options=DURNIUS).state.attacker == 0
    assert dealt("6c 7c", "Ts 6d", "9s 7d", trump="6s", options=DURNIUS).state.attacker == 2  # the last seat


def test_fault_14_the_ace_of_trumps_beats() -> None:
    game = position("Kd 7c", "As Ac", trump="s").play("0 attack Kd")
    assert game.legal(1) == ["beat Kd As", "take"]
    game = position("Ks 7c", "As Ac", trump="s").play("0 attack Ks")
    assert game.legal(1) == ["beat Ks As", "take"]


def test_fault_16_legal_actions_are_single_cards() -> None:
    game = position("7c 7d 7h 7s 8d 8h 8s 9c", "8c Tc Jc Qc Kc Ac", stock="6d Ks").play(
        "0 attack 7c", "1 beat 7c 8c"
    )
    assert game.legal(0) == ["done", *(f"throw {card}" for card in ("7d", "7h", "7s", "8d", "8h", "8s"))]
