"""The action space of Blood Royale.

Pieces have their local numbers, provinces and seas those of the board. Other factions are counted round from the seat
that acts, kingdoms that nobody plays behind them. What the rules list as a sample (payments, offers, contracts) is
numbered as listed: 10 or 20 crowns, Resources by kind, one payment of 10 crowns either way or none.
"""

from arsenale.envs.coding import NOWHERE, A, Amount, B, Coding, D, Line, Part
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import ALL_LAND, OWN_FLEET
from arsenale.games.blood_royale.state import (
    ARMIES,
    CHARACTERS,
    FIRST_CHARACTER,
    FIRST_RESOURCE,
    FLEETS,
    KINDS,
    OF_A_KIND,
    PIECES,
    PROVINCES,
    SEAS,
    SEATS,
    is_resource,
    kind_of_resource,
)
from arsenale.games.kernel import rule

PRICES = 2  # 10 and 20 crowns
TERMS = 3  # the other house pays 10 crowns, nobody pays, one's own house does
RATES = 101  # crowns a province, B5.1
ONE_INSTALMENT = 1 << 15 - 8  # above the lowest eight bits of PROPOSE


@rule
def seat_from(players: int, seat: int, other: int) -> int:
    """The other seat counted round from this one, which is 0; kingdoms that nobody plays stay where they are."""
    if other >= players:
        return other
    return other - seat if other >= seat else other - seat + players


def _other(players: int, seat: int, other: int) -> int:
    return seat_from(players, seat, other) - 1 if other < players else NOWHERE


def _realm(players: int, seat: int, one_more: int) -> int:
    return seat_from(players, seat, one_more - 1) if one_more else NOWHERE


def _fleet(players: int, seat: int, fleet: int) -> int:
    """Of EMBARK: by whose it is, then its number."""
    owner, number = fleet >> 3, fleet & 7
    if number >= FLEETS or (owner >= players and owner != OWN_FLEET):
        return NOWHERE
    return (0 if owner == OWN_FLEET else seat_from(players, seat, owner)) * FLEETS + number


def _asked(players: int, seat: int, asked: int) -> int:
    """Of an offer: the price in crowns, or behind the prices the kind of Resource."""
    number, is_swap = divmod(asked, 2)
    if is_swap:
        return PRICES + kind_of_resource(number) if is_resource(number) else NOWHERE
    return number // 10 - 1 if number % 10 == 0 and number <= 10 * PRICES else NOWHERE


_PIECE = Amount("piece", PIECES)
_FLEET = Amount("fleet", FLEETS, first=ARMIES)
_PROVINCE = Part("province", A, PROVINCES)
_LAND = Part("province", A, ALL_LAND + 1)
_OTHER = Part("other", D, SEATS - 1, _other)

CODING = Coding(
    Line(actions.END, "end"),
    Line(actions.MOVE, "move", (_PIECE, _PROVINCE)),
    Line(actions.SAIL, "sail", (_FLEET, Part("sea", A, SEAS))),
    Line(actions.DOCK, "dock", (_FLEET, _PROVINCE)),
    Line(actions.EMBARK, "embark", (_PIECE, Part("fleet", D, SEATS * FLEETS, _fleet))),
    Line(actions.DISEMBARK, "disembark", (_PIECE, _PROVINCE)),
    Line(actions.BLOCK, "block"),
    Line(actions.PASS, "let pass"),
    Line(actions.PERMIT, "permit", (_LAND, _OTHER)),
    Line(actions.REVOKE, "revoke", (_LAND, _OTHER)),
    Line(actions.TAX, "tax", (Amount("crowns", RATES),)),
    Line(actions.RAISE, "raise", (_PROVINCE, Part("what", D, 2))),
    Line(actions.ATTACK, "attack", (Amount("army", ARMIES), Part("realm", D, SEATS, _realm))),
    Line(actions.BUILD, "build", (_PROVINCE,)),
    Line(actions.DEMOLISH, "demolish", (_PROVINCE,)),
    Line(actions.QUELL, "quell", (_PROVINCE,)),
    Line(actions.DISBAND, "disband", (Amount("piece", ARMIES + FLEETS),)),
    Line(actions.CASH, "cash"),
    Line(actions.GIVE, "give", (Amount("resource", KINDS * OF_A_KIND, first=FIRST_RESOURCE), _OTHER)),
    Line(actions.PAY, "pay", (Amount("crowns", PRICES, first=10, step=10), _OTHER)),
    Line(
        actions.OFFER,
        "offer",
        (
            Amount("kind", KINDS, first=FIRST_RESOURCE, step=OF_A_KIND, is_exact=False),
            Part("other", A, SEATS - 1, _other),
            Part("asked", D, PRICES + KINDS, _asked),
        ),
    ),
    Line(actions.ACCEPT, "accept"),
    Line(actions.DECLINE, "decline"),
    Line(
        actions.PROPOSE,
        "propose",
        (
            Part("own", A, CHARACTERS),
            Part("theirs", B, CHARACTERS),
            Part("other", D, SEATS - 1, _other, above=ONE_INSTALMENT),
            Amount("crowns", TERMS, first=-10, step=10),
        ),
    ),
    Line(
        actions.RELEASE,
        "release",
        (Part("other", B, SEATS - 1, _other), Amount("character", CHARACTERS, first=FIRST_CHARACTER)),
    ),
    Line(actions.AGAIN, "again"),
    Line(actions.LEAVE, "leave"),
    Line(actions.CROWN, "crown"),
    Line(actions.PASS_OVER, "pass over"),
)
