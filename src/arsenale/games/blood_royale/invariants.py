"""What must hold in every position, whatever was ordered. Checked over random games, in tests and by `make soak`."""

from arsenale.games.blood_royale import actions, moving
from arsenale.games.blood_royale.state import (
    ALIVE,
    ALL_CHARACTERS,
    ALL_FLEETS,
    ALL_PIECES,
    CHARACTERS,
    FIRST_HOLD,
    FIRST_SEA,
    NOBODY,
    OVER,
    SEATS,
    TURN,
    Setup,
    State,
    character_piece,
    count_cargo,
    fleet_piece,
    is_at_sea,
    is_capital,
    is_fleet,
    is_in_play,
    local_of,
    seat_of,
    ship_of,
)
from arsenale.games.blood_royale.turn import to_act
from arsenale.games.kernel import has, kind_of, rule

HOLDS = 0
PIECES_PLACED, PIECES_PLAYED, FLEETS_AFLOAT, HOLDS_KEPT, POINTS_KEPT = 1, 2, 3, 4, 5
CASTLES_ALLOWED, LAND_OWNED, BLOCKS_AT_SEA, MONEY_HELD = 6, 7, 8, 9
CHARACTERS_LIVE, COURTS_KEPT, RULERS_LIVE, MARRIAGES_MUTUAL = 10, 11, 12, 13
SOMEBODY_ACTS, MONEY_CONSERVED, GAME_ENDS, LEGAL_IS_ALLOWED = 14, 15, 16, 17
NAMES = {
    PIECES_PLACED: "a piece is at a place that is not on the board",
    PIECES_PLAYED: "a faction that does not play has pieces",
    FLEETS_AFLOAT: "a fleet is aboard another, a land piece at sea, or a piece aboard a fleet that is not in play",
    HOLDS_KEPT: "a fleet carries more pieces than it may",
    POINTS_KEPT: "a piece has used more points than it has",
    CASTLES_ALLOWED: "a castle stands in a capital or a producing province",
    LAND_OWNED: "a province belongs to nobody there is",
    BLOCKS_AT_SEA: "a fleet that is not at sea holds a used block",
    MONEY_HELD: "a treasury is negative",
    CHARACTERS_LIVE: "a character is on the board and not alive, or alive and not on the board",
    COURTS_KEPT: "a house has more than six living characters",
    RULERS_LIVE: "a house has no living ruler",
    MARRIAGES_MUTUAL: "a living wife's husband is married to another",
    SOMEBODY_ACTS: "nobody can act, but the game is not over",
    MONEY_CONSERVED: "an order among players changed the sum of their money",
    GAME_ENDS: "the game does not end",
    LEGAL_IS_ALLOWED: "an order that is listed as legal is refused",
}


@rule
def broken(state: State, setup: Setup) -> int:
    """HOLDS, or the first invariant that the position breaks."""
    problem = broken_pieces(state, setup)
    if problem == HOLDS:
        problem = broken_fleets(state, setup)
    if problem == HOLDS:
        problem = broken_lands(state, setup)
    if problem == HOLDS:
        problem = broken_houses(state, setup)
    return problem


@rule
def broken_pieces(state: State, setup: Setup) -> int:
    for piece in range(ALL_PIECES):
        if not is_in_play(state, piece):
            continue
        if seat_of(piece) >= setup.seats:
            return PIECES_PLAYED
        problem = broken_place(state, setup, piece)
        if problem:
            return problem
        if not 0 <= state.piece_moved[piece] <= moving.points(setup, local_of(piece)):
            return POINTS_KEPT
    return HOLDS


@rule
def broken_place(state: State, setup: Setup, piece: int) -> int:
    place = int(state.piece_at[piece])
    if place < FIRST_SEA:
        return HOLDS if place < setup.provinces else PIECES_PLACED
    if is_at_sea(state, piece):
        if not is_fleet(local_of(piece)):
            return FLEETS_AFLOAT
        return HOLDS if place < FIRST_SEA + setup.seas else PIECES_PLACED
    if is_fleet(local_of(piece)) or place >= FIRST_HOLD + ALL_FLEETS:
        return FLEETS_AFLOAT
    return HOLDS if is_in_play(state, fleet_piece(ship_of(state, piece))) else FLEETS_AFLOAT


@rule
def broken_fleets(state: State, setup: Setup) -> int:
    for fleet in range(ALL_FLEETS):
        if count_cargo(state, fleet) > setup.capacity:
            return HOLDS_KEPT
        if state.fleet_held[fleet] != 0 and not is_at_sea(state, fleet_piece(fleet)):
            return BLOCKS_AT_SEA
    return HOLDS


@rule
def broken_lands(state: State, setup: Setup) -> int:
    for province in range(int(setup.provinces)):
        if not NOBODY <= state.owner[province] < setup.realms:
            return LAND_OWNED
        is_barred = is_capital(setup, province) or setup.province_kind[province] != NOBODY
        if has(state.castles, province) and is_barred:
            return CASTLES_ALLOWED
    for seat in range(SEATS):
        if state.treasury[seat] < 0:
            return MONEY_HELD
    return SOMEBODY_ACTS if to_act(state, setup) == 0 and state.phase != OVER else HOLDS


@rule
def broken_houses(state: State, setup: Setup) -> int:
    for character in range(ALL_CHARACTERS):
        is_alive = state.person[character] == ALIVE
        if is_alive != is_in_play(state, character_piece(character)):
            return CHARACTERS_LIVE
        spouse = int(state.spouse[character])
        if is_alive and spouse != NOBODY and state.person[spouse] == ALIVE and state.spouse[spouse] != character:
            return MARRIAGES_MUTUAL
    for seat in range(int(setup.seats)):
        problem = broken_house(state, setup, seat)
        if problem:
            return problem
    return HOLDS


@rule
def broken_house(state: State, setup: Setup, seat: int) -> int:
    living = 0
    for character in range(seat * CHARACTERS, seat * CHARACTERS + CHARACTERS):
        living += 1 if state.person[character] == ALIVE else 0
    if living > setup.characters:
        return COURTS_KEPT
    is_settled = state.step == TURN and state.founder[seat] != NOBODY
    if is_settled and state.person[seat * CHARACTERS + state.ruler[seat]] != ALIVE:
        return RULERS_LIVE
    return HOLDS


@rule
def all_money(state: State) -> int:
    crowns = 0
    for seat in range(SEATS):
        crowns += int(state.treasury[seat])
    return crowns


@rule
def is_with_bank(action: int) -> bool:
    """The order may take from the bank or give to it."""
    kind = kind_of(action)
    if kind in (actions.TAX, actions.RAISE, actions.BUILD, actions.DEMOLISH):
        return True
    return kind in (actions.QUELL, actions.CASH, actions.END)


@rule
def broken_by(state: State, setup: Setup, action: int, money_before: int) -> int:
    """HOLDS, or the first invariant that an order has broken, dice not yet rolled."""
    if not is_with_bank(action) and all_money(state) != money_before:
        return MONEY_CONSERVED
    return broken(state, setup)
