"""B0 Frame: the course of a game, who acts, what is legal, and where each order of the chapters leads."""

from arsenale.games import operations as op
from arsenale.games.blood_royale import (
    actions,
    blockade,
    deals,
    dynasty,
    economy,
    fleets,
    houses,
    marriage,
    moving,
    reasons,
    trade,
    war,
)
from arsenale.games.blood_royale.actions import piece_in
from arsenale.games.blood_royale.state import (
    ALL_CHARACTERS,
    ALL_PIECES,
    BLOCKADE,
    CASHING,
    CONTRACT,
    DEAL,
    DYNASTY,
    ECONOMY,
    FAMINE,
    FIGHT,
    FIRST_DICE_STEP,
    FIRST_FLEET,
    HARVEST,
    HEIR,
    LABOUR,
    LOT,
    MOVEMENT,
    NOBODY,
    OVER,
    PASSENGER,
    POOL,
    PROVINCES,
    REBELLION,
    SEATS,
    TURN,
    UNREST,
    Setup,
    State,
    army_of,
    do_hand_over,
    fleet_of,
    piece_of,
)
from arsenale.games.kernel import a_of, amount_of, below, bit, count_bits, d_of, has, kind_of, next_random, rule

CHANCE = 1 << 7  # the bit of the dice in `to_act`
DIE_SIDES = 6
MAX_LEGAL = 8192
MOVEMENT_ROUNDS = 2

# --- B0.7 the first position ---


@rule
def begin_game(state: State, setup: Setup) -> None:
    """Fills a blank record; with dynasties the first children are born before turn 1."""
    begin_table(state, setup)
    for seat in range(int(setup.seats)):
        begin_power(state, setup, seat)
    if houses.has_dynasties(setup):
        state.phase = DYNASTY
        houses.begin_houses(state, setup)
        go_on(state, setup)
    else:
        begin_turn(state, setup)


@rule
def begin_table(state: State, setup: Setup) -> None:
    """All pieces in the pool, every kingdom whole, nobody anywhere."""
    for piece in range(ALL_PIECES):
        state.piece_at[piece] = POOL
    for province in range(PROVINCES):
        state.owner[province] = setup.province_realm[province]
    for character in range(ALL_CHARACTERS):
        state.father[character] = NOBODY
        state.mother[character] = NOBODY
        state.spouse[character] = NOBODY
        state.captor[character] = NOBODY
    for seat in range(SEATS):
        state.founder[seat] = NOBODY
        state.ruler[seat] = NOBODY
    state.subject = NOBODY
    state.child = NOBODY
    do_seat_order(state, setup)
    blockade.end_question(state)
    war.end_fight(state)
    deals.end_deal(state)


@rule
def begin_power(state: State, setup: Setup, seat: int) -> None:
    state.treasury[seat] = setup.start_crowns
    for number in range(min(int(setup.start_armies), int(setup.armies))):
        state.piece_at[army_of(seat, number)] = setup.capital[seat]
    for number in range(min(int(setup.start_fleets), int(setup.fleets))):
        state.piece_at[piece_of(seat, FIRST_FLEET + number)] = setup.first_port[seat]


# --- Who acts ---


@rule
def is_over(state: State) -> bool:
    return state.phase == OVER


@rule
def is_asking(state: State) -> bool:
    """One seat owes an answer."""
    return state.step in (DEAL, BLOCKADE, LABOUR, HEIR)


@rule
def is_diced(state: State) -> bool:
    """A die or a lot is due."""
    return state.step >= FIRST_DICE_STEP


@rule
def to_act(state: State, setup: Setup) -> int:
    """Bits of the seats that may act now, CHANCE when dice are due, 0 when the game is over."""
    if state.phase == OVER:
        return 0
    if is_diced(state):
        return CHANCE
    return bit(state.asked) if is_asking(state) else bit(state.order[state.turn])


@rule
def active_seat(state: State) -> int:
    """The faction whose turn it is, whoever is asked meanwhile."""
    return int(state.order[state.turn])


# --- What forbids an order: first the time, then the chapter's own predicate ---


@rule
def why_wait(state: State) -> int:
    """The open question that comes before every other order."""
    if is_diced(state):
        return reasons.LOT_FIRST if state.step == LOT else reasons.DICE_FIRST
    if state.step == BLOCKADE:
        return reasons.ANSWER_BLOCKADE_FIRST
    if state.step == LABOUR:
        return reasons.ANSWER_BIRTH_FIRST
    if state.step == HEIR:
        return reasons.ANSWER_HEIR_FIRST
    return why_wait_for_deal(state) if state.step == DEAL else reasons.ALLOWED


@rule
def why_wait_for_deal(state: State) -> int:
    if state.deal == PASSENGER:
        return reasons.ANSWER_PASSENGER_FIRST
    return reasons.ANSWER_CONTRACT_FIRST if state.deal == CONTRACT else reasons.ANSWER_OFFER_FIRST


@rule
def why_deal_first(state: State) -> int:
    if state.deal == PASSENGER:
        return reasons.ANSWER_PASSENGER_FIRST
    return reasons.ANSWER_CONTRACT_FIRST if state.deal == CONTRACT else reasons.ANSWER_OFFER_FIRST


@rule
def phase_of(kind: int) -> int:
    """The phase to which an order belongs; 0 where it may be given in any."""
    if kind in (actions.MOVE, actions.SAIL, actions.DOCK, actions.EMBARK, actions.DISEMBARK, actions.ATTACK):
        return MOVEMENT
    if kind in (actions.TAX, actions.RAISE, actions.BUILD, actions.DEMOLISH, actions.QUELL, actions.DISBAND):
        return ECONOMY
    return CASHING if kind == actions.CASH else 0


@rule
def is_answer(kind: int) -> bool:
    if kind in (actions.BLOCK, actions.PASS, actions.ACCEPT, actions.DECLINE):
        return True
    return kind in (actions.AGAIN, actions.LEAVE, actions.CROWN, actions.PASS_OVER)


@rule
def is_ever_open(kind: int) -> bool:
    """Permissions, gifts and payments need not wait for one's turn (B2.4, B5.7)."""
    return kind in (actions.PERMIT, actions.REVOKE, actions.GIVE, actions.PAY)


@rule
def is_free(setup: Setup, action: int) -> bool:
    """B0.6: orders that cost nothing, or nothing where the other faction declines, and so might go round in circles."""
    kind = kind_of(action)
    if kind == actions.EMBARK and actions.is_on_anothers(action):
        return True
    if kind in (actions.EMBARK, actions.DISEMBARK):
        return fleets.boarding_price(setup, amount_of(action)) == 0
    return is_ever_open(kind) or kind in (actions.OFFER, actions.PROPOSE)


@rule
def why_not(state: State, setup: Setup, seat: int, action: int) -> int:
    """0 where the order is legal, else the reason (see `reasons`) with its rule number."""
    if state.phase == OVER:
        return reasons.GAME_OVER
    kind = kind_of(action)
    if is_answer(kind):
        return why_not_answer(state, setup, seat, action)
    reason = why_not_now(state, seat, kind)
    if reason == reasons.ALLOWED:
        reason = why_not_kind(state, setup, seat, action)
    is_limited = is_free(setup, action) and seat == active_seat(state)
    if reason == reasons.ALLOWED and is_limited and state.free_moves >= setup.free_moves:
        return reasons.TOO_MANY_FREE_MOVES
    return reason


@rule
def why_not_now(state: State, seat: int, kind: int) -> int:
    reason = why_wait(state)
    if reason:
        return reason
    if phase_of(kind) and state.phase != phase_of(kind):
        return reasons.WRONG_PHASE
    return reasons.ALLOWED if is_ever_open(kind) or active_seat(state) == seat else reasons.NOT_YOUR_TURN


@rule
def why_not_answer(state: State, setup: Setup, seat: int, action: int) -> int:
    kind = kind_of(action)
    if kind == actions.PASS:
        return blockade.why_not_answer(state, seat)
    if kind == actions.BLOCK:
        return blockade.why_not_block(state, seat, action)
    if kind == actions.ACCEPT:
        return trade.why_not_accept(state, setup, seat)
    if kind == actions.DECLINE:
        return trade.why_not_answer(state, seat)
    return dynasty.why_not_answer(state, setup, seat, action)


@rule
def why_not_kind(state: State, setup: Setup, seat: int, action: int) -> int:
    kind = kind_of(action)
    if phase_of(kind) == MOVEMENT:
        return why_not_movement(state, setup, seat, action)
    if phase_of(kind) == ECONOMY:
        return why_not_economy(state, setup, seat, action)
    if kind in (actions.PERMIT, actions.REVOKE):
        return moving.why_not_permit(state, setup, seat, action)
    if kind == actions.CASH:
        return economy.why_not_cash(state, setup, seat)
    if kind == actions.PROPOSE:
        return marriage.why_not_propose(state, setup, seat, action)
    if kind == actions.RELEASE:
        return houses.why_not_release(state, setup, seat, action)
    if kind == actions.END:
        return reasons.ALLOWED
    return why_not_trade(state, setup, seat, action)


@rule
def why_not_movement(state: State, setup: Setup, seat: int, action: int) -> int:
    kind = kind_of(action)
    if kind == actions.MOVE:
        return moving.why_not_move(state, setup, seat, action)
    if kind == actions.SAIL:
        return fleets.why_not_sail(state, setup, seat, action)
    if kind == actions.DOCK:
        return fleets.why_not_dock(state, setup, seat, action)
    if kind == actions.EMBARK:
        return fleets.why_not_embark(state, setup, seat, action)
    if kind == actions.DISEMBARK:
        return fleets.why_not_disembark(state, setup, seat, action)
    return war.why_not_attack(state, setup, seat, action)


@rule
def why_not_economy(state: State, setup: Setup, seat: int, action: int) -> int:
    kind, province = kind_of(action), a_of(action)
    if kind == actions.TAX:
        return economy.why_not_tax(state, setup, seat, amount_of(action))
    if kind == actions.RAISE:
        return economy.why_not_raise(state, setup, seat, province, d_of(action))
    if kind == actions.BUILD:
        return war.why_not_build(state, setup, seat, province)
    if kind == actions.DEMOLISH:
        return war.why_not_demolish(state, setup, seat, province)
    if kind == actions.QUELL:
        return economy.why_not_quell(state, setup, seat, province)
    return economy.why_not_disband(state, seat, action)


@rule
def why_not_trade(state: State, setup: Setup, seat: int, action: int) -> int:
    kind = kind_of(action)
    if kind == actions.GIVE:
        return trade.why_not_give(state, setup, seat, action)
    if kind == actions.PAY:
        return trade.why_not_pay(state, setup, seat, action)
    return trade.why_not_offer(state, setup, seat, action) if kind == actions.OFFER else reasons.WRONG_PHASE


# --- What happens ---


@rule
def apply(state: State, setup: Setup, seat: int, action: int) -> int:
    """Carries the order out, or returns the reason that forbids it and changes nothing."""
    reason = why_not(state, setup, seat, action)
    if reason == reasons.ALLOWED:
        do_action(state, setup, seat, action)
    return reason


@rule
def do_action(state: State, setup: Setup, seat: int, action: int) -> None:
    """Carries out an order known to be legal."""
    kind = kind_of(action)
    if is_answer(kind):
        do_answer(state, setup, seat, action)
    elif phase_of(kind) == MOVEMENT:
        do_movement(state, setup, seat, action)
    elif phase_of(kind) == ECONOMY:
        do_economy(state, setup, seat, action)
    else:
        do_anywhere(state, setup, seat, action)
    is_counted = is_free(setup, action) and seat == active_seat(state)
    state.free_moves += 1 if is_counted else 0
    go_on(state, setup)


@rule
def do_answer(state: State, setup: Setup, seat: int, action: int) -> None:
    kind = kind_of(action)
    if kind == actions.PASS:
        blockade.do_pass(state, setup, seat)
    elif kind == actions.BLOCK:
        blockade.do_block(state, seat)
    elif kind == actions.ACCEPT:
        trade.do_accept(state, setup, seat)
    elif kind == actions.DECLINE:
        deals.end_deal(state)
    else:
        dynasty.do_answer(state, setup, seat, action)


@rule
def do_movement(state: State, setup: Setup, seat: int, action: int) -> None:
    kind, piece, place = kind_of(action), piece_in(action, seat), a_of(action)
    if kind == actions.MOVE:
        moving.do_move(state, piece, place)
    elif kind == actions.SAIL:
        blockade.do_sail(state, setup, fleet_of(piece), place)
    elif kind == actions.DOCK:
        fleets.do_dock(state, setup, seat, piece, place)
    elif kind == actions.EMBARK:
        fleets.do_ask_embark(state, setup, seat, action)
    elif kind == actions.DISEMBARK:
        fleets.do_disembark(state, setup, piece, place)
    else:
        war.do_attack(state, setup, seat, action)


@rule
def do_economy(state: State, setup: Setup, seat: int, action: int) -> None:
    kind, province = kind_of(action), a_of(action)
    if kind == actions.TAX:
        economy.do_tax(state, setup, seat, amount_of(action))
    elif kind == actions.RAISE:
        economy.do_raise(state, setup, seat, province, d_of(action))
    elif kind == actions.BUILD:
        war.do_build(state, setup, seat, province)
    elif kind == actions.DEMOLISH:
        war.do_demolish(state, setup, seat, province)
    elif kind == actions.QUELL:
        economy.do_quell(state, setup, seat, province)
    else:
        economy.do_disband(state, piece_in(action, seat))


@rule
def do_anywhere(state: State, setup: Setup, seat: int, action: int) -> None:
    """Orders that no single phase owns, and cashing in."""
    kind = kind_of(action)
    if kind == actions.END:
        do_end(state, setup, seat)
    elif kind == actions.CASH:
        economy.do_cash(state, setup, seat)
    elif kind == actions.PERMIT:
        moving.do_permit(state, seat, d_of(action), moving.lands_named(action))
    elif kind == actions.REVOKE:
        moving.do_revoke(state, seat, d_of(action), moving.lands_named(action))
    elif kind == actions.GIVE:
        do_hand_over(state, piece_in(action, seat), d_of(action))
    elif kind == actions.PAY:
        trade.do_pay(state, seat, d_of(action), amount_of(action))
    elif kind == actions.OFFER:
        trade.do_offer(state, seat, action)
    elif kind == actions.PROPOSE:
        marriage.do_propose(state, setup, seat, action)
    else:
        houses.do_release(state, setup, action)


# --- B0.2 phase after phase ---


@rule
def begin_turn(state: State, setup: Setup) -> None:
    state.turn_no += 1
    begin_phase(state, setup, ECONOMY)


@rule
def begin_phase(state: State, setup: Setup, phase: int) -> None:
    state.phase = phase
    state.step = TURN
    state.round_no = 0
    if phase == MOVEMENT:
        begin_round(state, setup, 1)
    else:
        do_seat_order(state, setup)
        begin_faction(state, setup, 0)


@rule
def do_seat_order(state: State, setup: Setup) -> None:
    for place in range(SEATS):
        state.order[place] = place if place < setup.seats else NOBODY


@rule
def begin_faction(state: State, setup: Setup, place: int) -> None:
    state.turn = place
    state.free_moves = 0
    if state.phase == ECONOMY:
        economy.begin_economy(state, setup, active_seat(state))


@rule
def do_end(state: State, setup: Setup, seat: int) -> None:
    """B5.1: who ends his economy without a word about taxes levies them at the usual rate."""
    if state.phase == ECONOMY and state.taxed[seat] == 0:
        state.is_ending = 1
        economy.do_tax(state, setup, seat, int(setup.tax_low))
    else:
        end_faction(state, setup)


@rule
def end_faction(state: State, setup: Setup) -> None:
    if state.turn + 1 < setup.seats:
        begin_faction(state, setup, int(state.turn) + 1)
    else:
        end_phase(state, setup)


@rule
def end_phase(state: State, setup: Setup) -> None:
    if state.phase == ECONOMY:
        begin_phase(state, setup, MOVEMENT)
    elif state.phase == MOVEMENT and state.round_no < MOVEMENT_ROUNDS:
        begin_round(state, setup, int(state.round_no) + 1)
    elif state.phase == MOVEMENT:
        begin_phase(state, setup, CASHING)
    elif state.phase == CASHING:
        end_cashing(state, setup)
    else:
        dynasty.begin_sequence(state, setup)


@rule
def end_cashing(state: State, setup: Setup) -> None:
    """B4.3; then the houses have their say, where there are any (B6.1)."""
    war.do_annex_all(state, setup)
    if houses.has_houses(state, setup):
        begin_phase(state, setup, DYNASTY)
    else:
        end_turn(state, setup)


@rule
def go_on(state: State, setup: Setup) -> None:
    """What follows by itself: the end of an economy, and of the turn when the dynastic sequence is through."""
    if state.is_ending and state.step == TURN:
        state.is_ending = 0
        end_faction(state, setup)
    elif state.phase == DYNASTY and dynasty.is_done(state, setup):
        end_turn(state, setup)


@rule
def end_turn(state: State, setup: Setup) -> None:
    """B0.1: after the last one the game is over."""
    if state.turn_no >= setup.turns:
        state.phase = OVER
        state.turn = 0
    else:
        begin_turn(state, setup)


# --- B0.3 the order of play of a movement round is drawn by lot ---


@rule
def begin_round(state: State, setup: Setup, round_no: int) -> None:
    state.round_no = round_no
    moving.begin_points(state)
    blockade.begin_round(state)
    for place in range(SEATS):
        state.order[place] = NOBODY
    state.turn = 0
    state.step = LOT


@rule
def undrawn(state: State, setup: Setup) -> int:
    """Bits of the seats that have no place in the order yet."""
    seats = bit(setup.seats) - 1
    for place in range(int(state.turn)):
        seats &= ~bit(state.order[place])
    return seats


@rule
def do_draw(state: State, setup: Setup, lot: int) -> None:
    """The `lot`-th of those left, in the order of seats; the last place goes without a lot."""
    state.order[state.turn] = economy.nth(undrawn(state, setup), lot)
    state.turn += 1
    if state.turn + 1 == setup.seats:
        state.order[state.turn] = economy.nth(undrawn(state, setup), 1)
        state.step = TURN
        begin_faction(state, setup, 0)


# --- Dice and lots ---


@rule
def chance(state: State, setup: Setup) -> int:
    """How many equally likely outcomes the die or lot has that is due now; 0 where none is."""
    if to_act(state, setup) != CHANCE:
        return 0
    if state.step == LOT:
        return count_bits(undrawn(state, setup))
    if state.step == FAMINE:
        return count_bits(economy.producing(state, setup, active_seat(state)))
    if state.step == REBELLION:
        return count_bits(economy.restless(state, setup, active_seat(state)))
    return DIE_SIDES


@rule
def apply_chance(state: State, setup: Setup, die: int) -> None:
    if state.step == LOT:
        do_draw(state, setup, die)
    elif state.step == FIGHT:
        war.do_fight_die(state, setup, die)
    elif state.phase == ECONOMY:
        do_economy_die(state, setup, active_seat(state), die)
    else:
        dynasty.do_die(state, setup, die)
    go_on(state, setup)


@rule
def do_economy_die(state: State, setup: Setup, seat: int, die: int) -> None:
    if state.step == HARVEST:
        economy.do_harvest_die(state, setup, seat, die)
    elif state.step == FAMINE:
        economy.do_famine_die(state, setup, seat, die)
    elif state.step == UNREST:
        economy.do_unrest_die(state, setup, seat, die)
    else:
        economy.do_rebellion_die(state, setup, seat, die)


@rule
def do_roll_all(state: State, setup: Setup) -> None:
    """Simulation: every die that is due falls out of the state's own random numbers."""
    while state.phase != OVER and is_diced(state):
        state.random = next_random(state.random)
        apply_chance(state, setup, 1 + below(state.random, chance(state, setup)))


# --- What is legal ---


@rule
def legal(state: State, setup: Setup, seat: int, out: list[int]) -> int:
    """Writes all legal orders of the seat to `out` (MAX_LEGAL long), payments, offers and contracts as a sample;

    returns their number.
    """
    if not has(to_act(state, setup), seat):
        return 0
    if state.step == BLOCKADE:
        return blockade.list_answers(out, 0)
    if state.step == DEAL:
        return trade.list_answers(state, setup, seat, out, 0)
    if is_asking(state):
        return dynasty.list_answers(state, setup, seat, out, 0)
    count = list_phase(state, setup, seat, out)
    count = houses.list_releases(state, setup, seat, out, count)
    if state.free_moves < setup.free_moves:
        count = moving.list_permits(state, setup, seat, out, count)
        count = trade.list_deals(state, setup, seat, out, count)
        count = marriage.list_proposals(state, setup, seat, out, count)
    out[count] = actions.plain(actions.END)
    return count + 1


@rule
def list_phase(state: State, setup: Setup, seat: int, out: list[int]) -> int:
    if state.phase == MOVEMENT:
        return list_movement(state, setup, seat, out)
    if state.phase == ECONOMY:
        return list_castles(state, setup, seat, out, economy.list_economy(state, setup, seat, out, 0))
    if state.phase == CASHING and economy.why_not_cash(state, setup, seat) == reasons.ALLOWED:
        out[0] = actions.plain(actions.CASH)
        return 1
    return 0


@rule
def list_movement(state: State, setup: Setup, seat: int, out: list[int]) -> int:
    count = moving.list_moves(state, setup, seat, out, 0)
    count = fleets.list_sails(state, setup, seat, out, count)
    count = fleets.list_docks(state, setup, seat, out, count)
    count = list_boarding(state, setup, seat, out, count)
    return war.list_attacks(state, setup, seat, out, count)


@rule
def list_boarding(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    """Of those that cost nothing only as many as B0.6 allows."""
    first = count
    count = fleets.list_embarkings(state, setup, seat, out, count)
    count = fleets.list_landings(state, setup, seat, out, count)
    if state.free_moves < setup.free_moves:
        return count
    kept = first
    for place in range(first, count):
        if not is_free(setup, out[place]):
            out[kept] = out[place]
            kept += 1
    return kept


@rule
def list_castles(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for province in range(int(setup.provinces)):
        if war.why_not_build(state, setup, seat, province) == reasons.ALLOWED:
            out[count] = actions.with_place(actions.BUILD, province)
            count += 1
        if war.why_not_demolish(state, setup, seat, province) == reasons.ALLOWED:
            out[count] = actions.with_place(actions.DEMOLISH, province)
            count += 1
    return count


# --- How far the game has come ---


@rule
def clock(state: State) -> int:
    """See `arsenale.games.operations`; each movement round counts as a phase."""
    later = max(0, int(state.round_no) - 1) if state.phase <= MOVEMENT else MOVEMENT_ROUNDS - 1
    return int(state.turn_no) * op.ROUND + (int(state.phase) + later) * op.PHASE + int(state.turn)


# --- B0.5 the most crowns ---


@rule
def winners(state: State, setup: Setup) -> int:
    """Bits of the seats with the most crowns."""
    best, most = 0, -1
    for seat in range(int(setup.seats)):
        if state.treasury[seat] > most:
            best, most = 0, int(state.treasury[seat])
        best |= bit(seat) if state.treasury[seat] == most else 0
    return best


@rule
def returns(state: State, setup: Setup, out: list[float]) -> None:
    """Each seat's share of victory."""
    won = winners(state, setup) if state.phase == OVER else 0
    for seat in range(SEATS):
        out[seat] = 1.0 / count_bits(won) if has(won, seat) else 0.0


@rule
def hide(state: State, setup: Setup, seat: int) -> None:
    """Everything is open but the random numbers of a simulation."""
    state.random = 0
