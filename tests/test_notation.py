"""Orders of Serenissima in words, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arsenale.games.kernel import pack
from arsenale.games.ruleset import NotUnderstood, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.games.serenissima import actions

SETTING = find_ruleset("serenissima").setting(powers=("spain", "genoa", "turkey"))
NOTATION = SETTING.ruleset.notation
ZONES, PORTS, GOODS = list(SETTING.board.zones), list(SETTING.board.ports), list(SETTING.board.goods)


def parse(text: str, setting: Setting = SETTING) -> list[int]:
    return NOTATION.parse(setting, text, 0)


# --- the table of the specification ---

ORDERS = {
    "bid 300": [pack(actions.BID, 0, 0, 300)],
    "position 2": [pack(actions.POSITION, 1)],
    "price genova 300": [pack(actions.PRICE, PORTS.index("genova"), 0, 300)],
    "buy 1": [pack(actions.BUY, 0)],
    "buy 1 2": [pack(actions.BUY, 0)] * 2,
    "offer 1 -> 8 wine for 400": [pack(actions.OFFER, 0, 7, 400, 1 << 9)],
    "offer 1 -> 8 wine wine iron for 400": [pack(actions.OFFER, 0, 7, 400, (2 << 9) + (1 << 15))],
    "accept": [pack(actions.ACCEPT)],
    "decline": [pack(actions.DECLINE)],
    "discard 1 wine": [pack(actions.DISCARD, 0, 3)],
    "build galley genova": [pack(actions.BUILD, 1, actions.GALLEY)],
    "build fort genova": [pack(actions.BUILD, 1, actions.FORT)],
    "hire genova": [pack(actions.HIRE, 1)],
    "hire genova 3": [pack(actions.HIRE, 1)] * 3,
    "shift 1 -> 2 sailor": [pack(actions.SHIFT, 0, 1, 0, actions.SAILOR)],
    "shift genova -> 1 sailor 3": [pack(actions.SHIFT, 33, 0, 0, actions.SAILOR)] * 3,
    "shift 1 -> 2 wine": [pack(actions.SHIFT, 0, 1, 0, 3)],
    "move 1 ligurian": [pack(actions.MOVE, 0, ZONES.index("ligurian"))],
    "move 1 ligurian tuscan": [pack(actions.MOVE, 0, ZONES.index(zone)) for zone in ("ligurian", "tuscan")],
    "let pass": [pack(actions.PASS)],
    "stop": [pack(actions.STOP)],
    "attack 1 8": [pack(actions.ATTACK, 0, 7)],
    "attack 1 genova": [pack(actions.ATTACK, 0, 33)],
    "take 8 with 1": [pack(actions.TAKE, 7, actions.VICTOR, 1)],
    "take 8 with 1 from 2": [pack(actions.TAKE, 7, 1, 1)],
    "sink 8": [pack(actions.SINK, 7)],
    "loot 8 -> 1 wine": [pack(actions.LOOT, 7, 0, 0, 3)],
    "land 1": [pack(actions.LAND, 0)],
    "land 1 2": [pack(actions.LAND, 0)] * 2,
    "sell 1 wine": [pack(actions.SELL, 0, 3)],
    "give genoa 300": [pack(actions.GIVE, 1, 0, 300)],
    "end": [pack(actions.END)],
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_the_specification_is_read_and_said(order: str) -> None:
    assert parse(order) == ORDERS[order]
    assert NOTATION.say_all(SETTING, ORDERS[order]) == [order]


def test_capitals_spaces_and_arrows_do_not_matter() -> None:
    assert parse("  MOVE 1\tLigurian   TUSCAN ") == ORDERS["move 1 ligurian tuscan"]
    assert parse("shift 1→2 Wine") == parse("shift 1->2 wine") == ORDERS["shift 1 -> 2 wine"]


def test_what_rules_refuse_is_read() -> None:
    assert parse("bid -150") == [pack(actions.BID, 0, 0, -150)]
    assert parse("take 8 with 0") == [pack(actions.TAKE, 7, actions.VICTOR, 0)]
    assert parse("move 29 tuscan") == [pack(actions.MOVE, 28, ZONES.index("tuscan"))]
    assert NOTATION.say(SETTING, parse("position 0")[0]) == "position 0"


# --- every encodable action ---

galleys, ducats = st.integers(0, 30), st.integers(-(1 << 20) + 1, (1 << 20) - 1)
ports, zones = st.integers(0, len(PORTS) - 1), st.integers(0, len(ZONES) - 1)
pieces, places = st.integers(0, 7), galleys | st.integers(32, 31 + len(PORTS))


Numbers = st.SearchStrategy[int]
NONE = st.just(0)


def packed(kind: int, a: Numbers = NONE, b: Numbers = NONE, amount: Numbers = NONE, d: Numbers = NONE) -> Numbers:
    return st.builds(pack, st.just(kind), a, b, amount, d)


encodable = st.one_of(
    packed(actions.BID, amount=ducats),
    packed(actions.POSITION, st.integers(0, 63)),
    packed(actions.PRICE, ports, amount=ducats),
    packed(actions.BUY, galleys),
    packed(actions.OFFER, galleys, galleys, ducats, st.integers(0, 8**7 - 1)),
    packed(actions.ACCEPT),
    packed(actions.DECLINE),
    packed(actions.DISCARD, galleys, pieces),
    packed(actions.BUILD, ports, st.integers(0, 1)),
    packed(actions.HIRE, ports),
    packed(actions.SHIFT, places, places, d=pieces),
    packed(actions.MOVE, galleys, zones),
    packed(actions.PASS),
    packed(actions.STOP),
    packed(actions.ATTACK, galleys, places),
    packed(actions.TAKE, galleys, galleys | st.just(actions.VICTOR), ducats),
    packed(actions.SINK, galleys),
    packed(actions.LOOT, galleys, galleys, d=pieces),
    packed(actions.LAND, galleys),
    packed(actions.SELL, galleys, pieces),
    packed(actions.GIVE, st.integers(0, 2), amount=ducats),
    packed(actions.END),
)


@given(encodable)
def test_what_is_said_is_read_again(action: int) -> None:
    assert parse(NOTATION.say(SETTING, action)) == [action]


@given(st.lists(encodable, max_size=12))
def test_a_list_of_actions_is_read_again(steps: list[int]) -> None:
    orders = NOTATION.say_all(SETTING, steps)
    assert [action for order in orders for action in parse(order)] == steps


@pytest.mark.parametrize("action", [0, 23, 63, pack(actions.PRICE, 40), pack(actions.DISCARD, 0, 9)])
def test_what_is_no_action_cannot_be_said(action: int) -> None:
    with pytest.raises(ValueError, match="no order"):
        NOTATION.say(SETTING, action)


def test_players_of_the_game_only_get_gifts() -> None:
    pair = find_ruleset("serenissima").setting(powers=("genoa", "spain"))
    assert parse("give genoa 100", pair) == [pack(actions.GIVE, 0, 0, 100)]
    with pytest.raises(NotUnderstood, match=r"a player \(genoa, spain\)"):
        parse("give turkey 100", pair)


# --- what makes no sense ---

NONSENSE = {
    "": (0, "move"),
    "   ": (3, "move"),
    "mvoe 1 tuscan": (0, "move"),
    "bid300": (0, "bid"),
    "bid 3e": (4, "an amount of ducats"),
    "bid\n300": (3, "an amount of ducats"),
    "bid 300\0": (7, "nothing more"),
    "end end": (4, "nothing more"),
    "let": (3, "pass"),
    "move x tuscan": (5, "a galley number"),
    "move 1": (6, "a zone (alboran, valencia"),
    "shift valencia 3": (15, "->"),
    "build boat genova": (6, "fort"),
    "buy ١": (4, "a galley number"),
    "sell 1 silk": (7, "a good or a sailor"),
    "move 1 ſardinian": (7, "a zone"),
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
    ("text", "meant"), [("mvoe 1 tuscan", "move"), ("move 1 turscan", "tuscan"), ("hire genoa", "genova")]
)
def test_a_slip_is_met_with_the_word_that_was_meant(text: str, meant: str) -> None:
    with pytest.raises(NotUnderstood, match=f"did you mean {meant}"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "column", "limits"),
    [
        ("bid 1048576", 4, "-1048575 to 1048575"),
        ("price genova -1048576", 13, "-1048575 to 1048575"),
        ("move 0 tuscan", 5, "1 to 31"),
        ("move 32 tuscan", 5, "1 to 31"),
        ("attack 1 99", 9, "1 to 31"),
        ("hire genova 0", 12, "1 to 180"),
        ("hire genova 181", 12, "1 to 180"),
        ("buy 1 -1", 6, "1 to 180"),
        ("position 64", 9, "0 to 63"),
        (f"bid {'9' * 400}", 4, "-1048575 to 1048575"),
        (f"offer 1 -> 2 {'wine ' * 8}for 3", 48, "at most 7"),
        ("x" * 10_000, 500, "at most 500"),
    ],
)
def test_numbers_beyond_what_an_order_holds(text: str, column: int, limits: str) -> None:
    with pytest.raises(NotUnderstood, match=limits) as trouble:
        parse(text)
    assert trouble.value.column == column
    assert len(str(trouble.value)) < 300


words = st.sampled_from(
    ["bid", "move", "shift", "offer", "->", "1", "-3", "genova", "tuscan", "wine", "for", "é", "99999999"]
)


@given(st.text() | st.lists(words).map(" ".join))
def test_whatever_is_typed_is_read_or_not_understood(text: str) -> None:
    try:
        assert parse(text)
    except NotUnderstood as trouble:
        assert 0 <= trouble.column <= len(text)


# --- completion ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("m", ["move"]),
        ("MOVE 1 t", ["tuscan", "tunis", "tyrrhenian", "tripolitania"]),
        ("shift 1 ", ["->"]),
        ("build ", ["fort", "galley"]),
        ("take 8 with 1 ", ["from"]),
        ("give ", ["spain", "genoa", "turkey"]),
        ("move ", []),
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
