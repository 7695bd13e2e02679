"""How sure a number is: intervals that hold the true value 95 times of 100."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

NORMAL_95 = 1.959964  # standard deviations of a 95 % interval


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of `games` by Wilson's formula."""
    share, z = wins / games, NORMAL_95**2 / games
    middle = share + z / 2
    spread = NORMAL_95 * sqrt(share * (1 - share) / games + z / 4 / games)
    return max(0.0, (middle - spread) / (1 + z)), min(1.0, (middle + spread) / (1 + z))


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and by how much it may be wrong either way; one value says nothing of that."""
    if len(values) < 2:
        return fmean(values), float("inf")
    return fmean(values), NORMAL_95 * stdev(values) / sqrt(len(values))
