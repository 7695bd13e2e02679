"""What every game's reasons of refusal do alike: a reason is a number, and stands for rules and a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass

from arsenale.texts import _


@dataclass(frozen=True, slots=True)
class Refusals:
    """The reasons of one game (see `kernel.number_of`), whose rules have numbers such as `S2.12` with this letter.

    `also` names further rules that a reason rests on, 212 for S2.12; `texts` has a marked sentence for each reason.
    """

    letter: str
    also: Mapping[int, tuple[int, ...]]
    texts: Mapping[int, str]

    def rules_of(self, reason: int) -> tuple[str, ...]:
        """The numbers of the rules that a refusal rests on, the first one first."""
        return tuple(f"{self.letter}{rule // 100}.{rule % 100}" for rule in (reason // 100, *self.also.get(reason, ())))

    def sentence(self, reason: int) -> str:
        """What is wrong, without the number, in the reader's language."""
        return _(self.texts[reason])
