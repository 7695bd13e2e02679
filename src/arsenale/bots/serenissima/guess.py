"""What a view hides, guessed, so that a simulation can go on from it."""

from typing import Any

from arsenale.games.kernel import below, bit, count_bits, lowest, next_random, rule, without_lowest
from arsenale.games.serenissima.state import BIDS, CONSENT, NOBODY, Setup, State


@rule
def guess(view: State, setup: Setup, seed: Any) -> None:
    """Dice to come from the seed; sealed bids are made anew; a galley that asks wants to go on to any zone near by."""
    view.random = seed
    if view.step == BIDS:
        for seat in range(int(setup.seats)):
            view.waiting |= bit(seat) if view.bid[seat] == NOBODY else 0
    if view.step == CONSENT and view.wish == NOBODY:
        guess_wish(view, setup, next_random(seed))


@rule
def guess_wish(view: State, setup: Setup, draw: Any) -> None:
    near = int(setup.zone_next[view.galley_zone[view.mover]])
    for _ in range(int(below(draw, count_bits(near)))):
        near = without_lowest(near)
    view.wish = lowest(near)
