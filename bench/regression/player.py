"""Plays for `comparing`, with whatever `arsenale` is on its path: `python -m bench.regression.player RULESET`.

Reads lines "KIND SECONDS" and answers each with a line of JSON: the decisions made, and the processor's seconds.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bench.playing import Counts, play_bots, play_random


class Kind(NamedTuple):
    """A way to play, and the parts of the package whose compiled code it runs."""

    play: Callable[..., Counts]
    parts: tuple[str, ...]


KINDS = {
    "random play": Kind(play_random, ("games",)),
    "merchants": Kind(partial(play_bots, name="merchant"), ("games", "bots")),
}


def answer(ruleset: str) -> None:
    """Until the questions end. Processor time, since the machine may have other things to do."""
    for question in sys.stdin:
        kind, _, seconds = question.strip().rpartition(" ")
        counts = KINDS[kind].play(ruleset, seconds=float(seconds), clock=time.process_time)
        print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    answer(sys.argv[1])
