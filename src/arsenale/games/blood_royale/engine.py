"""The doors from Python into the compiled rules. States and setups cross as bytes: Numba takes those fastest."""

from typing import Any

import numpy as np

from arsenale.games import operations as op
from arsenale.games.blood_royale import actions, invariants, turn
from arsenale.games.blood_royale.state import OVER, SEATS, SETUP, STATE, Setup, State
from arsenale.games.kernel import below, entry, kind_of, lowest, next_random, rule


@entry
def call(operation: int, state_bytes: Any, setup_bytes: Any, seat: int, number: int, out: Any) -> int:
    """One operation of the contract (see `arsenale.games.operations`) on one position."""
    state = state_bytes.view(STATE)[0]
    setup = setup_bytes.view(SETUP)[0]
    if operation == op.STEP:
        return do_step(state, setup, number, out)
    if operation == op.TO_ACT:
        return turn.to_act(state, setup)
    if operation == op.LEGAL:
        return turn.legal(state, setup, seat, out)
    if operation == op.WHY_NOT:
        return turn.why_not(state, setup, seat, number)
    if operation == op.APPLY:
        return turn.apply(state, setup, seat, number)
    if operation == op.CHANCE:
        return turn.chance(state, setup)
    if operation == op.PLAY_OUTS:
        return do_play_outs(state, setup, state_bytes, number, out)
    return do_more(operation, state, setup, seat, number, out)


@rule
def do_more(operation: int, state: State, setup: Setup, seat: int, number: int, out: Any) -> int:
    if operation == op.APPLY_CHANCE:
        turn.apply_chance(state, setup, number)
    elif operation == op.HIDE:
        turn.hide(state, setup, seat)
    elif operation == op.RETURNS:
        turn.returns(state, setup, out.view(np.float64))
    elif operation == op.BEGIN:
        turn.begin_game(state, setup)
    elif operation == op.SCORES:
        list_scores(state, setup, out)
    elif operation == op.WINNERS:
        return turn.winners(state, setup) if state.phase == OVER else 0
    elif operation == op.PLAY_OUT:
        return do_play_out(state, setup, out)
    elif operation == op.ROLL_ALL:
        return begin_decision(state, setup, out)
    elif operation == op.CHECK:
        return invariants.broken(state, setup)
    elif operation == op.CHECKED_PLAY_OUT:
        return do_checked_play_out(state, setup, out)
    elif operation == op.BLANK:
        turn.begin_table(state, setup)
    elif operation == op.BEGIN_PHASE:
        turn.begin_phase(state, setup, number)
    return 0


@rule
def list_scores(state: State, setup: Setup, out: list[int]) -> None:
    for seat in range(SEATS):
        out[seat] = int(state.treasury[seat]) if seat < setup.seats else 0


@rule
def do_step(state: State, setup: Setup, action: int, out: list[int]) -> int:
    """The lowest seat that is to act does `action`, dice fall; the length of the next list, or minus the reason."""
    reason = turn.apply(state, setup, lowest(turn.to_act(state, setup)), action)
    if reason:
        return -reason
    return begin_decision(state, setup, out)


@rule
def begin_decision(state: State, setup: Setup, out: list[int]) -> int:
    """All dice that are due fall; the length of the list of whoever is to act then."""
    turn.do_roll_all(state, setup)
    if state.phase == OVER:
        return 0
    return turn.legal(state, setup, lowest(turn.to_act(state, setup)), out)


@rule
def do_play_out(state: State, setup: Setup, out: list[int]) -> int:
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


MOST_DECISIONS = 200_000  # of a game that ends


@rule
def do_checked_play_out(state: State, setup: Setup, out: list[int]) -> int:
    """As `do_play_out`, every order checked; returns the invariant that broke, or HOLDS."""
    for _ in range(MOST_DECISIONS):
        count = begin_decision(state, setup, out)
        if state.phase == OVER:
            return invariants.broken(state, setup)
        if count == 0:
            return invariants.SOMEBODY_ACTS
        problem = do_checked(state, setup, draw_eagerly(state, out, count))
        if problem:
            return problem
    return invariants.GAME_ENDS


EAGERNESS = 4  # how often another order is drawn in place of `end` or a permission


@rule
def draw_eagerly(state: State, out: list[int], count: int) -> int:
    """A random order that rather does something: permissions are so many that uniform play does little else."""
    action = 0
    for _ in range(EAGERNESS):
        state.random = next_random(state.random)
        action = out[below(state.random, count)]
        if kind_of(action) not in (actions.END, actions.PERMIT, actions.REVOKE, actions.DISBAND):
            break
    return action


@rule
def do_checked(state: State, setup: Setup, action: int) -> int:
    money = invariants.all_money(state)
    if turn.apply(state, setup, lowest(turn.to_act(state, setup)), action):
        return invariants.LEGAL_IS_ALLOWED
    return invariants.broken_by(state, setup, action, money)


@rule
def do_play_outs(state: State, setup: Setup, state_bytes: Any, games: int, out: Any) -> int:
    """Random games one after another, the first from the record's own random number. Returns all decisions;

    leaves each seat's victories in the first cells of `out`, read as floats.
    """
    won: Any = np.zeros(SEATS, np.float64)
    shares = np.zeros(SEATS, np.float64)
    decisions = 0
    for _ in range(games):
        random = next_random(state.random)
        state_bytes[:] = 0
        state.random = random
        turn.begin_game(state, setup)
        decisions += do_play_out(state, setup, out)
        turn.returns(state, setup, won)
        shares += won
    out[:SEATS] = shares.view(np.int64)
    return decisions
