"""How far a piece can come, looked ahead: every place, the way there, and who must let it pass.

Nothing is computed here that the rules know: steps are tried on copies, and whoever is asked for leave gives it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from arsenale.games.ruleset import Position, Reach

Steps = Callable[[Position], Iterable[tuple[int, str]]]
"""What the piece could do next: packed actions, legal or not, and the places they lead to."""

Whereabouts = Callable[[Position], str]
"""The place where the piece is."""

_Asks = dict[str, tuple[str, ...]]
"""By place, the powers that are asked there."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A piece has come to a place. `asks`: who was asked on the way; `asks_here`: and who in this place itself."""

    position: Position
    place: str
    way: tuple[str, ...]
    asks: _Asks
    asks_here: _Asks

    @property
    def leaving(self) -> _Asks:
        """Who has been asked when it goes on from here."""
        return self.asks | self.asks_here


def _count(asks: _Asks) -> int:
    """How many answers are needed."""
    return sum(map(len, asks.values()))


class Voyage:
    """All ways of one piece of the seat that is to act: breadth first, a place again only where it is reached with

    fewer askings than before.
    """

    def __init__(self, view: Position, seat: int, steps: Steps, whereabouts: Whereabouts) -> None:
        self.seat, self.steps, self.whereabouts = seat, steps, whereabouts
        self.consent = view.setting.ruleset.guide.consent_given
        self.start = whereabouts(view)
        self.best = {self.start: _Stop(view, self.start, (), {}, {})}

    def reaches(self) -> list[Reach]:
        """The places it can come to, in the order of their distance."""
        front = list(self.best.values())
        while front:
            tried = [self._go(stop, *step) for stop in front for step in self.steps(stop.position)]
            front = [stop for stop in tried if stop]
        return [Reach(place, stop.way, stop.asks) for place, stop in self.best.items() if place != self.start]

    def _go(self, stop: _Stop, action: int, place: str) -> _Stop | None:
        """Enters the next place; None where that cannot be done, or a way at least as good is known."""
        known = self.best.get(place)
        if known and _count(known.asks) <= _count(stop.leaving):
            return None
        if stop.position.why_not(self.seat, action):
            return None
        after = stop.position.copy()
        after.apply(self.seat, action)
        asked = self._let_pass(after)
        found = _Stop(after, place, (*stop.way, place), stop.leaving | _only(asked, stop.place), _only(asked, place))
        if known and _count(known.asks) <= _count(found.asks):
            return None
        self.best[place] = found
        return found

    def _let_pass(self, position: Position) -> _Asks:
        """Whoever is asked gives his consent; who that was, and where."""
        asked: _Asks = {}
        while (acting := position.to_act()) != (self.seat,):
            place, power = self.whereabouts(position), position.setting.powers[acting[0]]
            asked[place] = (*asked.get(place, ()), power)
            position.apply(acting[0], self.consent)
        return asked


def _only(asked: _Asks, place: str) -> _Asks:
    return {place: asked[place]} if place in asked else {}
