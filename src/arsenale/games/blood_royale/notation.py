"""Orders in words, both ways. The grammar is `orders.lark`; the names in it come from the board and the players."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from lark import Token, Tree

from arsenale.games import kernel
from arsenale.games.blood_royale import actions, positions
from arsenale.games.blood_royale.actions import ALL_LAND, OWN, OWN_FLEET, WHICHEVER
from arsenale.games.blood_royale.board import kinds
from arsenale.games.blood_royale.genealogy import MOST_INSTALMENTS
from arsenale.games.blood_royale.ids import EVERYWHERE
from arsenale.games.blood_royale.piece_names import NAMES, RUNS, names_of, split_name
from arsenale.games.blood_royale.setup import realms
from arsenale.games.blood_royale.state import FIRST_CHARACTER, FIRST_FLEET, fleet_number
from arsenale.games.order_book import BookNotation, OrderBook, whole
from arsenale.games.ruleset import NotUnderstood, Position, Setting
from arsenale.texts import _, mark

SIDES = {"pay": 1, "ask": -1}  # who pays by a contract: the house that proposes it, or the other
FORCES = {actions.ARMY: "army", actions.FLEET: "fleet"}

_MEANINGS = {
    "PIECE": mark("a piece, such as a1, f1, c1 or wool1"),
    "SHIP": mark("a fleet, such as f1"),
    "PERSON": mark("a character, such as c1"),
    "SPOUSE": mark("a character of another house, such as france.c1"),
    "WANTED": mark("a Resource, such as wool1"),
    "PROVINCE": mark("a province"),
    "LAND": mark("a province, or all"),
    "SEA": mark("a sea"),
    "FACTION": mark("a faction"),
    "REALM": mark("a kingdom"),
    "SIDE": mark("who pays"),
    "CROWNS": mark("an amount of crowns"),
    "PRICE": mark("an amount of crowns"),
    "COUNT": mark("a number of turns"),
    "$END": mark("nothing more"),
}
_PIECE_NUMBERS = {
    "a": mark("the number of an army"),
    "f": mark("the number of a fleet"),
    "c": mark("the number of a character"),
    **dict.fromkeys(kinds, mark("the number of a Resource")),
}
# The smallest and largest number that an order can hold, by what it means.
_LIMITS = {
    "CROWNS": (1 - kernel.AMOUNT_LIMIT, kernel.AMOUNT_LIMIT - 1),
    "PRICE": (0, kernel.AMOUNT_LIMIT - 1),
    "COUNT": (1, MOST_INSTALMENTS),
}


# --- from what was read to packed actions (see `actions` for what their fields hold) ---


class Piece(NamedTuple):
    """A piece as an order names it: whose it is, a seat or OWN, its local number, and where in the order it stands."""

    owner: int
    local: int
    column: int


def _order(kind: int, piece: Piece, place: int = 0, d: int = 0) -> list[int]:
    return [kernel.pack(kind, place, piece.owner, piece.local, d)]


def _way(kind: int, piece: Piece, places: Iterable[int]) -> list[int]:
    return [action for place in places for action in _order(kind, piece, place)]


def _embark(piece: Piece, ship: Piece) -> list[int]:
    owner = OWN_FLEET if ship.owner == OWN else ship.owner
    return _order(actions.EMBARK, piece, 0, kernel.d_of(actions.embark(0, owner, fleet_number(ship.local))))


def _block(ship: Piece | None) -> list[int]:
    return _order(actions.BLOCK, ship or Piece(OWN, WHICHEVER, 0))


def _swap(piece: Piece, buyer: int, wanted: Piece) -> list[int]:
    if wanted.owner not in (OWN, buyer):
        problem = _("the Resource that you ask for is to be one of the faction that you ask")
        raise NotUnderstood(problem, wanted.column, (_(_MEANINGS["WANTED"]),))
    return _order(actions.OFFER, piece, buyer, kernel.d_of(actions.swap(0, 0, wanted.local)))


def _sell(piece: Piece, buyer: int, crowns: int) -> list[int]:
    return _order(actions.OFFER, piece, buyer, kernel.d_of(actions.sell(0, 0, crowns)))


def _propose(
    own: Piece,
    other: Piece,
    side: int | None,
    crowns: int | None,
    turns: int | None,
    granted: int | None,
    asked: int | None,
) -> list[int]:
    if own.owner != OWN:
        problem = _("you propose a marriage for a character of your own house; name it first")
        raise NotUnderstood(problem, own.column, (_(_MEANINGS["PERSON"]),))
    first, second = (person.local - FIRST_CHARACTER for person in (own, other))
    amount = (side or 0) * (crowns or 0)
    return [actions.propose(first, second, other.owner, amount, turns or 1, _clause(granted), _clause(asked))]


def _clause(land: int | None) -> int:
    """The number that a contract holds for a province, for all of them, or for no permission."""
    if land is None:
        return 0
    return land if land == ALL_LAND else land + 1


_ACTIONS: Mapping[str, Callable[..., list[int]]] = {
    "move": lambda piece, *provinces: _way(actions.MOVE, piece, provinces),
    "sail": lambda piece, *seas: _way(actions.SAIL, piece, seas),
    "dock": lambda piece, province: _order(actions.DOCK, piece, province),
    "embark": _embark,
    "disembark": lambda piece, province: _order(actions.DISEMBARK, piece, province),
    "block": _block,
    "let_pass": lambda: [actions.plain(actions.PASS)],
    "permit": lambda faction, land: [actions.permit(actions.PERMIT, faction, land)],
    "revoke": lambda faction, land: [actions.permit(actions.REVOKE, faction, land)],
    "tax": lambda crowns: [actions.tax(crowns)],
    "raise_army": lambda province: [actions.raise_(province, actions.ARMY)],
    "raise_fleet": lambda province: [actions.raise_(province, actions.FLEET)],
    "build": lambda province: [actions.with_place(actions.BUILD, province)],
    "demolish": lambda province: [actions.with_place(actions.DEMOLISH, province)],
    "quell": lambda province: [actions.with_place(actions.QUELL, province)],
    "disband": lambda piece: _order(actions.DISBAND, piece),
    "attack": lambda piece, province, realm: _order(actions.ATTACK, piece, province, 0 if realm is None else realm + 1),
    "cash": lambda: [actions.plain(actions.CASH)],
    "give": lambda piece, faction: _order(actions.GIVE, piece, 0, faction),
    "pay": lambda faction, crowns: [actions.pay(faction, crowns)],
    "sell": _sell,
    "swap": _swap,
    "accept": lambda: [actions.plain(actions.ACCEPT)],
    "decline": lambda: [actions.plain(actions.DECLINE)],
    "propose": _propose,
    "release": lambda person: _order(actions.RELEASE, person),
    "again": lambda: [actions.plain(actions.AGAIN)],
    "leave": lambda: [actions.plain(actions.LEAVE)],
    "crown": lambda person: _order(actions.CROWN, person),
    "pass_over": lambda person: _order(actions.PASS_OVER, person),
    "end": lambda: [actions.plain(actions.END)],
}


# --- from packed actions to words ---


def _say_offer(book: "BloodRoyaleOrders", action: int) -> str:
    price = actions.price_in(action)
    wanted = book.local_names[price] if actions.is_swap(action) else price
    return f"offer {book.piece(action)} {book.powers[kernel.a_of(action)]} for {wanted}"


def _say_embark(book: "BloodRoyaleOrders", action: int) -> str:
    owner, number = kernel.d_of(action) >> 3, kernel.d_of(action) & 7
    ship = book.piece_name(OWN if owner == OWN_FLEET else owner, FIRST_FLEET + number)
    return f"embark {book.piece(action)} {ship}"


def _say_attack(book: "BloodRoyaleOrders", action: int) -> str:
    realm = kernel.d_of(action)
    enemy = f" {book.realms[realm - 1]}" if realm else ""
    return f"attack {book.piece(action)} {book.province(action)}{enemy}"


def _say_propose(book: "BloodRoyaleOrders", action: int) -> str:
    own, other = FIRST_CHARACTER + kernel.a_of(action), FIRST_CHARACTER + kernel.b_of(action)
    crowns, turns = kernel.amount_of(action), actions.instalments_in(action)
    clauses = [
        f"{'pay' if crowns > 0 else 'ask'} {abs(crowns)}" if crowns else "",
        f"turns {turns}" if turns != 1 else "",
        book.clause("permit", actions.granted_in(action)),
        book.clause("request", actions.asked_in(action)),
    ]
    pair = f"propose {book.piece_name(OWN, own)} {book.piece_name(actions.other_house(action), other)}"
    return " ".join([pair, *filter(None, clauses)])


def _with_piece(verb: str) -> Callable[["BloodRoyaleOrders", int], str]:
    return lambda book, action: f"{verb} {book.piece(action)}"


def _with_province(verb: str) -> Callable[["BloodRoyaleOrders", int], str]:
    return lambda book, action: f"{verb} {book.province(action)}"


def _with_both(verb: str) -> Callable[["BloodRoyaleOrders", int], str]:
    return lambda book, action: f"{verb} {book.piece(action)} {book.province(action)}"


def _with_land(verb: str) -> Callable[["BloodRoyaleOrders", int], str]:
    return lambda book, action: f"{verb} {book.powers[kernel.d_of(action)]} {book.lands[kernel.a_of(action)]}"


def _in_words(words: str) -> Callable[["BloodRoyaleOrders", int], str]:
    return lambda book, action: words


_SENTENCES: Mapping[int, Callable[["BloodRoyaleOrders", int], str]] = {
    actions.MOVE: _with_both("move"),
    actions.SAIL: lambda book, action: f"sail {book.piece(action)} {book.seas[kernel.a_of(action)]}",
    actions.DOCK: _with_both("dock"),
    actions.EMBARK: _say_embark,
    actions.DISEMBARK: _with_both("disembark"),
    actions.BLOCK: lambda book, action: (
        "block" if kernel.amount_of(action) == WHICHEVER else f"block {book.piece(action)}"
    ),
    actions.PASS: _in_words("let pass"),
    actions.PERMIT: _with_land("permit"),
    actions.REVOKE: _with_land("revoke"),
    actions.TAX: lambda book, action: f"tax {kernel.amount_of(action)}",
    actions.RAISE: lambda book, action: f"raise {FORCES[kernel.d_of(action)]} {book.province(action)}",
    actions.ATTACK: _say_attack,
    actions.BUILD: _with_province("build castle"),
    actions.DEMOLISH: _with_province("demolish castle"),
    actions.QUELL: _with_province("quell"),
    actions.DISBAND: _with_piece("disband"),
    actions.CASH: _in_words("cash"),
    actions.GIVE: lambda book, action: f"give {book.piece(action)} {book.powers[kernel.d_of(action)]}",
    actions.PAY: lambda book, action: f"pay {book.powers[kernel.d_of(action)]} {kernel.amount_of(action)}",
    actions.OFFER: _say_offer,
    actions.ACCEPT: _in_words("accept"),
    actions.DECLINE: _in_words("decline"),
    actions.PROPOSE: _say_propose,
    actions.RELEASE: _with_piece("release"),
    actions.AGAIN: _in_words("try again"),
    actions.LEAVE: _in_words("leave it"),
    actions.CROWN: _with_piece("crown"),
    actions.PASS_OVER: _with_piece("pass over"),
    actions.END: _in_words("end"),
}


class BloodRoyaleOrders(OrderBook):
    """The language of the orders on one board among certain factions."""

    game, title = "blood_royale", "Blood Royale"
    meanings, limits = _MEANINGS, _LIMITS

    def __init__(self, board: Any, powers: Sequence[str]) -> None:
        self.provinces, self.seas = tuple(board.provinces), tuple(board.seas)
        self.powers, self.realms = tuple(powers), realms(board, powers)
        self.local_names = dict(enumerate(NAMES))
        self.lands = {ALL_LAND: EVERYWHERE, **dict(enumerate(self.provinces))}
        lists = {"PROVINCE": self.provinces, "SEA": self.seas, "FACTION": self.powers, "REALM": self.realms}
        names = {kind: {name: n for n, name in enumerate(known)} for kind, known in lists.items()}
        names |= {"LAND": {name: land for land, name in self.lands.items()}, "SIDE": SIDES}
        super().__init__(names, self._pieces())

    def _pieces(self) -> dict[str, list[str]]:
        """By terminal: the pieces that it can name, bare and with each faction's name."""
        resources = [name for kind in kinds for name in names_of(kind)]
        bare = {"PIECE": NAMES, "SHIP": names_of("f"), "WANTED": resources}
        bare |= dict.fromkeys(("PERSON", "SPOUSE"), names_of("c"))
        return {
            kind: [f"{owner}{name}" for owner in ("", *(f"{power}." for power in self.powers)) for name in names]
            for kind, names in bare.items()
        }

    # --- reading ---

    def actions_of(self, order: Tree[Token], seat: int) -> list[int]:
        """The packed actions of an order of this seat. Raises NotUnderstood."""
        tokens: list[Any] = order.children
        return _ACTIONS[order.data](*(None if token is None else self._read_token(token, seat) for token in tokens))

    def _read_token(self, token: Token, seat: int) -> int | Piece:
        if token.type not in self.samples:
            return self.number(token)
        piece = self._read_piece(token)
        if token.type == "SPOUSE":
            return piece._replace(owner=seat) if piece.owner == OWN else piece
        return piece._replace(owner=OWN) if piece.owner == seat and token.type != "WANTED" else piece

    def _read_piece(self, token: Token) -> Piece:
        """The piece, OWN where it is not said whose."""
        faction, kind, number = split_name(token.lower())
        first, count = RUNS[kind]
        local = first + whole(token, str(number), _(_PIECE_NUMBERS[kind]), 1, count) - 1
        return Piece(self._read_faction(faction, token) if faction else OWN, local, token.start_pos or 0)

    def _read_faction(self, faction: str, token: Token) -> int:
        if faction not in self.powers:
            factions = ", ".join(self.powers)
            problem = _("no faction {name} plays; there is {factions}").format(name=faction, factions=factions)
            raise NotUnderstood(problem, token.start_pos or 0, self.powers)
        return self.powers.index(faction)

    # --- saying ---

    def sentence(self, action: int) -> str:
        """The action in words. Raises LookupError for what is none."""
        return _SENTENCES[kernel.kind_of(action)](self, action)

    def piece_name(self, owner: int, local: int) -> str:
        """`a1`, or `france.a1` where it is not the one's who gives the order."""
        name = self.local_names[local]
        return name if owner == OWN else f"{self.powers[owner]}.{name}"

    def piece(self, action: int) -> str:
        """The piece that an order is given to."""
        return self.piece_name(kernel.b_of(action), kernel.amount_of(action))

    def province(self, action: int) -> str:
        return self.provinces[kernel.a_of(action)]

    def clause(self, verb: str, land: int) -> str:
        """A permission in a contract, nothing where it holds none."""
        if land == 0:
            return ""
        return f"{verb} {self.lands[land if land == ALL_LAND else land - 1]}"

    def gesture(self, action: int) -> Hashable:
        """Steps of one piece."""
        kind = kernel.kind_of(action)
        is_step = kind in (actions.MOVE, actions.SAIL)
        return (kind, kernel.b_of(action), kernel.amount_of(action)) if is_step else action

    def say_run(self, run: Sequence[int]) -> list[str]:
        """`move a1 normandy brittany`, or one order each."""
        kind = kernel.kind_of(run[0])
        if kind not in (actions.MOVE, actions.SAIL):
            return [self.say(action) for action in run]
        places = self.provinces if kind == actions.MOVE else self.seas
        return [" ".join([self.say(run[0]), *(places[kernel.a_of(action)] for action in run[1:])])]


class BloodRoyaleNotation(BookNotation):
    """The `Notation` of Blood Royale."""

    def place_in_game(self, position: Position) -> dict[str, Any]:
        """`turn`, `phase`, and while the factions move `round`."""
        return positions.place_in_game(position.state)

    def tell(self, position: Position) -> dict[str, Any]:
        """The position as tables (`positions.tell`)."""
        return positions.tell(position)

    def place(self, setting: Setting, case: Mapping[str, Any]) -> Position:
        """The position that tables describe (`positions.place`). Raises ValueError."""
        return positions.place(setting, case)


NOTATION = BloodRoyaleNotation(BloodRoyaleOrders)
