"""What is counted in a game besides its result, for each game in a file of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from arsenale.games.ruleset import Ruleset, Setting
from arsenale.lab.measures import blood_royale, serenissima


@dataclass(frozen=True, slots=True)
class Measures:
    """`texts`: each measure by name, and what it is in words; `places`: those that are places in the order of play.

    `count`: their values in a game that is over, one a seat. It is given the position at the beginning of every phase
    and, behind them, the last one, as the records of a setting.
    """

    texts: Mapping[str, str]
    places: tuple[str, ...]
    count: Callable[[Setting, np.ndarray], dict[str, np.ndarray]]


MEASURES = {
    "serenissima": Measures(serenissima.TEXTS, serenissima.PLACES, serenissima.count),
    "blood_royale": Measures(blood_royale.TEXTS, blood_royale.PLACES, blood_royale.count),
}


def measures_of(ruleset: Ruleset) -> Measures:
    """The measures of a game."""
    return MEASURES[ruleset.id]
