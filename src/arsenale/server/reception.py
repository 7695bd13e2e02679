"""What the door needs: where people come in, are known again, and are sent mail."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from cachetools import TTLCache
from fastapi.requests import HTTPConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from arsenale.server.accounts import Account
from arsenale.server.limits import Limits
from arsenale.server.post_office import PostOffice
from arsenale.server.seals import Seals
from arsenale.server.settings import Settings
from arsenale.server.storage import Storage

KNOWN_FOR, MOST_KNOWN = 30.0, 10_000  # seconds, people


def _nobody_known() -> "TTLCache[str, Account, float]":
    return TTLCache(MOST_KNOWN, KNOWN_FOR, time.monotonic)


@dataclass(frozen=True, slots=True)
class Reception:
    """The application keeps one as `app.state.reception`.

    `known` are the people asked for in the last seconds, so that not every request asks the database: what another
    process changes is known here KNOWN_FOR later. `hand_over_seats(guest, account)`, both ids, gives all that a guest
    has at the table to the account, in transactions of its own; called again it finds nothing left to do.
    """

    storage: Storage
    settings: Settings
    seals: Seals
    post_office: PostOffice
    hand_over_seats: Callable[[str, str], Awaitable[None]]
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = time.time
    known: TTLCache[str, Account, float] = field(default_factory=_nobody_known)

    @asynccontextmanager
    async def changing_people(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something about people."""
        async with self.storage.writing() as connection:
            yield connection
        self.known.clear()


def reception_of(connection: HTTPConnection) -> Reception:
    return connection.app.state.reception


def client_of(connection: HTTPConnection) -> str:
    """The address that the request came from, as far as it is known."""
    return connection.client.host if connection.client else ""
