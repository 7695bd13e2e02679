"""The database: SQLite in one file, or PostgreSQL. Whatever it acknowledges is on the disk.

Processes that share a database tell each other which game has changed: PostgreSQL by NOTIFY; on SQLite each process
looks, a few times a second, whether another has written.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from importlib.resources import files
from secrets import token_hex
from typing import Any

import asyncpg
import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    CursorResult,
    Delete,
    Executable,
    Insert,
    Text,
    Update,
    bindparam,
    event,
    func,
    text,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

log = structlog.get_logger()

CHANNEL = "arsenale"
PATIENCE = 10  # seconds until a database that does not answer is given up
LOOK_EVERY = 0.2  # seconds, on SQLite
TRY_AGAIN_AFTER = 1.0  # seconds, when the database is away
MIGRATION_LOCK = 1380206657
THIS_PROCESS = token_hex(8)

DATABASE_TROUBLES = (DBAPIError, PoolTimeout, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""What is raised while the database cannot be reached."""

Telling = Insert | Update | Delete

News = dict[str, Any]
"""What processes tell each other: `game` and what happened to it."""


class Storage:
    """One database."""

    def __init__(self, address: str, pool: int = 10) -> None:
        self.address = address
        self.is_postgres = address.startswith("postgresql")
        arguments: dict[str, Any] = {"timeout": PATIENCE}
        if self.is_postgres:
            arguments["command_timeout"] = PATIENCE
        self.engine: AsyncEngine = create_async_engine(
            address,
            connect_args=arguments,
            hide_parameters=True,  # orders may be secret, and errors are logged
            pool_size=pool,
            max_overflow=0,
            pool_timeout=PATIENCE,
        )
        self._reader = self.engine
        if self.is_postgres:  # one question is one round trip: no transaction around it
            self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        else:
            _prepare_sqlite(self.engine)

    async def migrate(self) -> None:
        """Brings the tables up to date."""
        async with self.engine.connect() as connection:
            await connection.run_sync(self._migrate)

    def _migrate(self, connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(files("arsenale.server") / "migrations"))
        config.attributes["connection"] = connection
        with connection.begin():
            if self.is_postgres:  # several processes may start at once
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            command.upgrade(config, "head")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; what it has read is released at the end."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: when the block is left all of it is on the disk, or it has raised and nothing is."""
        async with self.engine.connect() as connection:
            await connection.execution_options(is_writing=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def writing_once(self) -> AsyncIterator[AsyncConnection]:
        """For a single statement, which is a transaction of its own: on PostgreSQL that is one round trip."""
        async with self.reading() if self.is_postgres else self.writing() as connection:
            yield connection

    async def listen(self, hear: Callable[[News | None], None]) -> None:
        """Calls `hear` whenever another process has written; None: something, it is not known what.

        Never returns; after trouble it goes on by itself, and says None, since something may have been missed.
        """
        while True:
            with suppress(*DATABASE_TROUBLES):
                await (self._listen_to_postgres(hear) if self.is_postgres else self._watch_sqlite(hear))
            log.warning("database.listening_again")
            await asyncio.sleep(TRY_AGAIN_AFTER)

    async def _listen_to_postgres(self, hear: Callable[[News | None], None]) -> None:
        address = self.address.replace("postgresql+asyncpg://", "postgresql://")
        connection = await asyncpg.connect(address, timeout=PATIENCE)
        try:
            await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, news: _hear(hear, news))
            hear(None)
            while not connection.is_closed():
                await asyncio.sleep(TRY_AGAIN_AFTER)
                await connection.execute("SELECT 1", timeout=PATIENCE)
        finally:
            connection.terminate()

    async def _watch_sqlite(self, hear: Callable[[News | None], None]) -> None:
        async with self.engine.connect() as connection:
            version = -1
            while True:
                seen = int((await connection.exec_driver_sql("PRAGMA data_version")).scalar_one())
                await connection.rollback()
                if seen != version:
                    version = seen
                    hear(None)
                await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        with suppress(SQLAlchemyError, OSError):
            await self.engine.dispose()


async def execute_telling(
    connection: AsyncConnection, statement: Telling, values: Mapping[str, Any], news: News
) -> CursorResult[Any]:
    """Executes a statement that is built once; other processes hear the news when its transaction is on the disk."""
    if connection.dialect.name != "postgresql":
        return await connection.execute(statement, values)
    told = json.dumps(news | {"by": THIS_PROCESS})
    return await connection.execute(_with_news(statement), {**values, "news": told})


@lru_cache
def _with_news(statement: Telling) -> Executable:
    return statement.returning(func.pg_notify(CHANNEL, bindparam("news", type_=Text)))


def _hear(hear: Callable[[News | None], None], text: str) -> None:
    """What this process has told is no news to it."""
    news: News = json.loads(text)
    if news.get("by") != THIS_PROCESS:
        hear(news)


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """Transactions are begun by us: the driver's own way would let two writers meet in the middle of one."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("is_writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
