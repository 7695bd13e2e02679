"""Memory of games that are open in a server: what each of them takes, and how many really stay."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, literal, select

from arsenale.server.archive import new_id
from arsenale.server.settings import database_address
from arsenale.server.storage import Storage
from arsenale.server.tables import events, games, seats
from bench.load.playing import Wish, playing
from bench.load.server import Database, fresh_database, memory, serving
from bench.load.wire import HOST, Client

PATTERNS = 10  # games that are really played; the others are copies of them
ORDERS = 150  # in each, about the middle of a game
RATE = 100.0  # orders a second
LIVE = re.compile(rb"^arsenale_live_games (\S+)", re.M)


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes of the server before anybody asks for a game and after `opened` games; `live` of them stay in memory."""

    opened: int
    live: int
    before: int
    after: int

    @property
    def per_thousand(self) -> float:
        """Bytes that a thousand games in memory take."""
        return 1000 * (self.after - self.before) / self.live

    def to_json(self) -> dict[str, Any]:
        return {
            "opened": self.opened,
            "live": self.live,
            "bytes_before": self.before,
            "bytes_after": self.after,
            "bytes_per_thousand": self.per_thousand,
        }

    def __str__(self) -> str:
        size = [f"{size / 2**20:.0f} MB" for size in (self.before, self.after, self.per_thousand)]
        return (
            f"memory: {size[0]} without games, {size[1]} after {self.opened} were opened, {self.live} of which stay: "
            f"{size[2]} for 1,000 games in memory"
        )


async def weigh(wish: Wish, count: int) -> Weight:
    """Plays some games to their middle, copies them, and opens all copies in a server that was just started."""
    async with fresh_database(wish.database) as database:
        async with playing(wish, database) as bench:
            await bench.measure(RATE, PATTERNS * ORDERS / RATE)
        copies = await copy_games(database, [table.id for table in bench.tables], count)
        async with serving(database, wish.port) as server:
            client = Client(wish.port, wish.is_packing)
            (await client.ask("GET", "/games")).read()
            before = memory(server)
            for game in copies:
                (await client.ask("GET", f"/games/{game}")).read()
            return Weight(count, await _count_live(wish.port), before, memory(server))


async def copy_games(database: Database, patterns: list[str], count: int) -> list[str]:
    """The ids of so many copies."""
    storage = Storage(database_address(database.address))
    copies = [new_id() for _number in range(count)]
    async with storage.writing() as connection:
        for number, copy in enumerate(copies):
            for table, key in ((games, "id"), (seats, "game"), (events, "game")):
                names = [column.name for column in table.columns]
                row = [literal(copy) if name == key else table.columns[name] for name in names]
                origin = select(*row).where(table.columns[key] == patterns[number % len(patterns)])
                await connection.execute(insert(table).from_select(names, origin))
    await storage.close()
    return copies


async def _count_live(port: int) -> int:
    """As the server itself says: /metrics is told to this machine."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
    found = LIVE.search(await reader.read())
    writer.close()
    assert found
    return round(float(found[1]))
