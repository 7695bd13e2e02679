"""What a compiled bot may write on while it thinks: distances, estimates, its choice. Nothing is kept between games."""

from typing import Any, Literal

import numpy as np

from arsenale.bots.blood_royale.temper import Temper
from arsenale.games.blood_royale.state import Provinces, Seas, Seats
from arsenale.games.kernel import Array, Int8, Int32, Int64, Table, record_dtype

Kinds = Literal[5]
Fleets = Literal[4]


class Desk(Temper):
    """Crowns, seats and places count as in the State. The journeys are drawn once, all else anew at each decision

    that rests on it.
    """

    turns_left: Int32  # after this one
    # who stands where
    armies: Table[Int8, Seats, Provinces]  # ashore
    camps: Array[Int64, Seats]  # bits of the provinces where a faction has armies
    own: Int64  # bits of one's own provinces
    foes: Int32  # bits of the seats that one is at war with
    rivals: Int32  # bits of those and of who is far ahead
    near_others: Int64  # bits of provinces next to foreign armies
    threatened: Int64  # bits of those that want a guard
    # land: steps over land that is open to one's Resources
    open_land: Int64  # bits
    home: Array[Int8, Provinces]  # to the capital
    shore: Array[Int8, Provinces]  # to a coast
    waiting: Int64  # bits of provinces where own goods cannot walk home
    stores: Int64  # bits of provinces where own goods lie
    prizes: Int64  # bits of provinces where others' goods lie
    # land and sea: steps of armies and fleets
    front: Array[Int8, Provinces]  # to where an army is wanted
    targets: Int64  # bits of those provinces
    harbour: Array[Int8, Seas]  # to a sea from whose coast goods can walk home
    pickup: Array[Int8, Seas]  # to a sea where own goods wait for a ship
    beach: Array[Int8, Seas]  # to a sea off land where an army is wanted
    goods_aboard: Array[Int8, Fleets]  # own Resources aboard each own fleet
    armies_aboard: Array[Int8, Fleets]
    # trade
    is_drawn: Int8  # the journeys are worked out
    journey: Table[Int8, Seats, Provinces]  # steps by land and sea to a faction's capital
    rounds_left: Int32  # of movement before the last cashing in, the one that is played now among them
    stock: Table[Int32, Seats, Kinds]  # pieces that a faction has or will still harvest, and can bring home in time
    sets: Array[Int32, Seats]  # that a faction can hope to cash in
    value: Table[Int32, Seats, Kinds]  # of one piece more to a faction, if it comes home before the end
    loss: Table[Int32, Seats, Kinds]  # of one piece less
    # the answer
    best: Int32  # what the choice is worth so far
    choice: Int32  # index of the chosen action, NOBODY until found


DESK: np.dtype[Any] = record_dtype(Desk)
