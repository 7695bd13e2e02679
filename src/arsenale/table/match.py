"""A match: one game and the people around it, from the first empty seat to the result.

    match = Match(Frame(ruleset.setting(("venice", "genoa")), Pace(), seed))
    match.take(Event(0, now, events.OPEN, data={"seats": {...}}))
    match.take(Event(1, now, events.START))
    match.take(Event(2, now, events.ORDER, "venice", {"text": "bid 300"}))

`take` carries out one event or refuses it, and then nothing has changed; what was taken can be taken again, one event
after another, and gives the same match. Who may do a thing is for the house to decide (`arsenale.server`); whether the
game allows it is decided here. `follow_ups` are the events that happen by themselves: standing answers, turns in which
nothing can be done, clocks that have run out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from arsenale.games.ruleset import SPECTATOR, Setting
from arsenale.table import chronicle, events
from arsenale.table.clock import Clock, Pace
from arsenale.table.dice import Dice, is_salt
from arsenale.table.events import Event
from arsenale.table.game import PERSON, Game, Step
from arsenale.texts import _, mark, power_name

ASK, PASS, STOP = "ask", "pass", "stop"
END = "end"
OPENED, RUNNING, OVER = "open", "running", "over"
BY_TABLE, BY_STANDING = "table", "standing"
REWIND, PAUSE, RESUME = "rewind", "pause", "resume"


class MatchError(ValueError):
    """Something that cannot be done at this table now; the text says why."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a match is set up as; never changes. `seed` is that of the dice, secret; `stand_in` the bot that plays for

    a person who is away.
    """

    setting: Setting
    pace: Pace
    seed: bytes
    stand_in: str = "merchant"


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a power. `account` is empty where no person does; a `bot` beside a person stands in for him."""

    account: str = ""
    name: str = ""
    bot: str = ""
    has_resigned: bool = False
    salt: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    is_ending: bool = True

    @property
    def is_taken(self) -> bool:
        return bool(self.account or self.bot)

    @property
    def is_person(self) -> bool:
        """A person decides here now."""
        return bool(self.account) and not self.bot

    @property
    def is_stand_in(self) -> bool:
        return bool(self.account and self.bot) and not self.has_resigned


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody wishes, and who has agreed so far."""

    what: str
    power: str
    step: int | None
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the history: an order (`given`, and what it has `revealed`) or, in words, something else.

    `text` is a marked text, its holes are the `power`, the `order` that an undo has `taken_back`, and `values`.
    `last_step`: the last valid step then.
    """

    seq: int
    at: float
    power: str
    by: str
    last_step: int
    given: Step | None = None
    revealed: tuple[Step, ...] = ()
    text: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    taken_back: Step | None = None
    is_rewind: bool = False


class Match:
    """Made by its frame and its events. Everything public may be read; only `take` changes it."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.setting = frame.setting
        self.chairs = {power: Chair() for power in frame.setting.powers}
        self.seq = -1
        self.game: Game | None = None
        self.clock = Clock.start(frame.pace, len(frame.setting.powers), 0.0)
        self.lines: list[Line] = []
        self.digests: list[str] = []  # by event: what names the position after it; empty before the start
        self.requests: set[str] = set()
        self.proposal: Proposal | None = None
        self.is_paused = False
        self.is_corrected = False
        self.waiting_since = 0.0
        self.rematch = ""
        self._asked_again_at = -1  # at so many steps the table ends no turn: somebody has just taken a step back

    # --- what everybody may ask ---

    @property
    def status(self) -> str:
        if self.game is None:
            return OPENED
        return OVER if self.game.is_over else RUNNING

    @cached_property
    def dice(self) -> Dice:
        """Without salts, which the seats may still add."""
        return Dice(self.frame.seed)

    def heading(self) -> str:
        """Where in the game it stands, as `chronicle.heading` says it; empty before the start."""
        return chronicle.heading(self.game.steps[-1].position) if self.game else ""

    def to_act(self) -> tuple[str, ...]:
        """The powers that may act now; none before the start and after the end."""
        return tuple(self.setting.powers[seat] for seat in self.game.to_act()) if self.game else ()

    def persons_to_act(self) -> tuple[str, ...]:
        return tuple(power for power in self.to_act() if self.chairs[power].is_person)

    def bots_to_act(self) -> tuple[str, ...]:
        """The powers for which a bot is to choose now."""
        return () if self.is_paused else tuple(power for power in self.to_act() if self.chairs[power].bot)

    def due(self) -> float | None:
        """When something is to be done that no person does: 0 for a bot's turn, else when a clock runs out."""
        if self.status != RUNNING or self.is_paused:
            return None
        return 0.0 if self.bots_to_act() else self.clock.next_deadline()

    def powers_of(self, account: str) -> tuple[str, ...]:
        """The powers that an account plays."""
        return tuple(power for power, chair in self.chairs.items() if account and chair.account == account)

    def waiting_for(self, proposal: Proposal) -> tuple[str, ...]:
        """The powers whose persons have not agreed yet."""
        agreed = {self.chairs[power].account for power in proposal.agreed}
        persons = (power for power, chair in self.chairs.items() if chair.is_person and chair.account not in agreed)
        return tuple(persons)

    def seat(self, power: str) -> int:
        """Raises MatchError for a power that does not play."""
        if power not in self.chairs:
            problem = _("{power} does not play here; there are {powers}")
            raise MatchError(problem.format(power=power or "?", powers=", ".join(self.setting.powers)))
        return self.setting.powers.index(power)

    @property
    def running(self) -> Game:
        """The game. Raises MatchError unless it has begun and is not over."""
        if self.game is None:
            raise MatchError(_("the game has not begun; the owner starts it when all seats are taken"))
        if self.game.is_over:
            raise MatchError(_("the game is over"))
        return self.game

    def is_hidden(self, step: Step, viewer: int) -> bool:
        """The words of the order were secret when it was given, and not the viewer's own."""
        return step.seat != viewer and step.number in step.sealed

    # --- events ---

    def take(self, event: Event) -> None:
        """Carries out one event. Raises NotUnderstood, Refused, UndoError or MatchError, and nothing has changed."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow {self.seq}")
        waited_for = self.to_act()
        _TAKERS[event.kind](self, event)
        self.seq = event.seq
        if event.request:
            self.requests.add(event.request)
        self._wind_clock(event.at)
        if not set(self.to_act()) <= set(waited_for):  # somebody new is waited for
            self.waiting_since = event.at
        self.digests.append(self.game.steps[-1].digest if self.game else "")

    def _wind_clock(self, now: float) -> None:
        """From now on the time runs of the persons who are to act."""
        if self.game and not self.is_paused:
            acting = [self.seat(power) for power in self.persons_to_act()]
            self.clock = self.clock.turn(tuple(acting), now)

    def _tell(self, event: Event, text: str, values: Mapping[str, Any] | None = None, **more: Any) -> None:
        """`text` is marked; who reads it is told it in his language. It may name the `power` and its `order`."""
        last = self.game.steps[-1].number if self.game else 0
        self.lines.append(Line(event.seq, event.at, event.power, "", last, text=text, values=values or {}, **more))

    def _change(self, power: str, **changes: Any) -> None:
        self.seat(power)
        self.chairs[power] = replace(self.chairs[power], **changes)

    # --- before the start ---

    def _open(self, event: Event) -> None:
        self.chairs |= {power: _chair(entry) for power, entry in event.data["seats"].items()}
        self.waiting_since = event.at

    def _sit(self, event: Event) -> None:
        if self.game:
            raise MatchError(_("the game has begun; a seat changes hands only before the start"))
        self._change(event.power, account="", name="", bot="", salt="")
        self.chairs[event.power] = _chair(event.data)

    def _salt(self, event: Event) -> None:
        text = str(event.data["text"])
        if self.game:
            raise MatchError(_("the dice are fixed since the game began; a salt is added before"))
        if text and not is_salt(text):
            raise MatchError(_("a salt is one line of 1 to 200 printable characters, without spaces at its ends"))
        self._change(event.power, salt=text)

    def _start(self, event: Event) -> None:
        if self.game:
            raise MatchError(_("the game has begun already"))
        free = [power for power, chair in self.chairs.items() if not chair.is_taken]
        if free:
            problem = _("{powers} have no player yet; invite somebody or let a bot play")
            raise MatchError(problem.format(powers=", ".join(free)))
        salts = [chair.salt for chair in self.chairs.values() if chair.salt]
        seats = {power: chair.bot or PERSON for power, chair in self.chairs.items()}
        self.game = Game.begin(self.setting, seats, self.dice.with_salts(*salts))
        self.clock = Clock.start(self.frame.pace, len(self.setting.powers), event.at)
        self._tell_steps(event, self.game.steps)

    # --- orders ---

    def _order(self, event: Event) -> None:
        game, seat = self._going_on(), self.seat(event.power)
        count = len(game.steps)
        game.order(seat, event.data["text"])
        self._drop_rewind()
        self._tell_steps(event, game.steps[count:])

    def _going_on(self) -> Game:
        """The running game. Raises MatchError also while it is paused."""
        game = self.running
        if self.is_paused:
            raise MatchError(_("the game is paused; everybody must agree to go on"))
        return game

    def _drop_rewind(self) -> None:
        """Whoever has agreed to go back did not know what has happened since."""
        if self.proposal and self.proposal.what == REWIND:
            self.proposal = None

    def _tell_steps(self, event: Event, steps: list[Step]) -> None:
        by = str(event.data.get("by", ""))
        for step in steps:
            revealed = tuple(self.game.steps[number] for number in step.revealed) if self.game else ()
            line = Line(event.seq, event.at, _power(step), by, step.number, given=step, revealed=revealed)
            self.lines.append(line)

    def _undo(self, event: Event) -> None:
        game = self._going_on()
        step = game.undo(self.seat(event.power))
        self._asked_again_at = len(game.steps)
        self._drop_rewind()
        self._tell(event, mark("{power} takes back: {order}"), taken_back=step)

    def _correct(self, event: Event) -> None:
        game = self.running
        game.correct(event.data["changes"], event.data["reason"])
        self.is_corrected = True
        self._drop_rewind()
        self._tell_steps(event, game.steps[-1:])

    # --- seats during the game ---

    def _set_standing(self, event: Event) -> None:
        answers = dict(event.data["answers"])
        for power, answer in answers.items():
            self.seat(power)
            if answer not in (ASK, PASS, STOP):
                raise MatchError(_("a standing answer is ask, pass or stop"))
        self._change(event.power, answers=answers, is_ending=bool(event.data["is_ending"]))

    def _stand_in(self, event: Event) -> None:
        chair = self.chairs[self.setting.powers[self.seat(event.power)]]
        if not chair.is_person or self.running is None:
            raise MatchError(_("a stand-in plays only for a person who is at the table"))
        self._change(event.power, bot=event.data["bot"])
        has_run_out = event.data.get("why") == "time"
        late, away = mark("{power}'s time has run out: {bot} stands in"), mark("{power} is away: {bot} stands in")
        self._tell(event, late if has_run_out else away, {"bot": event.data["bot"]})
        self._settle(event)

    def _come_back(self, event: Event) -> None:
        self.seat(event.power)
        if not self.chairs[event.power].is_stand_in:
            raise MatchError(_("no stand-in plays for {power}").format(power=power_name(event.power)))
        self._change(event.power, bot="")
        self._tell(event, mark("{power} is back"))

    def _resign(self, event: Event) -> None:
        self.seat(event.power)
        if self.running and self.chairs[event.power].has_resigned:
            raise MatchError(_("{power} has resigned already").format(power=power_name(event.power)))
        self._change(event.power, bot=event.data["bot"], has_resigned=True)
        self._tell(event, mark("{power} resigns; {bot} plays on"), {"bot": event.data["bot"]})
        self._settle(event)

    def _hand_over(self, event: Event) -> None:
        """The seat is another account's from now on: a guest has logged in."""
        self._change(event.power, account=event.data["account"], name=event.data["name"])

    # --- what all must agree to ---

    def _propose(self, event: Event) -> None:
        self.seat(event.power)
        what, step = event.data["what"], event.data.get("step")
        self._check_proposal(what, step)
        self.proposal = Proposal(what, event.power, step, frozenset((event.power,)))
        self._tell(event, _WISHES[what], {"step": step})
        self._settle(event)

    def _check_proposal(self, what: str, step: int | None) -> None:
        if what == REWIND and (step is None or not 0 <= step < self.running.steps[-1].number):
            problem = _("rewind to a step from 0 to {last}")
            raise MatchError(problem.format(last=self.running.steps[-1].number - 1))
        if self.running and what in (PAUSE, RESUME) and self.is_paused == (what == PAUSE):
            raise MatchError(_("the game is paused already") if self.is_paused else _("the game is not paused"))

    def _agree(self, event: Event) -> None:
        self.seat(event.power)
        if self.proposal is None:
            raise MatchError(_("nothing is proposed"))
        self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {event.power})
        self._tell(event, mark("{power} agrees"))
        self._settle(event)

    def _decline(self, event: Event) -> None:
        self.seat(event.power)
        if self.proposal is None:
            raise MatchError(_("nothing is proposed"))
        self.proposal = None
        self._tell(event, mark("{power} does not agree"))

    def _settle(self, event: Event) -> None:
        """Does what was proposed, once every person has agreed."""
        if self.proposal is None or self.waiting_for(self.proposal):
            return
        proposal, self.proposal = self.proposal, None
        if proposal.what == REWIND and proposal.step is not None:
            self.running.rewind(proposal.step)
            self._asked_again_at = len(self.running.steps)
            self._tell(event, mark("the game goes back to step {step}"), {"step": proposal.step}, is_rewind=True)
        else:
            self._pause(event, proposal.what == PAUSE)

    def _pause(self, event: Event, is_paused: bool) -> None:
        self.is_paused = is_paused
        self.clock = self.clock.pause(event.at) if is_paused else self.clock.resume(event.at)
        self._tell(event, mark("the game is paused") if is_paused else mark("the game goes on"))

    def _begin_rematch(self, event: Event) -> None:
        if self.rematch:
            raise MatchError(_("a rematch has been begun already"))
        self.rematch = event.data["game"]
        self._tell(event, mark("a rematch is set up"))

    # --- what happens by itself ---

    def follow_up(self, now: float) -> Event | None:
        """The next event that happens by itself, None where a person or a bot must decide. Bots' orders are not here:

        they are asked by the house.
        """
        if self.status != RUNNING or self.is_paused:
            return None
        return self._run_out(now) or self._answer_for(now) or self._end_for(now)

    def _run_out(self, now: float) -> Event | None:
        for seat in self.clock.expired(now):
            power = self.setting.powers[seat]
            if self.chairs[power].is_person:
                return self.next_event(now, events.STAND_IN, power, {"bot": self.frame.stand_in, "why": "time"})
        return None

    def _answer_for(self, now: float) -> Event | None:
        """A standing answer to the question that is open."""
        guide, asked = self.setting.ruleset.guide, self.persons_to_act()
        mover = guide.asking(self.running.view()) if asked else None
        answer = ASK if mover is None else self.chairs[asked[0]].answers.get(self.setting.powers[mover], ASK)
        if answer == ASK:
            return None
        action = guide.consent_given if answer == PASS else guide.consent_refused
        text = self.setting.ruleset.notation.say(self.setting, action)
        return self.next_event(now, events.ORDER, asked[0], {"text": text, "by": BY_STANDING})

    def _end_for(self, now: float) -> Event | None:
        """A turn has just begun in which a person could do nothing but end it, and he wants no bother with it."""
        for power in self.persons_to_act():
            if self.chairs[power].is_ending and self._can_only_end(self.seat(power)):
                return self.next_event(now, events.ORDER, power, {"text": END, "by": BY_TABLE})
        return None

    def _can_only_end(self, seat: int) -> bool:
        game = self.running
        last = game.steps[-1]
        is_under_way = last.seat == seat and last.text != END and not last.heading
        if is_under_way or self._asked_again_at == len(game.steps):
            return False
        return self.setting.ruleset.guide.is_idle(game.view(seat), seat)

    def next_event(
        self, now: float, kind: str, power: str = "", data: Mapping[str, Any] | None = None, request: str | None = None
    ) -> Event:
        """An event that can be taken now."""
        return Event(self.seq + 1, now, kind, power, data or {}, request)

    # --- what the viewer may read ---

    def has_changed(self, seq: int, viewer: int) -> bool:
        """Something has happened since event `seq` that the viewer should see before he acts.

        The secret choices of others are none of it: several may bid at the same time.
        """
        since = takewhile(lambda line: line.seq > seq, reversed(self.lines))
        return any(self._is_news(line, viewer) for line in since)

    def _is_news(self, line: Line, viewer: int) -> bool:
        if line.given is None:
            return line.is_rewind or line.taken_back is not None
        return not self.is_hidden(line.given, viewer)


def _chair(entry: Mapping[str, Any]) -> Chair:
    return Chair(entry.get("account", ""), entry.get("name", ""), entry.get("bot", ""))


def _power(step: Step) -> str:
    return "" if step.seat == SPECTATOR else step.power


_WISHES = {
    REWIND: mark("{power} wishes to go back to step {step}"),
    PAUSE: mark("{power} wishes to pause"),
    RESUME: mark("{power} wishes to go on"),
}


_TAKERS: dict[str, Callable[[Match, Event], None]] = {
    events.OPEN: Match._open,
    events.SEAT: Match._sit,
    events.SALT: Match._salt,
    events.START: Match._start,
    events.ORDER: Match._order,
    events.UNDO: Match._undo,
    events.STANDING: Match._set_standing,
    events.STAND_IN: Match._stand_in,
    events.BACK: Match._come_back,
    events.RESIGN: Match._resign,
    events.HAND_OVER: Match._hand_over,
    events.PROPOSE: Match._propose,
    events.AGREE: Match._agree,
    events.DECLINE: Match._decline,
    events.CORRECT: Match._correct,
    events.REMATCH: Match._begin_rematch,
}
