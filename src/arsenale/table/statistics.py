"""A game in numbers, from what everybody knows of it: who was how rich when, who sold what where, the dice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from arsenale.games.ruleset import SaleMade
from arsenale.table.chronicle import tell_public
from arsenale.table.dice import Die
from arsenale.table.game import Game, Step
from arsenale.table.orders import one_by_one


@dataclass(frozen=True, slots=True)
class Series:
    """One number a round for every power, at the end of each of `rounds`; round 0 is the start."""

    rounds: list[int]
    values: dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Sale:
    """All sales of one power of one good in one port: the money that they brought together, how many there were."""

    power: str
    good: str
    port: str
    money: int
    count: int


@dataclass(frozen=True, slots=True)
class DiceCount:
    """How often each face of the dice with so many sides fell, the 1 first, against what is expected of each: at least

    once. `chance` is that of fair dice to fall at least as unevenly (chi-squared).
    """

    sides: int
    counts: list[int]
    expected: float
    chance: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the game counts by round, by name; all sales, the richest first; the dice by number of sides."""

    series: dict[str, Series]
    sales: list[Sale]
    dice: list[DiceCount]


def statistics(game: Game) -> Statistics:
    """Of the game as it stands: what was undone does not count."""
    return Statistics(_make_series(game), _sum_sales(game), _count_dice(game))


# --- by round ---


def _make_series(game: Game) -> dict[str, Series]:
    guide, ends = game.setting.ruleset.guide, list(_round_ends(game))
    rounds = [number for number, _step in ends]
    counts = [guide.counts(tell_public(step.position)) for _number, step in ends]
    return {name: Series(rounds, _by_power(game, [count[name] for count in counts])) for name in counts[0]}


def _by_power(game: Game, counts: list[dict[str, int]]) -> dict[str, list[int]]:
    return {power: [count[power] for count in counts] for power in game.setting.powers}


def _round_ends(game: Game) -> Iterator[tuple[int, Step]]:
    """The start as round 0, then each round that is over with its last step."""
    done = -1
    for step in game.steps:
        now = game.setting.ruleset.guide.rounds_done(step.position)
        if now > done:
            done = now
            yield now, step


# --- sales ---


def _sum_sales(game: Game) -> list[Sale]:
    money, counts = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    for sale in _sales(game):
        key = game.setting.powers[sale.seat], sale.good, sale.port
        money[key] += sale.money
        counts[key] += 1
    return [Sale(*key, money[key], counts[key]) for key in sorted(counts, key=lambda key: (-money[key], key))]


def _sales(game: Game) -> Iterator[SaleMade]:
    for step in game.steps:
        if step.previous and not step.is_correction and not game.is_sealed(step):
            yield from _sales_in(game, step, step.previous)


def _sales_in(game: Game, step: Step, before: Step) -> Iterator[SaleMade]:
    """The sales of one order."""
    ruleset = game.setting.ruleset
    actions = ruleset.notation.parse(game.setting, step.text, step.seat)
    sales = (
        ruleset.guide.sale(position, action) for position, action in one_by_one(before.position, step.seat, actions)
    )
    return filter(None, sales)


# --- dice ---


def _count_dice(game: Game) -> list[DiceCount]:
    """Of dice that fell less often than they have sides there is nothing to say."""
    fallen = Counter(die for step in game.steps for die in step.dice)
    thrown = Counter(die.sides for die in fallen.elements())
    kinds = sorted(sides for sides, count in thrown.items() if count >= sides)
    return [_dice_count([fallen[Die(face, sides)] for face in range(1, sides + 1)]) for sides in kinds]


def _dice_count(counts: list[int]) -> DiceCount:
    expected = sum(counts) / len(counts)
    unevenness = sum((count - expected) ** 2 for count in counts) / expected
    return DiceCount(len(counts), counts, expected, chi_squared_tail(unevenness, len(counts) - 1))


def chi_squared_tail(value: float, freedom: int) -> float:
    """The probability that a chi-squared variable with so many degrees of freedom is at least `value`.

    That is the regularised upper incomplete gamma function Q(freedom / 2, value / 2), which has a closed form for 1/2
    and 1, and Q(a + 1, x) = Q(a, x) + x**a * exp(-x) / gamma(a + 1).
    """
    if value <= 0 or freedom == 0:
        return 1.0
    half = value / 2
    order, tail = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while order < freedom / 2:
        tail += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return tail
