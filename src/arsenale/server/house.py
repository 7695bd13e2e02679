"""What the routes of games work with: the hall, the sockets, and what everybody does with them."""

from dataclasses import dataclass
from typing import Annotated

import orjson
from fastapi import Depends, Response
from fastapi.requests import HTTPConnection

from arsenale.server.hall import Decide, Hall, Live
from arsenale.server.showing import Shown, Viewer, viewer_of
from arsenale.server.sockets import Sockets
from arsenale.server.thinking import Analysts, Thinkers


@dataclass(frozen=True, slots=True)
class House:
    """The application keeps one as `app.state.house`."""

    hall: Hall
    sockets: Sockets
    thinkers: Thinkers
    analysts: Analysts

    def close(self) -> None:
        """Nobody thinks any more."""
        self.thinkers.close()
        self.analysts.close()

    def show(self, live: Live, game: str, viewer: Viewer) -> orjson.Fragment:
        """The state of a game for one viewer, in JSON."""
        return self.sockets.show(live, game, viewer)


async def house_of(connection: HTTPConnection) -> House:
    return connection.app.state.house


Open = Annotated[House, Depends(house_of)]


def as_json(shown: Shown | list[Shown] | orjson.Fragment, status: int = 200) -> Response:
    """What is shown is in its shape already (the tests say so): it goes out without being checked each time."""
    return Response(orjson.dumps(shown), status, media_type="application/json")


async def state_of(house: House, game: str, account: str, power: str = "", status: int = 200) -> Response:
    """The `GameState` for an account, looking on for `power` if that is his. Raises NoSuchGame."""
    async with house.hall.looking(game) as live:
        return as_json(house.show(live, game, viewer_of(live.match, account, power)), status)


async def change(house: House, game: str, account: str, decide: Decide, power: str = "") -> Response:
    """Changes a game, and shows what has become of it."""
    await house.hall.change(game, decide)
    async with house.hall.looking(game, is_sure=True) as live:
        return as_json(house.show(live, game, viewer_of(live.match, account, power)))
