"""Who there is to play against."""

from functools import cache
from pathlib import Path

import numpy as np

from arsenale.bots.bot import Doors
from arsenale.bots.company import Company
from arsenale.bots.foresight import Foresight, Insight, read_net, scouts
from arsenale.bots.kinds import planner, random_player, searcher
from arsenale.bots.minds import PLANNING, make_mind
from arsenale.bots.search import Budget
from arsenale.bots.serenissima import doors, motives
from arsenale.bots.serenissima.temper import MERCHANT, Temper
from arsenale.games import operations as op
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)
SCOUTS, SCOUTS_SPREAD = 5, 0.5


@cache
def foresee() -> Foresight:
    """The merchant plays on; scouts propose beside him."""
    merchant = make_mind(Temper, PLANNING, MERCHANT)
    minds = np.stack([merchant, *scouts(merchant, SCOUTS, SCOUTS_SPREAD)])
    insight = Insight(doors.search, doors.describe, doors.blank_desk)
    return Foresight(insight, minds, read_net(Path(__file__).with_name("value.txt")))


COMPANY = Company(
    DOORS,
    (
        random_player(DOORS, Temper, MERCHANT, mark("does anything that is allowed")),
        planner(DOORS, Temper, "merchant", MERCHANT, mark("plans its trade, guards what it owns, fights when it pays")),
        searcher(foresee, "learned", mark("knows from many games who wins"), Budget(0, 8), op.ROUND),
        searcher(foresee, "search", mark("looks ahead as long as it may"), Budget(0.2), op.ROUND),
    ),
    foresee,
)
