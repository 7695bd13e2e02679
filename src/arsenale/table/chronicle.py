"""What an order did, in words: the difference between two positions as the ruleset's notation tells them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from arsenale.games.ruleset import Position, Setting
from arsenale.texts import Saying, _, mark

Tables = Mapping[str, Any]

NOTHING = "–"
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


def piece_effects(before: Tables, after: Tables, untold: Collection[str]) -> Iterator[Saying]:
    """What became of galleys, provinces and whatever else has a name on the board; `untold` as in `Guide`."""
    old, new = (_things(tables["position"], untold) for tables in (before, after))
    for name in old | new:
        if name not in new:
            yield Saying(mark("{thing} is gone"), {"thing": name})
        elif name not in old:
            yield Saying(mark("{thing} is new"), {"thing": name})
        else:
            yield from _changes(name, old[name], new[name], untold)


def _things(tables: Tables, untold: Collection[str]) -> dict[str, Tables]:
    """Every named thing, with all that the tables tell of it."""
    things: dict[str, Tables] = {}
    for kind, table in tables.items():
        for name, entry in _entries(kind, table) if kind not in untold else ():
            things[name] = {**things.get(name, {}), **entry}
    return things


def _entries(kind: str, table: Any) -> Iterator[tuple[str, Tables]]:
    """The entries of a table of tables, or of a list of tables, each with its name: `port tunis`, `galley 5`.

    An `id` in words says itself what it names (`england.c4`); what has none is what it says.
    """
    one = kind.removesuffix("s")
    if isinstance(table, Mapping):
        yield from ((f"{one} {name}", entry) for name, entry in table.items() if isinstance(entry, Mapping))
        return
    for entry in table:
        name = entry.get("id", " ".join(map(str, entry.values())))
        yield name if "id" in entry and isinstance(name, str) else f"{one} {name}", entry


def _changes(name: str, old: Tables, new: Tables, untold: Collection[str]) -> Iterator[Saying]:
    for field, value in new.items():
        if old.get(field) != value and field not in untold:
            words = {"thing": name, "field": field, "old": _word(old.get(field)), "new": _word(value)}
            yield Saying("{thing}: {field} {old} → {new}", words)


def _word(value: object) -> object:
    if isinstance(value, bool):
        return Saying(mark("yes") if value else mark("no"))
    if value is None:
        return NOTHING
    return ", ".join(map(str, value)) or NOTHING if isinstance(value, list) else str(value) or NOTHING
