"""The command `arsenale`."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress

from arsenale.texts import _

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help=_("Referee, table, opponent and laboratory for classic sea-trade-and-war board games."),
)
board_app = typer.Typer(no_args_is_help=True, help=_("Check and draw boards."))
app.add_typer(board_app, name="board")

GameName = Annotated[str, typer.Argument(metavar="RULESET", help=_("Which game."))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_("A house rule."))]
Preset = Annotated[str, typer.Option(help=_("classic or blitz."))]
BoardFile = Annotated[str, typer.Option("--board", metavar="FILE", help=_("A corrected board."))]
USUAL = "serenissima"


def fail(problem: object) -> NoReturn:
    """Ends the command with what is wrong."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"arsenale: {problem}", markup=False)
    raise typer.Exit(1)


@contextmanager
def clear_errors() -> Iterator[None]:
    """What the user did wrong is said in a sentence, not in a traceback."""
    try:
        yield
    except (ValueError, OSError) as problem:
        fail(problem)


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """NAME=VALUE pairs as a table. Raises ValueError for anything else."""
    for pair in pairs or []:
        if "=" not in pair:
            raise ValueError(_("--option takes NAME=VALUE, not {pair}").format(pair=pair))
    return dict(pair.split("=", 1) for pair in pairs or [])


def print_text(text: str) -> None:
    """Words as they stand, without markup, unbroken when piped."""
    Console(highlight=False, soft_wrap=True, markup=False).print(text)


# --- rules ---


@app.command()
def rules(
    number: Annotated[str, typer.Argument(help=_("A rule or chapter, such as S3.7 or S3; none: the whole book."))] = "",
    game: Annotated[str, typer.Option(help=_("Which game."))] = USUAL,
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
    file: Annotated[str, typer.Argument(help=_("A board file, or the name of a packaged board."))],
    game: Annotated[str, typer.Option(help=_("Which game it is for."))] = USUAL,
) -> None:
    """Check a board: symmetry, counts, and every fact it must satisfy."""
    from arsenale.games.rulesets import find_ruleset

    with clear_errors():
        ruleset = find_ruleset(game)
        checks = ruleset.check_board(ruleset.load_board(file))
    for each in checks:
        print_text(str(each))
    if not all(each.ok for each in checks):
        raise typer.Exit(1)


@board_app.command()
def draw(
    file: Annotated[str, typer.Argument(help=_("A board file, or the name of a packaged board."))],
    output: Annotated[Path, typer.Option("-o", "--output", help=_("map.svg or map.png"))],
    game: Annotated[str, typer.Option(help=_("Which game it is for."))] = USUAL,
) -> None:
    """Draw a board on the real coast."""
    from arsenale.atlas import save_map
    from arsenale.games.rulesets import find_ruleset

    with clear_errors():
        save_map(find_ruleset(game).load_board(file), output)


# --- records ---


@app.command()
def verify(file: Annotated[Path, typer.Argument(help=_("A record."))]) -> None:
    """Check every die of a finished game against the promise made before it."""
    from arsenale.table.record import verify_dice

    with clear_errors():
        verdict = verify_dice(file)
    print_text(str(verdict))
    if not verdict.is_fair:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help=_("A record."))],
    at: Annotated[int | None, typer.Option(metavar="N", help=_("Show the position after order N."))] = None,
    board: Annotated[bool, typer.Option("--board", help=_("Show the position in words at every step."))] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=_("Draw the position to map.svg or map.png."))
    ] = None,
    board_file: Annotated[str, typer.Option(metavar="FILE", help=_("The board, if it is a corrected one."))] = "",
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


# --- cases ---


@app.command()
def conformance(
    ruleset: GameName = USUAL,
    file: Annotated[str, typer.Option(help=_("One file of cases."))] = "",
    case: Annotated[str, typer.Option(help=_("One case."))] = "",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
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
    games: Annotated[int, typer.Option(help=_("How many games."))] = 1000,
    players: Annotated[int, typer.Option(help=_("How many play each: 2, 3 or 4."))] = 4,
    bots: Annotated[
        str, typer.Option(metavar="NAME,...", help=_("Who plays; the last one fills the seats that are left."))
    ] = "merchant,random",
    seed: Annotated[int, typer.Option(help=_("The same seed gives the same games."))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    cores: Annotated[int, typer.Option(help=_("How many cores; 0: all."))] = 0,
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
        names = [name.strip() for name in bots.split(",") if name.strip()]
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
    players: Annotated[int, typer.Option(help=_("How many play: 2, 3 or 4."))] = 4,
    seat: Annotated[list[str] | None, typer.Option(help=_("Your power; several share the terminal."))] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="NAME,...", help=_("Who plays the other seats, in their order; the last one the rest.")),
    ] = "merchant",
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=_("Where the game is kept."))] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=_("Go on with a kept game."))] = None,
    auto_end: Annotated[bool, typer.Option(help=_("End a turn in which nothing else is possible."))] = True,
    pause: Annotated[bool, typer.Option(help=_("Wait for Enter after the others have moved."))] = False,
    game: Annotated[str, typer.Option(help=_("Which game."))] = USUAL,
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
        ruleset = find_ruleset(game)
        prepare(ruleset)
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if load:
            kept = record.load(load, board)
        else:
            kept = begin_game(ruleset, players, seat or (), names, preset, read_options(option), board)
        choosers = {power: find_bot(kept.setting.ruleset, name) for power, name in kept.seats.items() if name != PERSON}
        play_on(kept, save or load or usual_path(ruleset), choosers, is_auto_ending=auto_end, is_pausing=pause)


# --- serve ---

DatabaseOption = Annotated[
    str, typer.Option("--db", metavar="ADDRESS", help=_("A file (SQLite) or postgresql://...; else DATABASE_URL."))
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help=_("The address to listen at; 0.0.0.0: all."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help=_("The port to listen at."))] = 8000,
    workers: Annotated[int, typer.Option(min=1, help=_("How many processes answer; SQLite: one."))] = 1,
    db: DatabaseOption = "",
    working: Annotated[
        bool, typer.Option(help=_("Play bots, watch clocks and send mail here too, without `arsenale worker`."))
    ] = True,
    browser: Annotated[bool, typer.Option(help=_("Open a browser at it."))] = False,
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
        list[Path] | None, typer.Argument(metavar="[FILE...]", help=_("Records; without any, the server's games."))
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
