"""The server that is measured: a process of its own on a database of its own, and what it uses."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from bench.load.wire import HOST
from bench.measure import ROOT, CannotMeasureError

START_LIMIT = 120.0  # seconds: the rules may have to be compiled
STOP_LIMIT = 15.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
LOG = ROOT / "bench" / "results" / "load-server.log"


class Database:
    """A fresh database, PostgreSQL's or a file; `address` is what the server is given."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_postgres = "://" in address

    async def find_processes(self) -> list[int]:
        """The processes of PostgreSQL that serve this database, as far as they run on this machine."""
        if not self.is_postgres:
            return []
        connection = await asyncpg.connect(self.address)
        try:
            rows = await connection.fetch(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        finally:
            await connection.close()
        return [row["pid"] for row in rows if Path(f"/proc/{row['pid']}").exists()]


@asynccontextmanager
async def fresh_database(wanted: str) -> AsyncIterator[Database]:
    """A database of its own, which is removed afterwards. Raises CannotMeasureError for a file that exists."""
    if "://" not in wanted:
        if Path(wanted).exists():
            raise CannotMeasureError(f"{wanted} exists; name a file that does not")
        try:
            yield Database(wanted)
        finally:
            for end in ("", "-wal", "-shm"):
                Path(wanted + end).unlink(missing_ok=True)
        return
    name = f"arsenale_load_{secrets.token_hex(4)}"
    await _manage(wanted, f"CREATE DATABASE {name}")
    try:
        yield Database(urlunsplit(urlsplit(wanted)._replace(path=f"/{name}")))
    finally:
        await _manage(wanted, f"DROP DATABASE {name} WITH (FORCE)")


async def _manage(address: str, command: str) -> None:
    connection = await asyncpg.connect(urlunsplit(urlsplit(address)._replace(path="/postgres")))
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@asynccontextmanager
async def serving(database: Database, port: int) -> AsyncIterator[int]:
    """A server with one worker; its process id. What it logs is kept in LOG."""
    LOG.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "arsenale", "serve", "--port", str(port), "--db", database.address]
    with LOG.open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    try:
        await _wait_until_ready(server, port)
        yield server.pid
    finally:
        server.terminate()
        with _killing(server):
            server.wait(STOP_LIMIT)


@contextmanager
def _killing(server: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    except subprocess.TimeoutExpired:
        server.kill()


async def _wait_until_ready(server: subprocess.Popen[bytes], port: int) -> None:
    give_up = perf_counter() + START_LIMIT
    while perf_counter() < give_up and server.poll() is None:
        try:
            _reader, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise CannotMeasureError(f"the server did not start; {LOG.relative_to(ROOT)} says why")


def cpu_seconds(*processes: int) -> float:
    """What processes have used of any core since they were started; one that has ended counts nothing."""
    return sum(map(_cpu_seconds, processes))


def _cpu_seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


@contextmanager
def profiling(process: int, path: str, seconds: float) -> Iterator[None]:
    """Meanwhile py-spy notes what the process is doing, and writes its stacks to `path` when `seconds` are over."""
    if not path:
        yield
        return
    command = ["py-spy", "record", "--pid", str(process), "--duration", f"{seconds:.0f}", "--rate", "200"]
    recorder = subprocess.Popen([*command, "--format", "raw", "--output", path], stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        recorder.wait()
