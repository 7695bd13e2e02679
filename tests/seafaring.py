"""How a person plays Serenissima at his page: what it asks he answers there, by gestures on map and panels.

What would be worth doing he learns from the server; that it is his turn, and all that he does, is on the page.
"""

from dataclasses import dataclass

from playwright.sync_api import expect

from playing import Playing
from serving import Json

CREW, CARGO = 3, 2  # what a galley should have aboard when it leaves
NEUTRAL = "neutral"


@dataclass
class Captain(Playing):
    answers = (
        *(f"[data-testid={each}]" for each in ("bid-now", "open-bid", "let-pass", "decline", "open-prize")),
        "[data-testid^=position-]",
    )

    def answer(self, state: Json) -> None:
        """Whatever is asked."""
        verbs = {order.split()[0] for order in state["you"]["orders"]}
        if "bid" in verbs:
            self.bid()
        elif "position" in verbs:
            self.person.press(state["you"]["orders"][0].replace(" ", "-"))
        elif "let" in verbs:
            self.person.press("let-pass")
        elif "decline" in verbs:
            self.person.press("accept" if "accept" in verbs else "decline")
        else:
            super().answer(state)

    # --- the phases ---

    def bid(self) -> None:
        """A hundred ducats."""
        if not self.person.find("bid-now").is_visible():
            self.person.press("open-bid")
        self.person.find("bid-dialog").get_by_role("slider").press("ArrowRight")
        self.person.press("bid-now")

    def market(self, state: Json) -> None:
        """Sailors from the port, goods for the hold, a sailor in place of those who left."""
        for galley in self._own_galleys(state):
            self._man(galley)
            self._load(galley)
        for order in self.orders(r"hire \w+$")[:1]:
            self._do(f"port-{order.split()[1]}", order)
        self.end()

    def _man(self, galley: Json) -> None:
        missing = CREW - galley["sailors"]
        boarding = self.orders(rf"shift [a-z]\w* -> {galley['id']} sailor$") if missing > 0 else []
        if boarding:
            self._do(f"galley-{galley['id']}", boarding[0], missing)

    def _load(self, galley: Json) -> None:
        room = CARGO - len(galley["goods"])
        if room > 0 and self.orders(f"buy {galley['id']}$"):
            self._do(f"galley-{galley['id']}", f"buy {galley['id']}", room)

    def sailing(self, state: Json) -> None:
        """Each galley to the port where it is worth most to be."""
        for number, reaches in state["you"]["reaches"].items():
            galley = next(each for each in self._own_galleys(state) if str(each["id"]) == number)
            here = {"zone": galley["zone"], "way": [], "asks": {}}
            free = [reach for reach in reaches if not reach["asks"]]
            best = max([here, *free], key=lambda reach: (self._worth(reach["zone"], galley, state), -len(reach["way"])))
            if best is not here:
                self.sail(number, best["zone"])
        self.end()

    def sail(self, galley: str, zone: str) -> None:
        """Picks the galley up, and points at the zone."""
        self.pick(f"galley-{galley}")
        self.person.touch(f"zone-{zone}")

    def battle(self, _state: Json) -> None:
        self.end()

    def ports(self, _state: Json) -> None:
        while order := next(iter(self.orders(r"land \d+$")), ""):
            self._do(f"galley-{order.split()[1]}", order)
        self.end()

    def selling(self, _state: Json) -> None:
        """All that can be sold, one after the other: what is sold first may shut the port for the rest."""
        while order := next(iter(self.orders("sell ")), ""):
            self._do(f"galley-{order.split()[1]}", order)
        self.end()

    # --- gestures ---

    def _do(self, thing: str, order: str, times: int = 1) -> None:
        """Does something with a galley or a port, so often if it can be done so often."""
        self.pick(thing)
        deed = self.person.find(f"deed-{order.replace(' ', '-')}")
        expect(deed).to_be_enabled()
        more = deed.locator("xpath=..").get_by_role("button", name="one more")
        for _again in range(times - 1):
            if more.count() and more.is_enabled():
                self.person.hit(more)
        self.person.press(f"deed-{order.replace(' ', '-')}")

    # --- what is worth doing ---

    def _own_galleys(self, state: Json) -> list[Json]:
        return [each for each in state["told"]["position"]["galleys"] if each["owner"] == state["you"]["power"]]

    def _worth(self, zone: str, galley: Json, state: Json) -> int:
        """Ports that nobody guards, and those that lack what is aboard."""
        name = next((name for name, port in self.board["ports"].items() if port["zone"] == zone), "")
        if not name:
            return 0
        port, held = self.board["ports"][name], state["told"]["position"]["ports"][name]
        places = len(self.board["warehouse"][port["size"]]) - len(held["warehouse"])
        wanted = set(galley["goods"]) - {port["good"], *held["warehouse"]}
        is_free = held["owner"] == NEUTRAL and not held["garrison"] and galley["sailors"] > 1
        return min(places, len(wanted)) + 2 * is_free
