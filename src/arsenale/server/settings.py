"""What whoever runs a server may choose: each setting is an environment variable, the main ones flags as well."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from arsenale.texts import _

_TRUE, _FALSE = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")


@dataclass(frozen=True)
class Settings:
    """`database` is an address as SQLAlchemy knows it. `secret` signs sessions; empty: one is kept in the database.

    `address` is where people reach the server (`https://play.example.org`): links in mails begin with it.
    """

    database: str
    address: str = "http://127.0.0.1:8000"
    secret: str = ""
    smtp: str = ""
    mail_from: str = "arsenale@localhost"
    metrics_token: str = ""
    log_format: str = "console"
    allow_private_webhooks: bool = False
    is_working: bool = True  # plays bots, watches clocks and sends mail itself, without `arsenale worker`


def read_settings(environment: Mapping[str, str] | None = None, database: str = "") -> Settings:
    """The settings of this process. Raises ValueError for a value that makes no sense."""
    variables = os.environ if environment is None else environment
    return Settings(
        database=database_address(database or variables.get("DATABASE_URL", "") or str(usual_database())),
        address=variables.get("ARSENALE_URL", Settings.address).rstrip("/"),
        secret=variables.get("ARSENALE_SECRET", ""),
        smtp=variables.get("ARSENALE_SMTP_URL", ""),
        mail_from=variables.get("ARSENALE_MAIL_FROM", Settings.mail_from),
        metrics_token=variables.get("ARSENALE_METRICS_TOKEN", ""),
        log_format=variables.get("ARSENALE_LOG_FORMAT", Settings.log_format),
        allow_private_webhooks=_read_flag(variables, "ARSENALE_ALLOW_PRIVATE_WEBHOOKS", False),
        is_working=_read_flag(variables, "ARSENALE_WORKING", True),
    )


def _read_flag(variables: Mapping[str, str], name: str, usual: bool) -> bool:
    value = variables.get(name, "on" if usual else "off").lower()
    if value not in _TRUE + _FALSE:
        raise ValueError(_("{name} is `on` or `off`, not `{value}`").format(name=name, value=value))
    return value in _TRUE


def usual_database() -> Path:
    """The file in which games are kept where nobody says otherwise."""
    folder = user_data_path("arsenale", appauthor=False, ensure_exists=True)
    return folder / "arsenale.sqlite3"


def database_address(database: str) -> str:
    """An address with the driver that we use: of PostgreSQL, or of an SQLite file given by its path."""
    for name, driver in (("postgres://", "postgresql+asyncpg://"), ("postgresql://", "postgresql+asyncpg://")):
        if database.startswith(name):
            return driver + database.removeprefix(name)
    if database.startswith("postgresql+asyncpg://"):
        return database
    if "://" in database and not database.startswith("sqlite"):
        known = "postgresql://USER:PASSWORD@HOST/NAME"
        raise ValueError(_("the database is the path of a file, or {known}").format(known=known))
    return f"sqlite+aiosqlite:///{Path(database.rpartition(':///')[2]).expanduser().absolute()}"
