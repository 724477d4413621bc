"""The rulebook, R10: every code once, and that the earlier code wins."""

import re
from pathlib import Path

import pytest

from durnius.core import Reason, Refused, parse_action
from tests.core.short import PODKIDNOY, Short, position
from tests.reference.record import Options

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
TEAMS: Options = {"preset": "podkidnoy", "teams": True}
NEIGHBOURS: Options = {"preset": "podkidnoy", "throwers": "neighbours"}
TRANSFER: Options = {"preset": "podkidnoy", "transfer": True}


def plain(options: Options = PODKIDNOY) -> Short:
    return position("7c 7h 9d Qs", "7d 8c 9h Qh", "Ah Kh 8d 9s", "7s Td Jd Tc", stock="Ks", options=options)


def test_the_page_lists_the_codes_in_their_order() -> None:
    table = RULES[RULES.index("## R10") :]
    assert re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE) == [reason.value for reason in Reason]


def test_malformed_comes_from_reading() -> None:
    for text in (
        "",
        "play 7c",
        "attack",
        "attack 7C",
        "attack 10c",
        "beat 7c",
        "take 7c",
        "done ",
        "attack  7c",
    ):
        with pytest.raises(Refused, match="malformed"):
            parse_action(text)


OPEN = ("0 attack 7c",)
TAKING = ("0 attack 7c", "1 take")
BEATEN = ("0 attack 7c", "1 beat 7c 8c")


@pytest.mark.parametrize(
    ("played", "line", "code"),
    [
        ((), "4 attack 7c", "no_such_seat"),
        ((), "-1 attack 7c", "no_such_seat"),
        ((), "1 attack 7d", "bout_not_open"),
        ((), "0 throw 7c", "bout_not_open"),
        ((), "1 take", "bout_not_open"),
        ((), "0 attack As", "card_not_in_hand"),
        (OPEN, "0 attack 7h", "bout_already_open"),
        (OPEN, "1 attack 2c", "bout_already_open"),
        (TAKING, "1 beat 7c 8c", "already_taking"),
        (TAKING, "2 transfer 8d", "already_taking"),
        (TAKING, "0 take", "already_taking"),
        (BEATEN, "1 take", "nothing_to_take"),
        (BEATEN, "2 take", "nothing_to_take"),
        (OPEN, "1 done", "nothing_to_confirm"),
        ((*OPEN, "2 done"), "2 done", "nothing_to_confirm"),
        (OPEN, "1 throw 7d", "defender_cannot_attack"),
        (TAKING, "1 throw 7d", "defender_cannot_attack"),
        (OPEN, "2 beat 7c Qs", "not_the_defender"),
        (OPEN, "2 take", "not_the_defender"),
        (OPEN, "2 transfer 7h", "not_the_defender"),
        (OPEN, "1 transfer 7d", "transfer_off"),
        (OPEN, "2 throw 7h", "card_not_in_hand"),
        (OPEN, "2 throw 2c", "card_not_in_hand"),
        (OPEN, "1 beat 8h 8d", "card_not_in_hand"),
        (OPEN, "2 throw 8d", "rank_not_on_table"),
        (OPEN, "1 beat 2c 8c", "no_such_attack"),
        (BEATEN, "1 beat 7c 7d", "already_beaten"),
        ((*BEATEN, "2 throw 8d"), "1 beat 8d 7d", "too_low"),
        (OPEN, "1 beat 7c 9h", "wrong_suit"),
    ],
)
def test_codes_of_plain_games(played: tuple[str, ...], line: str, code: str) -> None:
    game = plain().play(*played)
    assert game.why(line) == code
    with pytest.raises(Refused, match=code):
        game.play(line)


def test_codes_of_house_rules() -> None:
    assert plain(TEAMS).play(*OPEN).why("3 throw 7s") == "partner_defends"
    assert plain(NEIGHBOURS).play(*OPEN).why("3 throw 7s") == "not_neighbour"
    assert plain(TRANSFER).play(*BEATEN, "0 throw 7h").why("1 transfer 7d") == "transfer_after_beat"
    assert plain(TRANSFER).play(*OPEN).why("1 transfer 9h") == "transfer_rank"
    assert plain(TRANSFER).play(*OPEN).why("1 transfer 7s") == "card_not_in_hand"
    few = position("7c 9h", "7d 9d", "Ah", options=TRANSFER).play(*OPEN)
    assert few.why("1 transfer 7d") == "transfer_too_many"


def test_codes_of_the_limits() -> None:
    game = position("7c 9h", "Ac", "7d 9d").play(*OPEN)
    assert game.why("2 throw 9d") == "rank_not_on_table"
    assert game.why("2 throw 7d") == "defender_hand_limit"
    hands = ("6c 6d 6h 7c 7d 7h 8s 9h", "7s 8c 8d 9c 9d Th")
    game = position(*hands, stock="Ks").play("0 attack 6c", "1 beat 6c 7s", "0 throw 6d", "0 throw 6h")
    game.play("0 throw 7c", "0 throw 7d", "0 throw 7h", "1 beat 6d 8d")
    assert game.why("0 throw 8s") == "bout_full"  # both limits are met


def test_codes_of_the_end() -> None:
    over = position("7c", "6c 8d").play("0 attack 7c", "1 take")
    assert over.why("1 attack 6c") == over.why("0 done") == "game_over"
    assert over.why("2 done") == "no_such_seat"
    assert position("", "6c 9d", "9h Qh", attacker=1).why("0 attack 7c") == "player_out"


def test_every_code_is_in_a_test_above() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [reason for reason in Reason if f'"{reason.value}"' not in source] == []
