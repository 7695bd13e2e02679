"""Economy: peace in rebellious lands, the tax rate, and forces that pay for themselves."""

from typing import Any

from arsenale.bots.blood_royale import chart, survey
from arsenale.bots.blood_royale.choosing import take, take_kind, weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale import actions, economy, houses
from arsenale.games.blood_royale.actions import FLEET
from arsenale.games.blood_royale.state import Setup, State, is_own_land
from arsenale.games.kernel import a_of, count_bits, d_of, has, kind_of, rule

THROWS = 36  # of two dice


@rule
def decide_economy(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if view.taxed[seat] == 0:
        if is_peace_worth_it(setup, desk):
            take_kind(desk, legal, count, actions.QUELL)
        take(desk, legal, count, actions.tax(tax_rate(view, setup, desk, seat)))
        return
    for index in range(count):
        if kind_of(legal[index]) == actions.RAISE:
            weigh(desk, index, raising_worth(view, setup, desk, seat, legal[index]))


@rule
def is_peace_worth_it(setup: Setup, desk: Desk) -> bool:
    tax = int(setup.tax_low) * (int(desk.turns_left) + 1)
    return tax + desk.lost_harvest * int(desk.turns_left) > setup.quell_price


# --- the rate ---


@rule
def tax_rate(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    lands = count_bits(economy.lands_of(view, setup, seat) & ~int(view.rebellions) & ~int(view.castles))
    more = (int(setup.tax_high) - int(setup.tax_low)) * lands
    charisma = houses.ruler_charisma(view, setup, seat)
    odds = throws_up_to(int(setup.rebellion_high) - charisma) - throws_up_to(int(setup.rebellion_low) - charisma)
    harm = rebellion_cost(setup, desk) * odds // THROWS
    return int(setup.tax_high) if more > harm else int(setup.tax_low)


@rule
def throws_up_to(limit: int) -> int:
    """Of the 36 throws of two dice, how many are this high at most."""
    throws = 0
    for one in range(1, 7):
        for other in range(1, 7):
            throws += 1 if one + other <= limit else 0
    return throws


@rule
def rebellion_cost(setup: Setup, desk: Desk) -> int:
    """The price of peace, or the taxes that are lost without it, and a harvest; in the last turn nothing."""
    if desk.turns_left == 0:
        return 0
    return min(int(setup.quell_price), int(setup.tax_high) * int(desk.turns_left)) + desk.lost_harvest


# --- forces ---


@rule
def raising_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    if d_of(action) == FLEET:
        return fleet_worth(view, setup, desk, seat, a_of(action))
    price = int(setup.army_price) + int(setup.army_upkeep) * int(desk.turns_left)
    return army_worth(view, setup, desk, seat, a_of(action)) - price


@rule
def army_worth(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> int:
    """What a further army is likely to win: the taxes of land near by that no idle army of one's own is there for."""
    steps = int(desk.front[province])
    is_rich = view.treasury[seat] >= setup.army_price + desk.reserve
    near = near_targets(view, setup, desk, seat)
    if not is_rich or steps > desk.march or count_bits(near) <= count_idle(view, setup, desk, seat):
        return 0
    return int(setup.tax_low) * int(desk.turns_left) + 2 * (desk.march - steps)


@rule
def near_targets(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Bits of those that a march or one sea parts from one's own land; guards are not worth raising for it."""
    own = economy.lands_of(view, setup, seat)
    near = own | chart.near_lands(setup, own)
    near |= chart.near_lands(setup, near) | chart.coasts_of(setup, chart.seas_of(setup, own))
    peaceful = own & ~survey.camps(setup, desk, int(desk.foes))
    return near & int(desk.targets) & ~peaceful


@rule
def count_idle(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Armies that are free to go, in one's own land."""
    idle = 0
    for province in range(int(setup.provinces)):
        if is_own_land(view, seat, province):
            idle += int(desk.armies[seat, province])
            idle -= 1 if desk.armies[seat, province] > 0 and has(desk.threatened, province) else 0
    return idle


@rule
def fleet_worth(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> int:
    """Worth something while goods wait in more places than there are fleets, or there are hardly any left."""
    waiting = FAR
    for sea in range(int(setup.seas)):
        if has(setup.land_seas[province], sea):
            waiting = min(waiting, int(desk.pickup[sea]))
    wanted = max(desk.usual_fleets, min(desk.overseas_fleets, count_bits(int(desk.waiting))))
    is_rich = view.treasury[seat] >= setup.fleet_price + desk.reserve
    if not is_rich or economy.count_all_fleets(view, seat) >= wanted or desk.turns_left == 0:
        return 0
    return 20 - min(waiting, 10)
