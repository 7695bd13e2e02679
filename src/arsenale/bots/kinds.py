"""The kinds of bots that every game has, made from its doors and its weights."""

from collections.abc import Callable, Mapping

from arsenale.bots.bot import Bot, Doors, Player
from arsenale.bots.company import Kind
from arsenale.bots.foresight import MINDS, Foresight
from arsenale.bots.minds import PLANNING, RANDOM, Mind, change_mind, make_mind
from arsenale.bots.search import Budget, Searcher
from arsenale.games import operations as op
from arsenale.texts import _, mark

LEAST_SECONDS, MOST_SECONDS, MOST_PLAYOUTS = 0.001, 60, 1_000_000
USUAL_BUDGET = Budget(0.2)
LEARNED_MINDS = 4


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


def learned(foresight: Foresight) -> Kind:
    """Looks once at what each mind proposes."""
    text = mark("weighs a few moves by what it has learned from many games, in a moment")

    def make(name: str, budget: str) -> Player:
        if budget:
            raise ValueError(_("{name} takes no budget; `search:0.2` does").format(name="learned"))
        return Searcher(name, text, foresight, Budget(), op.ROUND, LEARNED_MINDS)

    return Kind("learned", text, make)


def search(foresight: Foresight) -> Kind:
    """Looks ahead. `search:0.2` thinks for 0.2 seconds about a decision, `search:400p` for 400 playouts."""
    text = mark("tries moves out to the end of the round, over and over, for as long as it may")

    def make(name: str, budget: str) -> Player:
        return Searcher(name, text, foresight, read_budget(budget) if budget else USUAL_BUDGET, op.ROUND, MINDS)

    return Kind("search", text, make, takes_budget=True)


def read_budget(text: str) -> Budget:
    """`0.2` as seconds, `400p` as playouts. Raises ValueError for anything else, or out of bounds."""
    number = text.removesuffix("p")
    if text.endswith("p") and number.isdecimal() and 1 <= int(number) <= MOST_PLAYOUTS:
        return Budget(playouts=int(number))
    if number == text and text.replace(".", "", 1).isdecimal() and LEAST_SECONDS <= float(text) <= MOST_SECONDS:
        return Budget(float(text))
    problem = _("a bot thinks {least} to {most} seconds (`:0.2`) or up to {playouts} playouts (`:400p`), not {text}")
    raise ValueError(problem.format(least=LEAST_SECONDS, most=MOST_SECONDS, playouts=MOST_PLAYOUTS, text=text))


def read_changes(text: str) -> dict[str, int]:
    """`care=0+risk=10` as numbers. Raises ValueError for anything else."""
    pairs = [pair.partition("=") for pair in text.split("+") if pair]
    for name, _equals, value in pairs:
        if not value.lstrip("-").isdecimal():
            raise ValueError(_("weights are changed by NAME=NUMBER+NAME=NUMBER, not {pair}").format(pair=name))
    return {name: int(value) for name, _equals, value in pairs}
