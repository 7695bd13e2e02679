"""What the positions of all games tell alike."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from arsenale.games.ruleset import Position


def as_python(record: Any) -> SimpleNamespace:
    """The fields as plain numbers and lists: who reads many of them finds a record slow."""
    return SimpleNamespace(**{name: record[name].tolist() for name in record.dtype.names})


def bits_of(mask: int, count: int) -> list[int]:
    """The members of a set of numbers from 0 to `count` - 1 that is kept as bits."""
    return [index for index in range(count) if mask >> index & 1]


def tell_players(position: Position, order: Sequence[int]) -> dict[str, Any]:
    """`to_act`, `score`, `order`, `over` and `winners`, all by name; `order` has "" for a place that is still free."""
    powers = position.setting.powers
    return {
        "to_act": [powers[seat] for seat in position.to_act()],
        "score": dict(zip(powers, position.scores(), strict=True)),
        "order": [powers[seat] if seat >= 0 else "" for seat in order[: len(powers)]],
        "over": position.is_over(),
        "winners": [powers[seat] for seat in position.winners()],
    }
