"""What a compiled bot may write on while it thinks: distances, estimates, its choice. Nothing is kept between games."""

from typing import Any, Literal

import numpy as np

from arsenale.bots.blood_royale.temper import Temper
from arsenale.games.blood_royale.state import Provinces, Seas, Seats
from arsenale.games.kernel import Array, Int8, Int32, Int64, Table, record_dtype

Kinds = Literal[5]


class Desk(Temper):
    """Crowns, seats and places count as in the State. All is written anew at each decision."""

    turns_left: Int32  # after this one
    # who stands where
    armies: Table[Int8, Seats, Provinces]  # ashore
    foes: Int32  # bits of the seats that one is at war with
    rivals: Int32  # bits of those and of who is far ahead
    near_others: Int64  # bits of provinces next to foreign armies
    threatened: Int64  # bits of those next to a foe's armies
    # land: steps over land that is open to one's Resources
    open_land: Int64  # bits
    home: Array[Int8, Provinces]  # to the capital
    shore: Array[Int8, Provinces]  # to a coast
    waiting: Int64  # bits of provinces where own goods cannot walk home
    # land and sea: steps of armies and fleets
    front: Array[Int8, Provinces]  # to where an army is wanted
    targets: Int64  # bits of those provinces
    harbour: Array[Int8, Seas]  # to a sea from whose coast goods can walk home
    pickup: Array[Int8, Seas]  # to a sea where own goods wait for a ship
    beach: Array[Int8, Seas]  # to a sea off land where an army is wanted
    # trade
    stock: Table[Int32, Seats, Kinds]  # pieces that a faction has or will still harvest, and can bring home in time
    journey: Table[Int8, Seats, Provinces]  # steps by land and sea to a faction's capital
    # the answer
    best: Int32  # what the choice is worth so far
    choice: Int32  # index of the chosen action, NOBODY until found


DESK: np.dtype[Any] = record_dtype(Desk)
