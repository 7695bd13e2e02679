"""A game in numbers."""

from random import Random

import pytest

from arsenale.bots import find_bot
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.statistics import Series, chi_squared_tail, statistics
from tables import after_meeting, neighbours, new_game, play

SERENISSIMA = find_ruleset("serenissima")
MERCHANT = find_bot(SERENISSIMA, "merchant")


@pytest.fixture(scope="module")
def finished() -> Game:
    """A game of merchants that is over."""
    game = Game.begin(SERENISSIMA.setting(3), dice=Dice(bytes(32)))
    while not game.is_over:
        seat = game.to_act()[0]
        game.act(seat, MERCHANT.choose(game.view(seat), seat))
    return game


def last(series: Series) -> dict[str, int]:
    return {power: values[-1] for power, values in series.values.items()}


def test_series_begin_with_the_start_and_end_with_the_result(finished: Game) -> None:
    numbers, told = statistics(finished), SERENISSIMA.notation.tell(finished.view())
    money, score, ports = (numbers.series[name] for name in ("money", "score", "ports"))
    assert money.rounds == score.rounds == ports.rounds == list(range(11))
    assert {power: values[0] for power, values in money.values.items()} == dict.fromkeys(told["score"], 2000)
    assert last(money) == told["position"]["treasury"]
    assert finished.result
    assert last(score) == finished.result.scores
    owners = [port["owner"] for port in told["position"]["ports"].values()]
    assert last(ports) == {power: owners.count(power) for power in told["score"]}


def test_a_round_is_counted_when_it_is_over(finished: Game) -> None:
    game = Game(finished.setting, finished.seats, finished.dice, finished.steps[:-1])
    assert statistics(game).series["money"].rounds == list(range(10))
    assert statistics(new_game(neighbours())).series["money"] == Series([0], {"genoa": [2000], "spain": [2000]})


def test_sales_are_all_the_money_that_selling_brought(finished: Game) -> None:
    sales = statistics(finished).sales
    orders = [step for step in finished.steps if step.text.startswith("sell ")]
    assert sum(sale.count for sale in sales) == len(orders) > 20
    for seat, power in enumerate(finished.setting.powers):
        brought = sum(sale.money for sale in sales if sale.power == power)
        assert brought == sum(_gain(finished, step.number) for step in orders if step.seat == seat)
    assert [sale.money for sale in sales] == sorted((sale.money for sale in sales), reverse=True)
    assert len({(sale.power, sale.good, sale.port) for sale in sales}) == len(sales)


def _gain(game: Game, number: int) -> int:
    seat = game.steps[number].seat
    before, after = (game.steps[n].position.state.treasury[seat] for n in (number - 1, number))
    return int(after - before)


def test_dice_are_counted(finished: Game) -> None:
    faces = [die.face for step in finished.steps for die in step.dice]
    (count,) = statistics(finished).dice
    assert count.counts == [faces.count(face) for face in range(1, 7)]
    assert (count.sides, count.expected) == (6, len(faces) / 6)
    assert 0 < count.chance <= 1
    assert statistics(new_game(neighbours())).dice == []


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (16.919, 9, 0.05), (20.515, 5, 0.001), (255, 255, 0.4886)],
)
def test_the_tail_of_chi_squared_is_that_of_the_tables(value: float, freedom: int, tail: float) -> None:
    assert chi_squared_tail(value, freedom) == pytest.approx(tail, rel=2e-3)


def test_the_tail_of_chi_squared_at_its_ends() -> None:
    assert chi_squared_tail(0, 5) == chi_squared_tail(10, 0) == 1
    assert chi_squared_tail(1e4, 5) == pytest.approx(0)


def test_what_was_undone_or_is_sealed_or_corrected_does_not_matter() -> None:
    game = after_meeting()
    for _game in play(game, Random(3), 60):
        if game.can_undo(game.steps[-1].seat):
            before = statistics(Game(game.setting, game.seats, game.dice, game.steps[:-1]))
            game.undo(game.steps[-1].seat)
            assert statistics(game) == before
    corrected = after_meeting()
    corrected.correct({"treasury": {"spain": 500}}, "a test")
    assert statistics(corrected) == statistics(after_meeting())
