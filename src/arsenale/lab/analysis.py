"""A game that is over, looked at once more: where the chances to win swung, and what a bot would have done there.

    analysis = analyse(load(path), find_adviser(ruleset))
    analysis.points[0].chances, analysis.swings[0].advice

Chances are those that the learned value function of the game sees, from what a spectator knows; at the end they are the
result. A *turn* is what one power did without a break in one phase. How much a turn changed is the share of victory
that it moved from some powers to others: half the sum of all changes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from arsenale.bots import Company, Player, find_company
from arsenale.games.ruleset import SPECTATOR, Position
from arsenale.table import chronicle
from arsenale.table.game import Game, Step
from arsenale.texts import _

MOST_OUTCOMES = 216  # of dice over which an expectation is taken
MOST_ASKED = 2  # steps of a turn about which the bot is asked

Chances = tuple[float, ...]
"""Each seat's chance to win; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chances after the last step of a turn (or after the opening), and where in the game that turn was done."""

    step: int
    heading: str
    chances: Chances


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a turn, or one that the turn brought to light."""

    power: str
    text: str


@dataclass(frozen=True, slots=True)
class Advised:
    """What a bot would have ordered, and why. `is_played`: that is what was ordered.

    `played` and `advised` are what its power could expect right after either, taken over the dice that follow; None
    where those have too many outcomes.
    """

    bot: str
    order: str
    reason: str
    is_played: bool
    played: float | None
    advised: float | None


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn of a power in which the chances changed: steps `first` to `last`.

    The advice is about step `step`, for whoever gave its order, who knew what his seat may know; a referee gets none.
    It is the one in which the chances changed most, or, where the bot would have done the same, the one after that.
    """

    power: str
    heading: str
    first: int
    step: int
    last: int
    before: Chances
    after: Chances
    orders: tuple[Given, ...]
    advice: Advised | None

    @property
    def size(self) -> float:
        """The share of victory that changed hands, 0 to 1."""
        return _distance(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The start and every turn as points, in order; the greatest swings in the order of the game."""

    powers: tuple[str, ...]
    points: tuple[Point, ...]
    swings: tuple[Swing, ...]


def analyse(
    game: Game, bot: Player, moments: int = 10, power: str = "", report: Callable[[int], None] = lambda asked: None
) -> Analysis:
    """At most so many swings, of one power's turns or of all; `report` is told how many the bot has been asked about.

    Raises ValueError for a game that goes on, for no moments, or for a power that did not play.
    """
    _check(game, moments, power)
    company = find_company(game.setting.ruleset)
    track = [_chances(company, step.position) for step in game.steps]
    turns = list(_turns(game))
    points = [game.steps[0], *(turn[-1] for turn in turns)]
    greatest = _greatest([turn for turn in turns if power in ("", turn[0].power)], track, moments)
    swings = []
    for count, turn in enumerate(greatest, 1):
        swings.append(_swing(game, turn, track, company, bot))
        report(count)
    return Analysis(game.setting.powers, tuple(_point(step, track) for step in points), tuple(swings))


def _check(game: Game, moments: int, power: str) -> None:
    if not game.is_over:
        raise ValueError(_("only a game that is over is analysed: what is secret in it would come to light"))
    if moments < 1:
        raise ValueError(_("look at one moment at least"))
    if power and power not in game.setting.powers:
        problem = _("{power} does not play here; there are {powers}")
        raise ValueError(problem.format(power=power, powers=", ".join(game.setting.powers)))


# --- chances ---


def _chances(company: Company, position: Position) -> Chances:
    return tuple(position.returns() if position.is_over() else company.chances(position.view()))


def _distance(before: Chances, after: Chances) -> float:
    return sum(abs(new - old) for old, new in zip(before, after, strict=True)) / 2


def _point(step: Step, track: Sequence[Chances]) -> Point:
    return Point(step.number, _heading_at(step), track[step.number])


def expectation(company: Company, position: Position, seat: int, action: int) -> float | None:
    """The seat's chance after the action, over all dice that then fall; None where there are too many outcomes."""
    after = position.copy()
    after.apply(seat, action)
    outcomes = [(1.0, after)]
    while any(each.chance() for _weight, each in outcomes):
        outcomes = [rolled for weight, each in outcomes for rolled in _roll(each, weight)]
        if len(outcomes) > MOST_OUTCOMES:
            return None
    return sum(weight * _chances(company, each)[seat] for weight, each in outcomes)


def _roll(position: Position, weight: float) -> Iterator[tuple[float, Position]]:
    """Every way in which the die that is due may fall, with its probability; the position itself where none is."""
    sides = position.chance()
    if not sides:
        yield weight, position
    for face in range(1, sides + 1):
        after = position.copy()
        after.roll(face)
        yield weight / sides, after


# --- turns ---


def _turns(game: Game) -> Iterator[list[Step]]:
    """Neighbouring steps of one seat in one phase."""
    for _turn, steps in groupby(game.steps[1:], key=lambda step: (step.seat, _heading_at(step))):
        yield list(steps)


def _before(step: Step) -> Position:
    """The position in which the step was ordered; the opening was not."""
    return (step.previous or step).position


def _heading_at(step: Step) -> str:
    """Where in the game the step was done."""
    return chronicle.heading(_before(step))


def _greatest(turns: Sequence[list[Step]], track: Sequence[Chances], most: int) -> list[list[Step]]:
    """The turns that changed most, in the order of the game; none in which nothing changed."""
    sizes = {turn[0].number: _distance(track[turn[0].number - 1], track[turn[-1].number]) for turn in turns}
    chosen = sorted(sizes, key=lambda first: -sizes[first])[:most]
    return [turn for turn in turns if turn[0].number in chosen and sizes[turn[0].number] > 0]


def _swing(game: Game, turn: list[Step], track: Sequence[Chances], company: Company, bot: Player) -> Swing:
    first, last = turn[0], turn[-1]
    decisive, advice = _find_advice(turn, track, company, bot)
    return Swing(
        power=first.power,
        heading=_heading_at(first),
        first=first.number,
        step=decisive.number,
        last=last.number,
        before=track[first.number - 1],
        after=track[last.number],
        orders=tuple(_orders(game, turn)),
        advice=advice,
    )


def _orders(game: Game, turn: Sequence[Step]) -> Iterator[Given]:
    """What was ordered, and the sealed orders of others that came to light by it."""
    for step in turn:
        yield Given(step.power, step.text)
        others = (game.steps[number] for number in step.revealed if number < turn[0].number)
        yield from (Given(other.power, other.text) for other in others)


def _find_advice(
    turn: Sequence[Step], track: Sequence[Chances], company: Company, bot: Player
) -> tuple[Step, Advised | None]:
    """One of the most decisive steps, the first about which the bot thinks otherwise; what it thinks of it."""
    by_size = sorted(turn, key=lambda step: -_distance(track[step.number - 1], track[step.number]))
    if turn[0].seat == SPECTATOR:
        return by_size[0], None
    advices = []
    for step in by_size[:MOST_ASKED]:
        advices.append((step, _advise(step, company, bot)))
        if not advices[-1][1].is_played:
            return advices[-1]
    return advices[0]


def _advise(step: Step, company: Company, bot: Player) -> Advised:
    """What the bot would have done instead of the step's first action."""
    before, seat, notation = _before(step), step.seat, step.position.setting.ruleset.notation
    played = notation.parse(before.setting, step.text, seat)[0]
    action, reason = bot.advise(before.view(seat), seat)
    return Advised(
        bot=bot.name,
        order=notation.say(before.setting, action),
        reason=reason,
        is_played=action == played,
        played=expectation(company, before, seat, played),
        advised=expectation(company, before, seat, action),
    )
