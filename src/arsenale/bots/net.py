"""The learned value: a small network that says of each seat how well it stands, and so who is likely to win.

Every seat is described by a row of numbers (each game's `features`); all rows go through one hidden layer with the same
weights, and the seats share the victory by a softmax of what comes out.
"""

from math import exp
from typing import Any

import numpy as np

from arsenale.games.kernel import allocating_rule, rule

FEATURES, HIDDEN = 48, 32
INNER = HIDDEN * FEATURES
WEIGHTS = INNER + 2 * HIDDEN  # the inner weights feature by feature, the thresholds, the outer weights


@allocating_rule
def standing(net: Any, row: Any) -> float:
    """How well a seat stands; only differences between seats mean something."""
    cells = net[INNER : INNER + HIDDEN].copy()
    for feature in range(FEATURES):
        if row[feature] != 0:
            for cell in range(HIDDEN):
                cells[cell] += row[feature] * net[HIDDEN * feature + cell]
    worth = 0.0
    for cell in range(HIDDEN):
        worth += max(np.float32(0), cells[cell]) * net[INNER + HIDDEN + cell]
    return worth


@rule
def fill_chances(net: Any, rows: Any, seats: int, out: Any) -> None:
    """Each seat's chance to win, in `out[0]` to `out[seats - 1]`; they add up to 1."""
    most = -1e9
    for seat in range(seats):
        out[seat] = standing(net, rows[seat])
        most = max(most, out[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = exp(out[seat] - most)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
