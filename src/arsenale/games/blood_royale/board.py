"""The board of Blood Royale: kingdoms, provinces and sea areas, read from a file that a player may correct.

Loading refuses what no engine could hold (the limits below); `check_board` tells whether the rest is a board one can
play on, `require_playable` insists on it.
"""

from collections.abc import Mapping
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
    digest_of,
    read_board,
    require_checks,
)
from arsenale.texts import ENGLISH, _, language, languages

__all__ = [
    "Board",
    "BoardError",
    "Check",
    "Kingdom",
    "Province",
    "Sea",
    "check_board",
    "load_board",
    "local_name",
    "require_playable",
    "tell_board",
]

# What the engine's records have room for.
fewest_kingdoms, most_kingdoms = 3, 5  # B0.1
most_provinces, most_seas = 62, 30
most_of_each = {"armies": 20, "fleets": 4, "characters": 6, "fleet_capacity": 8}  # B0.4, B2.5
kinds = ("grain", "iron", "wool", "wine", "gold")
set_kinds = ("grain", "iron", "wool")  # B5.6
worths = ("basic", "semi_luxury", "luxury")
translations = tuple(code for code in languages() if code != ENGLISH)

# What the published descriptions of the printed board say of every kingdom.
provinces_of_each, producing_of_each = 8, 3


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A faction's own country; `colour` is one that the map knows by name, or `#rrggbb`."""

    id: str
    capital: str
    colour: str


@dataclass(frozen=True, slots=True)
class Province:
    """A piece of land; `next` (by land) and `seas` (on its coast) stand in the order of the board.

    `names` are its names in other languages than English, by code; `kingdom` and `resource` are "" where it has none;
    `documented` names those of its values that a published source states.
    """

    id: str
    name: str
    names: dict[str, str]
    kingdom: str
    next: tuple[str, ...]
    seas: tuple[str, ...]
    resource: str
    documented: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea area, told as a province is."""

    id: str
    name: str
    names: dict[str, str]
    next: tuple[str, ...]
    documented: frozenset[str]


def local_name(area: Province | Sea) -> str:
    """What it is called in the reader's language."""
    return area.names.get(language()) or _(area.name)


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the rules take from a board.

    All tables keep the order of the file. `resources` maps a kind to its worth, `limits` a kind of piece to the most
    that a faction has of it, and `fleet_capacity`. `digest` (64 hex digits) is equal for boards that play alike.
    """

    id: str
    title: str
    resources: dict[str, str]
    limits: dict[str, int]
    kingdoms: dict[str, Kingdom]
    provinces: dict[str, Province]
    seas: dict[str, Sea]
    digest: str

    @property
    def lands(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each province by land."""
        return {province.id: province.next for province in self.provinces.values()}

    @property
    def waters(self) -> dict[str, tuple[str, ...]]:
        """The neighbouring seas of each sea."""
        return {sea.id: sea.next for sea in self.seas.values()}

    @property
    def coasts(self) -> dict[str, tuple[str, ...]]:
        """The provinces on the coast of each sea."""
        return {sea: tuple(land.id for land in self.provinces.values() if sea in land.seas) for sea in self.seas}

    @property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each province and sea, by land, by sea and across the coast."""
        coasts = self.coasts
        lands = {land.id: land.next + land.seas for land in self.provinces.values()}
        return lands | {sea: near + coasts[sea] for sea, near in self.waters.items()}

    @property
    def powers(self) -> dict[str, str]:
        """The capital of each kingdom."""
        return {kingdom.id: kingdom.capital for kingdom in self.kingdoms.values()}

    def provinces_of(self, kingdom: str) -> list[Province]:
        """The provinces that belong to the kingdom by the board ("": the neutral ones)."""
        return [province for province in self.provinces.values() if province.kingdom == kingdom]


# --- loading ----------------------------------------------------------------------------------------------------------


def load_board(source: str | Path | bytes = "europe") -> Board:
    """The board given by packaged id, or by path or bytes of a TOML file. Raises BoardError: line, place, remedy."""
    tables = read_board(source).table(("board", "kingdoms", "provinces", "seas"))
    head = tables["board"].table(("id", "title", "resources", "limits"))
    realms = tables["kingdoms"].entries(fewest_kingdoms, most_kingdoms)
    seas = _read_seas(tables["seas"])
    provinces = _read_provinces(tables["provinces"], tuple(realms), seas)
    board = Board(
        id=head["id"].identifier(),
        title=head["title"].text(),
        resources={kind: worth.one_of(worths, _("worth")) for kind, worth in head["resources"].table(kinds).items()},
        limits=_read_limits(head["limits"]),
        kingdoms={id: _read_kingdom(id, entry, provinces) for id, entry in realms.items()},
        provinces=provinces,
        seas=seas,
        digest="",
    )
    return replace(board, digest=_digest(board))


def tell_board(board: Board) -> dict[str, Any]:
    """The board as plain data, with the keys of its file; names in the reader's language."""
    return {
        "id": board.id,
        "title": _(board.title),
        "resources": board.resources,
        "limits": board.limits,
        "kingdoms": {
            kingdom.id: {"capital": kingdom.capital, "colour": kingdom.colour} for kingdom in board.kingdoms.values()
        },
        "provinces": {province.id: _tell_province(province) for province in board.provinces.values()},
        "seas": {sea.id: _tell_area(sea) for sea in board.seas.values()},
    }


def _tell_province(province: Province) -> dict[str, Any]:
    told = {"kingdom": province.kingdom, "seas": list(province.seas), "resource": province.resource}
    return _tell_area(province) | told


def _tell_area(area: Province | Sea) -> dict[str, Any]:
    return {"name": local_name(area), **area.names, "next": list(area.next), "documented": sorted(area.documented)}


def _read_limits(place: Place) -> dict[str, int]:
    return {kind: number.whole(1, most_of_each[kind]) for kind, number in place.table(tuple(most_of_each)).items()}


def _read_seas(place: Place) -> dict[str, Sea]:
    entries = place.entries(1, most_seas)
    return {id: _read_sea(id, entry, tuple(entries)) for id, entry in entries.items()}


def _read_sea(id: str, place: Place, seas: tuple[str, ...]) -> Sea:
    entry = place.table(("name", "next"), (*translations, "documented"))
    return Sea(
        id, entry["name"].text(), _read_names(entry), _read_next(entry["next"], id, seas), _read_documented(entry)
    )


def _read_provinces(place: Place, realms: tuple[str, ...], seas: Mapping[str, Sea]) -> dict[str, Province]:
    entries = place.entries(fewest_kingdoms, most_provinces)
    for id in entries.keys() & seas.keys():
        raise entries[id].error(_("a sea has this id too, orders could not tell them apart; choose another id"))
    return {id: _read_province(id, entry, tuple(entries), realms, tuple(seas)) for id, entry in entries.items()}


def _read_province(
    id: str, place: Place, lands: tuple[str, ...], realms: tuple[str, ...], seas: tuple[str, ...]
) -> Province:
    entry = place.table(("name", "kingdom", "next", "seas"), ("resource", *translations, "documented"))
    return Province(
        id=id,
        name=entry["name"].text(),
        names=_read_names(entry),
        kingdom=_read_one_or_none(entry["kingdom"], realms, _("kingdom")),
        next=_read_next(entry["next"], id, lands),
        seas=_in_order(entry["seas"].some_of(seas, _("sea")), seas),
        resource=_read_one_or_none(entry["resource"], kinds, _("resource")) if "resource" in entry else "",
        documented=_read_documented(entry),
    )


def _read_kingdom(id: str, place: Place, provinces: Mapping[str, Province]) -> Kingdom:
    entry = place.table(("capital", "colour"))
    return Kingdom(id, entry["capital"].one_of(tuple(provinces), _("province")), entry["colour"].text())


def _read_next(place: Place, id: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    neighbours = place.some_of(ids, _("neighbour"))
    if id in neighbours:
        raise place.error(_("{id} names itself as a neighbour; take it out").format(id=id))
    return _in_order(neighbours, ids)


def _read_one_or_none(place: Place, known: tuple[str, ...], noun: str) -> str:
    return "" if place.value == "" else place.one_of(known, noun)


def _in_order(chosen: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(chosen, key=ids.index))


def _read_names(entry: Mapping[str, Place]) -> dict[str, str]:
    return {language: entry[language].text() for language in translations if language in entry}


def _read_documented(entry: Mapping[str, Place]) -> frozenset[str]:
    values = tuple(key for key in entry if key != "documented")
    return frozenset(entry["documented"].some_of(values, _("value")) if "documented" in entry else ())


def _digest(board: Board) -> str:
    """The hash of what play depends on: no names or colours; the order, since it numbers provinces and seas."""
    return digest_of(
        {
            "resources": board.resources,
            "limits": board.limits,
            "kingdoms": list(board.powers.items()),
            "provinces": [
                (land.id, land.kingdom, land.next, land.seas, land.resource) for land in board.provinces.values()
            ],
            "seas": list(board.waters.items()),
        }
    )


# --- checks -----------------------------------------------------------------------------------------------------------


def check_board(board: Board) -> list[Check]:
    """What makes the board one to play on, then what is published of every kingdom; each with its verdict."""
    return [
        _check_counts(board),
        check_symmetric(board.lands, _("provinces")),
        check_symmetric(board.waters, _("seas")),
        check_connected(board.graph, _("provinces and seas")),
        _check_worths(board),
        _check_kinds(board),
        _check_capitals(board),
        _check_coasts(board),
        _check_provinces(board),
        _check_producing(board),
        _check_no_set_at_home(board),
    ]


def require_playable(board: Board) -> None:
    """Raises BoardError with every failed check, when there is one."""
    require_checks(board.id, check_board(board))


def _check_counts(board: Board) -> Check:
    return check_room(
        {
            _("kingdoms"): (len(board.kingdoms), most_kingdoms),
            _("provinces"): (len(board.provinces), most_provinces),
            _("seas"): (len(board.seas), most_seas),
        }
    )


def _check_worths(board: Board) -> Check:
    """B5.6: what makes a set is fixed in the rules."""
    basic = [kind for kind, worth in board.resources.items() if worth == "basic"]
    detail = _("basic here: {kinds}").format(kinds=", ".join(basic) or _("nothing"))
    return Check(_("grain, iron and wool, which make a set, are the basic kinds"), set(basic) == set(set_kinds), detail)


def _check_kinds(board: Board) -> Check:
    produced = {province.resource for province in board.provinces.values()}
    missing = [kind for kind in kinds if kind not in produced]
    detail = _("no province produces {kinds}").format(kinds=", ".join(missing)) if missing else ""
    return Check(_("every kind of Resource is produced by a province"), not missing, detail)


def _check_capitals(board: Board) -> Check:
    problem = _("{province}, capital of {kingdom}, belongs to {owner}")
    wrong = [
        problem.format(province=kingdom.capital, kingdom=kingdom.id, owner=owner or _("nobody"))
        for kingdom in board.kingdoms.values()
        if (owner := board.provinces[kingdom.capital].kingdom) != kingdom.id
    ]
    return Check(_("the capital of each kingdom is one of its provinces"), not wrong, "; ".join(wrong))


def _check_coasts(board: Board) -> Check:
    inland = [id for id in board.kingdoms if not any(province.seas for province in board.provinces_of(id))]
    detail = _("without a coast: {kingdoms}").format(kingdoms=", ".join(inland)) if inland else ""
    return Check(_("each kingdom has a coast"), not inland, detail)


def _check_provinces(board: Board) -> Check:
    counts = {id: len(board.provinces_of(id)) for id in board.kingdoms}
    return _check_number(_("each kingdom has {n} provinces"), counts, provinces_of_each)


def _check_producing(board: Board) -> Check:
    counts = {id: sum(bool(land.resource) for land in board.provinces_of(id)) for id in board.kingdoms}
    return _check_number(_("{n} provinces of each kingdom produce a Resource"), counts, producing_of_each)


def _check_number(text: str, counts: Mapping[str, int], wanted: int) -> Check:
    wrong = [_("{kingdom} has {n}").format(kingdom=id, n=n) for id, n in counts.items() if n != wanted]
    return Check(text.format(n=wanted), not wrong, "; ".join(wrong))


def _check_no_set_at_home(board: Board) -> Check:
    """Whoever wants a set must trade, or take."""
    makers = [id for id in board.kingdoms if set(set_kinds) <= {land.resource for land in board.provinces_of(id)}]
    detail = _("{kingdoms} produces grain, iron and wool").format(kingdoms=", ".join(makers)) if makers else ""
    return Check(_("no kingdom produces all three basic kinds"), not makers, detail)
