"""The legend of a map: its title, and what each mark on it means."""

from collections.abc import Callable
from itertools import islice, zip_longest

from arsenale.atlas.artist import Artist, Entry
from arsenale.atlas.chart import Chart
from arsenale.atlas.lettering import LAND, Mask, Point, width_of
from arsenale.atlas.marks import red
from arsenale.atlas.svg import element, group, text
from arsenale.texts import _

Table = tuple[list[list[Entry]], list[float]]
"""Rows of entries, and how broad each column is."""
numbers_of_columns = 4, 3, 5, 6, 2  # of equally good ones the first
row_height, mark_width, key_size, heading_size, edge, rim = 21.0, 26.0, 13.0, 19.0, 14.0, 8.0


def draw_legend(chart: Chart, artist: Artist) -> str:
    """The legend, ashore as near to a corner as there is room, else on a sheet at sea; takes that room on the ground.

    Where no shape of it finds room it lies over the lower left corner.
    """
    groups = artist.key()
    shapes = [_tables(chart, groups, columns) for columns in sorted(numbers_of_columns, key=_waste(groups))]
    for ground in (chart.ground.owner == LAND, chart.beside[True]):
        inner = chart.ground.trimmed(ground, rim)
        for tables in shapes:
            if at := _find_corner(chart, inner, *_size(chart, tables)):
                return _draw_at(chart, tables, at)
    width, height = _size(chart, shapes[0])
    return _draw_at(chart, shapes[0], (edge + width / 2, chart.page.height - edge - height / 2))


def _waste(groups: list[list[Entry]]) -> Callable[[int], int]:
    """How many places stay empty with so many columns."""
    return lambda columns: sum(-len(entries) % columns for entries in groups)


def _tables(chart: Chart, groups: list[list[Entry]], columns: int) -> list[Table]:
    marks = [row for entries in groups for row in _rows(entries, columns)]
    return [(rows, _breadths(rows)) for rows in (marks, _rows(_differences(chart), columns))]


def _size(chart: Chart, tables: list[Table]) -> tuple[float, float]:
    heading = width_of(chart.plan.title, "bold", heading_size)
    rows = sum(len(rows) for rows, _breadths in tables)
    width = max(heading, *(sum(breadths) for _rows, breadths in tables))
    return width + 20, heading_size + 10 + row_height * rows + 12


def _draw_at(chart: Chart, tables: list[Table], at: Point) -> str:
    width, height = _size(chart, tables)
    chart.ground.take(at, width, height)
    is_ashore = chart.ground.count(chart.ground.owner != LAND, at, width, height) == 0
    sheet = {"x": at[0] - width / 2, "y": at[1] - height / 2, "width": width, "height": height, "rx": 4}
    left, top = at[0] - width / 2 + 10, at[1] - height / 2 + 6
    heading = text(chart.plan.title, left, top + heading_size * 0.75, class_="heading", font_size=heading_size)
    first = top + heading_size + 10 + row_height / 2
    lines = [(row, breadths) for rows, breadths in tables for row in rows]
    drawn = [_draw_row(row, breadths, left, first + n * row_height) for n, (row, breadths) in enumerate(lines)]
    return group("" if is_ashore else element("rect", **sheet, class_="sheet"), heading, *drawn, id="legend")


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
    dots = [element("circle", cx=x + dx, cy=y, r=3, fill=red) for dx in (-8, 8)]
    return element("path", d=f"M{x - 8:.1f} {y:.1f}h16", class_="link") + "".join(dots)


def _draw_wall(x: float, y: float) -> str:
    path = f"M{x - 9:.1f} {y:.1f}h18"
    return element("path", d=path, class_="wall") + element("path", d=path, class_="wall-light")


def _draw_arrow(x: float, y: float) -> str:
    line = element("path", d=f"M{x - 10:.1f} {y:.1f}h14", class_="link")
    return line + element("path", d=f"M{x + 10:.1f} {y:.1f}l-10-5v10z", fill=red)


# --- layout -----------------------------------------------------------------------------------------------------------


def _rows(entries: list[Entry], columns: int) -> list[list[Entry]]:
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


def _find_corner(chart: Chart, ground: Mask, width: float, height: float) -> Point | None:
    """Where this much room is on that ground, as near to a corner as can be."""
    wide, high = chart.page.width, chart.page.height
    xs, ys = (edge + width / 2, wide - edge - width / 2), (high - edge - height / 2, edge + height / 2)
    found = [
        (abs(spot[0] - x) + abs(spot[1] - y), spot)
        for x in xs
        for y in ys
        if (spot := chart.ground.find(ground, (x, y), width, height))
    ]
    return min(found)[1] if found else None
