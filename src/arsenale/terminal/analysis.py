"""What an analysis says, as tables: the chances round by round, and the turns that changed them most."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from arsenale.games.ruleset import Setting
from arsenale.lab.analysis import Advised, Analysis, Chances, Point, Swing
from arsenale.table import chronicle
from arsenale.terminal.face import Flags, plain_table
from arsenale.texts import _

MOST_ORDERS = 6  # of a turn that are shown


def show_analysis(setting: Setting, analysis: Analysis) -> RenderableType:
    """Both tables."""
    flags = Flags(setting)
    swings = [_tell_swing(flags, analysis, number, swing) for number, swing in enumerate(analysis.swings, 1)]
    title = _("The turns that changed most") if swings else _("No turn has changed the chances.")
    return Group(_chances_table(flags, analysis), Text(), Text(title, "bold"), *swings)


def _chances_table(flags: Flags, analysis: Analysis) -> Table:
    """The chances at the end of every round."""
    table = plain_table(_("after"), *(f"#{power}" for power in analysis.powers), title=_("Chances to win"))
    for name, chances in _rounds(analysis.points):
        table.add_row(name, *(f"{chance:.0%}" for chance in chances))
    return table


def _rounds(points: Sequence[Point]) -> Iterator[tuple[str, Chances]]:
    """The start, then each round (or turn) with the chances at its end."""
    yield _("the start"), points[0].chances
    for name, run in groupby(points[1:], key=lambda point: point.heading.partition(", ")[0]):
        yield chronicle.show_heading(name), list(run)[-1].chances


def _tell_swing(flags: Flags, analysis: Analysis, number: int, swing: Swing) -> RenderableType:
    """Where it was, who gained and lost, what was ordered, and what the bot thinks of it."""
    head = Text.assemble(f"\n{number:>2}  ", flags.name(swing.power), f", {chronicle.show_heading(swing.heading)}")
    head.append(_(", order {step}").format(step=swing.step))
    told = [_tell_changes(analysis, swing), _tell_orders(swing)]
    advice = [_tell_advice(swing.advice)] if swing.advice else []
    return Text("\n    ").join([head, *map(Text, told + advice)])


def _tell_changes(analysis: Analysis, swing: Swing) -> str:
    changes = zip(analysis.powers, swing.before, swing.after, strict=True)
    return ", ".join(f"{power} {old:.0%} → {new:.0%}" for power, old, new in changes)


def _tell_orders(swing: Swing) -> str:
    """The orders of the turn, those of others with their power."""
    said = [given.text if given.power == swing.power else f"{given.power}: {given.text}" for given in swing.orders]
    left = len(said) - MOST_ORDERS
    more = [_("and {count} more").format(count=left)] if left > 0 else []
    return "; ".join(said[:MOST_ORDERS] + more)


def _tell_advice(advice: Advised) -> str:
    if advice.is_played:
        return _("{bot} would have done the same: {reason}.").format(bot=advice.bot, reason=advice.reason)
    said = _("{bot} would have ordered `{order}`: {reason}.")
    told = said.format(bot=advice.bot, order=advice.order, reason=advice.reason)
    if advice.played is None or advice.advised is None:
        return told
    chances = _("The chance right after it: {advised:.0%} instead of {played:.0%}.")
    return f"{told} {chances.format(advised=advice.advised, played=advice.played)}"
