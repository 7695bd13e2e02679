"""Maps of Blood Royale: provinces by owner, everything of a position is drawn, crowds stay readable."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Polygon, box

from arsenale.atlas import find_outline, load_outline, to_png
from arsenale.atlas.blood_royale import BloodRoyaleArtist
from arsenale.atlas.blood_royale.pieces import name_numbers
from arsenale.atlas.chart import Chart
from arsenale.atlas.draw import draw_map
from arsenale.atlas.lettering import width_of
from arsenale.games.blood_royale.board import Board, load_board
from arsenale.texts import use_language

packaged = (files("arsenale.boards") / "europe.toml").read_text("utf-8")
outline = load_outline("europe")
svg_space = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board()


@pytest.fixture(scope="module")
def bare(board) -> ET.Element:
    return draw(board)


def draw(board: Board, told: dict[str, Any] | None = None) -> ET.Element:
    return ET.fromstring(draw_map(BloodRoyaleArtist.of(board, told), outline))


def chart_of(board: Board) -> Chart:
    return Chart(BloodRoyaleArtist(board).plan, outline)


def position(board: Board, *pieces: dict[str, Any], **tables: Any) -> dict[str, Any]:
    """A position as told: all as on the board, these pieces, and what else is to differ; provinces by their tables."""
    calm = {"castle": False, "breached": False, "rebellion": False, "famine": False}
    changes = tables.pop("provinces", {})
    lands = {land.id: {"owner": land.kingdom} | calm | changes.get(land.id, {}) for land in board.provinces.values()}
    return {"provinces": lands, "pieces": list(pieces), "permits": [], "blocks": []} | tables


def ids(drawing: ET.Element, prefix: str) -> set[str]:
    found = [element.get("id", "") for element in drawing.iter()]
    return {id.removeprefix(prefix) for id in found if id.startswith(prefix)}


def find(drawing: ET.Element, id: str) -> ET.Element:
    [found] = [element for element in drawing.iter() if element.get("id") == id]
    return found


def title_of(drawing: ET.Element, id: str) -> str:
    return find(drawing, id).findtext(f"{svg_space}title") or ""


def words_in(element: ET.Element) -> list[str | None]:
    return [line.text for line in element.iter(f"{svg_space}text")]


# --- the bare board ---------------------------------------------------------------------------------------------------


def test_everything_is_drawn(board, bare):
    assert ids(bare, "province-") == board.provinces.keys()
    assert ids(bare, "sea-") == board.seas.keys()
    lands = {frozenset((land, other)) for land, near in board.lands.items() for other in near}
    waters = {frozenset((sea, other)) for sea, near in board.waters.items() for other in near}
    assert ids(bare, "border-") == {"-".join(sorted(pair)) for pair in lands | waters}
    assert len(find(bare, "mountains")) == 2
    assert title_of(bare, "province-castile") == "Castile: Spain, capital of Spain, produces wool"
    assert title_of(bare, "province-ireland") == "Ireland: neutral"
    assert title_of(bare, "sea-biscay") == "Bay of Biscay"


def test_nothing_is_marked_where_nothing_differs(bare):
    assert not any(ids(bare, prefix) for prefix in ("link-", "wall-", "arrow-", "off-", "differences"))


def test_ids_are_unique(bare):
    found = [element.get("id") for element in bare.iter() if element.get("id")]
    assert len(found) == len(set(found))


def boxes_of(drawing: ET.Element) -> Iterator[tuple[str, Polygon]]:
    """The rectangle of each line of each name."""
    names = next(group for group in drawing.iter(f"{svg_space}g") if group.get("class") == "names")
    for line in names.iter(f"{svg_space}text"):
        words, (x, y, size) = line.text or "", (float(line.get(key, "")) for key in ("x", "y", "font-size"))
        half = width_of(words, "bold" if line.get("class") == "land-name" else "italic", size) / 2
        yield words, box(x - half, y - 0.62 * size, x + half, y + 0.1 * size)


def test_names_stand_in_their_places_and_apart(board, bare):
    chart, boxes = chart_of(board), list(boxes_of(bare))
    assert [a[0] for a, b in combinations(boxes, 2) if a[1].intersects(b[1])] == []
    assert {" ".join(words for words, _box in boxes)} != {""}
    outside = [group for group in bare.iter(f"{svg_space}g") if group.get("class") == "out"]
    assert outside == []
    areas = {area.name: area.id for area in chart.plan.areas.values()}
    for words, rectangle in boxes:
        if words in areas:
            assert chart.is_at(areas[words], (rectangle.centroid.x, rectangle.centroid.y)), words


def test_neighbours_by_land_differ_in_tone(board, bare):
    tones = {id: find(bare, f"province-{id}")[1].get("fill") for id in board.provinces}
    assert all(tones[land] != tones[other] for land, near in board.lands.items() for other in near)


def test_each_kingdom_has_its_letter_on_its_lands(board, bare):
    signs = [words_in(group) for group in bare.iter(f"{svg_space}g") if group.get("class") == "signs"]
    assert sorted(words[0] or "" for words in signs) == sorted("EFSGI" * 8)


def test_names_are_in_the_readers_language(board):
    with use_language("es"):
        drawing = draw(board)
    assert title_of(drawing, "sea-biscay") == "Mar de Vizcaya"


def test_the_drawing_is_small_enough_for_the_web(board):
    assert len(draw_map(BloodRoyaleArtist(board), outline)) < 400_000


def test_a_report_is_1600_pixels_wide(board):
    png = to_png(draw_map(BloodRoyaleArtist.of(board, position(board)), outline), 4 / 3)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 1600


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_conquered_province_changes_colour_and_border(board, bare):
    drawing = draw(board, position(board, provinces={"normandy": {"owner": "england"}}))
    before, after = (find(picture, "province-normandy")[1].get("fill") for picture in (bare, drawing))
    assert before != after
    assert title_of(drawing, "province-normandy") == "Normandy: England"

    def frontiers(picture: ET.Element) -> set[str]:
        return ids(next(group for group in picture.iter() if group.get("class") == "frontier"), "border-")

    assert frontiers(drawing) - frontiers(bare) == {
        "brittany-normandy",
        "ile_de_france-normandy",
        "normandy-picardy",
    }


def test_what_is_the_matter_in_a_province_is_told(board):
    lands = {"leon": {"castle": True, "rebellion": True, "famine": True}, "london": {"breached": True}}
    drawing = draw(board, position(board, provinces=lands))
    assert title_of(drawing, "province-leon") == "Leon: Spain, castle, rebellion, famine"
    assert title_of(drawing, "province-london") == "London: England, capital of England, walls breached"


def test_fleets_carry_what_is_aboard(board):
    fleet = {"id": "italy.f1", "at": "biscay", "in_port": False}
    load = [{"id": id, "aboard": "italy.f1"} for id in ("italy.a1", "france.c2", "italy.wine3")]
    docked = {"id": "france.f2", "at": "brittany", "in_port": True}
    drawing = draw(board, position(board, fleet, docked, *load))
    assert title_of(drawing, "fleet-italy.f1") == "italy.f1: italy.a1, france.c2, italy.wine3"
    assert title_of(drawing, "fleet-france.f2") == "france.f2 in port: -"
    places = [element.get("class") for element in find(drawing, "fleet-italy.f1").iter()]
    assert (places.count("bench"), places.count("slot"), places.count("resource")) == (3, 3, 1)
    assert words_in(find(drawing, "fleet-italy.f1"))[0] == "I1"
    assert ids(drawing, "tag-") == set()


def test_a_tag_counts_by_faction_its_owner_first(board):
    pieces = [{"id": f"england.a{n}", "at": "mercia"} for n in (1, 2, 3)]
    pieces += [{"id": id, "at": "mercia"} for id in ("england.c1", "england.wool1", "france.a4")]
    tag = find(draw(board, position(board, *pieces)), "tag-mercia")
    assert words_in(tag) == ["E", "a1–3", "c1", "#1", "F", "a4"]
    assert tag.findtext(f"{svg_space}title") == (
        "Mercia: england.a1, england.a2, england.a3, england.c1, england.wool1, france.a4"
    )


def test_a_long_row_goes_on_in_a_second_one(board):
    pieces = [{"id": f"italy.{kind}{n}", "at": "apulia"} for kind in board.resources for n in (1, 2)]
    assert words_in(find(draw(board, position(board, *pieces)), "tag-apulia")) == [
        *("I", "#1,2", "#1,2"),
        *("I", "#1,2", "#1,2"),
        *("I", "#1,2"),
    ]


def test_permissions_and_blockades_are_shown_where_they_hold(board):
    permits = [
        {"by": "france", "to": "italy", "province": "brittany"},
        {"by": "spain", "to": "england", "province": "all"},
    ]
    blocks = [
        {"by": "france", "against": "italy", "sea": "biscay", "fleet": "italy.f1", "now": True},
        {"by": "france", "against": "italy", "sea": "biscay", "fleet": "italy.f2", "now": True},
        {"by": "england", "against": "italy", "sea": "biscay", "fleet": "italy.f1"},
    ]
    drawing = draw(board, position(board, permits=permits, blocks=blocks))
    coast = {land.id for land in board.provinces_of("spain") if land.seas}
    assert ids(drawing, "tag-") == {"brittany", "biscay"} | coast
    assert title_of(drawing, "tag-brittany") == "Brittany: France lets Italy land"
    assert title_of(drawing, "tag-galicia") == "Galicia: Spain lets England land"
    assert title_of(drawing, "tag-biscay") == "Bay of Biscay: France blocks Italy, England has blocked Italy"
    assert words_in(find(drawing, "tag-biscay")) == ["F", "I", "E", "I"]


def placed(drawing: ET.Element, id: str) -> list[tuple[float, float, float]]:
    """Where the members of a group stand, and their scales."""
    places = [group.get("transform", "") for group in find(drawing, id) if group.get("transform")]
    numbers = [re.findall(r"-?[\d.]+", place) for place in places]
    return [(float(x), float(y), float(scale)) for x, y, scale in numbers]


def test_a_crowded_province_stays_readable(board):
    crowd = [f"england.a{n}" for n in range(1, 21)] + [f"england.c{n}" for n in range(1, 7)]
    [(_x, _y, scale)] = placed(draw(board, position(board, *({"id": id, "at": "london"} for id in crowd))), "tags")
    assert scale >= 0.85
    tag = find(draw(board, position(board, *({"id": id, "at": "london"} for id in crowd))), "tag-london")
    assert words_in(tag) == ["E", "a1–20", "c1–6"]


def test_all_fleets_in_one_narrow_sea_find_a_place_of_their_own(board):
    fleets = [{"id": f"{id}.f{n}", "at": "english_channel"} for id in board.kingdoms for n in range(1, 5)]
    places = placed(draw(board, position(board, *fleets)), "fleets")
    assert len(places) == len(set(places)) == 20
    hulls = [box(x - 20 * s, y - 17 * s, x + 20 * s, y + 17 * s) for x, y, s in places]
    assert not any(a.intersects(b) for a, b in combinations(hulls, 2))


@pytest.mark.parametrize(
    ("numbers", "named"),
    [([4], "a4"), ([2, 1], "a1,2"), ([1, 2, 3], "a1–3"), ([9, 1, 2, 3, 5], "a1–3,5,9"), (range(1, 20, 2), "×10")],
)
def test_numbers_in_short(numbers, named):
    assert name_numbers("a", numbers) == named


# --- corrected boards -------------------------------------------------------------------------------------------------


@pytest.fixture
def corrected(tmp_path: Path):
    """The packaged board after some replacements in its file."""

    def load(*changes: tuple[str, str]) -> Board:
        text = packaged
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "mine.toml").write_text(text, "utf-8")
        return load_board(tmp_path / "mine.toml")

    return load


def test_a_new_province_is_a_ring_among_its_neighbours(corrected):
    corsica = 'corsica = { name = "Corsica", kingdom = "", next = [], seas = ["ligurian_sea", "sardinian_sea"] }\n'
    board = corrected(("sardinia      = {", corsica + "sardinia      = {"))
    drawing, (x, y) = draw(board), chart_of(board).homes["corsica"]
    assert "corsica" in ids(drawing, "province-")
    assert ids(drawing, "link-") == {"corsica-ligurian_sea", "corsica-sardinian_sea"}
    middle = Polygon([chart_of(board).homes[id] for id in ("ligurian_sea", "sardinian_sea", "tyrrhenian_sea")])
    assert middle.distance(box(x, y, x + 1, y + 1)) < 100


def test_a_removed_coast_is_a_wall(corrected):
    drawing = draw(corrected(('seas = ["biscay", "portuguese_sea"]', 'seas = ["biscay"]')))
    assert ids(drawing, "wall-") == {"galicia-portuguese_sea"}


def test_a_board_without_outline_stands_on_a_circle(board):
    drawing = ET.fromstring(draw_map(BloodRoyaleArtist(board), None))
    assert len([element for element in drawing.iter() if element.get("class") == "ring"]) == 65
    homes = Chart(BloodRoyaleArtist(board).plan, None).homes.values()
    assert len(set(homes)) == 65


def test_a_renamed_board_finds_its_outline(board):
    assert find_outline("mine", board.graph) == outline
