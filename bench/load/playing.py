"""A server with tables in the middle of their games, ready to be measured at one rate after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

from bench.load.offering import Offer, Tally
from bench.load.report import Costs, Finding
from bench.load.server import Database, cpu_seconds, serving
from bench.load.tables import Table, set_up
from bench.load.wire import Client

SETTLE = 1.0  # seconds of rest before each rate


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be measured. `is_packing`: sockets and answers are compressed, as browsers ask for it."""

    database: str
    port: int
    tables: int
    spectators: int
    is_packing: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """What all sockets together have been sent so far."""

    news: int
    size: int
    losses: int


@dataclass(frozen=True, slots=True)
class Bench:
    """`server` and `database` are process ids."""

    client: Client
    tables: list[Table]
    server: int
    database: list[int]

    async def measure(self, rate: float, seconds: float) -> Finding:
        """One rate for so many seconds, and until the last order is answered."""
        await asyncio.sleep(SETTLE)
        free: asyncio.Queue[Table] = asyncio.Queue()
        for table in self.tables:
            free.put_nowait(table)
        before, heard_before = self._used(), self._heard()
        tally = await Offer(self.client, free, Tally(seconds)).run(rate, Random(round(rate)))
        used = [now - earlier for now, earlier in zip(self._used(), before, strict=True)]
        heard = self._heard()
        return Finding(
            rate=rate,
            tally=tally,
            costs=Costs(*used),
            news=heard.news - heard_before.news,
            news_bytes=heard.size - heard_before.size,
            losses=heard.losses - heard_before.losses,
        )

    def _used(self) -> tuple[float, float, float, float]:
        """Seconds as `Costs` names them, from any beginning."""
        return time.perf_counter(), cpu_seconds(self.server), cpu_seconds(*self.database), time.process_time()

    def _heard(self) -> Heard:
        watchers = [watcher for table in self.tables for watcher in table.watchers]
        return Heard(
            news=sum(watcher.count for watcher in watchers),
            size=sum(watcher.size for watcher in watchers),
            losses=sum(watcher.losses for watcher in watchers),
        )


@asynccontextmanager
async def playing(wish: Wish, database: Database) -> AsyncIterator[Bench]:
    """A server on that database, with everybody connected."""
    async with serving(database, wish.port) as server:
        client = Client(wish.port, wish.is_packing)
        tables = [await set_up(client, number, wish.spectators) for number in range(wish.tables)]
        async with watching(tables, wish):
            yield Bench(client, tables, server, await database.find_processes())


@asynccontextmanager
async def watching(tables: list[Table], wish: Wish) -> AsyncIterator[None]:
    """Everybody at these tables is connected, and has got his first news."""
    watchers = [watcher for table in tables for watcher in table.watchers]
    listening = [asyncio.create_task(watcher.listen(wish.port, wish.is_packing)) for watcher in watchers]
    try:
        while any(watcher.seq < 0 for watcher in watchers):
            await asyncio.sleep(0.1)
        yield
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
