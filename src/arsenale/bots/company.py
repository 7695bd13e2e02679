"""The bots of one game: which kinds there are, how they are named, and games among them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from arsenale.bots.bot import Doors, Player
from arsenale.bots.playing import NEVER
from arsenale.games import kernel
from arsenale.games.ruleset import Position, Setting
from arsenale.texts import _


@dataclass(frozen=True, slots=True)
class Kind:
    """One way to play. `make` gets the whole name and what stands in it behind the colon.

    `takes_budget`: that is how long it may think, in seconds or playouts.
    """

    name: str
    text: str
    make: Callable[[str, str], Player]
    takes_budget: bool = False


class Contest:
    """A game among bots, dice from the seed, played as far as one wants to see it. `position` changes as it goes on."""

    def __init__(self, setting: Setting, seed: int, doors: Doors, players: Sequence[Player]) -> None:
        """One player a seat."""
        self.position = setting.start(seed)
        self.decisions = 0
        self._players = players
        self._play = doors.play
        self._desk = doors.blank_desk()
        self._minds = np.stack([player.mind for player in players])
        self._draws = np.array([kernel.seed_random(seed)], np.uint64)
        self._legal = np.empty(setting.ruleset.max_legal, np.int64)

    def play_to(self, clock: int = NEVER) -> None:
        """Goes on to the first decision at which the clock of the position shows so much, or to the end."""
        self._play_compiled(clock)
        while not self.position.is_over() and self.position.clock() < clock:
            seat = self.position.to_act()[0]
            self.position.step(self._players[seat].choose(self.position.view(seat), seat))
            self.decisions += 1
            self._play_compiled(clock)

    def _play_compiled(self, clock: int) -> None:
        state, setup = self.position.states.view(np.uint8), self.position.setting.setup
        self.decisions += self._play(state, setup, self._desk, self._minds, self._draws, self._legal, clock)


@dataclass(frozen=True, slots=True)
class Company:
    """All bots of one game."""

    doors: Doors
    kinds: tuple[Kind, ...]

    def begin(self, setting: Setting, seed: int, players: Sequence[Player]) -> Contest:
        """A game that has just begun, one player a seat."""
        return Contest(setting, seed, self.doors, players)

    def play(self, setting: Setting, seed: int, players: Sequence[Player]) -> tuple[Position, int]:
        """A whole game: the last position and the number of decisions."""
        contest = self.begin(setting, seed, players)
        contest.play_to()
        return contest.position, contest.decisions

    def chances(self, view: Position) -> list[float]:
        scores = np.array(view.scores(), float)
        weights = np.exp((scores - scores.max()) / 8)
        return (weights / weights.sum()).tolist()

    def find(self, name: str) -> Player:
        """The bot of this name, `search:0.2` for one that takes a budget. Raises ValueError with those there are."""
        first, _colon, rest = name.partition(":")
        for kind in self.kinds:
            if kind.name == first:
                return kind.make(name, rest)
        names = ", ".join(f"{kind.name} ({_(kind.text)})" for kind in self.kinds)
        raise ValueError(_("unknown bot {name}; there is {names}").format(name=name, names=names))
