"""S6 Selling and income."""

from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.state import (
    CAPITAL,
    GOODS,
    NOBODY,
    Setup,
    State,
    count_stored,
    do_unload,
    is_aboard,
    is_own_galley,
    is_own_port,
    is_warehouse_full,
    owner_of_port,
    port_of_galley,
)

INCOME = 300
BONUS, CAPITAL_BONUS = 500, 1000
OWN_SALE_PAID = INCOME_PAID = 0

# --- S6.1 selling from galleys in a port's zone, S6.2 what a port buys ---


@rule
def why_not_sell(state: State, setup: Setup, seat: int, galley: int, good: int) -> int:
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_SELL
    port = port_of_galley(state, setup, galley)
    if port == NOBODY:
        return reasons.NO_MARKET_HERE
    if not is_aboard(state, galley, good):
        return reasons.GOOD_NOT_ABOARD
    if setup.port_good[port] == good:
        return reasons.PORT_OFFERS_GOOD
    if has(state.port_stored[port], good):
        return reasons.PORT_STORES_GOOD
    return reasons.WAREHOUSE_FULL if is_warehouse_full(state, setup, port) else reasons.ALLOWED


# --- S6.3 the smallest free number of the warehouse, times 100 ---


@rule
def sale_price(state: State, setup: Setup, seat: int, port: int, good: int) -> int:
    """What the bank pays in ducats, bonus included; the port buys the good and has a place free."""
    if is_own_port(state, seat, port) and setup.own_sale != OWN_SALE_PAID:
        return 0
    place = count_stored(state, port)
    return 100 * int(setup.port_numbers[port, place]) + sale_bonus(state, setup, seat, port, good)


# --- S6.4 the bonus of a good that is new to a foreign realm ---


@rule
def sale_bonus(state: State, setup: Setup, seat: int, port: int, good: int) -> int:
    owner = owner_of_port(state, port)
    if owner in (NOBODY, seat) or is_known_to(state, setup, owner, good):
        return 0
    return CAPITAL_BONUS if setup.port_size[port] == CAPITAL else BONUS


@rule
def is_known_to(state: State, setup: Setup, owner: int, good: int) -> bool:
    """Some port of the owner offers or stores the good."""
    if int(state.realm[owner]) & int(setup.offered_at[good]):
        return True
    ports = int(state.realm[owner])
    while ports:
        if has(state.port_stored[lowest(ports)], good):
            return True
        ports = without_lowest(ports)
    return False


@rule
def do_sell(state: State, setup: Setup, seat: int, galley: int, good: int) -> None:
    port = port_of_galley(state, setup, galley)
    state.treasury[seat] += sale_price(state, setup, seat, port, good)
    do_unload(state, galley, good)
    do_store(state, port, good)


@rule
def do_store(state: State, port: int, good: int) -> None:
    """The good takes the smallest free place."""
    state.port_places[port] |= int(good) << 3 * count_stored(state, port)
    state.port_stored[port] |= bit(good)


# --- S6.5 income ---


@rule
def do_pay_income(state: State, setup: Setup) -> None:
    for seat in range(int(setup.seats)):
        if setup.income_without_capital == INCOME_PAID or has(state.realm[seat], setup.capital[seat]):
            state.treasury[seat] += INCOME


@rule
def list_sales(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    galleys = int(state.fleet[seat])
    while galleys:
        galley = lowest(galleys)
        if state.galley_cargo[galley] and port_of_galley(state, setup, galley) != NOBODY:
            for good in range(GOODS):
                if why_not_sell(state, setup, seat, galley, good) == reasons.ALLOWED:
                    out[count] = actions.sell(galley, good)
                    count += 1
        galleys = without_lowest(galleys)
    return count
