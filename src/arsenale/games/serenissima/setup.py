"""S0 Components and set-up: from board, powers and options to the record that stays constant through a game."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from arsenale.games.options import OptionError, check_different
from arsenale.games.ruleset import Setting
from arsenale.games.serenissima.board import Board, require_playable
from arsenale.games.serenissima.options import HOUSE_RULES
from arsenale.games.serenissima.state import NOBODY, SETUP
from arsenale.texts import _

# S0.2, S0.3: rounds and powers by number of players
ROUNDS = {2: 12, 3: 10, 4: 8}
POWERS = {
    2: ("venice", "genoa"),
    3: ("venice", "genoa", "spain"),
    4: ("venice", "genoa", "spain", "turkey"),
}
SIZES = ("small", "medium", "capital")


def usual_powers(players: int) -> tuple[str, ...]:
    """S0.3. Raises OptionError for a number of players that the game is not made for."""
    if players not in POWERS:
        raise OptionError(_("Serenissima is played by 2, 3 or 4 (S0.3), not by {players}").format(players=players))
    return POWERS[players]


def check_powers(board: Board, powers: Sequence[str]) -> None:
    """Raises OptionError unless 2 to 4 different powers of the board are named."""
    usual_powers(len(powers))
    check_different(powers, board.powers, "S0.3")


def new_setup(board: Board, powers: Sequence[str], options: Mapping[str, str]) -> np.ndarray[Any, Any]:
    """A one-element SETUP array. `options` are complete (`resolve_options`). Raises OptionError, BoardError."""
    check_powers(board, powers)
    require_playable(board)
    records = np.zeros(1, SETUP)
    setup = records[0]
    _fill_zones(setup, board)
    _fill_ports(setup, board)
    _fill_goods(setup, board)
    _fill_counts(setup, board, powers)
    HOUSE_RULES.fill(setup, options)
    return records


def setup_of(setting: Setting) -> Any:
    """The SETUP record of a setting, fields by name."""
    return setting.setup.view(SETUP)[0]


def _fill_zones(setup: Any, board: Board) -> None:
    zones, ports = list(board.zones), list(board.ports)
    port_in = {port.zone: ports.index(port.id) for port in board.ports.values()}
    setup.zone_port[:] = NOBODY
    for index, zone in enumerate(board.zones.values()):
        setup.zone_next[index] = sum(1 << zones.index(near) for near in zone.neighbours)
        setup.zone_port[index] = port_in.get(zone.id, NOBODY)


def _fill_ports(setup: Any, board: Board) -> None:
    zones = list(board.zones)
    for index, port in enumerate(board.ports.values()):
        numbers = sorted(board.warehouse[port.size])
        setup.port_zone[index] = zones.index(port.zone)
        setup.port_good[index] = board.goods.index(port.good)
        setup.port_size[index] = SIZES.index(port.size)
        setup.port_places[index] = len(numbers)
        setup.port_numbers[index, : len(numbers)] = numbers


def _fill_goods(setup: Any, board: Board) -> None:
    for index, good in enumerate(board.goods):
        offering = (n for n, port in enumerate(board.ports.values()) if port.good == good)
        setup.offered_at[index] = sum(1 << port for port in offering)
    setup.good_pieces[:] = board.pieces["each_good"]
    setup.wood, setup.iron, setup.gold = (board.goods.index(good) for good in ("wood", "iron", "gold"))


def _fill_counts(setup: Any, board: Board, powers: Sequence[str]) -> None:
    ports = list(board.ports)
    setup.capital[:] = NOBODY
    for seat, power in enumerate(powers):
        setup.capital[seat] = ports.index(board.powers[power])
    setup.seats, setup.zones, setup.ports = len(powers), len(board.zones), len(ports)
    setup.galleys, setup.forts, setup.sailors = (board.pieces[name] for name in ("galleys", "forts", "sailors"))
    setup.rounds = ROUNDS[len(powers)]
