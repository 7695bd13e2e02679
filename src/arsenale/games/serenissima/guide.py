"""What the table tells its people about Serenissima, and does for them: the contract's `Guide`."""

from collections.abc import Mapping, Sequence
from typing import Any

from arsenale.games import kernel
from arsenale.games.ruleset import Deed, Position, Reach, Refused, SaleMade, Sentence, Setting
from arsenale.games.serenissima import actions, advice, corrections, questions, reach, scoring, selling, sentences
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import CONSENT, OVER, owner_of_galley, port_of_galley
from arsenale.games.telling import as_python


class SerenissimaGuide:
    """The `Guide` of Serenissima."""

    consent_given = actions.plain(actions.PASS)
    consent_refused = actions.plain(actions.STOP)
    stand_in_forbids = frozenset({actions.OFFER, actions.ACCEPT, actions.GIVE, actions.PASS, actions.ATTACK})
    untold = frozenset[str]()

    def question(self, view: Position, seat: int) -> str:
        """What the seat, which is to act, may decide now."""
        return questions.question(view, seat)

    def is_idle(self, view: Position, seat: int) -> bool:
        """The seat could only end its turn or throw goods overboard."""
        kinds = {kernel.kind_of(action) for action in view.legal(seat)}
        return actions.END in kinds and kinds <= {actions.END, actions.DISCARD}

    def asking(self, view: Position) -> int | None:
        """The seat whose galley asks for passage (S3.4)."""
        state = view.state
        return int(state.order[state.turn]) if state.step == CONSENT else None

    def reaches(self, view: Position, seat: int) -> dict[str, list[Reach]]:
        """Where each galley that may still move can come to (S3)."""
        return reach.reaches(view, seat)

    def advise(self, view: Position, seat: int, action: int, refusal: Refused) -> str:
        """What may help where the action was refused."""
        return advice.advise(view, seat, action, refusal)

    def score_parts(self, view: Position) -> dict[str, dict[str, int]]:
        """`capital`, `money`, `ports` (S7.1) and `pieces` (S7.2)."""
        state, setup = as_python(view.state), as_python(setup_of(view.setting))
        return {power: _parts(state, setup, seat) for seat, power in enumerate(view.setting.powers)}

    def counts(self, told: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """`score`, `money` and `ports`."""
        owners = [port["owner"] for port in told["position"]["ports"].values()]
        ports = {power: owners.count(power) for power in told["score"]}
        return {"score": told["score"], "money": told["position"]["treasury"], "ports": ports}

    def sale(self, before: Position, action: int) -> SaleMade | None:
        """The good that is sold, where, and what the bank pays (S6.3, S6.4)."""
        if kernel.kind_of(action) != actions.SELL:
            return None
        state, setup, board = before.state, setup_of(before.setting), before.setting.board
        galley, good = kernel.a_of(action), kernel.b_of(action)
        seat, port = owner_of_galley(state, galley), port_of_galley(state, setup, galley)
        ducats = selling.sale_price(state, setup, seat, port, good)
        return SaleMade(seat, board.goods[good], list(board.ports)[port], ducats)

    def tell_deeds(self, deeds: Sequence[Deed]) -> list[Sentence]:
        """What happened, gesture by gesture."""
        return sentences.tell_deeds(deeds)

    def tell_events(self, deed: Deed) -> list[str]:
        """Nothing happens that the pieces do not show."""
        return []

    def rounds(self, setting: Setting) -> int:
        """How many rounds are planned (S0.2)."""
        return int(setup_of(setting).rounds)

    def rounds_done(self, view: Position) -> int:
        """How many rounds are over (S1.1)."""
        state = view.state
        return int(state.round_no) - (state.phase != OVER)

    def correct(self, position: Position, changes: Mapping[str, Any]) -> Position:
        """A copy with exactly these changes. Raises ValueError."""
        return corrections.correct(position, changes)


def _parts(state: Any, setup: Any, seat: int) -> dict[str, int]:
    return {
        "capital": scoring.capital_points(state, setup, seat),
        "money": scoring.money_points(state, seat),
        "ports": scoring.realm_points(state, setup, seat),
        "pieces": scoring.piece_points(state, setup, seat),
    }


GUIDE = SerenissimaGuide()
