"""Many games as one array: what every ruleset's compiled doors of the environments do alike.

A batch has a state a game and a row a game: at its head what is chosen and who is to act, then the orders listed (see
`arsenale.games.playing`). The rules are reached by their own door, so that they are not compiled once more.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from arsenale.envs.coding import NOWHERE, encode
from arsenale.games import operations as op
from arsenale.games.kernel import allocating_rule, lowest, next_random, rule
from arsenale.games.playing import CHOICE, COUNT, FREE, LIST, SEAT

HOLD, RELIST, BEGIN = -1, -2, -3  # as CHOICE: nothing, list anew what somebody else has played on, begin a new game
IS_OVER = FREE  # the last order has ended a game, and a new one has begun
RANK, SCORE, WIN = range(3)  # by what a game rewards
MOST_SEATS = 5


class Played(NamedTuple):
    """A ruleset, as its games are played in batches. `do_rank` lists a number a seat that compares as the seats do."""

    call: Callable[..., int]
    do_observe: Callable[[Any, Any, Any, int, Any], None]
    do_rank: Callable[[Any, Any, Any], None]
    state: np.dtype[Any]
    setup: np.dtype[Any]
    observation: np.dtype[Any]


class Stepper(NamedTuple):
    """What batches need; all of them rules."""

    do_step_all: Callable[..., None]
    do_observe_all: Callable[..., None]
    do_play_outs: Callable[..., int]
    number_all: Callable[..., int]


def stepper_of(played: Played) -> Stepper:
    """States, setups and observations come as bytes, as the doors of the rules take them."""
    call, do_observe, do_rank, STATE, SETUP, OBSERVATION = played  # noqa: N806

    @rule
    def ask(operation: int, state: Any, setup: Any, seat: int, number: int, out: Any) -> int:
        """The door of the rules, with numbers as wide as it is compiled for."""
        return call(operation, state, setup, seat, number, out)

    @rule
    def number_all(table: Any, seat: int, count: int, orders: Any, actions: Any) -> int:
        """Numbers the orders listed, leaves out those without a number; returns how many there are then."""
        kept = 0
        for place in range(count):
            action = encode(table, seat, orders[place])
            if action != NOWHERE:
                orders[kept] = orders[place]
                actions[kept] = action
                kept += 1
        return kept

    # --- what a game brings ---

    @rule
    def do_reward_rank(seats: int, values: Any, rewards: Any) -> None:
        """From 1 for the first to -1 for the last; those who tie share. They add up to 0."""
        for seat in range(seats):
            ahead = 0
            for other in range(seats):
                ahead += 1 if values[seat] > values[other] else 0
                ahead -= 1 if values[seat] < values[other] else 0
            rewards[seat] = ahead / (seats - 1)

    @rule
    def do_reward(state: Any, setup: Any, goal: int, values: Any, rewards: Any) -> None:
        """What the end of a game brings each seat. `values` is written on."""
        frame = setup.view(SETUP)[0]
        if goal == RANK:
            do_rank(state.view(STATE)[0], frame, values)
            do_reward_rank(int(frame.seats), values, rewards)
        elif goal == SCORE:
            ask(op.SCORES, state, setup, 0, 0, values)
            for seat in range(int(frame.seats)):
                rewards[seat] = values[seat]
        else:
            ask(op.RETURNS, state, setup, 0, 0, values)
            for seat in range(int(frame.seats)):
                rewards[seat] = values.view(np.float64)[seat]

    # --- what a seat observes ---

    @allocating_rule
    def do_observe_one(state: Any, setup: Any, table: Any, seat: int, view: Any, out: Any, seen: Any) -> None:
        """`view` and `out` are written on."""
        view.view(np.int64)[:] = state.view(np.int64)
        ask(op.HIDE, view, setup, seat, 0, out)
        seen[:] = 0
        do_observe(view.view(STATE)[0], setup.view(SETUP)[0], table, seat, seen.view(OBSERVATION)[0])

    @allocating_rule
    def do_observe_all(states: Any, setup: Any, table: Any, seats: Any, seen: Any) -> None:
        """Each state as its seat sees it."""
        view = np.empty(states.shape[1], np.uint8)
        out = np.empty(MOST_SEATS, np.int64)
        for game in range(len(states)):
            do_observe_one(states[game], setup, table, seats[game], view, out, seen[game])

    # --- one order in each game ---

    @rule
    def begin(state: Any, setup: Any, orders: Any) -> int:
        """A new game with the random numbers of the old one; the number of orders listed."""
        random = next_random(state.view(STATE)[0].random)
        state[:] = 0
        state.view(STATE)[0].random = random
        ask(op.BEGIN, state, setup, 0, 0, orders)
        return ask(op.ROLL_ALL, state, setup, 0, 0, orders)

    @rule
    def do_mask(mask: Any, actions: Any, count: int, flag: int) -> None:
        for place in range(count):
            mask[actions[place]] = flag

    @rule
    def do_end(state: Any, setup: Any, table: Any, row: Any, goal: int, rewards: Any, view: Any, final: Any) -> None:
        """A game is over: what it brings, and the last observation of the seat that acted last."""
        row[IS_OVER] = 1
        do_reward(state, setup, goal, row[LIST:], rewards)
        if final.size:
            do_observe_one(state, setup, table, row[SEAT], view, row[LIST:], final)

    @rule
    def go_on(state: Any, setup: Any, table: Any, row: Any, goal: int, rewards: Any, view: Any, final: Any) -> int:
        """What follows where no order was given, or it has ended the game; the number of orders listed."""
        choice, count = row[CHOICE], 0
        row[IS_OVER] = row[IS_OVER] if choice == RELIST else 0
        if choice == RELIST:
            count = ask(op.ROLL_ALL, state, setup, 0, 0, row[LIST:])
        if count == 0 and choice != BEGIN:
            do_end(state, setup, table, row, goal, rewards, view, final)
        if count == 0:
            count = begin(state, setup, row[LIST:])
        row[SEAT] = lowest(ask(op.TO_ACT, state, setup, 0, 0, row[LIST:]))
        return count

    @rule
    def do_clear_masks(rows: Any, actions: Any, masks: Any) -> None:
        for game in range(len(rows) if masks.shape[1] else 0):
            if rows[game, CHOICE] != HOLD:
                do_mask(masks[game], actions[game], rows[game, COUNT], 0)

    @allocating_rule
    def do_step_all(
        rows: Any, states: Any, setup: Any, table: Any, actions: Any, masks: Any, goal: int, rewards: Any, finals: Any
    ) -> None:
        view = np.empty(states.shape[1], np.uint8)
        do_clear_masks(rows, actions, masks)
        ask(op.STEP_ALL, states.ravel(), setup, 0, 0, rows.ravel())
        for game in range(len(rows)):
            if rows[game, CHOICE] == HOLD:
                continue
            count = rows[game, COUNT]
            if rows[game, CHOICE] < 0 or count == 0:
                count = go_on(states[game], setup, table, rows[game], goal, rewards[game], view, finals[game])
            else:
                rows[game, IS_OVER] = 0
            count = number_all(table, rows[game, SEAT], count, rows[game, LIST:], actions[game])
            rows[game, COUNT] = count
            if masks.shape[1]:
                do_mask(masks[game], actions[game], count, 1)

    # --- from a position on ---

    @allocating_rule
    def do_play_outs(state: Any, setup: Any, games: int, random: Any, goal: int, orders: Any, sums: Any) -> int:
        """Random games from a position on, which stays as it is; returns all decisions, adds up the rewards by seat."""
        rewards = np.zeros(MOST_SEATS, np.float64)
        copy = np.empty_like(state)
        decisions = 0
        for _ in range(games):
            copy.view(np.int64)[:] = state.view(np.int64)
            random = next_random(random)
            copy.view(STATE)[0].random = random
            decisions += ask(op.PLAY_OUT, copy, setup, 0, 0, orders)
            do_reward(copy, setup, goal, orders, rewards)
            for seat in range(len(sums)):
                sums[seat] += rewards[seat]
        return decisions

    return Stepper(do_step_all, do_observe_all, do_play_outs, number_all)
