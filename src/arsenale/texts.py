"""User-visible text: every sentence a person reads passes through `_`."""

from gettext import translation
from pathlib import Path

_catalogue = translation("arsenale", localedir=Path(__file__).parent / "locale", fallback=True)


def _(message: str) -> str:
    """The message in the reader's language; English when no catalogue has it."""
    return _catalogue.gettext(message)


def plural(one: str, many: str, count: int) -> str:
    """The form of the message that goes with `count`."""
    return _catalogue.ngettext(one, many, count)
