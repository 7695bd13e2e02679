"""Routes about words: chat to all or to one, orders given in a line of it, and private notes."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from arsenale.server import archive
from arsenale.server.api.orders import give_order
from arsenale.server.api.seats import check_own
from arsenale.server.failures import Failed, documented
from arsenale.server.house import Open
from arsenale.server.limits import NEW_MESSAGE
from arsenale.server.sessions import Desk, Person, Viewer
from arsenale.server.shapes import Message, NewMessage, Notes, Order
from arsenale.texts import _

router = APIRouter(prefix="/games/{game}", tags=["words"])

ORDER_SIGN = "/"


@router.get("/messages", responses=documented(404))
async def read_messages(
    game: str, viewer: Viewer, house: Open, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[Message]:
    """What was said to all, and to you or by you; those behind number `after`."""
    async with house.hall.looking(game) as live:
        own = live.match.powers_of(viewer.id if viewer else "")
    async with house.hall.storage.reading() as connection:
        return [Message(**message) for message in await archive.read_messages(connection, game, own, after)]


@router.post("/messages", status_code=201, response_model=Message, responses=documented(401, 403, 404, 409, 422, 429))
async def say(game: str, wish: NewMessage, person: Person, house: Open, desk: Desk) -> Message | Response:
    """Says something to all, or to one. A text such as `/offer 1 -> 5 iron for 300` is an order."""
    desk.limits.count(NEW_MESSAGE, "message", person.id)
    async with house.hall.looking(game) as live:
        check_own(live.match, wish.power, person)
        if wish.to:
            live.match.seat(wish.to)
        seq = live.match.seq
    if wish.text.startswith(ORDER_SIGN):
        return await _order(game, wish, seq, person, house)
    if not wish.text.strip():
        raise Failed("invalid", _("There is nothing in this message."))
    values = {"game": game, "at": house.hall.now(), "power": wish.power, "to": wish.to, "text": wish.text.strip()}
    async with house.hall.storage.writing() as connection:
        number = await archive.add_message(connection, values)
    house.sockets.note_message(game)
    return Message(number=number, at=values["at"], power=wish.power, to=wish.to, text=values["text"])


async def _order(game: str, wish: NewMessage, seq: int, person: Person, house: Open) -> Message | Response:
    """The order is carried out; the message is only for the one who gave it, and is not kept."""
    text = wish.text.removeprefix(ORDER_SIGN).strip()
    answer = await give_order(game, Order(power=wish.power, text=text or "?", seq=seq), person, house)
    if answer.status_code != 200:
        return answer
    return Message(number=0, at=house.hall.now(), power=wish.power, to=wish.power, text=wish.text)


@router.get("/notes", responses=documented(401, 404))
async def read_notes(game: str, person: Person, house: Open) -> Notes:
    """What you have noted for yourself about this game."""
    async with house.hall.looking(game):
        pass
    async with house.hall.storage.reading() as connection:
        return Notes(text=await archive.read_notes(connection, game, person.id))


@router.put("/notes", responses=documented(401, 403, 404, 422))
async def write_notes(game: str, wish: Notes, person: Person, house: Open) -> Notes:
    """Keeps it."""
    async with house.hall.looking(game):
        pass
    async with house.hall.storage.writing() as connection:
        await archive.write_notes(connection, game, person.id, wish.text)
    return wish
