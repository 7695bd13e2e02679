"""Blood Royale over HTTP and sockets: three people and a referee, bots for the rest. The dice are always the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arsenale.games.rulesets import RULESETS
from arsenale.table.dice import Dice
from arsenale.table.record import replay, verify_dice
from arsenale.table.record_text import parse_record
from serving import Json, Player, Served, listen, served
from tables import IN_BISCAY

ITALY, FRANCE, ENGLAND = "italy", "france", "england"
POWERS = (ITALY, FRANCE, ENGLAND)
PEOPLE = "Ida", "Flora", "Ella"  # who play them


@pytest.fixture(autouse=True, scope="module")
def _same_dice() -> Iterator[None]:
    """The lot falls on Italy in the first movement round."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dice, "draw", lambda *salts: Dice(bytes(32), salts))
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("games") / "games.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def players(server: Served) -> dict[str, Player]:
    return {
        power: Player(server.url, name, seed) for seed, (power, name) in enumerate(zip(POWERS, PEOPLE, strict=True))
    }


@pytest.fixture(scope="module")
def referee(server: Served) -> Player:
    return Player(server.url, "Rita")


def begin(players: dict[str, Player], owner: Player, **wish: Any) -> str:
    """The id of a game that has begun; nobody's turn is ended for him."""
    free: dict[str, str] = dict.fromkeys(POWERS, "open")
    game = owner.open_game(free, ruleset="blood_royale", is_refereed=True, **wish)["id"]
    for power, player in players.items():
        player.join(game, power)
    owner.do("POST", f"/api/games/{game}/start")
    for power in POWERS:
        stand(players, game, power)
    return game


def stand(players: dict[str, Player], game: str, power: str, **answers: str) -> Json:
    """Standing answers."""
    body = {"power": power, "answers": answers, "is_ending": False}
    return players[power].do("PUT", f"/api/games/{game}/standing", **body)


def order(players: dict[str, Player], game: str, *orders: str) -> Json:
    """Orders such as `france: end`; the state after the last of them."""
    state: Json = None
    for line in orders:
        power, text = line.split(": ", 1)
        state = players[power].order(players[power].state(game, power), text)
    return state


def end_until(players: dict[str, Player], game: str, phase: str, turn: int = 1) -> Json:
    """Everybody ends what he can, and leaves births at that; the state when that phase of the turn has begun."""
    state = players[ITALY].state(game)
    while (state["told"]["phase"], state["told"]["turn"]) != (phase, turn) and state["status"] != "over":
        power = state["to_act"][0]
        orders = players[power].state(game)["you"]["orders"]
        state = order(players, game, f"{power}: {'end' if 'end' in orders else orders[-1]}")
    return state


def correct(referee: Player, game: str, **changes: Any) -> Json:
    return referee.do("POST", f"/api/games/{game}/corrections", changes=changes, reason="a test")


def in_biscay(players: dict[str, Player], referee: Player) -> str:
    """Italy is about to sail from the Sea of Portugal; two fleets of France lie in the Bay of Biscay."""
    game = begin(players, referee)
    assert end_until(players, game, "movement")["to_act"] == [ITALY]
    correct(referee, game, **IN_BISCAY)
    return game


def place_of(state: Json, piece: str) -> str:
    return next(each.get("at", "") for each in state["told"]["position"]["pieces"] if each["id"] == piece)


# --- what can be played ---


@pytest.mark.parametrize("game", RULESETS)
def test_the_catalogue_has_every_option(referee: Player, game: str) -> None:
    told = {each["id"]: each for each in referee.do("GET", "/api/rulesets")}[game]
    ruleset = RULESETS[game]
    options = {option["name"]: option for option in told["options"]}
    assert set(options) == set(ruleset.resolve_options("classic", {}))
    for name, option in options.items():
        is_number = name in ruleset.numbers
        assert is_number == (not option["values"]) == (option["least"] is not None) == (option["most"] is not None)
        values = [value["value"] for value in option["values"]]
        chosen = option["presets"]["classic"]
        assert option["least"] <= int(chosen) <= option["most"] if is_number else chosen in values
    assert told["boards"] == [ruleset.default_board]
    assert {int(count): len(powers) for count, powers in told["usual"].items()} == {n: n for n in ruleset.players}
    assert {"random", "merchant"} <= {bot["name"] for bot in told["bots"]}


@pytest.mark.parametrize(
    "wish",
    [
        {"powers": [ITALY, FRANCE]},
        {"powers": [ITALY, FRANCE, "venice"]},
        {"powers": [ITALY, FRANCE, ITALY]},
        {"options": {"turns": "21"}},
        {"options": {"army_price": "-1"}},
        {"options": {"army_price": "cheap"}},
        {"options": {"neutral_ports": "ajar"}},
        {"options": {"deals": "open"}},
        {"preset": "blitz"},
        {"board": "mediterranean"},
    ],
)
def test_what_cannot_be_set_up(referee: Player, wish: Json) -> None:
    wish = {"ruleset": "blood_royale", "powers": list(POWERS)} | wish
    assert referee.fail("POST", "/api/games", **wish) == (422, "invalid")


def test_house_rules_are_words_and_numbers(players: dict[str, Player], referee: Player) -> None:
    changed = {"turns": "2", "start_crowns": "70", "army_price": "11", "neutral_ports": "open"}
    game = begin(players, referee, options=changed)
    state = players[ITALY].state(game)
    assert state["house_rules"] == changed
    assert state["rounds"] == 2
    assert state["told"]["position"]["treasury"] == dict.fromkeys(POWERS, 70)
    assert state["heading"] == "turn 1, economy"
    tried = players[ITALY].do("POST", f"/api/games/{game}/tries", power=ITALY, orders=["raise army latium", "tax 6"])
    assert [(each["is_legal"], each["money"]) for each in tried] == [(True, -11), (False, 0)]
    assert tried[1]["rules"] == ["B5.1"]
    assert tried[1]["advice"] == "`tax 5` or `tax 7`"


def test_dice_that_fall_before_the_first_order_are_in_the_history(players: dict[str, Player], referee: Player) -> None:
    game = begin(players, referee)
    first, *others = players[ITALY].log(game)
    assert (first["power"], first["text"], others) == ("", "begin", [])
    assert len(first["dice"]) >= 30
    assert {die["sides"] for die in first["dice"]} >= {6}


# --- blockades ---


def test_a_blockade_is_asked_about_and_answered_for_good(players: dict[str, Player], referee: Player) -> None:
    game = in_biscay(players, referee)
    sailed = order(players, game, "italy: sail f1 biscay western_approaches")
    assert (sailed["to_act"], sailed["you"]["rest"]) == ([FRANCE], "sail f1 western_approaches")
    asked = players[FRANCE].state(game)["you"]
    assert (asked["consent"], asked["orders"]) == (ITALY, ["let pass", "block"])
    assert "do you block fleet 1 of Italy in the Bay of Biscay?" in asked["question"]
    blocked = order(players, game, "france: block f1")
    assert (place_of(blocked, "italy.f1"), blocked["to_act"]) == ("biscay", [ITALY])
    assert not blocked["you"]["can_undo"]
    body = {"power": FRANCE, "seq": blocked["seq"]}
    assert players[FRANCE].fail("POST", f"/api/games/{game}/undo", **body) == (409, "conflict")
    reaches = players[ITALY].state(game)["you"]["reaches"]
    assert "f1" not in reaches or all(len(reach["way"]) == 1 for reach in reaches["f1"])


@pytest.mark.parametrize(("answer", "place"), [("stop", "biscay"), ("pass", "western_approaches")])
def test_a_standing_answer_waits_for_nobody_and_stays_secret(
    players: dict[str, Player], referee: Player, answer: str, place: str
) -> None:
    game = in_biscay(players, referee)
    assert stand(players, game, FRANCE, italy=answer)["you"]["standing"]["answers"] == {ITALY: answer}
    with listen(referee.url, game) as looking_on:
        sailed = order(players, game, "italy: sail f1 biscay western_approaches")
        news = looking_on.until_seq(sailed["seq"])
    assert (place_of(news, "italy.f1"), news["to_act"]) == (place, [ITALY])
    given = [entry for entry in referee.log(game) if entry["power"] == FRANCE][-1]
    assert (given["text"], given["by"]) == ("let pass" if answer == "pass" else "block", "")


# --- permissions, trade, contracts ---


def test_leave_is_given_out_of_turn_and_taken_back(players: dict[str, Player], referee: Player) -> None:
    game = in_biscay(players, referee)
    given = order(players, game, "england: permit italy wales")
    assert given["to_act"] == [ITALY]
    assert given["you"]["can_undo"]
    assert given["told"]["position"]["permits"] == [{"by": ENGLAND, "to": ITALY, "province": "wales"}]
    body = {"power": ENGLAND, "seq": given["seq"]}
    undone = players[ENGLAND].do("POST", f"/api/games/{game}/undo", **body)["state"]
    assert undone["told"]["position"]["permits"] == []
    body |= {"seq": undone["seq"], "text": "sail f1 north_sea"}
    assert players[ENGLAND].fail("POST", f"/api/games/{game}/orders", **body) == (422, "refused")


def test_a_contract_from_the_proposal_to_the_last_payment(players: dict[str, Player], referee: Player) -> None:
    game = begin(players, referee, options={"turns": "2"})
    end_until(players, game, "dynasty")
    couple = {"england.c5": ("man", "london"), "france.c5": ("woman", "ile_de_france")}
    persons = [{"id": id, "sex": sex, "age": 20} for id, (sex, _at) in couple.items()]
    pieces = [{"id": id, "at": at} for id, (_sex, at) in couple.items()]
    rich = correct(referee, game, characters=persons, pieces=pieces, treasury={ENGLAND: 100, FRANCE: 100})
    assert rich["told"]["position"]["treasury"][ENGLAND] == 100
    order(players, game, "italy: end", "france: end")
    proposed = order(players, game, "england: propose c5 france.c5 pay 30 turns 2 permit wales -- We, Edward; [6]")
    contract = {"by": ENGLAND, "to": FRANCE, "own": "england.c5", "other": "france.c5", "pays": 30, "turns": 2}
    contract |= {"permit": "wales", "request": ""}
    assert proposed["told"]["position"]["contracts"] == [contract | {"left": 2, "status": "proposed"}]
    assert proposed["to_act"] == [FRANCE]
    agreed = order(players, game, "france: accept -- So be it.")
    assert agreed["told"]["position"]["contracts"] == [contract | {"left": 2, "status": "agreed"}]
    said = [(entry["power"], entry["words"]) for entry in referee.log(game) if entry["words"]]
    assert said == [(ENGLAND, "We, Edward; [6]"), (FRANCE, "So be it.")]
    wed = order(players, game, "england: end")["told"]["position"]
    assert wed["contracts"] == [contract | {"left": 1, "status": "celebrated"}]
    assert (wed["treasury"][ENGLAND], wed["treasury"][FRANCE]) == (70, 130)
    assert {"by": ENGLAND, "to": FRANCE, "province": "wales"} in wed["permits"]
    money = end_until(players, game, "dynasty", turn=2)["told"]["position"]["treasury"]
    paid = end_until(players, game, "over", turn=2)["told"]["position"]
    assert paid["contracts"][0]["left"] == 0
    assert [paid["treasury"][power] - money[power] for power in (ENGLAND, FRANCE)] == [-30, 30]


# --- whole games ---


def record_of(player: Player, game: str) -> str:
    return player.ask("GET", f"/api/games/{game}/record").text


def check_what_is_left(player: Player, game: str, folder: Path) -> None:
    """Record, dice and numbers of a game that is over."""
    over, record = player.state(game), record_of(player, game)
    (folder / "record.txt").write_text(record, "utf-8")
    *_others, (_line, last) = replay(folder / "record.txt")
    assert last.setting.ruleset.notation.tell(last) == over["told"]
    assert verify_dice(parse_record("record", record)).is_fair
    assert player.do("GET", f"/api/games/{game}/dice")["wrong"] == []
    series = player.do("GET", f"/api/games/{game}/statistics")["series"]
    crowns = {power: values[-1] for power, values in series["crowns"]["values"].items()}
    assert (
        crowns == over["result"]["scores"] == {power: sum(part.values()) for power, part in over["score_parts"].items()}
    )


@pytest.mark.parametrize("count", [3, 4, 5])
def test_bots_among_themselves(referee: Player, tmp_path: Path, count: int) -> None:
    usual = {each["id"]: each["usual"] for each in referee.do("GET", "/api/rulesets")}["blood_royale"][str(count)]
    seats = {power: f"bot:{'random' if power == usual[0] else 'merchant'}" for power in usual}
    wish = {"ruleset": "blood_royale", "options": {"turns": "1", "free_moves": "8"}}
    game = referee.open_game(seats, **wish)["id"]
    assert referee.wait_for(game, lambda state: state["status"] == "over")["powers"] == usual
    check_what_is_left(referee, game, tmp_path)


def test_a_whole_game_by_three_people(players: dict[str, Player], referee: Player, tmp_path: Path) -> None:
    game = begin(players, referee, options={"turns": "1", "free_moves": "8"})
    for power in POWERS:
        stand(players, game, power, **{other: "pass" for other in POWERS if other != power})
    with listen(referee.url, game) as looking_on:
        while players[ITALY].state(game)["status"] != "over":
            for player in players.values():
                player.play_on(game)
        looking_on.until(lambda news: news["type"] == "state" and news["state"]["status"] == "over")
    orders = [entry["text"] for entry in referee.log(game)]
    assert {"tax", "move", "end"} <= {text.split()[0] for text in orders}
    check_what_is_left(referee, game, tmp_path)
    again = players[FRANCE].do("POST", f"/api/games/{game}/rematch")
    assert (again["ruleset"], again["options"]["turns"], again["yours"]) == ("blood_royale", "1", [FRANCE])


def test_a_stand_in_plays_for_who_is_away(players: dict[str, Player], referee: Player) -> None:
    game = begin(players, referee)
    players[ITALY].do("POST", f"/api/games/{game}/stand-in", power=ITALY, is_on=True)
    state = players[ITALY].wait_for(game, lambda state: state["to_act"] == [FRANCE])
    orders = [entry for entry in referee.log(game) if entry["power"] == ITALY and entry["kind"] == "order"]
    assert {entry["by"] for entry in orders} == {"merchant"}
    assert [entry["text"] for entry in orders][-1] == "end"
    assert state["seats"][0]["is_stand_in"]
