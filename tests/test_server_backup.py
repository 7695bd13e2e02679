"""Copies made while the server runs: a server on a copy goes on with every game."""

import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from databases import find_program, postgres_database
from serving import Player, Served, eventually, served

GAMES = 4


@contextmanager
def busy(server: Served) -> Iterator[list[tuple[str, str]]]:
    """Games that are played meanwhile: by id, and the key of whoever plays."""
    is_stopped = threading.Event()
    players = [Player(server.url, f"Player {number}", seed=number) for number in range(GAMES)]
    games = [player.open_game({"genoa": "me", "spain": "bot:random"})["id"] for player in players]

    def play() -> None:
        while not is_stopped.is_set():
            for player, game in zip(players, games, strict=True):
                player.play_on(game, most=1)

    playing = threading.Thread(target=play)
    playing.start()
    try:
        eventually(lambda: all(player.state(game)["steps"] > 8 for player, game in zip(players, games, strict=True)))
        yield [(game, player.key) for player, game in zip(players, games, strict=True)]
    finally:
        is_stopped.set()
        playing.join()


def goes_on(database: str | Path, games: list[tuple[str, str]]) -> None:
    """A server on the copy plays every game to its end."""
    with served(database) as server:
        for number, (game, key) in enumerate(games):
            player = Player(server.url, "", seed=number, key=key)
            assert player.state(game)["steps"] > 8
            eventually(lambda player=player, game=game: player.play_on(game)["status"] == "over")
            assert player.do("GET", f"/api/games/{game}/dice")["wrong"] == []


def copy_by_backup(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as running, closing(sqlite3.connect(target)) as copy:
        running.backup(copy)


def copy_by_vacuum(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as running:
        running.execute("VACUUM INTO ?", (str(target),))


def copy_by_command(source: Path, target: Path) -> None:
    if not shutil.which("sqlite3"):
        pytest.skip("the command sqlite3 is not installed")
    subprocess.run(["sqlite3", source, f".backup '{target}'"], check=True)


@pytest.mark.parametrize("copy", [copy_by_backup, copy_by_vacuum, copy_by_command])
def test_a_copy_of_an_sqlite_file_goes_on(copy: Callable[[Path, Path], None], tmp_path: Path) -> None:
    source, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    with served(source) as server, busy(server) as games:
        copy(source, target)
    goes_on(target, games)


def test_a_dump_of_a_postgresql_database_goes_on(tmp_path: Path) -> None:
    pg_dump, psql = find_program("pg_dump"), find_program("psql")
    if not (pg_dump and psql):
        pytest.skip("pg_dump and psql are not installed")
    dump = tmp_path / "games.sql"
    with ExitStack() as stack:
        source, target = (stack.enter_context(postgres_database()) for _each in range(2))
        with served(source) as server, busy(server) as games:
            subprocess.run([pg_dump, "--dbname", source, "--file", dump], check=True)
        subprocess.run([psql, "-q", "-v", "ON_ERROR_STOP=1", "-d", target, "-f", dump], check=True, capture_output=True)
        goes_on(target, games)
