"""What is kept in the database. Points of time are seconds since 1970 (UTC).

A game is the row in `games` that says how it was set up, and its `events`, from which everything else follows. What
other columns of `games` and the rows of `seats` say is drawn from the events whenever one is written: it lets the
database find the games of an account, and those that wait for a bot or a clock (`due`).
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

meta = Table("meta", metadata, Column("key", String, primary_key=True), Column("value", Text, nullable=False))

accounts = Table(
    "accounts",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),  # guest or account
    Column("name", String, nullable=False),
    Column("email", String, unique=True),
    Column("password_hash", Text),
    Column("key_hash", String, unique=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("preferences", JSON, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String, primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    # how it was set up: never changes, but for `rules_version` when a running game is moved to newer rules
    Column("ruleset", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("title", String, nullable=False),
    Column("owner", ForeignKey("accounts.id"), nullable=False),
    Column("is_refereed", Boolean, nullable=False),
    Column("has_hints", Boolean, nullable=False, server_default=true()),
    Column("powers", JSON, nullable=False),
    Column("preset", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("board", String, nullable=False),  # the id of a packaged board, or nothing
    Column("board_text", Text, nullable=False),  # else the TOML of the board
    Column("pace", JSON, nullable=False),
    Column("visibility", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    # drawn from the events
    Column("seq", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("heading", String, nullable=False),
    Column("to_act", JSON, nullable=False),
    Column("waiting_since", Float, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("rematch", String, nullable=False),
    Column("due", Float, index=True),  # when a bot or a clock wants something done, NULL: never
    Index("ix_games_visibility_status", "visibility", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("power", String, primary_key=True),
    Column("account", ForeignKey("accounts.id"), index=True),
    Column("bot", String, nullable=False),
    Column("seen", Float, nullable=False),  # when its owner was last connected to this game
)

events = Table(
    "events",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("power", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("request", String),  # what the client called it: the same request twice is one event
    Column("digest", String, nullable=False),  # names the position after it
    UniqueConstraint("game", "request"),
)

messages = Table(
    "messages",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("power", String, nullable=False),
    Column("to", String, nullable=False),
    Column("text", Text, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("turn", Integer, nullable=False),  # the event from which on the account was waited for
    Column("kind", String, nullable=False),  # mail, webhook or digest
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("sent", Float),
    UniqueConstraint("account", "game", "turn", "kind"),
)
