"""What a seat observes in Blood Royale. Seats are counted round from it: it is seat 0 itself; everything is open.

Where a piece is, is one number: 0 to 61 a province (of a fleet: its port), 64 to 93 a sea, from 128 aboard a fleet
(128 + 4 * seat + number), -1 the pool.
"""

from typing import Annotated, Any, Literal

import numpy as np

from arsenale.envs.blood_royale.coding import seat_from
from arsenale.envs.coding import encode
from arsenale.envs.observing import Flag, Layout, Money, told
from arsenale.games.blood_royale.marriage import other_of
from arsenale.games.blood_royale.state import (
    ARMIES,
    CHARACTERS,
    CHARISMA,
    CONSTITUTION,
    CONTRACTS,
    FIRST_HOLD,
    FIRST_RESOURCE,
    FLEETS,
    NO_CONTRACT,
    NOBODY,
    NOTHING,
    PIECES,
    PROWESS,
    SEATS,
    Contracts,
    Provinces,
    Seas,
    Seats,
    Setup,
    State,
    house_of,
    is_aboard,
    is_ashore,
    is_at_sea,
    piece_of,
    sea_of,
    ship_of,
)
from arsenale.games.kernel import Array, Table, amount_of, has, rule

Kinds = Literal[5]
Realms = Literal[5]
Pieces = Literal[88]
Armies = Literal[20]
Characters = Literal[24]
AllCharacters = Literal[120]  # 24 of each seat, one's own first

Turn = Annotated[int, np.int16, (0, 20)]
Order = Annotated[int, np.int16, (-1, 4)]
Points = Annotated[int, np.int16, (0, 127)]
Count = Annotated[int, np.int16, (0, 20)]
At = Annotated[int, np.int16, (-1, 147)]
Province = Annotated[int, np.int16, (-1, 61)]
Sea = Annotated[int, np.int16, (-1, 29)]
Fleet = Annotated[int, np.int16, (-1, 19)]
Character = Annotated[int, np.int16, (-1, 119)]
Life = Annotated[int, np.int16, (0, 2)]
Age = Annotated[int, np.int16, (0, 32_767)]
Modifier = Annotated[int, np.int16, (-2, 2)]
Few = Annotated[int, np.int16, (0, 15)]
Crowns = Annotated[int, np.int16, (-32_767, 32_767)]
Action = Annotated[int, np.int16, (-1, 32_767)]


class Observation:
    """The fields, all int16. `Table[Flag, Provinces, Realms]` has 62 rows of five cells that are 0 or 1."""

    turn_no: Turn
    turns_left: Turn  # after this one
    round_no: Turn  # movement round 1 or 2, 0 in other phases
    phase: Array[Flag, Literal[5]]  # economy, movement, cashing in, dynasty, over
    step: Array[Flag, Literal[15]]  # what is waited for, in the order of `games/blood_royale/state.py`
    free_moves: Money  # left of this turn
    # seats, oneself first
    treasury: Array[Money, Seats]
    place: Array[Order, Seats]  # in the order of play, -1 not drawn
    is_on_turn: Array[Flag, Seats]
    is_asked: Array[Flag, Seats]
    has_taxed: Array[Flag, Seats]
    # provinces
    owner: Table[Flag, Provinces, Realms]  # neutral land: all 0
    castle: Array[Flag, Provinces]
    breached: Array[Flag, Provinces]
    rebellion: Array[Flag, Provinces]
    famine: Array[Flag, Provinces]
    armies: Table[Count, Provinces, Seats]
    resources: Table[Points, Provinces, Seats]  # how many lie there
    granted: Table[Flag, Seats, Provinces]  # to [seat] by oneself
    received: Table[Flag, Seats, Provinces]  # by oneself from [seat]
    # seas
    fleets: Table[Count, Seas, Seats]
    # pieces: 20 armies, 4 fleets, 24 characters, 8 Resources of each kind
    piece_at: Table[At, Seats, Pieces]
    piece_moved: Array[Points, Pieces]  # points used in this round, of one's own
    enemy_steps: Array[Points, Armies]
    fought: Array[Flag, Armies]
    # characters
    life: Array[Life, AllCharacters]  # 0 not born, 1 alive, 2 dead
    is_woman: Array[Flag, AllCharacters]
    age: Array[Age, AllCharacters]
    constitution: Array[Modifier, AllCharacters]
    charisma: Array[Modifier, AllCharacters]
    prowess: Array[Modifier, AllCharacters]  # strength of men, guile of women
    spouse: Array[Character, AllCharacters]
    captor: Array[Order, AllCharacters]
    is_ruler: Array[Flag, AllCharacters]
    # contracts of marriage
    contract_state: Array[Few, Contracts]  # 0 none, 1 agreed, 2 celebrated, 3 ended
    contract_by: Array[Order, Contracts]
    contract_with: Array[Order, Contracts]
    contract_left: Array[Few, Contracts]  # instalments still to pay
    contract_crowns: Array[Crowns, Contracts]  # an instalment, negative where the other house pays
    # under way: a fleet that asks, a battle, a deal, a birth or succession
    mover: Fleet
    wish: Sea
    field: Province
    attacker: Order
    defender: Order
    deal: Array[Flag, Literal[4]]  # nothing, sale, passenger, contract
    dealer: Order
    deal_action: Action  # as an action of the dealer's, -1 where it has no number
    subject: Character


LAYOUT = Layout(Observation)


@rule
def seat_or_none(setup: Setup, seat: int, other: int) -> int:
    return NOBODY if other == NOBODY else seat_from(int(setup.seats), seat, other)


@rule
def fleet_seen(setup: Setup, seat: int, fleet: int) -> int:
    """A fleet over all factions, counted round from the seat."""
    return seat_from(int(setup.seats), seat, fleet // FLEETS) * FLEETS + fleet % FLEETS


@rule
def character_seen(setup: Setup, seat: int, character: int) -> int:
    if character == NOBODY:
        return NOBODY
    return seat_from(int(setup.seats), seat, house_of(character)) * CHARACTERS + character % CHARACTERS


@rule
def do_observe(view: State, setup: Setup, table: Any, seat: int, seen: Any) -> None:
    """Fills a blank observation."""
    do_observe_turn(view, setup, seat, seen)
    do_blank_absent(setup, seen)
    for other in range(int(setup.seats)):
        place = seat_from(int(setup.seats), seat, other)
        do_observe_seat(view, setup, seat, other, place, seen)
        for local in range(PIECES):
            do_observe_piece(view, setup, seat, piece_of(other, local), local, place, seen)
        for number in range(CHARACTERS):
            do_observe_character(view, setup, seat, other, number, place * CHARACTERS + number, seen)
    for province in range(int(setup.provinces)):
        do_observe_province(view, setup, seat, province, seen)
    do_observe_own(view, seat, seen)
    for slot in range(CONTRACTS):
        do_observe_contract(view, setup, seat, slot, seen)
    do_observe_business(view, setup, table, seat, seen)


@rule
def do_blank_absent(setup: Setup, seen: Any) -> None:
    """Seats that nobody plays have no pieces and no characters."""
    for place in range(int(setup.seats), SEATS):
        for local in range(PIECES):
            seen.piece_at[place, local] = NOBODY
        for number in range(CHARACTERS):
            seen.spouse[place * CHARACTERS + number] = NOBODY
            seen.captor[place * CHARACTERS + number] = NOBODY


@rule
def do_observe_turn(view: State, setup: Setup, seat: int, seen: Any) -> None:
    seen.turn_no = view.turn_no
    seen.turns_left = int(setup.turns) - int(view.turn_no)
    seen.round_no = view.round_no
    seen.phase[int(view.phase) - 1] = 1
    seen.step[view.step] = 1
    seen.free_moves = told(max(int(setup.free_moves) - int(view.free_moves), 0))
    for place in range(SEATS):
        seen.place[place] = NOBODY
    for place in range(int(setup.seats)):
        if view.order[place] != NOBODY:
            seen.place[seat_from(int(setup.seats), seat, int(view.order[place]))] = place
    if view.order[view.turn] != NOBODY:
        seen.is_on_turn[seat_from(int(setup.seats), seat, int(view.order[view.turn]))] = 1
    if view.asked != NOBODY:
        seen.is_asked[seat_from(int(setup.seats), seat, int(view.asked))] = 1


@rule
def do_observe_seat(view: State, setup: Setup, seat: int, other: int, place: int, seen: Any) -> None:
    seen.treasury[place] = told(view.treasury[other])
    seen.has_taxed[place] = 1 if view.taxed[other] else 0
    for province in range(int(setup.provinces)):
        seen.granted[place, province] = 1 if has(view.permits[seat, other], province) else 0
        seen.received[place, province] = 1 if has(view.permits[other, seat], province) else 0


@rule
def do_observe_piece(view: State, setup: Setup, seat: int, piece: int, local: int, place: int, seen: Any) -> None:
    seen.piece_at[place, local] = view.piece_at[piece]
    if is_aboard(view, piece):
        seen.piece_at[place, local] = FIRST_HOLD + fleet_seen(setup, seat, ship_of(view, piece))
    elif is_at_sea(view, piece):
        seen.fleets[sea_of(view, piece), place] += 1
    elif is_ashore(view, piece) and local < ARMIES:
        seen.armies[view.piece_at[piece], place] += 1
    elif is_ashore(view, piece) and local >= FIRST_RESOURCE:
        seen.resources[view.piece_at[piece], place] += 1


@rule
def do_observe_character(view: State, setup: Setup, seat: int, house: int, number: int, place: int, seen: Any) -> None:
    character = house * CHARACTERS + number
    seen.spouse[place] = character_seen(setup, seat, int(view.spouse[character]))
    seen.captor[place] = seat_or_none(setup, seat, int(view.captor[character]))
    if view.person[character] == 0:
        return
    seen.life[place] = view.person[character]
    seen.is_woman[place] = view.sex[character]
    seen.age[place] = view.age[character]
    seen.constitution[place] = view.score[character, CONSTITUTION]
    seen.charisma[place] = view.score[character, CHARISMA]
    seen.prowess[place] = view.score[character, PROWESS]
    seen.is_ruler[place] = 1 if view.ruler[house] == number else 0


@rule
def do_observe_province(view: State, setup: Setup, seat: int, province: int, seen: Any) -> None:
    if view.owner[province] >= 0:
        seen.owner[province, seat_from(int(setup.seats), seat, int(view.owner[province]))] = 1
    seen.castle[province] = 1 if has(view.castles, province) else 0
    seen.breached[province] = 1 if has(view.breached, province) else 0
    seen.rebellion[province] = 1 if has(view.rebellions, province) else 0
    seen.famine[province] = 1 if has(view.famines, province) else 0


@rule
def do_observe_own(view: State, seat: int, seen: Any) -> None:
    for local in range(PIECES):
        seen.piece_moved[local] = view.piece_moved[piece_of(seat, local)]
    for number in range(ARMIES):
        seen.enemy_steps[number] = view.enemy_steps[seat * ARMIES + number]
        seen.fought[number] = 1 if has(view.fought[seat], number) else 0


@rule
def do_observe_contract(view: State, setup: Setup, seat: int, slot: int, seen: Any) -> None:
    seen.contract_by[slot] = NOBODY
    seen.contract_with[slot] = NOBODY
    if view.contract_state[slot] == NO_CONTRACT:
        return
    seen.contract_state[slot] = view.contract_state[slot]
    seen.contract_by[slot] = seat_from(int(setup.seats), seat, int(view.contract_by[slot]))
    seen.contract_with[slot] = seat_from(int(setup.seats), seat, house_of(other_of(view, slot)))
    seen.contract_left[slot] = view.contract_left[slot]
    seen.contract_crowns[slot] = max(
        told(amount_of(int(view.contract[slot]))), -told(-amount_of(int(view.contract[slot])))
    )


@rule
def do_observe_business(view: State, setup: Setup, table: Any, seat: int, seen: Any) -> None:
    seen.mover = NOBODY if view.mover == NOBODY else fleet_seen(setup, seat, int(view.mover))
    seen.wish = view.wish
    seen.field = view.field
    seen.attacker = seat_or_none(setup, seat, int(view.attacker))
    seen.defender = seat_or_none(setup, seat, int(view.defender))
    seen.deal[view.deal] = 1
    seen.dealer = seat_or_none(setup, seat, int(view.dealer))
    seen.deal_action = NOBODY
    if view.deal != NOTHING:
        seen.deal_action = encode(table, int(view.dealer), int(view.deal_action))
    seen.subject = character_seen(setup, seat, int(view.subject))
