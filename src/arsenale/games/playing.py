"""Games that play themselves: what every ruleset's compiled door does alike with its own `turn` and `invariants`."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from arsenale.games.kernel import allocating_rule, below, kind_of, lowest, next_random, rule

MOST_DECISIONS = 200_000  # of a game that ends
EAGERNESS = 4  # how often another order is drawn in place of one that leads nowhere

# Of many games at once each has a row of numbers: at its head the place of the order to be given in the list of whoever
# is to act (negative: none is given), the length of the list, the seat, one number left free; then the list.
CHOICE, COUNT, SEAT, FREE, LIST = range(5)


class Turn(Protocol):
    """A ruleset's module `turn`, as far as games that play themselves need it. Seats are given and taken as numbers."""

    @staticmethod
    def begin_game(state: Any, setup: Any) -> None: ...
    @staticmethod
    def to_act(state: Any, setup: Any) -> int: ...
    @staticmethod
    def legal(state: Any, setup: Any, seat: int, out: Any) -> int: ...
    @staticmethod
    def apply(state: Any, setup: Any, seat: int, action: int) -> int: ...
    @staticmethod
    def do_action(state: Any, setup: Any, seat: int, action: int) -> None: ...
    @staticmethod
    def do_roll_all(state: Any, setup: Any) -> None: ...
    @staticmethod
    def is_over(state: Any) -> bool: ...
    @staticmethod
    def returns(state: Any, setup: Any, out: Any) -> None: ...


class Invariants(Protocol):
    """A ruleset's module `invariants`."""

    @property
    def SOMEBODY_ACTS(self) -> int: ...  # noqa: N802
    @property
    def GAME_ENDS(self) -> int: ...  # noqa: N802
    @property
    def LEGAL_IS_ALLOWED(self) -> int: ...  # noqa: N802
    @staticmethod
    def broken(state: Any, setup: Any) -> int: ...
    @staticmethod
    def broken_by(state: Any, setup: Any, action: int, money_before: int) -> int: ...
    @staticmethod
    def all_money(state: Any) -> int: ...


class Player(NamedTuple):
    """The ways in which a ruleset's games play themselves; all of them rules."""

    do_step: Callable[[Any, Any, int, Any], int]
    begin_decision: Callable[[Any, Any, Any], int]
    do_play_out: Callable[[Any, Any, Any], int]
    do_checked_play_out: Callable[[Any, Any, Any], int]
    do_play_outs: Callable[[Any, Any, Any, int, Any], int]
    do_step_all: Callable[[Any, Any, Any], None]


def player_of(turn: Turn, invariants: Invariants, seats: int, reluctant: tuple[int, ...]) -> Player:
    """`seats`: the most there can be. `reluctant`: kinds of orders that a checked game rather leaves undone."""

    @rule
    def begin_decision(state: Any, setup: Any, out: Any) -> int:
        """All dice that are due fall; the length of the list of whoever is to act then."""
        turn.do_roll_all(state, setup)
        if turn.is_over(state):
            return 0
        return turn.legal(state, setup, lowest(turn.to_act(state, setup)), out)

    @rule
    def do_step(state: Any, setup: Any, action: int, out: Any) -> int:
        """The lowest seat to act does it, dice fall; the length of the next list, or minus the reason against it."""
        reason = turn.apply(state, setup, lowest(turn.to_act(state, setup)), action)
        return -reason if reason else begin_decision(state, setup, out)

    @rule
    def do_play_out(state: Any, setup: Any, out: Any) -> int:
        """Uniform random legal orders to the end of the game; returns the number of decisions."""
        decisions = 0
        count = begin_decision(state, setup, out)
        while count > 0:
            state.random = next_random(state.random)
            action = out[below(state.random, count)]
            turn.do_action(state, setup, lowest(turn.to_act(state, setup)), action)
            decisions += 1
            count = begin_decision(state, setup, out)
        return decisions

    @rule
    def draw_eagerly(state: Any, out: Any, count: int) -> int:
        """A random order that rather does something."""
        action = 0
        for _ in range(EAGERNESS):
            state.random = next_random(state.random)
            action = out[below(state.random, count)]
            if kind_of(action) not in reluctant:
                break
        return action

    @rule
    def do_checked(state: Any, setup: Any, action: int) -> int:
        money = invariants.all_money(state)
        if turn.apply(state, setup, lowest(turn.to_act(state, setup)), action):
            return invariants.LEGAL_IS_ALLOWED
        return invariants.broken_by(state, setup, action, money)

    @rule
    def do_checked_play_out(state: Any, setup: Any, out: Any) -> int:
        """As `do_play_out`, every order checked; returns the invariant that broke, or HOLDS."""
        for _ in range(MOST_DECISIONS):
            count = begin_decision(state, setup, out)
            if turn.is_over(state):
                return invariants.broken(state, setup)
            if count == 0:
                return invariants.SOMEBODY_ACTS
            problem = do_checked(state, setup, draw_eagerly(state, out, count))
            if problem:
                return problem
        return invariants.GAME_ENDS

    @allocating_rule
    def do_play_outs(state: Any, setup: Any, state_bytes: Any, games: int, out: Any) -> int:
        """Random games one after another, the first from the record's own random number. Returns all decisions;

        leaves each seat's victories in the first cells of `out`, read as floats.
        """
        won: Any = np.zeros(seats, np.float64)
        shares = np.zeros(seats, np.float64)
        decisions = 0
        for _ in range(games):
            random = next_random(state.random)
            state_bytes[:] = 0
            state.random = random
            turn.begin_game(state, setup)
            decisions += do_play_out(state, setup, out)
            turn.returns(state, setup, won)
            shares += won
        out[:seats] = shares.view(np.int64)
        return decisions

    @rule
    def do_step_all(states: Any, setup: Any, out: Any) -> None:
        """Many games go on by one order each, given by its place in the list, so that nothing needs to be refused.

        `out` holds a row a game, see `CHOICE`. When a game is over its list is empty, its seat the one that acted last.
        """
        width = len(out) // len(states)
        for game in range(len(states)):
            row = out[game * width : (game + 1) * width]
            if row[CHOICE] >= 0:
                state = states[game]
                turn.do_action(state, setup, row[SEAT], row[LIST + row[CHOICE]])
                row[COUNT] = begin_decision(state, setup, row[LIST:])
                if row[COUNT]:
                    row[SEAT] = lowest(turn.to_act(state, setup))

    return Player(do_step, begin_decision, do_play_out, do_checked_play_out, do_play_outs, do_step_all)
