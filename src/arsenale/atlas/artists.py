"""Who draws which game, and whole maps of its boards and positions."""

from collections.abc import Mapping
from typing import Any

from arsenale.atlas.artist import NewArtist
from arsenale.atlas.blood_royale import BloodRoyaleArtist
from arsenale.atlas.draw import draw_map
from arsenale.atlas.outline import find_outline
from arsenale.atlas.serenissima import SerenissimaArtist
from arsenale.games.ruleset import Position, Ruleset

ARTISTS: dict[str, NewArtist] = {"serenissima": SerenissimaArtist.of, "blood_royale": BloodRoyaleArtist.of}


def draw_board(ruleset: Ruleset, board: Any, told: Mapping[str, Any] | None = None) -> str:
    """The board as an SVG document, with the pieces of a position on it: `told` as the table `position` of `tell`."""
    return draw_map(ARTISTS[ruleset.id](board, told), find_outline(board.id, board.graph))


def draw_position(position: Position) -> str:
    """The position as an SVG document. Everything in it is shown: give the view of whoever is to see it."""
    setting = position.setting
    return draw_board(setting.ruleset, setting.board, setting.ruleset.notation.tell(position)["position"])
