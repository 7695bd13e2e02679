"""What happened in Serenissima, as a report tells it: gesture by gesture, in the reader's language.

Every kind of order that is worth telling has its line in `_SENTENCES`; what the dice and the rules did by themselves is
told behind it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from arsenale.games import kernel
from arsenale.games.ruleset import Deed, Sentence
from arsenale.games.serenissima import actions
from arsenale.games.serenissima.actions import SAILOR, is_port, port_at
from arsenale.games.serenissima.board import Board
from arsenale.games.serenissima.setup import setup_of
from arsenale.games.serenissima.state import (
    GALLEYS,
    GOODS,
    NOBODY,
    all_galleys,
    count_good,
    owner_of_galley,
    owner_of_port,
    port_of_galley,
)
from arsenale.games.telling import as_python
from arsenale.texts import _, plural, power_name

_MERGED = frozenset({actions.BUY, actions.HIRE, actions.SHIFT, actions.LAND})  # when they are the same


def tell_deeds(deeds: Sequence[Deed]) -> list[Sentence]:
    """A sentence for every gesture, and one for everything that happened by itself in it."""
    runs = groupby(enumerate(deeds), lambda numbered: _key_of(*numbered))
    gestures = (_Gesture.of([deed for _number, deed in run]) for _key, run in runs)
    return [sentence for gesture in gestures for sentence in _tell(gesture)]


def _key_of(number: int, deed: Deed) -> tuple[object, ...]:
    """Equal for neighbouring deeds that are one gesture."""
    kind, a = kernel.kind_of(deed.action), kernel.a_of(deed.action)
    if kind == actions.MOVE:
        return deed.seat, kind, a, _has_arrived(deed)
    if kind == actions.PRICE:
        return deed.seat, kind, a
    return deed.seat, deed.action, NOBODY if kind in _MERGED else number


def _has_arrived(deed: Deed) -> bool:
    """The galley is where it was to go; else it must be let pass first (S3.4)."""
    return int(deed.after.state.galley_zone[kernel.a_of(deed.action)]) == kernel.b_of(deed.action)


@dataclass(frozen=True, slots=True)
class _Gesture:
    """Neighbouring deeds that are told together; `before` and `after` are the states around them."""

    deeds: Sequence[Deed]
    before: Any
    after: Any

    @classmethod
    def of(cls, deeds: Sequence[Deed]) -> "_Gesture":
        return cls(deeds, as_python(deeds[0].before.state), as_python(deeds[-1].after.state))

    @property
    def seat(self) -> int:
        return self.deeds[0].seat

    @property
    def action(self) -> int:
        """The last one, where they differ."""
        return self.deeds[-1].action

    @property
    def kind(self) -> int:
        return kernel.kind_of(self.action)

    @property
    def a(self) -> int:
        return kernel.a_of(self.action)

    @property
    def b(self) -> int:
        return kernel.b_of(self.action)

    @property
    def amount(self) -> int:
        return kernel.amount_of(self.action)

    @property
    def d(self) -> int:
        return kernel.d_of(self.action)

    @property
    def count(self) -> int:
        return len(self.deeds)

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(face for deed in self.deeds for face in deed.dice)

    @property
    def gain(self) -> int:
        """What it brought into the seat's treasury."""
        return self.after.treasury[self.seat] - self.before.treasury[self.seat]

    # --- names ---

    @property
    def board(self) -> Board:
        return self.deeds[0].before.setting.board

    def power(self, seat: int) -> str:
        """What a seat is called; the one that stands behind none is neutral."""
        return _("nobody") if seat == NOBODY else power_name(self.deeds[0].before.setting.powers[seat])

    def port(self, port: int) -> str:
        return _(list(self.board.ports.values())[port].name)

    @property
    def port_there(self) -> int:
        """The port in the zone where the galley `a` lay."""
        return port_of_galley(self.before, setup_of(self.deeds[0].before.setting), self.a)

    def zone(self, zone: int) -> str:
        return _(list(self.board.zones.values())[zone].name)

    def piece(self, piece: int) -> str:
        return _("sailor") if piece == SAILOR else _(self.board.goods[piece])

    def cargo(self, cargo: int) -> str:
        names = (self.piece(good) for good in range(GOODS) for _n in range(count_good(cargo, good)))
        return ", ".join(names)

    def galley(self, galley: int) -> str:
        """`Genoa's galley 3`, after its owner before the gesture."""
        owner = self.power(owner_of_galley(self.before, galley))
        return _("{power}'s galley {number}").format(power=owner, number=galley + 1)

    def place(self, place: int) -> str:
        """One's own galley, or a port."""
        return self.port(port_at(place)) if is_port(place) else _("galley {number}").format(number=place + 1)

    def target(self, place: int) -> str:
        """Another's galley, or a port and whose it was."""
        if not is_port(place):
            return self.galley(place)
        owner = owner_of_port(self.before, port_at(place))
        return _("{port} ({power})").format(port=self.port(port_at(place)), power=self.power(owner))


def _tell(gesture: _Gesture) -> Iterator[Sentence]:
    say = _SENTENCES.get(gesture.kind)
    if say:
        yield Sentence(say(gesture), gesture.deeds[0].before.setting.powers[gesture.seat])
    if gesture.dice and gesture.kind != actions.ATTACK:
        yield Sentence(_("dice decide: {dice}").format(dice=", ".join(map(str, gesture.dice))))
    if gesture.kind != actions.SINK:
        yield from _tell_sunk(gesture)


def _tell_sunk(gesture: _Gesture) -> Iterator[Sentence]:
    """Galleys that went without an order: emptied (S4.6, S4.9), or without sailors as the market closed (S2.15)."""
    gone = all_galleys(gesture.before) & ~all_galleys(gesture.after)
    for galley in range(GALLEYS):
        if kernel.has(gone, galley):
            yield Sentence(_("{galley} sinks").format(galley=gesture.galley(galley)))


# --- S1 bidding ---


def _say_bid(gesture: _Gesture) -> str:
    return _("bids {ducats} ducats").format(ducats=gesture.amount)


def _say_position(gesture: _Gesture) -> str:
    return _("takes place {place} in the order of play").format(place=gesture.a + 1)


# --- S2 market ---


def _say_price(gesture: _Gesture) -> str:
    text = _("sets the price in {port} to {ducats} ducats")
    return text.format(port=gesture.port(gesture.a), ducats=gesture.amount)


def _say_buy(gesture: _Gesture) -> str:
    text = _("buys {count} {good} in {port} onto galley {number} for {ducats} ducats")
    if not gesture.gain:
        text = _("loads {count} {good} in {port} onto galley {number}")
    good, port = _(list(gesture.board.ports.values())[gesture.port_there].good), gesture.port(gesture.port_there)
    return text.format(count=gesture.count, good=good, port=port, number=gesture.a + 1, ducats=-gesture.gain)


def _say_offer(gesture: _Gesture) -> str:
    text = _("offers {goods} from galley {number} to {buyer} for {ducats} ducats")
    goods, buyer = gesture.cargo(gesture.d), gesture.galley(gesture.b)
    return text.format(goods=goods, number=gesture.a + 1, buyer=buyer, ducats=gesture.amount)


def _say_accept(gesture: _Gesture) -> str:
    text, state = _("accepts the offer: {goods} for {ducats} ducats"), gesture.before
    return text.format(goods=gesture.cargo(state.deal_cargo), ducats=state.deal_ducats)


def _say_decline(gesture: _Gesture) -> str:
    return _("declines the offer")


def _say_give(gesture: _Gesture) -> str:
    return _("gives {power} {ducats} ducats").format(power=gesture.power(gesture.a), ducats=gesture.amount)


def _say_discard(gesture: _Gesture) -> str:
    text = _("throws {good} overboard from galley {number}")
    return text.format(good=gesture.piece(gesture.b), number=gesture.a + 1)


def _say_build(gesture: _Gesture) -> str:
    if gesture.b == actions.FORT:
        return _("builds a fort in {port}").format(port=gesture.port(gesture.a))
    built = kernel.lowest(all_galleys(gesture.after) & ~all_galleys(gesture.before))
    return _("builds galley {number} in {port}").format(number=built + 1, port=gesture.port(gesture.a))


def _say_hire(gesture: _Gesture) -> str:
    text = plural("hires a sailor in {port}", "hires {count} sailors in {port}", gesture.count)
    return text.format(count=gesture.count, port=gesture.port(gesture.a))


def _say_shift(gesture: _Gesture) -> str:
    text = _("moves {piece} from {source} to {target}")
    if gesture.d == SAILOR:
        text = plural(
            "moves a sailor from {source} to {target}", "moves {count} sailors from {source} to {target}", gesture.count
        )
    return text.format(
        count=gesture.count,
        piece=", ".join(gesture.count * [gesture.piece(gesture.d)]),
        source=gesture.place(gesture.a),
        target=gesture.place(gesture.b),
    )


# --- S3 sailing ---


def _say_move(gesture: _Gesture) -> str:
    zones = [gesture.zone(kernel.b_of(deed.action)) for deed in gesture.deeds]
    text = _("sails galley {number} to the {zones}")
    if not _has_arrived(gesture.deeds[-1]):
        text = _("asks leave to sail galley {number} on to the {zones}")
    return text.format(number=gesture.a + 1, zones=_(", then the ").join(zones))


def _say_pass(gesture: _Gesture) -> str:
    return _("lets {galley} pass").format(galley=gesture.galley(gesture.before.mover))


def _say_stop(gesture: _Gesture) -> str:
    mover = gesture.before.mover
    text = _("stops {galley} in the {zone}")
    return text.format(galley=gesture.galley(mover), zone=gesture.zone(gesture.before.galley_zone[mover]))


# --- S4 battle ---


def _say_attack(gesture: _Gesture) -> str:
    text = _("attacks {target} with galley {number}, {own} against {other} on the dice: {losses}")
    own, other = gesture.dice
    return text.format(
        target=gesture.target(gesture.b), number=gesture.a + 1, own=own, other=other, losses=_say_losses(gesture)
    )


def _say_losses(gesture: _Gesture) -> str:
    """What the attacker and what the other side lost."""
    own = gesture.before.galley_crew[gesture.a] - gesture.after.galley_crew[gesture.a]
    other = _crew(gesture.before, gesture.b) - _crew(gesture.after, gesture.b)
    text = _("{own} lost, {other} on the other side")
    return text.format(own=_say_sailors(own), other=_say_sailors(other))


def _crew(state: Any, place: int) -> int:
    return state.port_garrison[port_at(place)] if is_port(place) else state.galley_crew[place]


def _say_sailors(count: int) -> str:
    return plural("{count} sailor", "{count} sailors", count).format(count=count)


def _say_take(gesture: _Gesture) -> str:
    text = plural("takes {galley} with a sailor", "takes {galley} with {count} sailors", gesture.amount)
    return text.format(galley=gesture.galley(gesture.a), count=gesture.amount)


def _say_sink(gesture: _Gesture) -> str:
    return _("lets {galley} sink").format(galley=gesture.galley(gesture.a))


def _say_loot(gesture: _Gesture) -> str:
    text = _("moves {good} from galley {source} to galley {target}")
    return text.format(good=gesture.piece(gesture.d), source=gesture.a + 1, target=gesture.b + 1)


# --- S5 taking ports ---


def _say_land(gesture: _Gesture) -> str:
    port = gesture.port_there
    owner = owner_of_port(gesture.before, port)
    text = plural(
        "lands a sailor from galley {number} in {port}",
        "lands {count} sailors from galley {number} in {port}",
        gesture.count,
    )
    said = text.format(count=gesture.count, number=gesture.a + 1, port=gesture.port(port))
    if owner == gesture.seat:
        return said
    taken = _("takes the port") if owner == NOBODY else _("takes the port from {power}")
    return _("{said} and {taken}").format(said=said, taken=taken.format(power=gesture.power(owner)))


# --- S6 selling ---


def _say_sell(gesture: _Gesture) -> str:
    text = _("sells {good} from galley {number} in {port} for {ducats} ducats")
    good, port = gesture.piece(gesture.b), gesture.port(gesture.port_there)
    return text.format(good=good, number=gesture.a + 1, port=port, ducats=gesture.gain)


_SENTENCES: dict[int, Callable[[_Gesture], str]] = {
    actions.BID: _say_bid,
    actions.POSITION: _say_position,
    actions.PRICE: _say_price,
    actions.BUY: _say_buy,
    actions.OFFER: _say_offer,
    actions.ACCEPT: _say_accept,
    actions.DECLINE: _say_decline,
    actions.GIVE: _say_give,
    actions.DISCARD: _say_discard,
    actions.BUILD: _say_build,
    actions.HIRE: _say_hire,
    actions.SHIFT: _say_shift,
    actions.MOVE: _say_move,
    actions.PASS: _say_pass,
    actions.STOP: _say_stop,
    actions.ATTACK: _say_attack,
    actions.TAKE: _say_take,
    actions.SINK: _say_sink,
    actions.LOOT: _say_loot,
    actions.LAND: _say_land,
    actions.SELL: _say_sell,
}
