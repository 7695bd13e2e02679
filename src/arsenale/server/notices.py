"""Who is told what, and when: a person who is waited for, is away, and was not told of this turn.

What is to be sent stands in the table `outbox`, one row for each account, turn and way, so nobody is told twice of one
turn. A row is claimed, sent, then marked: a process that dies in between lets another send it again, and nothing is
lost. What cannot be sent is tried again, later and later, and given up with a line in the log.
"""

import time
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import ColumnElement, Delete, Row, RowMapping, Select, Update, and_, delete, func, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from arsenale.server import accounts as people
from arsenale.server.accounts import Account
from arsenale.server.inserting import insert_new
from arsenale.server.letters import Wait, turn_letter
from arsenale.server.post_office import PostOffice, Undelivered
from arsenale.server.seals import Seals
from arsenale.server.storage import Storage
from arsenale.server.tables import accounts, events, games, outbox, seats
from arsenale.texts import find_language, use_language

log = structlog.get_logger()

MAIL, WEBHOOK, DIGEST = "mail", "webhook", "digest"
AWAY_AFTER = 120.0  # seconds without a sign of somebody
DIGEST_EVERY = 86400.0
MOST_TRIES = 5
FIRST_PAUSE = 60.0  # seconds before the second try; each further pause is PAUSE_GROWTH times as long
PAUSE_GROWTH = 4
CLAIM_SECONDS = 300.0  # a claimed row whose process has died is taken up by another after this time
AT_ONCE = 50  # rows that one round sends

OutboxRow = Row[Any]


# --- decisions ---


def ways_to_tell(account: Account, has_mail: bool) -> tuple[str, ...]:
    """The kinds of notice that somebody wants and can get."""
    wish = account.preferences
    by_mail = {"turn": (MAIL,), "digest": (DIGEST,)}.get(wish.mail, ()) if has_mail and account.email else ()
    return by_mail + ((WEBHOOK,) if wish.webhook else ())


def due_time(kind: str, last_digest: float | None, now: float) -> float:
    """When a notice is to be sent: at once, but a digest no sooner than DIGEST_EVERY after the last."""
    if kind != DIGEST or last_digest is None:
        return now
    return max(now, last_digest + DIGEST_EVERY)


def pause_after(tries: int) -> float:
    """Seconds from failed try number `tries` (from 1) to the next."""
    return FIRST_PAUSE * PAUSE_GROWTH ** (tries - 1)


# --- who is waited for ---


async def find_waits(
    connection: AsyncConnection, now: float, condition: ColumnElement[bool]
) -> list[tuple[Account, Wait]]:
    """Who is waited for and away, of those for whom the condition holds. One person may be waited for several times."""
    rows = (await connection.execute(_seats_of_absent(now).where(condition))).mappings()
    return [(people.read_account(row), _read_wait(row)) for row in rows if row["power"] in row["to_act"]]


def _seats_of_absent(now: float) -> Select[Any]:
    """Seats of persons who are away, in running games. The turn is the event from which on the game has waited."""
    first_waiting = events.c.game == games.c.id, events.c.at == games.c.waiting_since
    turn = select(func.min(events.c.seq)).where(*first_waiting).scalar_subquery()
    game = games.c.id.label("game"), games.c.title, games.c.heading, games.c.to_act, games.c.waiting_since
    joined = seats.join(games, games.c.id == seats.c.game).join(accounts, accounts.c.id == seats.c.account)
    query = select(*game, seats.c.power, accounts, func.coalesce(turn, 0).label("turn")).select_from(joined)
    is_absent = and_(seats.c.seen < now - AWAY_AFTER, accounts.c.seen < now - AWAY_AFTER)
    return query.where(games.c.status == "running", seats.c.bot == "", is_absent)


def _read_wait(row: RowMapping) -> Wait:
    where = row["game"], row["title"], row["heading"], row["power"]
    return Wait(*where, since=row["waiting_since"], turn=row["turn"])


# --- the outbox ---


class Notices:
    """The one who tells. Several may work on one database at once."""

    def __init__(
        self,
        storage: Storage,
        post_office: PostOffice,
        seals: Seals,
        address: str,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._storage = storage
        self._post_office = post_office
        self._seals = seals
        self._address = address
        self._now = now

    async def work(self) -> None:
        """One round: writes down who is to be told, and sends what is due. Raises the database's troubles."""
        await self.plan()
        for row in await self._find_due():
            await self._deliver(row)

    async def plan(self) -> int:
        """Puts into the outbox whatever is to be told and is not there yet; how much it was."""
        now = self._now()
        async with self._storage.reading() as reading:
            waits = await find_waits(reading, now, true())
            told = await _find_told(reading, {account.id for account, _wait in waits})
            rows = [
                _outbox_row(account, wait, kind, due_time(kind, await _last_digest(reading, account.id), now), now)
                for account, wait in waits
                for kind in ways_to_tell(account, self._post_office.has_mail)
                if (account.id, wait.game, wait.turn) not in told
            ]
        if not rows:
            return 0
        async with self._storage.writing() as writing:
            return await insert_new(writing, outbox, rows)

    async def _find_due(self) -> list[OutboxRow]:
        async with self._storage.reading() as reading:
            due = select(outbox).where(_is_due(self._now())).order_by(outbox.c.due).limit(AT_ONCE)
            return list(await reading.execute(due))

    async def _deliver(self, row: OutboxRow) -> None:
        """Sends one notice; what is no longer true is not sent."""
        if not await self._claim(row):
            return
        async with self._storage.reading() as reading:
            waits = await find_waits(reading, self._now(), accounts.c.id == row.account)
        told = [(account, wait) for account, wait in waits if _belongs(row, account, wait)]
        if not told:
            await self._settle(delete(outbox).where(_same(row)))
            return
        try:
            await self._send(row.kind, told[0][0], [wait for _account, wait in told])
        except Undelivered as trouble:
            await self._put_off(row, str(trouble))
        else:
            await self._settle(update(outbox).where(_same(row)).values(sent=self._now()))

    async def _claim(self, row: OutboxRow) -> bool:
        """The notice is ours to send: for a while no other process takes it."""
        now = self._now()
        claim = update(outbox).where(_same(row), _is_due(now))
        claimed = await self._settle(claim.values(due=now + CLAIM_SECONDS, tries=outbox.c.tries + 1))
        return claimed > 0

    async def _send(self, kind: str, account: Account, waits: list[Wait]) -> None:
        channel = WEBHOOK if kind == WEBHOOK else MAIL
        stop = self._seals.seal_stop(account.id, channel)
        with use_language(find_language([account.preferences.language])):
            letter = turn_letter(account, waits, self._address, stop)
        if kind == WEBHOOK:
            await self._post_office.call(account.preferences.webhook, letter)
        else:
            await self._post_office.mail(letter)

    async def _put_off(self, row: OutboxRow, reason: str) -> None:
        tries = row.tries + 1
        await self._settle(update(outbox).where(_same(row)).values(due=self._now() + pause_after(tries)))
        tell = log.error if tries >= MOST_TRIES else log.warning
        what = "notice.given_up" if tries >= MOST_TRIES else "notice.failed"
        tell(what, account=row.account, game=row.game, kind=row.kind, tries=tries, reason=reason)

    async def _settle(self, change: Update | Delete) -> int:
        async with self._storage.writing() as writing:
            return (await writing.execute(change)).rowcount


def _outbox_row(account: Account, wait: Wait, kind: str, due: float, now: float) -> dict[str, Any]:
    turn = {"account": account.id, "game": wait.game, "turn": wait.turn}
    return turn | {"kind": kind, "created": now, "due": due, "tries": 0}


async def _find_told(connection: AsyncConnection, ids: set[str]) -> set[tuple[str, str, int]]:
    """The turns (account, game, event) of which these accounts have been told, or are about to be."""
    query = select(outbox.c.account, outbox.c.game, outbox.c.turn).where(outbox.c.account.in_(ids))
    return {(row.account, row.game, row.turn) for row in await connection.execute(query)}


async def _last_digest(connection: AsyncConnection, account: str) -> float | None:
    query = select(func.max(outbox.c.sent)).where(outbox.c.account == account, outbox.c.kind == DIGEST)
    return (await connection.execute(query)).scalar_one()


def _is_due(now: float) -> ColumnElement[bool]:
    return and_(outbox.c.due <= now, outbox.c.sent.is_(None), outbox.c.tries < MOST_TRIES)


def _same(row: OutboxRow) -> ColumnElement[bool]:
    """The row; of a digest all rows that go into it."""
    if row.kind != DIGEST:
        return outbox.c.id == row.id
    return and_(outbox.c.account == row.account, outbox.c.kind == DIGEST, outbox.c.sent.is_(None))


def _belongs(row: OutboxRow, account: Account, wait: Wait) -> bool:
    """The row is still to tell of this: the turn lasts and the person wants it. A digest tells of all that waits."""
    wanted = row.kind in ways_to_tell(account, has_mail=True)
    return wanted and (row.kind == DIGEST or (wait.game, wait.turn) == (row.game, row.turn))
