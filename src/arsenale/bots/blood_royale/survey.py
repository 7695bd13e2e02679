"""What a decision rests on: who is at war with whom, where armies are wanted, where goods wait, who has what.

Each decision asks for the parts that it needs.
"""

from arsenale.bots.blood_royale import chart
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale import economy, moving, war
from arsenale.games.blood_royale.state import (
    ARMIES,
    ECONOMY,
    FIRST_HOLD,
    FIRST_RESOURCE,
    FLEETS,
    GRAIN,
    IRON,
    KINDS,
    MOVEMENT,
    NEUTRAL,
    NOBODY,
    PIECES,
    PROVINCES,
    WOOL,
    Setup,
    State,
    army_of,
    is_aboard,
    is_army,
    is_ashore,
    is_capital,
    is_in_play,
    is_own_land,
    is_resource,
    kind_of_resource,
    piece_of,
    ship_of,
)
from arsenale.games.kernel import bit, has, rule

POINTS = 3  # of a piece in a round

# --- who stands where, and who is a foe ---


@rule
def do_survey(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    desk.turns_left = int(setup.turns) - int(view.turn_no)
    fill_armies(view, setup, desk)
    desk.own = economy.lands_of(view, setup, seat)
    desk.foes = foes(view, setup, desk, seat)
    desk.rivals = int(desk.foes) | richer(view, setup, desk, seat)


@rule
def fill_armies(view: State, setup: Setup, desk: Desk) -> None:
    for seat in range(int(setup.seats)):
        desk.camps[seat] = 0
        for province in range(PROVINCES):
            desk.armies[seat, province] = 0
        for number in range(ARMIES):
            if is_ashore(view, army_of(seat, number)):
                desk.armies[seat, int(view.piece_at[army_of(seat, number)])] += 1
                desk.camps[seat] |= bit(int(view.piece_at[army_of(seat, number)]))


@rule
def foes(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Bits of those whose armies stand in one's land, or who hold land that was one's own."""
    found = 0
    for other in range(int(setup.seats)):
        found |= bit(other) if other != seat and int(desk.camps[other]) & int(desk.own) else 0
    for province in range(int(setup.provinces)):
        owner = int(view.owner[province])
        if setup.province_realm[province] == seat and 0 <= owner < setup.seats and owner != seat:
            found |= bit(owner)
    return found


@rule
def richer(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Bits of those who are far ahead."""
    found = 0
    for other in range(int(setup.seats)):
        is_ahead = other != seat and view.treasury[other] > view.treasury[seat] + desk.lead
        found |= bit(other) if is_ahead else 0
    return found


@rule
def camps(setup: Setup, desk: Desk, seats: int) -> int:
    """Bits of the provinces where any of these factions has armies."""
    lands = 0
    for seat in range(int(setup.seats)):
        lands |= int(desk.camps[seat]) if has(seats, seat) else 0
    return lands


@rule
def strongest_other(setup: Setup, desk: Desk, seat: int, province: int) -> int:
    """The armies of the other faction that has most in the province."""
    most = 0
    for other in range(int(setup.seats)):
        if other != seat:
            most = max(most, int(desk.armies[other, province]))
    return most


# --- the land: what armies and goods move by ---


@rule
def do_survey_land(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    others = (bit(setup.seats) - 1) & ~bit(seat)
    desk.near_others = chart.near_lands(setup, camps(setup, desk, others))
    desk.threatened = chart.near_lands(setup, camps(setup, desk, int(desk.foes))) | watched(setup, desk)
    desk.prizes = prizes(view, setup, desk, seat)
    fill_ways_of_goods(view, setup, desk, seat)
    fill_ways_of_armies(view, setup, desk, seat)


@rule
def watched(setup: Setup, desk: Desk) -> int:
    """Bits of one's own land that is guarded without a foe."""
    if desk.watch == 0:
        return 0
    near = int(desk.own) & int(desk.near_others)
    return near if desk.watch > 1 else producing(setup, near)


@rule
def producing(setup: Setup, lands: int) -> int:
    """Bits of those that give a Resource."""
    found = 0
    for province in range(int(setup.provinces)):
        is_giving = has(lands, province) and setup.province_kind[province] != NOBODY
        found |= bit(province) if is_giving else 0
    return found


@rule
def prizes(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Bits of the land where others' goods lie; nothing for whom spoils are worth nothing."""
    lands = 0
    if desk.spoils == 0:
        return lands
    for other in range(int(setup.seats)):
        for local in range(FIRST_RESOURCE, PIECES):
            piece = piece_of(other, local)
            lands |= bit(int(view.piece_at[piece])) if other != seat and is_ashore(view, piece) else 0
    return lands


# --- where armies are wanted ---


@rule
def fill_ways_of_armies(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    produced = kinds_of(setup, int(desk.own))
    trodden, desk.targets = 0, 0
    for province in range(int(setup.provinces)):
        if has(desk.own, province) or is_prey(view, setup, desk, province, produced):
            trodden |= bit(province)
            desk.targets |= bit(province) if is_wanted_in(view, setup, desk, seat, province) else 0
    chart.fill_land_steps(setup, desk.front, int(desk.targets), trodden)
    chart.fill_sea_steps(setup, desk.beach, chart.seas_of(setup, int(desk.targets)))


@rule
def kinds_of(setup: Setup, lands: int) -> int:
    """Bits of the kinds of Resources that these provinces give."""
    kinds = 0
    for province in range(int(setup.provinces)):
        is_giving = has(lands, province) and setup.province_kind[province] != NOBODY
        kinds |= bit(int(setup.province_kind[province])) if is_giving else 0
    return kinds


@rule
def is_prey(view: State, setup: Setup, desk: Desk, province: int, produced: int) -> bool:
    """Nobody's land, or a rival's; of others only what gives a basic kind that one's own lacks, and no army is near."""
    owner, kind = int(view.owner[province]), int(setup.province_kind[province])
    if owner == NEUTRAL or owner >= setup.seats or has(desk.rivals, owner):
        return True
    is_coveted = kind in (GRAIN, IRON, WOOL) and not has(produced, kind)
    return desk.greed == 1 and is_coveted and not has(desk.near_others, province)


@rule
def is_wanted_in(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> bool:
    """Land to annex, if need be from under a single army, and one's own, of now or once, to guard or to win back."""
    if desk.turns_left == 0:
        return False
    own, against = int(desk.armies[seat, province]), strongest_other(setup, desk, seat, province)
    if against > 0:
        is_race = view.owner[province] == NEUTRAL and against == 1
        return own <= against and (is_race or setup.province_realm[province] == seat)
    if is_own_land(view, seat, province):
        return own == 0 and has(desk.threatened, province) and not is_capital(setup, province)
    return own == 0 and not war.is_walled_against(view, setup, province)


# --- goods ---


@rule
def fill_ways_of_goods(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    desk.open_land = open_land(view, setup, seat)
    capital = bit(int(setup.capital[seat])) & int(desk.own)
    chart.fill_land_steps(setup, desk.home, capital, int(desk.open_land))
    chart.fill_land_steps(setup, desk.shore, chart.coasts(setup) & int(desk.open_land), int(desk.open_land))
    fill_cargo(view, desk, seat)
    chart.fill_sea_steps(setup, desk.harbour, chart.seas_of(setup, lands_within(setup, desk)))
    chart.fill_sea_steps(setup, desk.pickup, chart.seas_of(setup, int(desk.waiting)))


@rule
def open_land(view: State, setup: Setup, seat: int) -> int:
    """Bits of the provinces that Resources of the seat may enter."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if moving.is_open_to(view, seat, province) else 0
    return lands


@rule
def lands_within(setup: Setup, desk: Desk) -> int:
    """Bits of the land from where goods can walk to the capital."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if desk.home[province] < FAR else 0
    return lands


@rule
def fill_cargo(view: State, desk: Desk, seat: int) -> None:
    """Where own goods lie, which of them cannot walk home, and what is aboard one's own fleets."""
    desk.stores, desk.waiting = 0, 0
    for number in range(FLEETS):
        desk.goods_aboard[number] = 0
        desk.armies_aboard[number] = 0
    for local in range(PIECES):
        piece = piece_of(seat, local)
        if is_aboard(view, piece):
            do_count_aboard(view, desk, seat, piece, local)
        elif is_resource(local) and is_ashore(view, piece):
            desk.stores |= bit(int(view.piece_at[piece]))
    for province in range(PROVINCES):
        is_waiting = has(desk.stores, province) and desk.home[province] == FAR
        desk.waiting |= bit(province) if is_waiting else 0


@rule
def do_count_aboard(view: State, desk: Desk, seat: int, piece: int, local: int) -> None:
    number = ship_of(view, piece) - seat * FLEETS
    if 0 <= number < FLEETS:
        desk.goods_aboard[number] += 1 if is_resource(local) else 0
        desk.armies_aboard[number] += 1 if is_army(local) else 0


# --- who has what, and can bring it home in time ---


@rule
def do_survey_market(view: State, setup: Setup, desk: Desk) -> None:
    chart.do_draw_journeys(setup, desk)
    desk.rounds_left = rounds_left(view, desk)
    for seat in range(int(setup.seats)):
        for kind in range(KINDS):
            desk.stock[seat, kind] = 0
        for local in range(FIRST_RESOURCE, PIECES):
            piece = piece_of(seat, local)
            if is_in_play(view, piece) and is_in_time(view, desk, seat, piece):
                desk.stock[seat, kind_of_resource(local)] += 1
    do_count_harvests(view, setup, desk)


@rule
def do_count_harvests(view: State, setup: Setup, desk: Desk) -> None:
    for province in range(int(setup.provinces)):
        owner, kind = int(view.owner[province]), int(setup.province_kind[province])
        if 0 <= owner < setup.seats and kind != NOBODY:
            desk.stock[owner, kind] += int(desk.turns_left)


@rule
def is_in_time(view: State, desk: Desk, seat: int, piece: int) -> bool:
    """A Resource that is the seat's, or would be, comes to its capital before the last cashing in."""
    place = int(view.piece_at[piece])
    if place >= FIRST_HOLD:
        return (place - FIRST_HOLD) // FLEETS == seat
    steps, rounds = int(desk.journey[seat, place]), int(desk.rounds_left)
    return steps <= POINTS * (rounds - desk.delay if steps > POINTS else rounds)


@rule
def rounds_left(view: State, desk: Desk) -> int:
    """Rounds of movement before the last cashing in, the one that is played now among them."""
    this_turn = 0
    if view.phase == ECONOMY:
        this_turn = 2
    elif view.phase == MOVEMENT:
        this_turn = 3 - int(view.round_no)
    return 2 * int(desk.turns_left) + this_turn
