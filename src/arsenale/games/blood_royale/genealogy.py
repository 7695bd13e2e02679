"""The houses in tables: who lives and lived, who reigns, and the marriage contracts, laid out and told (B6)."""

from collections.abc import Iterator, Mapping
from typing import Any

from arsenale.games import kernel
from arsenale.games.blood_royale import actions, houses
from arsenale.games.blood_royale.ids import EVERYWHERE, Ids, by_id
from arsenale.games.blood_royale.state import (
    AGREED,
    ALIVE,
    ALL_CHARACTERS,
    CELEBRATED,
    CHARACTERS,
    CONTRACT,
    CONTRACTS,
    DEAD,
    DEAL,
    ENDED,
    MAN,
    NO_CONTRACT,
    NOBODY,
    Setup,
    character_piece,
    house_of,
    is_in_play,
)
from arsenale.games.boards import Place
from arsenale.texts import _, mark

SEXES = (mark("man"), mark("woman"))
PROWESSES = ("strength", "guile")  # what the third score is called, by sex
SCORES = ("constitution", "charisma")
RELATIVES = ("father", "mother", "spouse")
MARKS = {"newly_wed": "is_newly_wed", "strained": "is_strained", "passed_over": "is_passed_over"}
COUNCIL = "council"
LOWEST_SCORE, HIGHEST_SCORE = -2, 2
USUAL_AGE, HIGHEST_AGE = 20, 200
PROPOSED = mark("proposed")
STATUSES = {AGREED: mark("agreed"), CELEBRATED: mark("celebrated"), ENDED: mark("ended")}
MOST_INSTALMENTS = 15  # what a packed contract has room for
CLAUSES = ("permit", "request")

Tables = dict[str, Any]
Fields = Mapping[str, Place]

# --- characters from words to the records ---


def lay_characters(ids: Ids, setup: Setup, state: Any, characters: Place) -> None:
    """Who stands on the board without an entry is a man of 20 without modifiers. Raises ValueError."""
    entries = {
        ids.read_character(_in(entry, "id")): _fields(entry) for entry in by_id(characters, ALL_CHARACTERS).values()
    }
    for character in range(ALL_CHARACTERS):
        if character in entries:
            _lay_person(ids, state, character, entries[character])
        elif is_in_play(state, character_piece(character)):
            state.person[character], state.age[character] = ALIVE, USUAL_AGE
    for character, fields in entries.items():
        _lay_relatives(ids, state, character, fields)
    _join_spouses(state, entries)
    for seat in range(len(ids.powers)):
        _lay_house(setup, state, seat, entries, characters)
    _send_home(setup, state)


def _in(entry: Place, key: str) -> Place:
    return entry.open_table((key,))[key]


def _fields(entry: Place) -> Fields:
    flags = ("dead", "founder", "ruler", *MARKS)
    return entry.table(("id",), ("sex", "age", *SCORES, *PROWESSES, *RELATIVES, "prisoner_of", "regent", *flags))


def _lay_person(ids: Ids, state: Any, character: int, fields: Fields) -> None:
    sex = SEXES.index(fields["sex"].one_of(SEXES, _("sex"))) if "sex" in fields else MAN
    wrong = PROWESSES[1 - sex]
    if wrong in fields:
        raise fields[wrong].error(_("men have strength, women guile; take it out"))
    is_dead = _is_set(fields, "dead")
    if is_dead and is_in_play(state, character_piece(character)):
        raise fields["dead"].error(_("the dead do not stand on the board; take the piece away"))
    state.person[character] = DEAD if is_dead else ALIVE
    state.sex[character] = sex
    state.age[character] = fields["age"].whole(0, HIGHEST_AGE) if "age" in fields else USUAL_AGE
    for n, name in enumerate((*SCORES, PROWESSES[sex])):
        if name in fields:
            state.score[character, n] = fields[name].whole(LOWEST_SCORE, HIGHEST_SCORE)
    for name, field in MARKS.items():
        state[field][character] = _is_set(fields, name)
    if "prisoner_of" in fields:
        state.captor[character] = ids.read_power_or_none(fields["prisoner_of"])


def _is_set(fields: Fields, name: str) -> bool:
    return name in fields and fields[name].flag()


def _lay_relatives(ids: Ids, state: Any, character: int, fields: Fields) -> None:
    for name in RELATIVES:
        if name in fields and fields[name].value != "":
            other = ids.read_character(fields[name])
            if state.person[other] not in (ALIVE, DEAD):
                raise fields[name].error(_("this character is not told of; give it an entry of its own"))
            if name != "spouse" and state.age[other] <= state.age[character]:
                problem = _("a parent is older than the child; the years of the dead are counted on, correct `age`")
                raise fields[name].error(problem)
            state[name][character] = other


def _join_spouses(state: Any, entries: Mapping[int, Fields]) -> None:
    """It is enough that one of a couple names the other; the dead are named by nobody."""
    for character, fields in entries.items():
        spouse = int(state.spouse[character])
        if spouse == NOBODY or DEAD in (state.person[character], state.person[spouse]):
            continue
        if state.spouse[spouse] not in (NOBODY, character):
            raise fields["spouse"].error(_("this character is married to another one; mend one of the two"))
        state.spouse[spouse] = character


def _lay_house(setup: Setup, state: Any, seat: int, entries: Mapping[int, Fields], place: Place) -> None:
    """The ruler: who is marked, else the living one with the lowest number; the founder likewise, or he who began

    the ruler's line.
    """
    living = [member for member in _members(seat) if state.person[member] == ALIVE]
    if len(living) > setup.characters:
        problem = _("a house has {most} living characters at most (B0.4)")
        raise place.error(problem.format(most=int(setup.characters)))
    ruler = _find_marked(entries, seat, "ruler") or (living[:1])
    founder = _find_marked(entries, seat, "founder") or [_begin_of_line(state, member) for member in ruler]
    for field, found in (("ruler", ruler), ("founder", founder)):
        if found:
            state[field][seat] = houses.number_in_house(found[0])


def _members(seat: int) -> range:
    return range(houses.member(seat, 0), houses.member(seat + 1, 0))


def _find_marked(entries: Mapping[int, Fields], seat: int, name: str) -> list[int]:
    marked = [member for member in _members(seat) if member in entries and _is_set(entries[member], name)]
    for member in marked[1:]:
        raise entries[member][name].error(_("a house has one of these; mark one character"))
    return marked


def _begin_of_line(state: Any, character: int) -> int:
    """The forebear through whom the character belongs to the house."""
    for _generation in range(CHARACTERS):
        parent = houses.line_parent(state, character)
        if parent == NOBODY:
            break
        character = parent
    return character


def _send_home(setup: Setup, state: Any) -> None:
    """Living characters without a piece stand at home, prisoners at their captor's."""
    for character in range(ALL_CHARACTERS):
        piece = character_piece(character)
        if state.person[character] == ALIVE and not is_in_play(state, piece):
            captor = int(state.captor[character])
            host = house_of(character) if captor == NOBODY else captor
            state.piece_at[piece] = houses.home_of(state, setup, host)


# --- contracts from words to the records ---


def lay_contracts(ids: Ids, state: Any, contracts: Place) -> None:
    """One that is `proposed` is open: the other house is asked. Raises ValueError."""
    slot = 0
    for entry in contracts.items(0, CONTRACTS):
        fields = entry.table(("by", "to", "own", "other"), ("pays", "turns", "left", "permit", "request", "status"))
        by, action = ids.read_power(fields["by"]), _read_contract(ids, fields)
        status = fields["status"].one_of((PROPOSED, *STATUSES.values()), _("status")) if "status" in fields else ""
        if status == PROPOSED:
            state.step, state.deal, state.dealer = DEAL, CONTRACT, by
            state.deal_action, state.asked = action, actions.other_house(action)
            continue
        state.contract[slot], state.contract_by[slot] = action, by
        state.contract_state[slot] = {name: n for n, name in STATUSES.items()}.get(status, AGREED)
        state.contract_left[slot] = _read_left(fields, action, status)
        slot += 1


def _read_contract(ids: Ids, fields: Fields) -> int:
    own, other = (ids.read_character(fields[name]) for name in ("own", "other"))
    for person, house in ((own, "by"), (other, "to")):
        if house_of(person) != ids.read_power(fields[house]):
            raise fields[house].error(_("`own` belongs to the house `by`, `other` to the house `to`; mend it"))
    crowns = fields["pays"].whole(1 - kernel.AMOUNT_LIMIT, kernel.AMOUNT_LIMIT - 1) if "pays" in fields else 0
    turns = fields["turns"].whole(1, MOST_INSTALMENTS) if "turns" in fields else 1
    numbers = houses.number_in_house(own), houses.number_in_house(other), house_of(other)
    return actions.propose(*numbers, crowns, turns, *(_read_clause(ids, fields, name) for name in CLAUSES))


def _read_clause(ids: Ids, fields: Fields, name: str) -> int:
    if name not in fields or fields[name].value == "":
        return 0
    return actions.ALL_LAND if fields[name].value == EVERYWHERE else ids.read_province(fields[name]) + 1


def _read_left(fields: Fields, action: int, status: str) -> int:
    """Instalments still to pay: all before the wedding, none after it unless it is said."""
    if "left" in fields:
        return fields["left"].whole(0, MOST_INSTALMENTS)
    is_agreed = status in ("", STATUSES[AGREED])
    return actions.instalments_in(action) if is_agreed and kernel.amount_of(action) else 0


# --- from the records to words ---


def tell_characters(ids: Ids, setup: Setup, state: Any) -> list[Tables]:
    """All who live and lived, in the order of houses and numbers. The ruler has a `regent` where one is needed."""
    return [
        _tell_person(ids, setup, state, character)
        for character, person in enumerate(state.person)
        if person in (ALIVE, DEAD)
    ]


def _tell_person(ids: Ids, setup: Setup, state: Any, character: int) -> Tables:
    sex, seat, number = state.sex[character], house_of(character), houses.number_in_house(character)
    names = (*SCORES, PROWESSES[sex])
    is_ruler = state.ruler[seat] == number
    return {
        "id": ids.character(character),
        "sex": SEXES[sex],
        "age": state.age[character],
        **{name: state.score[character][n] for n, name in enumerate(names)},
        **{name: ids.character(getattr(state, name)[character]) for name in RELATIVES},
        "prisoner_of": ids.power(state.captor[character]),
        "dead": state.person[character] == DEAD,
        "founder": state.founder[seat] == number,
        "ruler": is_ruler,
        "regent": _tell_regent(ids, setup, state, seat) if is_ruler else "",
        **{name: bool(getattr(state, field)[character]) for name, field in MARKS.items()},
    }


def _tell_regent(ids: Ids, setup: Setup, state: Any, seat: int) -> str:
    """Who reigns for a ruler under age, nothing where nobody has to."""
    if not houses.needs_regent(state, setup, seat):
        return ""
    return ids.character(houses.regent_of(state, setup, seat)) or COUNCIL


def tell_contracts(ids: Ids, state: Any) -> list[Tables]:
    """Those of the record, then the one that waits for its answer."""
    return list(_contracts(ids, state))


def _contracts(ids: Ids, state: Any) -> Iterator[Tables]:
    for slot, status in enumerate(state.contract_state):
        if status != NO_CONTRACT:
            told = _tell_contract(ids, state.contract_by[slot], state.contract[slot])
            yield told | {"left": state.contract_left[slot], "status": STATUSES[status]}
    if state.step == DEAL and state.deal == CONTRACT:
        told = _tell_contract(ids, state.dealer, state.deal_action)
        yield told | {"left": actions.instalments_in(state.deal_action), "status": PROPOSED}


def _tell_contract(ids: Ids, by: int, action: int) -> Tables:
    to = actions.other_house(action)
    return {
        "by": ids.powers[by],
        "to": ids.powers[to],
        "own": ids.character(houses.member(by, kernel.a_of(action))),
        "other": ids.character(houses.member(to, kernel.b_of(action))),
        "pays": kernel.amount_of(action),
        "turns": actions.instalments_in(action),
        "permit": _tell_clause(ids, actions.granted_in(action)),
        "request": _tell_clause(ids, actions.asked_in(action)),
    }


def _tell_clause(ids: Ids, land: int) -> str:
    if land == 0:
        return ""
    return EVERYWHERE if land == actions.ALL_LAND else ids.provinces[land - 1]
