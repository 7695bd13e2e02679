"""What a galley's course is worth: the zone where its move ends, with what it does there and later."""

from arsenale.bots.serenissima import trade, war
from arsenale.bots.serenissima.desk import Desk
from arsenale.bots.serenissima.temper import CREW_INCOME
from arsenale.games.kernel import has, lowest, rule, without_lowest
from arsenale.games.serenissima.market import purchase_price
from arsenale.games.serenissima.state import (
    GOODS,
    NOBODY,
    SLOTS,
    Setup,
    State,
    count_cargo,
    count_good,
    is_own_port,
    one_of,
    owner_of_port,
)

WORST = -1_000_000  # ducats: less than any plan is worth


@rule
def find_aim(view: State, setup: Setup, desk: Desk, seat: int, galley: int, crew: int, cargo: int, moves: int) -> int:
    """The worth of the best zone to end the move in; the zone is left in `aim`."""
    here = int(view.galley_zone[galley])
    best = WORST
    zones = int(desk.near[here, moves])
    while zones:
        zone = lowest(zones)
        worth = zone_worth(view, setup, desk, seat, zone, crew, cargo) - (zone != here)
        if not has(desk.within[moves], zone):
            worth = worth * desk.trust // 100
        if worth > best:
            best = worth
            desk.aim = zone
        zones = without_lowest(zones)
    return best


@rule
def zone_worth(view: State, setup: Setup, desk: Desk, seat: int, zone: int, crew: int, cargo: int) -> int:
    """Of ending the move in a zone, war included."""
    port = int(setup.zone_port[zone])
    is_takeable = port != NOBODY and trade.is_open_port(view, seat, port) and not has(desk.taken, port)
    worth = call_worth(view, setup, desk, seat, zone, crew, cargo, is_takeable)
    is_guarded = port != NOBODY and view.port_garrison[port] > 0 and not is_own_port(view, seat, port)
    worth += war.peril(desk, zone, crew)
    if is_guarded or has(desk.occupied, zone):
        worth += war.prospect(view, setup, desk, seat, zone, crew)
    return worth


@rule
def call_worth(
    view: State, setup: Setup, desk: Desk, seat: int, zone: int, crew: int, cargo: int, is_takeable: bool
) -> int:
    """Of ending a move in the zone: the port taken there, the goods sold, those kept, and the ones to be bought."""
    port = int(setup.zone_port[zone])
    if port == NOBODY:
        return stay_worth(view, setup, desk, seat, zone, crew, cargo)
    worth = 0
    owner = owner_of_port(view, port)
    if is_takeable and crew > 1:
        worth += trade.capture_worth(view, setup, desk, seat, port) - int(desk.sailor)
        owner = seat
        crew -= 1
    place = trade.next_place(view, desk, port)
    for good in range(GOODS):
        if (
            count_good(cargo, good)
            and place < setup.port_places[port]
            and trade.can_sell(view, setup, desk, port, good)
        ):
            now = trade.sale_worth(view, setup, desk, seat, owner, port, good, place)
            if now > trade.unit_worth(desk, zone, crew, good, int(desk.rivals[good]), count_good(cargo, good) - 1):
                worth += now
                place += 1
                cargo -= one_of(good)
    return worth + stay_worth(view, setup, desk, seat, zone, crew, cargo)


@rule
def stay_worth(view: State, setup: Setup, desk: Desk, seat: int, zone: int, crew: int, cargo: int) -> int:
    """Of what a galley may do in later rounds from here."""
    income = desk.income * int(desk.rounds_left) * CREW_INCOME[crew] // 100
    worth = trade.keep_worth(desk, zone, crew, cargo) + income
    port = int(setup.zone_port[zone])
    if port != NOBODY:
        good = int(setup.port_good[port])
        free = SLOTS - crew - count_cargo(cargo)
        worth_there = trade.unit_worth(desk, zone, crew, good, int(desk.rivals[good]), count_good(cargo, good))
        margin = worth_there - purchase_price(view, setup, seat, port)
        if margin > 0 and free > 0:
            worth += margin if free == 1 else margin * 3 // 2
    return worth
