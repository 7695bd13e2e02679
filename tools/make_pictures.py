"""Photographs the web client for README: table, europe-table, phone, lobby and replay in docs/. Needs Chromium."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import DESKTOP, PHONE, House, open_house  # noqa: E402
from serving import Json, Player, eventually  # noqa: E402

QUIET = ("end", "bid 0", "let pass", "decline", "leave it")
BOTS = dict.fromkeys(("genoa", "spain", "turkey"), "bot:merchant")
RIVALS = dict.fromkeys(("france", "spain", "germany", "italy"), "bot:merchant")


def play_until(player: Player, game: str, is_late: Callable[[Json], bool], phase: str) -> None:
    """A stand-in plays until it is late enough; the rest of the way to a turn of one's own in that phase it waits."""
    power = player.state(game)["yours"][0]
    player.do("POST", f"/api/games/{game}/stand-in", power=power, is_on=True)
    eventually(lambda: is_late(player.state(game)["told"]))
    player.do("POST", f"/api/games/{game}/stand-in", power=power, is_on=False)
    while (state := player.state(game))["told"]["phase"] != phase or not is_own_turn(state):
        if state["you"]["is_to_act"]:
            quiet = [order for order in state["you"]["orders"] if order in QUIET]
            player.order(state, (quiet or state["you"]["orders"])[0])


def is_own_turn(state: Json) -> bool:
    return state["you"]["is_to_act"] and "end" in state["you"]["orders"]


def photograph(house: House, player: Player, path: str, name: str, size: tuple[int, int] = DESKTOP) -> None:
    """What the player sees at this address."""
    person = house.enter(player.name, size=size, is_guest=False)
    person.tell("POST", "/keys", {"key": player.key})
    person.open(path)
    person.page.wait_for_load_state("networkidle")
    if path.endswith("/replay"):
        slider = person.page.get_by_role("slider").first
        slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    person.rest()
    person.page.wait_for_timeout(1000)
    person.page.screenshot(path=ROOT / "docs" / f"{name}.png")
    person.context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        anna = Player(house.url, "Anna")
        running = anna.open_game({"venice": "me"} | BOTS, title="The spice race")["id"]
        play_until(anna, running, lambda told: told["round"] >= 4, "sailing")
        photograph(house, anna, f"/game/{running}", "table")
        photograph(house, anna, f"/game/{running}", "phone", PHONE)
        waiting = anna.open_game({"venice": "me", "genoa": "open"}, title="Thursday evening")["id"]
        photograph(house, anna, f"/game/{waiting}", "lobby")
        over = anna.open_game({"venice": "bot:merchant"} | BOTS, title="Bots among themselves")["id"]
        eventually(lambda: anna.state(over)["status"] == "over")
        photograph(house, anna, f"/game/{over}/replay", "replay")
        europe = anna.open_game({"england": "me"} | RIVALS, ruleset="blood_royale", title="The heirs of 1300")["id"]
        play_until(anna, europe, lambda told: told["turn"] >= 3, "movement")
        photograph(house, anna, f"/game/{europe}", "europe-table")


if __name__ == "__main__":
    main()
