"""One game, in which any seat may be asked for what it observes and may do, and act by the number of an action."""

from typing import Any

import numpy as np

from arsenale.envs.worlds import World
from arsenale.games import kernel
from arsenale.games import operations as op
from arsenale.games.ruleset import Position, Setting

Int16s = np.ndarray[Any, np.dtype[np.int16]]
Int8s = np.ndarray[Any, np.dtype[np.int8]]


class Frame:
    """What stays the same in all games of a setting."""

    def __init__(self, world: World, setting: Setting) -> None:
        self.world, self.setting = world, setting
        self.players = len(setting.powers)
        self.table = world.table(setting)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Frame":
        """Nothing in it changes."""
        return self


class Play:
    """A game under way. Dice fall by themselves, unless it was begun without a seed: then `roll` them."""

    def __init__(self, frame: Frame, position: Position) -> None:
        self.frame, self.position = frame, position

    @classmethod
    def begin(cls, frame: Frame, seed: int | None) -> "Play":
        play = cls(frame, frame.setting.start(seed))
        if seed is not None:
            play.position.call(op.ROLL_ALL)
        return play

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        return Play(self.frame, self.position.copy())

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now; empty when dice are due or the game is over."""
        return self.position.to_act()

    def listed(self, seat: int) -> dict[int, int]:
        """The seat's legal actions, each with the order that it stands for."""
        orders = np.array(self.position.legal(seat), np.int64)
        actions = np.empty(len(orders), np.int32)
        count = self.frame.world.doors.list_actions(self.frame.table, seat, len(orders), orders, actions)
        return dict(zip(actions[:count].tolist(), orders[:count].tolist(), strict=True))

    def mask(self, seat: int, size: int) -> Int8s:
        """(size,) int8: 1 for each action that the seat may take now."""
        mask = np.zeros(size, np.int8)
        mask[list(self.listed(seat))] = 1
        return mask

    def observe(self, seat: int) -> Int16s:
        """(cells,) int16: what the seat may know."""
        frame, states = self.frame, self.position.states.view(np.uint8)[None, :]
        seen = np.empty((1, frame.world.layout.size), np.int16)
        frame.world.doors.observe_all(states, frame.setting.setup, frame.table, np.array([seat], np.int64), seen)
        return seen[0]

    def act(self, seat: int, action: int) -> bool:
        """The seat takes the action; False, and nothing has changed, where it is not legal."""
        order = self.listed(seat).get(action)
        if order is None:
            return False
        self.position.call(op.APPLY, seat, order)
        return True

    def roll(self) -> None:
        """Dice that are due fall out of the game's own random numbers."""
        self.position.call(op.ROLL_ALL)

    def rewards(self, goal: int) -> list[float]:
        """What the position would bring each seat if the game ended here."""
        return self.play_outs(0, 1, goal) if self.position.is_over() else [0.0] * self.frame.players

    def play_outs(self, seed: int, games: int, goal: int) -> list[float]:
        """The mean reward of each seat over random games from here on."""
        frame, sums = self.frame, np.zeros(self.frame.players, np.float64)
        orders = np.empty(frame.setting.ruleset.max_legal, np.int64)
        state, random = self.position.states.view(np.uint8), np.uint64(kernel.seed_random(seed))
        frame.world.doors.play_outs(state, frame.setting.setup, games, random, goal, orders, sums)
        return (sums / games).tolist()
