"""The board of Serenissima: zones, ports, goods and pieces, read from a file that a player may correct.

Loading refuses what no engine could hold (the limits below); `check_board` tells whether the rest is a board one can
play on, `require_playable` insists on it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arsenale.games.boards import (
    BoardError,
    Check,
    Place,
    check_connected,
    check_room,
    check_symmetric,
    count_steps,
    digest_of,
    read_board,
    require_checks,
)
from arsenale.texts import _, mark

__all__ = [
    "Board",
    "BoardError",
    "Check",
    "Port",
    "Zone",
    "check_board",
    "load_board",
    "require_playable",
    "tell_board",
    "with_ports",
]

# What the engine's records have room for (S0.1 gives the numbers of the printed game).
most_zones, most_ports, most_powers, most_places = 62, 32, 4, 7
most_galleys, most_sailors, most_of_each_good = 28, 250, 60
number_of_goods = 7
starting_galleys, starting_sailors = 2, 10  # of each power (S0.4)
highest_warehouse_number = 20  # 2000 ducats for one good (S6.3)
sizes = (mark("small"), mark("medium"), mark("capital"))


@dataclass(frozen=True, slots=True)
class Zone:
    """A sea zone; `at` is (longitude, latitude) in degrees, `neighbours` stand in the order of the board."""

    id: str
    name: str
    at: tuple[float, float]
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Port:
    """A port on one zone's coast; `documented` names those of its values that a published source states."""

    id: str
    name: str
    zone: str
    size: str
    good: str
    at: tuple[float, float]
    documented: frozenset[str]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the rules take from a board.

    `zones` and `ports` keep the order of the file. `powers` maps a power to its capital, `warehouse` a size of port to
    the numbers of its places from low to high (S6.3). `digest` (64 hex digits) is equal for boards that play alike.
    """

    id: str
    title: str
    goods: tuple[str, ...]
    good_colours: dict[str, str]
    zones: dict[str, Zone]
    ports: dict[str, Port]
    powers: dict[str, str]
    warehouse: dict[str, tuple[int, ...]]
    pieces: dict[str, int]
    facts: tuple[dict[str, Any], ...]
    digest: str

    @property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each zone."""
        return {zone.id: zone.neighbours for zone in self.zones.values()}


# --- loading ----------------------------------------------------------------------------------------------------------


def load_board(source: str | Path | bytes = "mediterranean") -> Board:
    """The board given by packaged id, or by path or bytes of a TOML file. Raises BoardError: line, place, remedy."""
    tables = read_board(source).table(("board", "powers", "zones", "ports"), ("facts",))
    head = tables["board"].table(("id", "title", "goods", "good_colours", "pieces", "warehouse"))
    goods = _read_goods(head["goods"])
    zones = _read_zones(tables["zones"])
    ports = _read_ports(tables["ports"], zones, goods)
    powers = _read_powers(tables["powers"], ports)
    board = Board(
        id=head["id"].identifier(),
        title=head["title"].text(),
        goods=goods,
        good_colours={good: colour.text() for good, colour in head["good_colours"].table(goods).items()},
        zones=zones,
        ports=ports,
        powers=powers,
        warehouse={size: _read_numbers(numbers) for size, numbers in head["warehouse"].table(sizes).items()},
        pieces=_read_pieces(head["pieces"], len(powers)),
        facts=_read_facts(tables["facts"], ports, goods) if "facts" in tables else (),
        digest="",
    )
    return replace(board, digest=_digest(board))


def with_ports(board: Board, ports: Iterable[Port]) -> Board:
    """The board with these ports in place of its own, in their order."""
    other = replace(board, ports={port.id: port for port in ports})
    return replace(other, digest=_digest(other))


def tell_board(board: Board) -> dict[str, Any]:
    """The board as plain data, with the keys of its file; `facts` left out, names in the reader's language."""
    return {
        "id": board.id,
        "title": _(board.title),
        "goods": list(board.goods),
        "good_colours": board.good_colours,
        "zones": {
            zone.id: {"name": _(zone.name), "at": list(zone.at), "next": list(zone.neighbours)}
            for zone in board.zones.values()
        },
        "ports": {port.id: _tell_port(port) for port in board.ports.values()},
        "powers": board.powers,
        "warehouse": {size: list(numbers) for size, numbers in board.warehouse.items()},
        "pieces": board.pieces,
    }


def _tell_port(port: Port) -> dict[str, Any]:
    return {
        "name": _(port.name),
        "zone": port.zone,
        "size": port.size,
        "good": port.good,
        "at": list(port.at),
        "documented": sorted(port.documented),
    }


def _read_goods(place: Place) -> tuple[str, ...]:
    goods = tuple(item.identifier() for item in place.items(number_of_goods, number_of_goods))
    if len(set(goods)) < len(goods):
        raise place.error(_("a good stands here twice; name seven different ones"))
    if "sailor" in goods:
        raise place.error(_("a good cannot be called `sailor`, orders could not tell them apart; choose another id"))
    return goods


def _read_zones(place: Place) -> dict[str, Zone]:
    entries = place.entries(2, most_zones)
    return {id: _read_zone(id, entry, tuple(entries)) for id, entry in entries.items()}


def _read_zone(id: str, place: Place, ids: tuple[str, ...]) -> Zone:
    entry = place.table(("name", "at", "next"))
    neighbours = entry["next"].some_of(ids, _("zone"))
    if id in neighbours:
        raise entry["next"].error(_("the zone names itself as a neighbour; take it out"))
    return Zone(id, entry["name"].text(), entry["at"].position(), tuple(sorted(neighbours, key=ids.index)))


def _read_ports(place: Place, zones: Mapping[str, Zone], goods: tuple[str, ...]) -> dict[str, Port]:
    return {id: _read_port(id, entry, zones, goods) for id, entry in place.entries(1, most_ports).items()}


def _read_port(id: str, place: Place, zones: Mapping[str, Zone], goods: tuple[str, ...]) -> Port:
    entry = place.table(("name", "zone", "size", "good", "at"), ("documented",))
    documented = (
        entry["documented"].some_of(("name", "zone", "size", "good"), _("value")) if "documented" in entry else ()
    )
    return Port(
        id=id,
        name=entry["name"].text(),
        zone=entry["zone"].one_of(tuple(zones), _("zone")),
        size=entry["size"].one_of(sizes, _("size")),
        good=entry["good"].one_of(goods, _("good")),
        at=entry["at"].position(),
        documented=frozenset(documented),
    )


def _read_powers(place: Place, ports: Mapping[str, Port]) -> dict[str, str]:
    powers: dict[str, str] = {}
    for power, entry in place.entries(2, most_powers).items():
        capital = entry.one_of(tuple(ports), _("port"))
        if capital in powers.values():
            raise entry.error(
                _("{port} is already the capital of another power; give each its own").format(port=capital)
            )
        powers[power] = capital
    return powers


def _read_numbers(place: Place) -> tuple[int, ...]:
    return tuple(sorted(item.whole(1, highest_warehouse_number) for item in place.items(1, most_places)))


def _read_pieces(place: Place, powers: int) -> dict[str, int]:
    """The pool of pieces, enough for every power's start (S0.4)."""
    limits = {
        "galleys": (starting_galleys * powers, most_galleys),
        "forts": (0, most_ports),
        "sailors": (starting_sailors * powers, most_sailors),
        "each_good": (1, most_of_each_good),
    }
    return {kind: number.whole(*limits[kind]) for kind, number in place.table(tuple(limits)).items()}


def _digest(board: Board) -> str:
    """The hash of what play depends on: no names, places on paper or colours; the order, since it numbers the ports."""
    return digest_of(
        {
            "goods": board.goods,
            "zones": [(zone.id, zone.neighbours) for zone in board.zones.values()],
            "ports": [(port.id, port.zone, port.size, port.good) for port in board.ports.values()],
            "powers": list(board.powers.items()),
            "warehouse": board.warehouse,
            "pieces": board.pieces,
        }
    )


# --- checks -----------------------------------------------------------------------------------------------------------


def check_board(board: Board) -> list[Check]:
    """What makes the board one to play on, then every fact its file states; each with its verdict."""
    checks = [
        _check_counts(board),
        check_symmetric(board.graph, _("zones")),
        check_connected(board.graph, _("zones")),
        _check_one_port_per_zone(board, _("at most one port in a zone"), True),
        _check_goods(board),
        _check_capitals(board),
    ]
    for fact in board.facts:
        checks += [_check_fact(board, fact["text"], kind, fact[kind]) for kind in fact if kind != "text"]
    return checks


def require_playable(board: Board) -> None:
    """Raises BoardError with every failed check, when there is one."""
    require_checks(board.id, check_board(board))


def _check_counts(board: Board) -> Check:
    return check_room(
        {
            _("zones"): (len(board.zones), most_zones),
            _("ports"): (len(board.ports), most_ports),
            _("powers"): (len(board.powers), most_powers),
        }
    )


def _check_goods(board: Board) -> Check:
    missing = [good for good in board.goods if all(port.good != good for port in board.ports.values())]
    detail = _("no port offers {goods}").format(goods=", ".join(missing)) if missing else ""
    return Check(_("every good is offered by a port"), not missing, detail)


def _check_capitals(board: Board) -> Check:
    wrong = {
        power: board.ports[capital] for power, capital in board.powers.items() if board.ports[capital].size != "capital"
    }
    problem = _("{port}, capital of {power}, is {size}")
    detail = "; ".join(problem.format(port=port.id, power=power, size=port.size) for power, port in wrong.items())
    return Check(_("the capital of each power is a port of that size"), not wrong, detail)


# --- facts ------------------------------------------------------------------------------------------------------------
# A kind of fact is one reader, which refuses a malformed value at loading, and one check.


def _check_ports_per_good(board: Board, text: str, wanted: dict[str, int]) -> Check:
    found = Counter(port.good for port in board.ports.values())
    problem = _("{good} is offered by {found}, not {wanted}")
    wrong = [problem.format(good=good, found=found[good], wanted=n) for good, n in wanted.items() if found[good] != n]
    return Check(text, not wrong, "; ".join(wrong))


def _check_max_moves(board: Board, text: str, wanted: dict[str, Any]) -> Check:
    """A galley in port is in the port's zone already: the moves are the borders between the two zones (S3.1)."""
    start, goal = board.ports[wanted["from"]].zone, board.ports[wanted["to"]].zone
    moves = count_steps(board.graph, start).get(goal)
    way = f"{wanted['from']} - {wanted['to']}"
    if moves is None:
        return Check(text, False, _("{way}: there is no way").format(way=way))
    return Check(
        text, moves <= wanted["n"], _("{way}: {moves} moves of at most {n}").format(way=way, moves=moves, n=wanted["n"])
    )


def _check_single_exit(board: Board, text: str, wanted: list[str]) -> Check:
    exits = {port: len(board.zones[board.ports[port].zone].neighbours) for port in wanted}
    wrong = [_("{port} has {n} ways out").format(port=port, n=n) for port, n in exits.items() if n != 1]
    return Check(text, not wrong, "; ".join(wrong))


def _check_one_port_per_zone(board: Board, text: str, wanted: bool) -> Check:
    ports = {zone: [port.id for port in board.ports.values() if port.zone == zone] for zone in board.zones}
    crowded = [f"{zone}: {', '.join(there)}" for zone, there in ports.items() if len(there) > 1]
    return Check(text, not (crowded and wanted), "; ".join(crowded))


def _read_ports_per_good(value: Place, ports: tuple[str, ...], goods: tuple[str, ...]) -> None:
    for count in value.table((), goods).values():
        count.whole(0, most_ports)


def _read_max_moves(value: Place, ports: tuple[str, ...], goods: tuple[str, ...]) -> None:
    entries = value.table(("from", "to", "n"))
    entries["from"].one_of(ports, _("port"))
    entries["to"].one_of(ports, _("port"))
    entries["n"].whole(0, most_zones)


def _read_single_exit(value: Place, ports: tuple[str, ...], goods: tuple[str, ...]) -> None:
    value.some_of(ports, _("port"))


def _read_one_port_per_zone(value: Place, ports: tuple[str, ...], goods: tuple[str, ...]) -> None:
    value.flag()


FactReader = Callable[[Place, tuple[str, ...], tuple[str, ...]], None]
FactCheck = Callable[[Board, str, Any], Check]
_fact_kinds: dict[str, tuple[FactReader, FactCheck]] = {
    "ports_per_good": (_read_ports_per_good, _check_ports_per_good),
    "max_moves": (_read_max_moves, _check_max_moves),
    "single_exit": (_read_single_exit, _check_single_exit),
    "one_port_per_zone": (_read_one_port_per_zone, _check_one_port_per_zone),
}


def _read_facts(place: Place, ports: Mapping[str, Port], goods: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(_read_fact(item, tuple(ports), goods) for item in place.items(0, 1000))


def _read_fact(place: Place, ports: tuple[str, ...], goods: tuple[str, ...]) -> dict[str, Any]:
    """A fact as written: what we know is read closely, what we do not is left for the check to report."""
    entries = place.open_table(("text",))
    entries["text"].text()
    if len(entries) == 1:
        raise place.error(_("the fact states nothing; add one of: {kinds}").format(kinds=", ".join(_fact_kinds)))
    for kind, value in entries.items():
        if kind in _fact_kinds:
            _fact_kinds[kind][0](value, ports, goods)
    return {kind: value.value for kind, value in entries.items()}


def _check_fact(board: Board, text: str, kind: str, wanted: object) -> Check:
    if kind in _fact_kinds:
        return _fact_kinds[kind][1](board, text, wanted)
    problem = _("`{kind}` is not a kind of fact that can be checked; use one of: {kinds}")
    return Check(text, False, problem.format(kind=kind, kinds=", ".join(_fact_kinds)))
