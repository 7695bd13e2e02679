"""Our own cases. Run as `python -m bench.ours CASE SECONDS`; prints one line of JSON.

A case is a function from the seconds it may take to what it counted: `seconds` and, as the case has them, `decisions`
and `games`, `copies`, or `starts`; `warm_up` if compiling or loading came before the clock started.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, cast

import numba
import numpy as np

from arsenale.envs import batch
from arsenale.games import operations as op
from arsenale.games.ruleset import Position
from bench.playing import Counts, ask_bot, play_bots, play_random, simulation

Case = Callable[[float], Counts]
RING = 1024  # copies kept at a time
WARM_UP = 100  # steps of a batch
START = "from bench.playing import simulation; simulation().start(1).legal(0)"


def stepped(seconds: float) -> Counts:
    """Random play one game at a time, the order chosen in a Python loop from the full list."""
    began = time.perf_counter()
    setting = simulation()
    step_game(setting.start(0), Random(0))
    start = time.perf_counter()
    decisions = games = 0
    while time.perf_counter() - start < seconds:
        games += 1
        decisions += step_game(setting.start(games), Random(games))
    return counted(start, decisions=decisions, games=games, warm_up=start - began)


def step_game(position: Position, random: Random) -> int:
    """One game through the fused door: an order goes in, the next list of legal orders comes out."""
    door, state, setup = position.setting.ruleset.call, position.states.view(np.uint8), position.setting.setup
    listed = np.empty(position.setting.ruleset.max_legal, np.int64)
    legal, draw, step = memoryview(cast(Any, listed)), random.random, op.STEP
    decisions, count = 0, door(op.LEGAL, state, setup, 0, 0, listed)
    while count > 0:
        count = door(step, state, setup, 0, legal[int(draw() * count)], listed)
        decisions += 1
    return decisions


def batched(size: int, cores: int = 1, has_masks: bool = False, is_observed: bool = False) -> Case:
    """The same, `size` games as one array: every legal order listed and numbered, one drawn in each game."""

    def case(seconds: float) -> Counts:
        began = time.perf_counter()
        spread(cores)
        games = batch("serenissima", size, cores=cores, has_masks=has_masks)
        games.reset(1)
        random, seen = np.random.default_rng(1), games.observe()
        for _ in range(WARM_UP):  # so that games are not all in the same round
            games.step_listed(games.draw(random))
        start, steps = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            games.step_listed(games.draw(random))
            if is_observed:
                games.observe(out=seen)
            steps += 1
        return counted(start, decisions=steps * size, warm_up=start - began)

    return case


def spread(cores: int) -> None:
    """Lets this process run on so many cores, where it has been put on one."""
    if cores > 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def state_copies(seconds: float) -> Counts:
    """Copies of one state in the middle of a game, inside compiled code, into a ring of states."""
    state = simulation().start(1).states.view(np.int64)  # a record is a whole number of words: copy those, not bytes
    ring = np.empty((RING, state.size), np.int64)
    copy_often(state, ring, 1)
    start = time.perf_counter()
    copies = 0
    while time.perf_counter() - start < seconds:
        copies += copy_often(state, ring, 100)
    return counted(start, copies=copies)


@numba.njit
def copy_often(state: Any, ring: Any, times: int) -> int:
    """Fills the ring that often, every copy a little different from the last."""
    for turn in range(times):
        for place in range(len(ring)):
            state[0] = turn + place
            ring[place] = state
    return times * len(ring)


def cold_start(seconds: float) -> Counts:
    """A new process with an empty compilation cache, until its first legal list. One start, however long it takes."""
    with tempfile.TemporaryDirectory() as empty:
        return count_starts(0, os.environ | {"ARSENALE_CACHE_DIR": empty})


def warm_start(seconds: float) -> Counts:
    """New processes that find the compilation cache filled, each until its first legal list."""
    count_starts(0, dict(os.environ))
    return count_starts(seconds, dict(os.environ))


def count_starts(seconds: float, environment: dict[str, str]) -> Counts:
    """Starts one process after another until the time is over; at least one."""
    start, starts = time.perf_counter(), 0
    while starts == 0 or time.perf_counter() - start < seconds:
        subprocess.run([sys.executable, "-c", START], check=True, env=environment)
        starts += 1
    return counted(start, starts=starts)


def counted(start: float, **counts: float) -> Counts:
    """What was counted since `start`."""
    return {"seconds": time.perf_counter() - start, **counts}


CASES: dict[str, Case] = {case.__name__: case for case in (stepped, state_copies, cold_start, warm_start)} | {
    "random_play": partial(play_random, "serenissima"),
    "random_play_blood_royale": partial(play_random, "blood_royale"),
    "merchants": partial(play_bots, "serenissima", "merchant"),
    "merchants_asked": partial(ask_bot, "serenissima", "merchant"),
    "learned_asked": partial(ask_bot, "serenissima", "learned"),
    "search_asked": partial(ask_bot, "serenissima", "search:0.02"),
    "batched_1": batched(1),
    "batched_128": batched(128),
    "batched_1024": batched(1024),
    "batched_8192": batched(8192),
    "batched_128_two_cores": batched(128, cores=2),
    "batched_1024_two_cores": batched(1024, cores=2),
    "batched_8192_two_cores": batched(8192, cores=2),
    "batched_1024_masks": batched(1024, has_masks=True),
    "batched_1024_observed": batched(1024, has_masks=True, is_observed=True),
}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
