"""A board laid on a page: where its areas and sites come to lie, and where drawing and graph differ."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import cos, dist, inf, pi, sin
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from arsenale.atlas.lettering import LAND, OUTER_SEA, Ground, Mask, Point
from arsenale.atlas.outline import Degrees, Outline, Shape
from arsenale.atlas.page import Edge, Line, Page, join_edges, shared_edges
from arsenale.games.boards import one_way_borders

Scales = tuple[float, ...]
width = 1200
ring_radius = 30  # of an area that the outline lacks
smaller: Scales = (1.0, 0.84, 0.7)  # tried one after the other where there is little room
detour = 60  # how much farther a piece of the land is put so as not to stand on other land
Pair = frozenset[str]
Frame = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a board that pieces stand in; `kind` as in the outline: zone or sea, or province, which is land.

    `at` is where the board puts it, if it says so. Its name is set no larger than `name_size`.
    """

    id: str
    kind: str
    name: str
    next: tuple[str, ...]
    name_size: float
    at: Degrees | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A place of its own within an area, such as a port."""

    id: str
    area: str
    at: Degrees


@dataclass(frozen=True, slots=True)
class Plan:
    """What a map takes from a board, whatever the game: who borders whom, and what lies where.

    The page shows the frame of the outline or, `is_cropped`, only what lies `margin` degrees around the middles of the
    areas.
    """

    title: str
    areas: Mapping[str, Area]
    sites: Mapping[str, Site] = field(default_factory=dict)
    margin: float = 1.5
    is_cropped: bool = False

    @property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each area."""
        return {area.id: area.next for area in self.areas.values()}


@dataclass(frozen=True)
class Chart:
    """A plan and its outline (None: no coast is known, every area becomes a ring) on one page."""

    plan: Plan
    outline: Outline | None

    @cached_property
    def page(self) -> Page:
        """The page: the outline's frame, widened for what a corrected board puts outside."""
        places = [*self.middles.values(), *(site.at for site in self.plan.sites.values())]
        needed = _extent(places, self.plan.margin)
        if self.outline is None or self.plan.is_cropped:
            return Page(needed, width)
        frame = self.outline.frame
        is_inside = all(_is_within(frame, place) for place in places)
        return Page(frame if is_inside else _join(frame, needed), width)

    @cached_property
    def middles(self) -> dict[str, Degrees]:
        """Where each area lies: where the board puts it, else by the outline, else among its neighbours."""
        areas = self.plan.areas.values()
        known = {area.id: area.at or self._label(area.id) for area in areas}
        return _settle({id: at for id, at in known.items() if at}, self.plan.graph)

    def _label(self, id: str) -> Degrees | None:
        return self.outlined[id].label if id in self.outlined else None

    def lines_of(self, kind: str) -> tuple[Line, ...]:
        """All lines of the outline's shapes of one kind, on the page."""
        shapes = self.outline.of_kind(kind) if self.outline else ()
        return tuple(self.page.draw(line) for shape in shapes for line in shape.lines)

    @cached_property
    def outlined(self) -> dict[str, Shape]:
        """The areas that the outline shows, on the board or not."""
        return {shape.id: shape for shape in self.outline.areas} if self.outline else {}

    @cached_property
    def lands(self) -> frozenset[str]:
        """The drawn areas that are land."""
        kinds = {id: shape.kind for id, shape in self.outlined.items()}
        kinds |= {area.id: area.kind for area in self.plan.areas.values()}
        return frozenset(id for id, kind in kinds.items() if kind == "province")

    @cached_property
    def area_lines(self) -> dict[str, tuple[Line, ...]]:
        """The lines around each area: those of the outline, then a ring for each area it lacks."""
        drawn = {id: tuple(map(self.page.draw, shape.lines)) for id, shape in self.outlined.items()}
        rings = {id: (self._ring(at),) for id, at in self.middles.items() if id not in drawn}
        return drawn | rings

    def _ring(self, at: Degrees) -> Line:
        x, y = self.page.place(at)
        turns = [2 * pi * n / 48 for n in range(49)]
        return tuple((round(10 * (x + ring_radius * cos(t))), round(10 * (y + ring_radius * sin(t)))) for t in turns)

    @cached_property
    def homes(self) -> dict[str, Point]:
        """The middle of each area of the board: the outline's label point, else where it lies."""
        return {id: self.page.place(self._label(id) or at) for id, at in self.middles.items()}

    @cached_property
    def spots(self) -> dict[str, Point]:
        """The place of each site."""
        return {site.id: self.page.place(site.at) for site in self.plan.sites.values()}

    @cached_property
    def ground(self) -> Ground:
        """Which area covers which part of the page: its number in `numbers`, LAND or OUTER_SEA elsewhere."""
        ground = Ground(self.page.width, self.page.height)
        ground.fill(self.lines_of("outer sea"), OUTER_SEA)
        for id, lines in self.area_lines.items():
            ground.fill(lines, self.numbers[id])
        return ground

    def mask(self, id: str) -> Mask:
        """The ground of an area."""
        return self.ground.owner == self.numbers[id]

    def is_at(self, id: str, spot: Point) -> bool:
        """Whether the spot lies in the area."""
        return self.ground.count(self.mask(id), spot, 4, 4) > 0

    @cached_property
    def numbers(self) -> dict[str, int]:
        """A number for each drawn area."""
        return {id: number for number, id in enumerate(self.area_lines)}

    @cached_property
    def beside(self) -> dict[bool, Mask]:
        """The ground where the names and pieces of lands (True), and of waters, may stand that find no room at home."""
        owner = self.ground.owner
        return {True: ~np.isin(owner, [self.numbers[id] for id in self.lands]), False: owner == LAND}

    @cached_property
    def mountains(self) -> list[tuple[Line, ...]]:
        """Land that nobody enters and that lies wholly among lands."""
        sides = {edge for who, edges in self._edges.items() if who & self.lands for edge in edges}
        voids = (
            [tuple(map(self.page.draw, shape.lines)) for shape in self.outline.of_kind("void")] if self.outline else []
        )
        return [
            lines
            for lines in voids
            if all((min(side), max(side)) in sides for line in lines for side in pairwise(line))
        ]

    # --- graph and drawing ---

    @cached_property
    def borders(self) -> dict[Pair, list[Line]]:
        """The lines that two areas share on the page."""
        return {pair: join_edges(edges) for pair, edges in self._edges.items() if len(pair) == 2}

    @cached_property
    def _edges(self) -> dict[Pair, list[Edge]]:
        return shared_edges(self.area_lines)

    @cached_property
    def ends(self) -> list[Line]:
        """The lines where lands end that are no coast: beyond them lies land that is not on the board."""
        return join_edges(
            edge for pair, edges in self._edges.items() if len(pair) == 1 and pair <= self.lands for edge in edges
        )

    @cached_property
    def listed(self) -> set[Pair]:
        """The pairs of neighbours on the board, named on one side at least."""
        return {frozenset((id, other)) for id, near in self.plan.graph.items() for other in near}

    @cached_property
    def links(self) -> list[Pair]:
        """Neighbours that do not touch on the page."""
        return _in_order(self.listed - self.borders.keys())

    @cached_property
    def bars(self) -> list[Pair]:
        """Areas of the board that touch on the page and are no neighbours."""
        return _in_order(pair for pair in self.borders.keys() - self.listed if pair <= self.plan.areas.keys())

    @property
    def one_ways(self) -> list[tuple[str, str]]:
        """Borders (from, to) that the board lists from one side only, a mistake that can still be drawn."""
        return one_way_borders(self.plan.graph)

    def strayed_sites(self) -> list[Site]:
        """Sites that do not lie at the area the board gives them."""
        sites = self.plan.sites.values()
        return [site for site in sites if self._distance(self.spots[site.id], site.area) > 20]

    def _distance(self, spot: Point, area: str) -> float:
        return min(dist(spot, (x / 10, y / 10)) for line in self.area_lines[area] for x, y in line)

    def crossing(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends, one in each area, of a short line across from `a` to `b`."""
        first, second = (np.concatenate([np.array(line) for line in self.area_lines[id]]) / 10 for id in (a, b))
        gaps = ((first[:, None] - second[None]) ** 2).sum(2)
        m, n = divmod(int(gaps.argmin()), len(second))
        return self._inward(first[m], a), self._inward(second[n], b)

    def find_berth(
        self, area: str, near: Point, width: float, height: float, scales: Scales = smaller
    ) -> tuple[Point, float]:
        """Where a piece can lie and at which scale: in its area, else nearby, else over others. Takes the room."""
        spot, scale = self._look_for_berth(area, near, width, height, scales)
        self.ground.take(spot, width * scale, height * scale)
        return spot, scale

    def _look_for_berth(
        self, area: str, near: Point, width: float, height: float, scales: Scales
    ) -> tuple[Point, float]:
        home, ground, scale = self.mask(area), self.ground, scales[-1]
        for scale in scales:
            if spot := ground.find(home, near, width * scale, height * scale):
                return spot, scale
        width, height, is_land = width * scale, height * scale, area in self.lands
        beside = home | (self.beside[True] if is_land else ground.owner < 0)
        outside, anywhere = (ground.find(mask, near, width, height) for mask in (beside, np.ones_like(home)))
        if not outside or not anywhere:
            return anywhere or near, scale
        is_near = dist(outside, near) - dist(anywhere, near) < (detour if is_land else inf)
        return outside if is_near else anywhere, scale

    def _inward(self, edge: NDArray[np.float64], area: str) -> Point:
        """A place inside the area a little way from its edge, towards its middle."""
        depth = 14 if area in self.outlined else 3
        home = np.array(self.homes[area])
        x, y = edge + (home - edge) * min(1.0, depth / max(dist(edge, home), 1e-9))
        return self.ground.find(self.mask(area), (float(x), float(y)), 8, 8) or (float(x), float(y))


def _in_order(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=sorted)


def _extent(places: Iterable[Degrees], margin: float) -> Frame:
    longitudes, latitudes = zip(*places, strict=True)
    west, south, east, north = min(longitudes), min(latitudes), max(longitudes), max(latitudes)
    return west - margin, south - margin, east + margin, north + margin


def _settle(known: Mapping[str, Degrees], graph: Mapping[str, Iterable[str]]) -> dict[str, Degrees]:
    """A place for every area: those that are known, the others near the middle of their neighbours, drawn a little

    outward so that no two fall together; all on a circle where none is known.
    """
    if known.keys() >= graph.keys():
        return {id: known[id] for id in graph}
    west, south, east, north = _extent(known.values(), 0) if known else (-10.0, 40.0, 10.0, 55.0)
    turns = {id: 2 * pi * n / len(graph) for n, id in enumerate(graph)}
    circle = {
        id: ((west + east + (east - west) * cos(turn)) / 2, (south + north + (north - south) * sin(turn)) / 2)
        for id, turn in turns.items()
    }
    places = circle | dict(known)
    for id in [id for _round in range(30) for id in graph if known and id not in known]:
        places[id] = _among([places[other] for other in graph[id]], circle[id])
    return places


def _among(neighbours: list[Degrees], outward: Degrees) -> Degrees:
    if not neighbours:
        return outward
    x, y = (0.85 * fmean(place[n] for place in neighbours) + 0.15 * outward[n] for n in (0, 1))
    return x, y


def _is_within(frame: Frame, place: tuple[float, float]) -> bool:
    return frame[0] <= place[0] <= frame[2] and frame[1] <= place[1] <= frame[3]


def _join(a: Frame, b: Frame) -> Frame:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
