"""Routes about what is done in a game: orders, questions about them, undo, proposals and corrections."""

from collections.abc import Iterator
from itertools import takewhile

from fastapi import APIRouter, Response

from arsenale.games.ruleset import NotUnderstood, Position
from arsenale.server.accounts import Account
from arsenale.server.api.seats import check_playing
from arsenale.server.failures import Failed, documented
from arsenale.server.hall import Live
from arsenale.server.house import House, Open, as_json, change
from arsenale.server.limits import HINT
from arsenale.server.sessions import Desk, Person
from arsenale.server.shapes import (
    Answer,
    Correction,
    GameState,
    Hint,
    NewProposal,
    Order,
    ProposalAnswer,
    Stale,
    Tried,
    Tries,
    Trouble,
    UndoWish,
)
from arsenale.server.showing import Shown, is_referee, show_entries, viewer_of
from arsenale.server.thinking import find_served_bot
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import REWIND, Match
from arsenale.table.orders import gain, read_order, why_not
from arsenale.texts import _, power_name

router = APIRouter(prefix="/games/{game}", tags=["orders"])

_TROUBLES = documented(401, 403, 404, 409, 422)


class Outdated(Exception):
    """The client does not know what has happened meanwhile."""


# --- orders ---


@router.post("/orders", response_model=Answer, responses={**_TROUBLES, 409: {"model": Stale}})
async def give_order(game: str, order: Order, person: Person, house: Open) -> Response:
    """One order in words, such as `hire genova 2`: carried out as a whole, or refused with the rule that forbids it.

    The same `id` sent twice is one order. `seq` is that of the state in which it was thought of: when something has
    happened since, the order is not carried out, and the answer (409) brings the new state.
    """
    return await _act(house, game, person, order, events.ORDER, {"text": order.text})


@router.post("/undo", response_model=Answer, responses={**_TROUBLES, 409: {"model": Stale}})
async def undo(game: str, wish: UndoWish, person: Person, house: Open) -> Response:
    """Takes back one's last order, until a die falls, something comes to light, or somebody else acts."""
    return await _act(house, game, person, wish, events.UNDO, {})


async def _act(
    house: House, game: str, person: Account, wish: Order | UndoWish, kind: str, data: dict[str, str]
) -> Response:
    request = f"{wish.power}:{wish.id}" if wish.id else None
    is_repeated = False

    def decide(match: Match, now: float) -> Iterator[Event]:
        nonlocal is_repeated
        check_playing(match, wish.power, person)
        is_repeated = request is not None and request in match.requests
        if is_repeated:
            return
        if match.has_changed(wish.seq, match.seat(wish.power)):
            raise Outdated
        if match.chairs[wish.power].is_stand_in:
            yield match.next_event(now, events.BACK, wish.power)
        yield match.next_event(now, kind, wish.power, data, request)

    try:
        await house.hall.change(game, decide)
    except Outdated:
        text = _("Something has happened since; here is how things stand now. Look again, then order what fits.")
        trouble = Trouble(code="stale", text=text)
        return as_json(await _news(house, game, person, wish) | {"error": trouble.model_dump()}, 409)
    return as_json(await _news(house, game, person, wish) | {"is_repeated": is_repeated})


async def _news(house: House, game: str, person: Account, wish: Order | UndoWish) -> Shown:
    """The state now, and the lines since the state that the client knows."""
    async with house.hall.looking(game, is_sure=True) as live:
        viewer = viewer_of(live.match, person.id, wish.power)
        since = takewhile(lambda line: line.seq > wish.seq, reversed(live.match.lines))
        known = len(live.match.lines) - sum(1 for _line in since)
        return {"state": house.show(live, game, viewer), "entries": show_entries(live.match, viewer, known)}


# --- questions ---


@router.post("/tries", responses=_TROUBLES)
async def try_orders(game: str, wish: Tries, person: Person, house: Open) -> list[Tried]:
    """Whether orders would be accepted now, and if not, why, and what may help. Changes nothing."""
    async with house.hall.looking(game) as live:
        check_playing(live.match, wish.power, person)
        seat = live.match.seat(wish.power)
        view = live.match.running.view(seat)
        return [_try(view, seat, order) for order in wish.orders]


def _try(view: Position, seat: int, order: str) -> Tried:
    try:
        actions, _words = read_order(view.setting, order, seat)
    except NotUnderstood as trouble:
        return Tried(order=order, is_legal=False, rules=[], text=str(trouble), advice="", money=0)
    if refused := why_not(view, seat, actions):
        refusal, advice = refused
        return Tried(order=order, is_legal=False, rules=list(refusal.rules), text=refusal.text, advice=advice, money=0)
    return Tried(order=order, is_legal=True, rules=[], text="", advice="", money=gain(view, seat, actions))


@router.get("/hint", responses=documented(401, 403, 404, 409, 422, 429))
async def read_hint(game: str, power: str, person: Person, house: Open, desk: Desk, bot: str = "") -> Hint:
    """What a bot would do in your place, and why: from what your seat knows, while you are to act. Changes nothing.

    `bot` names it, with its budget (`search:0.2`); none: the strongest.
    """
    async with house.hall.looking(game) as live:
        check_playing(live.match, power, person)
        _check_asked(live, power)
        seat, seq = live.match.seat(power), live.match.seq
        view = live.match.running.view(seat)
    desk.limits.count(HINT, "hint", person.id)
    try:
        adviser = find_served_bot(view.setting.ruleset, bot)
    except ValueError as trouble:
        raise Failed("invalid", str(trouble)) from None
    advice = await house.thinkers.think(lambda: adviser.advise(view, seat))
    order = view.setting.ruleset.notation.say(view.setting, advice.action)
    return Hint(power=power, bot=adviser.name, order=order, reason=advice.reason, seq=seq)


def _check_asked(live: Live, power: str) -> None:
    """Raises Failed unless hints are given here, and the power is to act."""
    if not live.row.has_hints:
        raise Failed("forbidden", _("No hints are given in this game; so its owner has decided."))
    if live.match.is_paused or power not in live.match.to_act():
        raise Failed("conflict", _("Nothing is asked of {power} now.").format(power=power_name(power)))


# --- what all must agree to ---


@router.post("/proposals", response_model=GameState, responses=_TROUBLES)
async def propose(game: str, wish: NewProposal, person: Person, house: Open) -> Response:
    """Going back to an earlier step (only the game's owner proposes it), a pause, or going on after one.

    It is done as soon as every person at the table agrees.
    """
    async with house.hall.looking(game) as live:
        if wish.kind == REWIND and live.row.owner != person.id:
            raise Failed("forbidden", _("Only the owner of the game proposes to go back."))

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_playing(match, wish.power, person)
        yield match.next_event(now, events.PROPOSE, wish.power, {"what": wish.kind, "step": wish.step})

    return await change(house, game, person.id, decide, wish.power)


@router.post("/proposals/answer", response_model=GameState, responses=_TROUBLES)
async def answer_proposal(game: str, wish: ProposalAnswer, person: Person, house: Open) -> Response:
    """Agrees to what is proposed, or not."""

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_playing(match, wish.power, person)
        yield match.next_event(now, events.AGREE if wish.is_agreed else events.DECLINE, wish.power)

    return await change(house, game, person.id, decide, wish.power)


@router.post("/corrections", response_model=GameState, responses=_TROUBLES)
async def correct(game: str, wish: Correction, person: Person, house: Open) -> Response:
    """The referee of a game, who does not play in it, mends the position. The log and the record say so."""
    async with house.hall.looking(game) as live:
        if not is_referee(live, person.id):
            raise Failed(
                "forbidden", _("Only the referee corrects a position: the owner of a refereed game, not playing.")
            )

    def decide(match: Match, now: float) -> Iterator[Event]:
        yield match.next_event(now, events.CORRECT, data={"changes": wish.changes, "reason": wish.reason})

    try:
        return await change(house, game, person.id, decide)
    except Failed:
        raise
    except ValueError as trouble:
        raise Failed("invalid", str(trouble)) from None
