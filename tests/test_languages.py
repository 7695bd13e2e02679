"""A server speaks to each of its people in his language: answers, news on sockets, lists, and what it remembers."""

from collections.abc import Iterator

import httpx
import pytest

from serving import Player, Served, listen, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("languages") / "games.sqlite3") as server:
        yield server


def text_at(server: Served, path: str, **headers: str) -> str:
    return httpx.get(server.url + path, headers=headers).text


@pytest.mark.parametrize(
    ("headers", "word"),
    [
        ({}, "There is no such game"),
        ({"accept-language": "es-AR, en;q=0.5"}, "No existe esa partida"),
        ({"accept-language": "pt, de;q=0.5"}, "Diese Partie gibt es nicht"),
        ({"accept-language": "es", "cookie": "arsenale_language=nl"}, "Die partij bestaat niet"),
        ({"accept-language": "es", "cookie": "arsenale_language=nonsense"}, "No existe esa partida"),
    ],
)
def test_an_answer_is_in_the_language_of_whoever_asks(server: Served, headers: dict[str, str], word: str) -> None:
    assert word in text_at(server, "/api/games/none", **headers)


def test_what_is_kept_is_kept_for_each_language(server: Served) -> None:
    """The rule book, the house rules and the names on the board: asked for in turn, never mixed up."""
    for path, english, spanish in (
        ("/api/rulesets/serenissima/rules", "The last sailor stays", "El último marinero se queda"),
        ("/api/rulesets", "everybody pays what he bid", "cada cual paga lo que ha pujado"),
        ("/api/rulesets/serenissima/boards/mediterranean", "Gulf of Lion", "Golfo de León"),
        ("/api/rulesets/blood_royale/boards/europe", "Swiss Cantons", "Cantones suizos"),
    ):
        for _again in range(2):
            assert english in text_at(server, path)
            assert spanish in text_at(server, path, **{"accept-language": "es"})


def test_one_table_several_languages(server: Served) -> None:
    """Anna reads Spanish, Berta Dutch: the question, the heading, the history and the news come so to each."""
    anna, berta = Player(server.url, "Anna"), Player(server.url, "Berta")
    anna.http.headers["accept-language"], berta.http.headers["accept-language"] = "es", "nl"
    game = anna.open_game({"genoa": "me", "spain": "open"})["id"]
    berta.join(game, "spain")
    anna.do("POST", f"/api/games/{game}/start")
    for player, heading, question in (
        (anna, "ronda 1, subasta", "puja en secreto"),
        (berta, "ronde 1, bieden", "bied"),
    ):
        state = player.state(game)
        assert state["heading"] == heading
        assert state["you"]["question"].startswith(question)
        assert heading in player.ask("GET", "/api/games").text
    anna.do("POST", f"/api/games/{game}/proposals", power="genoa", kind="pause")
    assert "Génova desea una pausa" in [line["text"] for line in anna.log(game)]
    assert "Genua wil pauzeren" in [line["text"] for line in berta.log(game)]


def test_a_socket_speaks_as_its_reader_wishes(server: Served) -> None:
    game = Player(server.url, "Anna").open_game()["id"]
    with listen(server.url, game, headers={"Cookie": "arsenale_language=de"}) as news:
        assert news.until(lambda news: news["type"] == "state")["state"]["heading"] == "Runde 1, Gebote"


def test_somebody_new_is_written_to_in_the_language_in_which_he_came(server: Served) -> None:
    came = httpx.post(
        f"{server.url}/api/guests",
        json={"name": "Carla"},
        headers={"x-arsenale": "1", "origin": server.url, "accept-language": "es"},
    )
    assert came.json()["preferences"]["language"] == "es"
