"""Records: read again as they were written, checked line by line, and whole after a kill at any moment."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arsenale.games.boards import packaged_boards
from arsenale.games.ruleset import SPECTATOR
from arsenale.games.rulesets import find_ruleset
from arsenale.table import files
from arsenale.table.companion import companion_path
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.record import RecordError, load, read_record, replay, save, verify_dice
from arsenale.table.record_text import record_text
from tables import (
    GAMES,
    GENOA,
    SPAIN,
    after_meeting,
    before_meeting,
    neighbours,
    new_game,
    order_all,
    play,
    setting_for,
)

PRESETS = ("classic", "blitz")


def assert_same(game: Game, other: Game) -> None:
    assert bytes(game.position.states) == bytes(other.position.states)
    assert [(step.seat, step.text, step.dice) for step in game.steps] == [
        (step.seat, step.text, step.dice) for step in other.steps
    ]
    assert [step.rest for step in game.within_undo()] == [step.rest for step in other.within_undo()]
    assert game.steps[-1].sealed == other.steps[-1].sealed


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game that is over."""
    path = tmp_path_factory.mktemp("finished") / "game.txt"
    game = after_meeting()
    game.order(SPAIN, "attack 3 1")
    for _game in play(game, Random(5)):
        pass
    save(game, path)
    return path


# --- the form ---


def test_the_text_of_a_record(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", new_game(neighbours("blitz", deals="open"))
    order_all(game, "genoa: bid 0", "spain: bid 0", *(["spain: position 2"] if game.to_act() == (SPAIN,) else []))
    save(game, path)
    lines = path.read_text().splitlines()
    digests = [step.position.digest() for step in game.steps]
    dice = " ".join(map(str, game.steps[2].dice))
    assert lines[:4] == ["arsenale record 1", "game: serenissima", "rules: 1", "preset: blitz"]
    assert "deals=open" in lines[4]
    assert lines[5] == f"board: mediterranean {game.setting.board.digest}"
    assert lines[6:10] == ["seat: genoa person", "seat: spain person", "salt: mare", "salt: nostrum"]
    assert lines[10] == f"dice: sha256 {game.dice.commitment}"
    assert re.fullmatch("header: [0-9a-f]{16}", lines[11])
    assert re.fullmatch(f" +0 table: begin += {digests[0]}", lines[12])
    assert lines[13] == "# round 1, bidding"
    assert re.fullmatch(f" +1 genoa: bid 0 += {digests[1]}", lines[14])
    assert re.fullmatch(rf" +2 spain: bid 0  \[{dice}\] += {digests[2]}", lines[15])
    assert lines[-1] == f"open: {len(game.steps) - 1} orders"


def test_a_record_hides_what_is_secret(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting("blitz")
    game.order(GENOA, "move 1 lion balearic valencia")
    save(game, path)
    dice = game.dice
    assert isinstance(dice, Dice)
    assert "genoa: move ?" in path.read_text()
    assert "move 1 lion" not in path.read_text()
    assert dice.seed.hex() not in path.read_text()
    secret = companion_path(path)
    assert "order 11: move 1 lion balearic" in secret.read_text()
    assert "rest 11 genoa: move 1 valencia" in secret.read_text()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_when_the_game_is_over_all_is_revealed(finished: Path) -> None:
    lines = finished.read_text().splitlines()
    assert lines[-3].startswith("result: genoa ")
    assert lines[-2] == f"seed: {'00' * 32}"
    assert lines[-1] == f"closed: {len(load(finished).steps) - 1} orders"
    assert not companion_path(finished).exists()
    assert "?" not in finished.read_text()


# --- saving and loading ---


LEAVE_ASKED = {
    "classic": "move 1 lion balearic valencia",
    "blitz": "move 1 lion balearic valencia",
    "blood_royale": "sail f1 biscay western_approaches",
}
"""The first player's order that asks another one."""


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_goes_on_from_its_record(tmp_path: Path, kind: str) -> None:
    path, random = tmp_path / "game.txt", Random(11)
    game = GAMES[kind]()
    game.order(0, LEAVE_ASKED[kind])
    save(game, path)
    assert_same(load(path), game)
    game = load(path)
    for number, _game in enumerate(play(game, random, 80)):
        save(game, path)
        if number < 10 or number % 20 == 0:
            assert_same(load(path), game)
    game = load(path)
    for _game in play(game, random):
        pass
    save(game, path)
    assert_same(load(path), game)


def test_sealed_bids_and_undone_orders_are_kept_as_they_are(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", new_game(setting_for(3))
    for order in ("bid 300", "bid 500"):
        game.order(0, order)
        save(game, path)
        assert_same(load(path), game)
        game.undo(0)
    save(game, path)
    assert_same(load(path), game)
    game.order(0, "bid 700")
    game.order(2, "bid 0")
    save(game, path)
    assert load(path).log(0)[-2:] == ["venice: bid 700", "spain: bid ?"]


def test_a_rest_goes_on_after_loading(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting()
    order_all(game, "genoa: move 1 lion balearic")
    save(game, path)
    game = load(path)
    game.order(SPAIN, "let pass")
    assert game.steps[-1].text == "move 1 balearic"


def test_comments_are_for_people(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting()
    game.order(GENOA, "move 1 lion balearic")
    save(game, path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "# ours", "", *lines[1:15], "# a fine move", *lines[15:], "", "# more", ""]))
    assert_same(load(path), game)


def test_a_seat_changes_hands(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting()
    save(game, path)
    game.seats["spain"] = "merchant"
    game.order(GENOA, "move 1 lion")
    save(game, path)
    assert load(path).seats == {"genoa": "person", "spain": "merchant"}


def test_a_lost_or_damaged_companion_is_written_anew(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", new_game(neighbours())
    save(game, path)
    for text in ("", "nonsense\n"):
        companion_path(path).write_text(text)
        save(game, path)
        assert_same(load(path), game)
    companion_path(path).unlink()
    save(game, path)
    assert_same(load(path), game)


def test_another_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for text in ("my diary\n", record_text(new_game(neighbours(), seed=1))):
        path.write_text(text)
        with pytest.raises(RecordError, match="another"):
            save(new_game(neighbours()), path)
        assert path.read_text() == text


# --- replaying ---


def test_replay_shows_every_position(finished: Path) -> None:
    game = load(finished)
    shown = list(replay(finished))
    assert [line.text for line, _position in shown] == [step.text for step in game.steps]
    assert [position.digest() for _line, position in shown] == [step.digest for step in game.steps]


def test_replay_needs_no_companion_and_ends_before_what_is_sealed(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", new_game(setting_for(3))
    save(order_all(game, "venice: bid 0"), path)
    companion_path(path).unlink()
    assert [line.text for line, _position in replay(path)] == ["begin"]
    save(order_all(game, "genoa: bid 0", "spain: bid 0"), path)
    assert len(list(replay(path))) == 4


def test_replay_goes_up_to_the_first_wrong_order(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(re.sub(r"^( +20 .*= ).*$", rf"\g<1>{'0' * 16}", finished.read_text(), flags=re.MULTILINE))
    shown = []
    with pytest.raises(RecordError, match="order 20 leads to another position"):
        shown.extend(line.number for line, _position in replay(path))
    shown = []
    try:
        for line, _position in replay(path):
            shown.append(line.number)
    except RecordError as trouble:
        assert path.read_text().splitlines()[trouble.line - 1].startswith("  20 ")
    assert shown == list(range(20))


# --- damage ---

Damage = Callable[[str], str]


def change(pattern: str, new: str) -> Damage:
    """Replaces the first place where a line matches."""

    def damage(text: str) -> str:
        changed = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return changed

    return damage


def cut(lines: int) -> Damage:
    return lambda text: "\n".join(text.splitlines()[:lines]) + "\n"


def with_header(damage: Damage) -> Damage:
    """Changes the header, and its check too, as somebody would who knows the form."""

    def forge(text: str) -> str:
        lines = damage(text).splitlines()
        end = next(number for number, line in enumerate(lines) if line.startswith("header:"))
        lines[end] = f"header: {sha256(chr(10).join(lines[:end]).encode()).hexdigest()[:16]}"
        return "\n".join(lines) + "\n"

    return forge


# What is done to a record, the line where it must be noticed (as the text that it begins with), and the words for it.
DAMAGES: dict[str, tuple[Damage, str, str]] = {
    "empty": (lambda text: "", "", "no record of a game"),
    "foreign": (lambda text: "[board]\nid = 3\n", "[board]", "no record of a game"),
    "other form": (change("^arsenale record 1", "arsenale record 2"), "arsenale record 2", "another form"),
    "cut in the header": (cut(5), "options:", "cut off"),
    "cut before the orders": (cut(12), "header:", "cut off"),
    "cut between orders": (cut(20), "   5 ", "cut off"),
    "cut in an order": (lambda text: text[: text.index("  20 ") + 30], "  20 ", "changed or cut off"),
    "last line lost": (lambda text: text[: text.rindex("closed")], "seed:", "cut off"),
    "seed lost": (change("^seed: .*\n", ""), "closed", "the seed of the dice"),
    "order lost": (change("^ +20 .*\n", ""), "  21 ", "order 20 should stand here"),
    "orders lost at the end": (change("^ +20 (.*\n)+result", "result"), "closed", "lines were lost"),
    "order twice": (change("^( +20 .*\n)", r"\1\1"), "  20 ", "order 21 should stand here"),
    "more at the end": (lambda text: text + "1 genoa: end = 0\n", "1 genoa", "nothing should follow"),
    "key missing": (change("^board: .*\n", ""), "seat: genoa", "`board: ...` should stand here"),
    "header changed": (change("^seat: genoa person", "seat: genoa merchant"), "header:", "changed after"),
    "other game": (with_header(change("^game: .*", "game: chess")), "game:", "here are only: serenissima"),
    "other rules": (with_header(change("^rules: 1", "rules: 77")), "rules:", "version 77 of the rules"),
    "other preset": (with_header(change("^preset: .*", "preset: mine")), "preset:", "unknown preset"),
    "other option": (with_header(change("deals=goods", "deals=all")), "options:", "no value all"),
    "no option": (with_header(change("deals=goods", "deals")), "options:", "NAME=VALUE"),
    "other board": (with_header(change("^board: mediterranean", "board: mine")), "board:", "--board FILE"),
    "changed board": (
        with_header(change("^(board: .*) .*", rf"\1 {'0' * 64}")),
        "board:",
        "another state of the board",
    ),
    "other power": (with_header(change("^seat: genoa", "seat: atlantis")), "seat:", "unknown power atlantis"),
    "no player": (with_header(change("^seat: spain person", "seat: spain")), "seat:", "POWER PLAYER"),
    "other salt": (with_header(change("^salt: mare", "salt: terra")), "  14 ", "other dice fell"),
    "bad salt": (with_header(change("^salt: mare", "salt: mare ")), "salt:", "`salt: TEXT` should stand here"),
    "other commitment": (with_header(change("^dice: .*", f"dice: sha256 {'0' * 64}")), "dice:", "not the one"),
    "other order": (change("^( +5 .*)sailor 4", r"\1sailor 3"), "   5 ", "order 5 leads to another position"),
    "impossible order": (change("^( +9 .*)lion", r"\1sirte"), "   9 ", "order 9 cannot be carried out: S3.1"),
    "senseless order": (change("^( +9 .*)move", r"\1moev"), "   9 ", "order 9 cannot be carried out"),
    "two orders in one": (change("^( +11 .*)lion", r"\1lion balearic"), "  11 ", "interrupted"),
    "unknown power": (change("^( +9 )spain", r"\1turkey"), "   9 ", "turkey has no seat"),
    "other digest": (change("^( +9 .*= ).*", rf"\g<1>{'0' * 16}"), "   9 ", "order 9 leads to another position"),
    "other beginning": (change("^( +0 .*)begin", r"\1start"), "   0 ", "should begin here"),
    "other die": (change(r"\[[1-6] ", "[9 "), "", "no such dice"),
    "die of no sides": (change(r"\[[1-6] ", "[1/0 "), "", "no such dice"),
    "wrong die": (change(r"^( +14 .*\[)(\d) (\d)", r"\1\3 \2"), "  14 ", "other dice fell"),
    "die lost": (change(r"^( +14 .*\[\d) \d", r"\1"), "  14 ", "other dice fell"),
    "dice lost": (change(r"^( +14 .*)\[\d \d\]", r"\1"), "  14 ", "other dice fell"),
    "sealed again": (change("^( +1 .*)bid 0", r"\1bid ?"), "   1 ", "order 1 "),
    "other result": (change("^result: genoa ", "result: genoa 1"), "result:", "the result should be"),
    "not over yet": (change("^result(.*\n)*", "open: 9999 orders\n"), "open", "lines were lost"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_found_where_it_is(finished: Path, tmp_path: Path, damage: str) -> None:
    do_damage, place, words = DAMAGES[damage]
    path = tmp_path / "game.txt"
    path.write_text(do_damage(finished.read_text()))
    for read in (load, lambda path: list(replay(path))):
        if read is not load and damage in ("other salt", "other commitment", "wrong die"):
            continue  # only the seed can tell
        with pytest.raises(RecordError, match=re.escape(words)) as caught:
            read(path)
        lines = path.read_text().splitlines() or [""]
        assert lines[caught.value.line - 1].startswith(place)
        assert str(caught.value).startswith(f"game.txt:{caught.value.line}: ")


def test_every_line_counts(finished: Path, tmp_path: Path) -> None:
    """Without any one of its lines, but for a comment, a record is not a record."""
    path, lines = tmp_path / "game.txt", finished.read_text().splitlines()
    for number in [*range(0, len(lines), 9), *range(14), -1, -2, -3]:
        if not lines[number].startswith("#"):
            rest = lines.copy()
            del rest[number]
            path.write_text("\n".join([*rest, ""]))
            with pytest.raises(RecordError):
                load(path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), is_companion=st.booleans())
def test_whatever_is_done_to_a_pair_it_is_sound_or_refused(
    tmp_path: Path, data: st.DataObject, is_companion: bool
) -> None:
    path, game = tmp_path / "game.txt", before_meeting("blitz")
    path.unlink(missing_ok=True)
    game.order(GENOA, "move 1 lion balearic valencia")
    save(game, path)
    file = companion_path(path) if is_companion else path
    text = file.read_text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    new = data.draw(st.text("0 19af?:#=[]/\n\x0b\u2028é-", max_size=4))
    file.write_text(text[:start] + new + text[end:])
    try:
        found = load(path)
    except RecordError as trouble:
        assert 1 <= trouble.line <= max(1, len((tmp_path / trouble.file).read_text().splitlines()))
    else:
        assert found.view() == game.view() or bytes(found.view().states) == bytes(game.view().states)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.txt:1: the file cannot be read"):
        load(tmp_path / "none.txt")
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "picture").write_bytes(b"arsenale record 1\n\xff\xfe")
    with pytest.raises(RecordError, match="picture:2: this is not text in UTF-8"):
        load(tmp_path / "picture")


COMPANION_DAMAGES: dict[str, tuple[Damage, str]] = {
    "empty": (lambda text: "", "no companion of a record"),
    "foreign": (lambda text: "arsenale record 1\n", "no companion of a record"),
    "cut": (lambda text: text[: text.index("state")], "cut off"),
    "seed lost": (change("^seed: .*\n", ""), "`seed:` and 64 hex digits"),
    "other seed": (change("^seed: ..", "seed: ff"), "not the one that was promised"),
    "other game": (change("^dice: sha256 ..", "dice: sha256 ff"), "not the one that was promised"),
    "only the frame": (lambda text: "arsenale secret 1\nend\n", "missing"),
    "nonsense": (change("^order", "odrer"), "makes no sense"),
    "order lost": (change("^order .*\n", ""), "order 11 is not known"),
    "other order": (change("^(order .*)lion", r"\1sirte"), "order 11 cannot be carried out"),
    "senseless rest": (change("^(rest .*)move", r"\1moev"), "rest"),
    "unknown power": (change("^rest 11 genoa", "rest 11 turkey"), "turkey has no seat"),
}


@pytest.mark.parametrize("damage", COMPANION_DAMAGES)
def test_a_damaged_companion(tmp_path: Path, damage: str) -> None:
    path, game = tmp_path / "game.txt", before_meeting("blitz")
    game.order(GENOA, "move 1 lion balearic valencia")
    save(game, path)
    do_damage, words = COMPANION_DAMAGES[damage]
    secret = companion_path(path)
    secret.write_text(do_damage(secret.read_text()))
    with pytest.raises(RecordError, match=re.escape(words)):
        load(path)


def test_an_order_that_should_be_sealed_but_is_not(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", new_game(neighbours())
    save(order_all(game, "genoa: bid 300"), path)
    path.write_text(path.read_text().replace("bid ?", "bid 300"))
    with pytest.raises(RecordError, match="order is sealed in the wrong place"):
        load(path)


def test_going_on_needs_the_companion(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(new_game(neighbours()), path)
    companion_path(path).unlink()
    with pytest.raises(RecordError, match=r"needs its companion game\.txt\.secret"):
        load(path)


# --- boards ---


def test_a_game_on_a_board_of_its_own(tmp_path: Path) -> None:
    ruleset = find_ruleset("serenissima")
    packaged = Path(str(files.__file__)).parent.parent / "boards" / "mediterranean.toml"
    text = packaged.read_text().replace("small = [1, 2]", "small = [1, 3]")
    same_name, other_name = tmp_path / "a.toml", tmp_path / "b.toml"
    same_name.write_text(text)
    other_name.write_text(text.replace('id = "mediterranean"', 'id = "ours"'))
    for board in (same_name, other_name):
        path = tmp_path / f"{board.stem}.txt"
        game = Game.begin(ruleset.setting(2, board=board))
        save(game, path)
        assert str(tmp_path) not in path.read_text()
        with pytest.raises(RecordError, match="--board FILE"):
            load(path)
        assert_same(load(path, board), game)
        assert_same(load(path, game.setting.board), game)
        assert len(list(replay(path, board))) == 1
        with pytest.raises(RecordError, match="no such file"):
            load(path, tmp_path / "none.toml")
    assert "ours" not in packaged_boards()


# --- the dice ---


def test_the_dice_of_a_finished_game_are_checked(finished: Path, tmp_path: Path) -> None:
    verdict = verify_dice(finished)
    assert (verdict.is_over, verdict.is_fair, verdict.wrong) == (True, True, ())
    assert verdict.dice == sum(len(step.dice) for step in load(finished).steps) > 2
    assert f"all {verdict.dice} dice" in str(verdict)
    path = tmp_path / "game.txt"
    path.write_text(change(r"^( +14 .*\[)(\d) (\d)", r"\1\3 \2")(finished.read_text()))
    verdict = verify_dice(path)
    assert not verdict.is_fair
    assert [path.read_text().splitlines()[line - 1][:5] for line in verdict.wrong] == ["  14 "]
    assert str(verdict.wrong[0]) in str(verdict)
    path.write_text(change("^seed: 00", "seed: ff")(finished.read_text()))
    verdict = verify_dice(read_record(path))
    assert (verdict.is_fair, verdict.is_promised) == (False, False)
    assert "not the one that was promised" in str(verdict)


def test_the_dice_of_a_game_that_is_not_over_cannot_be_checked(tmp_path: Path) -> None:
    save(after_meeting(), tmp_path / "game.txt")
    verdict = verify_dice(tmp_path / "game.txt")
    assert not verdict.is_fair
    assert "not over" in str(verdict)


# --- kills ---


class Killed(BaseException):
    """The process ends here."""


def _kill_at(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """The process ends before its system call number `moment` on files."""
    calls = 0

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls == moment:
                raise Killed
            return real(*arguments, **options)

        return call

    for owner, name in ((os, "open"), (os, "fsync"), (Path, "replace"), (Path, "unlink")):
        monkeypatch.setattr(owner, name, counted(getattr(owner, name)))


def _is_saved_or_killed(game: Game, path: Path, moment: int) -> bool:
    """Saves, and is killed at some moment; False when the moment never came."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        _kill_at(monkeypatch, moment)
        try:
            save(game, path)
        except Killed:
            return True
    return False


ASKING, OTHER_AIM = "genoa: move 1 lion balearic valencia", "genoa: move 1 lion ligurian"
# The orders of two games, the one saved over the other: a sealed order comes, changes, goes, is revealed, gets company.
SAVED_OVER: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "nothing sealed": ((), ("genoa: end",)),
    "sealed": ((), (ASKING,)),
    "sealed anew": ((ASKING,), (OTHER_AIM,)),
    "without a rest": ((ASKING,), ("genoa: move 1 lion",)),
    "undone": ((ASKING,), ()),
    "let pass": ((ASKING,), (ASKING, "spain: let pass")),
    "stopped": ((ASKING,), (ASKING, "spain: stop")),
}


def all_of(game: Game) -> tuple[object, ...]:
    """The whole position, the orders, and what is still to be done."""
    orders = [(step.seat, step.text, step.dice) for step in game.steps]
    return bytes(game.position.states), orders, [step.rest for step in game.within_undo()]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("case", SAVED_OVER)
def test_a_kill_at_every_moment_of_saving(tmp_path: Path, preset: str, case: str) -> None:
    old, new = (order_all(before_meeting(preset), *orders) for orders in SAVED_OVER[case])
    for moment in range(1, 100):
        path = tmp_path / f"{moment}.txt"
        save(old, path)
        is_killed = _is_saved_or_killed(new, path, moment)
        assert all_of(load(path)) in ((all_of(old), all_of(new)) if is_killed else (all_of(new),))
        save(new, path)
        assert all_of(load(path)) == all_of(new)
        if not is_killed:
            assert moment > 4
            return


def test_a_kill_between_two_sealed_orders(tmp_path: Path) -> None:
    old, new = new_game(setting_for(3)), new_game(setting_for(3))
    order_all(old, "venice: bid 300")
    order_all(new, "venice: bid 300", "spain: bid 500")
    for moment in range(1, 100):
        path = tmp_path / f"{moment}.txt"
        save(old, path)
        is_killed = _is_saved_or_killed(new, path, moment)
        assert all_of(load(path)) in ((all_of(old), all_of(new)) if is_killed else (all_of(new),))
        if not is_killed:
            assert moment > 9
            return


def test_a_kill_while_the_last_order_is_saved(finished: Path, tmp_path: Path) -> None:
    game = load(finished)
    old = Game(game.setting, game.seats, game.dice, game.steps[:-1])
    for moment in range(1, 100):
        path = tmp_path / f"{moment}.txt"
        save(old, path)
        is_killed = _is_saved_or_killed(game, path, moment)
        assert len(load(path).steps) in (len(old.steps), len(game.steps))
        save(game, path)
        assert not companion_path(path).exists()
        if not is_killed:
            assert moment > 4
            return


KILLED_GAME = """
import os, signal, sys, time
from pathlib import Path
from random import Random
from tables import before_meeting, play
from arsenale.table.record import load, save

path, kills = Path(sys.argv[1]), int(sys.argv[2])
random = Random(3)
game = before_meeting("blitz")
save(game, path)
acknowledged = len(game.steps)
for kill in range(kills):
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        for _game in play(load(path), Random(kill)):
            save(_game, path)
            os.write(write, len(_game.steps).to_bytes(4, "big"))
        os._exit(0)
    os.close(write)
    first = os.read(read, 4)
    time.sleep(random.random() * 0.06)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = first
    while more := os.read(read, 4096):
        told += more
    os.close(read)
    if told:
        acknowledged = int.from_bytes(told[-4:], "big")
    found = len(load(path).steps)
    assert acknowledged <= found <= acknowledged + 2, (kill, acknowledged, found)
    acknowledged = found
    if load(path).is_over:
        break
print("sound after", kill + 1, "kills and", found, "steps")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killing_the_process_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    here = Path(__file__).parent
    path = os.pathsep.join([str(here), *sys.path])
    game = subprocess.run(
        [sys.executable, "-c", KILLED_GAME, str(tmp_path / "game.txt"), "20"],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert game.returncode == 0, game.stderr
    assert "sound after" in game.stdout


def test_the_record_of_a_spectator_is_that_of_the_file(tmp_path: Path) -> None:
    game = new_game(setting_for(3))
    game.order(1, "bid 300")
    save(game, tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text() == record_text(game)
    assert game.log(SPECTATOR)[-1] == "genoa: bid ?"


# --- corrections ---


def corrected_game() -> Game:
    game = after_meeting()
    game.correct({"galleys": [{"id": 1, "goods": ["iron"], "sailors": 4}]}, "[3 5] = 0123456789abcdef ?")
    return order_all(game, "spain: attack 3 1")


def test_a_correction_is_recorded_and_replayed(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", corrected_game()
    save(game, path)
    lines = path.read_text().splitlines()
    assert lines[12].startswith("# The referee has corrected the position")
    assert sum(" table: correct {" in line for line in lines) == 1
    again = load(path)
    assert again.is_corrected
    assert_same(game, again)
    assert [line.text for line, _position in replay(path)] == [step.text for step in game.steps]
    for _game in play(again, Random(2)):
        pass
    save(again, path)
    assert_same(again, load(path))
    assert verify_dice(path).is_fair


def test_a_correction_that_was_changed_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(corrected_game(), path)
    text = path.read_text()
    for old, new, expected in (
        ('"sailors": 4', '"sailors": 3', "leads to another position"),
        ('"sailors": 4', '"sailors": 9', "cannot be carried out: .*sailors"),
        (" because ", " for ", "cannot be carried out: a correction is written"),
    ):
        path.write_text(text.replace(old, new))
        with pytest.raises(RecordError, match=expected):
            load(path)


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from(sorted(GAMES)))
def test_a_game_with_corrections_survives_saving_at_any_moment(
    seed: int, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path, random = tmp_path_factory.mktemp("corrected") / "game.txt", Random(seed)
    game = GAMES[kind]()
    for _game in play(game, random, 80):
        if random.random() < 0.1:
            with suppress(ValueError):
                game.correct({"treasury": {game.setting.powers[0]: 100 * random.randrange(40)}}, "a test")
        if random.random() < 0.1:
            save(game, path)
            assert_same(game, load(path))
    save(game, path)
    assert_same(game, load(path))


# --- words that go with an order ---


printable = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40).filter(str.isprintable)
TRICKY = ("x [3 5] = 0123456789abcdef", "?", '" ?', "open: 3 orders", "\\", "# a -- b", '"[6]"', '" = 0123456789abcdef')


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.tuples(*4 * [printable | st.sampled_from(TRICKY)]))
def test_words_are_read_as_they_were_written(tmp_path: Path, said: tuple[str, ...]) -> None:
    """Whatever they say, sealed or open, interrupted or with dice."""
    path, game = tmp_path / "game.txt", before_meeting("blitz")
    orders = (GENOA, "move 1 lion balearic"), (SPAIN, "stop"), (GENOA, "end"), (SPAIN, "attack 3 1")
    for (seat, order), words in zip(orders, said, strict=True):
        game.order(seat, f"{order} -- {words}")
        save(game, path)
        again = load(path)
        assert_same(again, game)
        assert [step.words for step in again.steps] == [step.words for step in game.steps]
        assert record_text(again) == record_text(game) == path.read_text("utf-8")
    assert path.read_text("utf-8").count("\n") == len(path.read_text("utf-8").splitlines())


def test_words_of_a_sealed_order_stand_in_the_companion_alone(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", before_meeting("blitz")
    game.order(GENOA, "move 1 lion balearic -- make way")
    save(game, path)
    assert "make way" not in path.read_text()
    assert 'order 11: move 1 lion balearic -- "make way"' in companion_path(path).read_text()
    assert load(path).steps[-1].words == "make way"
