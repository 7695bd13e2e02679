"""S3 Sailing: galleys move zone by zone; owners of galleys on the way let them pass or stop them."""

from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.state import (
    CONSENT,
    NOBODY,
    SEATS,
    TURN,
    Setup,
    State,
    do_place,
    foreign_galleys,
    is_own_galley,
)

AT_ENTRY, AT_LEAVING = 0, 1

# --- S3.1 as many zones as sailors, S3.2 one galley after the other, S3.7 a stopped galley stays ---


@rule
def count_moves_left(state: State, galley: int) -> int:
    """Zones that a galley may still enter in this phase."""
    moved = int(state.moved) if galley == state.mover else 0
    return int(state.galley_crew[galley]) - moved


@rule
def why_not_set_out(state: State, seat: int, galley: int) -> int:
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_MOVE
    if has(state.stopped, galley):
        return reasons.STOPPED
    if has(state.sailed, galley) and galley != state.mover:
        return reasons.MOVE_FINISHED
    return reasons.ALLOWED if count_moves_left(state, galley) > 0 else reasons.NO_MOVES_LEFT


@rule
def why_not_move(state: State, setup: Setup, seat: int, galley: int, zone: int) -> int:
    reason = why_not_set_out(state, seat, galley)
    if reason:
        return reason
    near = has(setup.zone_next[state.galley_zone[galley]], zone)
    return reasons.ALLOWED if near else reasons.NOT_NEIGHBOURS


@rule
def do_move(state: State, setup: Setup, seat: int, galley: int, zone: int) -> None:
    if state.mover != galley:
        begin_move(state, galley)
    if state.is_cleared:
        do_enter(state, setup, seat, zone)
    else:
        state.wish = zone
        begin_consent(state, setup, seat)


@rule
def begin_move(state: State, galley: int) -> None:
    state.mover = galley
    state.moved = 0
    state.origin = state.galley_zone[galley]
    state.is_cleared = 1
    state.sailed |= bit(galley)


# --- S3.3 any zone may be entered, the zone of departure may be left. S3.8 ports stop nobody ---


@rule
def is_free_to_leave(state: State, seat: int, zone: int) -> bool:
    return zone == state.origin or foreign_galleys(state, seat, zone) == 0


@rule
def do_enter(state: State, setup: Setup, seat: int, zone: int) -> None:
    galley = int(state.mover)
    do_place(state, galley, zone)
    state.moved += 1
    state.is_cleared = 1 if is_free_to_leave(state, seat, zone) else 0
    is_asked = setup.consent_at == AT_ENTRY and not state.is_cleared and count_moves_left(state, galley) > 0
    if is_asked:
        begin_consent(state, setup, seat)


# --- S3.4 every owner of galleys there decides, S3.5 at that moment, S3.6 for good ---


@rule
def begin_consent(state: State, setup: Setup, seat: int) -> None:
    there = foreign_galleys(state, seat, int(state.galley_zone[state.mover]))
    owners = 0
    for other in range(SEATS):
        owners |= bit(other) if int(state.fleet[other]) & there else 0
    state.waiting = owners
    state.step = CONSENT
    state.asked = next_asked(state, setup)


@rule
def next_asked(state: State, setup: Setup) -> int:
    """The first in the order of play among those still to be asked."""
    for place in range(int(setup.seats)):
        if has(state.waiting, state.order[place]):
            return int(state.order[place])
    return NOBODY


@rule
def why_not_answer_passage(state: State, seat: int) -> int:
    if state.step != CONSENT:
        return reasons.NO_PASSAGE_ASKED
    return reasons.ALLOWED if state.asked == seat else reasons.NOT_ASKED


@rule
def do_pass(state: State, setup: Setup, seat: int) -> None:
    state.waiting &= ~bit(seat)
    state.asked = next_asked(state, setup)
    if state.waiting == 0:
        end_consent(state, setup)


@rule
def end_consent(state: State, setup: Setup) -> None:
    zone = int(state.wish)
    state.step = TURN
    state.wish = NOBODY
    state.is_cleared = 1
    if zone != NOBODY:
        do_enter(state, setup, int(state.order[state.turn]), zone)


@rule
def do_stop(state: State) -> None:
    state.stopped |= bit(state.mover)
    state.step = TURN
    state.waiting = 0
    state.asked = NOBODY
    state.wish = NOBODY


@rule
def begin_sailing(state: State) -> None:
    state.sailed = 0
    state.stopped = 0
    state.mover = NOBODY
    state.moved = 0
    state.origin = NOBODY
    state.is_cleared = 0


# --- What a player may do now ---


@rule
def list_moves(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    galleys = int(state.fleet[seat])
    while galleys:
        galley = lowest(galleys)
        if why_not_set_out(state, seat, galley) == reasons.ALLOWED:
            zones = int(setup.zone_next[state.galley_zone[galley]])
            while zones:
                out[count] = actions.move(galley, lowest(zones))
                count += 1
                zones = without_lowest(zones)
        galleys = without_lowest(galleys)
    return count


@rule
def list_passage(out: list[int], count: int) -> int:
    out[count] = actions.plain(actions.PASS)
    out[count + 1] = actions.plain(actions.STOP)
    return count + 2
