"""Boards: the packaged one is whole, every kind of broken file says what is wrong, every check can fail."""

import json
import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from arsenale.games.boards import check_connected, check_symmetric, count_steps, digest_of, packaged_boards
from arsenale.games.serenissima.board import Board, BoardError, check_board, load_board, require_playable

packaged = (files("arsenale.boards") / "mediterranean.toml").read_text("utf-8")


@pytest.fixture
def load(tmp_path: Path):
    """Loads the packaged board after replacements, each of which must have something to replace."""

    def load_changed(*changes: tuple[str, str]) -> Board:
        text = packaged
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "mine.toml").write_text(text, "utf-8")
        return load_board(tmp_path / "mine.toml")

    return load_changed


def failed(board: Board) -> dict[str, str]:
    return {check.text: check.detail for check in check_board(board) if not check.ok}


# --- the packaged board -----------------------------------------------------------------------------------------------


def test_packaged_board_is_playable():
    board = load_board()
    assert failed(board) == {}
    require_playable(board)
    assert (len(board.zones), len(board.ports), len(board.facts)) == (32, 23, 10)
    assert next(iter(board.zones)) == "alboran"
    assert board.ports["cyrene"].documented == {"name", "good"}
    assert board.powers["spain"] == "valencia"
    assert board.warehouse == {"small": (1, 2), "medium": (1, 2, 3, 4), "capital": (1, 2, 3, 4, 5, 6)}
    assert board.pieces == {"galleys": 28, "forts": 20, "sailors": 180, "each_good": 15}


def test_packaged_names():
    assert {"mediterranean", "europe"} <= set(packaged_boards())


def test_neighbours_stand_in_board_order():
    board = load_board()
    places = {id: n for n, id in enumerate(board.zones)}
    assert all(
        list(zone.neighbours) == sorted(zone.neighbours, key=lambda id: places[id]) for zone in board.zones.values()
    )


# --- the digest -------------------------------------------------------------------------------------------------------

looks = [
    ("[board]", "# a comment\n[board]"),
    ("[-3.6, 36.0]", "[-3.5, 36.1]"),
    ("Alboran Sea", "Mare Ibericum"),
    ('gems = "orange"', 'gems = "#ff8800"'),
    ('["lion", "tuscan", "sardinian"]', '["sardinian", "lion", "tuscan"]'),
    ('documented = ["size"]', "documented = []"),
]
play = [
    ('good = "gems"', 'good = "gold"'),
    ("small = [1, 2]", "small = [1, 3]"),
    ("galleys = 28", "galleys = 27"),
    ('next = ["upper_adriatic", "ionian"]', 'next = ["upper_adriatic"]'),
    ('size = "small",   good = "gems"', 'size = "medium",  good = "gems"'),
    ('venice = "venezia"\ngenoa  = "genova"', 'genoa = "genova"\nvenice = "venezia"'),
]


@pytest.mark.parametrize("change", looks)
def test_digest_ignores_looks(load, change):
    assert load(change).digest == load_board().digest


@pytest.mark.parametrize("change", play)
def test_digest_sees_what_matters(load, change):
    assert load(change).digest != load_board().digest


@given(st.dictionaries(st.text(), st.integers()))
def test_digest_of_is_canonical(facts):
    assert digest_of(facts) == digest_of(dict(reversed(facts.items())))
    assert digest_of(facts) != digest_of(facts | {"one more": "x"})


# --- broken files -----------------------------------------------------------------------------------------------------


def line_of(text: str) -> int:
    return packaged[: packaged.index(text)].count("\n") + 1


# What stands in the file, what a hand made of it, what the error must say besides the file.
broken = [
    ("[powers]", "[powers", "this is not TOML"),
    ("[powers]", "[powerz]", "`powers` is missing; add it"),
    (
        "[powers]",
        "[colours]\n[powers]",
        "colours: unknown key; take it out, or use one of: board, powers, zones, ports",
    ),
    ('id = "mediterranean"', "", "board: `id` is missing"),
    ('id = "mediterranean"', "id = 3", "board.id: this should be a text in quotes, not 3"),
    ('id = "mediterranean"', 'id = "Mare Nostrum"', 'board.id: "Mare Nostrum" cannot be an id; use small letters'),
    ('title = "Mediterranean', 'title = " "\nnote = "Mediterranean', "unknown key; take it out, or"),
    ("Mediterranean, 14th to 16th century", "", "board.title: this is empty; write a text"),
    ('"gems", "gold"', '"gems"', "board.goods: 6 entries stand here; there can be 7 to 7"),
    ('"gems", "gold"', '"gems", "gems"', "board.goods: a good stands here twice"),
    ('"gems", "gold"', '"sailor", "gold"', "cannot be called `sailor`"),
    ('gems = "orange", ', "", "board.good_colours: `gems` is missing"),
    ("galleys = 28", "galleys = 29", "board.pieces.galleys: 29 is out of range; give 8 to 28"),
    ("galleys = 28", "galleys = 7", "7 is out of range; give 8 to 28"),
    ("sailors = 180", "sailors = 251", "251 is out of range; give 40 to 250"),
    ("sailors = 180", "sailors = true", "board.pieces.sailors: this should be a whole number, not true"),
    ("sailors = 180", "sailors = 18.5", "this should be a whole number, not 18.5"),
    ("each_good = 15", "each_good = 61", "61 is out of range; give 1 to 60"),
    ("forts = 20", "forts = 33", "33 is out of range; give 0 to 32"),
    ("small = [1, 2]", "small = []", "board.warehouse.small: 0 entries stand here; there can be 1 to 7"),
    ("small = [1, 2]", "small = [1, 2, 3, 4, 5, 6, 7, 8]", "8 entries stand here; there can be 1 to 7"),
    ("small = [1, 2]", "small = [0, 2]", "board.warehouse.small.1: 0 is out of range"),
    ("small = [1, 2], ", "", "board.warehouse: `small` is missing"),
    ("small = [1, 2], ", "small = [1, 2], huge = [1], ", "board.warehouse.huge: unknown key"),
    ('venice = "venezia"', 'venice = "venetia"', 'powers.venice: there is no port "venetia"; write "venezia"'),
    ('venice = "venezia"', 'venice = "genova"', "genova is already the capital of another power"),
    ('venice = "venezia"', 'venice = "venezia"\nfrance = "marseille"', "powers: 5 entries stand here"),
    ('["valencia", "algeria"]', '["valenca", "algeria"]', 'zones.alboran.next.1: there is no zone "valenca"; write'),
    ('["valencia", "algeria"]', '["alboran", "algeria"]', "the zone names itself as a neighbour"),
    ('["valencia", "algeria"]', '["algeria", "algeria"]', 'zones.alboran.next: "algeria" stands here twice'),
    ('["valencia", "algeria"]', '"valencia"', 'zones.alboran.next: this should be a list, not "valencia"'),
    ("at = [-3.6, 36.0],", "", "zones.alboran: `at` is missing"),
    ("at = [-3.6, 36.0],", "at = [-3.6],", "zones.alboran.at: 1 entries stand here; there can be 2 to 2"),
    ("at = [-3.6, 36.0],", "at = [-3.6, 86],", "zones.alboran.at.2: 86 is out of range; give -85 to 85 degrees"),
    ("at = [-3.6, 36.0],", "at = [nan, 36],", "zones.alboran.at.1: nan is out of range"),
    ("alboran        = {", "alboran = 3\nx = {", "zones.alboran: this should be a table, not 3"),
    ("alboran        = {", '"Alboran Sea" = {', '"Alboran Sea" cannot be an id'),
    (
        'zone = "marmara", ',
        'zone = "bosporus", ',
        'ports.istanbul.zone: there is no zone "bosporus"; use one of: alboran',
    ),
    ('size = "small",   good = "gems"', 'size = "tiny", good = "gems"', 'there is no size "tiny"; use one of: small'),
    ('good = "gems"', 'good = "gem"', 'ports.cyrene.good: there is no good "gem"; write "gems"'),
    ('documented = ["name", "good"]', 'documented = ["colour"]', 'there is no value "colour"; use one of: name'),
    ('text = "ports per good"', "", "facts.1: `text` is missing"),
    ("one_port_per_zone = true", "", "facts.10: the fact states nothing; add one of: ports_per_good, max_moves"),
    ("one_port_per_zone = true", "one_port_per_zone = 1", "facts.10.one_port_per_zone: this should be true or false"),
    ("gems = 1, gold = 2", "gem = 1", 'facts.1.ports_per_good.gem: unknown key; take it out, or write "gems"'),
    ('to = "genova", n = 4', 'to = "genoa", n = 4', 'facts.2.max_moves.to: there is no port "genoa"; write "genova"'),
    ('to = "genova", n = 4', 'to = "genova"', "facts.2.max_moves: `n` is missing"),
    ('["istanbul", "venezia"]', '["stambul"]', 'facts.9.single_exit.1: there is no port "stambul"; write "istanbul"'),
]


@pytest.mark.parametrize(("old", "new", "message"), broken)
def test_broken_file_says_what_is_wrong(load, old, new, message):
    with pytest.raises(BoardError) as error:
        load((old, new))
    assert message in str(error.value)
    assert "mine.toml" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["valencia", "algeria"]', '["valenca"]'),
        ('good = "gems"', 'good = "gem"'),
        ("galleys = 28", "galleys = 29"),
        ("gems = 1, gold", "gem = 1, gold"),
        ('["istanbul", "venezia"]', '["stambul"]'),
        ("[powers]", "[powers"),
    ],
)
def test_broken_file_names_the_line(load, old, new):
    with pytest.raises(BoardError, match=rf"mine\.toml:{line_of(old)}: "):
        load((old, new))


def test_tables_may_be_written_at_length(load):
    zone = packaged[packaged.index("alboran   ") :].split("\n", 1)[0]
    at_length = '[zones.alboran]\nname = "Alboran Sea"\nat = [-3.6, 36]\nnext = [\n  "valencia",\n  "algeria",\n]\n'
    assert load((zone, ""), ("# [ports.ID]", at_length + "# [ports.ID]")).graph["alboran"] == ("valencia", "algeria")
    with pytest.raises(BoardError, match=rf"mine.toml:{line_of('# [ports.ID]') + 2}: zones.alboran.at.2: 90"):
        load((zone, ""), ("# [ports.ID]", at_length.replace("36]", "90]") + "# [ports.ID]"))


def test_no_ports_at_all(load):
    ports = packaged[packaged.index("[ports]") : packaged.index("# What any corrected")]
    with pytest.raises(BoardError, match=r"ports: 0 entries stand here; there can be 1 to 32"):
        load((ports, "[ports]\n"))


def test_too_many_zones_and_ports(load):
    zones = "".join(f'z{n} = {{ name = "Z", at = [1, 40], next = [] }}\n' for n in range(33))
    with pytest.raises(BoardError, match=r"zones: 65 entries stand here; there can be 2 to 62"):
        load(("# [ports.ID]", zones + "# [ports.ID]"))
    port = '{ name = "P", zone = "lion", size = "small", good = "wine", at = [1, 40] }'
    ports = "".join(f"p{n} = {port}\n" for n in range(10))
    with pytest.raises(BoardError, match=r"ports: 33 entries stand here; there can be 1 to 32"):
        load(("# What any corrected", ports + "#"))


def test_one_power_is_too_few(load):
    with pytest.raises(BoardError, match=r"powers: 1 entries stand here; there can be 2 to 4"):
        load(('genoa  = "genova"\nspain  = "valencia"\nturkey = "istanbul"\n', ""))


def test_missing_file_lists_the_packaged_boards():
    with pytest.raises(BoardError, match=r"nowhere\.toml: there is no such file.*europe, mediterranean"):
        load_board("nowhere.toml")


def test_a_folder_is_no_board(tmp_path):
    with pytest.raises(BoardError, match="cannot be read"):
        load_board(tmp_path)


def test_a_path_with_a_null_is_no_board():
    with pytest.raises(BoardError, match="cannot be read"):
        load_board("a\0b")


def test_not_utf8_names_the_line(tmp_path):
    (tmp_path / "old.toml").write_bytes(b"[board]\n" + 'title = "Méditerranée"'.encode("latin-1"))
    with pytest.raises(BoardError, match=r"old\.toml:2: this is not UTF-8 text"):
        load_board(tmp_path / "old.toml")


def test_deep_nesting_is_an_error_not_a_crash(tmp_path):
    (tmp_path / "deep.toml").write_text("a = " + "[" * 20000)
    with pytest.raises(BoardError, match="this is not TOML"):
        load_board(tmp_path / "deep.toml")


def test_another_games_board_is_refused():
    with pytest.raises(BoardError, match=r"europe\.toml: `powers` is missing"):
        load_board("europe")


@given(st.data())
def test_any_damage_gives_a_board_or_a_board_error(tmp_path_factory, data):
    """Whatever is cut out of the file: never another exception, and the error always names the file."""
    start = data.draw(st.integers(0, len(packaged)))
    length = data.draw(st.integers(1, 200))
    path = tmp_path_factory.mktemp("damage") / "cut.toml"
    path.write_text(packaged[:start] + packaged[start + length :], "utf-8")
    try:
        check_board(load_board(path))
    except BoardError as error:
        assert "cut.toml" in str(error)


# --- checks -----------------------------------------------------------------------------------------------------------

unfit = [
    (
        ('next = ["upper_adriatic", "ionian"]', 'next = ["upper_adriatic"]'),
        {
            "neighbouring zones name each other": "lower_adriatic does not name ionian",
            "all zones can be reached from each other": "not reached: lower_adriatic, upper_adriatic",
        },
    ),
    (
        ('zone = "saronic", ', 'zone = "marmara", '),
        {
            "at most one port in a zone": "marmara: istanbul, athens",
            "at most one port in a zone, and each port in exactly one zone": "marmara: istanbul, athens",
        },
    ),
    (
        ('good = "gems"', 'good = "gold"'),
        {
            "every good is offered by a port": "no port offers gems",
            "ports per good": "gems is offered by 0, not 1; gold is offered by 3, not 2",
        },
    ),
    (
        ('venice = "venezia"', 'venice = "ragusa"'),
        {"the capital of each power is a port of that size": "ragusa, capital of venice, is small"},
    ),
    (
        ("one_port_per_zone = true", "widest_sea = 3"),
        {
            "at most one port in a zone, and each port in exactly one zone": "`widest_sea` is not a kind of fact "
            "that can be checked; use one of: ports_per_good, max_moves, single_exit, one_port_per_zone"
        },
    ),
    (
        ('to = "genova", n = 4', 'to = "genova", n = 2'),
        {
            "Valencia and Genova reach each other in one round with a good aboard": "valencia - genova: "
            "3 moves of at most 2"
        },
    ),
    (
        ('["istanbul", "venezia"]', '["istanbul", "valencia"]'),
        {"one galley closes the way out of Istanbul, and one the way out of Venezia": "valencia has 3 ways out"},
    ),
]


@pytest.mark.parametrize(("change", "expected"), unfit)
def test_each_check_can_fail(load, change, expected):
    found = failed(load(change))
    assert found.keys() == expected.keys()
    assert all(found[text].startswith(detail) for text, detail in expected.items())


@pytest.mark.parametrize(("change", "expected"), unfit)
def test_an_unfit_board_does_not_start(load, change, expected):
    with pytest.raises(BoardError) as error:
        require_playable(load(change))
    assert all(detail in str(error.value) for detail in expected.values())


def test_no_way_between_ports(load):
    change = ('next = ["upper_adriatic", "ionian"]', 'next = ["upper_adriatic"]')
    fact = ('from = "valencia", to = "genova"', 'from = "venezia", to = "genova"')
    found = failed(load(change, fact))
    assert found["Valencia and Genova reach each other in one round with a good aboard"] == (
        "venezia - genova: there is no way"
    )


def test_a_check_reads_as_one_line():
    assert str(check_symmetric({"a": ("b",), "b": ()}, "rooms")) == (
        "FAILED  neighbouring rooms name each other: b does not name a"
    )
    assert (
        str(check_connected({"a": ("b",), "b": ("a",)}, "rooms")) == "ok      all rooms can be reached from each other"
    )


def test_one_way_streets_do_not_count_as_reached():
    assert not check_connected({"a": ("b",), "b": ()}, "rooms").ok
    assert not check_connected({"a": (), "b": ("a",)}, "rooms").ok


@given(st.integers(1, 12), st.integers(0, 11))
def test_steps_on_a_ring(size, goal):
    ring = {str(n): (str((n + 1) % size), str((n - 1) % size)) for n in range(size)}
    goal %= size
    assert count_steps(ring, "0")[str(goal)] == min(goal, size - goal)


# --- the outline and the graph say the same ---------------------------------------------------------------------------

Cell = tuple[str, str]
touching, apart = 0.25, 0.02  # degrees of a common border, from which on and up to which


def read_cells(board_id: str) -> dict[Cell, BaseGeometry]:
    """The cells of an outline, eastings shrunk by the latitude so that a degree is as long in all directions."""
    data = json.loads((files("arsenale.boards") / f"{board_id}.geojson").read_text("utf-8"))
    cells = {(f["properties"]["kind"], f["properties"].get("id")): shape(f["geometry"]) for f in data["features"]}
    return {cell: shrink(area) for cell, area in cells.items() if cell[0] in ("zone", "sea", "province")}


def shrink(area: BaseGeometry) -> BaseGeometry:
    return shapely.transform(area, lambda spots: spots * [1, 0] * np.cos(np.radians(spots[:, 1:])) + spots * [0, 1])


def listed_pairs(board_id: str) -> set[frozenset[Cell]]:
    tables = tomllib.loads((files("arsenale.boards") / f"{board_id}.toml").read_text("utf-8"))
    pairs = set()
    for table, kind in (("zones", "zone"), ("seas", "sea"), ("provinces", "province")):
        for id, entry in tables.get(table, {}).items():
            pairs |= {frozenset([(kind, id), (kind, other)]) for other in entry["next"]}
            pairs |= {frozenset([(kind, id), ("sea", sea)]) for sea in entry.get("seas", ())}
    return pairs


def measure_borders(cells: dict[Cell, BaseGeometry]) -> dict[frozenset[Cell], float]:
    """The length of the common border of every two cells, in degrees of latitude."""
    return {
        frozenset((a, b)): cells[a].boundary.intersection(cells[b].boundary).length
        for a, b in combinations(cells, 2)
        if cells[a].intersects(cells[b])
    }


def misdrawn(borders: dict[frozenset[Cell], float], listed: set[frozenset[Cell]]) -> set[frozenset[Cell]]:
    """The neighbours whose common border is too short, and the others whose border is too long."""
    return {pair for pair in listed if borders.get(pair, 0) < touching} | {
        pair for pair, length in borders.items() if pair not in listed and length > apart
    }


@pytest.mark.parametrize("board_id", ["mediterranean", "europe"])
def test_outline_and_graph_agree(board_id):
    cells, listed = read_cells(board_id), listed_pairs(board_id)
    borders = measure_borders(cells)
    assert set().union(*listed) == cells.keys()
    assert misdrawn(borders, listed) == set()
    # The same measure finds a border too many and a border too few.
    pair = min(listed, key=sorted)
    stranger = frozenset((min(cells), max(cells, key=lambda cell: cells[cell].distance(cells[min(cells)]))))
    assert misdrawn(borders, listed ^ {pair, stranger}) == {pair, stranger}


@pytest.mark.parametrize("board_id", ["mediterranean", "europe"])
def test_cells_do_not_overlap(board_id):
    cells = read_cells(board_id)
    assert all(cell.is_valid for cell in cells.values())
    assert sum(cell.area for cell in cells.values()) == pytest.approx(
        shapely.union_all([*cells.values()]).area, rel=1e-6
    )


def test_ports_lie_on_the_coast_of_their_zone():
    board, cells = load_board(), read_cells("mediterranean")
    for port in board.ports.values():
        spot = shrink(shapely.Point(port.at))
        assert min(cells, key=lambda cell: cells[cell].distance(spot)) == ("zone", port.zone)
        assert cells["zone", port.zone].distance(spot) < 0.15
