"""Positions of Serenissima in words, both ways."""

from random import Random
from typing import Any

import pytest

from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset

SERENISSIMA = find_ruleset("serenissima")
SETTING = SERENISSIMA.setting(powers=("spain", "genoa", "turkey"))
PHASES = ("bidding", "market", "sailing", "battle", "ports", "selling")


def place(position: dict[str, Any] | None = None, **case: Any) -> Position:
    layout = {"round": 3, "phase": "market", "position": position or {}} | case
    return SETTING.ruleset.notation.place(SETTING, layout)


def tell(position: Position) -> dict[str, Any]:
    return SETTING.ruleset.notation.tell(position)


GALLEY = {"id": 1, "owner": "spain", "zone": "lion", "sailors": 2, "goods": ["wine", "iron"]}


def test_every_field_is_placed_and_told() -> None:
    ports = {"genova": {"owner": "genoa", "garrison": 2, "fort": True, "warehouse": ["wood", "gems"], "price": 200}}
    treasury = {"spain": 1200, "genoa": 0, "turkey": 300}
    told = tell(place({"treasury": treasury, "galleys": [GALLEY], "ports": ports}, phase="sailing"))
    assert told["position"]["treasury"] == treasury
    assert told["position"]["galleys"] == [GALLEY]
    assert told["position"]["ports"]["genova"] == ports["genova"]
    assert (told["round"], told["phase"], told["over"], told["winners"]) == (3, "sailing", False, [])
    assert (told["to_act"], told["order"]) == (["spain"], ["spain", "genoa", "turkey"])
    assert told["score"] == {"spain": 2, "genoa": 11, "turkey": 0}


def test_what_is_not_named_is_empty_neutral_and_poor() -> None:
    told = tell(place())
    empty = {"owner": "neutral", "garrison": 0, "fort": False, "warehouse": [], "price": 100}
    assert told["position"]["treasury"] == {"spain": 0, "genoa": 0, "turkey": 0}
    assert told["position"]["galleys"] == []
    assert told["position"]["ports"] == dict.fromkeys(SETTING.board.ports, empty)


def test_fields_of_pieces_may_be_left_out() -> None:
    galley = {"id": 28, "owner": "turkey", "zone": "marmara"}
    told = tell(place({"galleys": [galley], "ports": {"istanbul": {"owner": "turkey"}}}))
    assert told["position"]["galleys"] == [galley | {"sailors": 0, "goods": []}]
    assert told["position"]["ports"]["istanbul"]["price"] == 300


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_begins_with_the_first_seat(phase: str) -> None:
    told = tell(place(phase=phase))
    assert (told["phase"], told["round"]) == (phase, 3)
    assert told["to_act"] == (["spain", "genoa", "turkey"] if phase == "bidding" else ["spain"])


def test_a_monopoly_allows_a_high_price() -> None:
    ports = {port: {"owner": "genoa", "price": 900} for port in ("tunis", "tripoli")}
    assert tell(place({"ports": ports}))["position"]["ports"]["tunis"]["price"] == 900


def test_pieces_on_the_board_leave_the_pool() -> None:
    ports = {"genova": {"owner": "genoa", "garrison": 3, "fort": True, "warehouse": ["wood", "wine"]}}
    state = place({"galleys": [GALLEY], "ports": ports}).state
    assert state["pool_sailors"] == 175
    assert state["pool_goods"].tolist() == [15, 15, 15, 13, 15, 14, 14]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key of a case": ({"phas": "market"}, "phas: unknown key.*phase"),
    "unknown phase": ({"phase": "war"}, "phase: there is no phase"),
    "round 0": ({"round": 0}, "round: 0 is out of range"),
    "unknown key": ({"position": {"galley": []}}, "galley: unknown key.*galleys"),
    "unknown player": ({"position": {"treasury": {"venice": 100}}}, "treasury.venice: unknown key"),
    "odd ducats": ({"position": {"treasury": {"spain": 999}}}, "treasury.spain: .*hundreds"),
    "debts": ({"position": {"treasury": {"spain": -100}}}, "treasury.spain: -100"),
    "true ducats": ({"position": {"treasury": {"spain": True}}}, "treasury.spain: .*whole number"),
    "no table": ({"position": {"galleys": {}}}, "galleys: this should be a list"),
}
for _name, _change, _problem in (
    ("galley 29", {"id": 29}, "galleys.1.id: 29 is out of range"),
    ("foreign galley", {"owner": "venice"}, "galleys.1.owner: there is no player"),
    ("galley of nobody", {"owner": "neutral"}, "galleys.1.owner: there is no player"),
    ("galley on land", {"zone": "lyon"}, 'galleys.1.zone: there is no zone "lyon"; write "lion"'),
    ("six sailors", {"sailors": 6}, "galleys.1.sailors: 6 is out of range"),
    ("six pieces", {"sailors": 4}, "galleys.1: 6 pieces.*S2.12"),
    ("unknown good", {"goods": ["silk"]}, "galleys.1.goods.1: there is no good"),
    ("unknown key of a galley", {"crew": 3}, "galleys.1.crew: unknown key"),
):
    WRONG[_name] = ({"position": {"galleys": [GALLEY | _change]}}, _problem)
for _name, _port, _fields, _problem in (
    ("unknown port", "genoa", {}, "ports.genoa: unknown key.*genova"),
    ("foreign port", "genova", {"owner": "venice"}, "ports.genova.owner: there is no player"),
    ("no number", "genova", {"garrison": "two"}, "ports.genova.garrison: this should be a whole number"),
    ("181 sailors", "genova", {"garrison": 181}, "ports.genova.garrison: 181"),
    ("no fort", "genova", {"fort": 1}, "ports.genova.fort: this should be true or false"),
    ("stored twice", "genova", {"warehouse": ["wood", "wood"]}, "ports.genova.warehouse: .*twice"),
    ("own offer", "genova", {"warehouse": ["iron"]}, "ports.genova.warehouse: genova offers iron.*S6.2"),
    ("full", "pisa", {"warehouse": ["iron", "gold", "gems"]}, "ports.pisa.warehouse: .*2 places.*S6.3"),
    ("odd price", "genova", {"owner": "genoa", "price": 250}, "ports.genova.price: .*hundreds"),
    ("no monopoly", "tunis", {"owner": "genoa", "price": 400}, "ports.tunis.price: 400"),
    ("neutral price", "tunis", {"price": 400}, "ports.tunis.price: 400"),
):
    WRONG[_name] = ({"position": {"ports": {_port: _fields}}}, _problem)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_its_place(name: str) -> None:
    case, problem = WRONG[name]
    with pytest.raises(ValueError, match=problem):
        place(**case)


def test_a_galley_stands_once() -> None:
    with pytest.raises(ValueError, match=r"galleys.2.id: galley 1 stands here twice"):
        place({"galleys": [GALLEY, GALLEY | {"owner": "genoa"}]})


def test_no_more_pieces_than_there_are() -> None:
    garrisons = {port: {"garrison": 61} for port in ("genova", "tunis", "pisa")}
    with pytest.raises(ValueError, match=r"position: 183 sailors .* 180 \(S0.1\)"):
        place({"ports": garrisons})
    with pytest.raises(ValueError, match=r"21 forts .* 20"):
        place({"ports": {port: {"fort": True} for port in list(SETTING.board.ports)[:21]}})
    galleys = [{"id": n, "owner": "spain", "zone": "lion", "goods": ["gold"] * 4} for n in range(1, 5)]
    with pytest.raises(ValueError, match=r"16 gold .* 15"):
        place({"galleys": galleys})


@pytest.mark.parametrize("preset", SERENISSIMA.presets)
@pytest.mark.parametrize("seed", range(3))
def test_positions_of_a_game_are_placed_as_they_are_told(preset: str, seed: int) -> None:
    setting, choose = SERENISSIMA.setting(4, preset), Random(seed)
    position = setting.start(seed)
    legal = position.legal(0)
    for step in range(1500):
        if step % 50 == 0:
            told = tell(position)
            again = setting.ruleset.notation.place(setting, {key: told[key] for key in ("round", "phase", "position")})
            assert {key: tell(again)[key] for key in ("round", "phase", "position", "score")} == {
                key: told[key] for key in ("round", "phase", "position", "score")
            }
            for pool in ("pool_sailors", "pool_goods", "forts"):
                assert (again.state[pool] == position.state[pool]).all()
        legal = position.step(choose.choice(legal))
        if not legal:
            break
