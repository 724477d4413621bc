"""P48 to P50: what is a name, on every path."""

import pytest

from durnius import core
from durnius.rooms import commands as ask
from durnius.rooms.events import Again, Left, Renamed, Sat
from durnius.rooms.names import BOT_NAMES, bot_name, clean_name, distinct
from durnius.server.telling import room_event
from tests.rooms.table import Table, read_again

GOOD = {
    "Alex": "Alex",
    "  Ana   Maria ": "Ana Maria",
    "Rūta": "Rūta",
    "Ru\u0304ta": "Rūta",  # NFC
    "Юрий": "Юрий",
    "李雷": "李雷",
    "x" * 20: "x" * 20,
    "7": "7",
    "😀 a": "😀 a",
    '"><img src=x>': '"><img src=x>',
    "{{7*7}}": "{{7*7}}",
}
BAD = [
    "",
    "   ",
    "x" * 21,
    "x" * 10_000,
    "a\nb",
    "a\tb",
    "a\u202eb",  # right-to-left override
    "a\u2066b",
    "a\u200bb",  # zero width space
    "a\u200db",
    "a\ufeff",
    "a\x00",
    "...",
    "😀",
    "a" + "\u0331" * 4,
    "\u0301a",
    "a\u00a0b",
    "a\u2028b",
    "\ue000a",
    "\ud800",
]


@pytest.mark.parametrize("text", GOOD, ids=ascii)
def test_p50_names(text: str) -> None:
    assert clean_name(text) == GOOD[text]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_p50_no_names(text: str) -> None:
    assert clean_name(text) is None


def test_p50_marks_do_not_count_and_a_few_in_a_row_are_fine() -> None:
    assert clean_name("x\u0331" * 20) is not None
    assert clean_name("x\u0331\u0332") is not None
    assert clean_name("\u05e9\u05b8\u05bc\u05c1") is not None  # three Hebrew points on one letter
    assert clean_name("\u0e19\u0e36\u0e49\u0e07") is not None  # a Thai vowel and its tone


def test_p50_accents_do_not_pile_up() -> None:
    for accent in ("\u0331", "\u0301", "\u0489", "\u1dce", "\u20d0"):
        assert clean_name("x" + accent * 3) is None, ascii(accent)


# A phrase, words and honorifics that are one sign, dashes, ornaments, accounts, cuneiform.
@pytest.mark.parametrize(
    "sign",
    ["\ufdfd", "\ufdfa", "\ufdf2", "\ufd40", "\u2e3b", "\ua9c5", "\u0bf5", "\U00012219", "\U0001242b"],
    ids=ascii,
)
def test_p50_signs_as_wide_as_many_letters_are_in_no_name(sign: str) -> None:
    assert clean_name(f"Al{sign}ex") is None


def test_p50_letters_of_all_kinds_of_writing_are_in_names() -> None:
    for name in ("محمد", "שלמה", "மலர்", "มานี", "अनिल", "王小明", "なおみ", "ოთარ", "Ἀλέξανδρος", "ແສງ"):
        assert clean_name(name) == name


@pytest.mark.parametrize("taken", ["alex", "ALEX", "Аlех", "A1ex", "Alех"])
def test_p50_a_name_that_looks_like_one_at_the_table_is_numbered(taken: str) -> None:
    assert distinct("Alex", [taken]) == "Alex 2"


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Elena", "E\u04cfena"),
        ("Elena", "E\u04c0ena"),
        ("Elena", "E\u01c0ena"),
        ("Elena", "Elen\u0251"),
        ("Jonas", "\u037fonas"),
        ("Yana", "\u04aeana"),
        ("Yana", "\u04afana"),
        ("Mona", "\u2c98\u2c9fna"),
        ("O'Neil", "\u2c9e'Neil"),
        ("O'Neil", "O\u2019Neil"),
        ("O'Neil", "O\u02bcNeil"),
        ("Ana-Maria", "Ana\u2010Maria"),
        ("Ana-Maria", "Ana\u2011Maria"),
    ],
    ids=ascii,
)
def test_p50_rare_letters_and_signs_look_like_the_usual_ones(name: str, taken: str) -> None:
    assert clean_name(taken) == taken
    assert distinct(name, [taken]) == f"{name} 2"
    assert distinct(taken, [name]) == f"{taken} 2"


def test_p50_who_watches_is_not_taken_for_somebody_who_sat_down_under_the_name() -> None:
    table = Table(3)
    watcher, other, third = table.join("Alex", "Alex", "Alex")
    table.seat("ALEX")
    assert table.do(ask.Rename("Zed"), watcher).events == [Renamed(watcher, None, "Alex 2", "Zed")]
    assert [event for event in table.do(ask.Leave(), other).events if isinstance(event, Left)] == [
        Left(other, None, "Alex 2", forgotten=True)
    ]
    table.do(ask.Sit(None), third)
    told = [room_event(told) for told in table.room.moment.told if not isinstance(told, core.Event)]
    assert [type(event).__name__ for event in told if event is not None] == [
        "Sat"
    ]  # it was told as that before
    assert table.room.seats[1].name == "Alex 2"
    assert read_again(table.log) == table.room


def test_p50_numbers_go_on_and_fit() -> None:
    assert distinct("Alex", ["Alex", "alex 2"]) == "Alex 3"
    assert distinct("x" * 20, ["X" * 20]) == "x" * 18 + " 2"
    assert distinct("Rūta", ["Ruta"]) == "Rūta"


def test_bots_have_names_of_their_own() -> None:
    names: list[str] = []
    for _ in range(14):
        names.append(bot_name(names))
    assert names[:12] == list(BOT_NAMES)
    assert names[12:] == ["Ada 2", "Ada 3"]


@pytest.mark.parametrize("text", ["", "a\u202eb", "x" * 21])
def test_p49_the_same_rule_on_every_path(text: str) -> None:
    table = Table()
    (alex,) = table.seat("Alex")
    assert table.why_not(ask.Join(text, "hash")) == "bad_name"
    assert table.why_not(ask.Rename(text), alex) == "bad_name"


def test_p49_equal_names_are_numbered_on_every_path() -> None:
    table = Table(4, {3: "careful"})
    alex, other = table.seat("Alex", "ALEX")
    assert table.room.seats[1].name == "ALEX 2"
    (third,) = table.join("Cleo")
    table.do(ask.Rename("Ada"), third)  # as the bot
    assert table.room.persons[third].name == "Ada 2"
    table.do(ask.Rename("alex"), third)
    assert table.room.persons[third].name == "alex 3"
    table.do(ask.Leave(), other)
    table.do(ask.Sit(None), third)
    assert table.room.seats[1].name == "alex 3"
    table.do(ask.Rename("Alex"), alex)
    assert table.room.seats[0].name == "Alex"


def test_p49_a_spectator_is_numbered_when_sitting_down() -> None:
    table = Table()
    first, second = table.join("Alex", "Alex")  # neither sits, so neither is in the other's way
    table.do(ask.Sit(None), first)
    table.do(ask.Sit(None), second)
    assert [seat.name for seat in table.room.seats] == ["Alex", "Alex 2", None]
    assert table.told() == ["Renamed", "Sat"]


def test_a_name_is_free_again_when_the_hand_of_who_left_has_been_played() -> None:
    """Who comes back is somebody new, called by the own name from the next seat on; the scores stay apart."""
    table = Table(2)
    ona, ben = table.seat("Ona", "Ben")
    table.do(ask.Start(), ben)
    table.do(ask.Leave(), ona)
    (back,) = table.join("Ona")
    assert table.room.persons[back].name == "Ona 2"  # the hand is still called Ona
    table.play()
    assert table.do(ask.Sit(None), back).events == [Renamed(back, None, "Ona 2", "Ona"), Sat(0, back, "Ona")]
    assert [seat.name for seat in table.room.seats] == ["Ona", "Ben"]
    table.do(ask.Start(), back)
    table.play()
    score = {owner: (line.name, line.played) for owner, line in table.room.score.items()}
    assert score == {ona: ("Ona", 1), ben: ("Ben", 2), back: ("Ona", 1)}
    assert read_again(table.log) == table.room


def numbered() -> tuple[Table, str, str]:
    """Ona left a game with Ben and sits again, under another name while her hand is played on."""
    table = Table(3)
    ona, ben = table.seat("Ona", "Ben")
    table.do(ask.Start(), ben)
    table.do(ask.Leave(), ona)
    (back,) = table.seat("Ona")
    return table, ben, back


def test_who_sits_under_a_numbered_name_gets_the_own_one_with_the_wish_for_another_game() -> None:
    table, ben, back = numbered()
    assert table.room.seats[2].name == "Ona 2"
    table.play()
    assert table.room.seats[2].name == "Ona 2"  # nobody is renamed by what others do
    told = table.do(ask.AskAgain(), back).events
    assert told == [Renamed(back, 2, "Ona 2", "Ona"), Again(2, "Ona", 1, 2)]
    table.do(ask.AskAgain(), ben)
    assert table.room.number == 2
    assert [seat.name for seat in table.room.seats] == [None, "Ben", "Ona"]


def test_who_asks_for_the_numbered_name_keeps_it() -> None:
    """And asking for the own one without a number changes nothing as long as another has it."""
    table, _, back = numbered()
    assert table.do(ask.Rename("Ona"), back).events == []
    kept = table.do(ask.Rename("Ona 2"), back).events
    assert [room_event(event) for event in kept] == [None]  # nobody is told
    table.play()
    assert table.do(ask.AskAgain(), back).events == [Again(2, "Ona 2", 1, 2)]
    assert table.do(ask.Rename("Ona 2"), back).events == []
    assert read_again(table.log) == table.room


def test_a_number_stays_while_another_has_the_name_and_lower_ones_tempt_nobody() -> None:
    table = Table(4)
    first, second, third = table.seat("Alex", "Alex", "Alex")
    table.do(ask.Start(), first)
    table.play()
    table.do(ask.Leave(), second)
    assert [type(event).__name__ for event in table.do(ask.AskAgain(), third).events] == ["Again"]
    assert table.room.persons[third].name == "Alex 3"
    table.do(ask.Rename("Sasha"), first)
    table.do(ask.Sit(3), third)
    assert table.room.seats[3].name == "Alex"


UNSEEN = [
    0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
    *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000),
]  # fmt: skip


def test_p50_what_nobody_sees_is_in_no_name() -> None:
    for code in UNSEEN:
        for name in (chr(code), f"Al{chr(code)}ex", f"Alex{chr(code)}", f"{chr(code)}Alex"):
            assert clean_name(name) is None, hex(code)


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("\ua4ee\ua4e1\ua4f0\ua4eb", "ALEX"),  # Lisu
        ("\u13aa\u13de\u13acx", "ALEx"),  # Cherokee
        ("\uab7alex", "Alex"),  # a small Cherokee letter, whose look is that of the capital
        ("\u0570ello", "hello"),  # Armenian
        ("\u13b7\u13bb\u13e6", "MHK"),
        ("\ua4f3tto", "Otto"),
        ("\u0391lex", "Alex"),  # Greek
        ("\u0410lex", "Alex"),  # Cyrillic
        ("\U0001d400lex", "Alex"),
        ("Ale\u2179", "Alex"),
    ],
)
def test_p50_letters_that_look_alike_are_numbered(name: str, like: str) -> None:
    assert clean_name(name) is not None
    assert distinct(name, [like]) == f"{name} 2"


@pytest.mark.parametrize(
    ("capitals", "like"),
    [
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
        ("АВЕКМНОРСТУХІЅЈ", "ABEKMHOPCTYXISJ"),
        ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPRSTUVWYZ"),
    ],
)
def test_capitals_that_look_alike(capitals: str, like: str) -> None:
    for strange, latin in zip(capitals, like, strict=True):
        for taken in (f"A{strange}{strange}", f"a{strange}v"):
            name = taken.replace(strange, latin)
            assert distinct(name, [taken]) == f"{name} 2"
            assert distinct(taken, [name]) == f"{taken} 2"
    assert distinct("ANN", ["ΑΝΝ"]) == "ANN 2"
    assert distinct("ᴀnn", ["Ann"]) == "ᴀnn 2"
    assert distinct("Nina", ["Vina"]) == "Nina"
