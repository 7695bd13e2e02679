"""Catan by catanatron, pure Python: four random players, whole games, no trading between players."""

import json
import random
import sys
import time

begin = time.perf_counter()
from catanatron import Color, Game, RandomPlayer  # noqa: E402

WARM_UP = time.perf_counter() - begin


def random_players(seconds: float) -> dict[str, float]:
    """Every order counts as a decision, also the forced ones (roll, end the turn), as in our own cases."""
    random.seed(1)
    games = decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        game = Game([RandomPlayer(color) for color in Color], seed=games + 1)
        game.play()
        games += 1
        decisions += len(game.state.actions)
    return {"decisions": decisions, "games": games, "seconds": time.perf_counter() - begin, "warm_up": WARM_UP}


CASES = {"random_players": random_players}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
