"""S1: small bids, the first free place."""

from typing import Any

import numpy as np

from arsenale.bots.serenissima.choosing import propose
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import below, rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.state import Setup, State


@rule
def decide_bid(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    ducats = 100 * int(np.int64(below(draw, 1 + desk.most_bid)))
    propose(desk, legal, count, actions.bid(min(ducats, int(view.treasury[seat]) // 200 * 100)))
