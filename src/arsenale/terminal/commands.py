"""What can be typed besides orders: help, the rule book, tables, undo, and leaving."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rich.markdown import Markdown
from rich.text import Text

from arsenale.bots import find_company
from arsenale.bots.advising import find_adviser
from arsenale.games.rulebook import show_entry
from arsenale.games.ruleset import NotUnderstood
from arsenale.table.game import UndoError
from arsenale.table.record import save
from arsenale.terminal.face import plain_table
from arsenale.terminal.keyboard import Left
from arsenale.terminal.possible import Choices
from arsenale.terminal.sitting import Sitting
from arsenale.texts import _, mark, power_name

LOG_LINES = 20


@dataclass(frozen=True)
class Command:
    """`do` gets the sitting, the seat that is asked, and the rest of the line. `form` and `text` are its help."""

    form: str
    text: str
    do: Callable[[Sitting, int, str], None]


# --- looking things up ---


def show_help(sitting: Sitting, seat: int, rest: str) -> None:
    """The commands, and how orders are found."""
    table = plain_table(_("type"), _("and"))
    for command in COMMANDS.values():
        table.add_row(command.form, _(command.text))
    for name, text in sitting.face.tables.items():
        table.add_row(name, text)
    table.add_row(_("an order"), _("`?` shows them; Tab completes words; several on a line with `;` between them"))
    if sitting.is_shared:
        table.add_row(_("POWER: ORDER"), _("an order of another person here, where the rules do not make him wait"))
    sitting.say(table)


def show_possible(sitting: Sitting, seat: int, rest: str) -> None:
    """The orders that are legal now, equal beginnings together."""
    choices = Choices(sitting.game.view(seat), seat)
    rows = choices.rows(rest.lower())
    if not rows:
        problem = _("No order that begins with `{word}` is possible now; there is {verbs}.")
        sitting.complain(problem.format(word=rest, verbs=", ".join(choices.verbs())))
        return
    table = plain_table(_("possible now"), _("… and then one of"))
    for head, endings in rows:
        table.add_row(head, endings)
    sitting.say(table)


def show_rules(sitting: Sitting, seat: int, rest: str) -> None:
    """A rule or a chapter; without a number the chapters."""
    if not rest:
        for chapter in sitting.book.chapters:
            sitting.say(f"{chapter.id}  {chapter.title}")
        sitting.say(_("`rules {id}` shows a chapter or a rule.").format(id=sitting.book.chapters[0].rules[0].id))
        return
    try:
        sitting.say(Markdown(show_entry(sitting.book.find(rest))))
    except ValueError as trouble:
        sitting.complain(str(trouble))


def explain(sitting: Sitting, seat: int, rest: str) -> None:
    """Why an order is refused, with the rules in full; or that it is not."""
    if not rest:
        sitting.complain(_("`why` needs an order: `why end`."))
        return
    try:
        refusal = Choices(sitting.game.view(seat), seat).why_not(rest)
    except NotUnderstood as trouble:
        complain_of_words(sitting, rest, trouble)
        return
    if refusal is None:
        sitting.say(_("Nothing forbids `{order}`.").format(order=rest))
        return
    sitting.complain(str(refusal))
    for rule in refusal.rules:
        sitting.say(Markdown(show_entry(sitting.book.rule(rule))))


def advise(sitting: Sitting, seat: int, rest: str) -> None:
    """What a bot would do in the seat's place, knowing what the seat knows, and why; `rest` may name the bot."""
    if seat not in sitting.game.to_act():
        sitting.complain(_("Nothing is asked of {power} now.").format(power=power_name(sitting.power(seat))))
        return
    try:
        bot = find_adviser(sitting.game.setting.ruleset, rest)
    except ValueError as trouble:
        sitting.complain(str(trouble))
        return
    advice = bot.advise(sitting.game.view(seat), seat)
    order = sitting.game.setting.ruleset.notation.say(sitting.game.setting, advice.action)
    sitting.say(_("{bot} would order `{order}`: {reason}.").format(bot=bot.name, order=order, reason=advice.reason))


def complain_of_words(sitting: Sitting, text: str, trouble: NotUnderstood) -> None:
    """Shows where an order stops making sense."""
    column = min(trouble.column, len(text))
    if len(text) < sitting.console.width - 4:
        sitting.say(f"  {''.join(letter if letter.isprintable() else ' ' for letter in text)}\n  {' ' * column}^")
    said = str(trouble) if str(trouble).endswith("?") else f"{trouble}."
    sitting.complain(f"{said} " + _("`?` shows what is possible, `help` the rest."))


def show_log(sitting: Sitting, seat: int, rest: str) -> None:
    """The last lines of what happened."""
    count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else LOG_LINES
    lines = sitting.game.log(sitting.viewer)
    for line in lines[-count:] if count else []:
        sitting.say(line)


def show_again(sitting: Sitting, seat: int, rest: str) -> None:
    """What matters for the present decision."""
    sitting.say(sitting.face.overview(sitting.game.view(), seat))


def show_table(sitting: Sitting, seat: int, name: str, rest: str) -> None:
    """One of the face's tables."""
    try:
        sitting.say(sitting.face.show(name, sitting.game.view(), rest.lower().split()))
    except ValueError as trouble:
        sitting.complain(str(trouble))


# --- doing ---


class Taken(NamedTuple):
    """A step that is no more, and its order as it may be shown."""

    number: int
    seat: int
    text: str


def undo(sitting: Sitting, seat: int, rest: str) -> None:
    """Takes back the last order of a person, together with the turns that ended by themselves after it."""
    game = sitting.game
    try:
        taken = [_take_back(sitting, _undoer(sitting, seat))]
        while taken[-1].number in sitting.auto_ended and game.can_undo(_undoer(sitting, seat)):
            taken.append(_take_back(sitting, _undoer(sitting, seat)))
    except UndoError as trouble:
        sitting.complain(_("Nothing can be taken back: {trouble}.").format(trouble=trouble))
        return
    sitting.waits_at = len(game.steps)
    sitting.seen = min(sitting.seen, len(game.steps))
    sitting.asked, sitting.shown_question = taken[-1].seat, ""
    sitting.keep()
    sitting.say(_("Taken back: {orders}").format(orders=", ".join(step.text for step in taken)))


def _undoer(sitting: Sitting, seat: int) -> int:
    """Whoever gave the last order, where a person at this keyboard did."""
    last = sitting.game.steps[-1].seat
    return last if last in sitting.persons else seat


def _take_back(sitting: Sitting, owner: int) -> Taken:
    """Takes one step back; what is secret stays so."""
    is_sealed = sitting.game.is_sealed(sitting.game.steps[-1], sitting.viewer)
    step = sitting.game.undo(owner)
    return Taken(step.number, step.seat, f"{step.power}: {step.masked if is_sealed else step.text}")


def keep_elsewhere(sitting: Sitting, seat: int, rest: str) -> None:
    """Saves now; with a file name there from now on."""
    try:
        path = Path(rest).expanduser() if rest else sitting.path
        save(sitting.game, path)
    except (OSError, ValueError, RuntimeError) as trouble:  # the last for `~nobody`
        sitting.complain(_("Not saved: {trouble}. Give another name: `save FILE`.").format(trouble=trouble))
        return
    sitting.path = path
    sitting.say(_("The game is saved in {path}, after every order.").format(path=path))


def leave(sitting: Sitting, seat: int, rest: str) -> None:
    """The game is kept; it can be taken up again."""
    raise Left


COMMANDS: Mapping[str, Command] = {
    "?": Command("?", mark("what is possible now; `? move` only such orders"), show_possible),
    "why": Command("why ORDER", mark("why an order is refused"), explain),
    "hint": Command("hint BOT", mark("what a bot would do now, and why; without a name the strongest"), advise),
    "undo": Command("undo", mark("take back the last order, until dice fall or another player acts"), undo),
    "rules": Command("rules RULE", mark("a rule, a chapter, or the list of chapters"), show_rules),
    "show": Command("show", mark("the situation once more"), show_again),
    "log": Command("log 20", mark("the last lines of what happened"), show_log),
    "save": Command("save FILE", mark("keep the game in another file"), keep_elsewhere),
    "quit": Command("quit", mark("leave; the game is kept and can be taken up again"), leave),
    "help": Command("help", mark("this list"), show_help),
}


def do_command(sitting: Sitting, seat: int, line: str) -> bool:
    """Carries out a line that is a command; False where it is none."""
    name, rest = _split(line)
    if name in COMMANDS:
        COMMANDS[name].do(sitting, seat, rest)
    elif name in sitting.face.tables:
        show_table(sitting, seat, name, rest)
    else:
        return False
    return True


def _split(line: str) -> tuple[str, str]:
    """The first word, in small letters, and the rest; `?move` is `? move`."""
    if line.startswith("?"):
        return "?", line[1:].strip()
    name, _space, rest = line.partition(" ")
    return name.lower(), rest.strip()


def complete(sitting: Sitting, seat: int, line: str) -> list[str]:
    """The words that the begun last word of a line could become: orders and commands."""
    text = line.rpartition(";")[2].lstrip()
    name, rest = _split(text)
    choices = Choices(sitting.game.view(seat), seat)
    if name == "why" and " " in text:
        return choices.complete(_rest_of(text))
    if name == "?":
        return [verb for verb in choices.verbs() if verb.startswith(rest)]
    if name == "hint" and " " in text:
        kinds = find_company(sitting.game.setting.ruleset).kinds
        return [kind.name for kind in kinds if kind.name.startswith(rest)]
    if name == "rules" and " " in text:
        return [rule.id for rule in sitting.book.rules() if rule.id.startswith(rest.upper())]
    if " " in text:
        return choices.complete(text)
    return [word for word in [*choices.verbs(), *COMMANDS, *sitting.face.tables] if word.startswith(text.lower())]


def _rest_of(text: str) -> str:
    """What stands behind the first word, its last blank kept: it begins a new word."""
    return text.partition(" ")[2].lstrip()


def welcome(sitting: Sitting) -> Text:
    """One line for those who do not know the program."""
    text = _("`?` what is possible · `hint` · `help` · `rules` · `why ORDER` · `undo` · `{table}` · `quit`")
    return Text(text.format(table=next(iter(sitting.face.tables))), "dim")
