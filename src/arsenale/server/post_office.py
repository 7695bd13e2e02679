"""Where letters leave the house: by mail through an SMTP server, by webhook through Apprise."""

from email.errors import MessageError
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import aiosmtplib
import structlog

from arsenale.server.letters import Letter
from arsenale.server.settings import Settings
from arsenale.server.webhooks import call_webhook
from arsenale.texts import _

log = structlog.get_logger()

PATIENCE = 30.0  # seconds until a mail server that does not answer is given up
_PORTS = {"smtp": 587, "smtps": 465}


class Undelivered(Exception):
    """A letter could not be sent now."""


class PostOffice:
    """Raises ValueError for settings that name no mail server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server = read_smtp_address(settings.smtp) if settings.smtp else None

    @property
    def has_mail(self) -> bool:
        return self._server is not None

    async def mail(self, letter: Letter) -> None:
        """Gives the letter to the mail server. Raises Undelivered."""
        if self._server is None:
            raise Undelivered("no mail server is set")
        try:
            await aiosmtplib.send(self._written(letter), timeout=PATIENCE, **self._server)
        except (aiosmtplib.SMTPException, MessageError, OSError, ValueError) as trouble:
            raise Undelivered(f"{type(trouble).__name__}: {trouble}") from trouble

    async def try_to_mail(self, letter: Letter) -> None:
        """Mails a letter that can be asked for again; where that fails the log says so."""
        try:
            await self.mail(letter)
        except Undelivered as trouble:
            log.warning("mail.failed", reason=str(trouble))

    async def call(self, webhook: str, letter: Letter) -> None:
        """Sends what the letter says to a webhook. Raises Undelivered."""
        if not await call_webhook(webhook, letter.subject, letter.text, self._settings.allow_private_webhooks):
            raise Undelivered("the webhook did not take it")

    def _written(self, letter: Letter) -> EmailMessage:
        sender = self._settings.mail_from
        message = EmailMessage()
        message["From"] = sender
        message["To"] = letter.to
        message["Subject"] = " ".join(letter.subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or None)
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{self._settings.address}/api/unsubscribe/{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        return message


def read_smtp_address(text: str) -> dict[str, Any]:
    """The arguments of aiosmtplib for `smtp://USER:PASSWORD@HOST:PORT?starttls=1`, or `smtps://…` for TLS throughout.

    Without `starttls` encryption is used where the server has it; 1 insists on it, 0 does without. Raises ValueError.
    """
    parts = urlsplit(text)
    starttls = parse_qs(parts.query).get("starttls", [""])[0]
    if parts.scheme not in _PORTS or not parts.hostname or starttls not in ("", "0", "1"):
        known = "smtp://USER:PASSWORD@HOST:587?starttls=1"
        raise ValueError(_("the mail server is written as {known}, or as smtps://… for TLS").format(known=known))
    is_tls = parts.scheme == "smtps"
    return {
        "hostname": parts.hostname,
        "port": parts.port or _PORTS[parts.scheme],
        "use_tls": is_tls,
        "start_tls": False if is_tls else {"": None, "0": False, "1": True}[starttls],
        **_log_in_of(parts),
    }


def _log_in_of(parts: SplitResult) -> dict[str, str]:
    if parts.username is None:
        return {}
    return {"username": unquote(parts.username), "password": unquote(parts.password or "")}
