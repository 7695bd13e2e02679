"""Servers that are killed, two that share a database, and a database that is away. See `tests/faults.py`."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import pytest

from databases import count_rows, postgres_database, throw_away_database
from faults import be_without_database, kill_and_see
from serving import Json, Player, ServerProcess

KILLS = 3
GENOA, SPAIN = "genoa", "spain"
SEATS = {GENOA: "me", SPAIN: "open"}
AWAY = 3.0  # seconds


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_has_lost_nothing(kind: str, tmp_path: Path) -> None:
    with throw_away_database(kind, tmp_path) as database:
        report = kill_and_see(database, tmp_path, KILLS)
    assert report.kills == KILLS
    assert report.orders > 0
    assert report.problems == []


# --- two servers, one database ---


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Player, Player, str]]:
    """Anna at one server, Berta at the other, and the database."""
    folder = tmp_path_factory.mktemp("pair")
    with ExitStack() as stack:
        database = stack.enter_context(postgres_database())
        first, second = (stack.enter_context(ServerProcess(database, folder)) for _each in range(2))
        yield Player(first.url, "Anna", seed=1), Player(second.url, "Berta", seed=2), database


def begin(anna: Player, berta: Player) -> str:
    game = anna.open_game(SEATS)["id"]
    berta.join(game, SPAIN)
    anna.do("POST", f"/api/games/{game}/start")
    return game


def test_two_servers_serve_one_game(pair: tuple[Player, Player, str]) -> None:
    anna, berta, _database = pair
    game, delays = begin(anna, berta), list[float]()
    with anna.listen(game) as at_first, berta.listen(game) as at_second:
        for _order in range(40):
            player, heard = _who_is_to_act(anna, berta, game)
            state = player.state(game)
            begun = time.monotonic()
            seq = player.order(state, player.choose(state))["seq"]
            (at_second if heard == "second" else at_first).until_seq(seq)
            delays.append(time.monotonic() - begun)
    assert median(delays) < 1.0
    assert anna.state(game)["told"] == berta.state(game)["told"]
    assert [entry["text"] for entry in anna.log(game)][-1] == berta.log(game)[-1]["text"]


def _who_is_to_act(anna: Player, berta: Player, game: str) -> tuple[Player, str]:
    """He, and which server is to hear of it from the other."""
    return (anna, "second") if GENOA in anna.state(game)["to_act"] else (berta, "first")


def test_both_order_at_once_and_each_order_is_carried_out_once(pair: tuple[Player, Player, str]) -> None:
    anna, berta, database = pair
    games = [begin(anna, berta) for _each in range(10)]

    def bid(player: Player, power: str, game: str) -> None:
        player.order(player.state(game, power), "bid 100", id="the bid")

    with ThreadPoolExecutor(2) as both:
        for game in games:
            for done in [both.submit(bid, anna, GENOA, game), both.submit(bid, berta, SPAIN, game)]:
                done.result()
    orders = "SELECT count(*) FROM events WHERE kind = 'order' AND game = '{}'"
    assert [count_rows(database, orders.format(game)) for game in games] == [2] * len(games)


def test_the_same_order_at_both_servers_is_one(pair: tuple[Player, Player, str]) -> None:
    anna, berta, database = pair
    elsewhere = Player(berta.url, "", key=anna.key)
    game = begin(anna, berta)
    body = {"power": GENOA, "text": "bid 300", "seq": anna.state(game)["seq"], "id": "once"}

    def give(player: Player) -> Json:
        return player.do("POST", f"/api/games/{game}/orders", **body)

    with ThreadPoolExecutor(2) as both:
        answers = [done.result() for done in [both.submit(give, anna), both.submit(give, elsewhere)]]
    assert sorted(answer["is_repeated"] for answer in answers) == [False, True]
    assert count_rows(database, f"SELECT count(*) FROM events WHERE kind = 'order' AND game = '{game}'") == 1


def test_a_bot_plays_on_whichever_server_has_changed_the_game(pair: tuple[Player, Player, str]) -> None:
    anna, berta, _database = pair
    game = anna.open_game({GENOA: "me", SPAIN: "bot:random"})["id"]
    there = Player(berta.url, "", seed=3, key=anna.key)
    for number in range(30):
        player = (anna, there)[number % 2]
        state = player.wait_for(game, lambda state: SPAIN not in state["to_act"])
        if state["status"] == "over":
            break
        player.order(state, player.choose(state))


def test_a_game_that_is_taken_away_is_gone_everywhere(pair: tuple[Player, Player, str]) -> None:
    anna, berta, _database = pair
    game = anna.open_game(SEATS)["id"]
    assert berta.state(game)["status"] == "open"
    anna.do("DELETE", f"/api/games/{game}")
    assert berta.fail("GET", f"/api/games/{game}") == (404, "not_found")


# --- the database is away ---


def test_the_database_is_away_for_a_while(tmp_path: Path) -> None:
    with postgres_database() as database:
        be_without_database(database, tmp_path, AWAY)
