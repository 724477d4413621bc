"""The rulebook, R8: house rules."""

import pytest

from durnius.core import PRESETS, card_text, deck_of, rules_from_json, rules_to_json
from tests.core.short import PODKIDNOY, dealt, position
from tests.reference.record import Options

TRANSFER: Options = {"preset": "podkidnoy", "transfer": True}
NEIGHBOURS: Options = {"preset": "podkidnoy", "throwers": "neighbours"}
FIVE: Options = {"preset": "podkidnoy", "first_limit": 5}
TEAMS: Options = {"preset": "podkidnoy", "teams": True}


def test_r8_1_no_preset_transfers() -> None:
    game = position("7c 6h", "7d Kd", "7h Ah", stock="Ks").play("0 attack 7c")
    assert game.why("1 transfer 7d") == "transfer_off"


def test_r8_1_the_defender_passes_the_attack_on() -> None:
    game = position("7c 7s 9d", "7d Kd 9h", "7h Ah 8d Jh", stock="Ks", options=TRANSFER).play("0 attack 7c")
    assert "transfer 7d" in game.legal(1)
    game.play("1 transfer 7d")
    assert game.roles() == (1, 2)
    assert game.state.cap == 4  # counted afresh for the new defender
    assert game.hand(1) == "9h Kd"
    assert game.legal(0) == ["done", "throw 7s"]  # like anyone
    assert game.legal(2) == ["beat 7d 8d", "take"]  # seat 0 holds two cards, too few for three


def test_r8_1_only_while_nothing_is_beaten() -> None:
    game = position("7c 7h 9d", "7d 8c 9h Qh", "Ah Kh Qd", stock="Ks", options=TRANSFER)
    game.play("0 attack 7c", "0 throw 7h", "1 beat 7c 8c")
    assert game.why("1 transfer 7d") == "transfer_after_beat"


def test_r8_1_only_with_the_rank_of_the_table() -> None:
    game = position("7c 6h", "8d Kd", "Ah Kh", stock="Ks", options=TRANSFER).play("0 attack 7c")
    assert game.why("1 transfer 8d") == "transfer_rank"


def test_r8_1_the_new_defender_must_hold_as_many_cards() -> None:
    game = position("7c 6h", "7d Kd", "Ah", options=TRANSFER).play("0 attack 7c")
    assert game.why("1 transfer 7d") == "transfer_too_many"
    game = position("7c 6h", "7d Kd", "Ah Qh", options=TRANSFER).play("0 attack 7c")
    assert game.why("1 transfer 7d") is None


def test_r8_1_cards_thrown_in_by_the_new_defender_no_longer_count() -> None:
    game = position("7c 6h", "7d Kd 9d", "7h Ah 9h", options=TRANSFER).play("0 attack 7c", "2 throw 7h")
    assert game.why("1 transfer 7d") == "transfer_too_many"


def test_r8_1_between_two_the_attack_goes_back() -> None:
    game = position("7c 6h 9d", "7d Kd", stock="Ks", options=TRANSFER).play("0 attack 7c", "1 transfer 7d")
    assert game.roles() == (1, 0)
    assert game.legal(0) == ["beat 7d 9d", "take"]


def test_r8_1_allowed_in_the_first_bout_within_its_limit() -> None:
    first: Options = {"preset": "podkidnoy", "deck": 52, "transfer": True, "first_limit": 5}
    game = position("7c 6h 9d", "7d Kd", "Qh Kh", bout=0, options=first).play("0 attack 7c")
    assert game.play("1 transfer 7d").roles() == (1, 2)


def test_r8_2_only_the_attacker_and_the_neighbours_throw_in() -> None:
    game = position("7c 6h", "8c Kd", "7d 9d", "7h 8h", stock="Ks", options=NEIGHBOURS).play("0 attack 7c")
    assert (game.legal(0), game.legal(2), game.legal(3)) == (["done"], ["done", "throw 7d"], [])
    assert game.why("3 throw 7h") == "not_neighbour"


def test_r8_2_a_neighbour_is_the_nearest_seat_in_the_game() -> None:
    game = position("7c 6h", "8c Kd", "", "7h 8h", "7d 9d", options=NEIGHBOURS).play("0 attack 7c")
    assert game.why("3 throw 7h") is None
    assert game.why("4 throw 7d") == "not_neighbour"


def test_r8_2_who_passed_the_attack_on_is_next_to_the_defender() -> None:
    both: Options = {"preset": "podkidnoy", "throwers": "neighbours", "transfer": True}
    game = position("7c 7s", "7d Kd", "Qd Kh Ah", "7h 8h", options=both).play("0 attack 7c", "1 transfer 7d")
    assert game.why("0 throw 7s") == "not_neighbour"
    assert game.why("3 throw 7h") is None


def test_r8_3_five_attack_cards_in_the_first_bout() -> None:
    hands = ("6c 6d 6h 7c 7d 7h", "7s 8c 8d 9c 9d 9h")
    game = position(*hands, stock="Ks", bout=0, options=FIVE)
    assert game.state.cap == 5
    game.play("0 attack 6c", "1 beat 6c 7s", "0 throw 6d", "0 throw 6h", "0 throw 7c", "0 throw 7d")
    assert game.why("0 throw 7h") == "bout_full"
    assert position(*hands, stock="Ks", bout=1, options=FIVE).state.cap == 6
    assert position(*hands, stock="Ks", bout=0).state.cap == 6


def test_r8_4_four_or_six_seats() -> None:
    teams = rules_from_json(TEAMS)
    assert [seats for seats in range(9) if teams.seats_allowed(seats)] == [4, 6]


def test_r8_4_only_opponents_throw_in_and_are_awaited() -> None:
    game = position("7c 6h", "8c Kd", "7d 9s", "7h 8h", stock="Ks", options=TEAMS).play("0 attack 7c")
    assert (game.legal(0), game.legal(2), game.legal(3)) == (["done"], ["done", "throw 7d"], [])
    assert game.why("3 throw 7h") == "partner_defends"


def test_r8_4_the_next_seat_of_the_other_team_defends() -> None:
    game = position("7c 6h", "", "9s Jd", "8h Qh", options=TEAMS)
    assert game.roles() == (0, 3)
    game.play("0 attack 7c", "3 take", "0 done", "2 done")
    assert game.roles() == (0, 3)


def test_r8_4_a_transfer_goes_to_the_other_team() -> None:
    both: Options = {"preset": "podkidnoy", "teams": True, "transfer": True}
    game = position("7c 6h", "7d Kd", "", "8h 9h", "7s Ah", "Qc Qd", options=both).play(
        "0 attack 7c", "1 transfer 7d"
    )
    assert game.roles() == (1, 4)


def test_r8_4_neighbours_are_counted_before_partners_are_left_out() -> None:
    both: Options = {"preset": "podkidnoy", "teams": True, "throwers": "neighbours"}
    game = position("7c 6h", "8c Kd", "", "7d 9d", "7h 9h", "7s Th", options=both).play("0 attack 7c")
    assert game.why("3 throw 7d") == "partner_defends"  # the neighbour
    assert game.why("4 throw 7h") == "not_neighbour"  # though it is the nearest opponent


def test_r8_4_the_team_with_cards_is_the_fool() -> None:
    game = position("7c", "", "", "8h Qh", options=TEAMS).play("0 attack 7c", "3 take")
    assert game.ended() == ("fool", 1)
    game = position("7c", "", "", "8c", options=TEAMS).play("0 attack 7c", "3 beat 7c 8c")
    assert game.ended() == ("draw", None)


def test_r8_4_start_is_ignored() -> None:
    options: Options = {"preset": "podkidnoy", "teams": True, "start": "fool"}
    game = dealt("6c 7c", "7s", "9s 8c", "Ts", trump="As", options=options, game=2)
    assert game.state.attacker == 1


@pytest.mark.parametrize(("start", "opener"), [("lowest_trump", 2), ("before_fool", 0), ("fool", 1)])
def test_r8_5_who_opens_after_a_game_with_a_fool(start: str, opener: int) -> None:
    options: Options = {"preset": "podkidnoy", "start": start}
    hands = ("9s 6c", "8s 6d", "7s 7c")
    assert dealt(*hands, trump="As", options=options, game=2, previous_fool=1).state.attacker == opener
    assert dealt(*hands, trump="As", options=options, game=1).state.attacker == 2
    assert dealt(*hands, trump="As", options=options, game=2).state.attacker == 2  # after a draw


def test_r8_5_the_seat_before_seat_0_is_the_last() -> None:
    options: Options = {"preset": "podkidnoy", "start": "before_fool"}
    game = dealt("9s 6c", "8s 6d", "7s 7c", "Ts", trump="As", options=options, game=2, previous_fool=0)
    assert game.roles() == (3, 0)


@pytest.mark.parametrize(("deck", "lowest", "most"), [(24, "9c", 4), (36, "6c", 6), (52, "2c", 6)])
def test_r8_6_packs_and_who_fits(deck: int, lowest: str, most: int) -> None:
    assert (len(deck_of(deck)), card_text(deck_of(deck)[0])) == (deck, lowest)
    rules = rules_from_json({"preset": "podkidnoy", "deck": deck})
    assert [seats for seats in range(1, 9) if rules.seats_allowed(seats)] == list(range(2, most + 1))


def test_all_house_rules_are_off_in_the_presets() -> None:
    for name, rules in PRESETS.items():
        assert rules_to_json(rules) == {"preset": name}
        assert (rules.deck, rules.limit, rules.first_limit, rules.throwers) == (36, 6, 6, "all")
        assert (rules.transfer, rules.teams, rules.start) == (False, False, "lowest_trump")
        assert rules.done == ("all" if name == PODKIDNOY["preset"] else "able")
