"""Who is asking: a signed cookie for browsers, a bearer's token for bots.

A browser sends its cookie along whoever had the idea of the request. So a request by cookie that changes something, or
opens a socket, must show that the idea came from our own pages: they send the header `X-Arsenale: 1`, which others
cannot, and the browser names the page's host as `Origin`. A cookie that is no good is taken away and counts as none.
"""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from fastapi.requests import HTTPConnection
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arsenale.server import accounts
from arsenale.server.accounts import Account
from arsenale.server.failures import Failed
from arsenale.server.reception import Reception, reception_of
from arsenale.server.seals import SESSION_SECONDS, Sealed
from arsenale.texts import _

COOKIE = "arsenale_session"
RENEWED_AFTER = 86400  # seconds: a session that is used is good for another SESSION_SECONDS
SEEN_EVERY = 60  # seconds between two notes of when somebody was seen
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SLOT = "arsenale.session"


@dataclass(slots=True)
class Session:
    """The session of one request. `sealed` is what its cookie says, `answer` the new cookie; empty removes it."""

    sealed: Sealed | None
    answer: str | None = None

    def begin(self, desk: Reception, account: Account, proof: str) -> None:
        """From now on the browser is this person's. `proof` is a guest's key, or the account's own `proof`."""
        self.answer = desk.seals.seal_session(account.id, proof)

    def end(self) -> None:
        self.sealed, self.answer = None, ""


def session_of(connection: HTTPConnection) -> Session:
    return connection.scope[_SLOT]


class SessionMiddleware:
    """Reads the cookie, keeps strangers' ideas out, and sets, renews or removes the cookie with the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        session = _read(connection)
        scope[_SLOT] = session
        try:
            _refuse_strangers(connection, session)
        except Failed as failed:
            await _refuse(failed, scope, receive, send)
            return
        await self._app(scope, receive, _with_cookie(connection, session, send))


def _read(connection: HTTPConnection) -> Session:
    desk, cookie = reception_of(connection), connection.cookies.get(COOKIE)
    if cookie is None:
        return Session(None)
    sealed = desk.seals.read_session(cookie)
    if sealed is None:
        return Session(None, answer="")
    is_old = desk.now() - sealed.at > RENEWED_AFTER
    return Session(sealed, desk.seals.seal_session(sealed.account, sealed.detail) if is_old else None)


def _with_cookie(connection: HTTPConnection, session: Session, send: Send) -> Send:
    """Sends what is sent, with the session's new cookie in its head."""

    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start" and session.answer is not None:
            _set_cookie(message, session.answer, _is_secure(connection))
        await send(message)

    return send_with_cookie


def _set_cookie(message: MutableMapping[str, Any], value: str, is_secure: bool) -> None:
    age = SESSION_SECONDS if value else 0
    cookie = f"{COOKIE}={value}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if is_secure else "")
    MutableHeaders(scope=message).append("set-cookie", cookie)


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss") or reception_of(connection).settings.address.startswith("https:")


# --- where the idea came from ---


def _refuse_strangers(connection: HTTPConnection, session: Session) -> None:
    """Raises Failed `forbidden` for a request by cookie that our own pages would not have made."""
    is_socket = connection.scope["type"] == "websocket"
    if _bearer(connection) or not (is_socket or connection.scope["method"] not in SAFE_METHODS):
        return
    origin = connection.headers.get("origin")
    if origin is not None and not _is_own(connection, origin):
        raise Failed("forbidden", _("Another site asked for this; do it on the site of the game itself."))
    if session.sealed and not (origin if is_socket else connection.headers.get("x-arsenale")):
        needed = "Origin" if is_socket else "X-Arsenale: 1"
        raise Failed("forbidden", _("A request with a cookie needs the header `{name}` as well.").format(name=needed))


def _is_own(connection: HTTPConnection, origin: str) -> bool:
    """The page is of the host that was asked, or of the address that people are told."""
    return _host(origin) in (connection.headers.get("host"), _host(reception_of(connection).settings.address))


def _host(address: str) -> str:
    return address.partition("://")[2]


async def _refuse(failed: Failed, scope: Scope, receive: Receive, send: Send) -> None:
    """A socket that is closed before it was opened is answered with 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": failed.trouble.text})
    else:
        await failed.response()(scope, receive, send)


def _bearer(connection: HTTPConnection) -> str:
    """The token that the request bears, or nothing."""
    scheme, _space, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


# --- what routes depend on ---


# They are coroutines, since anything else would be called in a thread, at every request.


async def viewer(connection: HTTPConnection) -> Account | None:
    """Who is asking, or nobody. Raises Failed `no_session` for a token that nobody has made."""
    desk, session, token = reception_of(connection), session_of(connection), _bearer(connection)
    if not token and session.sealed is None:
        return None
    account = await _find_by_token(desk, token) if token else await _find_by_session(desk, session)
    if account and desk.now() - account.seen > SEEN_EVERY:
        async with desk.changing_people() as writing:
            await accounts.note_seen(writing, account, desk.now())
    return account


async def _find_by_token(desk: Reception, token: str) -> Account:
    account = desk.known.get(token)
    if account is None:
        async with desk.storage.reading() as reading:
            account = await accounts.find_by_token(reading, token)
    if account is None:
        raise Failed("no_session", _("Nobody has this token; make a new one on the page of your account."))
    desk.known[token] = account
    return account


async def _find_by_session(desk: Reception, session: Session) -> Account | None:
    """Whose session it is; a session that is over is taken away."""
    sealed = session.sealed
    account = desk.known.get(sealed.account) if sealed else None
    if sealed and account is None:
        async with desk.storage.reading() as reading:
            account = await accounts.find(reading, sealed.account)
    if sealed and account and account.is_proved_by(sealed.detail):
        desk.known[sealed.account] = account
        return account
    session.end()
    return None


async def session(connection: HTTPConnection) -> Session:
    return session_of(connection)


async def desk(connection: HTTPConnection) -> Reception:
    return reception_of(connection)


async def person(viewer: Annotated[Account | None, Depends(viewer)]) -> Account:
    """Who is asking. Raises Failed `no_session` where it is nobody."""
    if viewer is None:
        raise Failed("no_session", _("This needs a session: enter as a guest or log in."))
    return viewer


Viewer = Annotated[Account | None, Depends(viewer)]
Person = Annotated[Account, Depends(person)]
CurrentSession = Annotated[Session, Depends(session)]
Desk = Annotated[Reception, Depends(desk)]
