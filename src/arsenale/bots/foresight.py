"""What a game lends to bots that look ahead: its doors, the minds that propose, and the learned value."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from arsenale.bots.minds import Mind
from arsenale.bots.net import FEATURES, fill_chances
from arsenale.games.ruleset import Position

MINDS, SCOUTS_SPREAD = 6, 0.5


@dataclass(frozen=True, slots=True)
class Insight:
    """The compiled ways to look ahead in one game, see `arsenale.bots.tree` and the game's `doors`."""

    search: Callable[..., int]
    describe: Callable[..., None]
    blank_desk: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Foresight:
    """`minds`: rows of weights, the first of which plays on where the tree ends; `file` holds the learned weights."""

    insight: Insight
    minds: np.ndarray[Any, Any]
    file: Path

    @classmethod
    def led_by(cls, leader: Mind, insight: Insight, file: Path) -> "Foresight":
        """The leader plays on; scouts that resemble it propose beside it."""
        return cls(insight, np.stack([leader, *scouts(leader, MINDS - 1, SCOUTS_SPREAD)]), file)

    @property
    def net(self) -> np.ndarray[Any, Any]:
        """The learned weights, read when they are first asked for."""
        return read_net(self.file)

    def search(self, view: Position, tree: Any, minds: int, legal: Any, count: int, playouts: int) -> int:
        """Playouts in a tree that was planted, the first `minds` proposing; 1 when enough is known."""
        seen, setup, desk = view.states.view(np.uint8), view.setting.setup, self.insight.blank_desk()
        rows = np.zeros((len(view.setting.powers), FEATURES), np.float32)
        return self.insight.search(
            seen, setup, desk, self.minds[:minds], self.net, tree.view(np.uint8), rows, legal, count, playouts
        )

    def chances(self, view: Position) -> list[float]:
        """Each seat's chance to win; after the end its share of victory."""
        if view.is_over():
            return view.returns()
        rows = np.zeros((len(view.setting.powers), FEATURES), np.float32)
        self.insight.describe(view.states.view(np.uint8), view.setting.setup, self.insight.blank_desk(), rows)
        chances = np.zeros(len(rows))
        fill_chances(self.net, rows, len(rows), chances)
        return chances.tolist()


@cache
def read_net(file: Path) -> np.ndarray[Any, Any]:
    """The weights that `tools.train_value` has written: a line of comment, then a number a line."""
    return np.loadtxt(file, np.float32)


def scouts(mind: Mind, count: int, spread: float, seed: int = 0) -> list[Mind]:
    """Minds like this one with every weight somewhat changed: what they propose is worth a look."""
    random = np.random.default_rng(seed)
    found = []
    for _number in range(count):
        scout = mind.copy()
        scout[1:] = np.round(mind[1:] * np.exp(random.normal(0, spread, len(mind) - 1)))
        found.append(scout)
    return found
