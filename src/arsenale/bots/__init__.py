"""Players that think for themselves. A bot is given a view, never the state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from arsenale.bots.blood_royale import doors as blood_royale
from arsenale.bots.serenissima import doors as serenissima
from arsenale.games import kernel
from arsenale.games.ruleset import Position, Ruleset, Setting
from arsenale.texts import _, mark


@dataclass(frozen=True, slots=True)
class Doors:
    """The compiled ways into the bots of one game: one decision, a whole game, and the desk they think at."""

    choose: Callable[..., int]
    play: Callable[..., int]
    blank_desk: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Bot:
    """One way to play a game. `code` is its number behind the doors."""

    name: str
    text: str
    code: int
    doors: Doors

    def choose(self, view: Position, seat: int, allowed: Sequence[int] | None = None) -> int:
        """The action that the seat takes, given what it may know. The same view gives the same choice.

        `allowed`: the legal actions from which it is to choose, at least one; else all of them.
        """
        legal = np.array(view.legal(seat) if allowed is None else allowed, np.int64)
        seen, setup = view.states.view(np.uint8), view.setting.setup
        draw = np.uint64(kernel.seed_random(crc32(seen.tobytes()) + seat))
        desk = self.doors.blank_desk()
        return int(legal[self.doors.choose(seen, setup, desk, self.code, seat, legal, len(legal), draw)])


@dataclass(frozen=True, slots=True)
class Company:
    """All bots of one game."""

    doors: Doors
    bots: tuple[Bot, ...]

    def find(self, name: str) -> Bot:
        """The bot of this name. Raises ValueError with those there are."""
        for bot in self.bots:
            if bot.name == name:
                return bot
        names = ", ".join(f"{bot.name} ({_(bot.text)})" for bot in self.bots)
        raise ValueError(_("unknown bot {name}; there is {names}").format(name=name, names=names))

    def play(self, setting: Setting, seed: int, bots: Sequence[Bot]) -> tuple[Position, int]:
        """A whole game, dice from the seed, one bot a seat: the last position and the number of decisions."""
        position = setting.start(seed)
        codes = np.array([bot.code for bot in bots], np.int64)
        legal = np.empty(setting.ruleset.max_legal, np.int64)
        return position, self.doors.play(position.states.view(np.uint8), setting.setup, codes, legal)


def _company(doors: Doors, *bots: tuple[str, int, str]) -> Company:
    return Company(doors, tuple(Bot(name, text, code, doors) for name, code, text in bots))


COMPANIES: dict[str, Company] = {
    "serenissima": _company(
        Doors(serenissima.choose, serenissima.play, serenissima.blank_desk),
        ("random", serenissima.RANDOM, mark("does anything that is allowed")),
        ("merchant", serenissima.MERCHANT, mark("plans its trade, guards what it owns, fights when it pays")),
    ),
    "blood_royale": _company(
        Doors(blood_royale.choose, blood_royale.play, blood_royale.blank_desk),
        ("random", blood_royale.RANDOM, mark("does anything that is allowed")),
        ("merchant", blood_royale.MERCHANT, mark("brings its goods home, trades for what it lacks, takes open land")),
    ),
}


def find_company(ruleset: Ruleset) -> Company:
    """The bots of a game. Raises ValueError where it has none."""
    if ruleset.id not in COMPANIES:
        raise ValueError(_("{title} has no bots").format(title=ruleset.title))
    return COMPANIES[ruleset.id]


def find_bot(ruleset: Ruleset, name: str) -> Bot:
    """The bot of this name for this game. Raises ValueError with those there are."""
    return find_company(ruleset).find(name)
