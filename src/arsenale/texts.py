"""User-visible text: every sentence a person reads passes through `_`, in the language of whoever reads it.

English is the source. The other languages are catalogues, `locale/CODE/LC_MESSAGES/arsenale.po`, which `make texts`
brings up to date. Whose language it is belongs to the context (a request, a command), never to the process.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from platformdirs import user_cache_path

ENGLISH = "en"
_NAMES = {ENGLISH: "English", "es": "Español", "nl": "Nederlands", "de": "Deutsch"}
CATALOGUES = Path(__file__).parent / "locale"

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


# --- saying ---


def _(message: str) -> str:
    """The message in the reader's language; as it is where no catalogue has it."""
    return _catalogue(_language.get()).gettext(message) if message else ""


def plural(one: str, many: str, count: int) -> str:
    """The form of the message that goes with `count`."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def mark(message: str) -> str:
    """The message unchanged: marks a text of a table for the catalogues; whoever shows it translates it with `_`."""
    return message


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence that is kept, and told later to readers of any language: a marked text and what its holes hold."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return _(self.text).format(**self.values)


def power_name(power: str) -> str:
    """What a power is called in a sentence: `Venice` for `venice`, in the reader's language."""
    return _(power.replace("_", " ").title())


# --- whose language ---


def languages() -> dict[str, str]:
    """The languages there are: code and the name it gives itself."""
    return dict(_NAMES)


def language() -> str:
    """The code of the reader's language."""
    return _language.get()


def set_language(code: str) -> None:
    """From here on in this context. Raises ValueError for a language that there is not."""
    if code not in _NAMES:
        problem = _("there is no language {code}; there is {codes}")
        raise ValueError(problem.format(code=code, codes=", ".join(_NAMES)))
    _language.set(code)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """The reader's language within the block. Raises ValueError for a language that there is not."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        _language.set(before)


def find_language(wishes: Iterable[str]) -> str:
    """The first wish (`es`, `es-AR`, `es_ES.UTF-8`) that can be fulfilled, else English."""
    codes = (wish.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0] for wish in wishes)
    return next((code for code in codes if code in _NAMES), ENGLISH)


# --- catalogues ---


@cache
def _catalogue(code: str) -> NullTranslations:
    return NullTranslations() if code == ENGLISH else GNUTranslations(BytesIO(_compiled(code)))


def _compiled(code: str) -> bytes:
    """The catalogue as gettext reads it. It is made once and kept among the user's cached files, if that can be."""
    source = (CATALOGUES / code / "LC_MESSAGES" / "arsenale.po").read_bytes()
    kept = user_cache_path("arsenale") / "texts" / f"{code}-{blake2b(source, digest_size=8).hexdigest()}.mo"
    with suppress(OSError):
        return kept.read_bytes()
    made = _compile(source, code)
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        begun = kept.with_suffix(f".{os.getpid()}")
        begun.write_bytes(made)
        begun.replace(kept)
    return made


def _compile(source: bytes, code: str) -> bytes:
    from babel.messages import mofile, pofile  # noqa: PLC0415  # takes longer to load than all the rest

    made = BytesIO()
    mofile.write_mo(made, pofile.read_po(BytesIO(source), code))
    return made.getvalue()
