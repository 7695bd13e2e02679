"""What an order did, in words: the difference between two positions as the ruleset's notation tells them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from arsenale.games.ruleset import Position, Setting
from arsenale.texts import _

Tables = Mapping[str, Any]

MOST_TOLD = 500  # views in tables that are kept, of about 10 KB each


def tell_public(position: Position) -> Tables:
    """What everybody may know of a position."""
    return tell_view(position.view())


def tell_view(view: Position) -> Tables:
    """A view in tables, which nobody may change: many ask for the same, and telling takes time."""
    return _tell(view.setting, view.to_bytes())


@lru_cache(maxsize=MOST_TOLD)
def _tell(setting: Setting, state: bytes) -> Tables:
    return setting.ruleset.notation.tell(Position.from_bytes(setting, state))


def heading(position: Position) -> str:
    """Where in the game a position stands: `round 3, sailing`."""
    place = position.setting.ruleset.notation.place_in_game(position)
    parts = [f"{unit} {place[unit]}" for unit in ("turn", "round") if unit in place]
    return ", ".join([*parts, str(place["phase"])])


def money_effects(before: Tables, after: Tables) -> Iterator[str]:
    """Who gained or lost how much, and what he has now."""
    old, new = before["position"]["treasury"], after["position"]["treasury"]
    for power, money in new.items():
        if gain := money - old[power]:
            yield _("{power} {gain:+} → {money}").format(power=power, gain=gain, money=money)


def piece_effects(before: Tables, after: Tables) -> Iterator[str]:
    """What became of galleys, ports and whatever else has a name on the board."""
    old, new = _things(before["position"]), _things(after["position"])
    for name in old | new:
        if name not in new:
            yield _("{thing} is gone").format(thing=name)
        elif name not in old:
            yield _("{thing} is new").format(thing=name)
        else:
            yield from _changes(name, old[name], new[name])


def _things(tables: Tables) -> dict[str, Tables]:
    """Every named thing: the entries of a table of tables, and of a list of tables with an `id`."""
    things: dict[str, Tables] = {}
    for kind, table in tables.items():
        entries = table.items() if isinstance(table, Mapping) else [(entry.get("id"), entry) for entry in table]
        named = {f"{kind.removesuffix('s')} {name}": entry for name, entry in entries if isinstance(entry, Mapping)}
        things |= named
    return things


def _changes(name: str, old: Tables, new: Tables) -> Iterator[str]:
    for field, value in new.items():
        if old.get(field) != value:
            yield f"{name}: {field} {_word(old.get(field))} → {_word(value)}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(map(str, value)) or "–" if isinstance(value, list) else str(value)
