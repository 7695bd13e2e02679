"""The numbers of a server: what is counted, and who is told."""

from types import SimpleNamespace
from typing import cast

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from arsenale.server.failures import Failed, tell_failure
from arsenale.server.hall import Hall
from arsenale.server.metrics import Metrics, MetricsMiddleware, router
from arsenale.server.sockets import Sockets

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def app() -> FastAPI:
    app = FastAPI()
    app.state.metrics = Metrics("a token")
    app.add_middleware(MetricsMiddleware, metrics=app.state.metrics)
    app.add_exception_handler(Failed, tell_failure)
    app.include_router(router)

    @app.get("/games/{game}")
    async def get(game: str) -> str:
        return game

    return app


def _client(app: FastAPI, host: str = "127.0.0.1") -> AsyncClient:
    return AsyncClient(transport=ASGITransport(app, client=(host, 1)), base_url="http://table.test")


async def test_requests_are_counted_by_route(app: FastAPI) -> None:
    metrics: Metrics = app.state.metrics
    hall, sockets = SimpleNamespace(count_live=3, orders_taken=1, conflicts=0), SimpleNamespace(count=7)
    metrics.watch(cast(Hall, hall), cast(Sockets, sockets))
    async with _client(app) as client:
        for path in ("/games/one", "/games/two", "/nowhere", "/elsewhere"):
            await client.get(path)
        told = (await client.get("/metrics")).text.splitlines()
    for line in (
        'arsenale_requests_total{method="GET",route="/games/{game}",status="200"} 2.0',
        'arsenale_requests_total{method="any",route="none",status="404"} 2.0',
        'arsenale_request_seconds_count{method="GET",route="/games/{game}"} 2.0',
        "arsenale_orders_total 1.0",
        "arsenale_open_sockets 7.0",
        "arsenale_live_games 3.0",
        "arsenale_conflicts_total 0.0",
    ):
        assert line in told


@pytest.mark.parametrize(
    ("host", "authorization", "status"),
    [
        ("127.0.0.1", "", 200),
        ("::1", "", 200),
        ("198.51.100.7", "", 403),
        ("198.51.100.7", "Bearer a token", 200),
        ("198.51.100.7", "Bearer another", 403),
        ("198.51.100.7", "Bearer ", 403),
        ("somewhere", "", 403),
    ],
)
async def test_who_is_told(app: FastAPI, host: str, authorization: str, status: int) -> None:
    async with _client(app, host) as client:
        answer = await client.get("/metrics", headers={"Authorization": authorization} if authorization else {})
    assert answer.status_code == status


async def test_without_a_token_nobody_bears_it(app: FastAPI) -> None:
    app.state.metrics.token = ""
    async with _client(app, "198.51.100.7") as client:
        assert (await client.get("/metrics", headers={"Authorization": "Bearer "})).status_code == 403
