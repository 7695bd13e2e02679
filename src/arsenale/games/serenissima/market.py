"""S2 Market: buying, prices, deals, building, hiring, shifting. Everything in a player's own turn, in any order."""

from arsenale.games.kernel import bit, count_bits, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.actions import SAILOR, is_port, place_of_port, port_at
from arsenale.games.serenissima.state import (
    BIDDING,
    DEAL,
    GALLEYS,
    GOODS,
    MARKET,
    NOBODY,
    OVER,
    SLOTS,
    TURN,
    Setup,
    State,
    count_cargo,
    count_good,
    count_slots,
    count_stored,
    do_launch,
    do_load,
    do_sink_all,
    do_unload,
    first_free_galley,
    foreign_galleys,
    has_cargo,
    is_aboard,
    is_full,
    is_offered_or_stored,
    is_own_galley,
    is_own_port,
    one_of,
    owner_of_galley,
    owner_of_port,
    port_of_galley,
)

# --- S2.1 buying: a galley in the port's zone loads the port's own offer. S2.2 its price ---


@rule
def why_not_buy(state: State, setup: Setup, seat: int, galley: int) -> int:
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_LOAD
    port = port_of_galley(state, setup, galley)
    if port == NOBODY:
        return reasons.NO_PORT_HERE
    if is_full(state, galley):
        return reasons.GALLEY_FULL
    if state.pool_goods[setup.port_good[port]] <= 0:
        return reasons.NO_GOOD_LEFT
    cost = purchase_price(state, setup, seat, port)
    return reasons.CANNOT_PAY_GOOD if cost > state.treasury[seat] else reasons.ALLOWED


@rule
def purchase_price(state: State, setup: Setup, seat: int, port: int) -> int:
    """What leaves the buyer's treasury, in ducats; nothing where an owner pays himself."""
    owner = owner_of_port(state, port)
    if owner == NOBODY:
        return 100
    if owner == seat:
        return 100 if setup.own_purchase else 0
    return int(state.port_price[port])


@rule
def do_buy(state: State, setup: Setup, seat: int, galley: int) -> None:
    port = port_of_galley(state, setup, galley)
    cost = purchase_price(state, setup, seat, port)
    owner = owner_of_port(state, port)
    state.treasury[seat] -= cost
    if owner not in (NOBODY, seat):
        state.treasury[owner] += cost
    state.pool_goods[setup.port_good[port]] -= 1
    do_load(state, galley, int(setup.port_good[port]))


# --- S2.3 posted prices, and the monopoly that lifts their limit ---

LOWEST_PRICE, USUAL_LIMIT, MONOPOLY_LIMIT = 100, 300, 1000


@rule
def has_monopoly(state: State, setup: Setup, seat: int, good: int) -> bool:
    sources = int(setup.offered_at[good])
    return int(state.realm[seat]) & sources == sources


@rule
def price_limit(state: State, setup: Setup, port: int) -> int:
    owner = owner_of_port(state, port)
    if owner != NOBODY and has_monopoly(state, setup, owner, int(setup.port_good[port])):
        return MONOPOLY_LIMIT
    return USUAL_LIMIT


@rule
def why_not_price(state: State, setup: Setup, seat: int, port: int, ducats: int) -> int:
    if not is_own_port(state, seat, port):
        return reasons.NOT_YOUR_PORT_TO_PRICE
    if ducats % 100 != 0:
        return reasons.NOT_HUNDREDS
    if ducats < LOWEST_PRICE or ducats > price_limit(state, setup, port):
        return reasons.PRICE_OUT_OF_RANGE
    return reasons.ALLOWED


@rule
def do_price(state: State, port: int, ducats: int) -> None:
    state.port_price[port] = ducats


@rule
def do_lower_prices(state: State, setup: Setup, good: int) -> None:
    """After a port changed hands: prices that only a monopoly allowed fall to the limit."""
    sources = int(setup.offered_at[good])
    while sources:
        port = lowest(sources)
        state.port_price[port] = min(int(state.port_price[port]), price_limit(state, setup, port))
        sources = without_lowest(sources)


# --- S2.4 deals between players ---

DEALS_GOODS, DEALS_OPEN, DEALS_NONE = 0, 1, 2


@rule
def why_no_deal_now(state: State, setup: Setup, seat: int) -> int:
    """`goods`: in one's own market turn. `open`: whenever no question is open, in phases 2 to 6."""
    if setup.deals == DEALS_NONE:
        return reasons.DEALS_ARE_OFF
    if setup.deals == DEALS_OPEN:
        return why_no_open_deal_now(state)
    is_own_market = state.phase == MARKET and state.order[state.turn] == seat
    return reasons.ALLOWED if is_own_market else reasons.GOODS_DEALS_IN_MARKET


@rule
def why_no_open_deal_now(state: State) -> int:
    return reasons.WRONG_PHASE if state.phase in (BIDDING, OVER) else reasons.ALLOWED


@rule
def why_not_offer(state: State, setup: Setup, seat: int, seller: int, buyer: int, ducats: int, cargo: int) -> int:
    reason = why_no_deal_now(state, setup, seat)
    if reason:
        return reason
    reason = why_not_between(state, seat, seller, buyer)
    if reason:
        return reason
    if cargo == 0:
        return reasons.NOTHING_OFFERED
    if not has_cargo(state.galley_cargo[seller], cargo):
        return reasons.GOODS_NOT_ABOARD
    if count_slots(state, buyer) + count_cargo(cargo) > SLOTS:
        return reasons.GALLEY_FULL
    if ducats < 0:
        return reasons.NEGATIVE_PRICE
    return reasons.NOT_HUNDREDS if ducats % 100 else reasons.ALLOWED


@rule
def why_not_between(state: State, seat: int, seller: int, buyer: int) -> int:
    if not is_own_galley(state, seat, seller):
        return reasons.NOT_YOUR_GALLEY_TO_OFFER
    if buyer >= GALLEYS or is_own_galley(state, seat, buyer) or owner_of_galley(state, buyer) == NOBODY:
        return reasons.NO_SUCH_BUYER
    same = state.galley_zone[seller] == state.galley_zone[buyer]
    return reasons.ALLOWED if same else reasons.NOT_SAME_ZONE


@rule
def do_offer(state: State, seller: int, buyer: int, ducats: int, cargo: int) -> None:
    state.step = DEAL
    state.seller = seller
    state.buyer = buyer
    state.deal_ducats = ducats
    state.deal_cargo = cargo
    state.asked = owner_of_galley(state, buyer)


@rule
def why_not_answer_offer(state: State, seat: int) -> int:
    if state.step != DEAL:
        return reasons.NO_OFFER_OPEN
    return reasons.ALLOWED if state.asked == seat else reasons.NOT_YOURS_TO_ANSWER


@rule
def why_not_accept(state: State, seat: int) -> int:
    reason = why_not_answer_offer(state, seat)
    if reason:
        return reason
    return reasons.BUYER_CANNOT_PAY if state.deal_ducats > state.treasury[seat] else reasons.ALLOWED


@rule
def do_accept(state: State, seat: int) -> None:
    state.treasury[seat] -= int(state.deal_ducats)
    state.treasury[owner_of_galley(state, int(state.seller))] += int(state.deal_ducats)
    state.galley_cargo[state.seller] -= int(state.deal_cargo)
    state.galley_cargo[state.buyer] += int(state.deal_cargo)
    do_decline(state)


@rule
def do_decline(state: State) -> None:
    """The offer is off the table."""
    state.step = TURN
    state.asked = NOBODY
    state.seller = NOBODY
    state.buyer = NOBODY
    state.deal_ducats = 0
    state.deal_cargo = 0


@rule
def why_not_give(state: State, setup: Setup, seat: int, receiver: int, ducats: int) -> int:
    if setup.deals != DEALS_OPEN or why_no_open_deal_now(state):
        return reasons.GIFT_NEEDS_OPEN_DEALS
    if receiver == seat or receiver >= setup.seats or not 0 < ducats <= state.treasury[seat]:
        return reasons.CANNOT_GIVE_THAT
    return reasons.NOT_HUNDREDS if ducats % 100 else reasons.ALLOWED


@rule
def do_give(state: State, seat: int, receiver: int, ducats: int) -> None:
    state.treasury[seat] -= ducats
    state.treasury[receiver] += ducats


# --- S2.5 overboard, whenever it is one's turn ---


@rule
def why_not_discard(state: State, seat: int, galley: int, good: int) -> int:
    if good == SAILOR:
        return reasons.SAILORS_STAY
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_EMPTY
    return reasons.ALLOWED if is_aboard(state, galley, good) else reasons.NOT_ABOARD


@rule
def do_discard(state: State, galley: int, good: int) -> None:
    do_unload(state, galley, good)
    state.pool_goods[good] += 1


# --- S2.6 building, S2.7 what it needs, S2.8 where it lands ---

BUILDING_COST = 500


@rule
def why_not_build(state: State, setup: Setup, seat: int, port: int, what: int) -> int:
    if not is_own_port(state, seat, port):
        return reasons.NOT_YOUR_PORT_TO_BUILD
    if has(state.built, port):
        return reasons.BUILT_THIS_ROUND
    reason = why_not_fort(state, setup, port) if what == actions.FORT else why_not_galley(state, setup, port)
    if reason:
        return reason
    return reasons.CANNOT_PAY_BUILDING if state.treasury[seat] < BUILDING_COST else reasons.ALLOWED


@rule
def why_not_galley(state: State, setup: Setup, port: int) -> int:
    if not has_both(state, setup, port, int(setup.wood), int(setup.iron)):
        return reasons.LACKS_WOOD_OR_IRON
    return reasons.NO_GALLEY_LEFT if first_free_galley(state, setup) == NOBODY else reasons.ALLOWED


@rule
def why_not_fort(state: State, setup: Setup, port: int) -> int:
    if has(state.forts, port):
        return reasons.HAS_FORT
    if not has_both(state, setup, port, int(setup.wood), int(setup.gold)):
        return reasons.LACKS_WOOD_OR_GOLD
    return reasons.NO_FORT_LEFT if count_bits(int(state.forts)) >= setup.forts else reasons.ALLOWED


@rule
def has_both(state: State, setup: Setup, port: int, first: int, second: int) -> bool:
    return is_offered_or_stored(state, setup, port, first) and is_offered_or_stored(state, setup, port, second)


@rule
def do_build(state: State, setup: Setup, seat: int, port: int, what: int) -> None:
    state.treasury[seat] -= BUILDING_COST
    state.built |= bit(port)
    if what == actions.FORT:
        state.forts |= bit(port)
    else:
        do_launch(state, seat, first_free_galley(state, setup), int(setup.port_zone[port]))


# --- S2.9 hiring, S2.10 into the garrison ---

SAILOR_COST = 100


@rule
def why_not_hire(state: State, seat: int, port: int) -> int:
    if not is_own_port(state, seat, port):
        return reasons.NOT_YOUR_PORT_TO_HIRE
    if state.port_hired[port] >= count_stored(state, port):
        return reasons.HIRED_ENOUGH
    if state.pool_sailors <= 0:
        return reasons.NO_SAILOR_LEFT
    return reasons.CANNOT_PAY_SAILOR if state.treasury[seat] < SAILOR_COST else reasons.ALLOWED


@rule
def do_hire(state: State, seat: int, port: int) -> None:
    state.treasury[seat] -= SAILOR_COST
    state.pool_sailors -= 1
    state.port_hired[port] += 1
    state.port_garrison[port] += 1


# --- S2.11 shifting, S2.12 five pieces, S2.13 the last sailor, S2.14 a garrison may leave ---


@rule
def is_own_place(state: State, seat: int, place: int) -> bool:
    if is_port(place):
        return is_own_port(state, seat, port_at(place))
    return is_own_galley(state, seat, place)


@rule
def zone_of_place(state: State, setup: Setup, place: int) -> int:
    return int(setup.port_zone[port_at(place)]) if is_port(place) else int(state.galley_zone[place])


@rule
def why_not_shift(state: State, setup: Setup, seat: int, source: int, target: int, piece: int) -> int:
    if not is_own_place(state, seat, source) or not is_own_place(state, seat, target):
        return reasons.NOT_YOUR_PIECES
    if source == target:
        return reasons.SAME_PLACE
    if zone_of_place(state, setup, source) != zone_of_place(state, setup, target):
        return reasons.SHIFT_ACROSS_ZONES
    reason = why_not_take_off(state, source, piece)
    if reason:
        return reason
    return why_not_put_on(state, target, piece)


@rule
def why_not_take_off(state: State, source: int, piece: int) -> int:
    if piece != SAILOR:
        return why_not_unload(state, source, piece)
    if is_port(source):
        return reasons.ALLOWED if state.port_garrison[port_at(source)] > 0 else reasons.PIECE_NOT_THERE
    if state.galley_crew[source] <= 0:
        return reasons.PIECE_NOT_THERE
    return reasons.LAST_SAILOR if state.galley_crew[source] == 1 else reasons.ALLOWED


@rule
def why_not_unload(state: State, source: int, good: int) -> int:
    if is_port(source):
        return reasons.GOODS_ONLY_BETWEEN_GALLEYS
    return reasons.ALLOWED if is_aboard(state, source, good) else reasons.PIECE_NOT_THERE


@rule
def why_not_put_on(state: State, target: int, piece: int) -> int:
    if is_port(target):
        return reasons.ALLOWED if piece == SAILOR else reasons.GOODS_ONLY_BETWEEN_GALLEYS
    return reasons.GALLEY_FULL if is_full(state, target) else reasons.ALLOWED


@rule
def do_shift(state: State, source: int, target: int, piece: int) -> None:
    if piece != SAILOR:
        do_unload(state, source, piece)
        do_load(state, target, piece)
    else:
        do_muster(state, source, -1)
        do_muster(state, target, 1)


@rule
def do_muster(state: State, place: int, sailors: int) -> None:
    if is_port(place):
        state.port_garrison[port_at(place)] += sailors
    else:
        state.galley_crew[place] += sailors


# --- S2.15 at the end of the turn unmanned galleys sink ---


@rule
def end_market(state: State, seat: int) -> None:
    fleet = int(state.fleet[seat])
    unmanned = 0
    for galley in range(GALLEYS):
        if has(fleet, galley) and state.galley_crew[galley] == 0:
            unmanned |= bit(galley)
    do_sink_all(state, unmanned)


# --- What a player may do now ---


@rule
def list_market(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    ports = int(state.realm[seat])
    while ports:
        count = list_port(state, setup, seat, lowest(ports), out, count)
        ports = without_lowest(ports)
    galleys = int(state.fleet[seat])
    while galleys:
        galley = lowest(galleys)
        if why_not_buy(state, setup, seat, galley) == reasons.ALLOWED:
            out[count] = actions.buy(galley)
            count += 1
        if state.free_moves < setup.free_moves:
            count = list_shifts(state, setup, seat, galley, out, count)
        galleys = without_lowest(galleys)
    return count


@rule
def list_port(state: State, setup: Setup, seat: int, port: int, out: list[int], count: int) -> int:
    if state.free_moves < setup.free_moves:
        for hundreds in range(1, price_limit(state, setup, port) // 100 + 1):
            out[count] = actions.price(port, 100 * hundreds)
            count += 1
    for what in range(2):
        if why_not_build(state, setup, seat, port, what) == reasons.ALLOWED:
            out[count] = actions.build(port, what)
            count += 1
    if why_not_hire(state, seat, port) == reasons.ALLOWED:
        out[count] = actions.hire(port)
        count += 1
    return count


@rule
def list_shifts(state: State, setup: Setup, seat: int, galley: int, out: list[int], count: int) -> int:
    """From and to the port, then to the player's other galleys in the zone."""
    port = port_of_galley(state, setup, galley)
    if port != NOBODY and is_own_port(state, seat, port):
        count = list_shift(state, setup, seat, galley, place_of_port(port), SAILOR, out, count)
        count = list_shift(state, setup, seat, place_of_port(port), galley, SAILOR, out, count)
    others = int(state.zone_galleys[state.galley_zone[galley]]) & int(state.fleet[seat]) & ~bit(galley)
    while others:
        count = list_shifts_between(state, setup, seat, galley, lowest(others), out, count)
        others = without_lowest(others)
    return count


@rule
def list_shifts_between(
    state: State, setup: Setup, seat: int, source: int, target: int, out: list[int], count: int
) -> int:
    if is_full(state, target):
        return count
    count = list_shift(state, setup, seat, source, target, SAILOR, out, count)
    if state.galley_cargo[source]:
        for good in range(GOODS):
            if count_good(state.galley_cargo[source], good):
                out[count] = actions.shift(source, target, good)
                count += 1
    return count


@rule
def list_shift(
    state: State, setup: Setup, seat: int, source: int, target: int, piece: int, out: list[int], count: int
) -> int:
    if why_not_shift(state, setup, seat, source, target, piece) == reasons.ALLOWED:
        out[count] = actions.shift(source, target, piece)
        count += 1
    return count


@rule
def list_discards(state: State, seat: int, out: list[int], count: int) -> int:
    galleys = int(state.fleet[seat])
    while galleys:
        galley = lowest(galleys)
        if state.galley_cargo[galley]:
            for good in range(GOODS):
                if count_good(state.galley_cargo[galley], good):
                    out[count] = actions.discard(galley, good)
                    count += 1
        galleys = without_lowest(galleys)
    return count


@rule
def list_offers(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    """A sample of the possible deals: one good at 100, 300 or 500 ducats, if the buyer can pay."""
    if why_no_deal_now(state, setup, seat) or state.free_moves >= setup.free_moves:
        return count
    galleys = int(state.fleet[seat])
    while galleys:
        seller = lowest(galleys)
        buyers = foreign_galleys(state, seat, int(state.galley_zone[seller])) if state.galley_cargo[seller] else 0
        while buyers:
            count = list_offers_between(state, seller, lowest(buyers), out, count)
            buyers = without_lowest(buyers)
        galleys = without_lowest(galleys)
    return count


@rule
def list_offers_between(state: State, seller: int, buyer: int, out: list[int], count: int) -> int:
    if is_full(state, buyer):
        return count
    money = int(state.treasury[owner_of_galley(state, buyer)])
    for good in range(GOODS):
        for ducats in range(100, 600, 200):
            if count_good(state.galley_cargo[seller], good) and ducats <= money:
                out[count] = actions.offer(seller, buyer, ducats, one_of(good))
                count += 1
    return count


@rule
def list_answers(state: State, seat: int, out: list[int], count: int) -> int:
    if why_not_accept(state, seat) == reasons.ALLOWED:
        out[count] = actions.plain(actions.ACCEPT)
        count += 1
    out[count] = actions.plain(actions.DECLINE)
    return count + 1
