"""B6.3 to B6.5 Marriages: who may marry, the contract, the wedding and what is paid for it."""

from arsenale.games.blood_royale import actions, moving, reasons
from arsenale.games.blood_royale.actions import ALL_LAND, asked_in, granted_in, instalments_in, other_house
from arsenale.games.blood_royale.deals import begin_deal
from arsenale.games.blood_royale.houses import (
    has_dynasties,
    is_alive,
    is_free,
    is_married,
    member,
    number_in_house,
)
from arsenale.games.blood_royale.state import (
    AGREED,
    CELEBRATED,
    CHARACTERS,
    CONTRACT,
    CONTRACTS,
    ENDED,
    NO_CONTRACT,
    NOBODY,
    WOMAN,
    Setup,
    State,
    house_of,
    is_own_land,
)
from arsenale.games.kernel import a_of, amount_of, b_of, bit, rule

MARRIAGE_AGE = 15

# --- B6.3 who may marry ---


@rule
def why_not_marry(state: State, character: int) -> int:
    """What keeps this one from marrying anybody."""
    if not is_alive(state, character):
        return reasons.NO_SUCH_CHARACTER
    if state.age[character] < MARRIAGE_AGE:
        return reasons.TOO_YOUNG_TO_MARRY
    if is_married(state, character):
        return reasons.MARRIED_ALREADY
    return reasons.ALLOWED if is_free(state, character) else reasons.PRISONERS_MARRY_NOT


@rule
def why_not_wed(state: State, own: int, other: int) -> int:
    if house_of(own) == house_of(other):
        return reasons.SAME_HOUSE
    reason = why_not_marry(state, own)
    if reason == reasons.ALLOWED:
        reason = why_not_marry(state, other)
    if reason:
        return reason
    return reasons.SAME_SEX if state.sex[own] == state.sex[other] else reasons.ALLOWED


# --- B6.4 the contract: proposed in one's own turn, accepted or declined by the other house ---


@rule
def own_in(action: int, seat: int) -> int:
    """The character of the house that proposes."""
    return member(seat, a_of(action))


@rule
def other_in(action: int) -> int:
    """The character of the house that is asked."""
    return member(other_house(action), b_of(action))


@rule
def own_of(state: State, slot: int) -> int:
    return own_in(int(state.contract[slot]), int(state.contract_by[slot]))


@rule
def other_of(state: State, slot: int) -> int:
    return other_in(int(state.contract[slot]))


@rule
def is_promised(state: State, character: int) -> bool:
    """A contract is agreed, the wedding to come."""
    for slot in range(CONTRACTS):
        if state.contract_state[slot] == AGREED and character in (own_of(state, slot), other_of(state, slot)):
            return True
    return False


@rule
def why_not_propose(state: State, setup: Setup, seat: int, action: int) -> int:
    if not has_dynasties(setup):
        return reasons.DYNASTY_IS_OFF
    if other_house(action) >= setup.seats:
        return reasons.NO_SUCH_FACTION
    if a_of(action) >= CHARACTERS or b_of(action) >= CHARACTERS:
        return reasons.NO_SUCH_CHARACTER
    reason = why_not_promise(state, own_in(action, seat), other_in(action))
    return reason if reason else why_not_terms(state, setup, seat, action)


@rule
def why_not_promise(state: State, own: int, other: int) -> int:
    reason = why_not_wed(state, own, other)
    if reason:
        return reason
    is_taken = is_promised(state, own) or is_promised(state, other)
    return reasons.PROMISED_ALREADY if is_taken else reasons.ALLOWED


@rule
def why_not_terms(state: State, setup: Setup, seat: int, action: int) -> int:
    if instalments_in(action) == 0:
        return reasons.NO_SUCH_INSTALMENTS
    reason = why_not_clause(state, setup, seat, granted_in(action))
    return reason if reason else why_not_clause(state, setup, other_house(action), asked_in(action))


@rule
def why_not_clause(state: State, setup: Setup, seat: int, lands: int) -> int:
    """`lands` as in the contract: 0 for none, ALL_LAND, or a province + 1 that the seat must own."""
    if lands in (0, ALL_LAND):
        return reasons.ALLOWED
    if lands > setup.provinces:
        return reasons.NO_SUCH_PROVINCE
    return reasons.ALLOWED if is_own_land(state, seat, lands - 1) else reasons.NOT_SOVEREIGN_OF_CLAUSE


@rule
def do_propose(state: State, setup: Setup, seat: int, action: int) -> None:
    begin_deal(state, CONTRACT, seat, other_house(action), action)


@rule
def why_not_agree(state: State, setup: Setup, seat: int) -> int:
    """A correction by the referee may have made it impossible while the other house thought about it."""
    return why_not_propose(state, setup, int(state.dealer), int(state.deal_action))


@rule
def do_agree(state: State, setup: Setup) -> None:
    slot, action = free_slot(state), int(state.deal_action)
    state.contract[slot] = action
    state.contract_by[slot] = state.dealer
    state.contract_state[slot] = AGREED
    state.contract_left[slot] = instalments_in(action) if amount_of(action) != 0 else 0


@rule
def free_slot(state: State) -> int:
    """There are two contracts for every couple that can be: one that is not in force is always left."""
    for slot in range(CONTRACTS):
        if state.contract_state[slot] == NO_CONTRACT:
            return slot
    for slot in range(CONTRACTS):
        if state.contract_state[slot] == ENDED:
            return slot
    return NOBODY


# --- B6.5 weddings, payments and permissions ---


@rule
def do_pay_instalments(state: State) -> None:
    """Those of earlier weddings."""
    for slot in range(CONTRACTS):
        if state.contract_state[slot] == CELEBRATED:
            do_pay_instalment(state, slot)


@rule
def do_pay_instalment(state: State, slot: int) -> None:
    """Who cannot pay it all pays what he has."""
    if state.contract_left[slot] == 0:
        return
    payer, payee = int(state.contract_by[slot]), house_of(other_of(state, slot))
    crowns = amount_of(int(state.contract[slot]))
    if crowns < 0:
        payer, payee, crowns = payee, payer, -crowns
    crowns = min(crowns, int(state.treasury[payer]))
    state.treasury[payer] -= crowns
    state.treasury[payee] += crowns
    state.contract_left[slot] -= 1


@rule
def do_weddings(state: State) -> None:
    """A wedding that has become impossible ends its contract."""
    for slot in range(CONTRACTS):
        if state.contract_state[slot] != AGREED:
            continue
        if why_not_wed(state, own_of(state, slot), other_of(state, slot)) == reasons.ALLOWED:
            do_wed(state, slot)
        else:
            do_end_contract(state, slot)


@rule
def do_wed(state: State, slot: int) -> None:
    own, other, action = own_of(state, slot), other_of(state, slot), int(state.contract[slot])
    state.spouse[own] = other
    state.spouse[other] = own
    state.is_newly_wed[own if state.sex[own] == WOMAN else other] = 1
    state.contract_state[slot] = CELEBRATED
    moving.do_permit(state, house_of(own), house_of(other), lands_of(granted_in(action)))
    moving.do_permit(state, house_of(other), house_of(own), lands_of(asked_in(action)))
    do_pay_instalment(state, slot)


@rule
def lands_of(clause: int) -> int:
    """Bits of the provinces that a clause opens."""
    if clause == 0:
        return 0
    return moving.EVERYWHERE if clause == ALL_LAND else bit(clause - 1)


@rule
def do_end_contract(state: State, slot: int) -> None:
    state.contract_state[slot] = ENDED
    state.contract_left[slot] = 0


@rule
def do_end_contracts_of(state: State, character: int) -> None:
    """Death ends them."""
    for slot in range(CONTRACTS):
        is_in_force = state.contract_state[slot] in (AGREED, CELEBRATED)
        if is_in_force and character in (own_of(state, slot), other_of(state, slot)):
            do_end_contract(state, slot)


# --- what can be ordered: every possible couple with a few plain terms ---

SAMPLE_TERMS = (0, 10, -10)  # crowns that the house pays, once


@rule
def list_proposals(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    if not has_dynasties(setup):
        return count
    for own in range(member(seat, 0), member(seat + 1, 0)):
        if why_not_marry(state, own) == reasons.ALLOWED:
            count = list_matches(state, setup, own, out, count)
    return count


@rule
def list_matches(state: State, setup: Setup, own: int, out: list[int], count: int) -> int:
    for other in range(member(setup.seats, 0)):
        if why_not_promise(state, own, other) == reasons.ALLOWED:
            for crowns in SAMPLE_TERMS:
                out[count] = plain_proposal(own, other, crowns)
                count += 1
    return count


@rule
def plain_proposal(own: int, other: int, crowns: int) -> int:
    """One payment and no permissions."""
    return actions.propose(number_in_house(own), number_in_house(other), house_of(other), crowns, 1, 0, 0)
