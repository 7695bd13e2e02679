"""What every request goes through: a limit on its body, and headers that keep browsers out of trouble."""

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arsenale.server.failures import Failed
from arsenale.texts import _

MOST_BYTES = 1_000_000

SAFE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # addresses hold the secret of a seat
}


class BodyLimit:
    """Refuses a body of more than MOST_BYTES, whether it says so beforehand or not."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "")
        if length.isdigit() and int(length) > MOST_BYTES:
            await _too_large().response()(scope, receive, send)
            return
        await self._app(scope, _counted(receive), send)


def _counted(receive: Receive) -> Receive:
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MOST_BYTES:
            raise HTTPException(413, _too_large().trouble.text)  # the one exception that passes the reading of a body
        return message

    return receive_some


def _too_large() -> Failed:
    return Failed("too_large", _("A request has at most {most} bytes.").format(most=MOST_BYTES))


class PlainPaths:
    """Refuses a path with a NUL, which neither files nor databases can hold."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" not in scope.get("path", ""):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Failed("not_found", _("There is nothing at an address with a NUL in it.")).response()(
                scope, receive, send
            )


class SafeHeaders:
    """Adds SAFE_HEADERS to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)
