"""The socket of a game: it tells what changes, and listens to nobody."""

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from arsenale.server import archive
from arsenale.server.hall import NoSuchGame
from arsenale.server.house import Open
from arsenale.server.sessions import Viewer
from arsenale.server.sockets import POLICY, Connection

router = APIRouter(prefix="/games/{game}", tags=["news"])


@router.websocket("/socket")
async def listen(socket: WebSocket, game: str, viewer: Viewer, house: Open, seat: str = "") -> None:
    """Sends `StateNews` at once and after every change, `MessageNews` and `PresenceNews`."""
    connection = Connection(game, viewer.id if viewer else "", seat)
    try:
        async with house.hall.looking(game) as live:
            connection.entries = len(live.match.lines)
        async with house.hall.storage.reading() as reading:
            connection.heard = await archive.last_message(reading, game)
    except NoSuchGame:
        await socket.close(POLICY, "there is no such game")
        return
    await socket.accept()
    try:
        await house.sockets.serve(socket, connection)
    except (WebSocketDisconnect, RuntimeError):
        return
