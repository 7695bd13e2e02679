"""What the server says of itself: legible, by machines as well, and without a secret."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from arsenale.server.logs import HIDDEN, hide_secrets, set_up_logs


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers, root.level
    yield
    root.handlers, root.level = before
    structlog.reset_defaults()


def _last(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return json.loads(capsys.readouterr().err.splitlines()[-1])


def test_our_lines_and_those_of_libraries_look_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    structlog.get_logger("ours").warning("game.begun", game="one", seats=4)
    ours = _last(capsys)
    assert (ours["event"], ours["level"], ours["game"], ours["seats"]) == ("game.begun", "warning", "one", 4)
    logging.getLogger("uvicorn.error").info('%s - "%s %s"', "10.0.0.1", "GET", "/key/a-secret")
    theirs = _last(capsys)
    assert theirs["event"] == f'10.0.0.1 - "GET /key/{HIDDEN}"'
    assert set(theirs) < set(ours)


def test_a_trouble_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    try:
        raise ValueError("Bearer abc.def")
    except ValueError:
        structlog.get_logger().exception("trouble")
    told = _last(capsys)["exception"]
    assert "test_logs.py" in told
    assert "abc.def" not in told


def test_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("console")
    structlog.get_logger().info("game.begun", game="one")
    assert "game=one" in capsys.readouterr().err


def test_an_unknown_format() -> None:
    with pytest.raises(ValueError, match="xml"):
        set_up_logs("xml")


@pytest.mark.parametrize("name", ["cookie", "Set-Cookie", "key", "token", "password", "password_hash", "seed", "order"])
def test_secrets_by_name(name: str) -> None:
    assert hide_secrets(None, "info", {name: "x", "game": {name: ["x"]}}) == {name: HIDDEN, "game": {name: HIDDEN}}


@pytest.mark.parametrize(
    "text",
    [
        "GET /api/unsubscribe/SECRET HTTP/1.1",
        "/reset/SECRET",
        "authorization: Bearer SECRET",
        "cookie: arsenale_session=SECRET; x=y",
        "smtp://anna:SECRET@mail.example.org",
        "postgresql://SECRET:SECRET@127.0.0.1/x",
        "[SQL: INSERT] [parameters: ('SECRET',\n 'SECRET')]",
        "$argon2id$v=19$m=65536,t=3,p=4$SECRET$SECRET",
    ],
)
def test_secrets_in_texts(text: str) -> None:
    [hidden] = hide_secrets(None, "info", {"event": [text]})["event"]
    assert HIDDEN in hidden
    assert "SECRET" not in hidden.replace("//SECRET:", "")


def test_what_is_no_secret_stays() -> None:
    line = {"event": "hall.conflict", "game": "one", "seq": 3, "took": 0.5, "to_act": ["venice"], "who": None}
    assert hide_secrets(None, "info", line) == line
