"""B5 Economy: harvest, taxes, upkeep, raising forces, and cashing in."""

from arsenale.games.blood_royale import actions, houses, reasons
from arsenale.games.blood_royale.actions import ARMY, FLEET, piece_in
from arsenale.games.blood_royale.moving import why_not_piece
from arsenale.games.blood_royale.state import (
    ARMIES,
    FAMINE,
    FIRST_FLEET,
    FLEETS,
    GOLD,
    GRAIN,
    HARVEST,
    IRON,
    NOBODY,
    OF_A_KIND,
    REBELLION,
    TURN,
    UNREST,
    WINE,
    WOOL,
    Setup,
    State,
    army_of,
    count_all_armies,
    count_armies,
    count_cargo,
    do_remove,
    fleet_of,
    free_resource,
    is_army,
    is_capital,
    is_fleet,
    is_in_play,
    is_own_land,
    local_of,
    piece_of,
    resource_of,
)
from arsenale.games.kernel import bit, count_bits, has, rule

DIE_SIDES = 6

# --- B5.3 the counters of last turn's famine go, B5.2 the harvest ---


@rule
def begin_economy(state: State, setup: Setup, seat: int) -> None:
    state.taxed[seat] = 0
    state.famines &= ~lands_of(state, setup, seat)
    if setup.famine_on > 0 and producing(state, setup, seat):
        state.step = HARVEST
    else:
        end_harvest(state, setup, seat)


@rule
def lands_of(state: State, setup: Setup, seat: int) -> int:
    """Bits of the provinces that the realm holds."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if is_own_land(state, seat, province) else 0
    return lands


@rule
def producing(state: State, setup: Setup, seat: int) -> int:
    """Bits of its provinces that give a Resource."""
    lands = 0
    for province in range(int(setup.provinces)):
        is_giving = is_own_land(state, seat, province) and setup.province_kind[province] != NOBODY
        lands |= bit(province) if is_giving else 0
    return lands


@rule
def nth(lands: int, number: int) -> int:
    """The `number`-th of a set, from 1."""
    for province in range(63):
        number -= 1 if has(lands, province) else 0
        if number == 0:
            return province
    return NOBODY


@rule
def do_harvest_die(state: State, setup: Setup, seat: int, die: int) -> None:
    if die > setup.famine_on:
        end_harvest(state, setup, seat)
    elif count_bits(producing(state, setup, seat)) > 1:
        state.step = FAMINE
    else:
        do_famine_die(state, setup, seat, 1)


@rule
def do_famine_die(state: State, setup: Setup, seat: int, die: int) -> None:
    state.famines |= bit(nth(producing(state, setup, seat), die))
    end_harvest(state, setup, seat)


@rule
def end_harvest(state: State, setup: Setup, seat: int) -> None:
    """Every producing province at peace, and without famine, places one Resource of its kind."""
    fertile = producing(state, setup, seat) & ~int(state.famines) & ~int(state.rebellions)
    for province in range(int(setup.provinces)):
        if has(fertile, province):
            do_produce(state, setup, seat, province)
    state.step = TURN


@rule
def do_produce(state: State, setup: Setup, seat: int, province: int) -> None:
    local = free_resource(state, seat, int(setup.province_kind[province]))
    if local != NOBODY:
        state.piece_at[piece_of(seat, local)] = province
        state.piece_moved[piece_of(seat, local)] = 0


# --- B5.3 a rebellion ends for money ---


@rule
def why_not_quell(state: State, setup: Setup, seat: int, province: int) -> int:
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if state.taxed[seat]:
        return reasons.QUELL_BEFORE_TAX
    if not is_own_land(state, seat, province) or not has(state.rebellions, province):
        return reasons.NO_REBELLION_THERE
    return reasons.ALLOWED if state.treasury[seat] >= setup.quell_price else reasons.CANNOT_PAY_QUELLING


@rule
def do_quell(state: State, setup: Setup, seat: int, province: int) -> None:
    state.treasury[seat] -= int(setup.quell_price)
    state.rebellions &= ~bit(province)


# --- B5.1 taxes ---


@rule
def why_not_tax(state: State, setup: Setup, seat: int, crowns: int) -> int:
    if state.taxed[seat]:
        return reasons.TAXED_ALREADY
    is_rate = crowns in (int(setup.tax_low), int(setup.tax_high))
    return reasons.ALLOWED if is_rate else reasons.NO_SUCH_RATE


@rule
def tax_income(state: State, setup: Setup, seat: int, rate: int) -> int:
    crowns = 0
    for province in range(int(setup.provinces)):
        if is_own_land(state, seat, province) and not has(state.rebellions, province):
            crowns += int(setup.castle_tax) if has(state.castles, province) else rate
    return crowns


@rule
def do_tax(state: State, setup: Setup, seat: int, rate: int) -> None:
    state.taxed[seat] = rate
    state.treasury[seat] += tax_income(state, setup, seat, rate)
    do_pay_upkeep(state, setup, seat)
    begin_unrest(state, setup, seat)


# --- B5.1 rebellions ---


@rule
def restless(state: State, setup: Setup, seat: int) -> int:
    """Bits of the provinces that may rise: no capital, no castle, not risen already."""
    lands = 0
    for province in range(int(setup.provinces)):
        is_held = has(state.castles, province) or is_capital(setup, province) or has(state.rebellions, province)
        lands |= bit(province) if is_own_land(state, seat, province) and not is_held else 0
    return lands


@rule
def begin_unrest(state: State, setup: Setup, seat: int) -> None:
    state.thrown = 0
    state.step = UNREST if restless(state, setup, seat) else TURN


@rule
def do_unrest_die(state: State, setup: Setup, seat: int, die: int) -> None:
    state.dice[state.thrown] = die
    state.thrown += 1
    if state.thrown == 2:
        end_unrest(state, setup, seat)


@rule
def end_unrest(state: State, setup: Setup, seat: int) -> None:
    """Two dice and the ruler's Charisma must be above the limit of the rate."""
    limit = int(setup.rebellion_high) if state.taxed[seat] == setup.tax_high else int(setup.rebellion_low)
    calm = int(state.dice[0]) + int(state.dice[1]) + houses.ruler_charisma(state, setup, seat)
    if calm > limit:
        state.step = TURN
    elif count_bits(restless(state, setup, seat)) > 1:
        state.step = REBELLION
    else:
        do_rebellion_die(state, setup, seat, 1)


@rule
def do_rebellion_die(state: State, setup: Setup, seat: int, die: int) -> None:
    state.rebellions |= bit(nth(restless(state, setup, seat), die))
    state.step = TURN


# --- B5.4 upkeep ---


@rule
def count_all_fleets(state: State, seat: int) -> int:
    count = 0
    for number in range(FLEETS):
        count += 1 if is_in_play(state, piece_of(seat, FIRST_FLEET + number)) else 0
    return count


@rule
def upkeep(state: State, setup: Setup, seat: int) -> int:
    armies, fleets = count_all_armies(state, seat), count_all_fleets(state, seat)
    return armies * int(setup.army_upkeep) + fleets * int(setup.fleet_upkeep)


@rule
def do_pay_upkeep(state: State, setup: Setup, seat: int) -> None:
    """Forces that cannot be paid go home: armies from the highest number, then fleets that carry nothing."""
    while upkeep(state, setup, seat) > state.treasury[seat]:
        piece = first_unpaid(state, setup, seat)
        if piece == NOBODY:
            break
        do_disband(state, piece)
    state.treasury[seat] -= min(upkeep(state, setup, seat), int(state.treasury[seat]))


@rule
def first_unpaid(state: State, setup: Setup, seat: int) -> int:
    for number in range(ARMIES - 1, -1, -1):
        if setup.army_upkeep > 0 and is_in_play(state, army_of(seat, number)):
            return army_of(seat, number)
    for number in range(FLEETS - 1, -1, -1):
        fleet = piece_of(seat, FIRST_FLEET + number)
        if setup.fleet_upkeep > 0 and is_in_play(state, fleet) and count_cargo(state, fleet_of(fleet)) == 0:
            return fleet
    return NOBODY


@rule
def why_not_disband(state: State, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    piece = piece_in(action, seat)
    if not is_army(local_of(piece)) and not is_fleet(local_of(piece)):
        return reasons.ONLY_FORCES_DISBAND
    is_loaded = is_fleet(local_of(piece)) and count_cargo(state, fleet_of(piece)) > 0
    return reasons.FLEET_LOADED if is_loaded else reasons.ALLOWED


@rule
def do_disband(state: State, piece: int) -> None:
    """It can be raised again at once."""
    do_remove(state, piece)
    if is_fleet(local_of(piece)):
        state.fleet_held[fleet_of(piece)] = 0


# --- B5.4 raising armies and fleets ---


@rule
def why_not_raise(state: State, setup: Setup, seat: int, province: int, what: int) -> int:
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    if not is_own_land(state, seat, province):
        return reasons.NOT_YOUR_LAND_TO_RAISE
    if has(state.rebellions, province):
        return reasons.RAISE_IN_REBELLION
    if has_foreign_army(state, setup, seat, province):
        return reasons.RAISE_AMONG_ENEMIES
    if what == ARMY:
        return why_not_raise_army(state, setup, seat)
    return why_not_raise_fleet(state, setup, seat, province)


@rule
def has_foreign_army(state: State, setup: Setup, seat: int, province: int) -> bool:
    for other in range(int(setup.seats)):
        if other != seat and count_armies(state, other, province) > 0:
            return True
    return False


@rule
def why_not_raise_army(state: State, setup: Setup, seat: int) -> int:
    if free_army(state, setup, seat) == NOBODY:
        return reasons.NO_ARMY_LEFT
    if count_all_armies(state, seat) >= army_limit(state, setup, seat):
        return reasons.TOO_MANY_ARMIES
    return reasons.ALLOWED if state.treasury[seat] >= setup.army_price else reasons.CANNOT_PAY_FORCES


@rule
def why_not_raise_fleet(state: State, setup: Setup, seat: int, province: int) -> int:
    if setup.land_seas[province] == 0:
        return reasons.NO_COAST_TO_RAISE
    if free_fleet(state, setup, seat) == NOBODY:
        return reasons.NO_FLEET_LEFT
    return reasons.ALLOWED if state.treasury[seat] >= setup.fleet_price else reasons.CANNOT_PAY_FORCES


@rule
def free_army(state: State, setup: Setup, seat: int) -> int:
    """The lowest army in the pool that is not recovering from a defeat, or NOBODY."""
    for number in range(int(setup.armies)):
        is_back = state.turn_no >= state.army_returns[seat * ARMIES + number]
        if is_back and not is_in_play(state, army_of(seat, number)):
            return number
    return NOBODY


@rule
def free_fleet(state: State, setup: Setup, seat: int) -> int:
    """The lowest local number of a fleet in the pool, or NOBODY."""
    for local in range(FIRST_FLEET, FIRST_FLEET + int(setup.fleets)):
        if not is_in_play(state, piece_of(seat, local)):
            return local
    return NOBODY


@rule
def do_raise(state: State, setup: Setup, seat: int, province: int, what: int) -> None:
    is_land = what == ARMY
    local = free_army(state, setup, seat) if is_land else free_fleet(state, setup, seat)
    state.treasury[seat] -= int(setup.army_price) if is_land else int(setup.fleet_price)
    state.piece_at[piece_of(seat, local)] = province
    state.piece_moved[piece_of(seat, local)] = 0


# --- B5.5 how many armies the provinces support ---


@rule
def army_limit(state: State, setup: Setup, seat: int) -> int:
    """A province with a castle counts as two."""
    lands = lands_of(state, setup, seat)
    worth = count_bits(lands) + count_bits(lands & int(state.castles))
    return min(worth * int(setup.armies_per_province), int(setup.armies))


# --- B5.6 cashing in ---


@rule
def in_capital(state: State, setup: Setup, seat: int, kind: int) -> int:
    """One of the seat's Resources of the kind that lies in its capital, or NOBODY."""
    for number in range(OF_A_KIND):
        piece = resource_of(seat, kind, number)
        if state.piece_at[piece] == setup.capital[seat]:
            return piece
    return NOBODY


@rule
def has_set(state: State, setup: Setup, seat: int) -> bool:
    for kind in (GRAIN, IRON, WOOL):
        if in_capital(state, setup, seat, kind) == NOBODY:
            return False
    return True


@rule
def why_not_cash(state: State, setup: Setup, seat: int) -> int:
    if not is_own_land(state, seat, int(setup.capital[seat])):
        return reasons.CAPITAL_NOT_YOURS
    return reasons.ALLOWED if has_set(state, setup, seat) else reasons.NO_FULL_SET


@rule
def do_cash(state: State, setup: Setup, seat: int) -> None:
    """Grain, iron and wool; a wine and a gold that lie there go along and raise the pay."""
    crowns = int(setup.set_pay)
    crowns += int(setup.wine_pay) if in_capital(state, setup, seat, WINE) != NOBODY else 0
    crowns += int(setup.gold_pay) if in_capital(state, setup, seat, GOLD) != NOBODY else 0
    for kind in range(GOLD + 1):
        piece = in_capital(state, setup, seat, kind)
        if piece != NOBODY:
            do_remove(state, piece)
    state.treasury[seat] += crowns


# --- what can be ordered ---


@rule
def list_economy(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for province in range(int(setup.provinces)):
        for what in (ARMY, FLEET):
            if why_not_raise(state, setup, seat, province, what) == reasons.ALLOWED:
                out[count] = actions.raise_(province, what)
                count += 1
        if why_not_quell(state, setup, seat, province) == reasons.ALLOWED:
            out[count] = actions.with_place(actions.QUELL, province)
            count += 1
    for rate in (int(setup.tax_low), int(setup.tax_high)):
        if why_not_tax(state, setup, seat, rate) == reasons.ALLOWED:
            out[count] = actions.tax(rate)
            count += 1
    return list_disbandings(state, seat, out, count)


@rule
def list_disbandings(state: State, seat: int, out: list[int], count: int) -> int:
    for local in range(FIRST_FLEET + FLEETS):
        action = actions.with_piece(actions.DISBAND, local, 0)
        if why_not_disband(state, seat, action) == reasons.ALLOWED:
            out[count] = action
            count += 1
    return count
