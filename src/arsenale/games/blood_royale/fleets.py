"""B2 Fleets: setting sail, putting into port, and what they carry."""

from arsenale.games.blood_royale import actions, blockade, reasons
from arsenale.games.blood_royale.actions import OWN_FLEET, fleet_in, piece_in
from arsenale.games.blood_royale.deals import begin_deal
from arsenale.games.blood_royale.moving import is_open_to, is_permitted, points_left, why_not_piece
from arsenale.games.blood_royale.state import (
    ALL_FLEETS,
    FIRST_CHARACTER,
    FIRST_FLEET,
    FLEETS,
    PASSENGER,
    PIECES,
    Setup,
    State,
    aboard,
    count_cargo,
    fleet_of,
    fleet_piece,
    is_aboard,
    is_army,
    is_ashore,
    is_at_sea,
    is_fleet,
    is_foreign_land,
    is_in_play,
    is_own_land,
    is_prisoner,
    local_of,
    piece_of,
    sea_of,
    seat_of,
    ship_of,
)
from arsenale.games.kernel import a_of, has, rule

# --- B2.2 out of port, and from sea to sea ---


@rule
def why_not_fleet(state: State, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    return reasons.ALLOWED if is_fleet(local_of(piece_in(action, seat))) else reasons.NOT_A_FLEET


@rule
def why_not_sail(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_fleet(state, seat, action)
    if reason:
        return reason
    piece, sea = piece_in(action, seat), a_of(action)
    if sea >= setup.seas:
        return reasons.NO_SUCH_SEA
    if blockade.is_stopped(state, fleet_of(piece)):
        return reasons.FLEET_STOPPED
    if is_ashore(state, piece):
        if not has(setup.land_seas[state.piece_at[piece]], sea):
            return reasons.NO_COAST_ON_SEA
    elif not has(setup.sea_next[sea_of(state, piece)], sea):
        return reasons.SEAS_NOT_NEIGHBOURS
    return reasons.ALLOWED if points_left(state, setup, piece) > 0 else reasons.NO_POINTS


@rule
def list_sails(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for local in range(FIRST_FLEET, FIRST_CHARACTER):
        for sea in range(int(setup.seas)):
            action = actions.with_piece(actions.SAIL, local, sea)
            if why_not_sail(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
    return count


# --- B2.3 putting into port ---


@rule
def is_port_open(state: State, setup: Setup, seat: int, province: int) -> bool:
    """Own coasts, coasts with the sovereign's permission, and neutral ones where the house rules open them."""
    if is_own_land(state, seat, province) or is_permitted(state, seat, province):
        return True
    return setup.neutral_ports == 1 and not is_foreign_land(state, seat, province)


@rule
def docking_price(state: State, setup: Setup, seat: int, province: int) -> int:
    """In points; nothing in an open port."""
    return 0 if is_port_open(state, setup, seat, province) else 1


@rule
def why_not_dock(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_fleet(state, seat, action)
    if reason:
        return reason
    piece, province = piece_in(action, seat), a_of(action)
    if not is_at_sea(state, piece):
        return reasons.NOT_AT_SEA
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if not has(setup.land_seas[province], sea_of(state, piece)):
        return reasons.NOT_ON_THIS_COAST
    if blockade.is_stopped(state, fleet_of(piece)) and setup.blocked_may_dock != 0:
        return reasons.BLOCKED_NO_DOCKING
    return why_not_port(state, setup, seat, piece, province)


@rule
def why_not_port(state: State, setup: Setup, seat: int, piece: int, province: int) -> int:
    if is_port_open(state, setup, seat, province):
        return reasons.ALLOWED
    if setup.unpermitted_docking == 1:
        return reasons.ALLOWED if points_left(state, setup, piece) > 0 else reasons.NO_POINTS_TO_DOCK
    is_foreign = is_foreign_land(state, seat, province)
    return reasons.NO_PERMISSION_TO_DOCK if is_foreign else reasons.NEUTRAL_PORT_CLOSED


@rule
def do_dock(state: State, setup: Setup, seat: int, piece: int, province: int) -> None:
    state.piece_moved[piece] += docking_price(state, setup, seat, province)
    blockade.end_holding(state, fleet_of(piece))
    state.piece_at[piece] = province


@rule
def list_docks(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for local in range(FIRST_FLEET, FIRST_CHARACTER):
        if not is_at_sea(state, piece_of(seat, local)):
            continue
        for province in range(int(setup.provinces)):
            action = actions.with_piece(actions.DOCK, local, province)
            if why_not_dock(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
    return count


# --- B2.5, B2.6 embarking ---


@rule
def boarding_price(setup: Setup, local: int) -> int:
    return 1 if is_army(local) or setup.boarding_pays == 1 else 0


@rule
def is_within_reach(state: State, setup: Setup, fleet: int, province: int) -> bool:
    """The fleet is in port in the province, or on a sea off its coast."""
    ship = fleet_piece(fleet)
    if is_ashore(state, ship):
        return state.piece_at[ship] == province
    return is_at_sea(state, ship) and has(setup.land_seas[province], sea_of(state, ship))


@rule
def why_not_embark(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    piece, fleet = piece_in(action, seat), fleet_in(action, seat)
    if is_fleet(local_of(piece)):
        return reasons.FLEETS_CARRY_NO_FLEETS
    if is_aboard(state, piece):
        return reasons.ABOARD_ALREADY
    if is_prisoner(state, piece):
        return reasons.PRISONERS_STAY
    if not 0 <= fleet < ALL_FLEETS or not is_in_play(state, fleet_piece(fleet)):
        return reasons.FLEET_NOT_HERE
    if not is_within_reach(state, setup, fleet, int(state.piece_at[piece])):
        return reasons.FLEET_NOT_HERE
    if points_left(state, setup, piece) < boarding_price(setup, local_of(piece)):
        return reasons.NO_POINTS_TO_BOARD
    if count_cargo(state, fleet) >= setup.capacity:
        return reasons.FLEET_FULL
    return why_not_carried(setup, seat, fleet)


@rule
def do_embark(state: State, setup: Setup, piece: int, fleet: int) -> None:
    state.piece_moved[piece] += boarding_price(setup, local_of(piece))
    state.piece_at[piece] = aboard(fleet)


@rule
def list_embarkings(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for fleet in range(int(setup.seats) * FLEETS):
        if not is_in_play(state, fleet_piece(fleet)):
            continue
        owner = seat_of(fleet_piece(fleet))
        for local in range(PIECES):
            action = actions.embark(local, OWN_FLEET if owner == seat else owner, fleet % FLEETS)
            is_near = is_ashore(state, piece_of(seat, local))
            if is_near and why_not_embark(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
    return count


# --- B2.6, B2.7 disembarking ---


@rule
def why_not_disembark(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    piece, province = piece_in(action, seat), a_of(action)
    if not is_aboard(state, piece):
        return reasons.NOT_ABOARD
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if not is_within_reach(state, setup, ship_of(state, piece), province):
        return reasons.LAND_NOT_REACHED
    if points_left(state, setup, piece) < boarding_price(setup, local_of(piece)):
        return reasons.NO_POINTS_TO_BOARD
    is_welcome = is_army(local_of(piece)) or is_open_to(state, seat, province)
    return reasons.ALLOWED if is_welcome else reasons.NEEDS_PERMISSION_TO_LAND


@rule
def do_disembark(state: State, setup: Setup, piece: int, province: int) -> None:
    state.piece_moved[piece] += boarding_price(setup, local_of(piece))
    state.piece_at[piece] = province


@rule
def list_landings(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for local in range(PIECES):
        if not is_aboard(state, piece_of(seat, local)):
            continue
        for province in range(int(setup.provinces)):
            action = actions.with_piece(actions.DISEMBARK, local, province)
            if why_not_disembark(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
    return count


# --- B2.8 passengers of other factions ---


@rule
def why_not_carried(setup: Setup, seat: int, fleet: int) -> int:
    is_own = fleet // FLEETS == seat
    return reasons.ALLOWED if is_own or setup.foreign_passengers == 0 else reasons.FOREIGN_PASSENGERS_OFF


@rule
def do_ask_embark(state: State, setup: Setup, seat: int, action: int) -> None:
    """Aboard a fleet of one's own at once; aboard another's when its faction agrees."""
    fleet = fleet_in(action, seat)
    if fleet // FLEETS == seat:
        do_embark(state, setup, piece_in(action, seat), fleet)
        return
    begin_deal(state, PASSENGER, seat, fleet // FLEETS, action)
