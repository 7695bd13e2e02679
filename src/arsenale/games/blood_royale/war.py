"""B4 War on land: battles, castles, and what becomes of a province where foreign armies stand alone."""

from arsenale.games.blood_royale import actions, houses, reasons
from arsenale.games.blood_royale.actions import piece_in
from arsenale.games.blood_royale.moving import why_not_piece
from arsenale.games.blood_royale.state import (
    ARMIES,
    FIGHT,
    FIRST_CHARACTER,
    FIRST_RESOURCE,
    NEUTRAL,
    NOBODY,
    PIECES,
    TURN,
    Setup,
    State,
    army_of,
    character_of,
    count_armies,
    count_walls,
    do_hand_over,
    do_remove,
    free_resource,
    is_army,
    is_capital,
    is_own_land,
    is_prisoner,
    is_walled,
    kind_of_resource,
    local_of,
    piece_of,
)
from arsenale.games.kernel import a_of, bit, d_of, has, rule

# --- B4.1 who is attacked ---


@rule
def defence(state: State, setup: Setup, realm: int, province: int) -> int:
    """Armies and walls that a realm has in a province; nothing: it can only be plundered."""
    walls = count_walls(state, setup, province) if is_own_land(state, realm, province) else 0
    return count_armies(state, realm, province) + walls


@rule
def has_spoils(state: State, realm: int, province: int) -> bool:
    """Characters or Resources of the realm lie there that can be taken."""
    for local in range(FIRST_CHARACTER, PIECES):
        piece = piece_of(realm, local)
        if state.piece_at[piece] == province and not is_prisoner(state, piece):
            return True
    return False


@rule
def can_be_attacked(state: State, setup: Setup, seat: int, realm: int, province: int) -> bool:
    if realm == seat or not 0 <= realm < setup.realms:
        return False
    return defence(state, setup, realm, province) > 0 or has_spoils(state, realm, province)


@rule
def target_of(state: State, setup: Setup, seat: int, action: int) -> int:
    """The faction named, else the holder if it defends, else the first in the order of play; else NOBODY."""
    named, province = d_of(action) - 1, a_of(action)
    if named != NOBODY:
        return named if can_be_attacked(state, setup, seat, named, province) else NOBODY
    holder = int(state.owner[province])
    if holder != NEUTRAL and holder != seat and defence(state, setup, holder, province) > 0:
        return holder
    for place in range(int(setup.seats)):
        if can_be_attacked(state, setup, seat, int(state.order[place]), province):
            return int(state.order[place])
    return NOBODY


@rule
def why_not_attack(state: State, setup: Setup, seat: int, action: int) -> int:
    reason = why_not_piece(state, seat, action)
    if reason:
        return reason
    piece, province = piece_in(action, seat), a_of(action)
    if not is_army(local_of(piece)):
        return reasons.NOT_AN_ARMY
    if state.piece_at[piece] != province:
        return reasons.ARMY_NOT_THERE
    if has(state.fought[seat], local_of(piece)):
        return reasons.FOUGHT_ALREADY
    if d_of(action) - 1 == seat:
        return reasons.NOT_AGAINST_ONESELF
    is_there = target_of(state, setup, seat, action) != NOBODY
    return reasons.ALLOWED if is_there else reasons.NO_ENEMY_THERE


@rule
def do_attack(state: State, setup: Setup, seat: int, action: int) -> None:
    """Two dice fall, the attacker's first; where nobody defends it is plunder."""
    state.field = a_of(action)
    state.attacker = seat
    state.defender = target_of(state, setup, seat, action)
    state.thrown = 0
    if defence(state, setup, int(state.defender), int(state.field)) > 0:
        state.step = FIGHT
        return
    do_plunder(state, setup, seat, int(state.defender), int(state.field))
    end_fight(state)


@rule
def list_attacks(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    """Of the armies in a province one leads: the first that has not fought."""
    done = 0
    for number in range(ARMIES):
        province = int(state.piece_at[army_of(seat, number)])
        is_new = 0 <= province < setup.provinces and not has(done, province)
        if not is_new or has(state.fought[seat], number):
            continue
        done |= bit(province)
        for realm in range(int(setup.realms)):
            action = actions.attack(number, province, realm)
            if why_not_attack(state, setup, seat, action) == reasons.ALLOWED:
                out[count] = action
                count += 1
    return count


# --- B4.1 the battle ---


@rule
def count_fresh(state: State, seat: int, province: int) -> int:
    """The armies that have not fought in this round."""
    count = 0
    for number in range(ARMIES):
        is_there = state.piece_at[army_of(seat, number)] == province
        count += 1 if is_there and not has(state.fought[seat], number) else 0
    return count


@rule
def attack_strength(state: State, seat: int, province: int) -> int:
    return count_fresh(state, seat, province) + houses.best_prowess(state, seat, province, False)


@rule
def defence_strength(state: State, setup: Setup, realm: int, province: int) -> int:
    return defence(state, setup, realm, province) + houses.best_prowess(state, realm, province, True)


@rule
def do_fight_die(state: State, setup: Setup, die: int) -> None:
    state.dice[state.thrown] = die
    state.thrown += 1
    if state.thrown == 2:
        end_battle(state, setup)


@rule
def end_battle(state: State, setup: Setup) -> None:
    seat, realm, province = int(state.attacker), int(state.defender), int(state.field)
    margin = int(state.dice[0]) - int(state.dice[1]) + attack_strength(state, seat, province)
    margin -= defence_strength(state, setup, realm, province)
    do_lose(state, setup, seat, province, losses(setup, margin), int(state.fought[seat]))
    do_lose(state, setup, realm, province, losses(setup, -margin), 0)
    do_tire(state, seat, province)
    if count_armies(state, seat, province) > 0 and count_armies(state, realm, province) == 0 and margin > 0:
        do_storm(state, setup, realm, province)
        do_plunder(state, setup, seat, realm, province)
    end_fight(state)


@rule
def losses(setup: Setup, margin: int) -> int:
    """The armies lost by a side that won by `margin` (lost, where it is negative)."""
    if margin < 0:
        return 1 + (-margin - 1) // int(setup.loss_step)
    return 1 if margin < setup.clear_margin else 0


@rule
def do_lose(state: State, setup: Setup, realm: int, province: int, count: int, spared: int) -> None:
    """The highest numbers first; `spared` are the bits of armies that did not take part."""
    for number in range(ARMIES - 1, -1, -1):
        army = army_of(realm, number)
        if count > 0 and state.piece_at[army] == province and not has(spared, number):
            do_remove(state, army)
            state.army_returns[realm * ARMIES + number] = int(state.turn_no) + int(setup.army_return)
            count -= 1


@rule
def do_tire(state: State, seat: int, province: int) -> None:
    for number in range(ARMIES):
        if state.piece_at[army_of(seat, number)] == province:
            state.fought[seat] |= bit(number)


@rule
def do_storm(state: State, setup: Setup, realm: int, province: int) -> None:
    """The walls of a beaten holder fall: a castle for good, those of a capital until the end of the turn."""
    if not is_own_land(state, realm, province):
        return
    state.castles &= ~bit(province)
    state.breached |= bit(province) if is_capital(setup, province) else 0


@rule
def end_fight(state: State) -> None:
    state.step = TURN
    state.field = NOBODY
    state.attacker = NOBODY
    state.defender = NOBODY
    state.thrown = 0


# --- spoils: Resources change hands, characters become prisoners ---


@rule
def do_plunder(state: State, setup: Setup, victor: int, realm: int, province: int) -> None:
    for local in range(FIRST_CHARACTER, FIRST_RESOURCE):
        piece = piece_of(realm, local)
        if state.piece_at[piece] == province and not is_prisoner(state, piece):
            houses.do_capture(state, setup, character_of(piece), victor)
    for local in range(FIRST_RESOURCE, PIECES):
        if state.piece_at[piece_of(realm, local)] == province:
            do_seize(state, piece_of(realm, local), victor)


@rule
def do_seize(state: State, piece: int, victor: int) -> None:
    """What the victor has no piece left for is lost."""
    if free_resource(state, victor, kind_of_resource(local_of(piece))) != NOBODY:
        do_hand_over(state, piece, victor)
    else:
        do_remove(state, piece)


# --- B4.2 castles ---


@rule
def why_not_castle(state: State, seat: int, province: int, setup: Setup) -> int:
    if province >= setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    return reasons.ALLOWED if is_own_land(state, seat, province) else reasons.NOT_YOUR_LAND_TO_BUILD


@rule
def why_not_build(state: State, setup: Setup, seat: int, province: int) -> int:
    reason = why_not_castle(state, seat, province, setup)
    if reason:
        return reason
    if is_capital(setup, province):
        return reasons.NO_CASTLE_IN_CAPITAL
    if setup.province_kind[province] != NOBODY:
        return reasons.NO_CASTLE_WHERE_PRODUCED
    if has(state.castles, province):
        return reasons.HAS_CASTLE
    return reasons.ALLOWED if state.treasury[seat] >= setup.castle_price else reasons.CANNOT_PAY_CASTLE


@rule
def do_build(state: State, setup: Setup, seat: int, province: int) -> None:
    state.treasury[seat] -= int(setup.castle_price)
    state.castles |= bit(province)


@rule
def why_not_demolish(state: State, setup: Setup, seat: int, province: int) -> int:
    reason = why_not_castle(state, seat, province, setup)
    if reason:
        return reason
    if not has(state.castles, province):
        return reasons.HAS_NO_CASTLE
    return reasons.ALLOWED if state.treasury[seat] >= setup.castle_demolition else reasons.CANNOT_PAY_DEMOLITION


@rule
def do_demolish(state: State, setup: Setup, seat: int, province: int) -> None:
    state.treasury[seat] -= int(setup.castle_demolition)
    state.castles &= ~bit(province)


# --- B4.3 at the end of a turn armies that stand alone annex ---


@rule
def do_annex_all(state: State, setup: Setup) -> None:
    for province in range(int(setup.provinces)):
        seat = lone_army(state, setup, province)
        if seat != NOBODY and state.owner[province] != seat and not is_walled_against(state, setup, province):
            do_annex(state, setup, seat, province)
    state.breached = 0


@rule
def is_walled_against(state: State, setup: Setup, province: int) -> bool:
    return state.owner[province] != NEUTRAL and is_walled(state, setup, province)


@rule
def lone_army(state: State, setup: Setup, province: int) -> int:
    """The only faction with armies in the province, or NOBODY."""
    alone = NOBODY
    for seat in range(int(setup.seats)):
        if count_armies(state, seat, province) > 0:
            if alone != NOBODY:
                return NOBODY
            alone = seat
    return alone


@rule
def do_annex(state: State, setup: Setup, seat: int, province: int) -> None:
    state.owner[province] = seat
    state.rebellions &= ~bit(province)
    for other in range(int(setup.seats)):
        if other != seat:
            do_plunder(state, setup, seat, other, province)
