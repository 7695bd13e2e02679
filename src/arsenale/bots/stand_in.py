"""A bot that plays for an absent person: it keeps his affairs going and binds him to nothing."""

from dataclasses import dataclass

from arsenale.bots import Player
from arsenale.games import kernel
from arsenale.games.ruleset import Position


@dataclass(frozen=True, slots=True)
class StandIn:
    """Chooses as the bot does among the orders that the game does not forbid to stand-ins (`stand_in_forbids`).

    Every game leaves something else: to end, to stop, to decline.
    """

    bot: Player

    def choose(self, view: Position, seat: int) -> int:
        """The action that the seat takes, given what it may know."""
        forbidden = view.setting.ruleset.guide.stand_in_forbids
        allowed = [action for action in view.legal(seat) if kernel.kind_of(action) not in forbidden]
        return self.bot.choose(view, seat, allowed)
