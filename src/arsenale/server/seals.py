"""What the server signs, so that it can trust it when it comes back: sessions, and the links in its mails."""

import secrets
from dataclasses import dataclass
from hashlib import sha256

from itsdangerous import BadSignature, Signer, TimestampSigner
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from arsenale.server.inserting import insert_new
from arsenale.server.settings import Settings
from arsenale.server.storage import Storage
from arsenale.server.tables import meta

SESSION_SECONDS = 90 * 86400
PASSWORD_LINK_SECONDS = 3600
_SECRET_KEY = "secret"


@dataclass(frozen=True, slots=True)
class Sealed:
    """What was signed: whose it is, what belongs to it, and when it was signed (seconds since 1970, 0 for no time)."""

    account: str
    detail: str
    at: float = 0.0


class Seals:
    """Signatures under one secret. A signature for one purpose is worth nothing for another.

    Whatever reads one answers None for a text that is forged, cut short or too old.
    """

    def __init__(self, secret: str) -> None:
        self._session = _timed(secret, "session")
        self._password_link = _timed(secret, "password-link")
        self._stop = Signer(secret, salt="arsenale.stop", digest_method=sha256)

    def seal_session(self, account: str, proof: str) -> str:
        """The cookie of a session: good for SESSION_SECONDS."""
        return _seal(self._session, account, proof)

    def read_session(self, text: str) -> Sealed | None:
        return _read_timed(self._session, text, SESSION_SECONDS)

    def seal_password_link(self, account: str, proof: str) -> str:
        """The token of a link to choose a new password: good for PASSWORD_LINK_SECONDS."""
        return _seal(self._password_link, account, proof)

    def read_password_link(self, text: str) -> Sealed | None:
        return _read_timed(self._password_link, text, PASSWORD_LINK_SECONDS)

    def seal_stop(self, account: str, channel: str) -> str:
        """The token of a link that ends the notices on one channel (`mail`, `webhook`): good for ever."""
        return _seal(self._stop, account, channel)

    def read_stop(self, text: str) -> Sealed | None:
        try:
            return _opened(self._stop.unsign(text))
        except BadSignature:
            return None


def _timed(secret: str, purpose: str) -> TimestampSigner:
    return TimestampSigner(secret, salt=f"arsenale.{purpose}", digest_method=sha256)


def _seal(signer: Signer, account: str, detail: str) -> str:
    return signer.sign(f"{account}:{detail}").decode()


def _read_timed(signer: TimestampSigner, text: str, seconds: int) -> Sealed | None:
    try:
        value, at = signer.unsign(text, max_age=seconds, return_timestamp=True)
    except BadSignature:
        return None
    return _opened(value, at.timestamp())


def _opened(value: bytes, at: float = 0.0) -> Sealed:
    account, _colon, detail = value.decode().partition(":")
    return Sealed(account, detail, at)


async def keep_secret(connection: AsyncConnection) -> str:
    """The secret that is kept in the database; the first who asks draws it."""
    await insert_new(connection, meta, [{"key": _SECRET_KEY, "value": secrets.token_urlsafe(32)}])
    return (await connection.execute(select(meta.c.value).where(meta.c.key == _SECRET_KEY))).scalar_one()


async def find_seals(settings: Settings, storage: Storage) -> Seals:
    """The seals of this server: all its processes have the same."""
    if settings.secret:
        return Seals(settings.secret)
    async with storage.writing() as connection:
        return Seals(await keep_secret(connection))
