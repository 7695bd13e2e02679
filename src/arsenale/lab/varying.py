"""Boards on which what nobody knows is drawn anew: does an answer hold whatever the printed board says?"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from arsenale.games.ruleset import Ruleset
from arsenale.games.serenissima.board import Board, Port, with_ports
from arsenale.texts import _

MARK = "board-"


def name_draws(boards: int) -> list[str]:
    """How the arms of drawn boards end."""
    return [f"{MARK}{number:04}" for number in range(1, boards + 1)]


def vary_board(ruleset: Ruleset, board: Any, seed: int) -> Any:
    """The board with its doubtful facts drawn, the same ones for the same seed; every fact that is stated still holds.

    Raises ValueError for a game whose boards do not say what of them is doubtful.
    """
    if ruleset.id not in _DRAWS:
        problem = _("{title} has no boards that say what is doubtful about them; leave --vary out")
        raise ValueError(problem.format(title=ruleset.title))
    luck = Random(seed)
    while True:
        drawn = _DRAWS[ruleset.id](board, luck)
        if all(check.ok for check in ruleset.check_board(drawn)):
            return drawn


def _draw_mediterranean(board: Board, luck: Random) -> Board:
    """Ports of undocumented good exchange their goods, those of undocumented size are small or medium."""
    doubtful = [port.id for port in board.ports.values() if "good" not in port.documented]
    goods = [board.ports[id].good for id in doubtful]
    luck.shuffle(goods)
    changed = dict(zip(doubtful, goods, strict=True))
    return with_ports(board, [_draw_port(port, changed.get(port.id, port.good), luck) for port in board.ports.values()])


def _draw_port(port: Port, good: str, luck: Random) -> Port:
    size = port.size if "size" in port.documented else luck.choice(("small", "medium"))
    return replace(port, good=good, size=size)


_DRAWS: dict[str, Callable[[Any, Random], Any]] = {"serenissima": _draw_mediterranean}
