"""The first start compiles the rules and the bots; whoever waits is shown how far it is.

`python -m arsenale.compiling rules serenissima` compiles one part and prints how far it is, line by line.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import IO, Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from arsenale.bots import find_company
from arsenale.games import operations as op
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


def compile_search(ruleset: Ruleset) -> None:
    """The doors of games among bots and of bots that look ahead, which call those of the rules and of one decision."""
    company, players = find_company(ruleset), max(ruleset.players)
    setting = ruleset.setting(players, options={"free_moves": ruleset.simulation_free_moves})
    contest = company.begin(setting, 0, [company.find("merchant")] * players)
    contest.play_to(op.ROUND + op.PHASE)
    company.find("search:1p").choose(contest.position, contest.position.to_act()[0])
    company.chances(contest.position)


PARTS: dict[str, Callable[[Ruleset], None]] = {"rules": compile_rules, "bots": compile_bots, "search": compile_search}
STAGES = (("rules", "bots"), ("search",))  # what is called is compiled before what calls it


def is_compiled(ruleset: Ruleset) -> bool:
    """Nothing needs to be compiled: it is on disk from an earlier start, or the rules run as plain Python."""
    company = find_company(ruleset)
    doors = (ruleset.call, company.doors.choose, company.foresight.insight.search)
    return not IS_COMPILED or all(_is_on_disk(door) for door in doors)


def _is_on_disk(door: Callable[..., Any]) -> bool:
    """Numba keeps what it has compiled by the folder of its source, which is the game's name."""
    game = door.__module__.split(".")[-2]
    return any(cache_folder(door.__module__).glob(f"{game}_*/*{door.__name__}*.nbi"))


def prepare(ruleset: Ruleset) -> None:
    """Compiles the rules and the bots of a game if need be, with a progress bar on standard error."""
    if not is_compiled(ruleset):
        for stage in STAGES:
            _compile(ruleset, stage)


def _compile(ruleset: Ruleset, stage: Sequence[str]) -> None:
    """The parts of a stage side by side."""
    parts = [subprocess.Popen(_command(part, ruleset), stdout=subprocess.PIPE, text=True) for part in stage]
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
            total = sum(each.total for each in heard) if len(parts) > 1 else None  # what one part adds is not known
            progress.update(task, completed=sum(each.done for each in heard), total=total)
            time.sleep(REPORT_EVERY)


def main(part: str, name: str) -> None:
    """Compiles one part and says how far it is."""
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(PARTS[part], find_ruleset(name))
        while wait([work], REPORT_EVERY).not_done:
            print(*compiling_progress(), flush=True)
        work.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
