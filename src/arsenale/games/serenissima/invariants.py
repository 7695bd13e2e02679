"""What must hold in every position, whatever was ordered. Checked over random games, in tests and by `make soak`."""

from arsenale.games.kernel import bit, count_bits, has, kind_of, rule
from arsenale.games.serenissima import actions, market
from arsenale.games.serenissima.state import (
    GALLEYS,
    GOODS,
    NOBODY,
    OVER,
    SEATS,
    SLOTS,
    Setup,
    State,
    all_galleys,
    count_good,
    count_slots,
    count_stored,
    owner_of_port,
)
from arsenale.games.serenissima.turn import to_act

HOLDS = 0
FLEETS_DISJOINT, GALLEYS_PLACED, SLOTS_KEPT, POOL_GALLEYS_BARE = 1, 2, 3, 4
REALMS_DISJOINT, GARRISONS_OWNED, WAREHOUSES_TRUE, PRICES_IN_RANGE = 5, 6, 7, 8
GOODS_CONSERVED, SAILORS_CONSERVED, FORTS_LIMITED, MONEY_WHOLE = 9, 10, 11, 12
SOMEBODY_ACTS, MONEY_CONSERVED, GAME_ENDS, LEGAL_IS_ALLOWED = 13, 14, 15, 16
NAMES = {
    FLEETS_DISJOINT: "a galley has two owners, or is beyond the pool",
    GALLEYS_PLACED: "a galley is not exactly where its zone says",
    SLOTS_KEPT: "a galley holds more than five pieces or fewer than none",
    POOL_GALLEYS_BARE: "a galley in the pool has sailors or cargo",
    REALMS_DISJOINT: "a port has two owners, or is not on the board",
    GARRISONS_OWNED: "a neutral port has a garrison or a fort",
    WAREHOUSES_TRUE: "a warehouse is overfull, holds its port's offer, or its places differ from its goods",
    PRICES_IN_RANGE: "a posted price is out of range",
    GOODS_CONSERVED: "goods appeared or vanished",
    SAILORS_CONSERVED: "sailors appeared or vanished",
    FORTS_LIMITED: "there are more forts than pieces",
    MONEY_WHOLE: "a treasury is negative or not in hundreds",
    SOMEBODY_ACTS: "nobody can act, but the game is not over",
    MONEY_CONSERVED: "an order among players changed the sum of their money",
    GAME_ENDS: "the game does not end",
    LEGAL_IS_ALLOWED: "an order that is listed as legal is refused",
}


@rule
def broken(state: State, setup: Setup) -> int:
    """HOLDS, or the first invariant that the position breaks."""
    problem = broken_galleys(state, setup)
    if problem == HOLDS:
        problem = broken_ports(state, setup)
    if problem == HOLDS:
        problem = broken_counts(state, setup)
    return problem


@rule
def broken_galleys(state: State, setup: Setup) -> int:
    owned = 0
    for seat in range(SEATS):
        owned += count_bits(int(state.fleet[seat]))
    afloat = all_galleys(state)
    if owned != count_bits(afloat) or afloat >> int(setup.galleys):
        return FLEETS_DISJOINT
    placed = 0
    for zone in range(int(setup.zones)):
        placed += count_bits(int(state.zone_galleys[zone]))
    if placed != owned:
        return GALLEYS_PLACED
    for galley in range(GALLEYS):
        problem = broken_afloat(state, galley) if has(afloat, galley) else broken_in_pool(state, galley)
        if problem:
            return problem
    return HOLDS


@rule
def broken_in_pool(state: State, galley: int) -> int:
    return POOL_GALLEYS_BARE if count_slots(state, galley) else HOLDS


@rule
def broken_afloat(state: State, galley: int) -> int:
    if count_slots(state, galley) > SLOTS or state.galley_crew[galley] < 0:
        return SLOTS_KEPT
    return HOLDS if has(state.zone_galleys[state.galley_zone[galley]], galley) else GALLEYS_PLACED


@rule
def broken_ports(state: State, setup: Setup) -> int:
    owned, all_ports = 0, 0
    for seat in range(SEATS):
        owned += count_bits(int(state.realm[seat]))
        all_ports |= int(state.realm[seat])
    if owned != count_bits(all_ports) or all_ports >> int(setup.ports):
        return REALMS_DISJOINT
    for port in range(int(setup.ports)):
        problem = broken_port(state, setup, port)
        if problem:
            return problem
    return FORTS_LIMITED if count_bits(int(state.forts)) > setup.forts else HOLDS


@rule
def broken_port(state: State, setup: Setup, port: int) -> int:
    is_owned = owner_of_port(state, port) != NOBODY
    if not is_owned and (state.port_garrison[port] != 0 or has(state.forts, port)):
        return GARRISONS_OWNED
    if count_stored(state, port) > setup.port_places[port] or has(state.port_stored[port], setup.port_good[port]):
        return WAREHOUSES_TRUE
    if goods_on_places(state, port) != state.port_stored[port]:
        return WAREHOUSES_TRUE
    price = int(state.port_price[port])
    is_posted = market.LOWEST_PRICE <= price <= market.price_limit(state, setup, port) and price % 100 == 0
    return PRICES_IN_RANGE if is_owned and not is_posted else HOLDS


@rule
def goods_on_places(state: State, port: int) -> int:
    goods = 0
    for place in range(count_stored(state, port)):
        goods |= bit(int(state.port_places[port]) >> 3 * place & 7)
    return goods


@rule
def broken_counts(state: State, setup: Setup) -> int:
    for good in range(GOODS):
        if count_everywhere(state, setup, good) != setup.good_pieces[good]:
            return GOODS_CONSERVED
    sailors = int(state.pool_sailors)
    for galley in range(GALLEYS):
        sailors += int(state.galley_crew[galley])
    for port in range(int(setup.ports)):
        sailors += int(state.port_garrison[port])
    if sailors != setup.sailors or state.pool_sailors < 0:
        return SAILORS_CONSERVED
    for seat in range(SEATS):
        if state.treasury[seat] < 0 or state.treasury[seat] % 100:
            return MONEY_WHOLE
    return SOMEBODY_ACTS if to_act(state, setup) == 0 and state.phase != OVER else HOLDS


@rule
def count_everywhere(state: State, setup: Setup, good: int) -> int:
    """In the pool, on galleys and in warehouses."""
    pieces = int(state.pool_goods[good])
    for galley in range(GALLEYS):
        pieces += count_good(state.galley_cargo[galley], good)
    for port in range(int(setup.ports)):
        pieces += 1 if has(state.port_stored[port], good) else 0
    return pieces


@rule
def all_money(state: State) -> int:
    ducats = 0
    for seat in range(SEATS):
        ducats += int(state.treasury[seat])
    return ducats


@rule
def is_with_bank(action: int) -> bool:
    """The order may take from the bank or give to it: bids, purchases, building, hiring, sales, income."""
    kind = kind_of(action)
    if kind in (actions.BID, actions.BUY, actions.BUILD, actions.HIRE):
        return True
    return kind in (actions.SELL, actions.END)


@rule
def broken_by(state: State, setup: Setup, action: int, money_before: int) -> int:
    """HOLDS, or the first invariant that an order has broken, dice not yet rolled."""
    if not is_with_bank(action) and all_money(state) != money_before:
        return MONEY_CONSERVED
    return broken(state, setup)
