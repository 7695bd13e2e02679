"""B0 The frame: from board, factions and options to the record that stays constant through a game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from arsenale.games.blood_royale.board import Board, kinds, require_playable
from arsenale.games.blood_royale.options import HOUSE_RULES
from arsenale.games.blood_royale.state import NEUTRAL, NOBODY, SETUP
from arsenale.games.options import OptionError, check_different
from arsenale.games.ruleset import Setting
from arsenale.texts import _

PLAYERS = range(3, 6)  # B0.1
FACTIONS = ("england", "france", "spain", "germany", "italy")


def usual_powers(players: int) -> tuple[str, ...]:
    """B0.1. Raises OptionError for a number of players that the game is not made for."""
    if players not in PLAYERS:
        raise OptionError(_("Blood Royale is played by 3 to 5 (B0.1), not by {players}").format(players=players))
    return FACTIONS[:players]


def check_powers(board: Board, powers: Sequence[str]) -> None:
    """Raises OptionError unless 3 to 5 different kingdoms of the board are named."""
    usual_powers(len(powers))
    check_different(powers, board.kingdoms, "B0.1")


def realms(board: Board, powers: Sequence[str]) -> tuple[str, ...]:
    """The kingdoms by their number in the records: the seats, then those that nobody plays."""
    return (*powers, *(kingdom for kingdom in board.kingdoms if kingdom not in powers))


def new_setup(board: Board, powers: Sequence[str], options: Mapping[str, str]) -> np.ndarray[Any, Any]:
    """A one-element SETUP array. `options` are complete (`resolve_options`). Raises OptionError, BoardError."""
    check_powers(board, powers)
    require_playable(board)
    records = np.zeros(1, SETUP)
    setup = records[0]
    _fill_provinces(setup, board, realms(board, powers))
    _fill_seas(setup, board)
    _fill_realms(setup, board, realms(board, powers))
    _fill_counts(setup, board, powers)
    HOUSE_RULES.fill(setup, options)
    _check_start(setup)
    return records


def setup_of(setting: Setting) -> Any:
    """The SETUP record of a setting, fields by name."""
    return setting.setup.view(SETUP)[0]


def _bits(chosen: Iterable[str], ids: Collection[str]) -> int:
    """The places of the chosen ids in the order of all."""
    order = list(ids)
    return sum(1 << order.index(id) for id in chosen)


def _fill_provinces(setup: Any, board: Board, kingdoms: Sequence[str]) -> None:
    setup.province_kind[:] = NOBODY
    setup.province_realm[:] = NEUTRAL
    for index, province in enumerate(board.provinces.values()):
        setup.land_next[index] = _bits(province.next, board.provinces)
        setup.land_seas[index] = _bits(province.seas, board.seas)
        setup.province_kind[index] = kinds.index(province.resource) if province.resource else NOBODY
        setup.province_realm[index] = kingdoms.index(province.kingdom) if province.kingdom else NEUTRAL


def _fill_seas(setup: Any, board: Board) -> None:
    coasts = board.coasts
    for index, sea in enumerate(board.seas.values()):
        setup.sea_next[index] = _bits(sea.next, board.seas)
        setup.sea_coast[index] = _bits(coasts[sea.id], board.provinces)


def _fill_realms(setup: Any, board: Board, kingdoms: Sequence[str]) -> None:
    provinces = list(board.provinces)
    setup.capital[:] = NOBODY
    setup.first_port[:] = NOBODY
    for realm, kingdom in enumerate(kingdoms):
        port = next(province.id for province in board.provinces_of(kingdom) if province.seas)
        setup.capital[realm] = provinces.index(board.kingdoms[kingdom].capital)
        setup.first_port[realm] = provinces.index(port)


def _fill_counts(setup: Any, board: Board, powers: Sequence[str]) -> None:
    setup.seats, setup.realms = len(powers), len(board.kingdoms)
    setup.provinces, setup.seas = len(board.provinces), len(board.seas)
    setup.armies, setup.fleets, setup.characters, setup.capacity = (
        board.limits[kind] for kind in ("armies", "fleets", "characters", "fleet_capacity")
    )


def _check_start(setup: Any) -> None:
    """Nobody starts with more than there is (B0.4)."""
    for name, most in (("start_armies", setup.armies), ("start_fleets", setup.fleets)):
        if setup[name] > most:
            problem = _("option {name} (B0.7) is {value}; on this board there are {most}")
            raise OptionError(problem.format(name=name, value=int(setup[name]), most=int(most)))
