"""Secrets stay secret over HTTP and sockets: what others know of does not depend on them, not by one byte.

The same game is played on a new server again and again, with other secrets each time: bids, the aim of a galley, what
is to be done after an answer, standing answers, notes, and what two say to each other. Ids, dice and time are always
the same. Whatever anybody else can ask for or is sent must be what it was the first time.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arsenale.server import accounts, archive
from arsenale.table.dice import Dice
from serving import Json, Listening, Player, served
from tables import TO_SEA

GENOA, SPAIN, VENICE = "genoa", "spain", "venice"
ITALY, FRANCE, ENGLAND = "italy", "france", "england"
NOW = 1_700_000_000.0

Seen = list[tuple[str, bytes | str]]
"""What somebody has been told: what he asked for or was sent, and the bytes of it."""


@dataclass(frozen=True)
class Secrets:
    """What Anna and Berta keep to themselves."""

    bids: tuple[int, int, int] = (0, 100, 200)
    aim: str = "sardinian"
    rest: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    notes: str = "nothing"
    whisper: str = "hello"
    words: str = "for the lion"


@pytest.fixture(autouse=True, scope="module")
def _always_the_same() -> Iterator[None]:
    """Ids, keys and dice are those of the first time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dice, "draw", lambda *salts: Dice(bytes(32), salts))
        yield


@contextmanager
def _same_ids() -> Iterator[None]:
    numbers = count()
    with pytest.MonkeyPatch.context() as patch:
        for home, name in ((archive, "new_id"), (accounts, "_draw_id"), (accounts, "draw_key")):
            patch.setattr(home, name, lambda: f"id-{next(numbers)}")
        yield


# --- a table with observers ---


class Table:
    """A game of some players; `observers` look on, and are told what happens before the next thing does."""

    def __init__(self, url: str, stack: ExitStack, seats: dict[str, Player], observers: dict[str, Player], **wish: Any):
        owner = next(iter(seats.values()))
        self.url, self.seats, self.observers = url, seats, observers
        powers = {power: "me" if player is owner else "open" for power, player in seats.items()}
        self.game = owner.open_game(powers, start=False, **wish)["id"]
        for power, player in seats.items():
            if player is not owner:
                player.join(self.game, power)
        owner.do("POST", f"/api/games/{self.game}/start")
        self.sockets: dict[str, Listening] = {}
        for name, observer in observers.items():
            self.sockets[name] = stack.enter_context(observer.listen(self.game))
            self.sockets[name].until_seq(0)
            for listening in self.sockets.values():
                listening.until(lambda news: news["type"] == "presence")

    def do(self, power: str, method: str, path: str, **body: Any) -> Json:
        """Something that changes the game; all sockets have been told of it on return."""
        answer = self.seats[power].do(method, f"/api/games/{self.game}/{path}", power=power, **body)
        for listening in self.sockets.values():
            listening.until_seq(answer.get("state", answer)["seq"])
        return answer

    def order(self, *orders: str) -> None:
        """Orders such as `spain: end`."""
        for line in orders:
            power, text = line.split(": ", 1)
            self.do(power, "POST", "orders", text=text, seq=self._seq(power))

    def undo(self, power: str) -> None:
        self.do(power, "POST", "undo", seq=self._seq(power))

    def _seq(self, power: str) -> int:
        return self.seats[power].state(self.game)["seq"]

    def say(self, power: str, text: str, to: str = "") -> None:
        self.seats[power].do("POST", f"/api/games/{self.game}/messages", power=power, text=text, to=to)
        for listening in self.sockets.values() if not to else ():
            listening.until(lambda news: news["type"] == "message")

    def keep(self, power: str, secrets: Secrets) -> None:
        """Notes and standing answers."""
        self.seats[power].do("PUT", f"/api/games/{self.game}/notes", text=secrets.notes)
        self.do(power, "PUT", "standing", answers=secrets.answers, is_ending=False)

    def seen(self) -> dict[str, Seen]:
        """Everything that the observers have been told, and are when they ask."""
        steps = next(iter(self.seats.values())).state(self.game)["steps"]
        powers = list(dict.fromkeys([*self.seats, VENICE]))
        return {
            name: [
                *((question, _ask(observer, question)) for question in _questions(self.game, steps, powers)),
                *_vain_tries(observer, self.game, powers),
                *(("socket", frame) for frame in self.sockets[name].frames),
            ]
            for name, observer in self.observers.items()
        }


def _questions(game: str, steps: int, powers: list[str]) -> list[str]:
    kinds = ("", "/log", "/log?after=3", "/messages", "/notes", "/statistics", "/record", "/dice", "/board")
    whose = [f"/api/games/{game}?seat={power}" for power in powers]
    hints = [f"/api/games/{game}/hint?power={power}&bot=merchant" for power in powers]
    moments = [f"/api/games/{game}/moments/{step}" for step in range(steps + 1)]
    return ["/api/me", "/api/games", *(f"/api/games/{game}{kind}" for kind in kinds), *whose, *hints, *moments]


def _ask(observer: Player, question: str) -> bytes:
    answer = observer.ask("GET", question)
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return f"{answer.status_code} {headers} ".encode() + answer.content


def _vain_tries(observer: Player, game: str, powers: list[str]) -> Seen:
    """Refusals tell no secrets either."""
    seen: Seen = []
    for path, body in (
        ("undo", {"seq": 10**6}),
        ("orders", {"seq": 10**6, "text": "accept"}),
        ("orders", {"seq": 0, "text": "accept"}),
        ("tries", {"orders": ["bid 0", "let pass", "stop", "end", "move 1 lion"]}),
    ):
        for power in powers:
            answer = observer.ask("POST", f"/api/games/{game}/{path}", body | {"power": power})
            seen.append((f"{path} {power}", f"{answer.status_code} {answer.text}"))
    return seen


@contextmanager
def _people(*names: str) -> Iterator[tuple[str, ExitStack, list[Player]]]:
    with TemporaryDirectory() as folder, _same_ids(), ExitStack() as stack:
        server = stack.enter_context(served(Path(folder) / "games.sqlite3", now=lambda: NOW, secret="known"))
        players = [Player(server.url, name) for name in names]
        for player in players:
            stack.callback(player.http.close)
        yield server.url, stack, players


# --- what is played ---


def play_bids(secrets: Secrets) -> list[dict[str, Seen]]:
    """Anna and Berta bid, Carla has not bid yet, Dora looks on."""
    with _people("Anna", "Berta", "Carla", "Dora") as (url, stack, (anna, berta, carla, dora)):
        seats = {GENOA: anna, SPAIN: berta, VENICE: carla}
        table = Table(url, stack, seats, {"Carla": carla, "Dora": dora}, visibility="public")
        for power, other in ((GENOA, SPAIN), (SPAIN, GENOA)):
            table.keep(power, secrets)
            table.say(power, secrets.whisper, to=other)
        first, second, third = secrets.bids
        table.order(f"spain: bid {first}")
        table.undo(SPAIN)
        table.say(VENICE, "what have you bid?")
        table.order(f"spain: bid {second} -- {secrets.words}", f"genoa: bid {third}")
        return [table.seen()]


@contextmanager
def _at_sea(secrets: Secrets, preset: str) -> Iterator[Table]:
    """Genoa, who is about to sail, has secrets; Berta, whose galley lies in the Gulf of Lion, and Dora look on."""
    with _people("Anna", "Berta", "Dora") as (url, stack, (anna, berta, dora)):
        table = Table(url, stack, {GENOA: anna, SPAIN: berta}, {"Berta": berta, "Dora": dora}, preset=preset)
        for power in (GENOA, SPAIN):
            table.do(power, "PUT", "standing", answers={}, is_ending=False)
        table.order(*TO_SEA)
        yield table


def play_aims(secrets: Secrets) -> list[dict[str, Seen]]:
    """Where the galley is bound is asked for when it leaves (blitz), and Spain has not answered."""
    with _at_sea(secrets, "blitz") as table:
        table.keep(GENOA, secrets)
        table.order(f"genoa: move 1 lion {secrets.aim} {secrets.rest}".rstrip() + f" -- {secrets.words}")
        return [table.seen()]


def play_rests(secrets: Secrets) -> list[dict[str, Seen]]:
    """What was to be done after Spain's answer is dropped, since she stops the galley."""
    with _at_sea(secrets, "classic") as table:
        table.keep(GENOA, secrets)
        table.order(f"genoa: move 1 lion {secrets.rest}".rstrip())
        asked = table.seen()
        table.order("spain: stop", "genoa: end")
        return [asked, table.seen()]


def play_voyages(secrets: Secrets) -> list[dict[str, Seen]]:
    """Where a fleet of England was bound is dropped, since France blocks it; whom England would block is its own."""
    with _people("Ella", "Flora", "Ida", "Rita") as (url, stack, (ella, flora, ida, rita)):
        seats = {ENGLAND: ella, FRANCE: flora, ITALY: ida}
        table = Table(url, stack, seats, {"Flora": flora, "Rita": rita}, ruleset="blood_royale")
        for power in seats:
            table.do(power, "PUT", "standing", answers={}, is_ending=False)
        table.keep(ENGLAND, secrets)
        into_the_channel = {FRANCE: ("sail f1 english_channel", "sail f2 english_channel")}
        _end_until(table, ENGLAND, round_no=2, before=into_the_channel | {ENGLAND: ("sail f1 north_sea",)})
        table.order(f"england: sail f1 english_channel {secrets.rest}".rstrip())
        asked = table.seen()
        table.order("france: block f1", "england: end")
        return [asked, table.seen()]


def _end_until(table: Table, wanted: str, round_no: int, before: dict[str, tuple[str, ...]]) -> None:
    """Everybody ends his turns, in round 1 after these orders, until that power is to act in the movement round."""
    while True:
        state = table.seats[wanted].state(table.game)
        (power,), told = state["to_act"], state["told"]
        if (power, told.get("round")) == (wanted, round_no):
            return
        orders = before.get(power, ()) if told.get("round") == 1 else ()
        table.order(*(f"{power}: {text}" for text in (*orders, "end")))


# --- the properties ---


_texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60).filter(
    lambda text: text.strip() and not text.startswith("/")
)
_words = _texts.filter(str.isprintable)
_answers = st.dictionaries(st.sampled_from([GENOA, SPAIN]), st.sampled_from(["ask", "pass", "stop"]))
_bids = st.integers(0, 20).map(lambda hundreds: 100 * hundreds)

_few = settings(max_examples=4, deadline=None, derandomize=True)


@cache
def _first_time(play: Callable[[Secrets], list[dict[str, Seen]]]) -> list[dict[str, Seen]]:
    return play(Secrets())


def _check_nothing_is_told(play: Callable[[Secrets], list[dict[str, Seen]]], secrets: Secrets) -> None:
    for before, now in zip(_first_time(play), play(secrets), strict=True):
        for name, seen in before.items():
            for (question, told_before), (_question, told_now) in zip(seen, now[name], strict=True):
                assert told_now == told_before, f"{name}: {question}"


@_few
@given(st.builds(Secrets, bids=st.tuples(_bids, _bids, _bids), answers=_answers, whisper=_texts, words=_words))
def test_bids_notes_and_whispers_stay_secret(secrets: Secrets) -> None:
    _check_nothing_is_told(play_bids, secrets)


@_few
@given(st.builds(Secrets, aim=st.sampled_from(["ligurian", "balearic"]), answers=_answers, notes=_texts, words=_words))
def test_where_a_galley_is_bound_stays_secret(secrets: Secrets) -> None:
    _check_nothing_is_told(play_aims, secrets)


@_few
@given(st.builds(Secrets, rest=st.sampled_from(["tuscan", "sardinian algeria", "balearic"]), notes=_texts))
def test_what_was_to_be_done_later_stays_secret(secrets: Secrets) -> None:
    _check_nothing_is_told(play_rests, secrets)


@_few
@given(
    st.builds(
        Secrets,
        rest=st.sampled_from(["western_approaches", "western_approaches biscay", "north_sea irish_sea"]),
        answers=st.dictionaries(st.sampled_from([ENGLAND, FRANCE, ITALY]), st.sampled_from(["ask", "pass", "stop"])),
        notes=_texts,
    )
)
def test_where_a_fleet_was_bound_and_whom_it_would_block_stays_secret(secrets: Secrets) -> None:
    _check_nothing_is_told(play_voyages, secrets)


def test_what_is_no_secret_makes_a_difference() -> None:
    """The proof would notice: what is said to all is seen by all."""
    with _people("Anna", "Dora") as (url, stack, (anna, dora)):
        table = Table(url, stack, {GENOA: anna, SPAIN: anna}, {"Dora": dora})
        before = table.seen()
        table.say(GENOA, "hello")
        assert table.seen() != before
