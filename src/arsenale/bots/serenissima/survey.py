"""What decisions rest on, each part worked out only by those that need it."""

from arsenale.bots.serenissima import chart, trade, war
from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import scoring
from arsenale.games.serenissima.state import (
    GOODS,
    NOBODY,
    SAILING,
    Setup,
    State,
    count_good,
    owner_of_port,
)


@rule
def survey_times(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    """The map, and what time is left for everything."""
    if not desk.is_drawn:
        chart.draw_map(setup, desk)
    desk.rounds_left = max(1 if setup.random_end else 0, int(setup.rounds) - int(view.round_no))
    survey_harm(view, setup, desk, seat)
    desk.sailor = desk.sailor_worth * min(4, int(desk.rounds_left)) // 4
    desk.taken = 0
    for port in range(setup.ports):
        desk.claimed[port] = 0


@rule
def survey_harm(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    for other in range(setup.seats):
        desk.harm[other] = desk.harm_share // (int(setup.seats) - 1)
    if desk.envy:
        desk.harm[strongest_opponent(view, setup, seat)] += desk.envy


@rule
def strongest_opponent(view: State, setup: Setup, seat: int) -> int:
    best, strongest = NOBODY, NOBODY
    for other in range(setup.seats):
        value = scoring.rank_value(view, setup, other) if other != seat else NOBODY
        if value > best:
            best, strongest = value, other
    return strongest


@rule
def survey_voyages(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    """For courses: goods, other players' galleys, possible fights."""
    desk.occupied = chart.occupied_zones(view, setup, seat)
    desk.scouted = 0
    war.survey_menace(view, setup, desk, seat)
    survey_trade(view, setup, desk, seat)


@rule
def survey_trade(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    """For goods: where they sell for how much. What is known of it is kept as long as it rests on the same."""
    if view.phase == SAILING:
        claim_sailed(view, setup, desk, seat)
    survey_cargo(view, desk, seat)
    if is_basis_new(view, setup, desk, seat):
        fill_factors(desk)
        fill_gain(view, setup, desk, seat)


# --- what own galleys will sell and take ---


@rule
def claim_sailed(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    """Galleys that have ended their move will sell where they lie, and land."""
    fleet = int(view.fleet[seat]) & int(view.sailed)
    if view.mover != NOBODY:
        fleet &= ~bit(view.mover)
    while fleet:
        galley = lowest(fleet)
        claim(view, setup, desk, galley, int(view.galley_zone[galley]), int(view.galley_cargo[galley]))
        fleet = without_lowest(fleet)


@rule
def claim(view: State, setup: Setup, desk: Desk, galley: int, zone: int, cargo: int) -> None:
    port = int(setup.zone_port[zone])
    if port == NOBODY:
        return
    for good in range(GOODS):
        if count_good(cargo, good) and trade.can_sell(view, setup, desk, port, good):
            desk.claimed[port] |= bit(good)
    if view.galley_crew[galley] > 1:
        desk.taken |= bit(port)


@rule
def survey_cargo(view: State, desk: Desk, seat: int) -> None:
    """What is aboard of all own galleys; no single one is planned yet."""
    for good in range(GOODS):
        desk.aboard[good] = 0
        desk.rivals[good] = 0
    galleys = int(view.fleet[seat])
    while galleys:
        cargo = int(view.galley_cargo[lowest(galleys)])
        if cargo:
            for good in range(GOODS):
                desk.aboard[good] += count_good(cargo, good)
        galleys = without_lowest(galleys)


@rule
def set_rivals(view: State, desk: Desk, galley: int) -> None:
    for good in range(GOODS):
        desk.rivals[good] = int(desk.aboard[good]) - count_good(view.galley_cargo[galley], good)


@rule
def last_worth(view: State, desk: Desk, galley: int, good: int) -> int:
    """Of the last one of a good aboard, if it stays there."""
    set_rivals(view, desk, galley)
    units = count_good(view.galley_cargo[galley], good)
    zone, crew = int(view.galley_zone[galley]), int(view.galley_crew[galley])
    return trade.unit_worth(desk, zone, crew, good, int(desk.rivals[good]), units - 1)


# --- what gains rest on ---


@rule
def is_basis_new(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """Notes the seat, its weights, the owners, the warehouses and what is claimed there; tells whether any changed."""
    is_new = note_down(desk, 0, seat) | note_down(desk, 1, int(desk.rounds_left))
    is_new |= note_down(desk, 3, desk.fill_pace) | note_down(desk, 4, desk.steep) | note_down(desk, 5, desk.patience)
    is_new |= note_down(desk, 2, desk.hire_worth) | note_down(desk, 6, desk.capital_hire)
    is_new |= note_down(desk, 7, desk.yard_worth)
    is_new |= note_down(desk, 48, desk.capital_fill) | note_down(desk, 49, desk.port_fill)
    for other in range(setup.seats):
        is_new |= note_down(desk, 8 + other, int(desk.harm[other])) | note_down(
            desk, 12 + other, int(view.realm[other])
        )
    for port in range(setup.ports):
        is_new |= note_down(desk, 16 + port, int(view.port_stored[port]) | int(desk.claimed[port]) << 7)
    return is_new


@rule
def note_down(desk: Desk, line: int, value: int) -> bool:
    """Writes the value down; tells whether another stood there."""
    if desk.basis[line] == value:
        return False
    desk.basis[line] = value
    return True


@rule
def fill_factors(desk: Desk) -> None:
    for rounds in range(1, int(desk.rounds_left) + 1):
        desk.factor[rounds] = 1024 * desk.patience // (desk.patience + 100 * rounds)


@rule
def fill_gain(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    """Fills `known`, `gain` and `buyers`; nothing is foreseen yet."""
    for owner in range(setup.seats):
        desk.known[owner] = trade.known_goods(view, setup, owner)
    desk.buyers = 0
    for port in range(setup.ports):
        owner = owner_of_port(view, port)
        place = trade.next_place(view, desk, port)
        shut = trade.shut_goods(view, setup, desk, port)
        for good in range(GOODS):
            desk.gain[port, good] = 0
            if not has(shut, good):
                desk.gain[port, good] = trade.sale_worth(view, setup, desk, seat, owner, port, good, place)
                desk.buyers |= bit(port)
    for row in range(chart.ROWS):
        desk.is_foreseen[row] = 0
