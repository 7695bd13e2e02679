"""B3 Blockade: who may stop a fleet in a sea, who is asked, and how long a block is used up."""

from arsenale.games.blood_royale import actions, moving, reasons
from arsenale.games.blood_royale.actions import OWN, WHICHEVER
from arsenale.games.blood_royale.state import (
    ALL_FLEETS,
    BLOCKADE,
    FLEETS,
    NOBODY,
    TURN,
    Setup,
    State,
    at_sea,
    count_fleets,
    fleet_number,
    fleet_piece,
    is_at_sea,
    sea_of,
)
from arsenale.games.kernel import amount_of, b_of, bit, has, rule

# --- B3.1 to B3.3: more fleets of one faction than the mover's; B3.6: all the mover's count ---


@rule
def blockers(state: State, setup: Setup, seat: int, sea: int) -> int:
    """Bits of the factions that may block a fleet of the seat in this sea."""
    may, own = 0, count_fleets(state, seat, sea)
    for other in range(int(setup.seats)):
        has_more = other != seat and count_fleets(state, other, sea) > own
        if has_more and not is_used_up(state, other, seat, sea):
            may |= bit(other)
    return may


# --- B3.4 a block is used up until the blocked fleet has left the sea ---


@rule
def is_used_up(state: State, by: int, against: int, sea: int) -> bool:
    """A fleet that `by` blocked here in an earlier round is still here."""
    for fleet in range(against * FLEETS, against * FLEETS + FLEETS):
        if has(state.fleet_held[fleet], by) and state.piece_at[fleet_piece(fleet)] == at_sea(sea):
            return True
    return False


@rule
def is_stopped(state: State, fleet: int) -> bool:
    """It was blocked in this round."""
    return state.fleet_stopped[fleet] != 0


@rule
def end_holding(state: State, fleet: int) -> None:
    """The fleet leaves its sea, for another or for a port."""
    state.fleet_held[fleet] = 0


@rule
def begin_round(state: State) -> None:
    """Who blocked in the last round has used that up as long as the fleet stays."""
    for fleet in range(ALL_FLEETS):
        if is_at_sea(state, fleet_piece(fleet)):
            state.fleet_held[fleet] |= int(state.fleet_stopped[fleet])
        state.fleet_stopped[fleet] = 0


# --- B3.1 the question: on coming in with points left, or on setting out ---


@rule
def is_question_due(state: State, setup: Setup, fleet: int) -> bool:
    """It lies in a sea where somebody may block it and where it has not been asked about in this round."""
    sea = sea_of(state, fleet_piece(fleet))
    return not has(state.fleet_asked[fleet], sea) and blockers(state, setup, fleet // FLEETS, sea) != 0


@rule
def do_sail(state: State, setup: Setup, fleet: int, sea: int) -> None:
    if is_at_sea(state, fleet_piece(fleet)) and is_question_due(state, setup, fleet):
        begin_question(state, setup, fleet, sea)
    else:
        do_enter(state, setup, fleet, sea)


@rule
def do_enter(state: State, setup: Setup, fleet: int, sea: int) -> None:
    piece = fleet_piece(fleet)
    end_holding(state, fleet)
    state.piece_at[piece] = at_sea(sea)
    state.piece_moved[piece] += 1
    if moving.points_left(state, setup, piece) > 0 and is_question_due(state, setup, fleet):
        begin_question(state, setup, fleet, NOBODY)


@rule
def begin_question(state: State, setup: Setup, fleet: int, wish: int) -> None:
    seat, sea = fleet // FLEETS, sea_of(state, fleet_piece(fleet))
    state.fleet_asked[fleet] |= bit(sea)
    state.waiting = blockers(state, setup, seat, sea)
    state.step = BLOCKADE
    state.mover = fleet
    state.wish = wish
    do_ask_next(state, setup)


@rule
def do_ask_next(state: State, setup: Setup) -> None:
    """In the order of play."""
    for place in range(int(setup.seats)):
        if has(state.waiting, state.order[place]):
            state.asked = state.order[place]
            return


# --- B3.5 announced or not ---


@rule
def why_not_answer(state: State, seat: int) -> int:
    if state.step != BLOCKADE:
        return reasons.NO_FLEET_ASKS
    return reasons.ALLOWED if state.asked == seat else reasons.NOT_ASKED


@rule
def why_not_block(state: State, seat: int, action: int) -> int:
    reason = why_not_answer(state, seat)
    if reason or amount_of(action) == WHICHEVER:
        return reason
    mover, owner = int(state.mover), b_of(action)
    is_meant = owner in (OWN, mover // FLEETS) and fleet_number(amount_of(action)) == mover % FLEETS
    return reasons.ALLOWED if is_meant else reasons.ANOTHER_FLEET_ASKS


@rule
def do_pass(state: State, setup: Setup, seat: int) -> None:
    """The next one is asked; when all have let it pass, the fleet sets out."""
    state.waiting &= ~bit(seat)
    if state.waiting:
        do_ask_next(state, setup)
        return
    fleet, wish = int(state.mover), int(state.wish)
    end_question(state)
    if wish != NOBODY:
        do_enter(state, setup, fleet, wish)


@rule
def do_block(state: State, seat: int) -> None:
    """The fleet stays; the others are not asked."""
    state.fleet_stopped[state.mover] |= bit(seat)
    end_question(state)


@rule
def end_question(state: State) -> None:
    state.step = TURN
    state.waiting = 0
    state.asked = NOBODY
    state.mover = NOBODY
    state.wish = NOBODY


@rule
def list_answers(out: list[int], count: int) -> int:
    out[count] = actions.plain(actions.PASS)
    out[count + 1] = block_whichever()
    return count + 2


@rule
def block_whichever() -> int:
    """`block`: the fleet that asks."""
    return actions.with_piece(actions.BLOCK, WHICHEVER, 0)
