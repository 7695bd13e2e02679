"""Routes about games as a whole: the lists, setting one up, looking at it, and taking its record home."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Row

from arsenale.games.boards import packaged_boards
from arsenale.games.ruleset import Ruleset
from arsenale.games.rulesets import find_ruleset
from arsenale.server import archive
from arsenale.server.accounts import Account
from arsenale.server.api.catalogue import outline_of
from arsenale.server.failures import Failed, documented
from arsenale.server.house import House, Open, as_json, state_of
from arsenale.server.limits import ANALYSIS, NEW_GAME
from arsenale.server.reception import client_of
from arsenale.server.sessions import Desk, Person, Viewer
from arsenale.server.shapes import (
    Analysis,
    DiceVerdict,
    Entry,
    GameCard,
    GameLists,
    GameState,
    Moment,
    NewGame,
    Pace,
    Sitter,
    Statistics,
)
from arsenale.server.showing import show_analysis, show_entries, show_moment, viewer_of
from arsenale.server.thinking import find_served_bot
from arsenale.table import clock, events
from arsenale.table.chronicle import show_heading
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.match import OVER, Match
from arsenale.table.record import verify_dice
from arsenale.table.record_text import parse_record, record_text
from arsenale.table.statistics import statistics
from arsenale.texts import _

router = APIRouter(prefix="/games", tags=["games"])

ME, NOBODY, BOT = "me", "open", "bot:"

Seat = Annotated[str, Query(description="One of your own powers, for which you look on.", max_length=40)]


# --- lists ---


@router.get("")
async def list_games(viewer: Viewer, house: Open) -> GameLists:
    """Your games, those that wait for you first, and the public ones of others."""
    account = viewer.id if viewer else ""
    async with house.hall.storage.reading() as connection:
        own = await archive.list_own(connection, account) if viewer else []
        public = await archive.list_public(connection, account)
        powers = await archive.find_own_powers(connection, account)
        sitters = await archive.find_sitters(connection, [row.id for row in [*own, *public]])
    yours = [_card(row, sitters[row.id], powers.get(row.id, [])) for row in own]
    yours.sort(key=lambda card: (not card.is_your_turn, card.status == "over", -card.created))
    return GameLists(yours=yours, public=[_card(row, sitters[row.id], []) for row in public])


def _card(row: Row[Any], sitters: Mapping[str, Mapping[str, str]], yours: list[str]) -> GameCard:
    return GameCard(
        id=row.id,
        title=row.title,
        ruleset=row.ruleset,
        preset=row.preset,
        status=row.status,
        heading=show_heading(row.heading),
        visibility=row.visibility,
        pace=Pace(**row.pace),
        powers=row.powers,
        players={power: Sitter(**sitters[power]) for power in row.powers},
        yours=yours,
        is_your_turn=bool(set(yours) & set(row.to_act)),
        to_act=row.to_act,
        waiting_since=row.waiting_since,
        created=row.created,
        winners=row.winners,
    )


# --- setting one up ---


@router.post("", response_model=GameState, status_code=201, responses=documented(401, 403, 413, 422, 429))
async def create_game(wish: NewGame, person: Person, house: Open, desk: Desk) -> Response:
    """Sets a game up, and starts it at once if that is wished."""
    desk.limits.count(NEW_GAME, "game", person.id)
    try:
        game = await set_up(wish, person, house)
    except ValueError as trouble:
        raise Failed("invalid", str(trouble)) from None
    return await state_of(house, game, person.id, status=201)


async def set_up(wish: NewGame, person: Account, house: House) -> str:
    """The id of a new game. Raises ValueError with what is wrong in the wish."""
    row = _row(wish, person, house.hall.now())
    match = Match(archive.frame_of(row))
    seats = {power: read_player(match.setting.ruleset, player, person) for power, player in _seats(wish, match).items()}
    new = [match.next_event(row["created"], events.OPEN, data={"seats": seats})]
    match.take(new[0])
    if wish.start:
        new.append(match.next_event(row["created"], events.START))
        match.take(new[1])
    await house.hall.add(row, match, new)
    return row["id"]


def _row(wish: NewGame, person: Account, now: float) -> dict[str, Any]:
    """What stays of a game as it was set up. Raises ValueError."""
    ruleset = find_ruleset(wish.ruleset)
    clock.Pace(**wish.pace.model_dump())
    powers = wish.powers or list(wish.seats) or list(ruleset.usual_powers(max(ruleset.players)))
    return {
        "id": archive.new_id(),
        "ruleset": ruleset.id,
        "rules_version": ruleset.version,
        "title": wish.title.strip() or _("{name}'s game").format(name=person.name),
        "owner": person.id,
        "is_refereed": wish.is_refereed,
        "has_hints": wish.has_hints,
        "powers": powers,
        "preset": wish.preset,
        "options": wish.options,
        "board": _packaged(ruleset, wish),
        "board_text": wish.board_text,
        "pace": wish.pace.model_dump(),
        "visibility": wish.visibility,
        "seed": Dice.draw().seed,
        "created": now,
    }


def _packaged(ruleset: Ruleset, wish: NewGame) -> str:
    """The name of a packaged board: nobody opens files of the server. Raises ValueError."""
    name = wish.board or ruleset.default_board
    if not wish.board_text and name not in packaged_boards():
        known = ", ".join(packaged_boards())
        raise ValueError(_("there is no board {name}; there is {known}").format(name=name, known=known))
    return "" if wish.board_text else name


def _seats(wish: NewGame, match: Match) -> dict[str, str]:
    unknown = set(wish.seats) - set(match.setting.powers)
    if unknown:
        raise ValueError(_("{powers} do not play here").format(powers=", ".join(sorted(unknown))))
    return {power: wish.seats.get(power, NOBODY) for power in match.setting.powers}


def read_player(ruleset: Ruleset, player: str, person: Account) -> dict[str, str]:
    """Who sits down, as a seat's event holds it: `me`, `open`, or `bot:NAME`. Raises ValueError."""
    if player == ME:
        return {"account": person.id, "name": person.name}
    if player.startswith(BOT):
        return {"bot": find_served_bot(ruleset, player.removeprefix(BOT)).name}
    if player == NOBODY:
        return {}
    raise ValueError(_("a seat is `me`, `open` or `bot:NAME`, not `{player}`").format(player=player))


@router.delete("/{game}", status_code=204, responses=documented(401, 403, 404, 409))
async def remove_game(game: str, person: Person, house: Open) -> None:
    """Takes a game away that has not begun; only its owner can."""
    async with house.hall.looking(game) as live:
        if live.row.owner != person.id:
            raise Failed("forbidden", _("Only the owner can take a game away."))
        if live.match.game:
            raise Failed("conflict", _("The game has begun; whoever does not want to go on can resign."))
        async with house.hall.storage.writing() as connection:
            await archive.remove_game(connection, game)
    house.hall.forget(game)
    house.sockets.close_all(game)


# --- looking at it ---


@router.get("/{game}", response_model=GameState, responses=documented(404))
async def read_game(game: str, viewer: Viewer, house: Open, seat: Seat = "") -> Response:
    """The game as you may see it now."""
    return await state_of(house, game, viewer.id if viewer else "", seat)


@router.get("/{game}/log", response_model=list[Entry], responses=documented(404))
async def read_log(
    game: str, viewer: Viewer, house: Open, seat: Seat = "", after: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> Response:
    """The history, line by line, from number `after` on."""
    async with house.hall.looking(game) as live:
        who = viewer_of(live.match, viewer.id if viewer else "", seat)
        return as_json(show_entries(live.match, who, after))


@router.get("/{game}/moments/{step}", response_model=Moment, responses=documented(404))
async def read_moment(game: str, step: int, viewer: Viewer, house: Open, seat: Seat = "") -> Response:
    """The position after a step."""
    async with house.hall.looking(game) as live:
        who = viewer_of(live.match, viewer.id if viewer else "", seat)
        try:
            return as_json(show_moment(live.match, step, who))
        except LookupError as trouble:
            raise Failed("not_found", str(trouble)) from None


@router.get("/{game}/statistics", responses=documented(404, 409))
async def read_statistics(game: str, house: Open) -> Statistics:
    """What the game counts by round, sales, and the dice against what is expected of them."""
    async with house.hall.looking(game) as live:
        return Statistics.model_validate(statistics(_begun(live.match)), from_attributes=True)


@router.get("/{game}/analysis", response_model=Analysis, responses=documented(404, 409, 429))
async def read_analysis(game: str, house: Open, desk: Desk, request: Request) -> Response:
    """A game that is over, looked at once more: where the chances swung, and what a bot would have done there.

    The first who asks waits some seconds.
    """
    async with house.hall.looking(game) as live:
        over = _over(live.match)
    if not house.analysts.knows(game):
        desk.limits.count(ANALYSIS, "analysis", client_of(request))
    return as_json(show_analysis(await house.analysts.analyse(game, over)))


@router.get("/{game}/board", responses=documented(404))
async def read_board(game: str, house: Open) -> dict[str, Any]:
    """The board, with the keys of its file."""
    async with house.hall.looking(game) as live:
        return live.match.setting.ruleset.tell_board(live.match.setting.board)


@router.get("/{game}/outline", responses=documented(404))
async def read_outline(game: str, house: Open) -> Response:
    """Its coasts and zones as GeoJSON."""
    async with house.hall.looking(game) as live:
        return outline_of(live.match.setting.board)


# --- taking it home ---


@router.get("/{game}/record", responses=documented(404, 409))
async def read_record(game: str, house: Open) -> Response:
    """The record as text: whatever is secret now is left out."""
    async with house.hall.looking(game) as live:
        text = record_text(_begun(live.match))
    name = f'attachment; filename="arsenale-{game}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/{game}/dice", responses=documented(404, 409))
async def verify(game: str, house: Open) -> DiceVerdict:
    """Whether the dice of a game that is over are those that were promised before it began."""
    async with house.hall.looking(game) as live:
        verdict = verify_dice(parse_record(game, record_text(_begun(live.match))))
    return DiceVerdict(
        is_over=verdict.is_over,
        is_promised=verdict.is_promised,
        dice=verdict.dice,
        wrong=list(verdict.wrong),
        text=str(verdict),
    )


def _begun(match: Match) -> Game:
    if match.game is None:
        raise Failed("conflict", _("The game has not begun."))
    return match.game


def _over(match: Match) -> Game:
    if match.status != OVER:
        raise Failed("conflict", _("The game is not over yet."))
    return _begun(match)
