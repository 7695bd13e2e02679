"""The text of a record: one file from which everything else can be computed, and which anybody may read.

    arsenale record 1
    game: serenissima
    rules: 1
    preset: classic
    options: bid_payment=all own_purchase=owner ...
    board: mediterranean 4e6f...
    seat: venice person
    seat: genoa search:0.2
    salt: mare nostrum
    dice: sha256 630d...
    header: 0123456789abcdef
    # round 1, bidding
       0 table: begin                           = 83ae0235c2767146
       1 venice: bid ?                          = ...
       2 genoa: bid 200  [3 5]                  = ...
    open: 2 orders

Every order has its number, its power, what is ordered, the dice that fell in it, and the digest of the position after
it as a spectator sees it; words that go with it stand quoted behind ` -- ` (`arsenale.table.words`). What a referee has
corrected stands among them as `table: correct ...`. An order that is still sealed shows its first word and `?`; a
private companion (`arsenale.table.companion`) knows the rest. Lines that begin with `#` are for people and may be
changed; `header` is the beginning of the SHA-256 of the lines above it. When the game is over the last lines are

    result: venice 41, genoa 33; won by venice
    seed: 0001...
    closed: 310 orders

This file knows the form; `arsenale.table.record` plays what stands in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from arsenale.table.dice import MOST_SIDES, SEED_BYTES, USUAL_SIDES, Dice, Die, is_salt
from arsenale.table.files import RecordError, read_text
from arsenale.table.game import PLAYER, Game, Result, Step
from arsenale.texts import _

FORMAT = "arsenale record 1"
_FAMILY = "arsenale record "
_KEYS = ("game", "rules", "preset", "options", "board", "seat", "salt", "dice", "header")
_OPTIONAL = ("options", "salt")
_FORMS = {  # of a key's value, as a pattern and in words
    "options": (r"\w+=\S+( \w+=\S+)*", "NAME=VALUE NAME=VALUE ..."),
    "board": (r"\w+ [0-9a-f]{64}", "NAME DIGEST"),
    "seat": (rf"\w+ {PLAYER.pattern}", "POWER PLAYER"),
    "salt": (".+", "TEXT"),
    "dice": (r"sha256 [0-9a-f]{64}", "sha256 COMMITMENT"),
}
_WIDTH = 44  # of an order's words, so that the digests stand below one another
_ENTRY = re.compile(r" *(\d+) (\w+): (\S.*?)(?: +\[([\d/ ]+)\])? += ([0-9a-f]{16})")
NO_DIE = Die(0)


def whole_copy() -> str:
    """What helps where a record is damaged."""
    return _("take a copy of the record that is whole")


# --- what a record says, as text ---


@dataclass(frozen=True, slots=True)
class Line:
    """One order of a record. `line` is where it stands in the file; `digest` names the position after it."""

    line: int
    number: int
    power: str
    text: str
    dice: tuple[Die, ...]
    digest: str

    @property
    def is_sealed(self) -> bool:
        return self.text.endswith(" ?")

    def __str__(self) -> str:
        dice = f"  [{' '.join(map(str, self.dice))}]" if self.dice else ""
        return f"{self.number:>4} {f'{self.power}: {self.text}{dice}':<{_WIDTH}} = {self.digest}"


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it is read, its form checked but not yet played. `lines` begins with the opening of the game.

    `header` has (line, value) of every key; `digest` names all that is not a comment. `result` and `seed` are there
    when the game is over.
    """

    file: str
    header: dict[str, list[tuple[int, str]]]
    lines: tuple[Line, ...]
    result: tuple[int, str] | None
    seed: bytes | None
    digest: str

    def value(self, key: str) -> str:
        """The only value of a key, empty where it is left out."""
        return self.header[key][0][1] if key in self.header else ""

    def values(self, key: str) -> tuple[str, ...]:
        return tuple(value for _line, value in self.header.get(key, ()))

    @property
    def is_closed(self) -> bool:
        """The game is over and the seed of its dice is revealed."""
        return self.seed is not None

    @property
    def commitment(self) -> str:
        return self.value("dice").removeprefix("sha256 ")

    @property
    def seats(self) -> dict[str, str]:
        """Who plays each power, in the order of the seats."""
        return dict(value.split(" ") for value in self.values("seat"))

    def error(self, line: int, text: str) -> RecordError:
        return RecordError(self.file, line, text)

    def key_error(self, key: str, text: str) -> RecordError:
        return self.error(self.header[key][-1][0] if key in self.header else 1, text)


# --- writing ---


def _header(game: Game) -> list[str]:
    setting = game.setting
    options = " ".join(f"{name}={value}" for name, value in setting.options.items())
    lines = [
        FORMAT,
        f"game: {setting.ruleset.id}",
        f"rules: {setting.ruleset.version}",
        f"preset: {setting.preset}",
        *([f"options: {options}"] if options else []),
        f"board: {setting.board.id} {setting.board.digest}",
        *(f"seat: {power} {player}" for power, player in game.seats.items()),
        *(f"salt: {salt}" for salt in game.dice.salts),
        dice_line(game),
    ]
    return [*lines, f"header: {_brief_digest(lines)}"]


def dice_line(game: Game) -> str:
    """The line that no other game's record has."""
    return f"dice: sha256 {game.dice.commitment}"


def _brief_digest(lines: Sequence[str]) -> str:
    return _digest(lines)[:16]


def _digest(lines: Sequence[str]) -> str:
    return sha256("\n".join(lines).encode("utf-8")).hexdigest()


def _line(game: Game, step: Step) -> Line:
    text = step.masked if game.is_sealed(step) else step.written
    return Line(0, step.number, step.power, text, step.dice, step.digest)


def _body(game: Game) -> Iterator[str]:
    if game.is_corrected:
        yield _("# The referee has corrected the position: see the lines of the table.")
    for step in game.steps:
        yield str(_line(game, step))
        if step.heading:
            yield f"# {step.heading}"


def result_text(result: Result) -> str:
    scores = ", ".join(f"{power} {score}" for power, score in result.scores.items())
    return f"{scores}; won by {', '.join(result.winners)}"


def _footer(game: Game) -> list[str]:
    count = len(game.steps) - 1
    result = game.result
    if result is None:
        return [f"open: {count} orders"]
    return [f"result: {result_text(result)}", f"seed: {known_dice(game.dice).seed.hex()}", f"closed: {count} orders"]


def known_dice(dice: object) -> Dice:
    if not isinstance(dice, Dice):
        raise TypeError("only a game whose seed is known can be saved")
    return dice


def record_text(game: Game) -> str:
    """The record of a game as it may be shown to anybody now."""
    return "\n".join([*_header(game), *_body(game), *_footer(game), ""])


def meaning_of(text: str) -> str:
    """The digest of a record's text without what is for people."""
    return _digest([line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")])


# --- reading ---


def read_record(path: str | Path) -> Record:
    """Reads a record and checks its form. Raises RecordError with the line."""
    path = Path(path)
    return parse_record(path.name, read_text(path))


def parse_record(name: str, text: str) -> Record:
    """The record in a text, whose errors call it `name`. Raises RecordError with the line."""
    return _Reader(name, text).record()


class _Reader:
    """Goes through the lines that mean something, one by one."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.digest = meaning_of(text)
        lines = enumerate(text.splitlines(), 1)
        self.lines = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
        self.at = 0

    def record(self) -> Record:
        self._check_format()
        header = self._header()
        lines = self._entries()
        result, seed = self._ending()
        self._closing(len(lines) - 1, is_closed=seed is not None)
        return Record(self.file, header, tuple(lines), result, seed, self.digest)

    def error(self, text: str) -> RecordError:
        """Here something is wrong; past the end it is the last line."""
        number = self.lines[min(self.at, len(self.lines) - 1)][0] if self.lines else 1
        return RecordError(self.file, number, text)

    def line(self) -> str:
        """The present line. Raises RecordError where the file has ended."""
        if self.at >= len(self.lines):
            problem = _("the file is cut off here, its last line should be `open: ...` or `closed: ...`; {remedy}")
            raise self.error(problem.format(remedy=whole_copy()))
        return self.lines[self.at][1]

    def key(self) -> tuple[str, str]:
        """The present line as `key: value`."""
        key, _colon, value = self.line().partition(": ")
        return key, value

    def _check_format(self) -> None:
        first = self.lines[0][1] if self.lines else ""
        if not first.startswith(_FAMILY):
            problem = _("this is no record of a game (it would begin with `{first}`); give the path of one")
            raise RecordError(self.file, 1, problem.format(first=FORMAT))
        if first != FORMAT:
            problem = _("this record is written in another form, `{form}`; this program reads `{ours}`: take its match")
            raise self.error(problem.format(form=first, ours=FORMAT))
        self.at = 1

    def _header(self) -> dict[str, list[tuple[int, str]]]:
        header: dict[str, list[tuple[int, str]]] = {}
        for key in _KEYS:
            while self.key()[0] == key:
                header.setdefault(key, []).append(self._value(key))
                self.at += 1
            if key not in header and key not in _OPTIONAL:
                raise self.error(_("`{key}: ...` should stand here; {remedy}").format(key=key, remedy=whole_copy()))
        self._check_header(header)
        return header

    def _value(self, key: str) -> tuple[int, str]:
        value = self.key()[1]
        pattern, words = _FORMS.get(key, (r"\w+", "..."))
        if not re.fullmatch(pattern, value) or (key == "salt" and not is_salt(value)):
            problem = _("`{key}: {words}` should stand here; {remedy}")
            raise self.error(problem.format(key=key, words=words, remedy=whole_copy()))
        return self.lines[self.at][0], value

    def _check_header(self, header: dict[str, list[tuple[int, str]]]) -> None:
        above = [line for _number, line in self.lines[: self.at - 1]]
        line, value = header["header"][0]
        if value != _brief_digest(above):
            problem = _("the lines above were changed after they were written; {remedy}")
            raise RecordError(self.file, line, problem.format(remedy=whole_copy()))

    def _entries(self) -> list[Line]:
        entries: list[Line] = []
        while self.key()[0] not in ("result", "open", "closed"):
            entries.append(self._entry(len(entries)))
            self.at += 1
        return entries

    def _entry(self, expected: int) -> Line:
        found = _ENTRY.fullmatch(self.line().rstrip())
        if not found:
            problem = _("this is no order (`NUMBER POWER: ORDER = DIGEST`); the line was changed or cut off; {remedy}")
            raise self.error(problem.format(remedy=whole_copy()))
        number, power, text, dice, digest = found.groups()
        if int(number) != expected:
            problem = _("order {expected} should stand here, not {number}; {remedy}")
            raise self.error(problem.format(expected=expected, number=number, remedy=whole_copy()))
        return Line(self.lines[self.at][0], expected, power, text, self._dice(dice or ""), digest)

    def _dice(self, words: str) -> tuple[Die, ...]:
        parts = [word.split("/") for word in words.split()]
        try:
            dice = tuple(Die(int(face), int(sides[0]) if sides else USUAL_SIDES) for face, *sides in parts)
        except ValueError:
            dice = (NO_DIE,)
        if not all(1 <= die.face <= die.sides <= MOST_SIDES for die in dice):
            raise self.error(_("there are no such dice; {remedy}").format(remedy=whole_copy()))
        return dice

    def _ending(self) -> tuple[tuple[int, str] | None, bytes | None]:
        if self.key()[0] != "result":
            return None, None
        result = self.lines[self.at][0], self.key()[1]
        self.at += 1
        key, seed = self.key()
        if key != "seed" or not re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
            problem = _("the seed of the dice, `seed:` and 64 hex digits, should stand here; {remedy}")
            raise self.error(problem.format(remedy=whole_copy()))
        self.at += 1
        return result, bytes.fromhex(seed)

    def _closing(self, count: int, is_closed: bool) -> None:
        expected = f"{'closed' if is_closed else 'open'}: {count} orders"
        if self.line().strip() != expected:
            problem = _("after {count} orders the last line should be `{expected}`; lines were lost; {remedy}")
            raise self.error(problem.format(count=count, expected=expected, remedy=whole_copy()))
        self.at += 1
        if self.at < len(self.lines):
            raise self.error(
                _("nothing should follow the last line of the record; {remedy}").format(remedy=whole_copy())
            )
