"""What a game draws of its own on the common map."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from arsenale.atlas.chart import Chart, Plan

Entry = tuple[Callable[[float, float], str], str]
"""Of the legend: how to draw a mark centred on a place, and the words beside it."""


def draw_nothing(_x: float, _y: float) -> str:
    """Nothing, wherever it is."""
    return ""


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands below the name of an area: its room, and how to draw it centred on a place."""

    width: float = 0.0
    height: float = 0.0
    draw: Callable[[float, float], str] = draw_nothing


class Artist(Protocol):
    """Draws one board of one game, bare or with a position on it. What takes room, it takes on the chart's ground."""

    style: str  # CSS for what only this game draws

    @property
    def plan(self) -> Plan:
        """What the map takes from the board."""
        ...

    def says(self, area: str) -> str:
        """What a reader is told who points at the area."""
        ...

    def owner(self, area: str) -> str:
        """Whose the area is, nothing where it is nobody's; between owners the border is bold."""
        ...

    def tones(self, area: str) -> Sequence[str]:
        """The colours among which the map chooses one for the land, so that neighbours differ."""
        ...

    def draw_marks(self, chart: Chart) -> str:
        """What stands at the sites."""
        ...

    def foot(self, area: str) -> Foot:
        """What stands below the name of the area."""
        ...

    def key(self) -> list[list[Entry]]:
        """The legend, each list from a new row on."""
        ...

    def draw_pieces(self, chart: Chart) -> str:
        """The pieces of the position; nothing on a bare board."""
        ...


NewArtist = Callable[[Any, Any], Artist]
"""Of a board and the table `position` that the game's notation tells, None for a bare board."""
