"""`python -m bench.regression`: fails if games take more than LIMIT times as long a decision as before the change."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from arsenale.games.rulesets import RULESETS
from bench.measure import ROOT
from bench.regression.comparing import LIMIT, Pair, judge
from bench.regression.player import KINDS
from bench.regression.sources import (
    ACCEPTED,
    NothingToCompareError,
    find_base,
    fingerprint,
    reasons_to_be_slower,
    unpack,
)


def changed_kinds(base: Path, ruleset: str) -> list[str]:
    """What is compiled otherwise than at the base; where nothing is, the ratio is 1 and need not be measured."""
    return [
        name
        for name, kind in KINDS.items()
        if fingerprint(base, ruleset, kind.parts) != fingerprint(ROOT, ruleset, kind.parts)
    ]


def slower_plays(base: Path, changed: dict[str, list[str]]) -> list[str]:
    """Compiles all games at once, then compares one after another; those that became too slow."""
    pairs = {ruleset: Pair(base, ruleset, kinds) for ruleset, kinds in changed.items()}
    try:
        return [play for ruleset, pair in pairs.items() for play in slower_plays_of(ruleset, pair)]
    finally:
        for pair in pairs.values():
            pair.end()


def slower_plays_of(ruleset: str, pair: Pair) -> list[str]:
    problem = pair.wait()
    if problem:
        print(f"{ruleset}: not measured, the base cannot play it: {problem}")
        return []
    slower: list[str] = []
    for kind in pair.kinds:
        found = judge(partial(pair.sample, kind))
        print(f"{ruleset}, {kind}: {found}")
        if found.is_slower:
            slower.append(f"{ruleset}, {kind}")
    return slower


def main(
    base: Annotated[
        str, typer.Option(help="A revision; by default where this branch left main, or main hours ago.")
    ] = "",
) -> None:
    """Compares this working tree with an earlier revision, game by game; exits 1 if it is slower."""
    try:
        commit = find_base(ROOT, base)
    except NothingToCompareError as reason:
        print(f"speed not compared: {reason}")
        return
    tree = unpack(ROOT, commit)
    changed = {ruleset: kinds for ruleset in RULESETS if (kinds := changed_kinds(tree, ruleset))}
    if not changed:
        print(f"speed not compared: what is compiled is the same as at {commit[:12]}")
        return
    print(f"speed, compared with {commit[:12]}", flush=True)
    slower = slower_plays(tree, changed)
    accepted = reasons_to_be_slower(ROOT, commit)
    if slower and not accepted:
        sys.exit(
            f"more than {LIMIT} times as slow as at {commit[:12]}: {'; '.join(slower)}. Find out why; if it must be, "
            f'say so in the commit message, in a line "{ACCEPTED}: why".'
        )
    if slower:
        print(f"slower, and accepted: {'; '.join(accepted)}")


if __name__ == "__main__":
    typer.run(main)
