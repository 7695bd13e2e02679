"""The hall: every live match of this process, and the one way to change any of them.

A change is decided on the match as this process knows it and acknowledged when its events are in the database. Another
process may have been faster: then the number of an event is taken, the match is read again, and the change is decided
anew. So nothing here is remembered that the database does not know, and any process may be killed at any time.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import IntegrityError

from arsenale.server import archive
from arsenale.server.storage import DATABASE_TROUBLES, Storage
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import Frame, Match, MatchError
from arsenale.texts import _

MOST_LIVE = 1000  # of about half a megabyte each, in the middle of a game
MOST_TRIES = 5
MOST_FOLLOWING = 100  # events that may happen by themselves behind one

Decide = Callable[[Match, float], Iterable[Event]]
"""Which events to carry out, one after another: each is taken before the next is asked for."""


class NoSuchGame(LookupError):
    """There is no game of this id."""


@dataclass(eq=False)
class Live:
    """One match in memory. `row` is what its game was set up as; under `lock` only one thing happens to it.

    `frame` and `shown` are for whoever shows it: what stays, and what he has shown of it just now.
    """

    row: Any
    match: Match
    frame: dict[str, Any] = field(default_factory=dict)
    shown: dict[Any, tuple[float, bytes]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hall:
    """`on_change` is told of every match that this process has changed."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time, most_live: int = MOST_LIVE) -> None:
        self.storage = storage
        self.now = now
        self.on_change: list[Callable[[str, Match], None]] = []
        self.orders_taken = 0
        self.conflicts = 0
        self._most_live = most_live
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    @property
    def count_live(self) -> int:
        return len(self._live)

    # --- reading ---

    @asynccontextmanager
    async def looking(self, game: str, is_sure: bool = False) -> AsyncIterator[Live]:
        """A match as the database knows it now; nothing changes it inside the block. Raises NoSuchGame.

        `is_sure`: this process has just changed or refreshed it, the database need not be asked.
        """
        while True:
            live = await self._find(game)
            async with live.lock:
                if self._live.get(game) is not live:  # it was forgotten while we waited for it
                    continue
                if not is_sure:
                    await self._refresh(game, live)
                yield live
                return

    async def _find(self, game: str) -> Live:
        if game not in self._live:
            try:
                async with self._loading.setdefault(game, asyncio.Lock()):
                    if game not in self._live:
                        self._live[game] = await self._load(game)
            finally:
                self._loading.pop(game, None)
        self._live.move_to_end(game)
        live = self._live[game]
        self._let_go()
        return live

    def _let_go(self) -> None:
        """Matches that nobody has asked for the longest are read again when somebody does."""
        if len(self._live) > self._most_live:
            for game in list(self._live)[: -self._most_live]:
                if not self._live[game].lock.locked():
                    del self._live[game]

    async def _load(self, game: str) -> Live:
        async with self.storage.reading() as connection:
            row = await archive.find_game(connection, game)
            if row is None:
                raise NoSuchGame(game)
            kept = await archive.read_events(connection, game)
        return Live(row, await asyncio.to_thread(_replay, archive.frame_of(row._mapping), kept))

    async def _refresh(self, game: str, live: Live) -> None:
        """Takes what other processes have written."""
        async with self.storage.reading() as connection:
            seq = await archive.find_seq(connection, game)
            if seq == live.match.seq:
                return
            kept = await archive.read_events(connection, game, live.match.seq)
        try:
            if seq is None:
                raise NoSuchGame(game)
            for event, _digest in kept:
                live.match.take(event)
        except BaseException:
            self.forget(game)
            raise

    def forget(self, game: str) -> None:
        """The match is read anew when it is asked for."""
        self._live.pop(game, None)

    # --- changing ---

    async def add(self, row: dict[str, Any], match: Match, new: list[Event]) -> None:
        """A new game, whose first events the match has taken."""
        async with self.storage.writing() as connection:
            await archive.add_game(connection, row, match)
            await archive.add_events(connection, row["id"], match, new)
        self._announce(row["id"], match)

    async def change(self, game: str, decide: Decide) -> Match:
        """Carries out what is decided and what follows by itself, all of it or nothing; it is on the disk on return.

        It is tried on the match as this process knows it; what is refused then, or has nothing to do, is tried again
        on what the database knows. Raises whatever `decide` and the match raise, NoSuchGame, the database's troubles.
        """
        for attempt in range(MOST_TRIES):
            async with self.looking(game, is_sure=attempt == 0) as live:
                try:
                    if await self._try_change(game, live.match, decide):
                        self._announce(game, live.match)
                        return live.match
                    if attempt:
                        return live.match
                except IntegrityError:  # another process was faster
                    self.conflicts += 1
                    self.forget(game)
                except DATABASE_TROUBLES:
                    raise
                except Exception:
                    if attempt:
                        raise
        raise MatchError(_("too much happens at this table at once; try again in a moment"))

    async def _try_change(self, game: str, match: Match, decide: Decide) -> bool:
        now, seated = self.now(), match.chairs.copy()
        before = match.seq
        try:
            new = _carry_out(match, decide, now)
            if new:
                await self._write(game, match, new, is_seating=match.chairs != seated)
        except BaseException:
            if match.seq != before:  # what was taken is not on the disk, or nobody knows
                self.forget(game)
            raise
        self.orders_taken += sum(event.kind == events.ORDER for event in new)
        return bool(new)

    async def _write(self, game: str, match: Match, new: list[Event], is_seating: bool) -> None:
        if len(new) == 1 and not is_seating:
            async with self.storage.writing_once() as connection:
                await archive.add_event(connection, game, match, new[0])
            return
        async with self.storage.writing() as connection:
            await archive.add_events(connection, game, match, new)
            if is_seating:
                await archive.update_seats(connection, game, match)

    # --- news ---

    def _announce(self, game: str, match: Match) -> None:
        for tell in self.on_change:
            tell(game, match)


def _carry_out(match: Match, decide: Decide, now: float) -> list[Event]:
    """The events that were taken."""
    new: list[Event] = []
    for event in decide(match, now):
        match.take(event)
        new.append(event)
    while new and len(new) < MOST_FOLLOWING and (event := match.follow_up(now)):
        match.take(event)
        new.append(event)
    return new


def _replay(frame: Frame, kept: list[tuple[Event, str]]) -> Match:
    """Raises ValueError where an event leads to another position than it did."""
    match = Match(frame)
    for event, digest in kept:
        match.take(event)
        if match.digests[-1] != digest:
            raise ValueError(f"event {event.seq} leads to {match.digests[-1]}, not to {digest}")
    return match
