"""War: armies take land that nobody defends, guard their own, drive out invaders, and attack when they are stronger."""

from typing import Any

from arsenale.bots.blood_royale import chart, survey
from arsenale.bots.blood_royale.choosing import weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale import actions, war
from arsenale.games.blood_royale.actions import OWN_FLEET, piece_in
from arsenale.games.blood_royale.state import (
    ARMIES,
    FLEETS,
    NEUTRAL,
    NOBODY,
    Setup,
    State,
    aboard,
    army_of,
    fleet_piece,
    is_army,
    is_own_land,
    sea_of,
)
from arsenale.games.kernel import a_of, amount_of, d_of, has, kind_of, rule

LANDING, LEAVING = 150, 50


@rule
def decide_war(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for index in range(count):
        action = legal[index]
        kind = kind_of(action)
        if kind == actions.ATTACK:
            weigh(desk, index, attack_worth(view, setup, desk, seat, action))
        elif kind in (actions.MOVE, actions.EMBARK, actions.DISEMBARK) and is_army(amount_of(action)):
            weigh(desk, index, step_worth(view, setup, desk, seat, action))


# --- attacks ---


@rule
def attack_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    """A rival is plundered, and fought where the odds are good; so is everybody else who wants nobody's land too."""
    province = a_of(action)
    foe = war.target_of(view, setup, seat, action)
    if foe < setup.seats and not has(desk.rivals, foe) and not is_race(view, desk, foe, province):
        return 0
    if war.defence(view, setup, foe, province) == 0:
        return 300
    odds = war.attack_strength(view, seat, province) - war.defence_strength(view, setup, foe, province)
    needed = desk.wanted_odds - 1 if is_own_land(view, seat, province) else desk.wanted_odds
    return 200 + odds if odds >= needed else 0


@rule
def is_race(view: State, desk: Desk, other: int, province: int) -> bool:
    """His armies stand in land that is nobody's yet."""
    return view.owner[province] == NEUTRAL and desk.armies[other, province] > 0


# --- steps ---


@rule
def step_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    here = int(view.piece_at[piece_in(action, seat)])
    if kind_of(action) == actions.DISEMBARK:
        return landing_worth(view, setup, desk, seat, here - aboard(0), a_of(action))
    if is_needed(view, setup, desk, seat, here):
        return 0
    if kind_of(action) == actions.EMBARK:
        return boarding_worth(setup, desk, here, action)
    return march_worth(setup, desk, here, a_of(action))


@rule
def march_worth(setup: Setup, desk: Desk, here: int, there: int) -> int:
    if desk.front[there] >= desk.front[here]:
        return 0
    return 100 + FAR - int(desk.front[there]) + booty(setup, desk, there)


@rule
def booty(setup: Setup, desk: Desk, province: int) -> int:
    """What a target promises beyond its taxes."""
    if not has(desk.targets, province):
        return 0
    harvest = desk.spoils if setup.province_kind[province] != NOBODY else 0
    return harvest + (desk.spoils if has(desk.prizes, province) else 0)


@rule
def is_needed(view: State, setup: Setup, desk: Desk, seat: int, province: int) -> bool:
    """The only army there guards land that is threatened, or is about to annex it."""
    if desk.armies[seat, province] > 1:
        return False
    if is_own_land(view, seat, province):
        return has(desk.threatened, province)
    is_alone = survey.strongest_other(setup, desk, seat, province) == 0
    return is_alone and not war.is_walled_against(view, setup, province)


@rule
def landing_worth(view: State, setup: Setup, desk: Desk, seat: int, fleet: int, province: int) -> int:
    """Ashore where armies are wanted; at home when there is nothing left to take."""
    if has(desk.targets, province):
        return LANDING + booty(setup, desk, province)
    is_done = desk.targets == 0 and fleet // FLEETS == seat
    return 1 if is_done and is_own_land(view, seat, province) else 0


@rule
def boarding_worth(setup: Setup, desk: Desk, here: int, action: int) -> int:
    """Where the land is far by foot and near by ship."""
    if d_of(action) >> 3 != OWN_FLEET or desk.front[here] <= desk.march:
        return 0
    return LEAVING if chart.least_steps(desk.beach, int(setup.land_seas[here])) <= desk.march else 0


# --- blockade ---


@rule
def is_block_wanted(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """A rival's fleets are stopped, and those that carry armies off one's coast."""
    fleet = int(view.mover)
    if has(desk.rivals, fleet // FLEETS):
        return True
    is_near = is_off_coast(setup, desk, sea_of(view, fleet_piece(fleet)))
    return is_near and carries_armies(view, fleet // FLEETS, fleet)


@rule
def carries_armies(view: State, seat: int, fleet: int) -> bool:
    for number in range(ARMIES):
        if view.piece_at[army_of(seat, number)] == aboard(fleet):
            return True
    return False


@rule
def is_off_coast(setup: Setup, desk: Desk, sea: int) -> bool:
    return int(desk.own) & int(setup.sea_coast[sea]) != 0
