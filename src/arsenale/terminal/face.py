"""How a game looks in the terminal. A ruleset without a face of its own is shown by `PlainFace`, from what it tells."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from arsenale.games.ruleset import Position, Setting
from arsenale.texts import _

COLOURS = ("red", "blue", "yellow", "green", "magenta", "cyan")
"""By seat. Never alone: the letter of the power always stands with it."""


class Face(Protocol):
    """What a person sees of a game. Every position is a view of what may be shown."""

    @property
    def tables(self) -> Mapping[str, str]:
        """The names of the tables that can be asked for, and what they show."""
        ...

    def show(self, table: str, position: Position, words: Sequence[str]) -> RenderableType:
        """One of the tables; `words` narrow it down. Raises ValueError for words that say nothing."""
        ...

    def overview(self, position: Position, seat: int) -> RenderableType:
        """What matters for the decision that the seat is to take."""
        ...

    def warning(self, position: Position, seat: int, order: str) -> str:
        """What a person might overlook before such an order; nothing where there is no danger."""
        ...

    def scores(self, position: Position) -> RenderableType:
        """The points and what they consist of."""
        ...


def letters(powers: Sequence[str]) -> tuple[str, ...]:
    """A sign for each power: as few of its first letters as tell it from the others."""
    return tuple(_shortest(power, [other for other in powers if other != power]) for power in powers)


def _shortest(power: str, others: Sequence[str]) -> str:
    lengths = range(1, len(power) + 1)
    length = next((n for n in lengths if all(power[:n] != other[:n] for other in others)), len(power))
    return power[:length].capitalize()


class Flags:
    """The powers of a game as they are written: name or letter, in the colour of the seat."""

    def __init__(self, setting: Setting) -> None:
        self._signs = dict(zip(setting.powers, letters(setting.powers), strict=True))
        self._styles = {power: COLOURS[seat % len(COLOURS)] for seat, power in enumerate(setting.powers)}

    def sign(self, power: str, text: str = "") -> Text:
        """The letter of a power, with a text behind it; a dot for whoever is none."""
        return Text(self._signs.get(power, "·") + text, self._styles.get(power, ""))

    def name(self, power: str) -> Text:
        """`S spain`; as it stands for whoever is no power."""
        if power not in self._signs:
            return Text(power)
        return Text(f"{self._signs[power]} {power}", f"bold {self._styles[power]}")


def plain_table(*columns: str, title: str = "") -> Table:
    """A table without frames: readable in 80 columns and aloud. A column `#name` is set to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), title=title or None, title_justify="left")
    for column in columns:
        is_number = column.startswith("#")
        table.add_column(column.removeprefix("#"), justify="right" if is_number else "left", header_style="bold")
    return table


class PlainFace:
    """Any game: its position table by table, as its notation tells it."""

    def __init__(self, setting: Setting) -> None:
        self.flags = Flags(setting)
        self._kinds = tuple(setting.ruleset.notation.tell(setting.start())["position"])

    @property
    def tables(self) -> Mapping[str, str]:
        return {kind: _("all {things}").format(things=kind) for kind in self._kinds}

    def show(self, table: str, position: Position, words: Sequence[str]) -> RenderableType:
        rows = _rows(_tell(position)["position"][table])
        return _fields_table([row for row in rows if all(word in map(str, row.values()) for word in words)])

    def overview(self, position: Position, seat: int) -> RenderableType:
        return Group(*(self.show(kind, position, ()) for kind in self._kinds))

    def warning(self, position: Position, seat: int, order: str) -> str:
        return ""

    def scores(self, position: Position) -> RenderableType:
        table = plain_table(_("power"), _("#points"))
        for power, points in _tell(position)["score"].items():
            table.add_row(self.flags.name(power), str(points))
        return table


def _tell(position: Position) -> dict[str, Any]:
    return position.setting.ruleset.notation.tell(position)


def _rows(told: Any) -> list[dict[str, Any]]:
    """A table of the position as rows of fields."""
    if isinstance(told, Mapping):
        return [{"": name, **(row if isinstance(row, Mapping) else {_("value"): row})} for name, row in told.items()]
    return [dict(row) for row in told]


def _fields_table(rows: Sequence[Mapping[str, Any]]) -> Table:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = plain_table(*columns)
    for row in rows:
        table.add_row(*(_cell(row.get(column, "")) for column in columns))
    return table


def _cell(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
