"""A game in numbers."""

import re
from random import Random

import pytest

from arsenale.bots import find_bot
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.statistics import Series, chi_squared_tail, statistics
from tables import after_meeting, neighbours, new_game, play

SERENISSIMA = find_ruleset("serenissima")


def played(game: str) -> Game:
    """A game of three merchants that is over."""
    ruleset = find_ruleset(game)
    merchant, begun = find_bot(ruleset, "merchant"), Game.begin(ruleset.setting(3), dice=Dice(bytes(32)))
    while not begun.is_over:
        seat = begun.to_act()[0]
        begun.act(seat, merchant.choose(begun.view(seat), seat))
    return begun


@pytest.fixture(scope="module")
def finished() -> Game:
    return played("serenissima")


@pytest.fixture(scope="module")
def century() -> Game:
    """Blood Royale."""
    return played("blood_royale")


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


def test_series_of_blood_royale_go_from_turn_to_turn(century: Game) -> None:
    series, told = statistics(century).series, century.setting.ruleset.notation.tell(century.view())
    assert {name: each.rounds for name, each in series.items()} == {name: [0, 1, 2, 3, 4] for name in series}
    start = int(century.setting.options["start_crowns"])
    assert [values[0] for values in series["crowns"].values.values()] == [start] * 3
    assert century.result
    assert last(series["crowns"]) == century.result.scores
    owners = [province["owner"] for province in told["position"]["provinces"].values()]
    assert last(series["provinces"]) == {power: owners.count(power) for power in told["score"]}
    armies = [piece["id"].split(".a")[0] for piece in told["position"]["pieces"] if re.search(r"\.a\d", piece["id"])]
    assert last(series["armies"]) == {power: armies.count(power) for power in told["score"]}


def test_a_round_is_counted_when_it_is_over(finished: Game) -> None:
    game = Game(finished.setting, finished.seats, finished.dice, finished.steps[:-1])
    assert statistics(game).series["money"].rounds == list(range(10))
    assert statistics(new_game(neighbours())).series["money"] == Series([0], {"genoa": [2000], "spain": [2000]})


def test_each_game_counts_what_it_is_about() -> None:
    royal = find_ruleset("blood_royale").setting(3)
    series = statistics(Game.begin(royal, dice=Dice(bytes(32)))).series
    assert {name: last(counted) for name, counted in series.items()} == {
        "crowns": dict.fromkeys(royal.powers, int(royal.options["start_crowns"])),
        "provinces": dict.fromkeys(royal.powers, 8),
        "armies": dict.fromkeys(royal.powers, int(royal.options["start_armies"])),
    }


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


def test_dice_of_many_sides_are_told_of_when_each_side_could_have_fallen(century: Game) -> None:
    counts = {count.sides: count for count in statistics(century).dice}
    dice = [die for step in century.steps for die in step.dice]
    assert {2, 3, 6} <= set(counts) < {die.sides for die in dice}
    for sides, count in counts.items():
        assert len(count.counts) == sides <= sum(count.counts)
        assert count.counts == [sum(die == (face, sides) for die in dice) for face in range(1, sides + 1)]


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
