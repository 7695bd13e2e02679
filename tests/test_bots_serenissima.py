"""The tempers of Serenissima's bots: legal, blind to secrets, the same compiled or not, true in their reasons."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soak import draw_setting

from arsenale.bots import Advice, find_bot, find_company
from arsenale.games import kernel
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import owner_of_port, port_of_galley
from arsenale.lab.simulate import simulate

RULESET = find_ruleset("serenissima")
COMPANY = find_company(RULESET)
TEMPERS = ("steward", "corsair")
SIMULATION = {"free_moves": RULESET.simulation_free_moves}
Step = tuple[Position, int, Advice, Position]  # before, the seat, what it did and why, and after

of_each_temper = pytest.mark.parametrize("name", TEMPERS)


def play_advised(names: tuple[str, ...], seed: int, rounds: int = 8) -> Iterator[Step]:
    """A game of four in which every seat is asked for its reasons."""
    bots = [find_bot(RULESET, names[seat % len(names)]) for seat in range(4)]
    position = RULESET.setting(4, options=SIMULATION).start(seed)
    while not position.is_over() and int(position.state.round_no) <= rounds:
        seat = position.to_act()[0]
        before = position.copy()
        advice = bots[seat].advise(position.view(seat), seat)
        position.step(advice.action)
        yield before, seat, advice, position


def actions_of(names: tuple[str, ...], seed: int, most: int) -> list[int]:
    return [step[2].action for step in islice(play_advised(names, seed), most)]


# --- legal to the end, under every house rule ---


@of_each_temper
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_tempers_finish_under_every_house_rule(name: str, seed: int) -> None:
    setting = draw_setting(RULESET, seed)
    bots = [find_bot(RULESET, [name, "merchant"][seat % 2]) for seat in range(len(setting.powers))]
    position, decisions = COMPANY.play(setting, seed, bots)
    assert position.is_over()
    assert position.broken() == ""
    assert decisions < 20_000


@of_each_temper
@given(first=st.integers(0, 20), second=st.integers(0, 20))
@settings(max_examples=10, deadline=None)
def test_a_hidden_bid_changes_no_choice(name: str, first: int, second: int) -> None:
    choices = []
    for hundreds in (first, second):
        position = RULESET.setting(3).start()
        position.apply(0, actions.bid(100 * hundreds))
        choices.append(find_bot(RULESET, name).choose(position.view(1), 1))
    assert choices[0] == choices[1]


CHOICES = """
from tests.test_bots_serenissima import TEMPERS, actions_of
print(*actions_of((*TEMPERS, "merchant"), 1, 40))
"""


def test_compiled_and_interpreted_tempers_choose_alike() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run([sys.executable, "-c", CHOICES], env=environment, capture_output=True, text=True, check=True)
    assert plain.stdout.split() == [str(action) for action in actions_of((*TEMPERS, "merchant"), 1, 40)]


# --- a desk keeps what it knows only as long as it is true ---


def test_a_used_desk_decides_as_a_blank_one() -> None:
    """Bids without chance, which other sources of random numbers would change."""
    setting = RULESET.setting(4, options=SIMULATION)
    mixed = [find_bot(RULESET, name) for name in ("merchant:most_bid=0", *TEMPERS, "steward:fill_pace=1")]
    together, decisions = COMPANY.play(setting, 5, mixed)
    alone = setting.start(5)
    for _decision in range(decisions):
        seat = alone.to_act()[0]
        alone.step(mixed[seat].choose(alone.view(seat), seat))
    assert alone.digest() == together.digest()


# --- strength, and what the weights do ---


@of_each_temper
def test_tempers_beat_merchants(name: str) -> None:
    """One against three would win a quarter if it were no better."""
    summary = simulate(RULESET.setting(4, options=SIMULATION), [name, "merchant"], 200, seed=11)
    assert summary.wins_by_bot[name] > 60


def kinds_of(name: str, games: int = 4) -> set[tuple[int, int]]:
    """Kind and second number of what is done in some games of a bot with itself."""
    deeds = (step[2].action for seed in range(games) for step in play_advised((name,), seed))
    return {(kernel.kind_of(action), kernel.b_of(action)) for action in deeds}


def test_a_weight_forbids_forts_and_another_lets_everybody_pass() -> None:
    assert (actions.BUILD, actions.FORT) in kinds_of("steward:forts=60")
    assert (actions.BUILD, actions.FORT) not in kinds_of("steward:forts=0")
    assert (actions.STOP, 0) in kinds_of("corsair:hinder=500")
    assert (actions.STOP, 0) not in kinds_of("corsair:hinder=-1000000")


# --- reasons ---


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    names = ("steward:offers=8+forts=60", "corsair:hinder=200", "merchant", "corsair")
    return [(before, seat, advice, after.copy()) for before, seat, advice, after in play_advised(names, 3)]


def steps_of(steps: list[Step], kind: int) -> list[Step]:
    found = [step for step in steps if kernel.kind_of(step[2].action) == kind]
    assert found, "this kind of order does not happen"
    return found


def test_every_kind_of_order_has_a_reason_of_its_own(steps: list[Step]) -> None:
    kinds = {kernel.kind_of(advice.action) for _before, _seat, advice, _after in steps}
    assert kinds >= {actions.BUY, actions.HIRE, actions.SHIFT, actions.MOVE, actions.ATTACK, actions.LAND, actions.SELL}
    assert all(advice.reason and "{" not in advice.reason for _before, _seat, advice, _after in steps)


def test_a_sale_brings_what_the_reason_says(steps: list[Step]) -> None:
    for before, seat, advice, after in steps_of(steps, actions.SELL):
        port = port_of_galley(before.state, setup_of(before.setting), kernel.a_of(advice.action))
        name = list(before.setting.board.ports.values())[port].name
        gain = int(after.state.treasury[seat] - before.state.treasury[seat])
        good = before.setting.board.goods[kernel.b_of(advice.action)]
        if owner_of_port(before.state, port) == seat:
            assert advice.reason == f"{good} helps to fill your warehouse in {name}"
        else:
            assert advice.reason == f"{name} pays {gain} ducats for {good}"


def test_an_attack_is_told_with_its_sailors(steps: list[Step]) -> None:
    for before, _seat, advice, _after in steps_of(steps, actions.ATTACK):
        own = before.state.galley_crew[kernel.a_of(advice.action)]
        assert advice.reason.startswith((f"{own} sailors against", "after this round"))


def test_only_open_ports_are_said_to_lie_open(steps: list[Step]) -> None:
    said = [(before, seat, advice) for before, seat, advice, _after in steps if "lies open" in advice.reason]
    assert said
    names = [port.name for port in said[0][0].setting.board.ports.values()]
    for before, seat, advice in said:
        port = names.index(advice.reason.partition(" lies open")[0])
        assert before.state.port_garrison[port] == 0
        assert owner_of_port(before.state, port) != seat


def test_where_nothing_can_be_chosen_nothing_is_claimed() -> None:
    position = RULESET.setting(4).start()
    bot = find_bot(RULESET, "steward")
    only = position.legal(0)[3]
    assert bot.advise(position.view(0), 0, [only]) == (only, "there is nothing better to do")
    assert find_bot(RULESET, "random").advise(position.view(0), 0).reason == "it was drawn by lot"
