"""B5.7 Trade: Resources and crowns change hands, wherever they lie; and the answers to whatever was proposed."""

from arsenale.games.blood_royale import actions, fleets, marriage, reasons
from arsenale.games.blood_royale.actions import fleet_in, is_swap, piece_in, price_in
from arsenale.games.blood_royale.deals import begin_deal, end_deal
from arsenale.games.blood_royale.moving import why_not_piece
from arsenale.games.blood_royale.state import (
    CONTRACT,
    DEAL,
    FIRST_RESOURCE,
    KINDS,
    NOBODY,
    OF_A_KIND,
    PASSENGER,
    PIECES,
    SALE,
    Setup,
    State,
    do_hand_over,
    free_resource,
    is_in_play,
    is_resource,
    kind_of_resource,
    local_of,
    piece_of,
    resource_of,
)
from arsenale.games.kernel import a_of, amount_of, d_of, rule

# --- gifts ---


@rule
def why_not_other(setup: Setup, seat: int, other: int) -> int:
    if other >= setup.seats:
        return reasons.NO_SUCH_FACTION
    return reasons.NOT_TO_ONESELF if other == seat else reasons.ALLOWED


@rule
def why_not_own_resource(state: State, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    return reasons.ALLOWED if is_resource(local_of(piece_in(action, seat))) else reasons.NOT_A_RESOURCE


@rule
def why_not_receive(state: State, seat: int, piece: int) -> int:
    """A faction has eight pieces of a kind."""
    is_room = free_resource(state, seat, kind_of_resource(local_of(piece))) != NOBODY
    return reasons.ALLOWED if is_room else reasons.NO_RESOURCE_FREE


@rule
def why_not_give(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_other(setup, seat, d_of(action))
    if reason == reasons.ALLOWED:
        reason = why_not_own_resource(state, seat, action)
    return reason if reason else why_not_receive(state, d_of(action), piece_in(action, seat))


@rule
def why_not_pay(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_other(setup, seat, d_of(action))
    if reason:
        return reason
    if amount_of(action) <= 0:
        return reasons.NOTHING_PAID
    return reasons.ALLOWED if amount_of(action) <= state.treasury[seat] else reasons.CANNOT_PAY_THAT


@rule
def do_pay(state: State, seat: int, other: int, crowns: int) -> None:
    state.treasury[seat] -= crowns
    state.treasury[other] += crowns


# --- offers: a Resource for crowns, or for another Resource ---


@rule
def why_not_offer(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_other(setup, seat, a_of(action))
    if reason == reasons.ALLOWED:
        reason = why_not_own_resource(state, seat, action)
    if reason == reasons.ALLOWED and is_swap(action):
        reason = why_not_ask_for(state, seat, action)
    return reason if reason else why_not_receive(state, a_of(action), piece_in(action, seat))


@rule
def why_not_ask_for(state: State, seat: int, action: int) -> int:
    """What is asked for is a Resource that the other faction has, and that there is a piece for."""
    local = price_in(action)
    if not is_resource(local):
        return reasons.NOT_A_RESOURCE
    piece = piece_of(a_of(action), local)
    return why_not_receive(state, seat, piece) if is_in_play(state, piece) else reasons.BUYER_LACKS_RESOURCE


@rule
def do_offer(state: State, seat: int, action: int) -> None:
    begin_deal(state, SALE, seat, a_of(action), action)


@rule
def why_not_buy(state: State, seat: int, action: int) -> int:
    is_dear = not is_swap(action) and price_in(action) > state.treasury[seat]
    return reasons.BUYER_CANNOT_PAY if is_dear else reasons.ALLOWED


@rule
def do_sell(state: State, seller: int, buyer: int, action: int) -> None:
    do_hand_over(state, piece_in(action, seller), buyer)
    if is_swap(action):
        do_hand_over(state, piece_of(buyer, price_in(action)), seller)
    else:
        do_pay(state, buyer, seller, price_in(action))


# --- answers to an offer, a passenger or a marriage contract ---


@rule
def why_not_answer(state: State, seat: int) -> int:
    if state.step != DEAL:
        return reasons.NO_OFFER_OPEN
    return reasons.ALLOWED if state.asked == seat else reasons.NOT_YOURS_TO_ANSWER


@rule
def why_not_accept(state: State, setup: Setup, seat: int) -> int:
    reason = why_not_answer(state, seat)
    if reason:
        return reason
    if state.deal == SALE:
        return why_not_buy(state, seat, int(state.deal_action))
    return marriage.why_not_agree(state, setup, seat) if state.deal == CONTRACT else reasons.ALLOWED


@rule
def do_accept(state: State, setup: Setup, seat: int) -> None:
    dealer, action = int(state.dealer), int(state.deal_action)
    if state.deal == SALE:
        do_sell(state, dealer, seat, action)
    elif state.deal == PASSENGER:
        fleets.do_embark(state, setup, piece_in(action, dealer), fleet_in(action, dealer))
    else:
        marriage.do_agree(state, setup)
    end_deal(state)


@rule
def list_answers(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    out[count] = actions.plain(actions.DECLINE)
    count += 1
    if why_not_accept(state, setup, seat) == reasons.ALLOWED:
        out[count] = actions.plain(actions.ACCEPT)
        count += 1
    return count


# --- what can be ordered: all gifts of Resources, of crowns and offers a sample ---

SAMPLE_PRICES = (10, 20)


@rule
def list_deals(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for other in range(int(setup.seats)):
        for local in range(FIRST_RESOURCE, PIECES):
            action = actions.give(local, other)
            if why_not_give(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
        for crowns in SAMPLE_PRICES:
            action = actions.pay(other, crowns)
            if why_not_pay(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
        count = list_offers(state, setup, seat, other, out, count)
    return count


@rule
def first_resource(state: State, seat: int, kind: int) -> int:
    """The lowest local number of a Resource of the kind that the faction has, or NOBODY."""
    for number in range(OF_A_KIND):
        if is_in_play(state, resource_of(seat, kind, number)):
            return FIRST_RESOURCE + kind * OF_A_KIND + number
    return NOBODY


@rule
def list_offers(state: State, setup: Setup, seat: int, other: int, out: list[int], count: int) -> int:
    for kind in range(KINDS):
        local = first_resource(state, seat, kind)
        if local == NOBODY:
            continue
        for crowns in SAMPLE_PRICES:
            count = list_offer(state, setup, seat, actions.sell(local, other, crowns), out, count)
        for wanted in range(KINDS):
            there = first_resource(state, other, wanted)
            if there != NOBODY:
                count = list_offer(state, setup, seat, actions.swap(local, other, there), out, count)
    return count


@rule
def list_offer(state: State, setup: Setup, seat: int, action: int, out: list[int], count: int) -> int:
    if why_not_offer(state, setup, seat, action) == reasons.ALLOWED:
        out[count] = action
        count += 1
    return count
