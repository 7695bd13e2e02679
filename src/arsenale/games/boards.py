"""Boards as TOML, whatever the game: where a mistake stands, what the facts hash to, how the graph hangs together.

A board is data that its owner may correct, so every mistake must come back as one sentence that names the file,
the line, the place, and the way out. A game describes its own tables on top (`games/serenissima/board.py`).
"""

import json
import re
import tomllib
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TypeVar, cast

from arsenale.texts import _

Graph = Mapping[str, Collection[str]]
"""Who borders whom, by id. Nothing here assumes that it is symmetric."""

T = TypeVar("T")

Keys = tuple[str | int, ...]
"""The way from the top of a file to a value: names of tables and keys, positions in lists."""


class BoardError(ValueError):
    """A board that cannot be read or played; the message says where and what to do."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing a board must satisfy: what it is, whether it holds, and what was found."""

    text: str
    ok: bool
    detail: str = ""

    def __str__(self) -> str:
        verdict = _("ok") if self.ok else _("FAILED")
        return f"{verdict:<6}  {self.text}" + (f": {self.detail}" if self.detail else "")


def check_room(counts: Mapping[str, tuple[int, int]]) -> Check:
    """The engine can hold the board: of each kind of thing, by its name in the plural, how many of at most how many."""
    text = _("{n} {things} of at most {most}")
    detail = ", ".join(text.format(n=n, things=things, most=most) for things, (n, most) in counts.items())
    return Check(_("the game has room for the board"), all(n <= most for n, most in counts.values()), detail)


def require_checks(board_id: str, checks: Iterable[Check]) -> None:
    """Raises BoardError with every failed check, when there is one."""
    failed = [f"- {check.text}: {check.detail}" for check in checks if not check.ok]
    if failed:
        problem = _("the board {id} cannot be played on; mend in its file what fails:").format(id=board_id)
        raise BoardError("\n".join([problem, *failed]))


# --- files ------------------------------------------------------------------------------------------------------------


def packaged_boards() -> tuple[str, ...]:
    """The ids of the boards that come with the program."""
    names = (entry.name for entry in files("arsenale.boards").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def read_board(source: str | Path | bytes) -> "Place":
    """The top of a board, given by packaged id, by path, or as the bytes of its file. Raises BoardError."""
    if isinstance(source, bytes):
        return _parse(_("board"), source)
    if isinstance(source, str) and source in packaged_boards():
        return _parse(f"{source}.toml", (files("arsenale.boards") / f"{source}.toml").read_bytes())
    return _parse(str(source), _read_bytes(source))


def _read_bytes(source: str | Path) -> bytes:
    try:
        return Path(source).read_bytes()
    except FileNotFoundError:
        hint = _(
            "there is no such file, nor a packaged board of that name; give the path of a board file or one of: {known}"
        )
        raise BoardError(f"{source}: {hint.format(known=', '.join(packaged_boards()))}") from None
    except (OSError, ValueError) as trouble:
        reason = getattr(trouble, "strerror", None) or trouble
        hint = _("the file cannot be read ({reason}); give a readable TOML file")
        raise BoardError(f"{source}: {hint.format(reason=reason)}") from None


def _parse(name: str, data: bytes) -> "Place":
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as trouble:
        line = data.count(b"\n", 0, trouble.start) + 1
        raise BoardError(f"{name}:{line}: " + _("this is not UTF-8 text; save the file as UTF-8")) from None
    try:
        return Place(name, _index_lines(text), (), tomllib.loads(text))
    except (ValueError, RecursionError) as trouble:
        found = re.search(r"line (\d+)", str(trouble))
        line = found[1] if found else text.count("\n") + 1
        hint = _("this is not TOML: {trouble}; mend this line or the one above it").format(trouble=trouble)
        raise BoardError(f"{name}:{line}: {hint}") from None


_name = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_heading = re.compile(rf"\s*(\[\[?)\s*({_name}(?:\s*\.\s*{_name})*)\s*\]")
_assignment = re.compile(rf"\s*({_name}(?:\s*\.\s*{_name})*)\s*=")


def _index_lines(text: str) -> dict[Keys, int]:
    """The line of each heading and of each key that starts a line (a key inside braces has only its outer key's)."""
    lines: dict[Keys, int] = {}
    table: Keys = ()
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _heading.match(line):
            table = _split_keys(heading[2])
            if heading[1] == "[[":
                table += (sum(keys[:-1] == table and isinstance(keys[-1], int) for keys in lines if keys),)
            lines.setdefault(table, number)
        elif assignment := _assignment.match(line):
            lines.setdefault(table + _split_keys(assignment[1]), number)
    return lines


def _split_keys(dotted: str) -> Keys:
    return tuple(part.strip("\"'") for part in re.findall(_name, dotted))


# --- values -----------------------------------------------------------------------------------------------------------

_identifier = re.compile(r"[a-z][a-z0-9_]*")
_kinds = {dict: "a table", list: "a list", str: "a text in quotes", int: "a whole number", float: "a number"}


@dataclass(frozen=True, slots=True)
class Place:
    """A value in a board file and where it stands. Every method returns what it names or raises BoardError."""

    file: str
    lines: dict[Keys, int] = field(repr=False)
    keys: Keys
    value: object

    def error(self, problem: str) -> BoardError:
        """The error that says `problem` of this place."""
        known = (self.keys[:n] for n in range(len(self.keys), 0, -1))
        line = next((f":{self.lines[keys]}" for keys in known if keys in self.lines), "")
        place = ".".join(str(key + 1 if isinstance(key, int) else key) for key in self.keys)
        return BoardError(f"{self.file}{line}: " + (f"{place}: " if place else "") + problem)

    def table(self, required: Collection[str], optional: Collection[str] = ()) -> dict[str, "Place"]:
        """The entries of a table that has all `required` keys and no others but `optional` ones."""
        entries = self.open_table(required)
        known = (*required, *optional)
        for key, entry in entries.items():
            if key not in known:
                raise entry.error(_("unknown key; take it out, or {hint}").format(hint=_suggest(key, known)))
        return entries

    def open_table(self, required: Collection[str]) -> dict[str, "Place"]:
        """The entries of a table that has all `required` keys, whatever else it has."""
        entries = {key: self._inside(key, value) for key, value in self._expect(dict).items()}
        for key in required:
            if key not in entries:
                raise self.error(_("`{key}` is missing; add it").format(key=key))
        return entries

    def entries(self, least: int, most: int) -> dict[str, "Place"]:
        """The entries of a table whose keys are ids, `least` to `most` of them."""
        entries = self.open_table(())
        self._check_count(len(entries), least, most)
        for key, entry in entries.items():
            entry._check_identifier(key)
        return entries

    def items(self, least: int, most: int) -> list["Place"]:
        """The members of a list, `least` to `most` of them."""
        values = self._expect(list)
        self._check_count(len(values), least, most)
        return [self._inside(n, value) for n, value in enumerate(values)]

    def text(self) -> str:
        """A text that is not empty."""
        text = self._expect(str)
        if not text.strip():
            raise self.error(_("this is empty; write a text"))
        return text

    def identifier(self) -> str:
        """A text that can be an id: small letters, digits and `_`."""
        return self._check_identifier(self.text())

    def one_of(self, known: Collection[str], noun: str) -> str:
        """A text that is one of the `known` ones; `noun` says what they are."""
        text = self._expect(str)
        if text not in known:
            problem = _("there is no {noun} {text}; {hint}")
            raise self.error(problem.format(noun=noun, text=_quote(text), hint=_suggest(text, known)))
        return text

    def some_of(self, known: Collection[str], noun: str) -> tuple[str, ...]:
        """A list of different texts, each one of the `known` ones."""
        texts = [item.one_of(known, noun) for item in self.items(0, len(known) + 1)]
        for n, text in enumerate(texts):
            if text in texts[:n]:
                raise self.error(_("{text} stands here twice; take one out").format(text=_quote(text)))
        return tuple(texts)

    def whole(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        number = self._expect(int)
        if not least <= number <= most:
            raise self.error(
                _("{number} is out of range; give {least} to {most}").format(number=number, least=least, most=most)
            )
        return number

    def position(self) -> tuple[float, float]:
        """Longitude and latitude in degrees (the poles left out: no projection we draw in can show them)."""
        longitude, latitude = self.items(2, 2)
        return longitude._degrees(180), latitude._degrees(85)

    def _degrees(self, most: int) -> float:
        number = self._expect(float)
        if not -most <= number <= most:
            raise self.error(
                _("{number} is out of range; give {least} to {most} degrees").format(
                    number=number, least=-most, most=most
                )
            )
        return float(number)

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self._type_error(_("true or false"))
        return self.value

    def _expect(self, kind: type[T]) -> T:
        accepted = (int, float) if kind is float else (kind,)
        if isinstance(self.value, bool) or not isinstance(self.value, accepted):
            raise self._type_error(_(_kinds[kind]))
        return cast(T, self.value)

    def _type_error(self, wanted: str) -> BoardError:
        return self.error(_("this should be {wanted}, not {value}").format(wanted=wanted, value=_shorten(self.value)))

    def _inside(self, key: str | int, value: object) -> "Place":
        return Place(self.file, self.lines, (*self.keys, key), value)

    def _check_count(self, count: int, least: int, most: int) -> None:
        if not least <= count <= most:
            problem = _("{count} entries stand here; there can be {least} to {most}")
            raise self.error(problem.format(count=count, least=least, most=most))

    def _check_identifier(self, text: str) -> str:
        if not _identifier.fullmatch(text):
            problem = _("{text} cannot be an id; use small letters, digits and `_`, a letter first")
            raise self.error(problem.format(text=_quote(text)))
        return text


def _suggest(text: str, known: Collection[str]) -> str:
    if close := get_close_matches(text, known, n=1):
        return _("write {text}").format(text=_quote(close[0]))
    return _("use one of: {known}").format(known=", ".join(known))


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _shorten(value: object) -> str:
    text = _quote(value) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def digest_of(facts: object) -> str:
    """The SHA-256 (64 hex digits) of plain data, written as ASCII JSON without spaces and with sorted keys."""
    return sha256(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


# --- graphs -----------------------------------------------------------------------------------------------------------


def count_steps(graph: Graph, start: str) -> dict[str, int]:
    """For each node that can be reached from `start`, the fewest borders to cross; 0 for `start` itself."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in graph[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def one_way_borders(graph: Graph) -> list[tuple[str, str]]:
    """The borders (from, to) that are listed on the first side only."""
    return [(here, there) for here in graph for there in graph[here] if here not in graph[there]]


def check_symmetric(graph: Graph, noun: str) -> Check:
    """Every border is listed on both sides; `noun` says what the nodes are, in the plural."""
    text = _("neighbouring {nodes} name each other").format(nodes=noun)
    missing = [
        _("{there} does not name {here}").format(here=here, there=there) for here, there in one_way_borders(graph)
    ]
    return Check(text, not missing, "; ".join(missing))


def check_connected(graph: Graph, noun: str) -> Check:
    """From every node every other can be reached; `noun` says what the nodes are, in the plural."""
    text = _("all {nodes} can be reached from each other").format(nodes=noun)
    start = next(iter(graph))
    backward = {here: [there for there in graph if here in graph[there]] for here in graph}
    there, back = count_steps(graph, start), count_steps(backward, start)
    lost = [node for node in graph if node not in there or node not in back]
    return Check(text, not lost, _("not reached: {nodes}").format(nodes=", ".join(lost)) if lost else "")
