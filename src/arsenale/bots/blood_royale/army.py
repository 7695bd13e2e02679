"""War: armies take land that nobody defends, come back to drive out invaders, and attack when they are stronger."""

from typing import Any

from arsenale.bots.blood_royale import survey
from arsenale.bots.blood_royale.choosing import weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR, LEAD, MARCH, ODDS
from arsenale.games.blood_royale import actions, war
from arsenale.games.blood_royale.actions import OWN_FLEET, piece_in
from arsenale.games.blood_royale.state import (
    ARMIES,
    FLEETS,
    Setup,
    State,
    aboard,
    army_of,
    count_armies,
    fleet_piece,
    is_army,
    is_own_land,
    sea_of,
)
from arsenale.games.kernel import a_of, amount_of, d_of, has, kind_of, rule


@rule
def decide_war(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for index in range(count):
        action = legal[index]
        if kind_of(action) == actions.ATTACK:
            weigh(desk, index, attack_worth(view, setup, seat, action))
        elif kind_of(action) in (actions.MOVE, actions.EMBARK, actions.DISEMBARK) and is_army(amount_of(action)):
            weigh(desk, index, step_worth(view, setup, desk, seat, action))


@rule
def attack_worth(view: State, setup: Setup, seat: int, action: int) -> int:
    """Plunder is always worth it, a fight where the odds are good."""
    province = a_of(action)
    foe = war.target_of(view, setup, seat, action)
    if war.defence(view, setup, foe, province) == 0:
        return 300
    odds = war.attack_strength(view, seat, province) - war.defence_strength(view, setup, foe, province)
    needed = ODDS - 1 if is_own_land(view, seat, province) else ODDS
    return 200 + odds if odds >= needed else 0


@rule
def is_posted(view: State, setup: Setup, seat: int, province: int) -> bool:
    """The armies there are to stay: they are about to annex the province."""
    is_foreign = not is_own_land(view, seat, province)
    return is_foreign and survey.strongest_foe(view, setup, seat, province) == 0


@rule
def step_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    here = int(view.piece_at[piece_in(action, seat)])
    if kind_of(action) == actions.DISEMBARK:
        return 150 if has(desk.targets, a_of(action)) else 0
    if is_posted(view, setup, seat, here) and count_armies(view, seat, here) == 1:
        return 0
    if kind_of(action) == actions.EMBARK:
        return boarding_worth(view, setup, desk, here, action)
    is_nearer = desk.front[a_of(action)] < desk.front[here]
    return 100 + FAR - int(desk.front[a_of(action)]) if is_nearer else 0


@rule
def boarding_worth(view: State, setup: Setup, desk: Desk, here: int, action: int) -> int:
    """Where the land is far by foot and near by ship."""
    if d_of(action) >> 3 != OWN_FLEET or desk.front[here] <= MARCH:
        return 0
    steps = FAR
    for sea in range(int(setup.seas)):
        if has(setup.land_seas[here], sea):
            steps = min(steps, int(desk.beach[sea]))
    return 50 if steps <= MARCH else 0


# --- blockade ---


@rule
def is_block_wanted(view: State, setup: Setup, seat: int) -> bool:
    """Who carries armies off one's coast is stopped, and who is far ahead."""
    mover, fleet = int(view.mover) // FLEETS, int(view.mover)
    if view.treasury[mover] > view.treasury[seat] + LEAD:
        return True
    return carries_armies(view, mover, fleet) and is_off_coast(view, setup, seat, sea_of(view, fleet_piece(fleet)))


@rule
def carries_armies(view: State, seat: int, fleet: int) -> bool:
    for number in range(ARMIES):
        if view.piece_at[army_of(seat, number)] == aboard(fleet):
            return True
    return False


@rule
def is_off_coast(view: State, setup: Setup, seat: int, sea: int) -> bool:
    for province in range(int(setup.provinces)):
        if is_own_land(view, seat, province) and has(setup.land_seas[province], sea):
            return True
    return False
