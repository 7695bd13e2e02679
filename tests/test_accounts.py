"""People at the door: guests, accounts, passwords, tokens, and what is kept of them."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import insert, select

from arsenale.server import accounts as people
from arsenale.server import passwords
from arsenale.server.failures import Failed
from arsenale.server.limits import LOG_IN, Limits
from arsenale.server.passwords import hash_password, is_password
from arsenale.server.tables import accounts, games, notes, tokens
from front_door import ANNA, OURS, Door, error_of, game_row, open_door

pytestmark = pytest.mark.anyio
LOG_IN_ANNA = {key: ANNA[key] for key in ("email", "password")}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    async with open_door(tmp_path) as door:
        yield door


async def _rows(door: Door, table: Any) -> list[Any]:
    async with door.storage.reading() as reading:
        return list(await reading.execute(select(table)))


# --- guests ---


async def test_a_guest_plays_at_once(door: Door) -> None:
    async with door.client() as browser:
        assert (await browser.get("/api/me")).json()["kind"] == "nobody"
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        assert (guest["kind"], guest["name"]) == ("guest", "Marco")
        assert len(guest["key"]) == 43
        assert (await browser.get("/api/me")).json() == guest


async def test_a_guest_enters_elsewhere_with_his_key(door: Door) -> None:
    async with door.client() as here, door.client() as there:
        guest = (await here.post("/api/guests", json={"name": "Marco"})).json()
        assert (await there.post("/api/keys", json={"key": guest["key"]})).json() == guest
        assert (await there.get("/api/me")).json() == guest


async def test_a_key_that_nobody_has(door: Door) -> None:
    async with door.client() as browser:
        assert error_of(await browser.post("/api/keys", json={"key": "x" * 43})) == (404, "not_found")


async def test_a_guest_does_not_lose_his_key_by_entering_again(door: Door) -> None:
    async with door.client() as browser:
        await browser.post("/api/guests", json={"name": "Marco"})
        assert error_of(await browser.post("/api/guests", json={"name": "Polo"})) == (409, "conflict")


async def test_no_secret_is_stored(door: Door) -> None:
    async with door.client() as browser:
        key = (await browser.post("/api/guests", json={"name": "Marco"})).json()["key"]
        token = (await browser.post("/api/tokens")).json()["token"]
    async with door.client() as browser:
        await browser.post("/api/accounts", json=ANNA)
    kept = repr(await _rows(door, accounts)) + repr(await _rows(door, tokens))
    assert not any(secret in kept for secret in (key, token, ANNA["password"]))


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines", "a\u0000b", None, 7])
async def test_what_is_no_name(door: Door, name: Any) -> None:
    async with door.client() as browser:
        assert error_of(await browser.post("/api/guests", json={"name": name})) == (422, "invalid")
        assert (await browser.post("/api/guests", json={"name": "  Ser Marco Polò "})).json()[
            "name"
        ] == "Ser Marco Polò"
        if name is not None:
            assert error_of(await browser.patch("/api/me", json={"name": name})) == (422, "invalid")


# --- accounts ---


async def test_an_account_comes_back(door: Door) -> None:
    async with door.client() as browser:
        made = await browser.post("/api/accounts", json=ANNA)
        assert made.status_code == 201
        assert made.json()["email"] == "anna@example.org"
        assert (await browser.delete("/api/sessions")).json()["kind"] == "nobody"
        assert (await browser.get("/api/me")).json()["kind"] == "nobody"
        assert (await browser.post("/api/sessions", json=LOG_IN_ANNA)).json() == made.json()
        assert (await browser.get("/api/me")).json() == made.json()


@pytest.mark.parametrize("email", ["Anna@Example.ORG", "  anna@example.org "])
async def test_an_address_has_one_spelling(door: Door, email: str) -> None:
    async with door.client() as browser, door.client() as other:
        await browser.post("/api/accounts", json=ANNA)
        assert (await other.post("/api/sessions", json=LOG_IN_ANNA | {"email": email})).status_code == 200
    async with door.client() as other:
        assert error_of(await other.post("/api/accounts", json=ANNA | {"email": email})) == (409, "conflict")


@pytest.mark.parametrize("email", ["anna", "anna@", "@example.org", "anna example@example.org", "a\n@example.org"])
async def test_what_is_no_address(door: Door, email: str) -> None:
    async with door.client() as browser:
        assert error_of(await browser.post("/api/accounts", json=ANNA | {"email": email})) == (422, "invalid")


async def test_a_wrong_password_and_an_unknown_address_look_the_same(door: Door) -> None:
    async with door.client() as browser:
        await browser.post("/api/accounts", json=ANNA)
    async with door.client() as browser:
        wrong = await browser.post("/api/sessions", json=LOG_IN_ANNA | {"password": "galley"})
        unknown = await browser.post("/api/sessions", json=LOG_IN_ANNA | {"email": "bruno@example.org"})
    assert error_of(wrong) == (403, "forbidden")
    assert wrong.json() == unknown.json()


async def test_passwords() -> None:
    stored = await hash_password("serenissima")
    assert await is_password("serenissima", stored)
    assert not await is_password("galley", stored)
    assert not await is_password("serenissima", "no hash")


async def test_nobodys_password_is_worked_out_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[str] = []

    def note(stored: str, _password: str) -> bool:
        worked_out.append(stored)
        return True

    monkeypatch.setattr(passwords, "_verify", note)
    assert not await is_password("serenissima", None)
    assert worked_out[0].startswith("$argon2id$")


# --- guests who become accounts ---


async def test_a_guest_who_registers_stays_himself(door: Door) -> None:
    async with door.client() as browser, door.client() as other:
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        account = (await browser.post("/api/accounts", json=ANNA | {"name": ""})).json()
        assert (account["id"], account["kind"], account["name"]) == (guest["id"], "account", "Marco")
        assert account["key"] == ""
        assert (await browser.get("/api/me")).json() == account
        assert error_of(await other.post("/api/keys", json={"key": guest["key"]})) == (404, "not_found")


async def test_a_guest_cannot_take_an_address_that_is_taken(door: Door) -> None:
    async with door.client() as browser:
        await browser.post("/api/accounts", json=ANNA)
    async with door.client() as browser:
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        refused = await browser.post("/api/accounts", json=ANNA)
        assert error_of(refused) == (409, "conflict")
        assert "That address has an account" in refused.text
        assert (await browser.get("/api/me")).json() == guest


async def test_an_account_does_not_register_again(door: Door) -> None:
    async with door.client() as browser:
        await browser.post("/api/accounts", json=ANNA)
        assert error_of(await browser.post("/api/accounts", json=ANNA)) == (409, "conflict")


async def test_a_guest_who_logs_in_hands_over_all_he_has(door: Door) -> None:
    async with door.client() as browser:
        account = (await browser.post("/api/accounts", json=ANNA)).json()
    async with door.client() as browser:
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        token = (await browser.post("/api/tokens")).json()["token"]
        await _note(door, account["id"], guest["id"])
        assert (await browser.post("/api/sessions", json=LOG_IN_ANNA)).json() == account
        assert door.handed_over == [(guest["id"], account["id"])]
        assert (await browser.get("/api/me")).json() == account
    async with door.client() as other:
        assert error_of(await other.post("/api/keys", json={"key": guest["key"]})) == (404, "not_found")
        bearer = {"Authorization": f"Bearer {token}"}
        assert error_of(await other.get("/api/me", headers=bearer)) == (401, "no_session")
    kept = {(row.game, row.account): row.text for row in await _rows(door, notes)}
    assert kept == {
        ("first", account["id"]): "the guest's",
        ("second", account["id"]): "the account's",
        ("second", guest["id"]): "the guest's",
    }


async def _note(door: Door, account: str, guest: str) -> None:
    """Two games; the guest has notes in both, the account in the second."""
    async with door.storage.writing() as writing:
        for game in ("first", "second"):
            await writing.execute(insert(games).values(game_row(game, account)))
            await writing.execute(insert(notes).values(game=game, account=guest, text="the guest's"))
        await writing.execute(insert(notes).values(game="second", account=account, text="the account's"))


# --- preferences, tokens ---


async def test_changing_oneself(door: Door) -> None:
    async with door.client() as browser:
        await browser.post("/api/accounts", json=ANNA)
        wish = {"name": "Anna M.", "preferences": {"mail": "digest", "webhook": ""}}
        changed = (await browser.patch("/api/me", json=wish)).json()
        assert (changed["name"], changed["preferences"]["mail"]) == ("Anna M.", "digest")
        assert (await browser.patch("/api/me", json={})).json() == changed
        assert (await browser.get("/api/me")).json() == changed


async def test_a_guest_who_changes_keeps_his_key(door: Door) -> None:
    async with door.client() as browser:
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        assert (await browser.patch("/api/me", json={"name": "Polo"})).json() == guest | {"name": "Polo"}


@pytest.mark.parametrize(
    "webhook", ["nonsense", "dbus://", "json://127.0.0.1:9/x", "json://localhost/x", "json://[::1]/x", "xml://10.1.2.3"]
)
async def test_webhooks_that_are_refused(door: Door, webhook: str) -> None:
    async with door.client() as browser:
        await browser.post("/api/guests", json={"name": "Marco"})
        assert error_of(await browser.patch("/api/me", json={"preferences": {"webhook": webhook}})) == (422, "invalid")


@pytest.mark.parametrize("webhook", [f"discord://{'1' * 18}/{'x' * 68}", "ntfy://a_topic", "jsons://203.1.113.9/x"])
async def test_webhooks_that_are_taken(door: Door, webhook: str) -> None:
    async with door.client() as browser:
        await browser.post("/api/guests", json={"name": "Marco"})
        assert (await browser.patch("/api/me", json={"preferences": {"webhook": webhook}})).status_code == 200


async def test_nobody_changes_nobody(door: Door) -> None:
    async with door.client() as browser:
        assert error_of(await browser.patch("/api/me", json={"name": "x"})) == (401, "no_session")
        assert error_of(await browser.post("/api/tokens")) == (401, "no_session")


async def test_a_bot_bears_a_token(door: Door) -> None:
    async with door.client() as browser:
        account = (await browser.post("/api/accounts", json=ANNA)).json()
        token = (await browser.post("/api/tokens")).json()["token"]
    async with door.client() as bot:
        bot.headers.pop("x-arsenale")
        bot.headers["authorization"] = f"Bearer {token}"
        assert (await bot.get("/api/me")).json() == account
        assert (await bot.patch("/api/me", json={"name": "Bot"})).json()["name"] == "Bot"
        bot.headers["authorization"] = "Bearer nonsense"
        assert error_of(await bot.get("/api/me")) == (401, "no_session")


@pytest.mark.parametrize(("channel", "left"), [("mail", ("off", "ntfy://x")), ("webhook", ("turn", ""))])
async def test_unsubscribing_needs_no_session(door: Door, channel: str, left: tuple[str, str]) -> None:
    async with door.client() as browser:
        account = (await browser.post("/api/accounts", json=ANNA)).json()
        await browser.patch("/api/me", json={"preferences": {"webhook": "ntfy://x"}})
        link = f"/api/unsubscribe/{door.desk.seals.seal_stop(account['id'], channel)}"
        async with door.client() as mail_program:
            mail_program.headers.pop("x-arsenale")
            one_click = {"List-Unsubscribe": "One-Click"}
            assert (await mail_program.post(link, data=one_click)).status_code == 204
            assert error_of(await mail_program.post(link + "x")) == (404, "not_found")
        kept = (await browser.get("/api/me")).json()["preferences"]
    assert (kept["mail"], kept["webhook"]) == left


# --- limits ---


async def test_log_in_is_limited_by_address(door: Door) -> None:
    async with door.client() as browser:
        wrong = LOG_IN_ANNA | {"password": "galley"}
        answers = [await browser.post("/api/sessions", json=wrong) for _try in range(LOG_IN.amount + 1)]
    assert [answer.status_code for answer in answers] == [403] * LOG_IN.amount + [429]
    assert error_of(answers[-1]) == (429, "too_many")
    assert 1 <= int(answers[-1].headers["retry-after"]) <= LOG_IN.get_expiry()


def test_limits_count_everybody_apart() -> None:
    limits = Limits()
    for _time in range(LOG_IN.amount):
        limits.count(LOG_IN, "log-in", "anna")
    limits.count(LOG_IN, "log-in", "bruno")
    limits.count(LOG_IN, "other", "anna")
    with pytest.raises(Failed):
        limits.count(LOG_IN, "log-in", "bruno", "anna")
    Limits(is_on=False).count(LOG_IN, "log-in", *["anna"] * 50)


async def test_bodies_that_do_not_fit(door: Door) -> None:
    async with door.client() as browser:
        for body in (b"", b"{", b"[]", b'{"name": ""}', b'{"name": "x", "more": 1}', b'{"name": "\\ud800"}', b"\xff"):
            answer = await browser.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
            assert error_of(answer) == (422, "invalid")


# --- forgotten passwords ---


async def test_a_new_password_ends_old_sessions(door: Door) -> None:
    async with door.client() as old, door.client() as new:
        account = (await old.post("/api/accounts", json=ANNA)).json()
        async with door.storage.reading() as reading:
            kept = await people.find(reading, account["id"])
        assert kept
        wish = {"token": door.desk.seals.seal_password_link(kept.id, kept.proof), "password": "galley and gold"}
        assert (await new.post("/api/passwords", json=wish)).json() == account
        assert (await new.get("/api/me")).json() == account
        assert (await old.get("/api/me")).json()["kind"] == "nobody"
        assert error_of(await new.post("/api/passwords", json=wish)) == (404, "not_found")
        again = LOG_IN_ANNA | {"password": "galley and gold"}
        assert (await old.post("/api/sessions", json=again)).status_code == 200
        assert error_of(await old.post("/api/sessions", json=LOG_IN_ANNA)) == (403, "forbidden")


async def test_a_forged_password_link(door: Door) -> None:
    async with door.client() as browser:
        guest = (await browser.post("/api/guests", json={"name": "Marco"})).json()
        seals = door.desk.seals
        for token in ("", "x", seals.seal_session(guest["id"], guest["key"]), seals.seal_password_link("nobody", "x")):
            answer = await browser.post("/api/passwords", json={"token": token or "-", "password": "galley and gold"})
            assert error_of(answer) == (404, "not_found")


async def test_a_server_without_mail_says_so(door: Door) -> None:
    async with door.client() as browser:
        answer = await browser.post("/api/password-links", json={"email": ANNA["email"]})
        assert error_of(answer) == (503, "unavailable")


async def test_seen_is_noted(door: Door) -> None:
    async with door.client(**OURS) as browser:
        await browser.post("/api/guests", json={"name": "Marco"})
        seen = (await _rows(door, accounts))[0].seen
        door.change_desk(now=lambda: time.time() + 30)
        await browser.get("/api/me")
        assert (await _rows(door, accounts))[0].seen == seen
        door.change_desk(now=lambda: time.time() + 100)
        await browser.get("/api/me")
        assert (await _rows(door, accounts))[0].seen > seen + 90
