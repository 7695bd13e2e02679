"""A small server that has a door and nothing behind it: the routes about people on an SQLite file."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from httpx import ASGITransport, AsyncClient, Response
from starlette.exceptions import HTTPException

from arsenale.server.api import accounts as routes
from arsenale.server.failures import Failed, tell_failure, tell_http, tell_invalid
from arsenale.server.limits import Limits
from arsenale.server.post_office import PostOffice
from arsenale.server.reception import Reception
from arsenale.server.seals import Seals
from arsenale.server.sessions import SessionMiddleware, Viewer
from arsenale.server.settings import Settings, database_address
from arsenale.server.storage import Storage
from arsenale.server.tables import metadata

HOST = "http://table.test"
OURS = {"X-Arsenale": "1"}
ANNA = {"name": "Anna", "email": "anna@example.org", "password": "serenissima"}


@dataclass
class Watch:
    """A clock that goes when it is told to, from a time far enough in the past that no cookie comes from the future."""

    time: float = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Door:
    """The server, its desk, and the pairs (guest, account) whose seats were handed over."""

    app: FastAPI
    desk: Reception
    handed_over: list[tuple[str, str]] = field(default_factory=list)

    @property
    def storage(self) -> Storage:
        return self.desk.storage

    def client(self, **headers: str) -> AsyncClient:
        """A new browser, without cookies; it sends what our own pages send."""
        transport = ASGITransport(self.app, raise_app_exceptions=True)
        return AsyncClient(transport=transport, base_url=HOST, headers=OURS | headers)

    def change_desk(self, **changes: Any) -> None:
        self.desk = self.app.state.reception = replace(self.desk, **changes)


@asynccontextmanager
async def open_storage(folder: Path) -> AsyncIterator[Storage]:
    storage = Storage(database_address(str(folder / "door.sqlite3")))
    async with storage.writing() as writing:
        await writing.run_sync(metadata.create_all)
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def open_door(folder: Path, **settings: Any) -> AsyncIterator[Door]:
    handed_over: list[tuple[str, str]] = []

    async def hand_over(guest: str, account: str) -> None:
        handed_over.append((guest, account))

    chosen = Settings(database="", address=HOST, **settings)
    async with open_storage(folder) as storage:
        desk = Reception(storage, chosen, Seals("a secret"), PostOffice(chosen), hand_over, Limits())
        yield Door(_app(desk), desk, handed_over)


def _app(desk: Reception) -> FastAPI:
    app = FastAPI()
    app.state.reception = desk
    app.add_middleware(SessionMiddleware)
    app.add_exception_handler(Failed, tell_failure)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_http)
    app.include_router(routes.router, prefix="/api")

    @app.websocket("/socket")
    async def greet(socket: WebSocket, viewer: Viewer) -> None:
        await socket.accept()
        await socket.send_text(viewer.name if viewer else "nobody")
        await socket.close()

    return app


def error_of(answer: Response) -> tuple[int, str]:
    """The status and the code of a failure; its text says something."""
    error = answer.json()["error"]
    assert len(error["text"]) > 20
    return answer.status_code, error["code"]


def game_row(game: str, owner: str) -> dict[str, Any]:
    """A row of `games` with nothing in it."""
    texts = ("ruleset", "title", "preset", "board", "board_text", "visibility", "status", "heading", "rematch")
    return dict.fromkeys(texts, "") | {
        "id": game,
        "rules_version": 1,
        "owner": owner,
        "is_refereed": False,
        "powers": [],
        "options": {},
        "pace": {},
        "seed": b"",
        "created": 0.0,
        "seq": 0,
        "to_act": [],
        "waiting_since": 0.0,
        "winners": [],
    }
