"""The environments: actions and orders one to one, observations within their ranges, the usual conformity tests."""

import itertools
import json
import subprocess
import sys
import warnings
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

from arsenale.envs import aec_env, batch, parallel_env, vector_env
from arsenale.envs.batch import Batch
from arsenale.envs.play import Frame, Play
from arsenale.envs.worlds import WORLDS, World, find_world
from arsenale.games import kernel
from arsenale.games.ruleset import Position

DIGESTS = Path(__file__).parent / "environments.json"
of_each_world = pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
of_each_game = pytest.mark.parametrize("game", WORLDS)
STEPS = {"serenissima": 600, "blood_royale": 200}


def play_on(games: Batch, steps: int, seed: int = 1) -> None:
    """Uniform random orders."""
    random = np.random.default_rng(seed)
    for _ in range(steps):
        games.step_listed(games.draw(random))


# --- the action space ---


@of_each_world
@pytest.mark.parametrize("open_deals", [False, True])
def test_orders_and_actions_go_together_one_to_one(world: World, open_deals: bool) -> None:
    options: Any = {"deals": "open"} if open_deals and world.ruleset.id == "serenissima" else {}
    for players in world.ruleset.players:
        games = batch(world.ruleset, 64, players, has_masks=True, **options)
        games.reset(players)
        random = np.random.default_rng(players)
        for _ in range(STEPS[world.ruleset.id] // 4):
            for game in range(0, games.size, 16):
                count = games.counts[game]
                actions = games.actions[game, :count]
                assert count > 0
                assert len(set(actions.tolist())) == count
                assert np.flatnonzero(games.masks[game]).tolist() == sorted(actions.tolist())
                position = Position.from_bytes(games.setting, games.states[game].tobytes())
                legal = position.legal(int(games.seats[game]))
                assert games.orders[game, :count].tolist() == legal, "an order was left out"
            games.step_listed(games.draw(random))


def test_a_bid_of_ten_thousand_ducats_has_no_action() -> None:
    world = find_world("serenissima")
    position = world.ruleset.setting(2).start(1)
    position.state.treasury[0] = 10_000
    play = Play(Frame(world, position.setting), position)
    bids = [kernel.amount_of(order) for order in play.listed(0).values()]
    assert bids == list(range(0, 10_000, 100))


@of_each_world
def test_the_meaning_of_an_action_and_its_features_agree(world: World) -> None:
    coding = world.coding
    for action in range(0, coding.size, 97):
        order, parts = coding.meaning(action)
        line, *values = coding.features[action].tolist()
        assert coding.lines[line].name == order
        assert values[: len(parts)] == list(parts.values())
    with pytest.raises(IndexError, match="they are 0 to"):
        coding.meaning(coding.size)


def test_every_seat_counts_its_own_galleys_first() -> None:
    world = find_world("serenissima")
    play = Play.begin(Frame(world, world.setting(4, "classic", {})), 1)
    for seat in range(4):
        seen = world.layout.read(play.observe(seat)[None, :])[0]
        assert seen["galley_owner"][:2, 0].tolist() == [1, 1]
        assert seen["galley_owner"][2:4, 1].tolist() == [1, 1]
        assert seen["has_capital"].tolist() == [1, 1, 1, 1]


# --- observations ---


@of_each_world
def test_observations_stay_within_their_ranges(world: World) -> None:
    for players in world.ruleset.players:
        games = batch(world.ruleset, 32, players)
        games.reset(players)
        for _ in range(8):
            play_on(games, STEPS[world.ruleset.id] // 8)
            for seat in range(players):
                seen = games.observe(np.full(games.size, seat))
                beyond = np.argwhere((seen < world.layout.low) | (seen > world.layout.high))
                assert beyond.size == 0, [field.name for field in world.layout.fields if field.first <= beyond[0, 1]][
                    -1
                ]


def test_an_observation_holds_no_open_bid_of_another_seat() -> None:
    world = find_world("serenissima")
    frame = Frame(world, world.setting(4, "classic", {}))
    seen = []
    for bid in (3, 7):
        play = Play.begin(frame, 5)
        action = next(a for a in play.listed(0) if world.coding.meaning(a) == ("bid", {"hundreds": bid}))
        assert play.act(0, action)
        seen.append([play.observe(seat).tolist() for seat in range(4)])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


# --- batches ---


@of_each_game
def test_a_batch_plays_as_the_rules_do(game: str) -> None:
    games = batch(game, 3, 3)
    games.reset(9)
    positions = [Position.from_bytes(games.setting, state.tobytes()) for state in games.states]
    random = np.random.default_rng(2)
    for _ in range(100):
        places = games.draw(random)
        for number, position in enumerate(positions):
            position.step(int(games.orders[number, places[number]]))
        games.step_listed(places)
        assert [state.tobytes() for state in games.states] == [position.to_bytes() for position in positions]


def test_games_are_the_same_on_two_cores_and_begin_anew() -> None:
    digests = []
    for cores in (1, 2):
        games = batch("serenissima", 5, cores=cores, has_masks=True)
        games.reset(4)
        ended = np.zeros(5)
        random = np.random.default_rng(4)
        for _ in range(900):
            games.step_listed(games.draw(random))
            ended += games.is_over
            assert np.allclose(games.rewards.sum(axis=1), 0, atol=1e-6)
        assert ended.min() >= 1
        digests.append((games.states.tobytes(), games.masks.tobytes(), ended.tolist()))
    assert digests[0] == digests[1]


def test_an_illegal_action_is_refused_before_anything_changes() -> None:
    games = batch("serenissima", 4)
    games.reset()
    before = games.states.tobytes()
    legal = games.actions[:, 0].copy()
    legal[2] = games.world.coding.size - 1
    with pytest.raises(ValueError, match="not legal in game 2"):
        games.step(legal)
    assert games.states.tobytes() == before


@pytest.mark.parametrize(("reward", "sum_of_all"), [("rank", 0.0), ("win", 1.0)])
def test_rewards_add_up(reward: str, sum_of_all: float) -> None:
    games = batch("serenissima", 64, 3, reward)
    games.reset()
    random, ends = np.random.default_rng(1), 0
    for _ in range(500):
        games.step_listed(games.draw(random))
        ends += int(games.is_over.sum())
        assert np.allclose(games.rewards[games.is_over].sum(axis=1), sum_of_all, atol=1e-6)
    assert ends > 0


@pytest.mark.parametrize(
    ("problem", "arguments"),
    [
        ("unknown reward", {"reward": "fame"}),
        ("at least one game", {"size": 0}),
        ("unknown option", {"fleas": "on"}),
        ("S0.3", {"players": 7}),
    ],
)
def test_what_is_wrong_is_said(problem: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=problem):
        batch("serenissima", **arguments)


# --- PettingZoo ---


@of_each_game
def test_pettingzoo_accepts_the_environments(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(game), num_cycles=60)
        seed_test(lambda: aec_env(game, 3), num_cycles=20)
        parallel_api_test(parallel_env(game), num_cycles=60)
        parallel_seed_test(lambda: parallel_env(game, 3))


@of_each_game
def test_pettingzoo_measures_the_environments(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its benchmark goes on for five seconds, here of a clock that shows a tenth more at each look: 50 rounds."""
    ticks = (tick / 10 for tick in itertools.count())
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(aec_env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_bids_are_made_at_once_and_the_rest_waits() -> None:
    env: Any = parallel_env("serenissima")
    seen, _infos = env.reset(seed=3)
    assert all(one["action_mask"][env.wait] == 0 for one in seen.values())
    seen, *_rest = env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents})
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][env.wait]]
    assert len(waiting) == 3
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)


def test_an_illegal_action_ends_the_game_at_the_cost_of_its_seat() -> None:
    env: Any = parallel_env("serenissima")
    seen, _infos = env.reset(seed=3)
    legal = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    _seen, rewards, ended, _cut, _infos = env.step(legal | {"player_1": env.wait})
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0, "player_3": 0}
    assert all(ended.values())
    assert env.agents == []


# --- Gymnasium ---


@of_each_world
def test_the_vector_environment_keeps_to_its_spaces(world: World) -> None:
    envs: Any = gymnasium.make_vec(f"arsenale.envs.vector:{world.gymnasium_id}", num_envs=4, players=3)
    seen, infos = envs.reset(seed=1)
    again, _infos = envs.reset(seed=1)
    assert all((seen[key] == again[key]).all() for key in seen)
    for _ in range(50):
        assert envs.observation_space.contains(seen)
        assert infos["legal"].shape[1] == infos["legal_count"].max()
        seen, _rewards, _ended, _cut, infos = envs.step(envs.unwrapped.sample())


@of_each_game
def test_opponents_leave_one_seat_to_the_player(game: str) -> None:
    envs = vector_env(game, 6, 3, opponents="random")
    _seen, infos = envs.reset(seed=2)
    ended = np.zeros(6, np.bool_)
    for _ in range(3000):
        assert infos["seat"].tolist() == [0, 1, 2, 0, 1, 2]
        _seen, rewards, over, _cut, infos = envs.step(envs.sample())
        assert (rewards[~over] == 0).all()
        if over.any():
            assert np.array_equal(rewards[over], infos["rewards"][over, np.arange(6)[over] % 3])
            assert infos["final_obs"][np.flatnonzero(over)[0]]["observation"].shape == (envs.batch.world.layout.size,)
        ended |= over
        if ended.all():
            break
    assert ended.all()


# --- versions ---


def rollout_digest(world: World) -> str:
    """What a seeded rollout observes, may do and is rewarded with."""
    games = Batch(world, world.setting(4, "classic", {}), 4)
    games.reset(1)
    random, digest = np.random.default_rng(1), blake2b(digest_size=8)
    for _ in range(STEPS[world.ruleset.id] * 2):
        counts = games.counts
        digest.update(games.observe().tobytes())
        digest.update(b"".join(games.actions[game, : counts[game]].tobytes() for game in range(games.size)))
        digest.update(games.rewards.tobytes())
        games.step_listed(games.draw(random))
    return digest.hexdigest()


@of_each_world
def test_a_change_of_behaviour_raises_the_version(world: World) -> None:
    """After raising the version in `envs/worlds.py`: `python tests/test_envs.py` writes the new digest."""
    known = json.loads(DIGESTS.read_text())
    assert known.get(world.name) == rollout_digest(world), f"{world.name} behaves differently: raise its version"


# --- importing ---


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, arsenale.envs; print([m for m in ('pettingzoo', 'gymnasium', 'pyspiel') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arsenale.envs.find_spec", lambda package: None)
    for make in (aec_env, parallel_env, vector_env):
        with pytest.raises(ImportError, match=r"pip install arsenale\[envs\]"):
            cast(Any, make)("serenissima")


if __name__ == "__main__":
    DIGESTS.write_text(json.dumps({each.name: rollout_digest(each) for each in WORLDS.values()}, indent=2) + "\n")
