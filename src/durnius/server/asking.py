"""Messages of the protocol as commands of a room, one for one, and what each takes of an allowance."""

from typing import Final, assert_never

from durnius.protocol import incoming
from durnius.rooms import commands
from durnius.server.items import AskHint

Asking = (
    incoming.Sit
    | incoming.Stand
    | incoming.Start
    | incoming.Again
    | incoming.Leave
    | incoming.Bot
    | incoming.Options
    | incoming.Act
    | incoming.Away
    | incoming.Rename
    | incoming.Host
    | incoming.Kick
    | incoming.Commit
    | incoming.Reveal
    | incoming.Say
    | incoming.Mute
    | incoming.Nudge
    | incoming.BotFor
    | incoming.MoreTime
    | incoming.Next
    | incoming.Agree
    | incoming.Hint
)
"""The messages that carry an id and are answered by `ok`, `hint` or `refused`."""

RENEWAL_COST: Final = 6
"""What a new secret takes of its person's allowance for changes."""


def command_of(message: Asking) -> commands.PersonCommand | AskHint:
    """Give the command that a message asks for."""
    match message:
        case incoming.Act(seen=seen, action=action):  # first, for most are
            return commands.Act(seen, action)
        case incoming.Sit(seat=seat):
            return commands.Sit(seat)
        case incoming.Stand():
            return commands.Stand()
        case incoming.Start():
            return commands.Start()
        case incoming.Again():
            return commands.AskAgain()
        case incoming.Leave():
            return commands.Leave()
        case incoming.Bot(seat=seat, level=level):
            return commands.SetBot(seat, level)
        case incoming.Options():
            return commands.SetOptions(
                name=message.name,
                rules=message.rules,
                seats=message.seats,
                dealer=message.dealer,
                private=message.private,
                timer_s=message.timer_s,
                pace_ms=message.pace_ms,
                spectators=message.spectators,
                wait=message.wait,
                hints=message.hints,
            )
        case incoming.Away(on=on):
            return commands.SetAway(on)
        case incoming.Rename(name=name):
            return commands.Rename(name)
        case incoming.Host(seat=seat):
            return commands.MakeHost(seat)
        case incoming.Kick(seat=seat):
            return commands.Kick(seat)
        case incoming.Commit(game=game, hash=hashed):
            return commands.Commit(game, hashed)
        case incoming.Reveal(game=game, seed=seed):
            return commands.Reveal(game, seed)
        case incoming.Say(phrase=phrase):
            return commands.Say(phrase)
        case incoming.Mute(seat=seat, on=on):
            return commands.Mute(seat, on)
        case incoming.Nudge(seat=seat):
            return commands.Nudge(seat)
        case incoming.BotFor(seat=seat):
            return commands.BotFor(seat)
        case incoming.MoreTime():
            return commands.MoreTime()
        case incoming.Next():
            return commands.Next()
        case incoming.Agree(on=on):
            return commands.Agree(on)
        case incoming.Hint():
            return AskHint()
        case _:
            assert_never(message)


def cost_of(command: commands.PersonCommand) -> int:
    """Give what a message takes from its person's allowance for changes; play is not held up."""
    match command:
        case commands.Act() | commands.Start() | commands.AskAgain() | commands.Reveal():
            return 0
        case commands.MoreTime() | commands.Next():
            return 0
        case commands.Stand() | commands.Leave() | commands.Kick():
            return 0  # each needs somebody to sit or to come in first
        case commands.Rename() | commands.Say() | commands.Mute():
            return 6
        case commands.Sit() | commands.SetBot() | commands.SetOptions() | commands.SetAway():
            return 1
        case commands.MakeHost() | commands.Commit() | commands.Nudge() | commands.BotFor():
            return 1
        case commands.Agree():
            return 1
        case _:
            assert_never(command)
