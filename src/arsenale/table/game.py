"""One game among people: the orders that were given, and everything that follows from them.

A `Game` is a setting, its seats, its dice, and a list of steps; a step is one order as it was carried out. Position,
view, log and result are computed from these. A seat is an index into `setting.powers`; `SPECTATOR` is whoever has none.

    >>> from arsenale.games.rulesets import find_ruleset
    >>> game = Game.begin(find_ruleset("serenissima").setting(2))
    >>> game.order(0, "bid 300").text
    'bid 300'
    >>> game.log()[-1], game.log(viewer=0)[-1]
    ('venice: bid ?', 'venice: bid 300')
    >>> game.can_undo(0), game.can_undo(1)
    (True, False)

What is secret. An order is *sealed*, hidden from everybody but its seat, from the moment it is given until that seat
knows no more than a spectator does: bids until all are in, the aim of a galley until its question is answered. Which
kind of order it was is no secret, only what stands in it: `bid ?`. No ruleset has to mark its secrets twice: they are
what `Position.view` blanks.

Words may go with an order (`arsenale.table.words`). They are kept and sealed with it, and mean nothing to the rules.

An order may have several parts, and another seat's answer may interrupt it. What was carried out by then is the order;
the *rest* waits, known to its seat alone, and is carried out, as a step of its own, as soon as the seat may act again,
or dropped if it has become illegal. Nobody else ever learns of a rest that was dropped.

A referee may correct the position. That is a step of the table which no undo crosses, and everybody sees its reason.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from arsenale.games.ruleset import SPECTATOR, Position, Refused, Setting
from arsenale.table import chronicle
from arsenale.table.correction import Correction, read_correction
from arsenale.table.dice import Dice, Die, Roller
from arsenale.table.orders import can_go_on, carry_out, read_order
from arsenale.table.words import add_words, split_words
from arsenale.texts import Saying, _

PERSON = "person"
PLAYER = re.compile(r"[\w:.=+-]+")
"""What may stand for whoever plays a seat: PERSON, or a bot with its budget or weights (`search:0.2`)."""
OPENING = "begin"
THE_TABLE = "table"


class Rest(NamedTuple):
    """What is still to be done of an interrupted order."""

    seat: int
    actions: tuple[int, ...]


class Result(NamedTuple):
    """How a game ended: points by power, and who won (several where victory is shared)."""

    scores: dict[str, int]
    winners: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Step:
    """One order as it was carried out, or a correction.

    `number` counts from 0, the opening of the game, which alone has no `previous` step. The `seat` of the opening and
    of corrections is SPECTATOR.
    `sealed` are the numbers of the steps that are secret after it, `revealed` of those that it brought to light.
    `position` is the one after it and must not be changed. `fallen` counts the dice of the game up to its end. `words`
    are those that went with the order.
    """

    previous: "Step | None" = field(repr=False)
    number: int
    seat: int
    text: str
    dice: tuple[Die, ...]
    position: Position = field(repr=False)
    sealed: frozenset[int]
    revealed: tuple[int, ...]
    rest: Rest | None
    fallen: int
    words: str = ""

    @property
    def power(self) -> str:
        """Who gave the order."""
        return THE_TABLE if self.seat == SPECTATOR else self.position.setting.powers[self.seat]

    @property
    def is_correction(self) -> bool:
        """The referee has changed the position."""
        return self.seat == SPECTATOR and self.previous is not None

    @property
    def masked(self) -> str:
        """The order with its secret left out."""
        return f"{self.text.split()[0]} ?"

    @property
    def written(self) -> str:
        """The order with its words, as a record has it."""
        return add_words(self.text, self.words)

    @cached_property
    def digest(self) -> str:
        """Names the position after the step, as a spectator sees it."""
        return self.position.digest()

    @property
    def told(self) -> chronicle.Tables:
        """What everybody may know of the position after it."""
        return chronicle.tell_public(self.position)

    @cached_property
    def heading(self) -> str:
        """`round 3, sailing` where the step led into another part of the game, else nothing."""
        after = chronicle.heading(self.position)
        return after if self.previous is None or after != chronicle.heading(self.previous.position) else ""

    @cached_property
    def effects(self) -> tuple[Saying, ...]:
        """What everybody sees it did: money, and the pieces that dice or a correction have moved."""
        if self.previous is None:
            return ()
        before, after = self.previous.told, self.told
        pieces = self.changes_since(self.previous) if self.dice or self.is_correction else ()
        return *pieces, *chronicle.money_effects(before, after)

    def changes_since(self, before: "Step") -> Iterator[Saying]:
        """What has become of the things on the board since an earlier step, as everybody sees it."""
        return chronicle.piece_effects(before.told, self.told, self.position.setting.ruleset.guide.untold)

    def tell_outcome(self) -> str:
        """The dice that fell and the effects, in the reader's language; nothing where there are none."""
        dice = [chronicle.tell_dice(self.dice)] if self.dice else []
        return "; ".join([*dice, *map(str, self.effects)])


@dataclass
class Game:
    """One game. Begin it with `Game.begin`, or read it from its record (`arsenale.table.record.load`).

    `seats` says for each power who plays it, "person" or the name of a bot; it may change during the game.
    """

    setting: Setting = field(repr=False)
    seats: dict[str, str]
    dice: Roller = field(repr=False)
    steps: list[Step] = field(repr=False)

    @classmethod
    def begin(
        cls, setting: Setting, seats: Mapping[str, str] | Sequence[str] | None = None, dice: Roller | None = None
    ) -> "Game":
        """A new game. `seats` by power or in their order; persons and newly drawn dice by default.

        Raises ValueError unless every power has its seat and a name that is one word.
        """
        game = cls(setting, _check_seats(setting, seats), dice or Dice.draw(), [])
        game._append(SPECTATOR, OPENING, setting.start(), None)
        return game

    # --- what everybody may ask ---

    @property
    def position(self) -> Position:
        """The position as it stands, secrets included: for the table only. A copy."""
        return self.steps[-1].position.copy()

    def view(self, seat: int = SPECTATOR) -> Position:
        """The position as far as the seat may know it."""
        return self.steps[-1].position.view(seat)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self.steps[-1].position.to_act()

    @property
    def is_over(self) -> bool:
        return self.steps[-1].position.is_over()

    @property
    def is_corrected(self) -> bool:
        """A referee has changed the position somewhere on the way here."""
        return any(step.is_correction for step in self.steps)

    @property
    def result(self) -> Result | None:
        """Points and winners, None while the game goes on."""
        if not self.is_over:
            return None
        powers, last = self.setting.powers, self.steps[-1].position
        scores = dict(zip(powers, last.scores(), strict=True))
        return Result(scores, tuple(powers[seat] for seat in last.winners()))

    def is_sealed(self, step: Step, viewer: int = SPECTATOR) -> bool:
        """The step's order is hidden from the viewer as things stand."""
        return step.seat != viewer and step.number in self.steps[-1].sealed

    def log(self, viewer: int = SPECTATOR) -> list[str]:
        """What has happened, line by line, as the viewer may know it.

        A line once shown never changes (only an undo takes lines back): an order that was sealed is told when it is
        revealed, so a reader who has seen `n` lines goes on with `log(viewer)[n:]`.
        """
        return [line for step in self.steps for line in self._tell(step, viewer)]

    def _tell(self, step: Step, viewer: int) -> list[str]:
        is_hidden = step.number in step.sealed and step.seat != viewer
        orders = [f"{step.power}: {step.masked if is_hidden else step.written}"] if step.previous else []
        seen = (self.steps[number] for number in step.revealed)
        orders += [f"{other.power}: {other.written}" for other in seen if other.seat != viewer]
        if outcome := step.tell_outcome():  # dice may fall before anybody has given an order
            orders = [*orders[:-1], f"{orders[-1]} ({outcome})"] if orders else [outcome]
        return orders + ([f"— {chronicle.show_heading(step.heading)} —"] if step.heading else [])

    # --- orders ---

    def order(self, seat: int, text: str) -> Step:
        """Carries out an order in words, rolls the dice that come due, and goes on with an interrupted order.

        All of it or nothing: raises NotUnderstood or Refused, and then nothing has changed.
        """
        actions, words = read_order(self.setting, text, seat)
        return self.act(seat, *actions, words=words)

    def act(self, seat: int, *actions: int, words: str = "") -> Step:
        """The same for the packed actions of one order. Raises Refused."""
        last = self.steps[-1]
        done = carry_out(last.position, seat, actions)[1]
        rest = Rest(seat, actions[done:]) if done < len(actions) else last.rest
        first, *others = self.setting.ruleset.notation.say_all(self.setting, actions[:done])
        step = [self.follow(seat, text, rest) for text in (add_words(first, words), *others)][-1]
        self._go_on(rest)
        return step

    def _go_on(self, rest: Rest | None) -> None:
        """Carries out a rest that waits no longer; what has become illegal is dropped."""
        if rest and self.steps[-1].rest is None:
            with suppress(Refused):
                self.act(rest.seat, *rest.actions)

    def follow(self, seat: int, text: str, rest: Rest | None = None) -> Step:
        """Appends one step as a record has it, and nothing goes on by itself: what did has steps of its own there.

        Raises NotUnderstood or Refused; ValueError for what cannot have been one step.
        """
        if seat == SPECTATOR:
            return self._correct(read_correction(text))
        order, words = split_words(text)
        actions = self.setting.ruleset.notation.parse(self.setting, order, seat)
        after, done = carry_out(self.steps[-1].position, seat, actions)
        if done < len(actions):
            raise ValueError(_("the order is interrupted before its end"))
        return self._append(seat, order, after, rest, words)

    # --- what the table does ---

    def correct(self, changes: Mapping[str, Any], reason: str) -> Step:
        """A referee changes the position; `changes` as in `Guide.correct`, the `reason` is one line for everybody.

        Raises ValueError, which says what cannot be, and then nothing has changed.
        """
        return self._correct(Correction(changes, reason))

    def _correct(self, correction: Correction) -> Step:
        last = self.steps[-1]
        after = self.setting.ruleset.guide.correct(last.position, correction.changes)
        return self._append(SPECTATOR, str(correction), after, last.rest)

    def rewind(self, number: int) -> None:
        """Goes back to the position after step `number`; all later steps are as if they had never been.

        Whether that is fair the table decides: dice that were seen fall again, the same faces in the same order, and
        what came to light is known. Raises ValueError where there is no such step.
        """
        if not 0 <= number < len(self.steps):
            problem = _("there is no step {number} to go back to; choose 0 to {last}")
            raise ValueError(problem.format(number=number, last=len(self.steps) - 1))
        del self.steps[number + 1 :]

    # --- steps ---

    def _append(self, seat: int, text: str, after: Position, rest: Rest | None, words: str = "") -> Step:
        """`after` becomes the position once its dice have fallen; a rest that is due now no longer waits."""
        dice = self._roll(after)
        previous = self.steps[-1] if self.steps else None
        sealed = self._seal(seat, after)
        revealed = tuple(sorted(previous.sealed - sealed)) if previous else ()
        is_due = rest is not None and (after.is_over() or can_go_on(after, rest.seat))
        left = None if is_due else rest
        fallen = self._count_fallen() + len(dice)
        number = len(self.steps)
        step = Step(previous, number, seat, text, dice, after, sealed, revealed, left, fallen, words)
        self.steps.append(step)
        return step

    def _roll(self, position: Position) -> tuple[Die, ...]:
        """All dice that are due fall."""
        fallen, dice = self._count_fallen(), list[Die]()
        while sides := position.chance():
            dice.append(Die(self.dice.roll(fallen + len(dice), sides), sides))
            position.roll(dice[-1].face)
        return tuple(dice)

    def _count_fallen(self) -> int:
        return self.steps[-1].fallen if self.steps else 0

    def _seal(self, seat: int, position: Position) -> frozenset[int]:
        """The steps that are secret in this position: the open ones of every seat that knows more than a spectator."""
        public = position.view()
        keepers = {keeper for keeper in range(len(self.setting.powers)) if position.view(keeper) != public}
        sealed_before = self.steps[-1].sealed if self.steps else frozenset()
        kept = {number for number in sealed_before if self.steps[number].seat in keepers}
        return frozenset(kept | {len(self.steps)} if seat in keepers else kept)

    # --- undo ---

    def can_undo(self, seat: int) -> bool:
        """The last step is the seat's own, no die fell in it, nothing was revealed, and the rules do not make it final.

        The answer rests on nothing that is secret.
        """
        last = self.steps[-1]
        is_open = last.seat == seat != SPECTATOR and not last.dice and not last.revealed and not self.is_over
        return is_open and not self._is_final(last)

    def _is_final(self, step: Step) -> bool:
        """The rules let nobody take this order back."""
        ruleset = self.setting.ruleset
        return any(map(ruleset.is_final, ruleset.notation.parse(self.setting, step.text, step.seat)))

    def within_undo(self) -> list[Step]:
        """The steps that may be the last one after undoing: those at the end by one seat, and the one before them."""
        last, first = self.steps[-1], len(self.steps) - 1
        while first and self.steps[first].seat == last.seat:
            first -= 1
        return self.steps[first:]

    def undo(self, seat: int) -> Step:
        """Takes back the seat's last order, and returns it. Raises UndoError, which says what stands in the way."""
        if not self.can_undo(seat):
            raise UndoError(self._why_no_undo(seat))
        return self.steps.pop()

    def _why_no_undo(self, seat: int) -> str:
        last = self.steps[-1]
        if last.seat == SPECTATOR:
            return _("the position was corrected") if last.is_correction else _("nothing has been ordered yet")
        if self.is_over:
            return _("the game is over")
        if last.seat != seat:
            return _("{power} has acted since; an order can be undone until then").format(power=last.power)
        if self._is_final(last):
            return _("an answer once given stands")
        return _("dice have fallen") if last.dice else _("something has come to light that cannot be hidden again")


class UndoError(ValueError):
    """An order that can no longer be taken back."""


def _check_seats(setting: Setting, seats: Mapping[str, str] | Sequence[str] | None) -> dict[str, str]:
    powers = setting.powers
    if not isinstance(seats, Mapping):
        named = seats or [PERSON] * len(powers)
        seats = dict(zip(powers, named, strict=True)) if len(named) == len(powers) else {}
    if set(seats) != set(powers):
        raise ValueError(_("a seat is needed for each of {powers}, and no other").format(powers=", ".join(powers)))
    for power in powers:
        if not PLAYER.fullmatch(seats[power]):
            raise ValueError(_("the seat of {power} needs a name that is one word").format(power=power))
    return {power: seats[power] for power in powers}
