"""The laboratory: the same games however often it was stopped, honest intervals, clear refusals."""

import json
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal
from tools import make_findings
from typer.testing import CliRunner, Result

from arsenale.boards import __file__ as boards
from arsenale.bots import find_company
from arsenale.cli import app
from arsenale.games.rulesets import RULESETS, find_ruleset
from arsenale.games.serenissima.board import check_board, load_board
from arsenale.games.serenissima.state import BATTLE, MARKET, PORT_TAKING, STATE
from arsenale.lab import balance, compare, tournament
from arsenale.lab.counting import difference, pair, sum_up, with_seats
from arsenale.lab.draws import spread_between
from arsenale.lab.intervals import mean_interval
from arsenale.lab.measures import measures_of
from arsenale.lab.measures import serenissima as measured
from arsenale.lab.playing import play_games, ranks
from arsenale.lab.running import CHUNKS, MANIFEST, TABLE, Stopped, run
from arsenale.lab.seating import rotate
from arsenale.lab.study import Arm, Study
from arsenale.lab.varying import vary_board

SERENISSIMA, BLOOD_ROYALE = (find_ruleset(name) for name in ("serenissima", "blood_royale"))
SIMULATION = {"free_moves": 8}
SVG, INLINE = "<svg", "vegaEmbed"


def lab(*words: object) -> Result:
    return CliRunner().invoke(app, ["lab", *(str(word) for word in words)])


def small_study(games: int = 20, bot: str = "random", seed: int = 3) -> Study:
    arms = [Arm.of(str(n), SERENISSIMA.setting(n, options=SIMULATION), [bot]) for n in (2, 3)]
    return Study("balance", "serenissima", tuple(arms), games, seed)


# --- the same table, always ---


def test_one_core_two_and_a_second_look_give_the_same_table(tmp_path: Path) -> None:
    study = small_study()
    one, two = (run(study, tmp_path / str(cores), cores) for cores in (1, 2))
    assert_frame_equal(one, two)
    assert_frame_equal(one, run(study, tmp_path / "1", 2))
    assert one.height == 20 * 2 + 20 * 3
    assert one["arm"].unique(maintain_order=True).to_list() == ["2", "3"]
    assert one["game"].to_list() == [game for seats in (2, 3) for game in range(20) for _seat in range(seats)]
    assert not (tmp_path / "1" / CHUNKS).exists()


def test_a_game_can_be_played_again_from_its_row(tmp_path: Path) -> None:
    row = run(small_study(), tmp_path / "study").row(-1, named=True)
    setting = SERENISSIMA.setting(3, options=SIMULATION)
    company = find_company(SERENISSIMA)
    position, decisions = company.play(setting, row["seed"], [company.find("random")] * 3)
    assert (position.scores()[row["seat"]], decisions) == (row["score"], row["decisions"])


KILLED = ("lab", "balance", "serenissima", "--games", "80", "--players", "2", "--cores", "1", "-o")


def test_a_killed_study_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed while it plays: what is there stays, and the table becomes that of a study that nothing disturbed."""
    folder = tmp_path / "killed"
    words = [sys.executable, "-c", "from arsenale.cli import app; app()", *KILLED, str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(list(folder.glob(f"{CHUNKS}/*.parquet"))) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob(f"{CHUNKS}/*.parquet")}
    assert 2 <= len(kept) < 10 and not (folder / TABLE).exists()
    told: list[int] = []
    study = balance.design(SERENISSIMA, ["merchant"], 80, 0, [2], ["classic"], {})
    table = run(study, folder, 2, report=told.append)
    assert told[0] == 8 * len(kept)
    assert sum(told) == 80
    assert_frame_equal(table, run(study, tmp_path / "whole", 2))


def test_a_stopped_study_ends_with_the_games_under_way(tmp_path: Path) -> None:
    told: list[int] = []

    def stop(games: int) -> None:
        told.append(games)
        if len(told) > 4:
            raise Stopped

    with pytest.raises(Stopped):
        run(small_study(), tmp_path / "study", 2, report=stop)
    assert len(told) <= 6
    assert not list((tmp_path / "study" / CHUNKS).iterdir())


def test_the_manifest_holds_all_that_matters(tmp_path: Path) -> None:
    run(small_study(8), tmp_path / "study")
    manifest = json.loads((tmp_path / "study" / MANIFEST).read_text())
    assert (manifest["kind"], manifest["ruleset"], manifest["version"]) == (
        "balance",
        "serenissima",
        SERENISSIMA.version,
    )
    assert (manifest["games"], manifest["seed"], len(manifest["rules"])) == (8, 3, len("rules-") + 16)
    (arm, _other) = manifest["arms"]
    assert arm["options"]["free_moves"] == "8"
    assert arm["board"] == {"id": "mediterranean", "digest": load_board().digest}
    assert arm["bots"] == ["random", "random"]


# --- Ray ---


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Ray cluster of two nodes on this machine."""
    ray: Any = pytest.importorskip("ray", reason="Ray is not installed: pip install arsenale[ray]")
    command, address = str(Path(sys.executable).with_name("ray")), f"127.0.0.1:{unused_port()}"
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    node = [command, "start", "--num-cpus=1", "--object-store-memory=80000000", "--disable-usage-stats", "--block"]
    node.append("--node-ip-address=127.0.0.1")
    head = ["--head", f"--port={address.rpartition(':')[2]}", "--include-dashboard=false"]
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        with (tmp_path_factory.mktemp("ray") / "log").open("w") as log:
            for words in (head, [f"--address={address}"]):
                nodes.append(subprocess.Popen([*node, *words], env=environment, stdout=log, stderr=log))
                wait_until(lambda: is_listening(address), nodes)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        wait_until(lambda: sum(each["Alive"] for each in ray.nodes()) == 2, nodes)
        ray.shutdown()
        yield address
    finally:
        for each in reversed(nodes):
            each.terminate()
            each.wait(20)


def unused_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def is_listening(address: str) -> bool:
    host, _colon, port = address.partition(":")
    with socket.socket() as caller:
        return caller.connect_ex((host, int(port))) == 0


def wait_until(condition: Callable[[], bool], nodes: list[subprocess.Popen[bytes]]) -> None:
    """Skips the test where a node ends or does not get there."""
    until = time.monotonic() + 90
    while not condition():
        if time.monotonic() > until or any(node.poll() is not None for node in nodes):
            pytest.skip("Ray does not start two nodes on this machine")
        time.sleep(0.1)


def test_a_cluster_of_two_nodes_gives_the_same_table(cluster: str, tmp_path: Path) -> None:
    study, told = small_study(32), list[int]()
    there = run(study, tmp_path / "there", ray=cluster, report=told.append)
    assert_frame_equal(there, run(study, tmp_path / "here"))
    assert sum(told) == 64


def test_without_ray_the_option_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = lab("balance", "serenissima", "--bots", "random", "--games", 1, "--ray", "auto", "-o", tmp_path / "study")
    assert result.exit_code == 1
    assert "arsenale[ray]" in result.stderr


# --- numbers ---


def test_the_interval_of_a_mean() -> None:
    assert mean_interval([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, 1.2651), abs=1e-4)
    assert mean_interval([7.0]) == (7.0, float("inf"))


def test_the_interval_of_a_mean_holds_it_95_times_of_100() -> None:
    luck = np.random.default_rng(1)
    means = [mean_interval(luck.normal(3, 2, 50).tolist()) for _ in range(1000)]
    assert 0.93 <= np.mean([abs(mean - 3) <= off for mean, off in means]) <= 0.97


def a_table(arm: str, shares: list[float], scores: list[int]) -> pl.DataFrame:
    """Games of two seats: the first one's shares and points, the second has the rest of one and none."""
    games = range(len(shares))
    rows = [(arm, game, power) for game in games for power in ("venice", "genoa")]
    table = pl.DataFrame(rows, schema=["arm", "game", "power"], orient="row")
    both = [share for first in shares for share in (first, 1 - first)]
    points = [point for first in scores for point in (first, 0)]
    return table.with_columns(
        share=pl.Series(both, dtype=pl.Float64), score=pl.Series(points), seat=pl.Series([0, 1] * len(games))
    )


def test_results_are_summed_up_by_power() -> None:
    venice, genoa = sum_up(with_seats(a_table("one", [1, 1, 0.5, 0], [10, 20, 30, 40])), "power").rows(named=True)
    assert (venice["games"], venice["wins"], venice["share"], venice["even"]) == (4, 2.5, 0.625, 0.5)
    assert venice["score"] == 25
    assert venice["low"] < 0.625 < venice["high"]
    assert genoa["wins"] == 1.5


def test_differences_are_taken_game_by_game() -> None:
    """Games that differ much among themselves, but always by the same, differ surely."""
    usual, other = a_table("usual", [1, 0, 1], [10, 50, 90]), a_table("other", [0, 0, 1], [11, 51, 91])
    pairs = pair(pl.concat([usual, other]), "usual", "other", ["power"], ["share", "score"])
    venice = pairs.filter(pl.col("power") == "venice")
    assert difference(venice, "score") == (1.0, 0.0)
    assert difference(venice, "share")[0] == pytest.approx(-1 / 3)


def test_ranks_put_winners_first_and_equal_points_alike() -> None:
    assert ranks(np.array([0, 1.0, 0, 0]), np.array([20, 20, 30, 20])).tolist() == [3, 1, 2, 3]
    assert ranks(np.array([0.5, 0, 0.5]), np.array([9, 4, 9])).tolist() == [1, 3, 1]


def test_the_spread_between_boards_leaves_chance_out() -> None:
    luck = np.random.default_rng(2)
    alike = pl.DataFrame({"share": luck.binomial(400, 0.25, 300) / 400, "games": [400] * 300})
    apart = pl.DataFrame({"share": luck.binomial(400, luck.choice([0.15, 0.35], 300)) / 400, "games": [400] * 300})
    assert spread_between(alike) < 0.01
    assert spread_between(apart) == pytest.approx(0.1, abs=0.01)


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    assert [rotate("abcd", game) for game in (0, 1, 5)] == [list("abcd"), list("bcda"), list("bcda")]


# --- what is counted in a game ---


def a_line(**changes: dict[int, Any]) -> np.ndarray:
    """One round of two seats with the ports 0 and 1: fields that change at a phase stay so until the end."""
    line = np.zeros(7, STATE)
    line["order"] = [1, 0, -1, -1]
    line["realm"][:, :2] = [1, 2]
    line["fleet"][:, :2] = [0b0011, 0b1100]
    for field, steps in changes.items():
        for phase, value in steps.items():
            line[field][phase:, : len(np.atleast_1d(value))] = value
    return line


def test_places_and_building_are_read_from_its_phases() -> None:
    line = a_line(fleet={MARKET: [0b10011, 0b1100]})
    line["forts"][MARKET:] = 0b10
    assert {name: place.tolist() for name, place in measured.places(line, 2).items()} == {
        "first_place": [2, 1],
        "mean_place": [2, 1],
        "last_place": [2, 1],
    }
    assert measured.gained(line, MARKET, "fleet", 2).tolist() == [1, 0]
    assert measured.forts_built(line, 2).tolist() == [0, 1]


def test_losses_in_battle_are_read_from_its_phases() -> None:
    line = a_line(
        port_garrison={0: [10, 10], BATTLE: [7, 10]},
        galley_crew={0: [5, 5, 4, 4], BATTLE: [5, 3, 0, 4]},
        fleet={BATTLE: [0b0111, 0b1000]},
    )
    lost = measured.LossesInBattle(line, 2)
    assert lost.galleys.tolist() == [[0, 1]]
    assert lost.garrison.tolist() == [[3, 0]]
    assert lost.sailors.tolist() == [[5, 4]]


def test_ports_won_and_lost_are_read_from_its_phases() -> None:
    line = a_line(realm={PORT_TAKING: [0b111, 0]})
    assert measured.ports_won(line, 2).tolist() == [1, 0]  # the third was nobody's
    assert measured.ports_lost(line, 2).tolist() == [0, 1]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_everything_counted_is_in_the_table(ruleset: Any) -> None:
    setting = ruleset.setting(3, options=SIMULATION)
    table = play_games(Arm.of("one", setting, ["merchant"]), range(6), 1)
    measures = measures_of(ruleset)
    assert set(measures.texts) < set(table.columns)
    assert table.null_count().sum_horizontal().item() == 0
    for place in measures.places:
        assert table.group_by("game").agg(pl.col(place).sort())[place].to_list() == [[1, 2, 3]] * 6
    assert table.group_by("game").agg(pl.col("share").sum())["share"].to_list() == [1.0] * 6


def test_a_game_of_serenissima_adds_up() -> None:
    setting = SERENISSIMA.setting(4, options=SIMULATION | {"random_end": "on"})
    table = play_games(Arm.of("one", setting, ["merchant"]), range(8), 2)
    assert table["ports_won"].sum() == table["ports_lost"].sum() > 0
    assert (table["garrison_lost"] <= table["sailors_lost"]).all()
    assert (table["full_ports"] <= table["ports"]).all()
    assert table["rounds"].is_between(8, 12).all() and table["rounds"].n_unique() > 1
    assert (table["swing_size"] >= table["last_swing"]).all()


def test_the_land_of_blood_royale_adds_up() -> None:
    table = play_games(Arm.of("one", BLOOD_ROYALE.setting(3, options=SIMULATION), ["merchant"]), range(4), 2)
    won = table["land_neutral"] + table["land_unplayed"] + table["land_won"]
    assert (8 + won - table["land_lost"] == table["provinces"]).all()
    assert table["land_unplayed"].sum() > 0


# --- boards on which doubtful facts are drawn ---


def test_a_drawn_board_keeps_what_is_documented() -> None:
    board = load_board()
    drawn = [vary_board(SERENISSIMA, board, seed) for seed in range(20)]
    assert len({each.digest for each in [board, *drawn]}) == 21
    assert vary_board(SERENISSIMA, board, 3).digest == drawn[3].digest
    for each in drawn:
        assert all(check.ok for check in check_board(each))
        for port in each.ports.values():
            known = board.ports[port.id]
            assert all(getattr(port, fact) == getattr(known, fact) for fact in known.documented)
    assert {each.ports["messina"].good for each in drawn} >= {"wine", "wood"}
    assert {each.ports["messina"].size for each in drawn} == {"small", "medium"}


def test_drawn_boards_are_read_together(tmp_path: Path) -> None:
    study = balance.design(SERENISSIMA, ["random"], 8, 0, [4], ["classic"], {}, boards=3)
    assert [arm.name for arm in study.arms][::3] == ["4p classic", "4p classic board-0003"]
    reading = balance.read(study, run(study, tmp_path / "study"))
    (boards,) = reading.sheets
    powers = ("Venice", "Genoa", "Spain", "Turkey")
    assert [row[:3] for row in boards.rows] == [("4p classic", power, "3") for power in powers]


# --- the commands ---


def test_a_tournament_from_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "tournament"
    words = ("tournament", "serenissima", "--bots", "random,merchant", "--games", 8, "--players", 3, "-o", folder)
    result = lab(*words, "--both-ways")
    assert result.exit_code == 0, result.stderr
    assert "merchant  random" in result.stdout
    assert result.stdout.index("merchant", result.stdout.index("Ratings")) < result.stdout.rindex("random")
    table = pl.read_parquet(folder / TABLE)
    assert table.filter(bot="merchant", arm="merchant / random")["seat"].to_list() == [0, 2, 1, 0, 2, 1, 0, 2]
    seeds = table.group_by("arm", maintain_order=True).agg(pl.col("seed").unique().sort())["seed"].to_list()
    assert seeds[0] == seeds[1]
    for name in ("pairings", "ratings"):
        assert SVG in (folder / f"{name}.svg").read_text()
    assert INLINE in (folder / "pictures.html").read_text()
    assert "| merchant | random | 8 |" in (folder / "tables.md").read_text()


def test_a_grid_from_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "grid"
    words = ("--players", "2,3", "--preset", "classic,blitz", "--option", "own_sale=paid,unpaid", "--bots", "random")
    assert lab("balance", "serenissima", "--games", 2, *words, "-o", folder).exit_code == 0
    arms = pl.read_parquet(folder / TABLE)["arm"].unique()
    assert arms.len() == 8 and "3p blitz own_sale=unpaid" in arms
    assert {path.name for path in folder.glob("*.svg")} == {"powers.svg", "scores.svg", "places.svg"}


def test_who_plays_can_be_chosen(tmp_path: Path) -> None:
    words = ("balance", "blood_royale", "--games", 1, "--bots", "random", "--option", "turns=1")
    assert lab(*words, "--powers", "italy,spain,england", "-o", tmp_path / "three").exit_code == 0
    assert pl.read_parquet(tmp_path / "three" / TABLE)["power"].to_list() == ["italy", "spain", "england"]
    assert lab(*words, "--players", 4, "--every-choice", "-o", tmp_path / "all").exit_code == 0
    assert pl.read_parquet(tmp_path / "all" / TABLE)["arm"].n_unique() == 5


def test_house_rules_and_bots_are_compared(tmp_path: Path) -> None:
    folder = tmp_path / "compare"
    variants = ("--with", "own_sale=unpaid,preset=blitz", "--with", "bots=random/random")
    result = lab("compare", "serenissima", "--players", 2, "--games", 4, *variants, "-o", folder)
    assert result.exit_code == 0, result.stderr
    table = pl.read_parquet(folder / TABLE)
    assert table["arm"].unique(maintain_order=True).to_list() == [
        "usual",
        "own_sale=unpaid,preset=blitz",
        "bots=random/random",
    ]
    assert table.filter(arm="bots=random/random")["bot"].unique().to_list() == ["random"]
    measured = compare.measure_differences(SERENISSIMA, table, ["bots=random/random"])
    (score,) = measured.filter(measure="score").rows(named=True)
    assert score["changed"] < score["usual"] and score["difference"] == score["changed"] - score["usual"]
    assert "first_place" not in measured["measure"]
    assert SVG in (folder / "differences.svg").read_text()


def test_studies_are_never_mixed(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    words = ("balance", "serenissima", "--bots", "random", "--players", 2, "-o", folder)
    assert lab(*words, "--games", 2).exit_code == 0
    assert lab(*words, "--games", 2).exit_code == 0
    for changed, what in ((("--games", 3), "games"), (("--games", 2, "--seed", 1), "seed")):
        result = lab(*words, *changed)
        assert result.exit_code == 1
        assert f"with another {what}" in result.stderr
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_text("")
    with pytest.raises(ValueError, match="holds other things"):
        run(small_study(1), tmp_path / "letters")


REFUSED = {
    ("tournament", "serenissima", "--bots", "merchant"): "two bots or more",
    ("tournament", "serenissima", "--bots", "random,random"): "each once",
    ("tournament", "serenissima", "--bots", "random,admiral"): "unknown bot admiral",
    ("balance", "serenissima", "--players", "many"): "players is a number",
    ("balance", "serenissima", "--players", "4,4"): "the same",
    ("balance", "serenissima", "--games", "0"): "at least one game",
    ("balance", "serenissima", "--option", "own_sale=maybe"): "no value maybe",
    ("balance", "blood_royale", "--vary", "2"): "leave --vary out",
    ("compare", "serenissima"): "--with",
    ("compare", "serenissima", "--with", "players=few"): "players is a number",
}


@pytest.mark.parametrize(("words", "reason"), REFUSED.items(), ids=lambda part: " ".join(part)[:40])
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    words: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    result = lab(*words, "-o", tmp_path / "none")
    assert result.exit_code == 1
    assert reason in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "none").exists()


def test_ratings_order_the_bots_by_strength(tmp_path: Path) -> None:
    setting = SERENISSIMA.setting(4, options=SIMULATION)
    study = tournament.design(setting, ["random", "merchant"], 16, 0)
    ratings = tournament.rate(run(study, tmp_path / "study"))
    assert ratings["bot"].to_list() == ["merchant", "random"]
    assert ratings["low"][0] > ratings["high"][1]


# --- the page about it ---

DOCS = Path(__file__).parents[1] / "docs"
COMMANDS = [line.split("#")[0].split() for line in (DOCS / "laboratory.md").read_text().splitlines() if "lab " in line]
COMMANDS = [words[2:] for words in COMMANDS if words[:2] == ["arsenale", "lab"] and "--ray" not in words]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_on_the_page_runs(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(Path(boards).parent / "mediterranean.toml", "mine.toml")
    short = ["--games", "1", *(["--vary", "2"] if "--vary" in words else [])]
    result = lab(*words, *short)
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / "lab" / f"{words[0]}-{words[1]}" / TABLE).exists()


PAGE = """# Fair?

<!-- study few: lab balance serenissima --players 2,3 --games 2 --bots random -->
<!-- end -->
<!-- picture few / powers / Who wins -->
<!-- end -->
<!-- table few / Powers / 3p & Genoa; 2p & Venice -->
old
<!-- end -->
"""


def test_the_page_of_answers_is_filled_from_its_studies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "balance.md"
    page.write_text(PAGE)
    for name, value in {"DOCS": tmp_path, "RESULTS": tmp_path / "lab"}.items():
        monkeypatch.setattr(make_findings, name, value)
    monkeypatch.setattr(sys, "argv", ["make_findings.py", "balance"])
    make_findings.main()
    text = page.read_text()
    assert "arsenale lab balance serenissima --players 2,3 --games 2 --bots random -o" in text
    assert "![Who wins](balance/few-powers.svg)" in text and (tmp_path / "balance" / "few-powers.svg").exists()
    rows = [line.split(" | ")[:3] for line in text.splitlines() if line.startswith("| ") and "---" not in line]
    assert rows == [["| setting", "power", "games"], ["| 2p classic", "Venice", "2"], ["| 3p classic", "Genoa", "2"]]
    assert "old" not in text
    make_findings.main()
    assert page.read_text() == text


@pytest.mark.parametrize("name", ["balance", "strength"])
def test_every_answer_on_the_page_is_filled_in(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text()
    studies = {study["name"] for study in make_findings.STUDY.finditer(page)}
    parts = list(make_findings.PART.finditer(page))
    assert len(parts) > 8 and page.count("<!-- end -->") == len(parts)
    for part in parts:
        assert part["what"].split(":")[0].split(" / ")[0] in studies
    if any(part[0] == f"{part['mark']}{part['end']}" for part in parts):
        pytest.skip(f"not all studies of docs/{name}.md have been played: make {name}")
    for picture in re.findall(rf"\(({name}/.*?)\)", page):
        assert SVG in (DOCS / picture).read_text()
