"""A game in numbers, from what everybody knows of it: who was how rich when, who sold what where, the dice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from arsenale.games.ruleset import SaleMade
from arsenale.table.chronicle import Tables, tell_public
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
    """All sales of one power of one good in one port: what they brought together, and how many there were."""

    power: str
    good: str
    port: str
    ducats: int
    count: int


@dataclass(frozen=True, slots=True)
class DiceCount:
    """How often each face of the dice with so many sides fell, the 1 first, against what is expected of each.

    `chance` is that of fair dice to fall at least as unevenly (chi-squared).
    """

    sides: int
    counts: list[int]
    expected: float
    chance: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """Money, points and ports by round; all sales, the richest first; the dice by number of sides."""

    money: Series
    score: Series
    ports: Series
    sales: list[Sale]
    dice: list[DiceCount]


def statistics(game: Game) -> Statistics:
    """Of the game as it stands: what was undone does not count."""
    ends = [(number, tell_public(step.position)) for number, step in _round_ends(game)]
    money, score, ports = (
        Series([number for number, _told in ends], {power: [] for power in game.setting.powers}) for _n in range(3)
    )
    for power in game.setting.powers:
        money.values[power].extend(told["position"]["treasury"][power] for _number, told in ends)
        score.values[power].extend(told["score"][power] for _number, told in ends)
        ports.values[power].extend(_count_ports(told, power) for _number, told in ends)
    return Statistics(money, score, ports, _sum_sales(game), _count_dice(game))


# --- by round ---


def _round_ends(game: Game) -> Iterator[tuple[int, Step]]:
    """The start as round 0, then each round that is over with its last step."""
    done = -1
    for step in game.steps:
        now = game.setting.ruleset.guide.rounds_done(step.position)
        if now > done:
            done = now
            yield now, step


def _count_ports(told: Tables, power: str) -> int:
    return sum(port["owner"] == power for port in told["position"]["ports"].values())


# --- sales ---


def _sum_sales(game: Game) -> list[Sale]:
    ducats, counts = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    for sale in _sales(game):
        key = game.setting.powers[sale.seat], sale.good, sale.port
        ducats[key] += sale.ducats
        counts[key] += 1
    return [Sale(*key, ducats[key], counts[key]) for key in sorted(counts, key=lambda key: (-ducats[key], key))]


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
    fallen = Counter(die for step in game.steps for die in step.dice)
    kinds = sorted({die.sides for die in fallen})
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
