"""What is counted in a game of Blood Royale: places drawn by lot, land gained and lost, what is left at the end."""

from typing import Any

import numpy as np

from arsenale.games.blood_royale.state import ARMIES, MOVEMENT, NEUTRAL, PIECES, POOL
from arsenale.games.ruleset import Setting
from arsenale.texts import mark

TEXTS = {
    "mean_place": mark("mean place in the order of play of the movement rounds"),
    "last_place": mark("place in the order of play of the last movement round"),
    "provinces": mark("provinces at the end"),
    "armies": mark("armies at the end"),
    "land_neutral": mark("neutral provinces annexed"),
    "land_unplayed": mark("provinces annexed from kingdoms that nobody plays"),
    "land_won": mark("provinces annexed from other players"),
    "land_lost": mark("provinces lost"),
}
PLACES = ("last_place",)

Seats = np.ndarray  # one value a seat
Line = np.ndarray  # STATE records, one after another


def count(setting: Setting, line: Line) -> dict[str, Seats]:
    """Every measure of TEXTS, one value a seat."""
    seats = len(setting.powers)
    return {
        **places(line, seats),
        "provinces": count_owned(line[-1], seats),
        "armies": armies(line[-1], seats),
        **land(line, seats),
    }


def places(line: Line, seats: int) -> dict[str, Seats]:
    """Places count from 1. A round's first position has its order: the lots have been drawn."""
    order = line[line["phase"] == MOVEMENT]["order"][:, :seats]
    place = np.argsort(order, axis=1) + 1
    return {"mean_place": place.mean(0), "last_place": place[-1]}


def count_owned(record: Any, seats: int) -> Seats:
    return (record["owner"] == np.arange(seats)[:, None]).sum(1)


def armies(record: Any, seats: int) -> Seats:
    is_there = record["piece_at"].reshape(-1, PIECES)[:, :ARMIES] != POOL
    return is_there.sum(1)[:seats]


def land(line: Line, seats: int) -> dict[str, Seats]:
    """Provinces that changed hands, by whose they had been."""
    old, new = line["owner"][:-1], line["owner"][1:]
    seat = np.arange(seats)[:, None, None]
    is_won = (new == seat) & (old != seat)
    is_lost = (old == seat) & (new != seat)
    return {
        "land_neutral": (is_won & (old == NEUTRAL)).sum((1, 2)),
        "land_unplayed": (is_won & (old >= seats)).sum((1, 2)),
        "land_won": (is_won & (old >= 0) & (old < seats)).sum((1, 2)),
        "land_lost": is_lost.sum((1, 2)),
    }
