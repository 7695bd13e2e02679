"""The conformance cases hold, cover every rule, and the runner finds what is wrong with a case."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from arsenale.games.options import HouseRules
from arsenale.games.rulesets import find_ruleset
from arsenale.table.conformance import (
    Case,
    Outcome,
    case_files,
    differences,
    read_case,
    read_sources,
    report,
    report_json,
    run,
)


class Wanted(NamedTuple):
    """What the cases of a game are to cover: so many, and the listed situations from 1 on."""

    cases: int
    situations: int


WANTED = {"serenissima": Wanted(150, 18), "blood_royale": Wanted(90, 14)}


@pytest.fixture(scope="module", params=WANTED)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def outcomes(game: str) -> list[Outcome]:
    return run(game)


@pytest.fixture(scope="module")
def cases(game: str) -> list[Case]:
    return [read_case(source) for path in case_files(game) for source in read_sources(path)]


# --- our own cases ---


def test_every_case_holds(outcomes: list[Outcome]) -> None:
    assert report(outcomes) == f"{len(outcomes)} passed, 0 failed"


def test_there_are_enough_cases_and_each_says_what_it_proves(game: str, cases: list[Case]) -> None:
    assert len(cases) >= WANTED[game].cases
    assert [case.id for case in cases if not case.rules or not case.title] == []


def test_every_rule_is_proved(game: str, cases: list[Case]) -> None:
    rules = {rule.id for rule in find_ruleset(game).rule_book().rules()}
    assert {rule for case in cases for rule in case.rules} == rules


def test_every_listed_situation_has_a_case(game: str) -> None:
    text = "".join(path.read_text("utf-8") for path in case_files(game))
    found = {int(number) for number in re.findall(r"\bSituation (\d+)\b", text)}
    assert found == set(range(1, WANTED[game].situations + 1))


def _values_played(house_rules: HouseRules, cases: list[Case]) -> set[tuple[str, str]]:
    """Each option with each value under which a case of its rule is played."""
    return {
        (name, value)
        for case in cases
        for preset in case.presets
        for name, value in house_rules.resolve(preset, case.options).items()
        if _rule_of(house_rules, name) in case.rules
    }


def _rule_of(house_rules: HouseRules, name: str) -> str:
    return (house_rules.switches.get(name) or house_rules.numbers[name]).rule


def test_every_option_is_proved_in_each_value(game: str, cases: list[Case]) -> None:
    house_rules = _house_rules(game)
    values = {(option.name, value) for option in house_rules.switches.values() for value in option.values}
    assert values - _values_played(house_rules, cases) == set()


def test_every_number_is_proved_with_another_value_than_its_own(game: str, cases: list[Case]) -> None:
    house_rules = _house_rules(game)
    usual = {(name, str(number.default)) for name, number in house_rules.numbers.items()}
    changed = {name for name, _value in _values_played(house_rules, cases) - usual}
    assert set(house_rules.numbers) - changed == set()


def _house_rules(game: str) -> HouseRules:
    return import_module(f"arsenale.games.{game}.options").HOUSE_RULES


# --- cases made to fail ---

HEAD = """[[case]]
id = "probe"
rules = ["S4.2"]
title = "A probe"
seats = ["spain", "genoa"]
round = 3
phase = "{phase}"
{more}
[case.position]
galleys = [ {{ id = 1, owner = "spain", zone = "lion", sailors = 3, goods = ["wine", "iron"] }},
            {{ id = 8, owner = "genoa", zone = "ligurian", sailors = 1 }},
            {{ id = 9, owner = "genoa", zone = "lion", sailors = 1 }} ]
"""
PLAY = '[[case.play]]\nwho = "{who}"\norder = "{order}"\n{more}\n'
EXPECT = "[case.expect]\n{more}\n"


def play(order: str, more: str = "", who: str = "spain") -> str:
    return PLAY.format(who=who, order=order, more=more)


def expect(more: str) -> str:
    return EXPECT.format(more=more)


def probe(folder: Path, *parts: str, phase: str = "battle", more: str = "") -> Outcome:
    (folder / "probe.toml").write_text(HEAD.format(phase=phase, more=more) + "".join(parts))
    (outcome,) = run("serenissima", folder / "probe.toml")
    return outcome


FIGHT = play("attack 1 9", "dice = [1, 1]")


@pytest.mark.parametrize(
    "parts",
    [
        (FIGHT, play("take 9 with 1"), expect('galleys = [{ id = 9, owner = "spain", sailors = 1 }]')),
        (FIGHT, play("sink 9"), expect('galleys = [{ owner = "genoa", zone = "ligurian" }]')),
        (FIGHT, play("sink 9"), expect('to_act = ["spain"]\nround = 3\nphase = "battle"\nover = false')),
        (play("attack 1 8", 'refused = "S4.1"'),),
        (play("attack 1 8", "refused = true"),),
        (play("attack 1 tortuga", "refused = true"),),
        (play("end"), expect('to_act = ["genoa"]\norder = ["spain", "genoa"]')),
        (play("end", 'expect = { galleys = [{ id = 1, goods = ["iron", "wine"] }] }'),),
        (expect("score = { spain = 0, genoa = 0 }\ntreasury = { spain = 0 }\nwinners = []"),),
    ],
)
def test_a_good_case_passes(tmp_path: Path, parts: tuple[str, ...]) -> None:
    outcome = probe(tmp_path, *parts)
    assert (outcome.detail, outcome.ok, outcome.preset) == ("", True, "classic")


@pytest.mark.parametrize(
    ("parts", "detail", "line"),
    [
        ((FIGHT, play("sink 9"), expect("galleys = [{ id = 9 }]")), "galleys has no", 1),
        ((FIGHT, play("sink 9"), expect("galleys = []")), "galleys is", 1),
        ((expect("galleys = [{ id = 1, sailors = 4 }]"),), "galleys.1.sailors is 3, not 4", 1),
        ((expect('galleys = [{ id = 1, goods = ["wine"] }]'),), "galleys.1.goods is", 1),
        ((expect("galleys = [{ id = 1, sailor = 4 }]"),), "there is no galleys.1.sailor", 1),
        ((expect("ports = { genova = { fort = 0 } }"),), "ports.genova.fort is false, not 0", 1),
        ((expect('order = ["genoa", "spain"]'),), "order is", 1),
        ((expect('phases = "battle"'),), "there is no phases", 1),
        ((play("attack 1 8"),), "order 1, spain: attack 1 8: refused: S4.1", 13),
        ((play("end"), play("attack 8 1", who="genoa")), "order 2, genoa", 17),
        ((play("attack 1 9", 'refused = "S4.1"\ndice = [1, 1]'),), "carried out, though S4.1", 13),
        ((play("attack 1 8", 'refused = "S3.7"'),), "not refused by S3.7 but by S4.1", 13),
        ((play("attack 1 tortuga", 'refused = "S4.1"'),), "not understood", 13),
        ((play("attack 1 tortuga"),), "“tortuga” makes no sense here", 13),
        ((play("attack 1 9"),), "a die is due", 13),
        ((play("attack 1 9", "dice = [3]"),), "a die is due", 13),
        ((play("attack 1 9", "dice = [1, 1, 1]"),), "dice are left over: [1]", 13),
        ((play("attack 1 9", "dice = [7, 1]"),), "no die with a side 7", 13),
        ((play("attack 1 8", "refused = true\ndice = [1]"),), "dice are left over", 13),
        ((play("end", 'expect = { to_act = ["spain"] }'),), 'to_act is ["genoa"], not ["spain"]', 13),
    ],
)
def test_a_case_that_does_not_hold_fails(tmp_path: Path, parts: tuple[str, ...], detail: str, line: int) -> None:
    outcome = probe(tmp_path, *parts)
    assert not outcome.ok
    assert detail in outcome.detail
    assert (outcome.id, outcome.line, outcome.file) == ("probe", line, str(tmp_path / "probe.toml"))


def test_the_rest_of_an_order_waits_for_the_answer(tmp_path: Path) -> None:
    sail = play("move 1 ligurian tuscan", 'expect = { to_act = ["genoa"], galleys = [{ id = 1, zone = "ligurian" }] }')
    passed = play("let pass", who="genoa") + expect('galleys = [{ id = 1, zone = "tuscan" }]')
    stopped = play("stop", who="genoa") + expect('galleys = [{ id = 1, zone = "ligurian" }]\nto_act = ["spain"]')
    assert probe(tmp_path, sail, passed, phase="sailing").detail == ""
    assert probe(tmp_path, sail, stopped, phase="sailing").detail == ""


def test_orders_may_stand_in_a_list(tmp_path: Path) -> None:
    orders = 'play = [\n  { who = "spain", order = "end" },\n  { who = "genoa", order = "sail" } ]'
    outcome = probe(tmp_path, more=orders)
    assert (outcome.line, outcome.detail.split(":")[0]) == (10, "order 2, genoa")


def test_a_case_runs_once_for_each_preset(tmp_path: Path) -> None:
    text = HEAD.format(phase="sailing", more='preset = ["classic", "blitz"]') + expect('phase = "battle"')
    (tmp_path / "two.toml").write_text(text)
    assert [(outcome.preset, outcome.ok) for outcome in run("serenissima", tmp_path / "two.toml")] == [
        ("classic", False),
        ("blitz", False),
    ]


def test_a_case_that_lays_nothing_out_begins_as_a_game_does(tmp_path: Path) -> None:
    text = '[[case]]\nid = "probe"\nseats = ["spain", "genoa"]\n'
    start = 'phase = "bidding"\nround = 1\ntreasury = { spain = 2000, genoa = 2000 }\nto_act = ["spain", "genoa"]'
    (tmp_path / "start.toml").write_text(text + expect(start))
    assert [outcome.detail for outcome in run("serenissima", tmp_path / "start.toml")] == [""]


# --- malformed cases ---


@pytest.mark.parametrize(
    ("text", "detail", "line"),
    [
        ("# nothing", "holds [[case]] tables", 1),
        ("title = 'x'\n", "holds [[case]] tables", 1),
        ("[[case]]\nid = 'x'\n[games]\n", "holds [[case]] tables", 1),
        ("case = []\n", "holds [[case]] tables", 1),
        ("case = [{ id = 'x' }, { id = 'y' }]\n", "holds [[case]] tables", 1),
        ("# a\n[[case]]\nid = = 1\n", "at line 3, column 6", 2),
        ("\n[[case]]\nid = 'x'\n", "`seats` is missing", 2),
        ("[[case]]\nid = 'x'\nseats = ['spain', 'genoa']\n", "proves nothing", 1),
        (HEAD.format(phase="war", more="") + EXPECT.format(more="round = 3"), "there is no phase", 1),
        (HEAD.format(phase="market", more="turn = 3") + EXPECT.format(more="round = 3"), "turn: unknown key", 1),
        (HEAD.format(phase="market", more="preset = 'fast'") + EXPECT.format(more="round = 3"), "unknown preset", 1),
        (HEAD.format(phase="market", more="options = {x = 1}") + EXPECT.format(more="round = 3"), "unknown option", 1),
        (HEAD.format(phase="market", more="") + play("end", "refuse = true"), "play.1.refuse: unknown key", 1),
        (HEAD.format(phase="market", more="") + play("end", "refused = false"), "name the rule", 1),
        (HEAD.format(phase="market", more="") + play("end", who="turkey"), "turkey is not among the seats", 13),
    ],
)
def test_a_malformed_case_is_reported_with_file_and_line(tmp_path: Path, text: str, detail: str, line: int) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    (outcome,) = run("serenissima", path)
    assert not outcome.ok
    assert "malformed case" in outcome.detail
    assert detail in outcome.detail
    assert (outcome.file, outcome.line) == (str(path), line)


def test_a_malformed_case_does_not_hide_the_others(tmp_path: Path) -> None:
    good = HEAD.format(phase="market", more="") + expect("round = 3")
    (tmp_path / "mixed.toml").write_text("# remarks\n" + good + '[[case]]\nid = "bad"\nrules = [\n' + good)
    found = run("serenissima", tmp_path / "mixed.toml")
    assert [(outcome.id, outcome.ok) for outcome in found] == [("probe", False), ("bad", False), ("probe", False)]
    assert "stands twice" in found[0].detail
    assert "not TOML" in found[1].detail


def test_what_cannot_be_found_is_said() -> None:
    with pytest.raises(ValueError, match="unknown game"):
        run("chess")
    with pytest.raises(ValueError, match=r"nowhere\.toml is not found"):
        run("serenissima", "nowhere.toml")
    with pytest.raises(ValueError, match="no case S99"):
        run("serenissima", case="S99")


def test_one_case_and_one_chapter(game: str, outcomes: list[Outcome]) -> None:
    chosen = outcomes[0]
    assert {outcome.id for outcome in run(game, case=chosen.id)} == {chosen.id}
    assert run(game, Path(chosen.file).stem, chosen.id)[0] == chosen


# --- comparing and reporting ---


@pytest.mark.parametrize(
    ("expected", "found", "count"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, 0),
        ({"a": True}, {"a": 1}, 1),
        ({"a": []}, {"a": []}, 0),
        ({"a": []}, {"a": [{"id": 1}]}, 1),
        ({"a": ["x", "y", "x"]}, {"a": ["x", "x", "y"]}, 0),
        ({"a": ["x", "y", "y"]}, {"a": ["x", "x", "y"]}, 1),
        ({"order": ["x", "y"]}, {"order": ["y", "x"]}, 1),
        ({"a": [{"id": 2, "b": 1}]}, {"a": [{"id": 1, "b": 1}, {"id": 2, "b": 3}]}, 1),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}, {"b": 1, "c": 2}]}, 0),
        ({"a": [{"b": 3}]}, {"a": [{"b": 2}, {"b": 1}]}, 1),
        ({"a": {"b": 1}}, {"a": 1}, 1),
        ({"a": {}}, {"a": {}}, 0),
        ({"a": {}}, {"a": {"b": 1}}, 1),
        ({"a": [{"id": 1, "gone": True}]}, {"a": [{"id": 2}]}, 0),
        ({"a": [{"id": 1, "gone": True}]}, {"a": [{"id": 1}]}, 1),
    ],
)
def test_only_what_is_named_is_compared(expected: Any, found: Any, count: int) -> None:
    assert len(list(differences(expected, found, ""))) == count


def test_the_report_ends_with_the_count() -> None:
    found = [Outcome("a", "classic", True, "", "f.toml", 1), Outcome("b", "blitz", False, "wrong", "f.toml", 9)]
    assert report(found) == "FAILED b (blitz)  f.toml:9\n    wrong\n1 passed, 1 failed"
    told = json.loads(report_json(found))
    assert (told["passed"], told["failed"], told["cases"][1]["line"]) == (1, 1, 9)
