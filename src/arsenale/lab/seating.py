"""Who sits where in which game, and with what luck."""

from collections.abc import Sequence
from typing import TypeVar

from arsenale.texts import _

SEED_SPAN = 1 << 32  # games of one seed before those of the next

T = TypeVar("T")


def fill_seats(names: Sequence[str], seats: int) -> list[str]:
    """One bot a seat; the last one named fills the seats that are left. Raises ValueError for too many or none."""
    if not 1 <= len(names) <= seats:
        raise ValueError(_("name 1 to {seats} bots, not {count}").format(seats=seats, count=len(names)))
    return [*names, *[names[-1]] * (seats - len(names))]


def rotate(bots: Sequence[T], game: int) -> list[T]:
    """Who plays each seat in game number `game`: all have moved on by that many seats."""
    return [bots[(seat + game) % len(bots)] for seat in range(len(bots))]


def seed_of(seed: int, game: int) -> int:
    """The seed of the dice of one game of many."""
    return seed * SEED_SPAN + game
