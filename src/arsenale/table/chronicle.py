"""What an order did, in words: the difference between two positions as the ruleset's notation tells them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from arsenale.games.ruleset import Position, Setting
from arsenale.texts import Saying, _, mark

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


UNITS = (mark("turn"), mark("round"))


def heading(position: Position) -> str:
    """Where in the game a position stands: `round 3, sailing`. As it is kept; `show_heading` is for people."""
    place = position.setting.ruleset.notation.place_in_game(position)
    parts = [f"{unit} {place[unit]}" for unit in UNITS if unit in place]
    return ", ".join([*parts, str(place["phase"])])


def chapter(position: Position) -> str:
    """The same without the phase: `round 3`, the part of a game that a report is about."""
    return heading(position).rpartition(", ")[0]


def show_heading(heading: str) -> str:
    """A heading in the reader's language."""
    parts = (part.rpartition(" ") if part[-1:].isdigit() else (part, "", "") for part in heading.split(", "))
    return ", ".join(f"{_(word)}{space}{number}" for word, space, number in parts)


def tell_dice(dice: Iterable[object]) -> str:
    """The dice that fell."""
    return _("dice {dice}").format(dice=" ".join(map(str, dice)))


def money_effects(before: Tables, after: Tables, name: Callable[[str], str] = str) -> Iterator[Saying]:
    """Who gained or lost how much, and what he has now; `name` says what a power is called."""
    old, new = before["position"]["treasury"], after["position"]["treasury"]
    for power, money in new.items():
        if gain := money - old[power]:
            yield Saying("{power} {gain:+} → {money}", {"power": name(power), "gain": gain, "money": money})


def piece_effects(before: Tables, after: Tables) -> Iterator[Saying]:
    """What became of galleys, ports and whatever else has a name on the board."""
    old, new = _things(before["position"]), _things(after["position"])
    for name in old | new:
        if name not in new:
            yield Saying(mark("{thing} is gone"), {"thing": name})
        elif name not in old:
            yield Saying(mark("{thing} is new"), {"thing": name})
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


def _changes(name: str, old: Tables, new: Tables) -> Iterator[Saying]:
    for field, value in new.items():
        if old.get(field) != value:
            words = {"thing": name, "field": field, "old": _word(old.get(field)), "new": _word(value)}
            yield Saying("{thing}: {field} {old} → {new}", words)


def _word(value: object) -> object:
    if isinstance(value, bool):
        return Saying(mark("yes") if value else mark("no"))
    return ", ".join(map(str, value)) or "–" if isinstance(value, list) else str(value)
