"""People at browsers: one Chromium, a server in this process, and for each person a browser of his own.

with open_house(folder) as house:
    with house.visit() as come:
        anna = come("Anna")
        anna.open("/new")
        anna.press("start")

What no page of ours may do fails a visit at its end: an error in the console, an exception, a question to another host.
After a failure the page of each visitor lies in `build/screens/`, as a picture and as it was written.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect, sync_playwright

from serving import OURS, PATIENCE, Json, served

SCREENS = Path(__file__).resolve().parents[1] / "build" / "screens"
DESKTOP, PHONE = (1440, 900), (390, 844)

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# What a browser remembers from the start, unless it has been told otherwise.
_REMEMBER = """
for (const [name, value] of Object.entries(WISHES)) {
  if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
}
"""

# A point of the window where an element lies on top, nearest to the middle of it; null if it is covered all over.
_FIND_SPOT = """
element => {
  const box = element.getBoundingClientRect();
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top];
  const grid = [...Array(21).keys()].map(n => (n + 0.5) / 21).sort((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5));
  for (const down of grid) for (const right of grid) {
    const [x, y] = [left + right * width, top + down * height];
    if (document.elementFromPoint(x, y)?.closest('[data-testid]') === element) return [x, y];
  }
  return null;
}
"""

# Whether Shift+Tab is the shorter way to an element, around the page.
_IS_BACK = """
element => {
  const stops = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')];
  const way = stops.indexOf(element) - stops.indexOf(document.activeElement);
  return (way + stops.length) % stops.length > stops.length / 2;
}
"""


def _find_chromium() -> str:
    """Its path. Without one there is nothing to test here, but in CI there has to be one."""
    wish = os.environ.get("ARSENALE_TEST_CHROMIUM", "")
    found = wish or next(filter(None, map(shutil.which, _NAMES)), "")
    return found or _do_without(f"no browser: none of {', '.join(_NAMES)} is on the path")


def _check_client() -> None:
    if not (files("arsenale") / "web" / "index.html").is_file():
        _do_without("no web client: `make web` builds it")


def _do_without(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


# --- one person ---


@dataclass
class Person:
    """Somebody at a browser of his own. `complaints` is what should not have happened there."""

    name: str
    url: str
    page: Page
    has_fingers: bool = False
    complaints: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # --- going somewhere ---

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    @property
    def game(self) -> str:
        """The id of the game that he looks at."""
        return self.path.split("/")[2]

    def wait_for_path(self, pattern: str) -> None:
        self.page.wait_for_url(re.compile(re.escape(self.url) + pattern))

    # --- looking ---

    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def see(self, text: str | re.Pattern[str]) -> None:
        """Waits until it can be read somewhere."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def picture(self, name: str) -> None:
        self.page.screenshot(path=SCREENS / f"{name}.png")

    # --- doing ---

    def press(self, testid: str) -> None:
        """Presses a button, and waits for what comes of it."""
        self.hit(self.find(testid).first)
        self.rest()

    def hit(self, control: Locator) -> None:
        control.tap() if self.has_fingers else control.click()

    def click(self, name: str) -> None:
        """Presses the button that is called so, and waits for what comes of it."""
        self.hit(self.button(name).first)
        self.rest()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def rest(self) -> None:
        """Until nothing is on its way to the server any more."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def touch(self, testid: str) -> None:
        """Presses a mark on the map where nothing lies over it; one that is covered he takes by keyboard."""
        mark = self.find(testid)
        spot = mark.evaluate(_FIND_SPOT)
        if not spot:
            mark.press("Enter")
        elif self.has_fingers:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)
        self.rest()

    def drag(self, mark: str, target: str) -> None:
        """Carries a mark on the map to another place there."""
        for testid, button in ((mark, self.page.mouse.down), (target, self.page.mouse.up)):
            x, y = self.find(testid).evaluate(_FIND_SPOT)
            self.page.mouse.move(x, y, steps=5)
            button()
        self.rest()

    def ask(self, path: str) -> Json:
        """What the server tells this person, past his page."""
        return self.context.request.get(f"{self.url}/api{path}").json()

    def tell(self, method: str, path: str, body: Json) -> Json:
        """A request in his name, past his page."""
        answer = self.context.request.fetch(f"{self.url}/api{path}", method=method, headers=OURS, data=body)
        assert answer.ok, (method, path, answer.status, answer.text()[:500])
        return answer.json()

    def state(self) -> Json:
        return self.ask(f"/games/{self.game}")

    # --- what may go wrong ---

    def forgive(self, pattern: str) -> None:
        """A complaint that the test brings about itself, such as `status of 422`."""
        self.forgiven.append(pattern)

    def note(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def unforgiven(self) -> list[str]:
        return [
            f"{self.name}: {each}" for each in self.complaints if not any(re.search(f, each) for f in self.forgiven)
        ]

    def note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.note(f"console: {message.text} {message.location['url']}")

    def note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != urlsplit(self.url).netloc:
            self.note(f"asked another host: {request.url}")

    def leave_trace(self, name: str) -> None:
        stem = f"failed-{name}-{self.name}"
        self.picture(stem)
        (SCREENS / f"{stem}.html").write_text(self.page.content(), encoding="utf-8")


class Typist(Person):
    """Somebody who has nothing but Tab, Enter, Space, Escape and the arrows."""

    def press(self, testid: str) -> None:
        self.go_to(testid)
        self.page.keyboard.press("Enter")
        self.rest()

    touch = press

    def go_to(self, testid: str) -> None:
        """By Tab, forward or back, half around the page at most."""
        target = self.find(testid).first
        target.wait_for()
        key = "Shift+Tab" if target.evaluate(_IS_BACK) else "Tab"
        for _tab in range(300):
            if self.page.evaluate("document.activeElement?.dataset.testid") == testid:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{testid} cannot be reached by keyboard")


# --- a house with a server and a browser ---


@dataclass
class House:
    """A server, and a Chromium in which people meet on it."""

    url: str
    browser: Browser

    @contextmanager
    def visit(self) -> Iterator[Callable[..., Person]]:
        """Gives `come(name, ...)`, which is `enter`; at the end everybody leaves, and complaints are counted."""
        people: list[Person] = []

        def come(name: str, **wishes: Any) -> Person:
            people.append(self.enter(name, **wishes))
            return people[-1]

        try:
            yield come
        except BaseException:
            _leave_traces(people)
            raise
        finally:
            for person in people:
                person.context.close()
        complaints = [complaint for person in people for complaint in person.unforgiven()]
        assert not complaints, "\n".join(complaints)

    def enter(
        self,
        name: str,
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        is_guest: bool = True,
        is_guided: bool = False,
        url: str = "",
        kind: type[Person] = Person,
    ) -> Person:
        """Somebody in a new browser, who has a name on the server if he `is_guest`; `url`: another way to the server.

        A small window is that of a phone, which is used by fingers. Nothing glides.
        """
        (width, height), is_phone = size, size[0] < 600
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE * 1000 / 2)
        context.add_init_script(_REMEMBER.replace("WISHES", repr(_wishes(is_guided))))
        person = kind(name, url or self.url, context.new_page(), is_phone)
        _watch(person)
        if is_guest:
            person.tell("POST", "/guests", {"name": name})
        return person


def _wishes(is_guided: bool) -> dict[str, str]:
    """Nothing glides, and the guide is silent unless it is wanted."""
    return {"arsenale.board": '{"isGliding": false}'} | ({} if is_guided else {"arsenale.guide": "off"})


def _watch(person: Person) -> None:
    person.context.on("request", person.note_request)
    person.context.on("weberror", lambda error: person.note(f"exception: {error.error}"))
    person.page.on("websocket", lambda socket: _check_socket(person, socket.url))
    person.context.on("console", person.note_console)


def _check_socket(person: Person, address: str) -> None:
    if urlsplit(address).netloc != urlsplit(person.url).netloc:
        person.note(f"listened to another host: {address}")


def _leave_traces(people: list[Person]) -> None:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").split("::")[-1].split(" ")[0]
    for person in people:
        person.leave_trace(re.sub(r"\W+", "-", test).strip("-"))


@contextmanager
def open_house(folder: Path, **settings: Any) -> Iterator[House]:
    """Skips the test where there is no browser or no client, unless this is CI: then it fails."""
    executable = _find_chromium()
    _check_client()
    SCREENS.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE * 1000 / 2)
    with served(folder / "house.sqlite3", **settings) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=_ARGUMENTS)
        try:
            yield House(server.url, browser)
        finally:
            browser.close()
