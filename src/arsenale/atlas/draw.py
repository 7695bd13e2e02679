"""Drawing a map: seas and lands in soft colours on a real coast, every neighbour as the board says.

Where a corrected board differs from the outline, the drawing says so: a red line across joins neighbours that do not
touch, a wall parts areas that touch and are no neighbours, a ring stands for an area that the outline lacks. What a
game draws of its own comes from its artist.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, degrees

import numpy as np

from arsenale.atlas.artist import Artist, Foot
from arsenale.atlas.chart import Chart, Pair
from arsenale.atlas.legend import draw_legend
from arsenale.atlas.lettering import (
    Face,
    Name,
    Point,
    block_height,
    embedded_faces,
    family,
    ways_to_break,
    width_of,
)
from arsenale.atlas.marks import draw_peak, draw_thread, ink, land, red
from arsenale.atlas.outline import Outline
from arsenale.atlas.page import Line, path_of
from arsenale.atlas.svg import element, group, text, title
from arsenale.texts import _

outer_sea = "#d3d9d8"
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
.land-name{{fill:{ink};font-weight:700;text-anchor:middle}}
.sheet{{fill:{land};fill-opacity:.92;stroke:{ink};stroke-width:.8}}
.height{{fill:#d6c6a2;fill-rule:evenodd}}
.peak{{fill:none;stroke:#8a7a5e;stroke-width:1;stroke-linejoin:round}}
.march{{fill:none;stroke:{ink};stroke-opacity:.5;stroke-width:.7;stroke-linecap:round;stroke-linejoin:round}}
.frontier{{fill:none;stroke:{ink};stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}}
.shade{{fill:none;stroke:#3d87a6;stroke-linejoin:round}}
.border{{fill:none;stroke:#3a7794;stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round}}
.glow{{fill:none;stroke:#fff;stroke-opacity:.6;stroke-width:3.4;stroke-linecap:round}}
.unused{{fill:#d9d8d0}}
.ring{{stroke:{red};stroke-width:1.4;stroke-dasharray:4 3}}
.link{{fill:none;stroke:{red};stroke-width:2.2;stroke-dasharray:5 3}}
.wall{{fill:none;stroke:#6b1f1f;stroke-width:5;stroke-linejoin:round}}
.wall-light{{fill:none;stroke:{land};stroke-width:1.6;stroke-dasharray:3 3}}
.strait{{stroke:#6b1f1f;stroke-width:2.6;stroke-linecap:round;fill:none}}
.thread{{fill:none;stroke:{ink};stroke-width:.7;stroke-dasharray:1.5 1.5}}
"""


def draw_map(artist: Artist, outline: Outline | None) -> str:
    """The board of the artist, and the position if it has one, as an SVG document.

    Each area is `<g id="KIND-ID">` (zone, sea, province), each border within sea or land `<path id="border-ID-ID">`,
    and carries a `<title>`; so does what the artist draws. The document brings its own letters.
    """
    chart = Chart(artist.plan, outline)
    width, height = chart.page.width, chart.page.height
    coast = _draw_ground(chart, artist)
    marks = artist.draw_marks(chart)
    differences = _draw_differences(chart)
    legend = draw_legend(chart, artist)
    names = _draw_names(chart, artist)
    layers = [coast, differences, names, marks, legend, artist.draw_pieces(chart), _draw_frame(width, height)]
    return element(
        "svg",
        title(chart.plan.title),
        element("style", embedded_faces() + style + artist.style),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
    )


# --- sea and land -----------------------------------------------------------------------------------------------------


def _draw_ground(chart: Chart, artist: Artist) -> str:
    """Sea, the shade of the coast on it, borders, the land over all that reaches ashore, and the lands on it."""
    size = {"width": chart.page.width, "height": chart.page.height}
    lands = [id for id in chart.outlined if id in chart.lands]
    waters = [id for id in chart.outlined if id not in chart.lands]
    ashore = [*chart.lines_of("void"), *(line for id in lands for line in chart.area_lines[id])]
    shades = [element("use", href="#shore", class_="shade", stroke_width=w, stroke_opacity=0.11) for w in (15, 9, 4.5)]
    tones = _choose_tones(chart, artist)
    return group(
        element("rect", **size, fill=land),
        element("defs", element("path", id="shore", d=path_of(ashore))),
        element("path", d=path_of(chart.lines_of("outer sea")), fill=outer_sea, fill_rule="evenodd"),
        _draw_areas(chart, artist, tones, waters),
        group(*shades, id="shades"),
        _draw_sea_borders(chart),
        element("use", href="#shore", fill=land, fill_rule="evenodd", stroke="#5b6f72", stroke_width=0.9),
        _draw_areas(chart, artist, tones, lands),
        group(*(_draw_mountains(chart, lines) for lines in chart.mountains), id="mountains"),
        _draw_land_borders(chart, artist),
        element("path", d=path_of(chart.lines_of("bar")), fill=land),
        _draw_straits(chart),
        _draw_areas(chart, artist, tones, [id for id in chart.area_lines if id not in chart.outlined]),
    )


def _draw_areas(chart: Chart, artist: Artist, tones: Mapping[str, str], ids: Iterable[str]) -> str:
    return group(*(_draw_area(chart, artist, id, tones[id]) for id in ids), class_="zones")


def _draw_area(chart: Chart, artist: Artist, id: str, tone: str) -> str:
    path = path_of(chart.area_lines[id])
    if id not in chart.plan.areas:
        says = _("{id}: not on this board").format(id=id)
        return group(title(says), element("path", d=path, class_="unused", fill_rule="evenodd"), id=f"off-{id}")
    ring = None if id in chart.outlined else "ring"
    kind = chart.plan.areas[id].kind
    shape = element("path", d=path, fill=tone, fill_rule="evenodd", class_=ring)
    return group(title(artist.says(id)), shape, id=f"{kind}-{id}", class_=kind)


def _choose_tones(chart: Chart, artist: Artist) -> dict[str, str]:
    on_board = chart.lands & chart.plan.areas.keys()
    palettes = {id: artist.tones(id) if id in on_board else sea_tones for id in chart.area_lines}
    return tint(palettes, [*chart.borders, *chart.listed])


def tint(palettes: Mapping[str, Sequence[str]], pairs: Iterable[Pair]) -> dict[str, str]:
    """For each area a tone of its palette, different between the areas of each pair; the busiest areas choose first."""
    others: dict[str, set[str]] = {id: set() for id in palettes}
    for a, b in map(sorted, pairs):
        if set(palettes[a]) & set(palettes[b]):
            others[a].add(b)
            others[b].add(a)
    tones: dict[str, str] = {}
    for id in sorted(others, key=lambda id: (-len(others[id]), id)):
        used = {tones[other] for other in others[id] if other in tones}
        worn = list(tones.values())
        free = [tone for tone in palettes[id] if tone not in used]
        tones[id] = min(free or palettes[id], key=worn.count)
    return tones


def _draw_sea_borders(chart: Chart) -> str:
    paths = {pair: path_of(lines, closed=False) for pair, lines in chart.borders.items() if not pair & chart.lands}
    glow = element("path", d="".join(paths.values()), class_="glow")
    return glow + group(*(_draw_border(pair, path) for pair, path in paths.items()), class_="border")


def _draw_land_borders(chart: Chart, artist: Artist) -> str:
    """Bold between two owners, and around the land of an owner where it ends."""
    marches, frontiers = [], []
    for pair, lines in chart.borders.items():
        if pair <= chart.lands:
            owners = {artist.owner(id) for id in pair if id in chart.plan.areas}
            (marches if len(owners) == 1 else frontiers).append(_draw_border(pair, path_of(lines, closed=False)))
    ends = element("path", d=path_of(chart.ends, closed=False)) if chart.ends else ""
    return group(*marches, class_="march") + group(*frontiers, ends, class_="frontier")


def _draw_border(pair: Pair, path: str) -> str:
    return element("path", id=f"border-{'-'.join(sorted(pair))}", d=path)


def _draw_mountains(chart: Chart, lines: tuple[Line, ...]) -> str:
    spots = chart.ground.spread(lines, 15, 11)
    slope = element("path", d=path_of(lines), class_="height")
    return group(title(_("mountains that nobody crosses")), slope, *(draw_peak(x, y) for x, y in spots))


def _draw_straits(chart: Chart) -> str:
    strait = element("path", title(_("closed strait")), d=path_of(chart.lines_of("closed strait"), closed=False))
    return group(strait, class_="strait")


# --- what differs from the outline ------------------------------------------------------------------------------------


def _draw_differences(chart: Chart) -> str:
    return group(
        *(_draw_wall(chart, pair) for pair in chart.bars),
        *(_draw_link(chart, *sorted(pair)) for pair in chart.links),
        *(_draw_arrow(chart, here, there) for here, there in chart.one_ways),
        *(draw_thread(chart.spots[site.id], chart.homes[site.area]) for site in chart.strayed_sites()),
        id="differences",
    )


def _name(chart: Chart, area: str) -> str:
    return chart.plan.areas[area].name


def _draw_wall(chart: Chart, pair: Pair) -> str:
    a, b = sorted(pair)
    says = _("{a} and {b} are not neighbours").format(a=_name(chart, a), b=_name(chart, b))
    path = path_of(chart.borders[pair], closed=False)
    lines = element("path", d=path, class_="wall"), element("path", d=path, class_="wall-light")
    return group(title(says), *lines, id=f"wall-{a}-{b}")


def _draw_link(chart: Chart, a: str, b: str) -> str:
    says = _("{a} and {b} are neighbours").format(a=_name(chart, a), b=_name(chart, b))
    ends = _take_ends(chart, a, b)
    dots = [element("circle", cx=x, cy=y, r=3.2, fill=red) for x, y in ends]
    return group(title(says), _line(*ends), *dots, id=f"link-{a}-{b}")


def _draw_arrow(chart: Chart, here: str, there: str) -> str:
    says = _("from {a} to {b}, not back").format(a=_name(chart, here), b=_name(chart, there))
    (x0, y0), (x1, y1) = ends = _take_ends(chart, here, there)
    turn = degrees(atan2(y1 - y0, x1 - x0))
    head = element("path", d="M7 0L-5-6v12z", fill=red, transform=f"translate({x1:.1f} {y1:.1f}) rotate({turn:.0f})")
    return group(title(says), _line(*ends), head, id=f"arrow-{here}-{there}")


def _take_ends(chart: Chart, a: str, b: str) -> tuple[Point, Point]:
    """The ends of a line across, kept clear of names."""
    ends = chart.crossing(a, b)
    for end in ends:
        chart.ground.take(end, 10, 10)
    return ends


def _line(start: Point, end: Point) -> str:
    return element("path", d=f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}", class_="link")


# --- names ------------------------------------------------------------------------------------------------------------


def _draw_names(chart: Chart, artist: Artist) -> str:
    """The names of areas with what stands below them, the smallest areas first: they have the least choice."""
    sizes = {id: int(chart.mask(id).sum()) for id in chart.plan.areas}
    feet = {id: artist.foot(id) for id in sizes}
    names = {id: _place_name(chart, id, feet[id]) for id in sorted(sizes, key=lambda id: sizes[id])}
    drawn = group(*(_draw_name(chart, id, name) for id, name in names.items()), class_="names")
    return drawn + group(*(_draw_foot(names[id], foot) for id, foot in feet.items()), class_="feet")


def _place_name(chart: Chart, id: str, foot: Foot) -> Name:
    """The place of a name; takes its room and that of its foot."""
    name = fit_name(chart, id, foot)
    height = block_height(len(name.lines), name.size) + foot.height
    middle = name.at[0], name.at[1] + foot.height / 2
    chart.ground.take(middle, max(name.width, foot.width) + 4, height + 2)
    return name


def _draw_name(chart: Chart, id: str, name: Name) -> str:
    look = "land-name" if id in chart.lands else "name"
    lines = [text(line, x, y, font_size=name.size, class_=look) for line, x, y in name.baselines()]
    return group(*lines, class_=None if chart.is_at(id, name.at) else "out")


def _draw_foot(name: Name, foot: Foot) -> str:
    x, y = name.at
    return foot.draw(x, y + (block_height(len(name.lines), name.size) + foot.height) / 2)


def fit_name(chart: Chart, id: str, foot: Foot) -> Name:
    """The largest setting of a name that has room in its area, near its middle; else a small one ashore beside it.

    (The name of a land: at sea beside it.)
    """
    area, home, here, beside = chart.plan.areas[id], chart.homes[id], chart.mask(id), chart.beside[id in chart.lands]
    face: Face = "bold" if id in chart.lands else "italic"
    sizes = [size for n in range(20) if (size := area.name_size * 0.94**n) > 9]
    tries = [(here, size, size * 0.8) for size in sizes] + [(here, 9.0, 3.0), (here, 8.2, 1.0)]
    tries += [(beside, 10.0, 4.0), (here | beside, 9.0, 1.0), (np.ones_like(here), 9.0, 1.0)]
    for mask, size, margin in tries:
        for lines in ways_to_break(area.name):
            width = max(foot.width, *(width_of(line, face, size) for line in lines))
            height = block_height(len(lines), size) + foot.height
            if at := chart.ground.find(mask, home, width + margin, height + margin / 2):
                return Name(lines, size, (at[0], at[1] - foot.height / 2), face)
    return Name((area.name,), 9.0, home, face)


# --- frame ------------------------------------------------------------------------------------------------------------


def _draw_frame(width: int, height: int) -> str:
    outer = element("rect", x=2, y=2, width=width - 4, height=height - 4, fill="none", stroke="#4a3722", stroke_width=4)
    inner = element(
        "rect", x=7, y=7, width=width - 14, height=height - 14, fill="none", stroke="#4a3722", stroke_width=0.8
    )
    return group(outer, inner, id="frame")
