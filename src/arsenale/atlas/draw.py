"""Drawing a board: the sea in soft colours on a real coast, ports by size and good, every neighbour as the board says.

Where a corrected board differs from the outline, the drawing says so: a red line across joins neighbours that do not
touch, a wall parts zones that touch and are no neighbours, a ring stands for a zone that the outline lacks.
"""

from collections.abc import Iterable
from math import atan2, degrees

import numpy as np

from arsenale.atlas.chart import Chart, Pair
from arsenale.atlas.legend import draw_legend
from arsenale.atlas.lettering import (
    LAND,
    Ground,
    Name,
    Point,
    block_height,
    embedded_faces,
    family,
    ways_to_break,
    width_of,
)
from arsenale.atlas.marks import draw_marker, ink, paper, port_radius
from arsenale.atlas.outline import Outline
from arsenale.atlas.page import path_of
from arsenale.atlas.pieces import Pieces, draw_thread, place_galleys, place_tags
from arsenale.atlas.svg import element, group, text, title
from arsenale.games.serenissima.board import Board, Port
from arsenale.texts import _

land, outer_sea = "#f2e7cd", "#d3d9d8"
sea_tones = ("#c6dfe8", "#a9cfdb", "#bcdcd6", "#b3cfe4", "#d6e8e8", "#9fc8cc", "#c9d9ee")
style = f"""
text{{font-family:'{family}','EB Garamond',Garamond,Georgia,serif}}
.name{{font-style:italic;fill:#1f4d68;text-anchor:middle}}
.place,.heading,.count{{fill:{ink}}}
.place,.heading,.count,.sign{{font-weight:700}}
.place,.out{{paint-order:stroke;stroke:{land};stroke-width:2.6px;stroke-linejoin:round}}
.sign{{text-anchor:middle}}
.count{{font-size:9px}}
.key{{font-style:italic;font-size:13px;fill:{ink}}}
.shade{{fill:none;stroke:#3d87a6;stroke-linejoin:round}}
.border{{fill:none;stroke:#3a7794;stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round}}
.glow{{fill:none;stroke:#fff;stroke-opacity:.6;stroke-width:3.4;stroke-linecap:round}}
.unused{{fill:#d9d8d0}}
.ring{{stroke:#a3202f;stroke-width:1.4;stroke-dasharray:4 3}}
.link{{fill:none;stroke:#a3202f;stroke-width:2.2;stroke-dasharray:5 3}}
.wall{{fill:none;stroke:#6b1f1f;stroke-width:5;stroke-linejoin:round}}
.wall-light{{fill:none;stroke:{land};stroke-width:1.6;stroke-dasharray:3 3}}
.strait{{stroke:#6b1f1f;stroke-width:2.6;stroke-linecap:round;fill:none}}
.thread{{fill:none;stroke:{ink};stroke-width:.7;stroke-dasharray:1.5 1.5}}
.slot{{fill:{paper};fill-opacity:.55;stroke:{ink};stroke-width:.4}}
.bench{{fill:{paper};stroke:{ink};stroke-width:.5}}
.tag>.tag{{fill:{paper};stroke:{ink};stroke-width:.7}}
"""


def draw_board(board: Board, outline: Outline | None, pieces: Pieces | None = None) -> str:
    """The board as an SVG document, with the `pieces` of a position on it if given.

    Each zone is `<g id="zone-ID">`, each port `<g id="port-ID">`, each border `<path id="border-ID-ID">`, and carries a
    `<title>`; the document brings its own letters.
    """
    chart = Chart(board, outline)
    width, height = chart.page.width, chart.page.height
    coast = _draw_coast(chart)
    marks = _draw_ports(chart)
    differences = _draw_differences(chart)
    legend = draw_legend(chart, pieces is not None)
    names = _draw_names(chart, 14 if pieces else 22)
    placed = _draw_pieces(chart, pieces) if pieces else ""
    layers = [coast, differences, names, marks, legend, placed, _draw_frame(width, height)]
    return element(
        "svg",
        title(board.title),
        element("style", embedded_faces() + style),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
    )


# --- sea and land -----------------------------------------------------------------------------------------------------


def _draw_coast(chart: Chart) -> str:
    """Sea, the shade of the coast on it, borders, and the land over all that reaches ashore."""
    size = {"width": chart.page.width, "height": chart.page.height}
    shore = path_of(chart.lines_of("void"))
    shades = [element("use", href="#shore", class_="shade", stroke_width=w, stroke_opacity=0.11) for w in (15, 9, 4.5)]
    return group(
        element("rect", **size, fill=land),
        element("defs", element("path", id="shore", d=shore)),
        element("path", d=path_of(chart.lines_of("outer sea")), fill=outer_sea, fill_rule="evenodd"),
        _draw_zones(chart, chart.outlined),
        group(*shades, id="shades"),
        _draw_borders(chart),
        element("use", href="#shore", fill=land, fill_rule="evenodd", stroke="#5b6f72", stroke_width=0.9),
        element("path", d=path_of(chart.lines_of("bar")), fill=land),
        _draw_straits(chart),
        _draw_zones(chart, [id for id in chart.zone_lines if id not in chart.outlined]),
    )


def _draw_zones(chart: Chart, ids: Iterable[str]) -> str:
    tones = tint(chart.zone_lines, [*chart.borders, *chart.listed])
    return group(*(_draw_zone(chart, id, tones[id]) for id in ids), class_="zones")


def _draw_zone(chart: Chart, id: str, tone: str) -> str:
    path = path_of(chart.zone_lines[id])
    if id not in chart.board.zones:
        says = _("{id}: not on this board").format(id=id)
        return group(title(says), element("path", d=path, class_="unused", fill_rule="evenodd"), id=f"off-{id}")
    ring = None if id in chart.outlined else "ring"
    area = element("path", d=path, fill=tone, fill_rule="evenodd", class_=ring)
    return group(title(chart.board.zones[id].name), area, id=f"zone-{id}", class_="zone")


def tint(ids: Iterable[str], pairs: Iterable[Pair]) -> dict[str, str]:
    """A sea tone for each zone, different between the zones of each pair; the busiest zones choose first."""
    others: dict[str, set[str]] = {id: set() for id in ids}
    for a, b in map(sorted, pairs):
        others[a].add(b)
        others[b].add(a)
    tones: dict[str, str] = {}
    for id in sorted(others, key=lambda id: (-len(others[id]), id)):
        used = {tones[other] for other in others[id] if other in tones}
        worn = list(tones.values())
        free = [tone for tone in sea_tones if tone not in used]
        tones[id] = min(free or sea_tones, key=worn.count)
    return tones


def _draw_borders(chart: Chart) -> str:
    paths = {pair: path_of(lines, closed=False) for pair, lines in chart.borders.items()}
    drawn = [element("path", id=f"border-{'-'.join(sorted(pair))}", d=path) for pair, path in paths.items()]
    glow = element("path", d="".join(paths.values()), class_="glow")
    return glow + group(*drawn, class_="border")


def _draw_straits(chart: Chart) -> str:
    strait = element("path", title(_("closed strait")), d=path_of(chart.lines_of("closed strait"), closed=False))
    return group(strait, class_="strait")


# --- what differs from the outline ------------------------------------------------------------------------------------


def _draw_differences(chart: Chart) -> str:
    return group(
        *(_draw_wall(chart, pair) for pair in chart.bars),
        *(_draw_link(chart, *sorted(pair)) for pair in chart.links),
        *(_draw_arrow(chart, here, there) for here, there in chart.one_ways),
        *(draw_thread(chart.spots[id], chart.homes[chart.board.ports[id].zone]) for id in chart.strayed_ports()),
        id="differences",
    )


def _name(chart: Chart, zone: str) -> str:
    return chart.board.zones[zone].name


def _draw_wall(chart: Chart, pair: Pair) -> str:
    a, b = sorted(pair)
    says = _("{a} and {b} are not neighbours").format(a=_name(chart, a), b=_name(chart, b))
    path = path_of(chart.borders[pair], closed=False)
    lines = element("path", d=path, class_="wall"), element("path", d=path, class_="wall-light")
    return group(title(says), *lines, id=f"wall-{a}-{b}")


def _draw_link(chart: Chart, a: str, b: str) -> str:
    says = _("{a} and {b} are neighbours").format(a=_name(chart, a), b=_name(chart, b))
    ends = _take_ends(chart, a, b)
    dots = [element("circle", cx=x, cy=y, r=3.2, fill="#a3202f") for x, y in ends]
    return group(title(says), _line(*ends), *dots, id=f"link-{a}-{b}")


def _draw_arrow(chart: Chart, here: str, there: str) -> str:
    says = _("from {a} to {b}, not back").format(a=_name(chart, here), b=_name(chart, there))
    (x0, y0), (x1, y1) = ends = _take_ends(chart, here, there)
    turn = degrees(atan2(y1 - y0, x1 - x0))
    head = element(
        "path", d="M7 0L-5-6v12z", fill="#a3202f", transform=f"translate({x1:.1f} {y1:.1f}) rotate({turn:.0f})"
    )
    return group(title(says), _line(*ends), head, id=f"arrow-{here}-{there}")


def _take_ends(chart: Chart, a: str, b: str) -> tuple[Point, Point]:
    """The ends of a line across, kept clear of names."""
    ends = chart.crossing(a, b)
    for end in ends:
        chart.ground.take(end, 10, 10)
    return ends


def _line(start: Point, end: Point) -> str:
    return element("path", d=f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}", class_="link")


# --- ports ------------------------------------------------------------------------------------------------------------


def _draw_ports(chart: Chart) -> str:
    """The ports with their names; takes their room on the ground."""
    ports = chart.board.ports.values()
    for port in ports:
        broad = 2 * port_radius[port.size] + (8 if port.size == "capital" else 2)
        chart.ground.take(chart.spots[port.id], broad, broad)
    by_size = sorted(ports, key=lambda port: -port_radius[port.size])
    names = group(*(_draw_port_name(chart, port) for port in by_size), class_="place")
    return names + group(*(draw_marker(chart.board, port, *chart.spots[port.id]) for port in ports), class_="ports")


def _draw_port_name(chart: Chart, port: Port) -> str:
    size = {"small": 11.5, "medium": 13.0, "capital": 16.5}[port.size]
    width, height = width_of(port.name, "bold", size) + 2, size * 0.84
    x, y = _choose_side(chart.ground, chart.spots[port.id], port, width, height)
    chart.ground.take((x, y), width + 4, height + 2)
    return text(port.name, x, y + size * 0.3, font_size=size, text_anchor="middle")


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


# --- names of zones ---------------------------------------------------------------------------------------------------


def _draw_names(chart: Chart, largest: float) -> str:
    """The zones' names, the smallest zones first: they have the least choice."""
    areas = {id: int((chart.ground.owner == chart.numbers[id]).sum()) for id in chart.board.zones}
    drawn = [_draw_name(chart, id, largest) for id in sorted(areas, key=lambda id: areas[id])]
    return group(*drawn, class_="names")


def _draw_name(chart: Chart, id: str, largest: float) -> str:
    name = fit_name(chart.ground, chart.numbers[id], chart.board.zones[id].name, chart.homes[id], largest)
    width = max(width_of(line, "italic", name.size) for line in name.lines)
    chart.ground.take(name.at, width + 4, block_height(len(name.lines), name.size) + 2)
    lines = [text(line, x, y, font_size=name.size, class_="name") for line, x, y in name.baselines()]
    outside = chart.ground.count(chart.ground.owner == chart.numbers[id], name.at, 4, 4) == 0
    return group(*lines, class_="out" if outside else None)


def fit_name(ground: Ground, number: int, words: str, home: Point, largest: float) -> Name:
    """The largest setting of a name that has room inside its zone, near `home`; else a small one ashore beside it."""
    zone, ashore = ground.owner == number, ground.owner == LAND
    sizes = [size for n in range(20) if (size := largest * 0.94**n) > 9]
    tries = [(zone, size, size * 0.8) for size in sizes] + [(zone, 9.0, 3.0), (zone, 8.2, 1.0)]
    tries += [(ashore, 10.0, 4.0), (zone | ashore, 9.0, 1.0), (np.ones_like(zone), 9.0, 1.0)]
    for mask, size, margin in tries:
        for lines in ways_to_break(words):
            width = max(width_of(line, "italic", size) for line in lines)
            if at := ground.find(mask, home, width + margin, block_height(len(lines), size) + margin / 2):
                return Name(lines, size, at)
    return Name((words,), 9.0, home)


# --- pieces and frame ------------------------------------------------------------------------------------------------


def _draw_pieces(chart: Chart, pieces: Pieces) -> str:
    return place_tags(chart, pieces.ports) + place_galleys(chart, pieces.galleys)


def _draw_frame(width: int, height: int) -> str:
    outer = element("rect", x=2, y=2, width=width - 4, height=height - 4, fill="none", stroke="#4a3722", stroke_width=4)
    inner = element(
        "rect", x=7, y=7, width=width - 14, height=height - 14, fill="none", stroke="#4a3722", stroke_width=0.8
    )
    return group(outer, inner, id="frame")
