"""S5 Taking ports: sailors land in ports that nobody defends."""

from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.market import USUAL_LIMIT, do_lower_prices
from arsenale.games.serenissima.state import (
    NOBODY,
    Setup,
    State,
    is_own_galley,
    is_own_port,
    owner_of_port,
    port_of_galley,
)

FORT_STAYS = 0

# --- S5.1 landing in a port without sailors; a port just taken may be manned further ---


@rule
def why_not_land(state: State, setup: Setup, seat: int, galley: int) -> int:
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_LAND
    port = port_of_galley(state, setup, galley)
    if port == NOBODY:
        return reasons.NO_PORT_TO_TAKE
    if not has(state.landed, port):
        reason = why_not_capture(state, seat, port)
        if reason:
            return reason
    return reasons.LANDER_KEEPS_ONE if state.galley_crew[galley] <= 1 else reasons.ALLOWED


@rule
def why_not_capture(state: State, seat: int, port: int) -> int:
    if is_own_port(state, seat, port):
        return reasons.PORT_YOURS_ALREADY
    return reasons.PORT_DEFENDED if state.port_garrison[port] > 0 else reasons.ALLOWED


@rule
def do_land(state: State, setup: Setup, seat: int, galley: int) -> None:
    port = port_of_galley(state, setup, galley)
    state.galley_crew[galley] -= 1
    state.port_garrison[port] += 1
    if not is_own_port(state, seat, port):
        do_capture(state, setup, seat, port)


# --- S5.2 the warehouse stays, the price starts anew. S4.9 the fort stays or falls ---


@rule
def do_capture(state: State, setup: Setup, seat: int, port: int) -> None:
    loser = owner_of_port(state, port)
    if loser != NOBODY:
        state.realm[loser] &= ~bit(port)
    state.realm[seat] |= bit(port)
    state.landed |= bit(port)
    state.port_price[port] = USUAL_LIMIT
    if setup.fort_on_capture != FORT_STAYS:
        state.forts &= ~bit(port)
    do_lower_prices(state, setup, int(setup.port_good[port]))


@rule
def begin_landing(state: State) -> None:
    state.landed = 0


@rule
def list_landings(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    galleys = int(state.fleet[seat])
    while galleys:
        if why_not_land(state, setup, seat, lowest(galleys)) == reasons.ALLOWED:
            out[count] = actions.land(lowest(galleys))
            count += 1
        galleys = without_lowest(galleys)
    return count
