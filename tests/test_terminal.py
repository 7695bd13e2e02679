"""The game in the terminal: driven by lines, by a robot, and through a real terminal; killed at any moment."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.console import Console

from arsenale.games.ruleset import SPECTATOR, NotUnderstood
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import PERSON, Game
from arsenale.table.record import load, read_record, save, verify_dice
from arsenale.terminal.begin import begin_game
from arsenale.terminal.commands import complete
from arsenale.terminal.face import PlainFace, letters
from arsenale.terminal.keyboard import CLEAR_ALL, Keyboard, LineKeyboard
from arsenale.terminal.play import find_face, play
from arsenale.terminal.possible import Choices
from arsenale.terminal.report import tell_news
from arsenale.terminal.sitting import Sitting
from sitting import Quiet, Robot, Steady, begin, bots_of, steady_robot
from tables import before_blockade, kingdoms

DRIVER = Path(__file__).with_name("sitting.py")
TIMEOUT = 120  # seconds; a first start compiles

# One round of a careful merchant: sail to the next port, sell, take it; then only trade and end.
FIRST_ROUND = """\
bid 100
position 1
shift genova -> 1 sailor 3; shift genova -> 2 sailor 4
buy 1 2; end
move 1 lion
move 2 sardinian tunis
end
land 2
end
sell 1 iron
end
"""
LATER_ROUND = "bid 0\nposition 1\nposition 2\nend\nend\nend\nend\nend\n"


def paper(width: int = 80) -> Console:
    return Console(file=StringIO(), width=width, highlight=False, markup=False, emoji=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def play_lines(game: Game, path: Path, lines: str, **wishes: Any) -> str:
    """What the terminal says to these lines, the other seats being quiet."""
    console = paper()
    keyboard = LineKeyboard(StringIO(lines), console)
    play(game, path, bots_of(game, Quiet), console=console, keyboard=keyboard, **wishes)
    return printed(console)


def sitting_of(game: Game, tmp_path: Path, keyboard: Keyboard | None = None) -> Sitting:
    return Sitting(game, tmp_path / "game.txt", {}, paper(), keyboard or Robot([]), find_face(game.setting))


@pytest.fixture
def market(tmp_path: Path) -> Game:
    """Genoa, alone among quiet bots, in the market of round 1."""
    game = begin("genoa,spain", "genoa")
    play_lines(game, tmp_path / "market.txt", "bid 100\nposition 1\n")
    return game


# --- line by line ---


def test_a_whole_game_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = begin("genoa,spain", "genoa")
    text = play_lines(game, path, FIRST_ROUND + 40 * LATER_ROUND)
    assert game.is_over
    assert game.result
    assert f"The game is over. It is won by {game.result.winners[0].capitalize()}." in text
    assert "galley 1: goods iron, iron → iron" in text
    assert "port tunis: owner neutral → genoa" in text
    assert load(path).position.digest() == game.position.digest()
    assert verify_dice(path).is_fair
    assert max(map(len, text.splitlines())) <= 80


def test_the_same_lines_say_the_same(tmp_path: Path) -> None:
    first, second = (
        play_lines(begin("genoa,spain", "genoa"), tmp_path / name, FIRST_ROUND + LATER_ROUND).replace(name, "")
        for name in ("one.txt", "two.txt")
    )
    assert first == second


def test_the_end_of_the_lines_leaves_politely_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = play_lines(begin("genoa,spain", "genoa"), path, "bid 100\nposition 1\nbuy 1\nshift genova -> 1 sailor\n")
    assert f"arsenaleplay--load{path}" in re.sub(r"\s+", "", text)  # a long path is broken wherever the line ends
    game = load(path)
    assert [step.text for step in game.steps if step.seat == 0][-1] == "shift genova -> 1 sailor"
    assert "Taken back: genoa: shift genova -> 1 sailor" in play_lines(game, path, "undo\n")
    assert load(path).steps[-1].text == "buy 1"


BAD_LINES = (
    "",
    "   ",
    "\x00\x1b[2J\x07",
    "?" * 300,
    "? nonsense",
    "buy",
    "buy 99999999999999999999999",
    "buy 3 0",
    "move 3 ligurian",
    "x" * 10_000,
    "é→ß 💥",
    "why",
    "why nonsense",
    "why bid 1",
    "rules S99.9",
    "rules \udcff",
    "map atlantis",
    "map " + "x" * 500,
    "ports atlantis",
    "galleys 77",
    "log x",
    "log 99999999999999",
    "save ",
    "save /nowhere/there.txt",
    "save ~nobody-here/x",
    "save \x00",
    ";;;",
    "; ; buy 77 ;",
    "[bold]price genova 5[/bold]",
    "price genova 150",
    "accept",
    "quit?",
    "let pass",
)


def test_bad_lines_change_nothing_and_end_nothing(
    market: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a name of rubbish is a name: `save` takes it
    before = market.position
    text = play_lines(market, tmp_path / "market.txt", "\n".join(BAD_LINES) + "\nhelp\n")
    assert market.position == before
    assert text.count("the last lines of what happened") == 1
    assert "\x1b" not in text


def test_a_refusal_names_its_rule_and_what_to_do(market: Game, tmp_path: Path) -> None:
    text = " ".join(play_lines(market, tmp_path / "market.txt", "price genova 150\nbild fort genova\n").split())
    assert "! S0.5: " in text
    assert "`rules S0.5` shows the rule" in text
    assert "did you mean build" in text


def test_why_tells_the_rule_in_full_or_that_nothing_forbids(market: Game, tmp_path: Path) -> None:
    text = " ".join(play_lines(market, tmp_path / "market.txt", "why move 1 lion\nwhy end\n").split())
    assert "! S1.1: this order belongs to another phase" in text
    assert "A round has six phases" in text
    assert "Nothing forbids `end`." in text


def test_a_hint_is_an_order_with_its_reason_and_changes_nothing(market: Game, tmp_path: Path) -> None:
    before = market.position
    text = play_lines(market, tmp_path / "market.txt", "hint merchant\nhint search:20p\nhint nobody\nhint search:x\n")
    assert market.position == before
    choices = Choices(market.view(0), 0)
    hints = re.findall(r"^(\S+) would order `(.+?)`: \w", text, re.MULTILINE)
    assert [bot for bot, _order in hints] == ["merchant", "search:20p"]
    assert {order for _bot, order in hints} <= set(choices.orders())
    assert text.count("\n! ") == 2
    assert "unknown bot nobody; there is random (" in " ".join(text.split())


def test_no_hint_for_a_seat_that_is_not_asked(tmp_path: Path) -> None:
    game = begin("venice,genoa", "venice,genoa")
    text = play_lines(game, tmp_path / "game.txt", "bid 100; hint merchant\n")
    assert "! Nothing is asked of Venice now." in text
    assert "would order" not in text


def test_a_hint_rests_on_nothing_that_is_secret(tmp_path: Path) -> None:
    texts = set[str]()
    for bid in (0, 700):
        game = begin("venice,genoa", "genoa")
        game.order(0, f"bid {bid}")
        texts.add(play_lines(game, tmp_path / f"{bid}.txt", "hint merchant\nhint search:20p\n").split("genoa> ")[1])
    assert len(texts) == 1


def test_the_tables(market: Game, tmp_path: Path) -> None:
    lines = "map\nmap west\nmap tunis\nports wine\ngalleys genoa\nplayers\nlog\nrules S4.4\nrules\nshow\nhelp\n"
    text = play_lines(market, tmp_path / "market.txt", lines)
    for zone in market.setting.board.zones:
        assert re.search(rf"^{zone} ", text, re.MULTILINE)
    assert "Gulf of Tunis" in text
    assert re.search(r"^· messina +sicily +M +wine +100 +0 +– +1 2 3 4", text, re.MULTILINE)
    assert re.search(r"^ +1 +G genoa +ligurian +genova +_ _ _ _ _", text, re.MULTILINE)
    assert "S4.4" in text
    assert max(map(len, text.splitlines())) <= 80


# --- turns that end by themselves ---


def test_a_turn_without_a_choice_ends_by_itself_and_can_be_taken_back(market: Game, tmp_path: Path) -> None:
    path = tmp_path / "market.txt"
    text = play_lines(market, path, "end\nbid 0\n")
    assert "(nothing else to do, so ended: sailing, battle, ports, selling)" in " ".join(text.split())
    assert market.steps[-1].text.startswith("position") or market.steps[-1].position.state.round_no == 2
    asked = play_lines(load(path), path, "position 2\nposition 1\nend\nend\nend\n", is_auto_ending=False)
    assert "sailing: move your galleys" in asked


def test_undo_takes_back_what_ended_by_itself_together_with_the_order_before(tmp_path: Path) -> None:
    """Spain's galleys sink at the end of its market, so that its sailing, after Genoa's market, ends by itself."""
    game = begin("genoa,spain", "genoa,spain")
    lines = "bid 0\nbid 100\nposition 1\nposition 2\nend\nshift genova -> 1 sailor 2\nend\nundo\n"
    text = play_lines(game, tmp_path / "game.txt", lines)
    assert "Taken back: spain: end, genoa: end" in text
    assert game.steps[-1].text == "shift genova -> 1 sailor 2"


def test_a_person_is_warned_before_galleys_sink(market: Game, tmp_path: Path) -> None:
    robot, console = Robot(["shift genova -> 1 sailor", "end", "end", "quit"]), paper()
    robot.is_live = True
    play(market, tmp_path / "market.txt", bots_of(market, Quiet), console=console, keyboard=robot)
    assert "galley 2 has no sailors and will sink (S2.15)" in " ".join(printed(console).split())
    assert robot.asked == ["genoa"] * 4
    assert "end" in [step.text for step in market.steps]


# --- several people, and secrets ---


def test_bids_are_typed_hidden_after_the_keyboard_was_handed_over(tmp_path: Path) -> None:
    game = begin("venice,genoa,spain", "venice,genoa")
    robot = Robot(["bid 300", "bid 200", "quit"])
    play(game, tmp_path / "game.txt", bots_of(game), console=paper(), keyboard=robot)
    assert robot.asked[:3] == ["Hand the keyboard to Venice; press Enter", "clear", "venice hidden"]
    assert robot.asked[3:7] == ["clear", "clear", "Hand the keyboard to Genoa; press Enter", "clear"]
    assert robot.asked[7:9] == ["genoa hidden", "clear"]


def test_the_aim_of_a_galley_is_wiped_before_the_other_decides(tmp_path: Path) -> None:
    game = begin("genoa,spain", "genoa,spain", "blitz")
    lines = ["bid 0", "bid 100", "position 1", "position 2", "shift valencia -> 3 sailor 4", "end"]
    lines += ["shift genova -> 1 sailor 5", "end", "move 3 balearic lion", "end", "move 1 lion balearic", "let pass"]
    robot, console = Robot([*lines, "quit"]), paper()
    play(game, tmp_path / "game.txt", {}, console=console, keyboard=robot)
    told = printed(console).rpartition("Gulf of Lion")[0].rpartition("Spain")[0]
    assert robot.asked[-5:-2] == ["clear", "Hand the keyboard to Spain; press Enter", "clear"]
    assert "balearic lion" not in told.rpartition("move 1")[2]


def test_news_keep_every_secret() -> None:
    game = begin("venice,genoa,spain", "venice")
    chance = random.Random(4)
    while not game.is_over and len(game.steps) < 400:
        seat = chance.choice(game.to_act())
        game.act(seat, Steady().choose(game.view(seat), seat))
        for viewer in (SPECTATOR, 0, 1, 2):
            sealed = [step for step in game.steps if game.is_sealed(step, viewer)]
            news = list(tell_news(game, sealed[0].number, viewer)) if sealed else []
            assert not [step for step in sealed for line in news if step.text in line]


def test_words_may_hold_what_divides_orders(tmp_path: Path) -> None:
    game = begin("genoa,spain", "genoa,spain")
    shift = "shift valencia -> 3 sailor"
    lines = f"bid 0\nbid 100\nposition 1\nposition 2\n{shift}; {shift} 2 -- so; be -- it\nlog 1\n"
    text = play_lines(game, tmp_path / "game.txt", lines)
    assert [(step.text, step.words) for step in game.steps[-2:]] == [(shift, ""), (f"{shift} 2", "so; be -- it")]
    assert f'spain: {shift} 2 -- "so; be -- it"' in " ".join(text.split())


def test_undo_of_anothers_bid_does_not_tell_it(tmp_path: Path) -> None:
    game = begin("venice,genoa", "venice,genoa")
    console = paper()
    play(game, tmp_path / "game.txt", {}, console=console, keyboard=Robot(["bid 700", "undo", "quit"]))
    assert "Taken back: venice: bid ?" in printed(console)
    assert "700" not in printed(console)
    assert len(game.steps) == 1


# --- Blood Royale ---

ONE_TURN = """\
tax 7
raise army latium; raise fleet tuscany -- for the sea
end
move a1 romagna venetia; sail f1 ligurian_sea
end
end
cash
end
end
"""


def kingdom_game(*persons: str) -> Game:
    """Italy, France and England, for one turn; the dice are always the same, and the lot falls on Italy first."""
    setting = kingdoms()
    seats = {power: PERSON if power in persons else "quiet" for power in setting.powers}
    return Game.begin(setting, seats, Dice(bytes(32)))


def test_a_whole_game_of_blood_royale_line_by_line(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", kingdom_game("italy")
    text = play_lines(game, path, ONE_TURN + 5 * "leave it\n")
    assert game.is_over
    assert game.result
    assert re.search(r"^  italy\.a\d+ is new; italy -\d+ → \d+$", text, re.MULTILINE)
    assert re.search(r"^  italy\.f\d is new; italy -\d+ → \d+$", text, re.MULTILINE)
    assert "italy.a1: at latium → venetia" in " ".join(text.split())
    assert f"The game is over. It is won by {game.result.winners[0].capitalize()}" in text
    assert load(path).position.digest() == game.position.digest()
    assert verify_dice(path).is_fair
    assert max(map(len, text.splitlines())) <= 80


BAD_KINGDOM_LINES = (
    "tax 6",
    "tax",
    "raise army londinium",
    "raise navy latium",
    "move a1 romagna",
    "move france.a1 picardy",
    "sail a1 ligurian_sea",
    "permit italy all",
    "permit germany all",
    "pay france 99999999999999",
    "offer wine1 france",
    "offer france.wine1 france for 3",
    "propose c3 c2",
    "propose c3 france.c3 pay 30 turns 99",
    "block f1",
    "accept",
    "crown c3",
    "lands narnia",
    "fleets 77",
    "pieces \x00",
    "houses tudor",
    "rights x y z",
    "germany: end",
    "france: end",
    ": end",
    "france: ",
    "rules S4.4",
    "why france: end",
)


def test_bad_lines_change_nothing_in_blood_royale_either(tmp_path: Path) -> None:
    game = kingdom_game("italy", "france")
    before = game.position
    text = play_lines(game, tmp_path / "game.txt", "\n".join(BAD_KINGDOM_LINES) + "\nhelp\n")
    assert game.position == before
    assert text.count("the last lines of what happened") == 1
    assert "\x1b" not in text
    assert "B5.1" in text


def test_the_tables_of_blood_royale(tmp_path: Path) -> None:
    game = before_blockade()
    game.order(game.setting.seat("england"), "permit italy wales")
    lines = "lands\nlands france\nseas\nfleets\npieces italy\nrights\nhouses\nhouses france\ncontracts\nplayers\n?\n"
    text = play_lines(game, tmp_path / "game.txt", lines)
    for name in (*game.setting.board.provinces, *game.setting.board.seas):
        assert re.search(rf"\b{name}\b", text), f"{name} is nowhere in full"
    assert re.search(r"^F f1 +biscay +0 +–", text, re.MULTILINE)
    assert re.search(r"^I piedmont .*I f2 ", text, re.MULTILINE)
    assert "E england → I italy: may enter wales" in text
    assert re.search(r"^F c1 man 25, .* reigns *\n⚭ F c2 woman 20, ", text, re.MULTILINE)
    assert max(map(len, text.splitlines())) <= 80


def test_who_may_block_sees_all_fleets_and_what_comes_of_it(tmp_path: Path) -> None:
    game = before_blockade()
    lines = "sail f1 biscay western_approaches\nrights\nblock f1\nrights\nend\n"
    text = " ".join(play_lines(game, tmp_path / "game.txt", lines).split())
    question = text.partition("do you block fleet 1 of Italy in the Bay of Biscay?")[0]
    assert "I f1 biscay 1 – I f2 piedmont, in port 0 – F f1 biscay 0 – F f2 biscay 0 –" in question
    assert "F france blocks italy.f1 in biscay now" in text
    assert game.steps[-2].text == "block f1"


def test_an_order_of_another_person_at_the_keyboard(tmp_path: Path) -> None:
    game = kingdom_game("italy", "france")
    lines = "france: permit italy all -- as agreed\nfrance: tax 5\nengland: permit italy all\ntax 5\nundo\nhelp\n"
    text = " ".join(play_lines(game, tmp_path / "game.txt", lines).split())
    given = next(step for step in game.steps if step.seat == 1)
    assert (given.text, given.words) == ("permit italy all", "as agreed")
    assert "permit france italy all is new" in text
    assert "! B0.3: it is not your turn" in text
    assert [step.seat for step in game.steps].count(2) == 0
    assert "an order of another person here" in text
    alone = kingdom_game("italy")
    assert "an order of another person here" not in play_lines(alone, tmp_path / "alone.txt", "help\n")


def test_a_person_is_warned_of_armies_that_stand_alone_in_his_land(tmp_path: Path) -> None:
    game = before_blockade()
    for _turn in range(3):
        game.order(game.to_act()[0], "end")
    game.correct({"pieces": [{"id": "england.a1", "at": "latium"}, {"id": "england.a2", "at": "venetia"}]}, "a test")
    while game.to_act() != (0,):
        game.order(game.to_act()[0], "end")
    robot, console = Robot(["end", "end", "quit"]), paper()
    robot.is_live = True
    play(game, tmp_path / "game.txt", {}, console=console, keyboard=robot)
    assert "foreign armies stand alone in Venetia (B4.3)" in " ".join(printed(console).split())
    assert robot.asked[:2] == ["italy"] * 2


def test_bots_play_a_game_of_blood_royale_before_who_looks_on(tmp_path: Path) -> None:
    game, console = kingdom_game(), paper()
    play(game, tmp_path / "game.txt", bots_of(game, Quiet), console=console, keyboard=Robot([]))
    assert game.is_over
    assert "— turn 1, economy —\nI italy: end (dice " in printed(console)
    assert max(map(len, printed(console).splitlines())) <= 80


# --- killed at any moment ---


def orders(game: Game) -> list[str]:
    return [f"{step.power}: {step.text}" for step in game.steps]


def play_until_killed(path: Path, seconds: float) -> None:
    """Another process plays on from the record, and is killed after a while."""
    child = os.fork()
    if child == 0:
        game = load(path)
        play(game, path, bots_of(game), console=paper(), keyboard=steady_robot(game))
        os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_a_game_killed_again_and_again_is_the_game_that_was_not(tmp_path: Path) -> None:
    whole, killed = begin("genoa,spain", "genoa"), begin("genoa,spain", "genoa")
    play(whole, tmp_path / "whole.txt", bots_of(whole), console=paper(), keyboard=steady_robot(whole))
    path, chance, lengths = tmp_path / "killed.txt", random.Random(9), [1]
    save(killed, path)
    while not killed.is_over and len(lengths) < 12:
        play_until_killed(path, chance.uniform(0.05, 0.5))
        killed = load(path)
        lengths.append(len(killed.steps))
        assert orders(killed) == orders(whole)[: len(killed.steps)]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 3
    play(killed, path, bots_of(killed), console=paper(), keyboard=steady_robot(killed))
    assert orders(killed) == orders(whole)


def test_every_order_is_on_the_disk_before_the_next_is_asked_for(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", begin("venice,genoa,spain", "genoa")
    robot = steady_robot(game)
    kept: list[int] = []

    def line(who: str) -> str:
        kept.append(len(read_record(path).lines) - len(game.steps))
        return robot.next_line(who) if len(kept) < 25 else ""

    play(game, path, bots_of(game), console=paper(), keyboard=Robot(line))
    assert kept == [0] * 25


# --- a real pipe and a real terminal ---


def test_a_real_pipe_with_broken_text(tmp_path: Path) -> None:
    command = [sys.executable, str(DRIVER), str(tmp_path / "game.txt"), "genoa,spain", "genoa"]
    lines = b"bid \xff\xfe\nbid 100\nposition 1\nposition 2\nbuy 1\n"
    done = run(command, lines)
    assert b"goods \xe2\x80\x93 \xe2\x86\x92 iron" in done.stdout
    assert b"Go on with: arsenale play --load" in done.stdout
    assert b"\x1b" not in done.stdout


def test_the_command_begins_keeps_and_goes_on(tmp_path: Path) -> None:
    path, command = tmp_path / "game.txt", [sys.executable, "-c", "from arsenale.cli import app; app()", "play"]
    people = ["--players", "2", "--seat", "genoa", "--seat", "spain", "--preset", "blitz", "--option", "deals=open"]
    begun = run([*command, *people, "--save", str(path)], b"bid 100\n")
    assert b"blitz rules; Genoa (you), Spain (you)\nhouse rules: deals=open" in begun.stdout
    went_on = run([*command, "--load", str(path)], b"bid 0\n")
    assert b"now open: genoa bid 100" in went_on.stdout
    assert load(path).setting.options["deals"] == "open"


def run(command: list[str], lines: bytes) -> "subprocess.CompletedProcess[bytes]":
    done = subprocess.run(command, input=lines, capture_output=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done


class Terminal:
    """The driver in a terminal of 80 columns; `text` is all that it has written, codes left out."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.raw = StringIO()
        settings = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environment}
        self.child: Any = pexpect.spawn(
            sys.executable,
            [str(DRIVER), *arguments],
            env=settings,
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=TIMEOUT,
        )
        self.child.logfile_read = self.raw

    def expect(self, text: str) -> None:
        self.child.expect(text)

    def type(self, text: str) -> None:
        time.sleep(0.2)  # the prompt is written before its keys are listened to
        self.child.send(text)

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.raw.getvalue())


def test_two_people_at_one_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal = Terminal(str(path), "venice,genoa", "venice,genoa")
    terminal.expect("Hand the keyboard to Venice")
    terminal.type("\r")
    terminal.expect(r"venice \(hidden\)>")
    terminal.type("bid 700\r")
    terminal.expect("Hand the keyboard to Genoa")
    assert CLEAR_ALL in terminal.raw.getvalue()
    assert "700" not in terminal.text
    terminal.type("\r")
    terminal.expect(r"genoa \(hidden\)>")
    assert "bid 700" not in path.read_text("utf-8")
    terminal.type("bid 200\r")
    terminal.expect("now open: venice bid 700")
    terminal.expect("venice>")
    terminal.type("posi\t")
    terminal.expect("tion")
    terminal.type("1\r")
    terminal.expect("genoa>")
    terminal.type("undo\r")
    terminal.expect("Taken back: venice: position 1")
    terminal.expect("venice>")
    terminal.type("?\r")
    terminal.expect(r"1 \| 2")
    terminal.type("why position 3\r")
    terminal.expect("S1.4")
    terminal.type("\x03")
    terminal.expect("Go on with")
    terminal.child.wait()
    assert orders(load(path))[1:] == ["venice: bid 700", "genoa: bid 200"]


def test_a_kill_and_no_colour_in_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal = Terminal(str(path), "genoa,spain", "genoa", NO_COLOR="1")
    terminal.expect("genoa>")
    terminal.type("bid 300\r")
    terminal.expect("choose your place")
    terminal.expect("genoa>")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    assert not re.search(r"\x1b\[[0-9;]*\b(3[1-7]|9[0-7]|4[1-7])m", terminal.raw.getvalue())
    again = Terminal(str(path))
    again.expect("choose your place")
    again.type("\x04")
    again.expect("Go on with")
    again.child.wait()


# --- parts ---


def test_completion_knows_what_is_legal(market: Game, tmp_path: Path) -> None:
    sitting = sitting_of(market, tmp_path)
    assert complete(sitting, 0, "bu") == ["buy", "build"] or complete(sitting, 0, "bu") == ["buy"]
    assert complete(sitting, 0, "buy ") == ["1", "2"]
    assert complete(sitting, 0, "shift ") == ["1", "2", "genova"] or "genova" in complete(sitting, 0, "shift ")
    assert complete(sitting, 0, "end; shift genova -> 1 s") == ["sailor"]
    assert complete(sitting, 0, "rules S7.") == ["S7.1", "S7.2", "S7.3", "S7.4"]
    assert "lion" in complete(sitting, 0, "why move 1 ")
    assert complete(sitting, 0, "un") == ["undo"]
    assert complete(sitting, 0, "x y z ") == []
    market.order(0, "shift genova -> 1 sailor 3")
    for seat in (0, 1):
        market.order(seat, "end")
    assert complete(sitting, 0, "move 1 lion ") == ["balearic", "ligurian", "sardinian"]


def test_every_completion_leads_to_something_that_can_be_read(market: Game, tmp_path: Path) -> None:
    """From the empty line on: what is completed makes sense, whether it is legal or not."""
    sitting, notation = sitting_of(market, tmp_path), market.setting.ruleset.notation
    for verb in Choices(market.view(0), 0).verbs():
        text = f"{verb} "
        while words := complete(sitting, 0, text):
            text = f"{text}{words[0]} "
            assert len(text) < 200
            try:
                notation.parse(market.setting, text, 0)
                break
            except NotUnderstood as trouble:
                assert trouble.column >= len(text.rstrip())


def test_rows_hold_every_legal_order_or_shorten_numbers(market: Game) -> None:
    choices = Choices(market.view(0), 0)
    rows = dict(choices.rows())
    assert rows["buy"] == "1 | 2"
    assert rows["price genova"] == "100 | 200 | 300"
    assert rows["end"] == ""
    assert list(choices.rows("price")) == [("price genova", "100 | 200 | 300")]


def test_score_parts_add_up_and_the_ports_are_worth_what_s71_says() -> None:
    for piece_points in ("none", "one_each", "half"):
        game = begin("venice,genoa,spain", "", piece_points=piece_points)
        position = game.setting.start(seed=5)
        position.play_out()
        told, parts = game.setting.ruleset.notation.tell(position), game.setting.ruleset.guide.score_parts(position)
        for power in game.setting.powers:
            assert sum(parts[power].values()) == told["score"][power]
            assert parts[power]["ports"] == sum(port_points(game, told, name) for name in owned(told, power))


def owned(told: Any, power: str) -> list[str]:
    return [name for name, port in told["position"]["ports"].items() if port["owner"] == power]


def port_points(game: Game, told: Any, name: str) -> int:
    size = game.setting.board.ports[name].size
    is_full = len(told["position"]["ports"][name]["warehouse"]) == len(game.setting.board.warehouse[size])
    return {"small": 2, "medium": 5, "capital": 10}[size] if is_full else 1


def test_a_game_without_a_face_of_its_own_can_be_shown(market: Game) -> None:
    face, console = PlainFace(market.setting), paper()
    view = market.view()
    console.print(face.overview(view, 0), face.scores(view))
    for table in face.tables:
        console.print(face.show(table, view, ("genoa",)))
    assert "ligurian" in printed(console)


def test_letters_tell_powers_apart() -> None:
    assert letters(("venice", "genoa", "spain")) == ("V", "G", "S")
    assert letters(("england", "france", "eire")) == ("En", "F", "Ei")


@pytest.mark.parametrize(
    ("players", "persons", "bots", "options", "seats"),
    [
        (2, [], ["random"], {}, {"venice": "person", "genoa": "random"}),
        (3, ["turkey"], ["a", "b"], {}, {"venice": "a", "genoa": "b", "turkey": "person"}),
        (4, ["spain"], ["a"], {}, {"venice": "a", "genoa": "a", "spain": "person", "turkey": "a"}),
        (2, ["turkey", "spain"], ["a"], {}, {"spain": "person", "turkey": "person"}),
        (2, ["turkey"], ["a"], {"powers": "turkey,genoa"}, {"turkey": "person", "genoa": "a"}),
    ],
)
def test_who_plays(players: int, persons: list[str], bots: list[str], options: dict[str, str], seats: Any) -> None:
    assert begin_game(find_ruleset("serenissima"), players, persons, bots, "classic", options).seats == seats


@pytest.mark.parametrize(
    ("players", "persons", "bots", "options", "problem"),
    [
        (2, ["narnia"], ["a"], {}, "no power narnia"),
        (2, ["venice", "venice"], ["a"], {}, "twice"),
        (2, ["venice", "genoa", "spain"], ["a"], {}, "--players 3"),
        (2, ["venice"], ["a", "b"], {}, "for 1 seats"),
        (2, ["venice"], [], {}, "--bots"),
        (5, [], ["a"], {}, "S0.3"),
        (2, ["venice"], ["a"], {"powers": "spain,turkey"}, "venice does not play"),
        (2, [], ["a"], {"foo": "bar"}, "foo"),
    ],
)
def test_what_cannot_be_played_is_said(
    players: int, persons: list[str], bots: list[str], options: dict[str, str], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        begin_game(find_ruleset("serenissima"), players, persons, bots, "classic", options)
