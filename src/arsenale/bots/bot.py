"""One bot: a mind and the doors of its game. It is given a view, never the state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol
from zlib import crc32

import numpy as np

from arsenale.bots.minds import Mind
from arsenale.games import kernel
from arsenale.games.ruleset import Position


class Advice(NamedTuple):
    """What a bot would do and why, as a sentence in the reader's language."""

    action: int
    reason: str


class Player(Protocol):
    """What can play a seat. The same view gives the same choice, unless the choice has a budget of time."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str:
        """One sentence about it, to be put into the reader's language."""
        ...

    @property
    def mind(self) -> Mind: ...
    def choose(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> int:
        """The action that the seat takes, given what it may know.

        `allowed`: the legal actions from which it is to choose, at least one; else all of them.
        """
        ...

    def advise(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> Advice:
        """The same, with its reason."""
        ...


@dataclass(frozen=True, slots=True)
class Doors:
    """The compiled ways into the bots of one game: one decision, games among them, the desk they think at.

    `explain` puts into a sentence why the mind at a desk has just chosen an action: `(desk, view, seat, action)`.
    """

    choose: Callable[..., int]
    play: Callable[..., int]
    blank_desk: Callable[[], Any]
    explain: Callable[[Any, Position, int, int], str]


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that decides in compiled code at once."""

    name: str
    text: str
    mind: Mind
    doors: Doors

    def choose(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> int:
        """See `Player`."""
        return self._decide(self._desk(), view, seat, allowed)

    def advise(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> Advice:
        """See `Player`."""
        desk = self._desk()
        action = self._decide(desk, view, seat, allowed)
        return Advice(action, self.doors.explain(desk, view, seat, action))

    def _desk(self) -> Any:
        desk = self.doors.blank_desk()
        desk.view(np.int32)[: len(self.mind)] = self.mind
        return desk

    def _decide(self, desk: Any, view: Position, seat: int, allowed: Sequence[int] | None) -> int:
        legal = np.array(view.legal(seat) if allowed is None else allowed, np.int64)
        seen, setup = view.states.view(np.uint8), view.setting.setup
        draw = np.uint64(kernel.seed_random(crc32(seen.tobytes()) + seat))
        return int(legal[self.doors.choose(seen, setup, desk, seat, legal, len(legal), draw)])
