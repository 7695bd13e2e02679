"""A board laid on a page: where its zones and ports come to lie, and where drawing and graph differ."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, dist, pi, sin

import numpy as np
from numpy.typing import NDArray

from arsenale.atlas.lettering import OUTER_SEA, Ground, Point
from arsenale.atlas.outline import Outline, Shape
from arsenale.atlas.page import Edge, Line, Page, join_edges, shared_edges
from arsenale.games.boards import one_way_borders
from arsenale.games.serenissima.board import Board

width = 1200
ring_radius = 30  # of a zone that the outline lacks
Pair = frozenset[str]


@dataclass(frozen=True)
class Chart:
    """A board and its outline (None: no coast is known, every zone becomes a ring) on one page."""

    board: Board
    outline: Outline | None

    @cached_property
    def page(self) -> Page:
        """The page: the outline's frame, widened for what a corrected board puts outside."""
        places = [zone.at for zone in self.board.zones.values()] + [port.at for port in self.board.ports.values()]
        longitudes, latitudes = zip(*places, strict=True)
        needed = min(longitudes) - 1.5, min(latitudes) - 1.5, max(longitudes) + 1.5, max(latitudes) + 1.5
        if self.outline is None:
            return Page(needed, width)
        frame = self.outline.frame
        is_inside = all(_is_within(frame, place) for place in places)
        return Page(frame if is_inside else _join(frame, needed), width)

    def lines_of(self, kind: str) -> tuple[Line, ...]:
        """All lines of the outline's shapes of one kind, on the page."""
        shapes = self.outline.of_kind(kind) if self.outline else ()
        return tuple(self.page.draw(line) for shape in shapes for line in shape.lines)

    @cached_property
    def outlined(self) -> dict[str, Shape]:
        """The zones that the outline shows, on the board or not."""
        return {shape.id: shape for shape in self.outline.of_kind("zone")} if self.outline else {}

    @cached_property
    def zone_lines(self) -> dict[str, tuple[Line, ...]]:
        """The lines around each zone: those of the outline, then a ring for each zone it lacks."""
        drawn = {id: tuple(map(self.page.draw, shape.lines)) for id, shape in self.outlined.items()}
        rings = {zone.id: (self._ring(zone.at),) for zone in self.board.zones.values() if zone.id not in drawn}
        return drawn | rings

    def _ring(self, at: tuple[float, float]) -> Line:
        x, y = self.page.place(at)
        turns = [2 * pi * n / 48 for n in range(49)]
        return tuple((round(10 * (x + ring_radius * cos(t))), round(10 * (y + ring_radius * sin(t)))) for t in turns)

    @cached_property
    def homes(self) -> dict[str, Point]:
        """The middle of each zone of the board: the outline's label point, else where the board puts the zone."""
        zones = self.board.zones.values()
        labels = {zone.id: self.outlined[zone.id].label if zone.id in self.outlined else None for zone in zones}
        return {zone.id: self.page.place(labels[zone.id] or zone.at) for zone in zones}

    @cached_property
    def spots(self) -> dict[str, Point]:
        """The place of each port."""
        return {port.id: self.page.place(port.at) for port in self.board.ports.values()}

    @cached_property
    def ground(self) -> Ground:
        """Which zone covers which part of the page: its number in `numbers`, LAND or OUTER_SEA elsewhere."""
        ground = Ground(self.page.width, self.page.height)
        ground.fill(self.lines_of("outer sea"), OUTER_SEA)
        for id, lines in self.zone_lines.items():
            ground.fill(lines, self.numbers[id])
        return ground

    @cached_property
    def numbers(self) -> dict[str, int]:
        """A number for each drawn zone."""
        return {id: number for number, id in enumerate(self.zone_lines)}

    # --- graph and drawing ---

    @cached_property
    def borders(self) -> dict[Pair, list[Line]]:
        """The lines that two zones share on the page."""
        return {pair: join_edges(edges) for pair, edges in self._edges.items() if len(pair) == 2}

    @cached_property
    def _edges(self) -> dict[Pair, list[Edge]]:
        return shared_edges(self.zone_lines)

    @cached_property
    def listed(self) -> set[Pair]:
        """The pairs of neighbours on the board, named on one side at least."""
        return {frozenset((zone.id, other)) for zone in self.board.zones.values() for other in zone.neighbours}

    @cached_property
    def links(self) -> list[Pair]:
        """Neighbours that do not touch on the page."""
        return _in_order(self.listed - self.borders.keys())

    @cached_property
    def bars(self) -> list[Pair]:
        """Zones of the board that touch on the page and are no neighbours."""
        return _in_order(pair for pair in self.borders.keys() - self.listed if pair <= self.board.zones.keys())

    @property
    def one_ways(self) -> list[tuple[str, str]]:
        """Borders (from, to) that the board lists from one side only, a mistake that can still be drawn."""
        return one_way_borders(self.board.graph)

    def strayed_ports(self) -> list[str]:
        """Ports that do not lie at the zone the board gives them."""
        ports = self.board.ports.values()
        return [port.id for port in ports if self._distance(self.spots[port.id], port.zone) > 20]

    def _distance(self, spot: Point, zone: str) -> float:
        return min(dist(spot, (x / 10, y / 10)) for line in self.zone_lines[zone] for x, y in line)

    def crossing(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends, one in each zone, of a short line across from `a` to `b`."""
        first, second = (np.concatenate([np.array(line) for line in self.zone_lines[id]]) / 10 for id in (a, b))
        gaps = ((first[:, None] - second[None]) ** 2).sum(2)
        m, n = divmod(int(gaps.argmin()), len(second))
        return self._inward(first[m], a), self._inward(second[n], b)

    def _inward(self, edge: NDArray[np.float64], zone: str) -> Point:
        """A place inside the zone a little way from its edge, towards its middle."""
        depth = 14 if zone in self.outlined else 3
        home = np.array(self.homes[zone])
        x, y = edge + (home - edge) * min(1.0, depth / max(dist(edge, home), 1e-9))
        inside = self.ground.owner == self.numbers[zone]
        return self.ground.find(inside, (float(x), float(y)), 8, 8) or (float(x), float(y))


def _in_order(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=sorted)


Frame = tuple[float, float, float, float]


def _is_within(frame: Frame, place: tuple[float, float]) -> bool:
    return frame[0] <= place[0] <= frame[2] and frame[1] <= place[1] <= frame[3]


def _join(a: Frame, b: Frame) -> Frame:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
