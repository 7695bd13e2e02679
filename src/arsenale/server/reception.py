"""What the door needs: where people come in, are known again, and are sent mail."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi.requests import HTTPConnection

from arsenale.server.limits import Limits
from arsenale.server.post_office import PostOffice
from arsenale.server.seals import Seals
from arsenale.server.settings import Settings
from arsenale.server.storage import Storage


@dataclass(frozen=True, slots=True)
class Reception:
    """The application keeps one as `app.state.reception`.

    `hand_over_seats(guest, account)`, both ids, gives all that a guest has at the table to the account, in transactions
    of its own; called again it finds nothing left to do.
    """

    storage: Storage
    settings: Settings
    seals: Seals
    post_office: PostOffice
    hand_over_seats: Callable[[str, str], Awaitable[None]]
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = time.time


def reception_of(connection: HTTPConnection) -> Reception:
    return connection.app.state.reception


def client_of(connection: HTTPConnection) -> str:
    """The address that the request came from, as far as it is known."""
    return connection.client.host if connection.client else ""
