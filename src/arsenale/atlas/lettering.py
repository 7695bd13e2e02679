"""Names on a map: how wide they are in the packaged faces, and where there is room for them."""

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from arsenale.atlas.page import Line

Face = Literal["bold", "italic"]
Point = tuple[float, float]
family = "Arsenale Map"
line_height = 0.92  # of the font size, from one line of a name to the next
rise, fall = 0.68, 0.24  # of the font size, above and below the line


# --- faces ------------------------------------------------------------------------------------------------------------


@cache
def _widths(face: Face) -> dict[str, int]:
    return json.loads((files("arsenale.atlas") / "fonts" / f"{face}.json").read_text("ascii"))


def width_of(text: str, face: Face, size: float) -> float:
    """The width of a line of text in units; a letter the face lacks counts as a broad one."""
    return sum(_widths(face).get(letter, 800) for letter in text) * size / 1000


@cache
def embedded_faces() -> str:
    """CSS that carries both faces along, so that the map looks the same on every machine."""
    return _embed("bold", "font-weight:700") + _embed("italic", "font-style:italic")


def _embed(face: Face, style: str) -> str:
    data = b64encode((files("arsenale.atlas") / "fonts" / f"{face}.woff2").read_bytes()).decode("ascii")
    return f"@font-face{{font-family:'{family}';{style};src:url(data:font/woff2;base64,{data})}}"


# --- names ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is set: lines centred on `at`, its font size in units."""

    lines: tuple[str, ...]
    size: float
    at: Point
    face: Face

    @property
    def width(self) -> float:
        """Of its longest line, in units."""
        return max(width_of(line, self.face, self.size) for line in self.lines)

    def baselines(self) -> list[tuple[str, float, float]]:
        """Each line with the middle of its base line."""
        x, y = self.at
        step = self.size * line_height
        first = y - block_height(len(self.lines), self.size) / 2 + self.size * rise
        return [(line, x, first + n * step) for n, line in enumerate(self.lines)]


def block_height(lines: int, size: float) -> float:
    """The height of that many lines of text, in units."""
    return size * ((lines - 1) * line_height + rise + fall)


def ways_to_break(name: str, most: int = 3) -> Iterator[tuple[str, ...]]:
    """The name on one line, then on more, each time broken so that the longest line is shortest."""
    words = name.split()
    for count in range(1, min(most, len(words)) + 1):
        breaks = ([0, *cuts, len(words)] for cuts in combinations(range(1, len(words)), count - 1))
        ways = [tuple(" ".join(words[a:b]) for a, b in pairwise(cut)) for cut in breaks]
        yield min(ways, key=lambda lines: max(map(len, lines)))


# --- room -------------------------------------------------------------------------------------------------------------

Grid = NDArray[np.int16]
Mask = NDArray[np.bool_]
LAND, OUTER_SEA = -1, -2  # owners of ground that is no zone's


class Ground:
    """Which shape lies where on the page, and what is taken, on a grid of cells `cell` units wide."""

    cell = 2

    def __init__(self, width: int, height: int) -> None:
        shape = -(-height // self.cell), -(-width // self.cell)
        self.owner: Grid = np.full(shape, LAND, np.int16)
        self.taken: Mask = np.zeros(shape, np.bool_)

    def fill(self, lines: tuple[Line, ...], owner: int) -> None:
        """Gives the inside of closed lines (even-odd, so islands stay out) to a shape."""
        self.owner[_inside(lines, self.owner.shape, 10 * self.cell)] = owner

    def take(self, centre: Point, width: float, height: float) -> None:
        """Nothing else will be placed on this rectangle."""
        self.taken[self._window(centre, width, height)] = True

    def count(self, mask: Mask, centre: Point, width: float, height: float) -> int:
        """How many cells of the rectangle are in the mask."""
        return int(mask[self._window(centre, width, height)].sum())

    def holds(self, centre: Point, width: float, height: float) -> bool:
        """Whether the rectangle lies on the page."""
        rows, columns = self.owner.shape
        (x, y), cell = centre, self.cell
        return width / 2 <= x <= columns * cell - width / 2 and height / 2 <= y <= rows * cell - height / 2

    def trimmed(self, mask: Mask, rim: float) -> Mask:
        """The mask without the rim of the page, so many units broad."""
        cells = int(rim / self.cell)
        inner = np.zeros_like(mask)
        inner[cells:-cells, cells:-cells] = mask[cells:-cells, cells:-cells]
        return inner

    def spread(self, lines: tuple[Line, ...], across: float, down: float) -> list[Point]:
        """Places strewn evenly over the inside of closed lines, each with room for a sign of that size."""
        inside = _inside(lines, self.owner.shape, 10 * self.cell)
        rows, columns = np.nonzero(inside)
        spots = [
            ((n + (m % 2) / 2) * across, m * down)
            for m in range(int(rows.min() * self.cell // down), int(rows.max() * self.cell // down) + 2)
            for n in range(int(columns.min() * self.cell // across), int(columns.max() * self.cell // across) + 2)
        ]
        return [spot for spot in spots if self.count(~inside, spot, across, down) == 0]

    def find(self, mask: Mask, near: Point, width: float, height: float) -> Point | None:
        """The centre nearest to `near` of a free rectangle that lies wholly in the mask, if there is one."""
        free = mask & ~self.taken
        (top, bottom), (left, right) = (_extent(np.logical_or.reduce(free, axis)) for axis in (1, 0))
        free = free[top:bottom, left:right]
        down, across = (-(-int(np.ceil(length)) // self.cell) for length in (height, width))
        corners = np.argwhere(_full_windows(free, down, across))
        if not len(corners):
            return None
        centres = (corners[:, ::-1] + np.array([left + across / 2, top + down / 2])) * self.cell
        x, y = centres[((centres - np.array(near)) ** 2).sum(1).argmin()]
        return float(x), float(y)

    def _window(self, centre: Point, width: float, height: float) -> tuple[slice, slice]:
        (x, y), cell = centre, self.cell
        rows = slice(max(0, int((y - height / 2) // cell)), max(0, int(-(-(y + height / 2) // cell))))
        columns = slice(max(0, int((x - width / 2) // cell)), max(0, int(-(-(x + width / 2) // cell))))
        return rows, columns


def _extent(row: Mask) -> tuple[int, int]:
    """From where to before where the true values stand."""
    return int(row.argmax()), len(row) - int(row[::-1].argmax())


def _full_windows(mask: Mask, down: int, across: int) -> Mask:
    """For the upper left corner of each window of `down` x `across` cells, whether all its cells are true."""
    rows, columns = mask.shape
    if down > rows or across > columns:
        return np.zeros((0, 0), np.bool_)
    total = np.zeros((rows + 1, columns + 1), np.int32)
    total[1:, 1:] = mask.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    inside = total[down:, across:] - total[:-down, across:] - total[down:, :-across] + total[:-down, :-across]
    return inside == down * across


def _inside(lines: tuple[Line, ...], shape: tuple[int, ...], step: int) -> Mask:
    """The cells whose middle is inside the lines: each edge toggles all cells right of it, row by row."""
    toggles = np.zeros((shape[0], shape[1] + 1), np.bool_)
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            if y0 == y1:
                continue
            top, bottom = (-(-(2 * y - step) // (2 * step)) for y in (min(y0, y1), max(y0, y1)))
            rows = np.arange(max(0, top), min(bottom, shape[0]))
            x = x0 + ((rows + 0.5) * step - y0) * (x1 - x0) / (y1 - y0)
            columns = np.clip(np.ceil(x / step - 0.5), 0, shape[1]).astype(int)
            toggles[rows, columns] ^= True
    return np.logical_xor.accumulate(toggles, axis=1)[:, :-1]
