"""How a choice among the legal orders is found: the very order that is wanted, or the one that is worth most."""

from typing import Any

from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import kind_of, rule
from arsenale.games.serenissima.state import NOBODY


@rule
def propose(desk: Desk, legal: Any, count: int, action: int) -> bool:
    """Makes the action the choice if none is made yet and it is legal; tells whether there is a choice now."""
    for index in range(count):
        if desk.choice == NOBODY and legal[index] == action:
            desk.choice = index
    return desk.choice != NOBODY


@rule
def weigh(desk: Desk, index: int, worth: int) -> None:
    """Makes the order the choice if it is worth more than what was found before."""
    if worth > desk.worth:
        desk.worth = worth
        desk.choice = index


@rule
def can_choose(legal: Any, count: int, kind: int) -> bool:
    """Some order of this kind is legal."""
    for index in range(count):
        if kind_of(legal[index]) == kind:
            return True
    return False
