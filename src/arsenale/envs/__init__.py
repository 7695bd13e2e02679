"""The interfaces that researchers know: PettingZoo, Gymnasium, OpenSpiel. Each is imported when it is first used."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from arsenale.envs.batch import Batch
from arsenale.envs.worlds import find_world
from arsenale.games.ruleset import Ruleset
from arsenale.texts import _

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv

    from arsenale.envs.vector import ArsenaleVectorEnv


def aec_env(
    ruleset: Ruleset | str, players: int = 4, reward: str = "rank", preset: str = "classic", **options: object
) -> "AECEnv[str, Any, Any]":
    """A PettingZoo environment, one seat after the other. `options` are house rules.

    Raises ValueError for what the game does not know, ImportError without the extra `envs`.
    """
    with_extra("pettingzoo")
    from arsenale.envs.zoo import make_aec  # noqa: PLC0415

    return make_aec(find_world(ruleset), players, reward, preset, options)


def parallel_env(
    ruleset: Ruleset | str, players: int = 4, reward: str = "rank", preset: str = "classic", **options: object
) -> "ParallelEnv[str, Any, Any]":
    """A PettingZoo environment in which all seats act at once; those that are not to act can only wait.

    Raises as `aec_env`.
    """
    with_extra("pettingzoo")
    from arsenale.envs.zoo import SeatsAtOnce  # noqa: PLC0415

    return SeatsAtOnce(find_world(ruleset), players, reward, preset, options)


def vector_env(
    ruleset: Ruleset | str,
    num_envs: int = 1024,
    players: int = 4,
    reward: str = "rank",
    opponents: str = "",
    cores: int = 1,
    preset: str = "classic",
    **options: object,
) -> "ArsenaleVectorEnv":
    """A Gymnasium vector environment. `opponents`: the bot that plays the other seats; else you play them all.

    Raises as `aec_env`.
    """
    with_extra("gymnasium")
    from arsenale.envs.vector import ArsenaleVectorEnv  # noqa: PLC0415

    return ArsenaleVectorEnv(find_world(ruleset), num_envs, players, reward, opponents, cores, preset, options)


def batch(
    ruleset: Ruleset | str,
    size: int = 1024,
    players: int = 4,
    reward: str = "rank",
    cores: int = 1,
    has_masks: bool = False,
    preset: str = "classic",
    **options: object,
) -> Batch:
    """Many games as one array, without any extra. Raises ValueError for what the game does not know."""
    world = find_world(ruleset)
    return Batch(world, world.setting(players, preset, options), size, reward, cores, has_masks)


def with_extra(package: str) -> None:
    """Raises ImportError that says how to install what an interface needs."""
    if find_spec(package) is None:
        raise ImportError(_("{package} is not installed; pip install arsenale[envs]").format(package=package))
