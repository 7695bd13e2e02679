"""Brings the catalogues in `src/arsenale/locale` up to date with the texts of program, rule books and boards.

`python tools/make_texts.py` writes them and says what is left to translate. Translations are written into the .po files
by hand; this tool adds what is new, drops what is gone, and never guesses.
"""

import ast
import inspect
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from arsenale.games.rulebook import RuleBook, RuleOption, read_rule_book
from arsenale.texts import CATALOGUES, ENGLISH, languages

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "arsenale"
KEYWORDS = {"_": None, "mark": None, "plural": (1, 2)}
BEGINNING = datetime(
    2026, 1, 1, tzinfo=UTC
)  # instead of the hour of each run, which would change every file every time
UNTRANSLATED = ("blood_royale", "europe.toml")  # what belongs to this game ...
PARTLY = ("nl", "de")  # ... is not translated into these languages
WIDTH = 118

Text = str | tuple[str, str]
"""A message, or its forms for one and for many."""


# --- what there is to say ---


def find_texts() -> Iterator[tuple[str, Text]]:
    """Every message with the file it stands in."""
    for file in sorted(SOURCES.rglob("*")):
        for text in _texts_of(file):
            yield file.relative_to(ROOT).as_posix(), text


def _texts_of(file: Path) -> Iterator[Text]:
    if file.suffix == ".py":
        yield from _said_in(file)
        yield from _commands_in(file)
    elif file.name == "rulebook.toml":
        yield from _book_texts(read_rule_book(f"arsenale.games.{file.parent.name}"))
    elif file.suffix == ".toml" and file.parent.name == "boards":
        yield from _board_texts(tomllib.loads(file.read_text("utf-8")))


def _said_in(file: Path) -> Iterator[Text]:
    """What passes through `_`, `mark` and `plural`."""
    for _line, text, _comments, _context in extract_from_file("python", file, keywords=KEYWORDS):  # pyright: ignore[reportArgumentType]
        yield text if isinstance(text, str) else (text[0], text[1])


def _commands_in(file: Path) -> Iterator[str]:
    """The docstrings of commands are their help."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            yield inspect.cleandoc(ast.get_docstring(node) or "")


def _makes_command(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr == "command"


def _book_texts(book: RuleBook) -> Iterator[str]:
    yield from (book.title, book.text)
    yield from (text for pair in book.sources.items() for text in pair)
    for chapter in book.chapters:
        yield from (chapter.title, chapter.text)
        for rule in chapter.rules:
            yield from (rule.title, rule.text)
            yield from (text for option in rule.options for text in _option_texts(option))


def _option_texts(option: RuleOption) -> Iterator[str]:
    yield from (option.text, option.range, *option.values.values())
    if option.range and not option.default.isdigit():
        yield option.default


def _board_texts(board: dict[str, Any]) -> Iterator[str]:
    """What its places are called, and the names of powers and goods, which orders write in small letters."""
    yield board["board"]["title"]
    yield from board["board"].get("goods", ())
    yield from board["board"].get("resources", ())
    yield from (power.replace("_", " ").title() for power in board.get("powers", board.get("kingdoms", ())))
    for kind in ("zones", "ports", "provinces", "seas"):
        yield from (place["name"] for place in board.get(kind, {}).values())


# --- catalogues ---


def template() -> Catalog:
    """Every message, with the files it stands in."""
    catalogue = Catalog(project="Arsenale", creation_date=BEGINNING, fuzzy=False)
    for file, text in find_texts():
        if text and (file, None) not in getattr(catalogue.get(text), "locations", ()):
            catalogue.add(text, locations=[(file, None)])  # pyright: ignore[reportArgumentType]
    return catalogue


def path_of(code: str) -> Path:
    return CATALOGUES / code / "LC_MESSAGES" / "arsenale.po"


def read_catalogue(code: str) -> Catalog:
    """As it stands; empty where there is none yet."""
    file = path_of(code)
    return read_po(BytesIO(file.read_bytes() if file.exists() else b""), code)


def updated(code: str, texts: Catalog) -> Catalog:
    """The catalogue of a language with exactly these messages; what was translated stays."""
    catalogue = read_catalogue(code)
    catalogue.update(texts, no_fuzzy_matching=True)
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Arsenale", "1", ""
    catalogue.revision_date, catalogue.last_translator, catalogue.language_team = BEGINNING, "", ""
    catalogue.header_comment = f"# Arsenale in {languages()[code]}. `make texts` keeps it up to date."
    catalogue.fuzzy = False
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """The catalogue as its file holds it."""
    out = BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def is_wanted(code: str, message: Message) -> bool:
    """The message is to be translated into this language."""
    files = [file for file, _line in message.locations]
    belongs = all(any(part in file for part in UNTRANSLATED) for file in files)
    return bool(message.id) and not (code in PARTLY and belongs)


def is_translated(message: Message) -> bool:
    """Every form of it."""
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def main() -> None:
    texts = template()
    for code in set(languages()) - {ENGLISH}:
        catalogue = updated(code, texts)
        path_of(code).parent.mkdir(parents=True, exist_ok=True)
        path_of(code).write_bytes(written(catalogue))
        missing = [message for message in catalogue if is_wanted(code, message) and not is_translated(message)]
        print(f"{code}: {len(catalogue)} messages, {len(missing)} to be translated", file=sys.stderr)


if __name__ == "__main__":
    main()
