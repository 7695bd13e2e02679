"""B1 Moving on land, and whom a kingdom lets in."""

from arsenale.games.blood_royale import actions, reasons
from arsenale.games.blood_royale.actions import ALL_LAND, OWN, piece_in
from arsenale.games.blood_royale.state import (
    ALL_ARMIES,
    ALL_FLEETS,
    ALL_PIECES,
    ARMIES,
    PIECES,
    PROVINCES,
    SEATS,
    Setup,
    State,
    is_army,
    is_ashore,
    is_fleet,
    is_foreign_land,
    is_in_play,
    is_own_land,
    is_prisoner,
    is_resource,
    local_of,
    piece_of,
    seat_of,
)
from arsenale.games.kernel import a_of, amount_of, b_of, bit, d_of, has, kind_of, rule

USUAL_POINTS, ORIGINAL_RESOURCE_POINTS = 3, 4
EVERYWHERE = (1 << PROVINCES) - 1

# --- B0.4 whose piece it is ---


@rule
def why_not_piece(state: State, seat: int, action: int) -> int:
    """The order names a piece of the seat's own that is on the board."""
    if b_of(action) not in (OWN, seat) or not 0 <= amount_of(action) < PIECES:
        return reasons.NOT_YOUR_PIECE
    return reasons.ALLOWED if is_in_play(state, piece_in(action, seat)) else reasons.NOT_IN_PLAY


# --- B1.1 three points a round ---


@rule
def points(setup: Setup, local: int) -> int:
    is_original = setup.resource_points == 1 and is_resource(local)
    return ORIGINAL_RESOURCE_POINTS if is_original else USUAL_POINTS


@rule
def points_left(state: State, setup: Setup, piece: int) -> int:
    return points(setup, local_of(piece)) - int(state.piece_moved[piece])


@rule
def begin_points(state: State) -> None:
    """B1.3: what was not used in the last round is lost."""
    for piece in range(ALL_PIECES):
        state.piece_moved[piece] = 0
    for army in range(ALL_ARMIES):
        state.enemy_steps[army] = 0
    for fleet in range(ALL_FLEETS):
        state.fleet_asked[fleet] = 0
    for seat in range(SEATS):
        state.fought[seat] = 0


# --- B1.2 steps on land ---


@rule
def why_not_move(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    piece, province = piece_in(action, seat), a_of(action)
    if is_fleet(local_of(piece)):
        return reasons.FLEETS_SAIL
    if not is_ashore(state, piece):
        return reasons.NOT_ON_LAND
    if is_prisoner(state, piece):
        return reasons.PRISONERS_STAY
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if not has(setup.land_next[state.piece_at[piece]], province):
        return reasons.NOT_NEIGHBOURS
    if points_left(state, setup, piece) <= 0:
        return reasons.NO_POINTS
    return why_not_enter(state, setup, seat, piece, province)


@rule
def why_not_enter(state: State, setup: Setup, seat: int, piece: int, province: int) -> int:
    """Armies may invade, a step or so a round; everybody else needs leave."""
    local = local_of(piece)
    if is_army(local):
        is_tired = state.enemy_steps[seat * ARMIES + local] >= setup.enemy_land_steps
        return reasons.NO_ENEMY_STEPS if is_tired and is_foreign_land(state, seat, province) else reasons.ALLOWED
    return reasons.ALLOWED if is_open_to(state, seat, province) else reasons.NEEDS_PERMISSION_TO_ENTER


@rule
def do_move(state: State, piece: int, province: int) -> None:
    state.piece_at[piece] = province
    state.piece_moved[piece] += 1
    seat, local = seat_of(piece), local_of(piece)
    if is_army(local) and is_foreign_land(state, seat, province):
        state.enemy_steps[seat * ARMIES + local] += 1


@rule
def list_moves(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for local in range(PIECES):
        piece = piece_of(seat, local)
        if is_fleet(local) or not is_ashore(state, piece):
            continue
        for province in range(int(setup.provinces)):
            if has(setup.land_next[state.piece_at[piece]], province):
                action = actions.with_piece(actions.MOVE, local, province)
                if why_not_move(state, setup, seat, action) == reasons.ALLOWED:
                    out[count] = action
                    count += 1
    return count


# --- B2.4 a sovereign gives and withdraws permission, openly ---


@rule
def is_permitted(state: State, seat: int, province: int) -> bool:
    owner = int(state.owner[province])
    return owner >= 0 and owner != seat and has(state.permits[owner, seat], province)


@rule
def is_open_to(state: State, seat: int, province: int) -> bool:
    """Characters and Resources of the seat may be there: it is their own land, nobody's, or they have leave."""
    return not is_foreign_land(state, seat, province) or is_permitted(state, seat, province)


@rule
def lands_named(action: int) -> int:
    """Bits of the provinces that PERMIT or REVOKE means."""
    return EVERYWHERE if a_of(action) == ALL_LAND else bit(a_of(action))


@rule
def why_not_permit(state: State, setup: Setup, seat: int, action: int) -> int:
    other, province = d_of(action), a_of(action)
    if other >= setup.seats:
        return reasons.NO_SUCH_FACTION
    if other == seat:
        return reasons.PERMITS_OTHERS_ONLY
    if province != ALL_LAND and province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if province != ALL_LAND and not is_own_land(state, seat, province):
        return reasons.NOT_YOUR_LAND_TO_PERMIT
    lands = lands_named(action) & (bit(setup.provinces) - 1)
    given = int(state.permits[seat, other]) & lands
    if kind_of(action) == actions.REVOKE:
        return reasons.ALLOWED if given else reasons.NOT_PERMITTED
    return reasons.PERMITTED_ALREADY if given == lands else reasons.ALLOWED


@rule
def do_permit(state: State, seat: int, other: int, lands: int) -> None:
    state.permits[seat, other] |= lands


@rule
def do_revoke(state: State, seat: int, other: int, lands: int) -> None:
    """A fleet that is in port stays there."""
    state.permits[seat, other] &= ~lands


@rule
def list_permits(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for other in range(int(setup.seats)):
        for kind in (actions.PERMIT, actions.REVOKE):
            for province in range(ALL_LAND + 1):
                action = actions.permit(kind, other, province)
                if why_not_permit(state, setup, seat, action) == reasons.ALLOWED:
                    out[count] = action
                    count += 1
    return count
