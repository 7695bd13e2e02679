"""Play by forum: pasted orders are carried out all or none, and reports tell what everybody may know."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from arsenale.bots import find_bot
from arsenale.cli import app
from arsenale.games.ruleset import SPECTATOR
from arsenale.games.rulesets import find_ruleset
from arsenale.post.batch import Trial, tell_done, tell_faults, try_all
from arsenale.post.forms import FORMS, Kind, Line
from arsenale.post.pasted import Pasted, read_pasted
from arsenale.post.report import last_part, part_since, tell_report
from arsenale.table.dice import Dice
from arsenale.table.game import Game
from arsenale.table.record import load, save
from tables import GENOA, SPAIN, TO_SEA, after_meeting, before_meeting, neighbours, new_game, order_all, play

SERENISSIMA = find_ruleset("serenissima")


# --- what is pasted ---


PASTED = """\
\ufeff[b]Spain:[/b]

Here is no order but for these: # and > are passed over
# a remark
> a quotation
[quote=Genoa]spain: end
[quote]deeper[/quote]
[/quote]
```
- **bid 100**
```
  2) `position 1` -- we [b]are[/b] *first*: ours
[*] genoa: position 2
**Genoa:**
---
• let pass — as agreed
"""


def test_orders_are_found_among_what_forums_put_around_them() -> None:
    orders = list(read_pasted(PASTED.replace("Here is no order but for these: # and > are passed over", "")))
    assert orders == [
        Pasted(10, "spain", "bid 100"),
        Pasted(12, "spain", "position 1 -- we are *first*: ours"),
        Pasted(13, "genoa", "position 2"),
        Pasted(16, "genoa", "let pass — as agreed"),
    ]


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    for order in read_pasted(text):
        assert order.text
        assert 1 <= order.number <= len(text.splitlines())


# --- all or none ---


def begun() -> Game:
    return new_game(neighbours())


def tried(game: Game, text: str, giver: str = "") -> Trial:
    return try_all(game, list(read_pasted(text)), giver)


def test_a_whole_text_is_carried_out_on_a_copy() -> None:
    game, text = begun(), "\n".join(TO_SEA)
    trial = tried(game, text)
    assert not trial.faults
    assert trial.game.position.to_bytes() == before_meeting().position.to_bytes()
    assert len(game.steps) == 1
    assert tell_done(trial).splitlines()[-1].startswith("to act: Genoa: move your galleys")


def test_every_bad_line_is_named_with_its_rule_and_reason() -> None:
    orders = (
        "genoa: bid 0\nspain: bid 150\nspain: bid 100\nspain: position 9\nspain: fly\nfrance: end\nspain: position 1"
    )
    trial = tried(begun(), orders)
    assert [(fault.line.number, fault.rules[:1]) for fault in trial.faults] == [
        (2, ("S0.5",)),
        (4, ("S1.4",)),
        (5, ()),
        (6, ()),
    ]
    assert [fault.is_doubtful for fault in trial.faults] == [False, True, False, False]
    told = tell_faults(trial)
    assert told.startswith("4 lines cannot be carried out")
    assert "line 2: bid 150\n    S0.5" in told
    assert "fly" in told
    assert "france does not play here" in told
    assert [step.text for step in trial.game.steps[1:]] == ["bid 0", "bid 100", "position 1"]


def test_advice_stands_with_the_reason() -> None:
    game = order_all(begun(), *TO_SEA[:7])
    fault = tried(game, "build galley valencia").faults[0]
    assert fault.advice
    assert fault.advice in str(fault)


def test_who_gives_the_orders() -> None:
    bids = begun()
    assert "whose order" in tried(bids, "bid 100").faults[0].text
    assert tried(bids, "bid 100", "Spain").game.steps[-1].power == "spain"
    assert "an order of Genoa in a text of Spain" in tried(bids, "Genoa: bid 100", "spain").faults[0].text
    alone = order_all(bids, "genoa: bid 0", "spain: bid 100")
    assert tried(alone, "position 1").game.steps[-1].power == "spain"
    assert tried(alone, "position 1\nposition 2").faults[0].rules  # the second would be Genoa's
    with pytest.raises(ValueError, match="france does not play"):
        tried(bids, "bid 100", "france")
    with pytest.raises(ValueError, match="no order in the text"):
        tried(bids, "# nothing\n\n")


def test_dice_fall_in_the_trial_as_they_will() -> None:
    game = after_meeting()
    bad = tried(game, "attack 3 1\nfly")
    assert bad.has_dice
    assert "not everything here is for those" in tell_faults(bad)
    good = tried(game, "attack 3 1")
    assert good.game.steps[-1].dice == game.order(SPAIN, "attack 3 1").dice


# --- reports ---


def merchants(orders: int, players: int = 4) -> Game:
    game = Game.begin(SERENISSIMA.setting(players), dice=Dice(bytes(32)))
    bot = find_bot(SERENISSIMA, "merchant")
    while len(game.steps) <= orders and not game.is_over:
        seat = game.to_act()[0]
        game.act(seat, bot.choose(game.view(seat), seat))
    return game


@pytest.fixture(scope="module")
def traded() -> Game:
    return merchants(400)


def texts(lines: list[Line], kind: Kind) -> list[str]:
    return [line.text for line in lines if line.kind == kind]


def test_a_report_is_about_the_last_round_that_is_over(traded: Game) -> None:
    round_no = int(traded.position.state.round_no)
    part = last_part(traded)
    assert part.title == f"round {round_no - 1}"
    assert part.steps[0].previous is not None
    assert part.steps[0].previous.heading == f"round {round_no - 1}, bidding"
    assert part.steps[-1].heading == f"round {round_no}, bidding"
    lines = tell_report(traded, part)
    assert texts(lines, Kind.TITLE) == [f"Serenissima: round {round_no - 1}"]
    parts = texts(lines, Kind.PART)
    assert parts[0] == "Bidding"
    assert parts[-2:] == ["How things stand", "Who is to act"]
    end = part.steps[-1].told
    for power in traded.setting.powers:
        money, points = end["position"]["treasury"][power], end["score"][power]
        assert f"{power.capitalize()}: {money} in the treasury, {points} points" in texts(lines, Kind.ITEM)


def test_the_first_round_is_told_so_far() -> None:
    assert last_part(begun()).steps == []
    game = before_meeting()
    assert last_part(game).title == "round 1, so far"
    assert len(last_part(game).steps) == len(game.steps) - 1


def test_the_report_of_a_game_that_is_over() -> None:
    game = begun()
    for _game in play(game, Random(1)):
        pass
    lines = tell_report(game, last_part(game))
    assert last_part(game).steps[-1] is game.steps[-1]
    assert any(part.startswith("The game is over, won by ") for part in texts(lines, Kind.PART))


def test_a_report_since_an_order(traded: Game) -> None:
    assert list(part_since(traded, 300).steps) == traded.steps[301:]
    assert tell_report(traded, part_since(traded, len(traded.steps) - 1))
    for number in (-1, len(traded.steps)):
        with pytest.raises(ValueError, match="no order"):
            part_since(traded, number)


def told(game: Game, first: int) -> list[str]:
    lines = tell_report(game, part_since(game, first))
    return [line.text for line in lines[: next(n for n, line in enumerate(lines) if "stand" in line.text)]]


def test_what_was_done_is_told_in_sentences() -> None:
    game = order_all(begun(), *TO_SEA[:4])
    first = len(game.steps) - 1
    order_all(game, "spain: buy 3", "spain: shift valencia -> 3 sailor", "spain: shift valencia -> 3 sailor 3")
    order_all(game, "spain: price valencia 100", "spain: price valencia 200", "spain: end")
    assert told(game, first)[1:] == [
        "Round 1, market",
        "Spain",
        "loads 1 wood in Valencia onto galley 3",
        "moves 4 sailors from Valencia to galley 3",
        "sets the price in Valencia to 200 ducats",
        "Spain's galley 4 sinks",
    ]


def test_battles_and_passages_are_told() -> None:
    game = before_meeting()
    first = len(game.steps) - 1
    order_all(game, "genoa: move 1 lion", "spain: let pass", "genoa: end", "spain: attack 3 1")
    own, other = (die.face for die in game.steps[-1].dice)
    crews = [(4 + own) // 3, (5 + other) // 3]
    said = " ".join(told(game, first))
    assert "sails galley 1 to the Gulf of Lion Spain lets Genoa's galley 1 pass" in said
    assert f"attacks Genoa's galley 1 with galley 3, {own} against {other} on the dice" in said
    assert re.findall(r"(\d) sailors?", said) == [str(min(crews[1], 4)), str(min(crews[0], 5))]


def test_every_order_that_is_no_end_has_its_sentence(traded: Game) -> None:
    """Of every kind of order that bots and chance give; nothing in a report is an order's raw form."""
    game = new_game(neighbours(), seed=4)
    for _game in play(game, Random(8)):
        pass
    for each in (traded, game):
        lines = tell_report(each, part_since(each, 0))
        assert not [text for text in texts(lines, Kind.ITEM) if re.search(r"->|_|\{", text)]
        tellers = {step.power for step in each.steps[1:]}
        assert {name.lower() for name in texts(lines, Kind.POWER)} == tellers


# --- secrets, words, corrections ---


def test_what_is_sealed_is_not_reported() -> None:
    game = begun()
    game.order(GENOA, "bid 700 -- all that we have")
    hidden = "\n".join(line.text for line in tell_report(game, last_part(game)))
    assert "gives an order in secret" in hidden
    assert "700" not in hidden
    assert "all that" not in hidden
    game.order(SPAIN, "bid 0")
    lines = tell_report(game, part_since(game, 1))
    assert "bids 700 ducats" in texts(lines, Kind.ITEM)
    assert texts(lines, Kind.SAID) == ["all that we have"]


def test_an_aim_changes_nothing_in_a_report() -> None:
    reports = []
    for aim in ("balearic", "ligurian", "sardinian tunis"):
        game = before_meeting("blitz")
        game.order(GENOA, f"move 1 lion {aim} -- to {aim}")
        reports.append(tell_report(game, last_part(game)))
    assert reports[0] == reports[1] == reports[2]


def test_a_correction_and_its_reason_are_told() -> None:
    game = after_meeting()
    game.correct({"treasury": {"spain": 500}}, "a sale was *forgotten*")
    lines = tell_report(game, part_since(game, len(game.steps) - 2))
    assert any("referee corrects" in text for text in texts(lines, Kind.EVENT))
    assert texts(lines, Kind.SAID) == ["a sale was *forgotten*"]
    assert game.steps[-1].seat == SPECTATOR


@pytest.mark.parametrize("name", FORMS)
@given(words=st.text(alphabet="[]*_`<>#|~&\\ab:/=", min_size=1, max_size=40))
def test_what_somebody_says_never_becomes_markup(name: str, words: str) -> None:
    written = FORMS[name].write([Line(Kind.ITEM, "sells, or `end`"), Line(Kind.SAID, words)])
    said = written.splitlines()[-1]
    if name == "bbcode":
        assert re.findall(r"\[[^\]]*\]", said) == ["[quote]", "[/quote]"]
    if name == "markdown":
        assert not re.search(r"(?<!\\)(?:\\\\)*[*_`<\[\]#|~&]", said.removeprefix("> "))
    if name == "text":
        assert words in said


def test_the_forms_of_a_report() -> None:
    lines = [Line(Kind.TITLE, "T"), Line(Kind.POWER, "P"), Line(Kind.ITEM, "`end` it"), Line(Kind.MAP, "report.png")]
    assert FORMS["markdown"].write(lines) == "# T\n\n**P**\n- `end` it\n\n![](report.png)\n"
    assert FORMS["bbcode"].write(lines) == (
        "[size=150][b]T[/b][/size]\n[b]P[/b]\n[list]\n[*][b]end[/b] it\n[/list]\n\n[img]report.png[/img]\n"
    )
    assert FORMS["text"].write(lines) == "=== T ===\nP:\n  - `end` it\n\n(report.png)\n"


# --- the commands ---


def run(*words: object, text: str | bytes = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=text)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "game.txt"
    save(begun(), path)
    yield path


def test_orders_are_carried_out_and_kept(record: Path) -> None:
    result = run("orders", record, text="genoa: bid 0 -- for nothing\nspain: bid 100\nposition 1")
    assert result.exit_code == 0, result.stderr
    assert "genoa: bid ?" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("to act: Genoa: choose your place")
    game = load(record)
    assert [(step.text, step.words) for step in game.steps[1:]] == [
        ("bid 0", "for nothing"),
        ("bid 100", ""),
        ("position 1", ""),
    ]
    assert run("orders", record, "--as", "genoa", text="position 2").exit_code == 0
    assert len(load(record).steps) == 5


def test_nothing_is_written_when_a_line_is_bad(record: Path) -> None:
    before = {path.name: path.read_bytes() for path in record.parent.iterdir()}
    for text in ("genoa: bid 0\nspain: bid 150", "", "genoa: hello", b"genoa: bid \xff"):
        result = run("orders", record, text=text)
        assert result.exit_code == 1
        assert "Traceback" not in result.stderr
    assert "line 2: bid 150" in run("orders", record, text="genoa: bid 0\nspain: bid 150").stderr
    assert {path.name: path.read_bytes() for path in record.parent.iterdir()} == before


def test_a_report_with_its_map(traded: Game, tmp_path: Path) -> None:
    path, folder = tmp_path / "game.txt", tmp_path / "out"
    save(traded, path)
    for name, ending in (("bbcode", "bbcode"), ("markdown", "md"), ("text", "txt")):
        result = run("report", path, "--format", name, "-o", folder)
        assert result.exit_code == 0, result.stderr
        assert "report.png" in (folder / f"report.{ending}").read_text("utf-8")
    png = (folder / "report.png").read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20], "big") == 1600
    printed = run("report", path, "--since", 390, "--format", "markdown")
    assert printed.stdout.startswith("# Serenissima: since order 390\n")
    assert (tmp_path / "report.png").exists()
    assert run("report", path, "--format", "html").exit_code == 1
    assert run("report", path, "--since", 9999).exit_code == 1
