"""The command `arsenale`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress

from arsenale.command_line import (
    USUAL,
    BoardFile,
    GameName,
    Options,
    Preset,
    clear_errors,
    fail,
    print_text,
    read_names,
    read_options,
)
from arsenale.lab.commands import lab_app
from arsenale.speaking import InReaderLanguage
from arsenale.texts import _, languages, mark

app = typer.Typer(
    cls=InReaderLanguage,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help=mark("Referee, table, opponent and laboratory for classic sea-trade-and-war board games."),
)
board_app = typer.Typer(no_args_is_help=True, help=mark("Check and draw boards."))
app.add_typer(board_app, name="board")
app.add_typer(lab_app, name="lab")


@app.callback()
def choose(
    lang: Annotated[
        str, typer.Option(metavar="|".join(languages()), help=mark("In which language; anywhere in the command."))
    ] = "",
) -> None:
    """`lang` is here for the help: `InReaderLanguage` has taken it out of the words already."""


# --- rules ---


@app.command()
def rules(
    number: Annotated[
        str, typer.Argument(help=mark("A rule or chapter, such as S3.7 or S3; none: the whole book."))
    ] = "",
    game: Annotated[str, typer.Option(help=mark("Which game."))] = USUAL,
) -> None:
    """Print the rule book, a chapter or one rule."""
    from arsenale.games.rulebook import show_book, show_entry
    from arsenale.games.rulesets import find_ruleset

    with clear_errors():
        book = find_ruleset(game).rule_book()
        text = show_entry(book.find(number)) if number else show_book(book)
    print_markdown(text)


def print_markdown(text: str) -> None:
    """Rendered for a person, as it stands for a pipe."""
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print_text(text)


# --- boards ---


@board_app.command()
def check(
    file: Annotated[str, typer.Argument(help=mark("A board file, or the name of a packaged board."))],
    game: Annotated[str, typer.Option(help=mark("Which game it is for; none: the one that can read it."))] = "",
) -> None:
    """Check a board: symmetry, counts, and every fact it must satisfy."""
    from arsenale.games.rulesets import load_board

    with clear_errors():
        ruleset, board = load_board(file, game)
        checks = ruleset.check_board(board)
    for each in checks:
        print_text(str(each))
    if not all(each.ok for each in checks):
        raise typer.Exit(1)


@board_app.command()
def draw(
    file: Annotated[str, typer.Argument(help=mark("A board file, or the name of a packaged board."))],
    output: Annotated[Path, typer.Option("-o", "--output", help=mark("map.svg or map.png"))],
    game: Annotated[str, typer.Option(help=mark("Which game it is for; none: the one that can read it."))] = "",
) -> None:
    """Draw a board on the real coast."""
    from arsenale.atlas import draw_board, save_map
    from arsenale.games.rulesets import load_board

    with clear_errors():
        save_map(draw_board(*load_board(file, game)), output)


# --- records ---


@app.command()
def verify(file: Annotated[Path, typer.Argument(help=mark("A record."))]) -> None:
    """Check every die of a finished game against the promise made before it."""
    from arsenale.table.record import verify_dice

    with clear_errors():
        verdict = verify_dice(file)
    print_text(str(verdict))
    if not verdict.is_fair:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help=mark("A record."))],
    at: Annotated[int | None, typer.Option(metavar="N", help=mark("Show the position after order N."))] = None,
    board: Annotated[bool, typer.Option("--board", help=mark("Show the position in words at every step."))] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=mark("Draw the position to map.svg or map.png."))
    ] = None,
    board_file: Annotated[str, typer.Option(metavar="FILE", help=mark("The board, if it is a corrected one."))] = "",
) -> None:
    """Step through a record; every order and every position is checked on the way."""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.table.record_text import read_record
    from arsenale.terminal import replay as stepping
    from arsenale.terminal.keyboard import usual_keyboard

    console = Console(highlight=False, markup=False, emoji=False)
    with clear_errors():
        prepare(find_ruleset(read_record(file).value("game")))
        reading = stepping.read(file, board_file)
        if output:
            last = len(reading.moments) - 1
            stepping.draw_moment(reading.at(last if at is None else at), output)
        elif at is not None:
            stepping.show_moment(reading.at(at), console)
        elif sys.stdin.isatty() and sys.stdout.isatty():
            stepping.walk(reading, console, usual_keyboard(console), board)
        else:
            stepping.list_moments(reading, console, board)
    if reading.problem and at is None:
        fail(reading.problem)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help=mark("A record of a game that is over."))],
    bot: Annotated[
        str, typer.Option(metavar="NAME", help=mark("Who says what he would have done; none: the strongest."))
    ] = "",
    moments: Annotated[int, typer.Option(help=mark("How many turns are looked at."))] = 10,
    power: Annotated[str, typer.Option(metavar="POWER", help=mark("Only turns of this power."))] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=mark("Draw the chances: chances.svg or .png"))
    ] = None,
    board: BoardFile = "",
) -> None:
    """Look at a finished game once more: where the chances swung, and what a bot would have played there."""
    from arsenale.bots.advising import find_adviser
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab import analysis as lab
    from arsenale.lab.chance_picture import save_picture
    from arsenale.table import record
    from arsenale.terminal.analysis import show_analysis

    with clear_errors():
        ruleset = find_ruleset(record.read_record(file).value("game"))
        adviser = find_adviser(ruleset, bot)
        prepare(ruleset)
        game = record.load(file, board)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(_("thinking"), total=moments)
            done = lab.analyse(game, adviser, moments, power, lambda asked: progress.update(task, completed=asked))
        if output:
            save_picture(done, output)
    Console(highlight=False, markup=False).print(show_analysis(game.setting, done))


# --- cases ---


@app.command()
def conformance(
    ruleset: GameName = USUAL,
    file: Annotated[str, typer.Option(help=mark("One file of cases."))] = "",
    case: Annotated[str, typer.Option(help=mark("One case."))] = "",
    as_json: Annotated[bool, typer.Option("--json", help=mark("Print JSON."))] = False,
) -> None:
    """Run the numbered cases that prove the rules."""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.table import conformance as cases

    with clear_errors():
        prepare(find_ruleset(ruleset))
        outcomes = cases.run(ruleset, file or None, case or None)
    print_text(cases.report_json(outcomes) if as_json else cases.report(outcomes))
    if not all(outcome.ok for outcome in outcomes):
        raise typer.Exit(1)


# --- simulate ---


@app.command()
def simulate(
    ruleset: GameName = USUAL,
    games: Annotated[int, typer.Option(help=mark("How many games."))] = 1000,
    players: Annotated[int, typer.Option(help=mark("How many play each."))] = 4,
    bots: Annotated[
        str, typer.Option(metavar="NAME,...", help=mark("Who plays; the last one fills the seats that are left."))
    ] = "merchant,random",
    seed: Annotated[int, typer.Option(help=mark("The same seed gives the same games."))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=mark("Print JSON."))] = False,
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    cores: Annotated[int, typer.Option(help=mark("How many cores; 0: all."))] = 0,
) -> None:
    """Play many games among bots, rotated over the seats, and print who wins."""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab import simulate as lab

    with clear_errors():
        chosen = find_ruleset(ruleset)
        options = {"free_moves": chosen.simulation_free_moves} | read_options(option)
        setting = chosen.setting(players, preset, options, board)
        prepare(chosen)
        names = read_names(bots)
        with Progress(console=Console(stderr=True), transient=True, disable=as_json) as progress:
            task = progress.add_task(_("playing"), total=games)
            summary = lab.simulate(setting, names, games, seed, cores, lambda done: progress.advance(task, done))
    if as_json:
        print_text(json.dumps(summary.to_json(), indent=2))
    else:
        Console(highlight=False).print(*lab.show_summary(summary), sep="\n\n")


# --- play ---


@app.command()
def play(
    players: Annotated[int, typer.Option(help=mark("How many play."))] = 4,
    seat: Annotated[list[str] | None, typer.Option(help=mark("Your power; several share the terminal."))] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAME,...", help=mark("Who plays the other seats, in their order; the last one the rest.")
        ),
    ] = "merchant",
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=mark("Where the game is kept."))] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=mark("Go on with a kept game."))] = None,
    auto_end: Annotated[bool, typer.Option(help=mark("End a turn in which nothing else is possible."))] = True,
    pause: Annotated[bool, typer.Option(help=mark("Wait for Enter after the others have moved."))] = False,
    game: Annotated[str, typer.Option(help=mark("Which game."))] = USUAL,
) -> None:
    """Play in the terminal, against bots or with friends."""
    from arsenale.bots import find_bot
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.table import record
    from arsenale.table.game import PERSON
    from arsenale.terminal.begin import begin_game, usual_path
    from arsenale.terminal.play import play as play_on

    with clear_errors():
        ruleset = find_ruleset(record.read_record(load).value("game") if load else game)
        prepare(ruleset)
        names = read_names(bots)
        if load:
            kept = record.load(load, board)
        else:
            kept = begin_game(ruleset, players, seat or (), names, preset, read_options(option), board)
        choosers = {power: find_bot(kept.setting.ruleset, name) for power, name in kept.seats.items() if name != PERSON}
        play_on(kept, save or load or usual_path(ruleset), choosers, is_auto_ending=auto_end, is_pausing=pause)


# --- play by forum and mail ---


def read_pasted_text() -> str:
    """What is piped into the command, or pasted at the terminal. Raises ValueError."""
    if sys.stdin.isatty():
        Console(stderr=True).print(_("Paste the orders, one a line; end with Ctrl-D."))
    try:
        return typer.get_binary_stream("stdin").read().decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(_("the orders are not text in UTF-8; save them in that encoding")) from None


@app.command()
def orders(
    file: Annotated[Path, typer.Argument(help=mark("A record."))],
    giver: Annotated[
        str, typer.Option("--as", metavar="POWER", help=mark("Whose orders they are; none: as the text says."))
    ] = "",
    board: BoardFile = "",
) -> None:
    """Carry out orders pasted from a forum or a mail, all of them or none: arsenale orders FILE < orders.txt"""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.post import batch
    from arsenale.post.pasted import read_pasted
    from arsenale.table import record

    with clear_errors():
        prepare(find_ruleset(record.read_record(file).value("game")))
        trial = batch.try_all(record.load(file, board), list(read_pasted(read_pasted_text())), giver)
        if trial.faults:
            fail(batch.tell_faults(trial))
        record.save(trial.game, file)
    print_text(batch.tell_done(trial))


@app.command()
def report(
    file: Annotated[Path, typer.Argument(help=mark("A record."))],
    form: Annotated[str, typer.Option("--format", help=mark("bbcode, markdown or text."))] = "bbcode",
    since: Annotated[
        int | None, typer.Option(metavar="N", help=mark("All after order N; none: the last round that is over."))
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FOLDER", help=mark("Where text and map go; none: the text is printed.")
        ),
    ] = None,
    board: BoardFile = "",
) -> None:
    """Write what happened, ready to be pasted in a forum, with the map beside it as report.png."""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.post import report as reports
    from arsenale.post.forms import find_form
    from arsenale.table import record

    with clear_errors():
        chosen = find_form(form)
        prepare(find_ruleset(record.read_record(file).value("game")))
        game = record.load(file, board)
        stretch = reports.last_part(game) if since is None else reports.part_since(game, since)
        picture = (output or file.parent) / "report.png"
        text = chosen.write(reports.tell_report(game, stretch, picture.name))
        if output:
            output.mkdir(parents=True, exist_ok=True)
            picture.with_suffix(chosen.ending).write_text(text, "utf-8")
        reports.draw_map(game, stretch, picture)
    if output:
        print_text(
            _("{text} and {picture} are written").format(text=picture.with_suffix(chosen.ending), picture=picture)
        )
    else:
        typer.echo(text, nl=False)
        Console(stderr=True, highlight=False, soft_wrap=True).print(_("The map is {picture}.").format(picture=picture))


# --- serve ---

DatabaseOption = Annotated[
    str, typer.Option("--db", metavar="ADDRESS", help=mark("A file (SQLite) or postgresql://...; else DATABASE_URL."))
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help=mark("The address to listen at; 0.0.0.0: all."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help=mark("The port to listen at."))] = 8000,
    workers: Annotated[int, typer.Option(min=1, help=mark("How many processes answer; SQLite: one."))] = 1,
    db: DatabaseOption = "",
    working: Annotated[
        bool, typer.Option(help=mark("Play bots, watch clocks and send mail here too, without `arsenale worker`."))
    ] = True,
    browser: Annotated[bool, typer.Option(help=mark("Open a browser at it."))] = False,
) -> None:
    """Serve games to browsers and bots."""
    from arsenale.server import serving

    with clear_errors():
        serving.serve(host, port, workers, db, is_working=working, is_opening=browser)


@app.command()
def worker(db: DatabaseOption = "") -> None:
    """Play bots, watch clocks and send mail for servers that share a database."""
    from arsenale.server import serving

    with clear_errors():
        serving.work(db)


@app.command()
def patch(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE...]", help=mark("Records; without any, the server's games."))
    ] = None,
    db: DatabaseOption = "",
    board_file: BoardFile = "",
) -> None:
    """Move running games to the present rules: those in which every order still leads where it led."""
    from arsenale.server import serving
    from arsenale.table.patching import patch_record

    with clear_errors():
        verdicts = [patch_record(file, board_file) for file in files] if files else serving.patch(db)
        for verdict in verdicts:
            print_text(f"{verdict}\n")
