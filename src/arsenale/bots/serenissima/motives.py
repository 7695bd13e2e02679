"""Why a bot does what it does, in a sentence."""

from typing import Any

from arsenale.games.ruleset import Position
from arsenale.texts import _


def explain(desk: Any, view: Position, seat: int, action: int) -> str:
    """The reason of what the mind at the desk has just chosen."""
    return _("of all that is possible, this seems to be worth most")
