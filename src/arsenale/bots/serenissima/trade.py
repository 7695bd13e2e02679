"""What goods and ports are worth, in ducats (500 are a point)."""

from arsenale.bots.serenissima.chart import row_of
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import bit, count_bits, has, lowest, rule, without_lowest
from arsenale.games.serenissima.scoring import DUCATS_A_POINT, OWN_CAPITAL_POINTS
from arsenale.games.serenissima.selling import BONUS, CAPITAL_BONUS, OWN_SALE_PAID
from arsenale.games.serenissima.state import (
    CAPITAL,
    GOODS,
    MEDIUM,
    NOBODY,
    Setup,
    State,
    count_good,
    count_stored,
    is_own_port,
    is_warehouse_full,
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
def fill_share(setup: Setup, desk: Desk, port: int, place: int) -> int:
    places = int(setup.port_places[port])
    missing = places - place - 1
    if missing > desk.fill_pace * desk.rounds_left:
        return 0
    fill = desk.capital_fill if setup.port_size[port] == CAPITAL else desk.port_fill
    return full_worth(setup, port) * fill * (100 + desk.steep * (2 * place + 1 - places)) // (10_000 * places)


# --- selling (S6) ---


@rule
def sale_worth(view: State, setup: Setup, desk: Desk, seat: int, owner: int, port: int, good: int, place: int) -> int:
    """Of one good laid on the given place of a port that then belongs to `owner`."""
    price = 100 * int(setup.port_numbers[port, place])
    share = fill_share(setup, desk, port, place)
    if owner == seat:
        price = price if setup.own_sale == OWN_SALE_PAID else 0
        return price + share + yard_worth(view, setup, desk, port, good)
    if owner == NOBODY:
        return price
    if not has(desk.known[owner], good):
        price += CAPITAL_BONUS if setup.port_size[port] == CAPITAL else BONUS
    return price - share * int(desk.harm[owner]) // 100


@rule
def yard_worth(view: State, setup: Setup, desk: Desk, port: int, good: int) -> int:
    """A good in one's own port lets it hire one sailor more (S2.9), and wood and iron together build galleys (S2.7)."""
    there = int(view.port_stored[port]) | bit(setup.port_good[port])
    hire = desk.capital_hire if setup.port_size[port] == CAPITAL else desk.hire_worth
    worth = hire * int(desk.rounds_left)
    is_yard = (good == setup.wood and has(there, setup.iron)) or (good == setup.iron and has(there, setup.wood))
    return worth + (desk.yard_worth * max(0, int(desk.rounds_left) - 2) if is_yard else 0)


@rule
def can_sell(view: State, setup: Setup, desk: Desk, port: int, good: int) -> bool:
    return not has(shut_goods(view, setup, desk, port), good)


@rule
def shut_goods(view: State, setup: Setup, desk: Desk, port: int) -> int:
    """Bits of the goods that a port does not buy."""
    if next_place(view, desk, port) >= setup.port_places[port]:
        return bit(GOODS) - 1
    return int(view.port_stored[port]) | int(desk.claimed[port]) | bit(setup.port_good[port])


@rule
def next_place(view: State, desk: Desk, port: int) -> int:
    return count_stored(view, port) + count_bits(int(desk.claimed[port]))


@rule
def known_goods(view: State, setup: Setup, owner: int) -> int:
    goods = 0
    ports = int(view.realm[owner])
    while ports:
        port = lowest(ports)
        goods |= int(view.port_stored[port]) | bit(setup.port_good[port])
        ports = without_lowest(ports)
    return goods


# --- keeping goods aboard ---


@rule
def survey_row(desk: Desk, row: int) -> None:
    """A good is worth its best sale within the rounds that are left, a little less for every round of waiting."""
    for good in range(GOODS):
        desk.future[row, good] = 0
    ports = int(desk.buyers)
    while ports:
        port = lowest(ports)
        if desk.voyage[row, port] <= desk.rounds_left:
            factor = int(desk.factor[desk.voyage[row, port]])
            for good in range(GOODS):
                worth = int(desk.gain[port, good]) * factor >> 10
                desk.future[row, good] = max(int(desk.future[row, good]), worth)
        ports = without_lowest(ports)
    desk.is_foreseen[row] = 1


@rule
def future_worth(desk: Desk, zone: int, speed: int, good: int) -> int:
    """What a good is likely to bring in later rounds; worked out where it is first asked for."""
    row = row_of(zone, speed)
    if not desk.is_foreseen[row]:
        survey_row(desk, row)
    return int(desk.future[row, good])


@rule
def keep_worth(desk: Desk, zone: int, crew: int, cargo: int) -> int:
    """Of the goods that stay aboard: each further one of a kind finds a worse buyer."""
    worth = 0
    for good in range(GOODS):
        first = int(desk.rivals[good])
        for unit in range(count_good(cargo, good)):
            worth += unit_worth(desk, zone, crew, good, first, unit)
    return worth


@rule
def unit_worth(desk: Desk, zone: int, crew: int, good: int, rivals: int, unit: int) -> int:
    """Of one more good when `unit` of its kind are aboard and `rivals` on other galleys."""
    worth = future_worth(desk, zone, crew, good)
    for _ in range(rivals):
        worth = worth * desk.glut // 100
    for _ in range(unit):
        worth = worth * desk.spread // 100
    return worth


# --- ports ---


@rule
def port_worth(view: State, setup: Setup, desk: Desk, port: int) -> int:
    """What anybody's port is worth to its owner at the end."""
    worth = DUCATS_A_POINT + desk.port_worth * int(desk.rounds_left)
    if is_warehouse_full(view, setup, port):
        return worth + full_worth(setup, port)
    for place in range(count_stored(view, port)):
        worth += fill_share(setup, desk, port, place)
    return worth


@rule
def capture_worth(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """What it is worth to take a port, the owner's loss included."""
    owner = owner_of_port(view, port)
    worth = hold_worth(view, setup, desk, seat, port)
    if owner != NOBODY:
        worth += hold_worth(view, setup, desk, owner, port) * int(desk.harm[owner]) // 100
    return worth + monopoly_worth(view, setup, desk, seat, port)


@rule
def hold_worth(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """What it is worth to a seat to hold a port to the end."""
    own = OWN_CAPITAL_POINTS * DUCATS_A_POINT if setup.capital[seat] == port else 0
    return own + port_worth(view, setup, desk, port)


@rule
def monopoly_worth(view: State, setup: Setup, desk: Desk, seat: int, port: int) -> int:
    """The closer a port brings one to all those that offer its good (S2.3)."""
    sources = int(setup.offered_at[setup.port_good[port]])
    return desk.monopoly * (1 + count_bits(int(view.realm[seat]) & sources)) // count_bits(sources)


@rule
def is_open_port(view: State, seat: int, port: int) -> bool:
    """Anyone may land there."""
    return not is_own_port(view, seat, port) and view.port_garrison[port] == 0
