"""What tells who is going to win: a row of numbers a seat, for the learned value.

All seats are told in the same way, each against the others, and by what is public. Most numbers lie between -1 and 3.
"""

from typing import Any

from arsenale.bots.blood_royale import chart, market, survey
from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import economy, houses
from arsenale.games.blood_royale.state import (
    CASHING,
    ECONOMY,
    FIRST_FLEET,
    FIRST_RESOURCE,
    FLEETS,
    GOLD,
    GRAIN,
    IRON,
    KINDS,
    NEUTRAL,
    OF_A_KIND,
    PIECES,
    WINE,
    WOOL,
    Setup,
    State,
    count_all_armies,
    is_aboard,
    is_ashore,
    is_at_sea,
    piece_of,
    resource_of,
)
from arsenale.games.kernel import bit, count_bits, has, rule

(
    TURNS_LEFT,  # after this one, of all
    ROUNDS_LEFT,  # of movement before the last cashing in, of all
    PHASE,  # of this turn, 0 to 1
    # money
    CROWNS,  # hundreds
    CROWNS_AHEAD,  # of the richest other, hundreds
    CROWNS_SHARE,  # of all treasuries
    RICHER,  # share of the others who are richer
    TAXES,  # to come at the usual rate from the land that is held now, hundreds
    TAXES_AHEAD,  # of the other who has most to come
    UPKEEP,  # to come for the forces of now, hundreds
    # land
    LANDS,  # tens
    LANDS_AHEAD,  # of the other who has most, tens
    HOMELAND,  # provinces of the own realm that are held, of eight
    CONQUERED,  # of other realms, of eight
    OCCUPIED,  # of the own realm in others' hands, of eight
    REBELLIONS,  # threes
    FAMINES,  # threes
    CASTLES,  # threes
    CAPITAL,  # 1: held
    FIELDS,  # provinces that give a Resource, fours
    BASIC_KINDS,  # of the three, that the own land gives
    # forces
    ARMIES,  # tens
    ARMIES_AHEAD,  # of the other who has most, tens
    ADVANCING,  # provinces that armies standing alone are about to annex, fours
    RETREATING,  # own provinces that others' armies are about to annex, fours
    EXPOSED,  # own provinces without an army next to others' armies, of eight
    FOES,  # share of the others that one is at war with
    SHIPS,  # of four
    SHIPS_AT_SEA,  # of four
    # goods
    IN_CAPITAL,  # Resources, of eight
    AT_HOME,  # elsewhere in own land, of eight
    ABROAD,  # of eight
    AFLOAT,  # aboard, of eight
    SETS_READY,  # full sets in the capital, threes
    PAY_READY,  # what they bring, hundreds
    SETS_HOPED,  # with the goods and harvests that can come home in time, threes
    PAY_HOPED,  # what they bring, hundreds
    PAY_AHEAD,  # of the other who hopes for most, hundreds
    GRAIN_HOPED,  # pieces, eights
    IRON_HOPED,
    WOOL_HOPED,
    WINE_HOPED,
    GOLD_HOPED,
    # altogether
    END,  # crowns, taxes and pay to come, less upkeep, threes of hundreds
    END_AHEAD,  # of the best other, hundreds
    # the house
    LIVING,  # members, of six
    CHARISMA,  # of the ruler, -1 to 1
    REGENCY,  # 1: the ruler is a child
) = range(48)


@rule
def describe(view: State, setup: Setup, desk: Desk, out: Any) -> None:
    """Fills a row of `out`, float32[seats, 48], for each seat."""
    desk.turns_left = max(0, int(setup.turns) - int(view.turn_no))
    survey.fill_armies(view, setup, desk)
    market.do_price(view, setup, desk)
    for seat in range(int(setup.seats)):
        desk.own = economy.lands_of(view, setup, seat)
        describe_time(view, setup, desk, out[seat])
        describe_money(view, setup, desk, seat, out[seat])
        describe_land(view, setup, desk, seat, out[seat])
        describe_forces(view, setup, desk, seat, out[seat])
        describe_goods(view, setup, desk, seat, out[seat])
        describe_hopes(view, setup, desk, seat, out[seat])
        describe_house(view, setup, seat, out[seat])
    for seat in range(int(setup.seats)):
        compare(setup, out, seat)


# --- each by itself ---


@rule
def describe_time(view: State, setup: Setup, desk: Desk, row: Any) -> None:
    row[TURNS_LEFT] = desk.turns_left / setup.turns
    row[ROUNDS_LEFT] = desk.rounds_left / (2 * setup.turns)
    row[PHASE] = view.phase / 5


@rule
def describe_money(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    levies = int(desk.turns_left) + (1 if is_levy_due(view, seat) else 0)
    row[CROWNS] = view.treasury[seat] / 100
    row[TAXES] = economy.tax_income(view, setup, seat, int(setup.tax_low)) * levies / 100
    row[UPKEEP] = economy.upkeep(view, setup, seat) * levies / 100


@rule
def is_levy_due(view: State, seat: int) -> bool:
    """In this turn; the economies follow one another in the order of seats."""
    return view.phase == ECONOMY and (seat > view.turn or (seat == view.turn and view.taxed[seat] == 0))


@rule
def describe_land(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    own, realm = int(desk.own), lands_of_realm(setup, seat)
    fields, foreign = survey.producing(setup, own), own & ~realm & lands_of_realms(setup)
    row[LANDS] = count_bits(own) / 10
    row[HOMELAND] = count_bits(own & realm) / 8
    row[CONQUERED] = count_bits(foreign) / 8
    row[OCCUPIED] = count_bits(realm & ~own) / 8
    row[REBELLIONS] = count_bits(own & int(view.rebellions)) / 3
    row[FAMINES] = count_bits(own & int(view.famines)) / 3
    row[CASTLES] = count_bits(own & int(view.castles)) / 3
    row[CAPITAL] = 1 if has(own, setup.capital[seat]) else 0
    row[FIELDS] = count_bits(fields) / 4
    row[BASIC_KINDS] = count_bits(survey.kinds_of(setup, fields) & (bit(GRAIN) | bit(IRON) | bit(WOOL))) / 3


@rule
def lands_of_realm(setup: Setup, realm: int) -> int:
    """Bits of the provinces that a realm has at the start."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if setup.province_realm[province] == realm else 0
    return lands


@rule
def lands_of_realms(setup: Setup) -> int:
    """Bits of those that some realm has at the start."""
    lands = 0
    for province in range(int(setup.provinces)):
        lands |= bit(province) if setup.province_realm[province] != NEUTRAL else 0
    return lands


@rule
def describe_forces(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    own, camps = int(desk.own), int(desk.camps[seat])
    others = survey.camps(setup, desk, (bit(setup.seats) - 1) & ~bit(seat))
    row[ARMIES] = count_all_armies(view, seat) / 10
    row[ADVANCING] = count_bits(camps & ~own & ~others) / 4
    row[RETREATING] = count_bits(own & others & ~camps) / 4
    row[EXPOSED] = count_bits(own & chart.near_lands(setup, others) & ~camps) / 8
    row[FOES] = count_bits(survey.foes(view, setup, desk, seat)) / (setup.seats - 1)
    row[SHIPS] = economy.count_all_fleets(view, seat) / 4
    row[SHIPS_AT_SEA] = count_ships_at_sea(view, seat) / 4


@rule
def count_ships_at_sea(view: State, seat: int) -> int:
    count = 0
    for number in range(FLEETS):
        count += 1 if is_at_sea(view, piece_of(seat, FIRST_FLEET + number)) else 0
    return count


@rule
def describe_goods(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    """Where they are."""
    capital, own = int(setup.capital[seat]), int(desk.own)
    inside, near, abroad, afloat = 0, 0, 0, 0
    for local in range(FIRST_RESOURCE, PIECES):
        piece = piece_of(seat, local)
        place = int(view.piece_at[piece])
        inside += 1 if place == capital else 0
        if is_ashore(view, piece) and place != capital:
            near += 1 if has(own, place) else 0
            abroad += 0 if has(own, place) else 1
        afloat += 1 if is_aboard(view, piece) else 0
    row[IN_CAPITAL] = inside / 8
    row[AT_HOME] = near / 8
    row[ABROAD] = abroad / 8
    row[AFLOAT] = afloat / 8
    describe_ready(view, setup, seat, row)


@rule
def describe_ready(view: State, setup: Setup, seat: int, row: Any) -> None:
    sets = count_there(view, setup, seat, GRAIN)
    sets = min(sets, count_there(view, setup, seat, IRON), count_there(view, setup, seat, WOOL))
    row[SETS_READY] = sets / 3
    wine, gold = count_there(view, setup, seat, WINE), count_there(view, setup, seat, GOLD)
    row[PAY_READY] = pay(setup, sets, wine, gold) / 100


@rule
def count_there(view: State, setup: Setup, seat: int, kind: int) -> int:
    """Resources of a kind in the capital."""
    count = 0
    for number in range(OF_A_KIND):
        count += 1 if view.piece_at[resource_of(seat, kind, number)] == setup.capital[seat] else 0
    return count


@rule
def pay(setup: Setup, sets: int, wine: int, gold: int) -> int:
    """Of so many sets with what goes along with them (B5.6)."""
    return sets * int(setup.set_pay) + min(sets, wine) * int(setup.wine_pay) + min(sets, gold) * int(setup.gold_pay)


@rule
def describe_hopes(view: State, setup: Setup, desk: Desk, seat: int, row: Any) -> None:
    is_cashing_left = desk.turns_left > 0 or view.phase <= CASHING
    sets = int(desk.sets[seat]) if is_cashing_left else 0
    hoped = pay(setup, sets, int(desk.stock[seat, WINE]), int(desk.stock[seat, GOLD]))
    row[SETS_HOPED] = sets / 3
    row[PAY_HOPED] = hoped / 100
    for kind in range(KINDS):
        row[GRAIN_HOPED + kind] = desk.stock[seat, kind] / 8
    row[END] = (row[CROWNS] + row[TAXES] + row[PAY_HOPED] - row[UPKEEP]) / 3


@rule
def describe_house(view: State, setup: Setup, seat: int, row: Any) -> None:
    row[LIVING] = houses.count_living(view, seat) / 6
    row[CHARISMA] = houses.ruler_charisma(view, setup, seat) / 2
    row[REGENCY] = 1 if houses.needs_regent(view, setup, seat) else 0


# --- against the others ---


@rule
def compare(setup: Setup, out: Any, seat: int) -> None:
    row = out[seat]
    row[CROWNS_AHEAD] = ahead(setup, out, seat, CROWNS)
    row[TAXES_AHEAD] = ahead(setup, out, seat, TAXES)
    row[LANDS_AHEAD] = ahead(setup, out, seat, LANDS)
    row[ARMIES_AHEAD] = ahead(setup, out, seat, ARMIES)
    row[PAY_AHEAD] = ahead(setup, out, seat, PAY_HOPED)
    row[END_AHEAD] = ahead(setup, out, seat, END) * 3
    all_crowns, richer = 0.0, 0
    for other in range(int(setup.seats)):
        all_crowns += out[other, CROWNS]
        richer += 1 if out[other, CROWNS] > row[CROWNS] else 0
    row[CROWNS_SHARE] = row[CROWNS] / all_crowns if all_crowns > 0 else 1 / setup.seats
    row[RICHER] = richer / (setup.seats - 1)


@rule
def ahead(setup: Setup, out: Any, seat: int, column: int) -> float:
    """By how much the seat has more than the best of the others."""
    best = 0.0
    is_first = True
    for other in range(int(setup.seats)):
        if other != seat and (is_first or out[other, column] > best):
            best, is_first = out[other, column], False
    return out[seat, column] - best
