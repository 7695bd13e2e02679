"""Clocks as pure values: nothing here looks at the time, it is always told (in seconds, on whatever scale).

    >>> clock = Clock.start(Pace("live", bank=60, increment=5), seats=2, now=0).turn((0,), now=0)
    >>> clock.deadline(0), clock.left(1, now=20)
    (60, 60)
    >>> clock.turn((1,), now=20).left(0, now=25)
    45

A *turn* is an uninterrupted time of being to act. Time that seems to run backwards does not run.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import isfinite
from typing import Literal, get_args

from arsenale.texts import _

Kind = Literal["none", "live", "days"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is, in seconds. Raises ValueError for what is no pace.

    `live`: a `bank` for the whole game, and an `increment` after each turn. `days`: `per_turn` for each turn.
    """

    kind: Kind = "none"
    bank: float = 0.0
    increment: float = 0.0
    per_turn: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            kinds = ", ".join(get_args(Kind))
            raise ValueError(_("unknown pace {kind}; it is one of {kinds}").format(kind=self.kind, kinds=kinds))
        if not all(isfinite(time) and time >= 0 for time in (self.bank, self.increment, self.per_turn)):
            raise ValueError(_("the times of a pace are seconds, 0 or more"))
        if self.kind != "none" and self.at_first <= 0:
            name = "bank" if self.kind == "live" else "per_turn"
            raise ValueError(
                _("the pace {kind} needs a {name} of more than 0 seconds").format(kind=self.kind, name=name)
            )

    @property
    def at_first(self) -> float:
        """What each seat has when the game begins."""
        return self.bank if self.kind == "live" else self.per_turn

    def after_turn(self, left: float) -> float:
        """What a seat has after a turn at whose end so much was left."""
        return left + self.increment if self.kind == "live" else self.per_turn


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a game. `times`: what each seat had left at the time `at`; since then that of `acting` runs."""

    pace: Pace
    times: tuple[float, ...]
    acting: frozenset[int]
    at: float
    is_paused: bool = False

    @classmethod
    def start(cls, pace: Pace, seats: int, now: float) -> "Clock":
        """Nobody's time runs yet."""
        return cls(pace, (pace.at_first,) * seats, frozenset(), now)

    # --- what is so ---

    def left(self, seat: int, now: float) -> float | None:
        """Seconds that the seat has left, 0 or more; None without a clock."""
        if self.pace.kind == "none":
            return None
        return max(0.0, self.times[seat] - self._elapsed(now)) if self._is_running(seat) else self.times[seat]

    def deadline(self, seat: int) -> float | None:
        """When the seat's time runs out; None where it does not run."""
        return self.at + self.times[seat] if self._is_running(seat) else None

    def next_deadline(self) -> float | None:
        """When the first time runs out; None where none runs."""
        return min((self.at + self.times[seat] for seat in self.acting if self._is_running(seat)), default=None)

    def expired(self, now: float) -> tuple[int, ...]:
        """The seats that are to act and have no time left."""
        return tuple(seat for seat in sorted(self.acting) if self._is_running(seat) and self.left(seat, now) == 0)

    def _is_running(self, seat: int) -> bool:
        return self.pace.kind != "none" and not self.is_paused and seat in self.acting

    def _elapsed(self, now: float) -> float:
        return max(0.0, now - self.at)

    # --- what happens ---

    def turn(self, to_act: Collection[int], now: float) -> "Clock":
        """From now on these seats are to act; the turns of all others end."""
        acting = frozenset(to_act)
        charged = self._charge(now)
        ended = charged.acting - acting
        times = (self.pace.after_turn(left) if seat in ended else left for seat, left in enumerate(charged.times))
        return replace(charged, times=tuple(times), acting=acting)

    def pause(self, now: float) -> "Clock":
        """From now on no time runs."""
        return replace(self._charge(now), is_paused=True)

    def resume(self, now: float) -> "Clock":
        """From now on time runs as before the pause."""
        return replace(self._charge(now), is_paused=False)

    def _charge(self, now: float) -> "Clock":
        """The same clock, read now."""
        times = tuple(self.left(seat, now) or 0.0 for seat in range(len(self.times)))
        return replace(self, times=times, at=max(self.at, now))
