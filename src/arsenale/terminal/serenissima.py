"""How Serenissima looks in the terminal: players, ports, galleys, and the sea as a list of zones from west to east."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from arsenale.games.ruleset import Position, Setting
from arsenale.games.serenissima.state import SLOTS
from arsenale.table.orders import gain
from arsenale.terminal.face import Flags, plain_table
from arsenale.terminal.possible import END, Choices
from arsenale.texts import _

REGIONS = ("west", "centre", "east")
GAINS = ("buy", "sell")  # what they cost or bring is shown beside them
SAILOR_SIGN, FREE_SIGN = "s", "_"
SIZE_SIGNS = {"small": "S", "medium": "M", "capital": "C"}

Told = Mapping[str, Any]
"""What `Notation.tell` says of a position."""


def _tell(position: Position) -> Told:
    return position.setting.ruleset.notation.tell(position)


class SerenissimaFace:
    """The `Face` of Serenissima."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.flags = Flags(setting)

    @property
    def tables(self) -> Mapping[str, str]:
        return {
            "map": _("the sea; `map west`, `map centre`, `map east`, or a zone and its neighbours: `map tunis`"),
            "ports": _("all ports, or those of an owner, a good, a size: `ports genoa`, `ports wine`"),
            "galleys": _("all galleys, or one player's: `galleys genoa`"),
            "players": _("money, points and order of play"),
        }

    def show(self, table: str, position: Position, words: Sequence[str]) -> RenderableType:
        told = _tell(position)
        if table == "map":
            return self._map(told, words)
        if table == "ports":
            return self._ports(told, words)
        return self._galleys(told, words) if table == "galleys" else self._players(position, told)

    def warning(self, position: Position, seat: int, order: str) -> str:
        """S2.15: who ends his market loses the galleys that he has not manned."""
        told, power = _tell(position), self.setting.powers[seat]
        own = [galley for galley in told["position"]["galleys"] if galley["owner"] == power]
        empty = [str(galley["id"]) for galley in own if not galley["sailors"]]
        if order != END or told["phase"] != "market" or not empty:
            return ""
        text = _("galley {numbers} has no sailors and will sink (S2.15)")
        return text.format(numbers=", ".join(empty))

    # --- what matters now ---

    def overview(self, position: Position, seat: int) -> RenderableType:
        told = _tell(position)
        parts: list[RenderableType] = []
        if told["phase"] == "bidding":
            parts = [self._players(position, told)]
        elif position.to_act() == (seat,) and END in Choices(position, seat).verbs():
            parts = [self._standing(told, seat), self._own_galleys(position, told, seat)]
            parts += [self._own_ports(position, told, seat)] if told["phase"] == "market" else []
        else:
            parts = [self._meeting(told, seat)]
        return Group(*parts)

    def _standing(self, told: Told, seat: int) -> Text:
        """One line: money, points, order of play."""
        power = self.setting.powers[seat]
        order = [self.flags.sign(name) for name in told["order"] if name]
        text = _("{ducats} ducats, {points} points; order of play ")
        line = Text(text.format(ducats=told["position"]["treasury"][power], points=told["score"][power]))
        return line.append_text(Text(" ").join(order))

    def _own_galleys(self, position: Position, told: Told, seat: int) -> RenderableType:
        power = self.setting.powers[seat]
        own = [galley for galley in told["position"]["galleys"] if galley["owner"] == power]
        if not own:
            return Text(_("You have no galleys."))
        possible = self._possible(position, seat)
        table = plain_table(_("#galley"), _("zone"), _("port there"), _("aboard"), _("now possible"))
        for galley in own:
            port = self._port_of_zone.get(galley["zone"], "")
            there = self._name_port(told, port) if port else Text("–")
            choices = ", ".join(possible.get(str(galley["id"]), ())) or "–"
            table.add_row(str(galley["id"]), galley["zone"], there, _slots(galley), choices)
        return table

    def _own_ports(self, position: Position, told: Told, seat: int) -> RenderableType:
        own = [name for name, port in told["position"]["ports"].items() if port["owner"] == self.setting.powers[seat]]
        if not own:
            return Text(_("You have no ports."))
        orders = [order.split() for order in Choices(position, seat).orders()]
        table = plain_table(
            _("port"), _("offers"), _("#price"), _("#sailors"), _("fort"), _("places"), _("now possible")
        )
        for name in own:
            there, port = told["position"]["ports"][name], self.board.ports[name]
            possible = [" ".join(order[:-1]) for order in orders if order[0] in ("build", "hire") and order[-1] == name]
            cells = (port.good, str(there["price"]), str(there["garrison"]), _("fort") if there["fort"] else "–")
            places = self._places(there["warehouse"], port.size)
            table.add_row(self.flags.sign(there["owner"], f" {name}"), *cells, places, ", ".join(possible) or "–")
        return table

    def _possible(self, position: Position, seat: int) -> dict[str, list[str]]:
        """By galley number: where it can go, what it can attack, buy or sell, with what that costs or brings."""
        possible: dict[str, list[str]] = {}
        for action in position.legal(seat):
            verb, *words = self.setting.ruleset.notation.say(self.setting, action).split()
            if verb in ("buy", "move", "attack", "land", "sell"):
                target = verb if len(words) < 2 else self._name_target(position, verb, words[-1])
                brought = f" {gain(position, seat, (action,)):+}" if verb in GAINS else ""
                possible.setdefault(words[0], []).append(target + brought)
        return possible

    def _name_target(self, position: Position, verb: str, name: str) -> str:
        """A zone with the foreign galleys that lie there, a galley with its owner."""
        if verb == "attack" and name.isdigit():
            owners = {str(galley["id"]): galley["owner"] for galley in _tell(position)["position"]["galleys"]}
            return f"{self.flags.sign(owners[name])}{name}"
        if verb == "move":
            return name + self._mark_foreign(position, name)
        return name

    def _mark_foreign(self, position: Position, zone: str) -> str:
        mover = _tell(position)["to_act"][0]
        there = [g for g in _tell(position)["position"]["galleys"] if g["zone"] == zone and g["owner"] != mover]
        return f" ({' '.join(self.flags.sign(g['owner'], str(g['id'])).plain for g in there)})" if there else ""

    def _meeting(self, told: Told, seat: int) -> RenderableType:
        """The zones where one's own galleys lie beside others: that is where a question comes from."""
        galleys = told["position"]["galleys"]
        own = {galley["zone"] for galley in galleys if galley["owner"] == self.setting.powers[seat]}
        others = {galley["zone"] for galley in galleys if galley["owner"] != self.setting.powers[seat]}
        return self._galley_table(galley for galley in galleys if galley["zone"] in own & others)

    # --- players and points ---

    def _players(self, position: Position, told: Told) -> Table:
        table = plain_table(
            _("#place"), _("power"), _("#ducats"), _("#points"), _("#ports"), _("#galleys"), _("#sailors")
        )
        powers = sorted(self.setting.powers, key=lambda power: _place_of(told, power))
        for power in powers:
            place = _place_of(told, power)
            ports = [port for port in told["position"]["ports"].values() if port["owner"] == power]
            galleys = [galley for galley in told["position"]["galleys"] if galley["owner"] == power]
            sailors = sum(port["garrison"] for port in ports) + sum(galley["sailors"] for galley in galleys)
            counts = (told["position"]["treasury"][power], told["score"][power], len(ports), len(galleys), sailors)
            table.add_row(str(place + 1) if power in told["order"] else "–", self.flags.name(power), *map(str, counts))
        return table

    def scores(self, position: Position) -> RenderableType:
        """The points and what they consist of (S7.1, S7.2)."""
        score, parts = _tell(position)["score"], self.setting.ruleset.guide.score_parts(position)
        table = plain_table(_("power"), _("#capital"), _("#ducats"), _("#ports"), _("#pieces"), _("#points"))
        for power in sorted(self.setting.powers, key=lambda name: -score[name]):
            table.add_row(self.flags.name(power), *map(str, parts[power].values()), str(score[power]))
        return table

    # --- ports ---

    @cached_property
    def _port_of_zone(self) -> dict[str, str]:
        return {port.zone: port.id for port in self.board.ports.values()}

    def _name_port(self, told: Told, port: str) -> Text:
        """`V genova iron 300`: owner, name, offer, price."""
        owner, price = told["position"]["ports"][port]["owner"], told["position"]["ports"][port]["price"]
        return self.flags.sign(owner, f" {port} ").append(f"{self.board.ports[port].good} {price}", style="default")

    def _ports(self, told: Told, words: Sequence[str]) -> RenderableType:
        ports = told["position"]["ports"]
        chosen = [name for name in ports if all(word in self._port_words(told, name) for word in words)]
        if not chosen:
            return Text(_("No port is {words}.").format(words=" ".join(words)))
        legend = _("places: goods stored, then the free numbers; a sale brings 100 times the first of them")
        table = plain_table(
            _("port"), _("zone"), _("size"), _("offers"), _("#price"), _("#sailors"), _("fort"), _("places")
        )
        for name in chosen:
            port, there = self.board.ports[name], ports[name]
            fort = _("fort") if there["fort"] else "–"
            size, sign = SIZE_SIGNS[port.size], self.flags.sign(there["owner"], f" {name}")
            numbers = str(there["price"]), str(there["garrison"])
            table.add_row(sign, port.zone, size, port.good, *numbers, fort, self._places(there["warehouse"], port.size))
        return Group(table, Text(legend, "dim"))

    def _port_words(self, told: Told, name: str) -> tuple[str, ...]:
        port = self.board.ports[name]
        return name, port.zone, port.size, port.good, told["position"]["ports"][name]["owner"]

    def _places(self, stored: Sequence[str], size: str) -> str:
        """What is stored, then the numbers of the free places."""
        return " ".join([*stored, *map(str, self.board.warehouse[size][len(stored) :])])

    # --- galleys ---

    def _galleys(self, told: Told, words: Sequence[str]) -> RenderableType:
        galleys = [g for g in told["position"]["galleys"] if all(word in _galley_words(g) for word in words)]
        return self._galley_table(galleys) if galleys else Text(_("There is no such galley."))

    def _galley_table(self, galleys: Iterable[Told]) -> Table:
        table = plain_table(_("#galley"), _("owner"), _("zone"), _("port there"), _("aboard"))
        for galley in galleys:
            port = self._port_of_zone.get(galley["zone"], "–")
            owner = self.flags.name(galley["owner"])
            table.add_row(str(galley["id"]), owner, galley["zone"], port, _slots(galley))
        return table

    # --- the sea ---

    def _map(self, told: Told, words: Sequence[str]) -> RenderableType:
        chosen = self._chosen_zones(words[0]) if words else self._regions
        legend = _("port: owner, name, size, offer, sailors, * fort; V1(3+2): Venice's galley 1, 3 sailors, 2 goods")
        tables = [self._zone_table(told, region, zones) for region, zones in chosen.items()]
        return Group(*tables, Text(legend, "dim"))

    @cached_property
    def _regions(self) -> dict[str, list[str]]:
        """The zones from west to east, in three parts of like size."""
        zones = sorted(self.board.zones, key=lambda zone: self.board.zones[zone].at)
        third = -(-len(zones) // len(REGIONS))
        return {name: zones[n * third : (n + 1) * third] for n, name in enumerate(REGIONS)}

    def _chosen_zones(self, word: str) -> dict[str, list[str]]:
        """A region, or a zone (given by its own or its port's name) and its neighbours. Raises ValueError."""
        if word in self._regions:
            return {word: self._regions[word]}
        zone = self.board.ports[word].zone if word in self.board.ports and word not in self.board.zones else word
        if zone not in self.board.zones:
            problem = _("there is no {word} on the map; name a zone, a port, or one of {regions}")
            raise ValueError(problem.format(word=word, regions=", ".join(REGIONS)))
        return {self.board.zones[zone].name: [zone, *self.board.zones[zone].neighbours]}

    def _zone_table(self, told: Told, title: str, zones: Sequence[str]) -> Table:
        table = plain_table(_("zone"), _("port"), _("galleys"), _("leads to"), title=title)
        for zone in zones:
            there = [galley for galley in told["position"]["galleys"] if galley["zone"] == zone]
            galleys = Text(" ").join(self.flags.sign(g["owner"], _brief_galley(g)) for g in there)
            port = self._port_of_zone.get(zone)
            shown = self._brief_port(told, port) if port else Text("–")
            table.add_row(zone, shown, galleys, " ".join(self.board.zones[zone].neighbours))
        return table

    def _brief_port(self, told: Told, name: str) -> Text:
        port, there = self.board.ports[name], told["position"]["ports"][name]
        size, garrison = SIZE_SIGNS[port.size], there["garrison"] or ""
        text = f" {name} {size} {port.good} {garrison}{'*' if there['fort'] else ''}"
        return self.flags.sign(there["owner"], text.rstrip())


def _place_of(told: Told, power: str) -> int:
    """The place in the order of play; behind all others where it is not chosen yet."""
    return told["order"].index(power) if power in told["order"] else len(told["order"])


def _slots(galley: Told) -> str:
    """The five slots: `s s s iron _`."""
    filled = [SAILOR_SIGN] * galley["sailors"] + galley["goods"]
    return " ".join(filled + [FREE_SIGN] * (SLOTS - len(filled)))


def _galley_words(galley: Told) -> tuple[str, ...]:
    return str(galley["id"]), galley["owner"], galley["zone"], *galley["goods"]


def _brief_galley(galley: Told) -> str:
    goods = f"+{len(galley['goods'])}" if galley["goods"] else ""
    return f"{galley['id']}({galley['sailors']}{goods})"
