"""The doors from Python into the compiled bots: one decision, and whole games among them."""

from typing import Any

import numpy as np

from arsenale.bots.blood_royale import merchant
from arsenale.bots.blood_royale.desk import DESK, Desk
from arsenale.games import operations as op
from arsenale.games.blood_royale import engine
from arsenale.games.blood_royale.state import SETUP, STATE, Setup, State
from arsenale.games.kernel import below, entry, lowest, next_random, rule

RANDOM, MERCHANT = range(2)  # the codes of the bots, in the order of `BOTS`


@rule
def decide(view: State, setup: Setup, desk: Desk, code: int, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the bot does. `draw` is a random number."""
    if code == RANDOM:
        return int(np.int64(below(draw, count)))  # else an unsigned number and a signed one would meet as a real one
    return merchant.choose(view, setup, desk, seat, legal, count, draw)


@entry
def choose(
    view_bytes: Any, setup_bytes: Any, desk_bytes: Any, code: int, seat: int, legal: Any, count: int, draw: Any
) -> int:
    """One decision of one bot, given a view. The desk is blank, or the one that the bots of this game used before."""
    view, setup, desk = view_bytes.view(STATE)[0], setup_bytes.view(SETUP)[0], desk_bytes.view(DESK)[0]
    return decide(view, setup, desk, code, seat, legal, count, draw)


@rule
def ask(operation: int, state_bytes: Any, setup_bytes: Any, seat: int, number: int, out: Any) -> int:
    """The door of the rules, with numbers as wide as it is compiled for."""
    return engine.call(operation, state_bytes, setup_bytes, seat, number, out)


@entry
def play(state_bytes: Any, setup_bytes: Any, codes: Any, legal: Any) -> int:
    """Plays a game that has begun to its end, seat `s` by the bot `codes[s]`; returns the number of decisions.

    Each bot is shown a view. They draw random numbers from a row of their own. The other doors are called as a whole,
    so that they need not be compiled once more into this one.
    """
    desk_bytes = np.zeros(1, DESK).view(np.uint8)
    view_bytes = np.empty_like(state_bytes)
    draw = next_random(state_bytes.view(STATE)[0].random)
    decisions = 0
    count = ask(op.ROLL_ALL, state_bytes, setup_bytes, 0, 0, legal)
    while count > 0:
        seat = lowest(ask(op.TO_ACT, state_bytes, setup_bytes, 0, 0, legal))
        draw = next_random(draw)
        view_bytes.view(np.int64)[:] = state_bytes.view(np.int64)
        ask(op.HIDE, view_bytes, setup_bytes, seat, 0, legal)
        choice = choose(view_bytes, setup_bytes, desk_bytes, codes[seat], seat, legal, count, draw)
        count = ask(op.STEP, state_bytes, setup_bytes, 0, legal[choice], legal)
        decisions += 1
    return decisions


def blank_desk() -> Any:
    """A desk as bytes, for `choose`."""
    return np.zeros(1, DESK).view(np.uint8)
