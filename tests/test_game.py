"""One game among people: orders, what is secret, and what can be undone."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arsenale.games.ruleset import SPECTATOR, NotUnderstood, Refused
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import Game, UndoError
from arsenale.table.record_text import record_text
from tables import (
    ENGLAND,
    FRANCE,
    GAMES,
    GENOA,
    ITALY,
    SPAIN,
    after_meeting,
    before_blockade,
    before_meeting,
    choose,
    neighbours,
    new_game,
    order_all,
    play,
    setting_for,
)

PRESETS = ("classic", "blitz")
END = neighbours().ruleset.notation.parse(neighbours(), "end", GENOA)[0]
calm = settings(max_examples=8, deadline=None)
seeds = st.integers(0, 2**32)


def verdict(game: Game) -> list[bool]:
    return [game.can_undo(seat) for seat in range(-1, len(game.setting.powers))]


# --- orders ---


def test_an_order_is_carried_out_as_a_whole_or_not_at_all() -> None:
    game = order_all(new_game(neighbours()), "genoa: bid 0", "spain: bid 100", "spain: position 1", "genoa: position 2")
    before, steps = game.position, len(game.steps)
    with pytest.raises(Refused, match=r"S2\.12"):
        game.order(SPAIN, "shift valencia -> 3 sailor 6")
    with pytest.raises(NotUnderstood):
        game.order(SPAIN, "shift valencia -> 3 sailors")
    with pytest.raises(Refused):
        game.order(GENOA, "end")
    assert (game.position, len(game.steps)) == (before, steps)
    assert game.order(SPAIN, "  SHIFT valencia → 3  sailor 5 ").text == "shift valencia -> 3 sailor 5"


def test_packed_actions_are_orders_too() -> None:
    game, other = new_game(neighbours()), new_game(neighbours())
    action = game.setting.ruleset.notation.parse(game.setting, "bid 300", GENOA)[0]
    assert game.act(GENOA, action).text == other.order(GENOA, "bid 300").text
    assert game.position == other.position


@pytest.mark.parametrize("kind", GAMES)
def test_dice_fall_in_their_order(kind: str) -> None:
    game = GAMES[kind]()
    for _game in play(game, Random(8)):
        pass
    dice = [die for step in game.steps for die in step.dice]
    assert len(dice) > 2
    assert [die.face for die in dice] == [game.dice.roll(counter, die.sides) for counter, die in enumerate(dice)]
    assert all(step.position.chance() == 0 for step in game.steps)


def test_the_end() -> None:
    game = new_game(neighbours())
    assert game.result is None
    for _game in play(game, Random(1)):
        assert bool(game.to_act()) != game.is_over
    assert game.is_over
    assert game.result is not None
    assert list(game.result.scores.values()) == game.position.scores()
    assert game.result.winners
    assert not any(verdict(game))
    with pytest.raises(UndoError, match="over"):
        game.undo(GENOA)


def test_seats() -> None:
    setting = neighbours()
    assert Game.begin(setting).seats == {"genoa": "person", "spain": "person"}
    assert Game.begin(setting, ["person", "merchant"]).seats == {"genoa": "person", "spain": "merchant"}
    assert list(Game.begin(setting, {"spain": "person", "genoa": "random"}).seats) == ["genoa", "spain"]
    for wrong in (["person"], {"genoa": "person"}, ["person", "two words"], ["person", ""], ["a"] * 3):
        with pytest.raises(ValueError, match="seat"):
            Game.begin(setting, wrong)
    with pytest.raises(ValueError, match="no other"):
        Game.begin(setting, {"genoa": "person", "spain": "person", "turkey": "person"})


# --- interrupted orders ---


def test_the_rest_of_an_order_waits_for_the_answer() -> None:
    game = before_meeting()
    assert game.order(GENOA, "move 1 lion balearic valencia").text == "move 1 lion"
    assert game.to_act() == (SPAIN,)
    game.order(SPAIN, "let pass")
    assert [step.text for step in game.steps[-2:]] == ["let pass", "move 1 balearic valencia"]
    assert game.steps[-1].seat == GENOA


def test_the_rest_is_dropped_when_the_galley_is_stopped_and_the_answer_stands() -> None:
    game = before_meeting()
    game.order(GENOA, "move 1 lion balearic")
    game.order(SPAIN, "stop")
    assert game.steps[-1].text == "stop"
    with pytest.raises(UndoError, match="stands"):
        game.undo(SPAIN)


def test_a_rest_that_became_illegal_is_dropped() -> None:
    game = before_meeting()
    game.order(GENOA, "move 1 lion sirte")
    game.order(SPAIN, "let pass")
    assert game.steps[-1].text == "let pass"
    assert game.to_act() == (GENOA,)
    game.order(GENOA, "end")
    assert game.steps[-1].text == "end"


def test_the_rest_of_a_voyage_waits_for_those_who_may_block() -> None:
    passed, blocked = before_blockade(), before_blockade()
    for game, answer in ((passed, "let pass"), (blocked, "block f1")):
        assert game.order(ITALY, "sail f1 biscay western_approaches irish_sea").text == "sail f1 biscay"
        assert game.to_act() == (FRANCE,)
        game.order(FRANCE, answer)
    assert [step.text for step in passed.steps[-2:]] == ["let pass", "sail f1 western_approaches irish_sea"]
    assert blocked.steps[-1].text == "block f1"
    for game in (passed, blocked):
        with pytest.raises(UndoError):
            game.undo(FRANCE)


def test_what_may_be_done_at_any_time_is_done_out_of_turn_and_taken_back() -> None:
    game = before_blockade()
    game.order(ITALY, "sail f1 gulf_of_cadiz")
    assert game.order(ENGLAND, "permit italy london").power == "england"
    assert game.to_act() == (ITALY,)
    assert not game.can_undo(ITALY)
    with pytest.raises(UndoError, match="england has acted since"):
        game.undo(ITALY)
    game.undo(ENGLAND)
    assert game.undo(ITALY).text == "sail f1 gulf_of_cadiz"


def test_a_rest_that_was_undone_does_not_come_back() -> None:
    game = before_meeting()
    game.order(GENOA, "move 1 lion balearic")
    game.order(SPAIN, "let pass")
    assert game.undo(GENOA).text == "move 1 balearic"
    game.order(GENOA, "end")
    assert game.steps[-1].text == "end"


def test_dice_before_the_first_order_are_told() -> None:
    game = Game.begin(find_ruleset("blood_royale").setting(3), dice=Dice.draw())
    assert game.steps[0].dice
    assert game.log() == [f"dice {' '.join(map(str, game.steps[0].dice))}", "— turn 1, economy —"]


# --- what is secret ---


def test_bids_are_sealed_until_all_are_in() -> None:
    game = new_game(neighbours())
    game.order(GENOA, "bid 300")
    assert game.log()[-1] == game.log(SPAIN)[-1] == "genoa: bid ?"
    assert game.log(GENOA)[-1] == "genoa: bid 300"
    game.order(SPAIN, "bid 200")
    told = game.log()[-2:]
    assert told[0] == "spain: bid 200"
    assert told[1] == "genoa: bid 300 (genoa -300 → 1700; spain -200 → 1800)"
    assert game.log(SPAIN) == game.log()
    assert "bid ?" not in "\n".join(game.log(GENOA))


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_learns_the_aim_of_a_galley_that_asks(preset: str) -> None:
    game, other = before_meeting(preset), before_meeting(preset)
    game.order(GENOA, "move 1 lion balearic valencia")
    other.order(GENOA, "move 1 lion ligurian" if preset == "blitz" else "move 1 lion")
    for viewer in (SPAIN, SPECTATOR):
        assert game.view(viewer) == other.view(viewer)
        assert game.log(viewer) == other.log(viewer)
    assert record_text(game) == record_text(other)
    assert verdict(game) == verdict(other)
    game.order(SPAIN, "stop")
    other.order(SPAIN, "stop")
    assert game.view() == other.view()
    assert verdict(game) == verdict(other)


def secrets_of(game: Game, viewer: int) -> tuple[object, ...]:
    """All that a viewer can get hold of, but for the position, which has no hash."""
    return game.log(viewer), record_text(game), verdict(game), [step.effects for step in game.steps]


def begin_next_bidding(game: Game, random: Random) -> None:
    """Everybody ends his turns until all are to bid."""
    while len(game.to_act()) < len(game.setting.powers):
        seat, action = choose(game, random)
        if game.position.why_not(seat, END) is None:
            game.act(seat, END)
        else:
            game.act(seat, action)


@calm
@given(
    seed=seeds,
    bids=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=3, max_size=3),
    order=st.permutations(range(3)),
    count=st.integers(1, 2),
    start=st.integers(0, 40),
)
def test_two_games_that_differ_in_hidden_bids_look_alike(
    seed: int, bids: list[tuple[int, int]], order: list[int], count: int, start: int
) -> None:
    """Non-interference: whatever another seat has bid, nothing that I can see depends on it."""
    games = [new_game(setting_for(3)), new_game(setting_for(3))]
    for game in games:
        random = Random(seed)
        for _game in play(game, random, start):
            pass
        begin_next_bidding(game, random)
    bidders, me = order[:count], order[count]
    for seat in bidders:
        for game, bid in zip(games, bids[seat], strict=True):
            game.order(seat, f"bid {min(100 * bid, int(game.position.state.treasury[seat]))}")
    first, second = games
    for viewer in (me, SPECTATOR):
        assert first.view(viewer) == second.view(viewer)
        assert secrets_of(first, viewer) == secrets_of(second, viewer)
    for game in games:
        game.undo(bidders[-1])
    assert first.view(me) == second.view(me)
    assert secrets_of(first, me) == secrets_of(second, me)


@calm
@given(seed=seeds, kind=st.sampled_from(sorted(GAMES)))
def test_a_line_of_the_log_never_changes(seed: int, kind: str) -> None:
    game = GAMES[kind]()
    seen = {viewer: game.log(viewer) for viewer in (SPECTATOR, GENOA, SPAIN)}
    for _game in play(game, Random(seed), 40):
        for viewer, before in seen.items():
            seen[viewer] = game.log(viewer)
            assert seen[viewer][: len(before)] == before
            assert len(seen[viewer]) > len(before)


# --- the log ---


def test_the_log_tells_dice_losses_and_money() -> None:
    game = after_meeting()
    game.order(SPAIN, "attack 3 1")
    attack = game.log()[-1]
    dice = " ".join(map(str, game.steps[-1].dice))
    lost = (game.steps[-1].dice[0].face + 4) // 3
    assert attack.startswith(f"spain: attack 3 1 (dice {dice}; ")
    assert f"galley 1: sailors 5 → {5 - lost}" in attack


def test_the_log_says_where_in_the_game_it_is() -> None:
    log = after_meeting().log()
    assert log[0] == "— round 1, bidding —"
    assert log[-1] == "— round 1, battle —"
    assert log.count("— round 1, market —") == 1


def test_the_log_tells_once_of_each_thing_and_nothing_of_what_goes_without_saying() -> None:
    game = before_blockade()
    while not game.is_over:
        game.act(game.to_act()[0], game.position.legal(game.to_act()[0])[-1])
    told = [effect for step in game.steps for effect in map(str, step.effects)]
    assert not [effect for effect in told if effect.startswith(("counter", "contract")) or ": age " in effect]
    named = Counter(effect for effect in told if effect.endswith("is new"))
    seen = {"france.wine1 is new", "italy.f1: at piedmont → portuguese_sea", "france.c2: dead no → yes"}
    assert seen <= set(told)
    assert max(named.values()) == 1


# --- undo ---


def test_undo_one_own_order_at_a_time() -> None:
    game = order_all(new_game(neighbours()), "genoa: bid 0", "spain: bid 100", "spain: position 1", "genoa: position 2")
    start = game.position
    order_all(game, "spain: shift valencia -> 3 sailor 4", "spain: price valencia 200", "spain: end")
    assert verdict(game) == [False, False, True]
    assert [game.undo(SPAIN).text for _order in range(3)] == [
        "end",
        "price valencia 200",
        "shift valencia -> 3 sailor 4",
    ]
    assert game.position == start
    with pytest.raises(UndoError, match="genoa has acted"):
        game.undo(SPAIN)


def test_a_bid_can_be_undone_until_another_seat_has_acted() -> None:
    game = new_game(setting_for(3))
    assert not any(verdict(game))
    with pytest.raises(UndoError, match="nothing"):
        game.undo(0)
    game.order(0, "bid 300")
    game.undo(0)
    game.order(0, "bid 200")
    game.order(1, "bid 100")
    assert verdict(game) == [False, False, True, False]
    game.order(2, "bid 0")
    assert not any(verdict(game))
    with pytest.raises(UndoError, match="come to light"):
        game.undo(2)


def test_dice_are_never_taken_back() -> None:
    game = after_meeting()
    game.order(SPAIN, "attack 3 1")
    assert not any(verdict(game))
    with pytest.raises(UndoError, match="dice"):
        game.undo(SPAIN)


def test_an_answer_that_shows_the_aim_is_not_taken_back() -> None:
    game = before_meeting("blitz")
    game.order(GENOA, "move 1 lion balearic")
    assert game.can_undo(GENOA)
    game.order(SPAIN, "stop")
    assert not any(verdict(game))


@calm
@given(seed=seeds, kind=st.sampled_from(sorted(GAMES)))
def test_undo_goes_back_exactly_and_never_past_dice_a_reveal_or_another_player(seed: int, kind: str) -> None:
    random = Random(seed)
    game = GAMES[kind]()
    for _game in play(game, random, 120):
        last, before = game.steps[-1], game.steps[-2]
        hidden_before, hidden = before.sealed, last.sealed
        is_final = last.text.split()[0] in ("let", "stop", "block")
        allowed = not (last.dice or hidden_before - hidden or game.is_over or is_final)
        assert verdict(game) == [False, *(allowed and seat == last.seat for seat in range(len(game.setting.powers)))]
        if allowed and random.random() < 0.3:
            seen = record_text(Game(game.setting, game.seats, game.dice, game.steps[:-1]))
            assert game.undo(last.seat) is last
            assert game.steps[-1] is before
            assert record_text(game) == seen


@calm
@given(seed=seeds)
def test_an_order_after_an_undo_is_as_if_the_undone_one_had_never_been(seed: int) -> None:
    game, straight = after_meeting(), after_meeting()
    random, dice = Random(seed), Dice(bytes([0]) * 32, ("mare", "nostrum"))
    assert game.dice == straight.dice == dice
    for _order in range(60):
        seat, action = choose(game, random)
        detour = choose(game, random)
        game.act(*detour)
        if game.can_undo(detour[0]):
            game.undo(detour[0])
            game.act(seat, action)
            straight.act(seat, action)
        else:
            straight.act(*detour)
        if game.is_over:
            break
    assert game.position == straight.position
    assert record_text(game) == record_text(straight)


# --- what the table does ---

REASON = "a sale was forgotten [3 5] = 0123456789abcdef"


def test_a_correction_is_a_step_of_the_table_that_everybody_sees() -> None:
    game = after_meeting()
    step = game.correct({"treasury": {"spain": 500}, "galleys": [{"id": 1, "sailors": 4}]}, REASON)
    assert (step.power, step.is_correction, game.is_corrected) == ("table", True, True)
    assert step.text == (
        'correct {"galleys": [{"id": 1, "sailors": 4}], "treasury": {"spain": 500}} because '
        '"a sale was forgotten [3 5] = 0123456789abcdef"'
    )
    assert game.to_act() == (SPAIN,)
    assert int(game.position.state.treasury[SPAIN]) == 500
    assert {game.log(viewer)[-1] for viewer in (SPECTATOR, GENOA, SPAIN)} == {
        f"table: {step.text} (galley 1: sailors 5 → 4; spain -1400 → 500)"
    }
    game.order(SPAIN, "attack 3 1")


def test_no_undo_crosses_a_correction() -> None:
    game = order_all(new_game(neighbours()), "genoa: bid 0", "spain: bid 100", "spain: position 1")
    assert game.can_undo(SPAIN)
    game.correct({"treasury": {"spain": 500}}, "to begin with")
    assert not any(verdict(game))
    with pytest.raises(UndoError, match="corrected"):
        game.undo(SPAIN)


@pytest.mark.parametrize(
    ("changes", "reason", "expected"),
    [
        ({"treasury": {"spain": 550}}, "why not", "treasury.spain"),
        ({}, "", "needs a reason"),
        ({}, "two\nlines", "needs a reason"),
        ({}, "long" * 100, "needs a reason"),
    ],
)
def test_a_wrong_correction_changes_nothing(changes: dict[str, object], reason: str, expected: str) -> None:
    game = after_meeting()
    before, steps = game.position, len(game.steps)
    with pytest.raises(ValueError, match=expected):
        game.correct(changes, reason)
    assert (game.position, len(game.steps), game.is_corrected) == (before, steps, False)


def test_no_correction_while_a_secret_is_kept() -> None:
    game = before_meeting()
    game.order(GENOA, "move 1 lion balearic")
    with pytest.raises(ValueError, match="question"):
        game.correct({}, "too early")
    bidding = new_game(neighbours())
    bidding.order(GENOA, "bid 300")
    with pytest.raises(ValueError, match="bids"):
        bidding.correct({"treasury": {"genoa": 0}}, "too late")


@pytest.mark.parametrize(
    "text",
    [
        "end",
        "correct",
        "correct {",
        'correct {} because ""',
        'correct [] because "x"',
        "correct {} because 3",
        'correct {} "x" y',
        "correct " + "[" * 100_000,
    ],
)
def test_words_that_are_no_correction(text: str) -> None:
    with pytest.raises(ValueError, match="correction"):
        after_meeting().follow(SPECTATOR, text)


@calm
@given(seed=seeds, kind=st.sampled_from(sorted(GAMES)))
def test_after_a_rewind_the_game_can_go_the_same_way_again(seed: int, kind: str) -> None:
    random = Random(seed)
    game = GAMES[kind]()
    for _game in play(game, random, 60):
        pass
    number = random.randrange(len(game.steps))
    before, steps = record_text(game), game.steps[number + 1 :]
    game.rewind(number)
    assert game.steps[-1].number == number
    for step in steps:
        game.follow(step.seat, step.text)
    assert record_text(game) == before


def test_a_rewind_needs_a_step_to_go_back_to() -> None:
    game = after_meeting()
    count = len(game.steps)
    for number in (-1, count):
        with pytest.raises(ValueError, match="no step"):
            game.rewind(number)
    game.rewind(count - 1)
    assert len(game.steps) == count
    game.rewind(0)
    assert game.position == game.setting.start()


# --- words that go with an order ---


def test_words_are_kept_and_mean_nothing() -> None:
    game, other = new_game(neighbours()), new_game(neighbours())
    step = game.order(GENOA, "  bid 300  --  We,  Genoa --\tagain -- bid  ")
    assert (step.text, step.words) == (other.order(GENOA, "bid 300").text, "We, Genoa -- again -- bid")
    assert game.position == other.position
    assert game.order(SPAIN, "bid 0 — as ever").words == "as ever"


def test_words_are_sealed_with_their_order() -> None:
    game = new_game(neighbours())
    game.order(GENOA, "bid 300 -- for the lion")
    assert game.log()[-1] == "genoa: bid ?"
    assert game.log(GENOA)[-1] == 'genoa: bid 300 -- "for the lion"'
    game.order(SPAIN, "bid 0")
    assert any(line.startswith('genoa: bid 300 -- "for the lion"') for line in game.log())


def test_words_stay_with_what_was_done_of_an_interrupted_order() -> None:
    game = before_meeting()
    game.order(GENOA, "move 1 lion balearic valencia -- make way")
    game.order(SPAIN, "let pass -- as you wish")
    assert [(step.text, step.words) for step in game.steps[-3:]] == [
        ("move 1 lion", "make way"),
        ("let pass", "as you wish"),
        ("move 1 balearic valencia", ""),
    ]


@pytest.mark.parametrize(
    ("words", "expected"), [("x" * 1001, "at most 1000 .* 1001"), ("a\u202eb", "U\\+202E"), ('"\\u0007"', "U\\+0007")]
)
def test_words_that_cannot_be_kept(words: str, expected: str) -> None:
    game = new_game(neighbours())
    with pytest.raises(NotUnderstood, match=expected) as refused:
        game.order(GENOA, f"bid 300 -- {words}")
    assert refused.value.column == len("bid 300 -- ")
    assert len(game.steps) == 1
    assert game.order(GENOA, f"bid 300 -- {'x' * 1000}").words == "x" * 1000


def test_an_order_needs_more_than_words() -> None:
    for text in ("-- hello", " -- hello"):
        with pytest.raises(NotUnderstood):
            new_game(neighbours()).order(GENOA, text)
