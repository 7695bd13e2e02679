"""What is written to people: that they are waited for, and the link for a forgotten password."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from arsenale.server.accounts import Account
from arsenale.table.chronicle import show_heading
from arsenale.texts import _, plural, power_name


@dataclass(frozen=True, slots=True)
class Letter:
    """`to` is a mail address; `stop` the token with which such letters are ended, empty where they need no end."""

    to: str
    subject: str
    text: str
    stop: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    """A game waits for somebody: as whom (`power`), where it stands, since when, and the event it waits from."""

    game: str
    title: str
    heading: str
    power: str
    since: float
    turn: int


def turn_letter(account: Account, waits: Sequence[Wait], address: str, stop: str) -> Letter:
    """Tells of the games (at least one) that wait. `address`: where the server is; `stop`: the token of the link."""
    count = len({wait.game for wait in waits})
    several = plural("{count} game waits for you", "{count} games wait for you", count).format(count=count)
    subject = several if count > 1 else _("It is your turn: {title}").format(title=_title(waits[0]))
    parts = [
        _("Hello {name},").format(name=account.name),
        *(_wait_text(wait, address) for wait in waits),
        _("You get this because you were not at the table. Choose when you are told: {link}").format(
            link=f"{address}/account"
        ),
        _("To end these messages: {link}").format(link=f"{address}/unsubscribe/{stop}"),
    ]
    return Letter(account.email, subject, "\n\n".join(parts) + "\n", stop)


def _wait_text(wait: Wait, address: str) -> str:
    lines = [
        _("{title}: {power} is to act ({heading}).").format(
            title=_title(wait), power=power_name(wait.power), heading=show_heading(wait.heading)
        ),
        _("Waiting since {time}.").format(time=f"{datetime.fromtimestamp(wait.since, UTC):%Y-%m-%d %H:%M} UTC"),
        f"{address}/game/{wait.game}",
    ]
    return "\n".join(lines)


def _title(wait: Wait) -> str:
    return wait.title or _("your game")


def password_letter(account: Account, address: str, token: str) -> Letter:
    """The link with which a new password can be chosen."""
    parts = [
        _("Hello {name},").format(name=account.name),
        _("here you can choose a new password, within an hour: {link}").format(link=f"{address}/reset/{token}"),
        _("If you did not ask for this, do nothing: your password stays as it is."),
    ]
    return Letter(account.email, _("A new password"), "\n\n".join(parts) + "\n")
