"""What the learned value looks at: each seat in a row of numbers, from what everybody can see."""

from typing import Any

from arsenale.bots.serenissima import chart
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import count_bits, has, lowest, rule, without_lowest
from arsenale.games.serenissima.scoring import DUCATS_A_POINT, port_points, score
from arsenale.games.serenissima.selling import sale_price
from arsenale.games.serenissima.state import (
    BIDDING,
    CAPITAL,
    GOODS,
    NOBODY,
    SELLING,
    Setup,
    State,
    count_cargo,
    count_good,
    count_stored,
    is_offered_or_stored,
    is_own_port,
    is_warehouse_full,
    owner_of_port,
)

# The columns. Points, pieces and places are divided so that they rarely pass 2.
(
    POINTS,  # as the position stands, of 20
    LEAD,  # over the best of the others
    MONEY,  # of 5,000 ducats
    PORTS,  # of 10
    OTHER_CAPITALS,
    OWN_CAPITAL,
    FULL,  # points of full warehouses, of 10; likewise
    MISSING_ONE,
    MISSING_TWO,
    MISSING_MORE,
    FLEET,  # of 5 galleys
    CREW,  # of 15 sailors
    CARGO,  # of 10 goods
    SALE_NOW,  # what the cargo brings within a round's move, of 3,000 ducats
    SALE_LATER,  # within two
    GARRISON,  # of 15
    UNGUARDED,  # ports that anybody may land in, of 5
    KNOWN_GOODS,  # of 7
    STORED,  # of 20 goods: so many sailors can be hired
    YARDS,  # ports that can build galleys, of 3
    FORTS,  # of 3
    ENDANGERED,  # points of ports that a stronger galley can reach, of 10
    TEMPTING,  # points of others' ports that an own galley can reach and is stronger than, of 10
    CAPITAL_ENDANGERED,
    OUTMANNED,  # own galleys that a stronger one can reach, of 5
    PLACE,  # in the order of play, 0 first to 1 last
    HAS_PLAYED,  # in this phase
    IS_PLAYING,
    ROUNDS_LEFT,  # of 10
    IS_LAST_ROUND,
    FIRST_PHASE,  # one of six is 1
) = range(31)
TWO_SEATS = FIRST_PHASE + 6  # 1 with two seats, the next with three, the one after it with four
FIRST_POINTS = 20


@rule
def describe(view: State, setup: Setup, desk: Desk, out: Any) -> None:
    """Fills `out`, float32[seats, FEATURES], which is zero so far."""
    if not desk.is_drawn:
        chart.draw_map(setup, desk)
    for seat in range(int(setup.seats)):
        describe_times(view, setup, seat, out[seat])
        describe_points(view, setup, seat, out[seat])
        describe_ports(view, setup, desk, seat, out[seat])
        describe_fleet(view, setup, desk, seat, out[seat])
    for seat in range(int(setup.seats)):
        best = -1.0
        for other in range(int(setup.seats)):
            best = max(best, out[other, POINTS]) if other != seat else best
        out[seat, LEAD] = out[seat, POINTS] - best


@rule
def describe_times(view: State, setup: Setup, seat: int, row: Any) -> None:
    rounds = max(0, int(setup.rounds) - int(view.round_no))
    row[ROUNDS_LEFT] = rounds / 10
    row[IS_LAST_ROUND] = 1 if rounds == 0 else 0
    row[FIRST_PHASE + min(max(int(view.phase), BIDDING), SELLING) - BIDDING] = 1
    row[TWO_SEATS + int(setup.seats) - 2] = 1
    for place in range(int(setup.seats)):
        if view.order[place] == seat:
            row[PLACE] = place / (int(setup.seats) - 1)
            if view.phase != BIDDING:
                row[HAS_PLAYED] = 1 if place < view.turn else 0
                row[IS_PLAYING] = 1 if place == view.turn else 0


@rule
def describe_points(view: State, setup: Setup, seat: int, row: Any) -> None:
    row[POINTS] = score(view, setup, seat) / FIRST_POINTS
    row[MONEY] = int(view.treasury[seat]) / (10 * DUCATS_A_POINT)
    row[OWN_CAPITAL] = 1 if has(view.realm[seat], setup.capital[seat]) else 0
    row[PORTS] = count_bits(int(view.realm[seat])) / 10
    row[FORTS] = count_bits(int(view.realm[seat]) & int(view.forts)) / 3


@rule
def hoped_points(setup: Setup, port: int) -> float:
    """Of a full warehouse, in tens."""
    size = int(setup.port_size[port])
    return 1.0 if size == CAPITAL else (0.5 if size else 0.2)


@rule
def describe_ports(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    ports, known = int(view.realm[seat]), 0
    while ports:
        port = lowest(ports)
        ports = without_lowest(ports)
        missing = int(setup.port_places[port]) - count_stored(view, port)
        row[FULL + min(missing, 3)] += hoped_points(setup, port)
        row[GARRISON] += int(view.port_garrison[port]) / 15
        row[UNGUARDED] += 0.2 if view.port_garrison[port] == 0 else 0.0
        row[STORED] += count_stored(view, port) / 20
        is_yard = is_offered_or_stored(view, setup, port, setup.wood) and is_offered_or_stored(
            view, setup, port, setup.iron
        )
        row[YARDS] += 1 / 3 if is_yard else 0.0
        known |= int(view.port_stored[port]) | 1 << int(setup.port_good[port])
        if setup.port_size[port] == CAPITAL and port != setup.capital[seat]:
            row[OTHER_CAPITALS] += 1
        if strongest_foe(view, setup, desk, seat, int(setup.port_zone[port])) > view.port_garrison[port]:
            row[ENDANGERED] += port_points(view, setup, port) / 10
            row[CAPITAL_ENDANGERED] += 1 if port == setup.capital[seat] else 0
    row[KNOWN_GOODS] = count_bits(known) / GOODS


@rule
def strongest_foe(view: State, setup: Setup, desk: Desk, seat: int, zone: int) -> int:
    """Sailors of the strongest foreign galley that can be in the zone after a round's move."""
    strongest = 0
    for other in range(int(setup.seats)):
        galleys = int(view.fleet[other]) if other != seat else 0
        while galleys:
            galley = lowest(galleys)
            crew = int(view.galley_crew[galley])
            if crew > strongest and desk.distance[view.galley_zone[galley], zone] <= crew:
                strongest = crew
            galleys = without_lowest(galleys)
    return strongest


@rule
def describe_fleet(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    galleys = int(view.fleet[seat])
    row[FLEET] = count_bits(galleys) / 5
    while galleys:
        galley = lowest(galleys)
        galleys = without_lowest(galleys)
        crew, zone = int(view.galley_crew[galley]), int(view.galley_zone[galley])
        row[CREW] += crew / 15
        row[CARGO] += count_cargo(view.galley_cargo[galley]) / 10
        row[OUTMANNED] += 0.2 if strongest_foe(view, setup, desk, seat, zone) > crew else 0.0
        describe_reach(view, setup, desk, seat, galley, row)


@rule
def describe_reach(view: State, setup: Setup, desk: Desk, seat: int, galley: int, row: Any) -> None:
    """What the galley could sell, or take, near by."""
    crew, cargo = int(view.galley_crew[galley]), int(view.galley_cargo[galley])
    zone = int(view.galley_zone[galley])
    now = later = 0
    tempting = 0.0
    for port in range(int(setup.ports)):
        steps = int(desk.distance[zone, setup.port_zone[port]])
        if steps > 2 * crew:
            continue
        worth = best_sale(view, setup, seat, port, cargo) if cargo and not is_warehouse_full(view, setup, port) else 0
        later = max(later, worth)
        if steps <= crew:
            now = max(now, worth)
            is_prey = not is_own_port(view, seat, port) and crew > view.port_garrison[port] + 1
            if is_prey and owner_of_port(view, port) != NOBODY:
                tempting = max(tempting, port_points(view, setup, port) / 10)
    row[SALE_NOW] += now / 3000
    row[SALE_LATER] += later / 3000
    row[TEMPTING] += tempting


@rule
def best_sale(view: State, setup: Setup, seat: int, port: int, cargo: int) -> int:
    """What one good of the cargo brings in a port that has a place free."""
    best = 0
    for good in range(GOODS):
        if count_good(cargo, good) and not is_offered_or_stored(view, setup, port, good):
            best = max(best, sale_price(view, setup, seat, port, good))
    return best
