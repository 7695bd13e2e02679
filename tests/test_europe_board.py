"""The board of Blood Royale: the packaged one is whole, broken files say what is wrong, every check can fail."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arsenale.games.blood_royale.board import (
    Board,
    BoardError,
    check_board,
    load_board,
    require_playable,
    tell_board,
)

packaged = (files("arsenale.boards") / "europe.toml").read_text("utf-8")


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
    assert (len(board.kingdoms), len(board.provinces), len(board.seas)) == (5, 50, 15)
    assert board.resources == {
        "grain": "basic",
        "iron": "basic",
        "wool": "basic",
        "wine": "semi_luxury",
        "gold": "luxury",
    }
    assert board.limits == {"armies": 20, "fleets": 4, "characters": 6, "fleet_capacity": 6}
    assert board.kingdoms["spain"].capital == "castile"
    assert [province.id for province in board.provinces_of("")][:3] == ["scotland", "ireland", "flanders"]
    assert (board.provinces["navarre"].resource, board.provinces["navarre"].seas) == ("iron", ("biscay",))
    assert board.seas["biscay"].names == {"es": "Mar de Vizcaya"}
    assert board.seas["biscay"].documented == {"name"}


def test_land_coast_and_sea_make_one_graph():
    board = load_board()
    assert board.graph["sicily"] == ("tyrrhenian_sea", "ionian_sea")
    assert board.coasts["portuguese_sea"] == ("galicia", "portugal")
    assert set(board.graph["portuguese_sea"]) == {"biscay", "gulf_of_cadiz", "galicia", "portugal"}


def test_neighbours_stand_in_board_order():
    board = load_board()
    for graph in (board.lands, board.waters):
        places = list(graph)
        assert all(list(near) == sorted(near, key=places.index) for near in graph.values())


def test_a_board_is_told_with_the_keys_of_its_file():
    told, written = tell_board(load_board()), tomllib.loads(packaged)
    assert {key: told[key] for key in written["board"]} == written["board"]
    assert told["kingdoms"] == written["kingdoms"]
    for table in ("provinces", "seas"):
        for id, entry in written[table].items():
            told_sorted = {key: sorted(v) if isinstance(v, list) else v for key, v in told[table][id].items()}
            entry_sorted = {key: sorted(v) if isinstance(v, list) else v for key, v in entry.items()}
            assert told_sorted == {"documented": []} | ({"resource": ""} if table == "provinces" else {}) | entry_sorted


# --- the digest -------------------------------------------------------------------------------------------------------

looks = [
    ("[board]", "# a comment\n[board]"),
    ("Western Europe, 14th century", "Europa"),
    ('colour = "green"', 'colour = "#00ff00"'),
    ('name = "Naples"', 'name = "Apulia", es = "Apulia"'),
    ('["irish_sea", "western_approaches"] }', '["western_approaches", "irish_sea"] }'),
    (', documented = ["name"]', ""),
]
play = [
    ('wine = "semi_luxury"', 'wine = "luxury"'),
    ("fleets = 4", "fleets = 3"),
    ('capital = "london"', 'capital = "mercia"'),
    ('resource = "gold"', 'resource = "wine"'),
    ('kingdom = "", next = ["northumbria"]', 'kingdom = "england", next = ["northumbria"]'),
    ('next = ["western_approaches", "portuguese_sea"]', 'next = ["western_approaches"]'),
    ('seas = ["biscay", "portuguese_sea"]', 'seas = ["biscay"]'),
]


@pytest.mark.parametrize("change", looks)
def test_digest_ignores_looks(load, change):
    assert load(change).digest == load_board().digest


@pytest.mark.parametrize("change", play)
def test_digest_sees_what_matters(load, change):
    assert load(change).digest != load_board().digest


# --- broken files -----------------------------------------------------------------------------------------------------

# What stands in the file, what a hand made of it, what the error must say besides the file and the line.
broken = [
    ("[seas]", "[seas", "this is not TOML"),
    ('id = "europe"', "id = 3", "board.id: this should be a text in quotes, not 3"),
    ('title = "Western Europe, 14th century"', 'title = ""', "board.title: this is empty; write a text"),
    ('grain = "basic"', 'grain = "cheap"', 'board.resources.grain: there is no worth "cheap"; use one of: basic'),
    ('gold = "luxury" }', 'silver = "luxury" }', "board.resources: `gold` is missing; add it"),
    ('gold = "luxury" }', 'gold = "luxury", salt = "basic" }', "board.resources.salt: unknown key; take it out"),
    ("armies = 20", "armies = 21", "board.limits.armies: 21 is out of range; give 1 to 20"),
    ("fleets = 4", "fleets = 5", "board.limits.fleets: 5 is out of range; give 1 to 4"),
    ("characters = 6", "characters = 7", "board.limits.characters: 7 is out of range; give 1 to 6"),
    ("fleet_capacity = 6", "fleet_capacity = 9", "board.limits.fleet_capacity: 9 is out of range; give 1 to 8"),
    (", fleet_capacity = 6", "", "board.limits: `fleet_capacity` is missing"),
    ('capital = "london"', 'capital = "londn"', 'kingdoms.england.capital: there is no province "londn"; write "lon'),
    ('capital = "london", ', "", "kingdoms.england: `capital` is missing"),
    ('colour = "green"', 'color = "green"', "kingdoms.england: `colour` is missing"),
    ('kingdom = "england"', 'kingdom = "xx"', 'kingdom: there is no kingdom "xx"; use one of: england, france'),
    ('name = "Wessex"', "name = 7", "provinces.wessex.name: this should be a text in quotes"),
    ('resource = "gold"', 'resource = "silver"', 'provinces.venetia.resource: there is no resource "silver"; use one'),
    ('"lancashire"], seas', '"lancaster"], seas', 'next.3: there is no neighbour "lancaster"; write "lancashire"'),
    ('"lancashire"], seas', '"northumbria"], seas', "next: northumbria names itself as a neighbour; take it out"),
    ('"lancashire"], seas', '"scotland"], seas', 'provinces.northumbria.next: "scotland" stands here twice'),
    ('["north_sea", "irish_sea"]', '["the_sea"]', 'northumbria.seas.1: there is no sea "the_sea"; write "north_sea"'),
    (', seas = ["north_sea", "irish_sea"]', "", "provinces.northumbria: `seas` is missing"),
    ("yorkshire     = {", '"York Shire" = {', '"York Shire" cannot be an id; use small letters'),
    ("yorkshire     = {", "yorkshire = 3\nx = {", "provinces.yorkshire: this should be a table, not 3"),
    (
        "[seas]",
        "[seas]\nleon = { name = 'Leon', next = [] }",
        "provinces.leon: a sea has this id too, orders could not tell them apart",
    ),
    ('next = ["north_sea"] }', 'next = ["baltic_sea"] }', "seas.baltic_sea.next: baltic_sea names itself"),
    ('es = "Mar Báltico"', 'fr = "Mer Baltique"', "seas.baltic_sea.fr: unknown key; take it out, or use one of: name"),
    ('es = "Mar Báltico"', 'es = ""', "seas.baltic_sea.es: this is empty; write a text"),
    ('documented = ["name"]', 'documented = ["fish"]', 'seas.biscay.documented.1: there is no value "fish"; use one'),
]


@pytest.mark.parametrize(("old", "new", "message"), broken)
def test_broken_file_says_what_is_wrong_and_where(load, old, new, message):
    with pytest.raises(BoardError, match=r"mine\.toml:\d+: ") as error:
        load((old, new))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("armies = 20", "armies = 21"),
        ('capital = "london"', 'capital = "londn"'),
        ('resource = "gold"', 'resource = "silver"'),
        ('es = "Mar Báltico"', 'es = ""'),
    ],
)
def test_broken_file_names_the_line(load, old, new):
    line = packaged[: packaged.index(old)].count("\n") + 1
    with pytest.raises(BoardError, match=rf"mine\.toml:{line}: "):
        load((old, new))


def test_a_missing_table(load):
    with pytest.raises(BoardError, match=r"mine\.toml: `seas` is missing; add it"):
        load(("[seas]", "[waters]"))


def test_too_few_and_too_many(load):
    france = next(line for line in packaged.splitlines() if line.startswith("france"))
    rest = packaged[packaged.index(france) : packaged.index("# next = land")]
    with pytest.raises(BoardError, match=r"kingdoms: 1 entries stand here; there can be 3 to 5"):
        load((rest, ""))
    with pytest.raises(BoardError, match=r"kingdoms: 6 entries stand here; there can be 3 to 5"):
        load((france, france + '\nburgundy = { capital = "burgundy", colour = "red" }'))
    provinces = "".join(f'p{n} = {{ name = "P", kingdom = "", next = [], seas = [] }}\n' for n in range(13))
    with pytest.raises(BoardError, match=r"provinces: 63 entries stand here; there can be 3 to 62"):
        load(("[seas]", provinces + "[seas]"))
    seas = "".join(f's{n} = {{ name = "S", next = [] }}\n' for n in range(16))
    with pytest.raises(BoardError, match=r"seas: 31 entries stand here; there can be 1 to 30"):
        load(("[seas]\n", "[seas]\n" + seas))


def test_another_games_board_is_refused():
    with pytest.raises(BoardError, match=r"mediterranean\.toml: `kingdoms` is missing"):
        load_board("mediterranean")


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
        ('kingdom = "", next = ["northumbria"]', 'kingdom = "", next = []'),
        {"neighbouring provinces name each other": "scotland does not name northumbria"},
    ),
    (
        ('next = ["ionian_sea"] }', "next = [] }"),
        {"neighbouring seas name each other": "adriatic_sea does not name ionian_sea"},
    ),
    (
        ('seas = ["irish_sea", "western_approaches"] }\nflanders', "seas = [] }\nflanders"),
        {"all provinces and seas can be reached from each other": "not reached: ireland"},
    ),
    (
        ('grain = "basic"', 'grain = "luxury"'),
        {"grain, iron and wool, which make a set, are the basic kinds": "basic here: iron, wool"},
    ),
    (
        ('resource = "gold"', 'resource = "wine"'),
        {"every kind of Resource is produced by a province": "no province produces gold"},
    ),
    (
        ('capital = "london"', 'capital = "flanders"'),
        {"the capital of each kingdom is one of its provinces": "flanders, capital of england, belongs to nobody"},
    ),
    (
        ('kingdom = "", next = ["northumbria"]', 'kingdom = "england", next = ["northumbria"]'),
        {"each kingdom has 8 provinces": "england has 9"},
    ),
    (
        ('seas = ["irish_sea"] }', 'seas = ["irish_sea"], resource = "wine" }'),
        {"3 provinces of each kingdom produce a Resource": "england has 4"},
    ),
    (
        ('seas = [], resource = "wool" }\neast_anglia', 'seas = [], resource = "iron" }\neast_anglia'),
        {"no kingdom produces all three basic kinds": "england produces grain, iron and wool"},
    ),
]


@pytest.mark.parametrize(("change", "expected"), unfit)
def test_each_check_can_fail(load, change, expected):
    assert failed(load(change)) == expected


@pytest.mark.parametrize(("change", "expected"), unfit)
def test_an_unfit_board_does_not_start(load, change, expected):
    with pytest.raises(BoardError) as error:
        require_playable(load(change))
    assert all(detail in str(error.value) for detail in expected.values())


def test_a_kingdom_without_a_coast(load):
    text = re.sub(r'(kingdom = "germany".*seas = )\[[^]]*\]', r"\1[]", packaged)
    assert failed(load((packaged, text))) == {"each kingdom has a coast": "without a coast: germany"}
