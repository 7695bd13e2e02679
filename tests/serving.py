"""Servers for tests, and people who play on them.

with served(folder) as server:                      # in a thread of this process: fast
    anna = Player(server.url, "Anna")
    game = anna.open_game(venice="me", genoa="bot:random")

with ServerProcess(database, folder) as server:     # a process of its own, which may be killed
    server.restart()
"""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

import httpx
import orjson
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from arsenale.server.app import create_app
from arsenale.server.limits import Limits
from arsenale.server.settings import Settings, database_address
from databases import free_port

PATIENCE = 60.0  # seconds that a test waits for what should come at once, on a slow machine
OURS = {"X-Arsenale": "1"}

Json = Any
Found = TypeVar("Found")


def eventually(ask: Callable[[], Found], patience: float = PATIENCE) -> Found:
    """Asks again and again until the answer is true, and returns it."""
    give_up = time.monotonic() + patience
    while not (found := ask()):
        assert time.monotonic() < give_up, f"this has not come about within {patience} seconds"
        time.sleep(0.02)
    return found


# --- a server in this process ---


@dataclass(frozen=True)
class Served:
    """A server in a thread."""

    url: str
    app: FastAPI


@contextmanager
def served(
    database: str | Path, now: Callable[[], float] = time.time, limits: Limits | None = None, **settings: Any
) -> Iterator[Served]:
    """A server that counts no requests, unless it is given `limits`."""
    chosen = Settings(database=database_address(str(database)), **settings)
    app = create_app(chosen, now, limits or Limits(is_on=False))
    quiet = {"log_config": None, "access_log": False, "timeout_graceful_shutdown": 1}
    config = uvicorn.Config(app, host="127.0.0.1", port=0, ws_max_size=65536, **quiet)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    eventually(lambda: server.started or not thread.is_alive())
    assert server.started, "the server has not started"
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Served(f"http://127.0.0.1:{port}", app)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


# --- a server of its own ---


def _is_setting(name: str) -> bool:
    """An environment variable that would set up the server; where compiled rules lie is not one."""
    return name.startswith("ARSENALE_") and name != "ARSENALE_CACHE_DIR"


class ServerProcess:
    """`arsenale serve` as people start it, on a port of its own; what it says is in `log`."""

    def __init__(self, database: str, folder: Path, *flags: str, port: int = 0) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self._command = [sys.executable, "-m", "arsenale", "serve", "--port", str(self.port), "--db", database, *flags]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_trouble: object) -> None:
        self.kill()

    def start(self) -> None:
        """Returns when it answers."""
        with self.log.open("ab") as log:
            environment = {name: value for name, value in os.environ.items() if not _is_setting(name)}
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=environment, start_new_session=True
            )
        eventually(self._answers, 2 * PATIENCE)

    def _answers(self) -> bool:
        assert self._process and self._process.poll() is None, self.log.read_text()[-2000:]
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/api/me", timeout=2.0).is_success
        return False

    def kill(self) -> None:
        """Ends it as nothing can be prepared for (SIGKILL)."""
        if self._process and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def restart(self) -> None:
        """Kills it, and starts it again at the same address."""
        self.kill()
        self.start()


# --- people ---


class Player:
    """Somebody at his browser: a guest, unless `token` or `key` says who he is.

    `do` expects success and returns the body; `fail` expects a failure and returns its status and code.
    """

    def __init__(self, url: str, name: str, seed: int = 0, token: str = "", key: str = "") -> None:
        self.url, self.name, self.random, self.key = url, name, Random(seed), key
        bearing = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=url, headers=OURS | bearing, timeout=PATIENCE)
        if key:
            self.do("POST", "/api/keys", key=key)
        elif not token:
            self.key = self.do("POST", "/api/guests", name=name)["key"]

    def ask(self, method: str, path: str, body: Json = None) -> httpx.Response:
        return self.http.request(method, path, json=body)

    def do(self, method: str, path: str, **body: Json) -> Json:
        answer = self.ask(method, path, body or None)
        assert answer.is_success, (method, path, answer.status_code, answer.text[:500])
        return answer.json() if answer.content else None

    def fail(self, method: str, path: str, **body: Json) -> tuple[int, str]:
        answer = self.ask(method, path, body or None)
        assert answer.is_error, (method, path, answer.status_code)
        error = answer.json()["error"]
        assert len(error["text"]) > 10
        return answer.status_code, error["code"]

    # --- games ---

    def open_game(self, seats: dict[str, str] | None = None, /, **wish: Json) -> Json:
        """A new game's state; it has begun if no seat is open."""
        chosen = seats or {"venice": "me", "genoa": "bot:random"}
        return self.do("POST", "/api/games", **{"seats": chosen, "start": "open" not in chosen.values()} | wish)

    def join(self, game: str, power: str) -> Json:
        return self.do("POST", f"/api/games/{game}/seats", power=power, player="me")

    def state(self, game: str, power: str = "") -> Json:
        return self.do("GET", f"/api/games/{game}?seat={power}")

    def wait_for(self, game: str, is_so: Callable[[Json], object]) -> Json:
        """The first state of which this is so."""

        def look() -> Json:
            state = self.state(game)
            return state if is_so(state) else None

        return eventually(look)

    def log(self, game: str, after: int = 0) -> list[Json]:
        return self.do("GET", f"/api/games/{game}/log?after={after}")

    def order(self, state: Json, text: str, **more: Json) -> Json:
        """Gives an order for the seat that the state is made for; the new state."""
        body = {"power": state["you"]["power"], "text": text, "seq": state["seq"]} | more
        return self.do("POST", f"/api/games/{state['id']}/orders", **body)["state"]

    def choose(self, state: Json) -> str:
        """One of the legal orders at random: first its verb, with a liking for coming to an end."""
        return choose(self.random, state["you"]["orders"])

    def play_on(self, game: str, most: int = 10_000) -> Json:
        """Gives so many random orders, or until another is to act; the state then."""
        state = self.state(game)
        for _order in range(most):
            if not (state["you"] and state["you"]["is_to_act"]):
                break
            state = self.order(state, self.choose(state))
        return state

    @contextmanager
    def listen(self, game: str, power: str = "") -> Iterator["Listening"]:
        """Hears the news of a game."""
        with listen(self.url, game, power, self.headers()) as listening:
            yield listening

    def headers(self) -> dict[str, str]:
        """What a socket needs to be his."""
        if "authorization" in self.http.headers:
            return {"Authorization": self.http.headers["authorization"]}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items()), "Origin": self.url}


_DULL = {"price": 0.2, "discard": 0.2, "shift": 0.5, "offer": 0.1}
_EAGER = {"end": 6.0, "let": 3.0}


def choose(random: Random, orders: list[str]) -> str:
    """One of the orders: first a verb, mostly `end`, so that a game is soon over."""
    by_verb: dict[str, list[str]] = {}
    for order in orders:
        by_verb.setdefault(order.split()[0], []).append(order)
    weights = [(_DULL | _EAGER).get(verb, 1.0) for verb in by_verb]
    return random.choice(by_verb[random.choices(list(by_verb), weights)[0]])


class Listening:
    """An open socket, and the frames that have come, as they came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []

    def next(self, patience: float = PATIENCE) -> Json:
        frame = self.socket.recv(patience)
        assert isinstance(frame, str)
        self.frames.append(frame)
        return orjson.loads(frame)

    def until(self, is_it: Callable[[Json], object], patience: float = PATIENCE) -> Json:
        """The first news that fits."""
        give_up = time.monotonic() + patience
        while not is_it(news := self.next(max(0.1, give_up - time.monotonic()))):
            pass
        return news

    def until_seq(self, seq: int, patience: float = PATIENCE) -> Json:
        """The first state that is as new as this one."""
        return self.until(lambda news: news["type"] == "state" and news["state"]["seq"] >= seq, patience)["state"]


@contextmanager
def listen(url: str, game: str, power: str = "", headers: dict[str, str] | None = None) -> Iterator[Listening]:
    """Looks on at a game, from no seat unless the headers say whose socket it is."""
    address = f"{url.replace('http', 'ws', 1)}/api/games/{game}/socket?seat={power}"
    with connect(address, additional_headers=headers or {}, open_timeout=PATIENCE, max_size=None) as socket:
        yield Listening(socket)


# --- a cable that can be pulled ---


class Cable:
    """Carries bytes from a port of its own to another one, until it is cut: then nothing passes, and nobody gets in."""

    def __init__(self, host: str, port: int) -> None:
        self._target = host, port
        self._pairs: list[socket.socket] = []
        self._is_cut = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Drops what is connected, and refuses what comes."""
        self._is_cut.set()
        for end in self._pairs:
            _close(end)
        self._pairs.clear()

    def mend(self) -> None:
        self._is_cut.clear()

    def close(self) -> None:
        self.cut()
        _close(self._listener)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._listener.accept()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        if self._is_cut.is_set():
            _close(near)
            return
        try:
            far = socket.create_connection(self._target)
        except OSError:
            _close(near)
            return
        self._pairs += near, far
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    _close(one)
    _close(other)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
