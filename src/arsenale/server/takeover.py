"""A guest logs in to an account that he has: his seats become the account's."""

from collections.abc import Iterator

from arsenale.server import accounts, archive
from arsenale.server.hall import Hall
from arsenale.table import events
from arsenale.table.events import Event
from arsenale.table.match import Match


async def hand_over_seats(hall: Hall, guest: str, account: str) -> None:
    """Game by game, each in a transaction of its own; called again it finds nothing left to do."""
    async with hall.storage.reading() as connection:
        sitting = await archive.games_of(connection, guest)
        owner = await accounts.find(connection, account)
    name = owner.name if owner else ""

    def decide(match: Match, now: float) -> Iterator[Event]:
        for power in match.powers_of(guest):
            yield match.next_event(now, events.HAND_OVER, power, {"account": account, "name": name})

    for game in sitting:
        await hall.change(game, decide)
    async with hall.storage.writing() as connection:
        await archive.change_owner(connection, guest, account)
    for game in sitting:
        hall.forget(game)
