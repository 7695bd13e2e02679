"""A small bot for Arsenale, which needs nothing but Python: `python example_bot.py https://play.example.org/game/GAME`.

It enters as a guest, or as whoever made the token in ARSENALE_TOKEN; sits down at an open seat of the game, unless it
has a seat there; and plays until the game is over. What it asks of the server is explained in docs/bots.md.
"""

import json
import os
import random
import sys
import time
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

PATIENCE = 1.0  # seconds between two looks at a game in which others are to act

# What it does first, if that is legal. It makes no deals, starts no fights, and lets everybody pass.
LIKES = ("bid", "position", "sell", "take", "loot", "let pass", "decline", "buy", "build", "hire", "move", "end")


class Table:
    """The HTTP interface of one game. Cookies are kept for whoever has no token."""

    def __init__(self, link: str, token: str = "") -> None:
        self.server, _separator, self.game = link.rstrip("/").partition("/game/")
        self.head = {"X-Arsenale": "1", "Content-Type": "application/json"}
        if token:
            self.head["Authorization"] = f"Bearer {token}"
        self.open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def ask(self, method: str, path: str, **body: str | int) -> Any:
        """What the server answers. A `stale` order is no trouble: its answer brings the newest state as well."""
        content = json.dumps(body).encode() if body else None
        try:
            with self.open(Request(f"{self.server}/api{path}", content, self.head, method=method)) as answer:
                return json.load(answer)
        except HTTPError as failure:
            told = json.load(failure)
            if told["error"]["code"] == "stale":
                return told
            raise SystemExit(f"{method} {path}: {told['error']['text']}") from None

    def sit_down(self) -> Any:
        """Takes the first open seat, unless one of the seats is the bot's own; the state of the game."""
        state = self.ask("GET", f"/games/{self.game}")
        free = [seat["power"] for seat in state["seats"] if seat["kind"] == "open"]
        if not (free or state["yours"]):
            raise SystemExit("no seat is open at this table")
        return state if state["yours"] else self.ask("POST", f"/games/{self.game}/seats", power=free[0], player="me")

    def play(self) -> Any:
        """Plays on to the end; the last state."""
        state = self.sit_down()
        while state["status"] != "over":
            if state["you"]["is_to_act"]:
                order = {"power": state["you"]["power"], "text": choose(state["you"]["orders"]), "seq": state["seq"]}
                state = self.ask("POST", f"/games/{self.game}/orders", **order)["state"]
            else:
                time.sleep(PATIENCE)
                state = self.ask("GET", f"/games/{self.game}")
        return state


def choose(orders: list[str]) -> str:
    """One of the legal orders: of the first kind that it likes, else any."""
    liked = ([order for order in orders if order.startswith(kind)] for kind in LIKES)
    return random.choice(next(filter(None, liked), orders))


if __name__ == "__main__":
    table = Table(sys.argv[1], token=os.environ.get("ARSENALE_TOKEN", ""))
    if "Authorization" not in table.head:
        table.ask("POST", "/guests", name="Example bot")
    print(table.play()["result"])
