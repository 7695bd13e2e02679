"""What Serenissima's guide tells a table: questions, reaches, advice, points, sales, and a referee's corrections."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arsenale.games import kernel
from arsenale.games.ruleset import Position, Refused
from arsenale.games.rulesets import find_ruleset
from arsenale.games.serenissima import actions, reasons
from arsenale.games.serenissima.state import BIDS, PICKS, TURN
from arsenale.table.orders import why_not

SERENISSIMA = find_ruleset("serenissima")
GUIDE, NOTATION = SERENISSIMA.guide, SERENISSIMA.notation
PRESETS = ("classic", "blitz")
POWERS = ("genoa", "spain", "venice")
GENOA, SPAIN, VENICE = range(3)


def place(phase: str, preset: str = "classic", **tables: Any) -> Position:
    return NOTATION.place(SERENISSIMA.setting(POWERS, preset), {"round": 3, "phase": phase, "position": tables})


def galley(number: int, owner: str, zone: str, sailors: int = 1, *goods: str) -> dict[str, Any]:
    return {"id": number, "owner": owner, "zone": zone, "sailors": sailors, "goods": list(goods)}


def order(position: Position, seat: int, text: str) -> Position:
    for action in NOTATION.parse(position.setting, text, seat):
        position.apply(seat, action)
    return position


def play_random(seed: int, players: int = 4, preset: str = "classic", **options: str) -> Iterator[tuple[Position, int]]:
    """A random game with dice from inside: each position with the action that is taken there."""
    position, random = SERENISSIMA.setting(players, preset, options).start(seed), Random(seed)
    legal = position.legal(position.to_act()[0])
    while legal:
        busy = [action for action in legal if kernel.kind_of(action) not in (actions.END, actions.DISCARD)]
        action = random.choice(busy if busy and random.random() < 0.9 else legal)
        yield position, action
        legal = position.step(action)


# --- where a piece can go ---


def ways(position: Position, seat: int, piece: str) -> dict[str, tuple[tuple[str, ...], dict[str, tuple[str, ...]]]]:
    return {reach.zone: (reach.way, reach.asks) for reach in GUIDE.reaches(position.view(seat), seat)[piece]}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_galley_reaches_as_many_zones_as_it_has_sailors(preset: str) -> None:
    position = place("sailing", preset, galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "genoa", "ligurian", 1)])
    graph = position.setting.board.graph
    near = set(graph["ligurian"])
    assert set(ways(position, GENOA, "2")) == near
    assert set(ways(position, GENOA, "1")) == (near | {far for zone in near for far in graph[zone]}) - {"ligurian"}
    assert all(way[-1] == zone and not asks for zone, (way, asks) in ways(position, GENOA, "1").items())


@pytest.mark.parametrize("preset", PRESETS)
def test_who_must_let_pass_is_told_where_there_is_no_way_round(preset: str) -> None:
    guards = [galley(3, "spain", "lower_adriatic"), galley(4, "venice", "lower_adriatic")]
    position = place("sailing", preset, galleys=[galley(1, "genoa", "ionian", 3), *guards])
    found = ways(position, GENOA, "1")
    assert found["lower_adriatic"] == (("lower_adriatic",), {})
    way = "lower_adriatic", "upper_adriatic"
    assert found["upper_adriatic"] == (way, {"lower_adriatic": ("spain", "venice")})
    assert [zone for zone, (_way, asks) in found.items() if asks] == ["upper_adriatic"]


def test_a_way_round_is_taken_where_it_saves_asking() -> None:
    setting = SERENISSIMA.setting(POWERS)
    graph = setting.board.graph
    start, middle, goal, (first, *others) = next(_detours(graph))
    position = place("sailing", galleys=[galley(1, "genoa", start, 5), galley(2, "spain", middle)])
    way, asks = ways(position, GENOA, "1")[goal]
    assert asks == {}
    assert middle not in way
    assert len(way) <= len([first, *others, goal])


def _detours(graph: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, str, list[str]]]:
    """A zone, one next to it, one behind that, and a longer way round from the first to the last."""
    for start in graph:
        for middle in graph[start]:
            for goal in set(graph[middle]) - {start} - set(graph[start]):
                for one in set(graph[start]) - {middle}:
                    if middle not in graph[one] or goal not in graph[one]:
                        for two in set(graph[one]) - {start, middle}:
                            if goal in graph[two]:
                                yield start, middle, goal, [one, two]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_can_be_ordered(preset: str) -> None:
    for seed in range(2):
        for position, _action in play_random(seed, preset=preset):
            seat = position.to_act()[0]
            for piece, found in GUIDE.reaches(position.view(seat), seat).items():
                for reach in found:
                    _sail(position.copy(), seat, piece, reach.way, reach.asks)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_no_way_is_better_than_the_one_that_is_told(preset: str, seed: int) -> None:
    """Against all ways that there are."""
    random = Random(seed)
    zones = random.sample(list(SERENISSIMA.setting(POWERS).board.zones), 13)
    foreign = [galley(number, random.choice(("spain", "venice")), zone) for number, zone in enumerate(zones, 2)]
    position = place("sailing", preset, galleys=[galley(1, "genoa", zones[0], 4), *foreign])
    best = dict[str, tuple[int, int]]()
    for zone, asked, moves in _all_ways(position, 0, 0):
        best[zone] = min(best.get(zone, (99, 99)), (asked, moves))
    del best[zones[0]]
    found = {zone: (sum(map(len, asks.values())), len(way)) for zone, (way, asks) in ways(position, GENOA, "1").items()}
    assert found == best


def _all_ways(position: Position, asked: int, moves: int) -> Iterator[tuple[str, int, int]]:
    """Every zone on every way of galley 1 of Genoa, with the answers and the moves it took to come there."""
    here = int(position.state.galley_zone[0])
    zones = list(position.setting.board.zones)
    yield zones[here], asked, moves
    for action in position.legal(GENOA):
        if kernel.kind_of(action) == actions.MOVE:
            after, before_entry, answers = position.copy(), 0, 0
            after.apply(GENOA, action)
            while after.to_act() != (GENOA,):
                before_entry += int(after.state.galley_zone[0]) == here
                answers += 1
                after.apply(after.to_act()[0], GUIDE.consent_given)
            arrived = next(_all_ways(after, asked + before_entry, moves + 1))
            yield arrived
            yield from (way for way in _all_ways(after, asked + answers, moves + 1) if way[2] > moves + 1)


def _sail(position: Position, seat: int, piece: str, way: tuple[str, ...], asks: dict[str, tuple[str, ...]]) -> None:
    powers, asked = position.setting.powers, {zone: list(named) for zone, named in asks.items()}
    for count, zone in enumerate(way):
        order(position, seat, f"move {piece} {zone}")
        while position.to_act() != (seat,):
            other = position.to_act()[0]
            last = next(told for told in NOTATION.tell(position)["position"]["galleys"] if str(told["id"]) == piece)
            if count < len(way) - 1 or last["zone"] != way[-1]:
                asked[last["zone"]].remove(powers[other])
            position.apply(other, GUIDE.consent_given)
    assert not any(asked.values())


def test_a_galley_under_way_goes_on_with_the_moves_it_has_left() -> None:
    position = place("sailing", galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "genoa", "ligurian", 1)])
    order(position, GENOA, "move 1 lion")
    assert set(ways(position, GENOA, "1")) == set(position.setting.board.graph["lion"])


@pytest.mark.parametrize("phase", ["market", "battle", "bidding"])
def test_nothing_is_reached_outside_the_sailing_phase_or_by_others(phase: str) -> None:
    position = place(phase, galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "spain", "lion", 2)])
    assert GUIDE.reaches(position.view(GENOA), GENOA) == {}
    sailing = place("sailing", galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "spain", "lion", 2)])
    assert GUIDE.reaches(sailing.view(SPAIN), SPAIN) == {}
    order(sailing, GENOA, "move 1 lion")
    assert GUIDE.reaches(sailing.view(GENOA), GENOA) == GUIDE.reaches(sailing.view(SPAIN), SPAIN) == {}


# --- who is asked, who can only end ---


def test_who_asks_for_passage() -> None:
    position = place("sailing", galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "spain", "lion", 2)])
    assert GUIDE.asking(position) is None
    order(position, GENOA, "move 1 lion")
    assert (GUIDE.asking(position.view()), position.to_act()) == (GENOA, (SPAIN,))
    assert "Genoa" in GUIDE.question(position.view(SPAIN), SPAIN)
    refused, passed = position.copy(), position
    refused.apply(SPAIN, GUIDE.consent_refused)
    passed.apply(SPAIN, GUIDE.consent_given)
    assert GUIDE.asking(passed) is None
    assert GUIDE.reaches(refused.view(GENOA), GENOA) == {}
    assert GUIDE.reaches(passed.view(GENOA), GENOA) != {}


def test_who_can_only_end_or_discard_is_idle() -> None:
    lying = [galley(1, "genoa", "ionian", 1, "iron")]
    assert GUIDE.is_idle(place("battle", galleys=lying), GENOA)
    assert GUIDE.is_idle(place("market", galleys=lying), GENOA)
    assert not GUIDE.is_idle(place("sailing", galleys=lying), GENOA)
    assert not GUIDE.is_idle(place("bidding", galleys=lying), GENOA)
    assert not GUIDE.is_idle(place("battle", galleys=lying), SPAIN)


# --- advice ---

SHORE = {"genova": {"owner": "genoa", "garrison": 2}, "venezia": {"owner": "venice", "garrison": 1}}
RICH = {"genoa": 2000, "spain": 2000}
ADVICE: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "iron": (
        "market",
        {"ports": SHORE},
        "build galley genova",
        "needs wood: the nearest port that offers it is .* away",
    ),
    "two goods": ("market", {"ports": SHORE}, "build fort genova", "needs wood: .*; needs gold: "),
    "money": (
        "market",
        {"ports": {"genova": SHORE["genova"] | {"warehouse": ["wood"]}}, "treasury": {"genoa": 300}},
        "build galley genova",
        "200 ducats are missing",
    ),
    "full": (
        "market",
        {"galleys": [galley(1, "genoa", "ligurian", 5)], "ports": SHORE},
        "buy 1",
        "galley 1 holds 5 sailors; put a sailor ashore",
    ),
    "their galley is full": (
        "market",
        {"galleys": [galley(1, "genoa", "lion", 1, "iron"), galley(2, "spain", "lion", 5)]},
        "offer 1 -> 2 iron for 100",
        "galley 2 holds 5 sailors; its owner must make room",
    ),
    "no port": ("market", {"galleys": [galley(1, "genoa", "ionian", 1)]}, "buy 1", "the nearest port is"),
    "last sailor": (
        "market",
        {"galleys": [galley(1, "genoa", "ligurian", 1)], "ports": SHORE},
        "shift 1 -> genova sailor",
        "second sailor",
    ),
    "hired": ("market", {"ports": SHORE, "treasury": RICH}, "hire genova", "Genova: goods in the warehouse 0"),
    "not your port": ("market", {"ports": SHORE}, "hire venezia", "your ports are Genova"),
    "not your galley": ("sailing", {"galleys": [galley(2, "spain", "lion")]}, "move 2 ligurian", "you have no galley"),
    "phase": ("market", {}, "sell 1 iron", "now is the phase of market; wait for that of selling"),
    "price": (
        "market",
        {"ports": {"tunis": {"owner": "genoa"}}},
        "price tunis 900",
        "limit is 300; the monopoly lacks",
    ),
    "hundreds": ("bidding", {"treasury": RICH}, "bid 250", "say 200 or 300"),
    "bid": ("bidding", {"treasury": RICH}, "bid 9900", "you have 2000 ducats"),
    "far": (
        "sailing",
        {"galleys": [galley(1, "genoa", "ligurian")]},
        "move 1 ionian",
        "zones away; the first on the way",
    ),
    "no market": (
        "selling",
        {"galleys": [galley(1, "genoa", "ionian", 1, "wine")]},
        "sell 1 wine",
        "the nearest port that buys wine is .*away",
    ),
    "offered here": (
        "selling",
        {"galleys": [galley(1, "genoa", "ligurian", 1, "iron")]},
        "sell 1 iron",
        "the nearest port that buys iron is .*away",
    ),
    "defended": (
        "ports",
        {"galleys": [galley(1, "genoa", "ligurian", 3)], "ports": {"genova": {"owner": "spain", "garrison": 2}}},
        "land 1",
        "its 2 sailors can be attacked",
    ),
    "undefended": (
        "battle",
        {"galleys": [galley(1, "genoa", "ligurian", 3)], "ports": {"genova": {"owner": "spain"}}},
        "attack 1 genova",
        "can take it",
    ),
    "elsewhere": (
        "battle",
        {"galleys": [galley(1, "genoa", "ligurian", 3), galley(2, "spain", "lion")]},
        "attack 1 2",
        "one is in the .*, the other in the ",
    ),
}


def advice(position: Position, seat: int, text: str) -> str:
    (action,) = NOTATION.parse(position.setting, text, seat)
    view = position.view(seat)
    refusal = view.why_not(seat, action)
    assert isinstance(refusal, Refused)
    return GUIDE.advise(view, seat, action, refusal)


@pytest.mark.parametrize("name", ADVICE)
def test_advice(name: str) -> None:
    phase, tables, text, expected = ADVICE[name]
    assert re.search(expected, advice(place(phase, **tables), GENOA, text))


def test_advice_says_who_is_waited_for() -> None:
    position = place("sailing", galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "spain", "lion", 2)])
    assert advice(position, SPAIN, "move 2 balearic") == "waiting for Genoa"
    order(position, GENOA, "move 1 lion")
    assert advice(position, GENOA, "move 1 balearic") == "waiting for Spain"


def test_advice_on_an_order_of_several_parts_is_about_the_part_that_fails() -> None:
    ports = {"genova": SHORE["genova"] | {"warehouse": ["wood", "wine"]}}
    position = place("market", ports=ports, treasury={"genoa": 100})
    view = position.view(GENOA)
    found = why_not(view, GENOA, NOTATION.parse(view.setting, "hire genova 2", GENOA))
    assert found is not None
    assert (found[0].reason, found[1]) == (reasons.CANNOT_PAY_SAILOR, "100 ducats are missing")
    assert why_not(view, GENOA, NOTATION.parse(view.setting, "hire genova", GENOA)) is None
    assert view == position.view(GENOA)


def test_no_advice_where_nothing_helps() -> None:
    assert advice(place("market"), GENOA, "accept") == ""


def test_there_is_advice_on_anything_at_any_time() -> None:
    """Whatever is refused, asking for advice never fails."""
    random, seen = Random(4), set[int]()
    for seed in range(3):
        packed = [action for _position, action in play_random(seed)]
        for position, _action in play_random(seed, deals="open"):
            for action in random.sample(packed, 12):
                seat = random.randrange(4)
                view = position.view(seat)
                if refusal := view.why_not(seat, action):
                    seen.add(refusal.reason)
                    GUIDE.advise(view, seat, action, refusal)
    assert {reasons.WRONG_PHASE, reasons.NOT_YOUR_TURN, reasons.NOT_NEIGHBOURS, reasons.GALLEY_FULL} < seen


# --- points, sales, rounds ---


@pytest.mark.parametrize("piece_points", ["none", "one_each", "half"])
def test_the_parts_of_a_score_add_up_to_it(piece_points: str) -> None:
    for number, (position, _action) in enumerate(play_random(2, piece_points=piece_points)):
        if number % 50 == 0:
            parts = GUIDE.score_parts(position)
            assert [sum(parts[power].values()) for power in position.setting.powers] == position.scores()
            assert list(parts["venice"]) == ["capital", "money", "ports", "pieces"]


def test_a_sale_is_told_before_it_is_made() -> None:
    count = 0
    for position, action in play_random(6):
        sale = GUIDE.sale(position, action)
        assert (sale is not None) == (kernel.kind_of(action) == actions.SELL)
        if sale is not None:
            after, count = position.copy(), count + 1
            after.apply(sale.seat, action)
            assert after.state.treasury[sale.seat] - position.state.treasury[sale.seat] == sale.money
            port = NOTATION.tell(after)["position"]["ports"][sale.port]
            assert sale.good in port["warehouse"]
    assert count


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 10), (4, 8)])
def test_rounds(players: int, rounds: int) -> None:
    assert GUIDE.rounds(SERENISSIMA.setting(players)) == rounds


# --- corrections ---


def correct(position: Position, **changes: Any) -> Position:
    return GUIDE.correct(position, changes)


def test_a_correction_of_nothing_changes_nothing() -> None:
    corrected = 0
    for number, (position, _action) in enumerate(play_random(1, preset="blitz")):
        are_some_in = position.state.step == BIDS and len(position.to_act()) < 4
        if number % 7 == 0 and position.state.step in (BIDS, PICKS, TURN) and not are_some_in:
            assert correct(position) == position
            corrected += 1
    assert corrected > 50


def test_exactly_the_named_things_change() -> None:
    lying = [galley(1, "genoa", "ligurian", 2, "iron"), galley(5, "spain", "lion", 1)]
    position = place("sailing", galleys=lying, ports=SHORE, treasury=RICH)
    before = NOTATION.tell(position)
    after = correct(
        position,
        treasury={"venice": 500},
        galleys=[{"id": 1, "zone": "ionian", "goods": []}, {"id": 5, "gone": True}, galley(9, "venice", "lion", 3)],
        ports={"genova": {"garrison": 4}, "tunis": {"owner": "spain", "fort": True}},
    )
    told = NOTATION.tell(after)
    assert told["position"]["treasury"] == before["position"]["treasury"] | {"venice": 500}
    assert told["position"]["galleys"] == [galley(1, "genoa", "ionian", 2), galley(9, "venice", "lion", 3)]
    tunis = {"owner": "spain", "garrison": 0, "fort": True, "warehouse": [], "price": 300}
    genova = before["position"]["ports"]["genova"] | {"garrison": 4}
    assert told["position"]["ports"] == before["position"]["ports"] | {"genova": genova, "tunis": tunis}
    assert {**told, "position": 0, "score": 0} == {**before, "position": 0, "score": 0}
    assert position.broken() == after.broken() == ""
    assert NOTATION.tell(position) == before


def test_a_monopoly_that_is_corrected_away_takes_its_price_with_it() -> None:
    position = place("market", ports={port: {"owner": "genoa", "price": 900} for port in ("tunis", "tripoli")})
    told = NOTATION.tell(correct(position, ports={"tripoli": {"owner": "spain"}}))["position"]["ports"]
    assert (told["tunis"]["price"], told["tripoli"]["price"]) == (300, 300)
    kept = NOTATION.tell(correct(position, ports={"genova": {"owner": "spain"}}))["position"]["ports"]
    assert kept["tunis"]["price"] == 900


def test_a_galley_under_way_that_goes_leaves_nothing_behind() -> None:
    lying = [galley(1, "genoa", "ligurian", 3), galley(2, "genoa", "ligurian", 1), galley(5, "spain", "lion", 1)]
    position = order(place("sailing", "blitz", galleys=lying), GENOA, "move 1 lion")
    gone = correct(position, galleys=[{"id": 1, "gone": True}])
    assert gone.state.mover == -1
    assert list(GUIDE.reaches(gone.view(GENOA), GENOA)) == ["2"]
    alone = correct(position, galleys=[{"id": 5, "gone": True}])
    order(alone, GENOA, "move 1 balearic")
    assert alone.to_act() == (GENOA,)
    moved = correct(position, galleys=[{"id": 1, "zone": "balearic"}])
    order(moved, GENOA, "move 1 lion")
    assert moved.to_act() == (GENOA,)
    taken = correct(position, galleys=[{"id": 1, "owner": "spain"}])
    assert list(GUIDE.reaches(taken.view(GENOA), GENOA)) == ["2"]


def test_a_game_goes_on_after_any_correction() -> None:
    random = Random(3)
    for seed in range(4):
        position = SERENISSIMA.setting(3, "blitz").start(seed)
        legal = position.legal(position.to_act()[0])
        while legal:
            if random.random() < 0.05 and position.state.step == TURN:
                position = _correct_randomly(position, random)
                legal = position.legal(position.to_act()[0])
            legal = position.step(random.choice(legal))
            assert position.broken() == ""


def _correct_randomly(position: Position, random: Random) -> Position:
    zones, number = list(position.setting.board.zones), random.randint(1, 12)
    afloat = {told["id"] for told in NOTATION.tell(position)["position"]["galleys"]}
    gone = number in afloat and random.random() < 0.5
    piece = {"id": number, "gone": True} if gone else {"id": number, "zone": random.choice(zones), "owner": "venice"}
    return correct(position, galleys=[piece], treasury={"genoa": 100 * random.randint(0, 30)})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown table": ({"fleet": {}}, "fleet: unknown key"),
    "unknown zone": ({"galleys": [{"id": 1, "zone": "lagoon"}]}, "galleys.1.zone: there is no zone"),
    "six pieces": ({"galleys": [{"id": 1, "sailors": 5, "goods": ["iron"]}]}, r"galleys.1: 6 pieces.*S2\.12"),
    "no galley": ({"galleys": [{"id": 7, "gone": True}]}, "there is no galley 7"),
    "twice": ({"galleys": [{"id": 1}, {"id": 1}]}, "stands here twice"),
    "nameless": ({"galleys": [{"zone": "lion"}]}, "`id` is missing"),
    "half a galley": ({"galleys": [{"id": 7, "zone": "lion"}]}, "galleys.7: `owner` is missing"),
    "odd money": ({"treasury": {"genoa": 150}}, "treasury.genoa: .*hundreds"),
    "no list": ({"galleys": {"1": {}}}, "galleys: this should be a list"),
    "not a table": ({"ports": {"genova": 3}}, "ports.genova: this should be a table"),
    "unknown port": ({"ports": {"london": {}}}, "ports.london: unknown key"),
    "own offer": ({"ports": {"genova": {"warehouse": ["iron"]}}}, r"genova.warehouse: .*S6\.2"),
    "pool": ({"ports": {"genova": {"garrison": 180}}}, r"sailors are on the board; there are 180 \(S0\.1\)"),
    "orphans": ({"ports": {"genova": {"owner": "neutral"}}}, "ports.genova: a neutral port has neither"),
    "price": ({"ports": {"genova": {"price": 900}}}, "genova.price: 900 is out of range"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_correction_is_refused(name: str) -> None:
    changes, expected = WRONG[name]
    position = place("market", galleys=[galley(1, "genoa", "ligurian", 2)], ports=SHORE)
    with pytest.raises(ValueError, match=expected):
        GUIDE.correct(position, changes)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["genoa", "lion", "iron", "neutral", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "owner", "zone", "gone", "goods", "price", "garrison", "genova", "genoa", "x"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(changes=st.dictionaries(st.sampled_from(["treasury", "galleys", "ports"]), JSON))
@settings(max_examples=200, deadline=None)
def test_whatever_a_referee_writes_is_done_or_refused(changes: dict[str, Any]) -> None:
    position = place("market", galleys=[galley(1, "genoa", "ligurian", 2)], ports=SHORE)
    with suppress(ValueError):
        assert GUIDE.correct(position, changes).broken() == ""


def test_no_correction_while_something_is_open() -> None:
    position = place("sailing", galleys=[galley(1, "genoa", "ligurian", 2), galley(2, "spain", "lion", 2)])
    with pytest.raises(ValueError, match="answer the question first"):
        correct(order(position, GENOA, "move 1 lion"))
    bids = place("bidding", treasury=RICH)
    correct(bids)
    with pytest.raises(ValueError, match="some bids are in"):
        correct(order(bids, SPAIN, "bid 100"))
    over = SERENISSIMA.setting(2).start(1)
    over.play_out()
    with pytest.raises(ValueError, match="over"):
        correct(over)
