"""Hearts, backgammon and Mensch ärgere dich nicht for four by OpenSpiel (C++).

Each is stepped from Python, and played by the two random players that the C++ side offers.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from itertools import cycle

begin = time.perf_counter()
import pyspiel  # noqa: E402

WARM_UP = time.perf_counter() - begin
Chance = Callable[[pyspiel.State], int]
CHANCE = int(pyspiel.PlayerId.CHANCE)
ROLLOUTS_AT_ONCE = 50
DEALS = 300


def pick(actions: list[int]) -> int:
    """Uniform choice, quicker than random.choice, whose time would be charged to the peer."""
    return actions[int(random.random() * len(actions))]


def draw_evenly(state: pyspiel.State) -> int:
    """A card, or one die: all outcomes are equally likely, so the plain list, the cheapest call, is enough."""
    return pick(state.legal_actions())


def roll_dice(state: pyspiel.State) -> int:
    """Backgammon: doubles are half as likely as other rolls."""
    left = random.random()
    outcomes = state.chance_outcomes()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


MENSCH = "maedn(players=4)"
CHANCES = {"hearts": draw_evenly, "backgammon": roll_dice, MENSCH: draw_evenly}


def play_out(state: pyspiel.State, chance: Chance) -> int:
    """Plays to the end and returns the number of decisions."""
    decisions = 0
    while True:
        player = state.current_player()
        if player >= 0:
            state.apply_action(pick(state.legal_actions()))
            decisions += 1
        elif player == CHANCE:
            state.apply_action(chance(state))
        else:
            return decisions


def dealt(name: str) -> list[pyspiel.State]:
    """Positions in which the first decision is due, each after its own deal or roll."""
    starts = [pyspiel.load_game(name).new_initial_state() for _ in range(DEALS)]
    for state in starts:
        while state.is_chance_node():
            state.apply_action(CHANCES[name](state))
    return starts


def count(seconds: float, play: Callable[[], tuple[int, int]]) -> dict[str, float]:
    """Calls `play`, which returns games and decisions, until the time is up."""
    games = decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        more_games, more_decisions = play()
        games += more_games
        decisions += more_decisions
    return {"decisions": decisions, "games": games, "seconds": time.perf_counter() - begin, "warm_up": WARM_UP}


def from_python(name: str, seconds: float) -> dict[str, float]:
    game, chance = pyspiel.load_game(name), CHANCES[name]
    return count(seconds, lambda: (1, play_out(game.new_initial_state(), chance)))


def from_python_dealt(name: str, seconds: float) -> dict[str, float]:
    starts = cycle(dealt(name))
    return count(seconds, lambda: (1, play_out(next(starts).clone(), CHANCES[name])))


def bots(name: str, seconds: float) -> dict[str, float]:
    """Whole games by `evaluate_bots`; their histories, read in a sample before, tell the decisions of a game."""
    game = pyspiel.load_game(name)
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play() -> pyspiel.State:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, random.getrandbits(31))
        return state

    def play_uncounted() -> tuple[int, int]:
        play()
        return 1, 0

    counted = sum(step.player >= 0 for _ in range(DEALS) for step in play().full_history())
    result = count(seconds, play_uncounted)
    return result | {"decisions": round(result["games"] * counted / DEALS)}


def rollouts(name: str, seconds: float) -> dict[str, float]:
    """Rollouts of RandomRolloutEvaluator, which Python can only reach as the one simulation of a tree search.

    Nothing tells how many decisions they took: the mean of games played from Python from the same positions stands in.
    The search cannot start at a chance node, hence the positions after the deal.
    """
    starts = dealt(name)
    counted = sum(play_out(start.clone(), CHANCES[name]) for start in starts)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_AT_ONCE, 1)
    search = pyspiel.MCTSBot(pyspiel.load_game(name), evaluator, 1.0, 1, 10, False, 1, False)
    following = cycle(starts)

    def play() -> tuple[int, int]:
        search.mcts_search(next(following))
        return ROLLOUTS_AT_ONCE, 0

    result = count(seconds, play)
    return result | {"decisions": round(result["games"] * counted / DEALS)}


CASES = {
    "hearts_python": lambda seconds: from_python("hearts", seconds),
    "hearts_python_dealt": lambda seconds: from_python_dealt("hearts", seconds),
    "hearts_bots": lambda seconds: bots("hearts", seconds),
    "hearts_rollouts": lambda seconds: rollouts("hearts", seconds),
    "backgammon_python": lambda seconds: from_python("backgammon", seconds),
    "backgammon_bots": lambda seconds: bots("backgammon", seconds),
    "backgammon_rollouts": lambda seconds: rollouts("backgammon", seconds),
    "mensch_python": lambda seconds: from_python(MENSCH, seconds),
    "mensch_bots": lambda seconds: bots(MENSCH, seconds),
    "mensch_rollouts": lambda seconds: rollouts(MENSCH, seconds),
}

if __name__ == "__main__":
    random.seed(1)
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
