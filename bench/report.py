"""What a run found: the table on the screen and the file in `results/`."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass, field
from datetime import datetime
from itertools import groupby
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.cases import OURS, Case, Sample
from bench.measure import ROOT, CannotMeasureError, run, versions

RESULTS = ROOT / "bench" / "results"


@dataclass
class Outcome:
    """A case with its samples, one a round, and why there are none or no more, if so."""

    case: Case
    samples: list[Sample] = field(default_factory=list)
    problem: str = ""

    def values(self) -> list[float]:
        return [sample.value(self.case.unit) for sample in self.samples]

    def ratios(self, reference: Outcome) -> list[float]:
        """This case's rate over the reference's, round by round, so that a slow spell of the machine cancels out."""
        return [mine / other for mine, other in zip(self.values(), reference.values(), strict=False)]


def find_reference(outcomes: list[Outcome], name: str) -> Outcome | None:
    """The measured case counted in decisions whose name holds `name`; without one, the first that was measured."""
    measured = [outcome for outcome in outcomes if outcome.case.unit == "decisions" and outcome.samples]
    named = [outcome for outcome in measured if name.lower() in outcome.case.name.lower()]
    return next(iter(named or measured), None)


def magnitude(number: float) -> str:
    """Three figures that can be compared at a glance: 4.53 M, 268 k, 19.2."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def rate(outcome: Outcome) -> list[str]:
    """Median, and least to greatest; the unit stands with it unless it is that of the column, decisions/s."""
    unit = {"decisions": "", "copies": " copies/s", "starts": " s a start"}[outcome.case.unit]
    values = outcome.values()
    return [magnitude(median(values)) + unit, f"{magnitude(min(values))} - {magnitude(max(values))}"]


def cells(outcome: Outcome, reference: Outcome | None) -> list[str]:
    """The columns after the name: rate, its spread, games/s, decisions a game, ratio, warm-up."""
    if not outcome.samples:
        return ["not measured"]
    samples = outcome.samples
    games = sum(sample.games for sample in samples)
    ratios = outcome.ratios(reference) if reference and outcome.case.unit == "decisions" else []
    return [
        *rate(outcome),
        magnitude(median(sample.games / sample.seconds for sample in samples)) if games else "",
        f"{sum(sample.decisions for sample in samples) / games:.4g}" if games else "",
        f"{median(ratios):.3g}" if ratios else "",
        f"{median(sample.warm_up for sample in samples):.2f} s",
    ]


def show(console: Console, outcomes: list[Outcome], reference: Outcome | None, caption: str) -> None:
    """Prints the table, a section a program, and below it what could not be measured and why."""
    table = Table("case", title=f"ratio 1 = {reference.case.name}" if reference else None, caption=caption)
    for heading in ("decisions/s\nmedian", "\nmin - max", "games/s\n", "decisions\na game", "ratio\n", "warm-up\n"):
        table.add_column(heading, justify="right")
    for program, group in groupby(outcomes, lambda outcome: outcome.case.program):
        table.add_section()
        table.add_row(f"[bold]{program}")
        for outcome in group:
            table.add_row(outcome.case.title, *cells(outcome, reference))
    console.print(table)
    for outcome in outcomes:
        if outcome.problem:
            console.print(f"{outcome.case.name}: {outcome.problem}", markup=False)


def cpu_model() -> str:
    """The processor's name, as far as the system tells."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text().splitlines() if facts.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def load() -> list[float]:
    """Mean number of running processes over 1, 5 and 15 minutes; empty where the system does not say."""
    return list(os.getloadavg()) if hasattr(os, "getloadavg") else []


def commit() -> str:
    """The revision measured, marked when the working tree differs from it."""
    try:
        return run(["git", "describe", "--always", "--dirty"], 10).strip()
    except (CannotMeasureError, OSError):
        return "unknown"


def machine() -> dict[str, object]:
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "commit": commit(),
    }


def save(outcomes: list[Outcome], reference: Outcome | None, facts: dict[str, object]) -> Path:
    """Writes results/<date>-<time>.json: facts of the machine and the run, installed versions, every sample."""
    measured = {outcome.case.program for outcome in outcomes if outcome.samples}
    content = facts | {
        "reference": reference.case.name if reference else None,
        "versions": {program: versions(program) for program in sorted(measured | {OURS})},
        "cases": [asdict(outcome) | {"name": outcome.case.name} for outcome in outcomes],
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    path.write_text(json.dumps(content, indent=1) + "\n")
    return path
