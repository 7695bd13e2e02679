"""Blood Royale at the web table: whole games by clicks, fleets and blockades among three browsers, fingers and keys."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browsing import PHONE, House, Person, Typist, open_house
from ruling import Reader, Sovereign
from serving import Json

ENGLAND, FRANCE, SPAIN, ITALY = "england", "france", "spain", "italy"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("blood-royale")) as house:
        yield house


def set_up(dora: Person, **changes: Json) -> None:
    """The referee lays something out anew."""
    wish = {"changes": changes, "reason": "to see what happens"}
    dora.tell("POST", f"/games/{dora.game}/corrections", wish)


# --- a whole game ---


def test_a_whole_game_of_three_against_two_bots(house: House) -> None:
    with house.visit() as come:
        dora, anna = come("Dora"), come("Anna")
        open_table(dora)
        join(anna, dora)
        dora.press("start-game")
        anna.find("tax-5").wait_for()
        set_up(dora, **DOWRY)
        anna.picture("royale-economy")
        england = Sovereign(anna)
        rule(england)
        permit(england)
        offer(england)
        propose(england)
        england.end()
        england.play_to_turn(lambda state: state["told"]["phase"] == "movement")
        march(england)
        england.end()
        england.play_to_turn(lambda state: state["told"].get("round") == 2)
        cross_the_sea(england)
        england.end()
        england.play_to_turn(lambda state: state["told"]["phase"] == "cashing")
        cash(england)
        state = england.play_to_turn(lambda state: state["told"]["turn"] == 2)
        check_annexed(state)
        check_house(anna)
        anna.forgive("status of 409")  # what a card asked while the bots ended the game
        check_result(anna, england.play())


# Who can be married, and what can be cashed in.
DOWRY: Json = {
    "pieces": [
        *({"id": f"england.{kind}8", "at": "london"} for kind in ("grain", "iron", "wool")),
        {"id": "england.c6", "at": "london"},
        {"id": "spain.c6", "at": "castile"},
    ],
    "characters": [
        {"id": "england.c6", "sex": "woman", "age": 17, "father": "england.c1", "mother": "england.c2"},
        {"id": "spain.c6", "sex": "man", "age": 18, "father": "spain.c1", "mother": "spain.c2"},
    ],
}


def open_table(dora: Person) -> None:
    """Two turns, which she looks after and does not play in."""
    dora.open("/new")
    dora.find("ruleset").get_by_role("radio", name="Blood Royale").check()
    dora.find("count").get_by_role("radio", name="3").check()
    dora.find("referee").check()
    for place, (power, player) in enumerate({ENGLAND: "open", SPAIN: "bot:merchant", ITALY: "bot:merchant"}.items()):
        dora.find(f"power-{place}").select_option(power)
        dora.find(f"seat-{power}").select_option(player)
    dora.find("house-rules").locator("summary").first.click()
    dora.find("numbers").locator("summary").click()
    dora.find("option-turns").fill("2")
    dora.picture("royale-new")
    dora.click("Open the table")
    dora.wait_for_path("/game/")
    dora.see("One seat is still free.")
    dora.picture("royale-lobby")


def join(anna: Person, dora: Person) -> None:
    anna.open(urlsplit(dora.find("share-link").input_value()).path)
    anna.find("seat-england").get_by_role("button").click()
    expect(dora.find("seat-england")).to_contain_text("Anna")


def rule(england: Sovereign) -> None:
    anna = england.person
    anna.press("tax-5")
    expect(anna.find("tax-5")).to_have_count(0)
    order = england.orders("raise army ")[0]
    province = order.split()[2]
    before = pieces_at(anna, province)
    england.do(province, order)
    anna.picture("royale-province")
    assert len(pieces_at(anna, province)) == len(before) + 1


def permit(england: Sovereign) -> None:
    """Spain may enter two provinces, and one of them no longer."""
    anna = england.person
    permits = anna.find("permits")
    anna.press("realm-spain")
    anna.find("permit-land").select_option("wessex")
    anna.press("deed-permit-spain-wessex")
    expect(permits).to_contain_text("Wessex")
    open_permits(england, "wales")
    anna.press("deed-permit-spain-wales")
    expect(permits).to_contain_text("Wales")
    anna.picture("royale-permits")
    open_permits(england, "wessex")
    anna.press("deed-revoke-spain-wessex")
    expect(permits).not_to_contain_text("Wessex")
    given = [{"by": ENGLAND, "to": SPAIN, "province": "wales"}]
    assert anna.state()["told"]["position"]["permits"] == given


def open_permits(england: Sovereign, province: str) -> None:
    england.pick(f"place-{province}")
    england.person.find("province-panel").get_by_text("Permissions for this province").click()


def offer(england: Sovereign) -> None:
    """Of the wool in London, to a bot, which takes it or does not."""
    anna = england.person
    england.put_away()
    anna.press("realm-spain")
    anna.find("faction-panel").get_by_text("Offer a Resource").click()
    anna.find("offer-piece").select_option("england.wool8")
    anna.find("offer-crowns").fill("12")
    anna.picture("royale-offer")
    anna.press("offer-send")
    expect(anna.find("end")).to_be_enabled()
    answer = next(entry["text"] for entry in reversed(log(anna)) if entry["power"] == SPAIN)
    owners = {"accept": SPAIN, "decline": ENGLAND}
    assert any(piece.startswith(f"{owners[answer]}.wool") for piece in pieces_at(anna, "london"))


def log(person: Person) -> list[Json]:
    return person.ask(f"/games/{person.game}/log?after=0")


def pieces_at(person: Person, place: str) -> list[str]:
    pieces = person.state()["told"]["position"]["pieces"]
    return [piece["id"] for piece in pieces if piece.get("at") == place]


PROMISE = "England's younger daughter goes to Castile, and the wool trade stays free."


def propose(england: Sovereign) -> None:
    """A marriage, with crowns for it, a permission and a promise."""
    anna = england.person
    england.put_away()
    anna.press("tab-contracts")
    anna.find("open-contract-form").click()
    anna.find("contract-own").select_option("england.c6")
    anna.find("contract-other").select_option("spain.c6")
    anna.find("contract-side").select_option("pay")
    anna.find("contract-crowns").fill("3")
    anna.find("contract-permit").select_option("london")
    anna.find("contract-words").fill(PROMISE)
    anna.press("contract-send")
    expect(anna.find("end")).to_be_enabled()
    paper = anna.find(CONTRACT)
    for words in (PROMISE, "character 6 of England and character 6 of Spain marry", "3 crowns", "London", "agreed"):
        expect(paper).to_contain_text(words)
    anna.picture("royale-contract")


CONTRACT = "contract-england.c6-spain.c6"


def march(england: Sovereign) -> None:
    """Two armies walk from London to the north, one sent by clicks, one carried there."""
    anna = england.person
    england.take("london", "a1")
    anna.picture("royale-reach")
    england.go("northumbria")
    england.put_away()
    anna.drag("mark-england-a-london", "place-northumbria")
    here = pieces_at(anna, "northumbria")
    assert {"england.a1", "england.a2", "england.f1"} <= set(here)


def cross_the_sea(england: Sovereign) -> None:
    """One army walks on into Scotland; one goes aboard, and ashore in Ireland; the fleet puts into port again."""
    anna = england.person
    england.take("northumbria", "a1")
    england.go("scotland")
    england.take("northumbria", "a2")
    anna.touch("mark-england.f1")
    assert england.piece("england.a2") == {"id": "england.a2", "aboard": "england.f1"}
    england.sail("england.f1", "irish_sea")
    anna.picture("royale-aboard")
    england.take("irish_sea", "a2")
    england.go("ireland")
    england.sail("england.f1", "lancashire")
    for name, place in {"a1": "scotland", "a2": "ireland", "f1": "lancashire"}.items():
        assert england.piece(f"england.{name}")["at"] == place
    assert england.piece("england.f1")["in_port"]


def cash(england: Sovereign) -> None:
    """A set in London, and its pay is in the treasury."""
    anna = england.person
    before = anna.state()["told"]["position"]["treasury"][ENGLAND]
    anna.picture("royale-cashing")
    anna.press("cash")
    after = anna.state()["told"]["position"]["treasury"][ENGLAND]
    assert after == before + int(anna.state()["options"]["set_pay"])
    england.end()


def check_annexed(state: Json) -> None:
    """Where only English armies stand, the land is English now; that nobody else comes to both lands is certain."""
    provinces = state["told"]["position"]["provinces"]
    assert ENGLAND in (provinces["scotland"]["owner"], provinces["ireland"]["owner"])


def check_house(anna: Person) -> None:
    """The wedding was held, and everybody can see it: contract, permission, tree."""
    contract = next(each for each in anna.state()["told"]["position"]["contracts"] if each["own"] == "england.c6")
    assert contract["status"] in ("celebrated", "ended")
    expect(anna.find(CONTRACT)).to_contain_text(contract["status"])
    expect(anna.find("permits")).to_contain_text("London")
    anna.press("tab-families")
    tree = anna.page.get_by_role("region", name="House of England")
    for name in ("c1", "c2", "c3", "c6"):
        expect(tree).to_contain_text(name)
    anna.press("enlarge-tree")
    anna.picture("royale-tree")
    anna.page.keyboard.press("Escape")


def check_result(anna: Person, state: Json) -> None:
    """Crowns decide, the richest stands first; and the game can be looked at again."""
    assert (state["status"], state["told"]["turn"]) == ("over", 2)
    expect(anna.find("waiting")).to_contain_text("The game is over")
    rows = anna.find("game-over").locator("tbody tr")
    treasury = state["told"]["position"]["treasury"]
    assert state["result"]["scores"] == treasury
    crowns = sorted(treasury.values(), reverse=True)
    assert [int(cell) for cell in rows.locator("td:last-child").all_inner_texts()] == crowns
    for winner in state["result"]["winners"]:
        expect(anna.find("game-over").get_by_role("heading")).to_contain_text(winner.title())
    anna.picture("royale-over")
    anna.open(f"/game/{state['id']}/replay")
    slider = anna.find("replay-slider")
    expect(slider).to_have_attribute("max", str(state["steps"]))
    slider.fill(str(state["steps"] // 2))
    anna.see(f"Order {state['steps'] // 2} of {state['steps']}")
    anna.find("place-london").wait_for()
    anna.picture("royale-replay")
    anna.open(f"/game/{state['id']}/charts")
    score = anna.page.get_by_role("table", name="Crowns", exact=True)
    expect(score.locator("tbody tr").last.locator("td")).to_have_text([str(treasury[each]) for each in state["powers"]])
    anna.picture("royale-charts")


# --- the two examples of the Bay of Biscay ---


def test_blockades_in_the_bay_of_biscay_by_three_browsers(house: House) -> None:
    with house.visit() as come:
        dora = come("Dora")
        players = {power: come(name) for power, name in ((ITALY, "Anna"), (FRANCE, "Berta"), (ENGLAND, "Carlo"))}
        sit_together(dora, players)
        rulers = {power: Sovereign(person) for power, person in players.items()}
        play_phase(rulers, "economy")
        one_of_each_cannot_block(dora, rulers)
        two_of_each_hold_her_one_after_the_other(dora, rulers)


def sit_together(dora: Person, players: dict[str, Person]) -> None:
    options = {"dynasty": "off", "turns": "3"}
    wish = {"ruleset": "blood_royale", "seats": dict.fromkeys(players, "open"), "options": options, "is_refereed": True}
    game = dora.tell("POST", "/games", wish)["id"]
    for power, person in players.items():
        person.tell("POST", f"/games/{game}/seats", {"power": power, "player": "me"})
    dora.tell("POST", f"/games/{game}/start", {})
    for person in (dora, *players.values()):
        person.open(f"/game/{game}")
        person.find("place-biscay").wait_for()


def play_phase(rulers: dict[str, Sovereign], phase: str) -> None:
    """Everybody plays this phase as it goes without saying."""
    anybody = next(iter(rulers.values())).person
    while (told := anybody.state()["told"])["phase"] == phase:
        ruler = rulers[told["to_act"][0]]
        expect(ruler.person.find("end")).to_be_enabled()
        getattr(ruler, phase)(ruler.person.state())


def play_round(rulers: dict[str, Sovereign], sail: Callable[[Sovereign], object]) -> None:
    """Everybody in the order that was drawn; only Italy does something."""
    for power in rulers[ITALY].person.state()["told"]["order"]:
        expect(rulers[power].person.find("end")).to_be_enabled()
        if power == ITALY:
            sail(rulers[power])
        rulers[power].end()


def lay_out(dora: Person, fleets: dict[str, int]) -> None:
    """An Italian fleet in the Sea of Portugal, so many of the others in the Bay of Biscay, and no others."""
    own = [{"id": "italy.f1", "at": "portuguese_sea"}, {"id": "italy.f2", "gone": True}]
    biscay = [{"id": f"{power}.f{n}", "at": "biscay"} for power, count in fleets.items() for n in range(1, count + 1)]
    spare = [{"id": f"{power}.f2", "gone": True} for power, count in fleets.items() if count == 1]
    there = {piece["id"] for piece in dora.state()["told"]["position"]["pieces"]}
    gone = [piece for piece in (*own, *spare) if "gone" not in piece or piece["id"] in there]
    set_up(dora, pieces=[*gone, *biscay])


def where(italy: Sovereign) -> str:
    return italy.piece("italy.f1")["at"]


def one_of_each_cannot_block(dora: Person, rulers: dict[str, Sovereign]) -> None:
    """Nobody is asked: one French and one English fleet are not two of anybody."""
    lay_out(dora, {FRANCE: 1, ENGLAND: 1})

    def sail_through(italy: Sovereign) -> None:
        italy.sail("italy.f1", "biscay")
        assert (where(italy), italy.person.state()["told"]["to_act"]) == ("biscay", [ITALY])
        italy.person.picture("royale-biscay")
        italy.sail("italy.f1", "western_approaches")
        assert where(italy) == "western_approaches"

    play_round(rulers, sail_through)


def two_of_each_hold_her_one_after_the_other(dora: Person, rulers: dict[str, Sovereign]) -> None:
    """France in the first round, England in the second; then both have used their blockades, and she sails."""
    lay_out(dora, {FRANCE: 2, ENGLAND: 2})
    play_round(rulers, lambda italy: be_held(italy, "biscay", FRANCE, rulers))
    play_phase(rulers, "cashing")
    play_phase(rulers, "economy")
    see_blockades(rulers, FRANCE)

    def set_out(italy: Sovereign) -> None:
        assert be_held(italy, "western_approaches", ENGLAND, rulers) == [ENGLAND]

    def sail_on(italy: Sovereign) -> None:
        italy.sail("italy.f1", "western_approaches")
        assert (where(italy), italy.person.state()["told"]["to_act"]) == ("western_approaches", [ITALY])

    play_round(rulers, set_out)
    see_blockades(rulers, FRANCE, ENGLAND)
    play_round(rulers, sail_on)
    see_blockades(rulers)


def be_held(italy: Sovereign, goal: str, by: str, rulers: dict[str, Sovereign]) -> list[str]:
    """She wants to go there; that faction holds her in the Bay of Biscay, another says nothing. Who was asked."""
    italy.sail("italy.f1", goal)
    asked: list[str] = []
    while (power := italy.person.state()["told"]["to_act"][0]) != ITALY:
        asked.append(power)
        answer(rulers[power].person, "block" if power == by else "let-pass")
    for ruler in rulers.values():
        expect(ruler.person.find("blocks")).to_contain_text("for this round")
    expect(italy.person.find("end")).to_be_enabled()
    assert where(italy) == "biscay"
    italy.put_away()
    italy.person.touch("mark-italy.f1")
    expect(italy.person.find("go-western_approaches")).to_have_count(0)
    italy.person.picture("royale-held")
    return asked


def answer(person: Person, how: str) -> None:
    expect(person.find("question")).to_contain_text("Biscay")
    person.picture("royale-asked")
    person.press(how)


def see_blockades(rulers: dict[str, Sovereign], *by: str) -> None:
    """Whose blockades are used up can be read at every table."""
    for ruler in rulers.values():
        blocks = ruler.person.find("blocks")
        for power in by:
            expect(blocks).to_contain_text(f"{power.title()} has used its blockade")
        if not by:
            expect(blocks).to_contain_text("none used up")


# --- fingers and keys ---


def sit_down(anna: Person) -> None:
    """England against two bots, at her page."""
    seats = {ENGLAND: "me", SPAIN: "bot:merchant", ITALY: "bot:merchant"}
    wish = {"ruleset": "blood_royale", "seats": seats, "options": {"turns": "1"}, "start": True}
    game = anna.tell("POST", "/games", wish)["id"]
    anna.open(f"/game/{game}")
    anna.find("tax-5").wait_for()


def play_a_round(england: Sovereign) -> None:
    """Taxes; then an army walks, and a fleet leaves port and puts into another one."""
    england.person.press("tax-5")
    england.end()
    england.play_to_turn(lambda state: state["told"]["phase"] == "movement")
    england.take("london", "a1")
    england.go("wessex")
    england.sail("england.f1", "irish_sea", "wales")
    assert england.piece("england.a1")["at"] == "wessex"
    assert england.piece("england.f1") == {"id": "england.f1", "at": "wales", "in_port": True}
    england.end()
    england.play_to_turn(lambda state: state["told"].get("round") == 2)


def test_a_round_by_fingers_on_a_phone(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", size=PHONE, is_guided=True)
        sit_down(anna)
        anna.picture("royale-phone")
        england = Sovereign(anna)
        play_a_round(england)
        england.take("london", "a2")
        anna.picture("royale-phone-hand")
        england.put_away()
        anna.press("realm-spain")
        anna.picture("royale-phone-faction")
        england.put_away()
        for tab in ("families", "contracts", "history"):
            anna.press(f"tab-{tab}")
            anna.picture(f"royale-phone-{tab}")
            anna.press(f"tab-{tab}")
        assert not anna.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_round_on_the_map_by_keyboard(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", kind=Typist)
        sit_down(anna)
        play_a_round(Sovereign(anna))


def test_a_round_in_words_by_keyboard(house: House) -> None:
    with house.visit() as come:
        anna = come("Anna", kind=Typist)
        assert isinstance(anna, Typist)
        sit_down(anna)
        anna.press("view-isText")
        expect(anna.find("text-twin")).to_be_visible()
        anna.go_to("occupied")
        anna.page.keyboard.press("Space")
        expect(anna.find("text-place-ireland")).to_have_count(0)
        anna.picture("royale-in-words")
        play_a_round(Reader(anna, "text-"))
