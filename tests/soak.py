"""Random games with every invariant checked after every order: `make soak`. Prints the seed of any failure."""

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import islice

from arsenale.compiling import prepare
from arsenale.games.options import HouseRules, Number
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset

BATCH = 1000
LENGTHS = {"free_moves": (1, 8, 40), "turns": (1, 2, 4)}  # numbers on which depends how long a game takes


def draw_setting(ruleset: Ruleset, seed: int) -> Setting:
    """Players, preset and house rules at random, the same for the same seed."""
    dice, house_rules = random.Random(seed), house_rules_of(ruleset)
    rules = {name: dice.choice(option.values) for name, option in house_rules.switches.items() if dice.random() < 0.5}
    for name, number in house_rules.numbers.items():
        if name in LENGTHS or dice.random() < 0.3:
            rules[name] = str(dice.choice(LENGTHS.get(name) or sizes(number)))
    return ruleset.setting(dice.choice(ruleset.players), dice.choice(ruleset.presets), rules)


def house_rules_of(ruleset: Ruleset) -> HouseRules:
    """All its options."""
    return import_module(f"arsenale.games.{ruleset.id}.options").HOUSE_RULES


def sizes(number: Number) -> tuple[int, ...]:
    """The least, the usual, and about twice as much."""
    return number.least, number.default, min(number.most, 2 * number.default + 1)


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
