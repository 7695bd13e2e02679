"""The commands `arsenale lab ...`."""
# ruff: noqa: PLC0415 (a command loads only what it needs)

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arsenale.command_line import (
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
from arsenale.texts import _, mark

if TYPE_CHECKING:
    import polars as pl

    from arsenale.lab.reading import Reading
    from arsenale.lab.study import Study

lab_app = typer.Typer(no_args_is_help=True, help=mark("Play thousands of games, and read what they say."))

PIPED_WIDTH = 200  # of tables that no terminal limits

Games = Annotated[int, typer.Option(help=mark("How many games of each kind."))]
Bots = Annotated[
    str, typer.Option(metavar="NAME,...", help=mark("Who plays; the last one fills the seats that are left."))
]
Seed = Annotated[int, typer.Option(help=mark("The same seed gives the same games."))]
Cores = Annotated[int, typer.Option(min=0, help=mark("How many cores; 0: all."))]
Ray = Annotated[str, typer.Option(metavar="ADDRESS", help=mark("Play on the Ray cluster at this address."))]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FOLDER",
        help=mark("Where the games are kept; a study that was stopped goes on. None: lab/COMMAND-RULESET."),
    ),
]


@lab_app.command()
def tournament(
    ruleset: GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="NAME,...", help=mark("Who plays, the weakest first: each challenges those before it.")),
    ] = "random,merchant",
    games: Games = 1000,
    players: Annotated[int, typer.Option(help=mark("How many play each."))] = 4,
    both_ways: Annotated[bool, typer.Option("--both-ways", help=mark("Each challenges every other."))] = False,
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    seed: Seed = 0,
    cores: Cores = 0,
    ray: Ray = "",
    output: Output = None,
) -> None:
    """One bot against the others of another, for each pairing; who wins, and how strong each bot is."""
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab import tournament as kind
    from arsenale.lab.study import simulated

    with clear_errors():
        chosen = find_ruleset(ruleset)
        setting = chosen.setting(players, preset, simulated(chosen, read_options(option)), board)
        study = kind.design(setting, read_names(bots), games, seed, both_ways)
        play(study, kind.read, output, cores, ray)


@lab_app.command()
def balance(
    ruleset: GameName,
    bots: Bots = "merchant",
    games: Games = 1000,
    players: Annotated[str, typer.Option(metavar="N,...", help=mark("How many play each."))] = "4",
    powers: Annotated[
        list[str] | None, typer.Option(metavar="NAME,...", help=mark("Who plays, in place of --players; repeatable."))
    ] = None,
    every_choice: Annotated[
        bool, typer.Option("--every-choice", help=mark("Every choice of powers for each number of players."))
    ] = False,
    preset: Annotated[str, typer.Option(metavar="NAME,...", help=mark("The rules to start from."))] = "classic",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE,...", help=mark("A house rule, or several values of one."))
    ] = None,
    vary: Annotated[
        int, typer.Option(min=0, metavar="N", help=mark("Also on so many boards with doubtful facts drawn anew."))
    ] = 0,
    board: BoardFile = "",
    seed: Seed = 0,
    cores: Cores = 0,
    ray: Ray = "",
    output: Output = None,
) -> None:
    """Who wins, by power and by place in the order of play, in each combination of the settings named."""
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab import balance as kind

    with clear_errors():
        chosen = find_ruleset(ruleset)
        who = kind.choose_powers(chosen, read_names(players), [read_names(each) for each in powers or []], every_choice)
        options = {name: read_names(values) for name, values in read_options(option).items()}
        study = kind.design(chosen, read_names(bots), games, seed, who, read_names(preset), options, board, vary)
        play(study, kind.read, output, cores, ray)


@lab_app.command()
def compare(
    ruleset: GameName,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME=VALUE,...",
            help=mark(
                "A setting to compare with: house rules, preset, players, board, bots (joined by /); repeatable."
            ),
        ),
    ] = None,
    bots: Bots = "merchant",
    games: Games = 1000,
    players: Annotated[int, typer.Option(help=mark("How many play each."))] = 4,
    preset: Preset = "classic",
    option: Options = None,
    board: BoardFile = "",
    seed: Seed = 0,
    cores: Cores = 0,
    ray: Ray = "",
    output: Output = None,
) -> None:
    """What a house rule, a board or other bots change: the same games, dice for dice, and their differences."""
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab import compare as kind

    with clear_errors():
        variants = [read_options(read_names(each)) for each in variant or []]
        study = kind.design(
            find_ruleset(ruleset), read_names(bots), games, seed, players, preset, read_options(option), variants, board
        )
        play(study, kind.read, output, cores, ray)


def play(
    study: "Study",
    read: "Callable[[Study, pl.DataFrame], Reading]",
    output: Path | None,
    cores: int,
    ray: str,
) -> None:
    """Plays the study with a progress bar, keeps and prints what it says."""
    from arsenale.compiling import prepare
    from arsenale.games.rulesets import find_ruleset
    from arsenale.lab.running import run

    folder = output or Path("lab") / f"{study.kind}-{study.ruleset}"
    prepare(find_ruleset(study.ruleset))
    try:
        with _progress() as progress:
            task = progress.add_task(_("playing"), total=study.all_games)
            table = run(study, folder, cores, ray, lambda games: progress.advance(task, games))
    except KeyboardInterrupt:
        fail(_("stopped; the same command goes on from here"))
    reading = read(study, table)
    reading.save(folder)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    for sheet in reading.sheets:
        console.print(sheet.show(), "")
    print_text(_("Games, tables and pictures are in {folder}.").format(folder=folder))


def _progress() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True)
