"""S4: attacks where the odds pay, and takes or plunders what was beaten."""

from typing import Any

from arsenale.bots.serenissima import survey, trade, war
from arsenale.bots.serenissima.choosing import can_choose, weigh
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import a_of, amount_of, b_of, bit, d_of, has, kind_of, rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.scoring import NO_PIECE_POINTS
from arsenale.games.serenissima.state import NOBODY, Setup, State, port_of_galley


@rule
def decide_battle(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    """The attack that is worth most, if one is."""
    if not can_choose(legal, count, actions.ATTACK):
        return
    survey.survey_trade(view, setup, desk, seat)
    desk.worth = least_worth(setup, desk)
    for index in range(count):
        if kind_of(legal[index]) == actions.ATTACK:
            weigh(desk, index, attack_worth(view, setup, desk, seat, a_of(legal[index]), b_of(legal[index])))


@rule
def least_worth(setup: Setup, desk: Desk) -> int:
    """What an attack must be worth; in the last round less, unless pieces count then (S7.2)."""
    is_last = desk.rounds_left == 0 and setup.piece_points == NO_PIECE_POINTS
    return desk.last_care if is_last else desk.care


@rule
def attack_worth(view: State, setup: Setup, desk: Desk, seat: int, galley: int, target: int) -> int:
    if actions.is_port(target):
        foes = count_besieged(view, setup, desk, seat, galley, actions.port_at(target))
    else:
        foes = war.fight_worth(view, setup, desk, target)
    return int(desk.odds[view.galley_crew[galley], foes]) - stake_of(view, setup, desk, seat, galley)


@rule
def count_besieged(view: State, setup: Setup, desk: Desk, seat: int, galley: int, port: int) -> int:
    """Fills `odds`; returns the foes in a port that this galley has to beat, with own others beside it."""
    others = int(view.fleet[seat]) & int(view.zone_galleys[view.galley_zone[galley]]) & ~bit(galley)
    return war.siege_worth(view, setup, desk, seat, port, war.count_sailors(view, others))


@rule
def stake_of(view: State, setup: Setup, desk: Desk, seat: int, galley: int) -> int:
    """What a galley puts at stake that could land in an open port."""
    port = port_of_galley(view, setup, galley)
    if desk.stake == 0 or port == NOBODY or not trade.is_open_port(view, seat, port) or view.galley_crew[galley] < 2:
        return 0
    return trade.capture_worth(view, setup, desk, seat, port) * desk.stake // 100


@rule
def decide_prize(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    """Takes the prize with half the sailors; what it cannot take it plunders first."""
    survey.survey_trade(view, setup, desk, seat)
    desk.worth = -1
    for index in range(count):
        action = int(legal[index])
        if kind_of(action) == actions.TAKE:
            weigh(desk, index, take_worth(view, b_of(action), amount_of(action)))
        elif kind_of(action) == actions.LOOT:
            weigh(desk, index, loot_worth(view, desk, a_of(action), d_of(action)))
        else:
            weigh(desk, index, 0)


@rule
def take_worth(view: State, helper: int, sailors: int) -> int:
    """More than any loot."""
    left = int(view.galley_crew[helper]) - sailors
    return 10_000 - abs(left - sailors) * 10 + left


@rule
def loot_worth(view: State, desk: Desk, source: int, good: int) -> int:
    """Of a good that is taken off the beaten galley; none is given to it."""
    if not has(view.wrecks, source):
        return -1
    return trade.future_worth(desk, int(view.galley_zone[source]), 1, good)
