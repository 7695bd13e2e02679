"""How a person plays at his page, whatever the game: what it asks he answers there, until it is enough or over.

That it is his turn, and all that he does, is on the page; what would be worth doing he learns from the server.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from playwright.sync_api import expect

from browsing import Person
from serving import Json


@dataclass
class Playing:
    """A person with the board before him. `mark` is how the things on it begin: `text-` for the board in words."""

    person: Person
    mark: str = ""

    answers: ClassVar[tuple[str, ...]] = ()
    """What asks him something besides his turn, as CSS: his game's."""

    def play(self, is_enough: Callable[[Json], object] = lambda _state: False) -> Json:
        """Plays until that is so of a state in which he is asked, or until the game is over; that state."""
        asked = ", ".join((*self.answers, "[data-testid=game-over]", "[data-testid=end]:enabled"))
        while True:
            expect(self.person.page.locator(asked).first).to_be_visible()
            state = self.person.state()
            if state["status"] == "over" or is_enough(state):
                return state
            self.answer(state)

    def answer(self, state: Json) -> None:
        """Whatever is asked: the turn is that of a phase, and each phase has a method of its name."""
        getattr(self, state["told"]["phase"])(state)

    def end(self) -> None:
        """Ends the phase, if it has not ended by itself; also where something is lost by it."""
        state = self.person.state()
        while "end" in state["you"]["orders"]:
            self.person.press("end")
            before, state = state, self.person.state()
            if state["seq"] != before["seq"]:
                return

    # --- gestures ---

    def pick(self, thing: str) -> None:
        """Has something on the board in hand, and nothing else over the board."""
        mark = self.person.find(self.mark + thing)
        if mark.get_attribute("aria-pressed") != "true":
            self.put_away()
            self.person.touch(self.mark + thing)

    def put_away(self) -> None:
        """Closes the card about what was in hand before, if there is one."""
        card = self.person.page.locator("[data-testid$=-panel]")
        if card.count():
            card.press("Escape")

    # --- what he knows ---

    def orders(self, pattern: str) -> list[str]:
        """What of this kind is legal now."""
        return [order for order in self.person.state()["you"]["orders"] if re.match(pattern, order)]

    @cached_property
    def board(self) -> Json:
        return self.person.ask(f"/games/{self.person.game}/board")
