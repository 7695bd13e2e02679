"""B6.5 to B6.12 The five years pass: weddings, births, ages, survival and succession, by themselves but for dice

and the two questions a house is asked. Where they have got to is read from the step and who it is about.
"""

from arsenale.games.blood_royale import actions, houses, marriage, reasons
from arsenale.games.blood_royale.actions import piece_in
from arsenale.games.blood_royale.houses import is_alive, is_free, is_married, number_in_house
from arsenale.games.blood_royale.state import (
    ALL_CHARACTERS,
    BIRTH,
    CONSTITUTION,
    DYNASTY,
    FIRST_CHARACTER,
    HEIR,
    LABOUR,
    MAN,
    NOBODY,
    SCORES,
    SEX,
    SURVIVAL,
    TURN,
    WOMAN,
    Setup,
    State,
    character_piece,
    house_of,
)
from arsenale.games.kernel import kind_of, rule

YEARS = 5
DICE_OF_A_SCORE = 3
BIRTH_ON = 7  # two dice
LAST_BIRTHS = 50  # a woman of this age bears no more
STRAIN = 2  # off the survival dice of a mother who tried again


@rule
def begin_sequence(state: State, setup: Setup) -> None:
    marriage.do_pay_instalments(state)
    marriage.do_weddings(state)
    begin_births(state, setup, NOBODY)


@rule
def end_sequence(state: State, setup: Setup) -> None:
    for character in range(ALL_CHARACTERS):
        state.is_strained[character] = 0
    state.turn = setup.seats
    state.step = TURN
    state.thrown = 0
    state.subject = NOBODY
    state.child = NOBODY


@rule
def is_done(state: State, setup: Setup) -> bool:
    """The years have passed, or at the start the children have their scores."""
    return state.phase == DYNASTY and state.step == TURN and state.turn >= setup.seats


@rule
def begin_dice(state: State, step: int) -> None:
    state.step = step
    state.thrown = 0


@rule
def do_die(state: State, setup: Setup, die: int) -> None:
    """`thrown` counts the dice of all three scores; three lie on the table at most."""
    state.dice[int(state.thrown) % DICE_OF_A_SCORE] = die
    state.thrown += 1
    if state.step == SEX:
        do_sex(state, die)
    elif state.step == SCORES and state.thrown % DICE_OF_A_SCORE == 0:
        do_score(state, setup)
    elif state.step == BIRTH and state.thrown == 2:
        do_birth_dice(state, setup)
    elif state.step == SURVIVAL and state.thrown == 2:
        do_survival_dice(state, setup)


@rule
def pips(state: State) -> int:
    """Of two dice."""
    return int(state.dice[0]) + int(state.dice[1])


# --- B6.2 a child's sex and scores ---


@rule
def do_sex(state: State, die: int) -> None:
    """Even: a boy."""
    state.sex[state.child] = MAN if die % 2 == 0 else WOMAN
    begin_dice(state, SCORES)


@rule
def do_score(state: State, setup: Setup) -> None:
    score = int(state.thrown) // DICE_OF_A_SCORE - 1
    state.score[state.child, score] = houses.modifier(pips(state) + int(state.dice[2]))
    if score + 1 == houses.SCORES_OF_EACH:
        end_child(state, setup)


@rule
def end_child(state: State, setup: Setup) -> None:
    """What goes on: the next house at the start of the game, births, or where a dynasty began successions."""
    if state.turn_no == 0:
        begin_next_house(state, setup, house_of(int(state.child)) + 1)
    elif state.age[state.child] == 0:
        end_births_of(state, setup)
    else:
        begin_successions(state, setup)


@rule
def begin_next_house(state: State, setup: Setup, seat: int) -> None:
    if seat < setup.seats:
        houses.begin_first_child(state, setup, seat)
    else:
        end_sequence(state, setup)


# --- B6.6 births, couple by couple: by the child's house, then by the father's number ---


@rule
def house_of_child(state: State, mother: int) -> int:
    """The father's, or the mother's where she reigns."""
    if state.ruler[house_of(mother)] == number_in_house(mother):
        return house_of(mother)
    return house_of(int(state.spouse[mother]))


@rule
def can_bear(state: State, setup: Setup, mother: int) -> bool:
    if not is_alive(state, mother) or state.sex[mother] != WOMAN or not is_married(state, mother):
        return False
    is_together = is_free(state, mother) and is_free(state, int(state.spouse[mother]))
    is_room = houses.count_living(state, house_of_child(state, mother)) < setup.characters
    return is_together and is_room and state.age[mother] < LAST_BIRTHS


@rule
def birth_rank(state: State, mother: int) -> int:
    return house_of_child(state, mother) * ALL_CHARACTERS + int(state.spouse[mother])


@rule
def next_mother(state: State, setup: Setup, after: int) -> int:
    """The next one behind a rank, or NOBODY."""
    found = NOBODY
    for mother in range(ALL_CHARACTERS):
        if not can_bear(state, setup, mother) or birth_rank(state, mother) <= after:
            continue
        if found == NOBODY or birth_rank(state, mother) < birth_rank(state, found):
            found = mother
    return found


@rule
def begin_births(state: State, setup: Setup, after: int) -> None:
    mother = next_mother(state, setup, after)
    state.subject = mother
    state.child = NOBODY
    state.is_second_try = 0
    if mother == NOBODY:
        do_age(state)
        begin_survivals(state, setup, NOBODY)
    else:
        begin_dice(state, BIRTH)


@rule
def do_birth_dice(state: State, setup: Setup) -> None:
    mother = int(state.subject)
    if pips(state) >= BIRTH_ON:
        seat, father = house_of_child(state, mother), int(state.spouse[mother])
        houses.do_enter_child(state, setup, seat, father, mother, 0)
    elif state.is_second_try:
        end_births_of(state, setup)
    else:
        state.step = LABOUR
        state.asked = house_of_child(state, mother)


@rule
def do_try_again(state: State) -> None:
    """At her own risk, but for the first births after the wedding."""
    if not state.is_newly_wed[state.subject]:
        state.is_strained[state.subject] = 1
    state.is_second_try = 1
    begin_dice(state, BIRTH)


@rule
def end_births_of(state: State, setup: Setup) -> None:
    mother = int(state.subject)
    state.is_newly_wed[mother] = 0
    begin_births(state, setup, birth_rank(state, mother))


# --- B6.7 ages ---


@rule
def do_age(state: State) -> None:
    """The dead are counted on, so that brothers and sisters keep their order."""
    for character in range(ALL_CHARACTERS):
        if houses.is_born(state, character):
            state.age[character] += YEARS


# --- B6.8 survival ---


@rule
def survival_target(age: int) -> int:
    """What two dice and Constitution must reach."""
    if age < 20:
        return 3
    if age < 45:
        return 4
    if age < 70:
        return 5 + (age - 45) // YEARS
    return 10 if age < 85 else 11


@rule
def next_at_risk(state: State, after: int) -> int:
    for character in range(after + 1, ALL_CHARACTERS):
        if is_alive(state, character) and state.age[character] >= houses.ADULT:
            return character
    return NOBODY


@rule
def begin_survivals(state: State, setup: Setup, after: int) -> None:
    """House by house, by number."""
    state.subject = next_at_risk(state, after)
    if state.subject == NOBODY:
        begin_successions(state, setup)
    else:
        begin_dice(state, SURVIVAL)


@rule
def do_survival_dice(state: State, setup: Setup) -> None:
    character = int(state.subject)
    strength = pips(state) + int(state.score[character, CONSTITUTION])
    strength -= STRAIN if state.is_strained[character] else 0
    if strength < survival_target(int(state.age[character])):
        marriage.do_end_contracts_of(state, character)
        houses.do_bury(state, character)
    begin_survivals(state, setup, character)


# --- B6.9 succession, B6.11 a new dynasty ---


@rule
def is_throne_empty(state: State, setup: Setup, seat: int) -> bool:
    ruler = houses.ruler_of(state, setup, seat)
    return state.founder[seat] != NOBODY and (ruler == NOBODY or not is_alive(state, ruler))


@rule
def begin_successions(state: State, setup: Setup) -> None:
    """House by house; a question or dice interrupt it."""
    state.step = TURN
    for seat in range(int(setup.seats)):
        if is_throne_empty(state, setup, seat):
            begin_succession(state, setup, seat)
            if state.step != TURN:
                return
    end_sequence(state, setup)


@rule
def begin_succession(state: State, setup: Setup, seat: int) -> None:
    """Who was passed over is heir again only when nobody else is left."""
    if houses.heir_of(state, seat) == NOBODY:
        houses.do_restore_claims(state, seat)
    heir = houses.heir_of(state, seat)
    if heir == NOBODY:
        houses.begin_dynasty(state, setup, seat)
    elif houses.can_be_passed_over(state, heir):
        state.step = HEIR
        state.asked = seat
        state.subject = heir
    else:
        do_crown(state, heir)


@rule
def do_crown(state: State, heir: int) -> None:
    state.ruler[house_of(heir)] = number_in_house(heir)


# --- the two questions ---


@rule
def why_not_answer(state: State, setup: Setup, seat: int, action: int) -> int:
    """For AGAIN, LEAVE, CROWN and PASS_OVER."""
    if not houses.has_dynasties(setup):
        return reasons.DYNASTY_IS_OFF
    if kind_of(action) in (actions.AGAIN, actions.LEAVE):
        return why_not_birth_answer(state, seat)
    return why_not_heir_answer(state, seat, action)


@rule
def why_not_birth_answer(state: State, seat: int) -> int:
    is_asked = state.step == LABOUR and state.asked == seat
    return reasons.ALLOWED if is_asked else reasons.NO_BIRTH_WAITS


@rule
def why_not_heir_answer(state: State, seat: int, action: int) -> int:
    if state.step != HEIR or state.asked != seat:
        return reasons.NO_HEIR_WAITS
    is_meant = piece_in(action, seat) == character_piece(int(state.subject))
    return reasons.ALLOWED if is_meant else reasons.NOT_THE_HEIR


@rule
def do_answer(state: State, setup: Setup, seat: int, action: int) -> None:
    kind = kind_of(action)
    state.asked = NOBODY
    if kind == actions.AGAIN:
        do_try_again(state)
    elif kind == actions.LEAVE:
        end_births_of(state, setup)
    else:
        end_question(state, setup, kind)


@rule
def end_question(state: State, setup: Setup, kind: int) -> None:
    if kind == actions.CROWN:
        do_crown(state, int(state.subject))
    else:
        state.is_passed_over[state.subject] = 1
    begin_successions(state, setup)


@rule
def list_answers(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    if state.step == LABOUR:
        out[count] = actions.plain(actions.AGAIN)
        out[count + 1] = actions.plain(actions.LEAVE)
        return count + 2
    local = FIRST_CHARACTER + number_in_house(int(state.subject))
    out[count] = actions.with_piece(actions.CROWN, local, 0)
    out[count + 1] = actions.with_piece(actions.PASS_OVER, local, 0)
    return count + 2
