"""Games among compiled bots: what every game's door does alike with its own rules and its own way of choosing."""

from collections.abc import Callable
from typing import Any

import numpy as np

from arsenale.bots.minds import EXTERNAL
from arsenale.games import operations as op
from arsenale.games.kernel import allocating_rule, lowest, next_random

NEVER = 1 << 60  # a clock that no game reaches


def table_of(ask: Callable[..., int], choose: Callable[..., int]) -> Callable[..., int]:
    """`ask` is the door of the rules, `choose` that of one decision of a bot; both compiled already."""

    @allocating_rule
    def do_play(
        state_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, draws: Any, legal: Any, until: int
    ) -> int:
        """Plays on until the game is over, its clock shows `until`, or a seat is to act that is played elsewhere.

        Seat `s` judges by `minds[s]` and is shown a view; `draws[0]` is the bots' own row of random numbers. Returns
        the number of decisions.
        """
        mind = desk_bytes.view(np.int32)
        view_bytes = np.empty_like(state_bytes)
        decisions = 0
        count = ask(op.ROLL_ALL, state_bytes, setup_bytes, 0, 0, legal)
        while count > 0 and ask(op.CLOCK, state_bytes, setup_bytes, 0, 0, legal) < until:
            seat = lowest(ask(op.TO_ACT, state_bytes, setup_bytes, 0, 0, legal))
            if minds[seat, 0] == EXTERNAL and count > 1:
                break
            mind[: minds.shape[1]] = minds[seat]
            draws[0] = next_random(draws[0])
            view_bytes.view(np.int64)[:] = state_bytes.view(np.int64)
            ask(op.HIDE, view_bytes, setup_bytes, seat, 0, legal)
            if count > 1:
                action = legal[choose(view_bytes, setup_bytes, desk_bytes, seat, legal, count, draws[0])]
            else:
                action = legal[0]
            count = ask(op.STEP, state_bytes, setup_bytes, 0, action, legal)
            decisions += 1
        return decisions

    return do_play
