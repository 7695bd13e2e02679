"""The rule book: complete, in step with the engine's reasons and options, and shown in docs/ as it is."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arsenale.games.rulebook import Chapter, Rule, RuleBook, read_rule_book, show_book, show_entry
from arsenale.games.serenissima import options, reasons

LAST_RULE = {0: 6, 1: 5, 2: 15, 3: 8, 4: 10, 5: 2, 6: 5, 7: 4}
NUMBERS = [f"S{chapter}.{n}" for chapter, last in LAST_RULE.items() for n in range(1, last + 1)]
GAME_SETTINGS = {"powers"}  # what the book lists beside the house rules of options.py
PAGE = Path(__file__).parents[1] / "docs" / "rules-serenissima.md"


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return read_rule_book("arsenale.games.serenissima")


def test_every_rule_stands_once_and_in_order(book: RuleBook) -> None:
    assert [rule.id for rule in book.rules()] == NUMBERS
    assert [chapter.id for chapter in book.chapters] == [f"S{n}" for n in LAST_RULE]


def test_every_reason_for_a_refusal_is_in_the_book(book: RuleBook) -> None:
    numbers = [value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, int) and value]
    assert len(numbers) > 50
    for reason in numbers:
        assert reasons.sentence(reason)
        for rule in reasons.rules_of(reason):
            assert book.rule(rule).id == rule


def test_house_rules_agree_with_the_engine(book: RuleBook) -> None:
    told = book.options()
    assert set(told) - GAME_SETTINGS == {*options.OPTIONS, options.FREE_MOVES}
    for name, option in options.OPTIONS.items():
        assert tuple(told[name].values) == option.values
        assert told[name] in book.rule(option.rule).options


def test_defaults_agree_with_the_presets(book: RuleBook) -> None:
    for name in options.OPTIONS:
        told = book.options()[name]
        for preset, values in options.PRESETS.items():
            assert told.presets.get(preset, told.default) == values[name]
    assert book.options()[options.FREE_MOVES].default == options.resolve_options("classic")[options.FREE_MOVES]


def test_texts_are_short_and_finished(book: RuleBook) -> None:
    for rule in book.rules():
        assert 2 <= len(rule.title.split()) <= 7, rule.id
        assert rule.text[0].isupper() and rule.text[-1] in ".)", rule.id
        assert len(rule.text) < 700, rule.id


@pytest.mark.parametrize("written", ["S3.7", "s3.7", " S3.7 "])
def test_a_rule_is_found_however_it_is_written(book: RuleBook, written: str) -> None:
    found = book.find(written)
    assert isinstance(found, Rule)
    assert found.id == "S3.7"


def test_a_chapter_is_found(book: RuleBook) -> None:
    chapter = book.find("s3")
    assert isinstance(chapter, Chapter)
    assert [rule.id for rule in chapter.rules] == [f"S3.{n}" for n in range(1, 9)]
    with pytest.raises(ValueError, match=r"S3 is a chapter; its rules are S3\.1, .*S3\.8"):
        book.rule("S3")


@pytest.mark.parametrize(("unknown", "near"), [("S3.9", "S3."), ("S2.16", "S2.1"), ("sailing", "S"), ("", "S0, S1")])
def test_an_unknown_number_gets_its_neighbours(book: RuleBook, unknown: str, near: str) -> None:
    with pytest.raises(ValueError, match="has no rule") as error:
        book.find(unknown)
    assert near in str(error.value).partition("look at")[2]


def test_one_rule_is_shown_with_its_house_rules_and_relations(book: RuleBook) -> None:
    shown = show_entry(book.rule("S3.4"))
    assert shown.startswith("### S3.4 Leave to pass\n")
    assert "- `entry` (classic): " in shown
    assert "- `leaving` (blitz): " in shown
    assert "See also S3.5, S3.6, S3.7." in shown


def test_a_chapter_is_shown_with_its_rules_only(book: RuleBook) -> None:
    shown = show_entry(book.find("S5"))
    assert shown.startswith("## S5 Taking ports\n")
    assert "### S5.2 " in shown
    assert "### S6" not in shown


def test_every_reference_on_the_page_leads_to_an_anchor(book: RuleBook) -> None:
    page = show_book(book, linked=True)
    assert page.count('<a id="') == len(NUMBERS) + len(LAST_RULE)
    assert all(f'<a id="{rule}"></a>' in page for rule in NUMBERS)


def test_the_page_in_docs_is_up_to_date(book: RuleBook) -> None:
    assert PAGE.read_text("utf-8") == show_book(book, linked=True), "run: python tools/make_rule_book.py"


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


# --- the book and the conformance cases ---

CASES = PAGE.parents[1] / "conformance" / "serenissima"
CHAPTERS = sorted(path.stem for path in CASES.glob("s*.toml"))


def _cases(chapter: str) -> list[dict[str, Any]]:
    return tomllib.loads((CASES / f"{chapter}.toml").read_text("utf-8"))["case"]


def _rules_of_chapter(book: RuleBook, chapter: str) -> tuple[Rule, ...]:
    found = book.find(chapter.partition("-")[0])
    assert isinstance(found, Chapter)
    return found.rules


def _chosen_values(name: str) -> set[str]:
    """The values of a house rule under which some case is played, by its preset or by its options."""
    chosen: set[str] = set()
    for case in (case for chapter in CHAPTERS for case in _cases(chapter)):
        presets = case.get("preset", "classic")
        for preset in [presets] if isinstance(presets, str) else presets:
            chosen.add(options.resolve_options(preset, case.get("options", {}))[name])
    return chosen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_of_a_chapter_is_proved_by_a_case(book: RuleBook, chapter: str) -> None:
    named = {rule for case in _cases(chapter) for rule in case["rules"]}
    assert {rule.id for rule in _rules_of_chapter(book, chapter)} <= named


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_cases_name_rules_that_exist(book: RuleBook, chapter: str) -> None:
    for case in _cases(chapter):
        refusals = [play["refused"] for play in case.get("play", ()) if isinstance(play.get("refused"), str)]
        for rule in [*case["rules"], *refusals]:
            assert book.rule(rule).id == rule, case["id"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_value_of_the_house_rules_of_a_chapter_is_played(book: RuleBook, chapter: str) -> None:
    told = [option for rule in _rules_of_chapter(book, chapter) for option in rule.options]
    for option in told:
        if option.values:
            assert set(option.values) <= _chosen_values(option.name), option.name
