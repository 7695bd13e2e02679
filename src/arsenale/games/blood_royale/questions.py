"""What is asked of a seat, in words: what a person reads before he gives an order."""

from collections.abc import Callable

from arsenale.games.blood_royale import marriage
from arsenale.games.blood_royale.actions import (
    ALL_LAND,
    asked_in,
    fleet_in,
    granted_in,
    instalments_in,
    is_swap,
    piece_in,
    price_in,
)
from arsenale.games.blood_royale.naming import (
    character_name,
    faction_name,
    foreign_piece_name,
    land_name,
    piece_name,
    place_name,
)
from arsenale.games.blood_royale.state import (
    BLOCKADE,
    CASHING,
    CHARACTERS,
    CONTRACT,
    DEAL,
    DYNASTY,
    ECONOMY,
    FLEETS,
    HEIR,
    LABOUR,
    MOVEMENT,
    PASSENGER,
    fleet_piece,
    local_of,
    piece_of,
)
from arsenale.games.kernel import a_of, amount_of
from arsenale.games.ruleset import Position
from arsenale.texts import _, mark, plural

_TURNS = {
    ECONOMY: mark("levy taxes, raise forces, build, or `end`"),
    MOVEMENT: mark("move your pieces, or `end`"),
    CASHING: mark("`cash` what lies in your capital, or `end`"),
    DYNASTY: mark("propose marriages, or `end`"),
}


def question(position: Position, seat: int) -> str:
    """What the seat, which is to act, may decide now. `position` may be the seat's view."""
    state = position.state
    if int(state.step) in _QUESTIONS:
        return _QUESTIONS[int(state.step)](position)
    if state.phase == ECONOMY and not state.taxed[seat]:
        return _("levy taxes, at the usual or the high rate; before that end rebellions or disband forces; or `end`")
    return _(_TURNS[int(state.phase)])


def _ask_blockade(position: Position) -> str:
    fleet = int(position.state.mover)
    text = _("do you block fleet {number} of {power} in the {sea}? `block f{number}` or `let pass`")
    power, sea = faction_name(position, fleet // FLEETS), place_name(position, fleet_piece(fleet))
    return text.format(number=fleet % FLEETS + 1, power=power, sea=sea)


def _ask_deal(position: Position) -> str:
    deal = int(position.state.deal)
    if deal == PASSENGER:
        return _ask_passenger(position)
    return _ask_contract(position) if deal == CONTRACT else _ask_offer(position)


def _ask_offer(position: Position) -> str:
    state = position.state
    action, dealer = int(state.deal_action), int(state.dealer)
    text = _("{power} offers {piece} in {place} for {price}: `accept` or `decline`")
    piece = piece_in(action, dealer)
    return text.format(
        power=faction_name(position, dealer),
        piece=piece_name(local_of(piece)),
        place=place_name(position, piece),
        price=offer_price(position, action),
    )


def offer_price(position: Position, action: int) -> str:
    """What an offer asks for: crowns, or a Resource of the other faction."""
    if not is_swap(action):
        return plural("{count} crown", "{count} crowns", price_in(action)).format(count=price_in(action))
    piece = piece_of(a_of(action), price_in(action))
    text = _("{piece} in {place}")
    return text.format(piece=piece_name(local_of(piece)), place=place_name(position, piece))


def _ask_passenger(position: Position) -> str:
    state = position.state
    action, dealer = int(state.deal_action), int(state.dealer)
    text = _("may {piece} come aboard your fleet {number}? `accept` or `decline`")
    piece, fleet = foreign_piece_name(position, piece_in(action, dealer)), fleet_in(action, dealer)
    return text.format(piece=piece, number=fleet % FLEETS + 1)


def _ask_contract(position: Position) -> str:
    action, dealer = int(position.state.deal_action), int(position.state.dealer)
    text = _("{own} is to marry {other}{clauses}: `accept` or `decline`")
    own, other = marriage.own_in(action, dealer), marriage.other_in(action)
    clauses = "".join(f"; {clause}" for clause in contract_clauses(position, action, dealer))
    return text.format(own=character_name(position, own), other=character_name(position, other), clauses=clauses)


def contract_clauses(position: Position, action: int, dealer: int) -> list[str]:
    """The clauses of a marriage contract, one sentence each without a full stop (B6.4)."""
    other = marriage.other_in(action) // CHARACTERS
    clauses: list[str] = []
    if amount_of(action):
        payer, payee = (dealer, other) if amount_of(action) > 0 else (other, dealer)
        clauses.append(_payment(position, payer, payee, abs(amount_of(action)), instalments_in(action)))
    if granted_in(action):
        clauses.append(_permission(position, dealer, other, granted_in(action)))
    if asked_in(action):
        clauses.append(_permission(position, other, dealer, asked_in(action)))
    return clauses


def _payment(position: Position, payer: int, payee: int, crowns: int, turns: int) -> str:
    text = plural(
        "{payer} pays {payee} {crowns} crowns at the wedding",
        "{payer} pays {payee} {crowns} crowns at the wedding and in each turn after it, {count} times in all",
        turns,
    )
    names = faction_name(position, payer), faction_name(position, payee)
    return text.format(payer=names[0], payee=names[1], crowns=crowns, count=turns)


def _permission(position: Position, giver: int, taker: int, lands: int) -> str:
    place = _("all its provinces") if lands == ALL_LAND else land_name(position, lands - 1)
    text = _("{giver} permits {taker} to enter {place}")
    return text.format(giver=faction_name(position, giver), taker=faction_name(position, taker), place=place)


def _ask_labour(position: Position) -> str:
    text = _("no child for {mother}: `try again`, at a risk to her life, or `leave it`")
    return text.format(mother=character_name(position, int(position.state.subject)))


def _ask_heir(position: Position) -> str:
    heir = int(position.state.subject)
    text = _("the crown falls to {heir}: `crown c{number}` or `pass over c{number}`")
    return text.format(heir=character_name(position, heir), number=heir % CHARACTERS + 1)


_QUESTIONS: dict[int, Callable[[Position], str]] = {
    BLOCKADE: _ask_blockade,
    DEAL: _ask_deal,
    LABOUR: _ask_labour,
    HEIR: _ask_heir,
}
