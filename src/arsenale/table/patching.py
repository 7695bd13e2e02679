"""Rules change, games go on: a game that is played under one version of the rules is tried under another.

Every order is carried out again. Where each is accepted, the same dice fall, and every position has the digest that it
had, nothing in the game so far depends on what was changed, and it may go on under the new version. Else it is told at
which order they part, and the game stays as it was. A version that keeps positions in another form parts at once.

    patched = patch(new_setting, game.seats, game.dice, map(Given.of, game.steps))
    print(patch_record("venice.txt"))
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arsenale.games.ruleset import Ruleset, Setting
from arsenale.table.companion import Sealed, companion_path
from arsenale.table.dice import Dice, Die, Roller
from arsenale.table.game import Game, Rest, Step
from arsenale.table.record import Source, read_rest, ruleset_of, save, seat_of, secrets_of, setting_of, unsealed
from arsenale.table.record_text import Line, Record, read_record, result_text
from arsenale.texts import _


@dataclass(frozen=True, slots=True)
class Given:
    """One step as it was under the old version. `seat` is SPECTATOR for what the table did."""

    seat: int
    text: str
    dice: tuple[Die, ...]
    digest: str
    rest: Rest | None = None

    @classmethod
    def of(cls, step: Step) -> "Given":
        return cls(step.seat, step.written, step.dice, step.digest, step.rest)


@dataclass(frozen=True, slots=True)
class Patched:
    """The `game` under the new version; or None, at which step the versions part, and why."""

    game: Game | None
    parts_at: int | None = None
    why: str = ""

    @property
    def is_sound(self) -> bool:
        return self.game is not None

    def __str__(self) -> str:
        if self.game is None:
            return _("stays as it is: at order {number} {why}").format(number=self.parts_at, why=self.why)
        text = _("moved to version {version} of the rules, all {count} orders agree")
        return text.format(version=self.game.setting.ruleset.version, count=len(self.game.steps) - 1)


def patch(setting: Setting, seats: Mapping[str, str], dice: Roller, steps: Iterable[Given]) -> Patched:
    """Tries the steps of a game, its opening the first, under the version of the rules that the setting has."""
    game = Game.begin(setting, seats, dice)
    for number, given in enumerate(steps):
        if why := _why_parted(game, number, given):
            return Patched(None, number, why)
    return Patched(game)


def _why_parted(game: Game, number: int, given: Given) -> str:
    """Carries out one step; what it does differently, nothing if it does the same."""
    try:
        step = game.follow(given.seat, given.text, given.rest) if number else game.steps[0]
    except ValueError as trouble:
        return _("the new version refuses what was allowed: {trouble}").format(trouble=trouble)
    if step.dice != given.dice:
        old, new = (" ".join(map(str, dice)) or _("none") for dice in (given.dice, step.dice))
        return _("other dice fall: {new} in place of {old}").format(new=new, old=old)
    return "" if step.digest == given.digest else _("the new version leads to another position")


# --- records ---


def patch_record(path: Source, board: Source | Any = "", ruleset: Ruleset | None = None) -> Patched:
    """Tries a record under the version of the rules that is here, and if it is sound writes that version into it.

    `board` as in `record.load`, `ruleset` where it is to be another than the one that is here. A record that parts is
    not touched. Raises RecordError where the file is no sound record.
    """
    path = Path(path)
    record = read_record(path)
    setting = setting_of(record, ruleset or ruleset_of(record), board)
    seed, sealed = secrets_of(record, companion_path(path))
    steps = (_given(record, setting, line, sealed) for line in record.lines)
    patched = _with_result(record, patch(setting, record.seats, Dice(seed, record.values("salt")), steps))
    if patched.game and record.value("rules") != str(setting.ruleset.version):
        save(patched.game, path)
    return patched


def _given(record: Record, setting: Setting, line: Line, sealed: Sealed) -> Given:
    seat, text = seat_of(record, setting, line, line.power), unsealed(record, line, sealed)
    return Given(seat, text, line.dice, line.digest, read_rest(record, setting, line, sealed))


def _with_result(record: Record, patched: Patched) -> Patched:
    """A game that is over must also end alike: points are not part of a position."""
    if not patched.game or not record.result:
        return patched
    found = result_text(patched.game.result) if patched.game.result else _("none")
    if found == record.result[1]:
        return patched
    return Patched(None, record.lines[-1].number, _("the result would be {found}").format(found=found))
