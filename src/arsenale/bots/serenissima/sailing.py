"""S3: sails towards what a course is worth most for, and lets others pass or stops them."""

from typing import Any

from arsenale.bots.serenissima import chart, survey, trade, voyage, war
from arsenale.bots.serenissima.choosing import propose
from arsenale.bots.serenissima.desk import Desk
from arsenale.bots.serenissima.temper import NEVER
from arsenale.games.kernel import has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.sailing import count_moves_left
from arsenale.games.serenissima.state import NOBODY, Setup, State, is_own_port


@rule
def decide_sailing(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    survey.survey_voyages(view, setup, desk, seat)
    mover = int(view.mover)
    if mover != NOBODY and do_sail(view, setup, desk, seat, mover, legal, count):
        return
    galleys = int(view.fleet[seat]) & ~int(view.sailed)
    while galleys:
        galley = lowest(galleys)
        if do_sail(view, setup, desk, seat, galley, legal, count):
            return
        survey.claim(view, setup, desk, galley, int(view.galley_zone[galley]), int(view.galley_cargo[galley]))
        galleys = without_lowest(galleys)


@rule
def do_sail(view: State, setup: Setup, desk: Desk, seat: int, galley: int, legal: Any, count: int) -> bool:
    """The next zone on the way to the best one; false where the galley is already there."""
    moves = count_moves_left(view, galley)
    if moves <= 0 or has(view.stopped, galley):
        return False
    zone = int(view.galley_zone[galley])
    survey.set_rivals(view, desk, galley)
    chart.do_reach(setup, desk, zone)
    crew, cargo = int(view.galley_crew[galley]), int(view.galley_cargo[galley])
    voyage.find_aim(view, setup, desk, seat, galley, crew, cargo, moves)
    if desk.aim == zone:
        return False
    return propose(desk, legal, count, actions.move(galley, chart.next_zone(setup, desk, zone, int(desk.aim), moves)))


# --- S3.4 a galley of somebody else asks for passage ---


@rule
def decide_passage(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if desk.hinder > NEVER and stop_worth(view, setup, desk, seat) > 0:
        propose(desk, legal, count, actions.plain(actions.STOP))
    propose(desk, legal, count, actions.plain(actions.PASS))


@rule
def stop_worth(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Of keeping the galley that asks where it is: it can be attacked here, and can attack, land and sell here."""
    survey.survey_trade(view, setup, desk, seat)
    zone, foes = int(view.galley_zone[view.mover]), int(view.galley_crew[view.mover])
    crew = strongest_crew(view, int(view.fleet[seat]) & int(view.zone_galleys[zone]))
    war.fight_worth(view, setup, desk, int(view.mover))
    worth = desk.hinder + int(desk.odds[crew, foes]) * desk.attack // 100 - desk.risk * max(0, foes - crew + 1)
    return worth - open_worth(view, setup, desk, seat, zone)


@rule
def strongest_crew(view: State, galleys: int) -> int:
    crew = 0
    while galleys:
        crew = max(crew, int(view.galley_crew[lowest(galleys)]))
        galleys = without_lowest(galleys)
    return crew


@rule
def open_worth(view: State, setup: Setup, desk: Desk, seat: int, zone: int) -> int:
    """Of an own port in the zone in which the galley could land."""
    port = int(setup.zone_port[zone])
    if port == NOBODY or not is_own_port(view, seat, port) or view.port_garrison[port] > 0:
        return 0
    return trade.hold_worth(view, setup, desk, seat, port)
