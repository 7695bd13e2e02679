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

from arsenale.games import operations as op
from arsenale.games.ruleset import Position
from bench.playing import Counts, ask_bot, play_bots, play_random, simulation

RING = 1024  # copies kept at a time
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


CASES: dict[str, Callable[[float], Counts]] = {
    case.__name__: case for case in (stepped, state_copies, cold_start, warm_start)
} | {
    "random_play": partial(play_random, "serenissima"),
    "random_play_blood_royale": partial(play_random, "blood_royale"),
    "merchants": partial(play_bots, "serenissima", "merchant"),
    "merchants_asked": partial(ask_bot, "serenissima", "merchant"),
}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
