"""What the tables of games say: shares of victory and mean points by group, with how sure they are."""

from collections.abc import Sequence
from statistics import fmean

import polars as pl

from arsenale.lab.intervals import interval, mean_interval


def sum_up(table: pl.DataFrame, *by: str) -> pl.DataFrame:
    """For each group of rows of games: `games`, `share` of victory from `low` to `high`, the mean `score` ± `off`.

    `even` is the share of a game in which all are equally likely to win. Each group has one row a game.
    """
    by_group = [_sum_up_group(dict(zip(by, key, strict=True)), group) for key, group in groups(table, *by)]
    return pl.DataFrame(by_group)


def groups(table: pl.DataFrame, *by: str) -> list[tuple[tuple[object, ...], pl.DataFrame]]:
    """The groups in the order in which they first come."""
    return list(table.group_by(*by, maintain_order=True))


def _sum_up_group(key: dict[str, object], group: pl.DataFrame) -> dict[str, object]:
    wins, games = float(group["share"].sum()), group.height
    low, high = interval(min(wins, games), games)
    score, off = mean_interval(cells(group, "score"))
    shares = {"games": games, "wins": wins, "share": wins / games, "low": low, "high": high}
    return key | shares | {"even": fmean(1 / seats for seats in cells(group, "seats")), "score": score, "off": off}


def cells(table: pl.DataFrame, column: str) -> list[float]:
    """The numbers of a column."""
    return table[column].cast(pl.Float64).to_list()


def with_seats(table: pl.DataFrame) -> pl.DataFrame:
    """The table, and in each row how many `seats` its game has."""
    return table.with_columns(seats=pl.len().over("arm", "game"))


def pair(table: pl.DataFrame, base: str, other: str, by: Sequence[str], columns: Sequence[str]) -> pl.DataFrame:
    """The games of two arms side by side by dice and `by`: each column, and that of the other arm as `NAME_other`."""
    keys = ["game", *by]
    mine, theirs = (table.filter(pl.col("arm") == arm).select(*keys, *columns) for arm in (base, other))
    return mine.join(theirs, on=keys, suffix="_other", maintain_order="left")


def difference(pairs: pl.DataFrame, column: str) -> tuple[float, float]:
    """By how much the other arm has more of it in the mean of the pairs, and by how much that may be wrong."""
    return mean_interval((pairs[f"{column}_other"] - pairs[column]).to_list())
