"""What every compiled rule book stands on: records, packed actions, dice from inside the state, and Numba itself.

Rules are ordinary small functions marked `@rule`. Compiled by default; with `NUMBA_DISABLE_JIT=1` the very same source
runs as plain Python, for debugging, coverage and comparison.
"""

import hashlib
import itertools
import os
import secrets
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba.core import config as numba_config
from numba.core import types as numba_types
from numba.core.bytecode import FunctionIdentity
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic, overload
from platformdirs import user_cache_path

config: Any = numba_config
IS_COMPILED = not config.DISABLE_JIT

# Compiled code that is read from the cache is linked by name. The rules that a function like `player_of` makes for each
# game are named after their source and a number that Numba counts up in every process: it begins anywhere, else those
# of two games, compiled in two processes and then read into one, would be taken for each other.
cast(Any, FunctionIdentity)._unique_ids = itertools.count(secrets.randbits(48))

# --- Records: declared once as an annotated class, laid out as NumPy, read by people, type checkers and Numba ---

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
UInt64 = Annotated[int, np.uint64]

Cell = TypeVar("Cell")
Length = TypeVar("Length")
Width = TypeVar("Width")


class Array(Generic[Cell, Length]):
    """A field of `Length` cells: `galley_crew: Array[Int8, Literal[28]]`."""

    def __getitem__(self, index: int) -> int: ...  # type: ignore[empty-body]
    def __setitem__(self, index: int, value: float) -> None: ...


class Table(Generic[Cell, Length, Width]):
    """A field of `Length` rows of `Width` cells, read as `table[row, column]`."""

    def __getitem__(self, index: tuple[int, int]) -> int: ...  # type: ignore[empty-body]
    def __setitem__(self, index: tuple[int, int], value: float) -> None: ...


def _cell_type(hint: Any) -> type[np.generic]:
    return hint.__metadata__[0]


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Array, Table):
        cell, *lengths = get_args(hint)
        return name, _cell_type(cell), tuple(get_args(length)[0] for length in lengths)
    return name, _cell_type(hint)


def record_dtype(declaration: type) -> np.dtype[Any]:
    """The record layout that an annotated class declares; cells keep the order of the class."""
    hints = get_type_hints(declaration, include_extras=True)
    layout = np.dtype([_field(name, hint) for name, hint in hints.items()], align=True)
    return np.dtype((np.record, layout))


# --- Compiling ---

_IMPORT = b"from arsenale.games.kernel import"  # what a file that may end up inside compiled code says
_STALE = 30 * 24 * 3600  # seconds after which the cache of an older rule book is thrown away
_PACKAGE = Path(__file__).parent.parent


@cache
def _fingerprint(folders: tuple[str, ...]) -> str:
    """Names rules and Numba together: Numba's own cache does not see a change in a callee of another file."""
    digest = hashlib.sha256(numba.__version__.encode() + Path(__file__).read_bytes())
    for source in sorted(path for folder in folders for path in (_PACKAGE / folder).rglob("*.py")):
        text = source.read_bytes()
        if _IMPORT in text:
            digest.update(source.relative_to(_PACKAGE).as_posix().encode() + text)
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path:
    """Where a module's compiled entries are kept: bots and environments call rules, rules call neither."""
    part = module.split(".")[1]
    folders = ("games",) if part == "games" else ("games", part)
    base = Path(os.environ.get("ARSENALE_CACHE_DIR") or user_cache_path("arsenale"))
    folder = base / f"rules-{_fingerprint(folders)}"
    if not folder.exists():
        _remove_stale(base)
    return folder


def _remove_stale(base: Path) -> None:
    for old in base.glob("rules-*"):
        if time.time() - old.stat().st_mtime > _STALE:
            shutil.rmtree(old, ignore_errors=True)


Function = TypeVar("Function", bound=Callable[..., Any])


def _widened(argument: Any) -> Any:
    """Every integer as 64 bits: else a rule would be compiled anew for each width and literal it is called with."""
    return numba_types.int64 if isinstance(numba_types.unliteral(argument), numba_types.Integer) else argument


class _Rule(CPUDispatcher):
    """A function that compiled code calls compiled; called from Python it runs as the plain Python it is."""

    def __call__(self, *args: Any, **kws: Any) -> Any:
        return self.py_func(*args, **kws)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        unsigned = numba_types.uint64
        return super().get_call_template([arg if arg == unsigned else _widened(arg) for arg in args], kws)


_RULE_OPTIONS = {
    "nopython": True,
    "error_model": "numpy",
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def rule(function: Function) -> Function:
    """A rule: compiled into whatever compiled code calls it.

    It works on what it is given and makes no arrays, so Numba need not count who holds them.
    """
    return _ruled(function, {"_nrt": False})


def allocating_rule(function: Function) -> Function:
    """A rule that makes arrays, or copies one into another (for which Numba may make one)."""
    return _ruled(function, {"_nrt": True})


def _ruled(function: Function, options: dict[str, bool]) -> Function:
    if not IS_COMPILED:
        return function
    _rules.append(_Rule(function, targetoptions=_RULE_OPTIONS | options))
    return cast(Function, _rules[-1])


_rules: list[_Rule] = []


def compiling_progress() -> tuple[int, int]:
    """How many rules are compiled in this process, of how many there are; those read from the cache do not count."""
    return sum(1 for each in _rules if each.overloads), len(_rules)


def entry(function: Function) -> Function:
    """A door from Python into the rules: compiled once, kept on disk. Each costs seconds when cold: have few."""
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(function.__module__))
    try:
        return cast(Function, numba.njit(nogil=True, cache=True)(function))
    finally:
        config.CACHE_DIR = before


def number_of(chapter: int, section: int, variant: int = 0) -> int:
    """The number of a refusal: rule S2.12 gives 21200, its variants 21201 and so on."""
    return (chapter * 100 + section) * 100 + variant


# --- Bits: sets of seats, galleys, ports and zones are the bits of one integer ---


@rule
def bit(index: int) -> int:
    return 1 << int(index)


@rule
def has(mask: int, index: int) -> bool:
    return (int(mask) >> int(index)) & 1 == 1


def lowest(mask: int) -> int:
    """The index of the lowest set bit; the mask is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


def count_bits(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def _instruction(generate: Callable[[Any, Any, Any], Any]) -> Callable[[int], int]:
    """One machine instruction on a 64-bit integer: `generate(context, builder, value)`."""

    @intrinsic
    def operation(typing_context: Any, mask: Any) -> Any:
        def generate_call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return generate(context, builder, arguments[0])

        return numba_types.int64(numba_types.int64), generate_call

    return cast(Callable[[int], int], operation)


def _cttz(context: Any, builder: Any, value: Any) -> Any:
    return builder.cttz(value, context.get_constant(numba_types.boolean, 0))


_trailing_zeros = _instruction(_cttz)
_population = _instruction(lambda context, builder, value: builder.ctpop(value))


@overload(lowest)
def _compiled_lowest(mask: int) -> Callable[[int], int]:
    def compiled(mask: int) -> int:
        return _trailing_zeros(mask)

    return compiled


@overload(count_bits)
def _compiled_count_bits(mask: int) -> Callable[[int], int]:
    def compiled(mask: int) -> int:
        return _population(mask)

    return compiled


@rule
def without_lowest(mask: int) -> int:
    return int(mask) & (int(mask) - 1)


# --- Packed actions: kind (6 bits), two small numbers (6 bits each), a signed amount (21 bits), a set (24 bits) ---

AMOUNT_LIMIT = 1 << 20
_AMOUNT_MASK = (1 << 21) - 1


@rule
def pack(kind: int, a: int = 0, b: int = 0, amount: int = 0, d: int = 0) -> int:
    """One action as one integer. `a`, `b` 0 to 63, `amount` between ∓2**20, `d` 0 to 2**24 - 1."""
    return int(kind) | int(a) << 6 | int(b) << 12 | (int(amount) + AMOUNT_LIMIT) << 18 | int(d) << 39


@rule
def kind_of(action: int) -> int:
    return action & 63


@rule
def a_of(action: int) -> int:
    return action >> 6 & 63


@rule
def b_of(action: int) -> int:
    return action >> 12 & 63


@rule
def amount_of(action: int) -> int:
    return (action >> 18 & _AMOUNT_MASK) - AMOUNT_LIMIT


@rule
def d_of(action: int) -> int:
    return action >> 39


# --- Random numbers for simulation: xorshift, kept in the state, so that a copied state replays alike ---

_LEFT_1, _RIGHT, _LEFT_2, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_SPREAD = 0x9E3779B97F4A7C15


@rule
def next_random(random: Any) -> Any:
    random ^= random << _LEFT_1
    random ^= random >> _RIGHT
    return random ^ (random << _LEFT_2)


@rule
def below(random: Any, count: int) -> int:
    """A number from 0 to count - 1 out of the upper half of a drawn number."""
    return int(((random >> _HALF) * np.uint64(count)) >> _HALF)


def seed_random(seed: int) -> int:
    """A well mixed, never zero start for `next_random` from any integer (splitmix64)."""
    mixed = (seed + 1) * _SPREAD & (1 << 64) - 1
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
    return (mixed ^ mixed >> 31) or _SPREAD
