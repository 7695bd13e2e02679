"""Games for the tests of the table: where galleys or fleets meet soon, and random play that does not only dawdle."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from arsenale.games.ruleset import Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import Game

SEED = bytes(range(32))
GENOA, SPAIN = 0, 1
ITALY, FRANCE, ENGLAND = 0, 1, 2


@cache
def neighbours(preset: str = "classic", **options: str) -> Setting:
    """Genoa and Spain, whose capitals lie three zones apart."""
    return find_ruleset("serenissima").setting(("genoa", "spain"), preset, options)


@cache
def setting_for(players: int, preset: str = "classic") -> Setting:
    return find_ruleset("serenissima").setting(players, preset)


@cache
def kingdoms(**options: str) -> Setting:
    """Italy, France and England in Blood Royale, for one turn."""
    return find_ruleset("blood_royale").setting(("italy", "france", "england"), options={"turns": "1"} | options)


def new_game(setting: Setting, seed: int = 0) -> Game:
    return Game.begin(setting, dice=Dice(bytes([seed]) * 32, ("mare", "nostrum")))


def order_all(game: Game, *orders: str) -> Game:
    """Gives orders such as `spain: end`."""
    for line in orders:
        power, text = line.split(": ")
        game.order(game.setting.seat(power), text)
    return game


TO_SEA = (
    "genoa: bid 0",
    "spain: bid 100",
    "spain: position 1",
    "genoa: position 2",
    "spain: shift valencia -> 3 sailor 4",
    "spain: end",
    "genoa: shift genova -> 1 sailor 5",
    "genoa: end",
    "spain: move 3 balearic lion",
    "spain: end",
)
"""Genoa, with five sailors on galley 1, is about to sail; galley 3 of Spain lies in the Gulf of Lion."""


def before_meeting(preset: str = "classic") -> Game:
    """Genoa, with five sailors on galley 1, is about to sail; galley 3 of Spain lies in the Gulf of Lion."""
    return order_all(new_game(neighbours(preset)), *TO_SEA)


def after_meeting() -> Game:
    """Both lie in the Gulf of Lion, and Spain is about to fight."""
    return order_all(before_meeting(), "genoa: move 1 lion", "spain: let pass", "genoa: end")


IN_BISCAY = {
    "pieces": [
        {"id": "italy.f1", "at": "portuguese_sea"},
        *({"id": f"france.f{number}", "at": "biscay"} for number in (1, 2)),
    ]
}


def before_blockade(**options: str) -> Game:
    """Italy is about to sail from the Sea of Portugal; two fleets of France lie in the Bay of Biscay.

    The lot has fallen on it, with these dice.
    """
    game = order_all(new_game(kingdoms(**options)), "italy: end", "france: end", "england: end")
    game.correct(IN_BISCAY, "the fleets are at sea")
    return game


GAMES: dict[str, Callable[[], Game]] = {
    "classic": before_meeting,
    "blitz": lambda: before_meeting("blitz"),
    "blood_royale": lambda: before_blockade(free_moves="8"),
}
"""Games in which something is about to be asked."""

_DULL = {"end": 0.5, "price": 0.3, "discard": 0.3, "permit": 0.2, "revoke": 0.2, "pay": 0.3, "disband": 0.1}


def choose(game: Game, random: Random) -> tuple[int, int]:
    """A seat that is to act and one of its actions: first the verb, then one of its orders."""
    seat = random.choice(game.to_act())
    by_verb: dict[str, list[int]] = {}
    for action in game.position.legal(seat):
        verb = game.setting.ruleset.notation.say(game.setting, action).split()[0]
        by_verb.setdefault(verb, []).append(action)
    verbs = sorted(by_verb)
    verb = random.choices(verbs, [_DULL.get(verb, 2.0) for verb in verbs])[0]
    return seat, random.choice(by_verb[verb])


def play(game: Game, random: Random, most: int = 10_000) -> Iterator[Game]:
    """Random orders, until the game is over or so many have been given; yields the game after each."""
    for _order in range(most):
        if game.is_over:
            return
        seat, action = choose(game, random)
        game.act(seat, action)
        yield game
