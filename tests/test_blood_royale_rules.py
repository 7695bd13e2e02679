"""What must hold in Blood Royale whatever is ordered; `test_rules.py` does the same for Serenissima."""

import os
import subprocess
import sys
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soak import draw_setting, soak_batch

from arsenale.games.blood_royale import actions, invariants
from arsenale.games.blood_royale.state import (
    CASHING,
    DYNASTY,
    ECONOMY,
    FIRST_RESOURCE,
    FLEETS,
    MOVEMENT,
    PIECES,
)
from arsenale.games.kernel import a_of, d_of, kind_of
from arsenale.games.ruleset import Position, Setting
from arsenale.games.rulesets import find_ruleset

BLOOD_ROYALE = find_ruleset("blood_royale")
SEEDS = st.integers(0, 2**32)
SAMPLED = (actions.OFFER, actions.PAY, actions.PROPOSE)
DULL = (actions.END, actions.PERMIT, actions.REVOKE, actions.DISBAND, actions.GIVE, actions.PAY, actions.OFFER)


def begin(setting: Setting, seed: int) -> tuple[Position, list[int]]:
    """The first decision of a game, dice from inside, and what is legal then."""
    position, dice = setting.start(seed), Random(seed)
    while sides := position.chance():
        position.roll(dice.randint(1, sides))
    return position, position.legal(position.to_act()[0])


def draw(dice: Random, legal: list[int]) -> int:
    """A random order that rather does something than ends, permits or haggles."""
    busy = [action for action in legal if kind_of(action) not in DULL]
    return dice.choice(busy if busy and dice.random() < 0.8 else legal)


def wander(seed: int, steps: int) -> Position:
    """A position some random orders into a game under random house rules."""
    (position, legal), dice = begin(draw_setting(BLOOD_ROYALE, seed), seed), Random(seed)
    for _ in range(steps):
        after = position.step(draw(dice, legal))
        if position.is_over():
            break
        legal = after
    return position


# --- invariants ---


@pytest.mark.parametrize("seed", range(0, 20_000, 1000))
def test_random_games_keep_every_invariant_and_end(seed: int) -> None:
    assert soak_batch("blood_royale", seed, 10) == []


def spoil(field: str, index: int | tuple[int, ...], value: int) -> str:
    position, _legal = begin(BLOOD_ROYALE.setting(3), 1)
    position.state[field][index] = value
    return position.broken()


LONDON_ARMY, ENGLISH_FLEET = 0, 20  # pieces


@pytest.mark.parametrize(
    ("field", "index", "value", "problem"),
    [
        ("piece_at", LONDON_ARMY, 63, invariants.PIECES_PLACED),
        ("piece_at", 4 * PIECES, 3, invariants.PIECES_PLAYED),
        ("piece_at", LONDON_ARMY, 64, invariants.FLEETS_AFLOAT),
        ("piece_moved", ENGLISH_FLEET, 4, invariants.POINTS_KEPT),
        ("owner", 0, 7, invariants.LAND_OWNED),
        ("fleet_held", 0, 2, invariants.BLOCKS_AT_SEA),
        ("treasury", 1, -1, invariants.MONEY_HELD),
        ("person", 0, 2, invariants.CHARACTERS_LIVE),
        ("spouse", 1, 30, invariants.MARRIAGES_MUTUAL),
    ],
)
def test_a_broken_invariant_is_found(field: str, index: int, value: int, problem: int) -> None:
    assert spoil(field, index, value) == invariants.NAMES[problem]


def test_a_sound_position_breaks_nothing() -> None:
    position, _legal = begin(BLOOD_ROYALE.setting(5), 1)
    assert position.broken() == ""


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_shuffling_to_and_fro_does_not_go_on_for_ever(seed: int) -> None:
    """Whoever prefers free orders runs into B0.6, and the game ends."""
    free = (actions.PERMIT, actions.REVOKE, actions.GIVE, actions.OFFER, actions.EMBARK, actions.DISEMBARK)
    (position, legal), dice, decisions = begin(draw_setting(BLOOD_ROYALE, seed), seed), Random(seed), 0
    while legal:
        legal = position.step(dice.choice([each for each in legal if kind_of(each) in free] or legal))
        decisions += 1
        assert decisions < 50_000
    assert position.is_over()


# --- what is legal ---


def encodable(position: Position, seat: int) -> list[int]:
    """Every order that words can say in this position, deals and answers to blockades apart."""
    locals_, places, seats = range(PIECES), range(64), range(5)
    plain = (actions.PASS, actions.CASH, actions.ACCEPT, actions.DECLINE, actions.AGAIN, actions.LEAVE, actions.END)
    on_land = (actions.BUILD, actions.DEMOLISH, actions.QUELL)
    going = (actions.MOVE, actions.SAIL, actions.DOCK, actions.DISEMBARK)
    of_oneself = (actions.DISBAND, actions.CROWN, actions.PASS_OVER)
    fleets = [(actions.OWN_FLEET if other == seat else other, number) for other in seats for number in range(FLEETS)]
    return [
        *map(actions.plain, plain),
        *(actions.with_place(kind, place) for kind, place in product(on_land, places)),
        *(actions.with_piece(kind, local, place) for kind, local, place in product(going, locals_, places)),
        *(actions.with_piece(kind, local, 0) for kind, local in product(of_oneself, locals_)),
        *(actions.embark(local, *fleet) for local, fleet in product(locals_, fleets)),
        *(actions.permit(kind, *to) for kind in (actions.PERMIT, actions.REVOKE) for to in product(seats, places)),
        *map(actions.tax, range(20)),
        *(actions.raise_(place, what) for place, what in product(places, (actions.ARMY, actions.FLEET))),
        *(actions.give(local, other) for local, other in product(range(FIRST_RESOURCE, PIECES), seats)),
        *(actions.release(other, local) for other, local in product(seats, locals_)),
    ]


def battles(orders: list[int]) -> set[tuple[int, int]]:
    """Where they attack, and whom: any of the armies may lead."""
    return {(a_of(order), d_of(order)) for order in orders}


@pytest.mark.parametrize("seed", range(24))
def test_legal_lists_what_why_not_allows(seed: int) -> None:
    position = wander(seed, Random(seed).randrange(500))
    for seat in position.to_act():
        listed = position.legal(seat)
        assert len(set(listed)) == len(listed)
        assert all(position.why_not(seat, action) is None for action in listed)
        apart = (*SAMPLED, actions.ATTACK, actions.BLOCK)
        allowed = {action for action in encodable(position, seat) if position.why_not(seat, action) is None}
        assert {action for action in listed if kind_of(action) not in apart} == allowed
        attacks = [actions.attack(army, place, foe) for army, place, foe in product(range(20), range(64), range(5))]
        possible = [action for action in attacks if position.why_not(seat, action) is None]
        assert battles([action for action in listed if kind_of(action) == actions.ATTACK]) == battles(possible)


@pytest.mark.parametrize("seed", range(6))
def test_who_is_not_to_act_has_nothing_listed(seed: int) -> None:
    position = wander(seed, 40 * seed)
    for seat in set(range(len(position.setting.powers))) - set(position.to_act()):
        assert position.legal(seat) == []


@given(SEEDS, st.integers(0, 2**62))
@settings(max_examples=150, deadline=None)
def test_any_number_is_an_order_that_is_carried_out_or_changes_nothing(seed: int, action: int) -> None:
    position = wander(seed % 7, seed % 200)
    before = position.copy()
    for seat in range(len(position.setting.powers)):
        if position.why_not(seat, action):
            with pytest.raises(ValueError, match=r"^B\d"):
                position.apply(seat, action)
            assert position == before


def test_random_games_visit_every_phase_and_question() -> None:
    """All but what chance hardly ever brings about: cashing in, which the bots' games have, and doubtful heirs."""
    seen = set()
    for seed in range(24):
        (position, legal), dice = begin(draw_setting(BLOOD_ROYALE, seed), seed), Random(seed)
        while legal:
            seen |= {int(position.state.phase)} | {("kind", kind_of(action)) for action in legal}
            legal = position.step(draw(dice, legal))
    rare = (actions.CASH, actions.CROWN, actions.PASS_OVER)
    kinds = {("kind", kind) for kind in range(actions.MOVE, actions.END + 1) if kind not in rare}
    assert kinds | {ECONOMY, MOVEMENT, CASHING, DYNASTY} <= seen


# --- copies and hidden things ---


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_copy_does_not_change_with_its_original(seed: int) -> None:
    position = wander(seed, seed % 250)
    copy = position.copy()
    before = copy.digest(), copy.states.tobytes()
    position.play_out()
    assert (copy.digest(), copy.states.tobytes()) == before
    assert copy != position or position.is_over()


def test_everything_is_open_but_the_dice_to_come() -> None:
    position = wander(3, 50)
    for seat in range(len(position.setting.powers)):
        view = position.view(seat)
        assert view.state.random == 0
        view.state.random = position.state.random
        assert view == position


# --- compiled = interpreted ---

DIGESTS = """
from tests.test_blood_royale_rules import trace
for seed in (3, 4):
    print(*trace(seed))
"""


def trace(seed: int) -> list[str]:
    """The digests of a random game, its legal lists and scores along the way."""
    (position, legal), dice, lines = begin(draw_setting(BLOOD_ROYALE, seed), seed), Random(seed), list[str]()
    while legal and len(lines) < 300:
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
    assert plain.stdout.splitlines() == [" ".join(trace(seed)) for seed in (3, 4)]
    assert "Warning" not in plain.stderr
