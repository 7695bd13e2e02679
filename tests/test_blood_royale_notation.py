"""Orders of Blood Royale in words, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arsenale.games import kernel
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.actions import ALL_LAND, OWN, OWN_FLEET, WHICHEVER
from arsenale.games.blood_royale.piece_names import NAMES
from arsenale.games.ruleset import NotUnderstood
from arsenale.games.rulesets import find_ruleset

SETTING = find_ruleset("blood_royale").setting(powers=("england", "france", "italy"))
NOTATION = SETTING.ruleset.notation
PROVINCES, SEAS = list(SETTING.board.provinces), list(SETTING.board.seas)
LOCAL = {name: local for local, name in enumerate(NAMES)}
ENGLAND, FRANCE, ITALY, SPAIN, GERMANY = range(5)  # seats, then kingdoms that nobody plays


def parse(text: str, seat: int = ENGLAND) -> list[int]:
    return NOTATION.parse(SETTING, text, seat)


def own(kind: int, piece: str, place: int = 0) -> int:
    return actions.with_piece(kind, LOCAL[piece], place)


# --- the table of the specification ---

ORDERS = {
    "move a1 picardy": [own(actions.MOVE, "a1", PROVINCES.index("picardy"))],
    "move c2 normandy brittany": [own(actions.MOVE, "c2", PROVINCES.index(land)) for land in ("normandy", "brittany")],
    "sail f1 biscay": [own(actions.SAIL, "f1", SEAS.index("biscay"))],
    "sail f4 biscay portuguese_sea": [own(actions.SAIL, "f4", SEAS.index(sea)) for sea in ("biscay", "portuguese_sea")],
    "dock f1 brittany": [own(actions.DOCK, "f1", PROVINCES.index("brittany"))],
    "embark a1 f1": [actions.embark(LOCAL["a1"], OWN_FLEET, 0)],
    "embark a1 france.f2": [actions.embark(LOCAL["a1"], FRANCE, 1)],
    "disembark a1 brittany": [own(actions.DISEMBARK, "a1", PROVINCES.index("brittany"))],
    "block": [actions.with_piece(actions.BLOCK, WHICHEVER, 0)],
    "block f3": [own(actions.BLOCK, "f3")],
    "block italy.f3": [kernel.pack(actions.BLOCK, 0, ITALY, LOCAL["f3"])],
    "let pass": [actions.plain(actions.PASS)],
    "permit france brittany": [actions.permit(actions.PERMIT, FRANCE, PROVINCES.index("brittany"))],
    "permit france all": [actions.permit(actions.PERMIT, FRANCE, ALL_LAND)],
    "revoke france brittany": [actions.permit(actions.REVOKE, FRANCE, PROVINCES.index("brittany"))],
    "tax 5": [actions.tax(5)],
    "raise army london": [actions.raise_(PROVINCES.index("london"), actions.ARMY)],
    "raise fleet london": [actions.raise_(PROVINCES.index("london"), actions.FLEET)],
    "build castle wales": [actions.with_place(actions.BUILD, PROVINCES.index("wales"))],
    "demolish castle wales": [actions.with_place(actions.DEMOLISH, PROVINCES.index("wales"))],
    "quell wales": [actions.with_place(actions.QUELL, PROVINCES.index("wales"))],
    "disband a20": [own(actions.DISBAND, "a20")],
    "attack a1 picardy": [actions.attack(LOCAL["a1"], PROVINCES.index("picardy"), -1)],
    "attack a1 picardy france": [actions.attack(LOCAL["a1"], PROVINCES.index("picardy"), FRANCE)],
    "attack a1 franconia germany": [actions.attack(LOCAL["a1"], PROVINCES.index("franconia"), GERMANY)],
    "cash": [actions.plain(actions.CASH)],
    "give wool3 france": [actions.give(LOCAL["wool3"], FRANCE)],
    "pay france 20": [actions.pay(FRANCE, 20)],
    "offer wool3 france for 30": [actions.sell(LOCAL["wool3"], FRANCE, 30)],
    "offer wool3 france for grain1": [actions.swap(LOCAL["wool3"], FRANCE, LOCAL["grain1"])],
    "accept": [actions.plain(actions.ACCEPT)],
    "decline": [actions.plain(actions.DECLINE)],
    "propose c3 france.c4": [actions.propose(2, 3, FRANCE, 0, 1, 0, 0)],
    "propose c3 france.c4 pay 10 turns 3 permit all request brittany": [
        actions.propose(2, 3, FRANCE, 10, 3, ALL_LAND, PROVINCES.index("brittany") + 1)
    ],
    "propose c3 italy.c1 ask 15 permit wales": [actions.propose(2, 0, ITALY, -15, 1, PROVINCES.index("wales") + 1, 0)],
    "release france.c3": [actions.release(FRANCE, LOCAL["c3"])],
    "try again": [actions.plain(actions.AGAIN)],
    "leave it": [actions.plain(actions.LEAVE)],
    "crown c4": [own(actions.CROWN, "c4")],
    "pass over c4": [own(actions.PASS_OVER, "c4")],
    "end": [actions.plain(actions.END)],
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_is_read_and_said(order: str) -> None:
    assert parse(order) == ORDERS[order]
    assert NOTATION.say_all(SETTING, ORDERS[order]) == [order]


def test_every_kind_of_order_is_among_them() -> None:
    assert {kernel.kind_of(action) for steps in ORDERS.values() for action in steps} == set(range(1, actions.END + 1))


def test_capitals_and_spaces_do_not_matter() -> None:
    assert parse("  MOVE C2\tNormandy  BRITTANY ") == ORDERS["move c2 normandy brittany"]
    assert parse("Embark A1 France.F2") == ORDERS["embark a1 france.f2"]


def test_own_pieces_may_be_called_by_their_faction() -> None:
    assert parse("move england.a1 picardy") == ORDERS["move a1 picardy"]
    assert parse("embark england.a1 england.f1") == ORDERS["embark a1 f1"]
    assert parse("propose england.c3 france.c4") == ORDERS["propose c3 france.c4"]
    assert parse("offer wool3 france for france.grain1") == ORDERS["offer wool3 france for grain1"]
    assert parse("embark france.a1 france.f1", FRANCE) == ORDERS["embark a1 f1"]


def test_what_rules_refuse_is_read() -> None:
    assert parse("move france.a1 picardy") == [
        kernel.pack(actions.MOVE, PROVINCES.index("picardy"), FRANCE, LOCAL["a1"])
    ]
    assert parse("sail a1 biscay") == [own(actions.SAIL, "a1", SEAS.index("biscay"))]
    assert parse("give a1 france") == [actions.give(LOCAL["a1"], FRANCE)]
    assert parse("pay france -5") == [actions.pay(FRANCE, -5)]
    assert parse("propose c3 c4") == [actions.propose(2, 3, ENGLAND, 0, 1, 0, 0)]


def test_only_steps_of_one_piece_become_one_order() -> None:
    steps = [own(actions.MOVE, "a1", 3), own(actions.MOVE, "a1", 4), own(actions.MOVE, "a2", 3)]
    assert NOTATION.say_all(SETTING, steps) == ["move a1 wales mercia", "move a2 wales"]
    assert NOTATION.say_all(SETTING, [actions.plain(actions.CASH)] * 2) == ["cash", "cash"]


# --- every encodable action ---

Numbers = st.SearchStrategy[int]
NONE = st.just(0)
owners, seats = st.sampled_from([OWN, FRANCE, ITALY]), st.integers(0, 2)
pieces, characters = st.integers(0, len(NAMES) - 1), st.integers(LOCAL["c1"], LOCAL["c24"])
resources = st.integers(LOCAL["grain1"], LOCAL["gold8"])
provinces, seas = st.integers(0, len(PROVINCES) - 1), st.integers(0, len(SEAS) - 1)
lands = provinces | st.just(ALL_LAND)
clauses = st.integers(0, len(PROVINCES)) | st.just(ALL_LAND)
crowns, prices = st.integers(-(1 << 20) + 1, (1 << 20) - 1), st.integers(0, (1 << 20) - 1)


def packed(kind: int, a: Numbers = NONE, b: Numbers = NONE, amount: Numbers = NONE, d: Numbers = NONE) -> Numbers:
    return st.builds(kernel.pack, st.just(kind), a, b, amount, d)


fleets = st.builds(lambda number, owner: number | owner << 3, st.integers(0, 3), st.sampled_from([1, 2, OWN_FLEET]))
terms = st.builds(
    lambda seat, granted, asked, turns: seat | granted << 3 | asked << 9 | turns << 15,
    seats,
    clauses,
    clauses,
    st.integers(1, 15),
)
encodable = st.one_of(
    packed(actions.MOVE, provinces, owners, pieces),
    packed(actions.SAIL, seas, owners, pieces),
    packed(actions.DOCK, provinces, owners, pieces),
    packed(actions.EMBARK, NONE, owners, pieces, fleets),
    packed(actions.DISEMBARK, provinces, owners, pieces),
    packed(actions.BLOCK, NONE, owners, st.integers(LOCAL["f1"], LOCAL["f4"])),
    packed(actions.BLOCK, NONE, st.just(OWN), st.just(WHICHEVER)),
    packed(actions.PERMIT, lands, d=seats),
    packed(actions.REVOKE, lands, d=seats),
    packed(actions.TAX, amount=crowns),
    packed(actions.RAISE, provinces, d=st.integers(0, 1)),
    packed(actions.ATTACK, provinces, owners, pieces, st.integers(0, 5)),
    packed(actions.BUILD, provinces),
    packed(actions.DEMOLISH, provinces),
    packed(actions.QUELL, provinces),
    packed(actions.DISBAND, NONE, owners, pieces),
    packed(actions.GIVE, NONE, owners, pieces, seats),
    packed(actions.PAY, amount=crowns, d=seats),
    packed(actions.OFFER, seats, owners, pieces, prices.map(lambda price: price * 2)),
    packed(actions.OFFER, seats, owners, pieces, resources.map(lambda local: local * 2 + 1)),
    packed(actions.PROPOSE, st.integers(0, 23), st.integers(0, 23), crowns, terms),
    packed(actions.RELEASE, NONE, owners, characters),
    packed(actions.CROWN, NONE, owners, characters),
    packed(actions.PASS_OVER, NONE, owners, characters),
    *(
        packed(kind)
        for kind in (
            actions.PASS,
            actions.CASH,
            actions.ACCEPT,
            actions.DECLINE,
            actions.AGAIN,
            actions.LEAVE,
            actions.END,
        )
    ),
)


@given(encodable)
def test_what_is_said_is_read_again(action: int) -> None:
    assert parse(NOTATION.say(SETTING, action)) == [action]


@given(st.lists(encodable, max_size=12))
def test_a_list_of_actions_is_read_again(steps: list[int]) -> None:
    orders = NOTATION.say_all(SETTING, steps)
    assert [action for order in orders for action in parse(order)] == steps


@pytest.mark.parametrize(
    "action",
    [
        0,
        30,
        own(actions.MOVE, "a1", 62),
        kernel.pack(actions.MOVE, 0, OWN, -1),
        kernel.pack(actions.MOVE, 0, OWN, len(NAMES)),
        kernel.pack(actions.MOVE, 0, 5, 0),
        actions.raise_(0, 2),
        actions.give(LOCAL["wool1"], 3),
        actions.swap(LOCAL["wool1"], 1, len(NAMES)),
    ],
)
def test_what_is_no_action_cannot_be_said(action: int) -> None:
    with pytest.raises(ValueError, match="no order of Blood Royale"):
        NOTATION.say(SETTING, action)


# --- what makes no sense ---

NONSENSE = {
    "": (0, "sail"),
    "mvoe a1 wales": (0, "move"),
    "movea1 wales": (0, "move"),
    "move wales": (5, "a piece, such as a1"),
    "move a1": (7, "a province (northumbria"),
    "move a1 biscay": (8, "a province"),
    "sail f1 wales": (8, "a sea"),
    "embark a1 a2": (10, "a fleet"),
    "embark a1 f1 f2": (13, "nothing more"),
    "block a1": (6, "a fleet"),
    "let": (3, "pass"),
    "pass france": (5, "over"),
    "raise boat london": (6, "fleet"),
    "permit spain all": (7, "a faction (england, france, italy)"),
    "permit france anywhere": (14, "a province, or all (all, northumbria"),
    "tax five": (4, "an amount of crowns"),
    "offer wool3 france for a1": (23, "a Resource"),
    "propose a1 france.c1": (8, "a character"),
    "propose c1 france.c1 permit wales pay 3": (34, "request"),
    "crown italy": (6, "a character"),
    "end end": (4, "nothing more"),
    "move a١ wales": (5, "a piece"),
}


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_answered_with_its_place_and_what_could_stand_there(text: str) -> None:
    column, expected = NONSENSE[text]
    with pytest.raises(NotUnderstood) as trouble:
        parse(text)
    assert trouble.value.column == column
    assert any(choice.startswith(expected) for choice in trouble.value.expected)
    assert expected in str(trouble.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("mvoe a1 wales", "move"),
        ("move a1 whales", "wales"),
        ("sail f1 biscai", "biscay"),
        ("give wol3 france", "wool3"),
        ("embark a1 frnce.f1x", "france.f1"),
    ],
)
def test_a_slip_is_met_with_the_word_that_was_meant(text: str, meant: str) -> None:
    with pytest.raises(NotUnderstood, match=f"did you mean .*{meant}"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("move a21 wales", 5, "21 is out of range.* an army, 1 to 20"),
        ("move a0 wales", 5, "0 is out of range"),
        ("sail f5 biscay", 5, "5 is out of range.* a fleet, 1 to 4"),
        ("move c25 wales", 5, "25 is out of range.* a character, 1 to 24"),
        ("give france.wool9 italy", 5, "9 is out of range.* a Resource, 1 to 8"),
        (f"move a{'9' * 400} wales", 5, "out of range"),
        ("pay france 1048576", 11, "-1048575 to 1048575"),
        ("offer wool1 france for -1", 23, "0 to 1048575"),
        ("propose c1 france.c1 pay 5 turns 16", 33, "1 to 15"),
        ("embark a1 spain.f1", 10, "no faction spain plays; there is england, france, italy"),
        ("offer wool1 france for italy.wool1", 23, "one of the faction that you ask"),
        ("offer wool1 france for england.wool1", 23, "one of the faction that you ask"),
        ("propose france.c1 c3", 8, "of your own house"),
        ("x" * 10_000, 500, "at most 500"),
    ],
)
def test_what_no_order_can_hold(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotUnderstood, match=problem) as trouble:
        parse(text)
    assert trouble.value.column == column
    assert len(str(trouble.value)) < 300


words = st.sampled_from(
    ["move", "sail", "offer", "propose", "permit", "block", "a1", "f5", "italy.c3", "wool9", "wales", "all", "for", "é"]
)


@given(st.text() | st.lists(words).map(" ".join), seats)
def test_whatever_is_typed_is_read_or_not_understood(text: str, seat: int) -> None:
    try:
        assert parse(text, seat)
    except NotUnderstood as trouble:
        assert 0 <= trouble.column <= len(text)


# --- completion ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("em", ["embark"]),
        ("MOVE a1 w", ["wales", "wessex"]),
        ("block f", ["f1", "f2", "f3", "f4"]),
        ("embark a1 france.", ["france.f1", "france.f2", "france.f3", "france.f4"]),
        ("permit france al", ["all"]),
        ("attack a1 picardy ", ["england", "france", "italy", "spain", "germany"]),
        ("propose c1 france.c2 ", ["permit", "request", "pay", "ask", "turns"]),
        ("pay france ", []),
        ("end ", []),
        ("nonsense ", []),
    ],
)
def test_words_that_could_come_next(text: str, words: list[str]) -> None:
    assert NOTATION.complete(SETTING, text) == words


@given(st.text())
def test_completion_never_fails(text: str) -> None:
    assert isinstance(NOTATION.complete(SETTING, text), list)


def test_completed_orders_make_sense_as_far_as_they_go() -> None:
    assert set(NOTATION.complete(SETTING, "")) == {order.split()[0] for order in ORDERS}
