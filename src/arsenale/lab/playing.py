"""Games of a study, as a table: one row a game and seat."""

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl

from arsenale.bots import Contest, find_company
from arsenale.games import operations as op
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.measures import measures_of
from arsenale.lab.seating import rotate, seed_of
from arsenale.lab.study import Arm

Report = Callable[[int], None]  # is told how many games have been played since it was told last


def say_nothing(games: int) -> None:
    """A report to nobody."""


def play_games(arm: Arm, games: range, seed: int, report: Report = say_nothing) -> pl.DataFrame:
    """These games of an arm: `arm`, `game`, `seed`, `seat`, `power`, `bot`, `share` of victory, `score`, `rank` from 1,

    `decisions` of the whole game, and the measures of the ruleset.
    """
    setting, company = arm.setting(), find_company(find_ruleset(arm.ruleset))
    players = {name: company.find(name) for name in arm.bots}
    tables: list[pl.DataFrame] = []
    for game in games:
        names, dice = rotate(arm.bots, game), seed_of(seed, game)
        contest = company.begin(setting, dice, [players[name] for name in names])
        frame = {"arm": arm.name, "game": game, "seed": dice, "seat": np.arange(len(names)), "power": setting.powers}
        tables.append(pl.DataFrame(frame | {"bot": names} | play_through(contest)))
        report(1)
    return pl.concat(tables)


def play_through(contest: Contest) -> dict[str, Any]:
    """Plays a game to its end; its result and all that is counted in it, one value a seat."""
    contest.play_to(0)
    position, phases = contest.position, []
    while not position.is_over():
        phases.append(position.states.copy())
        contest.play_to((position.clock() // op.PHASE + 1) * op.PHASE)
    line = np.concatenate([*phases, position.states])
    shares, scores = np.array(position.returns()), np.array(position.scores())
    result = {"share": shares, "score": scores, "rank": ranks(shares, scores), "decisions": contest.decisions}
    return result | measures_of(position.setting.ruleset).count(position.setting, line)


def ranks(shares: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Each seat's place in the result: 1 for all winners, then by points, equal ones alike."""
    worth = scores + np.where(shares > 0, scores.max() - scores.min() + 1, 0)
    return 1 + (worth[:, None] < worth[None, :]).sum(1)
