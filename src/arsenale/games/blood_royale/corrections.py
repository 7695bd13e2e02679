"""A referee's correction: what lies on the board is laid out anew, the turn stays as it is."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from arsenale.games import operations as op
from arsenale.games.blood_royale import positions
from arsenale.games.blood_royale.ids import by_id
from arsenale.games.blood_royale.state import OVER, TURN
from arsenale.games.boards import Place
from arsenale.games.ruleset import Position
from arsenale.games.telling import as_python
from arsenale.texts import _

Tables = dict[str, Any]

LAID_OUT = (
    "treasury",
    "owner",
    "castles",
    "breached",
    "rebellions",
    "famines",
    "piece_at",
    "piece_moved",
    "enemy_steps",
    "fought",
    "army_returns",
    "fleet_asked",
    "fleet_held",
    "fleet_stopped",
    "permits",
    "person",
    "sex",
    "age",
    "score",
    "father",
    "mother",
    "spouse",
    "captor",
    "is_newly_wed",
    "is_strained",
    "is_passed_over",
    "founder",
    "ruler",
)
"""The fields of a state that the tables of a position say everything about."""


def correct(position: Position, changes: Mapping[str, Any]) -> Position:
    """A copy of the position with exactly these changes (see `Guide.correct`). Raises ValueError.

    `permits` and `blocks` have no ids: an entry is added, or with `gone = true` taken away where it says the same.
    """
    _check_moment(position)
    after, blank = position.copy(), position.setting.blank()
    blank.call(op.BLANK)
    blank.state.turn_no = position.state.turn_no
    told = positions.tell_layout(position.setting, as_python(position.state))
    positions.lay_out(position.setting, blank.state, _merge(told, changes))
    for name in LAID_OUT:
        after.states[name] = blank.states[name]
    if problem := after.broken():
        raise ValueError(_("the correction makes no sense: {problem}").format(problem=problem))
    return after


def _check_moment(position: Position) -> None:
    """Nothing may hang on what is corrected: an open question, or dice."""
    state = position.state
    if state.phase == OVER:
        raise ValueError(_("the game is over"))
    if state.step != TURN:
        raise ValueError(_("somebody is asked a question; answer the question first"))


# --- what is to lie on the board ---


def _merge(told: Tables, changes: Mapping[str, Any]) -> Place:
    """The tables as they are to be."""
    entries = Place("correction", {}, (), dict(changes)).table((), ("pieces", *_MERGERS))
    pieces = entries.pop("pieces", None)
    layout = _keep_what_holds(told, _merge_by_id(told["pieces"], pieces) if pieces else told["pieces"])
    merged = {name: _MERGERS[name](layout[name], entry) for name, entry in entries.items()}
    return Place("correction", {}, (), layout | merged)


def _values(table: Place) -> Tables:
    """The bare entries of a table."""
    return {key: entry.value for key, entry in table.open_table(()).items()}


def _merge_table(told: Tables, changes: Place) -> Tables:
    return told | _values(changes)


def _merge_provinces(told: Tables, changes: Place) -> Tables:
    """What is unknown goes along, for the layout to refuse."""
    return told | {name: told.get(name, {}) | _values(entry) for name, entry in changes.open_table(()).items()}


def _merge_by_id(told: list[Tables], changes: Place) -> list[Tables]:
    found = {entry["id"]: entry for entry in told}
    for name, entry in by_id(changes, positions.MOST_ENTRIES).items():
        fields = entry.open_table(())
        if not _is_gone(fields):
            found[name] = _changed(found.get(name, {}), _values(entry))
        elif name in found:
            del found[name]
        else:
            raise entry.error(_("there is no {name} to take off the board").format(name=name))
    return list(found.values())


def _is_gone(fields: Mapping[str, Place]) -> bool:
    return "gone" in fields and fields["gone"].flag()


def _changed(told: Tables, fields: Tables) -> Tables:
    """A piece that goes aboard or ashore is no longer where it was."""
    is_moved = not {"at", "aboard"}.isdisjoint(fields)
    kept = {key: value for key, value in told.items() if not is_moved or key not in ("at", "aboard", "in_port")}
    return kept | {key: value for key, value in fields.items() if key != "gone"}


def _merge_entries(told: list[Tables], changes: Place) -> list[Tables]:
    entries = list(told)
    for entry in changes.items(0, positions.MOST_ENTRIES):
        wanted = {key: value for key, value in _values(entry).items() if key != "gone"}
        if not _is_gone(entry.open_table(())):
            entries.append(wanted)
            continue
        kept = [other for other in entries if not wanted.items() <= other.items()]
        if len(kept) == len(entries):
            raise entry.error(_("there is no such entry to take away"))
        entries = kept
    return entries


_MERGERS: Mapping[str, Callable[[Any, Place], Any]] = {
    "treasury": _merge_table,
    "provinces": _merge_provinces,
    "characters": _merge_by_id,
    "permits": _merge_entries,
    "blocks": _merge_entries,
    "fallen": _merge_table,
}


# --- what hangs on it ---


def _keep_what_holds(told: Tables, pieces: list[Tables]) -> Tables:
    """With these pieces. What others have done in this round is forgotten, and blocks where the fleet is elsewhere now;

    an army that has come back is not fallen.
    """
    at = {piece["id"]: piece.get("at") for piece in pieces}
    counters = {name: _keep(done, at.keys()) for name, done in told["counters"].items()}
    blocks = [block for block in told["blocks"] if at.get(block["fleet"]) == block["sea"]]
    fallen = {army: turn for army, turn in told["fallen"].items() if army not in at}
    return told | {"pieces": pieces, "counters": counters, "blocks": blocks, "fallen": fallen}


def _keep(done: Any, pieces: Collection[str]) -> Any:
    """Of a list or table by pieces what these have done."""
    if isinstance(done, list):
        return [piece for piece in done if piece in pieces]
    return {piece: entry for piece, entry in done.items() if piece in pieces}
