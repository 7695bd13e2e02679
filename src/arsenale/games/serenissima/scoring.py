"""S7 End and score."""

from arsenale.games.kernel import bit, count_bits, has, lowest, rule, without_lowest
from arsenale.games.serenissima.state import (
    CAPITAL,
    END_DIE,
    GALLEYS,
    MEDIUM,
    OVER,
    TURN,
    Setup,
    State,
    is_warehouse_full,
)

OWN_CAPITAL_POINTS = 10
DUCATS_A_POINT = 500
NO_PIECE_POINTS, ONE_EACH, HALF = 0, 1, 2

# --- S7.1 capital, ducats, ports ---


@rule
def port_points(state: State, setup: Setup, port: int) -> int:
    if not is_warehouse_full(state, setup, port):
        return 1
    size = int(setup.port_size[port])
    if size == CAPITAL:
        return 10
    return 5 if size == MEDIUM else 2


@rule
def realm_points(state: State, setup: Setup, seat: int) -> int:
    points = 0
    ports = int(state.realm[seat])
    while ports:
        points += port_points(state, setup, lowest(ports))
        ports = without_lowest(ports)
    return points


@rule
def capital_points(state: State, setup: Setup, seat: int) -> int:
    return OWN_CAPITAL_POINTS if has(state.realm[seat], setup.capital[seat]) else 0


@rule
def money_points(state: State, seat: int) -> int:
    return int(state.treasury[seat]) // DUCATS_A_POINT


# --- S7.2 points for pieces ---


@rule
def count_sailors(state: State, seat: int) -> int:
    sailors = 0
    for galley in range(GALLEYS):
        sailors += int(state.galley_crew[galley]) if has(state.fleet[seat], galley) else 0
    ports = int(state.realm[seat])
    while ports:
        sailors += int(state.port_garrison[lowest(ports)])
        ports = without_lowest(ports)
    return sailors


@rule
def piece_points(state: State, setup: Setup, seat: int) -> int:
    if setup.piece_points == NO_PIECE_POINTS:
        return 0
    galleys = count_bits(int(state.fleet[seat]))
    forts = count_bits(int(state.realm[seat]) & int(state.forts))
    share = 2 if setup.piece_points == HALF else 1
    return galleys // share + forts // share + count_sailors(state, seat) // 10


@rule
def score(state: State, setup: Setup, seat: int) -> int:
    """The points of the position as it stands."""
    own = capital_points(state, setup, seat) + money_points(state, seat)
    return own + realm_points(state, setup, seat) + piece_points(state, setup, seat)


# --- S7.3 the last round, or a die after it: 5 or 6 ends the game, four more rounds at most ---

MORE_ROUNDS = 4
ENDING_DIE = 5


@rule
def is_last_round(state: State, setup: Setup) -> bool:
    last = setup.rounds + (MORE_ROUNDS if setup.random_end else 0)
    return state.round_no >= last


@rule
def is_end_diced(state: State, setup: Setup) -> bool:
    return bool(setup.random_end) and state.round_no >= setup.rounds


@rule
def begin_end_die(state: State) -> None:
    state.step = END_DIE


@rule
def is_ended_by(die: int) -> bool:
    return die >= ENDING_DIE


@rule
def end_game(state: State) -> None:
    state.phase = OVER
    state.step = TURN


# --- S7.4 most points, then ducats, then ports, then shared ---


@rule
def rank_value(state: State, setup: Setup, seat: int) -> int:
    """Points, ducats and ports in one number that compares as S7.4 does."""
    ports = count_bits(int(state.realm[seat]))
    return (score(state, setup, seat) << 30 | int(state.treasury[seat])) << 6 | ports


@rule
def winners(state: State, setup: Setup) -> int:
    """Bits of the seats that are ahead; more than one where victory is shared."""
    best, mask = -1, 0
    for seat in range(int(setup.seats)):
        value = rank_value(state, setup, seat)
        if value > best:
            best, mask = value, bit(seat)
        elif value == best:
            mask |= bit(seat)
    return mask
