"""What a view hides, guessed, so that a simulation can go on from it."""

from typing import Any

import numpy as np

from arsenale.games.blood_royale.state import Setup, State
from arsenale.games.kernel import rule

_ODD = np.uint64(1)


@rule
def guess(view: State, setup: Setup, draw: Any) -> None:
    """Everything is open but the random numbers of a simulation: any will do, but for 0. `draw` is one."""
    view.random = draw | _ODD
