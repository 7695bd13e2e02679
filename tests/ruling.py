"""How a person plays Blood Royale at his page: what it asks he answers there, by gestures on map and panels."""

from collections.abc import Callable
from dataclasses import dataclass

from playing import Playing
from serving import Json


@dataclass
class Sovereign(Playing):
    answers = (
        *(f"[data-testid={each}]" for each in ("let-pass", "decline", "leave-it")),
        "[data-testid^=crown-]",
    )

    def answer(self, state: Json) -> None:
        """Whatever is asked: no blockade, no deal, no second labour, the next heir."""
        orders = state["you"]["orders"]
        question = next((order for order in orders if order in ("let pass", "decline", "leave it")), "")
        heir = next((order for order in orders if order.startswith("crown ")), "")
        if said := question or heir:
            self.person.press(said.replace(" ", "-"))
        else:
            super().answer(state)

    def play_to_turn(self, is_it: Callable[[Json], object]) -> Json:
        """Plays until a turn of his own of which this is so; the state then."""
        return self.play(lambda state: state["you"]["is_to_act"] and "end" in state["you"]["orders"] and is_it(state))

    # --- the phases ---

    def economy(self, _state: Json) -> None:
        if self.orders("tax 5$"):
            self.person.press("tax-5")
        self.end()

    def movement(self, _state: Json) -> None:
        self.end()

    def cashing(self, _state: Json) -> None:
        while self.orders("cash$"):
            self.person.press("cash")
        self.end()

    def dynasty(self, _state: Json) -> None:
        self.end()

    # --- gestures ---

    def take(self, place: str, *pieces: str) -> None:
        """Has these pieces of a province or sea in hand, out of the card about it."""
        self.pick(f"place-{place}")
        for piece in pieces:
            self.person.press(f"piece-{piece}")

    def go(self, *places: str) -> None:
        """Sends what is in hand there, one place after the other."""
        for place in places:
            self.person.touch(f"place-{place}")

    def sail(self, fleet: str, *places: str) -> None:
        """Takes a fleet up where it lies on the map, and sends it there."""
        self.put_away()
        self.person.touch(f"mark-{fleet}")
        self.go(*places)

    def do(self, place: str, order: str) -> None:
        """Does something with a province."""
        self.pick(f"place-{place}")
        self.person.press(f"deed-{order.replace(' ', '-')}")

    # --- what is where ---

    def piece(self, name: str) -> Json:
        """What the position tells of it, such as `england.a1`."""
        return next(piece for piece in self.person.state()["told"]["position"]["pieces"] if piece["id"] == name)


class Reader(Sovereign):
    """Plays without the map: by the board in words, and the list of places where what is in hand can go."""

    def go(self, *places: str) -> None:
        for place in places:
            if not self.person.find(f"go-{place}").is_visible():
                self.person.press("target-list")
            self.person.press(f"go-{place}")

    def sail(self, fleet: str, *places: str) -> None:
        self.take(self.piece(fleet)["at"], fleet.split(".")[1])
        self.go(*places)
