"""The command line, as a person or a script calls it."""

import json
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from arsenale.boards import __file__ as boards
from arsenale.cli import app
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.record import save

BOARD = Path(boards).parent / "mediterranean.toml"
PNG = b"\x89PNG\r\n\x1a\n"


def run(*words: object) -> Result:
    """The command with these words. Its text is unbroken: output is no terminal."""
    return CliRunner().invoke(app, [str(word) for word in words])


class Known(NamedTuple):
    """What is to be found in a record of a game: its last phase, a place, and a piece on its map."""

    phase: str
    place: str
    piece: str


KNOWN = {
    "serenissima": Known("— round 12, selling —", "venezia", "galley-1"),
    "blood_royale": Known("— turn 1, cashing —", "ile_de_france", "fleet-england.f1"),
}
SETTINGS = {
    "serenissima": lambda: find_ruleset("serenissima").setting(2),
    "blood_royale": lambda: find_ruleset("blood_royale").setting(3, options={"turns": 1, "free_moves": 8}),
}


@pytest.fixture(scope="module", params=KNOWN)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of as few as can play it, at random; the file has its name."""
    path, dice = tmp_path_factory.mktemp("records") / f"{request.param}.txt", Random(5)
    setting = SETTINGS[request.param]()
    game = Game.begin(setting, ["random"] * len(setting.powers), Dice(bytes(range(32))))
    while not game.is_over:
        seat = game.to_act()[0]
        game.act(seat, dice.choice(game.position.legal(seat)))
    save(game, path)
    return path


# --- rules ---


def test_one_rule_and_the_whole_book() -> None:
    assert "S3.7" in run("rules", "s3.7").stdout
    book = run("rules").stdout
    assert all(f"S{chapter}" in book for chapter in range(8))


def test_a_rule_that_is_not_there_names_its_neighbours() -> None:
    result = run("rules", "S3.77")
    assert result.exit_code == 1
    assert "S3.7" in result.stderr


# --- boards ---


def test_the_packaged_board_passes_its_check() -> None:
    result = run("board", "check", "mediterranean")
    assert result.exit_code == 0
    assert "FAILED" not in result.stdout


def test_a_board_that_breaks_a_fact_says_which(tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    text = BOARD.read_text()
    assert 'good = "gems"' in text
    broken.write_text(text.replace('good = "gems"', 'good = "gold"'))
    result = run("board", "check", broken)
    assert result.exit_code == 1
    assert any("FAILED" in line and "ports per good" in line for line in result.stdout.splitlines())


def test_a_board_that_is_none_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[board\n")
    for file in (tmp_path / "mine.toml", tmp_path / "nowhere.toml"):
        result = run("board", "check", file)
        assert result.exit_code == 1
        assert file.name in result.stderr
        assert "Traceback" not in result.stderr


def test_maps_are_drawn_as_svg_and_png(tmp_path: Path) -> None:
    assert run("board", "draw", "mediterranean", "-o", tmp_path / "map.svg").exit_code == 0
    assert "zone-lion" in (tmp_path / "map.svg").read_text()
    assert run("board", "draw", BOARD, "-o", tmp_path / "map.png").exit_code == 0
    assert (tmp_path / "map.png").read_bytes().startswith(PNG)
    assert run("board", "draw", "mediterranean", "-o", tmp_path / "map.pdf").exit_code == 1


def test_the_game_of_a_board_is_found(tmp_path: Path) -> None:
    assert "each kingdom has 8 provinces" in run("board", "check", "europe").stdout
    assert run("board", "draw", "europe", "-o", tmp_path / "map.svg").exit_code == 0
    assert "province-castile" in (tmp_path / "map.svg").read_text()
    result = run("board", "check", "europe", "--game", "serenissima")
    assert result.exit_code == 1
    assert "`powers` is missing" in result.stderr


def test_a_board_of_no_game_says_what_each_game_misses(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[board]\nid = "mine"\n')
    errors = run("board", "check", tmp_path / "mine.toml").stderr
    assert "as a board of Serenissima" in errors and "`powers` is missing" in errors
    assert "as a board of Blood Royale" in errors and "`kingdoms` is missing" in errors


# --- records ---


def test_a_record_is_replayed_to_its_end(record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    assert KNOWN[record.stem].phase in result.stdout


def test_a_position_on_the_way_is_shown_and_drawn(record: Path, tmp_path: Path) -> None:
    shown = run("replay", record, "--at", 30).stdout
    assert "  30 " in shown
    assert KNOWN[record.stem].place in shown
    assert run("replay", record, "--at", 30, "-o", tmp_path / "then.svg").exit_code == 0
    assert KNOWN[record.stem].piece in (tmp_path / "then.svg").read_text()
    assert run("replay", record, "--at", 99999).exit_code == 1


def test_a_changed_record_stops_at_its_first_wrong_position(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("  20 "))
    lines[number] = lines[number][:-1] + ("0" if lines[number][-1] != "0" else "1")
    forged = tmp_path / "forged.txt"
    forged.write_text("\n".join(lines) + "\n")
    result = run("replay", forged)
    assert result.exit_code == 1
    assert f"forged.txt:{number + 1}:" in result.stderr


def test_the_dice_of_a_finished_game_are_verified(record: Path, tmp_path: Path) -> None:
    assert run("verify", record).exit_code == 0
    forged = tmp_path / "forged.txt"
    text = record.read_text()
    seed = next(line for line in text.splitlines() if line.startswith("seed:"))
    forged.write_text(text.replace(seed, "seed: " + "00" * 32))
    result = run("verify", forged)
    assert result.exit_code == 1
    assert "promised" in result.stdout


# --- cases ---


def test_one_case_and_a_failing_one(tmp_path: Path) -> None:
    result = run("conformance", "serenissima", "--file", "s4-battle")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].endswith("0 failed")
    (tmp_path / "wrong.toml").write_text(
        '[[case]]\nid = "wrong"\nseats = ["spain", "genoa"]\nphase = "market"\n[case.expect]\nphase = "selling"\n'
    )
    result = run("conformance", "--file", tmp_path / "wrong.toml")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "0 passed, 1 failed"


# --- simulate ---


def test_the_same_seed_gives_the_same_result_on_one_core_and_two() -> None:
    words = ("simulate", "--games", 24, "--bots", "merchant,random", "--players", 2, "--seed", 3, "--json")
    one, two = (json.loads(run(*words, "--cores", cores).stdout) for cores in (1, 2))
    assert one["games"] == 24
    assert sum(one["wins_by_bot"].values()) == pytest.approx(24)
    for name in ("wins_by_bot", "wins_by_power", "mean_score", "decisions_per_game"):
        assert one[name] == two[name]
    assert min(one["games_per_s"], one["decisions_per_s"]) > 0


def test_wrong_words_for_simulate_are_refused_clearly() -> None:
    for words in (("--bots", "admiral"), ("--players", "7"), ("--games", "0"), ("--option", "deals"), ("chess",)):
        result = run("simulate", *words)
        assert result.exit_code != 0
        assert "Traceback" not in result.stderr
