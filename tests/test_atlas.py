"""Maps: everything on the board is drawn, names stand in their zones, differences from the outline are marked."""

import re
import struct
import xml.etree.ElementTree as ET
from importlib.resources import files
from itertools import combinations, pairwise
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import area, contains_xy, unary_union
from shapely.geometry import Polygon, box

from arsenale.atlas import Outline, find_outline, load_outline, save_map
from arsenale.atlas.chart import Chart
from arsenale.atlas.draw import draw_map, sea_tones, tint
from arsenale.atlas.lettering import LAND, Ground, ways_to_break, width_of
from arsenale.atlas.marks import sign_of, tone_of
from arsenale.atlas.page import Page, join_edges, path_of, shared_edges
from arsenale.atlas.serenissima import SerenissimaArtist
from arsenale.atlas.serenissima.pieces import GalleyPiece, Pieces, PortPieces
from arsenale.games.serenissima.board import Board, load_board

packaged = (files("arsenale.boards") / "mediterranean.toml").read_text("utf-8")
outline = load_outline("mediterranean")
svg_space = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board()


@pytest.fixture(scope="module")
def drawing(board) -> ET.Element:
    return ET.fromstring(draw_board(board, outline))


@pytest.fixture
def corrected(tmp_path: Path):
    """The chart and the drawing of the packaged board after some replacements in its file."""

    def draw(*changes: tuple[str, str]) -> tuple[Chart, ET.Element]:
        text = packaged
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "mine.toml").write_text(text, "utf-8")
        board = load_board(tmp_path / "mine.toml")
        return chart_of(board), ET.fromstring(draw_board(board, outline))

    return draw


def draw_board(board: Board, outline: Outline | None, pieces: Pieces | None = None) -> str:
    return draw_map(SerenissimaArtist(board, pieces), outline)


def chart_of(board: Board) -> Chart:
    return Chart(SerenissimaArtist(board).plan, outline)


def ids(drawing: ET.Element, prefix: str) -> set[str]:
    found = [element.get("id", "") for element in drawing.iter()]
    return {id.removeprefix(prefix) for id in found if id.startswith(prefix)}


def titles(drawing: ET.Element) -> set[str | None]:
    return {element.text for element in drawing.iter(f"{svg_space}title")}


# --- the packaged board -----------------------------------------------------------------------------------------------


def test_everything_is_drawn(board, drawing):
    assert ids(drawing, "zone-") == board.zones.keys()
    assert ids(drawing, "port-") == board.ports.keys()
    borders = {frozenset((zone.id, other)) for zone in board.zones.values() for other in zone.neighbours}
    assert ids(drawing, "border-") == {"-".join(sorted(pair)) for pair in borders}
    assert {zone.name for zone in board.zones.values()} <= titles(drawing)
    assert "Genova: capital, offers iron" in titles(drawing)
    words = {element.text for element in drawing.iter(f"{svg_space}text")}
    assert {port.name for port in board.ports.values()} | {board.title, *board.goods} <= words


def test_ids_are_unique(drawing):
    found = [element.get("id") for element in drawing.iter() if element.get("id")]
    assert len(found) == len(set(found))


def test_nothing_is_marked_where_nothing_differs(drawing):
    assert not any(ids(drawing, prefix) for prefix in ("link-", "wall-", "arrow-", "off-", "differences"))


def test_the_drawing_is_small_enough_for_the_web(board):
    assert len(draw_board(board, outline)) < 400_000


def name_boxes(drawing: ET.Element) -> dict[str, Polygon]:
    """The rectangle of each zone's name, joined from its lines, by the words of the name."""
    boxes = {}
    for group in next(g for g in drawing.iter(f"{svg_space}g") if g.get("class") == "names"):
        boxes[" ".join(line.text or "" for line in group)] = unary_union([text_box(line, "italic") for line in group])
    return boxes


def text_box(line: ET.Element, face: Literal["bold", "italic"]) -> Polygon:
    x, y, size = (float(line.get(key, "")) for key in ("x", "y", "font-size"))
    half = width_of(line.text or "", face, size) / 2
    return box(x - half, y - 0.62 * size, x + half, y + 0.1 * size)


def test_names_stand_in_their_zones(board, drawing):
    chart, boxes = chart_of(board), name_boxes(drawing)
    assert boxes.keys() == {zone.name for zone in board.zones.values()}
    outside = set()
    for zone in board.zones.values():
        rings = [Polygon([(x / 10, y / 10) for x, y in line]) for line in chart.area_lines[zone.id]]
        water = max(rings, key=area)
        for island in rings:
            water = water.difference(island) if island is not water and water.contains(island) else water
        if not water.buffer(1.5).contains(boxes[zone.name]):
            outside.add(zone.name)
    assert outside == {"Sea of Marmara"}  # no name has room there: it stands ashore, beside the zone


def test_names_keep_clear_of_each_other_and_of_ports(board, drawing):
    boxes = name_boxes(drawing)
    for group in drawing.iter(f"{svg_space}g"):
        if group.get("class") == "place":
            for line in group:
                boxes[f"port {line.text}"] = text_box(line, "bold")
    for id, (x, y) in chart_of(board).spots.items():
        boxes[f"mark {id}"] = box(x - 6, y - 6, x + 6, y + 6)
    assert len(boxes) == 32 + 23 + 23
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].intersects(boxes[pair[1]])] == []


def test_neighbours_differ_in_tone(board):
    chart = chart_of(board)
    tones = tint(dict.fromkeys(chart.area_lines, sea_tones), chart.borders)
    assert all(len({tones[id] for id in pair}) == 2 for pair in chart.borders)


# --- corrected boards -------------------------------------------------------------------------------------------------


def test_an_added_border_is_a_link(corrected):
    chart, drawing = corrected(
        ('next = ["ligurian", "tyrrhenian"]', 'next = ["ligurian", "tyrrhenian", "sardinian"]'),
        ('"algeria", "tunis"] }\nalgeria', '"algeria", "tunis", "tuscan"] }\nalgeria'),
    )
    assert ids(drawing, "link-") == {"sardinian-tuscan"}
    assert "Sea of Sardinia and Tuscan Sea are neighbours" in titles(drawing)
    for end, zone in zip(chart.crossing("sardinian", "tuscan"), ("sardinian", "tuscan"), strict=True):
        assert chart.ground.count(chart.ground.owner == chart.numbers[zone], end, 4, 4) == 4


def test_a_removed_border_is_a_wall(corrected):
    _chart, drawing = corrected(
        ('"tripolitania", "sirte", "ionian"]', '"tripolitania", "sirte"]'),
        ('["sicily", "malta", "sirte"', '["sicily", "sirte"'),
    )
    assert ids(drawing, "wall-") == {"ionian-malta"}
    assert "Ionian Sea and Malta Channel are not neighbours" in titles(drawing)


def test_a_border_named_once_is_an_arrow(corrected):
    _chart, drawing = corrected(('["phoenicia", "levantine", "libyan"]', '["phoenicia", "levantine"]'))
    assert ids(drawing, "arrow-") == {"libyan-egypt"}
    assert not ids(drawing, "wall-")


def test_a_new_zone_is_a_ring_with_links(corrected):
    euxine = 'euxine = { name = "Euxine & <Black> Sea", at = [31.5, 42.5], next = ["marmara"] }\n'
    caffa = 'caffa = { name = "Caffa", zone = "euxine", size = "small", good = "wine", at = [39.4, 45.0] }\n'
    _chart, drawing = corrected(
        ("marmara        = {", euxine + "marmara        = {"),
        ('next = ["north_aegean"] }', 'next = ["north_aegean", "euxine"] }'),
        ("# What any corrected", caffa + "# What any corrected"),
    )
    assert "euxine" in ids(drawing, "zone-")
    assert ids(drawing, "link-") == {"euxine-marmara"}
    assert "Euxine & <Black> Sea" in titles(drawing)
    [ring] = [element for element in drawing.iter() if element.get("class") == "ring"]
    assert ring.tag == f"{svg_space}path"


def test_the_page_widens_for_what_lies_outside(corrected):
    chart, _drawing = corrected(("at = [36.0, 36.1]", "at = [44.0, 36.1]"))
    x, y = chart.spots["antioch"]
    assert 0 < x < chart.page.width and 0 < y < chart.page.height
    assert chart.page.frame[2] > 44


def test_a_moved_port_stands_at_its_place_tied_to_its_zone(corrected):
    chart, drawing = corrected(('zone = "tunis",          size', 'zone = "egypt", size'), ("at = [10.2", "at = [20.5"))
    assert "tunis" in [site.id for site in chart.strayed_sites()]
    assert [element for element in drawing.iter() if element.get("class") == "thread"]
    assert chart.spots["tunis"] == chart.page.place((20.5, 36.8))


def test_a_zone_left_out_is_shown_as_such(corrected):
    text = re.sub(r'(?m)^upper_adriatic.*\n|^venezia .*\n|"upper_adriatic", |, "venezia"', "", packaged)
    text = text.replace('venice = "venezia"', 'venice = "ragusa"')
    _chart, drawing = corrected((packaged, text))
    assert ids(drawing, "off-") == {"upper_adriatic"}
    assert "upper_adriatic" not in ids(drawing, "zone-")


def test_a_board_without_outline_is_a_graph_of_rings(board):
    drawing = ET.fromstring(draw_board(board, None))
    pairs = sum(len(zone.neighbours) for zone in board.zones.values()) // 2
    assert len([element for element in drawing.iter() if element.get("class") == "ring"]) == len(board.zones)
    assert len(ids(drawing, "link-")) == pairs


def test_a_renamed_board_finds_its_outline(board):
    assert find_outline("mine", board.zones) == outline
    assert find_outline("europe", []) == load_outline("europe")
    assert find_outline("mine", ["mare_ignotum"]) is None


# --- positions --------------------------------------------------------------------------------------------------------


def test_pieces_are_drawn(board):
    galleys = (
        GalleyPiece(1, "spain", "valencia", 3, ("wine",)),
        GalleyPiece(15, "turkey", "marmara", 0),
        *(GalleyPiece(n, "genoa", "ligurian", 5) for n in range(8, 15)),
    )
    held = PortPieces("genoa", 12, True, ("wood", "spices"), 300)
    ports = {"genova": held, "palma": PortPieces(stored=("gold",)), "malaga": PortPieces()}
    drawing = ET.fromstring(draw_board(board, outline, Pieces(ports, galleys)))
    assert ids(drawing, "galley-") == {str(galley.id) for galley in galleys}
    assert ids(drawing, "tag-") == {"genova", "palma"}
    assert "galley 1 of Spain: sailor, sailor, sailor, wine" in titles(drawing)
    assert "Genova: Genoa, 12 sailors, a fort, wood, spices, price 300" in titles(drawing)
    [galley] = [element for element in drawing.iter() if element.get("id") == "galley-1"]
    slots = [element.get("class") for element in galley.iter() if element.get("class") in ("slot", "bench", "good")]
    assert slots == ["bench", "bench", "bench", "good", "slot"]


def test_all_galleys_in_one_narrow_sea_find_a_place_of_their_own(board):
    galleys = tuple(GalleyPiece(n, "turkey", "marmara", 1) for n in range(1, 29))
    drawing = ET.fromstring(draw_board(board, outline, Pieces(galleys=galleys)))
    places = [group.get("transform") for group in drawing.iter(f"{svg_space}g") if group.get("transform")]
    assert len(places) == len(set(places)) == 28


# --- files ------------------------------------------------------------------------------------------------------------


def test_png(board, tmp_path):
    save_map(draw_board(board, outline), tmp_path / "map.PNG", scale=0.5)
    data = (tmp_path / "map.PNG").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    page = chart_of(board).page
    assert struct.unpack(">II", data[16:24]) == (round(page.width / 2), pytest.approx(page.height / 2, abs=1))
    assert len(data) > 50_000  # a blank page of that size would be far smaller


def test_svg(board, tmp_path):
    save_map(draw_board(board, outline), tmp_path / "map.svg")
    root = ET.parse(tmp_path / "map.svg").getroot()
    assert root.tag == f"{svg_space}svg"
    assert "font/woff2;base64" in "".join(root.itertext())


def test_other_endings_are_refused(board, tmp_path):
    with pytest.raises(ValueError, match=r"map\.gif: a map is written as \.svg or \.png"):
        save_map(draw_board(board, outline), tmp_path / "map.gif")
    assert not list(tmp_path.iterdir())


# --- parts ------------------------------------------------------------------------------------------------------------


def test_mercator():
    page = Page((0, 0, 90, 60), 1000)
    assert page.place((0, 60)) == (0, 0)
    assert page.place((90, 60)) == (1000, 0)
    # A parallel at 60 degrees is half as long as the equator, so a degree of latitude is twice as long on the page.
    at_60, at_0 = (page.place((0, lat))[1] - page.place((0, lat + 0.01))[1] for lat in (59.99, 0))
    assert at_60 / at_0 == pytest.approx(2, rel=1e-3)


def test_paths_are_exact():
    line = ((0, 0), (123, 4), (120, -3), (0, 0))
    assert path_of([line]) == "M0 0l12.3 .4-.3-.7z"
    assert path_of([line], closed=False) == "M0 0l12.3 .4-.3-.7-12 .3"


spots = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


@given(st.sets(st.tuples(spots, spots).filter(lambda edge: edge[0] < edge[1]), min_size=1))
def test_joined_edges_are_the_same_edges(edges):
    lines = join_edges(edges)
    joined = [(min(pair), max(pair)) for line in lines for pair in pairwise(line)]
    assert sorted(joined) == sorted(edges)


def test_shared_edges():
    square, beside = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0)), ((1, 0), (2, 0), (2, 1), (1, 1), (1, 0))
    assert shared_edges({"a": [square], "b": [beside]})[frozenset("ab")] == [((1, 0), (1, 1))]


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 200)), min_size=3, max_size=12))
def test_filled_ground_is_the_inside_of_the_line(corners):
    ground = Ground(40, 20)
    ground.fill(((*corners, corners[0]),), 7)
    polygon = Polygon(corners)
    if polygon.is_valid:
        for row in range(10):
            for column in range(20):
                spot = 20 * column + 10, 20 * row + 10
                if polygon.boundary.distance(Polygon([spot] * 4).centroid) > 1:
                    assert (ground.owner[row, column] == 7) == contains_xy(polygon, *spot)


def test_room_is_found_and_taken():
    ground = Ground(100, 60)
    first = ground.find(ground.owner == LAND, (30, 30), 20, 10)
    assert first is not None and abs(first[0] - 30) <= 2 and abs(first[1] - 30) <= 2
    ground.take(first, 20, 10)
    second = ground.find(ground.owner == LAND, (30, 30), 20, 10)
    assert second is not None and (abs(second[0] - first[0]) >= 20 or abs(second[1] - first[1]) >= 10)
    assert ground.find(ground.owner == LAND, (30, 30), 102, 10) is None
    assert ground.find(ground.owner == 3, (30, 30), 2, 2) is None


def test_names_break_evenly():
    assert list(ways_to_break("Coast of Cyrene")) == [
        ("Coast of Cyrene",),
        ("Coast of", "Cyrene"),
        ("Coast", "of", "Cyrene"),
    ]


def test_every_sign_is_its_own(board):
    for names, length in ((board.goods, 2), (tuple(board.powers), 1), (("gold", "goldleaf"), 2)):
        assert len({sign_of(name, names, length) for name in names}) == len(names)
    assert sign_of("wine", board.goods, 2) == "Wi"


def test_tones():
    assert tone_of("#12ab9F") == "#12ab9F"
    assert tone_of("Red") == tone_of("red") != tone_of("no such colour")
