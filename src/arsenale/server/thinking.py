"""Where bots think: in threads, so that nobody who asks for anything else has to wait, and not for long.

Compiled thoughts do not hold the interpreter; there are no more threads than cores, and what is too much waits.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from cachetools import LRUCache

from arsenale.bots import Player, find_company
from arsenale.bots.advising import find_adviser
from arsenale.games.ruleset import Ruleset
from arsenale.lab.analysis import Analysis, analyse
from arsenale.table.game import Game
from arsenale.texts import _, language

LONGEST_THOUGHT = 2.0  # seconds for a decision
MOST_PLAYOUTS = 5000  # for a decision
MOST_SWINGS = 10  # of a game that is over: the bot is asked about each of them
MOST_ANALYSES = 200  # that are kept, of about 50 KB

Thought = TypeVar("Thought")


def find_served_bot(ruleset: Ruleset, name: str = "") -> Player:
    """The bot of this name, else the strongest, as far as others need not wait too long for it. Raises ValueError."""
    bot = find_adviser(ruleset, name)
    kind, _colon, budget = name.partition(":")
    if budget and not takes_budget(ruleset, name):
        raise ValueError(_("{kind} decides at once; name it without `:{budget}`").format(kind=kind, budget=budget))
    most, unit = (MOST_PLAYOUTS, "p") if budget.endswith("p") else (LONGEST_THOUGHT, "")
    if budget and not float(budget.removesuffix("p")) <= most:  # nor `nan`
        problem = _("{name} thinks too long for this server; take {kind}:{most}{unit} or less")
        raise ValueError(problem.format(name=name, kind=kind, most=f"{most:g}", unit=unit))
    return bot


def takes_budget(ruleset: Ruleset, name: str) -> bool:
    """The bot of this name thinks for some time, if only for its usual one."""
    return any(kind.takes_budget for kind in find_company(ruleset).kinds if kind.name == name.partition(":")[0])


class Thinkers:
    """So many threads, by default one for each core."""

    def __init__(self, count: int = 0) -> None:
        self._pool = ThreadPoolExecutor(count or os.cpu_count() or 1, "thinking")

    async def think(self, thought: Callable[[], Thought]) -> Thought:
        """What comes of it, in the reader's language; whatever it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, copy_context().run, thought)

    def close(self) -> None:
        """What has not begun is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Analysts:
    """Looks at games that are over, one after another, at each once in every language."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1)
        self._done: LRUCache[tuple[str, str], asyncio.Task[Analysis]] = LRUCache(MOST_ANALYSES)

    def knows(self, game: str) -> bool:
        """It is there, or under way: to ask costs nothing."""
        return (game, language()) in self._done

    async def analyse(self, name: str, game: Game) -> Analysis:
        """The analysis of the game of this name, which is over; all who ask at the same time wait for the same."""
        key = name, language()
        if key not in self._done:
            self._done[key] = asyncio.create_task(self._analyse(game))
        try:
            return await asyncio.shield(self._done[key])
        except Exception:
            self._done.pop(key, None)
            raise

    async def _analyse(self, game: Game) -> Analysis:
        adviser = find_adviser(game.setting.ruleset)
        return await self._thinkers.think(lambda: analyse(game, adviser, MOST_SWINGS))

    def close(self) -> None:
        self._thinkers.close()
