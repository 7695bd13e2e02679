"""Trains the learned value of a game by self-play on this machine, and writes the weights into the package.

`python -m tools.train_value serenissima` is how `src/arsenale/bots/serenissima/value.txt` was made. Bots as they are
and with weights somewhat changed play each other, now and then anything that is legal is done instead; at decisions
drawn by lot every seat is described by numbers (`features.py`), and a small network learns to say who is going to win.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from arsenale.bots import find_company
from arsenale.bots.foresight import scouts
from arsenale.bots.net import FEATURES, HIDDEN
from arsenale.games import kernel
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset

PACKAGE = Path(__file__).parent.parent / "src" / "arsenale" / "bots"
NOTED, MOST_ROWS = 20, 250  # thousandths of decisions that are noted, and rows of a game at most
RANDOM_ORDERS = (0, 10, 40)  # thousandths: games differ in how often anything is done
SCOUTS, SPREAD = 40, 0.35  # changed tempers, as many as unchanged ones
BATCH, EPOCHS, STEP = 1024, 8, 2e-3
TESTED = 10  # every so many games one is kept for the test

Floats = np.ndarray[Any, np.dtype[np.float32]]


@dataclass
class Rows:
    """Positions of games with so many seats: float32[n, seats, FEATURES], and float32[n, seats] who won in the end."""

    features: Floats
    shares: Floats


# --- self-play ---


def play(setting: Setting, minds: list[Any], seed: int) -> Rows:
    """One game among minds drawn by lot."""
    doors, random = import_module(f"arsenale.bots.{setting.ruleset.id}.doors"), np.random.default_rng(seed)
    seats = len(setting.powers)
    seated = np.stack([minds[random.integers(len(minds))] for _seat in range(seats)])
    rows = np.zeros((MOST_ROWS, seats, FEATURES), np.float32)
    position, legal = setting.start(seed), np.empty(setting.ruleset.max_legal, np.int64)
    count = doors.harvest(
        position.states.view(np.uint8),
        setting.setup,
        doors.blank_desk(),
        seated,
        np.array([kernel.seed_random(seed)], np.uint64),
        legal,
        np.array([NOTED, random.choice(RANDOM_ORDERS)]),
        rows,
    )
    return Rows(rows[:count].copy(), np.tile(np.array(position.returns(), np.float32), (count, 1)))


def draw_minds(ruleset: Ruleset, bots: str) -> list[Any]:
    """The tempers of these bots, as they are and somewhat changed."""
    tempers = [find_company(ruleset).find(name).mind for name in bots.split(",")]
    changed = [scouts(mind, SCOUTS, SPREAD, seed) for seed, mind in enumerate(tempers)]
    return tempers * SCOUTS + [scout for those in changed for scout in those]


def play_all(ruleset: Ruleset, bots: str, players: int, games: int, seed: int) -> list[Rows]:
    """Games for so many players, on all cores."""
    setting = ruleset.setting(players, options={"free_moves": ruleset.simulation_free_moves})
    minds = draw_minds(ruleset, bots)
    with ThreadPoolExecutor() as pool:
        played = pool.map(lambda game: play(setting, minds, seed + game), range(games))
        return list(track(played, f"{players} players", games, console=Console(stderr=True)))


def join(games: list[Rows]) -> Rows:
    return Rows(np.concatenate([game.features for game in games]), np.concatenate([game.shares for game in games]))


# --- the network ---


class Net:
    """The same network as `arsenale.bots.net`, with its gradient and Adam's moments."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.inner = random.normal(0, 0.2, (FEATURES, HIDDEN)).astype(np.float32)
        self.thresholds = np.zeros(HIDDEN, np.float32)
        self.outer = random.normal(0, 0.2, HIDDEN).astype(np.float32)
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self._steps = 0

    @property
    def parts(self) -> tuple[Floats, Floats, Floats]:
        return self.inner, self.thresholds, self.outer

    def chances(self, features: Floats) -> Floats:
        standing = np.maximum(features @ self.inner + self.thresholds, 0) @ self.outer
        shares = np.exp(standing - standing.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def loss(self, rows: Rows) -> float:
        """Mean cross-entropy, in nats."""
        return float(-(rows.shares * np.log(self.chances(rows.features) + 1e-9)).sum(axis=1).mean())

    def learn(self, features: Floats, shares: Floats, step: float) -> None:
        """One step down the gradient of the cross-entropy."""
        raw = features @ self.inner + self.thresholds
        cells = np.maximum(raw, 0)
        standing = (self.chances(features) - shares) / len(features)
        hidden = standing[:, :, None] * self.outer * (raw > 0)
        gradients = (
            np.tensordot(features, hidden, ((0, 1), (0, 1))),
            hidden.sum(axis=(0, 1)),
            np.tensordot(standing, cells, ((0, 1), (0, 1))),
        )
        self._steps += 1
        for part, gradient, moments in zip(self.parts, gradients, self._moments, strict=True):
            self._step(part, gradient, moments, step)

    def _step(self, part: Floats, gradient: Any, moments: tuple[Floats, Floats], step: float) -> None:
        """Adam."""
        mean, square = moments
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient * gradient - square)
        fair_mean, fair_square = mean / (1 - 0.9**self._steps), square / (1 - 0.999**self._steps)
        part -= (step * fair_mean / (np.sqrt(fair_square) + 1e-8)).astype(np.float32)


def draw_batches(sets: list[Rows], random: np.random.Generator) -> Iterator[tuple[Floats, Floats]]:
    """All rows once, games of different sizes mixed."""
    batches = [
        (rows, picked)
        for rows in sets
        for picked in np.array_split(random.permutation(len(rows.shares)), max(1, len(rows.shares) // BATCH))
    ]
    for place in random.permutation(len(batches)):
        rows, picked = batches[place]
        yield rows.features[picked], rows.shares[picked]


def train(sets: list[Rows], seed: int) -> Net:
    net, random = Net(seed), np.random.default_rng(seed)
    for epoch in range(EPOCHS):
        for features, shares in draw_batches(sets, random):
            net.learn(features, shares, STEP * (1 - epoch / EPOCHS))
    return net


# --- the command ---


def main(
    game: str,
    bots: Annotated[str, typer.Option(metavar="NAME,...", help="Whose tempers play.")] = "merchant",
    games: Annotated[int, typer.Option(help="Games for each number of players.")] = 10000,
    seed: int = 1,
) -> None:
    """Plays, trains, prints the test's cross-entropy beside that of knowing nothing, and writes the weights."""
    ruleset = find_ruleset(game)
    sets, tests = [], []
    for players in ruleset.players:
        played = play_all(ruleset, bots, players, games, seed * 1_000_000 + players * 100_000)
        sets.append(join([rows for place, rows in enumerate(played) if place % TESTED]))
        tests.append(join(played[::TESTED]))
    net = train(sets, seed)
    for players, trained, tested in zip(ruleset.players, sets, tests, strict=True):
        facts = f"{len(trained.shares)} rows, cross-entropy {net.loss(trained):.4f}, in the test {net.loss(tested):.4f}"
        print(f"{players} players: {facts}, knowing nothing {np.log(players):.4f}")
    weights = np.concatenate([part.ravel() for part in net.parts])
    command = f"python -m tools.train_value {game} --bots {bots} --games {games} --seed {seed}"
    np.savetxt(PACKAGE / game / "value.txt", weights, "%.5g", header=command)


if __name__ == "__main__":
    typer.run(main)
