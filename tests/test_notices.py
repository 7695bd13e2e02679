"""Notices: who is told that he is waited for, when, and how; over a real mail server and a real webhook."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import insert, select, update

from arsenale.server import accounts as people
from arsenale.server.accounts import Account
from arsenale.server.letters import Letter
from arsenale.server.notices import (
    AWAY_AFTER,
    CLAIM_SECONDS,
    DIGEST,
    DIGEST_EVERY,
    MAIL,
    MOST_TRIES,
    WEBHOOK,
    Notices,
    due_time,
    pause_after,
    ways_to_tell,
)
from arsenale.server.post_office import PostOffice, Undelivered, read_smtp_address
from arsenale.server.seals import Seals
from arsenale.server.settings import Settings
from arsenale.server.shapes import Preferences
from arsenale.server.storage import Storage
from arsenale.server.tables import accounts, events, games, outbox, seats
from arsenale.server.webhooks import call_webhook
from front_door import ANNA, HOST, Watch, error_of, game_row, open_door, open_storage

pytestmark = pytest.mark.anyio
DAY = 86400.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# --- decisions ---


@pytest.mark.parametrize(
    ("mail", "webhook", "email", "has_mail", "ways"),
    [
        ("turn", "", "a@b.c", True, (MAIL,)),
        ("digest", "", "a@b.c", True, (DIGEST,)),
        ("off", "", "a@b.c", True, ()),
        ("turn", "ntfy://x", "a@b.c", True, (MAIL, WEBHOOK)),
        ("off", "ntfy://x", "a@b.c", True, (WEBHOOK,)),
        ("turn", "", "", True, ()),
        ("turn", "ntfy://x", "a@b.c", False, (WEBHOOK,)),
    ],
)
def test_ways(mail: Any, webhook: str, email: str, has_mail: bool, ways: tuple[str, ...]) -> None:
    account = Account("a", "account", "Anna", email, Preferences(mail=mail, webhook=webhook))
    assert ways_to_tell(account, has_mail) == ways


def test_a_digest_comes_once_a_day() -> None:
    assert due_time(MAIL, 90.0, now=100.0) == 100.0
    assert due_time(DIGEST, None, now=100.0) == 100.0
    assert due_time(DIGEST, 90.0, now=100.0) == 90.0 + DIGEST_EVERY
    assert due_time(DIGEST, 90.0, now=5 * DAY) == 5 * DAY


def test_pauses_grow() -> None:
    pauses = [pause_after(tries) for tries in range(1, MOST_TRIES)]
    assert pauses == sorted(set(pauses))
    assert pauses[0] == 60.0


# --- the outbox, with a post office that only notes ---


class Noting(PostOffice):
    """Notes what it is given, or fails with `trouble`."""

    def __init__(self) -> None:
        super().__init__(Settings(database="", address=HOST, smtp="smtp://127.0.0.1:1"))
        self.mailed: list[Letter] = []
        self.called: list[tuple[str, Letter]] = []
        self.trouble: BaseException | None = None

    async def mail(self, letter: Letter) -> None:
        if self.trouble:
            raise self.trouble
        self.mailed.append(letter)

    async def call(self, webhook: str, letter: Letter) -> None:
        self.called.append((webhook, letter))


class Hall:
    """Games that wait for people, in a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.watch = Watch()
        self.office = Noting()
        self.notices = self.another_teller()

    def another_teller(self) -> Notices:
        return Notices(self.storage, self.office, Seals("a secret"), HOST, self.watch)

    async def person(self, name: str, **preferences: Any) -> None:
        async with self.storage.writing() as writing:
            account = await people.register(writing, None, name, f"{name}@example.org", "x", 0.0)
            await people.change(writing, account, None, Preferences(**preferences))
            await writing.execute(update(accounts).where(accounts.c.id == account.id).values(id=name))

    async def game(self, game: str, **players: str) -> None:
        """A running game; players by power, a name that begins with `bot` is one."""
        async with self.storage.writing() as writing:
            row = game_row(game, next(iter(players.values())))
            named = {"title": f"the game {game}", "heading": "round 3, sailing", "status": "running"}
            await writing.execute(insert(games).values(row | named))
            for power, player in players.items():
                who = {"bot": player, "account": None} if player.startswith("bot") else {"bot": "", "account": player}
                await writing.execute(insert(seats).values(game=game, power=power, seen=0.0, **who))

    async def event(self, game: str, seq: int, *to_act: str) -> None:
        """Something happened, and now these powers are to act."""
        async with self.storage.writing() as writing:
            row = {"kind": "order", "power": "", "data": {}, "request": None, "digest": ""}
            await writing.execute(insert(events).values(game=game, seq=seq, at=self.watch(), **row))
            waiting = {"seq": seq, "to_act": list(to_act), "waiting_since": self.watch()}
            await writing.execute(update(games).where(games.c.id == game).values(waiting))

    async def see(self, name: str) -> None:
        async with self.storage.writing() as writing:
            await writing.execute(update(accounts).where(accounts.c.id == name).values(seen=self.watch()))

    async def work(self, after: float = 0.0) -> list[str]:
        """A round some time later: the subjects of what was mailed in it."""
        self.watch.time += after
        before = len(self.office.mailed)
        await self.notices.work()
        return [letter.subject for letter in self.office.mailed[before:]]

    async def outbox(self) -> list[Any]:
        async with self.storage.reading() as reading:
            return list(await reading.execute(select(outbox).order_by(outbox.c.id)))


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with open_storage(tmp_path) as storage:
        hall = Hall(storage)
        await hall.person("anna")
        await hall.person("bruno", mail="digest")
        await hall.person("carla", mail="off", webhook="ntfy://a_topic")
        yield hall


TURN = "It is your turn: the game one"


async def test_one_letter_a_turn(hall: Hall) -> None:
    await hall.game("one", venice="anna", genoa="bot")
    await hall.event("one", 1, "venice")
    assert await hall.work() == [TURN]
    assert await hall.work(after=10 * DAY) == []
    await hall.event("one", 2, "genoa")
    assert await hall.work(after=60) == []
    await hall.event("one", 3, "venice")
    assert await hall.work() == [TURN]
    letter = hall.office.mailed[0]
    assert letter.to == "anna@example.org"
    for told in ("Venice", "round 3, sailing", "Waiting since 2023-11-14 22:13 UTC", f"{HOST}/game/one", letter.stop):
        assert told in letter.text
    assert Seals("a secret").read_stop(letter.stop)


async def test_a_letter_is_in_the_language_of_whoever_gets_it(hall: Hall) -> None:
    await hall.person("dolores", language="es")
    await hall.person("emil", language="klingon")
    await hall.game("one", venice="dolores", genoa="emil")
    await hall.event("one", 1, "venice", "genoa")
    assert sorted(await hall.work()) == [TURN, "Te toca: the game one"]
    letter = next(letter for letter in hall.office.mailed if letter.to == "dolores@example.org")
    for told in ("Hola, dolores:", "le toca a Venecia (ronda 3, navegación)", "Se espera desde 2023-11-14"):
        assert told in letter.text


async def test_whoever_is_here_is_not_told_until_he_goes(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    await hall.see("anna")
    await hall.event("one", 1, "venice")
    assert await hall.work(after=AWAY_AFTER - 1) == []
    assert await hall.work(after=2) == [TURN]


async def test_a_socket_counts_as_well(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    async with hall.storage.writing() as writing:
        await writing.execute(update(seats).values(seen=hall.watch()))
    await hall.event("one", 1, "venice")
    assert await hall.work() == []


async def test_bots_and_stand_ins_are_not_waited_for(hall: Hall) -> None:
    await hall.game("one", venice="anna", genoa="bot")
    async with hall.storage.writing() as writing:
        await writing.execute(update(seats).where(seats.c.power == "venice").values(bot="merchant"))
    await hall.event("one", 1, "venice", "genoa")
    assert await hall.work() == []


async def test_two_seats_one_letter(hall: Hall) -> None:
    await hall.game("one", venice="anna", genoa="anna")
    await hall.event("one", 1, "venice", "genoa")
    assert await hall.work() == [TURN]
    assert {"Venice", "Genoa"} <= set(hall.office.mailed[0].text.split())
    assert len(await hall.outbox()) == 1


async def test_a_digest_tells_of_all_games_once_a_day(hall: Hall) -> None:
    for game in ("one", "two", "three"):
        await hall.game(game, venice="bruno")
    await hall.event("one", 1, "venice")
    assert await hall.work() == [TURN]
    await hall.event("two", 1, "venice")
    await hall.event("three", 1, "venice")
    assert await hall.work(after=DAY / 2) == []
    assert await hall.work(after=DAY / 2 + 1) == ["3 games wait for you"]
    assert await hall.work(after=5 * DAY) == []


async def test_a_webhook_is_called(hall: Hall) -> None:
    await hall.game("one", venice="carla")
    await hall.event("one", 1, "venice")
    assert await hall.work() == []
    assert await hall.work() == []
    [(webhook, letter)] = hall.office.called
    assert (webhook, letter.subject) == ("ntfy://a_topic", TURN)
    stop = Seals("a secret").read_stop(letter.stop)
    assert stop
    assert stop.detail == WEBHOOK


async def test_what_is_no_longer_true_is_not_sent(hall: Hall) -> None:
    await hall.game("one", venice="anna", genoa="bot")
    await hall.event("one", 1, "venice")
    await hall.notices.plan()
    await hall.event("one", 2, "genoa")
    assert await hall.work() == []
    assert await hall.outbox() == []


async def test_whoever_ends_his_mails_gets_none(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    await hall.event("one", 1, "venice")
    await hall.notices.plan()
    async with hall.storage.writing() as writing:
        anna = await people.find(writing, "anna")
        assert anna
        await people.change(writing, anna, None, Preferences(mail="off"))
    assert await hall.work() == []


async def test_trouble_is_tried_again_and_given_up(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    await hall.event("one", 1, "venice")
    hall.office.trouble = Undelivered("no")
    assert await hall.work() == []
    assert await hall.work(after=pause_after(1) - 1) == []
    assert (await hall.outbox())[0].tries == 1
    for tries in range(1, MOST_TRIES):
        assert await hall.work(after=pause_after(tries) + 1) == []
        assert (await hall.outbox())[0].tries == tries + 1
    hall.office.trouble = None
    assert await hall.work(after=30 * DAY) == []


async def test_trouble_that_passes(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    await hall.event("one", 1, "venice")
    hall.office.trouble = Undelivered("no")
    await hall.work()
    hall.office.trouble = None
    assert await hall.work(after=pause_after(1)) == [TURN]
    assert await hall.work(after=DAY) == []


async def test_a_death_between_sending_and_marking_loses_nothing(hall: Hall) -> None:
    await hall.game("one", venice="anna")
    await hall.event("one", 1, "venice")

    hall.office.trouble = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        await hall.work()
    hall.office.trouble = None
    assert await hall.work(after=CLAIM_SECONDS - 1) == []
    assert await hall.work(after=2) == [TURN]


async def test_several_tellers_tell_once(hall: Hall) -> None:
    for game in ("one", "two"):
        await hall.game(game, venice="anna", genoa="bruno")
        await hall.event(game, 1, "venice", "genoa")
    await asyncio.gather(*(hall.another_teller().work() for _teller in range(4)))
    told = sorted((letter.to, letter.subject) for letter in hall.office.mailed)
    assert told == [
        ("anna@example.org", TURN),
        ("anna@example.org", "It is your turn: the game two"),
        ("bruno@example.org", "2 games wait for you"),
    ]


# --- real mail ---


class Postbox:
    """Keeps what a mail server is given."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.messages: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        message = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        return "250 OK"


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    postbox = Postbox(f"smtp://127.0.0.1:{port}")
    controller = Controller(postbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield postbox
    controller.stop()


async def test_a_letter_arrives(postbox: Postbox) -> None:
    sender = "Arsenale <table@table.test>"
    office = PostOffice(Settings(database="", address=HOST, smtp=postbox.address, mail_from=sender))
    await office.mail(Letter("anna@example.org", "Über\nBcc: all", "Ciao, città!\n", "stop.me"))
    [message] = postbox.messages
    assert message["to"] == "anna@example.org"
    assert message["from"] == sender
    assert message["subject"] == "Über Bcc: all"
    assert message["bcc"] is None
    assert message["auto-submitted"] == "auto-generated"
    assert message["list-unsubscribe"] == f"<{HOST}/api/unsubscribe/stop.me>"
    assert message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert message.get_content().split() == ["Ciao,", "città!"]


@pytest.mark.parametrize("address", ["anna@example.org\nx", "città@città.example", ""])
async def test_an_address_that_mail_cannot_take(postbox: Postbox, address: str) -> None:
    office = PostOffice(Settings(database="", smtp=postbox.address))
    with suppress(Undelivered):
        await office.mail(Letter(address, "x", "x"))
    assert all(message["bcc"] is None for message in postbox.messages)


async def test_a_mail_server_that_is_away() -> None:
    office = PostOffice(Settings(database="", smtp="smtp://127.0.0.1:1"))
    with pytest.raises(Undelivered):
        await office.mail(Letter("anna@example.org", "x", "x"))
    await office.try_to_mail(Letter("anna@example.org", "x", "x"))


async def test_a_password_link_arrives(tmp_path: Path, postbox: Postbox) -> None:
    async with open_door(tmp_path, smtp=postbox.address) as door, door.client() as browser, door.client() as other:
        account = (await browser.post("/api/accounts", json=ANNA)).json()
        for email in (ANNA["email"], "nobody@example.org"):
            assert (await other.post("/api/password-links", json={"email": email})).status_code == 204
        [message] = postbox.messages
        token = message.get_content().partition(f"{HOST}/reset/")[2].split()[0]
        chosen = await other.post("/api/passwords", json={"token": token, "password": "galley and gold"})
        assert chosen.json() == account
        again = await other.post("/api/passwords", json={"token": token, "password": "galley and gold"})
        assert error_of(again) == (404, "not_found")


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("smtp://h", {"hostname": "h", "port": 587, "use_tls": False, "start_tls": None}),
        ("smtp://h:25?starttls=1", {"hostname": "h", "port": 25, "use_tls": False, "start_tls": True}),
        (
            "smtps://a%40b:p%2Fw@h",
            {
                "hostname": "h",
                "port": 465,
                "use_tls": True,
                "start_tls": False,
                "username": "a@b",
                "password": "p/w",
            },
        ),
    ],
)
def test_smtp_addresses(text: str, arguments: dict[str, Any]) -> None:
    assert read_smtp_address(text) == arguments


@pytest.mark.parametrize("text", ["mail.example.org", "http://h", "smtp://", "smtp://h?starttls=maybe", "smtp://h:x"])
def test_what_is_no_mail_server(text: str) -> None:
    with pytest.raises(ValueError):
        read_smtp_address(text)


# --- real webhooks ---


class Hook(BaseHTTPRequestHandler):
    """Keeps the bodies that it is sent."""

    bodies: list[Any]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.bodies.append(json.loads(body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@dataclass
class Receiver:
    """A web server on this machine, and what it was sent."""

    port: int
    bodies: list[Any]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    Hook.bodies = []
    server = HTTPServer(("127.0.0.1", 0), Hook)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield Receiver(server.server_port, Hook.bodies)
    server.shutdown()
    thread.join()
    server.server_close()


async def test_a_webhook_of_ones_own_network(receiver: Receiver) -> None:
    office = PostOffice(Settings(database="", allow_private_webhooks=True))
    letter = Letter("", "It is your turn", "Venice is to act.")
    await office.call(f"json://127.0.0.1:{receiver.port}/x", letter)
    assert [(body["title"], body["message"]) for body in receiver.bodies] == [(letter.subject, letter.text)]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433"])
async def test_a_webhook_cannot_reach_behind_the_server(receiver: Receiver, host: str) -> None:
    webhook = f"json://{host}:{receiver.port}/x"
    with pytest.raises(Undelivered):
        await PostOffice(Settings(database="")).call(webhook, Letter("", "x", "x"))
    assert receiver.bodies == []
    assert await call_webhook(webhook, "x", "x", allow_private=True)


async def test_what_is_no_webhook_is_not_called() -> None:
    assert not await call_webhook("dbus://", "x", "x", allow_private=True)


async def test_a_webhook_that_breaks_is_one_that_does_not_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_arguments: Any, **_named: Any) -> bool:
        raise RuntimeError("broken")

    monkeypatch.setattr("apprise.NotifyBase.notify", break_down)
    assert not await call_webhook("ntfy://a_topic", "x", "x", allow_private=True)


async def test_a_webhook_of_ones_own_network_may_be_chosen(tmp_path: Path) -> None:
    wish = {"preferences": {"webhook": "json://127.0.0.1:9/x"}}
    async with open_door(tmp_path, allow_private_webhooks=True) as door, door.client() as browser:
        await browser.post("/api/guests", json={"name": "Marco"})
        kept = (await browser.patch("/api/me", json=wish)).json()["preferences"]
    assert kept["webhook"] == wish["preferences"]["webhook"]
