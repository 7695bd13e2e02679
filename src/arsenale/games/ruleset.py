"""What every game gives the rest of the program, and the positions that the rest of the program works with.

A game is a folder beside this file and one line in `rulesets.py`. Everything outside `games` speaks to it through
`Ruleset`, `Setting` and `Position` and never looks into its records.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from arsenale.games import kernel
from arsenale.games import operations as op
from arsenale.games.options import Number
from arsenale.games.rulebook import RuleBook, in_reader_language, read_rule_book

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
SPECTATOR = -1


class AnyCheck(Protocol):
    """One thing that a board must satisfy; as text it says whether it does."""

    @property
    def ok(self) -> bool: ...


class Refused(ValueError):
    """An order that the rules forbid. `rules` names them, the first one first; `reason` is the ruleset's own number."""

    def __init__(self, rules: tuple[str, ...], text: str, reason: int = 0) -> None:
        super().__init__(f"{rules[0]}: {text}")
        self.rules = rules
        self.text = text
        self.reason = reason


class NotUnderstood(ValueError):
    """An order in words that makes no sense. `column` (from 0) is where, `expected` what could stand there."""

    def __init__(self, text: str, column: int, expected: Sequence[str]) -> None:
        super().__init__(text)
        self.column = column
        self.expected = tuple(expected)


class Notation(Protocol):
    """Orders and positions in words, both ways."""

    def parse(self, setting: "Setting", text: str, seat: int) -> list[int]:
        """The packed actions of one order, in order. Raises NotUnderstood."""
        ...

    def say(self, setting: "Setting", action: int) -> str:
        """One packed action in words, as `parse` reads it."""
        ...

    def say_all(self, setting: "Setting", steps: Sequence[int]) -> list[str]:
        """Packed actions as orders, where one order can hold several that follow each other."""
        ...

    def complete(self, setting: "Setting", text: str) -> list[str]:
        """The words that could come next, or that the begun last word of an order could become."""
        ...

    def place_in_game(self, position: "Position") -> dict[str, Any]:
        """Where in the game a position stands: the first tables of `tell`, `round` (or `turn`) and `phase`."""
        ...

    def tell(self, position: "Position") -> dict[str, Any]:
        """The position as the tables of a conformance case: what `place` reads, `position` among it, and what `expect`

        names besides: `to_act`, `score`, `order`, `over`, `winners`, with the players by name.
        """
        ...

    def place(self, setting: "Setting", case: Mapping[str, Any]) -> "Position":
        """A position from such tables (all of a case but the keys that every game has). Raises ValueError."""
        ...


class Reach(NamedTuple):
    """A zone that a piece can come to: the zones it enters on the way, itself the last of them.

    `asks`: in which zones of the way, and of which powers there, it must ask leave to sail on.
    """

    zone: str
    way: tuple[str, ...]
    asks: dict[str, tuple[str, ...]]


class SaleMade(NamedTuple):
    """A good that a seat sold to a port, and the money that it brought."""

    seat: int
    good: str
    port: str
    money: int


class Deed(NamedTuple):
    """One action as everybody saw it: the positions before and after it as a spectator knows them.

    `dice` are the faces that fell in it, in their order; `after` has them, and whatever then happened by itself.
    """

    seat: int
    action: int
    before: "Position"
    after: "Position"
    dice: tuple[int, ...] = ()


class Sentence(NamedTuple):
    """Something that happened, in the reader's language, without a full stop.

    The text goes on behind the name of the `power` that did it (`sells iron in Tunis`); where there is none it stands
    for itself (`famine in Picardy`).
    """

    text: str
    power: str = ""


class Guide(Protocol):
    """What a table tells and does for its people beyond the rules. A `view` is what a seat may know."""

    consent_given: int  # the packed answers to whoever asks for leave, see `asking`
    consent_refused: int
    stand_in_forbids: frozenset[int]  # kinds of orders that a bot never gives for an absent person
    untold: frozenset[str]  # keys of the tables of `tell` of which no change is told: book-keeping, the calendar's work

    def question(self, view: "Position", seat: int) -> str:
        """What the seat, which is to act, may decide now."""
        ...

    def is_idle(self, view: "Position", seat: int) -> bool:
        """The seat could do nothing but end its turn, or nothing worth asking for."""
        ...

    def asking(self, view: "Position") -> int | None:
        """The seat whose piece asks those who are to act for leave to go on, None where no piece does."""
        ...

    def reaches(self, view: "Position", seat: int) -> dict[str, list[Reach]]:
        """By the name of each of the seat's pieces that may move now: every zone it can come to.

        Of several ways the one that asks the fewest powers, then the shortest. Empty while the seat is not to act.
        """
        ...

    def advise(self, view: "Position", seat: int, action: int, refusal: Refused) -> str:
        """What may help where the action was refused, in a sentence; nothing where nothing does."""
        ...

    def score_parts(self, view: "Position") -> dict[str, dict[str, int]]:
        """By power: its points by what they come from. They add up to its score."""
        ...

    def counts(self, told: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """What is worth a chart, the most important first: by name the number of each power in a position as told."""
        ...

    def sale(self, before: "Position", action: int) -> SaleMade | None:
        """What a legal action is going to sell, None where it sells nothing."""
        ...

    def tell_deeds(self, deeds: Sequence[Deed]) -> list[Sentence]:
        """What happened, as a report tells it; the deeds follow each other, whoever did them.

        Neighbours that people take for one gesture are one sentence. What dice decided and what happened by itself is
        told behind the deed in which it did; what is nobody's business to read, such as `end`, is passed over.
        """
        ...

    def tell_events(self, deed: Deed) -> list[str]:
        """What happened by itself in a deed, in the reader's language; empty where its pieces and money say it all."""
        ...

    def rounds(self, setting: "Setting") -> int:
        """How many rounds are planned."""
        ...

    def rounds_done(self, view: "Position") -> int:
        """How many rounds are over."""
        ...

    def correct(self, position: "Position", changes: Mapping[str, Any]) -> "Position":
        """A referee's correction: a copy with exactly these changes, whose turn it is stays.

        `changes` are tables such as `tell` gives as `position`, only with what is to differ; a piece of a list is
        found by its `id`, and `gone = true` takes it off the board. Raises ValueError: the place and what is wrong.
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game. `version` rises with every change of behaviour; records name it."""

    id: str
    title: str
    version: int
    players: range
    default_board: str
    presets: tuple[str, ...]
    state_dtype: np.dtype[Any]
    max_legal: int
    simulation_free_moves: int  # the small limit on orders that could go round in circles
    call: Callable[..., int]
    load_board: Callable[[str | Path | bytes], Any]
    tell_board: Callable[[Any], dict[str, Any]]  # as plain data, with the keys of its file
    check_board: Callable[[Any], Sequence[AnyCheck]]
    usual_powers: Callable[[int], tuple[str, ...]]
    resolve_options: Callable[[str, Mapping[str, object]], dict[str, str]]
    numbers: Mapping[str, Number]  # the options that are whole numbers
    new_setup: Callable[[Any, Sequence[str], Mapping[str, str]], np.ndarray[Any, Any]]
    notation: Notation
    guide: Guide
    final_kinds: frozenset[int]  # orders that the rules themselves make final: they are never undone
    invariants: Mapping[int, str]
    rules_of: Callable[[int], tuple[str, ...]]
    sentence: Callable[[int], str]

    def __reduce__(self) -> tuple[Callable[[str], "Ruleset"], tuple[str]]:
        """There is one of each: a copy, or what was pickled, is the very same."""
        from arsenale.games.rulesets import find_ruleset  # noqa: PLC0415 (which imports this module)

        return find_ruleset, (self.id,)

    def is_final(self, action: int) -> bool:
        """The rules say that this order cannot be taken back."""
        return kernel.kind_of(action) in self.final_kinds

    def rule_book(self) -> RuleBook:
        """The rules in words, in the reader's language."""
        return in_reader_language(read_rule_book(f"arsenale.games.{self.id}"))

    def setting(
        self,
        powers: Sequence[str] | int = 4,
        preset: str = "classic",
        options: Mapping[str, object] | None = None,
        board: str | Path | Any = "",
    ) -> "Setting":
        """The frame of a game: who plays, where, by which house rules. Raises ValueError with what is wrong."""
        chosen = self.usual_powers(powers) if isinstance(powers, int) else tuple(powers)
        if isinstance(board, str | Path):
            board = self.load_board(board or self.default_board)
        resolved = self.resolve_options(preset, options or {})
        return Setting(self, board, chosen, preset, resolved, self.new_setup(board, chosen, resolved).view(np.uint8))


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What stays constant through a game. `powers` are the seats, in order; `setup` the record the rules read."""

    ruleset: Ruleset
    board: Any
    powers: tuple[str, ...]
    preset: str
    options: dict[str, str]
    setup: Bytes

    def start(self, seed: int | None = None) -> "Position":
        """The first position. With a seed dice may fall from inside (simulation), else they come from outside."""
        position = self.blank()
        position.state["random"] = 0 if seed is None else kernel.seed_random(seed)
        position.call(op.BEGIN)
        return position

    def blank(self) -> "Position":
        """A record full of zeros, to be filled."""
        return Position(self, np.zeros(1, self.ruleset.state_dtype))

    def seat(self, power: str) -> int:
        """The seat of a power. Raises ValueError if it does not play."""
        return self.powers.index(power)


class _Listed(threading.local):
    """Where compiled operations of this thread leave what they list; read at once, then free again."""

    def __init__(self) -> None:
        self.cells = np.empty(0, np.int64)

    def of_size(self, size: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        if self.cells.size < size:
            self.cells = np.empty(size, np.int64)
        return self.cells


_listed = _Listed()


class Position:
    """One position of a game: ask it who acts and what is legal, give it orders and dice, copy it."""

    __slots__ = ("_bytes", "setting", "states")

    def __init__(self, setting: Setting, states: np.ndarray[Any, Any]) -> None:
        """`states` is a one-element array of the ruleset's state record; the position owns it."""
        self.setting = setting
        self.states = states
        self._bytes = states.view(np.uint8)

    @property
    def state(self) -> Any:
        """The state record, fields by name."""
        return self.states[0]

    def call(self, operation: int, seat: int = 0, number: int = 0) -> int:
        """One compiled operation; what it lists is left in this thread's cells, see `_list`."""
        ruleset = self.setting.ruleset
        return ruleset.call(
            operation, self._bytes, self.setting.setup, seat, number, _listed.of_size(ruleset.max_legal)
        )

    def _list(self, count: int) -> list[int]:
        """The first numbers that the last operation has listed."""
        return _listed.cells[:count].tolist()

    def _list_shares(self) -> list[float]:
        """One real number a seat, as the last operation has listed them."""
        return _listed.cells[: len(self.setting.powers)].view(np.float64).tolist()

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, several while bids are secret; empty when dice are due or the game is over."""
        mask = self.call(op.TO_ACT)
        return tuple(seat for seat in range(len(self.setting.powers)) if mask >> seat & 1)

    def chance(self) -> int:
        """How many equally likely outcomes the die has that is due now; 0 when none is."""
        return self.call(op.CHANCE)

    def is_over(self) -> bool:
        return self.call(op.TO_ACT) == 0

    def clock(self) -> int:
        """How far the game has come: a number that grows from turn to turn, see `arsenale.games.operations`."""
        return self.call(op.CLOCK)

    def legal(self, seat: int) -> list[int]:
        """All legal actions of the seat; of deals a sample."""
        return self._list(self.call(op.LEGAL, seat))

    def why_not(self, seat: int, action: int) -> Refused | None:
        """What forbids the action, or None."""
        return self._refusal(self.call(op.WHY_NOT, seat, action))

    def apply(self, seat: int, action: int) -> None:
        """Carries out one action. Raises Refused, and then nothing has changed."""
        refusal = self._refusal(self.call(op.APPLY, seat, action))
        if refusal:
            raise refusal

    def _refusal(self, reason: int) -> Refused | None:
        ruleset = self.setting.ruleset
        return Refused(ruleset.rules_of(reason), ruleset.sentence(reason), reason) if reason else None

    def roll(self, outcome: int) -> None:
        """One die falls: 1 to `chance()`. Raises ValueError when none is due or it has no such side."""
        if not 1 <= outcome <= self.chance():
            raise ValueError(f"no die with a side {outcome} is due")
        self.call(op.APPLY_CHANCE, 0, outcome)

    def step(self, action: int) -> list[int]:
        """Simulation: the lowest seat that is to act does this, dice fall from inside; the next legal actions."""
        count = self.call(op.STEP, 0, action)
        if count < 0:
            raise self._refusal(-count) or AssertionError
        return self._list(count)

    def play_out(self) -> int:
        """Simulation: random legal actions to the end; returns how many."""
        return self.call(op.PLAY_OUT)

    def play_outs(self, games: int) -> tuple[int, list[float]]:
        """Simulation: whole random games from the start, one after another; all decisions, and victories by seat."""
        decisions = self.call(op.PLAY_OUTS, 0, games)
        return decisions, self._list_shares()

    def scores(self) -> list[int]:
        """The points of each seat as the position stands."""
        self.call(op.SCORES)
        return self._list(len(self.setting.powers))

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""
        mask = self.call(op.WINNERS)
        return tuple(seat for seat in range(len(self.setting.powers)) if mask >> seat & 1)

    def returns(self) -> list[float]:
        """Each seat's share of victory."""
        self.call(op.RETURNS)
        return self._list_shares()

    def checked_play_out(self) -> str:
        """Random orders to the end, every one checked; says which invariant broke, nothing if all held."""
        return self.setting.ruleset.invariants.get(self.call(op.CHECKED_PLAY_OUT), "")

    def broken(self) -> str:
        """The invariant that the position breaks, nothing if all hold."""
        return self.setting.ruleset.invariants.get(self.call(op.CHECK), "")

    def copy(self) -> "Position":
        return Position(self.setting, self._bytes.copy().view(self.states.dtype))

    @classmethod
    def from_bytes(cls, setting: Setting, data: bytes) -> "Position":
        """The position that `to_bytes` gave."""
        return cls(setting, np.frombuffer(data, np.uint8).copy().view(setting.ruleset.state_dtype))

    def to_bytes(self) -> bytes:
        """Everything that the position holds: equal positions of a setting have equal bytes."""
        return self._bytes.tobytes()

    def view(self, seat: int = SPECTATOR) -> "Position":
        """What the seat may know: a copy with everything else blank."""
        seen = self.copy()
        seen.call(op.HIDE, seat)
        return seen

    def digest(self) -> str:
        """16 hex digits that name the position as a spectator sees it; secrets cannot be guessed from it."""
        return blake2b(self.view().to_bytes(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setting is other.setting and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]
