"""Random games with every invariant checked after every order: `make soak`. Prints the seed of any failure."""

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from arsenale.compiling import prepare
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.games.serenissima.options import OPTIONS

BATCH = 1000


def draw_setting(ruleset: Ruleset, seed: int) -> Setting:
    """Players, preset and house rules at random, the same for the same seed."""
    dice = random.Random(seed)
    rules = {name: dice.choice(option.values) for name, option in OPTIONS.items() if dice.random() < 0.5}
    rules["free_moves"] = str(dice.choice((1, 8, 40)))
    return ruleset.setting(dice.choice(ruleset.players), dice.choice(ruleset.presets), rules)


def soak_batch(name: str, first: int, count: int) -> list[str]:
    """Games `first` to `first + count - 1`; what went wrong, one line a game."""
    setting = draw_setting(find_ruleset(name), first)
    problems = ((seed, setting.start(seed).checked_play_out()) for seed in range(first, first + count))
    house_rules = f"{len(setting.powers)} players, {setting.options}"
    return [f"seed {seed}: {problem} ({house_rules})" for seed, problem in problems if problem]


def soak(name: str, games: int, first: int, cores: int) -> list[str]:
    """All games, a batch of one house-rule setting at a time."""
    starts = range(first, first + games, BATCH)
    with ProcessPoolExecutor(cores) as pool:
        batches = [pool.submit(soak_batch, name, start, min(BATCH, first + games - start)) for start in starts]
        return [line for batch in batches for line in batch.result()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="serenissima")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    prepare(find_ruleset(wanted.ruleset))
    began = time.perf_counter()
    problems = soak(wanted.ruleset, wanted.games, wanted.seed, wanted.cores)
    print("\n".join(islice(problems, 20)), end="\n" if problems else "")
    failed = len(problems)
    print(f"{wanted.games} games in {time.perf_counter() - began:.0f} s, every order checked")
    print(f"{wanted.games - failed} passed, {failed} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
