"""The merchant: buys what sells with a bonus, fills his warehouses, builds, lands in open ports, guards what is his,

and fights when the odds pay. He lets everybody pass, since a stopped galley stays to compete. He reads nothing but the
view, and each decision is taken anew: what he remembers of a plan is what lies on the board.
"""

from typing import Any

import numpy as np

from arsenale.bots.serenissima import chart, trade, war
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import (
    a_of,
    amount_of,
    b_of,
    below,
    bit,
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
from arsenale.games.serenissima.battle import FORT_DIVISOR, USUAL_DIVISOR
from arsenale.games.serenissima.market import price_limit
from arsenale.games.serenissima.state import (
    BATTLE,
    BIDS,
    CAPITAL,
    CONSENT,
    DEAL,
    GALLEYS,
    GOODS,
    MARKET,
    NOBODY,
    PORT_TAKING,
    PRIZE,
    SAILING,
    SALVAGE,
    SLOTS,
    TURN,
    Setup,
    State,
    count_cargo,
    count_good,
    count_stored,
    foreign_galleys,
    is_own_port,
    one_of,
    owner_of_galley,
    port_of_galley,
)

WORST = -1_000_000  # ducats: less than any plan is worth


@rule
def choose(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the merchant does."""
    if count == 1:
        return 0
    desk.choice = NOBODY
    survey(view, desk, setup, seat)
    if view.step == BIDS:
        decide_bid(view, setup, desk, seat, legal, count, draw)
    elif view.step == TURN:
        decide_turn(view, setup, desk, seat, legal, count)
        propose(desk, legal, count, actions.plain(actions.END))
    elif view.step == CONSENT:
        propose(desk, legal, count, actions.plain(actions.PASS))
    elif view.step == DEAL:
        decide_deal(view, setup, desk, legal, count)
    elif view.step in (PRIZE, SALVAGE):
        decide_prize(view, setup, desk, legal, count)
    return max(0, int(desk.choice))


@rule
def propose(desk: Desk, legal: Any, count: int, action: int) -> bool:
    """Makes the action the choice if none is made yet and it is legal; tells whether there is a choice now."""
    for index in range(count):
        if desk.choice == NOBODY and legal[index] == action:
            desk.choice = index
    return desk.choice != NOBODY


@rule
def decide_turn(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if view.phase == MARKET:
        decide_market(view, setup, desk, seat, legal, count)
    elif view.phase == SAILING:
        decide_sailing(view, setup, desk, seat, legal, count)
    elif view.phase == BATTLE:
        decide_battle(view, setup, desk, seat, legal, count)
    elif view.phase == PORT_TAKING:
        decide_landing(view, setup, desk, seat, legal, count)
    else:
        decide_sale(view, setup, desk, seat, legal, count)


# --- Survey: what every decision rests on ---


@rule
def survey(view: State, desk: Desk, setup: Setup, seat: int) -> None:
    if not desk.is_drawn:
        chart.draw_map(desk, setup)
    desk.rounds_left = max(1 if setup.random_end else 0, int(setup.rounds) - int(view.round_no))
    desk.harm = desk.harm_share // (int(setup.seats) - 1)
    desk.sailor = desk.sailor_worth * min(4, int(desk.rounds_left)) // 4
    desk.occupied = chart.occupied_zones(view, setup, seat)
    desk.taken = 0
    for port in range(setup.ports):
        desk.claimed[port] = 0
    if view.phase in (MARKET, SAILING):
        survey_menace(view, setup, desk, seat)
    if view.phase == SAILING:
        claim_sailed(view, desk, setup, seat)
    trade.survey_trade(view, desk, setup, seat)
    trade.survey_cargo(view, desk, seat)
    for good in range(GOODS):
        desk.rivals[good] = 0
    for zone in range(setup.zones):
        for crew in range(SLOTS + 1):
            desk.prospect[zone, crew] = NOBODY


@rule
def claim_sailed(view: State, desk: Desk, setup: Setup, seat: int) -> None:
    """Galleys that have ended their move will sell where they lie, and land."""
    fleet = int(view.fleet[seat]) & int(view.sailed)
    if view.mover != NOBODY:
        fleet &= ~bit(view.mover)
    while fleet:
        galley = lowest(fleet)
        claim(view, desk, setup, galley, int(view.galley_zone[galley]), int(view.galley_cargo[galley]))
        fleet = without_lowest(fleet)


@rule
def claim(view: State, desk: Desk, setup: Setup, galley: int, zone: int, cargo: int) -> None:
    port = int(setup.zone_port[zone])
    if port == NOBODY:
        return
    for good in range(GOODS):
        if count_good(cargo, good) and trade.can_sell(view, desk, setup, port, good):
            desk.claimed[port] |= bit(good)
    if view.galley_crew[galley] > 1:
        desk.taken |= bit(port)


# --- S1: small bids, the first free place ---


@rule
def decide_bid(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    ducats = 100 * int(np.int64(below(draw, 1 + desk.most_bid)))
    propose(desk, legal, count, actions.bid(min(ducats, int(view.treasury[seat]) // 200 * 100)))


# --- S2: build, man, load, hire, price ---


@rule
def decide_market(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    fill_pools(view, setup, desk, seat)
    if decide_building(view, setup, desk, seat, legal, count):
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


@rule
def fill_pools(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    money = max(0, int(view.treasury[seat]) - 200) // 100
    ports = int(view.realm[seat])
    while ports:
        port = lowest(ports)
        hireable = min(money, count_stored(view, port) - int(view.port_hired[port]))
        if desk.rounds_left == 0:
            hireable = 0
        desk.pool[port] = hireable + int(view.port_garrison[port]) - guard(view, setup, desk, seat, port)
        galleys = int(view.fleet[seat]) & int(view.zone_galleys[setup.port_zone[port]])
        while galleys:
            desk.pool[port] += int(view.galley_crew[lowest(galleys)])
            galleys = without_lowest(galleys)
        ports = without_lowest(ports)


@rule
def guard(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """The garrison that a port should have: as strong as what one opponent can bring, within its value."""
    threat = 0
    for other in range(setup.seats):
        if other != seat:
            threat = max(threat, count_sailors_near(view, setup, desk, other, int(setup.port_zone[port])))
    if threat == 0:
        return 0
    if setup.port_size[port] == CAPITAL:
        return min(threat, desk.garrison + count_stored(view, port))
    return min(threat, (desk.port_guard + 10 * count_stored(view, port)) // 20)


@rule
def count_sailors_near(view: State, setup: Setup, desk: Desk, seat: int, zone: int) -> int:
    """Sailors that a seat can bring to a zone in one round."""
    sailors = 0
    galleys = int(view.fleet[seat])
    while galleys:
        galley = lowest(galleys)
        crew = max(3, int(view.galley_crew[galley]))
        if desk.distance[view.galley_zone[galley], zone] <= crew:
            sailors += crew
        galleys = without_lowest(galleys)
    return sailors


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


@rule
def plan_galley(view: State, setup: Setup, desk: Desk, seat: int, galley: int) -> None:
    """Crew, load and aim of a galley, as they are worth most together."""
    trade.set_rivals(view, desk, galley)
    zone = int(view.galley_zone[galley])
    port = int(setup.zone_port[zone])
    least = most = int(view.galley_crew[galley])
    is_home = port != NOBODY and is_own_port(view, seat, port)
    cargo = int(view.galley_cargo[galley])
    if is_home:
        waiting = int(view.zone_galleys[zone]) & int(view.fleet[seat]) >> (galley + 1) << (galley + 1)
        most = max(1, min(SLOTS - count_cargo(cargo), int(desk.pool[port]) - 2 * count_bits(waiting)))
        least = 1
    chart.do_reach(desk, setup, zone)
    best, best_crew, best_load, best_aim = WORST, least, 0, zone
    for crew in range(least, most + 1):
        for load in range(count_loads(view, setup, seat, port, crew, cargo) + 1):
            laden = cargo + (load * one_of(setup.port_good[port]) if load else 0)
            cost = load * trade.offer_price(view, setup, seat, port) if load else 0
            worth = best_call(view, setup, desk, seat, galley, crew, laden, crew) - cost
            if worth > best:
                best, best_crew, best_load, best_aim = worth, crew, load, int(desk.aim)
    desk.crew = best_crew
    desk.load = best_load
    if is_home:
        desk.pool[port] -= best_crew
    laden = cargo + (best_load * one_of(setup.port_good[port]) if best_load else 0)
    claim(view, desk, setup, galley, best_aim, laden)


@rule
def count_loads(view: State, setup: Setup, seat: int, port: int, crew: int, cargo: int) -> int:
    """How many units of the port's offer the galley could take, as far as place and money go."""
    if port == NOBODY:
        return 0
    free = SLOTS - crew - count_cargo(cargo)
    price = trade.offer_price(view, setup, seat, port)
    if price:
        free = min(free, int(view.treasury[seat]) // price)
    return max(0, min(free, int(view.pool_goods[setup.port_good[port]])))


@rule
def best_call(view: State, setup: Setup, desk: Desk, seat: int, galley: int, crew: int, cargo: int, moves: int) -> int:
    """The worth of the best zone to end the move in; the zone is left in `aim`."""
    here = int(view.galley_zone[galley])
    best = WORST
    for zone in range(setup.zones):
        if desk.distance[here, zone] <= moves:
            worth = zone_worth(view, setup, desk, seat, zone, crew, cargo) - (zone != here)
            if not has(desk.within[moves], zone):
                worth = worth * desk.trust // 100
            if worth > best:
                best = worth
                desk.aim = zone
    return best


@rule
def zone_worth(view: State, setup: Setup, desk: Desk, seat: int, zone: int, crew: int, cargo: int) -> int:
    """Of ending the move in a zone, war included."""
    port = int(setup.zone_port[zone])
    is_takeable = port != NOBODY and trade.is_open_port(view, seat, port) and not has(desk.taken, port)
    worth = trade.call_worth(view, desk, setup, seat, zone, crew, cargo, is_takeable)
    is_guarded = port != NOBODY and view.port_garrison[port] > 0 and not is_own_port(view, seat, port)
    worth += peril(setup, desk, zone, crew)
    if is_guarded or has(desk.occupied, zone):
        worth += prospect(view, setup, desk, seat, zone, crew)
    return worth


@rule
def do_fit_out(view: State, setup: Setup, desk: Desk, seat: int, galley: int, legal: Any, count: int) -> bool:
    """The next step to the planned crew and load."""
    port = port_of_galley(view, setup, galley)
    crew = int(view.galley_crew[galley])
    if crew < desk.crew:
        if propose(desk, legal, count, actions.shift(place_of_port(port), galley, SAILOR)):
            return True
        if view.port_garrison[port] == 0 and propose(desk, legal, count, actions.hire(port)):
            return True
    if crew > desk.crew and propose(desk, legal, count, actions.shift(galley, place_of_port(port), SAILOR)):
        return True
    return desk.load > 0 and propose(desk, legal, count, actions.buy(galley))


@rule
def decide_port(view: State, setup: Setup, desk: Desk, seat: int, port: int, legal: Any, count: int) -> bool:
    """Hires a garrison, posts a price."""
    if view.port_garrison[port] < guard(view, setup, desk, seat, port) and propose(
        desk, legal, count, actions.hire(port)
    ):
        return True
    wanted = min(price_limit(view, setup, port), desk.price)
    return view.port_price[port] != wanted and propose(desk, legal, count, actions.price(port, wanted))


# --- S3 ---


@rule
def decide_sailing(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    mover = int(view.mover)
    if mover != NOBODY and do_sail(view, setup, desk, seat, mover, legal, count):
        return
    galleys = int(view.fleet[seat]) & ~int(view.sailed)
    while galleys:
        if do_sail(view, setup, desk, seat, lowest(galleys), legal, count):
            return
        galley = lowest(galleys)
        claim(view, desk, setup, galley, int(view.galley_zone[galley]), int(view.galley_cargo[galley]))
        galleys = without_lowest(galleys)


@rule
def do_sail(view: State, setup: Setup, desk: Desk, seat: int, galley: int, legal: Any, count: int) -> bool:
    """The next zone on the way to the best one; false where the galley is already there."""
    crew = int(view.galley_crew[galley])
    moves = crew - (int(view.moved) if galley == view.mover else 0)
    if moves <= 0 or has(view.stopped, galley):
        return False
    zone = int(view.galley_zone[galley])
    trade.set_rivals(view, desk, galley)
    chart.do_reach(desk, setup, zone)
    best_call(view, setup, desk, seat, galley, crew, int(view.galley_cargo[galley]), moves)
    if desk.aim == zone:
        return False
    return propose(desk, legal, count, actions.move(galley, chart.next_zone(desk, setup, zone, int(desk.aim), moves)))


# --- S4 ---


@rule
def galley_worth(view: State, setup: Setup, desk: Desk, galley: int) -> int:
    worth = desk.galley_worth * min(4, int(desk.rounds_left)) // 4
    return worth + trade.keep_worth(desk, setup, int(view.galley_zone[galley]), 3, int(view.galley_cargo[galley]))


@rule
def fight_worth(view: State, setup: Setup, desk: Desk, target: int) -> int:
    """Fills `odds` for attacks on a foreign galley; returns its sailors."""
    divisor = 4 if setup.ship_divisor else 3
    prize = galley_worth(view, setup, desk, target)
    loss = prize * int(desk.harm) // 100
    own = desk.galley_worth * min(4, int(desk.rounds_left)) // 4
    foe = int(desk.sailor) * int(desk.harm) // 100
    foes = int(view.galley_crew[target])
    war.fill_odds(desk, setup, foes, 11 * divisor, prize + loss, loss, own, foe)
    return foes


@rule
def siege_worth(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """Fills `odds` for attacks on the garrison of a foreign port; returns its sailors."""
    divisor = FORT_DIVISOR if has(view.forts, port) else USUAL_DIVISOR
    prize = trade.capture_worth(view, desk, setup, seat, port) - int(desk.sailor)
    own = desk.galley_worth * min(4, int(desk.rounds_left)) // 4
    foe = int(desk.sailor) * int(desk.harm) // 100
    foes = min(war.MOST_FOES, int(view.port_garrison[port]))
    war.fill_odds(desk, setup, foes, 10 * divisor + USUAL_DIVISOR, prize, 0, own, foe)
    return foes


@rule
def prospect(view: State, setup: Setup, desk: Desk, seat: int, zone: int, sailors: int) -> int:
    """What the best attack in a zone is worth, as sure as it is that the target stays."""
    if desk.prospect[zone, sailors] == NOBODY:
        for crew in range(SLOTS + 1):
            desk.prospect[zone, crew] = 0
        port = int(setup.zone_port[zone])
        if port != NOBODY and view.port_garrison[port] > 0 and not is_own_port(view, seat, port):
            do_expect(desk, zone, siege_worth(view, setup, desk, seat, port), 100)
        targets = foreign_galleys(view, seat, zone)
        while targets:
            target = lowest(targets)
            share = 100 if has_sailed(view, setup, owner_of_galley(view, target)) else 33
            do_expect(desk, zone, fight_worth(view, setup, desk, target), share)
            targets = without_lowest(targets)
    return int(desk.prospect[zone, sailors])


@rule
def do_expect(desk: Desk, zone: int, foes: int, share: int) -> None:
    for crew in range(1, SLOTS + 1):
        worth = int(desk.odds[crew, foes]) * share * desk.attack // 10000
        desk.prospect[zone, crew] = max(int(desk.prospect[zone, crew]), worth)


@rule
def has_sailed(view: State, setup: Setup, seat: int) -> bool:
    if view.phase != SAILING:
        return False
    for place in range(int(view.turn)):
        if view.order[place] == seat:
            return True
    return False


@rule
def peril(setup: Setup, desk: Desk, zone: int, crew: int) -> int:
    """What one may lose to the strongest galley that can come into the zone."""
    return -desk.risk * max(0, int(desk.menace[zone]) - crew + 1) * min(4, int(desk.rounds_left) + 1) // 4


@rule
def survey_menace(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    for zone in range(setup.zones):
        desk.menace[zone] = 0
    for other in range(setup.seats):
        galleys = int(view.fleet[other]) if other != seat else 0
        while galleys:
            spread_menace(view, setup, desk, other, lowest(galleys))
            galleys = without_lowest(galleys)


@rule
def spread_menace(view: State, setup: Setup, desk: Desk, owner: int, galley: int) -> None:
    crew = int(view.galley_crew[galley])
    here = int(view.galley_zone[galley])
    moves = 0 if has_sailed(view, setup, owner) else crew
    for zone in range(setup.zones):
        if desk.distance[here, zone] <= moves:
            desk.menace[zone] = max(int(desk.menace[zone]), crew)


@rule
def decide_battle(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    """The attack that is worth most, if one is."""
    best = desk.care
    for index in range(count):
        if kind_of(legal[index]) == actions.ATTACK:
            galley = a_of(legal[index])
            target = b_of(legal[index])
            sailors = int(view.galley_crew[galley])
            if actions.is_port(target):
                foes = siege_worth(view, setup, desk, seat, actions.port_at(target))
            else:
                foes = fight_worth(view, setup, desk, target)
            worth = int(desk.odds[sailors, foes])
            if worth > best:
                best = worth
                desk.choice = index


@rule
def decide_prize(view: State, setup: Setup, desk: Desk, legal: Any, count: int) -> None:
    """Takes the prize with half the sailors; what it cannot take it plunders first."""
    best = -1
    for index in range(count):
        action = int(legal[index])
        worth = 0
        if kind_of(action) == actions.TAKE:
            sailors = amount_of(action)
            left = int(view.galley_crew[b_of(action)]) - sailors
            worth = 10000 - abs(left - sailors) * 10 + left
        elif kind_of(action) == actions.LOOT:
            zone, is_plunder = int(view.galley_zone[a_of(action)]), has(view.wrecks, a_of(action))
            worth = trade.future_worth(desk, setup, zone, 1, d_of(action)) if is_plunder else -1
        if worth > best:
            best = worth
            desk.choice = index


# --- S5 ---


@rule
def decide_landing(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for index in range(count):
        if kind_of(legal[index]) == actions.LAND and desk.choice == NOBODY:
            galley = a_of(legal[index])
            port = port_of_galley(view, setup, galley)
            if is_landing_wanted(view, setup, desk, seat, galley, port):
                desk.choice = index


@rule
def is_landing_wanted(view: State, setup: Setup, desk: Desk, seat: int, galley: int, port: int) -> bool:
    if not is_own_port(view, seat, port):
        return trade.capture_worth(view, desk, setup, seat, port) > desk.sailor
    return view.galley_crew[galley] > 3 and view.port_garrison[port] < guard(view, setup, desk, seat, port)


# --- S6 ---


@rule
def decide_sale(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    best = 0
    for index in range(count):
        if kind_of(legal[index]) == actions.SELL:
            galley, good = a_of(legal[index]), b_of(legal[index])
            port = port_of_galley(view, setup, galley)
            trade.set_rivals(view, desk, galley)
            units = count_good(view.galley_cargo[galley], good)
            zone, crew = int(view.galley_zone[galley]), int(view.galley_crew[galley])
            later = trade.unit_worth(desk, setup, zone, crew, good, int(desk.rivals[good]), units - 1)
            worth = int(desk.gain[port, good]) - later
            if worth > best:
                best = worth
                desk.choice = index


# --- S2.4 ---


@rule
def decide_deal(view: State, setup: Setup, desk: Desk, legal: Any, count: int) -> None:
    zone, crew = int(view.galley_zone[view.buyer]), int(view.galley_crew[view.buyer])
    worth = trade.keep_worth(desk, setup, zone, crew, int(view.deal_cargo))
    is_good = worth > int(view.deal_ducats) + desk.profit
    propose(desk, legal, count, actions.plain(actions.ACCEPT if is_good else actions.DECLINE))
    propose(desk, legal, count, actions.plain(actions.DECLINE))
