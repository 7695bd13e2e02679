"""The doors from Python into the compiled bots: one decision, and games among them."""

from typing import Any

import numpy as np

from arsenale.bots.blood_royale import features, guess, merchant
from arsenale.bots.blood_royale.desk import DESK
from arsenale.bots.harvest import harvester_of
from arsenale.bots.minds import RANDOM
from arsenale.bots.playing import table_of
from arsenale.bots.tree import TREE, searcher_of
from arsenale.games.blood_royale import engine
from arsenale.games.blood_royale.state import SETUP, STATE
from arsenale.games.kernel import below, entry, rule


@entry
def choose(view_bytes: Any, setup_bytes: Any, desk_bytes: Any, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the mind at the desk does, given a view. `draw` is a random number.

    The desk is blank but for the mind, or one that was used before in this game.
    """
    view, setup, desk = view_bytes.view(STATE)[0], setup_bytes.view(SETUP)[0], desk_bytes.view(DESK)[0]
    if desk.kind == RANDOM:
        return int(np.int64(below(draw, count)))  # else an unsigned number and a signed one would meet as a real one
    return merchant.choose(view, setup, desk, seat, legal, count, draw)


@rule
def ask(operation: int, state_bytes: Any, setup_bytes: Any, seat: int, number: int, out: Any) -> int:
    """The door of the rules, with numbers as wide as it is compiled for."""
    return engine.call(operation, state_bytes, setup_bytes, seat, number, out)


# The other doors are called as a whole, so that they need not be compiled once more into this one.
do_play = table_of(ask, choose)


@entry
def play(state_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, draws: Any, legal: Any, until: int) -> int:
    """Games among compiled bots, see `arsenale.bots.playing`."""
    return do_play(state_bytes, setup_bytes, desk_bytes, minds, draws, legal, until)


@entry
def describe(state_bytes: Any, setup_bytes: Any, desk_bytes: Any, rows: Any) -> None:
    """What the learned value looks at, float32[seats, FEATURES]."""
    state, setup, desk = state_bytes.view(STATE)[0], setup_bytes.view(SETUP)[0], desk_bytes.view(DESK)[0]
    features.describe(state, setup, desk, rows)


@rule
def guess_hidden(state_bytes: Any, setup_bytes: Any, seed: Any) -> None:
    """What a view hides, guessed."""
    guess.guess(state_bytes.view(STATE)[0], setup_bytes.view(SETUP)[0], seed)


do_search = searcher_of(ask, choose, describe, guess_hidden)


@entry
def search(
    view_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, net: Any, tree_bytes: Any, rows: Any, legal: Any,
    count: int, playouts: int,
) -> int:  # fmt: skip
    """Playouts from a view, see `arsenale.bots.tree`."""
    tree = tree_bytes.view(TREE)[0]
    return do_search(view_bytes, setup_bytes, desk_bytes, minds, net, tree, rows, legal, count, playouts)


do_harvest = harvester_of(ask, choose, describe)


@entry
def harvest(
    state_bytes: Any,
    setup_bytes: Any,
    desk_bytes: Any,
    minds: Any,
    draws: Any,
    legal: Any,
    odds: Any,
    rows: Any,
) -> int:
    """Self-play for the trainer, see `arsenale.bots.harvest`."""
    return do_harvest(state_bytes, setup_bytes, desk_bytes, minds, draws, legal, odds, rows)


def blank_desk() -> Any:
    """A desk as bytes, its head free for a mind."""
    return np.zeros(1, DESK).view(np.uint8)
