"""Webhooks: an address as Apprise writes it (`discord://…`, `ntfy://…`, `json://…`), to which notices go.

Whoever chooses such an address makes this server send requests. So only services from a list are let in, and only to
hosts on the public internet, lest anybody reach what stands beside the server. The second rule holds at each
connection: a redirection, or a name that points elsewhere tomorrow, does not get round it.
"""

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import cache
from ipaddress import ip_address
from typing import Any

import structlog
from apprise import Apprise, AppriseAsset, NotifyBase

from arsenale.server.failures import Failed
from arsenale.texts import _

log = structlog.get_logger()

SERVICES = frozenset(
    {
        "bark",
        "discord",
        "form",
        "gchat",
        "gotify",
        "hassio",
        "ifttt",
        "json",
        "matrix",
        "mastodon",
        "mmost",
        "msteams",
        "nctalk",
        "ntfy",
        "pbul",
        "pover",
        "prowl",
        "revolt",
        "rocket",
        "signal",
        "slack",
        "tgram",
        "workflows",
        "wxteams",
        "xml",
        "zulip",
    }
)
_SAMPLES = "discord://ID/TOKEN, ntfy://TOPIC, tgram://TOKEN/CHAT, jsons://HOST/PATH"
_ASSET = AppriseAsset(allow_templates=False, service_timeout=20.0)
_is_guarded: ContextVar[bool] = ContextVar("is_guarded", default=False)


class PrivateHost(OSError):
    """A connection to a host that is not on the public internet."""


async def check_webhook(address: str, allow_private: bool) -> None:
    """Raises Failed `invalid` for an address to which no notice would be sent."""
    service = _instantiate(address)
    if service is None:
        problem = _("`{address}` is no address of a service that is known here; write it as in {samples}.")
        raise Failed("invalid", problem.format(address=address, samples=_SAMPLES))
    host = getattr(service, "host", None)
    if not allow_private and host and await asyncio.to_thread(_is_private_host, host):
        problem = _("`{host}` is in a private network, where this server sends nothing; choose a public address.")
        raise Failed("invalid", problem.format(host=host))


async def call_webhook(address: str, title: str, text: str, allow_private: bool) -> bool:
    """Sends a notice; whether it was taken."""
    return await asyncio.to_thread(_call, address, title, text, allow_private)


def _call(address: str, title: str, text: str, allow_private: bool) -> bool:
    service = _instantiate(address)
    if service is None:
        return False
    try:
        with nullcontext() if allow_private else _public_hosts_only():
            return service.notify(body=text, title=title)
    except Exception:  # whatever a service of Apprise may stumble over
        log.exception("webhook.trouble", service=service.service_name)
        return False


def _instantiate(address: str) -> NotifyBase | None:
    """The service of an address, None where Apprise does not know it or it is not on our list."""
    service = Apprise.instantiate(address, asset=_ASSET)
    if not isinstance(service, NotifyBase) or not SERVICES & _schemes(service):
        return None
    service.redirects = False
    return service


def _schemes(service: NotifyBase) -> set[str]:
    """What the addresses of the service begin with, without encryption or with it."""
    names = (service.protocol, service.secure_protocol)
    return {name for some in names if some for name in ((some,) if isinstance(some, str) else some)}


# --- private networks ---


def _is_private_host(host: str) -> bool:
    """The name is known, and some address of it is not on the public internet."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), None)
    except (OSError, UnicodeError):
        return False
    return not all(_is_public(address[0]) for *_kind, address in found)


def _is_public(address: Any) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return found.is_global and not found.is_multicast


@contextmanager
def _public_hosts_only() -> Iterator[None]:
    """Inside, this thread connects to no private host: PrivateHost."""
    _install_guard()
    token = _is_guarded.set(True)
    try:
        yield
    finally:
        _is_guarded.reset(token)


@cache
def _install_guard() -> None:
    sys.addaudithook(_guard)


def _guard(event: str, arguments: tuple[Any, ...]) -> None:
    """Python tells this of every connection before it is made."""
    if event == "socket.connect" and _is_guarded.get():
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else address
        if not _is_public(host):
            raise PrivateHost(f"{host} is not on the public internet")
