"""Running one case: a virtual environment for each peer, a child process for each measurement, pinned alike."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bench.cases import OURS, Case, Sample

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "bench" / "peers"
VENVS = ROOT / "bench" / ".venvs"
PYTHON_NAMES = ("python3.12", "python3.13", "python3.14", "python3")
INSTALL_LIMIT = 900.0
START_LIMIT = 300.0


class CannotMeasureError(Exception):
    """A peer could not be installed or a case failed; the message is the reason shown in the table."""


def run(command: list[str], limit: float, cores: set[int] | None = None) -> str:
    """Standard output of `command`, which runs in the repository's root, on `cores` alone if they are given.

    Raises CannotMeasureError with the last line of its complaint, or when it takes more than `limit` seconds.
    """
    pin = None if cores is None else lambda: os.sched_setaffinity(0, cores)
    try:
        child = subprocess.run(
            command, cwd=ROOT, preexec_fn=pin, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        raise CannotMeasureError(f"no answer within {limit:.0f} s") from None
    if child.returncode < 0:
        raise CannotMeasureError(f"killed by signal {-child.returncode}")
    if child.returncode:
        raise CannotMeasureError(last_line(child.stderr) or f"exit code {child.returncode}")
    return child.stdout


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def default_core() -> int | None:
    """The last core this process may use, or None where a process cannot be pinned (macOS, Windows)."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


def cores_for(case: Case, core: int | None) -> set[int] | None:
    """`core`, and as many others as the case needs. Raises CannotMeasureError if there are too few."""
    if core is None:
        return None
    others = sorted(os.sched_getaffinity(0) - {core}, reverse=True)
    if case.cores > 1 + len(others):
        raise CannotMeasureError(f"needs {case.cores} cores, and this process may use {1 + len(others)}")
    return {core, *others[: case.cores - 1]}


def python_of(program: str) -> str:
    """The interpreter in which `program` runs."""
    if program == OURS:
        return sys.executable
    folder = "Scripts" if os.name == "nt" else "bin"
    return str(VENVS / program / folder / "python")


def install(program: str) -> None:
    """Makes the environment of a peer unless it already holds exactly what the requirements file says."""
    if program == OURS:
        return
    wanted = PEERS / f"{program}.txt"
    # Written last, so that neither a broken installation nor one of older pins passes for a good one.
    stamp = VENVS / program / "installed.txt"
    if stamp.exists() and stamp.read_text() == wanted.read_text():
        return
    shutil.rmtree(VENVS / program, ignore_errors=True)
    run([find_python(wanted.read_text()), "-m", "venv", str(VENVS / program)], INSTALL_LIMIT)
    pip = [python_of(program), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--requirement", str(wanted)], INSTALL_LIMIT)
    shutil.copy(wanted, stamp)


def find_python(requirements: str) -> str:
    """A Python for a peer whose requirements may say `# Python >= 3.12`: this one, if it is new enough, else another.

    Raises CannotMeasureError if none is found.
    """
    needed = re.search(r"^# Python >= 3\.(\d+)$", requirements, re.MULTILINE)
    minor = int(needed[1]) if needed else 0
    for candidate in pythons_here():
        if is_new_enough(candidate, minor):
            return candidate
    raise CannotMeasureError(
        f"it needs Python 3.{minor} or newer: have one on the path as python3.{minor}, or in pyenv"
    )


def pythons_here() -> Iterator[str]:
    """This Python, those on the path, and those that pyenv keeps off the path; not each of them need run."""
    yield sys.executable
    yield from (found for name in PYTHON_NAMES if (found := shutil.which(name)))
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    yield from map(str, sorted(kept.glob("3.*/bin/python")))


def is_new_enough(python: str, minor: int) -> bool:
    """It runs, and is Python 3.`minor` or later."""
    try:
        run([python, "-c", f"import sys; sys.exit(sys.version_info < (3, {minor}))"], START_LIMIT)
    except CannotMeasureError:
        return False
    return True


def measure(case: Case, seconds: float, core: int | None) -> Sample:
    """One measurement of about `seconds` in a process of its own."""
    # -I keeps the script's folder off the import path: there, pgx.py would hide the package of that name.
    script = ["-m", "bench.ours"] if case.program == OURS else ["-I", str(PEERS / f"{case.program}.py")]
    command = [python_of(case.program), *script, case.key, str(seconds)]
    printed = run(command, seconds + START_LIMIT, cores_for(case, core))
    return Sample(**json.loads(last_line(printed)))


@cache
def versions(program: str) -> dict[str, str]:
    """The packages really installed where `program` runs, by name."""
    pip = [python_of(program), "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]
    return {entry["name"]: entry["version"] for entry in json.loads(run(pip, START_LIMIT))}
