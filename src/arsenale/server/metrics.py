"""Numbers for whoever watches the server, in the words of Prometheus. Each process tells its own."""

import time
from collections.abc import Iterator
from hmac import compare_digest
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arsenale.server.failures import Failed, documented
from arsenale.server.hall import Hall
from arsenale.server.reception import client_of
from arsenale.server.sockets import Sockets
from arsenale.texts import _

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The application keeps one as `app.state.metrics`. `token`: who bears it may read the numbers from anywhere."""

    def __init__(self, token: str = "") -> None:
        self.token = token
        self.registry = CollectorRegistry()
        named = {"namespace": "arsenale", "registry": self.registry}
        self.requests = Counter("requests", "Requests answered.", ["method", "route", "status"], **named)
        self.seconds = Histogram(
            "request_seconds", "From request to answer.", ["method", "route"], buckets=_SECONDS, **named
        )
        self._sockets = Gauge("open_sockets", "Sockets that are open.", **named)
        self._games = Gauge("live_games", "Games in memory.", **named)

    def watch(self, hall: Hall, sockets: Sockets) -> None:
        """Asks these whenever somebody reads."""
        self._sockets.set_function(lambda: sockets.count)
        self._games.set_function(lambda: hall.count_live)
        self.registry.register(_Counts(hall))


class _Counts(Collector):
    """What the hall counts itself."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily("arsenale_orders", "Orders taken.", value=self._hall.orders_taken)
        conflicts = "Changes decided anew, because another process was faster."
        yield CounterMetricFamily("arsenale_conflicts", conflicts, value=self._hall.conflicts)


class MetricsMiddleware:
    """Counts and times every request by its route; those that fit none are counted as one."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if route != "none" else "any"
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(method, route).observe(seconds)


router = APIRouter()


@router.get("/metrics", include_in_schema=False, responses=documented(403))
async def get_metrics(request: Request) -> Response:
    """For this machine itself, and for bearers of the token."""
    metrics: Metrics = request.app.state.metrics
    if not (_is_loopback(client_of(request)) or _bears(request, metrics.token)):
        problem = _("The numbers are told to this machine, and to whoever bears {variable}.")
        raise Failed("forbidden", problem.format(variable="ARSENALE_METRICS_TOKEN"))
    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _bears(request: Request, token: str) -> bool:
    shown = request.headers.get("authorization", "")
    return bool(token) and compare_digest(shown.encode(), f"Bearer {token}".encode())
