"""The odds of a fight: what an attack is worth when it is carried on as long as that pays (S4.2 to S4.5)."""

from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import rule
from arsenale.games.serenissima.battle import count_losses
from arsenale.games.serenissima.state import SLOTS, Setup

MOST_FOES = 12
DIE_SIDES = 6


@rule
def fill_odds(
    desk: Desk, setup: Setup, foes: int, divisors: int, prize: int, wreck: int, galley: int, foe: int
) -> None:
    """Ducats to expect from attacking up to `foes` with 1 to 5 sailors, 0 where it does not pay.

    `divisors` is ten times the attacker's and once the defender's. `prize` is gained when the foes are beaten and two
    sailors are left to share, `wreck` when fewer are; `galley` is lost with the last sailor, `foe` gained for each foe.
    """
    for a in range(1, SLOTS + 1):
        for d in range(1, foes + 1):
            desk.odds[a, d] = round_worth(desk, setup, a, d, divisors, prize, wreck, galley, foe)


@rule
def round_worth(
    desk: Desk, setup: Setup, a: int, d: int, divisors: int, prize: int, wreck: int, galley: int, foe: int
) -> int:
    """The mean over both dice; throws in which nobody falls are thrown again."""
    total, throws = 0, 0
    for own_die in range(1, DIE_SIDES + 1):
        dealt = min(d, count_losses(setup, own_die, a, divisors // 10))
        for other_die in range(1, DIE_SIDES + 1):
            taken = min(a, count_losses(setup, other_die, d, divisors % 10))
            if dealt + taken > 0:
                throws += 1
                total += dealt * foe - taken * int(desk.sailor)
                total += end_worth(desk, a - taken, d - dealt, prize, wreck, galley)
    return max(0, total // max(1, throws))


@rule
def end_worth(desk: Desk, a: int, d: int, prize: int, wreck: int, galley: int) -> int:
    """What it is worth to be left with `a` sailors against `d`."""
    if d == 0:
        return prize if a > 1 else (wreck if a == 1 else wreck - galley)
    return int(desk.odds[a, d]) if a > 0 else -galley
