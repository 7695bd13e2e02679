"""The languages: every text passes through the catalogues, and these are current, complete and sound."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from tools import make_texts
from typer.testing import CliRunner

from arsenale import speaking, texts
from arsenale.cli import app
from arsenale.games.rulesets import RULESETS
from arsenale.server.languages import accepted
from arsenale.texts import ENGLISH, Saying, _, find_language, languages, mark, plural, use_language

SOURCES = sorted((Path(texts.__file__).parent).rglob("*.py"))
OTHERS = sorted(set(languages()) - {ENGLISH})
HOLE, QUOTED = re.compile(r"\{(\w*)[^}]*\}"), re.compile(r"`[^`]*`")


# --- what the source says ---


def _calls_at_import(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls of `_` and `plural` that are made when the module is imported: there nobody's language is known."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            made = [*node.decorator_list, node.args, *([node.returns] if node.returns else [])]
            for part in made:
                yield from _calls_at_import(ast.Expression(part) if isinstance(part, ast.expr) else part)
        elif not isinstance(node, ast.Lambda):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
                yield node
            yield from _calls_at_import(node)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_nothing_is_translated_at_import(file: Path) -> None:
    lines = [call.lineno for call in _calls_at_import(ast.parse(file.read_text("utf-8")))]
    assert not lines, f"{file}: use mark() here, and _() where the text is shown"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_every_text_is_found(file: Path, template: make_texts.Catalog) -> None:
    """Also those that the reader of sources overlooks, such as a text within an f-string."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "mark"):
            text = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
            assert not text or template.get(str(text)), f"{file}:{node.lineno}: {text}"


# --- catalogues ---


@pytest.fixture(scope="module")
def template() -> make_texts.Catalog:
    return make_texts.template()


def _wanted(code: str) -> list[Message]:
    catalogue = make_texts.read_catalogue(code)
    return [message for message in catalogue if make_texts.is_wanted(code, message)]


def _forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else [str(form) for form in text]  # pyright: ignore[reportGeneralTypeIssues]


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_current(code: str, template: make_texts.Catalog) -> None:
    kept = make_texts.path_of(code).read_bytes()
    assert make_texts.written(make_texts.updated(code, template)) == kept, "run `make texts`"


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_complete(code: str) -> None:
    assert [message.id for message in _wanted(code) if not make_texts.is_translated(message)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_in_a_catalogue_is_a_guess(code: str) -> None:
    assert [message.id for message in make_texts.read_catalogue(code) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("pattern", [HOLE, QUOTED], ids=["holes", "orders"])
def test_translations_keep_what_programs_read(code: str, pattern: re.Pattern[str]) -> None:
    """The names in braces, and what stands in backticks: orders and names that are typed."""
    for message in make_texts.read_catalogue(code):
        if message.id and make_texts.is_translated(message):
            for source, form in zip(_forms(message.id), _forms(message.string), strict=True):
                assert sorted(pattern.findall(form)) == sorted(pattern.findall(source)), source


@pytest.mark.parametrize("code", OTHERS)
def test_translations_begin_and_end_as_their_texts(code: str) -> None:
    """Blanks at the ends join texts; paragraphs are kept."""
    for message in make_texts.read_catalogue(code):
        for source, form in zip(_forms(message.id), _forms(message.string), strict=True) if message.id else ():
            if form:
                assert form.count("\n\n") == source.count("\n\n"), source
                assert (form[0].isspace(), form[-1].isspace()) == (source[0].isspace(), source[-1].isspace()), source


# --- saying ---


def test_a_text_is_in_the_language_of_its_reader() -> None:
    assert _("the game is over") == "the game is over"
    with use_language("es"):
        assert _("the game is over") == "la partida ha terminado"
        with use_language("nl"):
            assert _("the game is over") == "het spel is afgelopen"
        assert _("the game is over") == "la partida ha terminado"
    assert _("the game is over") == "the game is over"


def test_a_saying_is_told_to_each_in_his_language() -> None:
    saying = Saying(mark("{thing} is gone"), {"thing": "galley 3"})
    assert str(saying) == "galley 3 is gone"
    with use_language("de"):
        assert str(saying) != "galley 3 is gone"
        assert "galley 3" in str(saying)


@pytest.mark.parametrize("code", OTHERS)
def test_one_is_not_many(code: str) -> None:
    with use_language(code):
        one = plural("{count} sailor", "{count} sailors", 1)
        assert one != plural("{count} sailor", "{count} sailors", 2)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en, es, nl, de"), use_language("xx"):
        pass


def test_a_catalogue_can_be_read_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The folder of cached files is a file."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(texts, "user_cache_path", lambda _name: tmp_path / "file")
    texts._catalogue.cache_clear()
    with use_language("es"):
        assert _("the game is over") == "la partida ha terminado"
    texts._catalogue.cache_clear()


# --- the rule book ---


@pytest.mark.parametrize(("game", "code"), [*(("serenissima", code) for code in OTHERS), ("blood_royale", "es")])
def test_the_rule_book_is_translated_with_its_numbers(game: str, code: str) -> None:
    ruleset = RULESETS[game]
    english = ruleset.rule_book()
    with use_language(code):
        book = ruleset.rule_book()
    assert [rule.id for rule in book.rules()] == [rule.id for rule in english.rules()]
    same = [rule.id for rule, other in zip(book.rules(), english.rules(), strict=True) if rule.text == other.text]
    assert same == []
    assert [option.name for option in book.options().values()] == list(english.options())


# --- whose language ---


@pytest.mark.parametrize(
    ("wishes", "code"),
    [(["es_ES.UTF-8"], "es"), (["C.UTF-8"], "en"), (["pt", "nl-BE"], "nl"), (["", "DE"], "de"), ([], "en")],
)
def test_the_first_wish_that_can_be_fulfilled(wishes: list[str], code: str) -> None:
    assert find_language(wishes) == code


def test_a_browser_says_what_it_likes_best() -> None:
    assert list(accepted("en;q=0.5, es-AR, nl;q=0, de; q=0.7")) == ["es-AR", "de", "en"]
    assert list(accepted("x;q=nonsense")) == []


def test_the_environment_asks_for_a_language() -> None:
    assert speaking.language_of({"LANG": "de_DE.UTF-8"}) == "de"
    assert speaking.language_of({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en"
    assert speaking.language_of({"LC_ALL": "C", "ARSENALE_LANG": "nl"}) == "nl"


@pytest.mark.parametrize("words", [["--lang", "es", "rules", "S3.7"], ["rules", "S3.7", "--lang=es"]])
def test_a_command_speaks_the_language_it_is_told(words: list[str]) -> None:
    said = CliRunner().invoke(app, words)
    assert "galera" in said.output
    assert "galera" not in CliRunner().invoke(app, ["rules", "S3.7", "--lang", "en"]).output


def test_help_is_translated() -> None:
    said = CliRunner().invoke(app, ["--help"], env={"ARSENALE_LANG": "nl"})
    assert "Print the rule book" not in said.output


@pytest.mark.parametrize("words", [["rules", "--lang", "xx"], ["rules", "--lang"]])
def test_a_command_refuses_a_language_that_there_is_not(words: list[str]) -> None:
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 1
    assert "en, es, nl, de" in said.stderr
