"""Catan by fastcatan (C++): one game from Python, and many at once; four random players who also trade."""

import json
import random
import sys
import time

begin = time.perf_counter()
import fastcatan  # noqa: E402
import numba  # noqa: E402
import numpy as np  # noqa: E402

LOADED = time.perf_counter()
BATCH = 1024
STEPS_AT_ONCE = 100
STEPS_BEFORE = 2000  # so that the games are in all their phases when the clock starts
SPREAD = np.uint64(0x9E3779B97F4A7C15)


def python(seconds: float) -> dict[str, float]:
    """One game after another, the order chosen from the list of all legal ones."""
    game, draw = fastcatan.Env(), random.random
    games = decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        game.reset(seed=games)
        legal, step, done = game.legal_actions, game.step, False
        while not done:
            actions = legal()
            done = step(actions[int(draw() * len(actions))])
            decisions += 1
        games += 1
    return result(started, decisions, games, LOADED - begin)


@numba.njit
def choose(masks, actions, draws):
    """A legal action for each game, uniformly from its mask. Compiled, so that the peer is charged little for it."""
    for game in range(len(masks)):
        mask, draw = masks[game], draws[game]
        draw ^= draw << np.uint64(13)
        draw ^= draw >> np.uint64(7)
        draw ^= draw << np.uint64(17)
        draws[game] = draw
        left = (draw >> np.uint64(32)) * np.uint64(count_bits(mask)) >> np.uint64(32)
        actions[game] = nth_bit(mask, left)


@numba.njit
def count_bits(mask):
    count = 0
    for word in mask:
        count += population(word)
    return count


@numba.njit
def population(word):
    """Bits of one word, added up in pairs, fours, eights; compilers make one instruction of it."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(word * np.uint64(0x0101010101010101) >> np.uint64(56))


@numba.njit
def nth_bit(mask, left):
    """The place of the set bit that has `left` set bits before it."""
    before = np.int64(left)
    for place in range(len(mask)):
        word = mask[place]
        here = population(word)
        if before < here:
            for _ in range(before):
                word &= word - np.uint64(1)
            return 64 * place + population((word & -word) - np.uint64(1))
        before -= here
    return 0


def batched(seconds: float) -> dict[str, float]:
    """BATCH games in step with one another; a finished one starts afresh. Legal actions come as masks."""
    games = fastcatan.BatchedEnv(BATCH, seed=1)
    games.reset()
    masks = np.zeros((BATCH, fastcatan.MASK_WORDS), np.uint64)
    actions, ended = np.zeros(BATCH, np.uint32), np.zeros(BATCH, np.uint8)
    draws = np.arange(1, BATCH + 1, dtype=np.uint64) * SPREAD

    def play(steps: int) -> int:
        """How many games ended."""
        finished = 0
        for _ in range(steps):
            games.write_masks(masks)
            choose(masks, actions, draws)
            games.step_autoreset(actions, ended)
            finished += int(np.count_nonzero(ended))
        return finished

    play(STEPS_BEFORE)
    finished = decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        finished += play(STEPS_AT_ONCE)
        decisions += BATCH * STEPS_AT_ONCE
    return result(started, decisions, finished, started - begin)


def result(started: float, decisions: int, games: int, warm_up: float) -> dict[str, float]:
    elapsed = time.perf_counter() - started
    return {"decisions": decisions, "games": games, "seconds": elapsed, "warm_up": warm_up}


CASES = {"python": python, "batched": batched}

if __name__ == "__main__":
    random.seed(1)
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
