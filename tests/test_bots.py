"""The bots: always legal, always finishing, blind to what is hidden, the same compiled or not."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soak import draw_setting
from tools import measure_liveliness

from arsenale.bots import find_bot, find_company
from arsenale.games.ruleset import Position, Ruleset
from arsenale.games.rulesets import RULESETS, find_ruleset
from arsenale.lab.intervals import interval
from arsenale.lab.simulate import simulate

SERENISSIMA = find_ruleset("serenissima")
MERCHANT, RANDOM = (find_bot(SERENISSIMA, name) for name in ("merchant", "random"))
SIMULATION = {"free_moves": SERENISSIMA.simulation_free_moves}
GAMES = [(ruleset, n, preset) for ruleset in RULESETS.values() for n in ruleset.players for preset in ruleset.presets]
of_each_game = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def play_at_table(position: Position, most: int = 100_000) -> list[int]:
    """Every seat played by the merchant through `choose`, as at a table; the actions."""
    merchant = find_bot(position.setting.ruleset, "merchant")
    actions, dice = [], Random(1)
    while not position.is_over() and len(actions) < most:
        if sides := position.chance():
            position.roll(dice.randint(1, sides))
            continue
        seat = position.to_act()[0]
        actions.append(merchant.choose(position.view(seat), seat))
        position.apply(seat, actions[-1])
    return actions


@pytest.mark.parametrize(("ruleset", "players", "preset"), GAMES, ids=lambda part: getattr(part, "id", str(part)))
def test_merchants_play_legally_to_the_end(ruleset: Ruleset, players: int, preset: str) -> None:
    position = ruleset.setting(players, preset).start()
    assert len(play_at_table(position)) > 20 * players
    assert position.is_over()
    assert position.broken() == ""


@of_each_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_merchants_finish_under_every_house_rule(ruleset: Ruleset, seed: int) -> None:
    setting = draw_setting(ruleset, seed)
    merchants = [find_bot(ruleset, "merchant")] * len(setting.powers)
    position, decisions = find_company(ruleset).play(setting, seed, merchants)
    assert position.is_over()
    assert decisions < 20_000


@of_each_game
def test_the_same_seed_is_the_same_game(ruleset: Ruleset) -> None:
    setting = ruleset.setting(4, options={"free_moves": ruleset.simulation_free_moves})
    bots = [find_bot(ruleset, name) for name in ("merchant", "random")] * 2
    first, again, other = (find_company(ruleset).play(setting, seed, bots)[0].digest() for seed in (1, 1, 2))
    assert first == again != other


@given(st.integers(0, 20), st.integers(0, 20))
@settings(max_examples=20, deadline=None)
def test_a_hidden_bid_changes_no_choice(first: int, second: int) -> None:
    choices = []
    for hundreds in (first, second):
        position = SERENISSIMA.setting(3).start()
        position.apply(0, next(action for action in position.legal(0)[hundreds:]))
        choices.append([bot.choose(position.view(1), 1) for bot in (MERCHANT, RANDOM)])
    assert choices[0] == choices[1]


@of_each_game
def test_the_merchant_beats_three_random_players(ruleset: Ruleset) -> None:
    setting = ruleset.setting(4, options={"free_moves": ruleset.simulation_free_moves})
    summary = simulate(setting, ["merchant", "random"], 60, seed=7)
    assert summary.wins_by_bot["merchant"] >= 55
    assert summary.mean_score["merchant"] > 2 * summary.mean_score["random"]


def test_blood_royale_among_merchants_is_lively() -> None:
    """What the numbers of the game are tuned for: most games have trade, cargo at sea, cashing in and war."""
    setting = measure_liveliness.RULESET.setting(5, options={"free_moves": 8})
    merchant = find_bot(setting.ruleset, "merchant")
    games = [measure_liveliness.play(setting, merchant, seed)[1] for seed in range(12)]
    for event in ("trades", "voyages with goods", "sets cashed in", "battles", "neutral land annexed", "weddings"):
        assert sum(seen[event] > 0 for seen in games) > len(games) / 2, event


def test_bots_are_rotated_over_the_seats() -> None:
    setting = SERENISSIMA.setting(4, options=SIMULATION)
    summary = simulate(setting, ["merchant", "random"], 8, seed=1)
    assert summary.seats_of_bot == {"merchant": 8, "random": 24}
    assert summary.wins_by_power == dict.fromkeys(setting.powers, 2.0)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"admiral.*random.*merchant"):
        find_bot(SERENISSIMA, "admiral")
    with pytest.raises(ValueError, match="1 to 4 bots"):
        simulate(SERENISSIMA.setting(4), ["random"] * 5, 1)
    with pytest.raises(ValueError, match="at least one game"):
        simulate(SERENISSIMA.setting(4), ["random"], 0)


def test_wilson_interval() -> None:
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


CHOICES = """
from tests.test_bots import find_ruleset, play_at_table
for name in ("serenissima", "blood_royale"):
    print(*play_at_table(find_ruleset(name).setting(3).start(), 90))
"""


def test_compiled_and_interpreted_merchants_choose_alike() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", CHOICES],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [play_at_table(ruleset.setting(3).start(), 90) for ruleset in RULESETS.values()]
    assert plain.stdout.splitlines() == [" ".join(map(str, actions)) for actions in compiled]


@of_each_game
def test_a_choice_changes_nothing_in_the_view(ruleset: Ruleset) -> None:
    position = ruleset.setting(4).start()
    while position.chance():
        position.roll(1)
    view = position.view(0)
    before = view.states.tobytes()
    find_bot(ruleset, "merchant").choose(view, 0)
    assert np.array_equal(np.frombuffer(before, np.uint8), view.states.view(np.uint8))
