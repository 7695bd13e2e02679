"""Every page and every state of the table before axe: nothing that it calls serious or critical, in light and dark."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browsing import DESKTOP, PHONE, House, Person, open_house
from ruling import Sovereign
from seafaring import Captain
from serving import Json, Player

GRAVE = ("serious", "critical")
AGAINST_A_BOT = {"venice": "me", "genoa": "bot:merchant"}
PAGES = ("/", "/dice", "/account", "/help", "/rules/S3.7", "/unsubscribe/x", "/reset/x", "/nowhere", "/game/none")
TABS = ("players", "history", "chat", "standing", "charts", "notes", "game")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("axe")) as house:
        yield house


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


def check(person: Person, what: str) -> None:
    """What is on view now, in light and in dark."""
    person.rest()
    for theme in ("light", "dark"):
        person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        violations = Axe().run(person.page).response["violations"]
        grave = [describe(each) for each in violations if each["impact"] in GRAVE]
        assert not grave, f"{what}, {theme}:\n" + "\n".join(grave)


def describe(violation: Json) -> str:
    nodes = [f"    {node['html'][:200]}\n    {node['failureSummary']}" for node in violation["nodes"][:3]]
    return "\n".join([f"{violation['impact']} {violation['id']}: {violation['help']}", *nodes])


def test_pages(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        anna = come("Anna", size=size)
        anna.tell("POST", "/games", {"seats": AGAINST_A_BOT, "start": True, "title": "Against a bot"})
        for path in (
            "/",
            "/dice",
            "/account",
            "/help",
            "/rules/S3.7",
            "/nowhere",
            "/unsubscribe/x",
            "/reset/x",
            "/game/x",
        ):
            if path == "/game/x":
                anna.forgive("status of 404")
            anna.open(path)
            anna.page.get_by_role("heading", level=1).first.wait_for()
            check(anna, path)
        anna.open("/account")
        anna.press("log-out")
        check(anna, "leaving")
        berta = come("Berta", size=size, is_guest=False)
        for path in ("/", "/account"):
            berta.open(path)
            berta.page.get_by_role("heading", level=1).first.wait_for()
            check(berta, f"{path} for nobody")


def test_before_the_start(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        anna, berta = come("Anna", size=size), come("Berta", size=size, is_guest=False)
        anna.open("/new")
        anna.find("bot-texts").locator("summary").click()
        anna.find("house-rules").locator("summary").click()
        anna.find("pace").get_by_role("radio").nth(1).check()
        check(anna, "new game")
        anna.page.locator("[data-testid^=seat-]").nth(1).select_option("open")
        anna.click("Open the table")
        anna.find("share-link").wait_for()
        check(anna, "lobby")
        berta.open(anna.path)
        berta.find("guest-name").wait_for()
        check(berta, "lobby for somebody new")
        anna.press("delete-game")
        check(anna, "deleting")


def test_the_table_in_each_phase(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        anna = come("Anna", size=size, is_guided=True)
        game = anna.tell("POST", "/games", {"seats": AGAINST_A_BOT, "start": True})["id"]
        anna.tell("PUT", f"/games/{game}/standing", {"power": "venice", "answers": {}, "is_ending": False})
        anna.open(f"/game/{game}")
        anna.find("bid-now").wait_for()
        check(anna, "bid")
        captain = Captain(anna)
        for phase in ("market", "sailing", "battle", "ports", "selling"):
            captain.play(lambda state, phase=phase: state["told"]["phase"] == phase)
            captain.pick("galley-1")
            check(anna, phase)
        captain.pick("port-venezia")
        check(anna, "a port")
        anna.press("hint")
        check(anna, "a hint")
        captain.play(lambda state: state["told"]["round"] == 2)
        anna.press("bid-later")
        captain.put_away()
        anna.press("view-isText")
        check(anna, "in words")


def test_around_the_board(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        anna = come("Anna", size=size)
        game = anna.tell("POST", "/games", {"seats": AGAINST_A_BOT, "start": True})["id"]
        anna.open(f"/game/{game}")
        Captain(anna).play(lambda state: state["told"]["phase"] == "market")
        anna.tell("POST", f"/games/{game}/messages", {"power": "venice", "text": "Ciao", "to": ""})
        for tab in TABS:
            anna.press(f"tab-{tab}")
            check(anna, tab)
        anna.press("tab-players")
        anna.press("resign-venice")
        check(anna, "resigning")
        anna.click("Play on")
        anna.press("tab-history")
        anna.click("Propose to go back to this order")
        anna.find("rewind-propose").wait_for()
        check(anna, "going back")
        anna.click("Cancel")
        anna.press("keys")
        check(anna, "keys")


def test_battle_and_referee(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        dora, anna = come("Dora", size=size), come("Anna", size=size)
        berta = Player(house.url, "Berta")
        game = dora.tell("POST", "/games", {"seats": {"venice": "open", "genoa": "open"}, "is_refereed": True})["id"]
        anna.tell("POST", f"/games/{game}/seats", {"power": "venice", "player": "me"})
        berta.join(game, "genoa")
        dora.tell("POST", f"/games/{game}/start", {})
        anna.open(f"/game/{game}")
        anna.press("bid-now")
        berta.order(berta.state(game), "bid 100")
        berta.order(berta.state(game), "position 2")
        anna.press("position-1")
        galleys = [{"id": number, "zone": "lion", "sailors": 1} for number in (2, 4)]
        galleys.append({"id": 1, "zone": "lion", "sailors": 4})
        galleys.append({"id": 3, "zone": "lion", "sailors": 1, "goods": ["iron"]})
        dora.tell("POST", f"/games/{game}/corrections", {"changes": {"galleys": galleys}, "reason": "they meet"})
        anna.press("end")
        berta.order(berta.state(game), "offer 3 -> 1 iron for 300")
        anna.find("decline").wait_for()
        check(anna, "an offer")
        anna.press("decline")
        berta.order(berta.state(game), "end")
        anna.press("end")
        berta.order(berta.state(game), "end")
        anna.touch("galley-3")
        anna.press("deed-attack-1-3")
        expect(anna.find("battle-dialog")).to_contain_text("The fight is won")
        check(anna, "a prize")
        dora.open(f"/game/{game}")
        dora.press("tab-referee")
        check(dora, "referee")


def test_what_is_left_of_a_game(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        anna = come("Anna", size=size)
        game = anna.tell("POST", "/games", {"seats": AGAINST_A_BOT, "start": True})["id"]
        anna.tell("POST", f"/games/{game}/resign", {"power": "venice"})
        anna.open(f"/game/{game}")
        anna.find("game-over").wait_for()
        check(anna, "result")
        anna.open(f"/game/{game}/replay")
        anna.find("replay-slider").fill("20")
        anna.see("Order 20 of")
        check(anna, "replay")
        anna.open(f"/game/{game}/charts")
        anna.page.get_by_role("table", name="Score", exact=True).wait_for(state="attached")
        check(anna, "charts")
        anna.open(f"/game/{game}/analysis")
        anna.find("swing-1").wait_for()
        check(anna, "analysis")
        anna.open(f"/dice?game={game}")
        anna.see("Back to the table")
        anna.click("Check")
        check(anna, "dice of the game")


# --- Blood Royale ---


def test_the_table_of_blood_royale(house: House, size: tuple[int, int]) -> None:
    with house.visit() as come:
        dora, anna = come("Dora"), come("Anna", size=size, is_guided=True)
        others = {power: Player(house.url, power.title()) for power in ("france", "italy")}
        game = sit_together(dora, anna, others)
        anna.open(f"/game/{game}")
        england = Sovereign(anna)
        anna.find("tax-5").wait_for()
        check(anna, "economy")
        check_cards_and_houses(england)
        england.end()
        for other in others.values():
            take_turn(other, game)
        for power in others["france"].wait_for(game, lambda state: state["told"]["phase"] == "movement")["told"][
            "order"
        ]:
            if power == "england":
                check_movement(england)
            elif power == "france":
                take_turn(others[power], game, "sail f1 english_channel")
                check_blockade(anna)
                take_turn(others[power], game)
            else:
                take_turn(others[power], game)
        england.put_away()
        anna.press("view-isText")
        check(anna, "in words")


def sit_together(dora: Person, anna: Person, others: dict[str, Player]) -> str:
    """England has two fleets where a French one will come; the game's id."""
    seats = dict.fromkeys(("england", *others), "open")
    game = dora.tell("POST", "/games", {"ruleset": "blood_royale", "seats": seats, "is_refereed": True})["id"]
    anna.tell("POST", f"/games/{game}/seats", {"power": "england", "player": "me"})
    for power, other in others.items():
        other.join(game, power)
    dora.tell("POST", f"/games/{game}/start", {})
    fleets = [{"id": f"england.f{number}", "at": "english_channel"} for number in (1, 2)]
    dora.tell("POST", f"/games/{game}/corrections", {"changes": {"pieces": fleets}, "reason": "they meet"})
    return game


def take_turn(player: Player, game: str, order: str = "end") -> None:
    player.order(player.wait_for(game, lambda state: state["you"]["is_to_act"]), order)


def check_cards_and_houses(england: Sovereign) -> None:
    anna = england.person
    england.pick("place-london")
    check(anna, "a province")
    england.put_away()
    anna.press("realm-france")
    anna.find("faction-panel").get_by_text("Offer a Resource").click()
    check(anna, "a faction")
    england.put_away()
    anna.press("tab-families")
    check(anna, "families")
    anna.press("enlarge-tree")
    check(anna, "a large tree")
    anna.page.keyboard.press("Escape")
    anna.press("tab-contracts")
    anna.find("open-contract-form").click()
    check(anna, "a contract")
    anna.press("tab-contracts")


def check_movement(england: Sovereign) -> None:
    expect(england.person.find("end")).to_be_enabled()
    england.take("london", "a1")
    check(england.person, "an army in hand")
    england.end()


def check_blockade(anna: Person) -> None:
    anna.find("block").wait_for()
    check(anna, "a blockade")
    anna.press("block")
    check(anna, "a fleet that is held")
