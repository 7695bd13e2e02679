"""Open sockets, and the news that go out on them.

After a change of a match every socket that looks on is sent what its viewer may know. Viewers who may know the same are
sent the same bytes. A socket that does not take its news in time is closed: its client connects again and asks anew.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
import structlog
from fastapi import WebSocket

from arsenale.server import archive
from arsenale.server.hall import Hall, Live, NoSuchGame
from arsenale.server.showing import Viewer, here_of, show_entries, show_state, viewer_of
from arsenale.server.storage import DATABASE_TROUBLES, News
from arsenale.table.match import Match
from arsenale.texts import _, language, use_language

log = structlog.get_logger()

MOST_WAITING = 64  # news that a slow client may be behind
SEEN_EVERY = 30.0  # seconds
SAME_MOMENT = 0.2  # seconds for which a state may be shown to others: it tells the time
TRY_AGAIN_LATER, UNSUPPORTED, POLICY = 1013, 1003, 1008  # why a socket is closed


class Glimpse(NamedTuple):
    """What a state of a match depends on, but for the time."""

    language: str
    seq: int
    here: frozenset[str]
    viewer: Viewer


Tell = Callable[[str], Awaitable[None]]


@dataclass(eq=False)
class Connection:
    """One socket that looks on at a game. `entries`: how many lines of the history it has been told,

    `heard`: the number of the last message, `language` that of whoever reads.
    """

    game: str
    account: str
    wanted: str
    entries: int = 0
    seq: int = -1
    heard: int = 0
    language: str = field(default_factory=language)
    news: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    def put(self, news: bytes) -> None:
        """To be sent; whoever is too far behind is sent nothing more."""
        if self.news.full():
            self.close()
        else:
            self.news.put_nowait(news)

    def close(self) -> None:
        """Nothing more is sent, not even what waits; then the socket is closed."""
        while not self.news.empty():
            self.news.get_nowait()
        self.news.put_nowait(None)


class Sockets:
    """All sockets of this process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._by_game: defaultdict[str, list[Connection]] = defaultdict(list)
        self._changed: asyncio.Queue[tuple[str, Tell]] = asyncio.Queue()
        self._waiting: set[tuple[str, Tell]] = set()
        hall.on_change.append(self.note_change)

    @property
    def count(self) -> int:
        return sum(map(len, self._by_game.values()))

    def accounts_at(self, game: str) -> frozenset[str]:
        """The accounts that look on at a game through this process."""
        return frozenset(connection.account for connection in self._by_game.get(game, ()))

    # --- one socket ---

    async def serve(self, socket: WebSocket, connection: Connection) -> None:
        """Sends news until either side closes."""
        connections = self._by_game[connection.game]
        connections.append(connection)
        try:
            await self._tell_game(connection.game)
            await self._tell_presence(connection.game)
            await _pump(socket, connection)
        finally:
            connections.remove(connection)
            if not connections:
                self._by_game.pop(connection.game, None)
            with suppress(*DATABASE_TROUBLES, LookupError):
                await self._tell_presence(connection.game)

    # --- news of games ---

    def _note(self, game: str, tell: Tell) -> None:
        if game in self._by_game and (game, tell) not in self._waiting:
            self._waiting.add((game, tell))
            self._changed.put_nowait((game, tell))

    def note_change(self, game: str, _match: Match) -> None:
        """This process has changed the match."""
        self._note(game, self._tell_change)

    def note_message(self, game: str) -> None:
        self._note(game, self._tell_messages)

    def hear(self, news: News | None) -> None:
        """Another process has written; where it is not known what, anything may have happened."""
        for game in [news["game"]] if news else list(self._by_game):
            if news is None or "message" not in news:
                self._note(game, self._tell_game)
            if news is None or "message" in news:
                self.note_message(game)

    async def run(self) -> None:
        """Sends news as long as the process lives."""
        while True:
            game, tell = await self._changed.get()
            self._waiting.discard((game, tell))
            try:
                await tell(game)
            except NoSuchGame:
                self.close_all(game)
            except DATABASE_TROUBLES:
                self._note(game, tell)  # and again, until the database is back
                await asyncio.sleep(1.0)
            except Exception:
                log.exception("sockets.trouble", game=game)

    async def _tell_change(self, game: str) -> None:
        await self._tell_game(game, is_sure=True)

    async def _tell_game(self, game: str, is_sure: bool = False) -> None:
        async with self._hall.looking(game, is_sure) as live:
            for connection in self._by_game.get(game, ()):
                if connection.seq != live.match.seq:
                    with use_language(connection.language):
                        self._tell_state(live, connection)

    def _tell_state(self, live: Live, connection: Connection) -> None:
        viewer = viewer_of(live.match, connection.account, connection.wanted)
        entries = show_entries(live.match, viewer, connection.entries) if connection.seq >= 0 else []
        news = {"type": "state", "state": self.show(live, connection.game, viewer), "entries": entries}
        connection.entries, connection.seq = len(live.match.lines), live.match.seq
        connection.put(orjson.dumps(news))

    def show(self, live: Live, game: str, viewer: Viewer) -> orjson.Fragment:
        """The state of a game for a viewer, in JSON: made once for all who may know the same, and ask at once."""
        now, here = self._hall.now(), here_of(live.match, self.accounts_at(game))
        key = Glimpse(
            language(), live.match.seq, here, viewer if viewer.power or live.row.owner == viewer.account else Viewer()
        )
        kept = live.shown.get(key)
        if kept is None or now - kept[0] > SAME_MOMENT:
            if kept is None and live.shown and next(iter(live.shown)).seq != live.match.seq:
                live.shown.clear()
            kept = live.shown[key] = now, orjson.dumps(show_state(live, game, key.viewer, here, now))
        return orjson.Fragment(kept[1])

    async def _tell_presence(self, game: str) -> None:
        async with self._hall.looking(game) as live:
            here = sorted(here_of(live.match, self.accounts_at(game)))
        news = orjson.dumps({"type": "presence", "here": here})
        for connection in self._by_game.get(game, ()):
            connection.put(news)

    # --- what people say ---

    async def _tell_messages(self, game: str) -> None:
        """What was said since each of them last heard, to whoever may hear it."""
        async with self._hall.looking(game) as live:
            owns = {each: live.match.powers_of(each.account) for each in self._by_game.get(game, ())}
        if not owns:
            return
        heard = min(each.heard for each in owns)
        async with self._hall.storage.reading() as connection:
            said = await archive.read_messages(connection, game, archive.EVERYBODY, heard)
        for each, own in owns.items():
            for message in said:
                if message["number"] > each.heard and may_hear(message, own):
                    each.put(orjson.dumps({"type": "message", "message": message}))
            each.heard = max([each.heard, *(message["number"] for message in said)])

    # --- who is here ---

    async def note_presence(self) -> None:
        """Keeps in the database who is connected, for whoever sends notices; as long as the process lives."""
        while True:
            await asyncio.sleep(SEEN_EVERY)
            with suppress(*DATABASE_TROUBLES):
                for game in list(self._by_game):
                    await self.note_seen(game)

    async def note_seen(self, game: str) -> None:
        async with self._hall.looking(game) as live:
            here = here_of(live.match, self.accounts_at(game))
        if here:
            async with self._hall.storage.writing() as connection:
                await archive.mark_seen(connection, game, here, self._hall.now())

    def close_all(self, game: str) -> None:
        """The game is gone."""
        for connection in self._by_game.get(game, ()):
            connection.close()


def may_hear(message: dict[str, Any], own: Sequence[str]) -> bool:
    """Said to all, or to or by one of these powers."""
    return not message["to"] or message["to"] in own or message["power"] in own


async def _pump(socket: WebSocket, connection: Connection) -> None:
    """Sends what is put, until the client closes; he has nothing to say here."""
    sending = asyncio.create_task(_send(socket, connection))
    try:
        await _listen(socket)
    finally:
        sending.cancel()


async def _send(socket: WebSocket, connection: Connection) -> None:
    while (news := await connection.news.get()) is not None:
        await socket.send_text(news.decode())
    await socket.close(TRY_AGAIN_LATER)


async def _listen(socket: WebSocket) -> None:
    """Waits until the client closes; whatever else he sends is answered by an error, and the end."""
    message = await socket.receive()
    if message["type"] != "websocket.disconnect":
        text = _("this socket only tells; send orders to POST /api/games/ID/orders")
        error = {"code": "invalid", "text": text, "rules": [], "column": None, "expected": []}
        await socket.send_text(orjson.dumps({"type": "error", "error": error}).decode())
        await socket.close(UNSUPPORTED)
