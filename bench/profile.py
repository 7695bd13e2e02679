"""`python -m bench.profile RULESET`: in which rules random play spends its time. Needs Linux and its `perf`.

Numba tells no profiler what it has compiled; its object code does, and perf says at which addresses the processor was.
What stands under a rule is its own code and that of the rules compiled into it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from numba.core import codegen

from bench.playing import play_random, simulation

SECONDS = 5.0
SHOWN = 30
RATE = 999  # samples a second


class Function(NamedTuple):
    """A compiled function in memory."""

    begin: int
    end: int
    name: str


def keep_object_code() -> None:
    """From now on a library read from the cache keeps its object code, which Numba throws away when it is loaded."""
    library: Any = codegen.CodeLibrary
    take = library._set_compiled_object

    def take_and_keep(self: Any, code: bytes) -> None:
        self.kept_code = code
        take(self, code)

    library._set_compiled_object = take_and_keep


def compiled_functions(ruleset: str) -> list[Function]:
    """All functions behind the door of the rules, in the order of their addresses."""
    (compiled,) = simulation(ruleset).ruleset.call.overloads.values()  # type: ignore[attr-defined]
    known, library = compiled.fndesc.llvm_func_name, compiled.library
    with tempfile.NamedTemporaryFile() as file:
        file.write(getattr(library, "kept_code", None) or library._get_compiled_object())
        file.flush()
        table = subprocess.run(["readelf", "-sW", file.name], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in table.splitlines() if " FUNC " in line and " UND " not in line]
    found = {row[7]: (int(row[1], 16), int(row[2], 0)) for row in rows}
    offset = library.get_pointer_to_function(known) - found[known][0]
    return sorted(Function(offset + at, offset + at + size, readable(name)) for name, (at, size) in found.items())


def readable(symbol: str) -> str:
    """`_ZN8arsenale5games11serenissima6market11why_not_buyB2v1...` as `serenissima.market.why_not_buy`."""
    rest, parts = symbol.removeprefix("_ZN"), []
    while length := re.match(r"\d+", rest):
        begin, end = length.end(), length.end() + int(length[0])
        parts.append(rest[begin:end])
        rest = rest[end:]
    return ".".join(parts[2:]) or symbol


@contextmanager
def sampling(file: Path) -> Iterator[None]:
    """perf notes where this process is, by the clock, since virtual machines have no better counters."""
    command = ["perf", "record", "-e", "cpu-clock", "-F", str(RATE), "-o", str(file), "-p", str(os.getpid())]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as perf:
        try:
            yield
        finally:
            perf.terminate()


def shares(functions: list[Function], file: Path) -> Counter[str]:
    """How many samples fell into each function."""
    script = ["perf", "script", "-i", str(file), "-F", "ip"]
    printed = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    begins = [function.begin for function in functions]
    return Counter(name_at(functions, begins, int(address, 16)) for address in printed.split())


def name_at(functions: list[Function], begins: list[int], address: int) -> str:
    place = bisect_right(begins, address) - 1
    is_inside = place >= 0 and address < functions[place].end
    return functions[place].name if is_inside else "(outside: Numba's reference counts, Python, the system)"


def main(ruleset: str) -> None:
    """Prints the rules that take most of the time, with their shares."""
    keep_object_code()
    play_random(ruleset, 0.0)
    functions = compiled_functions(ruleset)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "perf.data"
        with sampling(file):
            play_random(ruleset, SECONDS)
        counts = shares(functions, file)
    for name, count in counts.most_common(SHOWN):
        print(f"{count / counts.total():6.1%} {name}")


if __name__ == "__main__":
    main(sys.argv[1])
