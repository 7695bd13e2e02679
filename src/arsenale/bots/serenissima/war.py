"""War: the odds of a fight, what attacks are worth, what may be lost, and how many sailors a port needs."""

from arsenale.bots.serenissima import trade
from arsenale.bots.serenissima.chart import MOST_FIGHTERS, row_of_hits
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima.battle import FORT_DIVISOR, USUAL_DIVISOR
from arsenale.games.serenissima.state import (
    CAPITAL,
    NOBODY,
    SAILING,
    SLOTS,
    Setup,
    State,
    count_stored,
    foreign_galleys,
    is_own_port,
    owner_of_galley,
    owner_of_port,
)

# --- the odds, when an attack is carried on as long as that pays (S4.2 to S4.5) ---


@rule
def fill_odds(desk: Desk, foes: int, divisors: int, prize: int, wreck: int, galley: int, foe: int) -> None:
    """Ducats to expect from attacking up to `foes` with 1 to 5 sailors, 0 where it does not pay.

    `divisors` is ten times the attacker's and once the defender's. `prize` is gained when the foes are beaten and two
    sailors are left to share, `wreck` when fewer are; `galley` is lost with the last sailor, `foe` gained for each foe.
    """
    for a in range(1, SLOTS + 1):
        for d in range(1, foes + 1):
            desk.odds[a, d] = round_worth(desk, a, d, divisors, prize, wreck, galley, foe)


@rule
def round_worth(desk: Desk, a: int, d: int, divisors: int, prize: int, wreck: int, galley: int, foe: int) -> int:
    """The mean over both dice; throws in which nobody falls are thrown again."""
    total, throws = 0, 0
    own, other = row_of_hits(divisors // 10, a), row_of_hits(divisors % 10, d)
    for hit in range(desk.least_hits[own], desk.most_hits[own] + 1):
        for hurt in range(desk.least_hits[other], desk.most_hits[other] + 1):
            ways = int(desk.hits[own, hit]) * int(desk.hits[other, hurt])
            if ways and hit + hurt > 0:
                dealt, taken = min(d, hit), min(a, hurt)
                worth = dealt * foe - taken * int(desk.sailor)
                total += ways * (worth + end_worth(desk, a - taken, d - dealt, prize, wreck, galley))
                throws += ways
    return max(0, total // max(1, throws))


@rule
def end_worth(desk: Desk, a: int, d: int, prize: int, wreck: int, galley: int) -> int:
    """What it is worth to be left with `a` sailors against `d`."""
    if d == 0:
        return prize if a > 1 else (wreck if a == 1 else wreck - galley)
    return int(desk.odds[a, d]) if a > 0 else -galley


# --- what attacks are worth ---


@rule
def hull_worth(desk: Desk) -> int:
    """Of a galley without what is aboard."""
    return desk.galley_worth * min(4, int(desk.rounds_left)) // 4


@rule
def galley_worth(view: State, setup: Setup, desk: Desk, galley: int) -> int:
    """Of a galley with its cargo."""
    zone, cargo = int(view.galley_zone[galley]), int(view.galley_cargo[galley])
    return hull_worth(desk) + trade.keep_worth(desk, zone, 3, cargo)


@rule
def fight_worth(view: State, setup: Setup, desk: Desk, target: int) -> int:
    """Fills `odds` for attacks on a foreign galley; returns its sailors."""
    divisor = 4 if setup.ship_divisor else 3
    prize = galley_worth(view, setup, desk, target)
    harm = int(desk.harm[owner_of_galley(view, target)])
    loss = prize * harm // 100
    foe = int(desk.sailor) * harm // 100
    foes = int(view.galley_crew[target])
    fill_odds(desk, foes, 11 * divisor, prize + loss, loss, hull_worth(desk), foe)
    return foes


@rule
def siege_worth(view: State, setup: Setup, desk: Desk, seat: int, port: int, helpers: int) -> int:
    """Fills `odds` for attacks on the garrison of a foreign port; returns its sailors.

    Those apart that as many `helpers` from other galleys are reckoned to beat.
    """
    divisor = FORT_DIVISOR if has(view.forts, port) else USUAL_DIVISOR
    prize = trade.capture_worth(view, setup, desk, seat, port) - int(desk.sailor)
    foe = int(desk.sailor) * int(desk.harm[owner_of_port(view, port)]) // 100
    foes = max(1, min(MOST_FIGHTERS, int(view.port_garrison[port]) - helpers * desk.league // 100))
    fill_odds(desk, foes, 10 * divisor + USUAL_DIVISOR, prize, 0, hull_worth(desk), foe)
    return foes


@rule
def prospect(view: State, setup: Setup, desk: Desk, seat: int, zone: int, sailors: int) -> int:
    """What the best attack in a zone is worth, as sure as it is that the target stays."""
    if not has(desk.scouted, zone):
        scout(view, setup, desk, seat, zone)
    return int(desk.prospect[zone, sailors])


@rule
def scout(view: State, setup: Setup, desk: Desk, seat: int, zone: int) -> None:
    desk.scouted |= bit(zone)
    for crew in range(SLOTS + 1):
        desk.prospect[zone, crew] = 0
    port = int(setup.zone_port[zone])
    if port != NOBODY and view.port_garrison[port] > 0 and not is_own_port(view, seat, port):
        helpers = count_sailors(view, waiting_galleys(view, seat, zone))
        do_expect(desk, zone, siege_worth(view, setup, desk, seat, port, helpers), 100)
    targets = foreign_galleys(view, seat, zone)
    while targets:
        target = lowest(targets)
        share = 100 if has_sailed(view, owner_of_galley(view, target)) else 33
        do_expect(desk, zone, fight_worth(view, setup, desk, target), share)
        targets = without_lowest(targets)


@rule
def waiting_galleys(view: State, seat: int, zone: int) -> int:
    """Bits of the own galleys that have ended their move in a zone."""
    if view.phase != SAILING:
        return 0
    galleys = int(view.fleet[seat]) & int(view.zone_galleys[zone]) & int(view.sailed)
    return galleys & ~bit(view.mover) if view.mover != NOBODY else galleys


@rule
def count_sailors(view: State, galleys: int) -> int:
    sailors = 0
    while galleys:
        sailors += int(view.galley_crew[lowest(galleys)])
        galleys = without_lowest(galleys)
    return sailors


@rule
def do_expect(desk: Desk, zone: int, foes: int, share: int) -> None:
    attack = desk.last_attack if desk.rounds_left == 0 else desk.attack
    for crew in range(1, SLOTS + 1):
        worth = int(desk.odds[crew, foes]) * share * attack // 10000
        desk.prospect[zone, crew] = max(int(desk.prospect[zone, crew]), worth)


@rule
def has_sailed(view: State, seat: int) -> bool:
    if view.phase != SAILING:
        return False
    for place in range(int(view.turn)):
        if view.order[place] == seat:
            return True
    return False


# --- what may be lost ---


@rule
def survey_menace(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    for crew in range(SLOTS + 1):
        desk.menace[crew] = 0
    for other in range(setup.seats):
        galleys = int(view.fleet[other]) if other != seat else 0
        is_done = has_sailed(view, other)
        while galleys:
            galley = lowest(galleys)
            crew = int(view.galley_crew[galley])
            desk.menace[crew] |= int(desk.near[view.galley_zone[galley], 0 if is_done else crew])
            galleys = without_lowest(galleys)


@rule
def strongest_foe(desk: Desk, zone: int) -> int:
    """The sailors of the strongest foreign galley that can be in a zone in the next battle."""
    for crew in range(SLOTS, 0, -1):
        if has(desk.menace[crew], zone):
            return crew
    return 0


@rule
def peril(desk: Desk, zone: int, crew: int) -> int:
    """What one may lose to the strongest galley that can come into the zone."""
    return -desk.risk * max(0, strongest_foe(desk, zone) - crew + 1) * min(4, int(desk.rounds_left) + 1) // 4


@rule
def guard(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """The garrison that a port should have: as strong as what one opponent can bring, within its value."""
    threat = threat_to(view, setup, desk, seat, port)
    if threat == 0:
        return 0
    ward = trade.hold_worth(view, setup, desk, seat, port) * desk.ward // 10_000 if desk.ward else 0
    if setup.port_size[port] == CAPITAL:
        return min(threat, desk.garrison + count_stored(view, port) + ward)
    return min(threat, (desk.port_guard + 10 * count_stored(view, port)) // 20 + ward)


@rule
def threat_to(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """The sailors that one opponent can bring to a port in one round."""
    threat = 0
    for other in range(setup.seats):
        if other != seat:
            threat = max(threat, count_sailors_near(view, desk, other, int(setup.port_zone[port])))
    return threat


@rule
def count_sailors_near(view: State, desk: Desk, seat: int, zone: int) -> int:
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
