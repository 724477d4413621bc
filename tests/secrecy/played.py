"""Plays games for the tests of secrecy: every kind of person does everything that a person can do in between.

Chance comes from the `random.Random` given. Nothing is judged here.
"""

from random import Random
from typing import Final

from durnius.bots import LEVELS
from durnius.core import card_text, deck_of, rules_from_json, rules_to_json
from durnius.protocol.outgoing import Game, GivenHint, Refused
from durnius.rooms import commands as ask
from durnius.server.items import AskHint
from tests.reference.record import Options
from tests.secrecy.knowledge import hashed
from tests.secrecy.recorded import Listener, Stage

MOST_ACTIONS: Final = 500
_WEIGHTS: Final = {"throw": 3.0, "transfer": 4.0, "beat": 4.0, "take": 0.4, "done": 1.0, "attack": 1.0}


class Play:
    """One room and the games in it."""

    def __init__(self, stage: Stage, rng: Random, clock: list[int], rules: Options, seats: int) -> None:
        self._stage = stage
        self._rng = rng
        self._clock = clock
        self._own = rules_from_json({**rules})
        self._seats = seats
        self._players: list[Listener] = []
        self._watchers: list[Listener] = []
        self.done: set[str] = set()
        """What happened besides play."""

    async def run(self, games: int = 1) -> None:
        """Play so many games in a new room."""
        rng = self._rng
        people = rng.randint(1, self._seats)
        bots = {seat: rng.choice(LEVELS) for seat in range(people, self._seats)}
        timer_s = rng.choice([None, None, 30])
        options = ask.SetOptions(
            seats=self._seats,
            rules=dict(rules_to_json(self._own).items()),
            pace_ms=0,
            timer_s=timer_s,
            private=rng.random() < 0.5,
            hints=rng.random() < 0.5,
        )
        await self._stage.begin(options, bots)
        for number in range(people):
            player = await self._stage.join(f"Player {number}")
            await player.ask(ask.Sit(None))
            self._players.append(player)
        for player in self._players:
            if options.hints:
                await player.ask(ask.Agree(on=True))
        self._watchers.append(await self._stage.join("Watcher"))
        for number in range(1, games + 1):
            await self._start(number)
            await self._play(number, quiet=games > 1)
            await self._look_round(number)
            await self._review(number)

    async def _start(self, number: int) -> None:
        seated = [player for player in self._players if not player.closing]
        promised = {}
        for player in seated:
            if player.state is not None and self._rng.random() < 0.5:
                seed = self._rng.randbytes(16).hex()
                promised[player.name] = seed
                await player.ask(ask.Commit(player.state.room.next_game, hashed(seed)))
        starter = self._rng.choice(seated)
        answer = await starter.ask(ask.Start())
        assert not isinstance(answer, Refused), answer
        for player in seated:
            if player.name in promised and player.state is not None:
                await player.ask(ask.Reveal(player.state.room.next_game, promised[player.name]))
        await self._stage.until(lambda: self._game(number) is not None)

    def _game(self, number: int) -> Game | None:
        state = self._watchers[0].state
        game = None if state is None else state.game
        return game if game is not None and game.number == number else None

    def _over(self, number: int) -> bool:
        game = self._game(number)
        assert game is not None
        return game.over

    async def _play(self, number: int, *, quiet: bool) -> None:
        for step in range(MOST_ACTIONS):
            if self._over(number):
                return
            if self._rng.random() < 0.12:
                await self._something_else(number, quiet=quiet)
            await self._stage.until(lambda: self._over(number) or any(map(self._may_act, self._players)))
            if able := [player for player in self._players if self._may_act(player)]:
                player = self._rng.choice(able)
                assert player.state is not None
                assert player.state.game is not None
                actions = player.state.game.actions
                weights = [_WEIGHTS[action.split(" ")[0]] for action in actions]
                await player.ask(ask.Act(player.state.seq, self._rng.choices(actions, weights)[0]))
            if step % 20 == 0:
                await self._stage.get(f"/api/rooms/{self._stage.room}/games/{number}")

    @staticmethod
    def _may_act(player: Listener) -> bool:
        state = player.state
        return (
            not player.closing and state is not None and state.game is not None and bool(state.game.actions)
        )

    async def _something_else(self, number: int, *, quiet: bool) -> None:
        """Do something that is no play."""
        rng, stage = self._rng, self._stage
        here = [player for player in self._players if not player.closing]
        player = rng.choice(here)
        others = [other for other in here if other is not player]
        what = rng.choice(
            [
                "foreign card",
                "foreign card",
                "spectator plays",
                "nudge",
                "talk",
                "watch",
                "pages",
                "late",
                "away",
                "hint",
                "hint",
                "agree",
                "host",
                "lost",
            ]
            + ([] if quiet else ["return", "renew"])
            + ([] if quiet or not others else ["stand", "kick", "leave"])
        )
        match what:
            case "foreign card":
                await self._foreign(player)
            case "spectator plays":
                for command in (ask.Act(stage.seq, "done"), ask.Act(stage.seq, "attack As"), ask.Next()):
                    await self._watchers[-1].ask(command)
            case "nudge":
                for seat in range(self._seats):
                    await player.ask(ask.Nudge(seat))
                await player.ask(ask.MoreTime())
            case "talk":
                await player.ask(ask.Mute(0, on=True))
                await player.ask(ask.Say("hello"))
                await player.ask(ask.Rename(f"{player.name} x"))
            case "watch":
                self._watchers.append(await stage.join(f"Watcher {len(self._watchers)}"))
            case "pages":
                await self._look_round(number)
            case "late":  # the timer decides, if there is one
                self._clock[0] += 31_000
                await player.ask(ask.Say("ready"))
            case "away":
                await player.ask(ask.SetAway(on=True))
                await player.ask(ask.SetAway(on=False))
            case "return":
                at = self._players.index(player)
                seq = None if player.state is None else max(0, player.state.seq - rng.randint(0, 40))
                self._players[at] = await stage.join(player.name, player.token, seq)
            case "hint":
                for listener in (player, self._watchers[-1]):
                    answer = await listener.ask(AskHint())
                    if isinstance(answer, GivenHint):
                        self.done.add("hint given")
            case "agree":
                await player.ask(ask.Agree(on=rng.random() < 0.7))
                await player.ask(ask.SetOptions(hints=True))  # in a game nobody can
            case "host":
                for seat in range(self._seats):
                    await player.ask(ask.MakeHost(seat))
            case "lost":
                await self._lose(player, others)
            case "renew":
                await self._renew(player)
            case "kick":
                for one in here:
                    for seat in range(self._seats):
                        mine = one.state is not None and one.state.you.seat == seat
                        if not mine and len([other for other in here if not other.closing]) > 1:
                            await one.ask(ask.Kick(seat))
            case "leave":
                await player.ask(ask.Leave())
            case "stand":
                self._players.remove(player)
                self._watchers.append(player)
                await player.ask(ask.Stand())
            case _:
                pass
        self.done.add(what)

    async def _lose(self, player: Listener, others: list[Listener]) -> None:
        """Lose a connection; others have a bot play for whoever lost it, who comes back."""
        assert player.state is not None
        seq, seat = player.state.seq, player.state.you.seat
        await player.go()
        for other in others:
            if seat is not None:
                await other.ask(ask.BotFor(seat))
        await self._come_back(player, await self._stage.join(player.name, player.token, seq))

    async def _renew(self, player: Listener) -> None:
        """Have another secret lead back; with the one before nobody comes in as that person."""
        old = player.token
        await self._come_back(
            player, await self._stage.join(player.name, old, renew=self._rng.randbytes(16).hex())
        )
        stray = await self._stage.join(f"Stray {len(self._watchers)}", old)
        assert stray.person != player.person
        self._watchers.append(stray)

    async def _come_back(self, player: Listener, again: Listener) -> None:
        assert again.person == player.person
        self._players[self._players.index(player)] = again
        await again.ask(ask.SetAway(on=False))

    async def _review(self, number: int) -> None:
        """Have the finished game reviewed, up to the end."""
        path = f"/api/rooms/{self._stage.room}/games/{number}/review"
        for _ in range(1000):
            await self._stage.get(path)
            if not self._stage.pages[path][-1].text.startswith("202"):
                return
        raise AssertionError(f"{path} is not done")

    async def _foreign(self, player: Listener) -> None:
        """Ask for every card that is not one's own; wherever it is the answer must be one."""
        assert player.state is not None
        if player.state.game is None or player.state.game.over:
            return
        foreign = [
            text for text in map(card_text, deck_of(self._own.deck)) if text not in player.state.game.hand
        ]
        attacks = [attack for attack, _ in player.state.game.table]
        for verb in ("attack", "throw", "transfer", *(f"beat {attack}" for attack in attacks)):
            answers: dict[int, set[tuple[str, str]]] = {}
            for card in foreign:
                at, action = self._stage.seq, f"{verb} {card}"
                answer = await player.ask(ask.Act(at, action))
                if self._stage.seq != at:  # a bot has changed the table, and one may have drawn the card
                    return
                assert isinstance(answer, Refused), action
                answers.setdefault(at, set()).add((answer.code, answer.detail.replace(action, "")))
            assert all(len(alike) == 1 for alike in answers.values()), answers  # P38

    async def _look_round(self, number: int) -> None:
        """Ask for everything that HTTP tells of the room and of the server."""
        room = f"/api/rooms/{self._stage.room}/games"
        for path in (
            f"/r/{self._stage.room}",
            f"/r/{self._stage.room}/game/{number}",
            "/api/rooms",
            "/api/stats",
            "/metrics",
            room,
            *(f"{room}/{game}{end}" for game in range(number + 2) for end in ("", "/replay", "/review")),
            f"{room}/x",
            f"/ws/{self._stage.room}",
        ):
            await self._stage.get(path)
