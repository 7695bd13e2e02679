"""One game played by a change and by its base in turn, and what the pairs say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.measure import ROOT, CannotMeasureError, last_line

LIMIT = 1.5  # times as long a decision as at the base
SHORT, LONG = (
    (11, 0.15),
    (15, 0.6),
)  # pairs, and seconds of each of the two; the long ones only where the short ones fail


@dataclass(frozen=True)
class Ratios:
    """The time that a decision takes, over that at the base, pair by pair."""

    values: tuple[float, ...]

    @property
    def is_slower(self) -> bool:
        return median(self.values) > LIMIT

    def __str__(self) -> str:
        return f"{median(self.values):.2f} times as long a decision ({min(self.values):.2f} - {max(self.values):.2f})"


def judge(sample: Callable[[int, float], Ratios]) -> Ratios:
    """What `sample(pairs, seconds)` finds; once more and for longer if that is bad news."""
    found = sample(*SHORT)
    return sample(*LONG) if found.is_slower else found


class Side:
    """A process that plays one game with the sources of one tree, when asked. Questions may be put ahead of answers."""

    def __init__(self, tree: Path, ruleset: str) -> None:
        command = [sys.executable, "-m", "bench.regression.player", ruleset]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(tree), text=True, stdin=pipe, stdout=pipe, stderr=pipe
        )

    def ask(self, kind: str, seconds: float) -> None:
        """Raises CannotMeasureError if the process has broken off."""
        try:
            print(kind, seconds, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise CannotMeasureError(self.last_words()) from None

    def time_per_decision(self) -> float:
        """Seconds, the answer to the earliest open question. Raises CannotMeasureError as `ask`."""
        answer = self.process.stdout.readline() if self.process.stdout else ""
        if not answer:
            raise CannotMeasureError(self.last_words())
        counts = json.loads(answer)
        return counts["seconds"] / counts["decisions"]

    def last_words(self) -> str:
        return last_line(self.process.stderr.read() if self.process.stderr else "") or "it ended without an answer"

    def play(self, kind: str, seconds: float) -> float:
        """Question and answer."""
        self.ask(kind, seconds)
        return self.time_per_decision()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


def environment(tree: Path) -> dict[str, str]:
    """The tree's package comes first on the path; another tree than ours compiles into a cache of its own."""
    own = {"PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT)))}
    if tree != ROOT:
        own["ARSENALE_CACHE_DIR"] = str(tree / "cache")
    return {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"} | own


class Pair:
    """A game on both sides: first they compile, side by side with other pairs, then they play in turn."""

    def __init__(self, base: Path, ruleset: str, kinds: list[str]) -> None:
        self.kinds = kinds
        self.base, self.change = Side(base, ruleset), Side(ROOT, ruleset)
        for kind in kinds:
            self.base.ask(kind, 0.0)
            self.change.ask(kind, 0.0)

    def wait(self) -> str:
        """Until everything is compiled; why the base cannot play, nothing if it can."""
        for _ in self.kinds:
            self.change.time_per_decision()
        try:
            for _ in self.kinds:
                self.base.time_per_decision()
        except CannotMeasureError as reason:
            return str(reason)
        return ""

    def sample(self, kind: str, pairs: int, seconds: float) -> Ratios:
        """The sides take turns in beginning, so that neither always has the cooler machine."""
        return Ratios(tuple(self.ratio(kind, seconds, turn % 2 == 0) for turn in range(pairs)))

    def ratio(self, kind: str, seconds: float, is_base_first: bool) -> float:
        if is_base_first:
            before = self.base.play(kind, seconds)
            return self.change.play(kind, seconds) / before
        after = self.change.play(kind, seconds)
        return after / self.base.play(kind, seconds)

    def end(self) -> None:
        self.base.end()
        self.change.end()
