"""Orders out of a forum or a mail: one a line, among whatever people and forums put around them.

    [b]England:[/b]
    - move f1 channel biscay
    - let pass france -- as we agreed
    # a remark
    > what somebody else has written

Blank lines, remarks (`#`), what is quoted (`>`, `[quote]`), code fences, rules, bullets and bold letters are passed
over. A line `POWER:`, or `POWER:` before an order, says whose orders follow.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from arsenale.table.words import divide

_QUOTE = re.compile(r"\[quote[^\]]*\](?:(?!\[/?quote).)*\[/quote\]", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|tt|code|list|\*|li|ul|ol|color|colour|size|font|url|center|left|right|indent|spoiler)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
_REMARKS = ("#", ">", "```", "~~~")
_RULE = re.compile(r"[-*=_]{2,}")
_BULLET = re.compile(r"(?:[-*+•·–—]|\d{1,3}[.)])\s+")
_BOLD = re.compile(r"\*+|__+|`+")
_NAME = re.compile(r"([^\W\d]\w*)\s*:\s*")


class Pasted(NamedTuple):
    """An order as it was found: the number of its line (from 1), who was named as its giver (empty: nobody), and it."""

    number: int
    name: str
    text: str


def read_pasted(text: str) -> Iterator[Pasted]:
    """The orders of a text, in order."""
    name = ""
    for number, line in enumerate(_without_quotes(text).splitlines(), 1):
        order = _clean(line)
        if found := _NAME.match(order):
            name, order = found[1].casefold(), order[found.end() :]
        if order:
            yield Pasted(number, name, order)


def _without_quotes(text: str) -> str:
    """What others have written is blank; every line keeps its number."""
    while (shorter := _QUOTE.sub(lambda found: "\n" * found[0].count("\n"), text)) != text:
        text = shorter
    return text


def _clean(line: str) -> str:
    """The order in a line, nothing where there is none. The words behind it stay as they are."""
    line = _TAG.sub("", line.removeprefix("\ufeff")).strip()
    if line.startswith(_REMARKS) or _RULE.fullmatch(line):
        return ""
    line = line[found.end() :] if (found := _BULLET.match(line)) else line
    order, _words = divide(line)
    return _BOLD.sub("", order).strip(" _") + line[len(order) :]
