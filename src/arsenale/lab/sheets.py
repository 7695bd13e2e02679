"""Tables for people: on the screen, and as Markdown for a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.table import Table


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of words; numbers stand in words already. The first `names` columns are names, the others numbers."""

    title: str
    headings: Sequence[str]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    names: int = 1

    def show(self) -> Table:
        """For the screen."""
        table = Table(title=self.title, title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for column, heading in enumerate(self.headings):
            table.add_column(heading, justify="left" if column < self.names else "right")
        for row in self.rows:
            table.add_row(*row)
        return table

    def markdown(self) -> str:
        """For a page, without its title."""
        marks = ["---" if column < self.names else "---:" for column in range(len(self.headings))]
        return "".join(f"| {' | '.join(cells)} |\n" for cells in [self.headings, marks, *self.rows])


def write_page(sheets: Iterable[Sheet]) -> str:
    """All tables as one page of Markdown."""
    return "\n".join(f"## {sheet.title}\n\n{sheet.markdown()}" for sheet in sheets)


def percent(share: float) -> str:
    return f"{share:.1%}"


def percent_range(low: float, high: float) -> str:
    return f"{low:.1%} – {high:.1%}"


def number(value: float, off: float | None = None) -> str:
    """A number, and by how much it may be wrong either way."""
    return f"{value:.2f}" if off is None else f"{value:.2f} ± {off:.2f}"


def change(value: float, off: float, unit: str = "") -> str:
    """A difference with its sign; percent points where the unit is `%`."""
    factor, digits = (100, 1) if unit else (1, 2)
    return f"{factor * value:+.{digits}f} ± {factor * off:.{digits}f}"
