"""Search among many players: a tree of what the minds propose, open over the dice, valued by the learned network.

A playout starts at the view with a guess at what is hidden. It goes down the tree, each seat by its own share of the
values found there (max^n, UCB1), and then on as the first mind plays, to the horizon; there the network says who is
likely to win. Nodes are rows of whole numbers; the children of a node are neighbours.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Any

import numpy as np

from arsenale.bots.net import FEATURES, fill_chances
from arsenale.games import operations as op
from arsenale.games.kernel import lowest, next_random, rule

ACTION, SEAT, MIND, FIRST, CHILDREN, VISITS = range(6)  # the columns of a node
COLUMNS = 6
ROOT = 0
MOST_NODES, MOST_CHILDREN, MOST_SEATS = 4096, 12, 8
FEW = 6  # so many legal actions are all looked at
DEPTH = 48  # nodes on a path

SEATED, UNTIL, OWN_UNTIL, SEED, FREE, MINDS, EXPLORING = range(7)  # what a plan holds; exploring in thousandths
PLAN = 7


def searcher_of(
    ask: Callable[..., int],
    choose: Callable[..., int],
    describe: Callable[..., None],
    guess: Callable[..., None],
) -> Callable[..., int]:
    """`guess(state_bytes, setup_bytes, seed)` fills what a view hides; the others as for `harvester_of`."""

    @rule
    def add_child(nodes: Any, plan: Any, node: int, action: int, mind: int) -> None:
        """Unless the node has it already, or enough."""
        first = nodes[node, FIRST]
        children = nodes[node, CHILDREN]
        for child in range(first, first + children):
            if nodes[child, ACTION] == action:
                return
        if children < MOST_CHILDREN and plan[FREE] < MOST_NODES:
            nodes[first + children, :] = 0
            nodes[first + children, ACTION] = action
            nodes[first + children, MIND] = mind
            nodes[node, CHILDREN] += 1
            plan[FREE] += 1

    @rule
    def expand(
        state_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, plan: Any, nodes: Any, node: int, seat: int,
        legal: Any, count: int, draw: Any,
    ) -> None:  # fmt: skip
        """Gives a node its children: what the minds would do, and all that is legal where that is little."""
        nodes[node, SEAT] = seat
        nodes[node, FIRST] = plan[FREE]
        mind = desk_bytes.view(np.int32)
        asked = plan[MINDS] if node == ROOT else min(3, plan[MINDS])
        for number in range(asked):
            mind[: minds.shape[1]] = minds[number]
            add_child(
                nodes, plan, node, legal[choose(state_bytes, setup_bytes, desk_bytes, seat, legal, count, draw)], number
            )
        if count <= FEW:
            for index in range(count):
                add_child(nodes, plan, node, legal[index], 0)

    @rule
    def is_listed(legal: Any, count: int, action: int) -> bool:
        for index in range(count):
            if legal[index] == action:
                return True
        return False

    @rule
    def pick(nodes: Any, sums: Any, plan: Any, node: int, legal: Any, count: int) -> int:
        """The child to go on with, of those that are legal this time; -1 where none is."""
        seat, best, found = nodes[node, SEAT], -1.0, -1
        breadth = plan[EXPLORING] / 1000 * sqrt(log(1.0 + nodes[node, VISITS]))
        for child in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, CHILDREN]):
            visits = nodes[child, VISITS]
            if node != ROOT and not is_listed(legal, count, nodes[child, ACTION]):
                continue
            if visits == 0:
                return child
            worth = sums[child, seat] / visits + breadth / sqrt(visits)
            if worth > best:
                best, found = worth, child
        return found

    @rule
    def do_playout(
        view_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, net: Any, plan: Any, nodes: Any, sums: Any,
        sim_bytes: Any, legal: Any, rows: Any, path: Any, values: Any,
    ) -> None:  # fmt: skip
        mind = desk_bytes.view(np.int32)
        sim_bytes.view(np.int64)[:] = view_bytes.view(np.int64)
        node = pick(nodes, sums, plan, ROOT, legal, 0)
        seed = next_random(np.uint64(plan[SEED] + 1) * np.uint64(nodes[node, VISITS] + 1))
        guess(sim_bytes, setup_bytes, seed)
        path[0], path[1] = ROOT, node
        depth, in_tree = 2, True
        root_mind, draw = nodes[node, MIND], next_random(seed)
        seat = int(plan[SEATED])
        ask(op.APPLY, sim_bytes, setup_bytes, seat, nodes[node, ACTION], legal)
        count = ask(op.ROLL_ALL, sim_bytes, setup_bytes, 0, 0, legal)
        while count > 0:
            clock = ask(op.CLOCK, sim_bytes, setup_bytes, 0, 0, legal)
            if clock >= plan[UNTIL]:
                break
            actor = lowest(ask(op.TO_ACT, sim_bytes, setup_bytes, 0, 0, legal))
            draw = next_random(draw)
            action = legal[0]
            if count > 1:
                if in_tree and nodes[node, CHILDREN] == 0:
                    if nodes[node, VISITS] > 0 and depth < DEPTH and plan[FREE] + MOST_CHILDREN < MOST_NODES:
                        expand(sim_bytes, setup_bytes, desk_bytes, minds, plan, nodes, node, actor, legal, count, draw)
                    else:
                        in_tree = False
                child = pick(nodes, sums, plan, node, legal, count) if in_tree else -1
                if child >= 0 and nodes[node, SEAT] == actor:
                    node = child
                    path[depth] = node
                    depth += 1
                    action = nodes[node, ACTION]
                    in_tree = depth < DEPTH
                else:
                    in_tree = False
                    is_own = actor == seat and clock < plan[OWN_UNTIL]
                    mind[: minds.shape[1]] = minds[root_mind if is_own else 0]
                    action = legal[choose(sim_bytes, setup_bytes, desk_bytes, actor, legal, count, draw)]
            ask(op.APPLY, sim_bytes, setup_bytes, actor, action, legal)
            count = ask(op.ROLL_ALL, sim_bytes, setup_bytes, 0, 0, legal)
        seats = len(rows)
        if count == 0:
            ask(op.RETURNS, sim_bytes, setup_bytes, 0, 0, legal)
            values[:seats] = legal[:seats].view(np.float64)
        else:
            describe(sim_bytes, setup_bytes, desk_bytes, rows)
            fill_chances(net, rows, seats, values)
        for place in range(depth):
            nodes[path[place], VISITS] += 1
            for other in range(seats):
                sums[path[place], other] += values[other]

    @rule
    def do_search(
        view_bytes: Any, setup_bytes: Any, desk_bytes: Any, minds: Any, net: Any, plan: Any, nodes: Any, sums: Any,
        legal: Any, count: int, playouts: int, seats: int,
    ) -> int:  # fmt: skip
        """Makes playouts; at the first call the root gets its children out of `legal`. Returns how many it has."""
        if plan[FREE] == 0:
            plan[FREE] = 1
            nodes[ROOT, :] = 0
            sums[:] = 0
            expand(
                view_bytes, setup_bytes, desk_bytes, minds, plan, nodes, ROOT, int(plan[SEATED]), legal, count,
                next_random(np.uint64(plan[SEED] + 1)),
            )  # fmt: skip
        if nodes[ROOT, CHILDREN] > 1:
            sim_bytes = np.empty_like(view_bytes)
            listed = np.empty(8192, np.int64)
            rows = np.zeros((seats, FEATURES), np.float32)
            path = np.zeros(DEPTH, np.int64)
            values = np.zeros(MOST_SEATS, np.float64)
            for _ in range(playouts):
                do_playout(
                    view_bytes, setup_bytes, desk_bytes, minds, net, plan, nodes, sums, sim_bytes, listed, rows, path,
                    values,
                )  # fmt: skip
        return int(nodes[ROOT, CHILDREN])

    return do_search
