"""What goods, ports and voyages are worth to the merchant, in ducats (500 are a point)."""

from arsenale.bots.serenissima.desk import Desk
from arsenale.bots.serenissima.temper import CREW_INCOME
from arsenale.games.kernel import bit, count_bits, has, lowest, rule, without_lowest
from arsenale.games.serenissima.scoring import DUCATS_A_POINT, OWN_CAPITAL_POINTS
from arsenale.games.serenissima.selling import BONUS, CAPITAL_BONUS, OWN_SALE_PAID
from arsenale.games.serenissima.state import (
    CAPITAL,
    GOODS,
    MEDIUM,
    NOBODY,
    SLOTS,
    ZONES,
    Setup,
    State,
    count_cargo,
    count_good,
    count_stored,
    is_own_port,
    is_warehouse_full,
    one_of,
    owner_of_port,
)

# --- the share of a full warehouse's points (S7.1) that one more good earns; the later goods the more ---


@rule
def full_worth(setup: Setup, port: int) -> int:
    """Ducats that the points of a full warehouse are worth beyond the one point of any port."""
    size = int(setup.port_size[port])
    points = 10 if size == CAPITAL else (5 if size == MEDIUM else 2)
    return (points - 1) * DUCATS_A_POINT


@rule
def fill_share(desk: Desk, setup: Setup, port: int, place: int) -> int:
    places = int(setup.port_places[port])
    missing = places - place - 1
    if missing > desk.fill_pace * desk.rounds_left:
        return 0
    steep = desk.steep
    return full_worth(setup, port) * (100 + steep * (2 * place + 1 - places)) // (100 * places)


# --- selling (S6) ---


@rule
def sale_worth(view: State, desk: Desk, setup: Setup, seat: int, owner: int, port: int, good: int, place: int) -> int:
    """Of one good laid on the given place of a port that then belongs to `owner`."""
    price = 100 * int(setup.port_numbers[port, place])
    share = fill_share(desk, setup, port, place)
    if owner == seat:
        price = price if setup.own_sale == OWN_SALE_PAID else 0
        return price + share + yard_worth(view, desk, setup, port, good)
    if owner == NOBODY:
        return price
    if not has(desk.known[owner], good):
        price += CAPITAL_BONUS if setup.port_size[port] == CAPITAL else BONUS
    return price - share * int(desk.harm) // 100


@rule
def yard_worth(view: State, desk: Desk, setup: Setup, port: int, good: int) -> int:
    """A good in one's own port lets it hire one sailor more (S2.9), and wood and iron together build galleys (S2.7)."""
    there = int(view.port_stored[port]) | bit(setup.port_good[port])
    hire = desk.capital_hire if setup.port_size[port] == CAPITAL else desk.hire_worth
    worth = hire * int(desk.rounds_left)
    is_yard = (good == setup.wood and has(there, setup.iron)) or (good == setup.iron and has(there, setup.wood))
    return worth + (desk.yard_worth * max(0, int(desk.rounds_left) - 2) if is_yard else 0)


@rule
def can_sell(view: State, desk: Desk, setup: Setup, port: int, good: int) -> bool:
    shut = int(view.port_stored[port]) | int(desk.claimed[port]) | bit(setup.port_good[port])
    return not has(shut, good) and next_place(view, desk, port) < setup.port_places[port]


@rule
def next_place(view: State, desk: Desk, port: int) -> int:
    return count_stored(view, port) + count_bits(int(desk.claimed[port]))


@rule
def survey_trade(view: State, desk: Desk, setup: Setup, seat: int) -> None:
    """Fills `known` and `gain`; nothing is foreseen yet."""
    for owner in range(setup.seats):
        desk.known[owner] = known_goods(view, setup, owner)
    for port in range(setup.ports):
        owner = owner_of_port(view, port)
        place = next_place(view, desk, port)
        desk.is_buyer[port] = 0
        for good in range(GOODS):
            is_open = can_sell(view, desk, setup, port, good)
            desk.gain[port, good] = sale_worth(view, desk, setup, seat, owner, port, good, place) if is_open else 0
            desk.is_buyer[port] |= 1 if is_open else 0
    for row in range(ROWS):
        desk.is_foreseen[row] = 0


@rule
def known_goods(view: State, setup: Setup, owner: int) -> int:
    goods = 0
    ports = int(view.realm[owner])
    while ports:
        port = lowest(ports)
        goods |= int(view.port_stored[port]) | bit(setup.port_good[port])
        ports = without_lowest(ports)
    return goods


@rule
def survey_row(desk: Desk, setup: Setup, zone: int, speed: int) -> None:
    """A good is worth its best sale within the rounds that are left, a little less for every round of waiting."""
    row = row_of(zone, speed)
    for good in range(GOODS):
        desk.future[row, good] = 0
    for port in range(setup.ports):
        rounds = max(1, (int(desk.distance[zone, setup.port_zone[port]]) + speed - 1) // speed)
        if desk.is_buyer[port] and rounds <= desk.rounds_left:
            factor = 1024 * desk.patience // (desk.patience + 100 * rounds)
            for good in range(GOODS):
                worth = int(desk.gain[port, good]) * factor // 1024
                desk.future[row, good] = max(int(desk.future[row, good]), worth)
    desk.is_foreseen[row] = 1


@rule
def future_worth(desk: Desk, setup: Setup, zone: int, speed: int, good: int) -> int:
    """What a good is likely to bring in later rounds; worked out where it is first asked for."""
    row = row_of(zone, speed)
    if not desk.is_foreseen[row]:
        survey_row(desk, setup, zone, min(max(speed, 1), FASTEST))
    return int(desk.future[row, good])


FASTEST = 3
ROWS = FASTEST * ZONES


@rule
def row_of(zone: int, crew: int) -> int:
    """The row of `future` for a galley in the zone."""
    return ZONES * (min(max(crew, 1), FASTEST) - 1) + zone


@rule
def survey_cargo(view: State, desk: Desk, seat: int) -> None:
    for good in range(GOODS):
        desk.aboard[good] = 0
    galleys = int(view.fleet[seat])
    while galleys:
        for good in range(GOODS):
            desk.aboard[good] += count_good(view.galley_cargo[lowest(galleys)], good)
        galleys = without_lowest(galleys)


@rule
def set_rivals(view: State, desk: Desk, galley: int) -> None:
    for good in range(GOODS):
        desk.rivals[good] = int(desk.aboard[good]) - count_good(view.galley_cargo[galley], good)


# --- ports ---


@rule
def port_worth(view: State, desk: Desk, setup: Setup, port: int) -> int:
    """What it is worth to hold a port to the end."""
    worth = DUCATS_A_POINT + desk.port_worth * int(desk.rounds_left)
    if is_warehouse_full(view, setup, port):
        return worth + full_worth(setup, port)
    for place in range(count_stored(view, port)):
        worth += fill_share(desk, setup, port, place)
    return worth


@rule
def capture_worth(view: State, desk: Desk, setup: Setup, seat: int, port: int) -> int:
    """What it is worth to take a port, the owner's loss included."""
    owner = owner_of_port(view, port)
    worth = port_worth(view, desk, setup, port)
    if owner != NOBODY:
        worth += worth * int(desk.harm) // 100
        if setup.capital[owner] == port:
            worth += OWN_CAPITAL_POINTS * DUCATS_A_POINT * int(desk.harm) // 100
    if setup.capital[seat] == port:
        worth += OWN_CAPITAL_POINTS * DUCATS_A_POINT
    return worth


@rule
def is_open_port(view: State, seat: int, port: int) -> bool:
    """Anyone may land there."""
    return not is_own_port(view, seat, port) and view.port_garrison[port] == 0


# --- voyages ---


@rule
def offer_price(view: State, setup: Setup, seat: int, port: int) -> int:
    owner = owner_of_port(view, port)
    if owner in (NOBODY, seat):
        return 100 if owner == NOBODY or setup.own_purchase else 0
    return int(view.port_price[port])


@rule
def call_worth(
    view: State, desk: Desk, setup: Setup, seat: int, zone: int, crew: int, cargo: int, is_takeable: bool
) -> int:
    """Of ending a move in the zone: the port taken there, the goods sold, those kept, and the ones to be bought."""
    port = int(setup.zone_port[zone])
    if port == NOBODY:
        return stay_worth(view, desk, setup, seat, zone, crew, cargo)
    worth = 0
    owner = owner_of_port(view, port)
    if is_takeable and crew > 1:
        worth += capture_worth(view, desk, setup, seat, port) - int(desk.sailor)
        owner = seat
        crew -= 1
    place = next_place(view, desk, port)
    for good in range(GOODS):
        if count_good(cargo, good) and place < setup.port_places[port] and can_sell(view, desk, setup, port, good):
            now = sale_worth(view, desk, setup, seat, owner, port, good, place)
            if now > unit_worth(desk, setup, zone, crew, good, int(desk.rivals[good]), count_good(cargo, good) - 1):
                worth += now
                place += 1
                cargo -= one_of(good)
    return worth + stay_worth(view, desk, setup, seat, zone, crew, cargo)


@rule
def stay_worth(view: State, desk: Desk, setup: Setup, seat: int, zone: int, crew: int, cargo: int) -> int:
    """Of what a galley may do in later rounds from here."""
    income = desk.income * int(desk.rounds_left) * CREW_INCOME[crew] // 100
    worth = keep_worth(desk, setup, zone, crew, cargo) + income
    port = int(setup.zone_port[zone])
    if port != NOBODY:
        good = int(setup.port_good[port])
        free = SLOTS - crew - count_cargo(cargo)
        worth_there = unit_worth(desk, setup, zone, crew, good, int(desk.rivals[good]), count_good(cargo, good))
        margin = worth_there - offer_price(view, setup, seat, port)
        if margin > 0 and free > 0:
            worth += margin if free == 1 else margin * 3 // 2
    return worth


@rule
def keep_worth(desk: Desk, setup: Setup, zone: int, crew: int, cargo: int) -> int:
    """Of the goods that stay aboard: each further one of a kind finds a worse buyer."""
    worth = 0
    for good in range(GOODS):
        first = int(desk.rivals[good])
        for unit in range(count_good(cargo, good)):
            worth += unit_worth(desk, setup, zone, crew, good, first, unit)
    return worth


@rule
def unit_worth(desk: Desk, setup: Setup, zone: int, crew: int, good: int, rivals: int, unit: int) -> int:
    """Of one more good when `unit` of its kind are aboard and `rivals` on other galleys."""
    worth = future_worth(desk, setup, zone, crew, good)
    for _ in range(rivals):
        worth = worth * desk.glut // 100
    for _ in range(unit):
        worth = worth * desk.spread // 100
    return worth
