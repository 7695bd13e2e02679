"""The merchant's map: distances between zones, drawn once a game, and ways around other players' galleys."""

from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima.state import SLOTS, Setup, State, foreign_galleys

FAR = 99


@rule
def neighbours(setup: Setup, zones: int) -> int:
    """Bits of all zones next to one of `zones`."""
    near = 0
    while zones:
        near |= int(setup.zone_next[lowest(zones)])
        zones = without_lowest(zones)
    return near


@rule
def draw_map(desk: Desk, setup: Setup) -> None:
    for zone in range(setup.zones):
        draw_distances(desk, setup, zone)
    desk.is_drawn = 1


@rule
def draw_distances(desk: Desk, setup: Setup, zone: int) -> None:
    for other in range(setup.zones):
        desk.distance[zone, other] = FAR
    seen, edge, steps = 0, bit(zone), 0
    while edge:
        seen |= edge
        rest = edge
        while rest:
            desk.distance[zone, lowest(rest)] = steps
            rest = without_lowest(rest)
        edge = neighbours(setup, edge) & ~seen
        steps += 1


@rule
def occupied_zones(view: State, setup: Setup, seat: int) -> int:
    """Bits of the zones that hold galleys of other players: there one may be stopped."""
    zones = 0
    for zone in range(setup.zones):
        zones |= bit(zone) if foreign_galleys(view, seat, zone) else 0
    return zones


@rule
def do_reach(desk: Desk, setup: Setup, zone: int) -> None:
    """Fills `within` for a galley in `zone`: occupied zones can be entered but not crossed."""
    desk.within[0] = bit(zone)
    edge = bit(zone)
    for moves in range(1, SLOTS + 1):
        fresh = neighbours(setup, edge) & ~int(desk.within[moves - 1])
        desk.within[moves] = int(desk.within[moves - 1]) | fresh
        edge = fresh & ~int(desk.occupied)


@rule
def next_zone(desk: Desk, setup: Setup, zone: int, aim: int, moves: int) -> int:
    """The first zone on the way from `zone` to `aim`: an open way if `moves` are enough for it, else the shortest."""
    shut = int(desk.occupied) if has(desk.within[moves], aim) else 0
    seen, edge = 0, bit(aim)
    while True:
        step = edge & int(setup.zone_next[zone])
        if step:
            return lowest(step)
        seen |= edge
        edge = neighbours(setup, edge) & ~seen & ~shut
