"""Tables with people at them and onlookers around them, every one on a socket of his own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from arsenale.games.serenissima.options import FREE_MOVES_IN_SIMULATION
from bench.load.wire import HOST, Client

PLAYERS = 4
COOKIE = "arsenale_session"
SEQ = b'"seq":'
OVER = b'"status":"over"'

# Whoever plays at random would go round in circles in the market for ever.
GAME = {"title": "load", "options": {"free_moves": str(FREE_MOVES_IN_SIMULATION)}}


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody is about to do, in the state `seq`."""

    power: str
    text: str
    seq: int
    cookie: str


@dataclass(eq=False)
class Watcher:
    """One socket. A player has a `cookie`; `news` is the last state that he was sent, `at` when."""

    table: Table
    cookie: str = ""
    seq: int = -1
    at: float = 0.0
    news: bytes = b""
    size: int = 0  # bytes that came, unpacked
    count: int = 0  # news that came
    losses: int = 0

    async def listen(self, port: int, is_packing: bool) -> None:
        """Takes news as long as it is let; connects again when the server has closed."""
        while True:
            try:
                async with self._connect(port, is_packing) as socket:
                    await self._take_all(socket)
            except ConnectionClosed:
                self.losses += 1

    def _connect(self, port: int, is_packing: bool) -> connect:
        return connect(
            f"ws://{HOST}:{port}/api/games/{self.table.id}/socket",
            origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie} if self.cookie else None,
            compression="deflate" if is_packing else None,
            max_size=None,
        )

    async def _take_all(self, socket: ClientConnection) -> None:
        while True:
            news = await socket.recv(decode=False)
            assert isinstance(news, bytes)
            if news.startswith(b'{"type":"state"'):
                self._take(news)

    def _take(self, news: bytes) -> None:
        """Reads nothing but the number of the state: the rest is read only by whoever gives the next order."""
        self.at, self.news = perf_counter(), news
        self.count += 1
        self.size += len(news)
        start = news.index(SEQ) + len(SEQ)
        self.seq = int(news[start : news.index(b",", start)])
        self.table.note(self)


@dataclass(eq=False)
class Table:
    """One game. While an order is under way `waiting` are those who have not heard of it yet."""

    id: str
    random: Random
    watchers: list[Watcher] = field(default_factory=list)
    seq: int = -1  # the state in which the last order was given
    waiting: set[Watcher] = field(default_factory=set)
    is_told: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_over(self) -> bool:
        return OVER in self.watchers[0].news

    def choose(self) -> Turn:
        """Any order of anybody who is to act. Everybody has heard of the last one."""
        players = [watcher for watcher in self.watchers if watcher.cookie]
        self.random.shuffle(players)
        for player in players:
            state = orjson.loads(player.news)["state"]
            if state["you"]["is_to_act"]:
                return Turn(
                    state["you"]["power"], self.random.choice(state["you"]["orders"]), state["seq"], player.cookie
                )
        raise RuntimeError(f"nobody is to act at {self.id}")

    def begin(self, turn: Turn) -> None:
        self.seq, self.waiting = turn.seq, set(self.watchers)
        self.is_told.clear()

    def note(self, watcher: Watcher) -> None:
        if watcher.seq > self.seq:
            self.waiting.discard(watcher)
            if not self.waiting:
                self.is_told.set()


async def set_up(client: Client, number: int, spectators: int) -> Table:
    """A running game of new guests; they and the spectators are not connected yet."""
    cookies = [await _enter(client, number * PLAYERS + place) for place in range(PLAYERS)]
    state = (await client.ask("POST", "/games", GAME, cookie=cookies[0])).read()
    for cookie, power in zip(cookies, state["powers"], strict=True):
        await _post(client, state["id"], "seats", cookie, power=power, player="me")
    await _post(client, state["id"], "start", cookies[0])
    table = Table(state["id"], Random(number))
    table.watchers = [Watcher(table, cookie) for cookie in cookies + [""] * spectators]
    return table


async def _post(client: Client, game: str, what: str, cookie: str, **body: str) -> None:
    (await client.ask("POST", f"/games/{game}/{what}", body, cookie=cookie)).read()


async def _enter(client: Client, number: int) -> str:
    """The cookie of a new guest. Each comes from an address of his own, since so many from one are not let in."""
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    answer = await client.ask("POST", "/guests", {"name": f"guest {number}"}, x_forwarded_for=address)
    answer.read()
    return answer.heads["set-cookie"].partition(";")[0]
