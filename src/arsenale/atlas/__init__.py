"""Maps: boards and positions as SVG and PNG."""

from arsenale.atlas.draw import draw_board
from arsenale.atlas.outline import Outline, find_outline, load_outline
from arsenale.atlas.picture import save_map, to_png
from arsenale.atlas.pieces import GalleyPiece, Pieces, PortPieces, pieces_of

__all__ = [
    "GalleyPiece",
    "Outline",
    "Pieces",
    "PortPieces",
    "draw_board",
    "find_outline",
    "load_outline",
    "pieces_of",
    "save_map",
    "to_png",
]
