"""What all commands have in common: how they take house rules, print, and say what went wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from arsenale.texts import _, mark

GameName = Annotated[str, typer.Argument(metavar="RULESET", help=mark("Which game."))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=mark("A house rule."))]
Preset = Annotated[str, typer.Option(help=mark("The rules to start from."))]
BoardFile = Annotated[str, typer.Option("--board", metavar="FILE", help=mark("A corrected board."))]
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


def read_names(text: str) -> list[str]:
    """The names in NAME,NAME,..."""
    return [name.strip() for name in text.split(",") if name.strip()]
