"""The course of a game at the terminal: bots move by themselves, people are asked, every order is saved."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console
from rich.text import Text

from arsenale.games.ruleset import SPECTATOR, NotUnderstood, Refused, Setting
from arsenale.table.chronicle import heading, show_heading, tell_dice, tell_public
from arsenale.table.game import PERSON, Game, Step
from arsenale.table.record import save
from arsenale.table.words import divide
from arsenale.terminal.blood_royale import BloodRoyaleFace
from arsenale.terminal.commands import complain_of_words, complete, do_command, welcome
from arsenale.terminal.face import Face, PlainFace
from arsenale.terminal.keyboard import Keyboard, Left, usual_keyboard
from arsenale.terminal.possible import END, Choices
from arsenale.terminal.report import tell_effects, tell_news, tell_revealed
from arsenale.terminal.serenissima import SerenissimaFace
from arsenale.terminal.sitting import Chooser, Sitting
from arsenale.texts import _, power_name

FACES: dict[str, Callable[[Setting], Face]] = {"serenissima": SerenissimaFace, "blood_royale": BloodRoyaleFace}


def play(
    game: Game,
    path: Path,
    bots: Mapping[str, Chooser],
    *,
    is_auto_ending: bool = True,
    is_pausing: bool = False,
    console: Console | None = None,
    keyboard: Keyboard | None = None,
) -> None:
    """Plays a game to its end, or until its people leave; it is kept in `path` after every order.

    `bots` has a chooser for each power whose seat is not a person's. `is_auto_ending`: who could do nothing else ends
    his turn without being asked. `is_pausing`: waits for Enter after the bots have moved. Raises ValueError or OSError
    where the game cannot be kept in `path`.
    """
    console = console or Console(highlight=False, markup=False, emoji=False)
    keyboard = keyboard or usual_keyboard(console)
    save(game, path)
    sitting = Sitting(
        game, path, bots, console, keyboard, find_face(game.setting), is_auto_ending, is_pausing, len(game.steps)
    )
    try:
        _play_on(sitting)
    except (Left, KeyboardInterrupt):
        sitting.say()
        sitting.say(_("The game is saved in {path}.").format(path=sitting.path))
        sitting.say(_("Go on with: {command}").format(command=sitting.how_to_go_on()))


def find_face(setting: Setting) -> Face:
    """How the game of this setting looks."""
    face = FACES.get(setting.ruleset.id, PlainFace)
    return face(setting)


def _play_on(sitting: Sitting) -> None:
    _show_opening(sitting)
    while not sitting.game.is_over:
        seat = _next_seat(sitting)
        if seat not in sitting.persons:
            _let_bots_choose(sitting)
        elif _can_only_end(sitting, seat):
            _end_for(sitting, seat)
        else:
            _ask(sitting, seat)
    _show_end(sitting)


def _next_seat(sitting: Sitting) -> int:
    """Bots before people, and who was asked last goes on."""
    acting = sitting.game.to_act()
    choosing = [seat for seat in acting if seat not in sitting.persons]
    if not choosing and sitting.asked in acting:
        return sitting.asked
    return (choosing or acting)[0]


# --- without people ---


def _let_bots_choose(sitting: Sitting) -> None:
    """Until a person is asked; he sees that they think."""
    with sitting.console.status(_("The bots think …")) if sitting.keyboard.is_live else nullcontext():
        while not sitting.game.is_over and (seat := _next_seat(sitting)) not in sitting.persons:
            _let_choose(sitting, seat)


def _let_choose(sitting: Sitting, seat: int) -> None:
    """A bot gives one order."""
    step = sitting.game.act(seat, sitting.bots[sitting.power(seat)].choose(sitting.game.view(seat), seat))
    sitting.keep()
    if not sitting.persons and step.heading:
        _show_news(sitting)


def _can_only_end(sitting: Sitting, seat: int) -> bool:
    """A turn has just begun in which the person could do nothing but end it."""
    if not sitting.is_auto_ending or sitting.waits_at == len(sitting.game.steps):
        return False
    last = sitting.game.steps[-1]
    if last.seat == seat and last.text != END and not last.heading:
        return False
    return sitting.game.setting.ruleset.guide.is_idle(sitting.game.view(seat), seat)


def _end_for(sitting: Sitting, seat: int) -> None:
    _show_news(sitting)
    phase = _(str(tell_public(sitting.game.view())["phase"]))
    step = sitting.game.order(seat, END)
    sitting.auto_ended.add(step.number)
    sitting.keep()
    sitting.ended.append(f"{sitting.power(seat)} {phase}" if sitting.is_shared else phase)
    _show_own(sitting, step)


# --- asking a person ---


def _ask(sitting: Sitting, seat: int) -> None:
    """Asks the person who plays the seat for one line, and does what it says."""
    is_secret = sitting.is_shared and _is_secret(sitting.game, seat)
    if is_secret or _holds_secrets(sitting, seat):
        _hand_over(sitting, seat)
    sitting.at_keyboard = sitting.asked = seat
    _show_news(sitting)
    _show_ended(sitting)
    _show_question(sitting, seat)
    line = sitting.keyboard.read(sitting.power(seat), is_secret, lambda text: complete(sitting, seat, text))
    _do_line(sitting, seat, _clean(line), is_secret)


def _clean(line: str) -> str:
    """Single blanks between the words, and nothing in them that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "�" for letter in " ".join(line.split()))


def _is_secret(game: Game, seat: int) -> bool:
    """Others are not to see what the seat will order: all choose at the same time."""
    if len(game.to_act()) > 1:
        return True
    hidden = {game.steps[number].text.split()[0] for number in game.steps[-1].sealed}
    return bool(hidden & set(Choices(game.view(seat), seat).verbs()))


def _holds_secrets(sitting: Sitting, seat: int) -> bool:
    """Something stands on the shared screen that the seat should not have seen: the aim of another's galley."""
    last = sitting.game.steps[-1]
    is_other = any(sitting.game.steps[number].seat in sitting.persons - {seat} for number in last.sealed)
    is_rest = last.rest is not None and last.rest.seat in sitting.persons - {seat}
    return sitting.is_shared and (is_other or is_rest)


def _hand_over(sitting: Sitting, seat: int) -> None:
    """Nobody sees what was typed before, nor what will be."""
    if sitting.at_keyboard == seat:
        return
    if sitting.at_keyboard != SPECTATOR:
        sitting.keyboard.clear()
    sitting.keyboard.wait(_("Hand the keyboard to {power}; press Enter").format(power=power_name(sitting.power(seat))))
    sitting.keyboard.clear()


def _show_question(sitting: Sitting, seat: int) -> None:
    view = sitting.game.view(seat)
    question = f"{show_heading(heading(view))}: {view.setting.ruleset.guide.question(view, seat)}"
    if sitting.shown_question != f"{seat} {question}":
        sitting.shown_question = f"{seat} {question}"
        sitting.say()
        sitting.say(sitting.face.overview(sitting.game.view(), seat))
        sitting.say(Text.assemble(sitting.flags.name(sitting.power(seat)), ", ", (question, "bold")))
    elif Choices(view, seat).verbs() == [END]:
        sitting.say(Text(_("Nothing is left but `end` (or `undo`)."), "dim"))


def _do_line(sitting: Sitting, seat: int, line: str, is_secret: bool) -> None:
    """Commands and orders, several with `;` between them; the first that fails ends the line."""
    if not line:
        sitting.shown_question = ""
    for text in _divide_line(line):
        if do_command(sitting, seat, text):
            continue
        if not _is_meant(sitting, seat, text) or not _do_order(sitting, seat, text, is_secret):
            return


def _divide_line(line: str) -> list[str]:
    """What stands between the `;`; words that go with the last order may hold some themselves."""
    order, _words = divide(line)
    *others, last = order.split(";")
    return [text for text in map(str.strip, (*others, last + line[len(order) :])) if text]


def _is_meant(sitting: Sitting, seat: int, text: str) -> bool:
    """A person at a terminal gives a dangerous order twice; who sends lines through a pipe knows what he does."""
    warning = sitting.face.warning(sitting.game.view(seat), seat, divide(text)[0])
    is_told = sitting.warned == warning
    sitting.warned = warning
    if warning and not is_told and sitting.keyboard.is_live:
        sitting.complain(_("{warning}. `{order}` once more, if you mean it.").format(warning=warning, order=text))
        return False
    return True


def _do_order(sitting: Sitting, seat: int, text: str, is_secret: bool) -> bool:
    """Gives an order, and shows what it did. False where it was refused."""
    count = len(sitting.game.steps)
    giver, order = _giver_of(sitting, seat, text)
    try:
        if giver == seat and seat not in sitting.game.to_act():
            raise ValueError(_("It is not {power}'s turn any more.").format(power=sitting.power(seat)))
        sitting.game.order(giver, order)
    except NotUnderstood as trouble:
        complain_of_words(sitting, order, trouble)
    except Refused as refusal:
        sitting.complain(
            f"{refusal}. " + _("`rules {rule}` shows the rule, `?` what is possible.").format(rule=refusal.rules[0])
        )
    except ValueError as trouble:
        sitting.complain(str(trouble))
    if len(sitting.game.steps) == count:
        return False
    sitting.keep()
    if is_secret:
        sitting.keyboard.clear()
        sitting.say(_("{power} has chosen.").format(power=power_name(sitting.power(giver))))
    for step in sitting.game.steps[count:]:
        _show_own(sitting, step)
    return True


def _giver_of(sitting: Sitting, seat: int, text: str) -> tuple[int, str]:
    """Who gives the order: `france: permit england all` is that of another person at this keyboard."""
    power, _colon, order = text.partition(": ")
    others = {sitting.power(person): person for person in sitting.persons}
    return (others[power], order) if power in others else (seat, text)


# --- showing ---


def _show_own(sitting: Sitting, step: Step) -> None:
    """What the order of a person did, as far as it can be seen."""
    sitting.seen = len(sitting.game.steps)
    if step.previous is None:
        return
    dice = [tell_dice(step.dice)] if step.dice else []
    effects = [*dice, *map(str, tell_effects(step.previous, step))]
    if effects:
        _show_ended(sitting)
        sitting.say(f"  {'; '.join(effects)}")
    elif step.number in sitting.game.steps[-1].sealed and not sitting.is_shared:
        sitting.say(_("  sealed until all are in"))
    for line in tell_revealed(sitting.game, step):
        sitting.say(f"  {line}")


def _show_news(sitting: Sitting) -> None:
    """What has happened since the last time."""
    lines = list(tell_news(sitting.game, sitting.seen, sitting.viewer))
    sitting.seen = len(sitting.game.steps)
    if lines:
        _show_ended(sitting)
    for line in lines:
        sitting.say(_paint(sitting, line))
    if lines and sitting.is_pausing:
        sitting.keyboard.wait(_("Press Enter to go on"))


def _show_ended(sitting: Sitting) -> None:
    """The turns that ended by themselves, once something else is shown."""
    if sitting.ended:
        note = _("(nothing else to do, so ended: {turns})").format(turns=", ".join(sitting.ended))
        sitting.say(Text(note, "dim"))
        sitting.ended.clear()


def _paint(sitting: Sitting, line: str) -> Text:
    """A line of the news, the power at its beginning in its colour."""
    power, colon, rest = line.partition(": ")
    if power not in sitting.game.setting.powers:
        return Text(line, "bold" if line.startswith("—") else "")
    return Text.assemble(sitting.flags.name(power), colon, rest)


def _show_opening(sitting: Sitting) -> None:
    sitting.say(Text(sitting.game.setting.ruleset.title, "bold"))
    for line in _tell_opening(sitting):
        sitting.say(line)
    for line in sitting.game.log(sitting.viewer)[-5:] if len(sitting.game.steps) > 1 else []:
        sitting.say(Text(line, "dim"))
    sitting.say(welcome(sitting))


def _tell_opening(sitting: Sitting) -> Iterator[str]:
    game = sitting.game
    who = {power: _("you") if name == PERSON else name for power, name in game.seats.items()}
    players = ", ".join(f"{power_name(power)} ({name})" for power, name in who.items())
    yield _("{preset} rules; {players}").format(preset=game.setting.preset, players=players)
    usual = game.setting.ruleset.resolve_options(game.setting.preset, {})
    changes = [f"{name}={value}" for name, value in game.setting.options.items() if usual.get(name) != value]
    if changes:
        yield _("house rules: {changes}").format(changes=", ".join(changes))
    yield _("The game is saved in {path}, after every order.").format(path=sitting.path)
    yield _("The dice are fixed; their seed, told at the end, has this SHA-256:")
    yield game.dice.commitment


def _show_end(sitting: Sitting) -> None:
    _show_news(sitting)
    result = sitting.game.result
    if result is None:
        return
    sitting.say()
    sitting.say(sitting.face.scores(sitting.game.view()))
    winners = ", ".join(power_name(power) for power in result.winners)
    sitting.say(Text(_("The game is over. It is won by {winners}.").format(winners=winners), "bold"))
    sitting.say(_("The record is in {path}, with the seed of the dice.").format(path=sitting.path))
    sitting.say(_("Check every die: arsenale verify {path}").format(path=sitting.path))
