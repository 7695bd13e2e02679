"""`python -m bench.load`: one server, tables full of people and onlookers, one rate of orders after another."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Annotated

import typer
import uvloop
from rich.console import Console

from bench.load.offering import Offer
from bench.load.report import Costs, Finding, save, show
from bench.load.server import cpu_seconds, fresh_database, profiling, serving
from bench.load.tables import PLAYERS, Table, set_up
from bench.load.wire import Client
from bench.measure import ROOT, CannotMeasureError
from bench.report import load, machine

app = typer.Typer(add_completion=False)
console = Console(width=None if sys.stdout.isatty() else 140)

WARM_UP_RATE = 60.0  # orders a second, so that measuring does not begin with everybody's bid
SETTLE = 1.0  # seconds of rest before each rate


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be measured. `is_packing`: sockets and answers are compressed, as browsers ask for it."""

    database: str
    port: int
    tables: int
    spectators: int
    rates: list[float]
    seconds: float
    warm_up: float
    is_packing: bool
    profile: str


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


@dataclass(frozen=True, slots=True)
class Bench:
    """A server that is up, and tables in the middle of their games."""

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
        before, news, size, losses = self._used(), *self._heard()
        tally = await Offer(self.client, free).run(rate, seconds, Random(round(rate)))
        used = [after - earlier for after, earlier in zip(self._used(), before, strict=True)]
        now_news, now_size, now_losses = self._heard()
        return Finding(rate, tally, Costs(*used), now_news - news, now_size - size, now_losses - losses)

    def _used(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), cpu_seconds(self.server), cpu_seconds(*self.database), time.process_time()

    def _heard(self) -> tuple[int, int, int]:
        watchers = [watcher for table in self.tables for watcher in table.watchers]
        return (
            sum(watcher.count for watcher in watchers),
            sum(watcher.size for watcher in watchers),
            sum(watcher.losses for watcher in watchers),
        )


async def measure_all(wish: Wish) -> list[Finding]:
    """The rates in turn, until one that the server does not keep up with."""
    async with fresh_database(wish.database) as database, serving(database, wish.port) as server:
        client = Client(wish.port, wish.is_packing)
        with console.status(f"setting up {wish.tables} tables"):
            tables = [await set_up(client, number, wish.spectators) for number in range(wish.tables)]
        async with watching(tables, wish):
            bench = Bench(client, tables, server, await database.find_processes())
            with console.status("warming up"):
                await bench.measure(WARM_UP_RATE, wish.warm_up)
            findings: list[Finding] = []
            for rate in wish.rates:
                with console.status(f"{rate:g} orders/s"), profiling(server, wish.profile, wish.seconds):
                    findings.append(await bench.measure(rate, wish.seconds))
                if not findings[-1].is_kept_up:
                    break
            return findings


def read_rates(text: str) -> list[float]:
    try:
        return [float(rate) for rate in text.split(",")]
    except ValueError:
        raise typer.BadParameter("rates are numbers with commas between them, such as 100,200") from None


@app.command()
def main(
    *,
    db: Annotated[str, typer.Option(help="A PostgreSQL server, postgresql://..., or a file that does not exist.")],
    tables: Annotated[int, typer.Option(min=1, help=f"Tables of {PLAYERS} persons.")] = 50,
    spectators: Annotated[int, typer.Option(min=0, help="Onlookers at each table.")] = 2,
    rate: Annotated[str, typer.Option(help="Orders a second at all tables together, one rate after another.")] = (
        "100,200,300,400"
    ),
    seconds: Annotated[float, typer.Option(min=1, help="How long each rate is offered.")] = 15.0,
    warm_up: Annotated[float, typer.Option(min=1, help="Seconds of play before the first rate.")] = 15.0,
    packed: Annotated[bool, typer.Option(help="Ask for compressed answers and sockets, as browsers do.")] = True,
    profile: Annotated[str, typer.Option(metavar="FILE", help="Where py-spy writes the server's stacks, if wished.")] = "",
    port: Annotated[int, typer.Option(help="The port of the server that is measured.")] = 7600,
) -> None:
    """Measures one server process under load, on a database of its own."""
    wish = Wish(db, port, tables, spectators, read_rates(rate), seconds, warm_up, packed, profile)
    facts = machine() | {"load_before": load()}
    try:
        findings = uvloop.run(measure_all(wish))
    except CannotMeasureError as reason:
        console.print(str(reason), markup=False)
        raise typer.Exit(1) from None
    title = f"{tables} tables of {PLAYERS} persons and {spectators} onlookers"
    show(console, findings, title, f"{facts['cpu']}, {facts['cores']} cores for server, database and bench together")
    content = facts | {"load_after": load(), "tables": tables, "spectators": spectators, "packed": packed}
    path = save(content | {"rates": [finding.to_json() for finding in findings]})
    console.print(f"more: {path.relative_to(ROOT)}")


app()
