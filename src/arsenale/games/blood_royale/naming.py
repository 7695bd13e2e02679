"""What things are called in a sentence: factions, places and pieces, in the reader's language."""

from arsenale.games.blood_royale.board import Board, local_name
from arsenale.games.blood_royale.setup import realms
from arsenale.games.blood_royale.state import (
    FIRST_CHARACTER,
    FIRST_HOLD,
    FIRST_RESOURCE,
    FIRST_SEA,
    OF_A_KIND,
    character_piece,
    fleet_number,
    fleet_piece,
    is_army,
    is_fleet,
    is_resource,
    kind_of_resource,
    local_of,
    seat_of,
)
from arsenale.games.ruleset import Position
from arsenale.texts import _, mark, power_name

_KINDS = (mark("grain"), mark("iron"), mark("wool"), mark("wine"), mark("gold"))


def faction_name(position: Position, realm: int) -> str:
    """`France`, whether it is played or not."""
    return power_name(realms(position.setting.board, position.setting.powers)[realm])


def land_name(position: Position, province: int) -> str:
    board: Board = position.setting.board
    return local_name(list(board.provinces.values())[province])


def sea_name(position: Position, sea: int) -> str:
    board: Board = position.setting.board
    return local_name(list(board.seas.values())[sea])


def place_name(position: Position, piece: int) -> str:
    """Where a piece is: a province, a sea, or the place of the fleet that carries it."""
    place = int(position.state.piece_at[piece])
    if place >= FIRST_HOLD:
        return place_name(position, fleet_piece(place - FIRST_HOLD))
    return sea_name(position, place - FIRST_SEA) if place >= FIRST_SEA else land_name(position, place)


def kind_name(kind: int) -> str:
    """`wool`, of a kind of Resources."""
    return _(_KINDS[kind])


def piece_name(local: int) -> str:
    """`army 3`, `wool 2`: a piece by its local number, to its own faction."""
    if is_army(local):
        return _("army {number}").format(number=local + 1)
    if is_fleet(local):
        return _("fleet {number}").format(number=fleet_number(local) + 1)
    if is_resource(local):
        number = (local - FIRST_RESOURCE) % OF_A_KIND + 1
        return _("{kind} {number}").format(kind=kind_name(kind_of_resource(local)), number=number)
    return _("character {number}").format(number=local - FIRST_CHARACTER + 1)


def foreign_piece_name(position: Position, piece: int) -> str:
    """`France's army 3`: a piece over all factions."""
    text = _("{power}'s {piece}")
    return text.format(power=faction_name(position, seat_of(piece)), piece=piece_name(local_of(piece)))


def character_name(position: Position, character: int) -> str:
    """`England's character 3`: a character over all houses."""
    return foreign_piece_name(position, character_piece(character))
