"""How a report is written: the same lines for forums that read BBCode or Markdown, and as plain text.

Sentences hold orders in backticks, which each form shows in its own way. Nothing that anybody says can become markup.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby
from typing import NamedTuple

from arsenale.texts import _


class Kind(Enum):
    """What a line of a report is: a heading, or something under it."""

    TITLE = auto()
    PART = auto()
    POWER = auto()
    ITEM = auto()
    SAID = auto()  # words of a player, who may have written anything
    EVENT = auto()  # what nobody did
    MAP = auto()  # the name of its file


class Line(NamedTuple):
    """One line of a report."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Form:
    """How a report is written.

    `ending` is that of a file, `patterns` say how each kind of line is written, `code` how an order in a sentence is;
    `signs` has what becomes of the signs that would be markup. `apart`: the lines that have a blank one before them.
    `begin_list` and `end_list` stand around items.
    """

    ending: str
    patterns: Mapping[Kind, str]
    code: str
    signs: Mapping[str, str]
    apart: frozenset[Kind]
    begin_list: str = ""
    end_list: str = ""

    def write(self, lines: Iterable[Line]) -> str:
        """The report, ready to be pasted."""
        written: list[str] = []
        for is_list, run in groupby(lines, lambda line: line.kind == Kind.ITEM):
            texts = [self._write_line(line) for line in run]
            written += [self.begin_list, *texts, self.end_list] if is_list else texts
        return "\n".join(filter(None, written)) + "\n"

    def _write_line(self, line: Line) -> str:
        blank = "\n" if line.kind in self.apart else ""
        return blank + self.patterns[line.kind].format(self._write_text(line))

    def _write_text(self, line: Line) -> str:
        if line.kind == Kind.MAP:
            return line.text
        parts = enumerate([line.text] if line.kind == Kind.SAID else line.text.split("`"))
        return "".join(self.code.format(part) if number % 2 else self._escape(part) for number, part in parts)

    def _escape(self, text: str) -> str:
        return text.translate(str.maketrans(dict(self.signs)))


BBCODE = Form(
    ending=".bbcode",
    patterns={
        Kind.TITLE: "[size=150][b]{}[/b][/size]",
        Kind.PART: "[size=120][b]{}[/b][/size]",
        Kind.POWER: "[b]{}[/b]",
        Kind.ITEM: "[*]{}",
        Kind.SAID: "[quote]{}[/quote]",
        Kind.EVENT: "[i]{}[/i]",
        Kind.MAP: "[img]{}[/img]",
    },
    code="[b]{}[/b]",
    signs={"[": "［", "]": "］"},  # BBCode has no way to write them
    apart=frozenset({Kind.PART, Kind.MAP}),
    begin_list="[list]",
    end_list="[/list]",
)
MARKDOWN = Form(
    ending=".md",
    patterns={
        Kind.TITLE: "# {}",
        Kind.PART: "## {}",
        Kind.POWER: "**{}**",
        Kind.ITEM: "- {}",
        Kind.SAID: "> {}",
        Kind.EVENT: "*{}*",
        Kind.MAP: "![]({})",
    },
    code="`{}`",
    signs={sign: f"\\{sign}" for sign in "\\`*_[]<>#|~&"},
    apart=frozenset(Kind) - {Kind.TITLE, Kind.ITEM},
)
PLAIN = Form(
    ending=".txt",
    patterns={
        Kind.TITLE: "=== {} ===",
        Kind.PART: "--- {} ---",
        Kind.POWER: "{}:",
        Kind.ITEM: "  - {}",
        Kind.SAID: "    “{}”",
        Kind.EVENT: "* {}",
        Kind.MAP: "({})",
    },
    code="`{}`",
    signs={},
    apart=frozenset({Kind.PART, Kind.MAP}),
)
FORMS: Mapping[str, Form] = {"bbcode": BBCODE, "markdown": MARKDOWN, "text": PLAIN}


def find_form(name: str) -> Form:
    """The form of this name. Raises ValueError with the names there are."""
    if name not in FORMS:
        raise ValueError(_("a report has no format {name}; choose {names}").format(name=name, names=", ".join(FORMS)))
    return FORMS[name]
