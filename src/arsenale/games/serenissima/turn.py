"""The course of a game: who acts, what is legal, and where each order of the chapters leads (S1.1, S1.5)."""

from arsenale.games import operations as op
from arsenale.games.kernel import (
    a_of,
    amount_of,
    b_of,
    below,
    bit,
    d_of,
    has,
    kind_of,
    next_random,
    rule,
)
from arsenale.games.serenissima import actions, battle, bidding, market, ports, reasons, sailing, scoring, selling
from arsenale.games.serenissima.state import (
    BATTLE,
    BIDDING,
    BIDS,
    CONSENT,
    DEAL,
    DICE,
    END_DIE,
    GOODS,
    MARKET,
    NOBODY,
    OVER,
    PICKS,
    PORT_TAKING,
    PRIZE,
    SAILING,
    SALVAGE,
    SEATS,
    SELLING,
    TIE,
    TURN,
    Setup,
    State,
    do_launch,
)

CHANCE = 1 << 7  # the bit of the dice in `to_act`
DIE_SIDES = 6
MAX_LEGAL = 4096

# --- S0.4 the first position ---

START_GALLEYS, START_SAILORS, START_DUCATS = 2, 10, 2000


@rule
def begin_game(state: State, setup: Setup) -> None:
    """Fills a blank record and opens round 1."""
    begin_table(state, setup)
    for seat in range(int(setup.seats)):
        begin_power(state, setup, seat)
    bidding.begin_round(state, setup)


@rule
def begin_table(state: State, setup: Setup) -> None:
    """All pieces in the pool, nobody anywhere."""
    for good in range(GOODS):
        state.pool_goods[good] = setup.good_pieces[good]
    for place in range(SEATS):
        state.bid[place] = NOBODY
        state.order[place] = NOBODY
    state.pool_sailors = setup.sailors
    state.asked = NOBODY
    state.seller = NOBODY
    state.buyer = NOBODY
    state.victor = NOBODY
    state.wish = NOBODY
    state.defender = NOBODY
    sailing.begin_sailing(state)


@rule
def begin_power(state: State, setup: Setup, seat: int) -> None:
    port = int(setup.capital[seat])
    state.realm[seat] |= bit(port)
    state.port_price[port] = market.USUAL_LIMIT
    state.port_garrison[port] = START_SAILORS
    state.pool_sailors -= START_SAILORS
    state.treasury[seat] = START_DUCATS
    for galley in range(START_GALLEYS * seat, START_GALLEYS * (seat + 1)):
        do_launch(state, seat, galley, int(setup.port_zone[port]))


# --- Who acts ---


@rule
def is_over(state: State) -> bool:
    return state.phase == OVER


@rule
def is_asking(state: State) -> bool:
    """One seat owes an answer to another's order."""
    return state.step in (DEAL, CONSENT, PRIZE, SALVAGE)


@rule
def to_act(state: State, setup: Setup) -> int:
    """Bits of the seats that may act now, CHANCE when dice are due, 0 when the game is over."""
    if state.phase == OVER:
        return 0
    if state.step == TURN:
        return bit(state.order[state.turn])
    if state.step == BIDS:
        return int(state.waiting)
    if state.step == PICKS:
        return bit(bidding.picker(state, setup))
    return bit(state.asked) if is_asking(state) else CHANCE


@rule
def is_on_turn(state: State, setup: Setup, seat: int) -> bool:
    """It is this seat's turn, not just its answer that is asked."""
    return has(to_act(state, setup), seat) and not is_asking(state)


# --- What forbids an order: first the time, then the chapter's own predicate ---


@rule
def why_wait(state: State) -> int:
    """The open question that comes before every other order."""
    if state.step == DEAL:
        return reasons.ANSWER_OFFER_FIRST
    if state.step == CONSENT:
        return reasons.ANSWER_PASSAGE_FIRST
    if state.step in (PRIZE, SALVAGE):
        return reasons.ANSWER_PRIZE_FIRST
    return reasons.DICE_FIRST if state.step in (TIE, DICE, END_DIE) else reasons.ALLOWED


@rule
def why_not_in(state: State, seat: int, phase: int) -> int:
    """An order of this phase cannot be given now."""
    reason = why_wait(state)
    if reason:
        return reason
    if state.phase != phase:
        return reasons.WRONG_PHASE
    return reasons.ALLOWED if state.order[state.turn] == seat else reasons.NOT_YOUR_TURN


@rule
def is_free(state: State, kind: int) -> bool:
    """S0.6: orders that others can undo, and so might go round in circles; what is discarded can be bought again."""
    if kind == actions.DISCARD:
        return state.phase == MARKET
    return kind in (actions.PRICE, actions.OFFER, actions.SHIFT, actions.LOOT, actions.GIVE)


@rule
def has_free_moves(state: State, setup: Setup) -> bool:
    return state.free_moves < setup.free_moves


@rule
def phase_of(kind: int) -> int:
    """The phase to which an order belongs; 0 where its chapter says more."""
    if kind in (actions.PRICE, actions.BUY, actions.BUILD, actions.HIRE, actions.SHIFT):
        return MARKET
    if kind == actions.MOVE:
        return SAILING
    if kind == actions.ATTACK:
        return BATTLE
    if kind == actions.LAND:
        return PORT_TAKING
    return SELLING if kind == actions.SELL else 0


@rule
def why_not(state: State, setup: Setup, seat: int, action: int) -> int:
    """0 where the order is legal, else the reason (see `reasons`) with its rule number."""
    if state.phase == OVER:
        return reasons.GAME_OVER
    kind = kind_of(action)
    phase = phase_of(kind)
    if phase:
        reason = why_not_in(state, seat, phase)
        if reason:
            return reason
    reason = why_not_kind(state, setup, seat, action)
    if reason == reasons.ALLOWED and is_free(state, kind) and not has_free_moves(state, setup):
        return reasons.TOO_MANY_FREE_MOVES
    return reason


@rule
def why_not_kind(state: State, setup: Setup, seat: int, action: int) -> int:
    kind = kind_of(action)
    if kind in (actions.BID, actions.POSITION):
        return why_not_bidding(state, setup, seat, action)
    if phase_of(kind) == MARKET:
        return why_not_market(state, setup, seat, action)
    if kind in (actions.OFFER, actions.ACCEPT, actions.DECLINE, actions.GIVE, actions.DISCARD):
        return why_not_deal(state, setup, seat, action)
    if kind in (actions.MOVE, actions.PASS, actions.STOP):
        return why_not_sailing(state, setup, seat, action)
    if kind in (actions.ATTACK, actions.TAKE, actions.SINK, actions.LOOT):
        return why_not_battle(state, setup, seat, action)
    if kind == actions.LAND:
        return ports.why_not_land(state, setup, seat, a_of(action))
    if kind == actions.SELL:
        return selling.why_not_sell(state, setup, seat, a_of(action), b_of(action))
    return why_not_end(state, seat) if kind == actions.END else reasons.WRONG_PHASE


@rule
def why_not_bidding(state: State, setup: Setup, seat: int, action: int) -> int:
    if kind_of(action) == actions.BID:
        return bidding.why_not_bid(state, seat, amount_of(action))
    return bidding.why_not_position(state, setup, seat, a_of(action))


@rule
def why_not_market(state: State, setup: Setup, seat: int, action: int) -> int:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.BUY:
        return market.why_not_buy(state, setup, seat, a)
    if kind == actions.PRICE:
        return market.why_not_price(state, setup, seat, a, amount_of(action))
    if kind == actions.BUILD:
        return market.why_not_build(state, setup, seat, a, b)
    if kind == actions.HIRE:
        return market.why_not_hire(state, seat, a)
    return market.why_not_shift(state, setup, seat, a, b, d_of(action))


@rule
def why_not_deal(state: State, setup: Setup, seat: int, action: int) -> int:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.ACCEPT:
        return market.why_not_accept(state, seat)
    if kind == actions.DECLINE:
        return market.why_not_answer_offer(state, seat)
    reason = why_wait(state)
    if reason:
        return reason
    if kind == actions.OFFER:
        return market.why_not_offer(state, setup, seat, a, b, amount_of(action), d_of(action))
    if kind == actions.GIVE:
        return market.why_not_give(state, setup, seat, a, amount_of(action))
    if not is_on_turn(state, setup, seat):
        return reasons.NOT_YOUR_TURN
    return market.why_not_discard(state, seat, a, b)


@rule
def why_not_sailing(state: State, setup: Setup, seat: int, action: int) -> int:
    if kind_of(action) == actions.MOVE:
        return sailing.why_not_move(state, setup, seat, a_of(action), b_of(action))
    return sailing.why_not_answer_passage(state, seat)


@rule
def why_not_battle(state: State, setup: Setup, seat: int, action: int) -> int:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.ATTACK:
        return battle.why_not_attack(state, setup, seat, a, b)
    if kind == actions.TAKE:
        return battle.why_not_take(state, setup, seat, a, b, amount_of(action))
    if kind == actions.SINK:
        return battle.why_not_decide(state, seat, a)
    return battle.why_not_loot(state, seat, a, b, d_of(action))


@rule
def why_not_end(state: State, seat: int) -> int:
    if state.phase == BIDDING:
        return reasons.WRONG_PHASE
    return why_not_in(state, seat, int(state.phase))


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
    state.free_moves += 1 if is_free(state, kind_of(action)) else 0
    if state.step in (BIDS, PICKS):
        do_bidding(state, setup, seat, action)
    elif is_asking(state):
        do_answer(state, setup, seat, action)
    elif state.phase == MARKET:
        do_market(state, setup, seat, action)
    else:
        do_later(state, setup, seat, action)


@rule
def do_bidding(state: State, setup: Setup, seat: int, action: int) -> None:
    kind = kind_of(action)
    if kind == actions.DISCARD:
        market.do_discard(state, a_of(action), b_of(action))
    elif kind == actions.BID:
        bidding.do_bid(state, setup, seat, amount_of(action))
    else:
        bidding.do_position(state, seat, a_of(action))
        if bidding.is_order_set(state, setup):
            begin_phase(state, MARKET)


@rule
def do_answer(state: State, setup: Setup, seat: int, action: int) -> None:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.ACCEPT:
        market.do_accept(state, seat)
    elif kind == actions.DECLINE:
        market.do_decline(state)
    elif kind == actions.PASS:
        sailing.do_pass(state, setup, seat)
    elif kind == actions.STOP:
        sailing.do_stop(state)
    elif kind == actions.TAKE:
        battle.do_take(state, setup, seat, a, b, amount_of(action))
    elif kind == actions.LOOT:
        battle.do_loot(state, a, b, d_of(action))
    else:
        battle.end_decision(state, setup, seat)


@rule
def do_market(state: State, setup: Setup, seat: int, action: int) -> None:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.BUY:
        market.do_buy(state, setup, seat, a)
    elif kind == actions.PRICE:
        market.do_price(state, a, amount_of(action))
    elif kind == actions.BUILD:
        market.do_build(state, setup, seat, a, b)
    elif kind == actions.HIRE:
        market.do_hire(state, seat, a)
    elif kind == actions.SHIFT:
        market.do_shift(state, a, b, d_of(action))
    else:
        do_anywhere(state, setup, seat, action)


@rule
def do_later(state: State, setup: Setup, seat: int, action: int) -> None:
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.MOVE:
        sailing.do_move(state, setup, seat, a, b)
    elif kind == actions.ATTACK:
        battle.do_attack(state, a, b)
    elif kind == actions.LAND:
        ports.do_land(state, setup, seat, a)
    elif kind == actions.SELL:
        selling.do_sell(state, setup, seat, a, b)
    else:
        do_anywhere(state, setup, seat, action)


@rule
def do_anywhere(state: State, setup: Setup, seat: int, action: int) -> None:
    """Orders that no single phase owns."""
    kind, a, b = kind_of(action), a_of(action), b_of(action)
    if kind == actions.END:
        end_turn(state, setup, seat)
    elif kind == actions.DISCARD:
        market.do_discard(state, a, b)
    elif kind == actions.OFFER:
        market.do_offer(state, a, b, amount_of(action), d_of(action))
    else:
        market.do_give(state, seat, a, amount_of(action))


# --- S1.1 phase after phase, S1.5 player after player ---


@rule
def end_turn(state: State, setup: Setup, seat: int) -> None:
    if state.phase == MARKET:
        market.end_market(state, seat)
    if state.turn + 1 < setup.seats:
        begin_turn(state, int(state.turn) + 1)
    elif state.phase == SELLING:
        end_round(state, setup)
    else:
        begin_phase(state, int(state.phase) + 1)


@rule
def begin_phase(state: State, phase: int) -> None:
    state.phase = phase
    state.step = TURN
    begin_turn(state, 0)


@rule
def begin_turn(state: State, place: int) -> None:
    state.turn = place
    state.free_moves = 0
    if state.phase == SAILING:
        sailing.begin_sailing(state)
    elif state.phase == PORT_TAKING:
        ports.begin_landing(state)


@rule
def end_round(state: State, setup: Setup) -> None:
    selling.do_pay_income(state, setup)
    if scoring.is_last_round(state, setup):
        scoring.end_game(state)
    elif scoring.is_end_diced(state, setup):
        scoring.begin_end_die(state)
    else:
        begin_next_round(state, setup)


@rule
def begin_next_round(state: State, setup: Setup) -> None:
    state.free_moves = 0
    bidding.begin_round(state, setup)


# --- Dice ---


@rule
def chance(state: State, setup: Setup) -> int:
    """How many equally likely outcomes the dice have that are due now; 0 where none are."""
    return DIE_SIDES if to_act(state, setup) == CHANCE else 0


@rule
def apply_chance(state: State, setup: Setup, die: int) -> None:
    """One die of 1 to 6 falls."""
    if state.step == TIE:
        bidding.do_tie_die(state, setup, die)
    elif state.step == DICE:
        battle.do_battle_die(state, setup, die)
    elif scoring.is_ended_by(die):
        scoring.end_game(state)
    else:
        begin_next_round(state, setup)


@rule
def do_roll_all(state: State, setup: Setup) -> None:
    """Simulation: every die that is due falls out of the state's own random numbers."""
    while state.phase != OVER and state.step in (TIE, DICE, END_DIE):
        state.random = next_random(state.random)
        apply_chance(state, setup, 1 + below(state.random, DIE_SIDES))


# --- What is legal ---


@rule
def legal(state: State, setup: Setup, seat: int, out: list[int]) -> int:
    """Writes all legal orders of the seat to `out` (MAX_LEGAL long), deals as a sample; returns their number."""
    if not has(to_act(state, setup), seat):
        return 0
    if state.step == TURN:
        return list_turn(state, setup, seat, out)
    if state.step == BIDS:
        return market.list_discards(state, seat, out, bidding.list_bids(state, seat, out, 0))
    if state.step == PICKS:
        return market.list_discards(state, seat, out, bidding.list_positions(state, setup, out, 0))
    if state.step == CONSENT:
        return sailing.list_passage(out, 0)
    if state.step == DEAL:
        return market.list_answers(state, seat, out, 0)
    return battle.list_decisions(state, setup, seat, out, 0)


@rule
def list_turn(state: State, setup: Setup, seat: int, out: list[int]) -> int:
    out[0] = actions.plain(actions.END)
    count = list_phase(state, setup, seat, out, 1)
    count = market.list_offers(state, setup, seat, out, count)
    if is_free(state, actions.DISCARD) and not has_free_moves(state, setup):
        return count
    return market.list_discards(state, seat, out, count)


@rule
def list_phase(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    if state.phase == MARKET:
        return market.list_market(state, setup, seat, out, count)
    if state.phase == SAILING:
        return sailing.list_moves(state, setup, seat, out, count)
    if state.phase == BATTLE:
        return battle.list_attacks(state, setup, seat, out, count)
    if state.phase == PORT_TAKING:
        return ports.list_landings(state, setup, seat, out, count)
    return selling.list_sales(state, setup, seat, out, count)


# --- How far the game has come ---


@rule
def clock(state: State) -> int:
    """See `arsenale.games.operations`."""
    return int(state.round_no) * op.ROUND + int(state.phase) * op.PHASE + int(state.turn)


# --- What a seat may know ---


@rule
def hide(state: State, setup: Setup, seat: int) -> None:
    """Blanks what the seat may not know (NOBODY: a spectator): dice to come, open bids, the aim of a galley asking."""
    state.random = 0
    if state.step == BIDS:
        for other in range(int(setup.seats)):
            state.bid[other] = state.bid[other] if other == seat else NOBODY
    if state.step == CONSENT and state.order[state.turn] != seat:
        state.wish = NOBODY


# --- The result ---


@rule
def returns(state: State, setup: Setup, out: list[float]) -> None:
    """Each seat's share of victory, adding up to 1; zeros while the game goes on."""
    won = scoring.winners(state, setup) if state.phase == OVER else 0
    sharers = 0
    for seat in range(int(setup.seats)):
        sharers += 1 if has(won, seat) else 0
    for seat in range(int(setup.seats)):
        out[seat] = 1.0 / sharers if has(won, seat) else 0.0
