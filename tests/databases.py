"""Databases for tests that are thrown away afterwards: SQLite files, and databases of a PostgreSQL server.

The PostgreSQL server is the one at ARSENALE_TEST_POSTGRES (`postgresql://USER@HOST:PORT`), else the one on this machine
that lets the user postgres in, else one that is started in a folder of its own. Where there is none, tests are skipped.
"""

import asyncio
import atexit
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import asyncpg
import pytest

USUAL = "postgresql://postgres@127.0.0.1:5432"
PATIENCE = 30  # seconds


def free_port() -> int:
    """A port of this machine at which nobody listens now.

    None of those that the system gives to whoever connects: a client that knocks at a server that is down might else be
    given the server's own port, and be connected to itself.
    """
    while True:
        port = secrets.randbelow(10_000) + 20_000
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def throw_away_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new database of this kind, `sqlite` or `postgresql`."""
    if kind == "sqlite":
        yield str(folder / f"games-{secrets.token_hex(4)}.sqlite3")
        return
    with postgres_database() as address:
        yield address


@contextmanager
def postgres_database() -> Iterator[str]:
    """A new PostgreSQL database; skips the test where no server answers and none can be started."""
    server = postgres_server()
    if server.startswith("no "):
        pytest.skip(server)
    name = f"arsenale_test_{secrets.token_hex(6)}"
    _run(f"{server}/postgres", f"CREATE DATABASE {name}")
    try:
        yield f"{server}/{name}"
    finally:
        _run(f"{server}/postgres", f"DROP DATABASE {name} WITH (FORCE)")


def count_rows(address: str, query: str) -> int:
    """The one number that a query of a PostgreSQL database gives."""
    return asyncio.run(_fetch(address, query))


@cache
def postgres_server() -> str:
    """The address of a server, without the name of a database; or `no ...`, the reason why there is none."""
    wanted = os.environ.get("ARSENALE_TEST_POSTGRES", "")
    for address in filter(None, (wanted, USUAL)):
        if _answers(address):
            return address
    return _start_own()


def find_program(name: str) -> str:
    """The path of a program of PostgreSQL, empty where it is not installed."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(installed[-1]) if installed else shutil.which(name) or ""


# --- a server of our own ---


def _start_own() -> str:
    initdb, pg_ctl = find_program("initdb"), find_program("pg_ctl")
    if not (initdb and pg_ctl):
        return "no PostgreSQL: none answers at 127.0.0.1:5432, and initdb is not installed to start one"
    folder = Path(tempfile.mkdtemp(prefix="arsenale-postgres-"))
    port, user = free_port(), _unprivileged()
    if user:
        shutil.chown(folder, user)
    data, options = str(folder / "data"), f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    prefix = ["runuser", "-u", user, "--"] if user else []
    try:
        _run_quietly(*prefix, initdb, "-D", data, "-U", "postgres", "-A", "trust")
        atexit.register(_stop_own, [*prefix, pg_ctl, "-D", data, "-m", "immediate", "stop"], folder)
        _run_quietly(*prefix, pg_ctl, "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
    except (subprocess.CalledProcessError, OSError) as trouble:
        return f"no PostgreSQL: {trouble}"
    return f"postgresql://postgres@127.0.0.1:{port}"


def _run_quietly(*command: str) -> None:
    """Raises CalledProcessError where it fails."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _stop_own(stop: list[str], folder: Path) -> None:
    with suppress(subprocess.CalledProcessError):
        _run_quietly(*stop)
    shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> str:
    """PostgreSQL does not run as root: the user under which it does, empty for ourselves."""
    if os.getuid() != 0:
        return ""
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


# --- asking it ---


def _answers(server: str) -> bool:
    try:
        _run(f"{server}/postgres", "SELECT 1")
    except (OSError, asyncpg.PostgresError, TimeoutError):
        return False
    return True


def _run(address: str, command: str) -> None:
    asyncio.run(_execute(address, command))


async def _execute(address: str, command: str) -> None:
    connection = await asyncpg.connect(address, timeout=PATIENCE)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


async def _fetch(address: str, query: str) -> int:
    connection = await asyncpg.connect(address, timeout=PATIENCE)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()
