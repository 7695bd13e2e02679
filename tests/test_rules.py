"""What must hold whatever is ordered: invariants, legal lists, copies, hidden things, compiled or interpreted."""

import os
import subprocess
import sys
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soak import draw_setting, soak_batch

from arsenale.games.kernel import kind_of
from arsenale.games.ruleset import SPECTATOR, Position, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.games.serenissima import actions, invariants
from arsenale.games.serenissima.state import BATTLE, BIDDING, MARKET, PORT_TAKING, SAILING, SELLING

SERENISSIMA = find_ruleset("serenissima")
SEEDS = st.integers(0, 2**32)
DEALS = (actions.OFFER, actions.GIVE)


def draw(dice: Random, legal: list[int]) -> int:
    """A random order that rather does something than ends or throws goods away."""
    busy = [action for action in legal if kind_of(action) not in (actions.END, actions.DISCARD)]
    return dice.choice(busy if busy and dice.random() < 0.9 else legal)


def wander(setting: Setting, seed: int, steps: int) -> Position:
    """A position some random orders into a game, dice from inside."""
    position, dice = setting.start(seed), Random(seed)
    legal = position.legal(0)
    for _ in range(steps):
        after = position.step(draw(dice, legal))
        if position.is_over():
            break
        legal = after
    return position


# --- invariants ---


@pytest.mark.parametrize("seed", range(0, 20_000, 1000))
def test_random_games_keep_every_invariant_and_end(seed: int) -> None:
    assert soak_batch("serenissima", seed, 30) == []


def spoil(name: str, index: int | tuple[int, ...], value: int) -> str:
    position = SERENISSIMA.setting(4).start()
    position.state[name][index] = value
    return position.broken()


@pytest.mark.parametrize(
    ("field", "index", "value", "problem"),
    [
        ("fleet", 1, 3, invariants.FLEETS_DISJOINT),
        ("galley_zone", 0, 0, invariants.GALLEYS_PLACED),
        ("zone_galleys", 0, 1, invariants.GALLEYS_PLACED),
        ("galley_crew", 0, 6, invariants.SLOTS_KEPT),
        ("galley_crew", 20, 1, invariants.POOL_GALLEYS_BARE),
        ("realm", 1, 7, invariants.REALMS_DISJOINT),
        ("port_garrison", 10, 1, invariants.GARRISONS_OWNED),
        ("port_stored", 4, 2, invariants.WAREHOUSES_TRUE),
        ("port_price", 0, 400, invariants.PRICES_IN_RANGE),
        ("pool_goods", 3, 14, invariants.GOODS_CONSERVED),
        ("port_garrison", 0, 11, invariants.SAILORS_CONSERVED),
        ("treasury", 2, 1950, invariants.MONEY_WHOLE),
        ("treasury", 2, -100, invariants.MONEY_WHOLE),
    ],
)
def test_a_broken_invariant_is_found(field: str, index: int, value: int, problem: int) -> None:
    assert spoil(field, index, value) == invariants.NAMES[problem]


def test_a_sound_position_breaks_nothing() -> None:
    assert SERENISSIMA.setting(4).start().broken() == ""


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_shuffling_to_and_fro_does_not_go_on_for_ever(seed: int) -> None:
    """Whoever prefers free orders runs into S0.6, and the game ends."""
    position, dice = draw_setting(SERENISSIMA, seed).start(seed), Random(seed)
    free = (actions.PRICE, actions.SHIFT, actions.OFFER, actions.LOOT, actions.DECLINE, actions.BUY, actions.DISCARD)
    legal, decisions = position.legal(0), 0
    while legal:
        legal = position.step(dice.choice([each for each in legal if kind_of(each) in free] or legal))
        decisions += 1
        assert decisions < 100_000
    assert position.is_over()


# --- what is legal ---


def encodable(position: Position, seat: int) -> list[int]:
    """Every order that words can say in this position, deals apart."""
    money = int(position.state.treasury[seat])
    places, goods = range(64), range(8)
    plain = [actions.ACCEPT, actions.DECLINE, actions.PASS, actions.STOP, actions.END]
    return [
        *map(actions.plain, plain),
        *map(actions.bid, range(-100, money + 201, 50)),
        *map(actions.position, places),
        *(actions.price(port, ducats) for port, ducats in product(range(32), range(-100, 1101, 50))),
        *map(actions.buy, places),
        *(actions.discard(galley, good) for galley, good in product(places, goods)),
        *(actions.build(port, what) for port, what in product(range(32), range(2))),
        *map(actions.hire, range(32)),
        *(actions.shift(source, target, piece) for source, target, piece in product(places, places, goods)),
        *(actions.move(galley, zone) for galley, zone in product(places, places)),
        *(actions.attack(galley, target) for galley, target in product(places, places)),
        *(actions.take(prize, helper, n) for prize, helper, n in product(range(28), range(28), range(-1, 6))),
        *map(actions.sink, places),
        *(actions.loot(source, target, good) for source, target, good in product(range(28), range(28), goods)),
        *map(actions.land, places),
        *(actions.sell(galley, good) for galley, good in product(places, goods)),
    ]


@pytest.mark.parametrize("seed", range(24))
def test_legal_lists_what_why_not_allows(seed: int) -> None:
    dice = Random(seed)
    position = wander(draw_setting(SERENISSIMA, seed), seed, dice.randrange(900))
    for seat in position.to_act():
        listed = position.legal(seat)
        assert len(set(listed)) == len(listed)
        allowed = {action for action in encodable(position, seat) if position.why_not(seat, action) is None}
        assert {action for action in listed if kind_of(action) not in DEALS} == allowed
        assert all(position.why_not(seat, action) is None for action in listed)


@pytest.mark.parametrize("seed", range(6))
def test_who_is_not_to_act_has_nothing_listed(seed: int) -> None:
    position = wander(draw_setting(SERENISSIMA, seed), seed, 40 * seed)
    for seat in set(range(len(position.setting.powers))) - set(position.to_act()):
        assert position.legal(seat) == []


@given(SEEDS, st.integers(0, 2**62))
@settings(max_examples=200, deadline=None)
def test_any_number_is_an_order_that_is_carried_out_or_changes_nothing(seed: int, action: int) -> None:
    position = wander(draw_setting(SERENISSIMA, seed % 7), seed % 50, seed % 200)
    before = position.copy()
    for seat in range(len(position.setting.powers)):
        if position.why_not(seat, action):
            with pytest.raises(ValueError, match=r"^S\d"):
                position.apply(seat, action)
            assert position == before


def test_random_games_visit_every_phase_and_question() -> None:
    seen = set()
    for seed in range(40):
        position, dice = draw_setting(SERENISSIMA, seed).start(seed), Random(seed)
        legal = position.legal(0)
        while legal:
            seen |= {int(position.state.phase)} | {("kind", kind_of(action)) for action in legal}
            legal = position.step(draw(dice, legal))
    kinds = {("kind", kind) for kind in range(actions.BID, actions.END + 1)}
    assert kinds | {BIDDING, MARKET, SAILING, BATTLE, PORT_TAKING, SELLING} <= seen


# --- copies and hidden things ---


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_copy_does_not_change_with_its_original(seed: int) -> None:
    position = wander(draw_setting(SERENISSIMA, seed), seed, seed % 250)
    copy = position.copy()
    before = copy.digest(), copy.states.tobytes()
    position.play_out()
    assert (copy.digest(), copy.states.tobytes()) == before
    assert copy != position or position.is_over()


@given(st.lists(st.integers(0, 20), min_size=3, max_size=3), st.lists(st.integers(0, 20), min_size=3, max_size=3))
def test_a_hidden_bid_changes_no_byte_of_the_others_view(first: list[int], second: list[int]) -> None:
    views = []
    for bids in (first, second):
        position = SERENISSIMA.setting(4).start()
        for seat, hundreds in enumerate(bids):
            position.apply(seat, actions.bid(100 * hundreds))
        views.append([position.view(seat).states.tobytes() for seat in (SPECTATOR, 3)] + [position.digest()])
    assert views[0] == views[1]


def test_a_bid_is_seen_by_its_own_seat() -> None:
    position = SERENISSIMA.setting(4).start()
    position.apply(1, actions.bid(700))
    assert position.view(1).state.bid[1] == 700
    assert position.view(0).state.bid[1] == -1


# --- compiled = interpreted ---

DIGESTS = """
from tests.test_rules import SERENISSIMA, trace
for seed in (3, 4, 5):
    print(*trace(seed))
"""


def trace(seed: int) -> list[str]:
    """The digests of a whole random game, its legal lists and scores along the way."""
    position, dice = draw_setting(SERENISSIMA, seed).start(seed), Random(seed)
    legal, lines = position.legal(0), []
    while legal:
        legal = position.step(draw(dice, legal))
        lines.append(f"{position.digest()}:{sum(legal) % 1_000_003}:{sum(position.scores())}")
    return lines


def test_compiled_and_interpreted_games_are_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", DIGESTS],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.splitlines() == [" ".join(trace(seed)) for seed in (3, 4, 5)]
    assert "Warning" not in plain.stderr
