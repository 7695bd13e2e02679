"""In which language somebody is answered: the one he chose, which our pages keep in a cookie, else his browser's."""

from collections.abc import Iterable, Iterator

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from arsenale.texts import find_language, use_language

COOKIE = "arsenale_language"


class LanguageMiddleware:
    """Everything that a request brings about is told in the language of whoever made it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with use_language(find_language(_wishes(HTTPConnection(scope)))):
            await self._app(scope, receive, send)


def _wishes(connection: HTTPConnection) -> Iterator[str]:
    yield connection.cookies.get(COOKIE, "")
    yield from accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> Iterable[str]:
    """The languages of an `Accept-Language` header, the dearest first."""
    wishes = [wish.partition(";q=") for wish in header.replace(" ", "").split(",")]
    return (code for code, _q, weight in sorted(wishes, key=lambda wish: -_weight(wish[2])) if _weight(weight) > 0)


def _weight(text: str) -> float:
    """How dear a language is, 0 to 1; where nothing is said, 1."""
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
