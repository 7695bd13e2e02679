"""The pieces of Blood Royale on the map: fleets with what they carry, and tags with what stands in a province."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import dist
from typing import Any

from arsenale.atlas.blood_royale.marks import (
    draw_glyph,
    draw_resource,
    kingdom_sign,
    kingdom_tone,
)
from arsenale.atlas.chart import Chart
from arsenale.atlas.lettering import Point, width_of
from arsenale.atlas.marks import draw_sign, draw_thread, ink, ink_on, red
from arsenale.atlas.svg import element, group, text, title
from arsenale.games.blood_royale.board import Board, Province
from arsenale.texts import _, power_name

slot = 10.0
row_height, flag_width, number_size, widest_row = 13.5, 12.0, 10.0, 108.0
readable = 1.0, 0.85  # scales of tags: their numbers are small as it is
letters = {"army": "a", "fleet": "f", "character": "c"}  # in the names of pieces


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece and where it stands; `kind`: army, fleet, character, or a kind of Resource."""

    id: str
    owner: str
    kind: str
    number: int
    at: str = ""
    aboard: str = ""
    in_port: bool = False


@dataclass(frozen=True, slots=True)
class Pieces:
    """A position: whose each province is and what is the matter there, the pieces, permissions, and used blockades."""

    provinces: Mapping[str, Mapping[str, Any]]
    pieces: tuple[Piece, ...] = ()
    permits: tuple[Mapping[str, str], ...] = ()  # by, to, province or `all`
    blocks: tuple[Mapping[str, Any], ...] = ()  # by, against, sea; `now`: in this round

    def of_kind(self, kind: str) -> list[Piece]:
        """The pieces of a kind."""
        return [piece for piece in self.pieces if piece.kind == kind]

    def standing(self, area: str) -> list[Piece]:
        """What stands in an area by itself, fleets left out."""
        return [piece for piece in self.pieces if piece.at == area and piece.kind != "fleet"]

    def permits_in(self, province: Province) -> list[Mapping[str, str]]:
        """Who may land there: by name, or wherever the owner has a coast."""
        is_coast, owner = bool(province.seas), self.provinces[province.id]["owner"]
        return [
            permit
            for permit in self.permits
            if permit["province"] == province.id or (permit["province"] == "all" and permit["by"] == owner and is_coast)
        ]

    def aboard(self, fleet: Piece) -> list[Piece]:
        """What a fleet carries."""
        return [piece for piece in self.pieces if piece.aboard == fleet.id]


def pieces_of(told: Mapping[str, Any]) -> Pieces:
    """The pieces of a position as the game's notation tells it (`position`)."""
    pieces = tuple(_piece(entry) for entry in told.get("pieces", ()))
    return Pieces(told["provinces"], pieces, tuple(told.get("permits", ())), tuple(told.get("blocks", ())))


def _piece(entry: Mapping[str, Any]) -> Piece:
    owner, _dot, name = entry["id"].partition(".")
    short = name.rstrip("0123456789")
    kind = next((kind for kind, letter in letters.items() if letter == short), short)
    where = entry.get("at", ""), entry.get("aboard", ""), entry.get("in_port", False)
    return Piece(entry["id"], owner, kind, int(name[len(short) :]), *where)


def name_numbers(letter: str, numbers: Iterable[int]) -> str:
    """Pieces by their numbers: `a1–3,7`, or how many they are where that is too long."""
    ordered = sorted(numbers)
    runs = [[n for _place, n in run] for _key, run in groupby(enumerate(ordered), lambda item: item[1] - item[0])]
    named = ",".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
    return f"{letter}{named}" if len(named) <= 9 else f"×{len(ordered)}"


# --- fleets -----------------------------------------------------------------------------------------------------------


def place_fleets(chart: Chart, board: Board, pieces: Pieces) -> str:
    """Each fleet as near to the middle of its sea, or to its harbour, as there is room."""
    return group(
        *(_place_fleet(chart, board, fleet, pieces.aboard(fleet)) for fleet in pieces.of_kind("fleet")), id="fleets"
    )


def _place_fleet(chart: Chart, board: Board, fleet: Piece, load: list[Piece]) -> str:
    near = _find_harbour(chart, board, fleet.at) if fleet.in_port else chart.homes[fleet.at]
    width, height = _fleet_size(board)
    spot, scale = chart.find_berth(fleet.at, near, width + 3, height + 3)
    is_away = dist(spot, near) > height / 2 if fleet.in_port else not chart.is_at(fleet.at, spot)
    thread = draw_thread(near, spot) if is_away else ""
    return thread + group(
        draw_fleet(board, fleet, load), transform=f"translate({spot[0]:.1f} {spot[1]:.1f}) scale({scale})"
    )


def _find_harbour(chart: Chart, board: Board, province: str) -> Point:
    """The place on its coast that is nearest to the middle of the province."""
    pairs = [frozenset((province, sea)) for sea in board.provinces[province].seas]
    coast = [(x / 10, y / 10) for pair in pairs for line in chart.borders.get(pair, []) for x, y in line]
    home = chart.homes[province]
    return min(coast, key=lambda spot: dist(spot, home), default=home)


def _columns(board: Board) -> int:
    return -(-board.limits["fleet_capacity"] // 2)


def _fleet_size(board: Board) -> tuple[float, float]:
    return _columns(board) * (slot + 1) + 13, 2 * (slot + 1) + 17


def draw_fleet(board: Board, fleet: Piece, load: Sequence[Piece]) -> str:
    """A ship centred on (0, 0): a flag with letter and number, and below it two rows of places."""
    tone, (width, height) = kingdom_tone(board, fleet.owner), _fleet_size(board)
    inside, top = width - 13, -height / 2
    flag = f"M-14 {top:g}h28l-4 6 4 6h-28z"
    hull = f"M{-width / 2:g} {top + 13:g}l5 {height - 13:g}h{width - 10:g}l5-{height - 13:g}-6 2h{-inside:g}z"
    look = {"fill": tone, "stroke": ink, "stroke_width": 0.9, "stroke_linejoin": "round"}
    sign = f"{kingdom_sign(board, fleet.owner)}{fleet.number}"
    anchor = draw_glyph("anchor", -7, top + 6, 9, ink_on(tone)) if fleet.in_port else ""
    return group(
        title(_say_fleet(fleet, load)),
        element("path", d=flag, **look),
        anchor,
        draw_sign(sign, 3 if anchor else -1, top + 6, 10.5, ink_on(tone)),
        element("path", d=hull, **look),
        *(
            _draw_place(board, load[n] if n < len(load) else None, *_place_of(board, n))
            for n in range(board.limits["fleet_capacity"])
        ),
        id=f"fleet-{fleet.id}",
        class_="fleet",
    )


def _place_of(board: Board, n: int) -> Point:
    row, column = divmod(n, _columns(board))
    return (column - (_columns(board) - 1) / 2) * (slot + 1), -_fleet_size(board)[1] / 2 + 21.5 + row * (slot + 1)


def _draw_place(board: Board, piece: Piece | None, x: float, y: float) -> str:
    look = "bench" if piece else "slot"
    square = element("rect", x=x - slot / 2, y=y - slot / 2, width=slot, height=slot, rx=1.5, class_=look)
    return square + (draw_piece(board, piece.owner, piece.kind, x, y) if piece else "")


def draw_piece(board: Board, owner: str, kind: str, x: float, y: float) -> str:
    """What a piece of that kind and owner looks like, as wide as a place aboard."""
    if kind in board.resources:
        return draw_resource(kind, x, y, slot)
    return draw_glyph(kind, x, y, slot - 1, kingdom_tone(board, owner))


def _say_fleet(fleet: Piece, load: Iterable[Piece]) -> str:
    says = _("{fleet} in port: {load}") if fleet.in_port else _("{fleet}: {load}")
    return says.format(fleet=fleet.id, load=", ".join(piece.id for piece in load) or "-")


# --- provinces --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """Equal pieces of one owner in one place, as one sign with their numbers; or a flag in words of another owner."""

    owner: str
    kind: str
    words: str

    @property
    def width(self) -> float:
        """Of sign and numbers."""
        return slot + 5 + (width_of(self.words, "bold", number_size) if self.words else 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a tag: whose it is ("": the anchor of permissions, the bar of blockades), and the counters in it."""

    owner: str
    counters: tuple[Counter, ...]

    @property
    def width(self) -> float:
        """With the flag."""
        return flag_width + 2 + sum(counter.width for counter in self.counters)


def place_tags(chart: Chart, board: Board, pieces: Pieces) -> str:
    """Beside the middle of each province and sea a tag with what stands there, who may land, and who has blocked."""
    rows = {area: _rows(board, pieces, area) for area in chart.plan.areas}
    return group(*(_place_tag(chart, board, pieces, area, rows[area]) for area in rows if rows[area]), id="tags")


def _rows(board: Board, pieces: Pieces, area: str) -> list[Row]:
    """One row, or several, of each kingdom with pieces here; then permissions; then used blockades."""
    standing = pieces.standing(area)
    owners = sorted({piece.owner for piece in standing}, key=lambda owner: _rank(board, pieces, area, owner))
    rows = [row for owner in owners for row in _split(owner, _count(board, standing, owner))]
    permits = pieces.permits_in(board.provinces[area]) if area in board.provinces else []
    guests = dict.fromkeys(permit["to"] for permit in permits)
    rows += [Row("anchor", tuple(Counter(guest, "flag", "") for guest in guests))] if guests else []
    return rows + list(dict.fromkeys(_block_row(block) for block in pieces.blocks if block["sea"] == area))


def _rank(board: Board, pieces: Pieces, area: str, owner: str) -> tuple[bool, int]:
    is_guest = pieces.provinces.get(area, {}).get("owner") != owner
    return is_guest, list(board.kingdoms).index(owner)


def _count(board: Board, standing: Iterable[Piece], owner: str) -> list[Counter]:
    numbers: dict[str, list[int]] = defaultdict(list)
    for piece in standing:
        if piece.owner == owner:
            numbers[piece.kind].append(piece.number)
    kinds = [kind for kind in ("army", "character", *board.resources) if kind in numbers]
    return [Counter(owner, kind, name_numbers(letters.get(kind, "#"), numbers[kind])) for kind in kinds]


def _split(owner: str, counters: list[Counter]) -> list[Row]:
    rows = [Row(owner, ())]
    for counter in counters:
        longer = Row(owner, (*rows[-1].counters, counter))
        if rows[-1].counters and longer.width > widest_row:
            rows.append(Row(owner, (counter,)))
        else:
            rows[-1] = longer
    return rows


def _block_row(block: Mapping[str, Any]) -> Row:
    sign = Counter("", "bar now" if block.get("now") else "bar", "")
    return Row(block["by"], (sign, Counter(block["against"], "flag", "")))


def _place_tag(chart: Chart, board: Board, pieces: Pieces, area: str, rows: list[Row]) -> str:
    home, width, height = chart.homes[area], max(row.width for row in rows), row_height * len(rows)
    (x, y), scale = chart.find_berth(area, home, width + 3, height + 3, readable)
    thread = "" if chart.is_at(area, (x, y)) else draw_thread(home, (x, y))
    drawn = [_draw_row(board, row, -width / 2, row_height * (n + 0.5) - height / 2) for n, row in enumerate(rows)]
    place = f"translate({x:.1f} {y:.1f}) scale({scale})"
    return thread + group(
        title(_say_tag(chart, board, pieces, area)), *drawn, id=f"tag-{area}", class_="tag", transform=place
    )


def _draw_row(board: Board, row: Row, x: float, y: float) -> str:
    box = element("rect", x=x, y=y - row_height / 2, width=row.width, height=row_height, rx=2, class_="row")
    drawn, x = [box, _draw_head(board, row.owner, x, y)], x + flag_width + 2
    for counter in row.counters:
        drawn.append(_draw_counter(board, counter, x + slot / 2 + 1, y))
        x += counter.width
    return "".join(drawn)


def _draw_head(board: Board, owner: str, x: float, y: float) -> str:
    if owner == "anchor":
        return draw_glyph("anchor", x + flag_width / 2, y, 10, ink)
    return _draw_flag(board, owner, x + flag_width / 2, y)


def _draw_flag(board: Board, owner: str, x: float, y: float) -> str:
    tone = kingdom_tone(board, owner)
    left, top = x - flag_width / 2, y - row_height / 2
    flag = element(
        "rect", x=left, y=top, width=flag_width, height=row_height, rx=2, fill=tone, stroke=ink, stroke_width=0.7
    )
    return flag + draw_sign(kingdom_sign(board, owner), x, y, 9.5, ink_on(tone))


def _draw_counter(board: Board, counter: Counter, x: float, y: float) -> str:
    if counter.kind == "flag":
        return _draw_flag(board, counter.owner, x, y)
    if counter.kind in ("bar", "bar now"):
        return draw_glyph("bar", x, y, 10, ink if counter.kind == "bar" else red)
    numbers = text(counter.words, x + slot / 2 + 1, y + 3.3, class_="number")
    return draw_piece(board, counter.owner, counter.kind, x, y) + numbers


def _say_tag(chart: Chart, board: Board, pieces: Pieces, area: str) -> str:
    parts = [piece.id for piece in pieces.standing(area)]
    permits = pieces.permits_in(board.provinces[area]) if area in board.provinces else []
    parts += [
        _("{by} lets {to} land").format(by=power_name(permit["by"]), to=power_name(permit["to"])) for permit in permits
    ]
    parts += dict.fromkeys(_say_block(block) for block in pieces.blocks if block["sea"] == area)
    return f"{chart.plan.areas[area].name}: {', '.join(parts)}"


def _say_block(block: Mapping[str, Any]) -> str:
    says = _("{by} blocks {against}") if block.get("now") else _("{by} has blocked {against}")
    return says.format(by=power_name(block["by"]), against=power_name(block["against"]))
