"""Games and their events in the database: how they are written and read."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.server.storage import execute_telling
from arsenale.server.tables import accounts, events, games, messages, notes, seats
from arsenale.table.clock import Pace
from arsenale.table.events import Event
from arsenale.table.match import OPENED, Frame, Match
from arsenale.texts import _

ID_BYTES = 9
MANY = 50  # games in a list
MOST_SETTINGS = 200  # that are kept
EVERYBODY = None  # as who hears a message: the house itself

GameRow = Row[Any]

# Built once: they are executed at every order.
_OF = games.c.id == bindparam("of")
_SUMMARY = ("seq", "status", "heading", "to_act", "waiting_since", "winners", "rematch", "due")
_UPDATE_SUMMARY = update(games).where(_OF).values({name: bindparam(name) for name in _SUMMARY})
_DELETE_GAME = delete(games).where(_OF)
_INSERT_EVENT = insert(events)
_ADDED = insert(events).values({column.name: bindparam(f"event_{column.name}") for column in events.c})
_ADD_ONE = _UPDATE_SUMMARY.add_cte(_ADDED.cte("added"))
_INSERT_MESSAGE = insert(messages).returning(messages.c.number)
_FIND_SEQ = select(games.c.seq).where(_OF)


class RulesChanged(RuntimeError):
    """A game of another version of the rules than this program's."""

    def __init__(self, theirs: int, ours: int) -> None:
        problem = _("this game is played by version {theirs} of the rules, and here is version {ours}; ")
        remedy = _("whoever runs the server can move it over with `arsenale patch`, or serve it with the older program")
        super().__init__(problem.format(theirs=theirs, ours=ours) + remedy)


def new_id() -> str:
    """An id that nobody can guess: whoever has the link of a game may look at it."""
    return secrets.token_urlsafe(ID_BYTES)


def frame_of(row: Mapping[Any, Any]) -> Frame:
    """The frame of a game. Raises ValueError with what is wrong in it, RulesChanged."""
    ruleset = find_ruleset(row["ruleset"])
    if row["rules_version"] != ruleset.version:
        raise RulesChanged(row["rules_version"], ruleset.version)
    return frame_under(ruleset, row)


def frame_under(ruleset: Ruleset, row: Mapping[Any, Any]) -> Frame:
    """The frame of a game under some version of its rules. Raises ValueError."""
    board = row["board_text"].encode() if row["board_text"] else row["board"]
    options = tuple(sorted(row["options"].items()))
    setting = _setting(ruleset, tuple(row["powers"]), row["preset"], options, board)
    return Frame(setting, Pace(**row["pace"]), row["seed"])


@lru_cache(maxsize=MOST_SETTINGS)
def _setting(
    ruleset: Ruleset, powers: tuple[str, ...], preset: str, options: tuple[tuple[str, str], ...], board: str | bytes
) -> Setting:
    """Most games are played in one of a few settings; they share it."""
    return ruleset.setting(powers, preset, dict(options), ruleset.load_board(board))


# --- games ---


async def add_game(connection: AsyncConnection, row: Mapping[str, Any], match: Match) -> None:
    """A new game with its seats; its events follow with `add_events`."""
    await connection.execute(insert(games).values(**row, **summary_of(match)))
    rows = [{"game": row["id"], "seen": 0.0} | _seat_row(match, power) for power in match.chairs]
    await connection.execute(insert(seats), rows)


async def remove_game(connection: AsyncConnection, game: str) -> None:
    await execute_telling(connection, _DELETE_GAME, {"of": game}, {"game": game})


async def find_game(connection: AsyncConnection, game: str) -> GameRow | None:
    """A game and the name of its owner, None where there is no such game."""
    query = select(games, accounts.c.name.label("owner_name")).join(accounts, accounts.c.id == games.c.owner)
    return (await connection.execute(query.where(games.c.id == game))).one_or_none()


async def find_seq(connection: AsyncConnection, game: str) -> int | None:
    """The number of the last event, None where there is no such game."""
    return (await connection.execute(_FIND_SEQ, {"of": game})).scalar_one_or_none()


async def find_due(connection: AsyncConnection, now: float, most: int) -> list[str]:
    """The games in which a bot or a clock wants something done, those first that have waited longest."""
    query = select(games.c.id).where(games.c.due <= now).order_by(games.c.waiting_since).limit(most)
    return list((await connection.execute(query)).scalars())


async def lease(connection: AsyncConnection, game: str, now: float, until: float) -> bool:
    """Puts off what is due in a game, unless somebody has done so before; whether it was."""
    where = and_(games.c.id == game, games.c.due <= now)
    return bool((await connection.execute(update(games).where(where).values(due=until))).rowcount)


def summary_of(match: Match) -> dict[str, Any]:
    """What the row of a game says of its events."""
    result = match.game.result if match.game else None
    return {
        "seq": match.seq,
        "status": match.status,
        "heading": match.heading(),
        "to_act": list(match.to_act()),
        "waiting_since": match.waiting_since,
        "winners": list(result.winners) if result else [],
        "rematch": match.rematch,
        "due": match.due(),
    }


def _seat_row(match: Match, power: str) -> dict[str, Any]:
    chair = match.chairs[power]
    return {"power": power, "account": chair.account or None, "bot": chair.bot}


# --- events ---


async def add_events(connection: AsyncConnection, game: str, match: Match, new: Sequence[Event]) -> None:
    """Writes events that the match has taken, and what follows from them.

    Raises IntegrityError where another process has written one of the same number, or of the same request.
    """
    rows = [_event_row(game, event, match.digests[event.seq]) for event in new]
    await connection.execute(_INSERT_EVENT, rows if len(rows) > 1 else rows[0])
    await execute_telling(connection, _UPDATE_SUMMARY, {"of": game} | summary_of(match), {"game": game})


async def add_event(connection: AsyncConnection, game: str, match: Match, event: Event) -> None:
    """The same for the one event that most orders are: on PostgreSQL in one statement."""
    if connection.dialect.name != "postgresql":
        await add_events(connection, game, match, [event])
        return
    row = _event_row(game, event, match.digests[event.seq])
    values = {"of": game} | summary_of(match) | {f"event_{name}": value for name, value in row.items()}
    await execute_telling(connection, _ADD_ONE, values, {"game": game})


async def update_seats(connection: AsyncConnection, game: str, match: Match) -> None:
    for power in match.chairs:
        where = and_(seats.c.game == game, seats.c.power == power)
        await connection.execute(update(seats).where(where).values(**_seat_row(match, power)))


def _event_row(game: str, event: Event, digest: str) -> dict[str, Any]:
    return {
        "game": game,
        "seq": event.seq,
        "at": event.at,
        "kind": event.kind,
        "power": event.power,
        "data": dict(event.data),
        "request": event.request,
        "digest": digest,
    }


async def read_events(connection: AsyncConnection, game: str, after: int = -1) -> list[tuple[Event, str]]:
    """The events behind number `after`, each with the digest of the position after it."""
    query = select(events).where(events.c.game == game, events.c.seq > after).order_by(events.c.seq)
    rows = await connection.execute(query)
    return [(Event(row.seq, row.at, row.kind, row.power, row.data, row.request), row.digest) for row in rows]


# --- lists ---


async def list_own(connection: AsyncConnection, account: str) -> list[GameRow]:
    """The games in which the account has a seat, or which it set up; the newest first."""
    sitting = select(seats.c.game).where(seats.c.account == account)
    query = select(games).where(or_(games.c.id.in_(sitting), games.c.owner == account))
    return list(await connection.execute(query.order_by(games.c.created.desc()).limit(4 * MANY)))


async def list_public(connection: AsyncConnection, account: str) -> list[GameRow]:
    """Public games of others: first those that can be joined, then those that can be watched."""
    sitting = select(seats.c.game).where(seats.c.account == account)
    open_first = games.c.status != OPENED
    query = select(games).where(games.c.visibility == "public", games.c.id.not_in(sitting), games.c.owner != account)
    return list(await connection.execute(query.order_by(open_first, games.c.created.desc()).limit(MANY)))


async def find_sitters(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, dict[str, dict[str, str]]]:
    """By game and power: who plays, each as a `Sitter`."""
    query = (
        select(seats.c.game, seats.c.power, seats.c.bot, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == seats.c.account)
        .where(seats.c.game.in_(ids))
    )
    sitters: dict[str, dict[str, dict[str, str]]] = {}
    for row in await connection.execute(query):
        sitters.setdefault(row.game, {})[row.power] = {"player": row.name or "", "bot": row.bot}
    return sitters


async def find_own_powers(connection: AsyncConnection, account: str) -> dict[str, list[str]]:
    """By game: the powers that the account plays."""
    rows = await connection.execute(select(seats.c.game, seats.c.power).where(seats.c.account == account))
    powers: dict[str, list[str]] = {}
    for row in rows:
        powers.setdefault(row.game, []).append(row.power)
    return powers


# --- what people say and note ---


async def add_message(connection: AsyncConnection, values: Mapping[str, Any]) -> int:
    """Returns its number."""
    news = {"game": values["game"], "message": True}
    return (await execute_telling(connection, _INSERT_MESSAGE, values, news)).scalar_one()


async def read_messages(
    connection: AsyncConnection, game: str, powers: Sequence[str] | None, after: int = 0
) -> list[dict[str, Any]]:
    """What was said, each as a `Message`: to all, and to or by these powers; everything for EVERYBODY."""
    heard = or_(messages.c.to == "", messages.c.to.in_(powers or ()), messages.c.power.in_(powers or ()))
    query = select(messages).where(messages.c.game == game, messages.c.number > after).order_by(messages.c.number)
    rows = await connection.execute(query if powers is EVERYBODY else query.where(heard))
    return [{"number": row.number, "at": row.at, "power": row.power, "to": row.to, "text": row.text} for row in rows]


async def last_message(connection: AsyncConnection, game: str) -> int:
    """The number of the last message in a game, 0 where nobody has said anything."""
    query = select(func.max(messages.c.number)).where(messages.c.game == game)
    return (await connection.execute(query)).scalar_one() or 0


async def read_notes(connection: AsyncConnection, game: str, account: str) -> str:
    query = select(notes.c.text).where(notes.c.game == game, notes.c.account == account)
    return (await connection.execute(query)).scalar_one_or_none() or ""


async def write_notes(connection: AsyncConnection, game: str, account: str, text: str) -> None:
    where = and_(notes.c.game == game, notes.c.account == account)
    if not (await connection.execute(update(notes).where(where).values(text=text))).rowcount:
        await connection.execute(insert(notes).values(game=game, account=account, text=text))


async def mark_seen(connection: AsyncConnection, game: str, powers: Iterable[str], now: float) -> None:
    """The owners of these seats are connected now."""
    where = and_(seats.c.game == game, seats.c.power.in_(list(powers)))
    await connection.execute(update(seats).where(where).values(seen=now))


# --- owners ---


async def games_of(connection: AsyncConnection, account: str) -> list[str]:
    """The games in which the account has a seat."""
    return list((await connection.execute(select(seats.c.game).where(seats.c.account == account).distinct())).scalars())


async def change_owner(connection: AsyncConnection, guest: str, account: str) -> None:
    """The games that a guest set up are the account's."""
    await connection.execute(update(games).where(games.c.owner == guest).values(owner=account))
