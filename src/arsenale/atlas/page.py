"""The page of a map: Mercator's projection to whole tenths of a unit, paths, and who shares which line.

Two shapes that share a line in the outline share its very vertices, so rounding every vertex to the same raster keeps
the line shared. (Simplifying each shape by itself would not, so nothing here does.)
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import asinh, radians, tan
from typing import TypeVar

from arsenale.atlas.outline import Degrees

Spot = tuple[int, int]
"""A place on the page in tenths of a unit, from the upper left corner."""
Line = tuple[Spot, ...]
Edge = tuple[Spot, Spot]
Owner = TypeVar("Owner", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet `width` units wide that shows a frame of (west, south, east, north) degrees."""

    frame: tuple[float, float, float, float]
    width: int

    @property
    def height(self) -> int:
        """In units, rounded."""
        return round(self.place(self.frame[:2])[1])

    def place(self, at: Degrees) -> tuple[float, float]:
        """Where a place of the world lies on the page, in units."""
        west, _south, east, north = self.frame
        scale = self.width / radians(east - west)
        return scale * radians(at[0] - west), scale * (_stretch(north) - _stretch(at[1]))

    def draw(self, line: Sequence[Degrees]) -> Line:
        """A line of the world on the page, without the vertices that rounding made equal to the one before."""
        spots = [(round(10 * x), round(10 * y)) for x, y in map(self.place, line)]
        return tuple(spot for n, spot in enumerate(spots) if n == 0 or spot != spots[n - 1])


def _stretch(latitude: float) -> float:
    return asinh(tan(radians(latitude)))


def path_of(lines: Iterable[Line], closed: bool = True) -> str:
    """The SVG path data of some lines, in relative steps, which are short."""
    return "".join(_path_of_line(line, closed) for line in lines if len(line) > 2 * closed)


def _path_of_line(line: Line, closed: bool) -> str:
    points = line[:-1] if closed and line[0] == line[-1] else line
    steps = (f"{_tenths(x - x0)} {_tenths(y - y0)}" for (x0, y0), (x, y) in pairwise(points))
    start = f"M{_tenths(points[0][0])} {_tenths(points[0][1])}"
    return (start + "l" + " ".join(steps) + ("z" if closed else "")).replace(" -", "-")


def _tenths(number: int) -> str:
    text = f"{number / 10:g}"
    return text.replace("0.", ".", 1) if abs(number) < 10 else text


def shared_edges(shapes: Mapping[Owner, Iterable[Line]]) -> dict[frozenset[Owner], list[Edge]]:
    """The edges of all shapes, sorted by the set of shapes they belong to."""
    owners: dict[Edge, set[Owner]] = defaultdict(set)
    for owner, lines in shapes.items():
        for line in lines:
            for a, b in pairwise(line):
                owners[min(a, b), max(a, b)].add(owner)
    found: dict[frozenset[Owner], list[Edge]] = defaultdict(list)
    for edge, who in owners.items():
        found[frozenset(who)].append(edge)
    return found


def join_edges(edges: Iterable[Edge]) -> list[Line]:
    """The edges strung together into as few lines as their ends allow."""
    beyond: dict[Spot, set[Spot]] = defaultdict(set)
    for a, b in edges:
        beyond[a].add(b)
        beyond[b].add(a)
    odd = sorted(spot for spot, others in beyond.items() if len(others) % 2)
    return [line for start in [*odd, *sorted(beyond)] for line in _walk(beyond, start)]


def _walk(beyond: dict[Spot, set[Spot]], start: Spot) -> Iterable[Line]:
    """The lines from `start` along edges not walked before; takes the edges out of `beyond`."""
    while beyond[start]:
        line = [start]
        while beyond[line[-1]]:
            there = min(beyond[line[-1]])
            beyond[line[-1]].remove(there)
            beyond[there].remove(line[-1])
            line.append(there)
        yield tuple(line)
