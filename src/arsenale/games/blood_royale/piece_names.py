"""B0.4 What pieces are called: a kind and a number, `a1`, `f1`, `c1`, `wool1`, and whose they are, `france.a1`."""

from arsenale.games.blood_royale.board import kinds
from arsenale.games.blood_royale.state import (
    ARMIES,
    CHARACTERS,
    FIRST_CHARACTER,
    FIRST_FLEET,
    FIRST_RESOURCE,
    FLEETS,
    OF_A_KIND,
)

RUNS: dict[str, tuple[int, int]] = {
    "a": (0, ARMIES),
    "f": (FIRST_FLEET, FLEETS),
    "c": (FIRST_CHARACTER, CHARACTERS),
    **{kind: (FIRST_RESOURCE + n * OF_A_KIND, OF_A_KIND) for n, kind in enumerate(kinds)},
}
"""By kind: the first local number, and how many there are."""

NAMES: tuple[str, ...] = tuple(f"{kind}{n + 1}" for kind, (_first, count) in RUNS.items() for n in range(count))
"""By local number."""


def names_of(kind: str) -> tuple[str, ...]:
    """All pieces of a kind (`a`, `f`, `c`, or a Resource's) that a faction can have."""
    first, count = RUNS[kind]
    return NAMES[first : first + count]


def split_name(name: str) -> tuple[str, str, int]:
    """`france.wool3`: whose it is ("" where that is not said), its kind and its number."""
    owner, _dot, piece = name.rpartition(".")
    kind = piece.rstrip("0123456789")
    return owner, kind, int(piece[len(kind) :])
