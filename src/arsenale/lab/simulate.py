"""Whole games among bots, on all cores, and what came of them."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from arsenale.bots import Company, Player, find_company
from arsenale.games.ruleset import Setting
from arsenale.lab.intervals import interval
from arsenale.lab.seating import fill_seats, rotate, seed_of
from arsenale.texts import _

BATCH = 8  # games that one core plays before it reports


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its bots by seat, each seat's share of victory and points, and how many decisions it took."""

    bots: tuple[str, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games say. Shared victories count as fractions; `seats_of_bot` is how often each bot played."""

    games: int
    wins_by_bot: dict[str, float]
    wins_by_power: dict[str, float]
    seats_of_bot: dict[str, int]
    mean_score: dict[str, float]
    mean_score_by_power: dict[str, float]
    decisions_per_game: float
    games_per_s: float
    decisions_per_s: float

    def to_json(self) -> dict[str, Any]:
        """The fields as plain data, ready for JSON."""
        return asdict(self)


def simulate(
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    cores: int = 0,
    report: Callable[[int], None] = lambda played: None,
) -> Summary:
    """Plays games among the named bots, one a seat, rotated over the seats from game to game.

    The result depends on the seed alone, not on the number of cores (0: all). `report` is told of games as they are
    played. Raises ValueError for an unknown bot, a wrong number of them, or no games.
    """
    if games < 1 or cores < 0:
        raise ValueError(_("play at least one game, on at least one core"))
    company = find_company(setting.ruleset)
    chosen = [company.find(name) for name in fill_seats(bots, len(setting.powers))]
    began = time.perf_counter()
    played = list(_play_all(company, setting, chosen, range(games), seed, cores, report))
    return _sum_up(setting, played, time.perf_counter() - began)


def _play_all(
    company: Company,
    setting: Setting,
    bots: Sequence[Player],
    games: range,
    seed: int,
    cores: int,
    report: Callable[[int], None],
) -> Iterator[Played]:
    """All games in order. Compiled games do not hold the interpreter, so threads use all cores."""

    def play_batch(first: int) -> list[Played]:
        return [_play(company, setting, bots, game, seed) for game in games[first : first + BATCH]]

    with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for batch in pool.map(play_batch, range(0, len(games), BATCH)):
            report(len(batch))
            yield from batch


def _play(company: Company, setting: Setting, bots: Sequence[Player], game: int, seed: int) -> Played:
    """Game number `game`: the bots moved on by that many seats."""
    seated = rotate(bots, game)
    position, decisions = company.play(setting, seed_of(seed, game), seated)
    names = tuple(bot.name for bot in seated)
    return Played(names, tuple(position.returns()), tuple(position.scores()), decisions)


def _sum_up(setting: Setting, played: Sequence[Played], seconds: float) -> Summary:
    wins_by_bot, wins_by_power, seats, points, points_by_power = (Counter[str]() for _counter in range(5))
    for game in played:
        for power, bot, share, score in zip(setting.powers, game.bots, game.shares, game.scores, strict=True):
            wins_by_bot[bot] += share  # type: ignore[assignment]
            wins_by_power[power] += share  # type: ignore[assignment]
            seats[bot] += 1
            points[bot] += score
            points_by_power[power] += score
    decisions = sum(game.decisions for game in played)
    return Summary(
        games=len(played),
        wins_by_bot=_plain(wins_by_bot),
        wins_by_power=_plain(wins_by_power),
        seats_of_bot=dict(seats),
        mean_score={bot: points[bot] / count for bot, count in seats.items()},
        mean_score_by_power={power: total / len(played) for power, total in points_by_power.items()},
        decisions_per_game=decisions / len(played),
        games_per_s=len(played) / seconds,
        decisions_per_s=decisions / seconds,
    )


def _plain(wins: Counter[str]) -> dict[str, float]:
    """Sums of thirds and halves without the noise of their digits."""
    return {name: round(float(share), 9) for name, share in wins.items()}


# --- for people ---


def show_summary(summary: Summary) -> list[Table]:
    """The tables that the command prints: by bot, by power, and how fast."""
    by_bot = _wins_table(_("bot"), summary.wins_by_bot, summary.mean_score, summary.games, summary.seats_of_bot)
    by_power = _wins_table(_("power"), summary.wins_by_power, summary.mean_score_by_power, summary.games, {})
    return [by_bot, by_power, _speed_table(summary)]


def _wins_table(
    title: str, wins: dict[str, float], scores: dict[str, float], games: int, seats: dict[str, int]
) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(title)
    for heading in (_("seats"), _("games won"), _("share"), _("95 % interval"), _("mean score")):
        table.add_column(heading, justify="right")
    for name in sorted(wins, key=lambda name: -wins[name]):
        low, high = interval(min(wins[name], games), games)
        seated = str(seats.get(name, games))
        shares = f"{wins[name] / games:.1%}", f"{low:.1%} – {high:.1%}"
        table.add_row(name, seated, f"{wins[name]:.1f}", *shares, f"{scores[name]:.1f}")
    return table


def _speed_table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_row(_("games"), str(summary.games))
    table.add_row(_("decisions a game"), f"{summary.decisions_per_game:.0f}")
    table.add_row(_("games/s"), f"{summary.games_per_s:,.1f}")
    table.add_row(_("decisions/s"), f"{summary.decisions_per_s:,.0f}")
    return table
