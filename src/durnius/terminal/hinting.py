"""Actions and advice in words, for the terminal: what the buttons of the page say, and a hint in one line."""

from durnius.bots.advice import Advice
from durnius.bots.review import percent
from durnius.core import Action, Attack, Beat, Done, Take, ThrowIn, Transfer, View
from durnius.text.catalogue import Catalogue


def action_words(text: Catalogue, seen: View, action: Action, heir: str) -> str:
    """Name an action as its button does; `heir` is who would defend after a transfer."""
    match action:
        case Take():
            return text.say("button.take")
        case Done():
            beaten = not seen.taking and all(beat is not None for _, beat in seen.table)
            return text.say("button.bito" if beaten else "button.done")
        case _:
            return play_words(text, seen, action, heir)


def play_words(text: Catalogue, seen: View, action: Attack | ThrowIn | Beat | Transfer, heir: str) -> str:
    """Name what is done with a card."""
    trump = seen.trump
    match action:
        case Attack(card):
            return text.say("press.attack", card=text.card(card, trump))
        case ThrowIn(card):
            return text.say("press.throw", card=text.card(card, trump))
        case Beat(attack, card):
            return text.say("press.beat", attack=text.card(attack), card=text.card(card, trump))
        case Transfer(card):
            return text.say("press.transfer", name=heir, card=text.card(card, trump))


def percent_words(text: Catalogue, share: float) -> str:
    """Give a share in hundredths, as the language writes it."""
    return text.say("count.percent", share=percent(share))


def hint_words(text: Catalogue, seen: View, advice: Advice, heir: str, numbered: bool = False) -> str:
    """Tell advice in one line: what to do, its number among the actions if asked, why, and its worth."""
    if advice.best is None:
        return text.say("advice.wait")
    play = action_words(text, seen, advice.best, heir)
    if numbered:
        number = seen.actions.index(advice.best) + 1
        parts = [text.say("terminal.hint", number=number, play=play)]
    else:
        parts = [text.say("advice.play", play=play)]
    code = advice.motive.code
    if code not in ("wait", "wins", "draws", "lost"):
        cards = text.listed([text.card(card) for card in advice.motive.cards])
        parts.append(text.say(f"advice.why.{code}", list=cards))
    if advice.exact and advice.loses is not None:
        ends = {0.0: "advice.exact_win", 0.5: "advice.exact_draw"}
        parts.append(text.say(ends.get(advice.loses, "advice.exact_loss")))
    elif advice.loses is not None:
        parts.append(text.say("advice.share", share=percent_words(text, advice.loses)))
    return " ".join(parts)
