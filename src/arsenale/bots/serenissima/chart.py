"""The map: distances and rounds to the ports, drawn once a game, and ways around other players' galleys."""

from arsenale.bots.serenissima.desk import Desk
from arsenale.games.kernel import bit, has, lowest, rule, without_lowest
from arsenale.games.serenissima.battle import FORT_DIVISOR, USUAL_DIVISOR, count_losses
from arsenale.games.serenissima.state import SLOTS, ZONES, Setup, State

FAR = 99
FASTEST = 3  # zones a round that a galley is reckoned to sail at most
ROWS = FASTEST * ZONES
MOST_FIGHTERS = 12
DIE_SIDES = 6

# --- drawn once a game ---


@rule
def draw_map(setup: Setup, desk: Desk) -> None:
    """Everything that stays the same through a game."""
    for zone in range(setup.zones):
        draw_distances(setup, desk, zone)
        draw_voyages(setup, desk, zone)
    for sailors in range(1, MOST_FIGHTERS + 1):
        draw_hits(setup, desk, sailors, USUAL_DIVISOR)
        draw_hits(setup, desk, sailors, FORT_DIVISOR)
    desk.is_drawn = 1


@rule
def draw_distances(setup: Setup, desk: Desk, zone: int) -> None:
    for other in range(setup.zones):
        desk.distance[zone, other] = FAR
    seen, edge, steps = 0, bit(zone), 0
    while edge:
        seen |= edge
        if steps <= SLOTS:
            desk.near[zone, steps] = seen
        rest = edge
        while rest:
            desk.distance[zone, lowest(rest)] = steps
            rest = without_lowest(rest)
        edge = neighbours(setup, edge) & ~seen
        steps += 1
    for farther in range(steps, SLOTS + 1):
        desk.near[zone, farther] = seen


@rule
def draw_voyages(setup: Setup, desk: Desk, zone: int) -> None:
    for port in range(setup.ports):
        zones = int(desk.distance[zone, setup.port_zone[port]])
        for speed in range(1, FASTEST + 1):
            desk.voyage[row_of(zone, speed), port] = max(1, (zones + speed - 1) // speed)


@rule
def draw_hits(setup: Setup, desk: Desk, sailors: int, divisor: int) -> None:
    row = row_of_hits(divisor, sailors)
    for die in range(1, DIE_SIDES + 1):
        desk.hits[row, count_losses(setup, die, sailors, divisor)] += 1
    desk.least_hits[row] = count_losses(setup, 1, sailors, divisor)
    desk.most_hits[row] = count_losses(setup, DIE_SIDES, sailors, divisor)


@rule
def row_of(zone: int, crew: int) -> int:
    """The row of `voyage` and `future` for a galley in the zone."""
    return ZONES * (min(max(crew, 1), FASTEST) - 1) + zone


@rule
def row_of_hits(divisor: int, sailors: int) -> int:
    """The row of `hits`."""
    return 16 * divisor + sailors


@rule
def neighbours(setup: Setup, zones: int) -> int:
    """Bits of all zones next to one of `zones`."""
    near = 0
    while zones:
        near |= int(setup.zone_next[lowest(zones)])
        zones = without_lowest(zones)
    return near


# --- where other players' galleys lie, and what they leave open ---


@rule
def occupied_zones(view: State, setup: Setup, seat: int) -> int:
    """Bits of the zones that hold galleys of other players: there one may be stopped."""
    zones = 0
    for other in range(setup.seats):
        galleys = int(view.fleet[other]) if other != seat else 0
        while galleys:
            zones |= bit(view.galley_zone[lowest(galleys)])
            galleys = without_lowest(galleys)
    return zones


@rule
def do_reach(setup: Setup, desk: Desk, zone: int) -> None:
    """Fills `within` for a galley in `zone`: occupied zones can be entered but not crossed."""
    desk.within[0] = bit(zone)
    edge = bit(zone)
    for moves in range(1, SLOTS + 1):
        fresh = neighbours(setup, edge) & ~int(desk.within[moves - 1])
        desk.within[moves] = int(desk.within[moves - 1]) | fresh
        edge = fresh & ~int(desk.occupied)


@rule
def next_zone(setup: Setup, desk: Desk, zone: int, aim: int, moves: int) -> int:
    """The first zone on the way from `zone` to `aim`: an open way if `moves` are enough for it, else the shortest."""
    shut = int(desk.occupied) if has(desk.within[moves], aim) else 0
    seen, edge = 0, bit(aim)
    while True:
        step = edge & int(setup.zone_next[zone])
        if step:
            return lowest(step)
        seen |= edge
        edge = neighbours(setup, edge) & ~seen & ~shut
