"""PettingZoo: one seat after the other, or all at once."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from arsenale.envs.play import Frame, Play
from arsenale.envs.worlds import World, find_goal

ILLEGAL = -1.0  # the reward of a seat that ends the game by an illegal action
Observation = dict[str, np.ndarray[Any, Any]]


def make_aec(
    world: World, players: int, reward: str, preset: str, options: Mapping[str, object]
) -> AECEnv[str, Any, Any]:
    """With the usual wrappers: an illegal action ends the game at the cost of its seat."""
    env: Any = SeatBySeat(world, players, reward, preset, options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL))


class Seats:
    """What both environments share: agents, spaces, and one game."""

    agents: list[str]
    possible_agents: list[str]
    render_mode: str | None = None

    def __init__(
        self, world: World, players: int, reward: str, preset: str, options: Mapping[str, object], size: int
    ) -> None:
        """`size`: of the action space."""
        self.metadata = {"name": world.name, "render_modes": [], "is_parallelizable": False}
        self.world = world
        self.frame = Frame(world, world.setting(players, preset, options))
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self._goal = find_goal(reward)
        self._size = size
        cells = Box(world.layout.low, world.layout.high, dtype=np.int16)
        self._observation_spaces = {
            agent: Dict({"observation": cells, "action_mask": Box(0, 1, (size,), np.int8)})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the next one in the row of the last seed."""
        if seed is not None or not hasattr(self, "_random"):
            self._random, _seed = seeding.np_random(seed)
        self.play = Play.begin(self.frame, int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)


class SeatBySeat(Seats, AECEnv[str, Observation, int]):
    """The seat that is to act acts; of several, while bids are secret, the lowest."""

    def __init__(self, world: World, players: int, reward: str, preset: str, options: Mapping[str, object]) -> None:
        super().__init__(world, players, reward, preset, options, world.coding.size)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """The mask of a seat that is not to act is empty."""
        seat = self.seat(agent)
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat, self._size)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None or not self.play.act(self.seat(agent), int(action)):
            raise ValueError(f"action {action} is not legal; choose one that the action mask allows")
        self.play.roll()
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if self.play.position.is_over():
            self._end()
        else:
            self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.play.seats[0]]

    def _end(self) -> None:
        for agent, reward in zip(self.possible_agents, self.play.rewards(self._goal), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True


class SeatsAtOnce(Seats, ParallelEnv[str, Observation, int]):
    """All seats act in every step. Really at once they do so while bids are secret; else all but one can only wait.

    The last action of the space is to wait. An illegal action ends the game at the cost of its seat.
    """

    def __init__(self, world: World, players: int, reward: str, preset: str, options: Mapping[str, object]) -> None:
        super().__init__(world, players, reward, preset, options, world.coding.size + 1)
        self.wait = world.coding.size

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        offender = self._act_all(actions)
        self.play.roll()
        is_over = bool(offender) or self.play.position.is_over()
        rewards = dict(zip(self.possible_agents, self.play.rewards(self._goal), strict=True))
        if offender:
            rewards = dict.fromkeys(agents, 0.0) | {offender: ILLEGAL}
        observations = self._observe_all()
        self.agents = [] if is_over else agents
        nothing = dict.fromkeys(agents, False)
        return observations, rewards, dict.fromkeys(agents, is_over), nothing, {agent: {} for agent in agents}

    def _act_all(self, actions: dict[str, int]) -> str:
        """Returns the agent whose action was illegal, nothing where all were legal."""
        due = self.play.seats
        for agent, action in actions.items():
            seat = self.seat(agent)
            is_legal = self.play.act(seat, int(action)) if seat in due else action == self.wait
            if not is_legal:
                return agent
        return ""

    def _observe_all(self) -> dict[str, Observation]:
        return {agent: self._observe(self.seat(agent)) for agent in self.agents}

    def _observe(self, seat: int) -> Observation:
        mask = self.play.mask(seat, self._size)
        mask[self.wait] = 0 if seat in self.play.seats else 1
        return {"observation": self.play.observe(seat), "action_mask": mask}
