"""How a choice among the legal orders is found: the first that fits, or the one that is worth most."""

from typing import Any

from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale.state import NOBODY
from arsenale.games.kernel import kind_of, rule


@rule
def begin_choice(desk: Desk) -> None:
    desk.choice = NOBODY
    desk.best = 0


@rule
def is_chosen(desk: Desk) -> bool:
    return desk.choice != NOBODY


@rule
def weigh(desk: Desk, index: int, worth: int) -> None:
    """Makes the order the choice if it is worth more than nothing and than what was found before."""
    if worth > desk.best:
        desk.best = worth
        desk.choice = index


@rule
def take(desk: Desk, legal: Any, count: int, action: int) -> None:
    """Makes this very order the choice where it is legal and nothing is chosen yet."""
    for index in range(count):
        if desk.choice == NOBODY and legal[index] == action:
            desk.choice = index


@rule
def take_kind(desk: Desk, legal: Any, count: int, kind: int) -> None:
    """The first legal order of a kind."""
    for index in range(count):
        if desk.choice == NOBODY and kind_of(legal[index]) == kind:
            desk.choice = index
