"""One browser at a time: fingers, keys, two players at one screen, forms, and lines that break."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browsing import PHONE, House, Person, Typist, open_house
from seafaring import Captain
from serving import Cable, Json

AGAINST_A_BOT = {"venice": "me", "genoa": "bot:merchant"}
FOR_TWO = {"venice": "me", "genoa": "open"}
SECRET = "serenissima"

_ALL_WORDS = """
() => [...document.querySelectorAll('body, body *')].flatMap(element => [
  ...[...element.attributes].filter(({name}) => !/^(d|x|y|transform|style)$|-place$/.test(name)).map(one => one.value),
  ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data),
  element.value ?? '',
]).join(' ')
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("forms")) as house:
        yield house


def sit_down(person: Person, seats: dict[str, str] | None = None) -> str:
    """A new game, and its table before the person; its id."""
    chosen = seats or AGAINST_A_BOT
    wish = {"seats": chosen, "start": "open" not in chosen.values()}
    game = person.tell("POST", "/games", wish)["id"]
    person.open(f"/game/{game}")
    return game


def is_round_two(state: Json) -> bool:
    return state["told"]["round"] == 2


def sit_at(house: House, *people: Person) -> str:
    """A game of two persons, who both look at it; its id."""
    anna, berta = people
    game = sit_down(anna, FOR_TWO)
    berta.tell("POST", f"/games/{game}/seats", {"power": "genoa", "player": "me"})
    anna.press("start-game")
    anna.find("bid-now").wait_for()
    return game


def order(person: Person, game: str, text: str) -> None:
    """An order past the person's page."""
    state = person.ask(f"/games/{game}")
    wish = {"power": state["you"]["power"], "text": text, "seq": state["seq"]}
    person.tell("POST", f"/games/{game}/orders", wish)


# --- fingers and keys ---


def test_a_first_round_by_fingers_on_a_phone(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", size=PHONE, is_guest=False, is_guided=True)
        anna.open("/")
        anna.picture("phone-home")
        anna.press("play-now")
        anna.find("bid-now").wait_for()
        anna.picture("phone-bid")
        captain = Captain(anna)
        captain.play(lambda state: state["told"]["phase"] == "market")
        anna.picture("phone-market")
        anna.touch("galley-1")
        expect(anna.find("galley-panel")).to_be_visible()
        anna.picture("phone-galley")
        captain.play(is_round_two)
        assert not anna.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        anna.press("bid-later")
        for tab in ("history", "chat", "players"):
            anna.press(f"tab-{tab}")
            anna.picture(f"phone-{tab}")
            anna.press(f"tab-{tab}")


class Reader(Captain):
    """Plays without the map: by the board in words, and the list of zones a galley can sail to."""

    def sail(self, galley: str, zone: str) -> None:
        self.pick(f"galley-{galley}")
        self.person.press(f"sail-list-{galley}")
        self.person.press(f"sail-{galley}-{zone}")


def begin_by_keyboard(anna: Person) -> None:
    """From the first page to the table, and to a bid of 300."""
    anna.open("/")
    anna.press("play-now")
    expect(anna.find("bid-dialog")).to_be_visible()
    slider = anna.find("bid-dialog").get_by_role("slider")
    for _hundred in range(3):
        while not slider.evaluate("slider => slider === document.activeElement"):
            anna.page.keyboard.press("Tab")
        anna.page.keyboard.press("ArrowRight")
    anna.press("bid-now")
    assert any(entry["text"] == "bid 300" for entry in revealed(anna))


def revealed(person: Person) -> list[Json]:
    entries = person.ask(f"/games/{person.game}/log?after=0")
    return [each for entry in entries for each in [entry, *entry["revealed"]]]


def test_a_first_round_on_the_map_by_keyboard(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False, kind=Typist)
        begin_by_keyboard(anna)
        Captain(anna).play(is_round_two)


def test_a_first_round_in_words_by_keyboard(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False, kind=Typist)
        begin_by_keyboard(anna)
        anna.press("view-isText")
        expect(anna.find("text-twin")).to_be_visible()
        anna.picture("in-words")
        Reader(anna, "text-").play(is_round_two)


def test_tabs_keys_and_the_list_of_keys(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        sit_down(anna)
        anna.press("bid-later")
        anna.page.keyboard.press("?")
        expect(anna.find("shortcuts")).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator("dialog :focus")).to_have_count(0)
        anna.page.keyboard.press("2")
        expect(anna.find("tab-history")).to_have_attribute("aria-selected", "true")
        anna.find("tab-history").press("ArrowRight")
        expect(anna.find("tab-chat")).to_be_focused()
        expect(anna.find("tab-chat")).to_have_attribute("aria-selected", "true")


# --- at the table ---


def test_the_guide_speaks_in_the_first_round_until_it_is_switched_off(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guided=True)
        sit_down(anna)
        expect(anna.find("guide")).to_contain_text("Bidding")
        Captain(anna).play(lambda state: state["told"]["phase"] == "market")
        expect(anna.find("guide")).to_contain_text("Market")
        anna.picture("guide")
        anna.press("guide-off")
        expect(anna.find("guide")).to_have_count(0)
        anna.page.reload()
        anna.find("end").wait_for()
        expect(anna.find("guide")).to_have_count(0)


def test_what_cannot_be_done_tells_why_with_the_rule(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        sit_down(anna, {"spain": "me", "genoa": "bot:merchant"})
        captain = Captain(anna)
        captain.play(lambda state: state["told"]["phase"] == "market")
        anna.touch("port-valencia")
        fort = anna.find("deed-build-fort-valencia")
        expect(fort).to_have_attribute("aria-describedby", re.compile("."))
        expect(fort).to_be_disabled()
        reason = anna.page.locator(f"id={fort.get_attribute('aria-describedby')}")
        expect(reason).to_contain_text(re.compile(r"S2\.\d+"))
        reason.get_by_role("link").first.click()
        anna.wait_for_path(r"/rules/S2\.\d+")


def test_a_galley_is_dragged_to_a_zone_and_a_click_only_picks_it_up(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        sit_down(anna)
        Captain(anna).play(lambda state: state["told"]["phase"] == "sailing")
        anna.touch("galley-1")
        expect(anna.find("galley-panel")).to_be_visible()
        assert zone_of(anna, 1) == "upper_adriatic"
        anna.drag("galley-1", "zone-lower_adriatic")
        assert zone_of(anna, 1) == "lower_adriatic"
        anna.press("undo")
        expect(anna.find("galley-1")).to_have_accessible_name(re.compile("in the Upper Adriatic"))


def zone_of(person: Person, number: int) -> str:
    galleys = person.state()["told"]["position"]["galleys"]
    return next(each["zone"] for each in galleys if each["id"] == number)


def test_two_players_at_one_screen_never_see_each_others_bid(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/new")
        anna.find("count").get_by_role("radio", name="2").check()
        seats = anna.page.locator("[data-testid^=seat-]")
        expect(seats).to_have_count(2)
        first, second = (str(seats.nth(place).get_attribute("data-testid")).split("-")[1] for place in range(2))
        seats.nth(1).select_option("me")
        anna.see("the screen asks to be handed over")
        anna.click("Start the game")
        expect(anna.find("hand-over")).to_contain_text(f"Hand over to {first.title()}")
        anna.picture("hand-over")
        anna.press("hand-over-take")
        expect(anna.find("bid-dialog")).to_be_visible()
        for _hundred in range(7):
            anna.click("100 more")
        anna.press("bid-now")
        expect(anna.find("hand-over")).to_contain_text(f"Hand over to {second.title()}")
        expect(anna.find("map")).to_have_count(0)
        assert "700" not in all_words(anna)
        anna.press("hand-over-take")
        expect(anna.find("bid-dialog")).to_contain_text("0 ducats")
        anna.press("bid-later")
        anna.press("tab-history")
        expect(anna.find("history")).to_contain_text("bids in secret")
        assert "700" not in all_words(anna)
        anna.press("open-bid")
        anna.press("bid-now")
        expect(anna.find("hand-over")).to_be_visible()
        anna.press("hand-over-take")
        expect(anna.find("bid-reveal")).to_contain_text("700")


def all_words(person: Person) -> str:
    """All that stands in the page, seen or unseen, but for what only draws."""
    return person.page.evaluate(_ALL_WORDS)


def test_notes_are_kept_and_are_nobody_elses(house: House) -> None:
    with house.visit() as come:
        anna, berta = come("Anna"), come("Berta")
        game = sit_at(house, anna, berta)
        anna.press("bid-later")
        anna.press("tab-notes")
        anna.find("notes").fill("Spain lacks iron")
        anna.see("Saved.")
        anna.page.reload()
        anna.press("bid-later")
        anna.press("tab-notes")
        expect(anna.find("notes")).to_have_value("Spain lacks iron")
        assert berta.ask(f"/games/{game}/notes") == {"text": ""}


# --- lines that break, and news that come late ---


def test_the_line_breaks_and_the_game_goes_on(house: House) -> None:
    cable = Cable("127.0.0.1", urlsplit(house.url).port or 0)
    with house.visit() as come:
        anna, berta = come("Anna"), come("Berta", url=f"http://127.0.0.1:{cable.port}")
        game = sit_at(house, anna, berta)
        berta.open(f"/game/{game}")
        berta.press("bid-later")
        berta.forgive("WebSocket connection|ERR_")
        cable.cut()
        expect(berta.find("connection-lost")).to_be_visible()
        berta.picture("connection-lost")
        anna.press("bid-now")
        cable.mend()
        berta.page.evaluate("dispatchEvent(new Event('online'))")
        expect(berta.find("connection-lost")).to_have_count(0)
        berta.press("tab-history")
        expect(berta.find("history")).to_contain_text("bids in secret")
        berta.press("open-bid")
        berta.press("bid-now")
        expect(berta.find("bid-reveal")).to_be_visible()
    cable.close()


def test_an_order_that_cannot_be_sent_says_so_and_can_be_given_again(house: House) -> None:
    cable = Cable("127.0.0.1", urlsplit(house.url).port or 0)
    with house.visit() as come:
        anna = come("Anna", url=f"http://127.0.0.1:{cable.port}")
        sit_down(anna)
        anna.find("bid-now").wait_for()
        anna.forgive("WebSocket connection|ERR_")
        cable.cut()
        anna.press("bid-now")
        expect(anna.find("toast").first).to_contain_text("The server cannot be reached")
        expect(anna.find("bid-dialog")).to_be_visible()
        cable.mend()
        anna.press("bid-now")
        expect(anna.find("bid-dialog")).to_be_hidden()
        assert (
            len([each for each in revealed(anna) if each["text"].startswith("bid") and each["power"] == "venice"]) == 1
        )
    cable.close()


def test_a_stale_order_shows_the_board_as_it_is(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.page.route_web_socket(re.compile("/socket"), lambda socket: None)
        game = sit_down(anna)
        anna.find("bid-now").wait_for()
        order(anna, game, "bid 500")
        anna.forgive("status of 409")
        anna.press("bid-now")
        expect(anna.find("toast").first).to_contain_text("please look again")
        expect(anna.find("bid-dialog")).to_be_hidden()
        anna.press("tab-history")
        expect(anna.find("history")).to_contain_text("bids 500")


# --- who somebody is ---


def test_a_guest_goes_on_in_another_browser_by_his_link(house: House) -> None:
    with house.visit() as come:
        anna, again, berta = come("Anna"), come("Again", is_guest=False), come("Berta")
        game = sit_down(anna)
        anna.open("/account")
        link = urlsplit(anna.find("guest-link").input_value()).path
        again.open(link)
        again.wait_for_path("/$")
        again.find(f"game-{game}").click()
        expect(again.find("bid-now")).to_be_visible()
        expect(again.find("account-link")).to_have_text("Anna")
        berta.open(link)
        berta.see("You are Berta in this browser")
        berta.click("Enter")
        expect(berta.find("account-link")).to_have_text("Anna")


def test_a_guest_makes_an_account_leaves_and_logs_in(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        game = sit_down(anna)
        anna.open("/account")
        anna.picture("account-guest")
        form = anna.find("register-form")
        form.get_by_label("E-mail").fill("anna@example.org")
        form.get_by_label("Password").fill(SECRET)
        form.get_by_role("button", name="Make an account").click()
        anna.wait_for_path("/$")
        expect(anna.find(f"game-{game}")).to_be_visible()
        anna.open("/account")
        anna.see("Logged in as anna@example.org")
        anna.picture("account")
        anna.press("log-out")
        anna.forgive("status of 4")
        log_in(anna, "anna@example.org", "wrong and long enough")
        expect(anna.find("login-form").get_by_role("alert").first).to_contain_text(re.compile("password", re.I))
        log_in(anna, "anna@example.org", SECRET)
        anna.wait_for_path("/$")
        expect(anna.find(f"game-{game}")).to_be_visible()


def log_in(person: Person, email: str, password: str) -> None:
    form = person.find("login-form")
    form.get_by_label("E-mail").fill(email)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in").click()
    person.rest()


def test_a_name_is_changed(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/account")
        anna.find("name").fill("Annetta")
        anna.click("Save")
        anna.see("Saved.")
        expect(anna.find("account-link")).to_have_text("Annetta")


def test_a_bots_token_is_shown_once(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/account")
        anna.press("make-token")
        token = anna.find("token").input_value()
        bearer = {"Authorization": f"Bearer {token}"}
        assert anna.context.request.get(f"{house.url}/api/me", headers=bearer).json()["name"] == "Anna"


# --- before the start ---


def test_a_table_with_a_house_rule_fills_by_link_and_starts(house: House) -> None:
    with house.visit() as come:
        anna, berta = come("Anna", is_guest=False), come("Berta", is_guest=False)
        anna.open("/new")
        anna.find("count").get_by_role("radio", name="2").check()
        anna.page.locator("[data-testid^=seat-]").nth(1).select_option("open")
        anna.find("house-rules").locator("summary").click()
        anna.find("option-bid_payment").select_option("winner")
        expect(anna.find("house-rules").locator("summary")).to_contain_text("1 changed")
        anna.picture("new-game")
        anna.find("title").fill("Wednesday at the club")
        anna.find("guest-name").fill("Anna")
        anna.click("Open the table")
        anna.wait_for_path("/game/")
        anna.see("One seat is still free.")
        expect(anna.find("start-game")).to_be_disabled()
        anna.picture("lobby")
        anna.see("Bid payment: winner")

        berta.open(urlsplit(anna.find("share-link").input_value()).path)
        berta.find("guest-name").fill("Berta")
        berta.page.get_by_role("button", name=re.compile("^Sit here")).click()
        berta.see("The game starts when Anna says so.")
        berta.page.locator("[data-testid^=salt-]").fill("mare nostrum")
        berta.click("Stir in")
        anna.see("1 line is stirred in.")
        expect(anna.page.get_by_text("Berta")).to_be_visible()
        anna.press("start-game")
        for person in (anna, berta):
            expect(person.find("bid-now")).to_be_visible()


def test_seats_are_left_freed_and_filled_with_bots(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        sit_down(anna, {"venice": "me", "genoa": "bot:random", "spain": "open"})
        anna.click("Free the seat: Genoa")
        anna.see("2 seats are still free.")
        anna.click("Leave: Venice")
        anna.see("3 seats are still free.")
        anna.click("Sit here: Spain")
        anna.press("fill-bots")
        expect(anna.find("start-game")).to_be_enabled()
        kinds = {seat["power"]: seat["kind"] for seat in anna.state()["seats"]}
        assert kinds == {"venice": "bot", "genoa": "bot", "spain": "person"}


def test_a_table_is_deleted_after_a_question(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        game = sit_down(anna, FOR_TWO)
        anna.press("delete-game")
        anna.click("Keep it")
        anna.press("delete-game")
        anna.page.get_by_role("dialog").get_by_role("button", name="Delete the game").click()
        anna.see("The game is deleted.")
        anna.wait_for_path("/$")
        expect(anna.find(f"game-{game}")).to_have_count(0)


def test_a_public_table_is_in_the_list(house: House) -> None:
    with house.visit() as come:
        anna, berta = come("Anna"), come("Berta")
        wish = {"seats": FOR_TWO, "visibility": "public", "title": "Everybody is welcome"}
        game = anna.tell("POST", "/games", wish)["id"]
        berta.open("/")
        expect(berta.find(f"game-{game}")).to_contain_text("1 free seat")
        berta.picture("home")
        berta.find("join-link").fill(f"{house.url}/game/{game}")
        berta.click("Go there")
        berta.wait_for_path(f"/game/{game}")
        expect(berta.page.get_by_role("heading", name="Everybody is welcome")).to_be_visible()


# --- pages to read ---


def test_a_rules_address_scrolls_to_it(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False)
        anna.open("/rules/S3.7")
        expect(anna.page.locator("[id='S3.7']")).to_be_in_viewport()
        anna.picture("rules")
        anna.page.get_by_role("link", name="Link to rule S4.1", exact=True).click()
        anna.wait_for_path("/rules/S4.1")
        expect(anna.page.locator("[id='S4.1']")).to_be_in_viewport()
        anna.page.go_back()
        expect(anna.page.locator("[id='S3.7']")).to_be_in_viewport()
        anna.find("search").fill("monopoly")
        expect(anna.page.get_by_role("article").first).to_contain_text(re.compile("monopoly", re.I))
        anna.find("search").fill("submarine")
        anna.see("No rule speaks of “submarine”.")


def test_dice_are_computed_in_the_browser(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False)
        anna.open("/dice")
        anna.click("Fill in an example")
        anna.click("Check")
        expect(anna.find("dice-verdict")).to_contain_text("the promise was kept")
        anna.picture("dice")
        anna.find("promised").fill("00" * 32)
        anna.click("Check")
        expect(anna.find("dice-verdict")).to_contain_text("another fingerprint")


def test_colours_are_chosen_and_remembered(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", is_guest=False)
        anna.open("/help")
        paper = "getComputedStyle(document.documentElement).backgroundColor"
        light = anna.page.evaluate(paper)
        anna.press("theme")
        assert anna.page.evaluate(paper) == light
        anna.press("theme")
        dark = anna.page.evaluate(paper)
        assert dark != light
        anna.picture("help-dark")
        anna.page.reload()
        assert anna.page.evaluate(paper) == dark
        berta = come("Berta", is_guest=False, is_dark=True)
        berta.open("/help")
        assert berta.page.evaluate(paper) == dark


# --- what is wrong ---


def test_wrong_input_is_explained(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/")
        anna.find("join-link").fill("not a link at all")
        anna.click("Go there")
        anna.see("This is no link to a game here")

        anna.open("/dice")
        anna.find("seed").fill("12ab")
        anna.see("this has 4 characters")

        anna.open("/new")
        anna.find("board").select_option(label="one of my own …")
        anna.find("board-file").set_input_files(
            {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"no = board"}
        )
        anna.forgive("status of 4")
        anna.find("new-game-form").locator("button[type=submit]").click()
        expect(anna.find("new-game-form").get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
        anna.picture("wrong-board")

        anna.open("/nowhere")
        anna.see("There is no page at this address.")
        anna.open("/game/atlantis")
        anna.see("This table cannot be shown")
        anna.open("/key/forged")
        expect(anna.page.get_by_role("heading", name="Welcome back")).to_be_visible()
        anna.click("Enter")
        expect(anna.find("toast").first).to_be_visible()


def test_an_order_in_chat_that_nobody_understands_tells_what_would_be(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna")
        sit_down(anna)
        anna.press("bid-later")
        anna.press("tab-chat")
        anna.forgive("status of 422")
        anna.find("chat-text").fill("/nonsense")
        anna.press("chat-send")
        expect(anna.find("toast").first).to_be_visible()
        expect(anna.find("chat-text")).to_have_value("/nonsense")
        anna.find("chat-text").fill("/bid 200")
        anna.press("chat-send")
        anna.press("tab-history")
        expect(anna.find("history")).to_contain_text("bids 200")
