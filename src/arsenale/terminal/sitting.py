"""One evening at the terminal: the game, who is here, what has been shown, and where everything is kept."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol

from rich.console import Console, RenderableType
from rich.text import Text

from arsenale.games.rulebook import RuleBook
from arsenale.games.ruleset import SPECTATOR, Position
from arsenale.table.game import PERSON, Game
from arsenale.table.record import save
from arsenale.terminal.face import Face, Flags
from arsenale.terminal.keyboard import Keyboard
from arsenale.texts import _


class Chooser(Protocol):
    """A bot: it gets what its seat may know, and answers with one legal packed action."""

    def choose(self, view: Position, seat: int) -> int: ...


@dataclass
class Sitting:
    """`bots` by power. The rest is what the loop remembers:

    - `seen`: how many steps have been shown; `shown_question`, `warned`: what stands on the screen
    - `at_keyboard`: who saw the screen last; `asked`: who is asked next, where several are to act
    - `auto_ended`: the numbers of the steps that the program gave for a person; `ended`: what is still to be said of it
    - `waits_at`: at so many steps the program gives none, because the person has just taken one back
    """

    game: Game
    path: Path
    bots: Mapping[str, Chooser]
    console: Console
    keyboard: Keyboard
    face: Face
    is_auto_ending: bool = True
    is_pausing: bool = False
    seen: int = 0
    at_keyboard: int = SPECTATOR
    asked: int = SPECTATOR
    shown_question: str = ""
    warned: str = ""
    auto_ended: set[int] = field(default_factory=set)
    waits_at: int = -1
    ended: list[str] = field(default_factory=list)

    @cached_property
    def flags(self) -> Flags:
        return Flags(self.game.setting)

    @cached_property
    def book(self) -> RuleBook:
        return self.game.setting.ruleset.rule_book()

    @cached_property
    def persons(self) -> frozenset[int]:
        """The seats that people at this keyboard play."""
        return frozenset(seat for seat, player in enumerate(self.game.seats.values()) if player == PERSON)

    @property
    def is_shared(self) -> bool:
        """Several people look at one screen."""
        return len(self.persons) > 1

    @property
    def viewer(self) -> int:
        """Whose secrets may stand on the screen: the only person's; nobody's where several look on."""
        return SPECTATOR if len(self.persons) != 1 else next(iter(self.persons))

    def power(self, seat: int) -> str:
        return self.game.setting.powers[seat]

    # --- saying ---

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Prints text as it stands, without markup."""
        self.console.print(text, style=style or None)

    def complain(self, text: str) -> None:
        """Says what is wrong and what to do."""
        self.say(Text.assemble(("! ", "bold red"), text))

    # --- keeping ---

    def keep(self) -> None:
        """Saves the game. Where that fails the game goes on, and its people know."""
        try:
            save(self.game, self.path)
        except (OSError, ValueError) as trouble:
            problem = _("The game could not be saved: {trouble}. It goes on; `save FILE` keeps it elsewhere.")
            self.complain(problem.format(trouble=trouble))

    def how_to_go_on(self) -> str:
        """The command that takes up this game again."""
        setting = self.game.setting
        is_packaged = setting.ruleset.load_board(setting.ruleset.default_board).digest == setting.board.digest
        return f"arsenale play --load {shlex.quote(str(self.path))}" + ("" if is_packaged else " --board FILE")
