"""Orders in words, both ways. The grammar is `orders.lark`; the names in it come from the board and the players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lark import Token, Tree

from arsenale.games import kernel
from arsenale.games.order_book import BookNotation, OrderBook
from arsenale.games.ruleset import NotUnderstood, Position, Setting
from arsenale.games.serenissima import actions, positions
from arsenale.games.serenissima.actions import FIRST_PORT, VICTOR
from arsenale.texts import _, mark

HIGHEST_GALLEY = 31  # what an order can name; more than ever are in play
HIGHEST_PLACE = 63
MOST_PIECES = 180  # in one order: all the sailors there are
MOST_OF_ONE_GOOD = 7  # in one offer
SAILOR_NAME = "sailor"
BUILDINGS = {actions.GALLEY: "galley", actions.FORT: "fort"}

_MEANINGS = {
    "GALLEY": mark("a galley number"),
    "DUCATS": mark("an amount of ducats"),
    "SAILORS": mark("a number of sailors"),
    "COUNT": mark("a number of times"),
    "PLACE": mark("a position in the order of play"),
    "ZONE": mark("a zone"),
    "PORT": mark("a port"),
    "SHORE": mark("a port"),
    "GOOD": mark("a good"),
    "PIECE": mark("a good or a sailor"),
    "POWER": mark("a player"),
    "_ARROW": "->",
    "$END": mark("nothing more"),
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


# --- from packed actions to words ---

_PARTS = (kernel.kind_of, kernel.a_of, kernel.b_of, kernel.amount_of, kernel.d_of)


def _galley(galley: int) -> str:
    return str(galley + 1)


def _say_take(prize: int, helper: int, sailors: int) -> str:
    sender = "" if helper == VICTOR else f" from {_galley(helper)}"
    return f"take {_galley(prize)} with {sailors}{sender}"


# By kind: the sentence out of the order book and the action's a, b, amount and d.
_SENTENCES: Mapping[int, Callable[["SerenissimaOrders", int, int, int, int], str]] = {
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


_REPEATABLE = (actions.BUY, actions.HIRE, actions.SHIFT, actions.LAND, actions.MOVE)


class SerenissimaOrders(OrderBook):
    """The language of the orders on one board among certain players."""

    game, title = "serenissima", "Serenissima"
    meanings, limits = _MEANINGS, _LIMITS

    def __init__(self, board: Any, powers: Sequence[str]) -> None:
        self.zones, self.ports, self.goods = tuple(board.zones), tuple(board.ports), tuple(board.goods)
        self.powers = tuple(powers)
        self.pieces = (*self.goods, SAILOR_NAME)
        lists = {"ZONE": self.zones, "PORT": self.ports, "GOOD": self.goods, "PIECE": self.pieces, "POWER": self.powers}
        names = {kind: {name: n for n, name in enumerate(known)} for kind, known in lists.items()}
        names["SHORE"] = {name: FIRST_PORT + port for port, name in enumerate(self.ports)}
        super().__init__(names, {"_ARROW": ("->",)})

    def actions_of(self, order: Tree[Token], seat: int) -> list[int]:
        """The packed actions of an order; who gives it makes no difference. Raises NotUnderstood."""
        tokens: list[Any] = order.children
        if order.data == "offer":
            _check_offer([token for token in tokens if token.type == "GOOD"])
        return _ACTIONS[order.data](*(None if token is None else self.number(token) for token in tokens))

    def number(self, token: Token) -> int:
        """What a name or a number stands for. Raises NotUnderstood."""
        return super().number(token) - (token.type == "GALLEY")

    def sentence(self, action: int) -> str:
        """The action in words. Raises LookupError for what is none."""
        kind, *fields = (part_of(action) for part_of in _PARTS)
        return _SENTENCES[kind](self, *fields)

    def place(self, place: int) -> str:
        """A galley's number or a port's name."""
        return self.ports[place - FIRST_PORT] if place >= FIRST_PORT else _galley(place)

    def cargo(self, cargo: int) -> str:
        """The goods one by one, each with a space behind it."""
        return "".join(f"{name} " * (cargo >> 3 * good & 7) for good, name in enumerate(self.goods))

    def gesture(self, action: int) -> tuple[int, int]:
        """Moves of one galley, or the same action again."""
        kind = kernel.kind_of(action)
        return (kind, kernel.a_of(action)) if kind == actions.MOVE else (kind, action)

    def say_run(self, run: Sequence[int]) -> list[str]:
        """`move 1 ligurian tuscan`, `buy 1 2`, or one order each."""
        first, count = run[0], len(run)
        if count == 1 or kernel.kind_of(first) not in _REPEATABLE:
            return [self.say(action) for action in run]
        if kernel.kind_of(first) == actions.MOVE:
            return [" ".join([self.say(first), *(self.zones[kernel.b_of(action)] for action in run[1:])])]
        return [f"{self.say(first)} {count}"]


def _check_offer(goods: Sequence[Token]) -> None:
    """A packed offer has room for seven pieces of each good."""
    names = [token.lower() for token in goods]
    for count, token in enumerate(goods):
        if names[: count + 1].count(names[count]) > MOST_OF_ONE_GOOD:
            problem = _("an offer names at most {n} pieces of one good").format(n=MOST_OF_ONE_GOOD)
            raise NotUnderstood(problem, token.start_pos or 0, ("for",))


class SerenissimaNotation(BookNotation):
    """The `Notation` of Serenissima."""

    def place_in_game(self, position: Position) -> dict[str, Any]:
        """`round` and `phase`."""
        return positions.place_in_game(position.state)

    def tell(self, position: Position) -> dict[str, Any]:
        """The position as tables (`positions.tell`)."""
        return positions.tell(position)

    def place(self, setting: Setting, case: Mapping[str, Any]) -> Position:
        """The position that tables describe (`positions.place`). Raises ValueError."""
        return positions.place(setting, case)


NOTATION = SerenissimaNotation(SerenissimaOrders)
