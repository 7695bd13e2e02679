"""Words that go with an order and are no part of the rules: the text of a contract, a threat, a flourish.

    propose c3 france.c4 pay 30 -- We, Edward, give our daughter and thirty in gold.

The words stand behind the first ` -- `, or behind the dash that many a keyboard makes of it. A record has them in
quotation marks, as a JSON string, so that nothing in them can be mistaken for anything else in its line; people may
write them either way.
"""

import json
import re
from contextlib import suppress

from arsenale.games.ruleset import NotUnderstood
from arsenale.texts import _

LONGEST_WORDS = 1000  # characters
SIGN = " -- "
_DIVIDER = re.compile(r"\s(?:--|[–—])(?:\s|$)")


def divide(text: str) -> tuple[str, str]:
    """The order and what stands behind it, as it stands there."""
    order, *rest = _DIVIDER.split(text, maxsplit=1)
    return order, "".join(rest)


def split_words(text: str) -> tuple[str, str]:
    """The order and its words, single spaces between them. Raises NotUnderstood for words that cannot be kept."""
    order, behind = divide(text)
    words = " ".join(_unquote(behind.strip()).split())
    if problem := _problem(words):
        raise NotUnderstood(problem, len(text) - len(behind), ())
    return order, words


def add_words(order: str, words: str) -> str:
    """The order with its words, as `split_words` reads them: on one line."""
    return f"{order}{SIGN}{json.dumps(words, ensure_ascii=False)}" if words else order


def _unquote(words: str) -> str:
    """Words in quotation marks without them; any others as they stand."""
    if words.startswith('"'):
        with suppress(ValueError):
            return str(json.loads(words))
    return words


def _problem(words: str) -> str:
    """Why the words cannot be kept, nothing where they can."""
    if len(words) > LONGEST_WORDS:
        problem = _("the words behind `--` have at most {most} characters, and these have {count}; shorten them")
        return problem.format(most=LONGEST_WORDS, count=len(words))
    if strange := next((letter for letter in words if not letter.isprintable()), ""):
        problem = _("the words behind `--` hold a character that cannot be shown (U+{code}); leave it out")
        return problem.format(code=f"{ord(strange):04X}")
    return ""
