"""Classic games by PettingZoo: whole games of random legal actions through its agent-environment cycle."""

import json
import random
import sys
import time
import warnings

warnings.filterwarnings("ignore")  # of pygame, about itself
begin = time.perf_counter()
from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_no_limit_v6  # noqa: E402
from pettingzoo.utils.env import AECEnv  # noqa: E402

WARM_UP = time.perf_counter() - begin


def play_game(env: AECEnv, seed: int) -> int:
    """One game by the library's own loop; the number of decisions. Farewell steps of agents that are done are none."""
    env.reset(seed=seed)
    decisions = 0
    for _ in env.agent_iter():
        observation, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(random.random() * len(legal))]))
        decisions += 1
    return decisions


def play(env: AECEnv, seconds: float) -> dict[str, float]:
    """Games one after another until the time is up."""
    games = decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        decisions += play_game(env, games)
        games += 1
    elapsed = time.perf_counter() - started
    return {"decisions": decisions, "games": games, "seconds": elapsed, "warm_up": WARM_UP}


# Without the wrappers that check every call, since they would be charged to the peer.
CASES = {
    "connect_four": lambda seconds: play(connect_four_v3.raw_env(), seconds),
    "texas_holdem": lambda seconds: play(texas_holdem_no_limit_v6.raw_env(num_players=4), seconds),
    "chess": lambda seconds: play(chess_v6.raw_env(), seconds),
}

if __name__ == "__main__":
    random.seed(1)
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
