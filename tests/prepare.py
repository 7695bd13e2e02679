"""Compiles all rules once before the tests share them, and shows how long that takes."""

import time

from arsenale.compiling import prepare
from arsenale.games.rulesets import RULESETS

if __name__ == "__main__":
    began = time.perf_counter()
    for ruleset in RULESETS.values():
        prepare(ruleset)
    print(f"rules ready after {time.perf_counter() - began:.1f} s")
