"""All orders of a text or none: they are tried on a copy of the game, whose dice fall as the game's own will.

Whoever keeps the table has the seed of the dice, and so may know beforehand how they fall. A report of bad lines
therefore says when dice have fallen in the trial: not all of it is for those whose orders they were.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arsenale.games.ruleset import Refused
from arsenale.post.pasted import Pasted
from arsenale.post.report import waiting_for
from arsenale.table.game import Game
from arsenale.table.orders import read_order, why_not
from arsenale.texts import _, plural, power_name


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that cannot be carried out: the rules that forbid it (none: it makes no sense), why, and what may help.

    `is_doubtful`: a bad line stands before it, and that may be all that is wrong.
    """

    line: Pasted
    rules: tuple[str, ...]
    text: str
    advice: str = ""
    is_doubtful: bool = False

    def __str__(self) -> str:
        reason = f"{self.rules[0]}: {self.text}" if self.rules else self.text
        doubt = _("perhaps only because of a bad line before") if self.is_doubtful else ""
        said = "; ".join(filter(None, (reason, self.advice, doubt)))
        return _("line {number}: {order}").format(number=self.line.number, order=self.line.text) + f"\n    {said}"


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a text: the `game` behind all of it, and the lines that cannot be carried out.

    `begun` is the number of steps that the game had before; `has_dice`: some fell on the way.
    """

    game: Game
    begun: int
    faults: tuple[Fault, ...]

    @property
    def has_dice(self) -> bool:
        return any(step.dice for step in self.game.steps[self.begun :])


def try_all(game: Game, lines: Sequence[Pasted], giver: str = "") -> Trial:
    """Tries the lines one after another on a copy of the game; a bad one is left out, and those behind it still tried.

    `giver` is the power whose orders they are; without one each line says it, or else they are those of the only power
    that is to act now. Raises ValueError for a power that does not play, and where there is no line.
    """
    if not lines:
        raise ValueError(_("there is no order in the text; write one a line, such as `end`"))
    givers, tried, faults = _Givers(game, giver), replace(game, steps=list(game.steps)), list[Fault]()
    for line in lines:
        if fault := _try(tried, givers, line):
            faults.append(replace(fault, is_doubtful=bool(faults and fault.rules)))
    return Trial(tried, len(game.steps), tuple(faults))


def tell_faults(trial: Trial) -> str:
    """What is wrong with a text, line by line."""
    count = len(trial.faults)
    text = plural(
        "{count} line cannot be carried out, so none is:", "{count} lines cannot be carried out, so none is:", count
    )
    dice = _("Dice fell in the trial, and will fall so again: not everything here is for those who gave the orders.")
    return "\n".join([text.format(count=count), *map(str, trial.faults), *([dice] if trial.has_dice else [])])


def tell_done(trial: Trial) -> str:
    """What was carried out, as everybody may know it, and who is waited for."""
    before = replace(trial.game, steps=trial.game.steps[: trial.begun])
    done = trial.game.log()[len(before.log()) :]
    waiting = [_("to act: {question}").format(question=text) for text in waiting_for(trial.game)]
    return "\n".join([*done, *(waiting or [_("The game is over.")])])


def _try(game: Game, givers: "_Givers", line: Pasted) -> Fault | None:
    """Carries out one line, or says why it cannot be."""
    try:
        seat = givers.seat_of(line)
        actions, words = read_order(game.setting, line.text, seat)
        if refused := why_not(game.view(seat), seat, actions):
            refusal, advice = refused
            return Fault(line, refusal.rules, refusal.text, advice)
        game.act(seat, *actions, words=words)
    except Refused as refusal:
        return Fault(line, refusal.rules, refusal.text)
    except ValueError as trouble:
        return Fault(line, (), str(trouble))
    return None


class _Givers:
    """Whose orders the lines of a text are. Powers are called as in the game, or as in the reader's language."""

    def __init__(self, game: Game, giver: str) -> None:
        self.powers = game.setting.powers
        self.named = {power_name(power).casefold(): seat for seat, power in enumerate(self.powers)}
        self.named |= {power: seat for seat, power in enumerate(self.powers)}
        self.only = self._find(giver.casefold()) if giver else None
        self.acting = game.to_act()

    def seat_of(self, line: Pasted) -> int:
        """Raises ValueError where it cannot be told, or is not allowed."""
        if line.name:
            return self._check(self._find(line.name))
        if self.only is None and len(self.acting) != 1:
            problem = _("whose order is it? write `{power}:` before it, or name the power for all with `--as`")
            raise ValueError(problem.format(power=self.powers[0]))
        return self.acting[0] if self.only is None else self.only

    def _find(self, name: str) -> int:
        if name not in self.named:
            problem = _("{power} does not play here; there are {powers}")
            raise ValueError(problem.format(power=name, powers=", ".join(self.powers)))
        return self.named[name]

    def _check(self, seat: int) -> int:
        if self.only not in (None, seat):
            problem = _("this is an order of {other} in a text of {power}; leave it out, or leave out `--as`")
            raise ValueError(
                problem.format(other=power_name(self.powers[seat]), power=power_name(self.powers[self.only]))
            )
        return seat
