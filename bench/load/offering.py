"""Orders at a given rate, and how long each of them took.

The loop is open: when an order is due does not depend on how fast the server answers. What an order takes counts from
the moment it was due, so that a server that is behind does not look faster than it is.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from bench.load.tables import Table
from bench.load.wire import Client

LATEST = 10.0  # seconds that an order may take before it counts as lost


@dataclass
class Tally:
    """What happened at one rate. `acknowledged`, `told` and `late` are seconds: until the answer, until each socket

    had the news, and from when an order was due until it was sent.
    """

    seconds: float = 0.0
    due: int = 0
    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0


@dataclass(eq=False)
class Offer:
    """One rate at some tables. A table has one order under way at a time; an order that finds none free waits."""

    client: Client
    free: asyncio.Queue[Table]
    tally: Tally = field(default_factory=Tally)

    async def run(self, rate: float, seconds: float, random: Random) -> Tally:
        """Poisson arrivals: `rate` orders a second for so many seconds."""
        start = due = perf_counter()
        orders: set[asyncio.Task[None]] = set()
        while (due := due + random.expovariate(rate)) < start + seconds:
            await asyncio.sleep(due - perf_counter())
            task = asyncio.create_task(self._give(due))
            orders.add(task)
            task.add_done_callback(orders.discard)
            self.tally.due += 1
        if orders:
            await asyncio.wait(orders, timeout=LATEST)
        self.tally.seconds = perf_counter() - start
        for task in list(orders):
            task.cancel()
        self.tally.lost = len(orders)
        return self.tally

    async def _give(self, due: float) -> None:
        table = await self._take_table()
        turn = table.choose()
        table.begin(turn)
        self.tally.late.append(perf_counter() - due)
        order = {"power": turn.power, "text": turn.text, "seq": turn.seq, "id": f"{turn.seq}"}
        answer = await self.client.ask("POST", f"/games/{table.id}/orders", order, cookie=turn.cookie)
        if answer.status != 200:
            code = str(answer.status)
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            self.free.put_nowait(table)
            return
        self.tally.acknowledged.append(perf_counter() - due)
        await table.is_told.wait()
        self.tally.told += [watcher.at - due for watcher in table.watchers]
        self.free.put_nowait(table)

    async def _take_table(self) -> Table:
        """A table that is still playing."""
        while (table := await self.free.get()).is_over:
            pass
        return table
