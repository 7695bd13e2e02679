"""A turn report: what happened in a part of the game, who did it, how things stand, and who is waited for.

    stretch = last_part(game)
    print(FORMS["bbcode"].write(tell_report(game, stretch, "report.png")))
    draw_map(game, stretch, folder / "report.png")

It tells what a spectator knows, and nothing else: of an order that is still sealed only that it was given.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from arsenale.atlas import draw_position, save_map
from arsenale.games.ruleset import SPECTATOR, Deed, Sentence
from arsenale.post.forms import Kind, Line
from arsenale.table import chronicle
from arsenale.table.correction import read_correction
from arsenale.table.game import Game, Step
from arsenale.table.orders import one_by_one
from arsenale.texts import _, plural, power_name

MAP_SCALE = 4 / 3  # 1600 pixels wide

# --- what a report is about ---


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some steps that follow each other, none of them the opening; `chapter`, if they are all of one (`round 3`)."""

    title: str
    steps: Sequence[Step]
    chapter: str = ""


def last_part(game: Game) -> Stretch:
    """The last round that is over: where only movement comes in rounds, the last movement round.

    Before the first such round is over it is the last part that is, or what there is so far.
    """
    parts = [list(run) for _chapter, run in groupby(game.steps[1:], key=_chapter_of)]
    now = chronicle.chapter(game.steps[-1].position)
    is_open = bool(parts) and not game.is_over and _chapter_of(parts[-1][0]) == now
    closed = parts[:-1] if is_open else parts
    steps = ([part for part in closed if _is_round(part[0])] or closed or parts or [[]])[-1]
    chapter = _chapter_of(steps[0]) if steps else now
    title = "{part}" if closed else _("{part}, so far")
    return Stretch(title.format(part=chronicle.show_heading(chapter)), steps, chapter)


def _is_round(step: Step) -> bool:
    position = (step.previous or step).position
    return "round" in position.setting.ruleset.notation.place_in_game(position)


def _chapter_of(step: Step) -> str:
    """The part of the game in which the step was done."""
    return chronicle.chapter((step.previous or step).position)


def part_since(game: Game, number: int) -> Stretch:
    """Everything after step `number`. Raises ValueError where there is no such step."""
    last = len(game.steps) - 1
    if not 0 <= number <= last:
        problem = _("there is no order {number} to begin behind; choose 0 to {last}")
        raise ValueError(problem.format(number=number, last=last))
    return Stretch(_("since order {number}").format(number=number), game.steps[number + 1 :])


# --- the report ---


def tell_report(game: Game, stretch: Stretch, picture: str = "") -> list[Line]:
    """The lines of a report; `picture` is the file name of its map, if it has one."""
    return [
        Line(Kind.TITLE, f"{game.setting.ruleset.title}: {stretch.title}"),
        *(line for part in _parts(stretch) for line in _tell_part(game, stretch, part)),
        Line(Kind.PART, _("How things stand")),
        *_tell_standing(_last(game, stretch)),
        *_tell_waiting(game),
        *([Line(Kind.MAP, picture)] if picture else []),
    ]


def draw_map(game: Game, stretch: Stretch, path: Path) -> None:
    """The position at the end of the stretch as an .svg or .png. Raises ValueError, OSError."""
    save_map(draw_position(_last(game, stretch).position.view()), path, MAP_SCALE)


def _last(game: Game, stretch: Stretch) -> Step:
    return stretch.steps[-1] if stretch.steps else game.steps[-1]


# --- how things stand ---


def _tell_standing(step: Step) -> Iterator[Line]:
    """The powers, those with most points first."""
    treasury, score = step.told["position"]["treasury"], step.told["score"]
    for power, points in sorted(score.items(), key=lambda pair: -pair[1]):
        shown = _tell_money(power, treasury[power])
        yield Line(Kind.ITEM, shown if score == treasury else _tell_points(shown, points))


def _tell_money(power: str, money: int) -> str:
    """All that is told where only money counts."""
    return _("{power}: {money} in the treasury").format(power=power_name(power), money=money)


def _tell_points(standing: str, points: int) -> str:
    text = plural("{standing}, {count} point", "{standing}, {count} points", points)
    return text.format(standing=standing, count=points)


def _tell_waiting(game: Game) -> Iterator[Line]:
    if game.result:
        winners = ", ".join(map(power_name, game.result.winners))
        yield Line(Kind.PART, _("The game is over, won by {winners}").format(winners=winners))
    else:
        yield Line(Kind.PART, _("Who is to act"))
        yield from (Line(Kind.ITEM, text) for text in waiting_for(game))


def waiting_for(game: Game) -> list[str]:
    """Who is to act, and what he is asked, as everybody may know it."""
    view, guide = game.view(), game.setting.ruleset.guide
    return [f"{power_name(game.setting.powers[seat])}: {guide.question(view, seat)}" for seat in game.to_act()]


# --- what happened ---


def _parts(stretch: Stretch) -> Iterator[list[Step]]:
    """The steps of each phase."""
    for _heading, run in groupby(stretch.steps, key=_heading_of):
        yield list(run)


def _heading_of(step: Step) -> str:
    return chronicle.heading((step.previous or step).position)


def _tell_part(game: Game, stretch: Stretch, steps: Sequence[Step]) -> Iterator[Line]:
    """A phase: its heading, what was done, and the money that changed hands."""
    heading = chronicle.show_heading(_heading_of(steps[0]).removeprefix(f"{stretch.chapter}, "))
    yield Line(Kind.PART, heading[:1].upper() + heading[1:])
    powers = groupby(_tell_steps(game, stretch, steps), key=lambda told: told[0])
    for power, told in powers:
        if power:
            yield Line(Kind.POWER, power_name(power))
        yield from (line for _power, line in told)
    before = steps[0].previous or steps[0]
    if money := ", ".join(map(str, chronicle.money_effects(before.told, steps[-1].told, power_name))):
        yield Line(Kind.EVENT, _("Money: {changes}").format(changes=money))


Told = tuple[str, Line]
"""A line, and the power under whose name it stands: empty for what nobody did."""


def _tell_steps(game: Game, stretch: Stretch, steps: Sequence[Step]) -> Iterator[Told]:
    """Steps are told together, but for those of which there is more to say."""

    def key(step: Step) -> int:
        is_alone = step.words or step.seat == SPECTATOR or game.is_sealed(step) or _brought_up(game, stretch, step)
        return step.number if is_alone else SPECTATOR

    for _key, run in groupby(steps, key=key):
        together = list(run)
        yield from _tell_run(game, together)
        for other in _brought_up(game, stretch, together[0]):
            yield from _tell_run(game, [other])


def _brought_up(game: Game, stretch: Stretch, step: Step) -> list[Step]:
    """The orders from before the stretch that the step has brought to light."""
    return [game.steps[number] for number in step.revealed if number < stretch.steps[0].number]


def _tell_run(game: Game, steps: Sequence[Step]) -> Iterator[Told]:
    step = steps[0]
    if step.seat == SPECTATOR:
        yield from _tell_correction(step)
    elif game.is_sealed(step):
        yield step.power, Line(Kind.ITEM, _("gives an order in secret"))
    else:
        deeds = [deed for each in steps for deed in _deeds(each)]
        yield from map(_tell_sentence, game.setting.ruleset.guide.tell_deeds(deeds))
        yield from [(step.power, Line(Kind.SAID, step.words))] if step.words else []


def _tell_sentence(sentence: Sentence) -> Told:
    return sentence.power, Line(Kind.ITEM if sentence.power else Kind.EVENT, sentence.text)


def _tell_correction(step: Step) -> Iterator[Told]:
    changes = "; ".join(map(str, step.effects))
    yield "", Line(Kind.EVENT, _("The referee corrects the position: {changes}").format(changes=changes))
    yield "", Line(Kind.SAID, read_correction(step.text).reason)


def _deeds(step: Step) -> list[Deed]:
    """The actions of a step, as everybody saw them."""
    if step.previous is None:
        return []
    actions = step.position.setting.ruleset.notation.parse(step.position.setting, step.text, step.seat)
    befores = [position.view() for position, _action in one_by_one(step.previous.position, step.seat, actions)]
    dice = [()] * (len(actions) - 1) + [tuple(die.face for die in step.dice)]
    around = zip(actions, befores, [*befores[1:], step.position.view()], dice, strict=True)
    return [Deed(step.seat, action, before, after, fallen) for action, before, after, fallen in around]
