"""What every decision rests on: whose land is open, what is worth taking, where goods wait, who has what."""

from arsenale.bots.blood_royale import chart
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale import economy, moving
from arsenale.games.blood_royale.state import (
    FIRST_RESOURCE,
    KINDS,
    NEUTRAL,
    OF_A_KIND,
    PIECES,
    Setup,
    State,
    count_armies,
    count_walls,
    is_ashore,
    is_in_play,
    is_own_land,
    piece_of,
    resource_of,
)
from arsenale.games.kernel import bit, has, rule


@rule
def do_survey(view: State, setup: Setup, desk: Desk, seat: int) -> None:
    desk.turns_left = int(setup.turns) - int(view.turn_no)
    desk.open_land = open_land(view, setup, seat)
    capital = bit(int(setup.capital[seat])) if is_own_land(view, seat, int(setup.capital[seat])) else 0
    chart.fill_land_steps(setup, desk.home, capital, int(desk.open_land))
    chart.fill_land_steps(setup, desk.shore, chart.coasts(setup) & int(desk.open_land), int(desk.open_land))
    desk.targets = targets(view, setup, desk, seat)
    chart.fill_land_steps(setup, desk.front, int(desk.targets), bit(setup.provinces) - 1)
    chart.fill_sea_steps(setup, desk.harbour, chart.seas_of(setup, lands_within(setup, desk)))
    chart.fill_sea_steps(setup, desk.pickup, chart.seas_of(setup, waiting_lands(view, desk, seat)))
    chart.fill_sea_steps(setup, desk.beach, chart.seas_of(setup, int(desk.targets)))
    fill_stock(view, setup, desk)


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
def waiting_lands(view: State, desk: Desk, seat: int) -> int:
    """Bits of the provinces where Resources of the seat lie that cannot walk home."""
    lands = 0
    for local in range(FIRST_RESOURCE, PIECES):
        piece = piece_of(seat, local)
        if is_ashore(view, piece) and desk.home[view.piece_at[piece]] == FAR:
            lands |= bit(int(view.piece_at[piece]))
    return lands


# --- land worth taking ---


@rule
def targets(view: State, setup: Setup, desk: Desk, seat: int) -> int:
    """Undefended land of others that pays tax in turns to come, and one's own land that foreign armies stand in."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if is_target(view, setup, desk, seat, province) else 0
    return lands


@rule
def is_target(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> bool:
    own, foes = count_armies(view, seat, province), strongest_foe(view, setup, seat, province)
    if is_own_land(view, seat, province):
        return foes > 0 and own <= foes
    is_walled = view.owner[province] != NEUTRAL and count_walls(view, setup, province) > 0
    return desk.turns_left > 0 and foes == 0 and own == 0 and not is_walled


@rule
def strongest_foe(view: State, setup: Setup, seat: int, province: int) -> int:
    """The armies of the other faction that has most in the province."""
    most = 0
    for other in range(int(setup.seats)):
        if other != seat:
            most = max(most, count_armies(view, other, province))
    return most


# --- who has what ---


@rule
def fill_stock(view: State, setup: Setup, desk: Desk) -> None:
    for seat in range(int(setup.seats)):
        for kind in range(KINDS):
            desk.stock[seat, kind] = count_kind(view, seat, kind)
        harvests = economy.producing(view, setup, seat)
        for province in range(int(setup.provinces)):
            if has(harvests, province):
                desk.stock[seat, int(setup.province_kind[province])] += int(desk.turns_left)


@rule
def count_kind(view: State, seat: int, kind: int) -> int:
    count = 0
    for number in range(OF_A_KIND):
        count += 1 if is_in_play(view, resource_of(seat, kind, number)) else 0
    return count
