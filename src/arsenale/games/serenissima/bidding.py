"""S1 Order of play: secret bids, dice for ties, and the choice of positions."""

from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.state import (
    BIDDING,
    BIDS,
    NOBODY,
    PICKS,
    PORTS,
    TIE,
    Setup,
    State,
)

MOST_BIDS = 2000

# --- S1.1 a round begins: the marker advances, all bids are open ---


@rule
def begin_round(state: State, setup: Setup) -> None:
    state.round_no += 1
    state.phase = BIDDING
    state.step = BIDS
    state.waiting = bit(setup.seats) - 1
    state.asked = NOBODY
    state.turn = 0
    state.built = 0
    for port in range(PORTS):
        state.port_hired[port] = 0
    for seat in range(int(setup.seats)):
        state.bid[seat] = NOBODY
        state.order[seat] = NOBODY


# --- S1.2 secret bids ---


@rule
def why_not_bid(state: State, seat: int, ducats: int) -> int:
    if state.phase != BIDDING:
        return reasons.WRONG_PHASE
    if state.step != BIDS:
        return reasons.NO_BIDS_NOW
    if not has(state.waiting, seat):
        return reasons.ALREADY_BID
    if ducats < 0:
        return reasons.NEGATIVE_BID
    if ducats % 100 != 0:
        return reasons.NOT_HUNDREDS
    return reasons.BID_TOO_HIGH if ducats > state.treasury[seat] else reasons.ALLOWED


@rule
def do_bid(state: State, setup: Setup, seat: int, ducats: int) -> None:
    state.bid[seat] = ducats
    state.waiting &= ~bit(seat)
    if state.waiting == 0:
        begin_reveal(state, setup)


@rule
def begin_reveal(state: State, setup: Setup) -> None:
    if setup.bid_payment == 0:
        for seat in range(int(setup.seats)):
            state.treasury[seat] -= int(state.bid[seat])
    for seat in range(int(setup.seats)):
        state.standing[seat] = count_higher_bids(state, setup, seat)
    begin_ties(state, setup)


@rule
def count_higher_bids(state: State, setup: Setup, seat: int) -> int:
    higher = 0
    for other in range(int(setup.seats)):
        higher += 1 if state.bid[other] > state.bid[seat] else 0
    return higher


# --- S1.4 equal bids: a die each, in the order of seats, again while tied ---


@rule
def is_tied(state: State, setup: Setup, seat: int) -> bool:
    for other in range(int(setup.seats)):
        if other != seat and state.standing[other] == state.standing[seat]:
            return True
    return False


@rule
def begin_ties(state: State, setup: Setup) -> None:
    tied = 0
    for seat in range(int(setup.seats)):
        state.die[seat] = 0
        tied |= bit(seat) if is_tied(state, setup, seat) else 0
    state.waiting = tied
    state.step = TIE if tied else PICKS
    if tied == 0:
        end_bids(state, setup)


@rule
def do_tie_die(state: State, setup: Setup, die: int) -> None:
    state.die[lowest(int(state.waiting))] = die
    state.waiting = without_lowest(state.waiting)
    if state.waiting == 0:
        end_ties(state, setup)


@rule
def end_ties(state: State, setup: Setup) -> None:
    """Within a tie each seat falls behind those that rolled higher."""
    behind = 0  # three bits a seat
    for seat in range(int(setup.seats)):
        behind |= count_higher_dice(state, setup, seat) << 3 * seat
    for seat in range(int(setup.seats)):
        state.standing[seat] += behind >> 3 * seat & 7
    begin_ties(state, setup)


@rule
def count_higher_dice(state: State, setup: Setup, seat: int) -> int:
    higher = 0
    for other in range(int(setup.seats)):
        if state.standing[other] == state.standing[seat] and state.die[other] > state.die[seat]:
            higher += 1
    return higher


# --- S1.3 who pays; with `bid_payment = winner` only the first ---


@rule
def end_bids(state: State, setup: Setup) -> None:
    state.turn = 0
    if setup.bid_payment != 0:
        winner = picker(state, setup)
        state.treasury[winner] -= int(state.bid[winner])


# --- S1.4 positions, S1.5 the order holds for the rest of the round ---


@rule
def picker(state: State, setup: Setup) -> int:
    """The seat that chooses a position now."""
    for seat in range(int(setup.seats)):
        if state.standing[seat] == state.turn:
            return seat
    return NOBODY


@rule
def why_not_position(state: State, setup: Setup, seat: int, place: int) -> int:
    if state.phase != BIDDING:
        return reasons.WRONG_PHASE
    if state.step != PICKS or picker(state, setup) != seat:
        return reasons.NOT_YOUR_PICK
    if place >= setup.seats:
        return reasons.NO_SUCH_POSITION
    return reasons.ALLOWED if state.order[place] == NOBODY else reasons.POSITION_TAKEN


@rule
def do_position(state: State, seat: int, place: int) -> None:
    state.order[place] = seat
    state.turn += 1


@rule
def is_order_set(state: State, setup: Setup) -> bool:
    return state.turn >= setup.seats


@rule
def list_bids(state: State, seat: int, out: list[int], count: int) -> int:
    """Every bid from 0 to the treasury; of a fabulous treasury only the first 2,000, since `out` has its limit."""
    for hundreds in range(min(int(state.treasury[seat]) // 100, MOST_BIDS) + 1):
        out[count] = actions.bid(100 * hundreds)
        count += 1
    return count


@rule
def list_positions(state: State, setup: Setup, out: list[int], count: int) -> int:
    for place in range(int(setup.seats)):
        if state.order[place] == NOBODY:
            out[count] = actions.position(place)
            count += 1
    return count
