"""S1: bids, and the free place nearest to the one that is wanted."""

from typing import Any

import numpy as np

from arsenale.bots.serenissima.choosing import propose
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import below, rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.state import Setup, State


@rule
def decide_bid(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    hundreds = desk.bid + int(np.int64(below(draw, 1 + desk.most_bid)))
    hundreds += desk.last_bid if desk.rounds_left == 0 else 0
    propose(desk, legal, count, actions.bid(100 * min(hundreds, int(view.treasury[seat]) // 200)))


@rule
def decide_place(view: State, setup: Setup, desk: Desk, legal: Any, count: int) -> None:
    wanted = min(desk.last_place if desk.rounds_left == 0 else desk.place, int(setup.seats) - 1)
    for step in range(int(setup.seats)):
        if wanted >= step:
            propose(desk, legal, count, actions.position(wanted - step))
        propose(desk, legal, count, actions.position(wanted + step))
