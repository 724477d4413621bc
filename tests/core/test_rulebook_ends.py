"""The rulebook, R5 to R7: how bouts and games end."""

from tests.core.short import DUREN, DURNIUS, position


def test_r5_1_a_card_cancels_every_done() -> None:
    game = position("7c 9d", "8c 9c Tc", "8d 9s", stock="Ks").play("0 attack 7c", "0 done", "2 done")
    assert game.state.done == {0, 2}
    assert game.play("1 beat 7c 8c").state.done == set()
    assert game.play("0 done", "2 throw 8d").state.done == set()


def test_r5_1_a_transfer_cancels_every_done() -> None:
    game = position(
        "7c 9d", "7d 9c Tc", "8d 9s", stock="Ks", options={"preset": "podkidnoy", "transfer": True}
    )
    assert game.play("0 attack 7c", "0 done", "1 transfer 7d").state.done == set()


def test_r5_1_a_take_cancels_none() -> None:
    game = position("7c 7d 9h", "8c 9c Tc Ac", "7h 8d Qh", stock="Ks").play("0 attack 7c", "0 done", "1 take")
    assert game.state.done == {0}
    assert game.legal(0) == ["throw 7d"]  # said done, may still throw in
    assert game.play("2 throw 7h").legal(0) == ["done", "throw 7d"]


def test_r5_2_podkidnoy_awaits_all_that_may_throw_in() -> None:
    game = position("7c 9d", "8c 9c Tc", "Qd 9s", stock="Ks").play("0 attack 7c", "1 beat 7c 8c")
    assert (game.legal(0), game.legal(2), game.legal(1)) == (["done"], ["done"], [])
    assert game.play("0 done").why("0 done") == "nothing_to_confirm"


def test_r5_2_durnius_and_duren_await_only_those_that_can() -> None:
    for options in (DURNIUS, DUREN):
        game = position("7c 9d", "8c 9c Tc", "8d 9s", stock="Ks", options=options)
        game.play("0 attack 7c", "1 beat 7c 8c")
        assert game.legal(2) == ["done", "throw 8d"]
        assert game.why("0 done") == "nothing_to_confirm"


def test_r5_2_nobody_is_awaited_once_the_cap_is_reached() -> None:
    game = position("7c 9d", "8d", "7d 9s").play("0 attack 7c")
    assert game.why("0 done") == game.why("2 done") == "nothing_to_confirm"


def test_r5_3_the_bout_ends_by_itself() -> None:
    beaten = position("7c 9d", "8c 9c Tc", "Qd 9s", stock="Ks", options=DURNIUS)
    assert beaten.play("0 attack 7c").state.bout == 9
    assert beaten.play("1 beat 7c 8c").state.bout == 10
    taken = position("7c 9d", "8c 9c Tc", "Qd 9s", stock="Ks").play("0 attack 7c", "0 done", "2 done")
    assert taken.state.bout == 9
    assert taken.play("1 take").state.bout == 10


def test_r5_4_beaten_cards_are_discarded_and_the_defender_opens() -> None:
    game = position("7c 9d", "8c 9c Tc", "Qd 9s", stock="Ks", options=DURNIUS)
    before = len(game.state.discard)
    game.play("0 attack 7c", "1 beat 7c 8c")
    assert (len(game.state.discard), game.state.table) == (before + 2, ())
    assert game.roles() == (1, 2)


def test_r5_5_the_taker_gets_all_cards_and_the_next_seat_opens() -> None:
    game = position("7c 8d 9h", "8c 9c Tc", "Qd 9s", stock="6d Ks")
    game.play("0 attack 7c", "1 beat 7c 8c", "0 throw 8d", "1 take", "0 done", "2 done")
    assert game.hand(1) == "7c 8c 8d 9c Tc"
    assert game.roles() == (2, 0)


def test_r6_1_attacker_first_then_clockwise_and_the_defender_last() -> None:
    game = position(
        "7d 8h 9h Th Jh", "8c 9c Tc", "7c Qh Kh Ah Ac", "9d Td Jd Qd Kd", attacker=2, stock="6c 6d Kc 8s Ks"
    )
    assert game.roles() == (2, 3)
    game.play("2 attack 7c", "3 take", "0 done", "1 done", "2 done")
    assert game.hand(2) == "6c 6d Ac Ah Kh Qh"  # two cards: filled before anybody else
    assert game.hand(0) == "7d 8h 9h Jh Kc Th"
    assert game.hand(1) == "8c 8s 9c Ks Tc"
    assert game.hand(3) == "7c 9d Jd Kd Qd Td"  # holds six


def test_r6_1_whoever_holds_six_draws_nothing() -> None:
    game = position("7c 8h 9h Th Jh Qh Kh", "8c 9c Tc", stock="6d Ks").play("0 attack 7c", "1 take", "0 done")
    assert len(game.state.hands[0]) == 6
    assert game.hand(1) == "6d 7c 8c 9c Ks Tc"


def test_r7_1_nobody_is_out_while_stock_remains() -> None:
    game = position("7c", "8c 9c", "9h", stock="6c 6d 6h 7h 8h Qs Ks")
    game.play("0 attack 7c", "1 beat 7c 8c", "2 done")
    assert game.state.out == set()
    assert game.hand(0) == "6c 6d 6h 7h 8h Qs"


def test_r7_1_an_empty_hand_is_out_after_the_bout_and_not_before() -> None:
    game = position("7c", "8c 9d Td", "9h Qh").play("0 attack 7c")
    assert game.state.out == set()
    assert game.legal(0) == []
    assert game.play("1 beat 7c 8c", "2 done").state.out == {0}
    assert game.why("0 done") == "player_out"


def test_r7_2_an_opener_who_is_out_is_skipped() -> None:
    beaten = position("7c 9c Jc", "8c", "9h Th").play("0 attack 7c", "1 beat 7c 8c")
    assert beaten.roles() == (2, 0)
    taken = position("7c 9h", "6c 9d Td", "7d", "Qh").play(
        "0 attack 7c", "2 throw 7d", "1 take", "0 done", "3 done"
    )
    assert taken.roles() == (3, 0)


def test_r7_3_the_last_seat_with_cards_is_the_fool() -> None:
    assert position("7c", "6c 8d").play("0 attack 7c", "1 take").ended() == ("fool", 1)


def test_r7_3_nobody_left_is_a_draw() -> None:
    assert position("7c", "8c").play("0 attack 7c", "1 beat 7c 8c").ended() == ("draw", None)


CIRCLE = (
    "0 attack 9c", "1 take", "3 attack Jd", "0 beat Jd 9s", "3 throw Jh", "0 take",
    "1 attack 9c", "3 take", "0 throw 9d", "0 attack Jd", "1 take",
    "3 attack 9c", "0 beat 9c 9s", "3 throw 9d", "0 take",
    "1 attack Jd", "3 beat Jd Qd", "0 throw Jh", "3 take",
)  # fmt: skip
"""Brings these hands back to where they were: 9c 9d 9s, Kh, nothing, Ad Jd Jh Qd."""


def test_r7_4_the_same_position_for_the_third_time_is_a_draw() -> None:
    game = position("9c 9d 9s", "Kh", "", "Ad Jd Jh Qd", options=DURNIUS)
    assert game.play(*CIRCLE).ended() is None
    assert game.play(*CIRCLE[:-1]).ended() is None
    assert game.play(CIRCLE[-1]).ended() == ("repetition", None)
