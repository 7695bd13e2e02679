"""Bots as people meet them in the browser: chosen by strength, asked for a hint, and looking at a finished game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browsing import PHONE, House, Person, Typist, open_house
from serving import Json, eventually

SEARCH = "search:0.05"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("bots")) as house:
        yield house


def bots_of(state: Json) -> list[str]:
    return [seat["bot"] for seat in state["seats"]]


# --- choosing ---


def test_a_bot_is_chosen_with_its_strength_and_shown_with_it(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/new")
        anna.find("count").get_by_role("radio", name="2").check()
        anna.find("bot-texts").locator("summary").click()
        expect(anna.find("bot-texts").get_by_role("term")).to_contain_text(["Random", "Merchant", "Search"])
        anna.find("seat-genoa").select_option(label="Bot Search, quick (0.05 s a decision)")
        anna.picture("bots-new")
        anna.click("Start the game")
        anna.find("bid-now").wait_for()
        assert bots_of(anna.state()) == ["", SEARCH]
        anna.press("bid-later")
        expect(anna.find("player-genoa")).to_contain_text("bot Search (0.05 s)")


def test_a_bot_takes_a_seat_in_the_lobby_and_the_facts_tell_of_hints(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", size=PHONE)
        anna.open("/new")
        for power in ("genoa", "spain", "turkey"):
            anna.find(f"seat-{power}").select_option("open")
        anna.find("hints").uncheck()
        anna.click("Open the table")
        anna.find("fill-genoa").select_option(f"bot:{SEARCH}")
        expect(anna.find("seat-genoa")).to_contain_text("bot Search (0.05 s)")
        expect(anna.page.get_by_role("definition").filter(has_text="none")).to_have_count(2)  # house rules, hints
        anna.picture("bots-lobby-phone")
        anna.press("fill-bots")
        anna.press("start-game")
        anna.press("bid-later")
        expect(anna.find("question")).to_be_visible()
        expect(anna.find("hint")).to_have_count(0)


# --- hints ---


def in_the_market(person: Person) -> str:
    """A game in which the person is about to buy; its id."""
    seats = {"venice": "me", "genoa": "bot:merchant"}
    game = person.tell("POST", "/games", {"seats": seats, "start": True})["id"]
    while (state := eventually(lambda: waiting(person, game)))["told"]["phase"] != "market":
        body = {"power": "venice", "text": state["you"]["orders"][0], "seq": state["seq"]}
        person.tell("POST", f"/games/{game}/orders", body)
    person.open(f"/game/{game}")
    return game


def waiting(person: Person, game: str) -> Json:
    state = person.ask(f"/games/{game}")
    return state if "venice" in state["to_act"] else None


@pytest.mark.parametrize(("name", "wishes"), [("desktop", {}), ("phone", {"size": PHONE}), ("keys", {"kind": Typist})])
def test_a_hint_is_shown_with_its_reason_and_carried_out(house: House, name: str, wishes: Json) -> None:
    with house.visit() as come:
        anna = come("Anna", **wishes)
        game = in_the_market(anna)
        hint = anna.ask(f"/games/{game}/hint?power=venice&bot=merchant")
        assert hint["order"] in anna.state()["you"]["orders"]
        before = anna.state()
        anna.press("hint")
        expect(anna.find("hint-line")).to_contain_text("in your place")
        anna.picture(f"bots-hint-{name}")
        anna.press("hint-close")
        expect(anna.find("hint-line")).to_have_count(0)
        anna.press("hint")
        anna.press("hint-follow")
        expect(anna.find("hint-line")).to_have_count(0)
        after = anna.state()
        assert (after["steps"], bots_of(after)) == (before["steps"] + 1, bots_of(before))
        given = anna.ask(f"/games/{game}/log?after={before['entries']}")[0]
        assert (given["power"], given["by"]) == ("venice", "")


def test_a_hint_for_a_bid(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/")
        anna.press("play-now")
        anna.press("bid-hint")
        expect(anna.find("bid-dialog").get_by_test_id("hint-line")).to_contain_text("bids")
        anna.picture("bots-hint-bid")
        anna.find("bid-dialog").get_by_test_id("hint-follow").click()
        expect(anna.find("bid-dialog")).not_to_be_visible()
        entries = anna.ask(f"/games/{anna.game}/log?after=0")
        assert any(each["text"].startswith("bid ") and each["power"] == "venice" for each in entries)


def test_whoever_shares_a_screen_sees_no_hint_of_the_other(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        seats = {"venice": "me", "genoa": "me"}
        game = anna.tell("POST", "/games", {"seats": seats, "start": True})["id"]
        anna.open(f"/game/{game}")
        anna.click("I play Venice")
        anna.press("bid-hint")
        expect(anna.find("hint-line")).to_contain_text("bids")
        anna.press("bid-now")
        anna.click("I play Genoa")
        anna.find("bid-now").wait_for()
        expect(anna.find("hint-line")).to_have_count(0)


# --- the game once more ---


def test_a_finished_game_is_looked_at_once_more(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        seats = dict.fromkeys(("venice", "genoa", "spain", "turkey"), "bot:merchant")
        game = anna.tell("POST", "/games", {"seats": seats, "start": True})["id"]
        state = eventually(lambda: over(anna, game))
        anna.open(f"/game/{game}")
        anna.find("game-over").get_by_role("link", name="Analyse").click()
        anna.wait_for_path(f"/game/{game}/analysis$")
        analysis = anna.ask(f"/games/{game}/analysis")
        swings = anna.find("swings").locator("> li")
        expect(swings).to_have_count(len(analysis["swings"]))
        table = anna.page.get_by_role("table", name="Chances to win, in per cent")
        chances = [str(round(100 * chance)) for chance in analysis["points"][-1]["chances"]]
        expect(table.locator("tbody tr").last.locator("td")).to_have_text(chances)
        anna.page.screenshot(path="build/screens/bots-analysis.png", full_page=True)
        anna.press("show-swing-1")
        anna.wait_for_path(f"/game/{game}/replay$")
        anna.see(f"Order {analysis['swings'][0]['step']} of {state['steps']}")
        anna.press("tab-analysis")
        expect(anna.find("swings").locator("> li")).to_have_count(len(analysis["swings"]))
        anna.picture("bots-analysis-tab")
        anna.press("show-swing-2")
        anna.see(f"Order {analysis['swings'][1]['step']} of {state['steps']}")
        berta = come("Berta", size=PHONE, is_guest=False)
        berta.open(f"/game/{game}/analysis")
        expect(berta.find("swings").locator("> li")).to_have_count(len(analysis["swings"]))
        assert not berta.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        berta.picture("bots-analysis-phone")


def over(person: Person, game: str) -> Json:
    state = person.ask(f"/games/{game}")
    return state if state["status"] == "over" else None


def test_blood_royale_gives_hints_and_is_looked_at_once_more(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        others = dict.fromkeys(("england", "france", "spain"), "bot:merchant")
        wish = {"ruleset": "blood_royale", "start": True, "options": {"turns": "1"}}
        game = anna.tell("POST", "/games", wish | {"seats": others | {"england": "me"}})["id"]
        anna.open(f"/game/{game}")
        eventually(lambda: "england" in anna.ask(f"/games/{game}")["to_act"])
        anna.press("hint")
        anna.picture("bots-hint-europe")
        anna.press("hint-follow")
        done = anna.tell("POST", "/games", wish | {"seats": others})["id"]
        eventually(lambda: over(anna, done))
        anna.open(f"/game/{done}/analysis")
        expect(anna.find("swing-1")).to_be_visible()
        anna.page.screenshot(path="build/screens/bots-analysis-europe.png", full_page=True)
