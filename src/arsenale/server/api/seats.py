"""Routes about who sits where: before the start, during the game, and after it."""

from collections.abc import Iterator

from fastapi import APIRouter, Response

from arsenale.server.accounts import Account
from arsenale.server.api.games import BOT, ME, NOBODY, read_player, set_up
from arsenale.server.failures import Failed, documented
from arsenale.server.hall import Live
from arsenale.server.house import Open, change, state_of
from arsenale.server.limits import NEW_GAME
from arsenale.server.sessions import Desk, Person
from arsenale.server.shapes import GameState, NewGame, NewStanding, Pace, PowerOnly, Salt, SeatChange, StandIn
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import OVER, Match
from arsenale.texts import _, power_name

router = APIRouter(prefix="/games/{game}", tags=["seats"])

_TROUBLES = documented(401, 403, 404, 409, 422)


def check_own(match: Match, power: str, person: Account) -> None:
    """Raises Failed `forbidden` unless the person plays the power."""
    match.seat(power)
    if match.chairs[power].account != person.id:
        raise Failed("forbidden", _("{power} is not yours to play.").format(power=power_name(power)))


def check_playing(match: Match, power: str, person: Account) -> None:
    """Raises Failed `forbidden` unless the person plays the power, `conflict` where he has resigned."""
    check_own(match, power, person)
    if match.chairs[power].has_resigned:
        raise Failed("conflict", _("You have resigned; a bot plays {power} now.").format(power=power_name(power)))


# --- before the start ---


@router.post("/seats", response_model=GameState, responses=_TROUBLES)
async def change_seat(game: str, wish: SeatChange, person: Person, house: Open) -> Response:
    """Before the start: sit down, leave, or (the owner) let a bot play or free a seat."""
    async with house.hall.looking(game) as live:
        owner = live.row.owner

    def decide(match: Match, now: float) -> Iterator[Event]:
        match.seat(wish.power)
        _check_seat(match, wish, person, is_owner=owner == person.id)
        try:
            data = read_player(match.setting.ruleset, wish.player, person)
        except ValueError as trouble:
            raise Failed("invalid", str(trouble)) from None
        yield match.next_event(now, events.SEAT, wish.power, data)

    return await change(house, game, person.id, decide)


def _check_seat(match: Match, wish: SeatChange, person: Account, is_owner: bool) -> None:
    """Raises Failed where the person may not do this with the seat."""
    holder = match.chairs[wish.power]
    if wish.player == ME and holder.account not in ("", person.id):
        raise Failed("conflict", _("{player} sits there already; take another seat.").format(player=holder.name))
    if wish.player.startswith(BOT) and not is_owner:
        raise Failed("forbidden", _("Only the owner of the game lets bots play."))
    if wish.player == NOBODY and not is_owner and holder.account != person.id:
        raise Failed("forbidden", _("Only the owner of the game frees the seats of others."))


@router.post("/salt", response_model=GameState, responses=_TROUBLES)
async def add_salt(game: str, wish: Salt, person: Person, house: Open) -> Response:
    """Before the start: a line of text that goes into the dice, so that the server alone has not chosen them."""

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_own(match, wish.power, person)
        yield match.next_event(now, events.SALT, wish.power, {"text": wish.text})

    return await change(house, game, person.id, decide, wish.power)


@router.post("/start", response_model=GameState, responses=_TROUBLES)
async def start(game: str, person: Person, house: Open) -> Response:
    """The owner begins the game, once every seat is taken."""
    async with house.hall.looking(game) as live:
        _check_owner(live, person)

    def decide(match: Match, now: float) -> Iterator[Event]:
        yield match.next_event(now, events.START)

    return await change(house, game, person.id, decide)


def _check_owner(live: Live, person: Account) -> None:
    if live.row.owner != person.id:
        raise Failed("forbidden", _("Only the owner of the game does this."))


# --- during the game ---


@router.post("/resign", response_model=GameState, responses=_TROUBLES)
async def resign(game: str, wish: PowerOnly, person: Person, house: Open) -> Response:
    """A bot plays the seat to the end."""

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_own(match, wish.power, person)
        yield match.next_event(now, events.RESIGN, wish.power, {"bot": match.frame.stand_in})

    return await change(house, game, person.id, decide, wish.power)


@router.post("/stand-in", response_model=GameState, responses=_TROUBLES)
async def stand_in(game: str, wish: StandIn, person: Person, house: Open) -> Response:
    """A bot plays openly until the owner of the seat returns. It binds him to nothing: no deals, no favours, no war."""

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_own(match, wish.power, person)
        if wish.is_on:
            yield match.next_event(now, events.STAND_IN, wish.power, {"bot": match.frame.stand_in, "why": "away"})
        else:
            yield match.next_event(now, events.BACK, wish.power)

    return await change(house, game, person.id, decide, wish.power)


@router.put("/standing", response_model=GameState, responses=_TROUBLES)
async def set_standing(game: str, wish: NewStanding, person: Person, house: Open) -> Response:
    """Answers to questions that are not asked yet, so that nobody waits for them."""

    def decide(match: Match, now: float) -> Iterator[Event]:
        check_playing(match, wish.power, person)
        data = {"answers": dict(wish.answers), "is_ending": wish.is_ending}
        yield match.next_event(now, events.STANDING, wish.power, data)

    return await change(house, game, person.id, decide, wish.power)


# --- after it ---


@router.post("/rematch", response_model=GameState, status_code=201, responses=_TROUBLES)
async def rematch(game: str, person: Person, house: Open, desk: Desk) -> Response:
    """The same game with the same bots once more; the others find the way to it from here and sit down again."""
    desk.limits.count(NEW_GAME, "game", person.id)
    async with house.hall.looking(game) as live:
        if live.match.rematch:
            return await state_of(house, live.match.rematch, person.id)
        if live.match.status != OVER:
            raise Failed("conflict", _("The game is not over yet."))
        wish = _again(live, person)
    new = await set_up(wish, person, house)

    def decide(match: Match, now: float) -> Iterator[Event]:
        yield match.next_event(now, events.REMATCH, data={"game": new})

    await house.hall.change(game, decide)
    return await state_of(house, new, person.id, status=201)


def _again(live: Live, person: Account) -> NewGame:
    """Whoever was a person has his seat to take again; the one who asks has his."""
    match, row = live.match, live.row
    seats = {
        power: ME if chair.account == person.id else NOBODY if chair.account else f"{BOT}{chair.bot}"
        for power, chair in match.chairs.items()
    }
    return NewGame(
        title=row.title,
        ruleset=row.ruleset,
        powers=list(match.setting.powers),
        seats=seats,
        preset=row.preset,
        options=row.options,
        board=row.board,
        board_text=row.board_text,
        pace=Pace(**row.pace),
        visibility=row.visibility,
        is_refereed=row.is_refereed,
        has_hints=row.has_hints,
        start=NOBODY not in seats.values(),
    )
