"""The first start compiles the rules and the bots; whoever waits is shown how far it is.

`python -m arsenale.compiling rules serenissima` compiles one part and prints how far it is, line by line.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from arsenale.bots import find_company
from arsenale.games.kernel import IS_COMPILED, cache_folder, compiling_progress
from arsenale.games.ruleset import Ruleset
from arsenale.games.rulesets import RULESETS, find_ruleset
from arsenale.texts import _

REPORT_EVERY = 0.2  # seconds


def compile_rules(ruleset: Ruleset) -> None:
    """The door into the rules."""
    ruleset.setting(max(ruleset.players)).start()


def compile_bots(ruleset: Ruleset) -> None:
    """The door of one decision. It is given a position without a choice, as a bot would never see it."""
    doors, setting = find_company(ruleset).doors, ruleset.setting(max(ruleset.players))
    legal = np.zeros(1, np.int64)
    doors.choose(setting.blank().states.view(np.uint8), setting.setup, doors.blank_desk(), 0, legal, 1, np.uint64(1))


PARTS: dict[str, Callable[[Ruleset], None]] = {"rules": compile_rules, "bots": compile_bots}


def is_compiled(ruleset: Ruleset) -> bool:
    """Nothing needs to be compiled: it is on disk from an earlier start, or the rules run as plain Python."""
    doors = (ruleset.call, find_company(ruleset).doors.choose)
    return not IS_COMPILED or all(_is_on_disk(door) for door in doors)


def _is_on_disk(door: Callable[..., Any]) -> bool:
    """Numba keeps what it has compiled by the folder of its source, which is the game's name."""
    game = door.__module__.split(".")[-2]
    return any(cache_folder(door.__module__).glob(f"{game}_*/*{door.__name__}*.nbi"))


def prepare(ruleset: Ruleset) -> None:
    """Compiles the rules and the bots of a game side by side if need be, with a progress bar on standard error.

    What is left, the door of whole games among bots, takes seconds and is compiled when the first is simulated.
    """
    if is_compiled(ruleset):
        return
    parts = [subprocess.Popen(_command(part, ruleset), stdout=subprocess.PIPE, text=True) for part in PARTS]
    heard = [Heard(part.stdout) for part in parts if part.stdout]
    _show_until_done(parts, heard)
    if any(part.wait() for part in parts):
        raise OSError(_("the rules could not be compiled; the message above says why"))


def prepare_all() -> None:
    """Does it for every game."""
    for ruleset in RULESETS.values():
        prepare(ruleset)


def _command(part: str, ruleset: Ruleset) -> list[str]:
    return [sys.executable, "-m", "arsenale.compiling", part, ruleset.id]


class Heard:
    """How far a part says it is: the last pair of numbers on its output."""

    def __init__(self, lines: IO[str]) -> None:
        self.done = self.total = 0
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            self.done, self.total = map(int, line.split())


def _show_until_done(parts: list[subprocess.Popen[str]], heard: list[Heard]) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(_("First start: compiling rules and bots, once"), total=None)
        while any(part.poll() is None for part in parts):
            total = sum(each.total for each in heard) or None
            progress.update(task, completed=sum(each.done for each in heard), total=total)
            time.sleep(REPORT_EVERY)


def main(part: str, name: str) -> None:
    """Compiles one part and says how far it is."""
    worker = threading.Thread(target=PARTS[part], args=(find_ruleset(name),))
    worker.start()
    while worker.is_alive():
        print(*compiling_progress(), flush=True)
        worker.join(REPORT_EVERY)


if __name__ == "__main__":
    main(*sys.argv[1:])
