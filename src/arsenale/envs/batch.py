"""Many games as one array, played by compiled code: what the vector environment stands on, and faster than it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from arsenale.bots.company import Company
from arsenale.bots.minds import EXTERNAL
from arsenale.bots.playing import NEVER
from arsenale.envs.stepping import BEGIN, HOLD, IS_OVER, MOST_SEATS, RELIST
from arsenale.envs.worlds import World, find_goal
from arsenale.games import kernel
from arsenale.games.playing import CHOICE, COUNT, LIST, SEAT
from arsenale.games.ruleset import Setting
from arsenale.texts import _

Numbers = np.ndarray[Any, np.dtype[np.int64]]
SEED_SPAN = 1 << 32  # games of one seed before those of the next


class Batch:
    """`size` games at once. After `reset` and each step every game lists the orders of the seat that is to act.

    `counts`, `seats`, `is_over` (size,): how many orders are listed, whose they are (the lowest where several seats are
    to act), and whether the last step ended a game; then a new one has begun already and `rewards` (size, players) hold
    what the old one brought, else 0. `orders` and `actions` (size, width): the first `counts[g]` of row g are the
    orders as the rules pack them and their numbers in the action space. `masks` (size, actions) int8, if asked for.
    `finals` (size, cells) int16, if asked for: of games that ended the last observation of the seat that acted last, or
    of the pilot.
    All of them are views that the next step changes.
    """

    def __init__(
        self,
        world: World,
        setting: Setting,
        size: int,
        reward: str = "rank",
        cores: int = 1,
        has_masks: bool = False,
        has_finals: bool = False,
    ) -> None:
        """`cores`: threads among which the games are divided. Raises ValueError for a number or reward there is not."""
        if size < 1 or not 1 <= cores <= size:
            raise ValueError(_("play at least one game, on at least one core, and at least one game a core"))
        self.world, self.setting, self.size = world, setting, size
        self.players = len(setting.powers)
        self.states = np.zeros((size, setting.ruleset.state_dtype.itemsize), np.uint8)
        self._rows = np.zeros((size, LIST + setting.ruleset.max_legal), np.int64)
        self.actions = np.empty((size, setting.ruleset.max_legal), np.int32)
        self.masks = np.zeros((size, world.coding.size if has_masks else 0), np.int8)
        self.finals = np.zeros((size, world.layout.size if has_finals else 0), np.int16)
        self._all_rewards = np.zeros((size, MOST_SEATS), np.float32)
        self._table, self._goal = world.table(setting), find_goal(reward)
        self._choices, self.counts, self.seats = (self._rows[:, place] for place in (CHOICE, COUNT, SEAT))
        self.orders = self._rows[:, LIST:]
        self._parts = [slice(size * core // cores, size * (core + 1) // cores) for core in range(cores)]
        self._pool = ThreadPoolExecutor(cores - 1) if cores > 1 else None

    @property
    def is_over(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        return self._rows[:, IS_OVER] != 0

    @property
    def rewards(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.where(self.is_over[:, None], self._all_rewards[:, : self.players], np.float32(0))

    def reset(self, seed: int = 0) -> None:
        """New games everywhere. The same seed, the same games for the same choices, on any number of cores."""
        randoms = [kernel.seed_random(seed * SEED_SPAN + game) for game in range(self.size)]
        self.states.view(self.setting.ruleset.state_dtype)["random"][:, 0] = randoms
        self._choices[:] = BEGIN
        self._go_on()

    def step(self, actions: Sequence[int] | np.ndarray[Any, Any]) -> None:
        """One action in every game. Raises ValueError, before anything has changed, where one is not legal."""
        self.step_listed(self.places(np.asarray(actions)))

    def step_listed(self, places: np.ndarray[Any, Any]) -> None:
        """The same, by places in the list: 0 to `counts[g] - 1` in game g, which is not checked. The fastest way."""
        self._choices[:] = places
        self._go_on()

    def places(self, actions: np.ndarray[Any, Any]) -> Numbers:
        """Where the actions stand in the lists. Raises ValueError with the first game where one is not legal."""
        width = int(self.counts.max())
        is_it = (self.actions[:, :width] == actions[:, None]) & (np.arange(width) < self.counts[:, None])
        if not is_it.any(axis=1).all():
            game = int(np.argmin(is_it.any(axis=1)))
            problem = _("action {action} is not legal in game {game}; choose one that its mask allows")
            raise ValueError(problem.format(action=int(actions[game]), game=game))
        return is_it.argmax(axis=1)

    def draw(self, random: np.random.Generator) -> Numbers:
        """Places of uniform random orders, for `step_listed`."""
        return (random.random(self.size) * self.counts).astype(np.int64)

    def observe(
        self, seats: np.ndarray[Any, Any] | None = None, out: np.ndarray[Any, np.dtype[np.int16]] | None = None
    ) -> np.ndarray[Any, np.dtype[np.int16]]:
        """(size, cells) int16: every game as one of its seats sees it, by default the one that is to act.

        Written into `out` if given, a contiguous array of this shape.
        """
        seen = np.empty((self.size, self.world.layout.size), np.int16) if out is None else out
        whose = np.ascontiguousarray(self.seats if seats is None else seats, np.int64)
        observe_all, setup = self.world.doors.observe_all, self.setting.setup
        self._share(lambda part: observe_all(self.states[part], setup, self._table, whose[part], seen[part]))
        return seen

    def play_others(self, pilots: Numbers, rivals: "Rivals") -> None:
        """Bots play on in every game until its pilot is to act, the seat `pilots[g]`."""
        while (is_waiting := self.seats != pilots).any():
            waiting = np.flatnonzero(is_waiting)
            for game in waiting:
                rivals.play(self.states[game], self.orders[game], int(pilots[game]))
            self.seats[waiting] = pilots[waiting]  # whose last observation it is, should the game be over
            self._choices[:] = HOLD
            self._choices[waiting] = RELIST
            self._go_on()

    def _go_on(self) -> None:
        self._share(self._step_part)

    def _step_part(self, part: slice) -> None:
        self.world.doors.step_all(
            self._rows[part],
            self.states[part],
            self.setting.setup,
            self._table,
            self.actions[part],
            self.masks[part],
            self._goal,
            self._all_rewards[part],
            self.finals[part],
        )

    def _share(self, do_part: Any) -> None:
        """Each core its part, this thread too: compiled code does not hold the interpreter."""
        others = [self._pool.submit(do_part, part) for part in self._parts[1:]] if self._pool else []
        do_part(self._parts[0])
        for other in others:
            other.result()


class Rivals:
    """One bot for all seats but one."""

    def __init__(self, company: Company, setting: Setting, name: str) -> None:
        """Raises ValueError for a bot that there is not, or one that does not decide in compiled code at once."""
        mind = company.find(name).mind
        if mind[0] == EXTERNAL:
            raise ValueError(_("{name} takes its time; choose opponents that decide at once").format(name=name))
        self._doors, self._setup, self._desk = company.doors, setting.setup, company.doors.blank_desk()
        self._minds = np.tile(mind, (len(setting.powers), 1))
        self._mind = mind
        self._draws = np.array([1], np.uint64)

    def reset(self, seed: int) -> None:
        self._draws[0] = kernel.seed_random(seed)

    def play(self, state: np.ndarray[Any, Any], orders: Numbers, pilot: int) -> None:
        """Plays the game on until the pilot is to act, or the game is over."""
        self._minds[:] = self._mind
        self._minds[pilot, 0] = EXTERNAL
        self._doors.play(state, self._setup, self._desk, self._minds, self._draws, orders, NEVER)
