"""Bots that look ahead: legal, repeatable, blind to what is hidden, never in the way of other threads."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from tools.train_value import Net

from arsenale.bots import find_bot, find_company
from arsenale.bots.kinds import read_budget
from arsenale.bots.net import FEATURES, fill_chances
from arsenale.bots.search import Budget, Searcher
from arsenale.bots.tree import ROOT, TREE, add_child, begin_sealed, do_regret, pick_child, pick_sealed
from arsenale.games import operations as op
from arsenale.games.kernel import kind_of, pack
from arsenale.games.ruleset import Position, Ruleset
from arsenale.games.rulesets import RULESETS, find_ruleset

SERENISSIMA = find_ruleset("serenissima")
of_each_game = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def simulation(ruleset: Ruleset, players: int = 3) -> Position:
    """A game of merchants in its second round, where there is something to think about; seat 0 is to act."""
    setting, company = (
        ruleset.setting(players, options={"free_moves": ruleset.simulation_free_moves}),
        find_company(ruleset),
    )
    contest = company.begin(setting, 5, [company.find("merchant")] * players)
    clock = 2 * op.ROUND + 2 * op.PHASE
    while contest.position.clock() < 2 * op.ROUND or contest.position.to_act() != (0,):
        contest.play_to(clock)
        clock += 1
    return contest.position


def searcher(ruleset: Ruleset, name: str) -> Searcher:
    bot = find_bot(ruleset, name)
    assert isinstance(bot, Searcher)
    return bot


# --- whole games ---


@of_each_game
@pytest.mark.parametrize("name", ["search:4p", "learned"])
def test_it_plays_legally_to_the_end_and_beats_random_players(ruleset: Ruleset, name: str) -> None:
    players = 3
    setting = ruleset.setting(players, options={"free_moves": ruleset.simulation_free_moves})
    bots = [find_bot(ruleset, name), *[find_bot(ruleset, "random")] * (players - 1)]
    position, decisions = find_company(ruleset).play(setting, 3, bots)
    assert position.is_over()
    assert decisions > 20 * players
    assert position.winners() == (0,)


@of_each_game
def test_a_choice_is_repeatable_and_changes_nothing_in_the_view(ruleset: Ruleset) -> None:
    view = simulation(ruleset).view(0)
    before = view.to_bytes()
    options = [searcher(ruleset, "search:24p").look(view, 0) for _again in range(2)]
    assert options[0] == options[1]
    assert view.to_bytes() == before
    assert {option.action for option in options[0]} <= set(view.legal(0))
    assert sum(option.playouts for option in options[0]) == 24
    for option in options[0]:
        assert sum(option.chances) == pytest.approx(1 if option.playouts else 0)


@of_each_game
def test_it_chooses_among_what_is_allowed(ruleset: Ruleset) -> None:
    view = simulation(ruleset).view(0)
    allowed = view.legal(0)[-2:]
    assert find_bot(ruleset, "search:8p").choose(view, 0, allowed) in allowed
    assert find_bot(ruleset, "search:8p").choose(view, 0, allowed[:1]) == allowed[0]


def test_a_hidden_bid_changes_no_choice() -> None:
    choices = []
    for hundreds in (0, 7):
        position = SERENISSIMA.setting(3).start()
        position.apply(0, position.legal(0)[hundreds])
        choices.append(searcher(SERENISSIMA, "search:40p").look(position.view(1), 1))
    assert choices[0] == choices[1]


def test_one_look_at_each_decides_no_bids() -> None:
    """Where all decide unseen a mixture is to be found; too few looks make it a lottery, so the usual is done."""
    view = SERENISSIMA.setting(3).start().view(1)
    first, *others = searcher(SERENISSIMA, "learned").look(view, 1)
    assert first.share == 1
    assert first.playouts == 0
    assert all(option.share == 0 for option in others)
    assert searcher(SERENISSIMA, "learned").advise(view, 1).action == first.action


def test_little_evidence_moves_no_bids() -> None:
    options = searcher(SERENISSIMA, "search:24p").look(SERENISSIMA.setting(3).start().view(1), 1)
    usual, others = options[0], options[1:]
    assert usual.share > 0.5
    assert sum(option.share for option in options) == pytest.approx(1)
    assert any(option.playouts for option in others), "others are tried all the same"


CHOICE = """
from tests.test_search import RULESETS, searcher, simulation
for ruleset in RULESETS.values():
    for option in searcher(ruleset, "search:6p").look(simulation(ruleset).view(0), 0):
        print(option.action, option.playouts)
"""


def test_compiled_and_interpreted_search_alike() -> None:
    def look(environment: dict[str, str]) -> str:
        command = [sys.executable, "-c", CHOICE]
        return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True).stdout

    assert look({"NUMBA_DISABLE_JIT": "1"}) == look({})


def test_other_threads_go_on_while_it_searches() -> None:
    view, bot = simulation(SERENISSIMA, 4).view(0), find_bot(SERENISSIMA, "search:600p")
    bot.choose(view, 0, view.legal(0)[:2])
    thinking = threading.Thread(target=bot.choose, args=(view, 0))
    ticks = 0
    thinking.start()
    while thinking.is_alive():
        time.sleep(0.002)
        ticks += 1
    assert ticks > 5


# --- the tree ---


def test_each_seat_goes_where_its_own_chances_are_best() -> None:
    tree = np.zeros(1, TREE)[0]
    tree.nodes, tree.exploring = 1, 0
    tree.first[ROOT] = 1
    for action in (11, 12, 12, 13):
        add_child(tree, ROOT, action, 0)
    assert tree.children[ROOT] == 3
    tree.visits[1:4], tree.visits[ROOT] = 2, 6
    tree.chances[1:4, 0] = (0.2, 1.0, 0.6)
    tree.chances[1:4, 1] = (1.6, 0.4, 0.8)
    for seat, best in ((0, 2), (1, 1)):
        tree.actor[ROOT] = seat
        assert pick_child(tree, ROOT, [], 0) == best
    tree.visits[3] = 0
    assert pick_child(tree, ROOT, [], 0) == 3, "what was never tried comes first"


def test_regret_matching_finds_the_mixture_of_matching_pennies() -> None:
    """One seat wants to be where the other is, who wants to be elsewhere; the second place counts double."""
    tree = np.zeros(1, TREE)[0]
    tree.draw = np.uint64(7)
    places = [pack(1, 0), pack(1, 1), pack(2, 0)]
    for seat in range(2):
        begin_sealed(tree, seat, places, len(places), places[0])
        assert tree.sealed_count[seat] == 2, "only actions of the usual kind"
    for _ in range(4000):
        tree.sealed_choice[:] = -1
        first, second = (pick_sealed(tree, seat) for seat in range(2))
        assert kind_of(first) == kind_of(second) == 1
        worth = (1 if first == places[0] else 2) if first == second else 0
        tree.values[0], tree.values[1] = worth, -worth
        do_regret(tree, 2)
    shares = tree.share[:2, :2] / tree.share[:2, :2].sum(axis=1, keepdims=True)
    assert shares == pytest.approx(np.array([[2 / 3, 1 / 3], [2 / 3, 1 / 3]]), abs=0.1)


# --- the learned value ---


def test_the_trained_network_is_the_one_that_plays() -> None:
    net, random = Net(1), np.random.default_rng(2)
    net.thresholds[:] = random.normal(size=len(net.thresholds))
    rows = random.normal(size=(4, FEATURES)).astype(np.float32)
    chances = np.zeros(4)
    fill_chances(np.concatenate([part.ravel() for part in net.parts]), rows, 4, chances)
    assert chances == pytest.approx(net.chances(rows[None])[0], abs=1e-5)


def test_the_trainer_learns_what_is_there_to_learn() -> None:
    random = np.random.default_rng(3)
    features = random.normal(size=(4000, 3, FEATURES)).astype(np.float32)
    shares = np.eye(3, dtype=np.float32)[np.argmax(features[:, :, 5] - features[:, :, 9], axis=1)]
    net = Net(1)
    for start in range(0, 4000, 100):
        net.learn(features[start : start + 100], shares[start : start + 100], 0.01)
    assert (net.chances(features).argmax(axis=1) == shares.argmax(axis=1)).mean() > 0.9


@of_each_game
def test_the_value_knows_more_than_nothing(ruleset: Ruleset) -> None:
    company, players, told = find_company(ruleset), max(ruleset.players), []
    setting = ruleset.setting(players, options={"free_moves": ruleset.simulation_free_moves})
    for seed in range(30):
        contest = company.begin(setting, seed, [company.find("merchant")] * players)
        contest.play_to((5 if ruleset is SERENISSIMA else 3) * op.ROUND)
        chances = company.chances(contest.position.view())
        assert sum(chances) == pytest.approx(1)
        contest.play_to()
        assert company.chances(contest.position) == contest.position.returns()
        told.append(np.log(np.array(chances) + 1e-9) @ np.array(contest.position.returns()))
    assert -np.mean(told) < 0.9 * np.log(players)


# --- names ---


def test_budgets() -> None:
    assert read_budget("0.2") == Budget(0.2)
    assert read_budget("400p") == Budget(playouts=400)
    for wrong in ("0", "-1", "1000", "p", "0p", "1e3", "soon", "1.2p", "9999999p", "."):
        with pytest.raises(ValueError, match=r"0\.001 to 60 seconds"):
            read_budget(wrong)
    with pytest.raises(ValueError, match="takes no budget"):
        find_bot(SERENISSIMA, "learned:0.2")


@of_each_game
@pytest.mark.parametrize("name", ["search:24p", "learned"])
def test_it_says_what_it_found(ruleset: Ruleset, name: str) -> None:
    view = simulation(ruleset).view(0)
    advice = find_bot(ruleset, name).advise(view, 0)
    assert advice.action in view.legal(0)
    assert "%" in advice.reason or "nothing else" in advice.reason
