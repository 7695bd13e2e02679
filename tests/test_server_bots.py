"""Bots at a server: who is seated, hints, analyses of games that are over, and bots that take their time."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx
import pytest

from arsenale.bots import find_bot
from arsenale.games.ruleset import Position
from arsenale.server import worker
from arsenale.server.limits import Limits
from serving import PATIENCE, Json, Player, Served, served

GENOA, SPAIN = "genoa", "spain"
MERCHANTS = {GENOA: "bot:merchant", SPAIN: "bot:merchant"}
HELD = "search:7p"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bots") / "games.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def anna(server: Served) -> Player:
    return Player(server.url, "Anna", seed=1)


@pytest.fixture(scope="module")
def berta(server: Served) -> Player:
    return Player(server.url, "Berta", seed=2)


@pytest.fixture(scope="module")
def over(anna: Player) -> str:
    """A game that is over."""
    game = anna.open_game(MERCHANTS)["id"]
    anna.wait_for(game, lambda state: state["status"] == "over")
    return game


def begin(anna: Player, berta: Player, **wish: Json) -> str:
    game = anna.open_game({GENOA: "me", SPAIN: "open"}, **wish)["id"]
    berta.join(game, SPAIN)
    anna.do("POST", f"/api/games/{game}/start")
    return game


def hint(game: str, power: str, bot: str = "merchant") -> str:
    return f"/api/games/{game}/hint?power={power}&bot={bot}"


# --- who is seated ---


def test_the_catalogue_says_who_takes_a_budget(anna: Player) -> None:
    for ruleset in anna.do("GET", "/api/rulesets"):
        budgets = {bot["name"]: bot["takes_budget"] for bot in ruleset["bots"]}
        assert {"random": False, "merchant": False, "search": True}.items() <= budgets.items()
        assert all(bot["text"] for bot in ruleset["bots"])


def test_a_seat_shows_its_bot_with_its_budget(anna: Player) -> None:
    state = anna.open_game({GENOA: "me", SPAIN: "bot:search:0.2"})
    assert [(seat["kind"], seat["bot"]) for seat in state["seats"]] == [("person", ""), ("bot", "search:0.2")]
    card = next(card for card in anna.do("GET", "/api/games")["yours"] if card["id"] == state["id"])
    assert card["players"] == {GENOA: {"player": "Anna", "bot": ""}, SPAIN: {"player": "", "bot": "search:0.2"}}
    assert "seat: spain search:0.2" in anna.ask("GET", f"/api/games/{state['id']}/record").text


@pytest.mark.parametrize("bot", ["nobody", "merchant:0.2", "search:0", "search:x", "search:60", "search:99999p"])
def test_bots_that_are_not_seated(anna: Player, bot: str) -> None:
    seats = {GENOA: "me", SPAIN: f"bot:{bot}"}
    assert anna.fail("POST", "/api/games", seats=seats) == (422, "invalid")
    game = anna.open_game({GENOA: "me", SPAIN: "open"})["id"]
    assert anna.fail("POST", f"/api/games/{game}/seats", power=SPAIN, player=f"bot:{bot}") == (422, "invalid")


# --- hints ---


def test_a_hint_is_a_legal_order_with_its_reason_and_changes_nothing(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    before = anna.state(game)
    for bot in ("", "random", "merchant", "search:20p"):
        told = anna.do("GET", hint(game, GENOA, bot))
        assert told["order"] in before["you"]["orders"]
        assert (told["bot"] == bot or not bot, bool(told["reason"]), told["seq"]) == (True, True, before["seq"])
    after = anna.state(game)
    assert (after["seq"], after["told"], len(anna.log(game))) == (before["seq"], before["told"], before["entries"])
    assert anna.order(after, anna.do("GET", hint(game, GENOA))["order"])["steps"] == 1


def test_who_gets_no_hint(server: Served, anna: Player, berta: Player, over: str) -> None:
    game = begin(anna, berta)
    assert httpx.get(server.url + hint(game, GENOA)).status_code == 401
    assert berta.fail("GET", hint(game, GENOA)) == (403, "forbidden")
    assert anna.fail("GET", hint(game, "nowhere"))[0] == 409
    for bot in ("nobody", "search:60", "search:-1", "merchant:1"):
        assert anna.fail("GET", hint(game, GENOA, bot)) == (422, "invalid")
    anna.order(anna.state(game), "bid 100")
    assert anna.fail("GET", hint(game, GENOA)) == (409, "conflict")
    assert anna.fail("GET", hint(over, GENOA)) == (403, "forbidden")


def test_no_hint_before_the_start_after_the_end_and_while_the_game_is_paused(anna: Player) -> None:
    waiting = anna.open_game({GENOA: "me", SPAIN: "open"})["id"]
    assert anna.fail("GET", hint(waiting, GENOA)) == (409, "conflict")
    game = anna.open_game({GENOA: "me", SPAIN: "bot:merchant"})["id"]
    anna.do("POST", f"/api/games/{game}/proposals", power=GENOA, kind="pause")
    assert anna.fail("GET", hint(game, GENOA)) == (409, "conflict")
    anna.do("POST", f"/api/games/{game}/proposals", power=GENOA, kind="resume")
    anna.do("POST", f"/api/games/{game}/resign", power=GENOA)
    anna.wait_for(game, lambda state: state["status"] == "over")
    assert anna.fail("GET", hint(game, GENOA)) == (409, "conflict")


def test_the_owner_may_do_without_hints(anna: Player, berta: Player) -> None:
    game = begin(anna, berta, has_hints=False)
    assert (anna.state(game)["has_hints"], anna.fail("GET", hint(game, GENOA))) == (False, (403, "forbidden"))
    assert anna.state(begin(anna, berta))["has_hints"]


def test_hints_are_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("counted") / "games.sqlite3", limits=Limits()) as server:
        anna = Player(server.url, "Anna")
        game = anna.open_game({GENOA: "me", SPAIN: "me"})["id"]
        codes = [anna.ask("GET", hint(game, GENOA)).status_code for _hint in range(31)]
        assert (set(codes[:30]), codes[30]) == ({200}, 429)


# --- looking at a finished game ---


def test_a_finished_game_is_analysed_for_everybody(server: Served, anna: Player, over: str) -> None:
    analysis = httpx.get(f"{server.url}/api/games/{over}/analysis", timeout=60).json()
    steps = anna.state(over)["steps"]
    assert analysis["powers"] == [GENOA, SPAIN]
    assert (analysis["points"][0]["step"], analysis["points"][-1]["step"]) == (0, steps)
    for point in analysis["points"]:
        assert sum(point["chances"]) == pytest.approx(1)
    assert 0 < len(analysis["swings"]) <= 10
    log = {entry["step"]: entry for entry in anna.log(over) if entry["kind"] == "order"}
    for swing in analysis["swings"]:
        assert swing["first"] <= swing["step"] <= swing["last"]
        assert (swing["power"], swing["before"] != swing["after"]) == (log[swing["step"]]["power"], True)
        assert log[swing["step"]]["text"] in [given["text"] for given in swing["orders"]]
        assert swing["advice"]["reason"]
    assert anna.do("GET", f"/api/games/{over}/analysis") == analysis


def test_a_game_that_goes_on_is_not_analysed(anna: Player, berta: Player) -> None:
    waiting = anna.open_game({GENOA: "me", SPAIN: "open"})["id"]
    for game in (waiting, begin(anna, berta)):
        assert anna.fail("GET", f"/api/games/{game}/analysis") == (409, "conflict")


# --- bots that take their time ---


@dataclass(frozen=True)
class Held:
    """A bot that has begun to think, and does not answer until it may."""

    has_begun: threading.Event = field(default_factory=threading.Event)
    may_answer: threading.Event = field(default_factory=threading.Event)

    def choose(self, view: Position, seat: int) -> int:
        self.has_begun.set()
        assert self.may_answer.wait(PATIENCE)
        return find_bot(view.setting.ruleset, "merchant").choose(view, seat)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """In the place of `HELD`."""
    held, usual = Held(), worker.find_chooser
    monkeypatch.setattr(worker, "find_chooser", lambda *who: held if who[1] == HELD else usual(*who))
    yield held
    held.may_answer.set()


def test_while_a_bot_thinks_other_games_go_on_and_people_act(anna: Player, held: Held) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: f"bot:{HELD}"})["id"]
    assert held.has_begun.wait(PATIENCE)
    other = anna.open_game(MERCHANTS)["id"]
    assert anna.wait_for(other, lambda state: state["status"] == "over")["result"]
    state = anna.order(anna.state(game), "bid 100")
    assert state["to_act"] == [SPAIN]
    held.may_answer.set()
    assert anna.wait_for(game, lambda state: state["steps"] >= 2)


def test_what_a_bot_thought_of_is_dropped_when_things_have_changed(anna: Player, held: Held) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: f"bot:{HELD}"})["id"]
    assert held.has_begun.wait(PATIENCE)
    anna.do("POST", f"/api/games/{game}/proposals", power=GENOA, kind="pause")
    held.may_answer.set()
    other = anna.open_game({GENOA: f"bot:{HELD}", SPAIN: "bot:merchant"})["id"]
    anna.wait_for(other, lambda state: state["steps"] > 0)
    assert anna.state(game)["steps"] == 0
    anna.do("POST", f"/api/games/{game}/proposals", power=GENOA, kind="resume")
    anna.wait_for(game, lambda state: state["to_act"] == [GENOA])
    assert anna.log(game)[-1]["by"] == HELD


def test_a_game_against_bots_that_search(anna: Player) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: "bot:search:4p"})["id"]
    anna.order(anna.state(game), "bid 0")
    anna.wait_for(game, lambda state: state["steps"] >= 3)
    assert {entry["by"] for entry in anna.log(game) if entry["power"] == SPAIN} == {"search:4p"}
