"""`python -m bench.load`: one server, tables full of people and onlookers, one rate of orders after another."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated, Any

import typer
import uvloop
from rich.console import Console

from bench.load.memory import PATTERNS, weigh
from bench.load.playing import Wish, playing
from bench.load.report import Finding, save, show
from bench.load.server import fresh_database, profiling
from bench.load.tables import PLAYERS
from bench.measure import ROOT, CannotMeasureError
from bench.report import load, machine

app = typer.Typer(add_completion=False)
console = Console(width=None if sys.stdout.isatty() else 140)

WARM_UP_RATE = 60.0  # orders a second, so that measuring does not begin with everybody's bid


async def offer_all(wish: Wish, rates: list[float], seconds: float, warm_up: float, profile: str) -> list[Finding]:
    """The rates in turn, until one that the server does not keep up with."""
    console.print(f"setting up {wish.tables} tables", style="dim")
    findings: list[Finding] = []
    async with fresh_database(wish.database) as database, playing(wish, database) as bench:
        await bench.measure(WARM_UP_RATE, warm_up)
        for rate in rates:
            console.print(f"{rate:g} orders/s", style="dim")
            with profiling(bench.server, profile, seconds):
                findings.append(await bench.measure(rate, seconds))
            if not findings[-1].is_kept_up:
                break
    return findings


def measure_rates(wish: Wish, rates: list[float], seconds: float, warm_up: float, profile: str) -> dict[str, Any]:
    """Shows what was found, and returns it."""
    findings = uvloop.run(offer_all(wish, rates, seconds, warm_up, profile))
    show(console, findings, f"{wish.tables} tables of {PLAYERS} persons and {wish.spectators} onlookers")
    return {"rates": [finding.to_json() for finding in findings]}


def measure_memory(wish: Wish, count: int) -> dict[str, Any]:
    """Says what was found, and returns it."""
    console.print(f"playing {PATTERNS} games to their middle, and opening {count} copies", style="dim")
    weight = uvloop.run(weigh(replace(wish, tables=PATTERNS, spectators=0), count))
    console.print(str(weight), highlight=False)
    return {"memory": weight.to_json()}


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
    profile: Annotated[
        str, typer.Option(metavar="FILE", help="Where py-spy writes the server's stacks, if at all.")
    ] = "",
    memory: Annotated[int, typer.Option(min=0, help="Weigh so many open games instead of offering orders.")] = 0,
    port: Annotated[int, typer.Option(help="The port of the server that is measured.")] = 7600,
) -> None:
    """Measures one server process under load, on a database of its own."""
    rates, wish = read_rates(rate), Wish(db, port, tables, spectators, packed)
    facts = machine() | {"load_before": load(), "tables": tables, "spectators": spectators, "packed": packed}
    console.print(f"{facts['cpu']}, {facts['cores']} cores for server, database and bench together", style="dim")
    try:
        found = measure_memory(wish, memory) if memory else measure_rates(wish, rates, seconds, warm_up, profile)
    except CannotMeasureError as reason:
        console.print(str(reason), markup=False)
        raise typer.Exit(1) from None
    path = save(facts | {"load_after": load()} | found)
    console.print(f"more: {path.relative_to(ROOT)}")


app()
