"""The position (State) and what stays constant through a game (Setup), and the pieces in it (S0.1)."""

from typing import Any, Literal

import numpy as np

from arsenale.games.kernel import (
    Array,
    Int8,
    Int16,
    Int32,
    Int64,
    Table,
    UInt64,
    bit,
    count_bits,
    has,
    lowest,
    record_dtype,
    rule,
)

SEATS, GALLEYS, PORTS, ZONES, GOODS = 4, 28, 32, 62, 7
NOBODY = -1
SLOTS = 5

Seats = Literal[4]
Galleys = Literal[28]
Ports = Literal[32]
Zones = Literal[62]
Goods = Literal[7]
Places = Literal[7]

# Phases of a round (S1.1), and what is waited for within them.
BIDDING, MARKET, SAILING, BATTLE, PORT_TAKING, SELLING, OVER = range(1, 8)
BIDS, TIE, PICKS, TURN, DEAL, CONSENT, DICE, PRIZE, SALVAGE, END_DIE = range(10)

SMALL, MEDIUM, CAPITAL = range(3)


class Setup:
    """Board and house rules. Options hold the number of their value, in the order of `options.OPTIONS`."""

    zone_next: Array[Int64, Zones]  # bits of neighbouring zones
    port_numbers: Table[Int8, Ports, Places]  # warehouse numbers, ascending
    offered_at: Array[Int64, Goods]  # bits of the ports that offer a good
    zone_port: Array[Int8, Zones]  # NOBODY without a port
    port_zone: Array[Int8, Ports]
    port_good: Array[Int8, Ports]
    port_size: Array[Int8, Ports]
    port_places: Array[Int8, Ports]
    capital: Array[Int8, Seats]  # the port of each seat's capital
    good_pieces: Array[Int8, Goods]
    wood: Int8
    iron: Int8
    gold: Int8
    seats: Int8
    ports: Int8
    zones: Int8
    galleys: Int8
    forts: Int8
    sailors: Int16
    rounds: Int8
    free_moves: Int16
    bid_payment: Int8
    own_purchase: Int8
    deals: Int8
    consent_at: Int8
    ship_divisor: Int8
    rounding: Int8
    prize_crew: Int8
    fort_on_capture: Int8
    own_sale: Int8
    income_without_capital: Int8
    piece_points: Int8
    random_end: Int8


class State:
    """A position. Seats, galleys, ports, zones and goods are small integers from 0; money is in ducats."""

    random: UInt64  # simulation only; 0 where dice come from outside
    fleet: Array[Int64, Seats]  # bits of each seat's galleys
    realm: Array[Int64, Seats]  # bits of each seat's ports
    zone_galleys: Array[Int32, Zones]  # bits of the galleys in a zone
    forts: Int64  # bits of ports with a fort
    treasury: Array[Int32, Seats]
    bid: Array[Int32, Seats]  # NOBODY until made
    galley_cargo: Array[Int32, Galleys]  # three bits a good
    port_places: Array[Int32, Ports]  # goods in the order of the places they lie on, three bits a place
    port_garrison: Array[Int16, Ports]
    port_price: Array[Int16, Ports]
    galley_zone: Array[Int8, Galleys]
    galley_crew: Array[Int8, Galleys]
    port_stored: Array[Int8, Ports]  # bits of goods in the warehouse
    port_hired: Array[Int8, Ports]  # sailors hired in this round
    built: Int64  # bits of ports that built in this round
    pool_goods: Array[Int8, Goods]
    pool_sailors: Int16
    # the round
    round_no: Int8
    phase: Int8
    step: Int8
    turn: Int8  # place in the order of play whose turn it is; while positions are chosen: how many are
    order: Array[Int8, Seats]  # place -> seat, NOBODY while free
    standing: Array[Int8, Seats]  # how many seats are ahead in the bidding
    waiting: Int8  # bits of seats still to bid, to roll or to be asked
    asked: Int8  # the seat that must answer
    die: Array[Int8, Seats]  # dice on the table; 0 = not rolled
    free_moves: Int16  # shifts, prices, offers of this turn (S0.6)
    # sailing
    mover: Int8
    moved: Int8  # zones entered by the mover
    origin: Int8  # the zone where the mover began
    wish: Int8  # the zone it wants to go on to, once let pass
    is_cleared: Int8  # it may leave the zone it is in
    sailed: Int64  # bits of galleys that have begun their move
    stopped: Int64
    # battle
    attacker: Int8
    target: Int8  # a place
    defender: Int8  # the seat whose galley is the target
    victor: Int8
    wrecks: Int64  # bits of emptied galleys that wait to be taken or sunk
    landed: Int64  # bits of ports taken in this turn
    # an open offer
    seller: Int8
    buyer: Int8
    deal_ducats: Int32
    deal_cargo: Int32


STATE: np.dtype[Any] = record_dtype(State)
SETUP: np.dtype[Any] = record_dtype(Setup)


# --- Cargo: seven counts of three bits in one number ---


@rule
def count_good(cargo: int, good: int) -> int:
    return int(cargo) >> 3 * int(good) & 7


@rule
def one_of(good: int) -> int:
    return 1 << 3 * int(good)


@rule
def count_cargo(cargo: int) -> int:
    """All pieces of a cargo, six at most: the digits of an octal number add up to its remainder by 7."""
    return int(cargo) % 7


@rule
def has_cargo(cargo: int, part: int) -> bool:
    """Every good of `part` is in `cargo`."""
    for good in range(GOODS):
        if count_good(cargo, good) < count_good(part, good):
            return False
    return True


# --- Who owns what, and what lies where ---


@rule
def owner_of_galley(state: State, galley: int) -> int:
    for seat in range(SEATS):
        if has(state.fleet[seat], galley):
            return seat
    return NOBODY


@rule
def owner_of_port(state: State, port: int) -> int:
    for seat in range(SEATS):
        if has(state.realm[seat], port):
            return seat
    return NOBODY


@rule
def is_own_galley(state: State, seat: int, galley: int) -> bool:
    return galley < GALLEYS and has(state.fleet[seat], galley)


@rule
def is_own_port(state: State, seat: int, port: int) -> bool:
    return port < PORTS and has(state.realm[seat], port)


@rule
def count_slots(state: State, galley: int) -> int:
    """Slots in use: sailors and goods together (S2.12)."""
    return int(state.galley_crew[galley]) + count_cargo(state.galley_cargo[galley])


@rule
def is_full(state: State, galley: int) -> bool:
    return count_slots(state, galley) >= SLOTS


@rule
def is_aboard(state: State, galley: int, good: int) -> bool:
    return good < GOODS and count_good(state.galley_cargo[galley], good) > 0


@rule
def port_of_galley(state: State, setup: Setup, galley: int) -> int:
    """The port in the galley's zone, or NOBODY."""
    return int(setup.zone_port[state.galley_zone[galley]])


@rule
def is_offered_or_stored(state: State, setup: Setup, port: int, good: int) -> bool:
    return int(setup.port_good[port]) == good or has(state.port_stored[port], good)


@rule
def count_stored(state: State, port: int) -> int:
    return count_bits(int(state.port_stored[port]))


@rule
def is_warehouse_full(state: State, setup: Setup, port: int) -> bool:
    return count_stored(state, port) >= int(setup.port_places[port])


@rule
def all_galleys(state: State) -> int:
    return int(state.fleet[0]) | int(state.fleet[1]) | int(state.fleet[2]) | int(state.fleet[3])


@rule
def foreign_galleys(state: State, seat: int, zone: int) -> int:
    """Bits of the galleys of other seats in a zone."""
    return int(state.zone_galleys[zone]) & ~int(state.fleet[seat])


# --- Changing places ---


@rule
def do_launch(state: State, seat: int, galley: int, zone: int) -> None:
    state.fleet[seat] |= bit(galley)
    state.galley_zone[galley] = zone
    state.zone_galleys[zone] |= bit(galley)


@rule
def do_place(state: State, galley: int, zone: int) -> None:
    state.zone_galleys[state.galley_zone[galley]] &= ~bit(galley)
    state.galley_zone[galley] = zone
    state.zone_galleys[zone] |= bit(galley)


@rule
def do_reflag(state: State, seat: int, galley: int) -> None:
    state.fleet[owner_of_galley(state, galley)] &= ~bit(galley)
    state.fleet[seat] |= bit(galley)


@rule
def do_sink(state: State, galley: int) -> None:
    """The galley, its sailors and its cargo return to the pool."""
    state.fleet[owner_of_galley(state, galley)] &= ~bit(galley)
    state.zone_galleys[state.galley_zone[galley]] &= ~bit(galley)
    state.pool_sailors += int(state.galley_crew[galley])
    for good in range(GOODS):
        state.pool_goods[good] += count_good(state.galley_cargo[galley], good)
    state.galley_crew[galley] = 0
    state.galley_cargo[galley] = 0
    state.galley_zone[galley] = 0


@rule
def do_sink_all(state: State, galleys: int) -> None:
    for galley in range(GALLEYS):
        if has(galleys, galley):
            do_sink(state, galley)


@rule
def do_load(state: State, galley: int, good: int) -> None:
    state.galley_cargo[galley] += one_of(good)


@rule
def do_unload(state: State, galley: int, good: int) -> None:
    state.galley_cargo[galley] -= one_of(good)


@rule
def first_free_galley(state: State, setup: Setup) -> int:
    """The lowest number in the pool, or NOBODY."""
    free = (bit(setup.galleys) - 1) & ~all_galleys(state)
    return lowest(free) if free else NOBODY
