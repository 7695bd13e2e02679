"""The legend of a map: its title, and what each mark on it means."""

from collections.abc import Callable
from itertools import islice, zip_longest

from arsenale.atlas.chart import Chart
from arsenale.atlas.lettering import LAND, Point, width_of
from arsenale.atlas.marks import draw_good, draw_port_shape, draw_sign, ink, ink_on, nobody, power_tone, sign_of
from arsenale.atlas.svg import element, group, text
from arsenale.games.serenissima.board import sizes
from arsenale.texts import _

Entry = tuple[Callable[[float, float], str], str]
"""How to draw a mark centred on a place, and the words beside it."""
columns, row_height, mark_width, key_size, heading_size = 4, 21.0, 26.0, 13.0, 19.0


def draw_legend(chart: Chart, with_powers: bool) -> str:
    """The legend, ashore in the corner of the page with most room; takes that room on the ground."""
    marks = [*_rows(_goods(chart)), *_rows(_port_sizes()), *_rows(_powers(chart) if with_powers else [])]
    tables = [(rows, _breadths(rows)) for rows in (marks, _rows(_differences(chart)))]
    width = max(width_of(chart.board.title, "bold", heading_size), *(sum(breadths) for _, breadths in tables))
    lines = [(row, breadths) for rows, breadths in tables for row in rows]
    height = heading_size + 10 + row_height * len(lines)
    x, y = _find_corner(chart, width + 20, height + 12)
    chart.ground.take((x, y), width + 20, height + 12)
    left, top = x - width / 2, y - height / 2
    heading = text(chart.board.title, left, top + heading_size * 0.75, class_="heading", font_size=heading_size)
    first = top + heading_size + 10 + row_height / 2
    drawn = [_draw_row(row, breadths, left, first + n * row_height) for n, (row, breadths) in enumerate(lines)]
    return group(heading, *drawn, id="legend")


def _goods(chart: Chart) -> list[Entry]:
    board = chart.board
    return [(lambda x, y, good=good: draw_good(board, good, x, y, 14), good) for good in board.goods]


def _port_sizes() -> list[Entry]:
    return [(lambda x, y, size=size: draw_port_shape(size, nobody, x, y, 0.75), size) for size in sizes]


def _powers(chart: Chart) -> list[Entry]:
    return [(lambda x, y, power=power: _draw_flag(chart, power, x, y), power) for power in chart.board.powers]


def _draw_flag(chart: Chart, power: str, x: float, y: float) -> str:
    tone = power_tone(chart.board, power)
    flag = element("rect", x=x - 7, y=y - 7, width=14, height=14, rx=2, fill=tone, stroke=ink, stroke_width=0.8)
    return flag + draw_sign(sign_of(power, tuple(chart.board.powers), 1), x, y, 10, ink_on(tone))


def _differences(chart: Chart) -> list[Entry]:
    entries: list[Entry] = []
    if chart.links:
        entries.append((_draw_link, _("neighbours across")))
    if chart.bars:
        entries.append((_draw_wall, _("no way through")))
    if chart.one_ways:
        entries.append((_draw_arrow, _("named from one side only")))
    return entries


def _draw_link(x: float, y: float) -> str:
    dots = [element("circle", cx=x + dx, cy=y, r=3, fill="#a3202f") for dx in (-8, 8)]
    return element("path", d=f"M{x - 8:.1f} {y:.1f}h16", class_="link") + "".join(dots)


def _draw_wall(x: float, y: float) -> str:
    path = f"M{x - 9:.1f} {y:.1f}h18"
    return element("path", d=path, class_="wall") + element("path", d=path, class_="wall-light")


def _draw_arrow(x: float, y: float) -> str:
    line = element("path", d=f"M{x - 10:.1f} {y:.1f}h14", class_="link")
    return line + element("path", d=f"M{x + 10:.1f} {y:.1f}l-10-5v10z", fill="#a3202f")


# --- layout -----------------------------------------------------------------------------------------------------------


def _rows(entries: list[Entry]) -> list[list[Entry]]:
    rest = iter(entries)
    return list(iter(lambda: list(islice(rest, columns)), []))


def _breadths(rows: list[list[Entry]]) -> list[float]:
    """How broad each column of these rows must be."""
    words = zip_longest(*([words for _draw, words in row] for row in rows), fillvalue="")
    return [mark_width + 12 + max(width_of(word, "italic", key_size) for word in column) for column in words]


def _draw_row(row: list[Entry], breadths: list[float], x: float, y: float) -> str:
    drawn = []
    for (draw, words), breadth in zip(row, breadths, strict=False):
        drawn.append(draw(x + mark_width / 2 - 4, y) + text(words, x + mark_width, y + 4, class_="key"))
        x += breadth
    return "".join(drawn)


def _find_corner(chart: Chart, width: float, height: float) -> Point:
    """Where the legend has room ashore, as near to a corner as can be; the lower left corner when there is none."""
    wide, high, edge = chart.page.width, chart.page.height, 14
    xs, ys = (edge + width / 2, wide - edge - width / 2), (high - edge - height / 2, edge + height / 2)
    corners = [(x, y) for x in xs for y in ys]
    ashore = chart.ground.owner == LAND
    found = [
        (abs(spot[0] - x) + abs(spot[1] - y), spot)
        for x, y in corners
        if (spot := chart.ground.find(ashore, (x, y), width, height))
    ]
    return min(found)[1] if found else corners[0]
