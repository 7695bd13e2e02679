"""Clocks: time is conserved, whatever the order of what happens."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arsenale.table.clock import Clock, Pace

LIVE = Pace("live", bank=60, increment=5)
DAYS = Pace("days", per_turn=100)
NONE = Pace()

seconds = st.integers(0, 40)
turns = st.tuples(st.just("turn"), seconds, st.frozensets(st.integers(0, 3)))
pauses = st.tuples(st.sampled_from(("pause", "resume")), seconds, st.just(frozenset[int]()))
courses = st.lists(st.one_of(turns, pauses), max_size=20)


def begin(pace: Pace, *to_act: int) -> Clock:
    return Clock.start(pace, 4, 0).turn(to_act, 0)


def happen(clock: Clock, what: str, now: float, to_act: frozenset[int]) -> Clock:
    if what == "turn":
        return clock.turn(to_act, now)
    return clock.pause(now) if what == "pause" else clock.resume(now)


def test_a_live_clock() -> None:
    clock = begin(LIVE, 0)
    assert [clock.left(seat, 20) for seat in range(4)] == [40, 60, 60, 60]
    assert (clock.deadline(0), clock.deadline(1), clock.next_deadline()) == (60, None, 60)
    clock = clock.turn((1,), 20)
    assert [clock.left(seat, 30) for seat in range(4)] == [45, 50, 60, 60]
    assert clock.next_deadline() == 80
    assert (clock.expired(79), clock.expired(80)) == ((), (1,))
    assert clock.turn((0,), 200).left(1, 200) == 5


def test_days_per_turn() -> None:
    clock = begin(DAYS, 0).turn((1,), 90)
    assert [clock.left(seat, 120) for seat in range(2)] == [100, 70]
    again = clock.turn((0,), 130)
    assert again.deadline(0) == 230
    assert again.left(1, 130) == 100


def test_several_are_to_act_at_once() -> None:
    clock = begin(LIVE, 0, 1, 2).turn((0, 2), 10).turn((2,), 30)
    assert [clock.left(seat, 40) for seat in range(4)] == [35, 55, 20, 60]
    assert clock.expired(60) == (2,)


def test_who_goes_on_acting_goes_on_with_his_turn() -> None:
    clock = begin(LIVE, 0)
    for now in (10, 20, 30):
        clock = clock.turn((0,), now)
    assert clock.left(0, 40) == 20


def test_without_a_clock_nothing_runs_out() -> None:
    clock = begin(NONE, 0).turn((1,), 1e9)
    assert (clock.left(0, 1e9), clock.deadline(1), clock.next_deadline(), clock.expired(1e10)) == (None, None, None, ())


def test_a_pause_costs_nothing() -> None:
    clock = begin(LIVE, 0).pause(10)
    assert (clock.left(0, 1000), clock.deadline(0), clock.next_deadline(), clock.expired(1000)) == (50, None, None, ())
    assert clock.resume(1000).deadline(0) == 1050
    assert clock.pause(500).resume(1000).deadline(0) == 1050


def test_time_that_runs_backwards_gives_nothing_back() -> None:
    clock = begin(LIVE, 0).turn((1,), 30).turn((0,), 20)
    assert (clock.left(0, 30), clock.left(1, 30)) == (35, 65)
    assert clock.left(0, 10) == 35


@given(pace=st.sampled_from((LIVE, DAYS, NONE)), course=courses)
def test_time_is_conserved(pace: Pace, course: list[tuple[str, int, frozenset[int]]]) -> None:
    """Against book-keeping second by second."""
    clock, now = begin(pace), 0
    left, acting, is_paused = [pace.at_first] * 4, frozenset[int](), False
    for what, wait, to_act in course:
        now += wait
        running = frozenset[int]() if is_paused else acting
        left = [max(0, time - wait) if seat in running else time for seat, time in enumerate(left)]
        assert pace is NONE or [clock.left(seat, now) for seat in range(4)] == left
        assert clock.expired(now) == (
            () if pace is NONE else tuple(seat for seat in sorted(running) if left[seat] == 0)
        )
        clock = happen(clock, what, now, to_act)
        if what == "turn":
            left = [pace.after_turn(time) if seat in acting - to_act else time for seat, time in enumerate(left)]
            acting = to_act
        else:
            is_paused = what == "pause"
        deadlines = [clock.deadline(seat) for seat in range(4)]
        running = frozenset[int]() if is_paused or pace is NONE else acting
        assert deadlines == [now + left[seat] if seat in running else None for seat in range(4)]
        assert clock.next_deadline() == min((now + left[seat] for seat in running), default=None)


@given(pace=st.sampled_from((LIVE, DAYS)), course=courses, looks=st.lists(seconds, max_size=5))
def test_telling_a_clock_what_it_knows_changes_nothing(
    pace: Pace, course: list[tuple[str, int, frozenset[int]]], looks: list[int]
) -> None:
    clock, now = begin(pace, 0), 0
    for what, wait, to_act in course:
        now += wait
        clock = happen(clock, what, now, to_act)
    often = clock
    for wait in looks:
        now += wait
        often = often.turn(often.acting, now)
        often = often.pause(now) if often.is_paused else often.resume(now)
    assert [often.left(seat, now) for seat in range(4)] == [clock.left(seat, now) for seat in range(4)]
    assert often.expired(now) == clock.expired(now)


@given(pace=st.sampled_from((LIVE, DAYS)), course=courses)
def test_no_time_is_lost_or_won_in_a_pause(pace: Pace, course: list[tuple[str, int, frozenset[int]]]) -> None:
    clock, now = begin(pace, 0, 1), 0
    paused = replace(clock)
    shift = 0
    for what, wait, to_act in course:
        if what == "turn":
            now += wait
            clock, paused = clock.turn(to_act, now), paused.turn(to_act, now + shift)
        else:
            paused = paused.pause(now + shift).resume(now + shift + wait)
            shift += wait
    assert [clock.left(seat, now) for seat in range(4)] == [paused.left(seat, now + shift) for seat in range(4)]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"kind": "fast"}, "unknown pace fast; it is one of none, live, days"),
        ({"kind": "live"}, "needs a bank of more than 0"),
        ({"kind": "days"}, "needs a per_turn of more than 0"),
        ({"kind": "live", "bank": -1}, "0 or more"),
        ({"kind": "live", "bank": float("nan")}, "0 or more"),
        ({"kind": "days", "per_turn": float("inf")}, "0 or more"),
    ],
)
def test_what_is_no_pace(values: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        Pace(**values)  # type: ignore[arg-type]
