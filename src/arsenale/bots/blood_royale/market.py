"""Trade: what Resources are worth to whom, offers that serve both sides, and answers to those of others."""

from typing import Any

from arsenale.bots.blood_royale.choosing import take, weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import OFFERS, PLENTY, PROFIT, SHARE
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import ALL_LAND, is_swap, piece_in, price_in
from arsenale.games.blood_royale.moving import EVERYWHERE
from arsenale.games.blood_royale.state import (
    FIRST_RESOURCE,
    GOLD,
    GRAIN,
    IRON,
    PIECES,
    WINE,
    WOOL,
    Setup,
    State,
    count_armies,
    is_ashore,
    is_own_land,
    kind_of_resource,
    local_of,
    piece_of,
)
from arsenale.games.kernel import a_of, amount_of, kind_of, rule

# --- what a piece is worth ---


@rule
def count_sets(desk: Desk, seat: int) -> int:
    """The sets that a faction can hope to cash in."""
    return min(int(desk.stock[seat, GRAIN]), int(desk.stock[seat, IRON]), int(desk.stock[seat, WOOL]))


@rule
def set_share(setup: Setup, kind: int) -> int:
    """What a piece may add to the pay of a set."""
    if kind == WINE:
        return int(setup.wine_pay) * 100 // SHARE // 2
    return int(setup.gold_pay) * 100 // SHARE // 2 if kind == GOLD else int(setup.set_pay)


@rule
def worth(setup: Setup, desk: Desk, seat: int, kind: int, more: int) -> int:
    """Of one more piece to a faction that has `more` beside its stock: much while the kind is what its sets lack."""
    sets = count_sets(desk, seat)
    is_scarce = int(desk.stock[seat, kind]) + more <= sets
    return set_share(setup, kind) * (SHARE if is_scarce else PLENTY) // 100


@rule
def gain(setup: Setup, desk: Desk, seat: int, got: int, given: int) -> int:
    return worth(setup, desk, seat, got, 0) - worth(setup, desk, seat, given, -1)


# --- offers ---


@rule
def decide_offer(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if view.free_moves >= OFFERS:
        return
    for index in range(count):
        if kind_of(legal[index]) == actions.OFFER:
            weigh(desk, index, offer_worth(setup, desk, seat, legal[index]))


@rule
def offer_worth(setup: Setup, desk: Desk, seat: int, action: int) -> int:
    """What an offer brings that the other can be expected to accept; 0 where he would not."""
    buyer, given = a_of(action), kind_of_resource(amount_of(action))
    if is_swap(action):
        got = kind_of_resource(price_in(action))
        own, other = gain(setup, desk, seat, got, given), gain(setup, desk, buyer, given, got)
    else:
        own = price_in(action) - worth(setup, desk, seat, given, -1)
        other = worth(setup, desk, buyer, given, 0) - price_in(action)
    return own if own >= PROFIT and other >= PROFIT else 0


@rule
def is_sale_good(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """The offer that waits for the seat's answer."""
    action, seller = int(view.deal_action), int(view.dealer)
    got = kind_of_resource(local_of(piece_in(action, seller)))
    if is_swap(action):
        return gain(setup, desk, seat, got, kind_of_resource(price_in(action))) >= PROFIT
    return worth(setup, desk, seat, got, 0) - price_in(action) >= PROFIT


# --- permissions: whose goods lie in one's land may fetch them, whose armies do not ---


@rule
def decide_permission(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for other in range(int(setup.seats)):
        is_given = int(view.permits[seat, other]) == EVERYWHERE
        if other == seat:
            continue
        if has_army_in(view, setup, seat, other):
            if view.permits[seat, other] != 0:
                take(desk, legal, count, actions.permit(actions.REVOKE, other, ALL_LAND))
        elif not is_given and has_goods_in(view, seat, other):
            take(desk, legal, count, actions.permit(actions.PERMIT, other, ALL_LAND))


@rule
def has_army_in(view: State, setup: Setup, seat: int, other: int) -> bool:
    for province in range(int(setup.provinces)):
        if is_own_land(view, seat, province) and count_armies(view, other, province) > 0:
            return True
    return False


@rule
def has_goods_in(view: State, seat: int, other: int) -> bool:
    for local in range(FIRST_RESOURCE, PIECES):
        piece = piece_of(other, local)
        if is_ashore(view, piece) and is_own_land(view, seat, int(view.piece_at[piece])):
            return True
    return False
