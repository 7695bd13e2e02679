"""`python -m bench`: every case in turn, round after round, so that a slow spell of the machine meets all alike."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from bench.cases import CASES, Case
from bench.measure import ROOT, CannotMeasureError, default_core, install, measure
from bench.report import Outcome, find_reference, load, machine, save, show

app = typer.Typer(add_completion=False)
console = Console(width=None if sys.stdout.isatty() else 120)


def is_selected(case: Case, only: list[str], skip: list[str]) -> bool:
    name = case.name.lower()
    return (not only or any(word.lower() in name for word in only)) and not any(word.lower() in name for word in skip)


def checked_core(core: int | None) -> int | None:
    """The core asked for, or the default; an error if this process may not run there."""
    if core is None:
        return default_core()
    if not hasattr(os, "sched_getaffinity"):
        raise typer.BadParameter("this system cannot pin a process to a core; leave --core out")
    if core not in os.sched_getaffinity(0):
        raise typer.BadParameter(f"core {core} is not free to use; choose among {sorted(os.sched_getaffinity(0))}")
    return core


def install_all(outcomes: list[Outcome]) -> None:
    """Makes each program's environment; the cases of one that cannot be installed keep the reason."""
    for program in dict.fromkeys(outcome.case.program for outcome in outcomes):
        try:
            with console.status(f"installing {program}"):
                install(program)
        except CannotMeasureError as reason:
            for outcome in outcomes:
                if outcome.case.program == program:
                    outcome.problem = f"cannot be installed: {reason}"


def run_round(outcomes: list[Outcome], seconds: float, core: int | None, progress: Progress) -> None:
    """One sample of every case that has not failed."""
    for outcome in outcomes:
        progress.update(progress.task_ids[0], description=outcome.case.name, refresh=True)
        if not outcome.problem:
            try:
                outcome.samples.append(measure(outcome.case, seconds, core))
            except CannotMeasureError as reason:
                outcome.problem = str(reason)
        progress.advance(progress.task_ids[0])


def run_all(outcomes: list[Outcome], rounds: int, seconds: float, core: int | None) -> None:
    # Drawn only between measurements: a thread that keeps the bar moving would run beside the measured program.
    with Progress(console=console, auto_refresh=False, transient=True) as progress:
        progress.add_task("", total=rounds * len(outcomes))
        for _ in range(rounds):
            run_round(outcomes, seconds, core, progress)


@app.command()
def main(
    *,
    rounds: Annotated[int, typer.Option(min=1, help="Samples of each case.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.1, help="Length of a sample.")] = 2.0,
    only: Annotated[list[str] | None, typer.Option(help="Only cases whose name holds this; repeatable.")] = None,
    skip: Annotated[list[str] | None, typer.Option(help="No case whose name holds this; repeatable.")] = None,
    reference: Annotated[str, typer.Option(help="The case that ratios refer to.")] = "random play, compiled",
    core: Annotated[
        int | None,
        typer.Option(help="The core to run on; by default the last one. Cases of two cores take another as well."),
    ] = None,
) -> None:
    """Measures our engine and other programs side by side; exits 1 if a case could not be measured."""
    outcomes = [Outcome(case) for case in CASES if is_selected(case, only or [], skip or [])]
    if not outcomes:
        raise typer.BadParameter("no case has such a name; without --only and --skip all of them run")
    core = checked_core(core)
    facts = machine() | {"core": core, "rounds": rounds, "seconds": seconds, "load_before": load()}
    install_all(outcomes)
    run_all(outcomes, rounds, seconds, core)
    compared = find_reference(outcomes, reference)
    pinned = "not pinned to a core" if core is None else f"core {core} of {facts['cores']}"
    caption = f"{facts['cpu']}, {pinned}, {rounds} rounds of {seconds:g} s. Claim nothing from gaps under 1.4."
    show(console, outcomes, compared, caption)
    path = save(outcomes, compared, facts | {"load_after": load()})
    console.print(f"every sample: {path.relative_to(ROOT)}")
    raise typer.Exit(any(outcome.problem for outcome in outcomes))


app()
