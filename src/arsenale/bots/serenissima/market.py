"""S2: builds, mans, loads, hires, posts prices, and answers offers."""

from typing import Any

from arsenale.bots.serenissima import chart, survey, trade, voyage, war
from arsenale.bots.serenissima.choosing import propose, weigh
from arsenale.bots.serenissima.desk import CREW, GARRISON, Desk
from arsenale.games.kernel import (
    a_of,
    amount_of,
    b_of,
    count_bits,
    d_of,
    has,
    kind_of,
    lowest,
    rule,
    without_lowest,
)
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.actions import SAILOR, place_of_port
from arsenale.games.serenissima.market import BUILDING_COST, price_limit, purchase_price
from arsenale.games.serenissima.state import (
    GALLEYS,
    NOBODY,
    SLOTS,
    Setup,
    State,
    count_cargo,
    count_good,
    count_stored,
    is_own_port,
    one_of,
    owner_of_galley,
    port_of_galley,
)


@rule
def decide_market(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    survey.survey_voyages(view, setup, desk, seat)
    fill_pools(view, setup, desk, seat)
    if decide_fort(view, setup, desk, seat, legal, count) or decide_building(view, setup, desk, seat, legal, count):
        return
    for galley in range(GALLEYS):
        if has(view.fleet[seat], galley):
            plan_galley(view, setup, desk, seat, galley)
            if do_fit_out(view, setup, desk, seat, galley, legal, count):
                return
    ports = int(view.realm[seat])
    while ports:
        if decide_port(view, setup, desk, seat, lowest(ports), legal, count):
            return
        ports = without_lowest(ports)
    decide_offer(view, desk, legal, count)


# --- building ---


@rule
def fill_pools(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    money = max(0, int(view.treasury[seat]) - 200) // 100
    ports = int(view.realm[seat])
    while ports:
        port = lowest(ports)
        hireable = min(money, count_stored(view, port) - int(view.port_hired[port]))
        if desk.rounds_left == 0:
            hireable = 0
        desk.pool[port] = hireable + int(view.port_garrison[port]) - war.guard(view, setup, desk, seat, port)
        galleys = int(view.fleet[seat]) & int(view.zone_galleys[setup.port_zone[port]])
        while galleys:
            desk.pool[port] += int(view.galley_crew[lowest(galleys)])
            galleys = without_lowest(galleys)
        ports = without_lowest(ports)


@rule
def decide_fort(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> bool:
    """Where it saves more than it costs, of a port that somebody can come to."""
    ports = int(view.realm[seat]) & ~int(view.forts) if desk.forts else 0
    while ports:
        port = lowest(ports)
        saved = trade.hold_worth(view, setup, desk, seat, port) * desk.forts // 100
        is_needed = saved > BUILDING_COST and war.threat_to(view, setup, desk, seat, port) > 0
        if is_needed and propose(desk, legal, count, actions.build(port, actions.FORT)):
            return True
        ports = without_lowest(ports)
    return False


@rule
def decide_building(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> bool:
    fleet = count_bits(int(view.fleet[seat]))
    is_late = desk.rounds_left < desk.build_until
    if is_late or fleet >= desk.most_galleys or view.treasury[seat] < desk.build_reserve:
        return False
    ports = int(view.realm[seat])
    while ports:
        port = lowest(ports)
        lying = count_bits(int(view.fleet[seat]) & int(view.zone_galleys[setup.port_zone[port]]))
        if desk.pool[port] >= 2 * lying + 2 and propose(desk, legal, count, actions.build(port, actions.GALLEY)):
            return True
        ports = without_lowest(ports)
    return False


# --- crew, load and aim of a galley, as they are worth most together ---


@rule
def plan_galley(view: State, setup: Setup, desk: Desk, seat: int, galley: int) -> None:
    survey.set_rivals(view, desk, galley)
    zone = int(view.galley_zone[galley])
    port = int(setup.zone_port[zone])
    least = most = int(view.galley_crew[galley])
    is_home = port != NOBODY and is_own_port(view, seat, port)
    cargo = int(view.galley_cargo[galley])
    if is_home:
        waiting = int(view.zone_galleys[zone]) & int(view.fleet[seat]) >> (galley + 1) << (galley + 1)
        most = max(1, min(SLOTS - count_cargo(cargo), int(desk.pool[port]) - 2 * count_bits(waiting)))
        least = 1
    chart.do_reach(setup, desk, zone)
    best, best_crew, best_load, best_aim = voyage.WORST, least, 0, zone
    for crew in range(least, most + 1):
        for load in range(count_loads(view, setup, seat, port, crew, cargo) + 1):
            laden = cargo + (load * one_of(setup.port_good[port]) if load else 0)
            cost = load * purchase_price(view, setup, seat, port) if load else 0
            worth = voyage.find_aim(view, setup, desk, seat, galley, crew, laden, crew) - cost
            if worth > best:
                best, best_crew, best_load, best_aim = worth, crew, load, int(desk.aim)
    desk.crew = best_crew
    desk.load = best_load
    desk.aim = best_aim
    if is_home:
        desk.pool[port] -= best_crew
    laden = cargo + (best_load * one_of(setup.port_good[port]) if best_load else 0)
    survey.claim(view, setup, desk, galley, best_aim, laden)


@rule
def count_loads(view: State, setup: Setup, seat: int, port: int, crew: int, cargo: int) -> int:
    """How many units of the port's offer the galley could take, as far as place and money go."""
    if port == NOBODY:
        return 0
    free = SLOTS - crew - count_cargo(cargo)
    price = purchase_price(view, setup, seat, port)
    if price:
        free = min(free, int(view.treasury[seat]) // price)
    return max(0, min(free, int(view.pool_goods[setup.port_good[port]])))


@rule
def do_fit_out(view: State, setup: Setup, desk: Desk, seat: int, galley: int, legal: Any, count: int) -> bool:
    """The next step to the planned crew and load."""
    port = port_of_galley(view, setup, galley)
    crew = int(view.galley_crew[galley])
    if crew < desk.crew:
        if propose(desk, legal, count, actions.shift(place_of_port(port), galley, SAILOR)):
            return True
        desk.motive = CREW
        if view.port_garrison[port] == 0 and propose(desk, legal, count, actions.hire(port)):
            return True
    if crew > desk.crew and propose(desk, legal, count, actions.shift(galley, place_of_port(port), SAILOR)):
        return True
    return desk.load > 0 and propose(desk, legal, count, actions.buy(galley))


# --- garrison and price of a port ---


@rule
def decide_port(view: State, setup: Setup, desk: Desk, seat: int, port: int, legal: Any, count: int) -> bool:
    desk.motive = GARRISON
    is_weak = view.port_garrison[port] < war.guard(view, setup, desk, seat, port)
    if is_weak and propose(desk, legal, count, actions.hire(port)):
        return True
    wanted = min(price_limit(view, setup, port), desk.price)
    return view.port_price[port] != wanted and propose(desk, legal, count, actions.price(port, wanted))


# --- offers to others, and of others (S2.4) ---


@rule
def decide_offer(view: State, desk: Desk, legal: Any, count: int) -> None:
    """What another can use better, for more than it is worth to oneself. Each offer made counts as a free move."""
    if view.free_moves >= desk.offers:
        return
    desk.worth = desk.profit
    for index in range(count):
        if kind_of(legal[index]) == actions.OFFER:
            weigh(desk, index, offer_worth(view, desk, int(legal[index])))


@rule
def offer_worth(view: State, desk: Desk, action: int) -> int:
    """Of an offer that is likely to be accepted, else nothing."""
    seller, buyer, good = a_of(action), b_of(action), lowest(d_of(action)) // 3
    zone, cargo = int(view.galley_zone[seller]), int(view.galley_cargo[buyer])
    his = trade.unit_worth(desk, zone, int(view.galley_crew[buyer]), good, 0, count_good(cargo, good))
    if his < amount_of(action) + desk.profit:
        return 0
    harm = (his - amount_of(action)) * int(desk.harm[owner_of_galley(view, buyer)]) // 100
    return amount_of(action) - harm - survey.last_worth(view, desk, seller, good)


@rule
def decide_deal(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    survey.survey_trade(view, setup, desk, seat)
    zone, crew = int(view.galley_zone[view.buyer]), int(view.galley_crew[view.buyer])
    worth = trade.keep_worth(desk, zone, crew, int(view.deal_cargo))
    is_good = worth > int(view.deal_ducats) + desk.profit
    propose(desk, legal, count, actions.plain(actions.ACCEPT if is_good else actions.DECLINE))
    propose(desk, legal, count, actions.plain(actions.DECLINE))
