"""What the table tells its people about Blood Royale, and does for them: the contract's `Guide`."""

from collections.abc import Mapping, Sequence
from typing import Any

from arsenale.games import kernel
from arsenale.games.blood_royale import actions, advice, blockade, corrections, genealogy, questions, reach, sentences
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.blood_royale.state import BLOCKADE, FLEETS, OVER
from arsenale.games.ruleset import Deed, Position, Reach, Refused, SaleMade, Sentence, Setting

_UNASKED = frozenset({actions.PERMIT, actions.REVOKE, actions.GIVE, actions.PAY, actions.DISBAND})


class BloodRoyaleGuide:
    """The `Guide` of Blood Royale."""

    consent_given = actions.plain(actions.PASS)
    consent_refused = blockade.block_whichever()
    stand_in_forbids = frozenset(  # B3.5: silence is passage
        {
            *(actions.OFFER, actions.ACCEPT, actions.GIVE, actions.PAY, actions.PERMIT, actions.REVOKE),
            *(actions.PROPOSE, actions.RELEASE, actions.BLOCK, actions.ATTACK, actions.DISBAND, actions.DEMOLISH),
        }
    )
    untold = frozenset({"counters", "blocks", "contracts", "in_port", "age", "founder", *genealogy.MARKS})

    def question(self, view: Position, seat: int) -> str:
        """What the seat, which is to act, may decide now."""
        return questions.question(view, seat)

    def is_idle(self, view: Position, seat: int) -> bool:
        """The seat could only end its turn, or grant and give away."""
        kinds = {kernel.kind_of(action) for action in view.legal(seat)}
        return actions.END in kinds and kinds <= {actions.END, *_UNASKED}

    def asking(self, view: Position) -> int | None:
        """The seat whose fleet waits to hear whether it is blocked (B3.1)."""
        state = view.state
        return int(state.mover) // FLEETS if state.step == BLOCKADE else None

    def reaches(self, view: Position, seat: int) -> dict[str, list[Reach]]:
        """Where each piece that may still move can come to (B1, B2)."""
        return reach.reaches(view, seat)

    def advise(self, view: Position, seat: int, action: int, refusal: Refused) -> str:
        """What may help where the action was refused."""
        return advice.advise(view, seat, action, refusal)

    def score_parts(self, view: Position) -> dict[str, dict[str, int]]:
        """`crowns` (B0.5)."""
        return {power: {"crowns": crowns} for power, crowns in zip(view.setting.powers, view.scores(), strict=True)}

    def counts(self, told: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        """`crowns`, `provinces` and `armies`."""
        owners = [province["owner"] for province in told["position"]["provinces"].values()]
        armies = [piece["id"].split(".a")[0] for piece in told["position"]["pieces"] if ".a" in piece["id"]]
        return {
            "crowns": told["position"]["treasury"],
            "provinces": {power: owners.count(power) for power in told["score"]},
            "armies": {power: armies.count(power) for power in told["score"]},
        }

    def sale(self, before: Position, action: int) -> SaleMade | None:
        """Nothing is sold to a port; sets are cashed in as a whole (B5.6)."""
        return None

    def tell_deeds(self, deeds: Sequence[Deed]) -> list[Sentence]:
        """What happened, as a report tells it."""
        return sentences.tell_deeds(deeds)

    def tell_events(self, deed: Deed) -> list[str]:
        """Harvests and rebellions, annexations, and what the houses announce (B6.12)."""
        return sentences.tell_events(deed)

    def rounds(self, setting: Setting) -> int:
        """How many turns are planned (B0.1)."""
        return int(setup_of(setting).turns)

    def rounds_done(self, view: Position) -> int:
        """How many turns are over."""
        state = view.state
        return max(0, int(state.turn_no) - (state.phase != OVER))

    def correct(self, position: Position, changes: Mapping[str, Any]) -> Position:
        """A copy with exactly these changes. Raises ValueError."""
        return corrections.correct(position, changes)


GUIDE = BloodRoyaleGuide()
