"""Rows that may be there already."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

_INSERT = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


async def insert_new(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Inserts those rows that break no key of the table, leaves out the others; how many went in."""
    insert = _INSERT[connection.dialect.name]
    done = 0
    for row in rows:
        done += (await connection.execute(insert(table).values(dict(row)).on_conflict_do_nothing())).rowcount
    return done
