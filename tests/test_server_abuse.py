"""What a server is sent by those who mean no good, or do not know how: it refuses clearly, and never breaks."""

import base64
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from arsenale.server.guards import MOST_BYTES
from arsenale.server.sessions import COOKIE
from databases import postgres_database
from serving import OURS, PATIENCE, Json, Player, Served, listen, served

GENOA, SPAIN = "genoa", "spain"
EVIL = "https://evil.test"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("abuse") / "games.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def anna(server: Served) -> Player:
    return Player(server.url, "Anna")


@pytest.fixture(scope="module")
def mallory(server: Served) -> Player:
    return Player(server.url, "Mallory")


@pytest.fixture(scope="module")
def game(anna: Player) -> str:
    """A game that Anna plays with herself."""
    return anna.open_game({GENOA: "me", SPAIN: "me"})["id"]


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a failure, which is told as all failures are."""
    error = answer.json()["error"]
    assert set(error) == {"code", "text", "rules", "column", "expected"}
    assert error["text"]
    return answer.status_code, error["code"]


# --- what is another's ---


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "orders", {"text": "bid 0", "seq": 1}),
        ("POST", "undo", {"seq": 1}),
        ("POST", "tries", {"orders": ["bid 0"]}),
        ("POST", "proposals", {"kind": "pause"}),
        ("POST", "proposals/answer", {"is_agreed": True}),
        ("POST", "resign", {}),
        ("POST", "stand-in", {"is_on": True}),
        ("PUT", "standing", {"answers": {}, "is_ending": True}),
        ("POST", "messages", {"text": "I am Genoa"}),
        ("POST", "salt", {"text": "mine"}),
    ],
)
def test_nobody_acts_for_anothers_seat(mallory: Player, game: str, method: str, path: str, body: Json) -> None:
    assert mallory.fail(method, f"/api/games/{game}/{path}", power=GENOA, **body) == (403, "forbidden")
    assert mallory.fail(method, f"/api/games/{game}/{path}", power="atlantis", **body) == (409, "conflict")


@pytest.mark.parametrize(("method", "path"), [("POST", "/start"), ("DELETE", ""), ("POST", "/corrections")])
def test_nobody_does_what_is_the_owners(mallory: Player, game: str, method: str, path: str) -> None:
    body = {"changes": {}, "reason": "because"} if path == "/corrections" else None
    assert code_of(mallory.ask(method, f"/api/games/{game}{path}", body)) == (403, "forbidden")


def test_a_wanted_seat_of_another_shows_nothing(mallory: Player, game: str) -> None:
    assert mallory.state(game, GENOA)["you"] is None
    assert mallory.state(game)["yours"] == []


# --- who asks ---


def _forged(cookie: str) -> dict[str, str]:
    body, _dot, signature = cookie.rpartition(".")
    account, _colon, rest = cookie.partition(":")
    return {
        "another account": f"{'0' * len(account)}:{rest}",
        "another signature": f"{body}.{signature[::-1]}",
        "no signature": body,
        "truncated": cookie[: len(cookie) // 2],
        "empty": "",
        "no text": base64.b64encode(bytes(range(1, 64))).decode(),
        "long": "x" * 3000,
        "signed for another purpose": cookie.replace(".", ":", 1),
    }


@pytest.mark.parametrize("forgery", list(_forged("a:b.c")))
def test_a_forged_cookie_counts_as_none(server: Served, anna: Player, forgery: str) -> None:
    cookie = _forged(anna.http.cookies[COOKIE])[forgery]
    headers = OURS | {"Cookie": f"{COOKIE}={cookie}"}
    assert httpx.get(f"{server.url}/api/me", headers=headers).json()["kind"] == "nobody"
    answer = httpx.post(f"{server.url}/api/games", headers=headers, json={})
    assert code_of(answer) == (401, "no_session")


def test_an_old_cookie_counts_as_none(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, served(tmp_path / "games.sqlite3") as server:
        anna = Player(server.url, "Anna")
        assert anna.do("GET", "/api/me")["kind"] == "guest"
        patch.setattr("arsenale.server.seals.SESSION_SECONDS", -1)
        assert anna.do("GET", "/api/me")["kind"] == "nobody"


@pytest.mark.parametrize("token", ["x", "x" * 5000, "null", "é"])
def test_a_forged_token_is_refused(server: Served, game: str, token: str) -> None:
    headers = httpx.Headers({b"Authorization": f"Bearer {token}".encode("latin-1")})
    answer = httpx.post(f"{server.url}/api/games/{game}/orders", headers=headers, json={})
    assert answer.status_code in (401, 422)
    assert answer.json()["error"]["code"] in ("no_session", "invalid")


def test_a_request_that_is_replayed_is_carried_out_once(anna: Player) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: "me"})["id"]
    body = {"power": GENOA, "text": "bid 100", "seq": anna.state(game)["seq"], "id": "replayed"}
    answers = [anna.do("POST", f"/api/games/{game}/orders", **body) for _time in range(3)]
    assert [answer["is_repeated"] for answer in answers] == [False, True, True]
    nameless = {"power": SPAIN, "text": "bid 200", "seq": answers[0]["state"]["seq"]}
    anna.do("POST", f"/api/games/{game}/orders", **nameless)
    assert anna.fail("POST", f"/api/games/{game}/orders", **nameless) == (409, "stale")


# --- other sites ---


@pytest.mark.parametrize("headers", [{"Origin": EVIL}, {"Origin": "null"}, {"X-Arsenale": ""}])
def test_another_site_changes_nothing(anna: Player, game: str, headers: dict[str, str]) -> None:
    before = anna.state(game)["seq"]
    body = {"power": GENOA, "text": "bid 0", "seq": before}
    answer = anna.http.post(f"/api/games/{game}/orders", json=body, headers=headers)
    assert code_of(answer) == (403, "forbidden")
    assert anna.state(game)["seq"] == before


def test_a_form_of_another_site_is_refused(anna: Player, server: Served) -> None:
    cookie = {"Cookie": f"{COOKIE}={anna.http.cookies[COOKIE]}"}
    answer = httpx.post(f"{server.url}/api/games", headers=cookie, data={"title": "mine"})
    assert code_of(answer) == (403, "forbidden")


def test_another_site_opens_no_socket(anna: Player, game: str) -> None:
    for origin in ({"Origin": EVIL}, {"Origin": "null"}, {"Origin": ""}):
        with pytest.raises(InvalidStatus) as refused, listen(anna.url, game, GENOA, anna.headers() | origin):
            pass
        assert refused.value.response.status_code == 403


# --- bodies ---


_TEN_MEGABYTES = b'{"name": "' + b"x" * 10_000_000 + b'"}'


def test_a_body_that_is_too_large(server: Served) -> None:
    with httpx.Client(base_url=server.url, headers=OURS, timeout=PATIENCE) as http:
        for content in (_TEN_MEGABYTES, _chunks(_TEN_MEGABYTES)):
            try:
                answer = http.post("/api/guests", content=content, headers={"Content-Type": "application/json"})
            except httpx.TransportError:  # closed before all of it was sent
                continue
            assert code_of(answer) == (413, "too_large")
        assert http.post("/api/guests", json={"name": "Anna"}).is_success


def test_a_body_of_chunks_that_is_a_little_too_large(server: Served) -> None:
    content = b'{"name": "' + b"x" * MOST_BYTES + b'"}'
    headers = OURS | {"Content-Type": "application/json"}
    answer = httpx.post(f"{server.url}/api/guests", content=_chunks(content), headers=headers, timeout=PATIENCE)
    assert code_of(answer) == (413, "too_large")


def _chunks(content: bytes) -> Iterator[bytes]:
    yield from (content[begin : begin + 65536] for begin in range(0, len(content), 65536))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"name"',
        b"\xff\xfe\x00",
        b'{"name": "\\ud800"}',
        b'{"name": NaN}',
        b'{"name": 1e999}',
        b'{"name": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b'{"name": ' + b"1" * 50_000 + b"}",
        b'{"name": "Anna", "is_admin": true}',
    ],
)
def test_malformed_bodies(server: Served, content: bytes) -> None:
    headers = OURS | {"Content-Type": "application/json"}
    answer = httpx.post(f"{server.url}/api/guests", content=content, headers=headers, timeout=PATIENCE)
    assert code_of(answer) == (422, "invalid")


def test_a_body_of_another_kind(anna: Player) -> None:
    answer = anna.http.post("/api/games", content=b"title=mine", headers={"Content-Type": "text/plain"})
    assert code_of(answer) == (422, "invalid")


# --- values ---


_ODD = [
    "\x00",
    "\x00bid 0",
    "bid 0\x00",
    "😀" * 100,
    "\u202ebid 0",
    "bid " + "9" * 400,
    "'; DROP TABLE events; --",
    "%s" * 9,
]
_HUGE = [2**31, 2**63, 2**64, 10**30, -1, -(2**63), -(10**30)]


def check_odd_values(anna: Player) -> None:
    """No text and no number breaks anything; whatever is kept comes back as it was."""
    game = anna.open_game({GENOA: "me", SPAIN: "open"})["id"]
    for text in _ODD:
        for method, path, body in _with_text(game, text):
            answer = anna.ask(method, path, body)
            assert answer.status_code < 500, (path, body, answer.text)
    for number in _HUGE:
        for method, path, body in _with_number(game, number):
            answer = anna.ask(method, path, body)
            assert answer.status_code < 500, (path, body, answer.text)
    assert anna.state(game)["id"] == game


def _with_text(game: str, text: str) -> list[tuple[str, str, Json]]:
    table = f"/api/games/{game}"
    quoted = quote(text, safe="")
    return [
        ("PATCH", "/api/me", {"name": text[:40]}),
        ("POST", "/api/keys", {"key": text}),
        ("POST", "/api/sessions", {"email": f"{text}@example.org"[:200], "password": text}),
        ("POST", "/api/accounts", {"email": text[:200].ljust(3), "password": text.ljust(8)[:200]}),
        ("PATCH", "/api/me", {"preferences": {"webhook": text[:500]}}),
        ("POST", "/api/games", {"title": text[:80], "seats": {GENOA: "me", SPAIN: "open"}}),
        ("POST", "/api/games", {"options": {text: text}}),
        ("POST", "/api/games", {"board_text": text}),
        ("POST", "/api/games", {"ruleset": text, "preset": text}),
        ("POST", f"{table}/salt", {"power": GENOA, "text": text}),
        ("POST", f"{table}/seats", {"power": SPAIN, "player": f"bot:{text}"}),
        ("POST", f"{table}/orders", {"power": GENOA, "text": text[:500], "seq": 0, "id": text[:64]}),
        ("POST", f"{table}/orders", {"power": text, "text": text[:500], "seq": 0, "id": text[:64]}),
        ("POST", f"{table}/messages", {"power": GENOA, "text": text}),
        ("POST", f"{table}/messages", {"power": GENOA, "text": "psst", "to": text}),
        ("PUT", f"{table}/notes", {"text": text}),
        ("PUT", f"{table}/standing", {"power": GENOA, "answers": {text: "ask"}, "is_ending": True}),
        ("POST", f"{table}/corrections", {"changes": {text: text}, "reason": text[:300]}),
        ("GET", f"/api/games/{quoted}", None),
        ("GET", f"{table}?seat={quote(text[:20])}", None),
        ("GET", f"/api/rulesets/{quoted}/rules", None),
        ("POST", f"/api/unsubscribe/{quoted}", None),
    ]


def _with_number(game: str, number: int) -> list[tuple[str, str, Json]]:
    table = f"/api/games/{game}"
    return [
        ("GET", f"{table}/moments/{number}", None),
        ("GET", f"{table}/log?after={number}", None),
        ("GET", f"{table}/messages?after={number}", None),
        ("POST", f"{table}/orders", {"power": GENOA, "text": "bid 0", "seq": number}),
        ("POST", f"{table}/undo", {"power": GENOA, "seq": number}),
        ("POST", f"{table}/proposals", {"power": GENOA, "kind": "rewind", "step": number}),
        ("POST", "/api/games", {"pace": {"kind": "days", "per_turn": number}}),
        ("POST", "/api/games", {"options": {"free_moves": str(number)}}),
    ]


def test_odd_values_break_nothing(anna: Player) -> None:
    check_odd_values(anna)


def test_odd_values_break_nothing_on_postgresql() -> None:
    with postgres_database() as database, served(database) as server:
        check_odd_values(Player(server.url, "Anna"))


@pytest.mark.parametrize("path", ["", "/log", "/messages", "/record", "/dice", "/board", "/outline", "/moments/0"])
def test_a_game_that_there_is_not(anna: Player, path: str) -> None:
    for game in ("unknown", "%00", "a" * 5000, "..%2f..%2fetc%2fpasswd"):
        assert code_of(anna.ask("GET", f"/api/games/{game}{path}")) == (404, "not_found")


def test_strangers_leave_nothing_behind(anna: Player, server: Served) -> None:
    hall = server.app.state.house.hall
    for number in range(20):
        anna.ask("GET", f"/api/games/unknown-{number}")
    assert hall._loading == {}


# --- sockets ---


@pytest.mark.parametrize("frame", ["{", '{"type": "order"}', b"\x00\xff", "x" * 60_000, ""])
def test_whoever_talks_on_a_socket_is_told_off(server: Served, game: str, frame: str | bytes) -> None:
    with listen(server.url, game) as listening:
        listening.socket.send(frame)
        error = listening.until(lambda news: news["type"] == "error")["error"]
        assert error["code"] == "invalid"
        with pytest.raises(ConnectionClosed):
            listening.next()


def test_a_frame_that_is_too_large_ends_the_socket(server: Served, game: str) -> None:
    with listen(server.url, game) as listening, pytest.raises(ConnectionClosed):
        listening.socket.send("x" * 10_000_000)
        listening.until(lambda _news: False)


@pytest.mark.parametrize("garbage", [b"\x00" * 64, b"\xff" * 64, b"\x81\x85abcd", b"GET / HTTP/1.1\r\n\r\n"])
def test_bytes_that_are_no_frame_end_the_socket(server: Served, game: str, garbage: bytes) -> None:
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as wire:
        key = base64.b64encode(bytes(16)).decode()
        lines = [f"GET /api/games/{game}/socket HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        wire.sendall("\r\n".join(lines).encode())
        assert wire.recv(4096).startswith(b"HTTP/1.1 101")
        wire.sendall(garbage)
        wire.shutdown(socket.SHUT_WR)
        while wire.recv(65536):
            pass


def test_a_socket_of_no_game(server: Served) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"{server.url.replace('http', 'ws')}/api/games/none/socket"):
        pass
    assert refused.value.response.status_code == 403


# --- files ---


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/..%2f..%2fpyproject.toml",
        "/%2e%2e/%2e%2e/server/settings.py",
        "/assets/../../server/settings.py",
        "/assets/..%2f..%2fserver%2fsettings.py",
        "/assets/%2e%2e/index.html%00.js",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/....//....//etc/passwd",
        "/..\\..\\server\\settings.py",
        "/server/settings.py",
        "/%00",
        "/" + "a" * 5000,
    ],
)
def test_only_the_clients_files_are_served(server: Served, path: str) -> None:
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: wire.recv(65536), b""))
    status = int(answer.split()[1])
    page = answer.partition(b"\r\n\r\n")[2]
    assert status in (400, 404) or page.startswith((b"<!doctype html>", b"<p>")), answer[:200]
    for secret in (b"root:x:", b"[project]", b"class Settings"):
        assert secret not in answer


# --- everything that is described ---


_MODERATELY = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def test_nothing_that_is_described_breaks_the_server(server: Served, anna: Player) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: "me"})["id"]
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    headers = {"Authorization": f"Bearer {anna.do('POST', '/api/tokens')['token']}"}
    with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE) as http:
        for result in schema.get_all_operations():
            assert isinstance(result, Ok), result
            _try_operation(result.ok(), lambda case: _send(http, game, case))


def _try_operation(operation: Any, send: Callable[[Any], httpx.Response]) -> None:
    @_MODERATELY
    @given(operation.as_strategy())
    def check(case: Any) -> None:
        answer = send(case)
        assert answer.status_code < 500 or answer.status_code == 503, (case.method, case.path, answer.text[:500])
        if answer.status_code >= 400:
            assert answer.json()["error"]["code"]

    check()


def _send(http: httpx.Client, game: str, case: Any) -> httpx.Response:
    """At a game that there is, by somebody who plays in it."""
    if "game" in (case.path_parameters or {}):
        case.path_parameters["game"] = game
    sent = case.as_transport_kwargs(base_url=str(http.base_url))
    content = json.dumps(sent["json"]).encode() if "json" in sent else sent.get("data")
    headers = {"Content-Type": "application/json"}
    return http.request(sent["method"], sent["url"], params=sent.get("params"), content=content, headers=headers)
