"""Matches: events give the same match again, a refused event changes nothing, and what happens by itself does."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arsenale.games.ruleset import SPECTATOR, NotUnderstood, Refused, Setting
from arsenale.table import events
from arsenale.table.clock import Pace
from arsenale.table.events import Event
from arsenale.table.game import UndoError
from arsenale.table.match import Frame, Match, MatchError
from tables import IN_BISCAY, TO_SEA, kingdoms, neighbours

NO_CLOCK, LIVE, DAYS = Pace(), Pace("live", bank=600, increment=10), Pace("days", per_turn=86400)
ANNA, BERTA = {"account": "a1", "name": "Anna"}, {"account": "b1", "name": "Berta"}
CARLA = {"account": "c1", "name": "Carla"}
GENOA, SPAIN = "genoa", "spain"
ITALY, FRANCE, ENGLAND = "italy", "france", "england"
GAMES: dict[str, Callable[[], Setting]] = {
    "classic": neighbours,
    "blitz": lambda: neighbours("blitz"),
    "blood_royale": lambda: kingdoms(free_moves="8"),
}
REFUSALS = (NotUnderstood, Refused, UndoError, MatchError, ValueError)


@dataclass
class Table:
    """A match, and the events that it has taken; a second passes with each. Unless `seats` says otherwise the first

    player is Anna, the second Berta, the third Carla.
    """

    pace: Pace = NO_CLOCK
    setting: Setting = field(default_factory=neighbours)
    seats: dict[str, dict[str, str]] = field(default_factory=dict)
    now: float = 1000.0

    def __post_init__(self) -> None:
        self.seats = self.seats or dict(zip(self.setting.powers, (ANNA, BERTA, CARLA), strict=False))
        self.match = self.blank()
        self.taken: list[Event] = []
        self.do(events.OPEN, seats=self.seats)

    def blank(self) -> Match:
        return Match(Frame(self.setting, self.pace, bytes(32)))

    def do(self, kind: str, power: str = "", request: str | None = None, **data: Any) -> None:
        """Takes one event, and nothing that follows from it."""
        self.now += 1
        self.take(self.match.next_event(self.now, kind, power, data, request))

    def take(self, event: Event) -> None:
        self.match.take(event)
        self.taken.append(event)

    def follow(self) -> list[Event]:
        """Takes what happens by itself now."""
        begun = len(self.taken)
        while event := self.match.follow_up(self.now):
            self.take(event)
        return self.taken[begun:]

    def order(self, *orders: str) -> "Table":
        """Gives orders such as `spain: end`, and takes what follows from each."""
        for line in orders:
            power, text = line.split(": ")
            self.do(events.ORDER, power, text=text)
            self.follow()
        return self

    def start(self) -> "Table":
        self.do(events.START)
        return self

    def texts(self) -> list[str]:
        said = (line for line in self.match.lines if line.given is None)
        return [line.text.format(power=line.power, **line.values) for line in said]


def sailing(**how: Any) -> Table:
    """Genoa is about to sail; galley 3 of Spain lies in the Gulf of Lion. Nobody's turn is ended for him."""
    table = Table(**how).start()
    for power in (GENOA, SPAIN):
        table.do(events.STANDING, power, answers={}, is_ending=False)
    return table.order(*TO_SEA)


def at_sea(**how: Any) -> Table:
    """Italy, on whom the lot fell, is about to sail; two fleets of France lie in the Bay of Biscay. Nobody's turn is

    ended for him.
    """
    table = Table(setting=kingdoms(), **how).start()
    for power in table.match.chairs:
        table.do(events.STANDING, power, answers={}, is_ending=False)
    table.order("italy: end", "france: end", "england: end")
    assert table.match.to_act() == (ITALY,)
    table.do(events.CORRECT, changes=IN_BISCAY, reason="the fleets are at sea")
    return table


def _told(table: Table) -> dict[str, Any]:
    assert table.match.game
    return table.setting.ruleset.notation.tell(table.match.game.view())


def snapshot(match: Match) -> Any:
    """Everything that a match knows."""
    lines = [
        replace(line, given=None, revealed=(), taken_back=None).__repr__()
        + "".join(step.text + step.digest for step in (line.given, *line.revealed, line.taken_back) if step)
        for line in match.lines
    ]
    steps = (
        [(step.text, step.digest, step.dice, step.sealed, step.rest) for step in match.game.steps] if match.game else []
    )
    kept = {
        name: value for name, value in vars(match).items() if name not in ("frame", "setting", "game", "lines", "dice")
    }
    return lines, steps, {name: value.copy() if hasattr(value, "copy") else value for name, value in kept.items()}


# --- the same events, the same match ---


_POWERS, _WHATS = (GENOA, SPAIN, ITALY, FRANCE, "turkey", ""), ("rewind", "pause", "resume")


def _any_event(random: Random, table: Table) -> tuple[str, str, dict[str, Any]]:
    """Something that somebody might try; much of it is not allowed just then."""
    kinds = [kind for kind in events.__dict__.values() if isinstance(kind, str) and kind in _DATA]
    kind = random.choice(kinds)
    return kind, random.choice(_POWERS), _DATA[kind](random, table)


_DATA: dict[str, Any] = {
    events.SEAT: lambda random, _table: random.choice([{}, ANNA, BERTA, {"bot": "random"}]),
    events.SALT: lambda random, _table: {"text": random.choice(["mare", "", " no salt ", "x" * 201])},
    events.START: lambda _random, _table: {},
    events.ORDER: lambda random, _table: {"text": random.choice(["end", "bid 100", "move 1", "", "move 1 nowhere"])},
    events.UNDO: lambda _random, _table: {},
    events.STANDING: lambda random, _table: {
        "answers": {random.choice(_POWERS): random.choice(["ask", "pass", "stop", "never"])},
        "is_ending": random.random() < 0.5,
    },
    events.STAND_IN: lambda random, _table: {"bot": "merchant", "why": random.choice(["time", "away"])},
    events.BACK: lambda _random, _table: {},
    events.PROPOSE: lambda random, table: {
        "what": random.choice(_WHATS),
        "step": random.choice([None, -1, 0, table.match.lines[-1].last_step - 1 if table.match.lines else 7, 10**6]),
    },
    events.AGREE: lambda _random, _table: {},
    events.DECLINE: lambda _random, _table: {},
    events.CORRECT: lambda random, _table: {
        "changes": {"treasury": {random.choice(_POWERS): random.choice([500, -1])}},
        "reason": random.choice(["a sale was forgotten", ""]),
    },
    events.REMATCH: lambda _random, _table: {"game": "another"},
}


def _disturb(random: Random, table: Table) -> None:
    """Tries anything; what is refused has changed nothing."""
    kind, power, data = _any_event(random, table)
    before = snapshot(table.match)
    try:
        table.do(kind, power, request=f"r{len(table.taken)}", **data)
    except REFUSALS:
        assert snapshot(table.match) == before, (kind, power, data)


def _play_one(random: Random, table: Table) -> None:
    """A legal order of somebody who is to act."""
    match = table.match
    power = random.choice(match.to_act())
    seat = match.seat(power)
    action = random.choice(match.running.view(seat).legal(seat))
    table.do(events.ORDER, power, text=match.setting.ruleset.notation.say(match.setting, action))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from([NO_CLOCK, LIVE, DAYS]), st.sampled_from(sorted(GAMES)))
def test_what_was_taken_gives_the_same_match_again(seed: int, pace: Pace, kind: str) -> None:
    random, table = Random(seed), Table(pace, GAMES[kind]())
    if random.random() < 0.8:
        table.start()
    for _step in range(50):
        if table.match.to_act() and not table.match.is_paused and random.random() < 0.6:
            _play_one(random, table)
        else:
            _disturb(random, table)
        table.follow()
    again = table.blank()
    for event in table.taken:
        again.take(event)
    assert snapshot(again) == snapshot(table.match)
    assert (again.status, again.to_act(), again.due()) == (table.match.status, table.match.to_act(), table.match.due())


def test_events_follow_one_another() -> None:
    table = Table()
    with pytest.raises(ValueError, match="does not follow"):
        table.match.take(Event(7, 0.0, events.START))


# --- before the start ---


def test_a_game_begins_when_every_seat_is_taken() -> None:
    table = Table(seats={GENOA: ANNA, SPAIN: {}})
    with pytest.raises(MatchError, match="spain have no player"):
        table.start()
    assert table.match.status == "open"
    table.do(events.SEAT, SPAIN, bot="random")
    table.start()
    assert table.match.status == "running"
    assert table.match.bots_to_act() == (SPAIN,)
    for kind, data in ((events.START, {}), (events.SEAT, ANNA), (events.SALT, {"text": "late"})):
        with pytest.raises(MatchError):
            table.do(kind, GENOA, **data)


def test_salts_season_the_dice_in_the_order_of_seats() -> None:
    table = Table()
    table.do(events.SALT, SPAIN, text="nostrum")
    table.do(events.SALT, GENOA, text="mare")
    commitment = table.match.dice.commitment
    table.start()
    assert table.match.game
    assert table.match.game.dice.salts == ("mare", "nostrum")
    assert table.match.game.dice.commitment == commitment


def test_whoever_leaves_takes_his_salt_with_him() -> None:
    table = Table()
    table.do(events.SALT, SPAIN, text="nostrum")
    table.do(events.SEAT, SPAIN, **BERTA)
    assert table.match.chairs[SPAIN].salt == ""


# --- what others may know ---


def test_secret_bids_are_no_news() -> None:
    table = Table().start()
    seen = table.match.seq
    table.order("spain: bid 300")
    genoa, spain = table.match.seat(GENOA), table.match.seat(SPAIN)
    assert not table.match.has_changed(seen, genoa)
    assert table.match.has_changed(seen, spain)
    table.order("genoa: bid 200")
    assert table.match.has_changed(seen, genoa)
    assert table.match.has_changed(seen, SPECTATOR)


# --- undo ---


def test_undo_leaves_a_line_and_ends_a_wish_to_go_back() -> None:
    table = sailing()
    table.order("genoa: move 1 tuscan")
    table.do(events.PROPOSE, SPAIN, what="rewind", step=len(table.match.running.steps) - 2)
    table.do(events.UNDO, GENOA)
    assert table.match.lines[-1].taken_back is not None
    assert table.match.proposal is None
    with pytest.raises(MatchError, match="nothing is proposed"):
        table.do(events.AGREE, GENOA)


def _until_the_table_ends_a_turn(table: Table) -> Event:
    """Both end everything that they can, until the table does so for them."""
    for _order in range(100):
        begun, power = len(table.taken), table.match.to_act()[0]
        view = table.match.running.view(table.match.seat(power))
        legal = [
            table.setting.ruleset.notation.say(table.setting, action) for action in view.legal(table.match.seat(power))
        ]
        table.order(f"{power}: {'end' if 'end' in legal else legal[0]}")
        for event in table.taken[begun:]:
            if event.data.get("by") == "table":
                return event
    raise AssertionError("the table has ended no turn")


def test_the_table_ends_a_turn_in_which_nothing_can_be_done_but_none_behind_an_undo() -> None:
    table = Table().start()
    ended = _until_the_table_ends_a_turn(table)
    assert ended.data["text"] == "end"
    assert table.match.running.can_undo(table.match.seat(ended.power)) or table.match.lines[-1].power != ended.power
    if table.match.lines[-1].power == ended.power:
        table.do(events.UNDO, ended.power)
        assert table.follow() == []
        assert ended.power in table.match.persons_to_act()


def test_the_table_ends_the_cashing_of_those_who_have_no_resources() -> None:
    table = at_sea()
    resources = [piece["id"] for piece in _told(table)["position"]["pieces"] if re.search(r"\.[a-z]{2,}", piece["id"])]
    table.do(events.CORRECT, changes={"pieces": [{"id": id, "gone": True} for id in resources]}, reason="a test")
    for power in table.match.chairs:
        table.do(events.STANDING, power, answers={}, is_ending=True)
    begun = len(table.taken)
    while _told(table)["phase"] == "movement":
        begun = len(table.taken)
        table.order(f"{table.match.to_act()[0]}: end")
    ended = table.taken[begun + 1 :]
    assert [event.power for event in ended] == 2 * [ITALY, FRANCE, ENGLAND]  # the dynasty's turns are as empty
    assert {event.data["by"] for event in ended} == {"table"}


def test_whoever_wants_to_end_his_turns_himself_does() -> None:
    table = Table().start()
    for power in (GENOA, SPAIN):
        table.do(events.STANDING, power, answers={}, is_ending=False)
    with pytest.raises(AssertionError, match="ended no turn"):
        _until_the_table_ends_a_turn(table)


# --- what happens by itself ---


def _ask_spain(answers: dict[str, str]) -> list[Event]:
    """What follows when Genoa wants to enter where Spain lies."""
    table = sailing()
    table.do(events.STANDING, SPAIN, answers=answers, is_ending=False)
    table.do(events.ORDER, GENOA, text="move 1 lion")
    return table.follow()


@pytest.mark.parametrize("preset", ["classic", "blitz"])
@pytest.mark.parametrize(("answer", "text"), [("pass", "let pass"), ("stop", "stop")])
def test_a_standing_answer_is_given_at_once(answer: str, text: str, preset: str) -> None:
    table = sailing(setting=neighbours(preset))
    table.do(events.STANDING, SPAIN, answers={GENOA: answer}, is_ending=False)
    table.do(events.ORDER, GENOA, text="move 1 lion")
    if preset == "blitz":  # asked for when a galley wants to leave
        assert not table.follow()
        return
    followed = table.follow()
    assert [(event.power, event.data["text"], event.data["by"]) for event in followed] == [(SPAIN, text, "standing")]


@pytest.mark.parametrize(("answer", "text"), [("pass", "let pass"), ("stop", "block")])
def test_a_blockade_is_answered_beforehand_too(answer: str, text: str) -> None:
    table = at_sea()
    table.do(events.STANDING, FRANCE, answers={ITALY: answer}, is_ending=False)
    table.do(events.ORDER, ITALY, text="sail f1 biscay western_approaches")
    followed = table.follow()
    assert [(event.power, event.data["text"], event.data["by"]) for event in followed] == [(FRANCE, text, "standing")]
    at = next(piece["at"] for piece in _told(table)["position"]["pieces"] if piece["id"] == "italy.f1")
    assert (at, table.match.to_act()) == ("western_approaches" if answer == "pass" else "biscay", (ITALY,))


def test_without_an_answer_beforehand_each_who_may_block_is_asked() -> None:
    table = at_sea()
    more = [{"id": f"england.f{number}", "at": "biscay"} for number in (1, 2)]
    table.do(events.CORRECT, changes={"pieces": more}, reason="England is there, too")
    table.do(events.STANDING, ENGLAND, answers={ITALY: "stop"}, is_ending=False)
    table.order("italy: sail f1 biscay western_approaches")
    assert table.match.to_act() == (FRANCE,)
    table.order("france: let pass")
    assert [event.data.get("text") for event in table.taken[-2:]] == ["let pass", "block"]
    assert table.match.to_act() == (ITALY,)


@pytest.mark.parametrize("answers", [{}, {GENOA: "ask"}, {SPAIN: "pass"}])
def test_without_a_standing_answer_somebody_is_asked(answers: dict[str, str]) -> None:
    assert _ask_spain(answers) == []


def test_a_standing_answer_is_one_of_three() -> None:
    table = Table()
    for answers in ({GENOA: "perhaps"}, {"turkey": "pass"}):
        with pytest.raises(MatchError):
            table.do(events.STANDING, SPAIN, answers=answers, is_ending=True)


def test_an_answer_set_while_the_question_is_open_is_used() -> None:
    table = sailing()
    table.order("genoa: move 1 lion")
    assert table.match.to_act() == (SPAIN,)
    table.do(events.STANDING, SPAIN, answers={GENOA: "pass"}, is_ending=False)
    assert [event.data["text"] for event in table.follow()] == ["let pass"]


# --- out of turn ---


def test_who_is_not_waited_for_may_give_leave_and_no_clock_minds() -> None:
    table = at_sea(pace=LIVE)
    clock, since = table.match.clock.next_deadline(), table.match.waiting_since
    seen = table.match.seq
    table.order("england: permit italy all")
    assert (table.match.to_act(), table.match.clock.next_deadline()) == ((ITALY,), clock)
    assert table.match.waiting_since == since
    assert table.match.has_changed(seen, table.match.seat(ITALY))
    table.do(events.UNDO, ENGLAND)
    assert _told(table)["position"]["permits"] == []


def test_who_is_not_waited_for_may_do_nothing_else() -> None:
    table = at_sea()
    for order in ("end", "sail f1 north_sea", "let pass"):
        with pytest.raises(Refused):
            table.order(f"england: {order}")


# --- clocks ---


def test_whose_time_runs_out_is_stood_in_for() -> None:
    table = Table(LIVE).start()
    assert table.match.due() == table.now + LIVE.bank
    table.order("genoa: bid 100")
    table.now += LIVE.bank - 2
    assert table.follow() == []
    table.now += 2
    assert [(event.kind, event.power) for event in table.follow()] == [(events.STAND_IN, SPAIN)]
    assert table.match.chairs[SPAIN].is_stand_in
    assert table.match.bots_to_act() == (SPAIN,)
    assert table.match.due() == 0.0
    assert "time has run out" in table.texts()[-1]
    table.do(events.BACK, SPAIN)
    assert table.match.persons_to_act() == (SPAIN,)
    assert table.match.bots_to_act() == ()


def test_days_are_given_anew_each_turn() -> None:
    table = Table(DAYS).start()
    table.now += 80_000
    table.order("genoa: bid 0", "spain: bid 100")
    assert table.match.persons_to_act() == (SPAIN,)
    assert table.match.due() == table.now + DAYS.per_turn - (80_000 + 2)
    table.order("spain: position 1")
    assert table.match.due() == table.now + DAYS.per_turn


def test_who_is_waited_for_and_since_when() -> None:
    table = Table().start()
    begun = table.now
    table.order("genoa: bid 0")
    assert (table.match.to_act(), table.match.waiting_since) == ((SPAIN,), begun)
    table.order("spain: bid 100", "spain: position 1")
    assert (table.match.to_act(), table.match.waiting_since) == ((GENOA,), table.now)


def test_a_pause_stops_the_clocks() -> None:
    table = Table(LIVE).start()
    table.do(events.PROPOSE, GENOA, what="pause")
    assert not table.match.is_paused
    table.do(events.AGREE, SPAIN)
    assert table.match.is_paused
    assert table.match.due() is None
    with pytest.raises(MatchError, match="paused"):
        table.order("genoa: bid 0")
    table.now += 10 * LIVE.bank
    assert table.follow() == []
    table.do(events.PROPOSE, SPAIN, what="resume")
    table.do(events.AGREE, GENOA)
    assert not table.match.is_paused
    left = table.match.clock.left(0, table.now)
    assert left is not None
    assert LIVE.bank - 10 < left < LIVE.bank


# --- proposals ---


def test_all_agree_to_go_back() -> None:
    table = sailing()
    digests = [step.digest for step in table.match.running.steps]
    table.do(events.PROPOSE, GENOA, what="rewind", step=4)
    assert table.match.proposal
    assert table.match.waiting_for(table.match.proposal) == (SPAIN,)
    table.do(events.AGREE, SPAIN)
    assert table.match.proposal is None
    assert table.match.running.steps[-1].digest == digests[4]
    assert table.match.lines[-1].is_rewind
    assert table.texts()[-1] == "the game goes back to step 4"


def test_one_who_does_not_agree_is_enough() -> None:
    table = sailing()
    table.do(events.PROPOSE, GENOA, what="rewind", step=4)
    table.do(events.DECLINE, SPAIN)
    assert table.match.proposal is None
    with pytest.raises(MatchError):
        table.do(events.AGREE, GENOA)


def test_an_order_ends_a_wish_to_go_back_but_none_to_pause() -> None:
    for what, stays in (("rewind", False), ("pause", True)):
        table = sailing()
        table.do(events.PROPOSE, SPAIN, what=what, step=3 if what == "rewind" else None)
        table.order("genoa: end")
        assert (table.match.proposal is not None) == stays


def test_bots_and_the_absent_are_not_asked() -> None:
    table = Table(seats={GENOA: ANNA, SPAIN: {"bot": "random"}}).start()
    table.do(events.PROPOSE, GENOA, what="pause")
    assert table.match.is_paused
    table = sailing()
    table.do(events.PROPOSE, GENOA, what="pause")
    table.do(events.STAND_IN, SPAIN, bot="merchant", why="away")
    assert table.match.is_paused


def test_who_sits_on_two_seats_agrees_once() -> None:
    table = Table(seats={GENOA: ANNA, SPAIN: ANNA}).start()
    assert table.match.powers_of("a1") == (GENOA, SPAIN)
    table.do(events.PROPOSE, GENOA, what="pause")
    assert table.match.is_paused


@pytest.mark.parametrize(
    ("what", "step"), [("resume", None), ("rewind", None), ("rewind", -1), ("rewind", 10**9), ("rewind", 10)]
)
def test_proposals_that_make_no_sense(what: str, step: int | None) -> None:
    table = sailing()
    with pytest.raises(MatchError):
        table.do(events.PROPOSE, GENOA, what=what, step=step)


# --- seats during the game ---


def test_resigning_is_for_good() -> None:
    table = sailing()
    table.do(events.RESIGN, GENOA, bot="merchant")
    assert table.match.bots_to_act() == (GENOA,)
    assert not table.match.chairs[GENOA].is_stand_in
    for kind, data in ((events.RESIGN, {"bot": "merchant"}), (events.BACK, {}), (events.STAND_IN, {"bot": "merchant"})):
        with pytest.raises(MatchError):
            table.do(kind, GENOA, **data)


def test_a_seat_changes_hands() -> None:
    table = sailing()
    table.do(events.HAND_OVER, GENOA, account="c1", name="Carla")
    assert table.match.powers_of("a1") == ()
    assert table.match.powers_of("c1") == (GENOA,)
    assert table.match.powers_of("") == ()


# --- the referee ---


def test_a_correction_is_marked_and_lasting() -> None:
    table = sailing()
    table.do(events.CORRECT, changes={"treasury": {GENOA: 500}}, reason="a sale was forgotten")
    assert table.match.is_corrected
    assert "a sale was forgotten" in str(table.match.running.steps[-1].text)
    with pytest.raises(UndoError, match="corrected"):
        table.do(events.UNDO, GENOA)
    before = snapshot(table.match)
    with pytest.raises(ValueError):
        table.do(events.CORRECT, changes={"treasury": {GENOA: -500}}, reason="nonsense")
    assert snapshot(table.match) == before


# --- to the end ---


def _to_the_end(table: Table, random: Random) -> Iterator[None]:
    while table.match.status == "running":
        power = table.match.to_act()[0]
        seat = table.match.seat(power)
        words = [
            table.setting.ruleset.notation.say(table.setting, each)
            for each in table.match.running.view(seat).legal(seat)
        ]
        table.order(f"{power}: {'end' if 'end' in words else random.choice(words)}")
        yield


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_comes_to_its_end_and_to_a_rematch(kind: str) -> None:
    table = Table(LIVE, GAMES[kind]()).start()
    first = table.setting.powers[0]
    for _order in _to_the_end(table, Random(1)):
        assert table.match.due() is not None or table.match.status == "over"
    assert table.match.status == "over"
    assert table.match.due() is None
    assert table.match.to_act() == ()
    assert table.match.follow_up(table.now + 10 * LIVE.bank) is None
    for what, data in ((events.ORDER, {"text": "end"}), (events.PROPOSE, {"what": "pause"}), (events.UNDO, {})):
        with pytest.raises(MatchError, match="over"):
            table.do(what, first, **data)
    table.do(events.REMATCH, game="another")
    assert table.match.rematch == "another"
    with pytest.raises(MatchError, match="already"):
        table.do(events.REMATCH, game="a third")
