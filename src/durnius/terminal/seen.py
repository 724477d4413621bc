"""What somebody at a table in the terminal sees, in words: the hand, the table, trump, stock and counts."""

from collections.abc import Sequence

from durnius.core import View
from durnius.text.catalogue import Catalogue


def hand_words(text: Catalogue, seen: View) -> str:
    """Tell the hand as the page does: trumps last, and the word once for all of them."""
    cards = list(seen.hand)
    count = text.say("count.cards", count=len(cards))
    return text.say("hand.read", cards=count, list=text.cards(cards, seen.trump))


def table_words(text: Catalogue, seen: View, names: Sequence[str]) -> list[str]:
    """Tell what lies there, and what everybody can see of trump, stock and hands."""
    pairs = [
        text.say("table.open", attack=text.card(attack, seen.trump))
        if beat is None
        else text.say("table.beaten", attack=text.card(attack, seen.trump), card=text.card(beat, seen.trump))
        for attack, beat in seen.table
    ]
    lines = [text.say("list.sentence", words=pair) for pair in pairs] or [text.say("table.empty")]
    suit = text.suit(seen.trump)
    if seen.stock and seen.trump_card is not None:
        lines.append(text.say("trump.stock", suit=suit, card=text.card(seen.trump_card), count=seen.stock))
    else:
        lines.append(text.say("trump.unknown", suit=suit))
    for name, held in zip(names, seen.counts, strict=True):
        line = text.say("players.line", name=name, cards=text.say("count.cards", count=held))
        lines.append(text.say("list.sentence", words=line))
    return lines
