"""Serenissima on the map: ports by size and good, galleys with what they carry, tags with what lies in port."""

from collections.abc import Mapping, Sequence
from typing import Any

from arsenale.atlas.artist import Entry, Foot
from arsenale.atlas.chart import Area, Chart, Plan, Site
from arsenale.atlas.lettering import Ground, Point, width_of
from arsenale.atlas.marks import draw_flag, ink, land, nobody, paper
from arsenale.atlas.serenissima.marks import (
    draw_good,
    draw_marker,
    draw_port_shape,
    port_radius,
    power_tone,
    sign_of_power,
)
from arsenale.atlas.serenissima.pieces import Pieces, pieces_of, place_galleys, place_tags
from arsenale.atlas.svg import group, text
from arsenale.games.serenissima.board import Board, Port, sizes
from arsenale.texts import _, power_name


class SerenissimaArtist:
    """Draws a board of Serenissima, with the pieces on it if there are any."""

    style = f"""
.slot{{fill:{paper};fill-opacity:.55;stroke:{ink};stroke-width:.4}}
.bench{{fill:{paper};stroke:{ink};stroke-width:.5}}
.tag>.tag{{fill:{paper};stroke:{ink};stroke-width:.7}}
"""

    def __init__(self, board: Board, pieces: Pieces | None = None) -> None:
        self.board = board
        self.pieces = pieces

    @classmethod
    def of(cls, board: Board, told: Mapping[str, Any] | None) -> "SerenissimaArtist":
        """The artist for a board and a told position."""
        return cls(board, pieces_of(told, board.powers) if told else None)

    @property
    def plan(self) -> Plan:
        """Zones and ports."""
        size = 14 if self.pieces else 22
        zones = [
            Area(zone.id, "zone", _(zone.name), zone.neighbours, size, zone.at) for zone in self.board.zones.values()
        ]
        ports = [Site(port.id, port.zone, port.at) for port in self.board.ports.values()]
        return Plan(_(self.board.title), {zone.id: zone for zone in zones}, {port.id: port for port in ports})

    def says(self, area: str) -> str:
        """The zone's name."""
        return _(self.board.zones[area].name)

    def owner(self, area: str) -> str:
        """Nobody owns the sea."""
        return ""

    def tones(self, area: str) -> Sequence[str]:
        """No zone is land."""
        return (land,)

    def foot(self, area: str) -> Foot:
        """Nothing."""
        return Foot()

    def draw_marks(self, chart: Chart) -> str:
        """The ports with their names."""
        ports = self.board.ports.values()
        for port in ports:
            broad = 2 * port_radius[port.size] + (8 if port.size == "capital" else 2)
            chart.ground.take(chart.spots[port.id], broad, broad)
        by_size = sorted(ports, key=lambda port: -port_radius[port.size])
        names = group(*(_draw_port_name(chart, port) for port in by_size), class_="place")
        return names + group(*(draw_marker(self.board, port, *chart.spots[port.id]) for port in ports), class_="ports")

    def key(self) -> list[list[Entry]]:
        """Goods, sizes of ports, and with pieces the powers."""
        return [self._goods(), _port_sizes(), self._powers() if self.pieces is not None else []]

    def draw_pieces(self, chart: Chart) -> str:
        """Tags beside the ports, then galleys."""
        if self.pieces is None:
            return ""
        return place_tags(chart, self.board, self.pieces.ports) + place_galleys(chart, self.board, self.pieces.galleys)

    def _goods(self) -> list[Entry]:
        return [(lambda x, y, good=good: draw_good(self.board, good, x, y, 14), _(good)) for good in self.board.goods]

    def _powers(self) -> list[Entry]:
        signs = {power: sign_of_power(self.board, power) for power in self.board.powers}
        return [(lambda x, y, p=p: draw_flag(power_tone(self.board, p), signs[p], x, y), power_name(p)) for p in signs]


def _port_sizes() -> list[Entry]:
    return [(lambda x, y, size=size: draw_port_shape(size, nobody, x, y, 0.75), _(size)) for size in sizes]


def _draw_port_name(chart: Chart, port: Port) -> str:
    size = {"small": 11.5, "medium": 13.0, "capital": 16.5}[port.size]
    name = _(port.name)
    width, height = width_of(name, "bold", size) + 2, size * 0.84
    x, y = _choose_side(chart.ground, chart.spots[port.id], port, width, height)
    chart.ground.take((x, y), width + 4, height + 2)
    return text(name, x, y + size * 0.3, font_size=size, text_anchor="middle")


def _choose_side(ground: Ground, spot: Point, port: Port, width: float, height: float) -> Point:
    """The middle of the port's name: around its mark, ashore rather than at sea, clear of marks and other names."""
    out = port_radius[port.size] + (6 if port.size == "capital" else 3)
    aside, over = out + width / 2, out + height / 2 + 1
    sides = [(aside, 0), (-aside, 0), (0, -over), (0, over)]
    sides += [(dx * (aside - out * 0.45), dy * over * 0.85) for dx in (1, -1) for dy in (-1, 1)]
    sides += [(dx * width * 0.3, dy * over) for dx in (1, -1) for dy in (-1, 1)]
    sea = ground.owner >= 0

    def cost(centre: Point) -> float:
        taken = ground.count(ground.taken, centre, width, height)
        wet = ground.count(sea, centre, width, height)
        return 20 * taken + wet + 1000 * (not ground.holds(centre, width + 16, height + 16))

    return min(((spot[0] + dx, spot[1] + dy) for dx, dy in sides), key=cost)
