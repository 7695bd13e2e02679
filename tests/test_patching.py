"""Rules change, games go on: under a deliberately changed rule, and under one that nobody has met yet."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arsenale.games import kernel
from arsenale.games import operations as op
from arsenale.games.blood_royale import actions as royal_actions
from arsenale.games.blood_royale import reasons as royal_reasons
from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import RULESETS
from arsenale.games.serenissima import actions, reasons
from arsenale.table.game import Game
from arsenale.table.patching import Given, patch, patch_record
from arsenale.table.record import RecordError, load, save
from tables import GENOA, after_meeting, before_blockade, before_meeting, kingdoms, neighbours, order_all, play

SERENISSIMA, BLOOD_ROYALE = neighbours().ruleset, kingdoms().ruleset
Call = Callable[..., int]


def changed(call: Call, version: int = 2) -> Ruleset:
    return replace(SERENISSIMA, version=version, call=call)


def refusing(kind: int) -> Ruleset:
    """Orders of this kind are refused."""

    def call(operation: int, state: Any, setup: Any, seat: int, number: int, out: Any) -> int:
        if operation in (op.APPLY, op.WHY_NOT) and kernel.kind_of(number) == kind:
            return reasons.WRONG_PHASE
        return SERENISSIMA.call(operation, state, setup, seat, number, out)

    return changed(call)


def paying_for_shifts(operation: int, state: Any, setup: Any, seat: int, number: int, out: Any) -> int:
    """Who shifts a piece pays 100 ducats for it."""
    result = SERENISSIMA.call(operation, state, setup, seat, number, out)
    if operation == op.APPLY and not result and kernel.kind_of(number) == actions.SHIFT:
        state.view(SERENISSIMA.state_dtype)[0].treasury[seat] -= 100
    return result


def scoring_more(operation: int, state: Any, setup: Any, seat: int, number: int, out: Any) -> int:
    """Everybody has a point more."""
    result = SERENISSIMA.call(operation, state, setup, seat, number, out)
    if operation == op.SCORES:
        out[:4] += 1
    return result


def under(ruleset: Ruleset, setting: Setting) -> Setting:
    return ruleset.setting(setting.powers, setting.preset, setting.options, setting.board)


def tried(game: Game, ruleset: Ruleset) -> Any:
    return patch(under(ruleset, game.setting), game.seats, game.dice, map(Given.of, game.steps))


def first(game: Game, verb: str) -> int:
    return next(step.number for step in game.steps if step.text.startswith(verb))


def test_a_game_that_never_met_the_changed_rule_is_moved_over() -> None:
    game = before_meeting()
    patched = tried(game, refusing(actions.ATTACK))
    assert patched.is_sound
    assert (patched.parts_at, patched.why) == (None, "")
    assert str(patched) == f"moved to version 2 of the rules, all {len(game.steps) - 1} orders agree"
    assert patched.game.setting.ruleset.version == 2
    assert [step.digest for step in patched.game.steps] == [step.digest for step in game.steps]
    order_all(patched.game, "genoa: move 1 lion")


def test_an_order_that_is_refused_now_is_where_they_part() -> None:
    game = before_meeting()
    patched = tried(game, refusing(actions.SHIFT))
    assert not patched.is_sound
    assert patched.parts_at == first(game, "shift")
    assert "refuses what was allowed: S1.1" in patched.why
    assert str(patched).startswith(f"stays as it is: at order {patched.parts_at} the new version refuses")


def test_an_order_that_has_another_effect_now_is_where_they_part() -> None:
    game = before_meeting()
    patched = tried(game, changed(paying_for_shifts))
    assert (patched.parts_at, patched.why) == (first(game, "shift"), "the new version leads to another position")


def test_other_dice_are_where_they_part() -> None:
    game = order_all(after_meeting(), "spain: attack 3 1")
    steps = [Given.of(step) for step in game.steps]
    steps[-1] = replace(steps[-1], dice=())
    patched = patch(game.setting, game.seats, game.dice, steps)
    assert patched.parts_at == len(steps) - 1
    assert "in place of none" in patched.why


def test_corrections_are_patched_too() -> None:
    game = after_meeting()
    game.correct({"treasury": {"spain": 500}}, "a test")
    assert tried(game, refusing(actions.ATTACK)).is_sound


def test_a_game_of_blood_royale_is_moved_over_or_parts(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_blockade()
    game.order(0, "sail f1 biscay western_approaches -- to the north")
    save(game, path)

    def call(operation: int, state: Any, setup: Any, seat: int, number: int, out: Any) -> int:
        if operation in (op.APPLY, op.WHY_NOT) and kernel.kind_of(number) == royal_actions.SAIL:
            return royal_reasons.WRONG_PHASE
        return BLOOD_ROYALE.call(operation, state, setup, seat, number, out)

    assert patch_record(path, ruleset=replace(BLOOD_ROYALE, version=2, call=call)).parts_at == first(game, "sail")
    assert patch_record(path, ruleset=replace(BLOOD_ROYALE, version=2)).is_sound
    assert "rules: 2" in path.read_text()


# --- records ---


@pytest.mark.parametrize("preset", ["classic", "blitz"])
def test_a_record_moves_over_with_all_that_is_secret_in_it(
    preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game, newer = tmp_path / "game.txt", before_meeting(preset), refusing(actions.ATTACK)
    game.order(GENOA, "move 1 lion balearic valencia")
    save(game, path)
    before = path.read_text().splitlines()
    assert patch_record(path, ruleset=newer).is_sound
    after = path.read_text().splitlines()
    assert [line for line in after if line not in before] == ["rules: 2", next(s for s in after if "header:" in s)]
    assert "move 1 lion balearic valencia" not in path.read_text()
    with pytest.raises(RecordError, match=r"under version 2.*arsenale patch"):
        load(path)
    monkeypatch.setitem(RULESETS, "serenissima", newer)
    again = load(path)
    order_all(again, "spain: let pass")
    assert again.steps[-1].text.startswith("move 1")


def test_a_record_that_parts_is_left_alone(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting()
    save(game, path)
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for ruleset in (refusing(actions.SHIFT), changed(paying_for_shifts)):
        assert patch_record(path, ruleset=ruleset).parts_at == first(game, "shift")
        assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files


def test_a_game_that_is_over_must_end_alike(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", after_meeting()
    for _game in play(game, Random(4)):
        pass
    save(game, path)
    patched = patch_record(path, ruleset=changed(scoring_more))
    assert patched.parts_at == len(game.steps) - 1
    assert "the result would be genoa" in patched.why
    assert "rules: 1" in path.read_text()
    assert patch_record(path, ruleset=changed(SERENISSIMA.call)).is_sound
    assert "rules: 2" in path.read_text()


def test_a_record_of_this_very_version_is_not_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(before_meeting(), path)
    path.write_text(path.read_text() + "# a note\n")
    assert patch_record(path).is_sound
    assert path.read_text().endswith("# a note\n")


def test_a_broken_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(before_meeting(), path)
    path.write_text(path.read_text().replace("genoa: end", "turkey: end"))
    with pytest.raises(RecordError, match="turkey has no seat"):
        patch_record(path)
