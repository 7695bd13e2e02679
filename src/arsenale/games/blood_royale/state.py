"""The position (State) and what stays constant through a game (Setup), and the pieces in it (B0.4).

Factions are seats from 0; kingdoms that nobody plays come behind them, so that a realm is a small number too. The
pieces of a faction have local numbers: armies, then fleets, then characters, then Resources; `piece_of` makes them one
numbering for the whole table.
"""

from typing import Any, Literal

import numpy as np

from arsenale.games.kernel import Array, Int8, Int16, Int32, Int64, Table, UInt64, has, record_dtype, rule

SEATS, PROVINCES, SEAS = 5, 62, 30
NOBODY = -1
NEUTRAL = -1

ARMIES, FLEETS, CHARACTERS, KINDS, OF_A_KIND = 20, 4, 24, 5, 8
FIRST_FLEET = ARMIES
FIRST_CHARACTER = FIRST_FLEET + FLEETS
FIRST_RESOURCE = FIRST_CHARACTER + CHARACTERS
PIECES = FIRST_RESOURCE + KINDS * OF_A_KIND  # 88, of one faction
ALL_PIECES, ALL_ARMIES, ALL_FLEETS, ALL_CHARACTERS = (SEATS * n for n in (PIECES, ARMIES, FLEETS, CHARACTERS))
GRAIN, IRON, WOOL, WINE, GOLD = range(KINDS)

# Where a piece is: in the pool, in a province (fleets: in its port), at sea, or aboard a fleet.
POOL = -1
FIRST_SEA = 64
FIRST_HOLD = 128

Seats = Literal[5]
Provinces = Literal[62]
Seas = Literal[30]
AllPieces = Literal[440]
AllFleets = Literal[20]
AllArmies = Literal[100]
AllCharacters = Literal[120]
Contracts = Literal[30]
CONTRACTS = 30

# Phases of a turn (B0.2), and what is waited for within them.
ECONOMY, MOVEMENT, CASHING, DYNASTY, OVER = range(1, 6)
(
    TURN,
    DEAL,  # an offer, a passenger or a contract waits for its answer
    BLOCKADE,
    LABOUR,  # a birth may be tried again
    HEIR,  # a candidate may be passed over
    LOT,
    HARVEST,
    FAMINE,
    UNREST,
    REBELLION,
    FIGHT,
    BIRTH,
    SEX,
    SCORES,
    SURVIVAL,
) = range(15)
FIRST_DICE_STEP = LOT

# What a deal is about.
NOTHING, SALE, PASSENGER, CONTRACT = range(4)

ALIVE, DEAD = 1, 2  # of a character; 0: not born
MAN, WOMAN = 0, 1
CONSTITUTION, CHARISMA, PROWESS = range(3)  # the third is Strength for men, Guile for women

# Of a contract.
NO_CONTRACT, AGREED, CELEBRATED, ENDED = range(4)


class Setup:
    """Board, house rules and numbers. Options hold the number of their value, in the order of `options.OPTIONS`."""

    land_next: Array[Int64, Provinces]  # bits of neighbouring provinces
    land_seas: Array[Int32, Provinces]  # bits of the seas on its coast
    sea_next: Array[Int32, Seas]
    sea_coast: Array[Int64, Seas]  # bits of the provinces on it
    province_kind: Array[Int8, Provinces]  # the Resource it produces, NOBODY without
    province_realm: Array[Int8, Provinces]  # whose it is at the start
    capital: Array[Int8, Seats]  # of each realm
    first_port: Array[Int8, Seats]  # the first coastal province of each realm
    seats: Int8
    realms: Int8  # seats and kingdoms that nobody plays
    provinces: Int8
    seas: Int8
    armies: Int8
    fleets: Int8
    characters: Int8
    capacity: Int8  # pieces that a fleet carries
    free_moves: Int16
    # options
    resource_points: Int8
    neutral_ports: Int8
    unpermitted_docking: Int8
    boarding_pays: Int8
    foreign_passengers: Int8
    blocked_may_dock: Int8
    dynasty: Int8
    # numbers (numbers.toml)
    turns: Int16
    enemy_land_steps: Int16
    start_crowns: Int16
    start_armies: Int16
    start_fleets: Int16
    tax_low: Int16
    tax_high: Int16
    castle_tax: Int16
    rebellion_low: Int16
    rebellion_high: Int16
    quell_price: Int16
    famine_on: Int16
    army_price: Int16
    fleet_price: Int16
    army_upkeep: Int16
    fleet_upkeep: Int16
    armies_per_province: Int16
    army_return: Int16
    castle_price: Int16
    castle_demolition: Int16
    castle_strength: Int16
    capital_strength: Int16
    clear_margin: Int16
    loss_step: Int16
    set_pay: Int16
    wine_pay: Int16
    gold_pay: Int16


class State:
    """A position. Money is in crowns; sets of provinces, seas, seats, armies are bits."""

    random: UInt64  # simulation only; 0 where dice come from outside
    contract: Array[Int64, Contracts]  # the packed proposal
    permits: Table[Int64, Seats, Seats]  # [by, to]: bits of provinces
    castles: Int64
    breached: Int64  # bits of capitals whose walls have fallen in this turn
    rebellions: Int64
    famines: Int64
    treasury: Array[Int32, Seats]
    fought: Array[Int32, Seats]  # bits of each seat's armies that have fought in this round
    fleet_asked: Array[Int32, AllFleets]  # bits of the seas where it has been asked in this round
    piece_at: Array[Int16, AllPieces]
    piece_moved: Array[Int8, AllPieces]  # points used in this round (B1.1)
    enemy_steps: Array[Int8, AllArmies]  # taken in this round (B1.2)
    army_returns: Array[Int8, AllArmies]  # the turn from which a lost army can be raised again (B5.5)
    fleet_held: Array[Int8, AllFleets]  # bits of the seats that blocked it here in earlier rounds
    fleet_stopped: Array[Int8, AllFleets]  # bits of the seats that have blocked it in this round
    owner: Array[Int8, Provinces]  # a realm, or NEUTRAL
    # the turn
    turn_no: Int8
    round_no: Int8  # movement round 1 or 2; 0 in other phases
    phase: Int8
    step: Int8
    turn: Int8  # place in the order of play whose turn it is; while lots are drawn: how many are
    order: Array[Int8, Seats]  # place -> seat, NOBODY while free
    asked: Int8  # the seat that must answer
    waiting: Int8  # bits of the seats still to be asked
    free_moves: Int16  # of this turn of a faction (B0.6)
    taxed: Array[Int8, Seats]  # the rate ordered in this turn, 0 before
    is_ending: Int8  # the faction has said `end` and its taxes are still being levied
    dice: Array[Int8, Literal[3]]  # on the table
    thrown: Int8  # how many of them
    # a fleet under way
    mover: Int8  # the fleet that is asked about, NOBODY where none is
    wish: Int8  # the sea it sets out for, NOBODY when it has just come in
    # a battle
    field: Int8  # the province
    attacker: Int8  # seats
    defender: Int8
    # an open deal
    deal: Int8  # NOTHING, SALE, PASSENGER or CONTRACT
    dealer: Int8  # the seat that made it
    deal_action: Int64  # the packed order
    # characters (B6), by seat * CHARACTERS + number
    person: Array[Int8, AllCharacters]  # 0 not born, ALIVE, DEAD
    sex: Array[Int8, AllCharacters]
    age: Array[Int16, AllCharacters]  # years since birth, counted on after death: brothers keep their order
    score: Table[Int8, AllCharacters, Literal[3]]  # modifiers, -2 to +2
    father: Array[Int8, AllCharacters]
    mother: Array[Int8, AllCharacters]
    spouse: Array[Int8, AllCharacters]
    captor: Array[Int8, AllCharacters]  # the seat that holds a prisoner
    is_newly_wed: Array[Int8, AllCharacters]  # women: before the couple's first births
    is_strained: Array[Int8, AllCharacters]  # women: tried a second time in this turn, at her own risk
    is_passed_over: Array[Int8, AllCharacters]
    founder: Array[Int8, Seats]  # by number within the house; NOBODY without a house
    ruler: Array[Int8, Seats]
    subject: Int8  # the character that dice or a question are about now, over all houses
    child: Int8  # being born
    is_second_try: Int8  # the couple's dice for a birth are those of the extra roll
    contract_by: Array[Int8, Contracts]  # the seat that proposed it
    contract_state: Array[Int8, Contracts]
    contract_left: Array[Int8, Contracts]  # instalments still to pay


STATE: np.dtype[Any] = record_dtype(State)
SETUP: np.dtype[Any] = record_dtype(Setup)


# --- B0.4 the numbering of pieces ---


@rule
def piece_of(seat: int, local: int) -> int:
    return seat * PIECES + local


@rule
def seat_of(piece: int) -> int:
    return piece // PIECES


@rule
def local_of(piece: int) -> int:
    return piece % PIECES


@rule
def army_of(seat: int, number: int) -> int:
    return seat * PIECES + number


@rule
def fleet_piece(fleet: int) -> int:
    """The piece of a fleet numbered over all factions."""
    return fleet // FLEETS * PIECES + FIRST_FLEET + fleet % FLEETS


@rule
def fleet_of(piece: int) -> int:
    """The fleet's number over all factions."""
    return seat_of(piece) * FLEETS + local_of(piece) - FIRST_FLEET


@rule
def fleet_number(local: int) -> int:
    """The number within its faction, from 0, of a fleet's local number."""
    return local - FIRST_FLEET


@rule
def character_piece(character: int) -> int:
    """The piece of a character numbered over all houses."""
    return character // CHARACTERS * PIECES + FIRST_CHARACTER + character % CHARACTERS


@rule
def character_of(piece: int) -> int:
    """The character's number over all houses."""
    return seat_of(piece) * CHARACTERS + local_of(piece) - FIRST_CHARACTER


@rule
def house_of(character: int) -> int:
    return character // CHARACTERS


@rule
def resource_of(seat: int, kind: int, number: int) -> int:
    return piece_of(seat, FIRST_RESOURCE + kind * OF_A_KIND + number)


@rule
def is_army(local: int) -> bool:
    return local < FIRST_FLEET


@rule
def is_fleet(local: int) -> bool:
    return FIRST_FLEET <= local < FIRST_CHARACTER


@rule
def is_character(local: int) -> bool:
    return FIRST_CHARACTER <= local < FIRST_RESOURCE


@rule
def is_resource(local: int) -> bool:
    return FIRST_RESOURCE <= local < PIECES


@rule
def kind_of_resource(local: int) -> int:
    return (local - FIRST_RESOURCE) // OF_A_KIND


# --- where pieces are ---


@rule
def is_in_play(state: State, piece: int) -> bool:
    return state.piece_at[piece] != POOL


@rule
def is_ashore(state: State, piece: int) -> bool:
    """In a province; of a fleet: in port."""
    return POOL < state.piece_at[piece] < FIRST_SEA


@rule
def is_at_sea(state: State, piece: int) -> bool:
    return FIRST_SEA <= state.piece_at[piece] < FIRST_HOLD


@rule
def is_aboard(state: State, piece: int) -> bool:
    return state.piece_at[piece] >= FIRST_HOLD


@rule
def sea_of(state: State, piece: int) -> int:
    """The sea of a piece at sea."""
    return int(state.piece_at[piece]) - FIRST_SEA


@rule
def at_sea(sea: int) -> int:
    return FIRST_SEA + sea


@rule
def aboard(fleet: int) -> int:
    return FIRST_HOLD + fleet


@rule
def ship_of(state: State, piece: int) -> int:
    """The fleet, over all factions, that carries the piece."""
    return int(state.piece_at[piece]) - FIRST_HOLD


@rule
def is_own_land(state: State, seat: int, province: int) -> bool:
    return state.owner[province] == seat


@rule
def is_foreign_land(state: State, seat: int, province: int) -> bool:
    """It belongs to another kingdom, played or not."""
    return state.owner[province] != seat and state.owner[province] != NEUTRAL


@rule
def count_armies(state: State, seat: int, province: int) -> int:
    count = 0
    for number in range(ARMIES):
        count += 1 if state.piece_at[army_of(seat, number)] == province else 0
    return count


@rule
def count_all_armies(state: State, seat: int) -> int:
    """In play, ashore or aboard."""
    count = 0
    for number in range(ARMIES):
        count += 1 if is_in_play(state, army_of(seat, number)) else 0
    return count


@rule
def count_fleets(state: State, seat: int, sea: int) -> int:
    """At sea in this area; those in port count for nobody (B3.2)."""
    count = 0
    for local in range(FIRST_FLEET, FIRST_CHARACTER):
        count += 1 if state.piece_at[piece_of(seat, local)] == at_sea(sea) else 0
    return count


@rule
def count_provinces(state: State, setup: Setup, seat: int) -> int:
    count = 0
    for province in range(int(setup.provinces)):
        count += 1 if is_own_land(state, seat, province) else 0
    return count


@rule
def count_cargo(state: State, fleet: int) -> int:
    """The pieces of all factions aboard a fleet (B2.5)."""
    count = 0
    for piece in range(ALL_PIECES):
        count += 1 if state.piece_at[piece] == aboard(fleet) else 0
    return count


@rule
def first_free(state: State, seat: int, first: int, count: int) -> int:
    """The lowest local number of a run that is in the pool, or NOBODY."""
    for local in range(first, first + count):
        if not is_in_play(state, piece_of(seat, local)):
            return local
    return NOBODY


@rule
def free_resource(state: State, seat: int, kind: int) -> int:
    """The lowest local number of a Resource of the kind that is in the pool, or NOBODY."""
    return first_free(state, seat, FIRST_RESOURCE + kind * OF_A_KIND, OF_A_KIND)


@rule
def do_remove(state: State, piece: int) -> None:
    """Back into the pool."""
    state.piece_at[piece] = POOL
    state.piece_moved[piece] = 0


@rule
def do_hand_over(state: State, piece: int, seat: int) -> None:
    """A Resource becomes another faction's: it lies where it lies, with the points it has used (B5.7)."""
    heir = piece_of(seat, free_resource(state, seat, kind_of_resource(local_of(piece))))
    state.piece_at[heir] = state.piece_at[piece]
    state.piece_moved[heir] = state.piece_moved[piece]
    do_remove(state, piece)


@rule
def is_prisoner(state: State, piece: int) -> bool:
    local = local_of(piece)
    return is_character(local) and state.captor[character_of(piece)] != NOBODY


@rule
def is_walled(state: State, setup: Setup, province: int) -> bool:
    return count_walls(state, setup, province) > 0


@rule
def count_walls(state: State, setup: Setup, province: int) -> int:
    """The strength of a capital or castle while it stands (B4.2)."""
    if is_capital(setup, province):
        return 0 if has(state.breached, province) else int(setup.capital_strength)
    return int(setup.castle_strength) if has(state.castles, province) else 0


@rule
def is_capital(setup: Setup, province: int) -> bool:
    for realm in range(int(setup.realms)):
        if setup.capital[realm] == province:
            return True
    return False
