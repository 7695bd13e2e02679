"""Positions in words: the tables of a conformance case, laid out on the board and read off it again."""

from collections.abc import Iterable, Mapping
from typing import Any

from arsenale.games import operations as op
from arsenale.games.boards import Place
from arsenale.games.ruleset import Position, Setting
from arsenale.games.serenissima.market import LOWEST_PRICE, MONOPOLY_LIMIT, USUAL_LIMIT
from arsenale.games.serenissima.state import BIDDING, GALLEYS, SLOTS
from arsenale.games.telling import as_python, bits_of, tell_players
from arsenale.texts import _, mark

PHASES = (  # phase 1 and on
    mark("bidding"),
    mark("market"),
    mark("sailing"),
    mark("battle"),
    mark("ports"),
    mark("selling"),
    mark("over"),
)
NEUTRAL = "neutral"
LAST_ROUND = 16  # twelve rounds and four more at most (S0.2, S7.3)
MOST_DUCATS = 1_000_000


# --- from words to the board ---


def place(setting: Setting, case: Mapping[str, Any]) -> Position:
    """The position that `round` (else 1), `phase` and `position` describe; the first seat is to act (bidding: all are).

    The order of play is that of the seats; what is not named is empty, neutral, without ducats. Raises ValueError.
    """
    entries = Place("case", {}, (), dict(case)).table(("phase",), ("round", "position"))
    round_no = entries["round"].whole(1, LAST_ROUND) if "round" in entries else 1
    phase = PHASES.index(entries["phase"].one_of(PHASES[:-1], _("phase"))) + 1
    position = setting.blank()
    position.call(op.BLANK)
    if "position" in entries:
        _place_tables(setting, position.state, entries["position"])
    position.state.order[: len(setting.powers)] = range(len(setting.powers))
    position.state.round_no = round_no - 1 if phase == BIDDING else round_no  # S1.1: the marker advances with bidding
    position.call(op.BEGIN_PHASE, 0, phase)
    return position


def _place_tables(setting: Setting, state: Any, layout: Place) -> None:
    tables = layout.table((), ("treasury", "galleys", "ports"))
    if "treasury" in tables:
        place_treasury(setting, state, tables["treasury"])
    for galley in tables["galleys"].items(0, GALLEYS) if "galleys" in tables else ():
        place_galley(setting, state, galley)
    if "ports" in tables:
        place_ports(setting, state, tables["ports"])
    take_from_pool(setting, state, layout)


def place_treasury(setting: Setting, state: Any, treasury: Place) -> None:
    for power, ducats in treasury.table((), setting.powers).items():
        state.treasury[setting.seat(power)] = _read_hundreds(ducats, 0, MOST_DUCATS)


def _read_hundreds(ducats: Place, least: int, most: int) -> int:
    if ducats.whole(least, most) % 100:
        raise ducats.error(_("money moves in whole hundreds (S0.5)"))
    return ducats.whole(least, most)


def place_galley(setting: Setting, state: Any, galley: Place) -> None:
    fields = galley.table(("id", "owner", "zone"), ("sailors", "goods"))
    index = fields["id"].whole(1, setting.board.pieces["galleys"]) - 1
    if index in _galleys_in_play(setting, state):
        raise fields["id"].error(_("galley {number} stands here twice; give each its own").format(number=index + 1))
    seat = setting.seat(fields["owner"].one_of(setting.powers, _("player")))
    zone = list(setting.board.zones).index(fields["zone"].one_of(setting.board.zones, _("zone")))
    state.fleet[seat] |= 1 << index
    state.zone_galleys[zone] |= 1 << index
    state.galley_zone[index] = zone
    _place_aboard(setting, state, index, fields, galley)


def _place_aboard(setting: Setting, state: Any, index: int, fields: Mapping[str, Place], galley: Place) -> None:
    sailors = fields["sailors"].whole(0, SLOTS) if "sailors" in fields else 0
    goods = _read_goods(setting, fields["goods"]) if "goods" in fields else []
    if sailors + len(goods) > SLOTS:
        problem = _("{pieces} pieces are aboard; a galley holds {most} (S2.12)")
        raise galley.error(problem.format(pieces=sailors + len(goods), most=SLOTS))
    state.galley_crew[index] = sailors
    state.galley_cargo[index] = sum(1 << 3 * good for good in goods)


def _read_goods(setting: Setting, goods: Place) -> list[int]:
    known = setting.board.goods
    return [known.index(good.one_of(known, _("good"))) for good in goods.items(0, SLOTS)]


def place_ports(setting: Setting, state: Any, ports: Place) -> None:
    named = {
        port: entry.table((), ("owner", "garrison", "fort", "warehouse", "price"))
        for port, entry in ports.table((), tuple(setting.board.ports)).items()
    }
    owners = {port: _read_owner(setting, fields) for port, fields in named.items()}
    for port, fields in named.items():
        index = list(setting.board.ports).index(port)
        if owners[port] != NEUTRAL:
            state.realm[setting.seat(owners[port])] |= 1 << index
        _place_garrison(setting, state, index, fields)
        if "warehouse" in fields:
            _place_warehouse(setting, state, index, fields["warehouse"])
        _place_price(setting, state, index, fields, owners)


def _read_owner(setting: Setting, fields: Mapping[str, Place]) -> str:
    return fields["owner"].one_of((*setting.powers, NEUTRAL), _("player")) if "owner" in fields else NEUTRAL


def _place_garrison(setting: Setting, state: Any, index: int, fields: Mapping[str, Place]) -> None:
    if "garrison" in fields:
        state.port_garrison[index] = fields["garrison"].whole(0, setting.board.pieces["sailors"])
    if "fort" in fields and fields["fort"].flag():
        state.forts |= 1 << index


def _place_warehouse(setting: Setting, state: Any, index: int, warehouse: Place) -> None:
    board = setting.board
    port = list(board.ports.values())[index]
    goods = warehouse.some_of(board.goods, _("good"))
    if port.good in goods:
        problem = _("{port} offers {good} and so never stores it (S6.2)")
        raise warehouse.error(problem.format(port=port.id, good=port.good))
    places = len(board.warehouse[port.size])
    if len(goods) > places:
        problem = _("the warehouse of {port} has {places} places, not {count} (S6.3)")
        raise warehouse.error(problem.format(port=port.id, places=places, count=len(goods)))
    numbers = [board.goods.index(good) for good in goods]
    state.port_stored[index] = sum(1 << good for good in numbers)
    state.port_places[index] = sum(good << 3 * place for place, good in enumerate(numbers))


def _place_price(
    setting: Setting, state: Any, index: int, fields: Mapping[str, Place], owners: Mapping[str, str]
) -> None:
    """An owner's price is 300 unless named. A neutral port's is always 100 (S2.2): what is named is not kept."""
    port = list(setting.board.ports.values())[index]
    owner = owners[port.id]
    sources = [other.id for other in setting.board.ports.values() if other.good == port.good]
    is_monopoly = owner != NEUTRAL and all(owners.get(source) == owner for source in sources)
    limit = MONOPOLY_LIMIT if is_monopoly else USUAL_LIMIT
    price = _read_hundreds(fields["price"], LOWEST_PRICE, limit) if "price" in fields else USUAL_LIMIT
    state.port_price[index] = price if owner != NEUTRAL else 0


# --- S0.1 what is on the board is not in the pool ---


def take_from_pool(setting: Setting, state: Any, layout: Place) -> None:
    pieces = setting.board.pieces
    sailors = int(state.galley_crew.sum()) + int(state.port_garrison.sum())
    _check_pieces(layout, _("sailors"), sailors, pieces["sailors"])
    _check_pieces(layout, _("forts"), int(state.forts).bit_count(), pieces["forts"])
    state.pool_sailors = pieces["sailors"] - sailors
    for good, name in enumerate(setting.board.goods):
        used = _count_good(state, good)
        _check_pieces(layout, name, used, pieces["each_good"])
        state.pool_goods[good] = pieces["each_good"] - used


def _count_good(state: Any, good: int) -> int:
    aboard = sum(int(cargo) >> 3 * good & 7 for cargo in state.galley_cargo)
    return aboard + sum(int(stored) >> good & 1 for stored in state.port_stored)


def _check_pieces(layout: Place, name: str, used: int, most: int) -> None:
    if used > most:
        problem = _("{used} {name} are on the board; there are {most} (S0.1)")
        raise layout.error(problem.format(used=used, name=name, most=most))


# --- from the board to words ---


def tell(position: Position) -> dict[str, Any]:
    """`round`, `phase`, `position` as `place` reads them; then `to_act`, `score`, `order`, `over`, `winners`.

    Every port is there with every field (owner `neutral`, price 100 where nobody owns it). `order` has an empty name
    for each position that is still free.
    """
    setting, state = position.setting, as_python(position.state)
    powers = setting.powers
    return {
        **place_in_game(state),
        "position": {
            "treasury": {power: int(state.treasury[seat]) for seat, power in enumerate(powers)},
            "galleys": [_tell_galley(setting, state, galley) for galley in _galleys_in_play(setting, state)],
            "ports": _tell_ports(setting, state),
        },
        **tell_players(position, state.order),
    }


def place_in_game(state: Any) -> dict[str, Any]:
    """`round` and `phase`."""
    return {"round": int(state.round_no), "phase": PHASES[int(state.phase) - 1]}


def _galleys_in_play(setting: Setting, state: Any) -> list[int]:
    afloat = 0
    for fleet in state.fleet[: len(setting.powers)]:
        afloat |= int(fleet)
    return bits_of(afloat, GALLEYS)


def _owner(setting: Setting, holdings: Iterable[int], index: int) -> str:
    """The power whose bits (one number a seat) include the index."""
    owning = (power for power, mask in zip(setting.powers, holdings, strict=False) if int(mask) >> index & 1)
    return next(owning, NEUTRAL)


def _tell_galley(setting: Setting, state: Any, galley: int) -> dict[str, Any]:
    cargo = int(state.galley_cargo[galley])
    return {
        "id": galley + 1,
        "owner": _owner(setting, state.fleet, galley),
        "zone": list(setting.board.zones)[state.galley_zone[galley]],
        "sailors": int(state.galley_crew[galley]),
        "goods": [name for good, name in enumerate(setting.board.goods) for _n in range(cargo >> 3 * good & 7)],
    }


def _tell_ports(setting: Setting, state: Any) -> dict[str, dict[str, Any]]:
    ports = list(setting.board.ports)
    owners = {
        port: power for power, realm in zip(setting.powers, state.realm, strict=False) for port in bits_of(realm, 32)
    }
    return {name: _tell_port(setting, state, port, owners.get(port, NEUTRAL)) for port, name in enumerate(ports)}


def _tell_port(setting: Setting, state: Any, port: int, owner: str) -> dict[str, Any]:
    return {
        "owner": owner,
        "garrison": int(state.port_garrison[port]),
        "fort": bool(int(state.forts) >> port & 1),
        "warehouse": _tell_warehouse(setting, state, port),
        "price": LOWEST_PRICE if owner == NEUTRAL else int(state.port_price[port]),
    }


def _tell_warehouse(setting: Setting, state: Any, port: int) -> list[str]:
    """The goods in the order of the places they lie on."""
    stored, places = int(state.port_stored[port]), int(state.port_places[port])
    return [setting.board.goods[places >> 3 * place & 7] for place in range(stored.bit_count())]
