"""Several browsers at one table: who does something, and what the others see of it."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browsing import House, Person, open_house
from serving import Cable, Json

VENICE, GENOA, SPAIN = "venice", "genoa", "spain"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("together")) as house:
        yield house


# --- a game of three, with a referee ---


def test_three_browsers_play_one_game(house: House) -> None:
    cable = Cable("127.0.0.1", urlsplit(house.url).port or 0)
    with house.visit() as come:
        dora, anna, carlo = come("Dora"), come("Anna"), come("Carlo", is_guest=False)
        berta = come("Berta", is_guest=False, url=f"http://127.0.0.1:{cable.port}")
        players = {VENICE: anna, GENOA: berta, SPAIN: carlo}
        open_table(dora)
        for power, person in players.items():
            join(person, dora, power)
        dora.press("start-game")
        bid_and_choose_places(anna, berta, carlo)
        set_up_by_hand(dora, anna)
        set_up(dora, galleys=GALLEYS)
        chat(anna, berta, carlo)
        take_back(anna, berta)
        trade(anna, berta, cable)
        for person in players.values():
            person.press("end")
        sail(anna, berta, carlo)
        set_up(dora, galleys=[{"id": 1, "sailors": 4, "goods": []}, {"id": 5, "sailors": 1, "goods": ["gems"]}])
        fight(anna, berta, carlo)
        for person in (*players.values(), dora):
            person.press("tab-history")
            expect(person.find("history")).to_contain_text("takes galley 5 with a sailor")
        dora.picture("referee")
    cable.close()


GALLEYS = [
    {"id": 2, "sailors": 1},
    {"id": 3, "zone": "lion", "sailors": 2},
    {"id": 4, "sailors": 1},
    {"id": 5, "zone": "balearic", "sailors": 1},
    {"id": 6, "sailors": 1},
]


def open_table(dora: Person) -> None:
    """A game that she does not play in herself."""
    dora.open("/new")
    dora.find("count").get_by_role("radio", name="3").check()
    dora.find("referee").check()
    seats = dora.page.locator("[data-testid^=seat-]")
    expect(seats).to_have_count(3)
    for place in range(3):
        seats.nth(place).select_option("open")
    dora.click("Open the table")
    dora.wait_for_path("/game/")
    dora.see("3 seats are still free.")


def join(person: Person, dora: Person, power: str) -> None:
    """By the link that she gives away; whoever has no name yet tells it."""
    person.open(urlsplit(dora.find("share-link").input_value()).path)
    seat = person.find(f"seat-{power}")
    seat.wait_for()
    name = person.find("guest-name")
    if name.count():
        name.fill(person.name)
    seat.get_by_role("button").click()
    expect(seat).to_contain_text("(you)")
    expect(dora.find(f"seat-{power}")).to_contain_text(person.name)


def bid_and_choose_places(*players: Person) -> None:
    """The first bids most, and comes first."""
    for place, person in enumerate(players):
        person.find("bid-now").wait_for()
        for _hundred in range(3 - place):
            person.click("100 more")
        person.press("bid-now")
    for person in players:
        expect(person.find("bid-reveal")).to_contain_text("300")
    players[0].picture("bids")
    for place, person in enumerate(players, 1):
        person.press(f"position-{place}")
    expect(players[0].find("end")).to_be_enabled()


def set_up_by_hand(dora: Person, anna: Person) -> None:
    """Galley 1 lies in the Gulf of Lion, with two sailors, iron and wine."""
    dora.press("tab-referee")
    form = dora.find("referee")
    form.get_by_label("What").select_option("galleys")
    form.get_by_label("Which").select_option("1")
    form.get_by_label("Zone").select_option("lion")
    form.get_by_label("Sailors").fill("2")
    form.get_by_label("Goods").fill("iron, wine")
    form.get_by_label("Reason").fill("they have met before")
    dora.press("referee-correct")
    anna.press("tab-history")
    expect(anna.find("history")).to_contain_text("they have met before")
    assert galley(anna, 1) == {"id": 1, "owner": VENICE, "zone": "lion", "sailors": 2, "goods": ["wine", "iron"]}


def set_up(dora: Person, **changes: Json) -> None:
    wish = {"changes": changes, "reason": "to see what happens"}
    dora.tell("POST", f"/games/{dora.game}/corrections", wish)


def galley(person: Person, number: int) -> Json:
    galleys = person.state()["told"]["position"]["galleys"]
    return next(each for each in galleys if each["id"] == number)


def chat(anna: Person, berta: Person, carlo: Person) -> None:
    for person in (anna, berta):
        person.press("tab-chat")
    say(anna, "", "Ciao a tutti")
    say(anna, GENOA, "Iron for you alone?")
    expect(carlo.find("tab-chat")).to_contain_text("1 new message")
    carlo.press("tab-chat")
    say(berta, VENICE, "Gladly")
    for person in (anna, berta):
        for text in ("Ciao a tutti", "Iron for you alone?", "Gladly"):
            expect(person.find("chat-messages")).to_contain_text(text)
    say(anna, "", "To work")
    expect(carlo.find("chat-messages")).to_contain_text("To work")
    expect(carlo.find("chat-messages").get_by_role("listitem")).to_have_count(2)


def say(person: Person, to: str, text: str) -> None:
    person.find("chat-to").select_option(to)
    person.find("chat-text").fill(text)
    person.press("chat-send")


def take_back(anna: Person, berta: Person) -> None:
    """An order that was taken back stays in the history, struck through."""
    berta.press("tab-history")
    order = "shifts a sailor from Venezia to galley 2"
    anna.touch("galley-2")
    anna.press("deed-shift-venezia-->-2-sailor")
    expect(berta.find("history")).to_contain_text(order)
    anna.press("undo")
    expect(berta.find("history").locator("s")).to_contain_text(order)
    expect(anna.find("undo")).to_be_disabled()
    anna.click("Close")


def trade(anna: Person, berta: Person, cable: Cable) -> None:
    """Iron is sold, wine is not, and in between Berta's line breaks."""
    offer(anna, "Iron")
    expect(berta.find("question")).to_contain_text("iron")
    berta.press("accept")
    expect(anna.find("end")).to_be_enabled()
    assert (galley(anna, 1)["goods"], galley(anna, 3)["goods"]) == (["wine"], ["iron"])

    berta.forgive("WebSocket connection|ERR_")
    cable.cut()
    expect(berta.find("connection-lost")).to_be_visible()
    offer(anna, "Wine")
    cable.mend()
    berta.page.evaluate("dispatchEvent(new Event('online'))")
    expect(berta.find("connection-lost")).to_have_count(0)
    berta.press("tab-chat")
    expect(berta.find("open-offer")).to_contain_text("wine")
    berta.picture("offer")
    berta.press("deal-decline")
    expect(anna.find("end")).to_be_enabled()
    assert galley(anna, 1)["goods"] == ["wine"]


def offer(anna: Person, good: str) -> None:
    """Out of the card about galley 3, which lies beside hers."""
    anna.touch("galley-3")
    card = anna.find("galley-panel")
    card.get_by_text("Offer goods").click()
    card.get_by_label(good).check()
    anna.picture("offering")
    card.get_by_test_id("offer-send").click()
    expect(anna.find("end")).to_be_disabled()
    card.press("Escape")


def sail(anna: Person, berta: Person, carlo: Person) -> None:
    """Carlo lies in the Balearic Sea: he stops Anna, and Berta he always lets pass. So Anna is asked alone."""
    carlo.press("tab-standing")
    carlo.find(f"standing-{GENOA}-pass").check(force=True)
    carlo.rest()
    anna.touch("galley-1")
    anna.picture("sailing")
    anna.touch("zone-valencia")
    expect(carlo.find("question")).to_contain_text("pass")
    carlo.picture("passage")
    carlo.press("stop")
    anna.press("end")
    assert galley(anna, 1)["zone"] == "balearic"

    berta.page.reload()
    expect(berta.find("end")).to_be_enabled()
    berta.touch("galley-3")
    berta.touch("zone-valencia")
    expect(anna.find("let-pass")).to_be_visible()
    expect(carlo.find("let-pass")).to_have_count(0)
    anna.press("let-pass")
    expect(berta.find("end")).to_be_enabled()
    assert galley(berta, 3)["zone"] == "valencia"
    berta.press("end")
    carlo.press("end")
    assert carlo.state()["told"]["phase"] == "battle"


def fight(anna: Person, berta: Person, carlo: Person) -> None:
    """Four against one: whatever falls, the one is lost, and two are left at least to take the galley and its gems."""
    expect(anna.find("end")).to_be_enabled()
    anna.touch("galley-5")
    anna.press("deed-attack-1-5")
    dialog = anna.find("battle-dialog")
    expect(dialog.get_by_role("img", name="die with 6 sides")).to_have_count(2)
    anna.picture("prize")
    anna.press("deed-loot-5-->-1-gems")
    anna.press("deed-take-5-with-1-from-1")
    expect(dialog).to_be_hidden()
    for person in (berta, carlo):
        expect(person.find("galley-5")).to_have_accessible_name(
            "Galley 5 of Venice in the Balearic Sea: 1 sailor, no goods"
        )
    taken = galley(anna, 1)
    assert taken["goods"] == ["gems"]
    assert 1 <= taken["sailors"] <= 3


# --- agreeing ---


def test_a_pause_and_a_way_back_need_everybody(house: House) -> None:
    with house.visit() as come:
        anna, berta = come("Anna"), come("Berta")
        game = anna.tell("POST", "/games", {"seats": {VENICE: "me", GENOA: "open"}})["id"]
        berta.tell("POST", f"/games/{game}/seats", {"power": GENOA, "player": "me"})
        anna.tell("POST", f"/games/{game}/start", {})
        for person in (anna, berta):
            person.open(f"/game/{game}")
            person.press("bid-later")
        anna.press("tab-game")
        anna.press("propose-pause")
        expect(berta.find("proposal")).to_contain_text("Venice proposes to pause the game.")
        berta.picture("proposal")
        berta.press("proposal-agree")
        for person in (anna, berta):
            expect(person.find("waiting")).to_contain_text("The game is paused")
        berta.press("tab-game")
        berta.press("propose-pause")
        anna.press("proposal-agree")
        for person in (anna, berta):
            expect(person.find("waiting")).to_contain_text("Your turn")
            person.press("bid-now")
        anna.press("tab-history")
        anna.click("Propose to go back to this order")
        anna.press("rewind-propose")
        berta.press("proposal-refuse")
        expect(anna.find("proposal")).to_have_count(0)
        assert anna.state()["steps"] > 1
