"""Why a bot does what it does, in a sentence: what the desk still holds from the choice, put into words.

Every kind of order has its line in `_REASONS`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from arsenale.bots.minds import RANDOM
from arsenale.bots.serenissima import trade, war
from arsenale.bots.serenissima.chart import row_of
from arsenale.bots.serenissima.desk import CREW, DESK
from arsenale.bots.serenissima.sailing import strongest_crew
from arsenale.games import kernel
from arsenale.games.ruleset import Position
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.market import has_monopoly, purchase_price
from arsenale.games.serenissima.selling import sale_price
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import (
    GOODS,
    NOBODY,
    count_good,
    is_full,
    is_own_port,
    owner_of_galley,
    port_of_galley,
)
from arsenale.texts import _, power_name


def explain(desk: Any, view: Position, seat: int, action: int) -> str:
    """The reason of what the mind at the desk has just chosen."""
    case = _Case(desk.view(DESK)[0], view, seat, action)
    if case.desk.kind == RANDOM:
        return _("it was drawn by lot")
    if case.desk.choice == NOBODY:
        return _("there is nothing better to do")
    return _REASONS[kernel.kind_of(action)](case)


@dataclass(frozen=True, slots=True)
class _Case:
    """A chosen action, the view that led to it, and the desk where that was done."""

    desk: Any
    view: Position
    seat: int
    action: int

    @property
    def state(self) -> Any:
        return self.view.state

    @property
    def setup(self) -> Any:
        return setup_of(self.view.setting)

    @property
    def a(self) -> int:
        return kernel.a_of(self.action)

    @property
    def b(self) -> int:
        return kernel.b_of(self.action)

    @property
    def amount(self) -> int:
        return kernel.amount_of(self.action)

    def crew(self, galley: int) -> int:
        return int(self.state.galley_crew[galley])

    def garrison(self, port: int) -> int:
        return int(self.state.port_garrison[port])

    def good(self, good: int) -> str:
        return _(self.view.setting.board.goods[good])

    def port(self, port: int) -> str:
        return _(list(self.view.setting.board.ports.values())[port].name)

    def zone(self, zone: int) -> str:
        return _(list(self.view.setting.board.zones.values())[zone].name)

    def is_own(self, port: int) -> bool:
        return is_own_port(self.state, self.seat, port)

    def capture_worth(self, port: int) -> int:
        return trade.capture_worth(self.state, self.setup, self.desk, self.seat, port)

    def threat(self, port: int) -> int:
        return war.threat_to(self.state, self.setup, self.desk, self.seat, port)


# --- S1 ---


def _why_bid(case: _Case) -> str:
    if case.amount == 0:
        return _("a place in the order of play is not worth money now")
    return _("{ducats} ducats may win the choice of places in the order of play").format(ducats=case.amount)


def _why_position(case: _Case) -> str:
    if case.a == 0:
        return _("who is first buys, fights and sells before all others")
    if case.a == int(case.setup.seats) - 1:
        return _("who is last sails and fights when all others have")
    return _("no other place that is free seems better")


# --- S2 ---


def _why_price(case: _Case) -> str:
    good = int(case.setup.port_good[case.a])
    if has_monopoly(case.state, case.setup, case.seat, good):
        return _("you hold every port that offers {good}").format(good=case.good(good))
    text = _("others who come to {port} for {good} shall pay {ducats} ducats")
    return text.format(port=case.port(case.a), good=case.good(good), ducats=case.amount)


def _why_buy(case: _Case) -> str:
    good = int(case.setup.port_good[port_of_galley(case.state, case.setup, case.a)])
    port = _find_buyer(case, case.a, int(case.desk.crew), good)
    return _say_sale(case, port, good) if port != NOBODY else _("there is nothing better to do")


def _find_buyer(case: _Case, galley: int, crew: int, good: int) -> int:
    """The port where the galley is likely to sell a good: where it is going, else the one that is worth most."""
    aim = int(case.setup.zone_port[case.desk.aim])
    if aim != NOBODY and case.desk.gain[aim, good] > 0:
        return aim
    row = row_of(int(case.state.galley_zone[galley]), crew)
    ports = [port for port in range(int(case.setup.ports)) if case.desk.voyage[row, port] <= case.desk.rounds_left]
    worth = {
        port: int(case.desk.gain[port, good]) * int(case.desk.factor[case.desk.voyage[row, port]]) for port in ports
    }
    best = max(worth, key=lambda port: worth[port], default=NOBODY)
    return best if best != NOBODY and worth[best] > 0 else NOBODY


def _say_sale(case: _Case, port: int, good: int) -> str:
    if case.is_own(port):
        return _("{good} helps to fill your warehouse in {port}").format(good=case.good(good), port=case.port(port))
    ducats = sale_price(case.state, case.setup, case.seat, port, good)
    return _("{port} pays {ducats} ducats for {good}").format(port=case.port(port), ducats=ducats, good=case.good(good))


def _why_offer(case: _Case) -> str:
    power = power_name(case.view.setting.powers[owner_of_galley(case.state, case.b)])
    return _("these goods are worth more to {power} than to you").format(power=power)


def _why_accept(case: _Case) -> str:
    return _("these goods are worth more than they cost")


def _why_decline(case: _Case) -> str:
    return _("these goods are not worth that price to you")


def _why_build(case: _Case) -> str:
    if case.b == actions.GALLEY:
        return _("there is still time for one more galley to earn its cost")
    worth = trade.hold_worth(case.state, case.setup, case.desk, case.seat, case.a)
    text = _("{port} is worth {ducats} ducats to you, and {sailors} sailors can come there in one round")
    return text.format(port=case.port(case.a), ducats=worth, sailors=case.threat(case.a))


def _why_hire(case: _Case) -> str:
    if case.desk.motive == CREW:
        text = _("a galley in {port} is to sail with {sailors} sailors")
        return text.format(port=case.port(case.a), sailors=case.desk.crew)
    return _say_garrison(case, case.a)


def _say_garrison(case: _Case, port: int) -> str:
    text = _("{sailors} sailors can come to {port} in one round: it needs a stronger garrison")
    return text.format(sailors=case.threat(port), port=case.port(port))


def _why_shift(case: _Case) -> str:
    galley, text = case.b, _("galley {number} is to sail with {sailors} sailors")
    if actions.is_port(case.b):
        galley, text = case.a, _("galley {number} needs no more than {sailors} sailors")
    return text.format(number=galley + 1, sailors=case.desk.crew)


# --- S3 ---


def _why_move(case: _Case) -> str:
    """The most valuable of the things that the galley may do where it is going."""
    worth, sentence = max(_hopes(case), default=(0, ""))
    if worth > 0:
        return sentence
    return _("the {zone} is a better place for the galley to go on from").format(zone=case.zone(int(case.desk.aim)))


def _hopes(case: _Case) -> Iterator[tuple[int, str]]:
    """What may be gained at the aim, each with its worth in ducats."""
    zone, crew = int(case.desk.aim), case.crew(case.a)
    if kernel.has(case.desk.scouted, zone):
        text = _("in the {zone} an attack with {sailors} sailors is likely to pay")
        yield int(case.desk.prospect[zone, crew]), text.format(zone=case.zone(zone), sailors=crew)
    port = int(case.setup.zone_port[zone])
    if port != NOBODY:
        yield from _hopes_in_port(case, port, crew)


def _hopes_in_port(case: _Case, port: int, crew: int) -> Iterator[tuple[int, str]]:
    is_open = trade.is_open_port(case.state, case.seat, port) and not kernel.has(case.desk.taken, port)
    if is_open and crew > 1:
        yield case.capture_worth(port), _say_open(case, port)
    for good in range(GOODS):
        if count_good(case.state.galley_cargo[case.a], good):
            yield int(case.desk.gain[port, good]), _say_sale(case, port, good)
    yield from _hopes_of_loading(case, port, crew)


def _hopes_of_loading(case: _Case, port: int, crew: int) -> Iterator[tuple[int, str]]:
    good = int(case.setup.port_good[port])
    if is_full(case.state, case.a):
        return
    worth = trade.future_worth(case.desk, int(case.setup.port_zone[port]), crew, good)
    text = _("{port} offers {good}, which is likely to sell for more than it costs")
    price = purchase_price(case.state, case.setup, case.seat, port)
    yield worth - price, text.format(port=case.port(port), good=case.good(good))


def _say_open(case: _Case, port: int) -> str:
    text = _("{port} lies open, and to take it is worth {ducats} ducats")
    return text.format(port=case.port(port), ducats=case.capture_worth(port))


def _why_pass(case: _Case) -> str:
    return _("a galley that is stopped would stay here, to trade and to fight")


def _why_stop(case: _Case) -> str:
    galleys = int(case.state.fleet[case.seat]) & int(case.state.zone_galleys[case.state.galley_zone[case.state.mover]])
    own, foes = strongest_crew(case.state, galleys), case.crew(int(case.state.mover))
    if case.desk.odds[own, foes] > 0:
        return _("it can be attacked here, with {own} sailors against {foes}").format(own=own, foes=foes)
    return _("it is not to come where it wants to go")


# --- S4 ---


def _why_attack(case: _Case) -> str:
    own = case.crew(case.a)
    if case.desk.worth <= 0:
        return _("after this round sailors are of no use, so there is nothing to lose")
    foes = case.garrison(actions.port_at(case.b)) if actions.is_port(case.b) else case.crew(case.b)
    text = _("{own} sailors against {foes}: the odds promise a gain of {ducats} ducats")
    return text.format(own=own, foes=foes, ducats=case.desk.worth)


def _why_take(case: _Case) -> str:
    worth = war.galley_worth(case.state, case.setup, case.desk, case.a)
    return _("with its cargo the galley is worth {ducats} ducats").format(ducats=worth)


def _why_sink(case: _Case) -> str:
    return _("no sailors can be put aboard it")


def _why_loot(case: _Case) -> str:
    good = kernel.d_of(case.action)
    return _("{good} is likely to bring {ducats} ducats").format(good=case.good(good), ducats=case.desk.worth)


# --- S5, S6 ---


def _why_land(case: _Case) -> str:
    port = port_of_galley(case.state, case.setup, case.a)
    return _say_garrison(case, port) if case.is_own(port) else _say_open(case, port)


def _why_sell(case: _Case) -> str:
    return _say_sale(case, port_of_galley(case.state, case.setup, case.a), case.b)


def _why_end(case: _Case) -> str:
    return _("nothing else pays now")


_REASONS: dict[int, Callable[[_Case], str]] = {
    actions.BID: _why_bid,
    actions.POSITION: _why_position,
    actions.PRICE: _why_price,
    actions.BUY: _why_buy,
    actions.OFFER: _why_offer,
    actions.ACCEPT: _why_accept,
    actions.DECLINE: _why_decline,
    actions.BUILD: _why_build,
    actions.HIRE: _why_hire,
    actions.SHIFT: _why_shift,
    actions.MOVE: _why_move,
    actions.PASS: _why_pass,
    actions.STOP: _why_stop,
    actions.ATTACK: _why_attack,
    actions.TAKE: _why_take,
    actions.SINK: _why_sink,
    actions.LOOT: _why_loot,
    actions.LAND: _why_land,
    actions.SELL: _why_sell,
    actions.END: _why_end,
}
