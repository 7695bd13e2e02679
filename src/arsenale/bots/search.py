"""Bots that look ahead: `search` as long as its budget lasts, `learned` once around what its minds propose."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np

from arsenale.bots.bot import Advice, Doors
from arsenale.bots.minds import EXTERNAL, Mind
from arsenale.bots.searching import (
    ACTION,
    CHILDREN,
    COLUMNS,
    FIRST,
    MOST_NODES,
    MOST_SEATS,
    PLAN,
    ROOT,
    VISITS,
)
from arsenale.games import operations as op
from arsenale.games.ruleset import Position
from arsenale.texts import _

SLICE = 4  # playouts between two looks at the clock


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about a decision: seconds, or playouts where they are not 0."""

    seconds: float
    playouts: int = 0

    def slices(self) -> Iterator[int]:
        """Numbers of playouts until it is spent; at least one."""
        if self.playouts:
            yield self.playouts
            return
        end = time.perf_counter() + self.seconds
        yield SLICE
        while time.perf_counter() < end:
            yield SLICE


@dataclass(frozen=True, slots=True)
class Option:
    """An action that was looked at: in how many playouts, and each seat's chance to win in them."""

    action: int
    playouts: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a game lends to bots that look ahead: minds that propose, the first of which plays on, and the network."""

    minds: np.ndarray[Any, Any]
    net: np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Searcher:
    """Looks ahead from a view."""

    name: str
    text: str
    doors: Doors
    foresight: Foresight
    budget: Budget
    horizon: int  # op.PHASE, op.ROUND or 1: to the end of the phase, of the round, or of the own turn
    exploring: int = 100
    mind: Mind = field(default_factory=lambda: np.zeros(1, np.int32))

    def choose(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> int:
        """See `Player`."""
        return self.look(view, seat, allowed)[0].action

    def look(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> list[Option]:
        """What can be done, the best first."""
        legal = np.array(view.legal(seat) if allowed is None else allowed, np.int64)
        if len(legal) == 1:
            return [Option(int(legal[0]), 0, ())]
        seats = len(view.setting.powers)
        seen, setup = view.states.view(np.uint8), view.setting.setup
        clock = view.clock()
        until = (clock // self.horizon + 1) * self.horizon
        own = (clock // op.PHASE + 1) * op.PHASE
        seed = crc32(seen.tobytes()) + seat
        plan = np.array([seat, until, own, seed, 0, len(self.foresight.minds), self.exploring], np.int64)
        nodes = np.empty((MOST_NODES, COLUMNS), np.int64)
        sums = np.empty((MOST_NODES, MOST_SEATS))
        desk = self.doors.blank_desk()
        for playouts in self.budget.slices():
            children = self.doors.search(
                seen, setup, desk, self.foresight.minds, self.foresight.net, plan, nodes, sums, legal, len(legal), playouts, seats
            )
            if children == 1:
                break
        first = nodes[ROOT, FIRST]
        options = [
            Option(int(nodes[child, ACTION]), int(nodes[child, VISITS]), tuple(sums[child, :seats] / max(1, nodes[child, VISITS])))
            for child in range(first, first + nodes[ROOT, CHILDREN])
        ]
        return sorted(options, key=lambda option: -option.chances[seat])
