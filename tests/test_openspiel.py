"""The games in OpenSpiel: its own conformity tests, secrets, and playouts in compiled code."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot
from open_spiel.python.observation import make_observation

from arsenale.envs import openspiel

SHORT = {"serenissima": "", "blood_royale": "turns:1"}
of_each_game = pytest.mark.parametrize("game", SHORT)


def load(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_arsenale_{game}", parameters)


def play_randomly(state: Any, orders: int, seed: int = 0) -> None:
    random = np.random.default_rng(seed)
    for _ in range(orders):
        if state.is_chance_node():
            state.apply_action(int(random.choice([side for side, _chance in state.chance_outcomes()])))
        elif not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))


@of_each_game
@pytest.mark.parametrize("reward", ["rank", "win", "score"])
def test_openspiel_plays_it_at_random(game: str, reward: str) -> None:
    pyspiel.random_sim_test(
        load(game, players=3, reward=reward, options=SHORT[game]),
        num_sims=1,
        serialize=reward == "rank",
        verbose=False,
    )


@of_each_game
def test_a_clone_goes_its_own_way(game: str) -> None:
    state = load(game).new_initial_state()
    play_randomly(state, 60)
    clone = state.clone()
    before = str(state), state.history(), state.observation_tensor(0)
    play_randomly(clone, 20, 1)
    assert (str(state), state.history(), state.observation_tensor(0)) == before
    assert str(clone) != before[0]


@of_each_game
def test_a_saved_game_is_the_same_game(game: str) -> None:
    state = load(game, players=3).new_initial_state()
    play_randomly(state, 80)
    _game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_bids_stay_secret_until_all_are_known() -> None:
    states = []
    for bid in (3, 7):
        state = load("serenissima").new_initial_state()
        named = {state.action_to_string(0, action): action for action in state.legal_actions()}
        state.apply_action(named[f"bid hundreds={bid}"])
        states.append(state)
    for tell in ("information_state_string", "observation_string", "observation_tensor"):
        known = [[getattr(state, tell)(seat) for seat in range(4)] for state in states]
        assert known[0][0] != known[1][0]
        assert known[0][1:] == known[1][1:]
    for state in states:
        for _seat in range(3):
            state.apply_action(state.legal_actions()[1])
    assert states[0].information_state_string(1) != states[1].information_state_string(1)


def test_the_observer_names_its_fields() -> None:
    game = load("serenissima")
    observation: Any = make_observation(game)
    observation.set_from(game.new_initial_state(), 2)
    assert observation.dict["treasury"].tolist() == [2000] * 4
    assert observation.dict["galley_owner"].shape == (28, 4)
    assert observation.tensor.size == game.observation_tensor_size()


@of_each_game
def test_playouts_are_fair_and_repeatable(game: str) -> None:
    state = load(game, reward="win").new_initial_state()
    before = str(state)
    shares = openspiel.play_outs(state, 50, seed=3)
    assert sum(shares) == pytest.approx(1)
    assert shares == openspiel.play_outs(state, 50, seed=3)
    assert shares != openspiel.play_outs(state, 50, seed=4)
    assert str(state) == before


def test_openspiels_search_takes_the_playouts() -> None:
    game = load("serenissima")
    state = game.new_initial_state()
    bot = MCTSBot(game, 2.0, 10, openspiel.PlayOuts(2), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("text", ["deals", "deals:", ":none"])
def test_house_rules_must_be_pairs(text: str) -> None:
    with pytest.raises(ValueError, match="name:value"):
        openspiel.read_options(text)
