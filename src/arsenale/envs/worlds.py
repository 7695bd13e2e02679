"""What makes a ruleset an environment: its compiled doors, its action space, its observations, and their version."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from arsenale.envs.blood_royale import doors as blood_royale_doors
from arsenale.envs.blood_royale.coding import CODING as BLOOD_ROYALE_CODING
from arsenale.envs.blood_royale.observation import LAYOUT as BLOOD_ROYALE_LAYOUT
from arsenale.envs.coding import Coding, Table
from arsenale.envs.observing import Layout
from arsenale.envs.serenissima import doors as serenissima_doors
from arsenale.envs.serenissima.coding import CODING as SERENISSIMA_CODING
from arsenale.envs.serenissima.observation import LAYOUT as SERENISSIMA_LAYOUT
from arsenale.envs.stepping import MOST_SEATS, RANK, SCORE, WIN
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.texts import _

GOALS = {"rank": RANK, "score": SCORE, "win": WIN}


@dataclass(frozen=True, slots=True, eq=False)
class Doors:
    """The compiled ways into batches of one game, see `stepping.stepper_of`."""

    step_all: Callable[..., None]
    observe_all: Callable[..., None]
    play_outs: Callable[..., int]
    list_actions: Callable[..., int]


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """A ruleset as an environment. `version` rises with every change of what is observed, done or rewarded."""

    ruleset: Ruleset
    version: int
    doors: Doors
    coding: Coding
    layout: Layout

    def __reduce__(self) -> tuple[Callable[[str], "World"], tuple[str]]:
        """There is one of each: a copy, or what was pickled, is the very same."""
        return find_world, (self.ruleset.id,)

    @property
    def name(self) -> str:
        """Such as `serenissima_v1`."""
        return f"{self.ruleset.id}_v{self.version}"

    @property
    def gymnasium_id(self) -> str:
        """Such as `arsenale/Serenissima-v1`."""
        return f"arsenale/{self.ruleset.title.replace(' ', '')}-v{self.version}"

    def setting(self, players: int, preset: str, options: Mapping[str, object]) -> Setting:
        """The frame of a game, with the small limit on free moves unless `options` name another."""
        limit = {"free_moves": self.ruleset.simulation_free_moves}
        return self.ruleset.setting(players, preset, limit | dict(options))

    def table(self, setting: Setting) -> Table:
        """The action space as compiled code reads it."""
        return self.coding.table(len(setting.powers), MOST_SEATS)


def _doors(module: Any) -> Doors:
    return Doors(module.step_all, module.observe_all, module.play_outs, module.list_actions)


_WORLDS = {
    "serenissima": (1, _doors(serenissima_doors), SERENISSIMA_CODING, SERENISSIMA_LAYOUT),
    "blood_royale": (1, _doors(blood_royale_doors), BLOOD_ROYALE_CODING, BLOOD_ROYALE_LAYOUT),
}
WORLDS = {name: World(find_ruleset(name), *parts) for name, parts in _WORLDS.items()}


def find_world(ruleset: Ruleset | str) -> World:
    """The environment of a game. Raises ValueError with the names there are."""
    return WORLDS[find_ruleset(ruleset if isinstance(ruleset, str) else ruleset.id).id]


def find_goal(reward: str) -> int:
    """Raises ValueError with the ways to reward there are."""
    if reward not in GOALS:
        raise ValueError(_("unknown reward {name}; there is {names}").format(name=reward, names=", ".join(GOALS)))
    return GOALS[reward]
