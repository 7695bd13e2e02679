"""The first start compiles the rules; whoever waits is shown how far it is."""

import sys
import threading
import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from arsenale.games.kernel import IS_COMPILED, cache_folder, compiling_progress
from arsenale.games.ruleset import Ruleset
from arsenale.texts import _


def is_compiled(ruleset: Ruleset) -> bool:
    """The rules need not be compiled first, or are on disk from an earlier start."""
    return not IS_COMPILED or any(cache_folder(ruleset.call.__module__).rglob("*.nbi"))


def prepare(ruleset: Ruleset) -> None:
    """Compiles the rules of a game if need be, with a progress bar on standard error."""
    if is_compiled(ruleset):
        return
    worker = threading.Thread(target=_compile, args=(ruleset,), daemon=True)
    worker.start()
    _show_until_done(worker)


def _compile(ruleset: Ruleset) -> None:
    ruleset.setting(max(ruleset.players)).start()


def _show_until_done(worker: threading.Thread) -> None:
    console = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(_("First start: compiling the rules, once"), total=compiling_progress()[1])
        while worker.is_alive():
            progress.update(task, completed=compiling_progress()[0])
            time.sleep(0.1)
    worker.join()
