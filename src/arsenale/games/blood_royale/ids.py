"""What tables call the factions, places and pieces of a game: numbers told as ids, and ids read as numbers."""

import re
from collections.abc import Sequence
from typing import Any

from arsenale.games.blood_royale.piece_names import NAMES, RUNS, split_name
from arsenale.games.blood_royale.setup import realms
from arsenale.games.blood_royale.state import (
    NEUTRAL,
    NOBODY,
    character_of,
    character_piece,
    fleet_of,
    is_character,
    is_fleet,
    local_of,
    piece_of,
    seat_of,
)
from arsenale.games.boards import Place
from arsenale.games.ruleset import Setting
from arsenale.texts import _

EVERYWHERE = "all"  # all provinces, in orders and tables
_PIECE = re.compile(rf"[a-z_]+\.(?:{'|'.join(RUNS)})[0-9]{{1,3}}")


class Ids:
    """The ids of one setting. What reads takes the place where an id stands and raises BoardError there."""

    def __init__(self, setting: Setting) -> None:
        board: Any = setting.board
        self.powers = setting.powers
        self.realms = realms(board, setting.powers)
        self.provinces, self.seas = tuple(board.provinces), tuple(board.seas)

    # --- telling ---

    def piece(self, piece: int) -> str:
        return f"{self.powers[seat_of(piece)]}.{NAMES[local_of(piece)]}"

    def character(self, character: int) -> str:
        """By its number over all houses; nothing for NOBODY."""
        return "" if character == NOBODY else self.piece(character_piece(character))

    def owner(self, realm: int) -> str:
        """Nothing for neutral land."""
        return "" if realm == NEUTRAL else self.realms[realm]

    def power(self, seat: int) -> str:
        """Nothing for NOBODY."""
        return "" if seat == NOBODY else self.powers[seat]

    # --- reading ---

    def read_power(self, place: Place) -> int:
        return _read(place, self.powers, _("player"))

    def read_power_or_none(self, place: Place) -> int:
        return NOBODY if place.value == "" else self.read_power(place)

    def read_owner(self, place: Place) -> int:
        return NEUTRAL if place.value == "" else _read(place, self.realms, _("kingdom"))

    def read_province(self, place: Place) -> int:
        return _read(place, self.provinces, _("province"))

    def read_sea(self, place: Place) -> int:
        return _read(place, self.seas, _("sea"))

    def read_piece(self, place: Place) -> int:
        """The piece over all factions that the text names."""
        return self.find_piece(place.text(), place)

    def find_piece(self, name: str, place: Place) -> int:
        """The piece over all factions of this name, which stands at `place`."""
        if not _PIECE.fullmatch(name):
            problem = _("{name} is no piece; write whose it is, its kind and number, such as `france.a1`")
            raise place.error(problem.format(name=name))
        owner, kind, number = split_name(name)
        first, count = RUNS[kind]
        if owner not in self.powers:
            problem = _("no faction {name} plays; there is {factions}")
            raise place.error(problem.format(name=owner, factions=", ".join(self.powers)))
        if not 1 <= number <= count:
            problem = _("{name} is out of range; its number is 1 to {most}")
            raise place.error(problem.format(name=name, most=count))
        return piece_of(self.powers.index(owner), first + number - 1)

    def read_fleet(self, place: Place) -> int:
        """The fleet, numbered over all factions."""
        return self.find_fleet(place.text(), place)

    def find_fleet(self, name: str, place: Place) -> int:
        piece = self.find_piece(name, place)
        if not is_fleet(local_of(piece)):
            raise place.error(_("{name} is no fleet; name one, such as `france.f1`").format(name=name))
        return fleet_of(piece)

    def read_character(self, place: Place) -> int:
        """The character, numbered over all houses."""
        piece = self.read_piece(place)
        if not is_character(local_of(piece)):
            problem = _("{name} is no character; name one, such as `france.c1`")
            raise place.error(problem.format(name=place.text()))
        return character_of(piece)


def _read(place: Place, known: Sequence[str], noun: str) -> int:
    return known.index(place.one_of(known, noun))


def by_id(place: Place, most: int) -> dict[str, Place]:
    """The members of a list of tables by their `id`, each with the way to it told by that id."""
    found: dict[str, Place] = {}
    for item in place.items(0, most):
        name = item.open_table(("id",))["id"].text()
        if name in found:
            raise item.error(_("{name} stands here twice; name it once").format(name=name))
        found[name] = Place(place.file, place.lines, (*place.keys, name), item.value)
    return found
