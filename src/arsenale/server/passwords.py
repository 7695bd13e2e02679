"""Passwords: kept as argon2 hashes, worked out beside the event loop and a few at a time, for each takes 64 MiB."""

from functools import cache, partial

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_AT_ONCE = 2
_hasher = PasswordHasher()


async def hash_password(password: str) -> str:
    """The hash to be stored, with its salt and its cost in it."""
    return await to_thread.run_sync(_hasher.hash, password, limiter=_limiter())


async def is_password(password: str, stored: str | None) -> bool:
    """The password is the one that was stored. Without a hash (None) the answer is no, but takes as long."""
    verified = await to_thread.run_sync(partial(_verify, stored or _nobodys_hash(), password), limiter=_limiter())
    return verified and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys_hash() -> str:
    return _hasher.hash("nobody has this password")


@cache
def _limiter() -> CapacityLimiter:
    return CapacityLimiter(_AT_ONCE)
