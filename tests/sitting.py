"""Sittings for the tests of the terminal: bots without memory or chance, and a game that is the same at every start.

`python tests/sitting.py PATH POWERS PERSONS [PRESET]` plays (or, where PATH is there, goes on) at this terminal.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from arsenale.games.ruleset import Position
from arsenale.games.rulesets import find_ruleset
from arsenale.table.dice import Dice
from arsenale.table.game import PERSON, Game
from arsenale.table.record import load
from arsenale.terminal.keyboard import Completions, Left
from arsenale.terminal.play import play


class Steady:
    """Chooses by the digest of what it sees: first the kind of order, then one of them."""

    def choose(self, view: Position, seat: int) -> int:
        notation, number = view.setting.ruleset.notation, int(view.digest(), 16) + seat
        by_verb: dict[str, list[int]] = {}
        for action in view.legal(seat):
            by_verb.setdefault(notation.say(view.setting, action).split()[0], []).append(action)
        by_verb.pop("discard", None)  # else it might buy and discard for ever
        orders = by_verb[sorted(by_verb)[number % len(by_verb)]]
        return orders[number // 64 % len(orders)]


class Quiet:
    """Bids nothing, takes the first place, lets everybody pass, ends every turn."""

    def choose(self, view: Position, seat: int) -> int:
        legal = view.legal(seat)
        words = [view.setting.ruleset.notation.say(view.setting, action) for action in legal]
        return next((legal[words.index(wish)] for wish in ("end", "let pass", "decline") if wish in words), legal[0])


class Robot:
    """A keyboard whose lines come from a function; it keeps what was asked of it, in order."""

    is_live = True

    def __init__(self, lines: Callable[[str], str] | Iterable[str]) -> None:
        rest = iter(()) if callable(lines) else iter(lines)
        self.next_line = lines if callable(lines) else lambda _who: next(rest, "")
        self.asked: list[str] = []
        self.is_live = False

    def read(self, who: str, is_hidden: bool, completions: Completions) -> str:
        self.asked.append(f"{who} hidden" if is_hidden else who)
        line = self.next_line(who)
        if not line:
            raise Left
        return line

    def wait(self, text: str) -> None:
        self.asked.append(text)

    def clear(self) -> None:
        self.asked.append("clear")


def steady_robot(game: Game) -> Robot:
    """A robot that gives the orders of `Steady` in words."""

    def line(who: str) -> str:
        setting, seat = game.setting, game.setting.seat(who)
        return setting.ruleset.notation.say(setting, Steady().choose(game.view(seat), seat))

    return Robot(line)


def begin(powers: str, persons: str, preset: str = "classic", **options: str) -> Game:
    """Both as `venice,genoa`. The dice are always the same."""
    setting = find_ruleset("serenissima").setting(tuple(powers.split(",")), preset, options)
    seats = {power: PERSON if power in persons.split(",") else "steady" for power in setting.powers}
    return Game.begin(setting, seats, Dice(bytes(range(32))))


def bots_of(game: Game, kind: type[Steady] | type[Quiet] = Steady) -> dict[str, Steady | Quiet]:
    return {power: kind() for power, player in game.seats.items() if player != PERSON}


if __name__ == "__main__":
    file = Path(sys.argv[1])
    found = load(file) if file.exists() else begin(*sys.argv[2:])
    play(found, file, bots_of(found))
