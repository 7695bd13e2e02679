"""A person against bots, from the first bid to the last point, by clicks on map and panels; and what is left of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browsing import House, Person, open_house
from seafaring import Captain
from serving import Json


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("games")) as house:
        yield house


def test_a_whole_game_of_two_against_a_bot(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/new")
        anna.find("count").get_by_role("radio", name="2").check()
        anna.click("Start the game")
        anna.find("bid-now").wait_for()
        state = play_to_the_end(anna, rounds=12)
        check_result(anna, state)
        check_replay(anna, state)
        check_charts(anna, state)
        check_dice(anna, state)
        check_rematch(anna, state)


def test_a_whole_game_of_four_against_three_bots(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False)
        anna.open("/")
        anna.press("play-now")
        anna.find("bid-now").wait_for()
        state = play_to_the_end(anna, rounds=8)
        mine, *others = [seat["bot"] for seat in state["seats"]]
        assert (mine, len(set(others)), others[0] not in ("", "random")) == ("", 1, True)
        check_result(anna, state)


def play_to_the_end(anna: Person, rounds: int) -> Json:
    captain = Captain(anna)
    captain.play(lambda state: state["told"]["phase"] == "sailing")
    anna.picture(f"sailing-{rounds}-rounds")
    captain.play(lambda state: state["told"]["round"] == rounds // 2)
    anna.picture(f"table-{rounds}-rounds")
    state = captain.play()
    assert (state["status"], state["rounds"], state["told"]["round"]) == ("over", rounds, rounds)
    return state


# --- what is left of it ---


def check_result(anna: Person, state: Json) -> None:
    """The table of points is that of the server, the best first, and Anna's own orders have led there."""
    expect(anna.find("waiting")).to_contain_text("The game is over")
    rows = anna.find("game-over").locator("tbody tr")
    expect(rows).to_have_count(len(state["powers"]))
    anna.picture(f"over-{len(state['powers'])}")
    scores = sorted(state["result"]["scores"].items(), key=lambda score: -score[1])
    assert [int(points) for points in rows.locator("td:last-child").all_inner_texts()] == [score for _, score in scores]
    for power, points in scores:
        parts = [str(part) for part in state["score_parts"][power].values()]
        row = rows.filter(has=anna.page.get_by_role("rowheader", name=power.title()))
        assert row.locator("td").all_inner_texts() == [*parts, str(points)]
    for winner in state["result"]["winners"]:
        expect(anna.find("game-over").get_by_role("heading")).to_contain_text(winner.title())
    given = {entry["text"].split()[0] for entry in own_entries(anna, state)}
    assert {"bid", "position", "shift", "buy", "move", "land", "sell", "end"} <= given


def own_entries(anna: Person, state: Json) -> list[Json]:
    entries = anna.ask(f"/games/{state['id']}/log?after=0")
    told = [each for entry in entries for each in [entry, *entry["revealed"]]]
    return [each for each in told if each["power"] in state["yours"]]


def check_replay(anna: Person, state: Json) -> None:
    """The slider leads to any order, keys go on from there, and the map shows where the galleys lay."""
    anna.find("game-over").get_by_role("link", name="Replay").click()
    slider = anna.find("replay-slider")
    expect(slider).to_have_attribute("max", str(state["steps"]))
    slider.fill("0")
    anna.see(f"Order 0 of {state['steps']}")
    expect(anna.find("galley-1")).to_have_accessible_name(
        "Galley 1 of Venice in the Upper Adriatic: 0 sailors, no goods"
    )
    anna.picture("replay")
    slider.press("ArrowRight")
    anna.see(f"Order 1 of {state['steps']}")
    half = state["steps"] // 2
    slider.fill(str(half))
    moment = anna.ask(f"/games/{state['id']}/moments/{half}")
    anna.see(f"Round {moment['told']['round']} of {state['rounds']}")
    for galley in moment["told"]["position"]["galleys"]:
        expect(anna.find(f"galley-{galley['id']}")).to_be_attached()
    anna.click("To the end")
    anna.see(f"Order {state['steps']} of {state['steps']}")
    anna.find("replay-leave").click()
    anna.wait_for_path(f"/game/{state['id']}$")


def check_charts(anna: Person, state: Json) -> None:
    anna.open(f"/game/{state['id']}/charts")
    statistics = anna.ask(f"/games/{state['id']}/statistics")
    score = anna.page.get_by_role("table", name="Score", exact=True)
    points = [str(values[-1]) for values in statistics["series"]["score"]["values"].values()]
    expect(score.locator("tbody tr").last.locator("td")).to_have_text(points)
    sales = anna.page.get_by_role("region", name="Who sold what where")
    ports = {sale["port"] for sale in statistics["sales"]}
    expect(sales.locator("tbody tr")).to_have_count(len(ports))
    anna.find("sales-power").select_option(state["yours"][0])
    own_ports = {sale["port"] for sale in statistics["sales"] if sale["power"] == state["yours"][0]}
    expect(sales.locator("tbody tr")).to_have_count(len(own_ports))
    anna.picture("charts")


def check_dice(anna: Person, state: Json) -> None:
    """What was promised was kept: the server says so, and the browser computes it."""
    anna.open(f"/game/{state['id']}")
    anna.press("tab-game")
    expect(anna.find("dice-badge")).to_contain_text(state["seed"])
    verdict = anna.ask(f"/games/{state['id']}/dice")
    assert (verdict["is_over"], verdict["is_promised"], verdict["wrong"]) == (True, True, [])
    expect(anna.find("dice-badge")).to_contain_text(verdict["text"])
    with anna.page.expect_download() as record:
        anna.find("record").click()
    assert state["seed"] in record.value.path().read_text(encoding="utf-8")
    anna.open(f"/dice?game={state['id']}")
    expect(anna.find("seed")).to_have_value(state["seed"])
    anna.click("Check")
    expect(anna.find("dice-verdict")).to_contain_text("the promise was kept")


def check_rematch(anna: Person, state: Json) -> None:
    anna.open(f"/game/{state['id']}")
    anna.press("rematch")
    anna.page.wait_for_url(lambda url: state["id"] not in url)
    anna.find("bid-now").wait_for()
    again, before = anna.state(), anna.ask(f"/games/{state['id']}")
    assert (again["status"], again["id"], set(again["powers"])) == ("running", before["rematch"], set(state["powers"]))
