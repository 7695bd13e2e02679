"""What happens at a table, as it is kept: everything else about a game is computed from these, in their order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

OPEN = "open"  # the table is set up: data `seats` by power
SEAT = "seat"  # before the start a seat is taken, left or filled: data as one of `seats`
SALT = "salt"  # a seat adds its line to the dice: data `text`
START = "start"
ORDER = "order"  # data `text`, and `by` where not the person himself gave it
UNDO = "undo"
STANDING = "standing"  # data `answers` by power, `is_ending`: secret
STAND_IN = "stand_in"  # a bot plays for the seat until its owner returns: data `bot`, `why`
BACK = "back"
RESIGN = "resign"  # a bot plays on in the seat: data `bot`
HAND_OVER = "hand_over"  # the seat belongs to another account: data `account`, `name`
PROPOSE = "propose"  # data `what`, and `step` for a rewind
AGREE = "agree"
DECLINE = "decline"
CORRECT = "correct"  # the referee changes the position: data `changes`, `reason`
REMATCH = "rematch"  # data `game`


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table.

    `seq` counts from 0, `at` is in seconds since 1970, `power` names whose deed it is (empty: the table's), `request`
    is what the client called it: the same request is carried out once.
    """

    seq: int
    at: float
    kind: str
    power: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    request: str | None = None
