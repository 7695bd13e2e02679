"""B1 and B2, looked ahead: every province and sea that a piece can come to, and who may block it on the way.

Going aboard and ashore are steps of their own and not looked ahead.
"""

from collections.abc import Iterator

from arsenale.games import kernel
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import piece_in
from arsenale.games.blood_royale.piece_names import NAMES
from arsenale.games.blood_royale.state import FIRST_SEA, is_fleet, local_of
from arsenale.games.reach import Voyage
from arsenale.games.ruleset import Position, Reach

_STEPS = (actions.MOVE, actions.SAIL, actions.DOCK)


def reaches(view: Position, seat: int) -> dict[str, list[Reach]]:
    """By the name of a piece: provinces and seas, in the order of their distance. Empty while nothing may move."""
    steps = (action for action in view.legal(seat) if kernel.kind_of(action) in _STEPS)
    movers = sorted({piece_in(action, seat) for action in steps})
    return {NAMES[local_of(piece)]: _voyage(view, seat, piece).reaches() for piece in movers}


def _voyage(view: Position, seat: int, piece: int) -> Voyage:
    board, local = view.setting.board, local_of(piece)
    lands, seas = list(board.provinces), list(board.seas)
    land_numbers = {name: number for number, name in enumerate(lands)}
    sea_numbers = {name: number for number, name in enumerate(seas)}

    def whereabouts(position: Position) -> str:
        place = int(position.state.piece_at[piece])
        return seas[place - FIRST_SEA] if place >= FIRST_SEA else lands[place]

    def walk(position: Position) -> Iterator[tuple[int, str]]:
        for land in board.provinces[whereabouts(position)].next:
            yield actions.with_piece(actions.MOVE, local, land_numbers[land]), land

    def sail(position: Position) -> Iterator[tuple[int, str]]:
        here = whereabouts(position)
        for sea in board.seas[here].next if here in sea_numbers else board.provinces[here].seas:
            yield actions.with_piece(actions.SAIL, local, sea_numbers[sea]), sea
        for land in (name for name, province in board.provinces.items() if here in province.seas):
            yield actions.with_piece(actions.DOCK, local, land_numbers[land]), land

    return Voyage(view, seat, sail if is_fleet(local) else walk, whereabouts)
