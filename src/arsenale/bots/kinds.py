"""The kinds of bots that every game has, made from its doors and its weights."""

from collections.abc import Callable, Mapping

from arsenale.bots.bot import Bot, Doors, Player
from arsenale.bots.company import Kind
from arsenale.bots.minds import PLANNING, RANDOM, Mind, change_mind, make_mind
from arsenale.texts import _


def random_player(doors: Doors, temper: type, weights: Mapping[str, int], text: str) -> Kind:
    """Does anything; its weights say nothing."""
    return Kind("random", text, _maker(doors, temper, text, make_mind(temper, RANDOM, weights)))


def planner(doors: Doors, temper: type, name: str, weights: Mapping[str, int], text: str) -> Kind:
    """Judges by weights. `NAME:WEIGHT=NUMBER+WEIGHT=NUMBER` is one with other weights, for experiments."""
    return Kind(name, text, _maker(doors, temper, text, make_mind(temper, PLANNING, weights)))


def _maker(doors: Doors, temper: type, text: str, mind: Mind) -> Callable[[str, str], Player]:
    def make(name: str, changes: str) -> Player:
        return Bot(name, text, change_mind(temper, mind, read_changes(changes)), doors)

    return make


def read_changes(text: str) -> dict[str, int]:
    """`care=0+risk=10` as numbers. Raises ValueError for anything else."""
    pairs = [pair.partition("=") for pair in text.split("+") if pair]
    for name, _equals, value in pairs:
        if not value.lstrip("-").isdecimal():
            raise ValueError(_("weights are changed by NAME=NUMBER+NAME=NUMBER, not {pair}").format(pair=name))
    return {name: int(value) for name, _equals, value in pairs}
