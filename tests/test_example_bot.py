"""The example bot of the documentation plays whole games on a real server, against the bot `random`."""

import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from serving import PATIENCE, Player, Served, eventually, served

BOT = Path(__file__).parents[1] / "docs" / "example_bot.py"
GENOA, SPAIN = "genoa", "spain"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bot") / "games.sqlite3") as server:
        yield server


@pytest.fixture
def bot() -> dict[str, Any]:
    """What the program defines, for it to be run in haste."""
    program = runpy.run_path(str(BOT))
    program["Table"].play.__globals__["PATIENCE"] = 0.02
    return program


def test_a_guest_plays_an_open_seat_to_the_end(server: Served, bot: dict[str, Any]) -> None:
    owner = Player(server.url, "Owner")
    game = owner.open_game({GENOA: "open", SPAIN: "bot:random"}, preset="blitz")["id"]
    table = bot["Table"](f"{server.url}/game/{game}")
    table.ask("POST", "/guests", name="Example bot")
    playing = Thread(target=table.play, daemon=True)
    playing.start()
    eventually(lambda: owner.state(game)["seats"][0]["player"] == "Example bot")
    owner.do("POST", f"/api/games/{game}/start")
    playing.join(2 * PATIENCE)
    state = owner.state(game)
    assert (state["status"], set(state["result"]["scores"])) == ("over", {GENOA, SPAIN})


def test_who_has_made_a_token_is_played_for(server: Served, bot: dict[str, Any]) -> None:
    owner = Player(server.url, "Owner")
    game = owner.open_game({GENOA: "me", SPAIN: "bot:random"}, preset="blitz")["id"]
    table = bot["Table"](f"{server.url}/game/{game}", owner.do("POST", "/api/tokens")["token"])
    assert table.play()["result"] == owner.state(game)["result"]


def test_where_no_seat_is_open_the_program_says_so(server: Served) -> None:
    game = Player(server.url, "Owner").open_game({GENOA: "bot:random", SPAIN: "me"})["id"]
    environment, command = os.environ | {"ARSENALE_TOKEN": ""}, [sys.executable, str(BOT), f"{server.url}/game/{game}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (1, "no seat is open at this table\n")
