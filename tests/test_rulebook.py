"""The rule books: complete, in step with the engine's reasons and options, and shown in docs/ as they are."""

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from arsenale.games.options import HouseRules
from arsenale.games.rulebook import Chapter, Rule, RuleBook, read_rule_book, show_book, show_entry
from arsenale.games.rulesets import RULESETS

LAST_RULES = {"serenissima": ("S", (6, 5, 15, 8, 10, 2, 5, 4)), "blood_royale": ("B", (7, 3, 8, 6, 4, 7, 12))}
GAME_SETTINGS = {"powers"}  # what a book lists beside the house rules of options.py
ROOT = Path(__file__).parents[1]


def _house_rules(game: str) -> HouseRules:
    return import_module(f"arsenale.games.{game}.options").HOUSE_RULES


def _numbers(game: str) -> list[str]:
    letter, last_rules = LAST_RULES[game]
    return [f"{letter}{chapter}.{n}" for chapter, last in enumerate(last_rules) for n in range(1, last + 1)]


@pytest.fixture(scope="module", params=RULESETS)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def book(game: str) -> RuleBook:
    return read_rule_book(f"arsenale.games.{game}")


@pytest.fixture(scope="module")
def serenissima() -> RuleBook:
    return read_rule_book("arsenale.games.serenissima")


def test_every_rule_stands_once_and_in_order(game: str, book: RuleBook) -> None:
    letter, last_rules = LAST_RULES[game]
    assert [rule.id for rule in book.rules()] == _numbers(game)
    assert [chapter.id for chapter in book.chapters] == [f"{letter}{n}" for n in range(len(last_rules))]


def test_every_reason_for_a_refusal_is_in_the_book(game: str, book: RuleBook) -> None:
    reasons = vars(import_module(f"arsenale.games.{game}.reasons"))
    numbers = [value for name, value in reasons.items() if name.isupper() and isinstance(value, int) and value]
    assert len(numbers) > 50
    for reason in numbers:
        assert RULESETS[game].sentence(reason)
        for rule in RULESETS[game].rules_of(reason):
            assert book.rule(rule).id == rule


def test_house_rules_agree_with_the_engine(game: str, book: RuleBook) -> None:
    told, rules = book.options(), _house_rules(game)
    assert set(told) - GAME_SETTINGS == {*rules.switches, *rules.numbers}
    for name, option in {**rules.switches, **rules.numbers}.items():
        assert told[name] in book.rule(option.rule).options
    for name, switch in rules.switches.items():
        assert tuple(told[name].values) == switch.values
    for name, number in rules.numbers.items():
        assert told[name].range == f"a whole number from {number.least} to {number.most}"


def test_defaults_agree_with_the_presets(game: str, book: RuleBook) -> None:
    told, rules = book.options(), _house_rules(game)
    for preset in rules.presets:
        chosen = rules.resolve(preset)
        assert {name: told[name].presets.get(preset, told[name].default) for name in chosen} == chosen


def test_numbers_of_blood_royale_say_where_they_come_from() -> None:
    told = read_rule_book("arsenale.games.blood_royale").options()
    for name, number in _house_rules("blood_royale").numbers.items():
        assert told[name].text.startswith({"documented": "Documented. ", "invented": "Invented. "}[number.basis]), name


def test_rules_of_blood_royale_speak_of_the_numbers_as_they_are() -> None:
    book = read_rule_book("arsenale.games.blood_royale")
    for name, number in _house_rules("blood_royale").numbers.items():
        told = {int(digits) for digits in re.findall(r"\b\d+\b", book.rule(number.rule).text)}
        assert number.default in told or name == "free_moves", name


def test_texts_are_short_and_finished(book: RuleBook) -> None:
    for rule in book.rules():
        assert 2 <= len(rule.title.split()) <= 7, rule.id
        assert rule.text[0].isupper() and rule.text[-1] in ".)", rule.id
        assert len(rule.text) < 700, rule.id


@pytest.mark.parametrize("written", ["S3.7", "s3.7", " S3.7 "])
def test_a_rule_is_found_however_it_is_written(serenissima: RuleBook, written: str) -> None:
    found = serenissima.find(written)
    assert isinstance(found, Rule)
    assert found.id == "S3.7"


def test_a_chapter_is_found(serenissima: RuleBook) -> None:
    chapter = serenissima.find("s3")
    assert isinstance(chapter, Chapter)
    assert [rule.id for rule in chapter.rules] == [f"S3.{n}" for n in range(1, 9)]
    with pytest.raises(ValueError, match=r"S3 is a chapter; its rules are S3\.1, .*S3\.8"):
        serenissima.rule("S3")


@pytest.mark.parametrize(("unknown", "near"), [("S3.9", "S3."), ("S2.16", "S2.1"), ("sailing", "S"), ("", "S0, S1")])
def test_an_unknown_number_gets_its_neighbours(serenissima: RuleBook, unknown: str, near: str) -> None:
    with pytest.raises(ValueError, match="has no rule") as error:
        serenissima.find(unknown)
    assert near in str(error.value).partition("look at")[2]


def test_one_rule_is_shown_with_its_house_rules_and_relations(serenissima: RuleBook) -> None:
    shown = show_entry(serenissima.rule("S3.4"))
    assert shown.startswith("### S3.4 Leave to pass\n")
    assert "- `entry` (classic): " in shown
    assert "- `leaving` (blitz): " in shown
    assert "See also S3.5, S3.6, S3.7." in shown


def test_a_chapter_is_shown_with_its_rules_only(serenissima: RuleBook) -> None:
    shown = show_entry(serenissima.find("S5"))
    assert shown.startswith("## S5 Taking ports\n")
    assert "### S5.2 " in shown
    assert "### S6" not in shown


def test_every_reference_on_the_page_leads_to_an_anchor(game: str, book: RuleBook) -> None:
    page = show_book(book, linked=True)
    assert page.count('<a id="') == len(_numbers(game)) + len(book.chapters)
    assert all(f'<a id="{rule}"></a>' in page for rule in _numbers(game))


def test_the_page_in_docs_is_up_to_date(game: str, book: RuleBook) -> None:
    page = ROOT / "docs" / f"rules-{game.replace('_', '-')}.md"
    assert page.read_text("utf-8") == show_book(book, linked=True), "run: python tools/make_rule_book.py"


def _broken_book(folder: Path, monkeypatch: pytest.MonkeyPatch, rule: str) -> str:
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").touch()
    head = 'title = "B"\ntext = "b"\nsources = { ours = "us" }\n[[chapter]]\nid = "B1"\ntitle = "b"\ntext = "b"\n'
    (folder / "broken" / "rulebook.toml").write_text(head + rule, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    return "broken"


RULE = '[[rule]]\nid = "B1.1"\ntitle = "b"\ntext = "b"\nsource = ["ours"]\nsee = []\n'


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (RULE + RULE, "stands twice"),
        (RULE.replace("B1.1", "B2.1"), "belongs to no chapter"),
        (RULE.replace("see = []", 'see = ["B1.7"]'), r"B1\.1: nothing stands behind B1\.7"),
        (RULE.replace('"ours"', '"hearsay"'), "nothing stands behind hearsay"),
        (RULE + '[[rule.options]]\nname = "o"\ndefault = "x"\nvalues = { y = "yes" }\n', "nothing stands behind o"),
    ],
)
def test_a_mistake_in_a_book_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_rule_book(_broken_book(tmp_path, monkeypatch, rule))


# --- the books and the conformance cases ---

CASES = ROOT / "conformance"
CHAPTERS = sorted(
    path.relative_to(CASES).with_suffix("").as_posix() for game in RULESETS for path in CASES.glob(f"{game}/*.toml")
)


def _cases(chapter: str) -> list[dict[str, Any]]:
    return tomllib.loads((CASES / f"{chapter}.toml").read_text("utf-8"))["case"]


def _book_of(chapter: str) -> RuleBook:
    return read_rule_book(f"arsenale.games.{chapter.partition('/')[0]}")


def _rules_of_chapter(chapter: str) -> tuple[Rule, ...]:
    found = _book_of(chapter).find(chapter.partition("/")[2].partition("-")[0])
    assert isinstance(found, Chapter)
    return found.rules


def _chosen_values(game: str, name: str) -> set[str]:
    """The values of a house rule under which some case is played, by its preset or by its options."""
    chosen: set[str] = set()
    for case in (case for chapter in CHAPTERS if chapter.startswith(f"{game}/") for case in _cases(chapter)):
        presets = case.get("preset", "classic")
        for preset in [presets] if isinstance(presets, str) else presets:
            chosen.add(RULESETS[game].resolve_options(preset, case.get("options", {}))[name])
    return chosen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_of_a_chapter_is_proved_by_a_case(chapter: str) -> None:
    named = {rule for case in _cases(chapter) for rule in case["rules"]}
    assert {rule.id for rule in _rules_of_chapter(chapter)} <= named


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_cases_name_rules_that_exist(chapter: str) -> None:
    book = _book_of(chapter)
    for case in _cases(chapter):
        refusals = [play["refused"] for play in case.get("play", ()) if isinstance(play.get("refused"), str)]
        for rule in [*case["rules"], *refusals]:
            assert book.rule(rule).id == rule, case["id"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_value_of_the_house_rules_of_a_chapter_is_played(chapter: str) -> None:
    told = [option for rule in _rules_of_chapter(chapter) for option in rule.options]
    for option in told:
        if option.values:
            assert set(option.values) <= _chosen_values(chapter.partition("/")[0], option.name), option.name
