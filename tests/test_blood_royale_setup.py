"""Options, numbers and set-up of Blood Royale."""

from importlib.resources import files
from typing import Any

import pytest

from arsenale.games.blood_royale import options
from arsenale.games.blood_royale.board import kinds, load_board
from arsenale.games.blood_royale.setup import new_setup, usual_powers
from arsenale.games.options import OptionError

BOARD_FILE = (files("arsenale.boards") / "europe.toml").read_bytes()
BOARD = load_board(BOARD_FILE)
PROVINCES, SEAS = list(BOARD.provinces), list(BOARD.seas)


def setup(powers: tuple[str, ...] = ("france", "england", "italy"), **changes: object) -> Any:
    return new_setup(BOARD, powers, options.resolve_options("classic", changes))[0]


# --- options and numbers ---


def test_every_number_has_its_default_within_its_range_and_says_where_it_comes_from() -> None:
    for number in options.NUMBERS.values():
        assert number.least <= number.default <= number.most
        assert number.basis in ("documented", "invented")
        assert number.rule.startswith("B")
        assert number.text


def test_every_option_has_a_field_of_its_own() -> None:
    record = setup()
    for name, number in options.NUMBERS.items():
        assert record[name] == number.default
    for name, option in options.OPTIONS.items():
        for code, value in enumerate(option.values):
            changed: dict[str, Any] = {name: value}
            assert setup(**changed)[name] == code


def test_options_are_read_however_they_are_given() -> None:
    chosen = options.resolve_options("classic", {"dynasty": False, "blocked_may_dock": "off", "turns": 6})
    assert (chosen["dynasty"], chosen["blocked_may_dock"], chosen["turns"]) == ("off", "off", "6")
    assert (chosen["neutral_ports"], chosen["army_price"]) == ("closed", "8")


@pytest.mark.parametrize(
    ("preset", "changes", "problem"),
    [
        ("blitz", {}, "unknown preset blitz; it is one of classic"),
        ("classic", {"dynasties": "on"}, "unknown option dynasties; the options are resource_points, .*turns"),
        ("classic", {"dynasty": "maybe"}, r"option dynasty \(B6.1\) has no value maybe; it is one of on, off"),
        ("classic", {"turns": 21}, r"option turns \(B0.1\) is a number from 1 to 20, not 21"),
        ("classic", {"army_price": "-1"}, r"option army_price \(B5.4\) is a number from 1"),
        ("classic", {"loss_step": "1.5"}, r"option loss_step \(B4.1\)"),
        ("classic", {"turns": True}, r"option turns .*, not on"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(preset: str, changes: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        options.resolve_options(preset, changes)


# --- who plays ---


def test_who_plays_unless_others_are_named() -> None:
    assert usual_powers(3) == tuple(BOARD.kingdoms)[:3]
    assert usual_powers(5) == tuple(BOARD.kingdoms)


@pytest.mark.parametrize(
    ("powers", "problem"),
    [
        (("england", "france"), r"by 3 to 5 \(B0.1\), not by 2"),
        (("england", "france", "portugal"), "unknown power portugal; the board has england"),
        (("england", "france", "england"), r"once \(B0.1\)"),
    ],
)
def test_powers_that_cannot_play(powers: tuple[str, ...], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        setup(powers)


def test_nobody_starts_with_more_than_the_board_has() -> None:
    small = load_board(BOARD_FILE.replace(b"fleets = 4", b"fleets = 1"))
    with pytest.raises(OptionError, match=r"option start_fleets \(B0.7\) is 2; on this board there are 1"):
        new_setup(small, usual_powers(3), options.resolve_options("classic"))


# --- the record ---


def test_seats_come_before_kingdoms_that_nobody_plays() -> None:
    record = setup()
    assert (record["seats"], record["realms"]) == (3, 5)
    order = ["france", "england", "italy", "spain", "germany"]
    for realm, kingdom in enumerate(order):
        assert PROVINCES[record["capital"][realm]] == BOARD.kingdoms[kingdom].capital
    for province, entry in enumerate(BOARD.provinces.values()):
        assert record["province_realm"][province] == (order.index(entry.kingdom) if entry.kingdom else -1)


def test_the_first_port_is_the_first_coast_of_the_kingdom() -> None:
    assert [PROVINCES[port] for port in setup()["first_port"]] == [
        "picardy",
        "northumbria",
        "piedmont",
        "galicia",
        "frisia",
    ]


def test_borders_coasts_and_resources_are_those_of_the_board() -> None:
    record = setup()
    for index, province in enumerate(BOARD.provinces.values()):
        assert named(record["land_next"][index], PROVINCES) == set(province.next)
        assert named(record["land_seas"][index], SEAS) == set(province.seas)
        kind = int(record["province_kind"][index])
        assert (kinds[kind] if kind >= 0 else "") == province.resource
    for index, sea in enumerate(BOARD.seas.values()):
        assert named(record["sea_next"][index], SEAS) == set(sea.next)
        assert named(record["sea_coast"][index], PROVINCES) == set(BOARD.coasts[sea.id])


def named(bits: int, names: list[str]) -> set[str]:
    return {name for n, name in enumerate(names) if int(bits) >> n & 1}
