"""Records on the disk: `save` writes a game, `load` reads one to go on with, `replay` steps through one, `verify_dice`
checks its dice. The form is described in `arsenale.table.record_text`.

    save(game, "venice.txt")                       # after every order
    game = load("venice.txt")                      # the same decision again
    for line, position in replay("venice.txt"): ...
    print(verify_dice("venice.txt"))

All of them raise RecordError, which names the file, the line, what is wrong, and what to do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arsenale.games.boards import BoardError, packaged_boards
from arsenale.games.ruleset import SPECTATOR, Position, Ruleset, Setting
from arsenale.games.rulesets import RULESETS
from arsenale.table.companion import Companion, Sealed, companion_path, read_companion, write_companion
from arsenale.table.dice import USUAL_SIDES, Dice
from arsenale.table.files import RecordError, read_text, remove, write_text
from arsenale.table.game import OPENING, THE_TABLE, Game, Rest
from arsenale.table.record_text import (
    Line,
    Record,
    dice_line,
    known_dice,
    meaning_of,
    read_record,
    record_text,
    result_text,
    whole_copy,
)
from arsenale.texts import _

__all__ = ["Line", "Record", "RecordError", "Verdict", "load", "read_record", "replay", "save", "verify_dice"]

Source = str | Path
"""Where a record or a board lies."""

# --- saving: the companion first, so that a kill at any moment leaves a pair that belongs together ---


def save(game: Game, path: str | Path) -> None:
    """Writes the record, and while the game goes on its companion; what was acknowledged survives any kill.

    One program at a time may save to a file. Raises RecordError where another game's record, or another file, is in
    the way; OSError where the disk is.
    """
    path, text = Path(path), record_text(game)
    before = read_text(path) if path.exists() else ""
    if before and dice_line(game) not in before.splitlines():
        raise RecordError(path.name, 1, _("this is another file, not the record of this game; choose another name"))
    if not game.is_over:
        _save_companion(game, path, before, text)
    write_text(path, text)
    if game.is_over:
        remove(companion_path(path))


def _save_companion(game: Game, path: Path, before: str, text: str) -> None:
    """Keeps what the record on the disk hides until the new record is in its place."""
    dice, secret = known_dice(game.dice), companion_path(path)
    old = _old_companion(secret) if before else None
    if old is None or old.sealed(meaning_of(text)) != _sealed(game):
        states = {meaning_of(before): old.sealed(meaning_of(before))} if old else {}
        states[meaning_of(text)] = _sealed(game)
        known = {digest: sealed for digest, sealed in states.items() if sealed.lines()}
        write_companion(secret, Companion(dice.commitment, dice.seed, known))


def _old_companion(secret: Path) -> Companion | None:
    """The companion on the disk; None where it is lost or damaged and must be written anew."""
    try:
        return read_companion(secret)
    except RecordError:
        return None


def _sealed(game: Game) -> Sealed:
    orders = {step.number: step.written for step in game.steps if game.is_sealed(step)}
    rests = {step.number: step.rest for step in game.within_undo()}
    return Sealed(orders, {number: _say_rest(game.setting, rest) for number, rest in rests.items() if rest})


def _say_rest(setting: Setting, rest: Rest) -> tuple[str, tuple[str, ...]]:
    return setting.powers[rest.seat], tuple(setting.ruleset.notation.say_all(setting, rest.actions))


# --- playing a record again ---


class _RecordedDice:
    """The dice as they stand in a record, for those who do not know the seed."""

    def __init__(self, record: Record) -> None:
        self.commitment = record.commitment
        self.salts = record.values("salt")
        self._dice = [die for line in record.lines for die in line.dice]

    def roll(self, counter: int, sides: int = USUAL_SIDES) -> int:
        """Raises ValueError where the record has no such die."""
        if counter >= len(self._dice) or not 1 <= self._dice[counter].face <= sides == self._dice[counter].sides:
            raise ValueError(_("a die of {sides} sides is due that the record lacks").format(sides=sides))
        return self._dice[counter].face


def replay(path: Source, board: Source | Any = "") -> Iterator[tuple[Line, Position]]:
    """Plays the record again, order by order: each with the position after it, as far as it is checked.

    It needs no companion, and ends before the first order that is still sealed. `board` is the board's file (or a
    loaded board) where the game is not played on a packaged one. Raises RecordError at the first line that is wrong.
    """
    record = read_record(path)
    game = _begin(record, board, _RecordedDice(record))
    for line in record.lines:
        if line.is_sealed and not record.is_closed:
            return
        _repeat(record, game, line, line.text, None)
        yield line, game.position
    _check_end(record, game)


def load(path: Source, board: Source | Any = "") -> Game:
    """The game of a record, every order and die checked, at the decision where it was left.

    A game that is not over needs its companion `NAME.secret`. `board` as in `replay`. Raises RecordError.
    """
    path = Path(path)
    record = read_record(path)
    seed, sealed = secrets_of(record, companion_path(path))
    game = _begin(record, board, Dice(seed, record.values("salt")))
    for line in record.lines:
        _repeat(record, game, line, unsealed(record, line, sealed), read_rest(record, game.setting, line, sealed))
    _check_end(record, game)
    return game


def secrets_of(record: Record, secret: Path) -> tuple[bytes, Sealed]:
    """The seed, and what the record hides."""
    if record.seed is not None:
        companion = Companion(record.commitment, record.seed, {})
    elif secret.exists():
        companion = read_companion(secret)
    else:
        problem = _("the game is not over, and going on needs its companion {name}; put it beside the record")
        raise record.key_error("dice", problem.format(name=secret.name))
    if companion.commitment != record.commitment or not Dice(companion.seed).verify(record.commitment):
        problem = _("the seed is not the one that was promised here; take the record and companion of one game")
        raise record.key_error("dice", problem)
    return companion.seed, companion.sealed(record.digest)


def unsealed(record: Record, line: Line, sealed: Sealed) -> str:
    """The words of the order, out of the companion where the record hides them."""
    if not line.is_sealed:
        return line.text
    if line.number not in sealed.orders:
        problem = _(
            "what is sealed in order {number} is not known: record and companion do not belong together; {remedy}"
        )
        raise record.error(line.line, problem.format(number=line.number, remedy=whole_copy()))
    return sealed.orders[line.number]


def read_rest(record: Record, setting: Setting, line: Line, sealed: Sealed) -> Rest | None:
    """What of the order in this line is still to be done."""
    if line.number not in sealed.rests:
        return None
    power, texts = sealed.rests[line.number]
    seat, notation = seat_of(record, setting, line, power), setting.ruleset.notation
    try:
        actions = tuple(action for text in texts for action in notation.parse(setting, text, seat))
    except ValueError as trouble:
        problem = _("the rest of order {number} in the companion makes no sense: {trouble}; {remedy}")
        raise record.error(
            line.line, problem.format(number=line.number, trouble=trouble, remedy=whole_copy())
        ) from None
    return Rest(seat, actions)


# --- the frame of the game ---


def _begin(record: Record, board: Source | Any, dice: Any) -> Game:
    """The game before its first order, the board and the house rules as the record names them."""
    setting = setting_of(record, _ruleset(record), board)
    try:
        return Game.begin(setting, record.seats, dice)
    except ValueError as trouble:
        raise record.key_error("seat", str(trouble)) from None


def setting_of(record: Record, ruleset: Ruleset, board: Source | Any) -> Setting:
    """Who plays, where, by which house rules, as the record names them, under this version of the rules."""
    preset, changes = record.value("preset"), dict(pair.split("=", 1) for pair in record.value("options").split())
    if preset not in ruleset.presets:
        raise record.key_error("preset", _("unknown preset {name}; {remedy}").format(name=preset, remedy=whole_copy()))
    try:
        ruleset.resolve_options(preset, changes)
    except ValueError as trouble:
        raise record.key_error("options", str(trouble)) from None
    loaded = _board(record, ruleset, board)
    try:
        return ruleset.setting(tuple(record.seats), preset, changes, loaded)
    except ValueError as trouble:
        raise record.key_error("seat", str(trouble)) from None


def ruleset_of(record: Record) -> Ruleset:
    """The game of the record, in the version that is here."""
    name = record.value("game")
    if name not in RULESETS:
        problem = _("this is a game of {name}, and here are only: {names}; take a newer program")
        raise record.key_error("game", problem.format(name=name, names=", ".join(RULESETS)))
    return RULESETS[name]


def _ruleset(record: Record) -> Ruleset:
    """The game of the record, in the very version under which it is played."""
    ruleset, version = ruleset_of(record), record.value("rules")
    if version != str(ruleset.version):
        problem = _(
            "played under version {theirs} of the rules, here is version {ours}; take the program of that version, "
            "or see whether `arsenale patch` can move the game over"
        )
        raise record.key_error("rules", problem.format(theirs=version, ours=ruleset.version))
    return ruleset


def _board(record: Record, ruleset: Ruleset, source: Source | Any) -> Any:
    """The board of the record. A packaged one is found by its id, any other must be given."""
    name, _space, digest = record.value("board").partition(" ")
    if not source and name not in packaged_boards():
        problem = _("the game is played on a board of its own, `{name}`; give its file (--board FILE)")
        raise record.key_error("board", problem.format(name=name))
    try:
        board = ruleset.load_board(source or name) if isinstance(source, str | Path) else source
    except BoardError as trouble:
        raise record.key_error("board", str(trouble)) from None
    if board.digest != digest:
        problem = _(
            "the game is played on another state of the board `{name}`; give the file of that board (--board FILE)"
        )
        raise record.key_error("board", problem.format(name=name))
    return board


# --- order by order ---


def _repeat(record: Record, game: Game, line: Line, text: str, rest: Rest | None) -> None:
    """Carries out one line; the opening of the game is there already."""
    if line.number:
        _carry_out(record, game, line, text, rest)
    elif (line.power, line.text) != (THE_TABLE, OPENING):
        raise record.error(line.line, _("the game should begin here; {remedy}").format(remedy=whole_copy()))
    step = game.steps[-1]
    if step.dice != line.dice:
        fallen = " ".join(map(str, step.dice)) or _("none")
        problem = _("other dice fell in order {number}: {fallen}; the record was changed; {remedy}")
        raise record.error(line.line, problem.format(number=line.number, fallen=fallen, remedy=whole_copy()))
    if step.digest != line.digest:
        problem = _(
            "order {number} leads to another position ({found}) than the record says; up to here it is sound; {remedy}"
        )
        raise record.error(line.line, problem.format(number=line.number, found=step.digest, remedy=whole_copy()))


def _carry_out(record: Record, game: Game, line: Line, text: str, rest: Rest | None) -> None:
    seat = seat_of(record, game.setting, line, line.power)
    try:
        game.follow(seat, text, rest)
    except ValueError as trouble:
        problem = _("order {number} cannot be carried out: {trouble}; the record was changed; {remedy}")
        raise record.error(
            line.line, problem.format(number=line.number, trouble=trouble, remedy=whole_copy())
        ) from None


def seat_of(record: Record, setting: Setting, line: Line, power: str) -> int:
    """The seat of a power that stands in this line; the table's is SPECTATOR."""
    if power == THE_TABLE:
        return SPECTATOR
    if power not in setting.powers:
        problem = _("{power} has no seat in this game; the record was changed; {remedy}")
        raise record.error(line.line, problem.format(power=power, remedy=whole_copy()))
    return setting.seat(power)


def _check_end(record: Record, game: Game) -> None:
    """The record is sealed where it must be, and says of the end what is so."""
    sealed = {line.number for line in record.lines if line.is_sealed}
    if wrong := sealed ^ {step.number for step in game.steps if game.is_sealed(step)}:
        problem = _("this order is sealed in the wrong place; the record was changed; {remedy}")
        raise record.error(record.lines[min(wrong)].line, problem.format(remedy=whole_copy()))
    found = result_text(game.result) if game.result else ""
    line, said = record.result or (record.lines[-1].line, "")
    if found != said:
        problem = _("the result should be `{found}`, not `{said}`; the record was changed; {remedy}")
        raise record.error(line, problem.format(found=found, said=said, remedy=whole_copy()))


# --- checking the dice ---


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the dice of a record are those that were promised.

    `is_over`: the seed is revealed; without it nothing can be checked. `dice`: how many fell. `wrong`: the lines of
    the file whose dice are not those of the seed.
    """

    is_over: bool
    is_promised: bool
    dice: int
    wrong: tuple[int, ...]

    @property
    def is_fair(self) -> bool:
        return self.is_over and self.is_promised and not self.wrong

    def __str__(self) -> str:
        if not self.is_over:
            return _("The game is not over: its dice can be checked when the seed has been revealed.")
        if not self.is_promised:
            return _("The revealed seed is not the one that was promised before the game.")
        if self.wrong:
            lines = ", ".join(map(str, self.wrong))
            return _("The dice in these lines are not those of the seed: {lines}.").format(lines=lines)
        return _("The seed is the one that was promised, and all {count} dice follow from it.").format(count=self.dice)


def verify_dice(record: Record | Source) -> Verdict:
    """Checks the commitment and every die of a record; needs neither rules nor board. Raises RecordError."""
    if not isinstance(record, Record):
        record = read_record(record)
    fallen = [(line.line, die) for line in record.lines for die in line.dice]
    if record.seed is None:
        return Verdict(False, False, len(fallen), ())
    dice = Dice(record.seed, record.values("salt"))
    wrong = {line: None for counter, (line, die) in enumerate(fallen) if die.face != dice.roll(counter, die.sides)}
    return Verdict(True, dice.verify(record.commitment), len(fallen), tuple(wrong))
