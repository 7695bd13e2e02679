"""Stepping through a record: what was ordered, and the position after it in words or as a drawing."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from arsenale.atlas import draw_position, save_map
from arsenale.games.ruleset import Position
from arsenale.table import chronicle, record
from arsenale.table.files import RecordError
from arsenale.table.record_text import Line
from arsenale.terminal.face import Face
from arsenale.terminal.keyboard import Keyboard, Left
from arsenale.terminal.play import find_face
from arsenale.texts import _, mark

WAY_ROUND = mark("Enter or n: next, b: back, a number: that order, p: the position, q: leave")


@dataclass(frozen=True, slots=True)
class Moment:
    """One order of a record and the position after it."""

    line: Line
    position: Position

    @property
    def heading(self) -> str:
        """Where in the game it stands, in the reader's language."""
        return chronicle.show_heading(chronicle.heading(self.position))


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as far as it is right: its moments, and what is wrong after the last of them."""

    moments: tuple[Moment, ...]
    problem: RecordError | None

    def at(self, number: int) -> Moment:
        """The moment after an order. Raises ValueError for a number that the record does not have."""
        if not 0 <= number < len(self.moments):
            message = _("there is no order {number} to go to; choose 0 to {last}")
            raise self.problem or ValueError(message.format(number=number, last=len(self.moments) - 1))
        return self.moments[number]


def read(path: Path, board: str = "") -> Reading:
    """Plays the record to its end or its first wrong line. Raises RecordError where not even a beginning is right."""
    moments: list[Moment] = []
    try:
        moments.extend(Moment(line, position) for line, position in record.replay(path, board))
    except RecordError as problem:
        if not moments:
            raise
        return Reading(tuple(moments), problem)
    return Reading(tuple(moments), None)


def list_moments(reading: Reading, console: Console, is_board_shown: bool) -> None:
    """All orders one after another, with the position in words behind each if wished."""
    heading = ""
    for moment in reading.moments:
        if moment.heading != heading:
            heading = moment.heading
            console.print(f"— {heading} —")
        console.print(str(moment.line))
        if is_board_shown:
            show_position(moment.position, console)


def show_moment(moment: Moment, console: Console) -> None:
    """One order, and the position after it in words."""
    console.print(f"— {moment.heading} —")
    console.print(str(moment.line))
    show_position(moment.position, console)


def show_position(position: Position, console: Console) -> None:
    """Every table of the position, and the points as it stands."""
    face = find_face(position.setting)
    for table in (*face.tables, "scores"):
        console.print(_table(face, table, position))


def _table(face: Face, table: str, position: Position) -> object:
    return face.scores(position) if table == "scores" else face.show(table, position, ())


def draw_moment(moment: Moment, path: Path) -> None:
    """The position as a map, .svg or .png. Raises ValueError, OSError."""
    save_map(draw_position(moment.position.view()), path)


def walk(reading: Reading, console: Console, keyboard: Keyboard, is_board_shown: bool) -> None:
    """Step by step, as the person at the keyboard wishes."""
    console.print(_(WAY_ROUND))
    try:
        for moment in _walked(reading, console, keyboard):
            console.print(f"— {moment.heading} —\n{moment.line}")
            if is_board_shown:
                show_position(moment.position, console)
    except Left:
        return


def _walked(reading: Reading, console: Console, keyboard: Keyboard) -> Iterator[Moment]:
    """The moments that the person asks for, one after another."""
    here = 0
    while True:
        yield reading.moments[here]
        wish = keyboard.read(_("order {number}> ").format(number=here), False, lambda text: [])
        if wish.strip().lower() in ("q", "quit"):
            return
        here = _go(reading, console, here, wish.strip().lower())


def _go(reading: Reading, console: Console, here: int, wish: str) -> int:
    """Where the wish leads; where it is none, the way round is told again."""
    last = len(reading.moments) - 1
    if wish in ("", "n"):
        if here == last:
            console.print(reading.problem or _("This is the last order."), style="bold")
        return min(here + 1, last)
    if wish == "b":
        return max(here - 1, 0)
    if wish.isdigit() and int(wish) <= last:
        return int(wish)
    if wish == "p":
        show_position(reading.moments[here].position, console)
    else:
        console.print(_(WAY_ROUND))
    return here
