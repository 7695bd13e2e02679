"""Who plays for those who are not here: bots, stand-ins, and clocks that run out.

The database knows which games wait for something that no person does (`games.due`); whatever a worker had in mind when
it was killed, the next one finds there.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import structlog

from arsenale.bots import Player, find_bot
from arsenale.bots.stand_in import StandIn
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from arsenale.server import archive
from arsenale.server.hall import Hall, NoSuchGame
from arsenale.server.notices import Notices
from arsenale.server.storage import DATABASE_TROUBLES
from arsenale.server.thinking import Thinkers, takes_budget
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import Match

log = structlog.get_logger()

LOOK_EVERY = 0.5  # seconds, where nobody says that there is work
TELL_EVERY = 5.0  # seconds between two rounds of the post
MOST_GAMES = 20  # looked at in one go
MOST_ORDERS = 40  # of bots that decide at once, acknowledged together
LEASE = 3.0  # seconds: so long other workers leave a game to the one that has taken it, also when it is killed
NO_TROUBLE_FOR = 60.0  # seconds until a game that made trouble is looked at again


class Worker:
    """One of any number of them. `wake` it when a game has changed, so that nobody waits for its next look.

    It works at several games at once: while a bot thinks in one of them, the others go on.
    """

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._has_work = asyncio.Event()
        self._in_hand: set[str] = set()
        hall.on_change.append(self._look_at)

    def _look_at(self, _game: str, match: Match) -> None:
        if match.due() == 0:
            self.wake()

    def wake(self) -> None:
        self._has_work.set()

    async def run(self) -> None:
        """Works as long as the process lives."""
        async with asyncio.TaskGroup() as group:
            while True:
                self._has_work.clear()
                for game in await self._find_due():
                    self._in_hand.add(game)
                    group.create_task(self._work_at(game))
                await self._rest()

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_work.wait(), LOOK_EVERY)

    async def _find_due(self) -> list[str]:
        """Games in which something is due, without those in hand."""
        try:
            async with self._hall.storage.reading() as connection:
                due = await archive.find_due(connection, self._hall.now(), MOST_GAMES + len(self._in_hand))
        except DATABASE_TROUBLES:
            await self._wait_for_database()
            return []
        return [game for game in due if game not in self._in_hand][:MOST_GAMES]

    async def _wait_for_database(self) -> None:
        log.warning("worker.database_away")
        await asyncio.sleep(1.0)

    async def _work_at(self, game: str) -> None:
        """Does what is due in a game now."""
        try:
            if await self._take(game):
                await self._play(game)
        except DATABASE_TROUBLES:
            await self._wait_for_database()
        finally:
            self._in_hand.discard(game)
            self.wake()

    async def _play(self, game: str) -> None:
        try:
            match = await self._hall.change(game, _play_at_once)
            if (turn := _next_turn(match)) and turn.is_slow:
                await self._ponder(game, turn)
        except NoSuchGame:
            return
        except DATABASE_TROUBLES:
            raise
        except Exception as trouble:  # the other games go on
            log.exception("worker.trouble", game=game, trouble=str(trouble))
            await self._put_off(game)

    async def _ponder(self, game: str, turn: "Turn") -> None:
        """The order of a bot that takes its time. It is given if the bot still knows what it knew when it began."""
        action = await self._thinkers.think(turn.choose)

        def decide(match: Match, now: float) -> Iterator[Event]:
            if _next_turn(match) == turn:
                yield turn.order(match, now, action)

        await self._hall.change(game, decide)

    async def _take(self, game: str) -> bool:
        """Of several workers, one gets the game; SQLite is for one process that works."""
        if not self._hall.storage.is_postgres:
            return True
        now = self._hall.now()
        async with self._hall.storage.writing() as connection:
            return await archive.lease(connection, game, now, now + LEASE)

    async def _put_off(self, game: str) -> None:
        now = self._hall.now()
        async with self._hall.storage.writing() as connection:
            await archive.lease(connection, game, now, now + NO_TROUBLE_FOR)


async def keep_telling(notices: Notices) -> None:
    """Sends notices as long as the process lives."""
    while True:
        try:
            await notices.work()
        except DATABASE_TROUBLES:
            log.warning("post.database_away")
        except Exception:
            log.exception("post.trouble")
        await asyncio.sleep(TELL_EVERY)


# --- what bots do ---


@dataclass(frozen=True)
class Turn:
    """A bot is to act. It is given a view, which is all that it knows."""

    power: str
    bot: str
    is_stand_in: bool
    seat: int
    view: Position

    @property
    def is_slow(self) -> bool:
        """It has time to think."""
        return takes_budget(self.view.setting.ruleset, self.bot)

    def choose(self) -> int:
        return find_chooser(self.view.setting.ruleset.id, self.bot, self.is_stand_in).choose(self.view, self.seat)

    def order(self, match: Match, now: float, action: int) -> Event:
        """The action, as the match takes it."""
        text = match.setting.ruleset.notation.say(match.setting, action)
        return match.next_event(now, events.ORDER, self.power, {"text": text, "by": self.bot})


def _next_turn(match: Match) -> Turn | None:
    """That of the first bot that is to act."""
    for power in match.bots_to_act():
        chair, seat = match.chairs[power], match.seat(power)
        return Turn(power, chair.bot, chair.is_stand_in, seat, match.running.view(seat))
    return None


def _play_at_once(match: Match, now: float) -> Iterator[Event]:
    """What happens by itself, and the orders of bots, until a person is to act or a bot must think; not too many."""
    for _count in range(MOST_ORDERS):
        if event := match.follow_up(now):
            yield event
        elif (turn := _next_turn(match)) and not turn.is_slow:
            yield turn.order(match, now, turn.choose())
        else:
            return


@lru_cache
def find_chooser(ruleset: str, name: str, is_stand_in: bool) -> Player | StandIn:
    """The bot of this name; for an absent person one that does nothing he might regret."""
    bot = find_bot(find_ruleset(ruleset), name)
    return StandIn(bot) if is_stand_in else bot
