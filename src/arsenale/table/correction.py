"""A referee's correction in words, as it stands in a record between the orders:

    correct {"galleys": [{"gone": true, "id": 5}], "treasury": {"venice": 500}} because "a sale was forgotten"

What it changes and why are JSON, so that nothing in them can be mistaken for anything else in the line.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arsenale.texts import _

LONGEST_REASON = 300
_BEGINNING, _MIDDLE = "correct ", " because "


@dataclass(frozen=True, slots=True)
class Correction:
    """What the referee changes (see `Guide.correct`), and why: one short line, else ValueError."""

    changes: Mapping[str, Any]
    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip() or not self.reason.isprintable() or len(self.reason) > LONGEST_REASON:
            problem = _("a correction needs a reason: one line of 1 to {most} printable characters")
            raise ValueError(problem.format(most=LONGEST_REASON))

    def __str__(self) -> str:
        return f"{_BEGINNING}{json.dumps(self.changes, sort_keys=True)}{_MIDDLE}{_quote(self.reason)}"


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def read_correction(text: str) -> Correction:
    """The correction that the words say. Raises ValueError."""
    problem = _('a correction is written `correct {...} because "..."`, with JSON in both places')
    if not text.startswith(_BEGINNING):
        raise ValueError(problem)
    try:
        changes, end = json.JSONDecoder().raw_decode(text, len(_BEGINNING))
        reason = json.loads(text[end:].removeprefix(_MIDDLE))
    except (ValueError, RecursionError):
        raise ValueError(problem) from None
    if not isinstance(changes, dict) or not isinstance(reason, str):
        raise ValueError(problem)
    return Correction(changes, reason)
