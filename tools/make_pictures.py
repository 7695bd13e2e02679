"""Photographs the web client for README: docs/table.png, phone.png, lobby.png and replay.png. Needs Chromium."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import DESKTOP, PHONE, House, open_house  # noqa: E402
from serving import Player, eventually  # noqa: E402

BOTS = dict.fromkeys(("genoa", "spain", "turkey"), "bot:merchant")


def play_until(player: Player, game: str, round_no: int, phase: str) -> None:
    """A stand-in plays for Venice until that round; the rest of the way to that phase it only waits."""
    player.do("POST", f"/api/games/{game}/stand-in", power="venice", is_on=True)
    eventually(lambda: player.state(game)["told"]["round"] >= round_no)
    player.do("POST", f"/api/games/{game}/stand-in", power="venice", is_on=False)
    while (state := player.state(game))["told"]["phase"] != phase or not state["you"]["is_to_act"]:
        if state["you"]["is_to_act"]:
            quiet = [order for order in state["you"]["orders"] if order in ("end", "bid 0", "let pass")]
            player.order(state, (quiet or state["you"]["orders"])[0])


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
        play_until(anna, running, 4, "sailing")
        photograph(house, anna, f"/game/{running}", "table")
        photograph(house, anna, f"/game/{running}", "phone", PHONE)
        waiting = anna.open_game({"venice": "me", "genoa": "open"}, title="Thursday evening")["id"]
        photograph(house, anna, f"/game/{waiting}", "lobby")
        over = anna.open_game({"venice": "bot:merchant"} | BOTS, title="Bots among themselves")["id"]
        eventually(lambda: anna.state(over)["status"] == "over")
        photograph(house, anna, f"/game/{over}/replay", "replay")


if __name__ == "__main__":
    main()
