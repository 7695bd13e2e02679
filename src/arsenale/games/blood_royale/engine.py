"""The doors from Python into the compiled rules. States and setups cross as bytes: Numba takes those fastest."""

from typing import Any

import numpy as np

from arsenale.games import operations as op
from arsenale.games.blood_royale import actions, invariants, turn
from arsenale.games.blood_royale.state import OVER, SEATS, SETUP, STATE, Setup, State
from arsenale.games.kernel import entry, rule
from arsenale.games.playing import player_of

# Kinds of orders that a checked game rather leaves undone: uniform play gives them far too often.
RELUCTANT = (actions.END, actions.PERMIT, actions.REVOKE, actions.DISBAND)

do_step, begin_decision, do_play_out, do_checked_play_out, do_play_outs, do_step_all = player_of(
    turn, invariants, SEATS, RELUCTANT
)


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
    if operation == op.STEP_ALL:
        do_step_all(state_bytes.view(STATE), setup, out)
        return 0
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
    elif operation == op.CLOCK:
        return turn.clock(state)
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
