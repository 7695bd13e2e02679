"""S3 Sailing, looked ahead: every zone that a galley can come to, and who must let it pass on the way."""

from collections.abc import Iterator

from arsenale.games import kernel
from arsenale.games.reach import Voyage
from arsenale.games.ruleset import Position, Reach
from arsenale.games.serenissima import actions


def reaches(view: Position, seat: int) -> dict[str, list[Reach]]:
    """By galley number: the zones it can come to, in the order of their distance. Empty while no galley may move."""
    movers = {kernel.a_of(action) for action in view.legal(seat) if kernel.kind_of(action) == actions.MOVE}
    return {str(galley + 1): _voyage(view, seat, galley).reaches() for galley in sorted(movers)}


def _voyage(view: Position, seat: int, galley: int) -> Voyage:
    zones = view.setting.board.zones
    numbers = {zone: number for number, zone in enumerate(zones)}
    names = list(zones)

    def whereabouts(position: Position) -> str:
        return names[int(position.state.galley_zone[galley])]

    def steps(position: Position) -> Iterator[tuple[int, str]]:
        for zone in zones[whereabouts(position)].neighbours:
            yield actions.move(galley, numbers[zone]), zone

    return Voyage(view, seat, steps, whereabouts)
