"""A referee's correction: the pieces on the board are laid out anew, the turn stays as it is."""

from collections.abc import Mapping
from typing import Any

from arsenale.games.boards import Place
from arsenale.games.ruleset import Position
from arsenale.games.serenissima import market, positions, sailing
from arsenale.games.serenissima.board import Board
from arsenale.games.serenissima.positions import NEUTRAL
from arsenale.games.serenissima.state import (
    BIDS,
    NOBODY,
    OVER,
    PICKS,
    PORT_TAKING,
    SAILING,
    TURN,
    foreign_galleys,
    is_own_galley,
)
from arsenale.texts import _

Tables = dict[str, Any]

LAID_OUT = (
    "fleet",
    "realm",
    "zone_galleys",
    "forts",
    "treasury",
    "galley_cargo",
    "port_places",
    "port_garrison",
    "port_price",
    "galley_zone",
    "galley_crew",
    "port_stored",
    "pool_goods",
    "pool_sailors",
)
"""The fields of a state that the tables of a position say everything about."""


def correct(position: Position, changes: Mapping[str, Any]) -> Position:
    """A copy of the position with exactly these changes (see `Guide.correct`). Raises ValueError."""
    _check_moment(position)
    entries = Place("correction", {}, (), dict(changes)).table((), ("treasury", "galleys", "ports"))
    told = positions.tell(position)["position"]
    laid_out = _lay_out(position, told, entries)
    after = position.copy()
    for name in LAID_OUT:
        after.states[name] = laid_out.states[name]
    _settle_turn(position, after)
    if problem := after.broken():
        raise ValueError(_("the correction makes no sense: {problem}").format(problem=problem))
    return after


def _check_moment(position: Position) -> None:
    """Nothing may hang on what is corrected: an open question, or bids that are in."""
    state = position.state
    if state.phase == OVER:
        raise ValueError(_("the game is over"))
    if state.step not in (BIDS, PICKS, TURN):
        raise ValueError(_("somebody is asked a question; answer the question first"))
    if state.step == BIDS and len(position.to_act()) < len(position.setting.powers):
        raise ValueError(_("some bids are in; correct before the first or after the last"))


# --- what is to lie on the board ---


def _lay_out(position: Position, told: Tables, changes: Mapping[str, Place]) -> Position:
    """A blank record on which only the pieces lie, as they are to lie."""
    setting = position.setting
    blank = setting.blank()
    galleys = {galley["id"]: galley for galley in told["galleys"]}
    positions.place_treasury(setting, blank.state, _treasury(told, changes))
    for number, galley in sorted(_galleys(galleys, changes, setting.board).items()):
        positions.place_galley(setting, blank.state, Place("correction", {}, ("galleys", number - 1), galley))
    positions.place_ports(setting, blank.state, _ports(setting.board, told["ports"], changes))
    positions.take_from_pool(setting, blank.state, Place("correction", {}, (), {}))
    return blank


def _treasury(told: Tables, changes: Mapping[str, Place]) -> Place:
    changed = _values(changes["treasury"]) if "treasury" in changes else {}
    return Place("correction", {}, ("treasury",), told["treasury"] | changed)


def _values(table: Place) -> Tables:
    """The bare entries of a table."""
    return {key: entry.value for key, entry in table.open_table(()).items()}


def _galleys(galleys: dict[int, Tables], changes: Mapping[str, Place], board: Board) -> dict[int, Tables]:
    """By number: the galleys there are to be."""
    named: set[int] = set()
    for entry in changes["galleys"].items(0, board.pieces["galleys"]) if "galleys" in changes else ():
        fields = entry.open_table(("id",))
        number = fields["id"].whole(1, board.pieces["galleys"])
        if number in named:
            raise fields["id"].error(_("galley {number} stands here twice; name it once").format(number=number))
        named.add(number)
        if "gone" in fields and fields["gone"].flag():
            _remove(galleys, number, fields["id"])
        else:
            kept = {key: value for key, value in _values(entry).items() if key != "gone"}
            galleys[number] = galleys.get(number, {}) | kept
    return galleys


def _remove(galleys: dict[int, Tables], number: int, named: Place) -> None:
    if number not in galleys:
        raise named.error(_("there is no galley {number} to take off the board").format(number=number))
    del galleys[number]


def _ports(board: Board, told: dict[str, Tables], changes: Mapping[str, Place]) -> Place:
    """All ports as they are to be; a price that nobody names goes with what allowed it."""
    entries = changes["ports"].table((), tuple(board.ports)) if "ports" in changes else {}
    changed = {port: _values(entry) for port, entry in entries.items()}
    ports = {port: fields | changed.get(port, {}) for port, fields in told.items()}
    place = Place("correction", {}, ("ports",), ports)
    lost = {port for port in ports if ports[port]["owner"] != told[port]["owner"]}
    for port, fields in ports.items():
        if "price" not in changed.get(port, {}) and _is_price_lost(board, port, fields["price"], lost):
            del fields["price"]
        _check_neutral(place, port)
    return place


def _is_price_lost(board: Board, port: str, price: int, lost: set[str]) -> bool:
    """S2.3: a port's price begins anew with its owner, and what only a monopoly allowed falls with the monopoly."""
    sources = {other.id for other in board.ports.values() if other.good == board.ports[port].good}
    return port in lost or (price > market.USUAL_LIMIT and bool(sources & lost))


def _check_neutral(ports: Place, port: str) -> None:
    """Sailors and forts have an owner."""
    entry = ports.open_table(())[port]
    fields: Any = entry.value
    if fields["owner"] == NEUTRAL and (fields["garrison"] or fields["fort"]):
        raise entry.error(_("a neutral port has neither garrison nor fort; give it an owner, or take them away"))


# --- what hangs on it ---


def _settle_turn(before: Position, after: Position) -> None:
    """What galleys and ports have done in this phase is forgotten where they are gone or another's now."""
    old, new = before.state, after.state
    kept = sum(int(was) & int(now) for was, now in zip(old.fleet, new.fleet, strict=True))
    if new.phase == SAILING:
        new.sailed &= kept
        new.stopped &= kept
        if new.mover != NOBODY:
            _settle_mover(before, after)
    elif new.phase == PORT_TAKING:
        new.landed &= sum(int(was) & int(now) for was, now in zip(old.realm, new.realm, strict=True))


def _settle_mover(before: Position, after: Position) -> None:
    """The galley that is under way goes on with the moves it has left, if it is still there."""
    state, seat, mover = after.state, int(after.state.order[after.state.turn]), int(after.state.mover)
    if not is_own_galley(state, seat, mover):
        state.mover, state.moved, state.origin, state.is_cleared = NOBODY, 0, NOBODY, 0
        return
    zone = int(state.galley_zone[mover])
    is_moved = zone != before.state.galley_zone[mover]
    if is_moved or not foreign_galleys(state, seat, zone):
        state.is_cleared = int(sailing.is_free_to_leave(state, seat, zone))
