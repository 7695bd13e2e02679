"""Self-play for the trainer: games among compiled bots, and rows of features from decisions of them drawn by lot."""

from collections.abc import Callable
from typing import Any

import numpy as np

from arsenale.games import operations as op
from arsenale.games.kernel import allocating_rule, below, lowest, next_random

SPREAD = 1000  # chances are counted in thousandths


def harvester_of(
    ask: Callable[..., int], choose: Callable[..., int], describe: Callable[..., None]
) -> Callable[..., int]:
    """`ask` and `choose` as for `table_of`; `describe` takes records as bytes."""

    @allocating_rule
    def do_harvest(
        state_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, draws: Any, legal: Any, odds: Any, rows: Any
    ) -> int:
        """Plays a game that has begun to its end; fills `rows`, float32[n, seats, FEATURES], and returns how many.

        The first decision of a round is noted, others by lot. `odds`, in thousandths: that one is, and that any legal
        action is done instead of the chosen one.
        """
        mind = desk_bytes.view(np.int32)
        view_bytes = np.empty_like(state_bytes)
        noted, round_no = 0, -1
        count = ask(op.ROLL_ALL, state_bytes, setup_bytes, 0, 0, legal)
        while count > 0:
            seat = lowest(ask(op.TO_ACT, state_bytes, setup_bytes, 0, 0, legal))
            draws[0] = next_random(draws[0])
            clock = ask(op.CLOCK, state_bytes, setup_bytes, 0, 0, legal)
            is_noted = clock // op.ROUND != round_no or below(draws[0], SPREAD) < odds[0]
            round_no = clock // op.ROUND
            if is_noted and noted < len(rows):
                describe(state_bytes, setup_bytes, desk_bytes, rows[noted])
                noted += 1
            draws[0] = next_random(draws[0])
            choice = np.int64(below(draws[0], count))
            draws[0] = next_random(draws[0])
            if count > 1 and below(draws[0], SPREAD) >= odds[1]:
                mind[: minds.shape[1]] = minds[seat]
                view_bytes.view(np.int64)[:] = state_bytes.view(np.int64)
                ask(op.HIDE, view_bytes, setup_bytes, seat, 0, legal)
                choice = choose(view_bytes, setup_bytes, desk_bytes, seat, legal, count, draws[0])
            count = ask(op.STEP, state_bytes, setup_bytes, 0, legal[choice], legal)
        return noted

    return do_harvest
