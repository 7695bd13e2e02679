"""Orders in words, whatever the game: reading them by a grammar, telling what makes no sense, completing and saying.

A game has a grammar, `orders.lark` in its folder, and an `OrderBook` that knows its names and what its orders mean
(`games/serenissima/notation.py`).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Any, ClassVar

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import PatternRE, PatternStr, TerminalDef

from arsenale.games.ruleset import NotUnderstood, Setting
from arsenale.texts import _

LONGEST_ORDER = 500  # characters
BLANKS = " \t\xa0"  # what may stand between words, as in the grammars
LONGEST_SHOWN = 30  # characters of a word that we repeat
SHOWN_NAMES = 8  # of a long list, when we say what an order could name


class OrderBook(ABC):
    """The language of the orders of a game on one board among certain players."""

    game: ClassVar[str]  # its folder in `arsenale.games`
    title: ClassVar[str]
    meanings: ClassVar[Mapping[str, str]]  # what a terminal of the grammar stands for, marked
    limits: ClassVar[Mapping[str, tuple[int, int]]]  # the smallest and largest number that a terminal can be

    def __init__(self, names: Mapping[str, Mapping[str, int]], samples: Mapping[str, Sequence[str]]) -> None:
        """`names`: by terminal, to be added to the grammar, the names and what they stand for.

        `samples`: words of terminals that the grammar has a pattern for, to complete begun ones and correct slips.
        """
        self.names = names
        self.samples = samples
        self.words: dict[str, str] = {}
        terminals = (rf"{kind}: /(?:{'|'.join(known)})\b/" for kind, known in names.items())
        grammar = (files(f"arsenale.games.{self.game}") / "orders.lark").read_text(encoding="utf-8")
        self.parser = Lark(
            "\n".join([grammar, *terminals]),
            start="order",
            parser="lalr",
            maybe_placeholders=True,
            g_regex_flags=re.IGNORECASE | re.ASCII,
            edit_terminals=self._make_whole_word,
        )
        self.read = lru_cache(maxsize=4096)(self._read)

    def _make_whole_word(self, terminal: TerminalDef) -> None:
        """A word of an order is a whole word: `bids` does not begin with `bid`."""
        if isinstance(terminal.pattern, PatternStr):
            self.words[terminal.name] = terminal.pattern.value
            terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")

    # --- reading ---

    @abstractmethod
    def actions_of(self, order: Tree[Token], seat: int) -> Sequence[int]:
        """The packed actions of an order of this seat. Raises NotUnderstood."""

    def _read(self, text: str, seat: int) -> tuple[int, ...]:
        """The packed actions of an order in words. Raises NotUnderstood."""
        if len(text) > LONGEST_ORDER:
            raise NotUnderstood(_("an order has at most {n} characters").format(n=LONGEST_ORDER), LONGEST_ORDER, ())
        try:
            order = self.parser.parse(text)
        except UnexpectedInput:
            raise self._misunderstanding(text) from None
        return tuple(self.actions_of(order, seat))

    def number(self, token: Token) -> int:
        """What a name or a number stands for. Raises NotUnderstood."""
        if token.type in self.names:
            return self.names[token.type][token.lower()]
        return whole(token, str(token), _(self.meanings[token.type]), *self.limits[token.type])

    # --- what could stand somewhere ---

    def follow(self, text: str) -> tuple[int, list[str]]:
        """How far the text makes sense (a column), and the terminals that could stand there."""
        parser = self.parser.parse_interactive(text)
        column = 0
        with suppress(UnexpectedInput):
            for token in parser.lexer_thread.lex(parser.parser_state):
                parser.feed_token(token)
                column = token.end_pos or 0
        rest = text[column:].lstrip(BLANKS)
        return len(text) - len(rest), sorted(parser.accepts(), key=lambda name: (name == "$END", name))

    def _misunderstanding(self, text: str) -> NotUnderstood:
        column, accepted = self.follow(text)
        word = re.split(r"\s", text[column:], maxsplit=1)[0] or text[column : column + 1]
        expected = list(dict.fromkeys(self._describe(terminal) for terminal in accepted))
        problem = _("“{word}” makes no sense here") if word else _("the order is not complete")
        message = _("{problem}; expected: {expected}").format(
            problem=problem.format(word=_shorten(word)), expected=_list_choices(expected)
        )
        if close := get_close_matches(word.lower(), self.next_words(accepted), n=3):
            message += _("; did you mean {words}?").format(words=_list_choices(close))
        return NotUnderstood(message, column, expected)

    def _describe(self, terminal: str) -> str:
        if terminal in self.words:
            return self.words[terminal]
        names = list(self.names.get(terminal, ()))
        if not names:
            return _(self.meanings[terminal])
        shown = [*names[:SHOWN_NAMES], "…"] if len(names) > SHOWN_NAMES else names
        return f"{_(self.meanings[terminal])} ({', '.join(shown)})"

    def next_words(self, accepted: Iterable[str]) -> list[str]:
        """The words that these terminals stand for; numbers are not among them."""
        return [word for terminal in accepted for word in self._words_of(terminal)]

    def _words_of(self, terminal: str) -> Iterable[str]:
        if terminal in self.words:
            return (self.words[terminal],)
        return self.names.get(terminal, ()) or self.samples.get(terminal, ())

    def complete(self, text: str) -> list[str]:
        """The words that could come next, or that the begun last word could become.

        Names of two parts, `france.a1`, are offered when the first part stands there.
        """
        begun = re.split(r"\s", text)[-1].lower()
        head = text[: len(text) - len(begun)]
        column, accepted = self.follow(head)
        if column < len(head):
            return []
        words = self.next_words(accepted)
        return [word for word in words if word.startswith(begun) and ("." in begun or "." not in word)]

    # --- saying ---

    def say(self, action: int) -> str:
        """One packed action in words. Raises ValueError for what is no action of the game."""
        try:
            return self.sentence(action)
        except LookupError:
            problem = _("{action} is no order of {game}")
            raise ValueError(problem.format(action=action, game=self.title)) from None

    @abstractmethod
    def sentence(self, action: int) -> str:
        """The same. Raises LookupError for what is no action."""

    @abstractmethod
    def gesture(self, action: int) -> Hashable:
        """Equal for neighbouring actions that one order can hold."""

    @abstractmethod
    def say_run(self, run: Sequence[int]) -> list[str]:
        """The orders for a run of actions of one gesture."""

    def say_all(self, steps: Sequence[int]) -> list[str]:
        """Packed actions as orders, in which neighbours of one gesture are one."""
        return [order for _key, run in groupby(steps, self.gesture) for order in self.say_run(list(run))]


def whole(token: Token, number: str, meaning: str, least: int, most: int) -> int:
    """The number that stands in a token. Raises NotUnderstood out of these limits."""
    if not least <= int(number) <= most:
        problem = _("{number} is out of range; here stands {meaning}, {least} to {most}")
        text = problem.format(number=_shorten(number), meaning=meaning, least=least, most=most)
        raise NotUnderstood(text, token.start_pos or 0, (meaning,))
    return int(number)


def _list_choices(choices: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = choices
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def _shorten(word: str) -> str:
    """A foreign word as far as it can be shown in a sentence."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in word[:LONGEST_SHOWN])
    return shown if len(word) <= LONGEST_SHOWN else f"{shown}…"


class BookNotation:
    """The orders' half of a `Notation`: whatever is asked, the order book of the setting answers."""

    def __init__(self, make_book: Callable[[Any, Sequence[str]], OrderBook]) -> None:
        """`make_book` takes a board and the powers that play."""
        self._make_book = make_book
        self._books: dict[tuple[str, tuple[str, ...]], OrderBook] = {}

    def _book(self, setting: Setting) -> OrderBook:
        """Boards that play alike share one."""
        key = setting.board.digest, setting.powers
        if key not in self._books:
            self._books[key] = self._make_book(setting.board, setting.powers)
        return self._books[key]

    def parse(self, setting: Setting, text: str, seat: int) -> list[int]:
        """The packed actions of one order. Raises NotUnderstood."""
        return list(self._book(setting).read(text, seat))

    def say(self, setting: Setting, action: int) -> str:
        """One packed action as an order. Raises ValueError for what is none."""
        return self._book(setting).say(action)

    def say_all(self, setting: Setting, steps: Sequence[int]) -> list[str]:
        """A list of packed actions as orders, in which neighbours of one gesture are one: `buy 1 2`."""
        return self._book(setting).say_all(steps)

    def complete(self, setting: Setting, text: str) -> list[str]:
        """The words that could come next, or that the begun last word could become."""
        return self._book(setting).complete(text)
