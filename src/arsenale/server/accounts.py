"""People: guests, who are known by a secret key, and accounts, which have an address and a password.

Only hashes of keys, tokens and passwords are stored. Whoever waits for a password's hash holds no transaction open.
"""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest

from email_validator import EmailNotValidError, validate_email
from sqlalchemy import ColumnElement, RowMapping, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from arsenale.server.failures import Failed
from arsenale.server.shapes import Preferences
from arsenale.server.tables import accounts, notes, outbox, tokens
from arsenale.texts import _, language

KEY_BYTES = 32
GUEST, ACCOUNT = "guest", "account"


@dataclass(frozen=True, slots=True)
class Account:
    """A row of `accounts`. `credential` is the stored hash of what he enters with: a guest's key, or a password."""

    id: str
    kind: str
    name: str
    email: str = ""
    preferences: Preferences = field(default_factory=Preferences)
    seen: float = 0.0
    credential: str = field(default="", repr=False)

    @property
    def is_guest(self) -> bool:
        return self.kind == GUEST

    @property
    def proof(self) -> str:
        """What the session of an account with a password holds: it is worth nothing once the password is changed."""
        return digest(self.credential)

    def is_proved_by(self, proof: str) -> bool:
        """The session was begun with the key or the password of today."""
        shown, expected = (digest(proof), self.credential) if self.is_guest else (proof, self.proof)
        return bool(self.credential) and compare_digest(shown.encode(), expected.encode())


def digest(secret: str) -> str:
    """What is stored of a secret that nobody can guess: its SHA-256, 64 hex digits."""
    return sha256(secret.encode()).hexdigest()


def draw_key() -> str:
    """A new secret of KEY_BYTES random bytes, in letters, digits, `-` and `_`."""
    return secrets.token_urlsafe(KEY_BYTES)


def normal_address(text: str) -> str:
    """The one spelling of an e-mail address. Raises Failed `invalid`."""
    try:
        found = validate_email(text.strip(), check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError as trouble:
        problem = _("`{text}` is no e-mail address ({trouble}); write it as in anna@example.org.")
        raise Failed("invalid", problem.format(text=text, trouble=trouble)) from None
    return found.normalized.lower()


# --- finding ---


async def find(connection: AsyncConnection, id: str) -> Account | None:
    return await _find_where(connection, accounts.c.id == id)


async def find_by_address(connection: AsyncConnection, email: str) -> Account | None:
    """`email` in its normal spelling."""
    return await _find_where(connection, accounts.c.email == email)


async def find_by_key(connection: AsyncConnection, key: str) -> Account | None:
    """The guest who has this key."""
    return await _find_where(connection, accounts.c.key_hash == digest(key))


async def find_by_token(connection: AsyncConnection, token: str) -> Account | None:
    """Whoever made this token for his bot."""
    owner = select(tokens.c.account).where(tokens.c.hash == digest(token))
    return await _find_where(connection, accounts.c.id == owner.scalar_subquery())


async def _find_where(connection: AsyncConnection, condition: ColumnElement[bool]) -> Account | None:
    row = (await connection.execute(select(accounts).where(condition))).mappings().first()
    return None if row is None else read_account(row)


def read_account(row: RowMapping) -> Account:
    """The account that a row of `accounts` holds."""
    return Account(
        id=row["id"],
        kind=row["kind"],
        name=row["name"],
        email=row["email"] or "",
        preferences=Preferences.model_validate(row["preferences"]),
        seen=row["seen"],
        credential=row["password_hash"] or row["key_hash"] or "",
    )


# --- coming ---


async def create_guest(connection: AsyncConnection, name: str, now: float) -> tuple[Account, str]:
    """A new guest and his key, which cannot be had again."""
    key = draw_key()
    guest = Account(_draw_id(), GUEST, name, preferences=_usual(), seen=now, credential=digest(key))
    await _insert(connection, guest, now, key_hash=guest.credential)
    return guest, key


async def register(
    connection: AsyncConnection, guest: Account | None, name: str, email: str, password_hash: str, now: float
) -> Account:
    """A new account; a guest becomes one: he keeps his id and his games, and his key is no longer needed.

    Raises Failed `conflict` where the address has an account.
    """
    account = Account(
        id=guest.id if guest else _draw_id(),
        kind=ACCOUNT,
        name=name or (guest.name if guest else email.partition("@")[0]),
        email=email,
        preferences=guest.preferences if guest else _usual(),
        seen=now,
        credential=password_hash,
    )
    try:
        if guest:
            await _promote(connection, account)
        else:
            await _insert(connection, account, now, email=email, password_hash=password_hash)
    except IntegrityError:
        raise Failed("conflict", _("That address has an account. Log in, or ask for a new password.")) from None
    return account


async def _insert(connection: AsyncConnection, account: Account, now: float, **secrets_of_it: str) -> None:
    row = {"id": account.id, "kind": account.kind, "name": account.name, "created": now, "seen": now}
    preferences = account.preferences.model_dump()
    await connection.execute(insert(accounts).values(**row, preferences=preferences, **secrets_of_it))


async def _promote(connection: AsyncConnection, account: Account) -> None:
    change = update(accounts).where(accounts.c.id == account.id, accounts.c.kind == GUEST)
    values = {"kind": ACCOUNT, "name": account.name, "email": account.email, "password_hash": account.credential}
    if not (await connection.execute(change.values(**values, key_hash=None))).rowcount:
        raise Failed("conflict", _("You have an account already; log out to make another."))


def _usual() -> Preferences:
    """What somebody new wants: to be written to in the language in which he came."""
    return Preferences(language=language())


def _draw_id() -> str:
    return secrets.token_hex(8)


# --- changing ---


async def change(
    connection: AsyncConnection, account: Account, name: str | None, preferences: Preferences | None
) -> None:
    """Gives him another name or other preferences; None leaves them."""
    values = {} if name is None else {"name": name}
    if preferences is not None:
        values |= {"preferences": preferences.model_dump()}
    if values:
        await connection.execute(update(accounts).where(accounts.c.id == account.id).values(values))


async def change_password(connection: AsyncConnection, account: Account, password_hash: str) -> bool:
    """Whether the password was changed: not if another change came first. It ends every session of the account."""
    same = accounts.c.id == account.id, accounts.c.password_hash == account.credential
    changed = await connection.execute(update(accounts).where(*same).values(password_hash=password_hash))
    return bool(changed.rowcount)


async def note_seen(connection: AsyncConnection, account: Account, now: float) -> None:
    await connection.execute(update(accounts).where(accounts.c.id == account.id).values(seen=now))


async def create_token(connection: AsyncConnection, account: Account, now: float) -> str:
    """A new token for a bot of this account, which cannot be had again."""
    token = draw_key()
    await connection.execute(insert(tokens).values(hash=digest(token), account=account.id, created=now))
    return token


async def take_over(connection: AsyncConnection, guest: Account, account: Account) -> None:
    """What a guest leaves behind goes to the account: his notes; his key and his tokens are worth nothing any more.

    His seats are the table's business and have been handed over before. His row stays, for histories name him.
    """
    kept = notes.alias()
    is_written = exists().where(kept.c.game == notes.c.game, kept.c.account == account.id)
    await connection.execute(update(notes).where(notes.c.account == guest.id, ~is_written).values(account=account.id))
    await connection.execute(delete(tokens).where(tokens.c.account == guest.id))
    await connection.execute(delete(outbox).where(outbox.c.account == guest.id))
    await connection.execute(update(accounts).where(accounts.c.id == guest.id).values(key_hash=None))
