"""Learns to beat random players at Serenissima by policy gradient: `pip install arsenale[envs]`, `python train.py 600`.

The policy is a weight for every action of each power and one for every kind of order, softmax over what is legal. A
game's trace says how its decisions pull at the weights; at its end they follow it as far as it went better than usual.
"""

import sys
import time
from collections import deque

import numpy as np

from arsenale.envs import find_world, vector_env

GAMES, STEP, PLAYERS = 256, 0.005, 4


def train(seconds: float, report: float = 30.0) -> float:
    """Prints every `report` seconds how many of the last 2,000 games were won, and returns it: 0.25 is chance."""
    envs = vector_env("serenissima", GAMES, PLAYERS, opponents="random")
    kinds = find_world("serenissima").coding.features[:, 0]
    weights, kind_weights = np.zeros((PLAYERS, len(kinds))), np.zeros(kinds.max() + 1)
    traces, games, usual = np.zeros((GAMES, len(kinds)), np.float32), np.arange(GAMES), 0.0
    _seen, infos = envs.reset(seed=1)
    wins, played, start, due = deque([0.25], 2000), 0, time.monotonic(), report
    while (now := time.monotonic() - start) < seconds:
        legal, is_legal = infos["legal"], np.arange(infos["legal"].shape[1]) < infos["legal_count"][:, None]
        legal = np.where(is_legal, legal, 0)
        scores = weights[infos["seat"][:, None], legal] + kind_weights[kinds[legal]]
        chances = np.where(is_legal, np.exp(scores - scores.max(axis=1, keepdims=True)), 0.0)
        chances /= chances.sum(axis=1, keepdims=True)
        chosen = (chances.cumsum(axis=1) < envs.np_random.random((GAMES, 1))).sum(axis=1)
        actions = legal[games, np.minimum(chosen, infos["legal_count"] - 1)]
        np.subtract.at(traces, (games[:, None], legal), chances.astype(np.float32))
        traces[games, actions] += 1
        _seen, rewards, ended, _cut, infos = envs.step(actions)
        for game in np.flatnonzero(ended):
            pull = STEP * (rewards[game] - usual) * traces[game]
            weights[game % PLAYERS] += pull
            kind_weights += np.bincount(kinds, pull)
            usual += (rewards[game] - usual) / 1000
            traces[game] = 0
            wins.append(float(rewards[game] == 1.0))
            played += 1
        if now >= due:
            print(f"{now:4.0f} s  {played:7} games  {np.mean(wins):.1%} won", flush=True)
            due += report
    return float(np.mean(wins))


if __name__ == "__main__":
    train(float(sys.argv[1]) if len(sys.argv) > 1 else 600.0)
