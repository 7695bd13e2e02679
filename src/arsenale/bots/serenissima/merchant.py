"""One way of judging for all tempers: buys what sells with a bonus, fills warehouses, builds, lands in open ports,

guards what is his, and fights when the odds pay. He reads nothing but the view, and each decision is taken anew: what
he remembers of a plan is what lies on the board.
"""

from typing import Any

from arsenale.bots.serenissima import battle, bidding, landing, market, sailing, selling, survey
from arsenale.bots.serenissima.choosing import propose
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.state import (
    BATTLE,
    BIDS,
    CONSENT,
    DEAL,
    MARKET,
    NOBODY,
    PICKS,
    PORT_TAKING,
    PRIZE,
    SAILING,
    SALVAGE,
    TURN,
    Setup,
    State,
)


@rule
def choose(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the mind at the desk does."""
    desk.choice = NOBODY
    if count == 1:
        return 0
    survey.survey_times(view, setup, desk, seat)
    if view.step == BIDS:
        bidding.decide_bid(view, setup, desk, seat, legal, count, draw)
    elif view.step == PICKS:
        bidding.decide_place(view, setup, desk, legal, count)
    elif view.step == TURN:
        decide_turn(view, setup, desk, seat, legal, count)
        propose(desk, legal, count, actions.plain(actions.END))
    elif view.step == CONSENT:
        sailing.decide_passage(view, setup, desk, seat, legal, count)
    elif view.step == DEAL:
        market.decide_deal(view, setup, desk, seat, legal, count)
    elif view.step in (PRIZE, SALVAGE):
        battle.decide_prize(view, setup, desk, seat, legal, count)
    return max(0, int(desk.choice))


@rule
def decide_turn(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if view.phase == MARKET:
        market.decide_market(view, setup, desk, seat, legal, count)
    elif view.phase == SAILING:
        sailing.decide_sailing(view, setup, desk, seat, legal, count)
    elif view.phase == BATTLE:
        battle.decide_battle(view, setup, desk, seat, legal, count)
    elif view.phase == PORT_TAKING:
        landing.decide_landing(view, setup, desk, seat, legal, count)
    else:
        selling.decide_sale(view, setup, desk, seat, legal, count)
