"""The doors from Python into batches of Blood Royale."""

from typing import Any

from arsenale.envs.blood_royale.observation import LAYOUT, do_observe
from arsenale.envs.stepping import Played, stepper_of
from arsenale.games.blood_royale import engine
from arsenale.games.blood_royale.state import SETUP, STATE, Setup, State
from arsenale.games.kernel import entry, rule


@rule
def do_rank(state: State, setup: Setup, out: Any) -> None:
    """B0.5: crowns."""
    for seat in range(int(setup.seats)):
        out[seat] = int(state.treasury[seat])


do_step_all, do_observe_all, do_play_outs, number_all = stepper_of(
    Played(engine.call, do_observe, do_rank, STATE, SETUP, LAYOUT.dtype)
)


@entry
def step_all(
    rows: Any, states: Any, setup: Any, table: Any, actions: Any, masks: Any, goal: int, rewards: Any, finals: Any
) -> None:
    """One order in each game, as its row says."""
    do_step_all(rows, states, setup, table, actions, masks, goal, rewards, finals)


@entry
def observe_all(states: Any, setup: Any, table: Any, seats: Any, seen: Any) -> None:
    """What one seat of every game observes."""
    do_observe_all(states, setup, table, seats, seen)


@entry
def play_outs(state: Any, setup: Any, games: int, random: Any, goal: int, orders: Any, sums: Any) -> int:
    """Random games from one position on."""
    return do_play_outs(state, setup, games, random, goal, orders, sums)


@entry
def list_actions(table: Any, seat: int, count: int, orders: Any, actions: Any) -> int:
    """The numbers of the orders that a seat may give."""
    return number_all(table, seat, count, orders, actions)
