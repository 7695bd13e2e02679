"""What has happened, in a few lines: the orders of one player in one phase together, secrets left out."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from arsenale.games.ruleset import SPECTATOR
from arsenale.table import chronicle
from arsenale.table.game import Game, Step
from arsenale.terminal.possible import END
from arsenale.texts import Saying, _


def tell_news(game: Game, first: int, viewer: int) -> Iterator[str]:
    """The steps from number `first` on as the viewer may know them; who only said `end` is passed over."""
    heading = ""
    for steps in _turns(game, game.steps[first:]):
        lines = list(_tell_turn(game, steps, viewer))
        if lines and heading != _part(steps[0]):
            heading = _part(steps[0])
            yield f"— {heading} —"
        yield from lines


def tell_effects(before: Step, after: Step) -> Iterator[Saying]:
    """Everything that is different on the table after the steps from `before` (without it) to `after`."""
    yield from after.changes_since(before)
    yield from chronicle.money_effects(before.told, after.told)


def _turns(game: Game, steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Neighbouring steps of one seat in one part of the game; a step with dice stands alone."""
    for _key, run in groupby(steps, key=lambda step: (step.seat, _part(step), step.number if step.dice else -1)):
        yield list(run)


def _part(step: Step) -> str:
    """The part of the game in which the step was done."""
    return chronicle.show_heading(chronicle.heading((step.previous or step).position))


def _tell_turn(game: Game, steps: Sequence[Step], viewer: int) -> Iterator[str]:
    if steps[0].seat == SPECTATOR:
        yield from (_tell_correction(step) for step in steps if step.is_correction)
        return
    done = [step for step in steps if not game.is_sealed(step, viewer)]
    orders = _say(game, done)
    outcome = steps[-1].tell_outcome() if steps[-1].dice else "; ".join(map(str, _money(steps)))
    if orders or outcome:
        yield f"{steps[0].power}: {'; '.join(orders) or END}" + (f" ({outcome})" if outcome else "")
    for step in done:
        if step.words:
            yield f"{step.power}: “{step.words}”"
    for step in steps:
        yield from tell_revealed(game, step)


def _tell_correction(step: Step) -> str:
    outcome = step.tell_outcome()
    return f"{step.power}: {step.text}" + (f" ({outcome})" if outcome else "")


def _say(game: Game, steps: Iterable[Step]) -> list[str]:
    """The orders in words, repeated gestures as one."""
    setting, notation = game.setting, game.setting.ruleset.notation
    actions = [action for step in steps for action in notation.parse(setting, step.text, step.seat)]
    return [order for order in notation.say_all(setting, actions) if order != END]


def _money(steps: Sequence[Step]) -> Iterator[Saying]:
    before = steps[0].previous
    if before:
        yield from chronicle.money_effects(before.told, steps[-1].told)


def tell_revealed(game: Game, step: Step) -> Iterator[str]:
    """The orders that the step has brought to light, in one line."""
    shown = (f"{game.steps[number].power} {game.steps[number].written}" for number in step.revealed)
    if said := ", ".join(shown):
        yield _("now open: {orders}").format(orders=said)
