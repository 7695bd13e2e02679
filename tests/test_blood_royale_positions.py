"""Positions of Blood Royale in words, both ways, and a referee's corrections of them."""

from importlib.resources import files
from random import Random
from typing import Any

import pytest

from arsenale.games.blood_royale import corrections
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset

BLOOD_ROYALE = find_ruleset("blood_royale")
SETTING = BLOOD_ROYALE.setting(powers=("italy", "france", "england"))
WITHOUT_HOUSES = BLOOD_ROYALE.setting(powers=("italy", "france", "england"), options={"dynasty": "off"})
PLACED = ("turn", "round", "phase", "position")


def place(position: dict[str, Any] | None = None, **case: Any) -> Position:
    return SETTING.ruleset.notation.place(SETTING, {"phase": "movement", "position": position or {}} | case)


def tell(position: Position) -> dict[str, Any]:
    return SETTING.ruleset.notation.tell(position)


def tell_part(name: str, position: dict[str, Any], **case: Any) -> Any:
    return tell(place(position, **case))["position"][name]


FLEETS = [
    {"id": "italy.f1", "at": "biscay", "in_port": False},
    {"id": "italy.f2", "at": "biscay", "in_port": False},
    {"id": "france.f2", "at": "brittany", "in_port": True},
]
PIECES = [
    {"id": "italy.a1", "aboard": "italy.f1"},
    {"id": "italy.a2", "at": "picardy"},
    *FLEETS[:2],
    {"id": "italy.wool8", "aboard": "france.f2"},
    FLEETS[2],
    {"id": "france.grain1", "at": "london"},
]


def test_the_frame_is_placed_and_told() -> None:
    told = tell(place(turn=3, round=2))
    assert (told["turn"], told["round"], told["phase"]) == (3, 2, "movement")
    assert (told["to_act"], told["order"]) == (["italy"], ["italy", "france", "england"])
    assert (told["over"], told["winners"], told["score"]) == (False, [], {"italy": 0, "france": 0, "england": 0})


def test_what_is_not_named_is_empty_and_owned_as_on_the_board() -> None:
    told = tell(place())["position"]
    quiet = {"castle": False, "breached": False, "rebellion": False, "famine": False}
    owners = {name: province.kingdom for name, province in SETTING.board.provinces.items()}
    assert told["provinces"] == {name: {"owner": owner, **quiet} for name, owner in owners.items()}
    assert told["treasury"] == {"italy": 0, "france": 0, "england": 0}
    assert [told[name] for name in ("pieces", "characters", "permits", "blocks", "contracts")] == [[]] * 5


@pytest.mark.parametrize("phase", ["economy", "cashing", "dynasty"])
def test_each_phase_begins_with_the_first_seat_and_without_dice(phase: str) -> None:
    position = place(phase=phase)
    assert (tell(position)["to_act"], position.chance()) == (["italy"], 0)
    assert "round" not in tell(position)


def test_provinces_are_placed_and_told() -> None:
    changed = {
        "wales": {"owner": "france", "castle": True, "breached": False, "rebellion": True, "famine": False},
        "london": {"owner": "", "castle": False, "breached": True, "rebellion": False, "famine": True},
        "castile": {"owner": "spain", "castle": False, "breached": False, "rebellion": False, "famine": False},
    }
    told = tell_part("provinces", {"provinces": changed})
    assert {name: told[name] for name in changed} == changed
    assert told["wessex"]["owner"] == "england"


def test_pieces_are_placed_and_told_in_their_order() -> None:
    assert tell_part("pieces", {"pieces": PIECES[::-1]}) == PIECES


def test_a_fleet_is_in_port_wherever_there_is_land() -> None:
    assert tell_part("pieces", {"pieces": [{"id": "france.f2", "at": "brittany"}]}) == [FLEETS[2]]


def test_permissions_are_placed_and_told() -> None:
    permits = [
        {"by": "france", "to": "italy", "province": "picardy"},
        {"by": "france", "to": "italy", "province": "brittany"},
        {"by": "england", "to": "france", "province": "all"},
    ]
    assert tell_part("permits", {"permits": permits}) == permits


def test_a_block_holds_all_fleets_in_that_sea() -> None:
    block = {"by": "france", "against": "italy", "sea": "biscay"}
    told = tell_part("blocks", {"pieces": FLEETS, "blocks": [block]})
    assert told == [block | {"fleet": fleet, "now": False} for fleet in ("italy.f1", "italy.f2")]


def test_a_block_of_this_round_stops_the_fleet_it_names() -> None:
    block = {"by": "england", "against": "italy", "sea": "biscay", "fleet": "italy.f2", "now": True}
    position = place({"pieces": FLEETS, "blocks": [block]})
    assert tell(position)["position"]["blocks"] == [block]
    sail = SETTING.ruleset.notation.parse(SETTING, "sail f2 portuguese_sea", 0)[0]
    refusal = position.why_not(0, sail)
    assert refusal is not None
    assert refusal.rules[0] == "B3.1"


def test_counters_taxes_and_lost_armies_are_placed_and_told() -> None:
    layout = {
        "pieces": PIECES,
        "counters": {
            "moved": {"italy.a2": 2, "italy.wool8": 3},
            "steps": {"italy.a2": 1},
            "fought": ["italy.a2"],
            "asked": {"italy.f1": ["biscay", "north_sea"]},
            "stopped": {"france.f2": ["italy", "england"]},
        },
        "taxed": {"france": 7},
        "fallen": {"france.a3": 4},
    }
    told = tell(place(layout, turn=2))["position"]
    assert {name: told[name] for name in ("taxed", "fallen")} == {"taxed": {"france": 7}, "fallen": {"france.a3": 4}}
    asked = {name: sorted(seas) for name, seas in told["counters"]["asked"].items()}
    assert told["counters"] | {"asked": asked} == layout["counters"]


def test_points_may_stand_with_the_piece() -> None:
    pieces = [{"id": "italy.f1", "at": "biscay", "moved": 2}]
    assert tell_part("counters", {"pieces": pieces})["moved"] == {"italy.f1": 2}


# --- houses ---

KING = {"id": "england.c1", "sex": "man", "age": 52, "constitution": 1, "charisma": -2, "strength": 2}
QUEEN = {"id": "england.c2", "sex": "woman", "age": 49, "guile": 1, "spouse": "england.c1"}
HEIR = {"id": "england.c3", "sex": "woman", "age": 8, "father": "england.c1", "mother": "england.c2", "ruler": True}


def characters(*entries: dict[str, Any], pieces: tuple[dict[str, Any], ...] = ()) -> dict[str, dict[str, Any]]:
    told = tell_part("characters", {"characters": list(entries), "pieces": list(pieces)})
    return {entry["id"]: entry for entry in told}


def test_characters_are_placed_and_told() -> None:
    told = characters(KING, QUEEN, HEIR)
    for entry in (KING, QUEEN, HEIR):
        assert entry.items() <= told[entry["id"]].items()
    assert told["england.c1"]["spouse"] == "england.c2"
    assert (told["england.c1"]["founder"], told["england.c3"]["founder"]) == (True, False)
    assert [told[id]["regent"] for id in ("england.c1", "england.c3")] == ["", "england.c1"]


def test_without_a_mark_the_living_one_with_the_lowest_number_reigns() -> None:
    told = characters(KING | {"dead": True}, QUEEN, HEIR | {"ruler": False})
    assert [id for id, entry in told.items() if entry["ruler"]] == ["england.c2"]


def test_a_child_without_kin_has_a_council() -> None:
    assert characters({"id": "france.c5", "age": 15})["france.c5"]["regent"] == "council"


def test_a_character_on_the_board_needs_no_entry() -> None:
    told = characters(pieces=({"id": "italy.c7", "at": "london"},))
    assert told["italy.c7"] | {"sex": "man", "age": 20, "ruler": True, "strength": 0} == told["italy.c7"]


def test_characters_without_a_piece_are_at_home_and_prisoners_at_their_captors() -> None:
    layout = {"characters": [KING, QUEEN | {"prisoner_of": "italy"}, HEIR | {"dead": True, "ruler": False}]}
    told = tell(place(layout))["position"]
    assert told["pieces"] == [{"id": "england.c1", "at": "london"}, {"id": "england.c2", "at": "latium"}]
    assert told["characters"][1]["prisoner_of"] == "italy"


CONTRACT = {
    "by": "england",
    "to": "france",
    "own": "england.c3",
    "other": "france.c4",
    "pays": -30,
    "turns": 2,
    "permit": "wales",
    "request": "all",
}


@pytest.mark.parametrize(("status", "left"), [("agreed", 2), ("celebrated", 1), ("ended", 0)])
def test_contracts_are_placed_and_told(status: str, left: int) -> None:
    contract = CONTRACT | {"status": status, "left": left}
    assert tell_part("contracts", {"contracts": [contract]}) == [contract]


def test_a_proposed_contract_waits_for_its_answer() -> None:
    position = place({"contracts": [CONTRACT | {"status": "proposed"}]}, phase="dynasty")
    assert tell(position)["to_act"] == ["france"]
    assert tell(position)["position"]["contracts"] == [CONTRACT | {"status": "proposed", "left": 2}]


# --- what is wrong ---

FLEET, ARMY = FLEETS[0], PIECES[1]
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key of a case": ({"phas": "economy"}, "phas: unknown key.*phase"),
    "unknown phase": ({"phase": "sailing"}, "phase: there is no phase"),
    "phase that ends": ({"phase": "over"}, "phase: there is no phase"),
    "turn 0": ({"turn": 0}, "turn: 0 is out of range"),
    "late turn": ({"turn": 5}, "turn: 5 is out of range; give 1 to 4"),
    "third round": ({"round": 3}, "round: 3 is out of range"),
    "third round of the economy": ({"phase": "economy", "round": 3}, "round: 3 is out of range"),
}
for _name, _position, _problem in (
    ("unknown key", {"galleys": []}, "galleys: unknown key"),
    ("unknown player", {"treasury": {"spain": 3}}, "treasury.spain: unknown key"),
    ("debts", {"treasury": {"italy": -1}}, "treasury.italy: -1 is out of range"),
    ("unknown province", {"provinces": {"whales": {}}}, "provinces.whales: unknown key.*wales"),
    ("unknown owner", {"provinces": {"wales": {"owner": "neutral"}}}, "wales.owner: there is no kingdom"),
    ("castle in a capital", {"provinces": {"london": {"castle": True}}}, r"london.castle: .*\(B4.2\)"),
    ("producing castle", {"provinces": {"picardy": {"castle": True}}}, r"picardy.castle: .*\(B4.2\)"),
    ("no flag", {"provinces": {"wales": {"famine": 1}}}, "wales.famine: this should be true or false"),
    ("no list", {"pieces": {}}, "pieces: this should be a list"),
    ("piece of nobody", {"pieces": [{"id": "a1", "at": "wales"}]}, "pieces.a1: a1 is no piece.*`france.a1`"),
    ("piece of a stranger", {"pieces": [{"id": "spain.a1", "at": "wales"}]}, "no faction spain plays"),
    ("army 21", {"pieces": [{"id": "italy.a21", "at": "wales"}]}, "italy.a21 is out of range; its number is 1 to 20"),
    ("piece nowhere", {"pieces": [{"id": "italy.a1"}]}, "italy.a1: say where the piece is"),
    ("piece twice", {"pieces": [ARMY, ARMY]}, "italy.a2 stands here twice"),
    ("piece in two places", {"pieces": [FLEET, ARMY | {"aboard": "italy.f1"}]}, "italy.a2: say where the piece is"),
    ("unknown place", {"pieces": [ARMY | {"at": "picardie"}]}, 'italy.a2.at: there is no .*; write "picardy"'),
    ("army at sea", {"pieces": [ARMY | {"at": "biscay"}]}, "italy.a2.at: there is no province"),
    ("army in port", {"pieces": [ARMY | {"in_port": False}]}, "italy.a2.in_port: only fleets are in port"),
    ("fleet inland", {"pieces": [{"id": "italy.f1", "at": "castile"}]}, "italy.f1.at: castile has no coast"),
    ("port at sea", {"pieces": [FLEET | {"in_port": True}]}, "italy.f1.in_port: a fleet is in port in a province"),
    ("fleet aboard", {"pieces": [FLEET, {"id": "italy.f2", "aboard": "italy.f1"}]}, "italy.f2: fleets carry no fleets"),
    ("no such ship", {"pieces": [{"id": "italy.a1", "aboard": "italy.f1"}]}, "italy.a1.aboard: this fleet is not on"),
    ("aboard an army", {"pieces": [ARMY, {"id": "italy.a1", "aboard": "italy.a2"}]}, "italy.a2 is no fleet"),
    (
        "seven aboard",
        {"pieces": [FLEET, *({"id": f"italy.a{n}", "aboard": "italy.f1"} for n in range(1, 8))]},
        r"italy.a7.aboard: .* 6 .*\(B2.5\)",
    ),
    ("four points", {"pieces": [ARMY | {"moved": 4}]}, "italy.a2.moved: 4 is out of range; give 0 to 3"),
    ("permission for oneself", {"permits": [{"by": "italy", "to": "italy", "province": "all"}]}, "another faction"),
    (
        "block of nobody",
        {"blocks": [{"by": "france", "against": "italy", "sea": "biscay"}]},
        "no such fleet is in that",
    ),
    (
        "block elsewhere",
        {"pieces": FLEETS, "blocks": [{"by": "france", "against": "italy", "sea": "north_sea"}]},
        "blocks.1: no such fleet is in that sea",
    ),
    ("counter of nobody", {"counters": {"moved": {"italy.a1": 1}}}, "moved.italy.a1: this piece is not on the board"),
    ("fleet that fought", {"pieces": FLEETS, "counters": {"fought": ["italy.f1"]}}, "fought.1: this is no army"),
    ("unknown rate", {"taxed": {"italy": 6}}, r"taxed.italy: taxes are 5 or 7 crowns here \(B5.1\)"),
    (
        "fallen and standing",
        {"pieces": [ARMY], "fallen": {"italy.a2": 2}},
        "fallen.italy.a2: this army is on the board",
    ),
    ("army as character", {"characters": [{"id": "italy.a1"}]}, "italy.a1 is no character"),
    ("strong woman", {"characters": [{"id": "italy.c1", "sex": "woman", "strength": 1}]}, "c1.strength: men have"),
    ("high score", {"characters": [KING | {"charisma": 3}]}, "charisma: 3 is out of range; give -2 to 2"),
    ("unknown father", {"characters": [HEIR]}, "england.c3.father: this character is not told of"),
    (
        "dead on the board",
        {"pieces": [{"id": "england.c1", "at": "london"}], "characters": [KING | {"dead": True}]},
        "england.c1.dead: the dead do not stand on the board",
    ),
    (
        "two wives",
        {"characters": [KING, QUEEN, HEIR | {"father": "", "mother": "", "spouse": "england.c1"}]},
        "spouse: this character is married to another one",
    ),
    ("two rulers", {"characters": [KING | {"ruler": True}, QUEEN | {"ruler": True}]}, "c2.ruler: a house has one"),
    ("seven alive", {"characters": [{"id": f"italy.c{n}"} for n in range(1, 8)]}, r"at most \(B0.4\)"),
    ("contract of others", {"contracts": [CONTRACT | {"own": "italy.c1"}]}, "contracts.1.by: `own` belongs to"),
    ("sixteen instalments", {"contracts": [CONTRACT | {"turns": 16}]}, "contracts.1.turns: 16 is out of range"),
):
    WRONG[_name] = ({"position": _position}, _problem)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_its_place(name: str) -> None:
    case, problem = WRONG[name]
    with pytest.raises(ValueError, match=problem):
        place(**case)


def test_no_dynastic_phase_without_dynasties() -> None:
    with pytest.raises(ValueError, match=r"phase: .*\(B6.1\)"):
        WITHOUT_HOUSES.ruleset.notation.place(WITHOUT_HOUSES, {"phase": "dynasty"})


def test_no_more_forces_than_the_board_allows() -> None:
    file = (files("arsenale.boards") / "europe.toml").read_bytes()
    board = BLOOD_ROYALE.load_board(file.replace(b"armies = 20, fleets = 4", b"armies = 8, fleets = 2"))
    setting = BLOOD_ROYALE.setting(3, board=board)
    for piece in ({"id": "france.a9", "at": "wales"}, {"id": "france.f3", "at": "biscay"}):
        with pytest.raises(ValueError, match=rf"{piece['id']}: a faction has . of these pieces at most \(B0.4\)"):
            setting.ruleset.notation.place(setting, {"phase": "movement", "position": {"pieces": [piece]}})


# --- positions of whole games ---

UNTOLD = {"random", "free_moves", "order", "turn"}
"""Fields that no table tells: `place` begins with the first seat."""
STALE = {"enemy_steps", "army_returns", "permits"}
"""Fields that may hold more than is told, of pieces that are gone, or of turns that are over."""
PASSING = {
    *("step", "asked", "waiting", "dice", "thrown", "mover", "wish", "field", "attacker", "defender"),
    *("deal", "dealer", "deal_action", "subject", "child"),
}
"""Fields of a question or of dice on the table."""


def eager_choice(choose: Random, position: Position, seat: int) -> int:
    """A random order, rather no permission: there are so many that play would hardly get anywhere."""
    words, legal = SETTING.ruleset.notation, position.legal(seat)
    chosen = choose.choices(legal, k=5)
    lively = [action for action in chosen if words.say(position.setting, action).split()[0] not in ("permit", "revoke")]
    return (lively or chosen)[0]


@pytest.mark.parametrize(("players", "dynasty"), [(3, "on"), (4, "off"), (5, "on")])
def test_positions_of_a_game_are_placed_as_they_are_told(players: int, dynasty: str) -> None:
    setting = BLOOD_ROYALE.setting(players, options={"free_moves": 4, "dynasty": dynasty})
    position, choose = setting.start(), Random(players)
    for step in range(600):
        while sides := position.chance():
            position.roll(choose.randint(1, sides))
        if position.is_over():
            break
        if step % 20 == 0:
            check_placed_as_told(position)
        seat = position.to_act()[0]
        position.apply(seat, eager_choice(choose, position, seat))


def check_placed_as_told(position: Position) -> None:
    told = tell(position)
    again = position.setting.ruleset.notation.place(position.setting, {key: told[key] for key in PLACED if key in told})
    assert {key: tell(again)[key] for key in PLACED if key in told} == {key: told[key] for key in PLACED if key in told}
    assert again.broken() == ""
    for name in set(position.states.dtype.names or ()) - UNTOLD - STALE - PASSING:
        assert again.states[name].tolist() == position.states[name].tolist(), name


# --- corrections ---


def correct(position: Position, **changes: Any) -> Position:
    return corrections.correct(position, changes)


def differing(before: Position, after: Position) -> set[str]:
    """The parts of a position that differ."""
    told, now = tell(before)["position"], tell(after)["position"]
    return {name for name in told if told[name] != now[name]}


BUSY = {
    "pieces": [*PIECES, {"id": "england.c1", "at": "london"}],
    "blocks": [{"by": "france", "against": "italy", "sea": "biscay"}],
    "permits": [{"by": "france", "to": "italy", "province": "all"}],
    "counters": {"moved": {"italy.f1": 2, "italy.a2": 1}},
}


@pytest.fixture
def busy() -> Position:
    position = place(BUSY, turn=2)
    position.apply(0, SETTING.ruleset.notation.parse(SETTING, "end", 0)[0])
    return position


def test_a_correction_changes_nothing_but_what_it_names(busy: Position) -> None:
    assert correct(busy) == busy
    after = correct(busy, treasury={"france": 70})
    assert differing(busy, after) == {"treasury"}
    assert tell(after)["to_act"] == ["france"]
    assert tell(after)["position"]["treasury"]["france"] == 70


def test_provinces_and_pieces_are_corrected(busy: Position) -> None:
    after = correct(
        busy, provinces={"wales": {"owner": "france", "castle": True}}, pieces=[{"id": "italy.a2", "at": "wales"}]
    )
    assert differing(busy, after) == {"provinces", "pieces"}
    told = tell(after)["position"]
    assert {"id": "italy.a2", "at": "wales"} in told["pieces"]
    assert told["counters"] == tell(busy)["position"]["counters"]


def test_a_piece_that_goes_ashore_is_not_aboard_any_more(busy: Position) -> None:
    told = tell(correct(busy, pieces=[{"id": "italy.a1", "at": "brittany"}]))["position"]
    assert {"id": "italy.a1", "at": "brittany"} in told["pieces"]


def test_a_piece_that_is_gone_leaves_no_trace(busy: Position) -> None:
    gone = [{"id": "italy.a1", "gone": True}, {"id": "italy.f1", "gone": True}]
    told = tell(correct(busy, pieces=gone))["position"]
    assert [piece["id"] for piece in told["pieces"] if piece["id"] in ("italy.a1", "italy.f1")] == []
    assert told["counters"]["moved"] == {"italy.a2": 1}
    assert [block["fleet"] for block in told["blocks"]] == ["italy.f2"]


def test_permissions_and_blocks_come_and_go(busy: Position) -> None:
    gone = {"by": "france", "to": "italy", "province": "all", "gone": True}
    new = {"by": "italy", "to": "england", "province": "tuscany"}
    assert tell(correct(busy, permits=[gone, new]))["position"]["permits"] == [new]
    lifted = correct(busy, blocks=[{"by": "france", "against": "italy", "gone": True}])
    assert tell(lifted)["position"]["blocks"] == []


def test_a_character_is_corrected(busy: Position) -> None:
    after = correct(busy, characters=[{"id": "england.c1", "age": 41, "prisoner_of": "italy"}])
    assert differing(busy, after) == {"characters"}
    assert tell(after)["position"]["characters"][0]["age"] == 41


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"phase": "economy"}, "phase: unknown key"),
        ({"provinces": {"whales": {}}}, "provinces.whales: unknown key"),
        ({"pieces": [{"id": "italy.a9", "gone": True}]}, "pieces.italy.a9: there is no italy.a9 to take off the board"),
        ({"pieces": [{"id": "italy.a2", "at": "biscay"}]}, "pieces.italy.a2.at: there is no province"),
        ({"pieces": [{"id": "italy.f1", "gone": True}]}, "italy.a1.aboard: this fleet is not on the board"),
        ({"permits": [{"by": "italy", "gone": True}]}, "permits.1: there is no such entry to take away"),
        ({"characters": [{"id": "england.c1", "dead": True}]}, "c1.dead: the dead do not stand on the board"),
        ({"pieces": 3}, "pieces: this should be a list"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(busy: Position, changes: dict[str, Any], problem: str) -> None:
    before = busy.copy()
    with pytest.raises(ValueError, match=problem):
        corrections.correct(busy, changes)
    assert busy == before


def test_nothing_is_corrected_while_somebody_is_asked() -> None:
    position = place({"contracts": [CONTRACT | {"status": "proposed"}]}, phase="dynasty")
    with pytest.raises(ValueError, match="answer the question first"):
        correct(position, treasury={"france": 70})
