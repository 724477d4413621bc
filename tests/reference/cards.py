"""Cards and actions as text, for the reference engine (R1.1, R1.2, R4.1, R8.6 and the action forms of R9)."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS_OF_ACTION = {"attack": 1, "throw": 1, "beat": 2, "transfer": 1, "take": 0, "done": 0}


def rank(card: str) -> int:
    """How high a card stands: 0 for a two, 12 for an ace."""
    return RANKS.index(card[0])


def is_card(text: str) -> bool:
    """Whether a text is a card of any deck."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def deck_of(size: int) -> list[str]:
    """A deck in order: 24 cards from the nine, 36 from the six, 52 from the two."""
    lowest = {24: "9", 36: "6", 52: "2"}[size]
    return [r + s for s in SUITS for r in RANKS[RANKS.index(lowest) :]]


def beats(card: str, attack: str, trump: str) -> bool:
    """R4.1."""
    if card[1] == attack[1]:
        return rank(card) > rank(attack)
    return card[1] == trump


def well_formed(words: list[str]) -> bool:
    """Whether these are the words of some action."""
    verb, *cards = words
    return CARDS_OF_ACTION.get(verb) == len(cards) and all(is_card(card) for card in cards)


def in_order(cards: list[str]) -> str:
    """A hand as the trace writes it: sorted as text."""
    return " ".join(sorted(cards))
