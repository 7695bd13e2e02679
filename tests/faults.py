"""What must hold whatever is killed: `python -m tests.faults` kills a server 20 times while games are played.

A crowd of clients, each at a table of its own with a bot, gives orders as fast as the server answers. The server is
killed in the middle of it and started again; each client sends an order that was not acknowledged once more, with the
same id. Then: every game goes on; the log of every game has each acknowledged order once, in order, and no other of the
client's; and no game waits for a bot for long.
"""

import argparse
import asyncio
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import httpx

sys.path.insert(0, str(Path(__file__).parent))

from databases import throw_away_database
from serving import OURS, PATIENCE, Cable, Player, ServerProcess, choose, eventually

TABLES = 50
BOT = "merchant"  # the bot `random` dawdles: hundreds of orders in a turn
BREATH = 0.05  # seconds that a client waits before it asks again

Json = dict[str, Any]


@dataclass
class Table:
    """One game of a client's, and the orders that the server has acknowledged."""

    game: str
    given: list[str] = field(default_factory=list)
    is_over: bool = False


class Client:
    """Plays one game after another as Genoa; nothing makes it give up."""

    def __init__(self, url: str, number: int) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers=OURS, timeout=PATIENCE, verify=False)
        self.number, self.random = number, Random(number)
        self.tables: list[Table] = []
        self.given = 0
        self.repeated = 0
        self.doing = ""  # what it asks for, and what the answer is

    async def run(self, is_stopped: asyncio.Event) -> None:
        """Until it is stopped, and then to the end of what it is doing."""
        await self._enter()
        while not is_stopped.is_set():
            table = await self._sit_down()
            while not (table.is_over or is_stopped.is_set()):
                await self._take_turn(table)

    async def _enter(self) -> None:
        (await self._ask("POST", "/api/guests", {"name": f"Client {self.number}"})).raise_for_status()

    async def _sit_down(self) -> Table:
        """A game may be set up and not acknowledged; nobody has ordered anything in it."""
        seats = {"genoa": "me", "spain": f"bot:{BOT}"}
        answer = await self._ask("POST", "/api/games", {"seats": seats, "start": True})
        self.tables.append(Table(answer.json()["id"]))
        return self.tables[-1]

    async def _take_turn(self, table: Table) -> None:
        state = (await self._ask("GET", f"/api/games/{table.game}")).json()
        table.is_over = state["status"] == "over"
        if not state["you"]["is_to_act"]:
            await asyncio.sleep(BREATH)
            return
        text = choose(self.random, state["you"]["orders"])
        body = {"power": "genoa", "text": text, "seq": state["seq"], "id": f"order-{len(table.given)}"}
        answer = await self._ask("POST", f"/api/games/{table.game}/orders", body)
        assert answer.is_success, (table.game, body, answer.text[:300])
        self.repeated += answer.json()["is_repeated"]
        table.given.append(text)
        self.given += 1

    async def _ask(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        """The answer, once there is one: whatever is not answered is sent again as it was."""
        while True:
            self.doing = f"{method} {path} {body or ''}"
            with suppress(httpx.TransportError):
                answer = await self.http.request(method, path, json=body)
                if answer.status_code != 503:
                    self.doing = f"{self.doing}: {answer.text[:200]}"
                    return answer
            await asyncio.sleep(BREATH)

    async def lost(self, table: Table) -> list[str]:
        """What is wrong with the log of a game: the orders that stand there, and those that should."""
        log = (await self._ask("GET", f"/api/games/{table.game}/log")).json()
        found = [entry["text"] for entry in log if entry["power"] == "genoa" and not entry["by"]]
        return [] if found == table.given else [f"{table.game}: {found} instead of {table.given}"]

    async def is_waiting(self, table: Table) -> bool:
        """The game waits for a bot."""
        return "spain" in (await self._ask("GET", f"/api/games/{table.game}")).json()["to_act"]


@dataclass
class Report:
    """What came out. `slowest`: seconds until every game went on, at worst."""

    kills: int = 0
    orders: int = 0
    games: int = 0
    repeated: int = 0
    slowest: float = 0.0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        said = (
            f"{self.kills} kills, {self.games} games, {self.orders} orders acknowledged, {self.repeated} of them found "
            f"already carried out when sent again; every game went on within {self.slowest:.1f} s"
        )
        return "\n".join([said, *(self.problems or ["nothing lost, nothing doubled, nothing stuck"])])


class Crowd:
    """All clients, and what is done to their server."""

    def __init__(self, server: ServerProcess, tables: int) -> None:
        self.server = server
        self.clients = [Client(server.url, number) for number in range(tables)]
        self.report = Report()
        self._is_stopped = asyncio.Event()

    async def run(self, kills: int, random: Random) -> Report:
        running = [asyncio.create_task(client.run(self._is_stopped)) for client in self.clients]
        try:
            await self._go_on(running)
            for _kill in range(kills):
                await asyncio.sleep(random.uniform(0.3, 1.5))
                await asyncio.to_thread(self.server.restart)
                self.report.kills += 1
                await self._go_on(running)
            self._is_stopped.set()
            await asyncio.gather(*running)
            await self._check()
        finally:
            for task in running:
                task.cancel()
            for client in self.clients:
                await client.http.aclose()
        return self.report

    async def _go_on(self, running: list["asyncio.Task[None]"]) -> None:
        """Waits until every client has had another order acknowledged."""
        before, begun = [client.given for client in self.clients], time.monotonic()
        while lagging := _lagging(self.clients, before):
            for task in running:
                if task.done():
                    task.result()
            assert time.monotonic() < begun + PATIENCE, "\n".join(["stuck:", *(client.doing for client in lagging)])
            await asyncio.sleep(BREATH)
        self.report.slowest = max(self.report.slowest, time.monotonic() - begun)

    async def _check(self) -> None:
        """All that is left when everybody has stopped."""
        for client in self.clients:
            for table in client.tables:
                self.report.problems += await client.lost(table)
                await _wait_for_bot(client, table)
        self.report.orders = sum(client.given for client in self.clients)
        self.report.games = sum(len(client.tables) for client in self.clients)
        self.report.repeated = sum(client.repeated for client in self.clients)


def _lagging(clients: list[Client], before: list[int]) -> list[Client]:
    return [client for client, count in zip(clients, before, strict=True) if client.given <= count]


async def _wait_for_bot(client: Client, table: Table) -> None:
    give_up = time.monotonic() + PATIENCE
    while await client.is_waiting(table):
        assert time.monotonic() < give_up, f"{table.game} waits for its bot"
        await asyncio.sleep(BREATH)


def kill_and_see(database: str, folder: Path, kills: int, tables: int = TABLES) -> Report:
    """Kills a server of this database so often while it serves so many tables."""
    with ServerProcess(database, folder) as server:
        return asyncio.run(Crowd(server, tables).run(kills, Random(kills)))


# --- a database that is away ---


def be_without_database(database: str, folder: Path, seconds: float) -> None:
    """Cuts a server off its PostgreSQL database for so long: it says so, and goes on by itself."""
    parts = urlsplit(database)
    assert parts.hostname
    cable = Cable(parts.hostname, parts.port or 5432)
    address = f"postgresql://{parts.username}@127.0.0.1:{cable.port}{parts.path}"
    try:
        with ServerProcess(address, folder) as server:
            _play_without_database(Player(server.url, "Anna"), cable, seconds)
    finally:
        cable.close()


def _play_without_database(anna: Player, cable: Cable, seconds: float) -> None:
    game = anna.open_game({"genoa": "me", "spain": "me"})["id"]
    before = anna.order(anna.state(game, "genoa"), "bid 0")
    body = {"power": "spain", "text": "bid 100", "seq": before["seq"], "id": "in between"}
    with anna.listen(game, "spain") as listening:
        listening.until_seq(before["seq"])
        cable.cut()
        assert _order_until(anna, game, body, 503) == "unavailable"
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert anna.ask("GET", f"/api/games/{game}").status_code == 503
        cable.mend()
        assert _order_until(anna, game, body, 200) == ""
        news = listening.until(lambda news: news["type"] == "state" and news["state"]["seq"] > before["seq"])
    assert [entry["text"] for entry in news["entries"]] == ["bid 100"]
    orders = [entry["text"] for entry in anna.log(game) if entry["kind"] == "order" and entry["power"] == "spain"]
    assert orders.count("bid 100") == 1
    bot = anna.open_game({"genoa": "bot:random", "spain": "bot:random"})["id"]
    eventually(lambda: anna.state(bot)["steps"] > 5)


def _order_until(anna: Player, game: str, body: Json, status: int) -> str:
    """Sends the order until it is answered so, and nothing worse happens; the code of the failure."""

    def send() -> httpx.Response | None:
        answer = anna.ask("POST", f"/api/games/{game}/orders", body)
        assert answer.status_code in (200, 503), answer.text
        return answer if answer.status_code == status else None

    answer = eventually(send)
    assert answer
    return "" if answer.is_success else answer.json()["error"]["code"]


# --- by hand ---


def main() -> None:
    parser = argparse.ArgumentParser(description="kills a server while games are played")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--away", type=float, default=10.0, metavar="SECONDS")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], action="append")
    wish = parser.parse_args()
    for kind in wish.database or ["sqlite", "postgresql"]:
        with TemporaryDirectory() as folder, throw_away_database(kind, Path(folder)) as database:
            print(f"{kind}: {kill_and_see(database, Path(folder), wish.kills, wish.tables)}", flush=True)
            if kind == "postgresql":
                be_without_database(database, Path(folder), wish.away)
                print(f"the database was away for {wish.away} s: the server said so, and went on", flush=True)


if __name__ == "__main__":
    main()
