"""Stand-ins: they play on, and do nothing that would bind the person they play for."""

from random import Random

import pytest
from tests.soak import draw_setting

from arsenale.bots import Player, find_bot
from arsenale.bots.stand_in import StandIn
from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from tables import FRANCE, ITALY, before_blockade

SERENISSIMA, BLOOD_ROYALE = find_ruleset("serenissima"), find_ruleset("blood_royale")
MERCHANT, RANDOM = (find_bot(SERENISSIMA, name) for name in ("merchant", "random"))
FORBIDDEN = {
    "serenissima": {"offer", "accept", "give", "let", "attack"},
    "blood_royale": {
        *("offer", "propose", "accept", "give", "pay", "permit", "revoke"),
        *("attack", "block", "disband", "demolish", "release"),
    },
}


def play(position: Position, choosers: list[StandIn | Player], dice: Random) -> list[tuple[int, str]]:
    """A whole game, each seat by its chooser: who ordered what, with the verb."""
    notation, orders = position.setting.ruleset.notation, list[tuple[int, str]]()
    while not position.is_over():
        if sides := position.chance():
            position.roll(dice.randint(1, sides))
            continue
        seat = position.to_act()[0]
        action = choosers[seat].choose(position.view(seat), seat)
        position.apply(seat, action)
        orders.append((seat, notation.say(position.setting, action).split()[0]))
    return orders


@pytest.mark.parametrize("name", ["merchant", "random"])
def test_games_of_stand_ins_end_and_hold_nothing_forbidden(name: str) -> None:
    for seed in range(25):
        setting = draw_setting(SERENISSIMA, seed)
        orders = play(setting.start(), [StandIn(find_bot(SERENISSIMA, name))] * len(setting.powers), Random(seed))
        assert not {verb for _seat, verb in orders} & FORBIDDEN["serenissima"]
        assert {"bid", "end"} <= {verb for _seat, verb in orders}


@pytest.mark.parametrize("name", ["merchant", "random"])
def test_games_of_stand_ins_in_blood_royale_too(name: str) -> None:
    for seed in range(6):
        rules = {"turns": 2, "free_moves": 8, "dynasty": seed % 2 == 0}
        setting = BLOOD_ROYALE.setting(3 + seed % 3, options=rules)
        orders = play(setting.start(), [StandIn(find_bot(BLOOD_ROYALE, name))] * len(setting.powers), Random(seed))
        assert not {verb for _seat, verb in orders} & FORBIDDEN["blood_royale"]
        assert {"move", "sail", "end"} <= {verb for _seat, verb in orders}


def test_a_stand_in_among_others_answers_but_lets_nobody_pass() -> None:
    answers = set[str]()
    for seed in range(8):
        setting = SERENISSIMA.setting(3, options={"deals": "open", "free_moves": 8})
        orders = play(setting.start(), [StandIn(MERCHANT), RANDOM, RANDOM], Random(seed))
        answers |= {verb for seat, verb in orders if seat == 0}
    assert {"stop", "decline", "move", "buy", "sell"} <= answers
    assert not answers & FORBIDDEN["serenissima"]


def test_a_stand_in_announces_no_blockade_and_makes_no_contract() -> None:
    answers, merchant = set[str](), find_bot(BLOOD_ROYALE, "merchant")
    for seed in range(3):
        setting = BLOOD_ROYALE.setting(3, options={"free_moves": 8})
        orders = play(setting.start(), [StandIn(merchant), merchant, merchant], Random(seed))
        answers |= {verb for seat, verb in orders if seat == 0}
    assert {"decline", "tax", "move", "sail", "cash"} <= answers
    assert not answers & FORBIDDEN["blood_royale"]
    asked = before_blockade()
    asked.order(ITALY, "sail f1 biscay western_approaches")
    asked.act(FRANCE, StandIn(merchant).choose(asked.view(FRANCE), FRANCE))
    assert [step.text for step in asked.steps[-2:]] == ["let pass", "sail f1 western_approaches"]  # B3.5


def test_a_bot_chooses_among_what_is_allowed() -> None:
    view = SERENISSIMA.setting(2).start().view(0)
    for action in view.legal(0)[:5]:
        assert MERCHANT.choose(view, 0, [action]) == RANDOM.choose(view, 0, [action]) == action
