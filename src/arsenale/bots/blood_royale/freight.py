"""Resources on their way home: on foot over open land, else to a coast and by one's own fleets."""

from typing import Any

from arsenale.bots.blood_royale import chart
from arsenale.bots.blood_royale.choosing import weigh
from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import OWN_FLEET, piece_in
from arsenale.games.blood_royale.state import (
    FIRST_FLEET,
    FIRST_SEA,
    FLEETS,
    Setup,
    State,
    fleet_number,
    is_ashore,
    is_in_play,
    is_resource,
    local_of,
    piece_of,
)
from arsenale.games.kernel import a_of, amount_of, count_bits, d_of, kind_of, rule

GUARD = 1  # off one's own coast a fleet can stop rivals
URGENT = 1000  # what moves goods comes before fleets, fleets before armies


@rule
def decide_freight(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    for index in range(count):
        action = legal[index]
        kind = kind_of(action)
        if kind == actions.SAIL:
            weigh(desk, index, voyage_worth(view, setup, desk, seat, action))
        elif kind in (actions.MOVE, actions.EMBARK, actions.DISEMBARK) and is_resource(amount_of(action)):
            weigh(desk, index, goods_worth(view, desk, seat, action))


@rule
def goods_worth(view: State, desk: Desk, seat: int, action: int) -> int:
    """Of a step of a Resource: any that brings it nearer to the capital, or to a ship."""
    here = int(view.piece_at[piece_in(action, seat)])
    if kind_of(action) == actions.MOVE:
        return walk_worth(desk, here, a_of(action))
    if kind_of(action) == actions.DISEMBARK:
        return URGENT + FAR - int(desk.home[a_of(action)]) if desk.home[a_of(action)] < FAR else 0
    is_own = d_of(action) >> 3 == OWN_FLEET
    return URGENT if is_own and desk.home[here] == FAR else 0


@rule
def walk_worth(desk: Desk, here: int, there: int) -> int:
    if desk.home[here] < FAR:
        return URGENT + FAR - int(desk.home[there]) if desk.home[there] < desk.home[here] else 0
    return URGENT if desk.shore[there] < desk.shore[here] or desk.home[there] < FAR else 0


# --- fleets ---


@rule
def voyage_worth(view: State, setup: Setup, desk: Desk, seat: int, action: int) -> int:
    """Loaded fleets sail home, those with armies to where they land, empty ones to where goods wait, or on guard."""
    piece, sea = piece_in(action, seat), a_of(action)
    number = fleet_number(local_of(piece))
    if desk.goods_aboard[number] > 0:
        return nearer(view, setup, piece, sea, desk.harbour) * URGENT // 2
    if desk.armies_aboard[number] > 0:
        return nearer(view, setup, piece, sea, desk.beach) * URGENT // 2
    if count_nearer_ships(view, setup, desk, seat, piece) >= count_bits(int(desk.waiting)):
        return GUARD if desk.rivals and is_ashore(view, piece) else 0
    return nearer(view, setup, piece, sea, desk.pickup) * URGENT // 2


@rule
def count_nearer_ships(view: State, setup: Setup, desk: Desk, seat: int, ship: int) -> int:
    """Empty fleets of the seat that are nearer to goods that wait, or as near and of a lower number."""
    count, steps = 0, steps_from(view, setup, ship, desk.pickup)
    for number in range(FLEETS):
        other = piece_of(seat, FIRST_FLEET + number)
        if other == ship or not is_in_play(view, other) or desk.goods_aboard[number] > 0:
            continue
        theirs = steps_from(view, setup, other, desk.pickup)
        count += 1 if theirs < steps or (theirs == steps and other < ship) else 0
    return count


@rule
def nearer(view: State, setup: Setup, piece: int, sea: int, steps: Any) -> int:
    """1 where a fleet that sails to the sea comes nearer to its goal, else 0."""
    return 1 if steps[sea] < FAR and steps[sea] < steps_from(view, setup, piece, steps) else 0


@rule
def steps_from(view: State, setup: Setup, piece: int, steps: Any) -> int:
    """From where a fleet is; out of port it must first come into a sea."""
    if is_ashore(view, piece):
        return chart.least_steps(steps, int(setup.land_seas[view.piece_at[piece]])) + 1
    return int(steps[int(view.piece_at[piece]) - FIRST_SEA])
