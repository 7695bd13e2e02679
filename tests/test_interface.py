"""What the server describes of itself is what it does: its interface and its tables."""

import asyncio
import runpy
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from arsenale.server.settings import database_address
from arsenale.server.storage import Storage
from arsenale.server.tables import metadata
from databases import throw_away_database

ROOT = Path(__file__).parents[1]


def test_the_description_of_the_interface_is_current() -> None:
    describe = runpy.run_path(str(ROOT / "tools" / "make_api.py"))["describe"]
    assert (ROOT / "web" / "openapi.json").read_text("utf-8") == describe(), "run `make docs`"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_lead_to_the_tables(kind: str, tmp_path: Path) -> None:
    with throw_away_database(kind, tmp_path) as database:
        assert asyncio.run(_differences(database)) == []


async def _differences(database: str) -> list[object]:
    storage = Storage(database_address(database))
    await storage.migrate()
    await storage.migrate()
    async with storage.reading() as connection:
        found = await connection.run_sync(_compare)
    await storage.close()
    return found


def _compare(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), metadata)
