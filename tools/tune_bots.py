"""How the weights of the bots are found: variants play, and every weight goes where the better ones had it.

    python -m tools.tune_bots serenissima steward --games 4000 --passes 4 --weights garrison,ward,forts

Every game has one variant against others, each of its weights a step up or down by chance. What a weight does is the
mean of the games with it up less that of those with it down, so that all games speak for all weights. Those whose
effect is beyond chance go a step that way. The same seed finds the same weights.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Annotated, Any

import typer

from arsenale.bots import Company, find_bot, find_company
from arsenale.bots.blood_royale import temper as blood_royale
from arsenale.bots.serenissima import temper as serenissima
from arsenale.games.ruleset import Setting
from arsenale.games.rulesets import find_ruleset

TEMPERS: dict[str, Any] = {"serenissima": serenissima, "blood_royale": blood_royale}
BEYOND_CHANCE = 2.0  # standard errors
STEPS = {"hinder": 150, "last_care": 60, "care": 60, "place": 1, "last_place": 1, "build_until": 1, "fill_pace": 1}
MAY_BE_NEGATIVE = ("hinder", "last_care")
VICTORY = 10  # points of lead that a victory counts for
MOST_LEAD = 15


@dataclass(frozen=True, slots=True)
class Tuning:
    """One bot of a game against three of another."""

    company: Company
    setting: Setting
    bot: str
    rival: str

    def play(self, seed: int, weights: dict[str, int]) -> float:
        """How well a variant does: its lead in points, and its share of victory."""
        seats, seat = len(self.setting.powers), seed % len(self.setting.powers)
        changes = "+".join(f"{name}={value}" for name, value in weights.items())
        players = [find_bot(self.setting.ruleset, self.rival)] * seats
        players[seat] = find_bot(self.setting.ruleset, f"{self.bot}:{changes}")
        position, _decisions = self.company.play(self.setting, seed, players)
        scores = position.scores()
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        return max(-MOST_LEAD, min(MOST_LEAD, lead)) + VICTORY * position.returns()[seat]

    def play_all(self, seeds: Sequence[int], variants: Sequence[dict[str, int]]) -> Iterator[float]:
        """Compiled games do not hold the interpreter."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from pool.map(self.play, seeds, variants)


def step_of(name: str, value: int) -> int:
    """A third, unless the weight has a step of its own."""
    return STEPS.get(name, max(1, round(abs(value) / 3)))


def shifted(name: str, value: int, sign: int) -> int:
    """The weight a step up or down."""
    moved = value + sign * step_of(name, value)
    return moved if name in MAY_BE_NEGATIVE else max(0, moved)


def find_effects(results: Sequence[float], signs: Sequence[dict[str, int]], name: str) -> tuple[float, float]:
    """What raising a weight does, and its standard error."""
    up, down = ([result for result, sign in zip(results, signs, strict=True) if sign[name] == way] for way in (1, -1))
    return fmean(up) - fmean(down), 2 * stdev(results) / len(results) ** 0.5


def improve(tuning: Tuning, weights: dict[str, int], seeds: Sequence[int]) -> dict[str, int]:
    """One pass: all weights, each a step on where that helps."""
    random = Random(seeds[0])
    signs = [{name: random.choice((-1, 1)) for name in weights} for _seed in seeds]
    variants = [{name: shifted(name, value, sign[name]) for name, value in weights.items()} for sign in signs]
    results = list(tuning.play_all(seeds, variants))
    typer.echo(f"mean {fmean(results):.2f}")
    better = dict(weights)
    for name, value in weights.items():
        effect, error = find_effects(results, signs, name)
        if abs(effect) > BEYOND_CHANCE * error:
            better[name] = shifted(name, value, 1 if effect > 0 else -1)
        typer.echo(f"{name:14} {value:6} → {better[name]:6}   effect {effect:+.2f} ± {error:.2f}")
    return better


def main(
    ruleset: str,
    bot: str,
    weights: Annotated[str, typer.Option(help="which weights, by comma; else all")] = "",
    rival: str = "merchant",
    games: int = 4000,
    passes: int = 4,
    seed: int = 1,
) -> None:
    """Prints the weights after every pass."""
    rules = find_ruleset(ruleset)
    setting = rules.setting(4, options={"free_moves": rules.simulation_free_moves})
    known = getattr(TEMPERS[ruleset], bot.upper())
    chosen = {name: known[name] for name in weights.split(",")} if weights else dict(known)
    tuning = Tuning(find_company(rules), setting, bot, rival)
    for number in range(passes):
        first = (seed * 1000 + number) * 1_000_000
        chosen = improve(tuning, chosen, range(first, first + games))
        typer.echo(chosen)


if __name__ == "__main__":
    typer.run(main)
