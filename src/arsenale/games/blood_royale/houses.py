"""B6 The houses: who belongs to them, who reigns, who comes next, and who is held prisoner.

A character is numbered over all houses; `member` makes that number of a seat and a number within its house.
"""

from arsenale.games.blood_royale import actions, reasons
from arsenale.games.blood_royale.actions import piece_in
from arsenale.games.blood_royale.state import (
    ALIVE,
    ALL_CHARACTERS,
    CHARACTERS,
    CHARISMA,
    DEAD,
    DYNASTY,
    FIRST_CHARACTER,
    MAN,
    NOBODY,
    PROWESS,
    SEX,
    WOMAN,
    Setup,
    State,
    character_of,
    character_piece,
    do_remove,
    house_of,
    is_character,
    is_own_land,
)
from arsenale.games.kernel import amount_of, b_of, rule

ADULT = 16  # from this age one reigns without a regent
KING_AGE, QUEEN_AGE, CHILD_AGE = 25, 20, 5
SCORES_OF_EACH = 3


# --- B6.1 with or without dynasties ---


@rule
def has_dynasties(setup: Setup) -> bool:
    return setup.dynasty == 0


# --- B6.2 characters and their scores ---


@rule
def has_houses(state: State, setup: Setup) -> bool:
    """Some faction has one; positions can be laid out without."""
    for seat in range(int(setup.seats)):
        if has_dynasties(setup) and state.founder[seat] != NOBODY:
            return True
    return False


@rule
def member(seat: int, number: int) -> int:
    return int(seat) * CHARACTERS + int(number)


@rule
def number_in_house(character: int) -> int:
    return character % CHARACTERS


@rule
def is_born(state: State, character: int) -> bool:
    """Living or dead; else the record is blank."""
    return state.person[character] in (ALIVE, DEAD)


@rule
def is_alive(state: State, character: int) -> bool:
    return state.person[character] == ALIVE


@rule
def is_free(state: State, character: int) -> bool:
    """Nobody's prisoner."""
    return state.captor[character] == NOBODY


@rule
def is_married(state: State, character: int) -> bool:
    return state.spouse[character] != NOBODY


@rule
def count_living(state: State, seat: int) -> int:
    count = 0
    for character in range(member(seat, 0), member(seat + 1, 0)):
        count += 1 if is_alive(state, character) else 0
    return count


@rule
def modifier(pips: int) -> int:
    """What three dice of a score count."""
    if pips <= 5:
        return -2
    if pips <= 8:
        return -1
    if pips <= 12:
        return 0
    return 1 if pips <= 15 else 2


@rule
def best_prowess(state: State, seat: int, province: int, is_defending: bool) -> int:
    """B4.1: the best Strength of the free men there, or also Guile of the women of who defends; never below 0."""
    best = 0
    for character in range(member(seat, 0), member(seat + 1, 0)):
        is_there = state.piece_at[character_piece(character)] == province and is_free(state, character)
        if is_there and (is_defending or state.sex[character] == MAN):
            best = max(best, int(state.score[character, PROWESS]))
    return best


@rule
def home_of(state: State, setup: Setup, seat: int) -> int:
    """The capital, or the first province that is left where it is lost."""
    capital = int(setup.capital[seat])
    if is_own_land(state, seat, capital):
        return capital
    for province in range(int(setup.provinces)):
        if is_own_land(state, seat, province):
            return province
    return capital


# --- the register: a record for everybody who is born, used again when there are no others left ---


@rule
def free_record(state: State, seat: int) -> int:
    """The first that nobody had; else the lowest of the dead who nobody depends on; else of any of the dead."""
    lowest_dead, lowest_forgotten = NOBODY, NOBODY
    for character in range(member(seat + 1, 0) - 1, member(seat, 0) - 1, -1):
        if state.person[character] == DEAD:
            lowest_dead = character
            lowest_forgotten = lowest_forgotten if is_remembered(state, character) else character
    for character in range(member(seat, 0), member(seat + 1, 0)):
        if not is_born(state, character):
            return character
    return lowest_dead if lowest_forgotten == NOBODY else lowest_forgotten


@rule
def is_remembered(state: State, character: int) -> bool:
    """The founder, and parents, spouses and forebears of the living."""
    if character == member(house_of(character), state.founder[house_of(character)]):
        return True
    for other in range(ALL_CHARACTERS):
        if not is_alive(state, other):
            continue
        if character in (int(state.father[other]), int(state.mother[other]), int(state.spouse[other])):
            return True
        if is_forebear(state, character, other):
            return True
    return False


@rule
def is_forebear(state: State, character: int, other: int) -> bool:
    """The other one's claim to the throne comes through this character."""
    parent = line_parent(state, other)
    while parent != NOBODY and parent != character:
        parent = line_parent(state, parent)
    return parent != NOBODY


@rule
def do_forget(state: State, character: int) -> None:
    for other in range(ALL_CHARACTERS):
        if state.father[other] == character:
            state.father[other] = NOBODY
        if state.mother[other] == character:
            state.mother[other] = NOBODY
        if state.spouse[other] == character:
            state.spouse[other] = NOBODY


@rule
def do_enter(state: State, setup: Setup, seat: int, sex: int, age: int) -> int:
    """A new character of the house, at home, unmarried, all scores 0; returns his number."""
    character = free_record(state, seat)
    do_forget(state, character)
    state.person[character] = ALIVE
    state.sex[character] = sex
    state.age[character] = age
    state.father[character] = NOBODY
    state.mother[character] = NOBODY
    state.spouse[character] = NOBODY
    state.captor[character] = NOBODY
    state.is_newly_wed[character] = 0
    state.is_strained[character] = 0
    state.is_passed_over[character] = 0
    for score in range(SCORES_OF_EACH):
        state.score[character, score] = 0
    state.piece_at[character_piece(character)] = home_of(state, setup, seat)
    state.piece_moved[character_piece(character)] = 0
    return character


@rule
def do_enter_child(state: State, setup: Setup, seat: int, father: int, mother: int, age: int) -> None:
    """The die for the child's sex is due, then those for its scores."""
    child = do_enter(state, setup, seat, MAN, age)
    state.father[child] = father
    state.mother[child] = mother
    state.child = child
    state.step = SEX
    state.thrown = 0


@rule
def do_bury(state: State, character: int) -> None:
    """The dead keep their places in the tree; who was married to them is free to marry again."""
    spouse = int(state.spouse[character])
    if spouse != NOBODY:
        state.spouse[spouse] = NOBODY
    state.person[character] = DEAD
    state.captor[character] = NOBODY
    do_remove(state, character_piece(character))


# --- the start (B0.7) and a new dynasty (B6.11): king, queen and a child whose dice are due ---


@rule
def begin_houses(state: State, setup: Setup) -> None:
    """All houses are founded; the children's dice fall house by house."""
    state.phase = DYNASTY
    for seat in range(int(setup.seats)):
        do_found(state, setup, seat)
    begin_first_child(state, setup, 0)


@rule
def begin_first_child(state: State, setup: Setup, seat: int) -> None:
    king = ruler_of(state, setup, seat)
    do_enter_child(state, setup, seat, king, int(state.spouse[king]), CHILD_AGE)


@rule
def do_found(state: State, setup: Setup, seat: int) -> None:
    king = do_enter(state, setup, seat, MAN, KING_AGE)
    queen = do_enter(state, setup, seat, WOMAN, QUEEN_AGE)
    state.spouse[king] = queen
    state.spouse[queen] = king
    state.founder[seat] = number_in_house(king)
    state.ruler[seat] = number_in_house(king)


@rule
def begin_dynasty(state: State, setup: Setup, seat: int) -> None:
    do_found(state, setup, seat)
    begin_first_child(state, setup, seat)


# --- B6.9 the order of succession: from the founder line by line, sons before daughters, the dead in their places ---


@rule
def line_parent(state: State, character: int) -> int:
    """The parent through whom a character belongs to the house, or NOBODY."""
    father, mother = int(state.father[character]), int(state.mother[character])
    if father != NOBODY and house_of(father) == house_of(character):
        return father
    is_mothers = mother != NOBODY and house_of(mother) == house_of(character)
    return mother if is_mothers else NOBODY


@rule
def seniority(state: State, character: int) -> int:
    """Brothers and sisters in their order: the lower the earlier. Of one age: by number."""
    years = 1000 * (1 + int(state.sex[character])) - int(state.age[character])
    return years * CHARACTERS + number_in_house(character)


@rule
def next_child(state: State, parent: int, after: int) -> int:
    """The first child in the line whose seniority is behind `after`, or NOBODY."""
    found = NOBODY
    for child in range(member(house_of(parent), 0), member(house_of(parent) + 1, 0)):
        if not is_born(state, child) or line_parent(state, child) != parent:
            continue
        if seniority(state, child) > after and (found == NOBODY or is_senior(state, child, found)):
            found = child
    return found


@rule
def is_senior(state: State, character: int, other: int) -> bool:
    return seniority(state, character) < seniority(state, other)


@rule
def founder_of(state: State, seat: int) -> int:
    return member(seat, state.founder[seat]) if state.founder[seat] != NOBODY else NOBODY


@rule
def next_in_line(state: State, seat: int, character: int) -> int:
    """Who follows, living or dead, in the whole line of the house, or NOBODY: first children, then brothers."""
    found = next_child(state, character, NOBODY)
    while found == NOBODY and character != founder_of(state, seat):
        parent = line_parent(state, character)
        found = next_child(state, parent, seniority(state, character))
        character = parent
    return found


@rule
def claimant_from(state: State, seat: int, character: int) -> int:
    """This one or the next in the line who lives and has not been passed over, or NOBODY."""
    while character != NOBODY and not is_claimant(state, character):
        character = next_in_line(state, seat, character)
    return character


@rule
def is_claimant(state: State, character: int) -> bool:
    return is_alive(state, character) and state.is_passed_over[character] == 0


@rule
def heir_of(state: State, seat: int) -> int:
    return claimant_from(state, seat, founder_of(state, seat))


@rule
def has_other_claimant(state: State, seat: int, heir: int) -> bool:
    return claimant_from(state, seat, next_in_line(state, seat, heir)) != NOBODY


@rule
def can_be_passed_over(state: State, heir: int) -> bool:
    """A prisoner or a married woman, as long as there is somebody else."""
    is_bride = state.sex[heir] == WOMAN and is_married(state, heir)
    is_doubtful = is_bride or not is_free(state, heir)
    return is_doubtful and has_other_claimant(state, house_of(heir), heir)


@rule
def do_restore_claims(state: State, seat: int) -> None:
    for character in range(member(seat, 0), member(seat + 1, 0)):
        state.is_passed_over[character] = 0


# --- B6.10 who reigns, and for whom a regent does ---


@rule
def ruler_of(state: State, setup: Setup, seat: int) -> int:
    """The character on the throne, who may have just died, or NOBODY."""
    is_throne = has_dynasties(setup) and state.ruler[seat] != NOBODY
    return member(seat, state.ruler[seat]) if is_throne else NOBODY


@rule
def needs_regent(state: State, setup: Setup, seat: int) -> bool:
    ruler = ruler_of(state, setup, seat)
    return ruler != NOBODY and state.age[ruler] < ADULT


@rule
def regent_of(state: State, setup: Setup, seat: int) -> int:
    """The eldest free adult of the house; NOBODY where a council reigns or no regent is needed."""
    regent = NOBODY
    if not needs_regent(state, setup, seat):
        return regent
    for character in range(member(seat, 0), member(seat + 1, 0)):
        can_be = is_alive(state, character) and is_free(state, character) and state.age[character] >= ADULT
        if can_be and (regent == NOBODY or state.age[character] > state.age[regent]):
            regent = character
    return regent


@rule
def ruler_charisma(state: State, setup: Setup, seat: int) -> int:
    """Of the ruler or regent; a council has none."""
    ruler = ruler_of(state, setup, seat)
    if needs_regent(state, setup, seat):
        ruler = regent_of(state, setup, seat)
    return int(state.score[ruler, CHARISMA]) if ruler != NOBODY else 0


# --- B4.1 prisoners ---


@rule
def do_capture(state: State, setup: Setup, character: int, captor: int) -> None:
    """He is brought to the captor's capital."""
    state.captor[character] = captor
    state.piece_at[character_piece(character)] = home_of(state, setup, captor)


@rule
def why_not_release(state: State, setup: Setup, seat: int, action: int) -> int:
    if not has_dynasties(setup):
        return reasons.DYNASTY_IS_OFF
    if b_of(action) >= setup.seats or not is_character(amount_of(action)):
        return reasons.NOT_YOUR_PRISONER
    character = character_of(piece_in(action, seat))
    is_held = is_alive(state, character) and state.captor[character] == seat
    return reasons.ALLOWED if is_held else reasons.NOT_YOUR_PRISONER


@rule
def do_release(state: State, setup: Setup, action: int) -> None:
    """He returns home."""
    character = character_of(piece_in(action, NOBODY))
    state.captor[character] = NOBODY
    state.piece_at[character_piece(character)] = home_of(state, setup, house_of(character))


@rule
def list_releases(state: State, setup: Setup, seat: int, out: list[int], count: int) -> int:
    for character in range(member(setup.seats, 0)):
        if is_alive(state, character) and state.captor[character] == seat:
            out[count] = actions.release(house_of(character), FIRST_CHARACTER + number_in_house(character))
            count += 1
    return count
