"""Search among many players: a tree of what minds propose, open over the dice, valued by the learned network.

A playout starts at a view, with a guess at what it hides. It goes down the tree, each seat by what is best for itself
(max^n, UCB1), then on as the first mind plays, and at the horizon the network says who is likely to win. Where several
seats decide at once, unseen by each other, each matches its regrets over a sample of its actions.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Annotated, Any, Literal

import numpy as np

from arsenale.bots.net import fill_chances
from arsenale.games import operations as op
from arsenale.games.kernel import (
    Array,
    Int8,
    Int32,
    Int64,
    Table,
    UInt64,
    allocating_rule,
    below,
    kind_of,
    lowest,
    next_random,
    record_dtype,
    rule,
    without_lowest,
)

Float64 = Annotated[float, np.float64]
MOST_NODES, MOST_CHILDREN, MOST_SEATS, MOST_SEALED, DEPTH = 4096, 12, 8, 6, 64
Nodes = Literal[4096]
Seats = Literal[8]
Sealed = Literal[6]
Depth = Literal[64]
ROOT = 0
FEW = 6  # so many legal actions are all looked at
ASKED = 3  # minds that propose below the root
SAMPLE = (0, 1, 2, 3, 5, 8)  # places in the list of legal actions of which a sealed decision tries those of its kind
HABIT = 10.0  # victories of regret by which the usual sealed action is ahead: little evidence does not move it
TESTING = 0.1  # share of playouts in which sealed actions are tried whatever their regret
UNDECIDED = -1
TRIED, SURE, TRIFLE = 4, 2.0, 0.02  # playouts, standard deviations, victories: when a search may end early
CERTAIN = 1 << 30  # thousandths of regret matching's random numbers are cut from this many


class Tree:
    """A search under way. The children of a node are neighbours; chances are sums over playouts."""

    # what is searched
    seat: Int64
    until: Int64  # the clock at which playouts end
    own_until: Int64  # and at which the seat goes on by the first mind, not by the one that proposed the root's child
    seed: UInt64
    exploring: Int64  # thousandths
    is_sealed: Int64  # others decide at the same time as the root
    # the tree
    nodes: Int64
    action: Array[Int64, Nodes]  # that leads there
    mind: Array[Int8, Nodes]  # that proposed it
    actor: Array[Int8, Nodes]  # the seat that decides there
    children: Array[Int8, Nodes]
    first: Array[Int32, Nodes]  # child
    visits: Array[Int32, Nodes]
    chances: Table[Float64, Nodes, Seats]
    squares: Array[Float64, Nodes]  # sums of the seat's chances squared
    # the playout
    is_inside: Int64  # still in the tree
    draw: UInt64
    length: Int64
    path: Array[Int32, Depth]
    values: Array[Float64, Seats]
    # sealed decisions of this round
    sealed_count: Array[Int8, Seats]
    sealed_choice: Array[Int8, Seats]  # in this playout; -1 none
    sealed_action: Table[Int64, Seats, Sealed]
    sealed_visits: Table[Float64, Seats, Sealed]
    sealed_chances: Table[Float64, Seats, Sealed]
    regret: Table[Float64, Seats, Sealed]
    estimate: Array[Float64, Sealed]  # of what a seat's choices would have brought in this playout
    share: Table[Float64, Seats, Sealed]  # of the average strategy, not yet divided


TREE: np.dtype[Any] = record_dtype(Tree)


# --- nodes ---


@rule
def add_child(tree: Tree, node: int, action: int, mind: int) -> None:
    """Unless the node has it already, or enough."""
    first, children = int(tree.first[node]), int(tree.children[node])
    for child in range(first, first + children):
        if tree.action[child] == action:
            return
    if children < MOST_CHILDREN and tree.nodes < MOST_NODES:
        child = first + children
        tree.action[child] = action
        tree.mind[child] = mind
        tree.children[child] = 0
        tree.visits[child] = 0
        tree.squares[child] = 0.0
        for seat in range(MOST_SEATS):
            tree.chances[child, seat] = 0.0
        tree.children[node] = children + 1
        tree.nodes += 1


@rule
def is_listed(legal: Any, count: int, action: int) -> bool:
    for index in range(count):
        if legal[index] == action:
            return True
    return False


@rule
def pick_child(tree: Tree, node: int, legal: Any, count: int) -> int:
    """The child to go on with, of those that are legal this time; -1 where none is."""
    seat, best, found = int(tree.actor[node]), -1.0, -1
    breadth = int(tree.exploring) / 1000 * sqrt(log(1.0 + int(tree.visits[node])))
    first = int(tree.first[node])
    for child in range(first, first + int(tree.children[node])):
        if node != ROOT and not is_listed(legal, count, int(tree.action[child])):
            continue
        visits = int(tree.visits[child])
        if visits == 0:
            return child
        worth = tree.chances[child, seat] / visits + breadth / sqrt(visits)
        if worth > best:
            best, found = worth, child
    return found


@rule
def has_room(tree: Tree, node: int) -> bool:
    """The node may get children: it was there before, and neither the path nor the tree is full."""
    is_new = tree.visits[node] == 0
    return not is_new and tree.length < DEPTH and tree.nodes + MOST_CHILDREN < MOST_NODES


@rule
def do_enter(tree: Tree, node: int) -> None:
    tree.path[tree.length] = node
    tree.length += 1


@rule
def do_back_up(tree: Tree, seats: int) -> None:
    for place in range(int(tree.length)):
        node = int(tree.path[place])
        tree.visits[node] += 1
        tree.squares[node] += tree.values[tree.seat] * tree.values[tree.seat]
        for seat in range(seats):
            tree.chances[node, seat] += tree.values[seat]


# --- enough is known ---


@rule
def mean_chance(tree: Tree, child: int) -> float:
    """Of the seat that searches."""
    return tree.chances[child, tree.seat] / int(tree.visits[child])


@rule
def uncertainty(tree: Tree, child: int) -> float:
    """The variance of the mean; one game in a hundred is the least that a playout can be off by."""
    visits, mean = int(tree.visits[child]), mean_chance(tree, child)
    return max(1e-4, tree.squares[child] / visits - mean * mean) / visits


@rule
def is_decided(tree: Tree) -> bool:
    """No other child is likely to prove better than the best one, or at least not by anything that matters."""
    first, children, best = int(tree.first[ROOT]), int(tree.children[ROOT]), int(tree.first[ROOT])
    if tree.is_sealed:
        return False
    for child in range(first, first + children):
        if tree.visits[child] < TRIED:
            return False
        best = child if mean_chance(tree, child) > mean_chance(tree, best) else best
    for child in range(first, first + children):
        lead = mean_chance(tree, best) - mean_chance(tree, child)
        doubt = SURE * sqrt(uncertainty(tree, best) + uncertainty(tree, child))
        if child != best and lead < doubt and lead + doubt > TRIFLE:
            return False
    return True


@rule
def draw_number(tree: Tree) -> Any:
    tree.draw = next_random(tree.draw)
    return tree.draw


# --- sealed decisions ---


@rule
def begin_sealed(tree: Tree, seat: int, legal: Any, count: int, usual: int) -> None:
    """The sample of a seat's actions: its usual one, and some of the same kind from the list."""
    tree.sealed_action[seat, 0] = usual
    found = 1
    for place in SAMPLE:
        if place < count and legal[place] != usual and kind_of(legal[place]) == kind_of(usual) and found < MOST_SEALED:
            tree.sealed_action[seat, found] = legal[place]
            found += 1
    tree.sealed_count[seat] = found
    tree.regret[seat, 0] = HABIT


@rule
def strategy(tree: Tree, seat: int, choice: int) -> float:
    """The share that a choice gets by its regret."""
    count, total = int(tree.sealed_count[seat]), 0.0
    for other in range(count):
        total += max(0.0, tree.regret[seat, other])
    return max(0.0, tree.regret[seat, choice]) / total if total > 0 else 1.0 / count


@rule
def trying(tree: Tree, seat: int, choice: int) -> float:
    """The share of playouts in which a choice is made: by its regret, but each now and then."""
    return (1 - TESTING) * strategy(tree, seat, choice) + TESTING / int(tree.sealed_count[seat])


@rule
def pick_sealed(tree: Tree, seat: int) -> int:
    aim, chosen = int(below(draw_number(tree), CERTAIN)) / CERTAIN, 0
    for choice in range(int(tree.sealed_count[seat])):
        tree.share[seat, choice] += strategy(tree, seat, choice)
        if aim >= 0:
            chosen = choice
        aim -= trying(tree, seat, choice)
    tree.sealed_choice[seat] = chosen
    return int(tree.sealed_action[seat, chosen])


@rule
def do_regret(tree: Tree, seats: int) -> None:
    for seat in range(seats):
        if tree.sealed_choice[seat] != UNDECIDED:
            do_regret_of(tree, seat)


@rule
def do_regret_of(tree: Tree, seat: int) -> None:
    """What every choice would have brought, over what the mixture brings.

    Only the choice made is known to have brought something. Each is taken at its mean so far, that one corrected by
    what it has brought now, the more the more rarely it is made: so the estimate is right on the average.
    """
    chosen, count, mean = int(tree.sealed_choice[seat]), int(tree.sealed_count[seat]), 0.0
    for choice in range(count):
        share, worth = trying(tree, seat, choice), mean_worth(tree, seat, choice)
        tree.estimate[choice] = worth + ((tree.values[seat] - worth) / share if choice == chosen else 0.0)
        mean += share * tree.estimate[choice]
    for choice in range(count):
        tree.regret[seat, choice] += tree.estimate[choice] - mean
    tree.sealed_visits[seat, chosen] += 1
    tree.sealed_chances[seat, chosen] += tree.values[seat]


@rule
def mean_worth(tree: Tree, seat: int, choice: int) -> float:
    visits = tree.sealed_visits[seat, choice]
    return tree.sealed_chances[seat, choice] / visits if visits > 0 else tree.values[seat]


# --- playouts ---


def searcher_of(
    ask: Callable[..., int],
    choose: Callable[..., int],
    describe: Callable[..., None],
    guess: Callable[..., None],
) -> Callable[..., int]:
    """`guess(state_bytes, setup_bytes, seed)` fills what a view hides; the others as for `harvester_of`.

    `sim` is the simulated state, `setup` and `desk` as elsewhere, all as bytes; `minds` are rows of weights.
    """

    @allocating_rule
    def propose(
        sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, number: int, seat: int, legal: Any, count: int
    ) -> int:
        """What a mind would do."""
        desk.view(np.int32)[: minds.shape[1]] = minds[number]
        return int(legal[choose(sim, setup, desk, seat, legal, count, draw_number(tree))])

    @rule
    def expand(
        sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, node: int, seat: int, legal: Any, count: int
    ) -> None:
        """Gives a node its children: what the minds would do, and all that is legal where that is little."""
        tree.actor[node] = seat
        tree.first[node] = tree.nodes
        for number in range(len(minds) if node == ROOT else min(ASKED, len(minds))):
            add_child(tree, node, propose(sim, setup, desk, minds, tree, number, seat, legal, count), number)
        if count <= FEW:
            for index in range(count):
                add_child(tree, node, int(legal[index]), 0)

    @rule
    def descend(sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, seat: int, legal: Any, count: int) -> int:
        """The next node of the path, -1 where the tree ends."""
        node = int(tree.path[tree.length - 1])
        if tree.children[node] == 0 and has_room(tree, node):
            expand(sim, setup, desk, minds, tree, node, seat, legal, count)
        if tree.children[node] == 0 or tree.actor[node] != seat or tree.length >= DEPTH:
            return -1
        return pick_child(tree, node, legal, count)

    @rule
    def seal(sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, seat: int, legal: Any, count: int) -> int:
        if tree.sealed_count[seat] == 0:
            begin_sealed(tree, seat, legal, count, propose(sim, setup, desk, minds, tree, 0, seat, legal, count))
        return pick_sealed(tree, seat)

    @rule
    def decide(
        sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, actors: int, legal: Any, count: int, clock: int
    ) -> int:
        """What the first of the actors does in this playout."""
        seat = lowest(actors)
        if count == 1:
            return int(legal[0])
        if tree.sealed_choice[seat] == UNDECIDED and (tree.is_sealed or without_lowest(actors)):
            return seal(sim, setup, desk, minds, tree, seat, legal, count)
        child = descend(sim, setup, desk, minds, tree, seat, legal, count) if tree.is_inside else -1
        if child >= 0:
            do_enter(tree, child)
            return int(tree.action[child])
        tree.is_inside = 0
        is_own = seat == tree.seat and clock < tree.own_until
        return propose(sim, setup, desk, minds, tree, int(tree.mind[tree.path[1]]) if is_own else 0, seat, legal, count)

    @rule
    def pick_root_child(tree: Tree, legal: Any) -> int:
        if tree.is_sealed:
            pick_sealed(tree, int(tree.seat))
            return int(tree.first[ROOT]) + int(tree.sealed_choice[tree.seat])
        return pick_child(tree, ROOT, legal, 0)

    @allocating_rule
    def begin_playout(view: Any, sim: Any, setup: Any, tree: Tree, legal: Any) -> int:
        """The root's action. Its children meet the same dice, playout by playout, so that they are compared fairly."""
        for seat in range(MOST_SEATS):
            tree.sealed_choice[seat] = UNDECIDED
        tree.draw = next_random(next_random(tree.seed ^ np.uint64(int(tree.visits[ROOT]) << 20)))
        child = pick_root_child(tree, legal)
        tree.draw = next_random(next_random(tree.seed ^ np.uint64(int(tree.visits[child]) << 20)))
        sim.view(np.int64)[:] = view.view(np.int64)
        guess(sim, setup, draw_number(tree))
        tree.is_inside, tree.length = 1, 0
        do_enter(tree, ROOT)
        do_enter(tree, child)
        return int(tree.action[child])

    @rule
    def do_move(sim: Any, setup: Any, seat: int, action: int, legal: Any) -> int:
        """An action and the dice after it; the length of the next list of legal ones."""
        ask(op.APPLY, sim, setup, seat, action, legal)
        return ask(op.ROLL_ALL, sim, setup, 0, 0, legal)

    @rule
    def judge(sim: Any, setup: Any, desk: Any, net: Any, tree: Tree, rows: Any, legal: Any, count: int) -> None:
        """Who wins, or who is likely to."""
        if count == 0:
            ask(op.RETURNS, sim, setup, 0, 0, legal)
            shares = legal[: len(rows)].view(np.float64)
            for seat in range(len(rows)):
                tree.values[seat] = shares[seat]
        else:
            rows[:] = 0
            describe(sim, setup, desk, rows)
            fill_chances(net, rows, len(rows), tree.values)

    @rule
    def do_playout(
        view: Any, sim: Any, setup: Any, desk: Any, minds: Any, net: Any, tree: Tree, rows: Any, legal: Any
    ) -> None:
        action = begin_playout(view, sim, setup, tree, legal)
        count = do_move(sim, setup, int(tree.seat), action, legal)
        clock = ask(op.CLOCK, sim, setup, 0, 0, legal)
        while count > 0 and clock < tree.until:
            actors = ask(op.TO_ACT, sim, setup, 0, 0, legal)
            action = decide(sim, setup, desk, minds, tree, actors, legal, count, clock)
            count = do_move(sim, setup, lowest(actors), action, legal)
            clock = ask(op.CLOCK, sim, setup, 0, 0, legal)
        judge(sim, setup, desk, net, tree, rows, legal, count)
        do_back_up(tree, len(rows))
        do_regret(tree, len(rows))

    @rule
    def begin_search(
        view: Any, sim: Any, setup: Any, desk: Any, minds: Any, tree: Tree, legal: Any, count: int, listed: Any
    ) -> None:
        seat = int(tree.seat)
        tree.nodes = 1
        tree.draw = next_random(tree.seed)
        guess(sim, setup, draw_number(tree))
        tree.is_sealed = 1 if without_lowest(ask(op.TO_ACT, sim, setup, 0, 0, listed)) else 0
        if not tree.is_sealed:
            expand(view, setup, desk, minds, tree, ROOT, seat, legal, count)
            return
        begin_sealed(tree, seat, legal, count, propose(view, setup, desk, minds, tree, 0, seat, legal, count))
        tree.actor[ROOT] = seat
        tree.first[ROOT] = tree.nodes
        for choice in range(int(tree.sealed_count[seat])):
            add_child(tree, ROOT, int(tree.sealed_action[seat, choice]), 0)

    @allocating_rule
    def do_search(
        view: Any, setup: Any, desk: Any, minds: Any, net: Any, tree: Tree, rows: Any, legal: Any, count: int,
        playouts: int,
    ) -> int:  # fmt: skip
        """Makes playouts, with 0 one for each child of the root; tells whether enough is known.

        One for each says nothing of a sealed decision, where shares are to be found: then there is none.
        At the first call the root gets its children out of `legal`.
        """
        sim, listed = view.copy(), np.empty(len(legal), np.int64)
        if tree.nodes == 0:
            begin_search(view, sim, setup, desk, minds, tree, legal, count, listed)
        children = 1 if tree.is_sealed and not playouts else int(tree.children[ROOT])
        for _ in range((playouts or children) if children > 1 else 0):
            do_playout(view, sim, setup, desk, minds, net, tree, rows, listed)
        return 1 if children == 1 or is_decided(tree) else 0

    return do_search
