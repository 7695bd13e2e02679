"""Bots that look ahead: `search` as long as its budget lasts, `learned` once around what its minds propose."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from arsenale.bots.bot import Advice
from arsenale.bots.foresight import Foresight
from arsenale.bots.minds import EXTERNAL, Mind
from arsenale.bots.tree import ROOT, TREE
from arsenale.games import kernel
from arsenale.games import operations as op
from arsenale.games.ruleset import Position
from arsenale.texts import _

SLICE = 4  # playouts between two looks at the clock
EXPLORING = 100  # thousandths of a victory
TRUST = 0.01  # victories by which another proposal must seem better than that of the first mind, since chance deceives


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about a decision: seconds at most, less where all is clear, or so many playouts.

    With neither, a playout for each proposal.
    """

    seconds: float = 0
    playouts: int = 0

    def slices(self) -> Iterator[int]:
        """Numbers of playouts until it is spent; 0 is one for each proposal."""
        end = time.perf_counter() + self.seconds
        yield SLICE if self.seconds else self.playouts
        while self.seconds and time.perf_counter() < end:
            yield SLICE


class Option(NamedTuple):
    """An action that was looked at: in how many playouts, and each seat's mean chance to win in them.

    `share`: how often it is to be chosen; 1 for the best, unless others decide at the same time.
    """

    action: int
    playouts: int
    chances: tuple[float, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Searcher:
    """Looks ahead from a view, to the end of the turn, phase or round (`horizon`: 1, op.PHASE, op.ROUND)."""

    name: str
    text: str
    foresight: Foresight
    budget: Budget
    horizon: int
    minds: int  # that are asked, of those the game lends

    @property
    def mind(self) -> Mind:
        """It does not decide by one."""
        return np.full_like(self.foresight.minds[0], EXTERNAL)

    def choose(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> int:
        """See `Player`."""
        return _pick(view, self.look(view, seat, allowed)).action

    def advise(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> Advice:
        """See `Player`."""
        options = self.look(view, seat, allowed)
        chosen = _pick(view, options)
        return Advice(chosen.action, _explain(view, seat, chosen, options))

    def look(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> list[Option]:
        """What can be done, the best first."""
        actions = view.legal(seat) if allowed is None else list(allowed)
        if len(actions) == 1:
            return [Option(actions[0], 0, (), 1.0)]
        tree = self._plant(view, seat)
        legal = np.zeros(view.setting.ruleset.max_legal, np.int64)
        legal[: len(actions)] = actions
        for playouts in self.budget.slices():
            if self.foresight.search(view, tree, self.minds, legal, len(actions), playouts):
                break
        return _harvest(tree[0], seat, len(view.setting.powers))

    def _plant(self, view: Position, seat: int) -> np.ndarray[Any, Any]:
        tree = np.zeros(1, TREE)
        clock = view.clock()
        tree[0].seat = seat
        tree[0].until = (clock // self.horizon + 1) * self.horizon
        tree[0].own_until = (clock // op.PHASE + 1) * op.PHASE
        tree[0].seed = kernel.seed_random(crc32(view.to_bytes()) + seat)
        tree[0].exploring = EXPLORING
        return tree


def _harvest(tree: Any, seat: int, seats: int) -> list[Option]:
    first, count = int(tree.first[ROOT]), int(tree.children[ROOT])
    visits = tree.visits[first : first + count]
    chances = tree.chances[first : first + count, :seats] / np.maximum(visits, 1)[:, None]
    if tree.is_sealed and visits.any():
        shares = tree.share[seat, :count] / max(1e-9, tree.share[seat, :count].sum())
    else:
        shares, worth = np.zeros(count), chances[:, seat].copy()
        worth[0] += TRUST
        shares[int(np.argmax(worth))] = 1.0
    options = [
        Option(
            int(tree.action[first + place]), int(visits[place]), tuple(chances[place].tolist()), float(shares[place])
        )
        for place in range(count)
    ]
    return sorted(options, key=lambda option: (-option.share, -option.chances[seat]))


def _pick(view: Position, options: Sequence[Option]) -> Option:
    """The best, or where shares say so one by lot, the same for the same view."""
    if options[0].share == 1:
        return options[0]
    random = np.random.default_rng(crc32(view.to_bytes()))
    return options[int(random.choice(len(options), p=[option.share for option in options]))]


def _explain(view: Position, seat: int, chosen: Option, options: Sequence[Option]) -> str:
    """What was found, beside the next best."""
    if not chosen.playouts:
        return _("there is nothing else to do") if len(view.legal(seat)) == 1 else _("nothing else seemed worth a look")
    say = view.setting.ruleset.notation.say
    others = [option for option in options if option is not chosen and option.playouts]
    texts = {
        "chance": f"{chosen.chances[seat]:.0%}",
        "playouts": sum(option.playouts for option in options),
    }
    if chosen.share < 1:
        text = _("the others decide unseen at the same time, so it is drawn by lot: {share} of the time this one")
        return text.format(share=f"{chosen.share:.0%}")
    if not others:
        return _("a chance of {chance} to win, after {playouts} looks ahead").format(**texts)
    text = _("a chance of {chance} to win against {other} with `{order}`, after {playouts} looks ahead")
    best = max(others, key=lambda option: option.chances[seat])
    return text.format(**texts, other=f"{best.chances[seat]:.0%}", order=say(view.setting, best.action))
