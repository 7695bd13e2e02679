"""Observations: small integers, declared once as an annotated class whose fields tell their range.

`Crew = whole(0, 5)` makes the type of a cell. The record is laid out without gaps, so that an observation is also one
flat row of int16.
"""

from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin, get_type_hints

import numpy as np

from arsenale.games.kernel import record_dtype, rule

MOST = 32_767  # of a cell; larger numbers are told as this

Flag = Annotated[int, np.int16, (0, 1)]
Money = Annotated[int, np.int16, (0, MOST)]


class Field(NamedTuple):
    """A field of an observation: its name, shape, where it begins in the flat row, and its least and largest value."""

    name: str
    shape: tuple[int, ...]
    first: int
    low: int
    high: int

    @property
    def size(self) -> int:
        """How many cells of the row it takes."""
        return int(np.prod(self.shape, dtype=np.int64))


class Layout:
    """What an observation of a game holds: `size` cells of int16. `low` and `high` bound each of them."""

    def __init__(self, declaration: type) -> None:
        self.dtype = record_dtype(declaration)
        self.size = self.dtype.itemsize // 2
        self.fields = tuple(self._fields(declaration))
        self.low, self.high = (np.zeros(self.size, np.int16) for _bound in range(2))
        for field in self.fields:
            cells = slice(field.first, field.first + field.size)
            self.low[cells], self.high[cells] = field.low, field.high

    def _fields(self, declaration: type) -> list[Field]:
        hints = get_type_hints(declaration, include_extras=True)
        return [self._field(name, hint) for name, hint in hints.items()]

    def _field(self, name: str, hint: Any) -> Field:
        cell, offset = cast(Any, self.dtype.fields)[name][:2]
        low, high = (get_args(hint)[0] if get_origin(hint) is not Annotated else hint).__metadata__[1]
        return Field(name, cell.shape, offset // 2, low, high)

    def read(self, observations: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Flat rows as records, fields by name: `read(rows)["galley_crew"]` has the shape (rows, galleys)."""
        return np.ascontiguousarray(observations).view(self.dtype)[..., 0]


@rule
def told(number: int) -> int:
    """The number, or the most that a cell holds."""
    return min(int(number), MOST)
