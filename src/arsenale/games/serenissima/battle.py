"""S4 Battle: galley against galley, galley against port, and what becomes of emptied galleys."""

from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.actions import is_port, place_of_port, port_at
from arsenale.games.serenissima.state import (
    DICE,
    GALLEYS,
    GOODS,
    NOBODY,
    PRIZE,
    SALVAGE,
    SLOTS,
    TURN,
    Setup,
    State,
    count_good,
    count_slots,
    do_load,
    do_reflag,
    do_sink,
    do_sink_all,
    do_unload,
    foreign_galleys,
    is_aboard,
    is_full,
    is_own_galley,
    is_own_port,
    owner_of_galley,
)

ROUND_DOWN = 0
FORT_DIVISOR, USUAL_DIVISOR = 4, 3
FROM_VICTOR, FROM_ZONE = 0, 1

# --- S4.1 attacking a galley, S4.8 attacking a port, S4.10 own galleys protect no port ---


@rule
def why_not_attack(state: State, setup: Setup, seat: int, galley: int, target: int) -> int:
    if not is_own_galley(state, seat, galley):
        return reasons.NOT_YOUR_GALLEY_TO_FIGHT
    if state.galley_crew[galley] <= 0:
        return reasons.NO_CREW_TO_FIGHT
    if is_port(target):
        return why_not_attack_port(state, setup, seat, galley, port_at(target))
    return why_not_attack_galley(state, seat, galley, target)


@rule
def why_not_attack_galley(state: State, seat: int, galley: int, target: int) -> int:
    if target >= GALLEYS or is_own_galley(state, seat, target) or owner_of_galley(state, target) == NOBODY:
        return reasons.NO_SUCH_TARGET
    same = state.galley_zone[galley] == state.galley_zone[target]
    return reasons.ALLOWED if same else reasons.TARGET_ELSEWHERE


@rule
def why_not_attack_port(state: State, setup: Setup, seat: int, galley: int, port: int) -> int:
    if port >= setup.ports or is_own_port(state, seat, port):
        return reasons.PORT_NOT_FOREIGN
    if setup.port_zone[port] != state.galley_zone[galley]:
        return reasons.TARGET_ELSEWHERE
    return reasons.ALLOWED if state.port_garrison[port] > 0 else reasons.PORT_HAS_NO_GARRISON


@rule
def do_attack(state: State, galley: int, target: int) -> None:
    state.attacker = galley
    state.target = target
    state.defender = NOBODY if is_port(target) else owner_of_galley(state, target)
    state.step = DICE
    state.die[0] = 0
    state.die[1] = 0


# --- S4.2 both roll; a third of die and sailors is what the other side loses ---


@rule
def do_battle_die(state: State, setup: Setup, die: int) -> None:
    """The attacker's die first, then the defender's."""
    if state.die[0] == 0:
        state.die[0] = die
        return
    state.die[1] = die
    if is_port(int(state.target)):
        do_fight_port(state, setup, int(state.attacker), port_at(int(state.target)))
    else:
        do_fight_galley(state, setup, int(state.attacker), int(state.target))


@rule
def count_losses(setup: Setup, die: int, sailors: int, divisor: int) -> int:
    strength = int(die) + int(sailors)
    if setup.rounding == ROUND_DOWN:
        return strength // divisor
    return (2 * strength + divisor) // (2 * divisor)


@rule
def do_lose_crew(state: State, galley: int, losses: int) -> None:
    lost = min(losses, int(state.galley_crew[galley]))
    state.galley_crew[galley] -= lost
    state.pool_sailors += lost


@rule
def do_fight_galley(state: State, setup: Setup, galley: int, target: int) -> None:
    divisor = 4 if setup.ship_divisor else 3
    dealt = count_losses(setup, int(state.die[0]), int(state.galley_crew[galley]), divisor)
    taken = count_losses(setup, int(state.die[1]), int(state.galley_crew[target]), divisor)
    do_lose_crew(state, target, dealt)
    do_lose_crew(state, galley, taken)
    end_fight(state, setup, galley, target)


@rule
def end_fight(state: State, setup: Setup, galley: int, target: int) -> None:
    is_attacker_empty = state.galley_crew[galley] == 0
    is_target_empty = state.galley_crew[target] == 0
    if is_attacker_empty and is_target_empty:
        begin_salvage(state, setup)
    elif is_attacker_empty:
        begin_prize(state, target, galley)
    elif is_target_empty:
        begin_prize(state, galley, target)
    else:
        state.step = TURN


# --- S4.8 against a garrison; a fort raises the attacker's divisor. S4.9 an emptied galley sinks ---


@rule
def do_fight_port(state: State, setup: Setup, galley: int, port: int) -> None:
    garrison = int(state.port_garrison[port])
    divisor = FORT_DIVISOR if has(state.forts, port) else USUAL_DIVISOR
    dealt = min(garrison, count_losses(setup, int(state.die[0]), int(state.galley_crew[galley]), divisor))
    taken = count_losses(setup, int(state.die[1]), garrison, USUAL_DIVISOR)
    state.port_garrison[port] -= dealt
    state.pool_sailors += dealt
    do_lose_crew(state, galley, taken)
    if state.galley_crew[galley] == 0:
        do_sink(state, galley)
    state.step = TURN


# --- S4.4 the winner takes or sinks the emptied galley. S4.7 a taken galley may fight on ---


@rule
def begin_prize(state: State, victor: int, prize: int) -> None:
    state.step = PRIZE
    state.victor = victor
    state.wrecks = bit(prize)
    state.asked = owner_of_galley(state, victor)


@rule
def why_not_decide(state: State, seat: int, prize: int) -> int:
    if state.step not in (PRIZE, SALVAGE):
        return reasons.NO_PRIZE
    if state.asked != seat:
        return reasons.NOT_THE_WINNER
    return reasons.ALLOWED if has(state.wrecks, prize) else reasons.WRONG_PRIZE


@rule
def sender_of(state: State, helper: int) -> int:
    """The galley that sends the prize crew: the one that won, where the order names none."""
    return int(state.victor) if helper == actions.VICTOR and state.victor != NOBODY else helper


@rule
def is_helper(state: State, setup: Setup, seat: int, helper: int, prize: int) -> bool:
    """The galley may send a prize crew, as far as its place and owner go."""
    if not is_own_galley(state, seat, helper) or has(state.wrecks, helper):
        return False
    if setup.prize_crew == FROM_VICTOR:
        return helper == state.victor
    return state.galley_zone[helper] == state.galley_zone[prize]


@rule
def why_not_take(state: State, setup: Setup, seat: int, prize: int, helper: int, sailors: int) -> int:
    reason = why_not_decide(state, seat, prize)
    if reason:
        return reason
    helper = sender_of(state, helper)
    if not is_helper(state, setup, seat, helper, prize):
        return reasons.WRONG_HELPER
    if sailors < 1:
        return reasons.NO_PRIZE_CREW
    if sailors >= state.galley_crew[helper]:
        return reasons.HELPER_KEEPS_ONE
    return reasons.GALLEY_FULL if count_slots(state, prize) + sailors > SLOTS else reasons.ALLOWED


@rule
def do_take(state: State, setup: Setup, seat: int, prize: int, helper: int, sailors: int) -> None:
    state.galley_crew[sender_of(state, helper)] -= sailors
    state.galley_crew[prize] += sailors
    do_reflag(state, seat, prize)
    state.wrecks &= ~bit(prize)
    end_decision(state, setup, seat)


@rule
def end_decision(state: State, setup: Setup, seat: int) -> None:
    """After both emptied each other the defender still has his choice when the attacker has made his."""
    is_first = state.step == SALVAGE and seat != state.defender
    if is_first and can_salvage(state, setup, int(state.defender)):
        state.asked = state.defender
    else:
        end_wrecks(state)


@rule
def end_wrecks(state: State) -> None:
    do_sink_all(state, int(state.wrecks))
    state.wrecks = 0
    state.victor = NOBODY
    state.asked = NOBODY
    state.step = TURN


# --- S4.5 loot before the galley sinks or sails on ---


@rule
def why_not_loot(state: State, seat: int, source: int, target: int, good: int) -> int:
    if state.step != PRIZE:
        return reasons.NO_PRIZE
    if state.asked != seat:
        return reasons.NOT_THE_WINNER
    if source == target or not is_fighter(state, source) or not is_fighter(state, target):
        return reasons.LOOT_ELSEWHERE
    if not is_aboard(state, source, good):
        return reasons.LOOT_NOT_THERE
    return reasons.GALLEY_FULL if is_full(state, target) else reasons.ALLOWED


@rule
def is_fighter(state: State, galley: int) -> bool:
    return galley == state.victor or has(state.wrecks, galley)


@rule
def do_loot(state: State, source: int, target: int, good: int) -> None:
    do_unload(state, source, good)
    do_load(state, target, good)


# --- S4.6 both emptied: both sink, or first the attacker, then the defender takes one with sailors from the zone ---


@rule
def begin_salvage(state: State, setup: Setup) -> None:
    attacker = owner_of_galley(state, int(state.attacker))
    state.wrecks = bit(state.attacker) | bit(state.target)
    state.step = SALVAGE
    if can_salvage(state, setup, attacker):
        state.asked = attacker
    elif can_salvage(state, setup, int(state.defender)):
        state.asked = state.defender
    else:
        end_wrecks(state)


@rule
def can_salvage(state: State, setup: Setup, seat: int) -> bool:
    """Some emptied galley can be taken by this seat."""
    if setup.prize_crew != FROM_ZONE or state.wrecks == 0:
        return False
    zone = int(state.galley_zone[lowest(int(state.wrecks))])
    helpers = int(state.zone_galleys[zone]) & int(state.fleet[seat]) & ~int(state.wrecks)
    while helpers:
        if state.galley_crew[lowest(helpers)] > 1:
            return True
        helpers = without_lowest(helpers)
    return False


# --- What a player may do now ---


@rule
def list_attacks(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    galleys = int(state.fleet[seat])
    while galleys:
        count = list_attacks_of(state, setup, seat, lowest(galleys), out, count)
        galleys = without_lowest(galleys)
    return count


@rule
def list_attacks_of(state: State, setup: Setup, seat: int, galley: int, out: list[int], count: int) -> int:
    if state.galley_crew[galley] <= 0:
        return count
    zone = int(state.galley_zone[galley])
    port = int(setup.zone_port[zone])
    if port != NOBODY and why_not_attack_port(state, setup, seat, galley, port) == reasons.ALLOWED:
        out[count] = actions.attack(galley, place_of_port(port))
        count += 1
    targets = foreign_galleys(state, seat, zone)
    while targets:
        out[count] = actions.attack(galley, lowest(targets))
        count += 1
        targets = without_lowest(targets)
    return count


@rule
def list_decisions(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    wrecks = int(state.wrecks)
    while wrecks:
        prize = lowest(wrecks)
        out[count] = actions.sink(prize)
        count = list_takes(state, setup, seat, prize, out, count + 1)
        wrecks = without_lowest(wrecks)
    if state.step == PRIZE and state.free_moves < setup.free_moves:
        prize = lowest(int(state.wrecks))
        count = list_loot(state, prize, int(state.victor), out, count)
        count = list_loot(state, int(state.victor), prize, out, count)
    return count


@rule
def list_takes(state: State, setup: Setup, seat: int, prize: int, out: list[int], count: int) -> int:
    helpers = int(state.zone_galleys[state.galley_zone[prize]]) & int(state.fleet[seat]) & ~int(state.wrecks)
    while helpers:
        helper = lowest(helpers)
        for sailors in range(1, int(state.galley_crew[helper])):
            if why_not_take(state, setup, seat, prize, helper, sailors) == reasons.ALLOWED:
                out[count] = actions.take(prize, helper, sailors)
                count += 1
        helpers = without_lowest(helpers)
    return count


@rule
def list_loot(state: State, source: int, target: int, out: list[int], count: int) -> int:
    if is_full(state, target) or state.galley_cargo[source] == 0:
        return count
    for good in range(GOODS):
        if count_good(state.galley_cargo[source], good):
            out[count] = actions.loot(source, target, good)
            count += 1
    return count
