"""S3: sails towards what a course is worth most for, and lets others pass or stops them."""

from typing import Any

from arsenale.bots.serenissima import chart, survey, voyage
from arsenale.bots.serenissima.choosing import propose
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.sailing import count_moves_left
from arsenale.games.serenissima.state import NOBODY, Setup, State


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
