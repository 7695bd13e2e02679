"""Games over HTTP and sockets, from the first empty seat to the rematch. One server in this process for all of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from arsenale.table.record import replay, verify_dice
from arsenale.table.record_text import parse_record
from serving import Json, Listening, Player, Served, listen, served

GENOA, SPAIN = "genoa", "spain"
BOTH_OPEN = {GENOA: "me", SPAIN: "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("games") / "games.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def anna(server: Served) -> Player:
    return Player(server.url, "Anna", seed=1)


@pytest.fixture(scope="module")
def berta(server: Served) -> Player:
    return Player(server.url, "Berta", seed=2)


@pytest.fixture(scope="module")
def carla(server: Served) -> Player:
    """Somebody who does not play."""
    return Player(server.url, "Carla", seed=3)


def begin(anna: Player, berta: Player, **wish: Any) -> str:
    """The id of a game in which Anna plays Genoa and Berta Spain."""
    game = anna.open_game(BOTH_OPEN, **wish)["id"]
    berta.join(game, SPAIN)
    anna.do("POST", f"/api/games/{game}/start")
    return game


def order(player: Player, game: str, *texts: str) -> Json:
    state = player.state(game)
    for text in texts:
        state = player.order(state, text)
    return state


def ask_for_passage(anna: Player, berta: Player, game: str) -> Json:
    """Spain lies in the Gulf of Lion, and Genoa wants to enter."""
    for player in (anna, berta):
        standing = {"power": GENOA if player is anna else SPAIN, "answers": {}, "is_ending": False}
        player.do("PUT", f"/api/games/{game}/standing", **standing)
    order(anna, game, "bid 0")
    order(berta, game, "bid 100", "position 1")
    order(anna, game, "position 2")
    order(berta, game, "shift valencia -> 3 sailor 4", "end")
    order(anna, game, "shift genova -> 1 sailor 5", "end")
    order(berta, game, "move 3 balearic lion", "end")
    return order(anna, game, "move 1 lion")


def texts(player: Player, game: str, kind: str = "event") -> list[str]:
    return [entry["text"] for entry in player.log(game) if entry["kind"] == kind]


# --- before the start ---


def test_create_join_leave_fill_and_start(anna: Player, berta: Player) -> None:
    state = anna.open_game(BOTH_OPEN, title="Ligurian Sea")
    game = state["id"]
    assert (state["status"], state["title"], state["is_owner"], state["yours"]) == (
        "open",
        "Ligurian Sea",
        True,
        [GENOA],
    )
    assert anna.fail("POST", f"/api/games/{game}/start") == (409, "conflict")
    assert berta.join(game, SPAIN)["yours"] == [SPAIN]
    assert anna.fail("POST", f"/api/games/{game}/seats", power=SPAIN, player="me") == (409, "conflict")
    left = berta.do("POST", f"/api/games/{game}/seats", power=SPAIN, player="open")
    assert left["yours"] == []
    assert berta.fail("POST", f"/api/games/{game}/seats", power=SPAIN, player="bot:random") == (403, "forbidden")
    assert berta.fail("POST", f"/api/games/{game}/start") == (403, "forbidden")
    filled = anna.do("POST", f"/api/games/{game}/seats", power=SPAIN, player="bot:merchant")
    assert [(seat["kind"], seat["bot"]) for seat in filled["seats"]] == [("person", ""), ("bot", "merchant")]
    assert anna.do("POST", f"/api/games/{game}/start")["status"] == "running"
    assert berta.fail("POST", f"/api/games/{game}/seats", power=SPAIN, player="me") == (409, "conflict")


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": {"atlantis": "me"}},
        {"seats": {"venice": "bot:nobody"}},
        {"seats": {"venice": "you"}},
        {"powers": ["venice"]},
        {"powers": ["venice", "venice"]},
        {"ruleset": "chess"},
        {"preset": "bullet"},
        {"options": {"deals": "never"}},
        {"board": "../../etc/passwd"},
        {"board_text": "no TOML"},
        {"board_text": "[" * 100_000},
        {"pace": {"kind": "live"}},
        {"pace": {"kind": "days", "per_turn": -1}},
    ],
)
def test_what_cannot_be_set_up(anna: Player, wish: Json) -> None:
    assert anna.fail("POST", "/api/games", **wish) == (422, "invalid")


def test_a_game_that_has_not_begun_can_be_taken_away(anna: Player, berta: Player) -> None:
    game = anna.open_game(BOTH_OPEN)["id"]
    assert berta.fail("DELETE", f"/api/games/{game}") == (403, "forbidden")
    with listen(anna.url, game) as listening:
        listening.until(lambda news: news["type"] == "state")
        anna.do("DELETE", f"/api/games/{game}")
    assert anna.fail("GET", f"/api/games/{game}") == (404, "not_found")
    running = begin(anna, berta)
    assert anna.fail("DELETE", f"/api/games/{running}") == (409, "conflict")


def test_salts_are_added_before_the_start(anna: Player, berta: Player) -> None:
    state = anna.open_game(BOTH_OPEN)
    game = state["id"]
    berta.join(game, SPAIN)
    for player, power, text in ((berta, SPAIN, "nostrum"), (anna, GENOA, "mare")):
        salted = player.do("POST", f"/api/games/{game}/salt", power=power, text=text)
    assert salted["salts"] == ["mare", "nostrum"]
    assert berta.fail("POST", f"/api/games/{game}/salt", power=GENOA, text="mine") == (403, "forbidden")
    started = anna.do("POST", f"/api/games/{game}/start")
    assert started["commitment"] == state["commitment"]
    assert started["seed"] == ""
    assert anna.fail("POST", f"/api/games/{game}/salt", power=GENOA, text="late") == (409, "conflict")


# --- lists ---


def test_lists_show_first_what_waits_for_you(server: Served) -> None:
    dora, emil = Player(server.url, "Dora"), Player(server.url, "Emil")
    mine = begin(dora, emil, visibility="public")
    order(dora, mine, "bid 0")
    waiting = begin(dora, emil)
    joinable = emil.open_game({GENOA: "open", SPAIN: "me"}, visibility="public")["id"]
    lists = dora.do("GET", "/api/games")
    assert [(card["id"], card["is_your_turn"]) for card in lists["yours"]] == [(waiting, True), (mine, False)]
    assert lists["yours"][0]["players"] == {
        power: {"player": name, "bot": ""} for power, name in ((GENOA, "Dora"), (SPAIN, "Emil"))
    }
    assert joinable in [card["id"] for card in lists["public"]]
    anybody = listed_by_nobody(server)
    assert joinable in anybody
    assert mine in anybody
    assert waiting not in anybody
    assert anybody.index(joinable) < anybody.index(mine)


def listed_by_nobody(server: Served) -> list[str]:
    return [card["id"] for card in httpx.get(f"{server.url}/api/games").json()["public"]]


# --- orders ---


def test_an_order_from_an_old_state_is_told_the_new_one(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    old = anna.state(game)
    order(anna, game, "bid 0")
    order(berta, game, "bid 100")
    answer = anna.ask("POST", f"/api/games/{game}/orders", {"power": GENOA, "text": "position 1", "seq": old["seq"]})
    body = answer.json()
    assert (answer.status_code, body["error"]["code"]) == (409, "stale")
    assert body["state"] == anna.state(game) | {"now": body["state"]["now"]}
    assert [entry["text"] for entry in body["entries"]] == ["bid 0", "bid 100"]


def test_words_are_in_the_history_as_soon_as_their_order_is_open(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    order(anna, game, "bid 100 -- <b>For</b> Genoa; and [6]")
    assert [words_of(player, game) for player in (anna, berta)] == [["<b>For</b> Genoa; and [6]"], [""]]
    order(berta, game, "bid 0")
    revealing = berta.do("GET", f"/api/games/{game}/log")[-1]
    assert revealing["revealed"] == [{"power": GENOA, "text": "bid 100", "words": "<b>For</b> Genoa; and [6]"}]
    assert revealing["words"] == ""
    tried = anna.do("POST", f"/api/games/{game}/tries", power=GENOA, orders=["position 1 -- mine", "bid 0 -- x"])
    assert [answer["is_legal"] for answer in tried] == [True, False]


def words_of(player: Player, game: str) -> list[str]:
    return [entry["words"] for entry in player.do("GET", f"/api/games/{game}/log") if entry["power"]]


def test_words_that_are_too_long_are_told(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    body = {"power": GENOA, "text": f"bid 0 -- {'x' * 1001}", "seq": anna.state(game)["seq"]}
    answer = anna.ask("POST", f"/api/games/{game}/orders", body)
    assert answer.status_code == 422
    assert "1000" in answer.json()["error"]["text"]


def test_both_bid_without_waiting_for_each_other(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    for_anna, for_berta = anna.state(game), berta.state(game)
    berta.order(for_berta, "bid 100")
    assert anna.order(for_anna, "bid 0")["to_act"] == [SPAIN]


def test_the_same_order_sent_twice_is_one(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    body = {"power": GENOA, "text": "bid 200", "seq": anna.state(game)["seq"], "id": "once"}
    first = anna.do("POST", f"/api/games/{game}/orders", **body)
    again = anna.do("POST", f"/api/games/{game}/orders", **body)
    assert (first["is_repeated"], again["is_repeated"]) == (False, True)
    assert first["state"]["seq"] == again["state"]["seq"]
    assert texts(anna, game, "order").count("bid 200") == 1
    other = berta.do("POST", f"/api/games/{game}/orders", **body | {"power": SPAIN, "seq": first["state"]["seq"]})
    assert not other["is_repeated"]


def test_refusals_name_the_rule(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    for text, code in (("bid 50", "refused"), ("bdi 100", "not_understood"), ("end", "refused")):
        body = {"power": GENOA, "text": text, "seq": anna.state(game)["seq"]}
        answer = anna.ask("POST", f"/api/games/{game}/orders", body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (422, code)
        assert error["rules"] or error["expected"]
    tried = anna.do("POST", f"/api/games/{game}/tries", power=GENOA, orders=["bid 100", "bid 50", "nonsense"])
    assert [each["is_legal"] for each in tried] == [True, False, False]
    assert anna.state(game)["steps"] == 0


def test_tries_tell_what_an_order_costs(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    order(anna, game, "bid 0")
    tried = berta.do("POST", f"/api/games/{game}/tries", power=SPAIN, orders=["bid 300", "bid 0", "bid 50"])
    assert [each["money"] for each in tried] == [-300, 0, 0]


def test_undo_leaves_a_trace(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    order(anna, game, "bid 0")
    order(berta, game, "bid 100", "position 1")
    before = order(anna, game, "position 2")
    after = order(berta, game, "shift valencia -> 3 sailor 4")
    undone = berta.do("POST", f"/api/games/{game}/undo", power=SPAIN, seq=after["seq"], id="back")["state"]
    assert undone["told"] == before["told"]
    assert texts(anna, game)[-1] == "Spain takes back: shift valencia -> 3 sailor 4"
    assert texts(anna, game, "order")[-1] == "shift valencia -> 3 sailor 4"
    again = berta.do("POST", f"/api/games/{game}/undo", power=SPAIN, seq=after["seq"], id="back")
    assert again["is_repeated"]
    assert berta.fail("POST", f"/api/games/{game}/undo", power=SPAIN, seq=undone["seq"]) == (409, "conflict")


# --- questions that need not be asked ---


def test_a_standing_answer_is_used_without_waiting(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    asked = ask_for_passage(anna, berta, game)
    assert asked["to_act"] == [SPAIN]
    assert berta.state(game)["you"]["consent"] == GENOA
    answered = berta.do("PUT", f"/api/games/{game}/standing", power=SPAIN, answers={GENOA: "pass"}, is_ending=False)
    assert answered["to_act"] == [GENOA]
    assert answered["you"]["standing"] == {"answers": {GENOA: "pass"}, "is_ending": False}
    answer = anna.log(game)[-1]
    assert (answer["power"], answer["text"], answer["by"]) == (SPAIN, "let pass", "")


def test_a_seat_that_is_not_yours_has_no_standing_answers(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    wish = {"power": SPAIN, "answers": {}, "is_ending": True}
    assert anna.fail("PUT", f"/api/games/{game}/standing", **wish) == (403, "forbidden")
    wish = {"power": GENOA, "answers": {SPAIN: "perhaps"}, "is_ending": True}
    assert anna.fail("PUT", f"/api/games/{game}/standing", **wish) == (422, "invalid")


# --- what all must agree to ---


def propose(player: Player, game: str, power: str, kind: str, step: int | None = None) -> Json:
    return player.do("POST", f"/api/games/{game}/proposals", power=power, kind=kind, step=step)


def answer(player: Player, game: str, power: str, is_agreed: bool) -> Json:
    return player.do("POST", f"/api/games/{game}/proposals/answer", power=power, is_agreed=is_agreed)


def test_the_game_goes_back_when_all_agree(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    asked = ask_for_passage(anna, berta, game)
    wish = propose(anna, game, GENOA, "rewind", 2)["proposal"]
    assert (wish["agreed"], wish["waiting"], wish["step"]) == ([GENOA], [SPAIN], 2)
    moment = anna.do("GET", f"/api/games/{game}/moments/2")
    back = answer(berta, game, SPAIN, True)
    assert (back["steps"], back["proposal"]) == (2, None)
    assert back["told"] == moment["told"]
    assert back["entries"] > asked["entries"]
    assert texts(berta, game)[-1] == "the game goes back to step 2"
    order(berta, game, "position 1")


def test_only_the_owner_goes_back_and_one_voice_stops_him(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    asked = ask_for_passage(anna, berta, game)
    wish = {"power": SPAIN, "kind": "rewind", "step": 2}
    assert berta.fail("POST", f"/api/games/{game}/proposals", **wish) == (403, "forbidden")
    propose(anna, game, GENOA, "rewind", 2)
    refused = answer(berta, game, SPAIN, False)
    assert (refused["steps"], refused["proposal"]) == (asked["steps"], None)
    assert berta.fail("POST", f"/api/games/{game}/proposals/answer", power=SPAIN, is_agreed=True) == (409, "conflict")


def test_an_order_taken_back_ends_the_wish_to_go_back(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    order(anna, game, "bid 0")
    order(berta, game, "bid 100", "position 1")
    order(anna, game, "position 2")
    moved = order(berta, game, "shift valencia -> 3 sailor 2", "shift valencia -> 3 sailor 1")
    propose(anna, game, GENOA, "rewind", moved["steps"] - 1)
    for _twice in range(2):
        moved = berta.do("POST", f"/api/games/{game}/undo", power=SPAIN, seq=berta.state(game)["seq"])["state"]
    assert moved["proposal"] is None
    assert berta.fail("POST", f"/api/games/{game}/proposals/answer", power=SPAIN, is_agreed=True) == (409, "conflict")


def test_pause_and_go_on(anna: Player, berta: Player) -> None:
    game = begin(anna, berta, pace={"kind": "live", "bank": 600, "increment": 5})
    propose(berta, game, SPAIN, "pause")
    paused = answer(anna, game, GENOA, True)
    assert paused["is_paused"]
    assert [seat["deadline"] for seat in paused["seats"]] == [None, None]
    assert paused["you"]["orders"] == []
    body = {"power": GENOA, "text": "bid 0", "seq": paused["seq"]}
    assert anna.fail("POST", f"/api/games/{game}/orders", **body) == (409, "conflict")
    propose(anna, game, GENOA, "resume")
    resumed = answer(berta, game, SPAIN, True)
    assert not resumed["is_paused"]
    assert None not in [seat["deadline"] for seat in resumed["seats"]]


# --- the referee ---


def test_a_referee_corrects_with_a_line_and_a_mark(anna: Player, berta: Player, carla: Player, tmp_path: Path) -> None:
    state = carla.open_game({GENOA: "open", SPAIN: "open"}, is_refereed=True)
    game = state["id"]
    anna.join(game, GENOA)
    berta.join(game, SPAIN)
    carla.do("POST", f"/api/games/{game}/start")
    correction = {"changes": {"treasury": {GENOA: 1500}}, "reason": "a debt from the last game"}
    order(anna, game, "bid 0")
    order(berta, game, "bid 100", "position 1")
    order(anna, game, "position 2")
    assert anna.fail("POST", f"/api/games/{game}/corrections", **correction) == (403, "forbidden")
    corrected = carla.do("POST", f"/api/games/{game}/corrections", **correction)
    assert corrected["is_referee"]
    assert corrected["is_corrected"]
    assert corrected["told"]["position"]["treasury"][GENOA] == 1500
    assert "a debt from the last game" in anna.log(game)[-1]["text"]
    record = record_of(anna, game)
    assert "a debt from the last game" in record
    assert replayed(record, tmp_path)[-1]["position"]["treasury"][GENOA] == 1500
    nonsense = {"changes": {"treasury": {GENOA: -1}}, "reason": "nonsense"}
    assert carla.fail("POST", f"/api/games/{game}/corrections", **nonsense) == (422, "invalid")
    order(berta, game, "end")


def test_who_plays_is_no_referee(anna: Player, berta: Player) -> None:
    game = begin(anna, berta, is_refereed=True)
    correction = {"changes": {"treasury": {GENOA: 9000}}, "reason": "I like it"}
    assert anna.fail("POST", f"/api/games/{game}/corrections", **correction) == (403, "forbidden")
    assert anna.state(game)["is_referee"] is False


# --- seats during the game ---


def test_a_stand_in_plays_until_its_owner_orders(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    away = anna.do("POST", f"/api/games/{game}/stand-in", power=GENOA, is_on=True)
    assert [(seat["kind"], seat["is_stand_in"]) for seat in away["seats"]] == [("person", True), ("person", False)]
    anna.wait_for(game, lambda state: state["to_act"] == [SPAIN])
    assert [entry["by"] for entry in berta.log(game) if entry["kind"] == "order"][-1] == "merchant"
    order(berta, game, "bid 2000")
    anna.wait_for(game, lambda state: state["to_act"] == [SPAIN])
    back = anna.do("POST", f"/api/games/{game}/stand-in", power=GENOA, is_on=False)
    assert not back["seats"][0]["is_stand_in"]
    assert texts(berta, game) == ["Genoa is away: merchant stands in", "Genoa is back"]


def test_whoever_resigns_has_no_say(anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    assert berta.fail("POST", f"/api/games/{game}/resign", power=GENOA) == (403, "forbidden")
    resigned = anna.do("POST", f"/api/games/{game}/resign", power=GENOA)
    assert (resigned["seats"][0]["kind"], resigned["seats"][0]["has_resigned"]) == ("bot", True)
    state = anna.wait_for(game, lambda state: state["to_act"] == [SPAIN])
    body = {"power": GENOA, "text": "bid 0", "seq": state["seq"]}
    assert anna.fail("POST", f"/api/games/{game}/orders", **body) == (409, "conflict")
    assert anna.fail("POST", f"/api/games/{game}/stand-in", power=GENOA, is_on=False) == (409, "conflict")
    berta.order(berta.state(game), "bid 0")


# --- words ---


def test_chat_to_all_to_one_and_as_an_order(anna: Player, berta: Player, carla: Player) -> None:
    game = begin(anna, berta)
    say = f"/api/games/{game}/messages"
    with berta.listen(game) as hers, listen(anna.url, game) as others:
        anna.do("POST", say, power=GENOA, text="ciao a tutti")
        anna.do("POST", say, power=GENOA, text="only for you", to=SPAIN)
        anna.do("POST", say, power=GENOA, text="and again to all")
        assert _heard(hers, 3) == ["ciao a tutti", "only for you", "and again to all"]
        assert _heard(others, 2) == ["ciao a tutti", "and again to all"]
    assert [each["text"] for each in carla.do("GET", say)] == ["ciao a tutti", "and again to all"]
    last = berta.do("GET", say)[1]
    assert (last["power"], last["to"], last["text"]) == (GENOA, SPAIN, "only for you")
    assert [each["text"] for each in berta.do("GET", f"{say}?after={last['number']}")] == ["and again to all"]
    anna.do("POST", say, power=GENOA, text="/bid 100")
    assert anna.state(game)["to_act"] == [SPAIN]
    assert len(berta.do("GET", say)) == 3
    assert anna.fail("POST", say, power=GENOA, text="/nonsense") == (422, "not_understood")
    assert anna.fail("POST", say, power=GENOA, text="   ") == (422, "invalid")
    assert anna.fail("POST", say, power=GENOA, text="hello", to="atlantis") == (409, "conflict")
    assert carla.fail("POST", say, power=GENOA, text="I am Genoa") == (403, "forbidden")


def _heard(listening: Listening, count: int) -> list[str]:
    return [listening.until(lambda news: news["type"] == "message")["message"]["text"] for _each in range(count)]


def test_deals_by_form_and_by_chat_line(anna: Player, berta: Player, carla: Player) -> None:
    game = carla.open_game({GENOA: "open", SPAIN: "open"}, is_refereed=True)["id"]
    anna.join(game, GENOA)
    berta.join(game, SPAIN)
    carla.do("POST", f"/api/games/{game}/start")
    order(anna, game, "bid 0")
    order(berta, game, "bid 100", "position 1")
    order(anna, game, "position 2")
    galleys = [
        {"id": 1, "zone": "lion", "sailors": 1},
        {"id": 3, "zone": "lion", "sailors": 1, "goods": ["wine", "iron"]},
    ]
    carla.do("POST", f"/api/games/{game}/corrections", changes={"galleys": galleys}, reason="they have met")
    berta.do("POST", f"/api/games/{game}/messages", power=SPAIN, text="/offer 3 -> 1 wine for 400")
    assert {"accept", "decline"} <= set(anna.state(game)["you"]["orders"])
    anna.do("POST", f"/api/games/{game}/messages", power=GENOA, text="/accept")
    order(berta, game, "offer 3 -> 1 iron for 900")
    told = order(anna, game, "decline")["told"]["position"]
    assert [galley["goods"] for galley in told["galleys"] if galley["id"] in (1, 3)] == [["wine"], ["iron"]]
    assert told["treasury"] == {GENOA: 1600, SPAIN: 2300}
    assert berta.state(game)["to_act"] == [SPAIN]


def test_notes_are_ones_own(anna: Player, berta: Player, server: Served) -> None:
    game = begin(anna, berta)
    where = f"/api/games/{game}/notes"
    assert anna.do("GET", where) == {"text": ""}
    for text in ("Berta bluffs", "Berta bluffs always", ""):
        anna.do("PUT", where, text=text)
        assert anna.do("GET", where) == {"text": text}
    anna.do("PUT", where, text="kept")
    assert berta.do("GET", where) == {"text": ""}
    berta.do("PUT", where, text="hers")
    assert anna.do("GET", where) == {"text": "kept"}
    assert httpx.get(f"{server.url}{where}").status_code == 401


# --- whole games ---


def record_of(player: Player, game: str) -> str:
    answer = player.ask("GET", f"/api/games/{game}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert game in answer.headers["content-disposition"]
    return answer.text


def replayed(record: str, folder: Path) -> list[Json]:
    """What the positions of a record are told as, one after another."""
    path = folder / "record.txt"
    path.write_text(record, "utf-8")
    return [position.setting.ruleset.notation.tell(position) for _line, position in replay(path)]


def play_to_the_end(game: str, *players: Player) -> Json:
    for _turn in range(2000):
        states = [player.play_on(game) for player in players]
        if states[0]["status"] == "over":
            return states[0]
    raise AssertionError("the game does not end")


def test_a_whole_game_by_two_with_a_spectator(anna: Player, berta: Player, tmp_path: Path) -> None:
    game = begin(anna, berta)
    with listen(anna.url, game) as looking_on:
        play_to_the_end(game, anna, berta)
        seen = looking_on.until(lambda news: news["type"] == "state" and news["state"]["status"] == "over")["state"]
    over = anna.state(game)
    assert seen["result"] == over["result"]
    assert seen["you"] is None
    assert over["told"]["over"]
    assert over["result"]["winners"]
    record = record_of(berta, game)
    assert replayed(record, tmp_path)[-1] == over["told"]
    verdict = anna.do("GET", f"/api/games/{game}/dice")
    assert (verdict["is_over"], verdict["is_promised"], verdict["wrong"]) == (True, True, [])
    assert verify_dice(parse_record("record", record)).is_fair
    assert over["seed"] in record
    statistics = anna.do("GET", f"/api/games/{game}/statistics")
    assert statistics["series"]["score"]["values"][GENOA][-1] == over["result"]["scores"][GENOA]
    assert _told_by_socket(looking_on.frames) <= {entry["number"] for entry in anna.log(game)}
    _check_rematch(game, anna, berta)


def _told_by_socket(frames: list[str]) -> set[int]:
    news = [orjson.loads(frame) for frame in frames]
    numbers = [entry["number"] for each in news if each["type"] == "state" for entry in each["entries"]]
    assert numbers == sorted(set(numbers)), "an entry was told twice, or out of order"
    return set(numbers)


def _check_rematch(game: str, anna: Player, berta: Player) -> None:
    again = berta.do("POST", f"/api/games/{game}/rematch")
    assert (again["status"], again["yours"], again["powers"]) == ("open", [SPAIN], [GENOA, SPAIN])
    assert anna.state(game)["rematch"] == again["id"]
    assert anna.do("POST", f"/api/games/{game}/rematch")["id"] == again["id"]
    anna.join(again["id"], GENOA)
    assert berta.do("POST", f"/api/games/{again['id']}/start")["status"] == "running"


def test_a_game_against_a_bot(anna: Player) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: "bot:merchant"}, start=True)["id"]
    while anna.wait_for(game, lambda state: state["to_act"] != [SPAIN])["status"] == "running":
        anna.play_on(game)
    assert {entry["by"] for entry in anna.log(game) if entry["power"] == SPAIN} == {"merchant"}
    assert anna.do("GET", f"/api/games/{game}/dice")["is_promised"]
    assert anna.do("POST", f"/api/games/{game}/rematch")["status"] == "running"


def test_bots_among_themselves_need_nobody(anna: Player) -> None:
    game = anna.open_game({GENOA: "bot:merchant", SPAIN: "bot:random"}, start=True)["id"]
    assert anna.wait_for(game, lambda state: state["status"] == "over")["result"]


def test_a_record_of_a_game_that_goes_on_hides_what_is_secret(anna: Player, berta: Player, tmp_path: Path) -> None:
    game = begin(anna, berta)
    order(anna, game, "bid 700")
    record = record_of(anna, game)
    assert "bid ?" in record
    assert "700" not in record
    assert len(replayed(record, tmp_path)) == 1
    assert anna.do("GET", f"/api/games/{game}/dice")["is_over"] is False


# --- looking on ---


def test_whoever_has_the_link_may_look(server: Served, anna: Player, berta: Player) -> None:
    game = begin(anna, berta)
    with listen(server.url, game) as looking_on, berta.listen(game) as hers:
        first = looking_on.next()
        assert (first["type"], first["entries"], first["state"]["you"]) == ("state", [], None)
        here = hers.until(lambda news: news["type"] == "presence")["here"]
        assert here == [SPAIN]
        order(anna, game, "bid 300")
        news = looking_on.until(lambda news: news["type"] == "state")
        assert [entry["text"] for entry in news["entries"]] == ["bid ?"]
        assert news["state"]["to_act"] == [SPAIN]
    told = {path: httpx.get(f"{server.url}/api/games/{game}{path}").json() for path in ("", "/board", "/outline")}
    assert told[""]["you"] is None
    assert told["/board"]["id"] == "mediterranean"
    assert told["/outline"]["type"] == "FeatureCollection"


def test_two_seats_of_one_person(anna: Player) -> None:
    game = anna.open_game({GENOA: "me", SPAIN: "me"}, start=True)["id"]
    assert anna.state(game, SPAIN)["you"]["power"] == SPAIN
    anna.order(anna.state(game, SPAIN), "bid 100")
    hidden = [entry["text"] for entry in anna.do("GET", f"/api/games/{game}/log?seat={GENOA}")]
    assert hidden[-1] == "bid ?"
    with anna.listen(game, SPAIN) as hers:
        assert hers.next()["state"]["you"]["power"] == SPAIN
