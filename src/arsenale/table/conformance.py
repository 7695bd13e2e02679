"""Conformance cases: a position, a few orders, and what must come of them; the public proof of the rules.

The cases are TOML files, `conformance/<ruleset>/<chapter>.toml`. Nothing here knows a game: positions and orders in
words are the business of the ruleset's notation.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from arsenale.games.boards import Place
from arsenale.games.ruleset import NotUnderstood, Position, Refused, Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.table.orders import can_go_on, carry_out, resume
from arsenale.texts import _

_PACKAGE = Path(__file__).parent.parent
_SHELVES = (_PACKAGE / "conformance", _PACKAGE.parent.parent / "conformance")  # in a wheel, in a source checkout


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case under one preset ("" where it could not be read). `line` is where to look."""

    id: str
    preset: str
    ok: bool
    detail: str
    file: str
    line: int


class CaseError(ValueError):
    """A case that is malformed or does not hold. `step` (from 0) is the order where it shows, None the case itself."""

    def __init__(self, text: str, step: int | None = None) -> None:
        super().__init__(text)
        self.step = step


def run(ruleset_id: str, file: str | Path | None = None, case: str | None = None) -> list[Outcome]:
    """Runs the cases of a ruleset, of one file, or the one of this id. Raises ValueError where there are none."""
    ruleset = find_ruleset(ruleset_id)
    sources = [source for path in case_files(ruleset_id, file) for source in read_sources(path)]
    chosen = [source for source in sources if case in (None, source.id)]
    if not chosen:
        raise ValueError(_("there is no case {id}").format(id=case))
    board = ruleset.load_board(ruleset.default_board)
    repeated = {id for id, count in Counter(source.id for source in sources).items() if count > 1}
    return [outcome for source in chosen for outcome in _run_source(ruleset, board, source, source.id in repeated)]


# --- files ---


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one case, from its heading to the next one's. `plays` are the lines where orders seem to stand."""

    id: str
    file: str
    line: int
    text: str
    plays: tuple[int, ...]

    def line_of(self, step: int | None, steps: int) -> int:
        """The line of one of so many orders; the first line where that cannot be told."""
        return self.line if step is None or len(self.plays) != steps else self.plays[step]


def case_files(ruleset_id: str, file: str | Path | None = None) -> list[Path]:
    """The files to run: all of the ruleset, or `file`, a path or a chapter of it. Raises ValueError."""
    shelves = [shelf / ruleset_id for shelf in _SHELVES]
    if file is None:
        found = next((sorted(shelf.glob("*.toml")) for shelf in shelves if shelf.is_dir()), [])
    else:
        chapters = [shelf / name for shelf in shelves for name in (file, f"{file}.toml")]
        found = [path for path in (Path(file), *chapters) if path.is_file()][:1]
    if not found:
        raise ValueError(_("there are no cases: {file} is not found").format(file=file or f"conformance/{ruleset_id}"))
    return found


_CASE = re.compile(r"^[ \t]*\[\[[ \t]*case[ \t]*\]\]", re.MULTILINE)
_PLAY = re.compile(
    r"^[ \t]*(?:\[\[[ \t]*case[ \t]*\.[ \t]*play[ \t]*\]\]|(?:play[ \t]*=[ \t]*\[)?[ \t]*\{.*\bwho[ \t]*=)",
    re.MULTILINE,
)  # one order: a table of its own, or a line of a list
_ID = re.compile(r"""^[ \t]*id[ \t]*=[ \t]*["']([^"'\n]*)["']""", re.MULTILINE)
_CONTENT = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)


def read_sources(path: Path) -> Iterator[Source]:
    """The cases of a file, each by itself: one that is no TOML does not hide the others. Raises ValueError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ValueError(_("{file} cannot be read: {trouble}").format(file=path, trouble=trouble)) from None
    starts = [heading.start() for heading in _CASE.finditer(text)]
    if not starts or _CONTENT.search(text, 0, starts[0]):
        starts.insert(0, 0)  # nothing but remarks belongs before the first case; `read_case` will say so
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield _source(path, text, start, end)


def _source(path: Path, text: str, start: int, end: int) -> Source:
    found = _ID.search(text, start, end)
    plays = tuple(_line(text, play.start()) for play in _PLAY.finditer(text, start, end))
    return Source(found[1] if found else "?", str(path), _line(text, start), text[start:end], plays)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


# --- what a case says ---


@dataclass(frozen=True, slots=True)
class Play:
    """One order and what must come of it. `refused` is a rule, "" for whichever, None where the order is good."""

    who: str
    order: str
    dice: tuple[int, ...]
    refused: str | None
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `layout` is all that the game's notation reads: round, phase, position and the like; where it is empty
    the case begins as a game does.
    """

    id: str
    rules: tuple[str, ...]
    title: str
    seats: tuple[str, ...]
    options: Mapping[str, object]
    presets: tuple[str, ...]
    layout: Mapping[str, Any]
    plays: tuple[Play, ...]
    expect: Mapping[str, Any]


_OWN_KEYS = ("id", "rules", "title", "seats", "options", "preset", "play", "expect")


def read_case(source: Source) -> Case:
    """Raises CaseError or BoardError where the case is malformed."""
    content = _read_toml(source)
    if list(content) != ["case"] or not isinstance(content["case"], list) or len(content["case"]) != 1:
        raise CaseError(_("a file of cases holds [[case]] tables and nothing else"))
    return _read_table(Place("case", {}, (), content["case"][0]))


def _read_toml(source: Source) -> dict[str, Any]:
    try:
        return tomllib.loads("\n" * (source.line - 1) + source.text)  # so that mistakes are found at their line
    except (ValueError, RecursionError) as trouble:
        raise CaseError(_("this is not TOML: {trouble}").format(trouble=trouble)) from None


def _read_table(case: Place) -> Case:
    entries = case.open_table(("id", "seats"))
    read = Case(
        id=entries["id"].text(),
        rules=_read_texts(entries["rules"]) if "rules" in entries else (),
        title=entries["title"].text() if "title" in entries else "",
        seats=_read_texts(entries["seats"]),
        options=_read_plain(entries.get("options")),
        presets=_read_presets(entries.get("preset")),
        layout={key: entry.value for key, entry in entries.items() if key not in _OWN_KEYS},
        plays=tuple(_read_play(play) for play in entries["play"].items(0, 1000)) if "play" in entries else (),
        expect=_read_plain(entries.get("expect")),
    )
    if not read.expect and not read.plays:
        raise case.error(_("the case proves nothing; give it orders or what to expect"))
    return read


def _read_texts(place: Place) -> tuple[str, ...]:
    return tuple(item.text() for item in place.items(1, 100))


def _read_plain(place: Place | None) -> Mapping[str, Any]:
    return {key: entry.value for key, entry in place.open_table(()).items()} if place else {}


def _read_presets(place: Place | None) -> tuple[str, ...]:
    if place is None:
        return ("classic",)
    return (place.text(),) if isinstance(place.value, str) else _read_texts(place)


def _read_play(play: Place) -> Play:
    entries = play.table(("who", "order"), ("dice", "refused", "expect"))
    dice = entries["dice"].items(0, 1000) if "dice" in entries else []
    return Play(
        who=entries["who"].text(),
        order=entries["order"].text() if entries["order"].value != "" else "",
        dice=tuple(die.whole(1, 1000) for die in dice),
        refused=_read_refused(entries["refused"]) if "refused" in entries else None,
        expect=_read_plain(entries.get("expect")),
    )


def _read_refused(place: Place) -> str:
    if isinstance(place.value, str):
        return place.text()
    if not place.flag():
        raise place.error(_("name the rule that forbids it, or write true; leave `refused` out of a good order"))
    return ""


# --- running one ---


def _run_source(ruleset: Ruleset, board: Any, source: Source, is_repeated: bool) -> list[Outcome]:
    try:
        case = read_case(source)
        if is_repeated:
            raise CaseError(_("this id stands twice; give each case its own"))
    except ValueError as trouble:
        detail = _("malformed case: {trouble}").format(trouble=trouble)
        return [Outcome(source.id, "", False, detail, source.file, source.line)]
    return [_run_preset(ruleset, board, source, case, preset) for preset in case.presets]


def _run_preset(ruleset: Ruleset, board: Any, source: Source, case: Case, preset: str) -> Outcome:
    try:
        try:
            setting = ruleset.setting(case.seats, preset, case.options, board)
            position = ruleset.notation.place(setting, case.layout) if case.layout else setting.start()
        except ValueError as trouble:
            raise CaseError(_("malformed case: {trouble}").format(trouble=trouble)) from None
        _Session(setting, position).run(case)
    except CaseError as failure:
        line = source.line_of(failure.step, len(case.plays))
        return Outcome(case.id, preset, False, str(failure), source.file, line)
    return Outcome(case.id, preset, True, "", source.file, source.line)


class _Session:
    """The play of one case: the position so far, and the rest of an order that waits for an answer."""

    def __init__(self, setting: Setting, position: Position) -> None:
        self.setting = setting
        self.position = position
        self.waiting: tuple[int, list[int]] = (0, [])

    def run(self, case: Case) -> None:
        """Raises CaseError where something else comes of it than the case says."""
        for step, play in enumerate(case.plays):
            try:
                self.play(play)
                self.expect(play.expect)
            except ValueError as trouble:
                text = _("order {number}, {who}: {order}: {trouble}")
                number, order = step + 1, play.order[:80]
                raise CaseError(text.format(number=number, who=play.who, order=order, trouble=trouble), step) from None
        self.expect(case.expect)

    def play(self, play: Play) -> None:
        if play.who not in self.setting.powers:
            raise CaseError(_("malformed case: {who} is not among the seats").format(who=play.who))
        seat = self.setting.seat(play.who)
        if play.refused is None:
            self.give(seat, play.order)
        else:
            self.refuse(seat, play.order, play.refused)
        dice = self.roll(play.dice)
        self.go_on()
        dice = self.roll(dice)
        if dice:
            raise CaseError(_("dice are left over: {dice}").format(dice=list(dice)))

    def give(self, seat: int, order: str) -> None:
        """A good order."""
        actions = self.setting.ruleset.notation.parse(self.setting, order, seat)
        try:
            self.position, done = carry_out(self.position, seat, actions)
        except Refused as refusal:
            raise CaseError(_("refused: {refusal}").format(refusal=refusal)) from None
        if actions[done:]:
            self.waiting = seat, actions[done:]

    def go_on(self) -> None:
        """The rest of an interrupted order, as soon as its player may act again."""
        seat, actions = self.waiting
        if actions and can_go_on(self.position, seat):
            self.position, done = resume(self.position, seat, actions)
            self.waiting = seat, actions[done:] if done else []

    def roll(self, dice: Sequence[int]) -> Sequence[int]:
        """Rolls as many dice as are due and returns the rest."""
        while self.position.chance():
            if not dice:
                raise CaseError(_("a die is due; give one more in `dice`"))
            self.position.roll(dice[0])
            dice = dice[1:]
        return dice

    def refuse(self, seat: int, order: str, rule: str) -> None:
        """An order that the rule ("": any) forbids, or, where none is named, that makes no sense."""
        try:
            actions = self.setting.ruleset.notation.parse(self.setting, order, seat)
        except NotUnderstood as trouble:
            if rule:
                raise CaseError(
                    _("not understood, so {rule} forbids nothing: {trouble}").format(rule=rule, trouble=trouble)
                ) from None
            return
        refusal = _find_refusal(self.position, seat, actions)
        if refusal is None:
            raise CaseError(_("carried out, though {rule} should forbid it").format(rule=rule or _("some rule")))
        if rule and rule not in refusal.rules:
            raise CaseError(_("not refused by {rule} but by {refusal}").format(rule=rule, refusal=refusal))

    def expect(self, expected: Mapping[str, Any]) -> None:
        if not expected:
            return
        told = dict(self.setting.ruleset.notation.tell(self.position))
        found = {**told.pop("position"), **told}
        problems = list(differences(expected, found, ""))
        if problems:
            raise CaseError("; ".join(problems))


def _find_refusal(position: Position, seat: int, actions: Sequence[int]) -> Refused | None:
    """Why the order is refused. Raises CaseError if the refused action left a trace."""
    try:
        carry_out(position, seat, actions)
    except Refused as refusal:
        _check_untouched(position.copy(), seat, actions)
        return refusal
    return None


def _check_untouched(position: Position, seat: int, actions: Sequence[int]) -> None:
    for action in actions:
        before = position.copy()
        try:
            position.apply(seat, action)
        except Refused:
            if position != before:
                raise CaseError(_("refused, and yet something has changed")) from None
            return


# --- comparing what was expected with what is there ---

_IN_ORDER = ("order",)  # the only lists whose order counts


def differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """What is not as expected, each with its place. Of tables only the named keys are compared, of a list of tables
    only the named ones (by `id` where they have one; `gone = true`: it is not there), though an empty table or list
    means none; other lists in any order.
    """
    if isinstance(expected, Mapping) and isinstance(found, Mapping) and expected:
        for key, value in expected.items():
            if key in found:
                yield from differences(value, found[key], f"{path}.{key}" if path else key)
            else:
                yield _("there is no {place}").format(place=f"{path}.{key}" if path else key)
    elif _has_tables(expected) and isinstance(found, list):
        for entry in expected:
            yield from _missing_entry(entry, found, path)
    elif not _is_equal(expected, found, path):
        yield _("{place} is {found}, not {expected}").format(place=path, found=_plain(found), expected=_plain(expected))


def _has_tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def _is_equal(expected: Any, found: Any, path: str) -> bool:
    if isinstance(expected, list) and isinstance(found, list) and path not in _IN_ORDER:
        return sorted(map(_plain, expected)) == sorted(map(_plain, found))
    return type(expected) is type(found) and expected == found


def _missing_entry(expected: Any, found: list[Any], path: str) -> Iterator[str]:
    if isinstance(expected, Mapping) and "id" in expected:
        same = [entry for entry in found if isinstance(entry, Mapping) and entry.get("id") == expected["id"]]
        if same or "gone" in expected:
            yield from _unlike_entry(expected, same, f"{path}.{expected['id']}")
            return
    elif any(not list(differences(expected, entry, path)) for entry in found):
        return
    yield _("{place} has no {entry}").format(place=path, entry=_plain(expected))


def _unlike_entry(expected: Mapping[str, Any], same: Sequence[Any], path: str) -> Iterator[str]:
    if "gone" not in expected:
        yield from differences(expected, same[0], path)
    elif same:
        yield _("{place} is not gone").format(place=path)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


# --- telling what came of it ---


def report(outcomes: Sequence[Outcome]) -> str:
    """What failed, case by case, and last the line `N passed, N failed`."""
    failed = [outcome for outcome in outcomes if not outcome.ok]
    lines = [_report_failure(outcome) for outcome in failed]
    return "\n".join([*lines, f"{len(outcomes) - len(failed)} passed, {len(failed)} failed"])


def _report_failure(outcome: Outcome) -> str:
    preset = f" ({outcome.preset})" if outcome.preset else ""
    failed = _("FAILED")
    return f"{failed} {outcome.id}{preset}  {outcome.file}:{outcome.line}\n    {outcome.detail}"


def report_json(outcomes: Sequence[Outcome]) -> str:
    """The same for programs: `passed`, `failed` and every outcome with its fields."""
    passed = sum(outcome.ok for outcome in outcomes)
    cases = [asdict(outcome) for outcome in outcomes]
    return json.dumps({"passed": passed, "failed": len(outcomes) - passed, "cases": cases}, indent=2)
