"""Names of people, bots and rooms: what is a name (`clean_name`), and two alike at one table (`distinct`).

The same rule runs on every path a name can take (P49, P50). Pure text; knows no room.
"""

import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

NAME_LENGTH: Final = 20
ROOM_NAME_LENGTH: Final = 40
_MARKS_IN_A_ROW: Final = 3
_ACCENTS_IN_A_ROW: Final = 2
_ABOVE_OR_BELOW: Final = 200
"""Marks of this combining class and above pile up and reach into other lines; vowels and tones do not."""

BOT_NAMES: Final = (
    "Ada", "Bruno", "Celia", "Dora", "Emil", "Frida", "Gustav", "Hana", "Ivo", "Jonas", "Klara", "Leo",
)  # fmt: skip

# Letters of other alphabets, and digits, that look like a small Latin letter or whose capital looks like a
# capital one. All of one look map to one letter.
_ALIKE: Final = (
    str.maketrans(
        "авекмнорстухіѕјһԁɡαβεηικμνορτυχωzѵ01|l",
        "abekmhopctyxisjhdgabehikmvoptyxwzvoiii",
    )
    | str.maketrans(  # Cherokee, Lisu, Armenian
        "ᎪᏴᏟᎠᎬᏀᏻᎻᏂᎥᎫᏦᏞᎷᏢᎡᏒᏚᏕᎢᏙᎳᏔᎩᎽᏃᏏᏧꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜօսոհցզյ",
        "abcdegghhijkimprrsstvwwyyzbdabcdefghijkimnoprstuvwxyzounhgqj",
    )
    | str.maketrans(  # Coptic, and single letters of others; apostrophes; dashes
        "ӏɑϳүǀⲃⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ’‘ʼʹ′`‐‒–—−",
        "iajyibhikmnopctyx''''''-----",
    )
)

_SMALL_CAPITALS: Final = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")

# Capitals that look like a Latin one, whatever their small letters look like: Greek, Cyrillic.
_CAPITALS: Final = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈԚԜԌҺҮͿ",
    "ABEZHIKMNOPTYXABEKMHOPCTYXISJQWGHYJ",
)

# What no font shows (Unicode's Default_Ignorable_Code_Point, apart from the categories that are refused
# anyway) or shows as nothing: two names that differ in these alone look the same.
_UNSEEN: Final = frozenset(
    code
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800),
        (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip


# What fonts draw as wide as many letters, so that it leaves its box wherever a name stands: Tamil signs of
# accounts, dashes of two and three ems, Javanese ornaments, Arabic words and phrases in one sign, cuneiform.
_WIDE: Final = frozenset(
    code
    for first, last in (
        (0x0BF3, 0x0BFA), (0x2E3A, 0x2E3B), (0xA9C1, 0xA9CD), (0xFD40, 0xFD4F), (0xFDCF, 0xFDCF),
        (0xFDF0, 0xFDFF), (0x11FC0, 0x11FFF), (0x12000, 0x1254F),
    )
    for code in range(first, last + 1)
)  # fmt: skip


def clean_name(text: str, length: int = NAME_LENGTH) -> str | None:
    """Give the name in normal form, or None when it is no name.

    >>> clean_name("  Alex   B ")
    'Alex B'
    """
    if len(text) > 8 * length:
        return None
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    while "  " in name:
        name = name.replace("  ", " ")
    categories = [unicodedata.category(character) for character in name]
    if any(ord(character) in _UNSEEN or ord(character) in _WIDE for character in name):
        return None
    if any(category[0] == "C" or category in ("Zl", "Zp") for category in categories):
        return None  # controls, formats (bidi and zero width among them), unassigned, private
    if sum(category == "Zs" for category in categories) != name.count(" "):
        return None
    marks = "".join("m" if category[0] == "M" else "-" for category in categories)
    if marks.startswith("m") or "m" * (_MARKS_IN_A_ROW + 1) in marks:
        return None
    accents = "".join("a" if _is_accent(character) else "-" for character in name)
    if "a" * (_ACCENTS_IN_A_ROW + 1) in accents:
        return None
    if not any(category[0] in "LN" for category in categories) or _graphemes(name) > length:
        return None
    return name


def distinct(name: str, taken: Iterable[str]) -> str:
    """Give `name`, numbered when somebody at the table has it or one that looks the same.

    >>> distinct("Alex", ["ALEX", "Alex 2"])
    'Alex 3'
    """
    looks = {look for other in taken for look in _looks(other)}
    candidate, number = name, 1
    while _looks(candidate) & looks:
        number += 1
        ending = f" {number}"
        base = name
        while _graphemes(base) + len(ending) > NAME_LENGTH:
            base = base[:-1]
        candidate = base.rstrip() + ending
    return candidate


def bot_name(taken: Collection[str]) -> str:
    """Give the first of the bots' names that is free, numbered when all are taken."""
    looks = {look for other in taken for look in _looks(other)}
    free = (name for name in BOT_NAMES if not _looks(name) & looks)
    return next(free, None) or distinct(BOT_NAMES[0], taken)


def _is_accent(character: str) -> bool:
    """Whether it is drawn over, under or round the letter before it."""
    return unicodedata.combining(character) >= _ABOVE_OR_BELOW or unicodedata.category(character) == "Me"


def _graphemes(name: str) -> int:
    """Count characters without the marks upon them."""
    return sum(1 for character in name if unicodedata.category(character)[0] != "M")


def _looks(name: str) -> frozenset[str]:
    """Give what the name looks like in small letters, in capitals, and as it is written.

    A Greek ν looks like v and its capital like N, so no single form would tell of both.
    """
    plain = unicodedata.normalize("NFKC", name).translate(_SMALL_CAPITALS)
    return frozenset(
        form.casefold().translate(_ALIKE)
        for form in (plain, plain.translate(_CAPITALS), plain.upper().translate(_CAPITALS))
    )
