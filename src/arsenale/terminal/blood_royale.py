"""How Blood Royale looks in the terminal: factions, lands, seas, fleets with what they carry, permissions and blocks,

the houses as trees and the marriage contracts.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from arsenale.games.blood_royale.board import Province, Sea, local_name
from arsenale.games.blood_royale.economy import army_limit
from arsenale.games.blood_royale.ids import EVERYWHERE
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.ruleset import Position, Setting
from arsenale.terminal.face import Flags, plain_table
from arsenale.terminal.possible import END
from arsenale.texts import _, mark

KINDS = {"a": mark("armies"), "f": mark("fleets"), "c": mark("characters")}  # all others are Resources
MARKS = {"castle": mark("castle"), "rebellion": mark("rebellion"), "famine": mark("famine"), "breached": mark("breach")}
STATUSES = {
    "proposed": mark("proposed"),
    "agreed": mark("agreed"),
    "celebrated": mark("celebrated"),
    "ended": mark("ended"),
}

Told = Mapping[str, Any]
"""What `Notation.tell` says of a position."""


def _tell(position: Position) -> Told:
    return position.setting.ruleset.notation.tell(position)


class BloodRoyaleFace:
    """The `Face` of Blood Royale."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.flags = Flags(setting)

    @property
    def tables(self) -> Mapping[str, str]:
        return {
            "lands": _("all provinces, or those of an owner, a Resource, a sea: `lands france`, `lands biscay`"),
            "seas": _("the seas, who lies there, and the coasts"),
            "fleets": _("all fleets with what they carry, or one faction's: `fleets italy`"),
            "pieces": _("where armies, characters and Resources are: `pieces england`"),
            "rights": _("permissions to enter and used blockades"),
            "houses": _("the family trees, or one: `houses spain`"),
            "contracts": _("the marriage contracts"),
            "players": _("money, land and forces"),
        }

    def show(self, table: str, position: Position, words: Sequence[str]) -> RenderableType:
        told = _tell(position)
        shown: dict[str, Callable[[], RenderableType]] = {
            "lands": lambda: self._lands(told, words),
            "seas": lambda: self._seas(told),
            "fleets": lambda: self._fleets(told, words),
            "pieces": lambda: self._pieces(told, words),
            "rights": lambda: self._rights(told),
            "houses": lambda: self._houses(told, words),
            "contracts": lambda: self._contracts(told),
            "players": lambda: self._players(position, told),
        }
        return shown[table]()

    def warning(self, position: Position, seat: int, order: str) -> str:
        """B4.3: pieces of another faction's army stand alone in a land of one's own at the end of the turn."""
        told, power = _tell(position), self.setting.powers[seat]
        if order != END or told["phase"] != "movement" or told.get("round") != 2:
            return ""
        armies = {
            (piece["at"], _owner(piece))
            for piece in told["position"]["pieces"]
            if _kind(piece) == "a" and _is_ashore(piece)
        }
        lost = [
            local_name(self.board.provinces[land])
            for land, owner in sorted(armies)
            if told["position"]["provinces"][land]["owner"] == power != owner and (land, power) not in armies
        ]
        return _("foreign armies stand alone in {lands} (B4.3)").format(lands=", ".join(lost)) if lost else ""

    # --- what matters now ---

    def overview(self, position: Position, seat: int) -> RenderableType:
        told, power = _tell(position), self.setting.powers[seat]
        shown: dict[str, Callable[[], Sequence[RenderableType]]] = {
            "economy": lambda: [self._players(position, told)],
            "movement": lambda: [self._fleets(told, [power]), self._pieces(told, [power])],
            "cashing": lambda: [self._pieces(told, [power])],
            "dynasty": lambda: [self._houses(told, [power])],
        }
        is_asked_about_a_fleet = self.setting.ruleset.guide.asking(position) is not None
        parts = [self._fleets(told, [])] if is_asked_about_a_fleet else shown[told["phase"]]()
        return Group(self._standing(told, seat), *parts, *self._rights_if_any(told))

    def _standing(self, told: Told, seat: int) -> Text:
        """One line: money, order of play."""
        power = self.setting.powers[seat]
        order = [self.flags.sign(name) for name in told["order"] if name]
        line = Text(_("{crowns} crowns; order of play ").format(crowns=told["position"]["treasury"][power]))
        return line.append_text(Text(" ").join(order))

    # --- factions ---

    def _players(self, position: Position, told: Told) -> Table:
        columns = (_("#crowns"), _("#provinces"), _("#armies"), _("#of at most"), _("#fleets"), _("#Resources"))
        table = plain_table(_("power"), *columns)
        for seat, power in enumerate(self.setting.powers):
            own = [piece for piece in told["position"]["pieces"] if _owner(piece) == power]
            lands = [land for land in told["position"]["provinces"].values() if land["owner"] == power]
            counts = {kind: sum(_kind(piece) == kind for piece in own) for kind in KINDS}
            limit = army_limit(position.state, setup_of(self.setting), seat)
            numbers = (len(lands), counts["a"], limit, counts["f"], len(own) - sum(counts.values()))
            table.add_row(self.flags.name(power), *map(str, (told["position"]["treasury"][power], *numbers)))
        return table

    def scores(self, position: Position) -> RenderableType:
        """B0.5."""
        table = plain_table(_("power"), _("#crowns"))
        for power, crowns in sorted(_tell(position)["score"].items(), key=lambda entry: -entry[1]):
            table.add_row(self.flags.name(power), str(crowns))
        return table

    # --- land and sea ---

    def _lands(self, told: Told, words: Sequence[str]) -> RenderableType:
        lands = told["position"]["provinces"]
        chosen = [name for name in lands if all(word in self._land_words(lands, name) for word in words)]
        if not chosen:
            return Text(_("No province is {words}.").format(words=" ".join(words)))
        table = plain_table(_("province"), _("gives"), _("marks"), _("there"), _("leads to"))
        for name in chosen:
            province, there = self.board.provinces[name], lands[name]
            marks = [_(text) for mark_, text in MARKS.items() if there[mark_]]
            marks += [_("capital")] if name in self.board.powers.values() else []
            sign = self.flags.sign(there["owner"], f" {_with_name(name, province)}")
            leads = " ".join([*province.next, *province.seas])
            gives = _(province.resource) if province.resource else "–"
            table.add_row(sign, gives, ", ".join(marks) or "–", self._there(told, name), leads)
        return table

    def _land_words(self, lands: Told, name: str) -> tuple[str, ...]:
        province = self.board.provinces[name]
        return (name, lands[name]["owner"], province.kingdom, province.resource, *province.seas)

    def _seas(self, told: Told) -> Table:
        table = plain_table(_("sea"), _("fleets"), _("leads to"), _("coasts"))
        coasts = self.board.coasts
        for name, sea in self.board.seas.items():
            shown = _with_name(name, sea)
            table.add_row(shown, self._there(told, name), " ".join(sea.next), " ".join(coasts[name]))
        return table

    def _there(self, told: Told, place: str) -> Text:
        """The pieces in a place: `E a1 a2 f1`, faction by faction."""
        found: dict[str, list[str]] = {}
        for piece in told["position"]["pieces"]:
            if piece.get("at") == place:
                found.setdefault(_owner(piece), []).append(_number(piece))
        signs = [self.flags.sign(owner, f" {' '.join(names)}") for owner, names in found.items()]
        return Text(" ").join(signs) if signs else Text("–")

    # --- pieces ---

    def _fleets(self, told: Told, words: Sequence[str]) -> RenderableType:
        pieces = told["position"]["pieces"]
        fleets = [piece for piece in pieces if _kind(piece) == "f" and all(w in _piece_words(piece) for w in words)]
        if not fleets:
            return Text(_("There is no such fleet."))
        table = plain_table(_("fleet"), _("where"), _("#points used"), _("aboard"))
        for fleet in fleets:
            where = _("{place}, in port") if fleet["in_port"] else "{place}"
            cargo = [_shortest(piece, _owner(fleet)) for piece in pieces if piece.get("aboard") == fleet["id"]]
            moved = str(told["position"]["counters"]["moved"].get(fleet["id"], 0))
            name = self.flags.sign(_owner(fleet), f" {_number(fleet)}")
            table.add_row(name, where.format(place=fleet["at"]), moved, " ".join(cargo) or "–")
        return table

    def _pieces(self, told: Told, words: Sequence[str]) -> RenderableType:
        """By faction and place, what stands there; those aboard are shown with their fleet."""
        lands: dict[tuple[str, str], list[str]] = {}
        for piece in told["position"]["pieces"]:
            if _is_ashore(piece) and _kind(piece) != "f" and all(word in _piece_words(piece) for word in words):
                lands.setdefault((_owner(piece), piece["at"]), []).append(self._with_points(told, piece))
        if not lands:
            return Text(_("There is no such piece on land."))
        table = plain_table(_("province"), _("pieces"))
        for (owner, land), names in lands.items():
            table.add_row(self.flags.sign(owner, f" {land}"), " ".join(names))
        return table

    def _with_points(self, told: Told, piece: Told) -> str:
        """`a1(2)`: with the points it has used."""
        moved = told["position"]["counters"]["moved"].get(piece["id"], 0)
        return f"{_number(piece)}({moved})" if moved else _number(piece)

    # --- permissions and blocks ---

    def _rights(self, told: Told) -> RenderableType:
        shown = list(self._rights_if_any(told))
        return Group(*shown) if shown else Text(_("No permission is given, no blockade used up."))

    def _rights_if_any(self, told: Told) -> Iterator[Text]:
        lands: dict[tuple[str, str], list[str]] = {}
        for right in told["position"]["permits"]:
            land = _("all its provinces") if right["province"] == EVERYWHERE else right["province"]
            lands.setdefault((right["by"], right["to"]), []).append(land)
        for (giver, taker), names in lands.items():
            text = Text.assemble(self.flags.name(giver), " → ", self.flags.name(taker))
            yield text.append(_(": may enter {lands}").format(lands=", ".join(names)), style="dim")
        for block in told["position"]["blocks"]:
            text = _(" blocks {fleet} in {sea} now") if block["now"] else _(" has used its block of {fleet} in {sea}")
            line = Text.assemble(self.flags.name(block["by"]))
            yield line.append(text.format(fleet=block["fleet"], sea=block["sea"]), style="dim")

    # --- houses ---

    def _houses(self, told: Told, words: Sequence[str]) -> RenderableType:
        persons = {person["id"]: person for person in told["position"]["characters"]}
        powers = [power for power in self.setting.powers if not words or power in words]
        trees = [tree for power in powers for tree in self._trees(persons, power)]
        return Group(*trees) if trees else Text(_("There is no such house in this game."))

    def _trees(self, persons: Told, power: str) -> Iterator[Tree]:
        """A tree for each member of a house whose parents are not known, spouses beside them."""
        for person in persons.values():
            is_of_house = person["id"].startswith(f"{power}.")
            is_shown_with_spouse = person["sex"] == "woman" and person["spouse"].startswith(f"{power}.")
            if is_of_house and not person["father"] and not person["mother"] and not is_shown_with_spouse:
                yield self._grow(persons, person["id"], Tree(self._person(persons, person)))

    def _grow(self, persons: Told, parent: str, tree: Tree) -> Tree:
        for child in persons.values():
            if parent in (child["father"], child["mother"]) and _is_same_house(child["id"], parent):
                self._grow(persons, child["id"], tree.add(self._person(persons, child)))
        return tree

    def _person(self, persons: Told, person: Told) -> Text:
        owner, number = person["id"].split(".")
        text = self.flags.sign(owner, f" {number} {_facts(person)}")
        spouse = persons.get(person["spouse"])
        if spouse:
            text.append_text(Text("\n⚭ ")).append_text(self.flags.sign(*_spouse(spouse)))
        return text

    # --- contracts ---

    def _contracts(self, told: Told) -> RenderableType:
        contracts = told["position"]["contracts"]
        if not contracts:
            return Text(_("There is no contract."))
        table = plain_table(_("between"), _("clauses"), _("status"))
        for contract in contracts:
            pair = _("{own} and {other}").format(own=contract["own"], other=contract["other"])
            table.add_row(pair, "; ".join(_clauses(contract)) or "–", _(STATUSES[contract["status"]]))
        return table


def _clauses(contract: Told) -> Iterator[str]:
    """As the order `propose` words them, from the side of the house that proposed."""
    if contract["pays"]:
        text = _("{power} pays {crowns} crowns, {left} of {turns} times left")
        payer = contract["by"] if contract["pays"] > 0 else contract["to"]
        yield text.format(power=payer, crowns=abs(contract["pays"]), left=contract["left"], turns=contract["turns"])
    for giver, clause in ((contract["by"], contract["permit"]), (contract["to"], contract["request"])):
        if clause:
            yield _("{power} opens {land}").format(power=giver, land=clause)


def _with_name(id: str, place: Province | Sea) -> str:
    """`apulia (Naples)`: with what people call it, where that says more."""
    name = local_name(place)
    is_the_same = re.sub(r"\W", "_", name.lower()) == id
    return id if is_the_same else f"{id} ({name})"


def _facts(person: Told) -> str:
    """`man 25, Constitution +1, Charisma +0, Strength -1, reigns`."""
    third = "strength" if person["sex"] == "man" else "guile"
    text = _("{sex} {age}, Constitution {constitution:+}, Charisma {charisma:+}, {third} {score:+}")
    names = {"strength": _("Strength"), "guile": _("Guile")}
    facts = text.format(
        sex=_("man") if person["sex"] == "man" else _("woman"),
        age=person["age"],
        constitution=person["constitution"],
        charisma=person["charisma"],
        third=names[third],
        score=person[third],
    )
    return ", ".join([facts, *_fate(person)])


def _fate(person: Told) -> Iterator[str]:
    if person["dead"]:
        yield _("dead")
    if person["ruler"]:
        yield _("reigns")
    if person["regent"]:
        yield _("regent: {who}").format(who=_("a council") if person["regent"] == "council" else person["regent"])
    if person["prisoner_of"]:
        yield _("prisoner of {power}").format(power=person["prisoner_of"])


def _spouse(person: Told) -> tuple[str, str]:
    owner, number = person["id"].split(".")
    return owner, f" {number} {_facts(person)}"


def _is_same_house(one: str, other: str) -> bool:
    return one.partition(".")[0] == other.partition(".")[0]


def _owner(piece: Told) -> str:
    return piece["id"].split(".")[0]


def _number(piece: Told) -> str:
    """`a1`, `wool2`."""
    return piece["id"].split(".")[1]


def _kind(piece: Told) -> str:
    return _number(piece).rstrip("0123456789")


def _is_ashore(piece: Told) -> bool:
    return "at" in piece


def _shortest(piece: Told, owner: str) -> str:
    """Without the faction where it is the fleet's own."""
    return _number(piece) if _owner(piece) == owner else piece["id"]


def _piece_words(piece: Told) -> tuple[str, ...]:
    return piece["id"], _owner(piece), _number(piece), _kind(piece), piece.get("at", "")
