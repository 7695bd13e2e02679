"""The application: what belongs to one process, put together."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from arsenale.games.ruleset import NotUnderstood, Refused
from arsenale.server import metrics, takeover
from arsenale.server.api import accounts, catalogue, games, orders, seats, socket, talk
from arsenale.server.archive import RulesChanged
from arsenale.server.failures import Failed, tell_failure, tell_http, tell_invalid
from arsenale.server.guards import BodyLimit, PlainPaths, SafeHeaders
from arsenale.server.hall import Hall, NoSuchGame
from arsenale.server.house import House
from arsenale.server.languages import LanguageMiddleware
from arsenale.server.limits import Limits
from arsenale.server.memory import keep_tidy
from arsenale.server.metrics import Metrics, MetricsMiddleware
from arsenale.server.notices import Notices
from arsenale.server.pages import add_pages
from arsenale.server.post_office import PostOffice
from arsenale.server.reception import Reception
from arsenale.server.seals import find_seals
from arsenale.server.sessions import SessionMiddleware
from arsenale.server.settings import Settings
from arsenale.server.sockets import Sockets
from arsenale.server.storage import DATABASE_TROUBLES, News, Storage
from arsenale.server.thinking import Analysts, Thinkers
from arsenale.server.worker import Worker, keep_telling
from arsenale.table.game import UndoError
from arsenale.table.match import MatchError
from arsenale.texts import _

log = structlog.get_logger()

DESCRIPTION = """
Everything that the web client does, a bot can do: enter as a guest (`POST /api/guests`), make a token
(`POST /api/tokens`), send it as `Authorization: Bearer TOKEN`, take a seat, wait on the socket or ask again, and give
orders in words.
"""


def create_app(settings: Settings, now: Callable[[], float] = time.time, limits: Limits | None = None) -> FastAPI:
    """The application for one process."""
    app = FastAPI(title="Arsenale", version="1", description=DESCRIPTION, lifespan=_live, docs_url=None, redoc_url=None)
    app.state.settings, app.state.now, app.state.limits = settings, now, limits or Limits()
    app.state.metrics = Metrics(settings.metrics_token)
    for module in (orders, games, seats, talk, socket, accounts, catalogue):  # the busiest first
        app.include_router(module.router, prefix="/api")
    app.include_router(metrics.router)
    _tell_failures(app)
    app.add_middleware(GZipMiddleware, minimum_size=8000, compresslevel=2)
    app.add_middleware(SessionMiddleware)
    app.add_middleware(BodyLimit)
    app.add_middleware(PlainPaths)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(SafeHeaders)
    app.add_middleware(MetricsMiddleware, metrics=app.state.metrics)
    add_pages(app)
    return app


# --- life ---


@asynccontextmanager
async def _live(app: FastAPI) -> AsyncIterator[None]:
    storage = Storage(app.state.settings.database)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(storage.close)
        await storage.migrate()
        hall = Hall(storage, app.state.now)
        app.state.house = House(hall, Sockets(hall), Thinkers(), Analysts())
        stack.callback(app.state.house.close)
        app.state.metrics.watch(hall, app.state.house.sockets)
        app.state.reception = await _open_reception(app, hall)
        await stack.enter_async_context(running(*_jobs(app)))
        yield


async def _open_reception(app: FastAPI, hall: Hall) -> Reception:
    settings: Settings = app.state.settings

    async def hand_over_seats(guest: str, account: str) -> None:
        await takeover.hand_over_seats(hall, guest, account)

    return Reception(
        storage=hall.storage,
        settings=settings,
        seals=await find_seals(settings, hall.storage),
        post_office=PostOffice(settings),
        hand_over_seats=hand_over_seats,
        limits=app.state.limits,
        now=app.state.now,
    )


def _jobs(app: FastAPI) -> list[Coroutine[Any, Any, None]]:
    """What goes on beside the answering of requests."""
    house: House = app.state.house
    reception: Reception = app.state.reception
    storage, sockets = house.hall.storage, house.sockets
    jobs = [sockets.run(), sockets.note_presence(), keep_tidy(lambda: house.hall.orders_taken)]
    if not app.state.settings.is_working:
        return [*jobs, storage.listen(sockets.hear)]
    worker = Worker(house.hall, house.thinkers)
    notices = Notices(storage, reception.post_office, reception.seals, reception.settings.address, app.state.now)

    def hear(news: News | None) -> None:
        sockets.hear(news)
        worker.wake()

    return [*jobs, storage.listen(hear), worker.run(), keep_telling(notices)]


@asynccontextmanager
async def running(*jobs: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# --- failures ---


def _tell_failures(app: FastAPI) -> None:
    app.add_exception_handler(Failed, tell_failure)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_http)
    app.add_exception_handler(Refused, _tell_refused)
    app.add_exception_handler(NotUnderstood, _tell_not_understood)
    app.add_exception_handler(NoSuchGame, _tell_no_game)
    for conflict in (UndoError, MatchError, RulesChanged):
        app.add_exception_handler(conflict, _tell_conflict)
    for trouble in DATABASE_TROUBLES:
        app.add_exception_handler(trouble, _tell_unavailable)


async def _tell_refused(_request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, Refused)
    return Failed("refused", refused.text, rules=list(refused.rules)).response()


async def _tell_not_understood(_request: Request, trouble: Exception) -> JSONResponse:
    assert isinstance(trouble, NotUnderstood)
    expected = list(trouble.expected)
    return Failed("not_understood", str(trouble), column=trouble.column, expected=expected).response()


async def _tell_no_game(_request: Request, _trouble: Exception) -> JSONResponse:
    return Failed("not_found", _("There is no such game; check the link.")).response()


async def _tell_conflict(_request: Request, trouble: Exception) -> JSONResponse:
    return Failed("conflict", str(trouble)).response()


async def _tell_unavailable(_request: Request, trouble: Exception) -> JSONResponse:
    log.warning("database.away", trouble=type(trouble).__name__)
    text = _("The database cannot be reached at the moment. Nothing that was confirmed is lost; try again in a moment.")
    return Failed("unavailable", text, headers={"Retry-After": "2"}).response()
