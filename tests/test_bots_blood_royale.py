"""The tempers of Blood Royale's bots, why they do what they do, and what the learned value looks at."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.soak import draw_setting

from arsenale.bots import Player, find_bot, find_company
from arsenale.bots.blood_royale import doors, features
from arsenale.bots.blood_royale.desk import DESK
from arsenale.bots.blood_royale.guess import guess
from arsenale.games import operations as op
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.kernel import kind_of
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.simulate import simulate

BLOOD_ROYALE = find_ruleset("blood_royale")
COMPANY = find_company(BLOOD_ROYALE)
QUICK = {"free_moves": BLOOD_ROYALE.simulation_free_moves}
FIVE = BLOOD_ROYALE.setting(5, options=QUICK)
TEMPERS = ("merchant", "steward", "corsair")
FEATURES = 48


def seat_bots(names: Sequence[str], seats: int) -> list[Player]:
    """The named bots in turn."""
    return [COMPANY.find(names[seat % len(names)]) for seat in range(seats)]


# --- games ---


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_all_tempers_finish_under_every_house_rule(seed: int) -> None:
    setting = draw_setting(BLOOD_ROYALE, seed)
    position, decisions = COMPANY.play(
        setting, seed, seat_bots(("corsair", "steward", "merchant"), len(setting.powers))
    )
    assert position.is_over()
    assert position.broken() == ""
    assert decisions < 20_000


def test_tempers_play_different_games() -> None:
    games = {name: COMPANY.play(FIVE, 1, seat_bots([name], 5))[0].digest() for name in TEMPERS}
    assert len(set(games.values())) == len(TEMPERS)


def foreign_land(position: Position, seat: int) -> int:
    """Provinces of the seat's that were another kingdom's."""
    realm = setup_of(position.setting).province_realm
    return int(((position.state.owner == seat) & (realm != seat) & (realm >= 0)).sum())


def test_the_corsair_takes_more_of_others_land_than_the_steward() -> None:
    taken = Counter[str]()
    for seed in range(20):
        for name in ("steward", "corsair"):
            position, _decisions = COMPANY.play(FIVE, seed, seat_bots([name, *["merchant"] * 4], 5))
            taken[name] += foreign_land(position, 0)
    assert taken["corsair"] > 2 * taken["steward"]


@pytest.mark.parametrize("name", ["steward", "corsair"])
def test_each_temper_beats_four_merchants(name: str) -> None:
    """A fifth of the victories would be even."""
    summary = simulate(FIVE, [name, "merchant"], 100, seed=11)
    assert summary.wins_by_bot[name] >= 26
    assert summary.mean_score[name] > summary.mean_score["merchant"]


def test_a_weight_can_be_changed() -> None:
    tame = COMPANY.find("corsair:lead=30+spoils=0")
    games = [COMPANY.play(FIVE, 1, [bot] * 5)[0].digest() for bot in (tame, COMPANY.find("corsair"))]
    assert games[0] != games[1]


FIRST_ROUND = """
from tests.test_bots_blood_royale import *
contest = COMPANY.begin(BLOOD_ROYALE.setting(3, options=QUICK), 3, seat_bots(("corsair", "steward"), 3))
contest.play_to(op.ROUND + 3 * op.PHASE)  # the first round of movement is over
print(contest.decisions, contest.position.digest())
"""


def test_compiled_and_interpreted_tempers_choose_alike() -> None:
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-c", FIRST_ROUND],
            env=os.environ | {"NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("1", "0")
    )
    assert int(plain.split()[0]) > 40
    assert plain == compiled


# --- decisions in positions laid out ---


def place(position: dict[str, Any], powers: Sequence[str] = ("italy", "france", "england"), **case: Any) -> Position:
    setting = BLOOD_ROYALE.setting(powers=tuple(powers), options=case.pop("options", {}))
    return BLOOD_ROYALE.notation.place(setting, {"phase": "movement", "position": position} | case)


def advise(name: str, position: Position) -> tuple[str, str]:
    """The order in words, and why."""
    seat = position.to_act()[0]
    advice = find_bot(BLOOD_ROYALE, name).advise(position.view(seat), seat)
    assert position.why_not(seat, advice.action) is None
    return BLOOD_ROYALE.notation.say(position.setting, advice.action), advice.reason


def pieces(*placed: str) -> dict[str, Any]:
    """A piece and where it is: `france.a1 picardy`, `france.f1 biscay sea`, `france.grain1 italy.f1 aboard`."""
    entries = []
    for id, where, *way in (text.split() for text in placed):
        if way == ["aboard"]:
            entries.append({"id": id, "aboard": where})
        else:
            entries.append({"id": id, "at": where} | ({"in_port": way != ["sea"]} if ".f" in id else {}))
    return {"pieces": entries}


ECONOMY: dict[str, Any] = {"phase": "economy"}
CASHING: dict[str, Any] = {"phase": "cashing"}
SET = pieces("italy.grain1 latium", "italy.iron1 latium", "italy.wool1 latium", "italy.wine1 latium")
TAXED = {"taxed": {"italy": 5}}
LANDED = pieces("france.a1 tuscany")  # a foe in Italy


def owned(**owners: str) -> dict[str, Any]:
    return {"provinces": {province: {"owner": owner} for province, owner in owners.items()}}


def asked(position: Position, order: str) -> Position:
    """The faction whose turn it is has given the order, and another is asked."""
    position = position.copy()
    seat = position.to_act()[0]
    for action in BLOOD_ROYALE.notation.parse(position.setting, order, seat):
        position.apply(seat, action)
    return position


LACKS_WOOL = ("france.grain1 ile_de_france", "france.iron1 ile_de_france")
RICH = {"treasury": {"france": 60, "italy": 60, "england": 60}}
FOR_FRANCE = place(pieces("italy.wool1 champagne", *LACKS_WOOL) | RICH, turn=4)
ABROAD = place(pieces("italy.a1 flanders", "italy.grain1 flanders", "france.f1 english_channel sea"))
WAY = pieces("italy.f1 western_approaches sea", "france.f1 biscay sea", "france.f2 biscay sea")
CHANNEL = place(WAY)


def proposed(crowns: int) -> Position:
    """Italy proposes a marriage to France, and pays so much; negative: asks for it."""
    people = [
        {"id": "italy.c1", "age": 30, "sex": "man", "ruler": True, "founder": True},
        {"id": "france.c1", "age": 30, "sex": "woman", "ruler": True, "founder": True},
    ]
    contract = {"by": "italy", "to": "france", "own": "italy.c1", "other": "france.c1", "pays": crowns, "turns": 1}
    return place({"characters": people, "contracts": [contract | {"status": "proposed"}]}, phase="dynasty")


CASES: dict[str, tuple[str, Position, str, str]] = {
    # economy
    "high rate": (
        "merchant",
        place(owned(provence="italy", sardinia="italy", switzerland="italy", portugal="italy"), **ECONOMY),
        "tax 7",
        "the high rate brings 24 crowns more, and the risk of rebellion costs less",
    ),
    "last rate": ("merchant", place({}, turn=4, **ECONOMY), "tax 7", "in the last turn a rebellion does no harm"),
    "low rate": ("merchant", place(owned(apulia="france", sicily="france"), **ECONOMY), "tax 5", "the high rate would"),
    "peace": (
        "merchant",
        place({"treasury": {"italy": 50}, "provinces": {"tuscany": {"rebellion": True}}}, **ECONOMY),
        "quell tuscany",
        "Tuscany at peace pays and bears again",
    ),
    "fleet for goods": (
        "merchant",
        place(TAXED | {"treasury": {"italy": 90}} | pieces("italy.grain1 sicily"), **ECONOMY),
        "raise fleet",
        "goods wait for a ship: in Sicily",
    ),
    "fleet for trade": (
        "merchant",
        place(TAXED | {"treasury": {"italy": 90}}, **ECONOMY),
        "raise fleet",
        "0 fleets are too few",
    ),
    "army": (
        "merchant",
        place(TAXED | {"treasury": {"italy": 90}} | pieces("italy.f1 latium", "italy.f2 latium"), **ECONOMY),
        "raise army",
        "an army that is raised here can take",
    ),
    "nothing to buy": ("merchant", place(TAXED, **ECONOMY), "end", "nothing more is worth its price now"),
    "castle": (
        "steward",
        place(
            TAXED | {"treasury": {"italy": 19}} | LANDED,
            options={"castle_price": "1", "castle_tax": "5"},
            **ECONOMY,
        ),
        "build",
        "is threatened, and its taxes are worth more than a castle costs",
    ),
    "last fleet": (
        "steward",
        place(pieces("italy.f1 apulia"), turn=4, **ECONOMY),
        "disband f1",
        "no goods need fleet 1",
    ),
    "last army": (
        "steward",
        place(pieces("italy.a1 apulia"), turn=4, **ECONOMY),
        "disband a1",
        "army 1 has nothing to guard",
    ),
    # Resources and fleets
    "home": ("merchant", place(pieces("italy.wine1 tuscany")), "move wine1 latium", "wine 1 comes home to Latium"),
    "way home": ("merchant", place(pieces("italy.gold1 venetia")), "move gold1 romagna", "it is 1 step to Latium"),
    "ship for goods": (
        "merchant",
        place(pieces("italy.grain1 sardinia", "italy.f1 apulia")),
        "sail f1 tyrrhenian_sea",
        "goods wait for a ship: in Sardinia and Corsica",
    ),
    "embarking": (
        "merchant",
        place(pieces("italy.grain1 sicily", "italy.f1 tyrrhenian_sea sea")),
        "embark grain1 f1",
        "no open way leads home by land: grain 1 goes by ship",
    ),
    "landing": (
        "merchant",
        place(pieces("italy.grain1 italy.f1 aboard", "italy.f1 ionian_sea sea")),
        "disembark grain1 apulia",
        "from there it is 1 step to Latium",
    ),
    "voyage": (
        "merchant",
        place(pieces("italy.grain1 italy.f1 aboard", "italy.f1 sardinian_sea sea")),
        "sail f1 gulf_of_lion",
        "it carries 1 Resource home",
    ),
    "to the coast": (
        "merchant",
        place(pieces("italy.iron1 bohemia") | owned(saxony="italy")),
        "move iron1 saxony",
        "iron 1 goes to the coast, where a ship can fetch it",
    ),
    "on guard": (
        "corsair",
        place(pieces("italy.f1 latium")),
        "sail f1",
        "at sea it can stop fleets of France, England",
    ),
    # armies
    "neutral land": ("merchant", place(pieces("italy.a1 lombardy")), "move a1 switzerland", "nobody's"),
    "guard": (
        "merchant",
        place(pieces("italy.a1 latium", "italy.a2 latium", "france.a1 tuscany")),
        "move a1 tuscany",
        "free Tuscany",
    ),
    "win back": (
        "merchant",
        place(pieces("italy.a1 latium") | owned(tuscany="france")),
        "move a1 tuscany",
        "from there army 1 can win Tuscany back",
    ),
    "another's land": (
        "corsair",
        place(pieces("italy.a1 piedmont") | owned(provence="france", switzerland="italy")),
        "move a1 provence",
        "from there army 1 can take Provence, which France does not defend",
    ),
    "army by ship": (
        "merchant",
        place(pieces("italy.a1 sicily", "italy.f1 tyrrhenian_sea sea") | owned(switzerland="italy", provence="italy")),
        "embark a1 f1",
        "land where an army is wanted is far by foot and near by ship",
    ),
    "army at sea": (
        "merchant",
        place(pieces("italy.a1 italy.f1 aboard", "italy.f1 ionian_sea sea")),
        "sail f1 tyrrhenian_sea",
        "it carries armies to land where they are wanted",
    ),
    "army lands": (
        "merchant",
        place(pieces("italy.a1 italy.f1 aboard", "italy.f1 sardinian_sea sea")),
        "disembark a1 sardinia",
        "here army 1 can take Sardinia and Corsica, which is nobody's",
    ),
    "nothing to do": ("merchant", place({}), "end", "no further step or offer brings anything now"),
    "attack": (
        "merchant",
        place(pieces("italy.a1 tuscany", "italy.a2 tuscany", "france.a1 tuscany")),
        "attack a1 tuscany france",
        "before the dice it is 2 against 1 of France",
    ),
    "plunder": (
        "corsair",
        place(pieces("italy.a1 burgundy", "france.grain1 burgundy")),
        "attack a1 burgundy france",
        "what France has in Burgundy is not defended",
    ),
    # trade and permissions
    "offer": (
        "corsair:fairness=0",
        place(pieces("italy.wool1 champagne", "italy.wool2 champagne", *LACKS_WOOL) | RICH, turn=4),
        "offer wool1 france for 20",
        "it serves both: 20 crowns are gained by it, and France gains 16",
    ),
    "good offer": (
        "merchant",
        asked(FOR_FRANCE, "offer wool1 france for 10"),
        "accept",
        "the wool is worth 36 crowns here, and costs 10",
    ),
    "dear offer": (
        "merchant",
        asked(FOR_FRANCE, "offer wool1 france for 40"),
        "decline",
        "the wool is worth 36 crowns here, and costs 40",
    ),
    "swap": (
        "merchant",
        asked(FOR_FRANCE, "offer wool1 france for grain1"),
        "accept",
        "the wool is worth 36 crowns here, and the grain that goes for it 18",
    ),
    "unfair offer": (
        "steward",
        asked(FOR_FRANCE, "offer wool1 france for 30"),
        "decline",
        "Italy would gain 30 crowns by it, and oneself 6",
    ),
    "passenger": (
        "merchant",
        asked(ABROAD, "embark grain1 france.f1"),
        "accept",
        "Italy is no rival, and no army comes aboard",
    ),
    "army as passenger": (
        "merchant",
        asked(ABROAD, "embark a1 france.f1"),
        "decline",
        "rivals and armies are not taken aboard",
    ),
    "fleet of a friend": ("merchant", asked(CHANNEL, "sail f1 biscay"), "let pass", "this fleet of Italy is no danger"),
    "fleet of a rival": ("corsair", asked(CHANNEL, "sail f1 biscay"), "block", "Italy is a rival for victory"),
    "fleet of the rich": (
        "merchant",
        asked(place(WAY | {"treasury": {"italy": 100}}), "sail f1 biscay"),
        "block",
        "Italy is 100 crowns richer",
    ),
    "marriage": ("merchant", proposed(0), "accept", "the marriage costs nothing"),
    "dear marriage": ("merchant", proposed(-30), "decline", "it would cost 30 crowns"),
    "permission": (
        "merchant",
        place(pieces("france.grain1 tuscany")),
        "permit france all",
        "there is peace with France, which has goods",
    ),
    "revocation": (
        "merchant",
        place(LANDED | {"permits": [{"by": "italy", "to": "france", "province": "all"}]}),
        "revoke france all",
        "France has armies in the land",
    ),
    # cashing in
    "cashing": ("merchant", place(SET, **CASHING), "cash", "what lies in Latium brings 65 crowns"),
    "waiting": ("steward", place(SET, **CASHING), "end", "nobody need know how rich one is"),
    "no set": ("merchant", place(pieces("italy.wine1 latium"), **CASHING), "end", "there is no full set in Latium"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_choice_is_explained(name: str) -> None:
    temper, position, order, reason = CASES[name]
    said, why = advise(temper, position)
    assert said.startswith(order)
    assert reason in why


PLAIN_REASON = "there is nothing better to do"


def choices(name: str, seed: int) -> Iterator[tuple[Position, int, int, str]]:
    """All decisions of a game among bots of one kind: the view, the seat, its action and the reason."""
    position, bot = FIVE.start(seed), COMPANY.find(name)
    position.call(op.ROLL_ALL)
    while not position.is_over():
        seat = position.to_act()[0]
        view = position.view(seat)
        advice = bot.advise(view, seat)
        assert advice.action == bot.choose(view, seat)
        yield view, seat, advice.action, advice.reason
        position.step(advice.action)


@pytest.mark.parametrize("name", TEMPERS)
def test_every_choice_of_a_game_has_its_reason(name: str) -> None:
    seen = set[int]()
    for view, seat, action, reason in choices(name, 5):
        assert reason
        assert "{" not in reason
        is_forced = len(view.legal(seat)) == 1
        assert (reason == PLAIN_REASON) == is_forced, BLOOD_ROYALE.notation.say(view.setting, action)
        seen.add(kind_of(action))
    assert seen >= {actions.TAX, actions.RAISE, actions.MOVE, actions.SAIL, actions.OFFER, actions.END, actions.CASH}
    assert seen >= {actions.PERMIT, actions.EMBARK, actions.DISEMBARK, actions.ACCEPT, actions.PROPOSE}


def test_the_random_player_gives_no_reason_but_chance() -> None:
    position = FIVE.start(1)
    position.call(op.ROLL_ALL)
    assert "draws lots" in find_bot(BLOOD_ROYALE, "random").advise(position.view(0), 0).reason


# --- the learned value ---


def describe(position: Position) -> np.ndarray[Any, Any]:
    """The rows of all seats."""
    desk, mind = doors.blank_desk(), COMPANY.find("merchant").mind
    desk.view(np.int32)[: len(mind)] = mind
    rows = np.zeros((len(position.setting.powers), FEATURES), np.float32)
    features.describe(position.state, setup_of(position.setting), desk.view(DESK)[0], rows)
    return rows


def test_features_are_finite_and_of_like_size() -> None:
    largest = np.zeros(FEATURES)
    for seed in range(2):
        contest = COMPANY.begin(FIVE, seed, seat_bots(TEMPERS, 5))
        for clock in range(op.ROUND, 5 * op.ROUND, op.PHASE):
            contest.play_to(clock)
            rows = describe(contest.position)
            assert np.isfinite(rows).all()
            largest = np.maximum(largest, np.abs(rows).max(axis=0))
    assert largest.max() < 10
    assert set(np.flatnonzero(largest == 0).tolist()) <= {features.CASTLES}


def test_features_do_not_depend_on_the_seat() -> None:
    """The same position told from other seats: rows move with their powers."""
    powers = ("italy", "france", "england", "spain", "germany")
    told = {}
    for turned in (powers, powers[2:] + powers[:2]):
        position = place(
            {
                "treasury": {"italy": 30, "france": 70, "england": 10},
                **owned(provence="italy", champagne="germany"),
                **pieces("italy.a1 burgundy", "france.a1 picardy", "england.wool1 london", "spain.f1 biscay sea"),
            },
            powers=turned,
        )
        told[turned] = dict(zip(turned, describe(position), strict=True))
    first, second = told.values()
    for power in powers:
        assert np.array_equal(first[power], second[power])
    assert not np.array_equal(first["italy"], first["france"])


def test_a_guess_makes_dice_fall_again() -> None:
    position = FIVE.start(4)
    position.call(op.ROLL_ALL)
    view = position.view(0)
    assert view.state.random == 0
    guess(view.state, setup_of(FIVE), np.uint64(6))
    assert view.state.random != 0
    assert view.play_out() > 0
