"""What is asked of a seat, in words: what a person reads before he gives an order."""

from collections.abc import Callable
from typing import Any

from arsenale.games.ruleset import Position
from arsenale.games.serenissima.state import (
    BATTLE,
    BIDS,
    CONSENT,
    DEAL,
    MARKET,
    NOBODY,
    PICKS,
    PORT_TAKING,
    PRIZE,
    SAILING,
    SALVAGE,
    SELLING,
)
from arsenale.texts import _, mark, power_name

_TURNS = {
    MARKET: mark("buy, price, build, hire or shift, or `end`"),
    SAILING: mark("move your galleys, or `end`"),
    BATTLE: mark("attack, or `end`"),
    PORT_TAKING: mark("land sailors in ports without any, or `end`"),
    SELLING: mark("sell goods, or `end`"),
}


def question(position: Position, seat: int) -> str:
    """What the seat, which is to act, may decide now. `position` may be the seat's view."""
    state = position.state
    if int(state.step) in _QUESTIONS:
        return _QUESTIONS[int(state.step)](position, seat)
    return _(_TURNS[int(state.phase)])


def _ask_bid(position: Position, seat: int) -> str:
    text = _("bid for the order of play: `bid 0` to `bid {ducats}`, in hundreds, in secret")
    return text.format(ducats=position.state.treasury[seat])


def _ask_position(position: Position, seat: int) -> str:
    order = position.state.order[: len(position.setting.powers)].tolist()
    free = [str(place + 1) for place, holder in enumerate(order) if holder == NOBODY]
    return _("choose your place in the order of play, `position N`; free: {places}").format(places=", ".join(free))


def _ask_passage(position: Position, seat: int) -> str:
    mover = int(position.state.mover)
    zone = _zone_name(position, int(position.state.galley_zone[mover]))
    text = _("may galley {number} of {power} pass through the {zone}? `let pass` or `stop`")
    return text.format(number=mover + 1, power=_owner(position, mover), zone=zone)


def _ask_deal(position: Position, seat: int) -> str:
    state = position.state
    seller, buyer = int(state.seller), int(state.buyer)
    text = _("{power} offers {goods} from galley {seller} for {ducats} ducats onto your galley {buyer}: {answers}")
    return text.format(
        power=_owner(position, seller),
        goods=_cargo(position, int(state.deal_cargo)),
        seller=seller + 1,
        ducats=state.deal_ducats,
        buyer=buyer + 1,
        answers=_("`accept` or `decline`"),
    )


def _ask_prize(position: Position, seat: int) -> str:
    wrecks = ", ".join(_wrecks(position.state))
    return _("galley {wreck} has no sailors left: `take {wreck} with N`, or `sink {wreck}`").format(wreck=wrecks)


def _ask_salvage(position: Position, seat: int) -> str:
    wrecks = ", ".join(_wrecks(position.state))
    text = _(
        "both crews are lost: take one of the galleys {wrecks} with sailors from another, or `sink` one to leave it"
    )
    return text.format(wrecks=wrecks)


_QUESTIONS: dict[int, Callable[[Position, int], str]] = {
    BIDS: _ask_bid,
    PICKS: _ask_position,
    CONSENT: _ask_passage,
    DEAL: _ask_deal,
    PRIZE: _ask_prize,
    SALVAGE: _ask_salvage,
}


def _zone_name(position: Position, zone: int) -> str:
    return _(list(position.setting.board.zones.values())[zone].name)


def _owner(position: Position, galley: int) -> str:
    powers = position.setting.powers
    return next(power_name(power) for seat, power in enumerate(powers) if position.state.fleet[seat] >> galley & 1)


def _cargo(position: Position, cargo: int) -> str:
    goods = (_(name) for good, name in enumerate(position.setting.board.goods) for _n in range(cargo >> 3 * good & 7))
    return ", ".join(goods) or _("nothing")


def _wrecks(state: Any) -> list[str]:
    return [str(galley + 1) for galley in range(len(state.galley_zone)) if int(state.wrecks) >> galley & 1]
