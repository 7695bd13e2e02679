"""Distances on the board: how many steps from everywhere to the nearest place of a set, over what may be trodden."""

from typing import Any

from arsenale.bots.blood_royale.desk import Desk
from arsenale.bots.blood_royale.temper import FAR
from arsenale.games.blood_royale.state import Setup
from arsenale.games.kernel import bit, has, lowest, rule, without_lowest


@rule
def near_lands(setup: Setup, lands: int) -> int:
    """Bits of the provinces next to any of these."""
    found = 0
    while lands:
        found |= int(setup.land_next[lowest(lands)])
        lands = without_lowest(lands)
    return found


@rule
def near_seas(setup: Setup, seas: int) -> int:
    found = 0
    while seas:
        found |= int(setup.sea_next[lowest(seas)])
        seas = without_lowest(seas)
    return found


@rule
def fill_land_steps(setup: Setup, steps: Any, goals: int, trodden: int) -> None:
    """Steps over `trodden` land to the nearest of the goals, which count as trodden; FAR where there is no way."""
    for province in range(len(steps)):
        steps[province] = FAR
    done, edge, count = goals, goals, 0
    while edge:
        do_note(steps, edge, count)
        edge = near_lands(setup, edge) & trodden & ~done
        done |= edge
        count += 1


@rule
def fill_sea_steps(setup: Setup, steps: Any, goals: int) -> None:
    for sea in range(len(steps)):
        steps[sea] = FAR
    done, edge, count = goals, goals, 0
    while edge:
        do_note(steps, edge, count)
        edge = near_seas(setup, edge) & ~done
        done |= edge
        count += 1


@rule
def do_note(steps: Any, places: int, count: int) -> None:
    """All these places are so many steps away."""
    while places:
        steps[lowest(places)] = count
        places = without_lowest(places)


@rule
def least_steps(steps: Any, places: int) -> int:
    """From the nearest of these places; FAR where there is none."""
    least = FAR
    while places:
        least = min(least, int(steps[lowest(places)]))
        places = without_lowest(places)
    return least


@rule
def seas_of(setup: Setup, lands: int) -> int:
    """Bits of the seas off any of these coasts."""
    seas = 0
    while lands:
        seas |= int(setup.land_seas[lowest(lands)])
        lands = without_lowest(lands)
    return seas


@rule
def coasts(setup: Setup) -> int:
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if setup.land_seas[province] else 0
    return lands


@rule
def coasts_of(setup: Setup, seas: int) -> int:
    """Bits of the provinces on any of these seas."""
    lands = 0
    while seas:
        lands |= int(setup.sea_coast[lowest(seas)])
        seas = without_lowest(seas)
    return lands


# --- journeys: they depend on the board alone, and so are worked out once ---


@rule
def do_draw_journeys(setup: Setup, desk: Desk) -> None:
    if desk.is_drawn:
        return
    for seat in range(int(setup.seats)):
        fill_journeys(setup, desk, seat)
    desk.is_drawn = 1


@rule
def fill_journeys(setup: Setup, desk: Desk, seat: int) -> None:
    """Steps from everywhere to the capital by land and sea, ships at hand, whoever owns the land."""
    for province in range(int(setup.provinces)):
        desk.journey[seat, province] = FAR
    lands, seas, count = bit(int(setup.capital[seat])), 0, 0
    done_lands, done_seas = lands, seas
    while lands | seas:
        for province in range(int(setup.provinces)):
            if has(lands, province):
                desk.journey[seat, province] = count
        near = (near_lands(setup, lands) | coasts_of(setup, seas)) & ~done_lands
        seas = (near_seas(setup, seas) | seas_of(setup, lands)) & ~done_seas
        lands, count = near, count + 1
        done_lands |= lands
        done_seas |= seas
