"""An open deal: something that one faction has proposed to another, and that everybody waits for (B2.8, B5.7, B6.4)."""

from arsenale.games.blood_royale.state import DEAL, NOBODY, NOTHING, TURN, State
from arsenale.games.kernel import rule


@rule
def begin_deal(state: State, deal: int, seat: int, asked: int, action: int) -> None:
    """`deal`: what it is about (SALE, PASSENGER or CONTRACT); `action`: the order of the seat that proposes it."""
    state.step = DEAL
    state.deal = deal
    state.dealer = seat
    state.asked = asked
    state.deal_action = action


@rule
def end_deal(state: State) -> None:
    state.step = TURN
    state.deal = NOTHING
    state.dealer = NOBODY
    state.asked = NOBODY
    state.deal_action = 0
