"""Running games when the rules have changed: each is played again under the new version, and moved if all agrees."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import select, update

from arsenale.games.ruleset import NotUnderstood, Refused, Ruleset
from arsenale.server import archive
from arsenale.server.storage import Storage
from arsenale.server.tables import games
from arsenale.table.events import Event
from arsenale.table.game import UndoError
from arsenale.table.match import OVER, Match, MatchError
from arsenale.texts import _


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a game under the new version leaves the way that it went under the old one."""

    step: int
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What has become of one game."""

    game: str
    title: str
    version: int
    parting: Parting | None

    def __str__(self) -> str:
        if self.parting is None:
            return _("{game} ({title}): moved from version {old}, every order agrees").format(
                game=self.game, title=self.title, old=self.version
            )
        text = _("{game} ({title}): stays with version {old}; they part at order {step}: {why}")
        step, why = self.parting.step, self.parting.why
        return text.format(game=self.game, title=self.title, old=self.version, step=step, why=why)


async def patch_games(storage: Storage, ruleset: Ruleset) -> AsyncIterator[Verdict]:
    """Goes through all games of a ruleset that are not over and were begun under another version.

    A game is moved only if nobody has given an order meanwhile; then run it again.
    """
    old = games.c.ruleset == ruleset.id, games.c.rules_version != ruleset.version, games.c.status != OVER
    async with storage.reading() as connection:
        rows = list(await connection.execute(select(games).where(*old).order_by(games.c.created)))
    for row in rows:
        async with storage.reading() as connection:
            kept = await archive.read_events(connection, row.id)
        parting = find_parting(Match(archive.frame_under(ruleset, row._mapping)), kept)
        if parting is None:
            await _move(storage, row.id, len(kept) - 1, ruleset.version)
        yield Verdict(row.id, row.title, row.rules_version, parting)


def find_parting(match: Match, kept: list[tuple[Event, str]]) -> Parting | None:
    """Takes the events one by one; None if each is accepted and leads where it led before."""
    for event, digest in kept:
        step = match.game.steps[-1].number + 1 if match.game else 0
        try:
            match.take(event)
        except (Refused, NotUnderstood, UndoError, MatchError) as trouble:
            return Parting(step, str(trouble))
        if match.digests[-1] != digest:
            return Parting(step, _("it leads to another position"))
    return None


async def _move(storage: Storage, game: str, seq: int, version: int) -> None:
    where = games.c.id == game, games.c.seq == seq
    async with storage.writing() as connection:
        await connection.execute(update(games).where(*where).values(rules_version=version))
