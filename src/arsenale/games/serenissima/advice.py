"""What may help where an order was refused: the nearest port, what is missing, who is waited for.

Every reason of `reasons` that something can be said about has its line in `_ADVICE`. What is so is asked of the rules.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from arsenale.games import kernel
from arsenale.games.boards import count_steps
from arsenale.games.ruleset import Position, Refused
from arsenale.games.serenissima import actions, market, positions, reasons, turn
from arsenale.games.serenissima.actions import FORT, SAILOR, is_port, port_at
from arsenale.games.serenissima.board import Board
from arsenale.games.serenissima.positions import PHASES
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import (
    GALLEYS,
    NOBODY,
    count_stored,
    is_offered_or_stored,
    is_own_port,
    is_warehouse_full,
    owner_of_galley,
)
from arsenale.texts import _, plural, power_name


def advise(view: Position, seat: int, action: int, refusal: Refused) -> str:
    """A sentence without a full stop; empty where nothing helps."""
    tell = _ADVICE.get(refusal.reason)
    return tell(_Case(view, seat, action)) if tell else ""


@dataclass(frozen=True, slots=True)
class _Case:
    """A refused action, and the view of the seat that tried it."""

    view: Position
    seat: int
    action: int

    @property
    def board(self) -> Board:
        return self.view.setting.board

    @property
    def a(self) -> int:
        return kernel.a_of(self.action)

    @property
    def b(self) -> int:
        return kernel.b_of(self.action)

    @property
    def amount(self) -> int:
        return kernel.amount_of(self.action)

    def good(self, good: int) -> str:
        return _(self.board.goods[good])

    def port(self, port: int) -> str:
        return _(list(self.board.ports.values())[port].name)

    def zone_id(self, zone: int) -> str:
        return list(self.board.zones)[zone]

    def zone_of_galley(self, galley: int) -> str:
        """The id of the zone; any where there is no such galley."""
        return self.zone_id(int(self.view.state.galley_zone[galley]) if galley < GALLEYS else 0)

    def zone_of_port(self, port: int) -> str:
        return list(self.board.ports.values())[port].zone

    def nearest(self, start: str, ports: Iterable[int]) -> str:
        """`Genova, 3 zones away`: the port that is nearest to a zone; nothing where there is none."""
        steps = count_steps(self.board.graph, start)
        known = [(steps[self.zone_of_port(port)], port) for port in ports if self.zone_of_port(port) in steps]
        if not known:
            return ""
        zones, port = min(known)
        away = plural("{count} zone away", "{count} zones away", zones).format(count=zones) if zones else _("here")
        return f"{self.port(port)}, {away}"

    def sources(self, good: int) -> list[int]:
        """The ports that offer a good."""
        return [n for n, port in enumerate(self.board.ports.values()) if port.good == self.board.goods[good]]

    def own_ports(self) -> list[int]:
        return [port for port in range(len(self.board.ports)) if is_own_port(self.view.state, self.seat, port)]


# --- whose turn, which phase ---


def _tell_who(case: _Case) -> str:
    names = ", ".join(power_name(case.view.setting.powers[seat]) for seat in case.view.to_act())
    return _("waiting for {powers}").format(powers=names) if names else ""


def _tell_phase(case: _Case) -> str:
    state, phase = case.view.state, turn.phase_of(kernel.kind_of(case.action))
    now = _("now is the phase of {phase}").format(phase=_(PHASES[state.phase - 1]))
    return now if not phase else _("{now}; wait for that of {phase}").format(now=now, phase=_(PHASES[phase - 1]))


def _tell_free_places(case: _Case) -> str:
    order = case.view.state.order[: len(case.view.setting.powers)].tolist()
    free = [str(place + 1) for place, holder in enumerate(order) if holder == NOBODY]
    return _("free: {places}").format(places=", ".join(free))


# --- money ---


def _lacks(case: _Case, cost: int) -> str:
    missing = cost - int(case.view.state.treasury[case.seat])
    return _("{ducats} ducats are missing").format(ducats=missing)


def _lacks_for_good(case: _Case) -> str:
    state, setup = case.view.state, setup_of(case.view.setting)
    port = int(setup.zone_port[state.galley_zone[case.a]])
    return _lacks(case, market.purchase_price(state, setup, case.seat, port))


def _tell_treasury(case: _Case) -> str:
    return _("you have {ducats} ducats").format(ducats=case.view.state.treasury[case.seat])


def _tell_hundreds(case: _Case) -> str:
    below = case.amount // 100 * 100
    return _("say {below} or {above}").format(below=below, above=below + 100)


def _tell_price_limit(case: _Case) -> str:
    state, setup, port = case.view.state, setup_of(case.view.setting), case.a
    limit = market.price_limit(state, setup, port)
    others = [case.port(other) for other in case.sources(int(setup.port_good[port])) if other not in case.own_ports()]
    here = _("here the limit is {limit}").format(limit=limit)
    return here if not others else _("{here}; the monopoly lacks {ports}").format(here=here, ports=", ".join(others))


# --- goods and ports ---


def _tell_wood_and_iron(case: _Case) -> str:
    setup = setup_of(case.view.setting)
    return _tell_missing(case, (int(setup.wood), int(setup.iron)))


def _tell_wood_and_gold(case: _Case) -> str:
    setup = setup_of(case.view.setting)
    return _tell_missing(case, (int(setup.wood), int(setup.gold)))


def _tell_missing(case: _Case, needed: Iterable[int]) -> str:
    """Each good that the port lacks, and the nearest port that offers it."""
    state, setup = case.view.state, setup_of(case.view.setting)
    missing = [good for good in needed if not is_offered_or_stored(state, setup, case.a, good)]
    text = _("needs {good}: the nearest port that offers it is {port}")
    start = case.zone_of_port(case.a)
    return "; ".join(text.format(good=case.good(g), port=case.nearest(start, case.sources(g))) for g in missing)


def _tell_port_near(case: _Case) -> str:
    nearest = case.nearest(case.zone_of_galley(case.a), range(len(case.board.ports)))
    return _("the nearest port is {port}").format(port=nearest)


def _tell_buyer_near(case: _Case) -> str:
    """The nearest port that buys the good."""
    state, setup, good = case.view.state, setup_of(case.view.setting), case.b
    if good == SAILOR:
        return ""
    buying = [
        port
        for port in range(len(case.board.ports))
        if not is_offered_or_stored(state, setup, port, good) and not is_warehouse_full(state, setup, port)
    ]
    nearest = case.nearest(case.zone_of_galley(case.a), buying)
    text = _("the nearest port that buys {good} is {port}")
    return text.format(good=case.good(good), port=nearest) if nearest else _("no port buys it any more")


def _tell_own_ports(case: _Case) -> str:
    names = ", ".join(case.port(port) for port in case.own_ports())
    return _("your ports are {ports}").format(ports=names) if names else _("you have no port")


def _tell_hired(case: _Case) -> str:
    state, port = case.view.state, case.a
    text = _("{port}: goods in the warehouse {goods}, sailors hired in this round {sailors}; sell goods there for more")
    return text.format(port=case.port(port), goods=count_stored(state, port), sailors=state.port_hired[port])


def _tell_garrison(case: _Case) -> str:
    state, setup = case.view.state, setup_of(case.view.setting)
    port = int(setup.zone_port[state.galley_zone[case.a]])
    text = _("its {sailors} sailors can be attacked in the phase of battle")
    return text.format(sailors=state.port_garrison[port])


def _tell_capture(case: _Case) -> str:
    return _("in the phase of ports a galley with two sailors or more can take it")


# --- galleys ---


def _tell_own_galleys(case: _Case) -> str:
    own = [str(galley + 1) for galley in range(GALLEYS) if owner_of_galley(case.view.state, galley) == case.seat]
    return _("your galleys are {galleys}").format(galleys=", ".join(own)) if own else _("you have no galley")


_RECEIVERS = frozenset({actions.OFFER, actions.SHIFT, actions.LOOT})  # in these the second galley is loaded


def _tell_full(case: _Case) -> str:
    """Which galley is full of what, and how it gets room."""
    galley = case.b if kernel.kind_of(case.action) in _RECEIVERS else case.a
    told = next(there for there in positions.tell(case.view)["position"]["galleys"] if there["id"] == galley + 1)
    aboard = _("galley {number} holds {pieces}").format(number=galley + 1, pieces=_say_aboard(told))
    if told["owner"] != case.view.setting.powers[case.seat]:
        return _("{aboard}; its owner must make room").format(aboard=aboard)
    return _("{aboard}; put a sailor ashore first, or sell or throw away a good").format(aboard=aboard)


def _say_aboard(galley: dict[str, object]) -> str:
    sailors, goods = galley["sailors"], galley["goods"]
    assert isinstance(sailors, int)
    assert isinstance(goods, list)
    crew = plural("{count} sailor", "{count} sailors", sailors).format(count=sailors)
    return ", ".join([crew, *map(_, goods)])


def _tell_crew(case: _Case) -> str:
    return _("bring a second sailor aboard first")


def _tell_zones(case: _Case) -> str:
    """Where a place, the second of the order, lies."""
    first, second = _zone_of_place(case, case.a), _zone_of_place(case, case.b)
    zones = case.board.zones
    return _("one is in the {first}, the other in the {second}").format(
        first=_(zones[first].name), second=_(zones[second].name)
    )


def _zone_of_place(case: _Case, place: int) -> str:
    return case.zone_of_port(port_at(place)) if is_port(place) else case.zone_of_galley(place)


def _tell_way(case: _Case) -> str:
    """The first zone of the shortest way to where the galley is to go."""
    here, there = case.zone_of_galley(case.a), case.zone_id(case.b)
    steps = count_steps(case.board.graph, there)
    if here == there or here not in steps:
        return ""
    following = min(case.board.zones[here].neighbours, key=lambda zone: steps.get(zone, len(steps)))
    text = _("it is {count} zones away; the first on the way is the {zone}")
    return text.format(count=steps[here], zone=_(case.board.zones[following].name))


def _tell_moves(case: _Case) -> str:
    sailors = int(case.view.state.galley_crew[case.a])
    return plural("galley {number} has {count} sailor", "galley {number} has {count} sailors", sailors).format(
        number=case.a + 1, count=sailors
    )


def _tell_next_round(case: _Case) -> str:
    return _("it can go on in the next round")


def _tell_build_elsewhere(case: _Case) -> str:
    building = _("a fort") if case.b == FORT else _("a galley")
    return _("build {building} in another port, or here in the next round").format(building=building)


_ADVICE: dict[int, Callable[[_Case], str]] = {
    reasons.WRONG_PHASE: _tell_phase,
    reasons.NOT_YOUR_TURN: _tell_who,
    reasons.NOT_YOUR_PICK: _tell_who,
    reasons.ALREADY_BID: _tell_who,
    reasons.NOT_YOURS_TO_ANSWER: _tell_who,
    reasons.NOT_ASKED: _tell_who,
    reasons.NOT_THE_WINNER: _tell_who,
    reasons.ANSWER_OFFER_FIRST: _tell_who,
    reasons.ANSWER_PASSAGE_FIRST: _tell_who,
    reasons.ANSWER_PRIZE_FIRST: _tell_who,
    reasons.POSITION_TAKEN: _tell_free_places,
    reasons.NO_SUCH_POSITION: _tell_free_places,
    reasons.NOT_HUNDREDS: _tell_hundreds,
    reasons.BID_TOO_HIGH: _tell_treasury,
    reasons.CANNOT_GIVE_THAT: _tell_treasury,
    reasons.CANNOT_PAY_GOOD: _lacks_for_good,
    reasons.CANNOT_PAY_BUILDING: lambda case: _lacks(case, market.BUILDING_COST),
    reasons.CANNOT_PAY_SAILOR: lambda case: _lacks(case, market.SAILOR_COST),
    reasons.BUYER_CANNOT_PAY: lambda case: _lacks(case, int(case.view.state.deal_ducats)),
    reasons.PRICE_OUT_OF_RANGE: _tell_price_limit,
    reasons.NOT_YOUR_PORT_TO_PRICE: _tell_own_ports,
    reasons.NOT_YOUR_PORT_TO_BUILD: _tell_own_ports,
    reasons.NOT_YOUR_PORT_TO_HIRE: _tell_own_ports,
    reasons.BUILT_THIS_ROUND: _tell_build_elsewhere,
    reasons.LACKS_WOOD_OR_IRON: _tell_wood_and_iron,
    reasons.LACKS_WOOD_OR_GOLD: _tell_wood_and_gold,
    reasons.HIRED_ENOUGH: _tell_hired,
    reasons.NO_PORT_HERE: _tell_port_near,
    reasons.NO_PORT_TO_TAKE: _tell_port_near,
    reasons.NO_MARKET_HERE: _tell_buyer_near,
    reasons.PORT_OFFERS_GOOD: _tell_buyer_near,
    reasons.PORT_STORES_GOOD: _tell_buyer_near,
    reasons.WAREHOUSE_FULL: _tell_buyer_near,
    reasons.PORT_DEFENDED: _tell_garrison,
    reasons.PORT_HAS_NO_GARRISON: _tell_capture,
    reasons.GALLEY_FULL: _tell_full,
    reasons.LAST_SAILOR: _tell_crew,
    reasons.LANDER_KEEPS_ONE: _tell_crew,
    reasons.HELPER_KEEPS_ONE: _tell_crew,
    reasons.NOT_YOUR_GALLEY_TO_LOAD: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_OFFER: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_EMPTY: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_MOVE: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_FIGHT: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_LAND: _tell_own_galleys,
    reasons.NOT_YOUR_GALLEY_TO_SELL: _tell_own_galleys,
    reasons.NOT_SAME_ZONE: _tell_zones,
    reasons.SHIFT_ACROSS_ZONES: _tell_zones,
    reasons.TARGET_ELSEWHERE: _tell_zones,
    reasons.NOT_NEIGHBOURS: _tell_way,
    reasons.NO_MOVES_LEFT: _tell_moves,
    reasons.MOVE_FINISHED: _tell_next_round,
    reasons.STOPPED: _tell_next_round,
}
