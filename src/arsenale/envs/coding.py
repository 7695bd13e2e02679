"""Orders as numbers from 0: the action space of a game, declared as one table.

A line of the table is a kind of order with what varies in it; the numbers of its actions lie side by side. A number
means the same in every position. Seats and pieces are counted round from the seat that acts, so that one policy can
play every seat.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from arsenale.games.kernel import AMOUNT_LIMIT, a_of, amount_of, b_of, d_of, kind_of, lowest, rule

NOWHERE = -1  # the number of an order that the table leaves out
MOST_PARTS = 4  # that vary in an order
A, B, D, FLAG_D, AMOUNT = range(5)  # where a part stands: FLAG_D is the one bit that is set in D

Table = np.ndarray[Any, np.dtype[np.int32]]


def as_it_is(players: int, seat: int, value: int) -> int:
    """Counted alike by every seat."""
    return value


class Part(NamedTuple):
    """What varies in an order: `number(players, seat, value)` counts what stands in `field` from 0 to `size - 1`."""

    name: str
    field: int
    size: int
    number: Callable[[int, int, int], int] = as_it_is
    above: int = 0  # what stands in D above its lowest eight bits


class Amount(NamedTuple):
    """An amount that varies: `first`, `first + step` and so on; what lies between counts down unless it `is_exact`."""

    name: str
    size: int
    first: int = 0
    step: int = 1
    is_exact: bool = True
    field: int = AMOUNT


class Line(NamedTuple):
    """A kind of order, its name, and what varies in it: at most one part in each field."""

    kind: int
    name: str
    parts: tuple[Part | Amount, ...] = ()

    @property
    def size(self) -> int:
        return int(np.prod([part.size for part in self.parts], dtype=np.int64))


class Meaning(NamedTuple):
    """What an action says: the kind of order, and the values of its parts by name."""

    order: str
    parts: dict[str, int]


class Coding:
    """The table of one game. `size` actions, numbered from 0."""

    def __init__(self, *lines: Line) -> None:
        self.lines = lines
        starts = np.cumsum([0, *(line.size for line in lines)])
        self.starts = [int(start) for start in starts[:-1]]
        self.size = int(starts[-1])

    def meaning(self, action: int) -> Meaning:
        """The action in words and numbers. Raises IndexError outside of the action space."""
        if not 0 <= action < self.size:
            raise IndexError(f"no action {action}; they are 0 to {self.size - 1}")
        line = bisect_right(self.starts, action) - 1
        rest, values = action - self.starts[line], dict[str, int]()
        for part in reversed(self.lines[line].parts):
            rest, values[part.name] = divmod(rest, part.size)
        return Meaning(self.lines[line].name, dict(reversed(values.items())))

    @cached_property
    def features(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """One row an action: the number of its line, then its parts' values, 0 where it has no such part."""
        rows = np.zeros((self.size, 1 + MOST_PARTS), np.int16)
        for number, (line, start) in enumerate(zip(self.lines, self.starts, strict=True)):
            sizes = [part.size for part in line.parts]
            values = np.indices(sizes).reshape(len(sizes), line.size)
            rows[start : start + line.size, 0] = number
            rows[start : start + line.size, 1 : 1 + len(sizes)] = values.T
        return rows

    def table(self, players: int, seats: int) -> Table:
        """For `encode`: what each field adds to the number of an order, by seat, kind and what stands in it, flat."""
        table = np.zeros((seats, _KINDS, _WIDTH), np.int32)
        table[..., START] = _OUT
        for seat in range(players):
            for line, start in zip(self.lines, self.starts, strict=True):
                _fill_line(table[seat, line.kind], line, start, players, seat)
        return table.ravel()


# --- the table that compiled code reads ---

_KINDS = 64
_KEYS = {A: 64, B: 64, D: 256}  # how many values of a field are told apart
FIRST_A, FIRST_B, FIRST_D = 0, 64, 128
START, FIRST, SPAN, STEP, IS_EXACT, TIMES, INVERSE, ABOVE, IS_FLAG = range(384, 393)
_WIDTH = 393
_OUT = -(1 << 24)  # makes every sum negative
_INVERSE_BITS = 24
_ANYTHING = -1  # of ABOVE: D does not matter


def _fill_line(row: Table, line: Line, start: int, players: int, seat: int) -> None:
    row[START], row[FIRST], row[SPAN], row[ABOVE] = start, -AMOUNT_LIMIT, 2 * AMOUNT_LIMIT, _ANYTHING
    times = line.size
    for part in line.parts:
        times //= part.size
        if isinstance(part, Amount):
            _fill_amount(row, part, times)
        else:
            _fill_part(row, part, times, players, seat)


def _fill_amount(row: Table, part: Amount, times: int) -> None:
    row[FIRST], row[STEP], row[SPAN], row[TIMES] = part.first, part.step, part.size * part.step, times
    row[IS_EXACT], row[INVERSE] = part.is_exact, (1 << _INVERSE_BITS) // part.step + 1


def _fill_part(row: Table, part: Part, times: int, players: int, seat: int) -> None:
    first = {A: FIRST_A, B: FIRST_B, D: FIRST_D, FLAG_D: FIRST_D}[part.field]
    for value in range(_KEYS[D if part.field == FLAG_D else part.field]):
        number = part.number(players, seat, value)
        row[first + value] = number * times if 0 <= number < part.size else _OUT
    if part.field == FLAG_D:
        row[IS_FLAG] = 1
    elif part.field == D:
        row[ABOVE] = part.above


@rule
def key_of(table: Table, row: int, order: int) -> int:
    """What the table tells apart in D, negative where it knows nothing of it."""
    d = d_of(order)
    if table[row + IS_FLAG]:
        return lowest(d) if d != 0 and d & (d - 1) == 0 else NOWHERE
    above = table[row + ABOVE]
    return d & 255 if above == _ANYTHING or d >> 8 == above else NOWHERE


@rule
def encode(table: Table, seat: int, order: int) -> int:
    """The number of an order, or NOWHERE."""
    row = (seat * _KINDS + kind_of(order)) * _WIDTH
    key = key_of(table, row, order)
    beyond = amount_of(order) - table[row + FIRST]
    steps = beyond * table[row + INVERSE] >> _INVERSE_BITS
    is_between = table[row + IS_EXACT] != 0 and steps * table[row + STEP] != beyond
    if key < 0 or beyond < 0 or beyond >= table[row + SPAN] or is_between:
        return NOWHERE
    number = table[row + START] + steps * table[row + TIMES] + table[row + FIRST_D + key]
    number += table[row + FIRST_A + a_of(order)] + table[row + FIRST_B + b_of(order)]
    return max(number, NOWHERE)
