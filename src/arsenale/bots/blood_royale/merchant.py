"""The merchant of Blood Royale."""

from typing import Any

from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.state import Setup, State
from arsenale.games.kernel import kind_of, rule


@rule
def choose(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the merchant does."""
    for index in range(count):
        if kind_of(legal[index]) in (actions.END, actions.DECLINE, actions.PASS):
            return index
    return 0
