"""S3 Sailing, looked ahead: every zone that a galley can come to, and who must let it pass on the way.

Nothing is computed here that the rules know: moves are tried on copies, and whoever is asked lets pass.
"""

from dataclasses import dataclass

from arsenale.games import kernel
from arsenale.games.ruleset import Position, Reach
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.board import Board

_PASS = actions.plain(actions.PASS)
_Asks = dict[int, tuple[int, ...]]
"""By zone, the seats that are asked there."""


def reaches(view: Position, seat: int) -> dict[str, list[Reach]]:
    """By galley number: the zones it can come to, in the order of their distance. Empty while no galley may move."""
    movers = {kernel.a_of(action) for action in view.legal(seat) if kernel.kind_of(action) == actions.MOVE}
    near = _neighbours(view.setting.board)
    return {str(galley + 1): _Voyage(view, seat, galley, near).reaches() for galley in sorted(movers)}


def _neighbours(board: Board) -> list[list[int]]:
    """By the number of a zone: the numbers of those next to it."""
    numbers = {zone: number for number, zone in enumerate(board.zones)}
    return [[numbers[there] for there in zone.neighbours] for zone in board.zones.values()]


@dataclass(frozen=True, slots=True)
class _Stop:
    """A galley has come to a zone. `asks`: who was asked on the way; `asks_here`: and who in this zone itself."""

    position: Position
    zone: int
    way: tuple[int, ...]
    asks: _Asks
    asks_here: _Asks

    @property
    def leaving(self) -> _Asks:
        """Who has been asked when it sails on from here."""
        return self.asks | self.asks_here


def _count(asks: _Asks) -> int:
    """How many answers are needed."""
    return sum(map(len, asks.values()))


class _Voyage:
    """All ways of one galley: breadth first, a zone again only where it is reached with fewer askings than before."""

    def __init__(self, view: Position, seat: int, galley: int, near: list[list[int]]) -> None:
        self.seat, self.galley, self.near, self.setting = seat, galley, near, view.setting
        self.start = int(view.state.galley_zone[galley])
        self.best = {self.start: _Stop(view, self.start, (), {}, {})}

    def reaches(self) -> list[Reach]:
        front = list(self.best.values())
        while front:
            tried = [self._sail(stop, there) for stop in front for there in self.near[stop.zone]]
            front = [stop for stop in tried if stop]
        return [self._reach(stop) for zone, stop in self.best.items() if zone != self.start]

    def _sail(self, stop: _Stop, there: int) -> _Stop | None:
        """Enters the next zone; None where that cannot be done, or a way at least as good is known."""
        known = self.best.get(there)
        if known and _count(known.asks) <= _count(stop.leaving):
            return None
        move = actions.move(self.galley, there)
        if stop.position.why_not(self.seat, move):
            return None
        after = stop.position.copy()
        after.apply(self.seat, move)
        asked = self._let_pass(after)
        found = _Stop(after, there, (*stop.way, there), stop.leaving | _only(asked, stop.zone), _only(asked, there))
        if known and _count(known.asks) <= _count(found.asks):
            return None
        self.best[there] = found
        return found

    def _let_pass(self, position: Position) -> _Asks:
        """Whoever is asked gives his consent; who that was, and in which zone."""
        asked: _Asks = {}
        while (acting := position.to_act()) != (self.seat,):
            zone = int(position.state.galley_zone[self.galley])
            asked[zone] = (*asked.get(zone, ()), acting[0])
            position.apply(acting[0], _PASS)
        return asked

    def _reach(self, stop: _Stop) -> Reach:
        zones, powers = list(self.setting.board.zones), self.setting.powers
        asks = {zones[zone]: tuple(powers[seat] for seat in seats) for zone, seats in stop.asks.items()}
        way = tuple(zones[zone] for zone in stop.way)
        return Reach(way[-1], way, asks)


def _only(asked: _Asks, zone: int) -> _Asks:
    return {zone: asked[zone]} if zone in asked else {}
