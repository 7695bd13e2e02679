"""The orders of Serenissima as packed actions.

Places in `shift` and `attack` share one numbering: galleys 0 to 31, ports from 32.
"""

from arsenale.games.kernel import pack, rule

BID = 1  # amount = ducats
POSITION = 2  # a = place in the order, from 0
PRICE = 3  # a = port, amount = ducats
BUY = 4  # a = galley
OFFER = 5  # a = seller's galley, b = buyer's galley, amount = ducats, d = cargo
ACCEPT = 6
DECLINE = 7
DISCARD = 8  # a = galley, b = good
BUILD = 9  # a = port, b = GALLEY or FORT
HIRE = 10  # a = port
SHIFT = 11  # a = from place, b = to place, d = good or SAILOR
MOVE = 12  # a = galley, b = zone
PASS = 13
STOP = 14
ATTACK = 15  # a = galley, b = place of the target
TAKE = 16  # a = prize, b = galley that sends the sailors, amount = sailors
SINK = 17  # a = galley
LOOT = 18  # a = from galley, b = to galley, d = good
LAND = 19  # a = galley
SELL = 20  # a = galley, b = good
END = 21
GIVE = 22  # a = seat, amount = ducats; house rule `deals = open`

GALLEY, FORT = 0, 1  # what BUILD builds
SAILOR = 7  # the piece after the seven goods
FIRST_PORT = 32  # the place number of port 0
VICTOR = 63  # in TAKE, for b: the galley that won the fight, whichever it is


@rule
def is_port(place: int) -> bool:
    return place >= FIRST_PORT


@rule
def port_at(place: int) -> int:
    return place - FIRST_PORT


@rule
def place_of_port(port: int) -> int:
    return port + FIRST_PORT


@rule
def bid(ducats: int) -> int:
    return pack(BID, 0, 0, ducats, 0)


@rule
def position(place: int) -> int:
    return pack(POSITION, place, 0, 0, 0)


@rule
def price(port: int, ducats: int) -> int:
    return pack(PRICE, port, 0, ducats, 0)


@rule
def buy(galley: int) -> int:
    return pack(BUY, galley, 0, 0, 0)


@rule
def offer(seller: int, buyer: int, ducats: int, cargo: int) -> int:
    return pack(OFFER, seller, buyer, ducats, cargo)


@rule
def discard(galley: int, good: int) -> int:
    return pack(DISCARD, galley, good, 0, 0)


@rule
def build(port: int, what: int) -> int:
    return pack(BUILD, port, what, 0, 0)


@rule
def hire(port: int) -> int:
    return pack(HIRE, port, 0, 0, 0)


@rule
def shift(source: int, target: int, piece: int) -> int:
    return pack(SHIFT, source, target, 0, piece)


@rule
def move(galley: int, zone: int) -> int:
    return pack(MOVE, galley, zone, 0, 0)


@rule
def attack(galley: int, target: int) -> int:
    return pack(ATTACK, galley, target, 0, 0)


@rule
def take(prize: int, helper: int, sailors: int) -> int:
    return pack(TAKE, prize, helper, sailors, 0)


@rule
def sink(galley: int) -> int:
    return pack(SINK, galley, 0, 0, 0)


@rule
def loot(source: int, target: int, good: int) -> int:
    return pack(LOOT, source, target, 0, good)


@rule
def land(galley: int) -> int:
    return pack(LAND, galley, 0, 0, 0)


@rule
def sell(galley: int, good: int) -> int:
    return pack(SELL, galley, good, 0, 0)


@rule
def give(seat: int, ducats: int) -> int:
    return pack(GIVE, seat, 0, ducats, 0)


@rule
def plain(kind: int) -> int:
    """An order without arguments: accept, decline, let pass, stop, end."""
    return pack(kind, 0, 0, 0, 0)
