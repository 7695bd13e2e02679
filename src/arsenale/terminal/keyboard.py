"""Where the lines come from: a person at a terminal, or a pipe that is read line by line."""

import os
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output
from rich.console import Console

from arsenale.texts import _

Completions = Callable[[str], list[str]]
"""From a begun line to the words that its last word could become."""

CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class Left(Exception):
    """The person has left: end of the input, or Ctrl-C."""


class Keyboard(Protocol):
    """What the game needs of a keyboard. Both ways of reading raise Left."""

    @property
    def is_live(self) -> bool:
        """A person sits before a screen that can be cleared."""
        ...

    def read(self, who: str, is_hidden: bool, completions: Completions) -> str:
        """One line from the person who plays `who`."""
        ...

    def wait(self, text: str) -> None:
        """Shows the text and waits for Enter, where somebody is there to press it."""
        ...

    def clear(self) -> None:
        """Wipes whatever stands on the screen, where there is one."""
        ...


class LineKeyboard:
    """Lines of a pipe or a file. They are repeated in the output, so that it reads as a whole."""

    is_live = False

    def __init__(self, lines: TextIO, console: Console) -> None:
        self._lines = lines
        self._console = console

    def read(self, who: str, is_hidden: bool, completions: Completions) -> str:
        try:
            line = self._lines.readline()
        except KeyboardInterrupt as trouble:
            raise Left from trouble
        if not line:
            raise Left
        shown = "" if is_hidden else "".join(letter for letter in line if letter.isprintable())
        self._console.print(f"{who}> {shown}", markup=False, highlight=False)
        return line

    def wait(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False)

    def clear(self) -> None:
        pass


class PersonKeyboard:
    """A person at a terminal: lines can be edited and completed, and each player has a history of his own."""

    is_live = True

    def __init__(self) -> None:
        depth = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
        self._output = create_output(sys.stdout)
        self._open: dict[str, PromptSession[str]] = {}
        self._hidden: PromptSession[str] = PromptSession(history=DummyHistory(), output=self._output, color_depth=depth)
        self._depth = depth

    def read(self, who: str, is_hidden: bool, completions: Completions) -> str:
        session = self._hidden if is_hidden else self._session(who)
        completer = None if is_hidden else _Words(completions)
        prompt = _("{who} (hidden)> ").format(who=who) if is_hidden else f"{who}> "
        return self._prompt(session, prompt, is_hidden, completer)

    def wait(self, text: str) -> None:
        self._prompt(self._hidden, f"{text} ", False, None)

    def clear(self) -> None:
        self._output.write_raw(CLEAR_ALL)
        self._output.flush()

    def _session(self, who: str) -> PromptSession[str]:
        if who not in self._open:
            self._open[who] = PromptSession(history=InMemoryHistory(), output=self._output, color_depth=self._depth)
        return self._open[who]

    def _prompt(self, session: PromptSession[str], text: str, is_hidden: bool, completer: Completer | None) -> str:
        try:
            return session.prompt(text, is_password=is_hidden, completer=completer, complete_while_typing=False)
        except (EOFError, KeyboardInterrupt) as trouble:
            raise Left from trouble


class _Words(Completer):
    """Tab completion of the word before the cursor."""

    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        begun = len(text) - len(text.rpartition(" ")[2])
        for word in self._completions(text):
            yield Completion(f"{word} ", start_position=begun - len(text), display=word)


def usual_keyboard(console: Console) -> Keyboard:
    """A person's keyboard where input and output are a terminal, else the lines of the standard input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return PersonKeyboard()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # what cannot be read or written becomes a question mark
            stream.reconfigure(errors="replace")
    return LineKeyboard(sys.stdin, console)
