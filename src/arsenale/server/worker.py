"""Who plays for those who are not here: bots, stand-ins, and clocks that run out.

The database knows which games wait for something that no person does (`games.due`); whatever a worker had in mind when
it was killed, the next one finds there.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import structlog

from arsenale.bots import Player, find_bot
from arsenale.bots.stand_in import StandIn
from arsenale.games.rulesets import find_ruleset
from arsenale.server import archive
from arsenale.server.hall import Hall, NoSuchGame
from arsenale.server.notices import Notices
from arsenale.server.storage import DATABASE_TROUBLES
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import Match

log = structlog.get_logger()

LOOK_EVERY = 0.5  # seconds, where nobody says that there is work
TELL_EVERY = 5.0  # seconds between two rounds of the post
MOST_GAMES = 20  # looked at in one go
MOST_ORDERS = 40  # of bots, acknowledged together
LEASE = 3.0  # seconds: so long other workers leave a game to the one that has taken it, also when it is killed
NO_TROUBLE_FOR = 60.0  # seconds until a game that made trouble is looked at again


class Worker:
    """One of any number of them. `wake` it when a game has changed, so that nobody waits for its next look."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._has_work = asyncio.Event()
        hall.on_change.append(self._look_at)

    def _look_at(self, _game: str, match: Match) -> None:
        if match.due() == 0:
            self.wake()

    def wake(self) -> None:
        self._has_work.set()

    async def run(self) -> None:
        """Works as long as the process lives."""
        while True:
            try:
                self._has_work.clear()
                if not await self.work():
                    await self._rest()
            except DATABASE_TROUBLES:
                log.warning("worker.database_away")
                await asyncio.sleep(1.0)

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_work.wait(), LOOK_EVERY)

    async def work(self) -> int:
        """Does what is due now; the number of games in which something was."""
        async with self._hall.storage.reading() as connection:
            due = await archive.find_due(connection, self._hall.now(), MOST_GAMES)
        return sum([await self._work_at(game) for game in due])

    async def _work_at(self, game: str) -> bool:
        """Whether this worker was the one to do it."""
        if not await self._take(game):
            return False
        try:
            await self._hall.change(game, _play)
        except NoSuchGame:
            return False
        except DATABASE_TROUBLES:
            raise
        except Exception as trouble:  # the other games go on
            log.exception("worker.trouble", game=game, trouble=str(trouble))
            await self._put_off(game)
        return True

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


def _play(match: Match, now: float) -> Iterator[Event]:
    """What happens by itself, and the orders of bots, until a person is to act; not too many at once."""
    for _count in range(MOST_ORDERS):
        event = match.follow_up(now) or _choose(match, now)
        if event is None:
            return
        yield event


def _choose(match: Match, now: float) -> Event | None:
    """What the first bot that is to act does. It is given a view."""
    for power in match.bots_to_act():
        seat, ruleset = match.seat(power), match.setting.ruleset
        chair = match.chairs[power]
        chooser = find_chooser(ruleset.id, chair.bot, chair.is_stand_in)
        action = chooser.choose(match.running.view(seat), seat)
        text = ruleset.notation.say(match.setting, action)
        return match.next_event(now, events.ORDER, power, {"text": text, "by": chair.bot})
    return None


@lru_cache
def find_chooser(ruleset: str, name: str, is_stand_in: bool) -> Player | StandIn:
    """The bot of this name; for an absent person one that does nothing he might regret."""
    bot = find_bot(find_ruleset(ruleset), name)
    return StandIn(bot) if is_stand_in else bot
