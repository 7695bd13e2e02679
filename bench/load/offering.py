"""Orders at a given rate, and how long each of them took.

The loop is open: when an order is due does not depend on how fast the server answers. What an order takes counts from
the moment it was due, so that a server that is behind does not look faster than it is.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from bench.load.tables import Table
from bench.load.wire import Client

LATEST = 10.0  # seconds that an order may take before it counts as lost


@dataclass
class Tally:
    """What happened at one rate.

    Orders were due for `offered_for` seconds, and the last one had its answer after `seconds`.
    `acknowledged`, `told` and `late` are seconds from when an order was due: until its answer came, until each socket
    of the table had the news, and until the bench had sent it. `refused` counts by status.
    """

    offered_for: float
    seconds: float = 0.0
    due: int = 0
    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)

    @property
    def lost(self) -> int:
        """Orders that got no answer in time."""
        return self.due - len(self.acknowledged) - self.refused.total()


@dataclass(eq=False)
class Offer:
    """One rate at some tables. A table has one order under way at a time; an order that finds none free waits."""

    client: Client
    free: asyncio.Queue[Table]
    tally: Tally

    async def run(self, rate: float, random: Random) -> Tally:
        """Poisson arrivals: `rate` orders a second."""
        start = due = perf_counter()
        orders: list[asyncio.Task[None]] = []
        while (due := due + random.expovariate(rate)) < start + self.tally.offered_for:
            await asyncio.sleep(due - perf_counter())
            orders.append(asyncio.create_task(self._give(due)))
        self.tally.due = len(orders)
        done, still = await asyncio.wait(orders, timeout=LATEST)
        self.tally.seconds = perf_counter() - start
        for order in still:
            order.cancel()
        for order in done:
            order.result()
        return self.tally

    async def _give(self, due: float) -> None:
        table = await self._take_table()
        turn = table.choose()
        table.begin(turn)
        self.tally.late.append(perf_counter() - due)
        order = {"power": turn.power, "text": turn.text, "seq": turn.seq, "id": f"{turn.seq}"}
        answer = await self.client.ask("POST", f"/games/{table.id}/orders", order, cookie=turn.cookie)
        if answer.status == 200:
            self.tally.acknowledged.append(perf_counter() - due)
            await table.is_told.wait()
            self.tally.told += [watcher.at - due for watcher in table.watchers]
        else:
            self.tally.refused[answer.status] += 1
        self.free.put_nowait(table)

    async def _take_table(self) -> Table:
        """A table that is still playing."""
        while (table := await self.free.get()).is_over:
            pass
        return table
