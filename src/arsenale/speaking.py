"""In which language the command line speaks: `--lang CODE` anywhere among its words, else as the environment says."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from typer.core import TyperGroup

from arsenale.texts import _, find_language, languages, set_language, use_language

VARIABLES = ("ARSENALE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
OPTION = "--lang"


class InReaderLanguage(TyperGroup):
    """The commands and their help in the reader's language."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Takes `--lang` out of the words, wherever it stands, and does all the rest in that language."""
        words = list(sys.argv[1:] if args is None else args)
        with use_language(language_of(os.environ)):
            try:
                _obey(words)
            except ValueError as problem:
                print(f"arsenale: {problem}", file=sys.stderr)
                sys.exit(1)
            _translate(self)
            return super().main(words, *rest, **more)


def language_of(environment: Mapping[str, str]) -> str:
    """The code of the language that the environment asks for: of several variables the first that is set decides."""
    return find_language([next((environment[name] for name in VARIABLES if environment.get(name)), "")])


def _obey(words: list[str]) -> None:
    """Sets the language that the option names, and takes both out of the words. Raises ValueError."""
    end = words.index("--") if "--" in words else len(words)
    for place, word in enumerate(words[:end]):
        name, is_joined, code = word.partition("=")
        if name == OPTION:
            length = 1 if is_joined else 2
            code = code or "".join(words[place + 1 : place + length])
            del words[place : place + length]
            if not code:
                raise ValueError(
                    _("{option} needs a language: {codes}").format(option=OPTION, codes=", ".join(languages()))
                )
            set_language(code)
            return


def _translate(command: Any) -> None:
    """Every help text of a command, of its options, and of the commands within."""
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = _(part.help)
    for inner in getattr(command, "commands", {}).values():
        _translate(inner)
