"""The action space of Serenissima.

The galleys of the start are counted round from the seat that acts: its own are 0 and 1, those of the next seat 2 and 3.
Later galleys, zones, ports and goods keep their numbers. A galley deals with the one port of its zone, PORT_HERE.
Left out: bids above 9,900 ducats, and what the rules list for nobody, gifts of money and offers of several goods.
"""

from arsenale.envs.coding import FLAG_D, NOWHERE, A, Amount, B, Coding, D, Line, Part
from arsenale.games.kernel import rule
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.actions import is_port
from arsenale.games.serenissima.state import GALLEYS, GOODS, PORTS, SEATS, SLOTS, ZONES
from arsenale.games.serenissima.turn import START_GALLEYS

PORT_HERE = GALLEYS  # the place after the galleys


@rule
def galley_from(players: int, seat: int, galley: int) -> int:
    """The galley, those of the start counted round from the seat's own; later ones keep their numbers."""
    first = START_GALLEYS * players
    if galley >= first:
        return galley
    shifted = galley - START_GALLEYS * seat
    return shifted if shifted >= 0 else shifted + first


@rule
def place_from(players: int, seat: int, place: int) -> int:
    return PORT_HERE if is_port(place) else galley_from(players, seat, place)


def _good(players: int, seat: int, bit: int) -> int:
    """The good of a cargo of one piece, three bits a good."""
    return bit // 3 if bit % 3 == 0 else NOWHERE


_GALLEY = Part("galley", A, GALLEYS, galley_from)
_OTHER_GALLEY = Part("other", B, GALLEYS, galley_from)
_PORT = Part("port", A, PORTS)
_GOOD = Part("good", B, GOODS)
_TARGET = Part("target", B, GALLEYS + 1, place_from)

CODING = Coding(
    Line(actions.END, "end"),
    Line(actions.BID, "bid", (Amount("hundreds", 100, step=100),)),
    Line(actions.POSITION, "position", (Part("place", A, SEATS),)),
    Line(actions.PRICE, "price", (_PORT, Amount("price", 10, first=100, step=100))),
    Line(actions.BUY, "buy", (_GALLEY,)),
    Line(actions.BUILD, "build", (_PORT, Part("what", B, 2))),
    Line(actions.HIRE, "hire", (_PORT,)),
    Line(actions.SHIFT, "shift", (Part("source", A, GALLEYS + 1, place_from), _TARGET, Part("piece", D, GOODS + 1))),
    Line(actions.DISCARD, "discard", (_GALLEY, _GOOD)),
    Line(
        actions.OFFER,
        "offer",
        (_GALLEY, _OTHER_GALLEY, Amount("price", 3, first=100, step=200), Part("good", FLAG_D, GOODS, _good)),
    ),
    Line(actions.ACCEPT, "accept"),
    Line(actions.DECLINE, "decline"),
    Line(actions.MOVE, "move", (_GALLEY, Part("zone", B, ZONES))),
    Line(actions.PASS, "let pass"),
    Line(actions.STOP, "stop"),
    Line(actions.ATTACK, "attack", (_GALLEY, _TARGET)),
    Line(actions.TAKE, "take", (_GALLEY, _OTHER_GALLEY, Amount("sailors", SLOTS - 1, first=1))),
    Line(actions.SINK, "sink", (_GALLEY,)),
    Line(actions.LOOT, "loot", (_GALLEY, Part("good", D, GOODS))),
    Line(actions.LAND, "land", (_GALLEY,)),
    Line(actions.SELL, "sell", (_GALLEY, _GOOD)),
)
