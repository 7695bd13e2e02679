"""What a seat observes in Serenissima. Seats and galleys are counted round from it: it is seat 0 itself.

Made from a view: open bids and the aim of a galley that asks for passage are blank where the seat may not know them.
"""

from typing import Annotated, Any, Literal

import numpy as np

from arsenale.envs.observing import Flag, Layout, Money, told
from arsenale.envs.serenissima.coding import galley_from, place_from
from arsenale.games.kernel import Array, Table, has, rule
from arsenale.games.serenissima import scoring
from arsenale.games.serenissima.state import (
    DICE,
    GALLEYS,
    GOODS,
    NOBODY,
    PRIZE,
    SALVAGE,
    SEATS,
    Galleys,
    Goods,
    Ports,
    Seats,
    Setup,
    State,
    Zones,
    count_good,
    owner_of_galley,
    owner_of_port,
)

Rounds = Annotated[int, np.int16, (0, 16)]
Order = Annotated[int, np.int16, (-1, 3)]
Bid = Annotated[int, np.int16, (-1, 32_767)]
Crew = Annotated[int, np.int16, (0, 5)]
Cargo = Annotated[int, np.int16, (0, 6)]
Count = Annotated[int, np.int16, (0, 180)]
Price = Annotated[int, np.int16, (0, 10)]
Few = Annotated[int, np.int16, (0, 7)]
Zone = Annotated[int, np.int16, (-1, 61)]
Galley = Annotated[int, np.int16, (-1, 27)]
Place = Annotated[int, np.int16, (-1, 28)]


class Observation:
    """The fields, all int16. `Table[Flag, Ports, Seats]` has 32 rows of four cells that are 0 or 1."""

    round_no: Rounds
    rounds_left: Rounds  # planned after this one
    phase: Array[Flag, Literal[7]]  # bidding, market, sailing, battle, taking ports, selling, over
    step: Array[Flag, Literal[10]]  # bids, tie, picks, turn, deal, consent, dice, prize, salvage, end die
    free_moves: Money  # left of this turn
    # seats, oneself first
    treasury: Array[Money, Seats]
    bid: Array[Bid, Seats]  # in ducats, -1 unknown or not made
    place: Array[Order, Seats]  # in the order of play, -1 not chosen
    standing: Array[Order, Seats]  # how many seats are ahead in the bidding
    score: Array[Money, Seats]
    has_capital: Array[Flag, Seats]
    is_on_turn: Array[Flag, Seats]
    is_asked: Array[Flag, Seats]  # must answer
    die: Array[Few, Seats]
    # galleys
    galley_owner: Table[Flag, Galleys, Seats]
    galley_zone: Array[Zone, Galleys]  # -1 not in play
    galley_crew: Array[Crew, Galleys]
    galley_cargo: Table[Cargo, Galleys, Goods]
    galley_sailed: Array[Flag, Galleys]
    galley_stopped: Array[Flag, Galleys]
    galley_wrecked: Array[Flag, Galleys]  # waits to be taken or sunk
    # ports
    port_owner: Table[Flag, Ports, Seats]
    port_fort: Array[Flag, Ports]
    port_garrison: Array[Count, Ports]
    port_price: Array[Price, Ports]  # in hundreds
    port_stored: Table[Flag, Ports, Goods]
    port_hired: Array[Few, Ports]  # in this round
    port_built: Array[Flag, Ports]
    port_landed: Array[Flag, Ports]
    # zones
    zone_galleys: Table[Count, Zones, Seats]
    # the pool
    pool_goods: Array[Count, Goods]
    pool_sailors: Count
    # under way: a galley that moves or asks, a fight, an offer
    mover: Galley
    moved: Count  # zones entered
    wish: Zone
    attacker: Galley
    target: Place  # a galley, 28 the port
    victor: Galley
    seller: Galley
    buyer: Galley
    deal_ducats: Money
    deal_cargo: Array[Cargo, Goods]


LAYOUT = Layout(Observation)


@rule
def seat_from(setup: Setup, seat: int, other: int) -> int:
    """The other seat counted round from this one, which is 0."""
    return other - seat if other >= seat else other - seat + int(setup.seats)


@rule
def galley_or_none(players: int, seat: int, galley: int) -> int:
    return NOBODY if galley == NOBODY else galley_from(players, seat, galley)


@rule
def do_observe(view: State, setup: Setup, table: Any, seat: int, seen: Any) -> None:
    """Fills a blank observation."""
    players = int(setup.seats)
    do_observe_round(view, setup, seen)
    for other in range(players):
        do_observe_seat(view, setup, other, seat_from(setup, seat, other), seen)
    do_observe_turn(view, setup, seat, seen)
    for galley in range(GALLEYS):
        do_observe_galley(view, setup, seat, galley, galley_from(players, seat, galley), seen)
    for port in range(int(setup.ports)):
        do_observe_port(view, setup, seat, port, seen)
    do_observe_pool(view, seen)
    do_observe_business(view, players, seat, seen)


@rule
def do_observe_round(view: State, setup: Setup, seen: Any) -> None:
    seen.round_no = view.round_no
    seen.rounds_left = max(int(setup.rounds) - int(view.round_no), 0)
    seen.phase[int(view.phase) - 1] = 1
    seen.step[view.step] = 1
    seen.free_moves = told(max(int(setup.free_moves) - int(view.free_moves), 0))


@rule
def do_observe_seat(view: State, setup: Setup, other: int, place: int, seen: Any) -> None:
    seen.treasury[place] = told(view.treasury[other])
    seen.bid[place] = told(view.bid[other])
    seen.standing[place] = view.standing[other]
    seen.score[place] = told(scoring.score(view, setup, other))
    seen.has_capital[place] = 1 if has(view.realm[other], setup.capital[other]) else 0
    seen.die[place] = view.die[other]


@rule
def do_observe_turn(view: State, setup: Setup, seat: int, seen: Any) -> None:
    for place in range(SEATS):
        seen.place[place] = NOBODY
    for place in range(int(setup.seats)):
        if view.order[place] != NOBODY:
            seen.place[seat_from(setup, seat, int(view.order[place]))] = place
    on_turn = int(view.order[view.turn]) if view.turn < setup.seats else NOBODY
    if on_turn != NOBODY:
        seen.is_on_turn[seat_from(setup, seat, on_turn)] = 1
    if view.asked != NOBODY:
        seen.is_asked[seat_from(setup, seat, int(view.asked))] = 1


@rule
def do_observe_galley(view: State, setup: Setup, seat: int, galley: int, place: int, seen: Any) -> None:
    owner = owner_of_galley(view, galley)
    seen.galley_zone[place] = NOBODY
    if owner == NOBODY:
        return
    zone, flag = int(view.galley_zone[galley]), seat_from(setup, seat, owner)
    seen.galley_owner[place, flag] = 1
    seen.zone_galleys[zone, flag] += 1
    seen.galley_zone[place] = zone
    seen.galley_crew[place] = view.galley_crew[galley]
    if view.galley_cargo[galley]:
        for good in range(GOODS):
            seen.galley_cargo[place, good] = count_good(view.galley_cargo[galley], good)
    seen.galley_sailed[place] = 1 if has(view.sailed, galley) else 0
    seen.galley_stopped[place] = 1 if has(view.stopped, galley) else 0
    seen.galley_wrecked[place] = 1 if has(view.wrecks, galley) else 0


@rule
def do_observe_port(view: State, setup: Setup, seat: int, port: int, seen: Any) -> None:
    owner = owner_of_port(view, port)
    if owner == NOBODY:
        return
    seen.port_owner[port, seat_from(setup, seat, owner)] = 1
    seen.port_fort[port] = 1 if has(view.forts, port) else 0
    seen.port_garrison[port] = view.port_garrison[port]
    seen.port_price[port] = int(view.port_price[port]) // 100
    if view.port_stored[port]:
        for good in range(GOODS):
            seen.port_stored[port, good] = 1 if has(view.port_stored[port], good) else 0
    seen.port_hired[port] = view.port_hired[port]
    seen.port_built[port] = 1 if has(view.built, port) else 0
    seen.port_landed[port] = 1 if has(view.landed, port) else 0


@rule
def do_observe_pool(view: State, seen: Any) -> None:
    for good in range(GOODS):
        seen.pool_goods[good] = view.pool_goods[good]
    seen.pool_sailors = view.pool_sailors


@rule
def do_observe_business(view: State, players: int, seat: int, seen: Any) -> None:
    seen.mover = galley_or_none(players, seat, int(view.mover))
    seen.moved = view.moved
    seen.wish = view.wish
    is_fight = view.step in (DICE, PRIZE, SALVAGE)
    seen.attacker = galley_from(players, seat, int(view.attacker)) if is_fight else NOBODY
    seen.target = place_from(players, seat, int(view.target)) if is_fight else NOBODY
    seen.victor = galley_or_none(players, seat, int(view.victor)) if is_fight else NOBODY
    seen.seller = galley_or_none(players, seat, int(view.seller))
    seen.buyer = galley_or_none(players, seat, int(view.buyer))
    seen.deal_ducats = told(view.deal_ducats)
    for good in range(GOODS):
        seen.deal_cargo[good] = count_good(view.deal_cargo, good)
