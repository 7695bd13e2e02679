"""B6 The dynasties of Blood Royale, on positions laid out by hand: a house or two, a few dice, what becomes of them."""

from typing import Any

import numpy as np
import pytest

from arsenale.games.blood_royale import actions, deals, dynasty, houses, marriage, reasons, setup, turn
from arsenale.games.blood_royale.board import load_board
from arsenale.games.blood_royale.options import resolve_options
from arsenale.games.blood_royale.state import (
    AGREED,
    ALIVE,
    BIRTH,
    CELEBRATED,
    CHARISMA,
    CONSTITUTION,
    DEAD,
    DYNASTY,
    ECONOMY,
    ENDED,
    FIRST_CHARACTER,
    HEIR,
    LABOUR,
    MAN,
    NO_CONTRACT,
    NOBODY,
    POOL,
    PROWESS,
    SCORES,
    SEX,
    STATE,
    SURVIVAL,
    TURN,
    WOMAN,
    character_piece,
    house_of,
)

ENGLAND, FRANCE, SPAIN = range(3)
BOARD = load_board()
PROVINCES = list(BOARD.provinces)
LONDON, NORMANDY = PROVINCES.index("london"), PROVINCES.index("normandy")


class Court:
    """A table of three factions in the dynastic phase, without characters, and short ways to people it."""

    def __init__(self, **options: str) -> None:
        self.setup = setup.new_setup(BOARD, ("england", "france", "spain"), resolve_options("classic", options))[0]
        self.state: Any = np.zeros(1, STATE)[0]
        turn.begin_table(self.state, self.setup)
        self.state.turn_no = 3
        self.state.phase = DYNASTY

    def enter(self, seat: int, sex: int, age: int, **fields: int) -> int:
        """A character at home; `fields` are those of the record."""
        who = houses.do_enter(self.state, self.setup, seat, sex, age)
        for name, value in fields.items():
            self.state[name][who] = value
        return who

    def reign(self, seat: int, who: int) -> int:
        """The founder of the house, who is its ruler."""
        self.state.founder[seat] = self.state.ruler[seat] = houses.number_in_house(who)
        return who

    def wed(self, man: int, woman: int) -> None:
        self.state.spouse[man], self.state.spouse[woman] = woman, man

    def kill(self, *people: int) -> None:
        for who in people:
            houses.do_bury(self.state, who)

    def couple(self, seat: int = ENGLAND, wife_age: int = 20) -> tuple[int, int]:
        """A king of 20, and his wife of the same house."""
        king, queen = self.reign(seat, self.enter(seat, MAN, 20)), self.enter(seat, WOMAN, wife_age)
        self.wed(king, queen)
        return king, queen

    def begin(self, *dice: int) -> None:
        """The years begin to pass, and these dice fall."""
        dynasty.begin_sequence(self.state, self.setup)
        self.roll(*dice)

    def roll(self, *dice: int) -> None:
        for die in dice:
            assert self.state.step in (BIRTH, SEX, SCORES, SURVIVAL), "no dice are due"
            dynasty.do_die(self.state, self.setup, die)

    def answer(self, kind: int) -> None:
        """The house that is asked gives one of its two answers."""
        seat, out = int(self.state.asked), [0] * 4
        listed = out[: dynasty.list_answers(self.state, self.setup, seat, out, 0)]
        action = next(action for action in listed if action & 63 == kind)
        assert dynasty.why_not_answer(self.state, self.setup, seat, action) == reasons.ALLOWED
        dynasty.do_answer(self.state, self.setup, seat, action)

    def is_done(self) -> bool:
        return dynasty.is_done(self.state, self.setup)

    def ruler(self, seat: int = ENGLAND) -> int:
        return houses.ruler_of(self.state, self.setup, seat)

    def why_not_propose(self, own: int, other: int, **terms: int) -> int:
        return marriage.why_not_propose(self.state, self.setup, own // 24, proposal(own, other, **terms))

    def agree(self, own: int, other: int, **terms: int) -> None:
        assert self.why_not_propose(own, other, **terms) == reasons.ALLOWED
        marriage.do_propose(self.state, self.setup, own // 24, proposal(own, other, **terms))
        assert self.state.asked == other // 24
        assert marriage.why_not_agree(self.state, self.setup, other // 24) == reasons.ALLOWED
        marriage.do_agree(self.state, self.setup)
        deals.end_deal(self.state)

    def succeed(self) -> None:
        dynasty.begin_successions(self.state, self.setup)


def proposal(own: int, other: int, crowns: int = 0, turns: int = 1, granted: int = 0, asked: int = 0) -> int:
    return actions.propose(own % 24, other % 24, other // 24, crowns, turns, granted, asked)


@pytest.fixture
def court() -> Court:
    return Court()


SAFE = (6, 6)  # survives at every age
HIT, MISS = (3, 4), (3, 3)


# --- B6.2 the start, scores ---


def test_every_house_begins_with_king_queen_and_a_child_whose_dice_fall_in_turn() -> None:
    court = Court()
    state = court.state
    state.phase = state.turn_no = 0
    houses.begin_houses(state, court.setup)
    for seat, die in ((ENGLAND, 2), (FRANCE, 1), (SPAIN, 6)):
        child = houses.member(seat, 2)
        assert (state.step, state.child) == (SEX, child)
        court.roll(die)
        assert not court.is_done()
        court.roll(*(6, 6, 6), *(1, 1, 1), *(4, 5, 4))
        assert state.sex[child] == (WOMAN if die == 1 else MAN)
        assert list(state.score[child]) == [2, -2, 1]
    assert court.is_done()
    assert [int(state.age[houses.member(FRANCE, number)]) for number in range(3)] == [25, 20, 5]
    assert state.father[houses.member(FRANCE, 2)] == houses.member(FRANCE, 0) == court.ruler(FRANCE)
    assert state.mother[houses.member(FRANCE, 2)] == houses.member(FRANCE, 1)
    assert state.piece_at[character_piece(houses.member(ENGLAND, 2))] == LONDON
    assert state.is_newly_wed[houses.member(ENGLAND, 1)] == 0


def test_a_game_opens_its_first_turn_when_the_children_have_their_scores() -> None:
    court = Court()
    court.state.turn_no = 0
    turn.begin_game(court.state, court.setup)
    for _ in range(3 * 10):
        turn.apply_chance(court.state, court.setup, 3)
    assert (court.state.phase, court.state.turn_no) == (ECONOMY, 1)


@pytest.mark.parametrize(
    ("pips", "score"), [(3, -2), (5, -2), (6, -1), (8, -1), (9, 0), (12, 0), (13, 1), (15, 1), (16, 2), (18, 2)]
)
def test_three_dice_make_a_score(pips: int, score: int) -> None:
    assert houses.modifier(pips) == score


def test_the_best_man_fights_and_a_woman_defends(court: Court) -> None:
    state = court.state
    for sex, score in ((MAN, -2), (MAN, 1), (WOMAN, 2)):
        state.score[court.enter(ENGLAND, sex, 30), PROWESS] = score
    assert houses.best_prowess(state, ENGLAND, LONDON, False) == 1
    assert houses.best_prowess(state, ENGLAND, LONDON, True) == 2
    assert houses.best_prowess(state, ENGLAND, NORMANDY, True) == 0
    state.captor[1] = FRANCE
    assert houses.best_prowess(state, ENGLAND, LONDON, False) == 0


# --- B6.3 who may marry ---


def test_who_may_marry(court: Court) -> None:
    man, woman = court.enter(ENGLAND, MAN, 15), court.enter(FRANCE, WOMAN, 15)
    assert court.why_not_propose(man, woman) == reasons.ALLOWED
    assert court.why_not_propose(woman, man) == reasons.ALLOWED
    assert court.why_not_propose(man, court.enter(FRANCE, MAN, 30)) == reasons.SAME_SEX
    assert court.why_not_propose(man, court.enter(FRANCE, WOMAN, 10)) == reasons.TOO_YOUNG_TO_MARRY
    assert court.why_not_propose(man, court.enter(FRANCE, WOMAN, 20, captor=SPAIN)) == reasons.PRISONERS_MARRY_NOT
    assert court.why_not_propose(man, court.enter(ENGLAND, WOMAN, 20)) == reasons.SAME_HOUSE
    assert court.why_not_propose(man, houses.member(FRANCE, 20)) == reasons.NO_SUCH_CHARACTER
    assert court.why_not_propose(man, houses.member(4, 0)) == reasons.NO_SUCH_FACTION
    court.wed(court.enter(SPAIN, MAN, 20), woman)
    assert court.why_not_propose(man, woman) == reasons.MARRIED_ALREADY


def test_a_widow_marries_again(court: Court) -> None:
    king, queen = court.couple()
    suitor = court.enter(FRANCE, MAN, 40)
    assert court.why_not_propose(suitor, queen) == reasons.MARRIED_ALREADY
    court.kill(king)
    assert court.why_not_propose(suitor, queen) == reasons.ALLOWED


def test_without_dynasties_nothing_of_it_can_be_ordered() -> None:
    court = Court(dynasty="off")
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20, captor=ENGLAND)
    again = actions.plain(actions.AGAIN)
    assert court.why_not_propose(man, woman) == reasons.DYNASTY_IS_OFF
    assert dynasty.why_not_answer(court.state, court.setup, ENGLAND, again) == reasons.DYNASTY_IS_OFF
    release = actions.release(FRANCE, FIRST_CHARACTER)
    assert houses.why_not_release(court.state, court.setup, ENGLAND, release) == reasons.DYNASTY_IS_OFF
    assert marriage.list_proposals(court.state, court.setup, ENGLAND, [0] * 9, 0) == 0
    assert houses.ruler_charisma(court.state, court.setup, ENGLAND) == 0


# --- B6.4 contracts, B6.5 weddings ---


def test_terms_of_a_contract(court: Court) -> None:
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    assert court.why_not_propose(man, woman, turns=0) == reasons.NO_SUCH_INSTALMENTS
    assert court.why_not_propose(man, woman, crowns=-30, turns=15) == reasons.ALLOWED
    assert court.why_not_propose(man, woman, granted=LONDON + 1) == reasons.ALLOWED
    assert court.why_not_propose(man, woman, asked=LONDON + 1) == reasons.NOT_SOVEREIGN_OF_CLAUSE
    assert court.why_not_propose(man, woman, asked=actions.ALL_LAND, granted=actions.ALL_LAND) == reasons.ALLOWED
    assert court.why_not_propose(man, woman, asked=62) == reasons.NO_SUCH_PROVINCE


def test_who_is_promised_is_not_promised_again(court: Court) -> None:
    man, woman, rival = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20), court.enter(SPAIN, MAN, 20)
    court.agree(man, woman)
    assert court.why_not_propose(rival, woman) == reasons.PROMISED_ALREADY
    assert court.state.contract_state[0] == AGREED
    assert not houses.is_married(court.state, man)


def test_a_wedding_pays_permits_and_is_celebrated(court: Court) -> None:
    state = court.state
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    state.treasury[ENGLAND], state.treasury[FRANCE] = 50, 5
    court.agree(man, woman, crowns=20, turns=3, granted=LONDON + 1, asked=actions.ALL_LAND)
    court.begin()
    assert (state.spouse[man], state.spouse[woman], state.is_newly_wed[woman]) == (woman, man, 1)
    assert list(state.treasury[:2]) == [30, 25]
    assert state.permits[ENGLAND, FRANCE] == 1 << LONDON
    assert state.permits[FRANCE, ENGLAND] == (1 << 62) - 1
    assert (state.contract_state[0], state.contract_left[0]) == (CELEBRATED, 2)


def test_instalments_come_each_dynastic_phase_as_far_as_the_money_goes(court: Court) -> None:
    state = court.state
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    state.treasury[FRANCE] = 50
    court.agree(man, woman, crowns=-20, turns=4)
    paid = []
    for _ in range(5):
        marriage.do_pay_instalments(state)
        marriage.do_weddings(state)
        paid.append(int(state.treasury[ENGLAND]))
    assert paid == [20, 40, 50, 50, 50]
    assert state.treasury[FRANCE] == 0
    assert state.contract_left[0] == 0


def test_death_ends_a_contract(court: Court) -> None:
    state = court.state
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    state.treasury[ENGLAND] = 100
    court.agree(man, woman, crowns=20, turns=3)
    court.begin(*MISS)
    court.answer(actions.LEAVE)
    court.roll(*SAFE, 1, 2)  # she dies
    assert (state.person[man], state.person[woman]) == (ALIVE, DEAD)
    assert (state.contract_state[0], state.contract_left[0]) == (ENDED, 0)
    assert not houses.is_married(state, man)
    court.begin(*SAFE)
    assert state.treasury[ENGLAND] == 80
    court.agree(man, court.enter(FRANCE, WOMAN, 30))
    assert state.contract_state[1] == AGREED


def test_a_prisoner_is_not_wed(court: Court) -> None:
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    court.agree(man, woman, crowns=20, granted=LONDON + 1)
    houses.do_capture(court.state, court.setup, woman, SPAIN)
    court.begin()
    assert court.state.contract_state[0] == ENDED
    assert not houses.is_married(court.state, man)
    assert court.state.permits[ENGLAND, FRANCE] == 0


def test_an_ended_contract_gives_up_its_place_when_all_are_used(court: Court) -> None:
    court.state.contract_state[:] = CELEBRATED
    court.state.contract_state[7] = ENDED
    court.agree(court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20))
    assert court.state.contract_state[7] == AGREED
    assert NO_CONTRACT not in court.state.contract_state


def test_every_couple_is_listed_with_three_terms_each_of_which_is_allowed(court: Court) -> None:
    man = court.enter(ENGLAND, MAN, 20)
    court.enter(ENGLAND, MAN, 5)
    bride = court.enter(FRANCE, WOMAN, 20)
    court.enter(FRANCE, MAN, 20)
    out = [0] * 9
    count = marriage.list_proposals(court.state, court.setup, ENGLAND, out, 0)
    assert out[:count] == [proposal(man, bride, crowns=crowns) for crowns in (0, 10, -10)]
    for action in out[:count]:
        assert marriage.why_not_propose(court.state, court.setup, ENGLAND, action) == reasons.ALLOWED


# --- B6.6 births ---


def test_seven_is_a_child_who_lives_at_the_capital_and_grows_with_the_rest(court: Court) -> None:
    king, queen = court.couple()
    court.begin(*HIT, 5, *(3, 3, 3), *(5, 5, 5), *(2, 2, 2))
    child = houses.member(ENGLAND, 2)
    state = court.state
    assert (state.sex[child], state.age[child], state.person[child]) == (WOMAN, 5, ALIVE)
    assert (state.father[child], state.mother[child]) == (king, queen)
    assert list(state.score[child]) == [0, 1, -1]
    assert state.piece_at[character_piece(child)] == LONDON
    assert (state.step, state.subject) == (SURVIVAL, king)


def test_a_second_try_weighs_on_the_mothers_survival(court: Court) -> None:
    _king, queen = court.couple()
    court.begin(*MISS)
    assert (court.state.step, court.state.asked) == (LABOUR, ENGLAND)
    court.answer(actions.AGAIN)
    court.roll(*MISS)
    assert court.state.step == SURVIVAL  # there is no third
    court.roll(*SAFE, 1, 4)  # 5 - 2 is under 4
    assert court.state.person[queen] == DEAD
    assert court.is_done()


def test_a_second_try_can_bring_the_child(court: Court) -> None:
    _king, queen = court.couple()
    court.begin(*MISS)
    court.answer(actions.AGAIN)
    court.roll(*HIT, 2, *[3] * 9)
    court.roll(*SAFE, 2, 4)  # 6 - 2 is enough
    assert court.state.person[queen] == ALIVE
    assert houses.count_living(court.state, ENGLAND) == 3


def test_who_leaves_it_runs_no_risk(court: Court) -> None:
    _king, queen = court.couple()
    court.begin(*MISS)
    court.answer(actions.LEAVE)
    court.roll(*SAFE, 1, 3)
    assert court.state.person[queen] == ALIVE


def test_the_first_births_after_a_wedding_are_free_of_risk_and_only_those(court: Court) -> None:
    state = court.state
    man, woman = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    court.agree(man, woman)
    court.begin(*MISS)
    court.answer(actions.AGAIN)
    court.roll(*MISS)
    assert not state.is_strained[woman]
    court.roll(*SAFE, 1, 3)
    assert state.person[woman] == ALIVE
    court.begin(*MISS)
    court.answer(actions.AGAIN)
    assert state.is_strained[woman]


def test_the_risk_is_over_with_the_turn(court: Court) -> None:
    _king, queen = court.couple()
    court.begin(*MISS)
    court.answer(actions.AGAIN)
    court.roll(*MISS, *SAFE, *SAFE)
    court.begin(*MISS)
    court.answer(actions.LEAVE)
    court.roll(*SAFE, 1, 3)
    assert court.state.person[queen] == ALIVE


@pytest.mark.parametrize(("age", "step"), [(49, BIRTH), (50, SURVIVAL)])
def test_a_wife_of_fifty_bears_no_more(court: Court, age: int, step: int) -> None:
    court.couple(wife_age=age)
    court.begin()
    assert court.state.step == step


@pytest.mark.parametrize("prisoner", [0, 1])
def test_a_couple_with_a_prisoner_has_no_births(court: Court, prisoner: int) -> None:
    houses.do_capture(court.state, court.setup, court.couple()[prisoner], FRANCE)
    court.begin()
    assert court.state.step == SURVIVAL


def test_a_house_of_six_has_no_births(court: Court) -> None:
    court.couple()
    for _ in range(3):
        court.enter(ENGLAND, MAN, 1)
    court.begin()
    assert court.state.step == BIRTH  # five
    court.enter(ENGLAND, MAN, 1)
    court.begin()
    assert court.state.step == SURVIVAL


def test_a_child_of_a_ruling_queen_belongs_to_her_house(court: Court) -> None:
    queen, consort = court.reign(FRANCE, court.enter(FRANCE, WOMAN, 20)), court.enter(ENGLAND, MAN, 20)
    court.wed(consort, queen)
    court.begin(*HIT, 2, *[3] * 9)
    child = houses.member(FRANCE, 1)
    assert court.state.person[child] == ALIVE
    assert (court.state.father[child], court.state.mother[child]) == (consort, queen)
    assert houses.line_parent(court.state, child) == queen
    assert houses.count_living(court.state, ENGLAND) == 1


def test_a_foreign_wifes_child_belongs_to_the_father_and_his_house_is_asked(court: Court) -> None:
    court.wed(court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20))
    court.begin(*MISS)
    assert court.state.asked == ENGLAND
    court.answer(actions.AGAIN)
    court.roll(*HIT)
    assert house_of(int(court.state.child)) == ENGLAND


def test_couples_follow_by_house_and_by_the_fathers_number(court: Court) -> None:
    state = court.state
    french = court.enter(FRANCE, MAN, 20), court.enter(ENGLAND, WOMAN, 20)
    younger = court.enter(ENGLAND, MAN, 20), court.enter(SPAIN, WOMAN, 20)
    elder = court.enter(ENGLAND, MAN, 20), court.enter(FRANCE, WOMAN, 20)
    for man, woman in (french, younger, elder):
        court.wed(man, woman)
    court.begin()
    order = []
    while state.step == BIRTH:
        order.append(int(state.subject))
        court.roll(*MISS)
        court.answer(actions.LEAVE)
    assert order == [younger[1], elder[1], french[1]]


def test_the_room_is_counted_again_for_each_couple(court: Court) -> None:
    wives = [court.enter(FRANCE, WOMAN, 20) for _ in range(2)]
    for wife in wives:
        court.wed(court.enter(ENGLAND, MAN, 20), wife)
    for _ in range(3):
        court.enter(ENGLAND, MAN, 1)
    court.begin(*HIT, 2, *[3] * 9)
    assert court.state.step == SURVIVAL


def test_a_capital_that_is_lost_is_no_home(court: Court) -> None:
    court.state.owner[LONDON] = FRANCE
    court.couple()
    home = min(place for place, province in enumerate(BOARD.provinces.values()) if province.kingdom == "england")
    assert home != LONDON
    assert houses.home_of(court.state, court.setup, ENGLAND) == home
    court.state.owner[court.state.owner == ENGLAND] = FRANCE
    assert houses.home_of(court.state, court.setup, ENGLAND) == LONDON


@pytest.mark.parametrize("kind", [actions.AGAIN, actions.LEAVE])
def test_only_the_house_that_is_asked_answers(court: Court, kind: int) -> None:
    court.couple()
    why_not = lambda seat: dynasty.why_not_answer(court.state, court.setup, seat, actions.plain(kind))  # noqa: E731
    assert why_not(ENGLAND) == reasons.NO_BIRTH_WAITS
    court.begin(*MISS)
    assert why_not(FRANCE) == reasons.NO_BIRTH_WAITS
    assert why_not(ENGLAND) == reasons.ALLOWED


# --- B6.7 ages, B6.8 survival ---


SURVIVAL_TABLE = [
    (16, 3),
    (19, 3),
    (20, 4),
    (40, 4),
    (45, 5),
    (50, 6),
    (55, 7),
    (60, 8),
    (65, 9),
    (70, 10),
    (75, 10),
    (80, 10),
    (85, 11),
    (100, 11),
]


@pytest.mark.parametrize(("age", "target"), SURVIVAL_TABLE)
@pytest.mark.parametrize("short", [0, 1])
def test_survival_at_every_age(court: Court, age: int, target: int, short: int) -> None:
    who = court.enter(ENGLAND, MAN, age - 5)
    pips = target - short
    constitution = min(pips - 2, 0)  # for what two dice cannot show
    court.state.score[who, CONSTITUTION] = constitution
    high = min(6, pips - constitution - 1)
    court.begin(high, pips - constitution - high)
    assert court.state.age[who] == age
    assert court.state.person[who] == (DEAD if short else ALIVE)
    assert (court.state.piece_at[character_piece(who)] == POOL) == bool(short)


def test_children_of_fifteen_and_less_are_safe(court: Court) -> None:
    court.enter(ENGLAND, MAN, 10)
    court.begin()
    assert court.is_done()
    assert court.state.age[0] == 15


@pytest.mark.parametrize(("constitution", "fate"), [(1, ALIVE), (0, DEAD)])
def test_constitution_helps(court: Court, constitution: int, fate: int) -> None:
    who = court.enter(ENGLAND, MAN, 55)
    court.state.score[who, CONSTITUTION] = constitution
    court.begin(3, 4)
    assert court.state.person[who] == fate


def test_survival_goes_house_by_house(court: Court) -> None:
    spanish, french, english = (court.enter(seat, MAN, 30) for seat in (SPAIN, FRANCE, ENGLAND))
    court.begin()
    order = []
    while court.state.step == SURVIVAL:
        order.append(int(court.state.subject))
        court.roll(*SAFE)
    assert order == [english, french, spanish]


def test_a_prisoner_dies_as_anybody(court: Court) -> None:
    who = court.enter(ENGLAND, MAN, 30, captor=FRANCE)
    court.begin(1, 1)
    assert (court.state.person[who], court.state.captor[who]) == (DEAD, NOBODY)


# --- B6.9 succession ---


class Line(Court):
    """A house of three generations: the king; his sons A and B and his daughter D, A the eldest but for D.

    A has a daughter and a younger son, B a daughter.
    """

    def __init__(self) -> None:
        super().__init__()
        self.king = self.reign(ENGLAND, self.enter(ENGLAND, MAN, 70))
        self.d = self.enter(ENGLAND, WOMAN, 45, father=self.king)
        self.b = self.enter(ENGLAND, MAN, 35, father=self.king)
        self.a = self.enter(ENGLAND, MAN, 40, father=self.king)
        self.a_daughter = self.enter(ENGLAND, WOMAN, 20, father=self.a)
        self.a_son = self.enter(ENGLAND, MAN, 15, father=self.a)
        self.b_daughter = self.enter(ENGLAND, WOMAN, 5, father=self.b)


@pytest.fixture
def line() -> Line:
    return Line()


def test_the_line_goes_by_sons_and_theirs_then_daughters(line: Line) -> None:
    expected = [line.a, line.a_son, line.a_daughter, line.b, line.b_daughter, line.d]
    line.kill(line.king)
    for heir in expected:
        line.succeed()
        assert line.ruler() == heir
        assert line.is_done()
        line.kill(heir)


def test_the_dead_keep_their_places_however_long_they_are_dead(line: Line) -> None:
    line.kill(line.a)
    for _ in range(3):
        dynasty.do_age(line.state)  # the younger brother outlives the elder one's years
    line.kill(line.king)
    line.succeed()
    assert line.ruler() == line.a_son


def test_a_grandson_of_a_dead_line_comes_before_the_uncle(line: Line) -> None:
    heir = line.enter(ENGLAND, MAN, 1, father=line.a_son)
    line.kill(line.king, line.a, line.a_son, line.a_daughter)
    line.succeed()
    assert line.ruler() == heir


def test_a_daughters_child_by_a_foreigner_is_no_heir_but_a_queens_is(line: Line) -> None:
    line.kill(line.king, line.a, line.a_son, line.a_daughter, line.b, line.b_daughter)
    line.succeed()
    assert line.ruler() == line.d
    line.enter(FRANCE, MAN, 20, mother=line.d)
    own = line.enter(ENGLAND, WOMAN, 1, mother=line.d, father=houses.member(FRANCE, 5))
    line.kill(line.d)
    line.succeed()
    assert line.ruler() == own


def test_a_prisoner_may_be_crowned(line: Line) -> None:
    line.state.captor[line.a] = FRANCE
    line.kill(line.king)
    line.succeed()
    assert (line.state.step, line.state.asked, line.state.subject) == (HEIR, ENGLAND, line.a)
    line.answer(actions.CROWN)
    assert line.ruler() == line.a
    assert line.is_done()


def test_a_prisoner_may_be_passed_over_but_his_line_keeps_its_place(line: Line) -> None:
    line.state.captor[line.a] = FRANCE
    line.kill(line.king)
    line.succeed()
    line.answer(actions.PASS_OVER)
    assert line.ruler() == line.a_son
    line.state.captor[line.a] = NOBODY
    line.kill(line.a_son)
    line.succeed()
    assert line.ruler() == line.a_daughter  # who was passed over has lost his claim


def test_a_married_woman_may_be_passed_over_and_so_one_after_the_other(line: Line) -> None:
    for woman in (line.a_daughter, line.b_daughter):
        line.wed(line.enter(FRANCE, MAN, 20), woman)
    line.kill(line.king, line.a, line.a_son, line.b)
    line.succeed()
    assert line.state.subject == line.a_daughter
    line.answer(actions.PASS_OVER)
    assert line.state.subject == line.b_daughter
    line.answer(actions.PASS_OVER)
    assert line.ruler() == line.d


def test_the_last_of_the_line_is_crowned_unasked(line: Line) -> None:
    line.state.captor[line.d] = FRANCE
    line.kill(line.king, line.a, line.a_son, line.a_daughter, line.b, line.b_daughter)
    line.succeed()
    assert line.ruler() == line.d
    assert line.is_done()


def test_who_was_passed_over_is_heir_again_when_nobody_else_is_left(line: Line) -> None:
    line.state.is_passed_over[line.a] = 1
    line.kill(line.king, line.a_son, line.a_daughter, line.b, line.b_daughter, line.d)
    line.succeed()
    assert line.ruler() == line.a


def test_only_the_heir_who_is_asked_about_is_crowned(line: Line) -> None:
    crown = lambda who: actions.with_piece(actions.CROWN, FIRST_CHARACTER + who, 0)  # noqa: E731
    why_not = lambda seat, who: dynasty.why_not_answer(line.state, line.setup, seat, crown(who))  # noqa: E731
    assert why_not(ENGLAND, line.a) == reasons.NO_HEIR_WAITS
    line.state.captor[line.a] = FRANCE
    line.kill(line.king)
    line.succeed()
    assert why_not(ENGLAND, line.b) == reasons.NOT_THE_HEIR
    assert why_not(FRANCE, line.a) == reasons.NO_HEIR_WAITS
    assert why_not(ENGLAND, line.a) == reasons.ALLOWED


def test_two_houses_lose_their_kings_in_one_turn(line: Line) -> None:
    line.reign(FRANCE, line.enter(FRANCE, MAN, 30))
    line.state.captor[line.a] = FRANCE
    line.kill(line.king, houses.member(FRANCE, 0))
    line.succeed()
    line.answer(actions.CROWN)
    assert (line.state.step, line.state.child) == (SEX, houses.member(FRANCE, 3))
    line.roll(1, *[3] * 9)
    assert line.is_done()


# --- B6.10 regents ---


def test_a_child_reigns_through_the_eldest_free_adult(court: Court) -> None:
    child = court.reign(ENGLAND, court.enter(ENGLAND, MAN, 15))
    court.state.score[child, CHARISMA] = 2
    assert houses.needs_regent(court.state, court.setup, ENGLAND)
    assert houses.regent_of(court.state, court.setup, ENGLAND) == NOBODY
    assert houses.ruler_charisma(court.state, court.setup, ENGLAND) == 0  # a council
    aunt, uncle = court.enter(ENGLAND, WOMAN, 30), court.enter(ENGLAND, MAN, 60)
    court.state.score[aunt, CHARISMA], court.state.score[uncle, CHARISMA] = -1, 1
    assert houses.regent_of(court.state, court.setup, ENGLAND) == uncle
    assert houses.ruler_charisma(court.state, court.setup, ENGLAND) == 1
    court.state.captor[uncle] = FRANCE
    assert houses.regent_of(court.state, court.setup, ENGLAND) == aunt
    assert houses.ruler_charisma(court.state, court.setup, ENGLAND) == -1
    court.state.age[child] = 16
    assert houses.regent_of(court.state, court.setup, ENGLAND) == NOBODY
    assert houses.ruler_charisma(court.state, court.setup, ENGLAND) == 2


def test_a_house_without_characters_takes_no_part(court: Court) -> None:
    assert not houses.needs_regent(court.state, court.setup, SPAIN)
    assert houses.ruler_charisma(court.state, court.setup, SPAIN) == 0
    court.begin()
    assert court.is_done()
    assert court.ruler(SPAIN) == NOBODY


# --- B6.11 a new dynasty ---


def test_a_house_without_heirs_is_followed_by_a_new_one(court: Court) -> None:
    king, queen = court.couple(wife_age=50)
    court.begin(1, 1, *SAFE)
    state = court.state
    new_king, new_queen, child = (houses.member(ENGLAND, number) for number in (2, 3, 4))
    assert (state.step, state.child, court.ruler()) == (SEX, child, new_king)
    court.roll(2, *[6] * 9)
    assert court.is_done()
    assert [int(state.age[who]) for who in (new_king, new_queen, child)] == [25, 20, 5]
    assert (state.spouse[new_king], state.father[child], state.mother[child]) == (new_queen, new_king, new_queen)
    assert list(state.score[child]) == [2, 2, 2]
    assert (state.person[king], state.person[queen]) == (DEAD, ALIVE)
    court.kill(new_king)
    court.succeed()
    assert court.ruler() == child


# --- prisoners (B4.1) ---


def test_a_prisoner_is_held_at_the_captors_capital_until_he_is_released(court: Court) -> None:
    who = court.enter(ENGLAND, MAN, 30)
    houses.do_capture(court.state, court.setup, who, FRANCE)
    assert court.state.piece_at[character_piece(who)] == court.setup.capital[FRANCE]
    release = actions.release(ENGLAND, FIRST_CHARACTER)
    assert houses.why_not_release(court.state, court.setup, SPAIN, release) == reasons.NOT_YOUR_PRISONER
    assert houses.why_not_release(court.state, court.setup, FRANCE, release) == reasons.ALLOWED
    out = [0] * 4
    assert out[: houses.list_releases(court.state, court.setup, FRANCE, out, 0)] == [release]
    assert houses.list_releases(court.state, court.setup, SPAIN, out, 0) == 0
    houses.do_release(court.state, court.setup, release)
    assert court.state.piece_at[character_piece(who)] == LONDON
    assert houses.why_not_release(court.state, court.setup, FRANCE, release) == reasons.NOT_YOUR_PRISONER


@pytest.mark.parametrize("action", [actions.release(ENGLAND, 0), actions.release(4, FIRST_CHARACTER)])
def test_only_characters_of_houses_that_play_are_released(court: Court, action: int) -> None:
    assert houses.why_not_release(court.state, court.setup, FRANCE, action) == reasons.NOT_YOUR_PRISONER


# --- the register of a house that has had twenty-four members ---


def test_records_of_the_forgotten_dead_are_used_again(court: Court) -> None:
    state = court.state
    king = court.reign(ENGLAND, court.enter(ENGLAND, MAN, 70))
    son = court.enter(ENGLAND, MAN, 50, father=king)
    grandson = court.enter(ENGLAND, MAN, 30, father=son)
    heir = court.enter(ENGLAND, MAN, 10, father=grandson)
    mother = court.enter(ENGLAND, WOMAN, 30)
    court.enter(FRANCE, MAN, 10, mother=mother)
    childless = court.enter(ENGLAND, MAN, 40, father=king)
    cousin = court.enter(ENGLAND, WOMAN, 10, father=childless)
    for number in range(7, 24):
        assert court.enter(ENGLAND, WOMAN, 1) == houses.member(ENGLAND, number)
    court.kill(*(who for who in range(24) if who != heir))
    assert houses.free_record(state, ENGLAND) == childless
    newborn = court.enter(ENGLAND, MAN, 0, father=heir)
    assert newborn == childless
    assert state.father[cousin] == NOBODY  # the dead man's own daughter is forgotten as his
    court.kill(heir, newborn)
    court.state.person[newborn] = ALIVE
    court.succeed()
    assert court.ruler() == newborn


def test_when_all_the_dead_are_remembered_one_is_forgotten_all_the_same(court: Court) -> None:
    dead = [court.enter(ENGLAND, WOMAN, 30) for _ in range(24)]
    children = [court.enter(FRANCE, MAN, 1, mother=mother) for mother in dead]
    court.kill(*dead)
    assert court.enter(ENGLAND, MAN, 0) == dead[0]
    assert court.state.mother[children[0]] == NOBODY
    assert court.state.mother[children[1]] == dead[1]


def test_nothing_waits_in_a_turn_in_which_nobody_has_anything_to_decide(court: Court) -> None:
    court.couple()
    court.begin(*HIT, 3, *[3] * 9, *SAFE, *SAFE)
    assert court.is_done()
    assert (court.state.step, court.state.turn, court.state.asked) == (TURN, 3, NOBODY)
    assert (court.state.subject, court.state.child) == (NOBODY, NOBODY)
