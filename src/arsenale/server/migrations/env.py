"""Alembic runs this: on the connection of the program where it has one."""

from alembic import context
from sqlalchemy import Connection, create_engine

from arsenale.server.tables import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


if "connection" in context.config.attributes:
    run(context.config.attributes["connection"])
else:
    with create_engine(context.config.get_main_option("sqlalchemy.url") or "").connect() as own:
        run(own)
