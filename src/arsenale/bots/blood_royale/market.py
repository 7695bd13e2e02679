"""Trade: what Resources are worth to whom, offers that serve both sides, and answers to those of others."""

from typing import Any

from arsenale.bots.blood_royale import chart, survey
from arsenale.bots.blood_royale.choosing import take, weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import ALL_LAND, is_swap, piece_in, price_in
from arsenale.games.blood_royale.moving import EVERYWHERE
from arsenale.games.blood_royale.state import (
    FIRST_RESOURCE,
    GOLD,
    GRAIN,
    IRON,
    KINDS,
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
def do_price(view: State, setup: Setup, desk: Desk) -> None:
    """Fills the values of all kinds to everybody."""
    survey.do_survey_market(view, setup, desk)
    for seat in range(int(setup.seats)):
        desk.sets[seat] = count_sets(desk, seat)
        for kind in range(KINDS):
            desk.value[seat, kind] = value(setup, desk, seat, kind, 0)
            desk.loss[seat, kind] = value(setup, desk, seat, kind, -1)


@rule
def count_sets(desk: Desk, seat: int) -> int:
    return min(int(desk.stock[seat, GRAIN]), int(desk.stock[seat, IRON]), int(desk.stock[seat, WOOL]))


@rule
def is_short(desk: Desk, seat: int, kind: int, more: int) -> bool:
    """The faction's sets lack the kind."""
    return int(desk.stock[seat, kind]) + more <= desk.sets[seat]


@rule
def value(setup: Setup, desk: Desk, seat: int, kind: int, more: int) -> int:
    """Of a Resource to a faction that has `more` beside its stock, if it comes home before the end."""
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
def worth(view: State, desk: Desk, seat: int, piece: int) -> int:
    """What a piece brings to a faction that gets it."""
    return int(desk.value[seat, kind_of_resource(local_of(piece))]) if survey.is_in_time(view, desk, seat, piece) else 0


@rule
def lost(view: State, desk: Desk, seat: int, piece: int) -> int:
    """What it costs a faction that gives it away."""
    return int(desk.loss[seat, kind_of_resource(local_of(piece))]) if survey.is_in_time(view, desk, seat, piece) else 0


@rule
def own_gain(view: State, desk: Desk, seller: int, action: int) -> int:
    """What an offer brings to who makes it."""
    loss = lost(view, desk, seller, piece_in(action, seller))
    if is_swap(action):
        return worth(view, desk, seller, piece_of(a_of(action), price_in(action))) - loss
    return price_in(action) - loss


@rule
def buyer_gain(view: State, desk: Desk, seller: int, action: int) -> int:
    """What it brings to the other."""
    buyer = a_of(action)
    got = worth(view, desk, buyer, piece_in(action, seller))
    if is_swap(action):
        return got - lost(view, desk, buyer, piece_of(buyer, price_in(action)))
    return got - price_in(action)


# --- offers ---


@rule
def decide_offer(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    """Swaps and sales in turn, so that what was refused is not offered again at once. Of equal offers one by lot."""
    if view.free_moves >= desk.most_offers:
        return
    do_price(view, setup, desk)
    first = below(draw, count)
    weigh_offers(view, desk, seat, legal, first, count)
    weigh_offers(view, desk, seat, legal, 0, first)


@rule
def weigh_offers(view: State, desk: Desk, seat: int, legal: Any, first: int, end: int) -> None:
    for index in range(first, end):
        action = legal[index]
        if kind_of(action) == actions.OFFER and (desk.eager == 1 or is_swap(action) == (view.free_moves % 2 == 0)):
            weigh(desk, index, offer_worth(view, desk, seat, action))


@rule
def offer_worth(view: State, desk: Desk, seat: int, action: int) -> int:
    """0 where the other can be expected to refuse, or would gain too much by it."""
    if not is_swap(action) and price_in(action) > view.treasury[a_of(action)]:
        return 0
    own, theirs = own_gain(view, desk, seat, action), buyer_gain(view, desk, seat, action)
    is_fair = own >= desk.profit and own * 100 >= theirs * desk.fairness
    return own if is_fair and theirs >= desk.profit else 0


@rule
def is_sale_good(view: State, setup: Setup, desk: Desk) -> bool:
    """The offer that waits for an answer."""
    do_price(view, setup, desk)
    seller, action = int(view.dealer), int(view.deal_action)
    own, theirs = buyer_gain(view, desk, seller, action), own_gain(view, desk, seller, action)
    return own >= desk.profit and own * 100 >= theirs * desk.fairness


# --- permissions: who is at peace with one may fetch his goods, a foe may not ---


@rule
def decide_permission(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for other in range(int(setup.seats)):
        if other == seat:
            continue
        if has(desk.foes, other):
            if view.permits[seat, other] != 0:
                take(desk, legal, count, actions.permit(actions.REVOKE, other, ALL_LAND))
        elif view.permits[seat, other] != EVERYWHERE and has_goods_near(view, setup, desk, other):
            take(desk, legal, count, actions.permit(actions.PERMIT, other, ALL_LAND))


@rule
def has_goods_near(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """In one's own land, or next to it."""
    lands = int(desk.own) | chart.near_lands(setup, int(desk.own))
    for local in range(FIRST_RESOURCE, PIECES):
        piece = piece_of(seat, local)
        if is_ashore(view, piece) and has(lands, int(view.piece_at[piece])):
            return True
    return False
