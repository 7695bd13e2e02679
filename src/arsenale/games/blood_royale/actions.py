"""The orders of Blood Royale as packed actions.

A piece is its local number (`amount`) and whose it is (`b`): OWN for one's own, else a seat. So an order reads the same
whoever gives it.
"""

from arsenale.games.blood_royale.state import FLEETS, piece_of
from arsenale.games.kernel import amount_of, b_of, d_of, pack, rule

MOVE = 1  # piece, a = province
SAIL = 2  # piece, a = sea
DOCK = 3  # piece, a = province
EMBARK = 4  # piece, d = fleet (three bits number, then whose: a seat or OWN_FLEET)
DISEMBARK = 5  # piece, a = province
BLOCK = 6  # piece: the fleet that sails, or WHICHEVER
PASS = 7
PERMIT = 8  # a = province or ALL_LAND, d = seat
REVOKE = 9  # as PERMIT
TAX = 10  # amount = crowns a province
RAISE = 11  # a = province, d = ARMY or FLEET
ATTACK = 12  # piece, a = province, d = seat + 1, 0: whoever holds it
BUILD = 13  # a = province
DEMOLISH = 14  # a = province
QUELL = 15  # a = province
DISBAND = 16  # piece
CASH = 17
GIVE = 18  # piece, d = seat
PAY = 19  # d = seat, amount = crowns
OFFER = 20  # piece, a = buyer's seat, d = crowns * 2, or piece asked for * 2 + 1
ACCEPT = 21
DECLINE = 22
PROPOSE = 23  # a, b = characters, amount = crowns (negative: asked for), d = see `propose`
RELEASE = 24  # piece
AGAIN = 25
LEAVE = 26
CROWN = 27  # piece
PASS_OVER = 28  # piece
END = 29

OWN = 63  # in b: a piece of the faction that gives the order
OWN_FLEET = 7  # in EMBARK
ALL_LAND = 63  # in PERMIT, REVOKE and PROPOSE
WHICHEVER = 99  # in BLOCK: the fleet that asks
ARMY, FLEET = 0, 1  # what RAISE raises


@rule
def plain(kind: int) -> int:
    """An order without arguments."""
    return pack(kind, 0, 0, 0, 0)


@rule
def with_piece(kind: int, local: int, place: int) -> int:
    """An order to a piece of one's own."""
    return pack(kind, place, OWN, local, 0)


@rule
def with_place(kind: int, province: int) -> int:
    return pack(kind, province, 0, 0, 0)


@rule
def embark(local: int, seat: int, number: int) -> int:
    """`seat`: whose fleet it is, OWN_FLEET for one's own."""
    return pack(EMBARK, 0, OWN, local, number | seat << 3)


@rule
def attack(local: int, province: int, seat: int) -> int:
    """`seat`: against whom; NOBODY: whoever holds the province."""
    return pack(ATTACK, province, OWN, local, seat + 1)


@rule
def permit(kind: int, seat: int, province: int) -> int:
    return pack(kind, province, 0, 0, seat)


@rule
def tax(crowns: int) -> int:
    return pack(TAX, 0, 0, crowns, 0)


@rule
def raise_(province: int, what: int) -> int:
    return pack(RAISE, province, 0, 0, what)


@rule
def give(local: int, seat: int) -> int:
    return pack(GIVE, 0, OWN, local, seat)


@rule
def pay(seat: int, crowns: int) -> int:
    return pack(PAY, 0, 0, crowns, seat)


@rule
def sell(local: int, seat: int, crowns: int) -> int:
    """A Resource offered for crowns."""
    return pack(OFFER, seat, OWN, local, crowns * 2)


@rule
def swap(local: int, seat: int, other: int) -> int:
    """A Resource offered for one of the other faction's."""
    return pack(OFFER, seat, OWN, local, other * 2 + 1)


@rule
def release(seat: int, local: int) -> int:
    return pack(RELEASE, 0, seat, local, 0)


@rule
def propose(own: int, other: int, seat: int, crowns: int, turns: int, granted: int, asked: int) -> int:
    """A marriage contract. Characters by number within their houses; `granted` and `asked`: a province + 1, ALL_LAND,

    or 0 for no permission; `crowns` a turn, negative where the other house pays; `turns` 1 to 15.
    """
    return pack(PROPOSE, own, other, crowns, seat | granted << 3 | asked << 9 | turns << 15)


# --- what stands in an order ---


@rule
def piece_in(action: int, seat: int) -> int:
    """The piece that the order of this seat names."""
    owner = b_of(action)
    return piece_of(seat if owner == OWN else owner, amount_of(action))


@rule
def fleet_in(action: int, seat: int) -> int:
    """The fleet of EMBARK, numbered over all factions."""
    owner = d_of(action) >> 3
    return (seat if owner == OWN_FLEET else owner) * FLEETS + (d_of(action) & 7)


@rule
def is_on_anothers(action: int) -> bool:
    """EMBARK goes aboard a fleet of another faction, which is asked first."""
    return d_of(action) >> 3 != OWN_FLEET


@rule
def other_house(action: int) -> int:
    """The seat that PROPOSE asks."""
    return d_of(action) & 7


@rule
def granted_in(action: int) -> int:
    return d_of(action) >> 3 & 63


@rule
def asked_in(action: int) -> int:
    return d_of(action) >> 9 & 63


@rule
def instalments_in(action: int) -> int:
    return d_of(action) >> 15 & 15


@rule
def is_swap(action: int) -> bool:
    return d_of(action) & 1 == 1


@rule
def price_in(action: int) -> int:
    """The crowns of an OFFER, or the local number of the Resource asked for."""
    return d_of(action) >> 1
