"""Our own cases. Run as `python -m bench.ours CASE SECONDS`; prints one line of JSON.

A case is a function from the seconds it may take to what it counted: `seconds` and, as the case has them, `decisions`
and `games`, `copies`, or `starts`; `warm_up` if compiling or loading came before the clock started.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

Counts = dict[str, float]


def random_play(seconds: float) -> Counts:
    """Uniform random legal play of whole four-player games inside compiled code, the full list at every decision."""
    raise NotImplementedError("the engine does not exist yet")


def stepped(seconds: float) -> Counts:
    """The same, one game at a time, the order chosen in a Python loop."""
    raise NotImplementedError("the engine does not exist yet")


def state_copies(seconds: float) -> Counts:
    """Copies of one state in the middle of a game."""
    raise NotImplementedError("the engine does not exist yet")


def cold_start(seconds: float) -> Counts:
    """A new process with an empty compilation cache, until its first legal list. One start, however long it takes."""
    raise NotImplementedError("the engine does not exist yet")


def warm_start(seconds: float) -> Counts:
    """New processes that find the compilation cache filled, each until its first legal list."""
    raise NotImplementedError("the engine does not exist yet")


CASES: dict[str, Callable[[float], Counts]] = {
    case.__name__: case for case in (random_play, stepped, state_copies, cold_start, warm_start)
}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
