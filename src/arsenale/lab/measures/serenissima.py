"""What is counted in a game of Serenissima: places in the order of play, what was built, lost, taken; the last fight.

Everything is read from a line of records: the position at the beginning of every phase, and behind them the last one.
"""

from typing import Any

import numpy as np

from arsenale.games.ruleset import Position, Setting
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import (
    BATTLE,
    GALLEYS,
    MARKET,
    PORT_TAKING,
    PORTS,
    SELLING,
    STATE,
)
from arsenale.texts import mark

PHASES = SELLING  # of a round

TEXTS = {
    "first_place": mark("place in the order of play of the first round"),
    "mean_place": mark("mean place in the order of play"),
    "last_place": mark("place in the order of play of the last round"),
    "rounds": mark("rounds played"),
    "ducats": mark("ducats at the end"),
    "ports": mark("ports at the end"),
    "full_ports": mark("ports with a full warehouse at the end"),
    "has_capital": mark("holds its own capital at the end"),
    "galleys_built": mark("galleys built"),
    "forts_built": mark("forts built"),
    "galleys_lost": mark("galleys lost in battle"),
    "sailors_lost": mark("sailors lost in battle"),
    "garrison_lost": mark("of these, in its ports"),
    "ports_lost": mark("ports lost to others"),
    "ports_won": mark("ports taken from others"),
    "sailors_lost_early": mark("sailors lost in the battles of each earlier round, in the mean"),
    "sailors_lost_last": mark("sailors lost in the battles of the last round"),
    "galleys_lost_last": mark("galleys lost in the battles of the last round"),
    "last_swing": mark("points won or lost by the battles of the last round and the ports taken after them"),
    "swing_size": mark("the size of that, whether won or lost"),
    "led_before": mark("was ahead before the battles of the last round"),
    "lead_lost": mark("was no longer ahead after them and the taking of ports"),
}
PLACES = ("first_place", "last_place")

Seats = np.ndarray  # one value a seat
Line = np.ndarray  # STATE records, one after another


def count(setting: Setting, line: Line) -> dict[str, Seats]:
    """Every measure of TEXTS, one value a seat."""
    seats, rounds = len(setting.powers), (len(line) - 1) // PHASES
    lost = LossesInBattle(line, seats)
    before, after = (scores(setting, through(line, phase)[0][-1]) for phase in (BATTLE, SELLING))
    ends = line[-1]
    return {
        **places(line, seats),
        "rounds": np.full(seats, rounds),
        "ducats": ends["treasury"][:seats].astype(np.int64),
        "ports": np.bitwise_count(ends["realm"][:seats]).astype(np.int64),
        "full_ports": full_ports(setting, ends),
        "has_capital": has_capital(setting, ends),
        "galleys_built": gained(line, MARKET, "fleet", seats),
        "forts_built": forts_built(line, seats),
        "galleys_lost": lost.galleys.sum(0),
        "sailors_lost": lost.sailors.sum(0),
        "garrison_lost": lost.garrison.sum(0),
        "ports_lost": ports_lost(line, seats),
        "ports_won": ports_won(line, seats),
        "sailors_lost_early": lost.sailors[:-1].mean(0),
        "sailors_lost_last": lost.sailors[-1],
        "galleys_lost_last": lost.galleys[-1],
        "last_swing": after - before,
        "swing_size": abs(after - before),
        "led_before": leads(before),
        "lead_lost": np.maximum(0, leads(before) - leads(after)),
    }


# --- the positions of a game in a row ---


def through(line: Line, phase: int) -> tuple[Line, Line]:
    """The positions at the beginning and at the end of this phase, one a round."""
    return line[phase - 1 : -1 : PHASES], line[phase::PHASES]


def popcount(masks: Any) -> Any:
    return np.bitwise_count(masks).astype(np.int64)


def scores(setting: Setting, record: Any) -> Seats:
    """The points as they stood in a position of the line."""
    return np.array(Position(setting, np.array([record], STATE)).scores())


def leads(points: Seats) -> Seats:
    """Each seat's share of the lead."""
    is_ahead = points == points.max()
    return is_ahead / is_ahead.sum()


# --- the order of play ---


def places(line: Line, seats: int) -> dict[str, Seats]:
    """Places count from 1."""
    order = through(line, MARKET)[0]["order"][:, :seats]
    place = np.argsort(order, axis=1) + 1
    return {"first_place": place[0], "mean_place": place.mean(0), "last_place": place[-1]}


# --- building ---


def gained(line: Line, phase: int, field: str, seats: int) -> Seats:
    """How many members came into a seat's set in this phase, over all rounds."""
    before, after = through(line, phase)
    return popcount(after[field] & ~before[field])[:, :seats].sum(0)


def forts_built(line: Line, seats: int) -> Seats:
    before, after = through(line, MARKET)
    new = after["forts"] & ~before["forts"]
    return popcount(before["realm"][:, :seats] & new[:, None]).sum(0)


# --- fighting ---


class LossesInBattle:
    """What each seat lost in the battles of each round: arrays of (round, seat)."""

    def __init__(self, line: Line, seats: int) -> None:
        before, after = through(line, BATTLE)
        self.galleys = popcount(before["fleet"] & ~after["fleet"])[:, :seats]
        self.garrison = (garrisons(before) - garrisons(after))[:, :seats]
        self.sailors = self.garrison + (crews(before) - crews(after))[:, :seats]


def garrisons(line: Line) -> Any:
    return (members(line["realm"], PORTS) * line["port_garrison"][:, None, :]).sum(2)


def crews(line: Line) -> Any:
    return (members(line["fleet"], GALLEYS) * line["galley_crew"][:, None, :]).sum(2)


def members(masks: Any, size: int) -> Any:
    """Sets of numbers below `size` as ones and zeros along a further axis."""
    return masks[..., None] >> np.arange(size) & 1


# --- ports ---


def ports_lost(line: Line, seats: int) -> Seats:
    before, after = through(line, PORT_TAKING)
    return popcount(before["realm"] & ~after["realm"])[:, :seats].sum(0)


def ports_won(line: Line, seats: int) -> Seats:
    before, after = through(line, PORT_TAKING)
    owned = np.bitwise_or.reduce(before["realm"], axis=1)
    return popcount(after["realm"] & ~before["realm"] & owned[:, None])[:, :seats].sum(0)


def full_ports(setting: Setting, ends: Any) -> Seats:
    is_full = popcount(ends["port_stored"]) >= setup_of(setting).port_places
    return (members(ends["realm"], PORTS) * is_full).sum(1)[: len(setting.powers)]


def has_capital(setting: Setting, ends: Any) -> Seats:
    seats = len(setting.powers)
    return ends["realm"][:seats] >> setup_of(setting).capital[:seats].astype(np.int64) & 1
