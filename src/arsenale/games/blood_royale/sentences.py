"""What happened in Blood Royale, as a report tells it: gesture by gesture, in the reader's language.

Every kind of order that is worth telling has its line in `_SENTENCES`; what dice, the calendar and the rules did by
themselves (B6.12: the announcements of the houses among it) is told behind it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from arsenale.games import kernel
from arsenale.games.blood_royale import actions, marriage, war
from arsenale.games.blood_royale.actions import ALL_LAND, ARMY, fleet_in, piece_in
from arsenale.games.blood_royale.naming import (
    character_name,
    faction_name,
    foreign_piece_name,
    land_name,
    piece_name,
    place_name,
    sea_name,
)
from arsenale.games.blood_royale.questions import contract_clauses, offer_price
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.blood_royale.state import (
    ALIVE,
    ALL_CHARACTERS,
    ARMIES,
    CELEBRATED,
    CHARACTERS,
    CONTRACTS,
    FIRST_FLEET,
    FLEETS,
    LOT,
    MAN,
    MOVEMENT,
    NOBODY,
    PIECES,
    POOL,
    PROVINCES,
    army_of,
    fleet_piece,
    local_of,
)
from arsenale.games.ruleset import Deed, Position, Sentence
from arsenale.games.telling import bits_of
from arsenale.texts import _, plural

_WAYS = frozenset({actions.MOVE, actions.SAIL})  # steps of one piece are one gesture


def tell_deeds(deeds: Sequence[Deed]) -> list[Sentence]:
    """A sentence for every gesture, and one for everything that happened by itself in it."""
    runs = groupby(enumerate(deeds), lambda numbered: _key_of(*numbered))
    gestures = (_Gesture([deed for _number, deed in run]) for _key, run in runs)
    return [sentence for gesture in gestures for sentence in _tell(gesture)]


def tell_events(deed: Deed) -> list[str]:
    """What happened by itself in it."""
    gesture = _Gesture([deed])
    return [text for event in _EVENTS for text in event(gesture)]


def _key_of(number: int, deed: Deed) -> tuple[int, ...]:
    """Equal for neighbouring deeds that are one gesture."""
    kind = kernel.kind_of(deed.action)
    if kind in _WAYS:
        return deed.seat, kind, piece_in(deed.action, deed.seat)
    return deed.seat, kind, -1, number


@dataclass(frozen=True, slots=True)
class _Gesture:
    """Neighbouring deeds that are told together."""

    deeds: Sequence[Deed]

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
    def first(self) -> Position:
        return self.deeds[0].before

    @property
    def last(self) -> Position:
        return self.deeds[-1].after

    @property
    def before(self) -> Any:
        return self.first.state

    @property
    def after(self) -> Any:
        return self.last.state

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(face for deed in self.deeds for face in deed.dice)

    @property
    def gain(self) -> int:
        """What it brought into the seat's treasury."""
        return int(self.after.treasury[self.seat]) - int(self.before.treasury[self.seat])

    # --- what the action names ---

    @property
    def piece(self) -> str:
        return piece_name(local_of(piece_in(self.action, self.seat)))

    @property
    def land(self) -> str:
        return land_name(self.first, kernel.a_of(self.action))

    @property
    def way(self) -> str:
        """The provinces or seas of a move, one after another."""
        name = land_name if self.kind == actions.MOVE else sea_name
        return ", ".join(name(self.first, kernel.a_of(deed.action)) for deed in self.deeds)

    @property
    def other(self) -> str:
        """The faction in `d`."""
        return faction_name(self.first, kernel.d_of(self.action))


def _tell(gesture: _Gesture) -> Iterator[Sentence]:
    say = _SENTENCES.get(gesture.kind)
    if say:
        yield Sentence(say(gesture), gesture.first.setting.powers[gesture.seat])
    for event in _EVENTS:
        yield from map(Sentence, event(gesture))


# --- B1, B2 moving ---


def _say_move(gesture: _Gesture) -> str:
    return _("moves {piece} to {places}").format(piece=gesture.piece, places=gesture.way)


def _say_sail(gesture: _Gesture) -> str:
    text = _("sails with {piece} to {places}")
    return text.format(piece=gesture.piece, places=gesture.way)


def _say_dock(gesture: _Gesture) -> str:
    return _("puts into port in {land} with {piece}").format(land=gesture.land, piece=gesture.piece)


def _say_embark(gesture: _Gesture) -> str:
    fleet = fleet_in(gesture.action, gesture.seat)
    if fleet // FLEETS == gesture.seat:
        ship, text = piece_name(local_of(fleet_piece(fleet))), _("embarks {piece} on {ship}")
    else:
        ship, text = foreign_piece_name(gesture.first, fleet_piece(fleet)), _("asks to embark {piece} on {ship}")
    return text.format(piece=gesture.piece, ship=ship)


def _say_disembark(gesture: _Gesture) -> str:
    return _("disembarks {piece} in {land}").format(piece=gesture.piece, land=gesture.land)


def _say_permit(gesture: _Gesture) -> str:
    return _("permits {power} to enter {land}").format(power=gesture.other, land=_lands(gesture))


def _say_revoke(gesture: _Gesture) -> str:
    text = _("withdraws the permission of {power} to enter {land}")
    return text.format(power=gesture.other, land=_lands(gesture))


def _lands(gesture: _Gesture) -> str:
    return _("all its provinces") if kernel.a_of(gesture.action) == ALL_LAND else gesture.land


# --- B3 blockade ---


def _say_block(gesture: _Gesture) -> str:
    return _mover(gesture, _("announces a blockade: {ship} stays in the {sea}"))


def _say_pass(gesture: _Gesture) -> str:
    return _mover(gesture, _("lets {ship} pass in the {sea}"))


def _mover(gesture: _Gesture, text: str) -> str:
    ship = fleet_piece(int(gesture.before.mover))
    return text.format(ship=foreign_piece_name(gesture.first, ship), sea=place_name(gesture.first, ship))


# --- B4 war ---


def _say_attack(gesture: _Gesture) -> str:
    defender = _defender(gesture)
    text = _("attacks {power} in {land}").format(power=faction_name(gesture.first, defender), land=gesture.land)
    if not gesture.dice:
        return text
    rest = _("{attack}; the dice fall {dice}; losses {own} to {other}")
    own, other = _fallen(gesture, gesture.seat), _fallen(gesture, defender)
    return rest.format(attack=text, dice=" : ".join(map(str, gesture.dice[:2])), own=own, other=other)


def _defender(gesture: _Gesture) -> int:
    """Whom the rules chose, on a copy of the position."""
    tried = gesture.first.copy()
    return war.target_of(tried.state, setup_of(tried.setting), gesture.seat, gesture.action)


def _fallen(gesture: _Gesture, realm: int) -> int:
    """The armies that a realm has lost."""
    armies = (army_of(realm, number) for number in range(ARMIES))
    return sum(gesture.after.piece_at[army] == POOL != gesture.before.piece_at[army] for army in armies)


def _say_build(gesture: _Gesture) -> str:
    return _("builds a castle in {land}").format(land=gesture.land)


def _say_demolish(gesture: _Gesture) -> str:
    return _("demolishes the castle in {land}").format(land=gesture.land)


# --- B5 economy and trade ---


def _say_tax(gesture: _Gesture) -> str:
    text = _("levies {rate} crowns a province; after upkeep the treasury changes by {gain:+}")
    return text.format(rate=kernel.amount_of(gesture.action), gain=gesture.gain)


def _say_raise(gesture: _Gesture) -> str:
    is_army_raised = kernel.d_of(gesture.action) == ARMY
    text = _("raises an army in {land}") if is_army_raised else _("raises a fleet in {land}")
    return text.format(land=gesture.land)


def _say_quell(gesture: _Gesture) -> str:
    return _("ends the rebellion in {land} for {crowns} crowns").format(land=gesture.land, crowns=-gesture.gain)


def _say_disband(gesture: _Gesture) -> str:
    return _("disbands {piece}").format(piece=gesture.piece)


def _say_cash(gesture: _Gesture) -> str:
    return _("cashes in a set for {crowns} crowns").format(crowns=gesture.gain)


def _say_give(gesture: _Gesture) -> str:
    return _("gives {piece} to {power}").format(piece=gesture.piece, power=gesture.other)


def _say_pay(gesture: _Gesture) -> str:
    crowns = kernel.amount_of(gesture.action)
    text = plural("pays {power} {count} crown", "pays {power} {count} crowns", crowns)
    return text.format(power=gesture.other, count=crowns)


def _say_offer(gesture: _Gesture) -> str:
    buyer = faction_name(gesture.first, kernel.a_of(gesture.action))
    price = offer_price(gesture.first, gesture.action)
    return _("offers {piece} to {power} for {price}").format(piece=gesture.piece, power=buyer, price=price)


def _say_accept(gesture: _Gesture) -> str:
    return _("accepts")


def _say_decline(gesture: _Gesture) -> str:
    return _("declines")


# --- B6 the dynasty ---


def _say_propose(gesture: _Gesture) -> str:
    own, other = marriage.own_in(gesture.action, gesture.seat), marriage.other_in(gesture.action)
    text = _("proposes that {own} marry {other}{clauses}")
    clauses = "".join(f"; {clause}" for clause in contract_clauses(gesture.first, gesture.action, gesture.seat))
    names = character_name(gesture.first, own), character_name(gesture.first, other)
    return text.format(own=names[0], other=names[1], clauses=clauses)


def _say_release(gesture: _Gesture) -> str:
    freed = foreign_piece_name(gesture.first, piece_in(gesture.action, gesture.seat))
    return _("sets {person} free").format(person=freed)


def _say_again(gesture: _Gesture) -> str:
    return _("hopes for a child once more")


def _say_leave(gesture: _Gesture) -> str:
    return _("leaves it at that")


def _say_crown(gesture: _Gesture) -> str:
    return _("crowns {piece}").format(piece=gesture.piece)


def _say_pass_over(gesture: _Gesture) -> str:
    return _("passes over {piece}").format(piece=gesture.piece)


_SENTENCES: dict[int, Callable[[_Gesture], str]] = {
    actions.MOVE: _say_move,
    actions.SAIL: _say_sail,
    actions.DOCK: _say_dock,
    actions.EMBARK: _say_embark,
    actions.DISEMBARK: _say_disembark,
    actions.BLOCK: _say_block,
    actions.PASS: _say_pass,
    actions.PERMIT: _say_permit,
    actions.REVOKE: _say_revoke,
    actions.TAX: _say_tax,
    actions.RAISE: _say_raise,
    actions.ATTACK: _say_attack,
    actions.BUILD: _say_build,
    actions.DEMOLISH: _say_demolish,
    actions.QUELL: _say_quell,
    actions.DISBAND: _say_disband,
    actions.CASH: _say_cash,
    actions.GIVE: _say_give,
    actions.PAY: _say_pay,
    actions.OFFER: _say_offer,
    actions.ACCEPT: _say_accept,
    actions.DECLINE: _say_decline,
    actions.PROPOSE: _say_propose,
    actions.RELEASE: _say_release,
    actions.AGAIN: _say_again,
    actions.LEAVE: _say_leave,
    actions.CROWN: _say_crown,
    actions.PASS_OVER: _say_pass_over,
}


# --- what happened by itself ---


def _tell_annexed(gesture: _Gesture) -> Iterator[str]:
    """B4.3."""
    for land in range(len(gesture.first.setting.board.provinces)):
        owner = int(gesture.after.owner[land])
        if owner != gesture.before.owner[land]:
            text = _("{power} annexes {land}")
            yield text.format(power=faction_name(gesture.last, owner), land=land_name(gesture.last, land))


def _tell_walls(gesture: _Gesture) -> Iterator[str]:
    """B4.1."""
    fallen = int(gesture.after.breached) & ~int(gesture.before.breached)
    if gesture.kind == actions.ATTACK:
        fallen |= int(gesture.before.castles) & ~int(gesture.after.castles)
    for land in bits_of(fallen, PROVINCES):
        yield _("the walls of {land} fall").format(land=land_name(gesture.last, land))


def _tell_prisoners(gesture: _Gesture) -> Iterator[str]:
    for character in range(ALL_CHARACTERS):
        captor = int(gesture.after.captor[character])
        if captor not in (NOBODY, int(gesture.before.captor[character])):
            text = _("{person} is now a prisoner of {power}")
            name = character_name(gesture.last, character)
            yield text.format(person=name, power=faction_name(gesture.last, captor))


def _tell_counters(gesture: _Gesture) -> Iterator[str]:
    """B5.1, B5.3."""
    for land in bits_of(int(gesture.after.famines) & ~int(gesture.before.famines), PROVINCES):
        yield _("famine in {land}").format(land=land_name(gesture.last, land))
    for land in bits_of(int(gesture.after.rebellions) & ~int(gesture.before.rebellions), PROVINCES):
        yield _("rebellion in {land}").format(land=land_name(gesture.last, land))


def _tell_disbanded(gesture: _Gesture) -> Iterator[str]:
    """B5.4: forces that could not be paid."""
    if gesture.kind != actions.TAX:
        return
    for local in range(FIRST_FLEET + FLEETS):
        piece = gesture.seat * PIECES + local
        if gesture.after.piece_at[piece] == POOL != gesture.before.piece_at[piece]:
            yield _("{piece} cannot be paid and goes home").format(piece=foreign_piece_name(gesture.last, piece))


def _tell_weddings(gesture: _Gesture) -> Iterator[str]:
    """B6.5."""
    for slot in range(CONTRACTS):
        is_new = gesture.after.contract_state[slot] == CELEBRATED != gesture.before.contract_state[slot]
        if is_new:
            pair = marriage.own_of(gesture.after, slot), marriage.other_of(gesture.after, slot)
            names = [character_name(gesture.last, person) for person in pair]
            yield _("{own} and {other} are married").format(own=names[0], other=names[1])


def _tell_births(gesture: _Gesture) -> Iterator[str]:
    """B6.6, B6.11: who was not there before, or bears a number that has become free."""
    for character in range(ALL_CHARACTERS):
        is_new = gesture.after.person[character] == ALIVE != gesture.before.person[character]
        if not is_new:
            continue
        name = character_name(gesture.last, character)
        if gesture.after.father[character] == NOBODY:
            yield _("{person} founds a new dynasty").format(person=name)
        elif gesture.after.sex[character] == MAN:
            yield _("a son is born: {person}").format(person=name)
        else:
            yield _("a daughter is born: {person}").format(person=name)


def _tell_deaths(gesture: _Gesture) -> Iterator[str]:
    """B6.8."""
    for character in range(ALL_CHARACTERS):
        if gesture.before.person[character] == ALIVE != gesture.after.person[character]:
            text = _("{person} dies at the age of {age}")
            yield text.format(person=character_name(gesture.last, character), age=gesture.after.age[character])


def _tell_crownings(gesture: _Gesture) -> Iterator[str]:
    """B6.9."""
    for seat in range(len(gesture.first.setting.powers)):
        ruler = int(gesture.after.ruler[seat])
        if ruler not in (NOBODY, int(gesture.before.ruler[seat])):
            yield _("{person} now reigns").format(person=character_name(gesture.last, seat * CHARACTERS + ruler))


def _tell_order(gesture: _Gesture) -> Iterator[str]:
    """B0.3."""
    is_drawn = gesture.after.phase == MOVEMENT and gesture.after.step != LOT
    if is_drawn and gesture.kind == actions.END and gesture.after.round_no != gesture.before.round_no:
        order = [int(seat) for seat in gesture.after.order if seat != NOBODY]
        names = ", ".join(faction_name(gesture.last, seat) for seat in order)
        text = _("turn {turn}, movement round {round}: the order of play is {powers}")
        yield text.format(turn=gesture.after.turn_no, round=gesture.after.round_no, powers=names)


_EVENTS: tuple[Callable[[_Gesture], Iterator[str]], ...] = (
    _tell_walls,
    _tell_prisoners,
    _tell_disbanded,
    _tell_weddings,
    _tell_births,
    _tell_deaths,
    _tell_crownings,
    _tell_annexed,
    _tell_counters,
    _tell_order,
)
