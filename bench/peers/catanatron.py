"""Catan by catanatron, pure Python: whole games of four players of a kind, no trading between players.

The players with a value function are not in the package that can be installed, only in its repository. The greedy one
that is decides as they do, each action carried out on a copy of the game and the result judged; only its judgement
costs less. What it reaches is more than they can.
"""

import json
import random
import sys
import time

begin = time.perf_counter()
from catanatron import Color, Game, RandomPlayer  # noqa: E402
from catanatron.players.search import VictoryPointPlayer  # noqa: E402

WARM_UP = time.perf_counter() - begin


def play(kind: type[RandomPlayer | VictoryPointPlayer], seconds: float) -> dict[str, float]:
    """Every order counts as a decision, also the forced ones (roll, end the turn), as in our own cases."""
    random.seed(1)
    games = decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        game = Game([kind(color) for color in Color], seed=games + 1)
        game.play()
        games += 1
        decisions += len(game.state.actions)
    return {"decisions": decisions, "games": games, "seconds": time.perf_counter() - begin, "warm_up": WARM_UP}


CASES = {
    "random_players": lambda seconds: play(RandomPlayer, seconds),
    "greedy_players": lambda seconds: play(VictoryPointPlayer, seconds),
}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
