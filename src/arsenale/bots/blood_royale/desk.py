"""What a compiled bot may write on while it thinks: its map, its estimates, its plan. Nothing is kept between games."""

from typing import Any

import numpy as np

from arsenale.games.kernel import Int32, record_dtype


class Desk:
    """Crowns, seats and places count as in the State."""

    choice: Int32  # index of the chosen action, NOBODY until found


DESK: np.dtype[Any] = record_dtype(Desk)
