"""Our games as `ours.py` and `regression` measure them: for about so many seconds by a clock, what was counted."""

from __future__ import annotations

import time
from collections.abc import Callable

from arsenale.bots import find_bot, find_company
from arsenale.games import operations as op
from arsenale.games.ruleset import Position, Setting
from arsenale.games.rulesets import find_ruleset

Clock = Callable[[], float]
Counts = dict[str, float]
BATCH = 20  # random games between two looks at the clock


def simulation(ruleset: str = "serenissima") -> Setting:
    """Four players, classic, the small limit of free moves that simulation uses."""
    found = find_ruleset(ruleset)
    return found.setting(4, options={"free_moves": found.simulation_free_moves})


def play_random(ruleset: str, seconds: float, clock: Clock = time.perf_counter) -> Counts:
    """Uniform random legal play of whole games inside compiled code, the full list at every decision."""

    def begin() -> Callable[[int], int]:
        position = simulation(ruleset).start(1)
        return lambda _: position.play_outs(BATCH)[0]

    return count_games(seconds, begin, BATCH, clock)


def play_bots(ruleset: str, name: str, seconds: float, clock: Clock = time.perf_counter) -> Counts:
    """Whole games of four bots of a name inside compiled code."""

    def begin() -> Callable[[int], int]:
        setting = simulation(ruleset)
        company = find_company(setting.ruleset)
        bots = [company.find(name)] * 4
        return lambda seed: company.play(setting, seed, bots)[1]

    return count_games(seconds, begin, 1, clock)


def ask_bot(ruleset: str, name: str, seconds: float) -> Counts:
    """The same games, but every decision asked for from Python, with a view and the list of legal orders."""

    def begin() -> Callable[[int], int]:
        setting = simulation(ruleset)
        bot = find_bot(setting.ruleset, name)
        return lambda seed: play_asking(setting.start(seed), bot.choose)

    return count_games(seconds, begin, 1, time.perf_counter)


def count_games(seconds: float, begin: Callable[[], Callable[[int], int]], games: int, clock: Clock) -> Counts:
    """Calls what `begin` returns with one seed after another until the time is over; at least once.

    A call plays so many `games` and returns its decisions. `begin` and a call before the clock starts are the warm-up.
    """
    began = time.perf_counter()
    play = begin()
    play(0)
    warm_up = time.perf_counter() - began
    start, calls, decisions = clock(), 0, 0
    while calls == 0 or clock() - start < seconds:
        calls += 1
        decisions += play(calls)
    return {"seconds": clock() - start, "decisions": decisions, "games": calls * games, "warm_up": warm_up}


def play_asking(position: Position, choose: Callable[[Position, int, list[int]], int]) -> int:
    """One game to its end; returns the decisions."""
    decisions = 0
    while legal := next_legal(position):
        (seat, *_) = position.to_act()
        position.apply(seat, choose(position.view(seat), seat, legal))
        decisions += 1
    return decisions


def next_legal(position: Position) -> list[int]:
    """Dice that are due fall; what the next seat to act may do, nothing when the game is over."""
    position.call(op.ROLL_ALL)
    acting = position.to_act()
    return position.legal(acting[0]) if acting else []
