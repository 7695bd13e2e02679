"""Orders in words, both ways. The grammar is `orders.lark`; the names in it come from the board and the players."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from lark import Lark, Token, UnexpectedInput
from lark.lexer import PatternRE, PatternStr, TerminalDef

from arsenale.games import kernel
from arsenale.games.ruleset import NotUnderstood, Position, Setting
from arsenale.games.serenissima import actions, positions
from arsenale.games.serenissima.actions import FIRST_PORT, VICTOR
from arsenale.texts import _

LONGEST_ORDER = 500  # characters
HIGHEST_GALLEY = 31  # what an order can name; more than ever are in play
HIGHEST_PLACE = 63
MOST_PIECES = 180  # in one order: all the sailors there are
MOST_OF_ONE_GOOD = 7  # in one offer
BLANKS = " \t\xa0"  # what may stand between words, as in the grammar
SAILOR_NAME = "sailor"
BUILDINGS = {actions.GALLEY: "galley", actions.FORT: "fort"}
LONGEST_SHOWN = 30  # characters of a word that we repeat
SHOWN_NAMES = 8  # of a long list, when we say what an order could name

_GRAMMAR = (files("arsenale.games.serenissima") / "orders.lark").read_text(encoding="utf-8")
_MEANINGS = {
    "GALLEY": _("a galley number"),
    "DUCATS": _("an amount of ducats"),
    "SAILORS": _("a number of sailors"),
    "COUNT": _("a number of times"),
    "PLACE": _("a position in the order of play"),
    "ZONE": _("a zone"),
    "PORT": _("a port"),
    "SHORE": _("a port"),
    "GOOD": _("a good"),
    "PIECE": _("a good or a sailor"),
    "POWER": _("a player"),
    "_ARROW": "->",
    "$END": _("nothing more"),
}
# The smallest and largest number that an order can hold, by what it means.
_LIMITS = {
    "GALLEY": (1, HIGHEST_GALLEY),
    "DUCATS": (1 - kernel.AMOUNT_LIMIT, kernel.AMOUNT_LIMIT - 1),
    "SAILORS": (1 - kernel.AMOUNT_LIMIT, kernel.AMOUNT_LIMIT - 1),
    "COUNT": (1, MOST_PIECES),
    "PLACE": (0, HIGHEST_PLACE),
}


# --- from what was read to packed actions (see `actions` for what their fields hold) ---


def _cargo(goods: Iterable[int]) -> int:
    return sum(1 << 3 * good for good in goods)


_ACTIONS: Mapping[str, Callable[..., list[int]]] = {
    "bid": lambda ducats: [kernel.pack(actions.BID, 0, 0, ducats)],
    "position": lambda place: [kernel.pack(actions.POSITION, (place - 1) & HIGHEST_PLACE)],
    "price": lambda port, ducats: [kernel.pack(actions.PRICE, port, 0, ducats)],
    "buy": lambda galley, count: [kernel.pack(actions.BUY, galley)] * (count or 1),
    "offer": lambda seller, buyer, *rest: [kernel.pack(actions.OFFER, seller, buyer, rest[-1], _cargo(rest[:-1]))],
    "accept": lambda: [kernel.pack(actions.ACCEPT)],
    "decline": lambda: [kernel.pack(actions.DECLINE)],
    "discard": lambda galley, piece: [kernel.pack(actions.DISCARD, galley, piece)],
    "build_galley": lambda port: [kernel.pack(actions.BUILD, port, actions.GALLEY)],
    "build_fort": lambda port: [kernel.pack(actions.BUILD, port, actions.FORT)],
    "hire": lambda port, count: [kernel.pack(actions.HIRE, port)] * (count or 1),
    "shift": lambda source, target, piece, count: [kernel.pack(actions.SHIFT, source, target, 0, piece)] * (count or 1),
    "move": lambda galley, *zones: [kernel.pack(actions.MOVE, galley, zone) for zone in zones],
    "let_pass": lambda: [kernel.pack(actions.PASS)],
    "stop": lambda: [kernel.pack(actions.STOP)],
    "attack": lambda galley, target: [kernel.pack(actions.ATTACK, galley, target)],
    "take": lambda prize, sailors, helper: [
        kernel.pack(actions.TAKE, prize, VICTOR if helper is None else helper, sailors)
    ],
    "sink": lambda galley: [kernel.pack(actions.SINK, galley)],
    "loot": lambda source, target, piece: [kernel.pack(actions.LOOT, source, target, 0, piece)],
    "land": lambda galley, count: [kernel.pack(actions.LAND, galley)] * (count or 1),
    "sell": lambda galley, piece: [kernel.pack(actions.SELL, galley, piece)],
    "give": lambda seat, ducats: [kernel.pack(actions.GIVE, seat, 0, ducats)],
    "end": lambda: [kernel.pack(actions.END)],
}


class OrderBook:
    """The language of the orders on one board among certain players."""

    def __init__(self, board: Any, powers: Sequence[str]) -> None:
        self.zones, self.ports, self.goods = tuple(board.zones), tuple(board.ports), tuple(board.goods)
        self.powers = tuple(powers)
        self.pieces = (*self.goods, SAILOR_NAME)
        self.names: dict[str, Sequence[str]] = {
            "ZONE": self.zones,
            "PORT": self.ports,
            "SHORE": self.ports,
            "GOOD": self.goods,
            "PIECE": self.pieces,
            "POWER": self.powers,
        }
        self.numbers = {kind: {name: n for n, name in enumerate(names)} for kind, names in self.names.items()}
        self.numbers["SHORE"] = {name: FIRST_PORT + port for port, name in enumerate(self.ports)}
        self.words: dict[str, str] = {}
        terminals = (rf"{kind}: /(?:{'|'.join(names)})\b/" for kind, names in self.names.items())
        self.parser = Lark(
            "\n".join([_GRAMMAR, *terminals]),
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

    def _read(self, text: str) -> tuple[int, ...]:
        """The packed actions of an order. Raises NotUnderstood."""
        if len(text) > LONGEST_ORDER:
            raise NotUnderstood(_("an order has at most {n} characters").format(n=LONGEST_ORDER), LONGEST_ORDER, ())
        try:
            order = self.parser.parse(text)
        except UnexpectedInput:
            raise self._misunderstanding(text) from None
        tokens: list[Any] = order.children
        if order.data == "offer":
            _check_offer([token for token in tokens if token.type == "GOOD"])
        return tuple(_ACTIONS[order.data](*(self._number(token) for token in tokens)))

    def _number(self, token: Any) -> int | None:
        """What a number or a name stands for, None for what may be and was left out."""
        if token is None:
            return None
        if token.type not in _LIMITS:
            return self.numbers[token.type][token.lower()]
        least, most = _LIMITS[token.type]
        number = int(token)
        if not least <= number <= most:
            meaning = _MEANINGS[token.type]
            problem = _("{number} is out of range; here stands {meaning}, {least} to {most}")
            text = problem.format(number=_shorten(token), meaning=meaning, least=least, most=most)
            raise NotUnderstood(text, token.start_pos or 0, (meaning,))
        return number - 1 if token.type == "GALLEY" else number

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
        names = self.names.get(terminal, ())
        if not names:
            return _MEANINGS[terminal]
        shown = [*names[:SHOWN_NAMES], "…"] if len(names) > SHOWN_NAMES else names
        return f"{_MEANINGS[terminal]} ({', '.join(shown)})"

    def next_words(self, accepted: Iterable[str]) -> list[str]:
        """The words that these terminals stand for; numbers are not among them."""
        words: list[str] = []
        for terminal in accepted:
            words += [self.words[terminal]] if terminal in self.words else self.names.get(terminal, ())
            words += ["->"] if terminal == "_ARROW" else []
        return words

    def complete(self, head: str, begun: str) -> list[str]:
        """The words that could stand behind `head` and begin with `begun`."""
        column, accepted = self.follow(head)
        if column < len(head):
            return []
        return [word for word in self.next_words(accepted) if word.startswith(begun.lower())]

    # --- saying ---

    def say(self, action: int) -> str:
        """One packed action in words. Raises ValueError for what is no action of Serenissima."""
        kind, *fields = (part_of(action) for part_of in _PARTS)
        try:
            return _SENTENCES[kind](self, *fields)
        except LookupError:
            raise ValueError(_("{action} is no order of Serenissima").format(action=action)) from None

    def place(self, place: int) -> str:
        """A galley's number or a port's name."""
        return self.ports[place - FIRST_PORT] if place >= FIRST_PORT else _galley(place)

    def cargo(self, cargo: int) -> str:
        """The goods one by one, each with a space behind it."""
        return "".join(f"{name} " * (cargo >> 3 * good & 7) for good, name in enumerate(self.goods))


def _check_offer(goods: Sequence[Token]) -> None:
    """A packed offer has room for seven pieces of each good."""
    names = [token.lower() for token in goods]
    for count, token in enumerate(goods):
        if names[: count + 1].count(names[count]) > MOST_OF_ONE_GOOD:
            problem = _("an offer names at most {n} pieces of one good").format(n=MOST_OF_ONE_GOOD)
            raise NotUnderstood(problem, token.start_pos or 0, ("for",))


def _list_choices(choices: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = choices
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def _shorten(word: str) -> str:
    """A foreign word as far as it can be shown in a sentence."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in word[:LONGEST_SHOWN])
    return shown if len(word) <= LONGEST_SHOWN else f"{shown}…"


# --- from packed actions to words ---

_PARTS = (kernel.kind_of, kernel.a_of, kernel.b_of, kernel.amount_of, kernel.d_of)
_kind_of, _a_of, _b_of = _PARTS[:3]


def _galley(galley: int) -> str:
    return str(galley + 1)


def _say_take(prize: int, helper: int, sailors: int) -> str:
    sender = "" if helper == VICTOR else f" from {_galley(helper)}"
    return f"take {_galley(prize)} with {sailors}{sender}"


# By kind: the sentence out of the order book and the action's a, b, amount and d.
_SENTENCES: Mapping[int, Callable[[OrderBook, int, int, int, int], str]] = {
    actions.BID: lambda book, a, b, amount, d: f"bid {amount}",
    actions.POSITION: lambda book, a, b, amount, d: f"position {(a + 1) & HIGHEST_PLACE}",
    actions.PRICE: lambda book, a, b, amount, d: f"price {book.ports[a]} {amount}",
    actions.BUY: lambda book, a, b, amount, d: f"buy {_galley(a)}",
    actions.OFFER: lambda book, a, b, amount, d: f"offer {_galley(a)} -> {_galley(b)} {book.cargo(d)}for {amount}",
    actions.ACCEPT: lambda book, a, b, amount, d: "accept",
    actions.DECLINE: lambda book, a, b, amount, d: "decline",
    actions.DISCARD: lambda book, a, b, amount, d: f"discard {_galley(a)} {book.pieces[b]}",
    actions.BUILD: lambda book, a, b, amount, d: f"build {BUILDINGS[b]} {book.ports[a]}",
    actions.HIRE: lambda book, a, b, amount, d: f"hire {book.ports[a]}",
    actions.SHIFT: lambda book, a, b, amount, d: f"shift {book.place(a)} -> {book.place(b)} {book.pieces[d]}",
    actions.MOVE: lambda book, a, b, amount, d: f"move {_galley(a)} {book.zones[b]}",
    actions.PASS: lambda book, a, b, amount, d: "let pass",
    actions.STOP: lambda book, a, b, amount, d: "stop",
    actions.ATTACK: lambda book, a, b, amount, d: f"attack {_galley(a)} {book.place(b)}",
    actions.TAKE: lambda book, a, b, amount, d: _say_take(a, b, amount),
    actions.SINK: lambda book, a, b, amount, d: f"sink {_galley(a)}",
    actions.LOOT: lambda book, a, b, amount, d: f"loot {_galley(a)} -> {_galley(b)} {book.pieces[d]}",
    actions.LAND: lambda book, a, b, amount, d: f"land {_galley(a)}",
    actions.SELL: lambda book, a, b, amount, d: f"sell {_galley(a)} {book.pieces[b]}",
    actions.GIVE: lambda book, a, b, amount, d: f"give {book.powers[a]} {amount}",
    actions.END: lambda book, a, b, amount, d: "end",
}


# --- what one gesture holds ---


def _gesture(action: int) -> tuple[int, int]:
    """Equal for neighbouring actions that one order can hold."""
    kind = _kind_of(action)
    if kind == actions.MOVE:
        return kind, _a_of(action)
    return kind, action


def _is_repeatable(action: int) -> bool:
    return _kind_of(action) in (actions.BUY, actions.HIRE, actions.SHIFT, actions.LAND, actions.MOVE)


def _say_run(book: OrderBook, run: Sequence[int]) -> list[str]:
    """The orders for a run of actions of one gesture."""
    first, count = run[0], len(run)
    if count == 1 or not _is_repeatable(first):
        return [book.say(action) for action in run]
    if _kind_of(first) == actions.MOVE:
        return [" ".join([book.say(first), *(book.zones[_b_of(action)] for action in run[1:])])]
    return [f"{book.say(first)} {count}"]


_books: dict[tuple[str, tuple[str, ...]], OrderBook] = {}


def order_book(setting: Setting) -> OrderBook:
    """The order book of a setting; boards that play alike share one."""
    key = setting.board.digest, setting.powers
    if key not in _books:
        _books[key] = OrderBook(setting.board, setting.powers)
    return _books[key]


class SerenissimaNotation:
    """The `Notation` of Serenissima."""

    def parse(self, setting: Setting, text: str, seat: int) -> list[int]:
        """The packed actions of one order; who gives it makes no difference. Raises NotUnderstood."""
        return list(order_book(setting).read(text))

    def say(self, setting: Setting, action: int) -> str:
        """One packed action as an order. Raises ValueError for what is none."""
        return order_book(setting).say(action)

    def say_all(self, setting: Setting, steps: Sequence[int]) -> list[str]:
        """A list of packed actions as orders, in which neighbours of one gesture are one: `buy 1 2`."""
        book = order_book(setting)
        return [order for _key, run in groupby(steps, _gesture) for order in _say_run(book, list(run))]

    def complete(self, setting: Setting, text: str) -> list[str]:
        """The words that could come next, or that the begun last word could become."""
        begun = re.split(r"\s", text)[-1]
        head = text[: len(text) - len(begun)]
        return order_book(setting).complete(head, begun)

    def place_in_game(self, position: Position) -> dict[str, Any]:
        """`round` and `phase`."""
        return positions.place_in_game(position.state)

    def tell(self, position: Position) -> dict[str, Any]:
        """The position as tables (`positions.tell`)."""
        return positions.tell(position)

    def place(self, setting: Setting, case: Mapping[str, Any]) -> Position:
        """The position that tables describe (`positions.place`). Raises ValueError."""
        return positions.place(setting, case)


NOTATION = SerenissimaNotation()
