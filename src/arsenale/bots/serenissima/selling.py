"""S6: sells what will not bring more elsewhere."""

from typing import Any

from arsenale.bots.serenissima import survey
from arsenale.bots.serenissima.choosing import can_choose, weigh
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import a_of, b_of, kind_of, rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.state import Setup, State, port_of_galley


@rule
def decide_sale(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if not can_choose(legal, count, actions.SELL):
        return
    survey.survey_trade(view, setup, desk, seat)
    desk.worth = 0
    for index in range(count):
        if kind_of(legal[index]) == actions.SELL:
            weigh(desk, index, sale_margin(view, setup, desk, a_of(legal[index]), b_of(legal[index])))


@rule
def sale_margin(view: State, setup: Setup, desk: Desk, galley: int, good: int) -> int:
    """What a sale brings more than keeping the good would."""
    return int(desk.gain[port_of_galley(view, setup, galley), good]) - survey.last_worth(view, desk, galley, good)
