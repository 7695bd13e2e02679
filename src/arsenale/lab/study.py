"""A study: in which settings who plays, how many games, from which seed. Plain data, which travels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from arsenale.bots import find_company
from arsenale.games.kernel import cache_folder
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.seating import fill_seats
from arsenale.texts import _

CHUNK = 8  # games that one core plays before it reports


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to play that a study compares with others: a setting, and the bots that move on from seat to seat."""

    name: str
    ruleset: str
    powers: tuple[str, ...]
    preset: str
    options: Mapping[str, object]
    board: Any
    bots: tuple[str, ...]

    @classmethod
    def of(cls, name: str, setting: Setting, bots: Sequence[str]) -> "Arm":
        """Raises ValueError for bots that there are not, or too many."""
        seated = tuple(fill_seats(bots, len(setting.powers)))
        for bot in seated:
            find_company(setting.ruleset).find(bot)
        return cls(name, setting.ruleset.id, setting.powers, setting.preset, setting.options, setting.board, seated)

    def setting(self) -> Setting:
        """The frame of its games, with the records that the rules read."""
        return find_ruleset(self.ruleset).setting(self.powers, self.preset, self.options, self.board)

    def facts(self) -> dict[str, Any]:
        """What its games depend on, as plain data."""
        board = {"id": self.board.id, "digest": self.board.digest}
        plain = {"name": self.name, "powers": list(self.powers), "preset": self.preset, "options": dict(self.options)}
        return plain | {"board": board, "bots": list(self.bots)}


class Chunk(NamedTuple):
    """Some games of one arm, by its number and theirs."""

    arm: int
    games: range

    @property
    def name(self) -> str:
        return f"{self.arm:04}-{self.games.start:07}"


@dataclass(frozen=True, slots=True)
class Study:
    """Every arm plays the same number of games, its game number n with the same dice as game n of all others."""

    kind: str
    ruleset: str
    arms: tuple[Arm, ...]
    games: int
    seed: int

    def __post_init__(self) -> None:
        if self.games < 1 or not self.arms:
            raise ValueError(_("play at least one game"))
        if len({arm.name for arm in self.arms}) < len(self.arms):
            raise ValueError(_("two of the settings are the same; take one out"))

    @property
    def all_games(self) -> int:
        return self.games * len(self.arms)

    def chunks(self) -> list[Chunk]:
        """All games in pieces that are played as a whole, the arms side by side."""
        firsts = range(0, self.games, CHUNK)
        return [
            Chunk(arm, range(first, min(first + CHUNK, self.games)))
            for first in firsts
            for arm in range(len(self.arms))
        ]

    def manifest(self) -> dict[str, Any]:
        """Everything that the results depend on. Equal manifests give equal tables, but for bots that watch a clock."""
        ruleset = find_ruleset(self.ruleset)
        plain = {"kind": self.kind, "ruleset": ruleset.id, "version": ruleset.version, "rules": fingerprint()}
        return plain | {"games": self.games, "seed": self.seed, "arms": [arm.facts() for arm in self.arms]}


def fingerprint() -> str:
    """Names the compiled rules and bots."""
    return cache_folder("arsenale.bots").name


def simulated(ruleset: Ruleset, options: Mapping[str, object]) -> dict[str, object]:
    """The options of a simulated game: few orders that could go round in circles, unless they say otherwise."""
    return {"free_moves": ruleset.simulation_free_moves} | dict(options)
