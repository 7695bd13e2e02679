"""Economy: peace in rebellious lands, the tax rate, and forces and walls that pay for themselves."""

from typing import Any

from arsenale.bots.blood_royale import chart, survey
from arsenale.bots.blood_royale.choosing import is_chosen, take, weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import actions, economy, houses
from arsenale.games.blood_royale.actions import FLEET, piece_in
from arsenale.games.blood_royale.state import Setup, State, is_army, is_ashore, local_of
from arsenale.games.kernel import a_of, count_bits, d_of, has, kind_of, lowest, rule, without_lowest

THROWS = 36  # of two dice


@rule
def decide_economy(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if view.taxed[seat] == 0:
        decide_taxes(view, setup, desk, seat, legal, count)
        return
    survey.do_survey_land(view, setup, desk, seat)
    is_army_wanted = are_armies_wanted(view, setup, desk, seat)
    for index in range(count):
        kind, province = kind_of(legal[index]), a_of(legal[index])
        if kind == actions.RAISE and d_of(legal[index]) == FLEET:
            weigh(desk, index, fleet_worth(view, setup, desk, seat, province))
        elif kind == actions.RAISE and is_army_wanted:
            weigh(desk, index, army_worth(setup, desk, province))
        elif kind == actions.BUILD:
            weigh(desk, index, castle_worth(setup, desk, province))


@rule
def decide_taxes(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    """Before they are levied rebellions end, and forces go home that would have to be paid for nothing."""
    for index in range(count):
        if kind_of(legal[index]) == actions.QUELL:
            weigh(desk, index, peace_worth(setup, desk))
    if not is_chosen(desk) and desk.thrift == 1 and desk.turns_left == 0:
        decide_disbanding(view, setup, desk, seat, legal, count)
    take(desk, legal, count, actions.tax(tax_rate(view, setup, desk, seat)))


@rule
def peace_worth(setup: Setup, desk: Desk) -> int:
    """Of a rebellious province, beyond the price."""
    tax = int(setup.tax_low) * (int(desk.turns_left) + 1)
    return tax + desk.lost_harvest * int(desk.turns_left) - int(setup.quell_price)


# --- the rate ---


@rule
def tax_rate(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    lands = count_bits(int(desk.own) & ~int(view.rebellions) & ~int(view.castles))
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


# --- forces that bring nothing any more ---


@rule
def decide_disbanding(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    """In the last turn: the first fleet that nothing waits for, or army that guards no goods."""
    survey.do_survey_land(view, setup, desk, seat)
    are_fleets_idle = economy.count_all_fleets(view, seat) > count_bits(int(desk.waiting))
    for index in range(count):
        if kind_of(legal[index]) == actions.DISBAND:
            piece = piece_in(legal[index], seat)
            is_idle = is_guard_idle(view, desk, piece) if is_army(local_of(piece)) else are_fleets_idle
            weigh(desk, index, 1 if is_idle else 0)


@rule
def is_guard_idle(view: State, desk: Desk, army: int) -> bool:
    """It stands where no goods of one's own are threatened."""
    return not is_ashore(view, army) or not has(int(desk.stores) & int(desk.threatened), int(view.piece_at[army]))


# --- new forces ---


@rule
def are_armies_wanted(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """There is money for one, and more to do near by than idle armies can."""
    is_rich = view.treasury[seat] >= setup.army_price + desk.reserve
    return is_rich and count_bits(near_targets(setup, desk)) > count_idle(view, setup, desk, seat)


@rule
def army_worth(setup: Setup, desk: Desk, province: int) -> int:
    """What a further army is likely to win: the taxes of land near by."""
    steps, left = int(desk.front[province]), int(desk.turns_left)
    if steps > desk.march:
        return 0
    price = int(setup.army_price) + int(setup.army_upkeep) * left
    return int(setup.tax_low) * left + 2 * (desk.march - steps) - price


@rule
def near_targets(setup: Setup, desk: Desk) -> int:
    """Bits of those that a march or one sea parts from one's own land; guards are not worth raising for it."""
    own = int(desk.own)
    near = own | chart.near_lands(setup, own)
    near |= chart.near_lands(setup, near) | chart.coasts_of(setup, chart.seas_of(setup, own))
    peaceful = own & ~survey.camps(setup, desk, int(desk.foes))
    return near & int(desk.targets) & ~peaceful


@rule
def count_idle(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Armies that are free to go, in one's own land."""
    idle = 0
    lands = int(desk.own) & int(desk.camps[seat])
    while lands:
        province = lowest(lands)
        idle += int(desk.armies[seat, province]) - (1 if has(desk.threatened, province) else 0)
        lands = without_lowest(lands)
    return idle


@rule
def fleet_worth(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> int:
    """Worth something while goods wait in more places than there are fleets, or there are hardly any left."""
    wanted = max(desk.usual_fleets, min(desk.overseas_fleets, count_bits(int(desk.waiting))))
    is_rich = view.treasury[seat] >= setup.fleet_price + desk.reserve
    if not is_rich or economy.count_all_fleets(view, seat) >= wanted or desk.turns_left == 0:
        return 0
    return 20 - min(chart.least_steps(desk.pickup, int(setup.land_seas[province])), 10)


@rule
def castle_worth(setup: Setup, desk: Desk, province: int) -> int:
    """The taxes that would go with a threatened province, less the price and the lower tax."""
    if not has(desk.threatened, province):
        return 0
    left = int(desk.turns_left)
    saved = int(setup.castle_tax) * left - (int(setup.tax_low) * left * (100 - desk.castles)) // 100
    return saved - int(setup.castle_price)
