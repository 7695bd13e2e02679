"""A Gymnasium vector environment: all games as one array. Importing this module registers the environments."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from arsenale.bots import find_company
from arsenale.envs.batch import Batch, Rivals
from arsenale.envs.worlds import WORLDS, World

Observations = dict[str, np.ndarray[Any, Any]]
Infos = dict[str, Any]


class ArsenaleVectorEnv(VectorEnv[Observations, np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """`num_envs` games. Without opponents whoever is to act is asked, seat after seat: self-play.

    With opponents a bot plays all seats of a game but one, game g the seat g modulo players.

    Observations: `observation` (num_envs, cells) int16 as the seat that is to act sees it, `action_mask` (num_envs,
    actions) int8. Rewards: what the end of a game brings the seat that acted last, with opponents the seat that is
    played; 0 before. A game that ends begins anew in the same step. Infos: `seat`, who is to act; `legal_count` and
    `legal` (num_envs, longest list), its legal actions; where games have ended also `rewards` of all seats and
    `final_obs`, each with its `_` mask. The arrays of observations are those of the next step too: copy what you keep.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        world: World,
        num_envs: int,
        players: int,
        reward: str,
        opponents: str,
        cores: int,
        preset: str,
        options: Mapping[str, object],
    ) -> None:
        setting = world.setting(players, preset, options)
        self.batch = Batch(world, setting, num_envs, reward, cores, has_masks=True, has_finals=True)
        self.num_envs = num_envs
        self.single_action_space = Discrete(world.coding.size)
        cells = Box(world.layout.low, world.layout.high, dtype=np.int16)
        mask = Box(0, 1, (world.coding.size,), np.int8)
        self.single_observation_space = Dict({"observation": cells, "action_mask": mask})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seen = np.zeros((num_envs, world.layout.size), np.int16)
        self._rivals = Rivals(find_company(setting.ruleset), setting, opponents) if opponents else None
        self._pilots = np.arange(num_envs) % players

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        super().reset(seed=seed)
        first = int(self.np_random.integers(1 << 31))
        self.batch.reset(first)
        if self._rivals:
            self._rivals.reset(first)
            self.batch.play_others(self._pilots, self._rivals)
        return self._observe(), self._infos()

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[Observations, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], Infos]:
        """Raises ValueError where an action is not legal."""
        movers = self._pilots if self._rivals else self.batch.seats.copy()
        self.batch.step(actions)
        if self._rivals:
            self.batch.play_others(self._pilots, self._rivals)
        over = self.batch.is_over
        rewards = self.batch.rewards[np.arange(self.num_envs), movers]
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos() | self._ends(over)

    def sample(self) -> np.ndarray[Any, Any]:
        """A uniform random legal action in every game."""
        return self.batch.actions[np.arange(self.num_envs), self.batch.draw(self.np_random)]

    def _observe(self) -> Observations:
        return {"observation": self.batch.observe(out=self._seen), "action_mask": self.batch.masks}

    def _infos(self) -> Infos:
        counts = self.batch.counts.copy()
        return {
            "seat": self.batch.seats.copy(),
            "legal_count": counts,
            "legal": self.batch.actions[:, : int(counts.max())].copy(),
        }

    def _ends(self, over: np.ndarray[Any, Any]) -> Infos:
        if not over.any():
            return {}
        finals = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(over):
            finals[game] = {
                "observation": self.batch.finals[game].copy(),
                "action_mask": np.zeros_like(self.batch.masks[0]),
            }
        return {"final_obs": finals, "_final_obs": over, "rewards": self.batch.rewards, "_rewards": over}


def _make(world: World, num_envs: int = 1024, players: int = 4, **others: Any) -> ArsenaleVectorEnv:
    from arsenale.envs import vector_env  # noqa: PLC0415

    return vector_env(world.ruleset, num_envs, players, **others)


def register() -> None:
    """`gymnasium.make_vec("arsenale/Serenissima-v1", num_envs=1024)` and its like."""
    for world in WORLDS.values():
        if world.gymnasium_id not in gymnasium.registry:
            gymnasium.register(world.gymnasium_id, vector_entry_point=partial(_make, world))


register()
