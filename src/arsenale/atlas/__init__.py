"""Maps: boards and positions as SVG and PNG."""

from arsenale.atlas.artists import draw_board, draw_position
from arsenale.atlas.outline import Outline, find_outline, load_outline
from arsenale.atlas.picture import save_map, to_png

__all__ = [
    "Outline",
    "draw_board",
    "draw_position",
    "find_outline",
    "load_outline",
    "save_map",
    "to_png",
]
