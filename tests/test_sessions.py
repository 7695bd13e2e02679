"""Sessions: cookies that are good, old, forged and cut short, and requests that other sites had the idea of."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from arsenale.server.seals import SESSION_SECONDS, Seals, keep_secret
from arsenale.server.sessions import COOKIE, RENEWED_AFTER, SessionMiddleware
from arsenale.server.settings import Settings
from front_door import ANNA, HOST, Door, error_of, open_door, open_storage

pytestmark = pytest.mark.anyio
GUEST = {"name": "Marco"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    async with open_door(tmp_path) as door:
        yield door


async def _cookie(browser: AsyncClient) -> str:
    await browser.post("/api/guests", json=GUEST)
    return browser.cookies[COOKIE]


# --- the cookie ---


async def test_a_script_cannot_read_the_cookie(door: Door) -> None:
    async with door.client() as browser:
        cookie = (await browser.post("/api/guests", json=GUEST)).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={SESSION_SECONDS}"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


async def test_behind_https_the_cookie_stays_there(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        door.change_desk(settings=Settings(database="", address="https://table.test"))
        async with door.client() as browser:
            assert (await browser.post("/api/guests", json=GUEST)).headers["set-cookie"].endswith("; Secure")


async def test_a_session_that_is_used_goes_on(door: Door) -> None:
    async with door.client() as browser:
        await _cookie(browser)
        assert "set-cookie" not in (await browser.get("/api/me")).headers
        later = door.desk.now() + RENEWED_AFTER + 1
        door.change_desk(now=lambda: later)
        renewed = await browser.get("/api/me")
        assert renewed.json()["name"] == "Marco"
        assert f"Max-Age={SESSION_SECONDS}" in renewed.headers["set-cookie"]


async def test_a_session_ends(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    async with door.client() as browser:
        cookie = await _cookie(browser)
        later = int(door.desk.now()) + SESSION_SECONDS + 9
        monkeypatch.setattr("itsdangerous.TimestampSigner.get_timestamp", lambda _signer: later)
        await _expect_nobody(door, cookie)


def _forgeries(cookie: str) -> list[str]:
    value, at, signature = cookie.rsplit(".", 2)
    other = Seals("another secret").seal_session(*value.split(":"))
    return [
        "",
        "x",
        ".",
        "..",
        cookie[:-1],
        cookie[: len(cookie) // 2],
        cookie + "x",
        f"{value}x.{at}.{signature}",
        f"{value}.{at}x.{signature}",
        f"{value}.{at}.",
        f"{value}..{signature}",
        value,
        other,
        "%00%ff",
        "a" * 10_000,
    ]


async def test_forged_cookies_are_none_and_go(door: Door) -> None:
    async with door.client() as browser:
        cookie = await _cookie(browser)
    for forged in _forgeries(cookie):
        await _expect_nobody(door, forged)


async def test_a_cookie_of_bytes(door: Door) -> None:
    async with door.client() as browser:
        answer = await browser.get("/api/me", headers=[(b"cookie", f"{COOKIE}=".encode() + bytes(range(128, 256)))])
    assert answer.json()["kind"] == "nobody"
    assert "Max-Age=0" in answer.headers["set-cookie"]


async def test_a_seal_for_something_else_is_no_session(door: Door) -> None:
    async with door.client() as browser:
        account = (await browser.post("/api/accounts", json=ANNA)).json()["id"]
    await _expect_nobody(door, door.desk.seals.seal_password_link(account, "x"))
    await _expect_nobody(door, door.desk.seals.seal_stop(account, "mail"))
    await _expect_nobody(door, door.desk.seals.seal_session(account, "x"))
    await _expect_nobody(door, door.desk.seals.seal_session("nobody", "x"))
    await _expect_nobody(door, door.desk.seals.seal_session("", ""))


async def _expect_nobody(door: Door, cookie: str) -> None:
    async with door.client(Cookie=f"{COOKIE}={cookie}") as browser:
        answer = await browser.get("/api/me")
        assert answer.json()["kind"] == "nobody"
        assert f"{COOKIE}=; Max-Age=0" in answer.headers["set-cookie"]
        refused = await browser.patch("/api/me", json={"name": "x"})
        assert error_of(refused) == (401, "no_session")


async def test_the_secret_is_drawn_once(tmp_path: Path) -> None:
    async with open_storage(tmp_path) as storage:

        async def draw() -> str:
            async with storage.writing() as writing:
                return await keep_secret(writing)

        drawn = await asyncio.gather(*(draw() for _time in range(5)))
    assert len(set(drawn)) == 1
    assert len(drawn[0]) >= 32


# --- whose idea it was ---


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
async def test_a_request_by_cookie_needs_our_header(door: Door, method: str) -> None:
    async with door.client() as browser:
        await _cookie(browser)
        browser.headers.pop("x-arsenale")
        assert error_of(await browser.request(method, "/api/me", json={})) == (403, "forbidden")
        assert (await browser.get("/api/me")).json()["name"] == "Marco"


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "", "http://table.test.evil.test", "http://[", "x"])
async def test_another_site_is_refused(door: Door, origin: str) -> None:
    async with door.client() as browser:
        strange = {"Origin": origin}
        assert error_of(await browser.post("/api/guests", json=GUEST, headers=strange)) == (403, "forbidden")
        await _cookie(browser)
        assert error_of(await browser.patch("/api/me", json={}, headers=strange)) == (403, "forbidden")
        assert (await browser.patch("/api/me", json={}, headers={"Origin": HOST})).status_code == 200


# --- sockets ---


async def _open_socket(door: Door, headers: dict[str, str]) -> list[dict[str, Any]]:
    """What the server sends on a socket that is asked for with these headers."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    named = {"Host": "table.test", **headers}
    scope = {
        "type": "websocket",
        "path": "/socket",
        "raw_path": b"/socket",
        "root_path": "",
        "scheme": "ws",
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 7199),
        "server": ("table.test", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }
    await door.app(scope, receive, send)
    return sent


@pytest.mark.parametrize("origin", [None, "https://evil.test", "null"])
async def test_a_socket_by_cookie_is_opened_by_our_pages_only(door: Door, origin: str | None) -> None:
    async with door.client() as browser:
        cookie = {"Cookie": f"{COOKIE}={await _cookie(browser)}"}
    refused = await _open_socket(door, cookie | ({"Origin": origin} if origin is not None else {}))
    assert [message["type"] for message in refused] == ["websocket.close"]
    opened = await _open_socket(door, cookie | {"Origin": HOST})
    assert [message.get("text") for message in opened] == [None, "Marco", None]


async def test_a_socket_without_a_session(door: Door) -> None:
    assert [message.get("text") for message in await _open_socket(door, {})] == [None, "nobody", None]
    forged = {"Cookie": f"{COOKIE}=x", "Origin": HOST}
    assert [message.get("text") for message in await _open_socket(door, forged)] == [None, "nobody", None]


async def test_a_socket_of_a_bot(door: Door) -> None:
    async with door.client() as browser:
        await _cookie(browser)
        token = (await browser.post("/api/tokens")).json()["token"]
    opened = await _open_socket(door, {"Authorization": f"Bearer {token}"})
    assert opened[1]["text"] == "Marco"


# --- the rest of the house ---


async def test_what_is_no_request_goes_through() -> None:
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope)

    middleware = SessionMiddleware(app)
    await middleware({"type": "lifespan"}, None, None)  # type: ignore[arg-type]
    assert seen == [{"type": "lifespan"}]


async def test_the_description_tells_failures(door: Door) -> None:
    async with door.client() as browser:
        described = (await browser.get("/openapi.json")).json()
    assert json.dumps(described["paths"]["/api/tokens"]["post"]["responses"]["401"]).count("Failure")
    assert set(described["paths"]) == {
        "/api/me",
        "/api/guests",
        "/api/keys",
        "/api/accounts",
        "/api/sessions",
        "/api/tokens",
        "/api/unsubscribe/{token}",
        "/api/password-links",
        "/api/passwords",
    }
