"""A finished game looked at once more: chances turn by turn, the greatest swings, and what a bot would have done."""

import math
from itertools import product
from pathlib import Path
from statistics import fmean
from subprocess import run
from sys import executable

import pytest

from arsenale.bots import find_bot, find_company
from arsenale.bots.advising import find_adviser
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.analysis import Analysis, analyse, expectation
from arsenale.lab.chance_picture import save_picture
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.record import save
from arsenale.terminal.possible import Choices
from tables import SPAIN, before_meeting, kingdoms, order_all, setting_for


def play_out(game: Game, name: str = "merchant") -> Game:
    """Bots of this name play on to the end."""
    bot = find_bot(game.setting.ruleset, name)
    while not game.is_over:
        seat = game.to_act()[0]
        game.act(seat, bot.choose(game.view(seat), seat))
    return game


@pytest.fixture(scope="module", params=["serenissima", "blood_royale"])
def game(request: pytest.FixtureRequest) -> Game:
    setting = setting_for(3) if request.param == "serenissima" else kingdoms()
    return play_out(Game.begin(setting, dice=Dice(bytes(range(32)))))


@pytest.fixture(scope="module")
def analysis(game: Game) -> Analysis:
    return analyse(game, find_bot(game.setting.ruleset, "merchant"), moments=6)


def test_the_chances_go_from_the_start_to_the_result(game: Game, analysis: Analysis) -> None:
    company = find_company(game.setting.ruleset)
    for point in analysis.points[:-1]:
        assert math.isclose(sum(point.chances), 1, abs_tol=1e-6)
        assert list(point.chances) == company.chances(game.steps[point.step].position.view())
    assert analysis.points[0].step == 0
    assert (analysis.points[-1].step, list(analysis.points[-1].chances)) == (
        game.steps[-1].number,
        game.position.returns(),
    )


def test_points_are_the_ends_of_turns(game: Game, analysis: Analysis) -> None:
    ends = {point.step for point in analysis.points}
    for step, following in zip(game.steps[1:], game.steps[2:], strict=False):
        is_end = step.seat != following.seat or bool(step.heading)
        assert (step.number in ends) == is_end
    assert game.steps[-1].number in ends


def test_the_swings_are_the_greatest_in_the_order_of_the_game(game: Game, analysis: Analysis) -> None:
    sizes = [
        sum(abs(new - old) for old, new in zip(one.chances, other.chances, strict=True)) / 2
        for one, other in zip(analysis.points, analysis.points[1:], strict=False)
    ]
    assert sorted((swing.size for swing in analysis.swings), reverse=True) == pytest.approx(
        sorted(sizes, reverse=True)[: len(analysis.swings)]
    )
    assert 0 < len(analysis.swings) <= 6
    assert [swing.first for swing in analysis.swings] == sorted(swing.first for swing in analysis.swings)


def test_a_swing_tells_its_orders_and_what_the_bot_would_have_done(game: Game, analysis: Analysis) -> None:
    """The bot is asked what whoever gave the decisive order knew: here it is the one that gave it."""
    for swing in analysis.swings:
        turn = game.steps[swing.first : swing.last + 1]
        assert {step.power for step in turn} == {swing.power}
        own = [given.text for given in swing.orders if given.power == swing.power]
        assert own[: len(turn)] == [step.text for step in turn]
        assert swing.advice is not None
        assert (swing.advice.is_played, swing.advice.bot, bool(swing.advice.reason)) == (True, "merchant", True)
        assert swing.advice.played == swing.advice.advised


def test_turns_of_one_power(game: Game) -> None:
    power = game.setting.powers[1]
    analysis = analyse(game, find_bot(game.setting.ruleset, "random"), 3, power)
    assert {swing.power for swing in analysis.swings} == {power}


def test_another_bot_would_have_done_otherwise() -> None:
    """The merchant would not have played as if by chance, and what it would have done it could have."""
    game = play_out(Game.begin(setting_for(2), dice=Dice(bytes(32))), "random")
    swings = analyse(game, find_bot(game.setting.ruleset, "merchant"), 20).swings
    others = [(swing.step, swing.advice) for swing in swings if swing.advice and not swing.advice.is_played]
    assert others
    for step, advice in others:
        before, given = game.steps[step - 1].position, game.steps[step]
        assert advice.order in Choices(before, given.seat).orders()
        assert not given.text.startswith(f"{advice.order} ")


def test_an_expectation_is_taken_over_the_dice() -> None:
    """Before a battle the chance after the attack is the mean over its dice, whatever fell."""
    game = order_all(before_meeting(), "genoa: move 1 lion", "spain: let pass", "genoa: end", "spain: attack 3 1")
    last, company = game.steps[-1], find_company(game.setting.ruleset)
    assert last.dice
    assert last.previous
    before = last.previous.position
    attack = game.setting.ruleset.notation.parse(game.setting, last.text, last.seat)[0]
    mean = fmean(chance_after(before, attack, *dice) for dice in product(range(1, 7), repeat=2))
    assert expectation(company, before, last.seat, attack) == pytest.approx(mean)


def chance_after(before: Position, action: int, *dice: int) -> float:
    """Spain's."""
    after = before.copy()
    after.apply(SPAIN, action)
    for die in dice:
        after.roll(die)
    assert not after.chance()
    return find_company(before.setting.ruleset).chances(after.view())[SPAIN]


def test_without_an_expectation_where_dice_may_fall_again_and_again() -> None:
    """Equal bids are rolled off until they are no longer equal."""
    game = order_all(Game.begin(setting_for(2), dice=Dice(bytes(32))), "venice: bid 100")
    bid = game.setting.ruleset.notation.parse(game.setting, "bid 100", 1)[0]
    company = find_company(game.setting.ruleset)
    assert expectation(company, game.position, 1, bid) is None
    other = game.setting.ruleset.notation.parse(game.setting, "bid 0", 1)[0]
    assert expectation(company, game.position, 1, other) is not None


def test_what_cannot_be_analysed() -> None:
    bot = find_bot(find_ruleset("serenissima"), "merchant")
    with pytest.raises(ValueError, match="a game that is over"):
        analyse(before_meeting(), bot)
    over = play_out(Game.begin(setting_for(2, "blitz"), dice=Dice(bytes(32))))
    with pytest.raises(ValueError, match="one moment"):
        analyse(over, bot, 0)
    with pytest.raises(ValueError, match="does not play"):
        analyse(over, bot, power="atlantis")


def test_the_strongest_bot_is_asked_unless_another_is_named() -> None:
    for ruleset in map(find_ruleset, ("serenissima", "blood_royale")):
        assert find_adviser(ruleset).name == "search:0.2"
        assert find_adviser(ruleset, "random").name == "random"
        with pytest.raises(ValueError, match="unknown bot"):
            find_adviser(ruleset, "nobody")


# --- pictures and the command ---


def test_the_picture_is_written(analysis: Analysis, tmp_path: Path) -> None:
    save_picture(analysis, tmp_path / "chances.svg")
    save_picture(analysis, tmp_path / "chances.png")
    drawn = (tmp_path / "chances.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    for name in ("Venice", "Genoa") if "venice" in analysis.powers else ("France", "England"):
        assert name in drawn
    assert (tmp_path / "chances.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=r"\.svg or \.png"):
        save_picture(analysis, tmp_path / "chances.gif")


def test_the_command(game: Game, tmp_path: Path) -> None:
    record, picture = tmp_path / "game.txt", tmp_path / "chances.svg"
    save(game, record)
    done = call(record, "--moments", "3", "--bot", "merchant", "-o", str(picture))
    assert "Chances to win" in done
    assert all(f"\n {number}  " in done for number in (1, 2, 3))
    assert "merchant would have done the same: " in done
    assert max(map(len, done.splitlines())) <= 80
    assert picture.read_text("utf-8").startswith("<svg")
    assert "unknown bot nobody" in call(record, "--bot", "nobody")


def call(*words: object) -> str:
    command = [executable, "-m", "arsenale", "analyse", *map(str, words)]
    done = run(command, capture_output=True, text=True, timeout=300, check=False)
    return done.stdout or done.stderr
