"""S5: lands in open ports, and mans what has just been taken."""

from typing import Any

from arsenale.bots.serenissima import trade, war
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import a_of, kind_of, rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.state import NOBODY, Setup, State, is_own_port, port_of_galley


@rule
def decide_landing(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for index in range(count):
        if kind_of(legal[index]) == actions.LAND and desk.choice == NOBODY:
            galley = a_of(legal[index])
            if is_landing_wanted(view, setup, desk, seat, galley, port_of_galley(view, setup, galley)):
                desk.choice = index


@rule
def is_landing_wanted(view: State, setup: Setup, desk: Desk, seat: int, galley: int, port: int) -> bool:
    if not is_own_port(view, seat, port):
        return trade.capture_worth(view, setup, desk, seat, port) > desk.sailor
    return view.galley_crew[galley] > 3 and view.port_garrison[port] < war.guard(view, setup, desk, seat, port)
