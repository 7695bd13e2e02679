"""Trade: what Resources are worth to whom, offers that serve both sides, and answers to those of others."""

from typing import Any

from arsenale.bots.blood_royale import chart, survey
from arsenale.bots.blood_royale.choosing import take, weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import actions, economy
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
    is_ashore,
    kind_of_resource,
    local_of,
    piece_of,
)
from arsenale.games.kernel import a_of, below, has, kind_of, rule

# --- what a piece is worth ---


@rule
def count_sets(desk: Desk, seat: int) -> int:
    """The sets that a faction can hope to cash in."""
    return min(int(desk.stock[seat, GRAIN]), int(desk.stock[seat, IRON]), int(desk.stock[seat, WOOL]))


@rule
def is_short(desk: Desk, seat: int, kind: int, more: int) -> bool:
    """The faction's sets lack the kind."""
    return int(desk.stock[seat, kind]) + more <= count_sets(desk, seat)


@rule
def worth(view: State, setup: Setup, desk: Desk, seat: int, piece: int, more: int) -> int:
    """Of a Resource to a faction that has `more` beside its stock, if it comes home before the end."""
    kind = kind_of_resource(local_of(piece))
    if not survey.is_in_time(view, setup, desk, seat, piece):
        return 0
    if kind in (WINE, GOLD):
        pay = int(setup.wine_pay) if kind == WINE else int(setup.gold_pay)
        return pay * (desk.luxury if is_short(desk, seat, kind, more) else desk.plenty_of_luxury) // 100
    return int(setup.set_pay) * set_share(desk, seat, kind, more) // 100


@rule
def set_share(desk: Desk, seat: int, kind: int, more: int) -> int:
    """Of a set's pay, per cent: much while its kind alone is lacking, little when there is plenty of it."""
    if not is_short(desk, seat, kind, more):
        return desk.plenty
    lacking = 0
    for basic in (GRAIN, IRON, WOOL):
        lacking += 1 if is_short(desk, seat, basic, more if basic == kind else 0) else 0
    return desk.set_share // lacking


@rule
def own_gain(view: State, setup: Setup, desk: Desk, seller: int, action: int) -> int:
    """What an offer brings to who makes it."""
    loss = worth(view, setup, desk, seller, piece_in(action, seller), -1)
    if is_swap(action):
        return worth(view, setup, desk, seller, piece_of(a_of(action), price_in(action)), 0) - loss
    return price_in(action) - loss


@rule
def buyer_gain(view: State, setup: Setup, desk: Desk, seller: int, action: int) -> int:
    """What it brings to the other."""
    buyer = a_of(action)
    got = worth(view, setup, desk, buyer, piece_in(action, seller), 0)
    if is_swap(action):
        return got - worth(view, setup, desk, buyer, piece_of(buyer, price_in(action)), -1)
    return got - price_in(action)


# --- offers ---


@rule
def decide_offer(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    """Swaps and sales in turn: what was refused is not offered again in this turn of the faction. Of equal offers one

    by lot.
    """
    if view.free_moves >= desk.most_offers:
        return
    survey.do_survey_market(view, setup, desk)
    first = below(draw, count)
    for place in range(count):
        index = (first + place) % count
        action = legal[index]
        if kind_of(action) == actions.OFFER and is_swap(action) == (view.free_moves % 2 == 0):
            weigh(desk, index, offer_worth(view, setup, desk, seat, action))


@rule
def offer_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    """0 where the other can be expected to refuse."""
    if not is_swap(action) and price_in(action) > view.treasury[a_of(action)]:
        return 0
    own = own_gain(view, setup, desk, seat, action)
    return own if min(own, buyer_gain(view, setup, desk, seat, action)) >= desk.profit else 0


@rule
def is_sale_good(view: State, setup: Setup, desk: Desk) -> bool:
    """The offer that waits for an answer."""
    survey.do_survey_market(view, setup, desk)
    return buyer_gain(view, setup, desk, int(view.dealer), int(view.deal_action)) >= desk.profit


# --- permissions: who is at peace with one may fetch his goods, a foe may not ---


@rule
def decide_permission(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    near = economy.lands_of(view, setup, seat)
    near |= chart.near_lands(setup, near)
    for other in range(int(setup.seats)):
        if other == seat:
            continue
        if has(desk.foes, other):
            if view.permits[seat, other] != 0:
                take(desk, legal, count, actions.permit(actions.REVOKE, other, ALL_LAND))
        elif view.permits[seat, other] != EVERYWHERE and has_goods_in(view, other, near):
            take(desk, legal, count, actions.permit(actions.PERMIT, other, ALL_LAND))


@rule
def has_goods_in(view: State, seat: int, lands: int) -> bool:
    for local in range(FIRST_RESOURCE, PIECES):
        piece = piece_of(seat, local)
        if is_ashore(view, piece) and has(lands, int(view.piece_at[piece])):
            return True
    return False
