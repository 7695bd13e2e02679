"""The garbage collector and half a million small objects that are none.

Games are many objects that live long and hold no cycles: counting references frees them. Walking through all of them
stops the process for a tenth of a second with fifty games, for seconds with a thousand. So what has lived for a while
is taken out of the collector's sight, and looked through only when nobody plays.
"""

import asyncio
import gc
from collections.abc import Callable

YOUNG, MIDDLE, OLD = 10_000, 20, 1_000_000  # how much may come before the collector looks through each generation
TIDY_EVERY = 30.0  # seconds
QUIET_ROUNDS = 4  # without an order, until everything is looked through


async def keep_tidy(count_orders: Callable[[], int]) -> None:
    """Puts aside what has grown old, as long as the process lives."""
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.collect()
    gc.freeze()
    try:
        await _tidy(count_orders)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _tidy(count_orders: Callable[[], int]) -> None:
    before, quiet = count_orders(), 0
    while True:
        await asyncio.sleep(TIDY_EVERY)
        quiet = quiet + 1 if count_orders() == before else 0
        before = count_orders()
        if quiet == QUIET_ROUNDS:
            gc.unfreeze()
            gc.collect()
        elif quiet == 0:
            gc.collect(1)
        gc.freeze()
