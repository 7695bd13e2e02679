"""What a compiled bot may write on while it thinks: its map, its estimates, its plan. Nothing is kept between games."""

from typing import Any, Literal

import numpy as np

from arsenale.bots.serenissima.temper import Temper
from arsenale.games.kernel import Array, Int8, Int32, Int64, Table, record_dtype
from arsenale.games.serenissima.state import Goods, Ports, Seats, Zones

CREW, GARRISON = range(2)

Rows = Literal[186]
Strengths = Literal[80]


class Desk(Temper):
    """Ducats, seats and places count as in the State. The map is drawn once, all else anew at each decision."""

    # the map
    distance: Table[Int8, Zones, Zones]  # zones entered on the shortest way
    near: Table[Int64, Zones, Literal[6]]  # bits of the zones at most so many moves away
    voyage: Table[Int8, Rows, Ports]  # rounds that it takes to a port, one at least; row = 62 * (speed - 1) + zone
    hits: Table[Int8, Strengths, Literal[7]]  # faces of a die that fell so many foes; row = 16 * divisor + sailors
    least_hits: Array[Int8, Strengths]  # the fewest that a die fells
    most_hits: Array[Int8, Strengths]
    is_drawn: Int8
    # where a galley gets in one round without asking: within[n] are the zones at most n moves away
    within: Array[Int64, Literal[6]]
    occupied: Int64  # bits of the zones that hold galleys of other seats
    # the times
    rounds_left: Int32  # after this one
    harm: Array[Int32, Seats]  # per cent: how much the loss of a seat is one's own gain
    sailor: Int32  # what a sailor is worth
    # trade
    basis: Array[Int64, Literal[50]]  # all that gain and future rest on: they are kept as long as it stays the same
    known: Array[Int64, Seats]  # bits of the goods that some port of the seat offers or stores
    claimed: Array[Int64, Ports]  # bits of the goods that own galleys already in place will sell there
    gain: Table[Int32, Ports, Goods]  # of selling one good there next
    buyers: Int64  # bits of the ports where something can be sold
    factor: Array[Int32, Literal[20]]  # in 1024: what is left of the worth of a sale after so many rounds of waiting
    future: Table[Int32, Rows, Goods]  # what a good is likely to bring in later rounds; rows as in `voyage`
    is_foreseen: Array[Int8, Rows]  # that row of `future` is worked out
    aboard: Array[Int32, Goods]  # on all own galleys
    rivals: Array[Int32, Goods]  # on the own galleys other than the one that is planned
    # war
    menace: Array[Int64, Literal[6]]  # bits of the zones where a foreign galley with so many sailors can be next
    odds: Table[Int32, Literal[6], Literal[13]]  # what it is worth to attack [own sailors, foes]
    prospect: Table[Int32, Zones, Literal[6]]  # what attacks in a zone are worth with so many sailors
    scouted: Int64  # bits of the zones for which `prospect` is worked out
    # the plan
    taken: Int64  # bits of open ports where an own galley is going to land
    pool: Array[Int32, Ports]  # sailors that galleys in an own port may still get
    crew: Int32  # wanted aboard the galley that is planned
    load: Int32  # units of the port's offer that it should buy
    aim: Int32  # the zone where it is to end its move
    choice: Int32  # index of the chosen action, NOBODY until found
    worth: Int32  # what the choice is worth, where choices are compared
    motive: Int32  # for whom sailors are hired: CREW or GARRISON


DESK: np.dtype[Any] = record_dtype(Desk)
