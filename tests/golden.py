"""Golden playthroughs: whole games as text, for people to review and for `test_golden.py` to replay.

`python tests/golden.py` writes them anew, each the same game as far as the rules still allow it. Do so only after a
change of the rules that is meant, and read the difference.

A decision stands in the file as

    [57] spain may: end; move 1 balearic; move 1 ligurian
    spain> move 1 ligurian
      = 3f9c2a1b0d4e5f60 · galley 1 zone balearic → ligurian

where a long list of orders is shortened by kind (its checksum, after `~`, covers all of it), `dice>` follows where dice
fall, and the last line has the digest of the position and what has changed in it.
"""

import re
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

from arsenale.games.ruleset import Position, Setting
from arsenale.games.rulesets import find_ruleset
from golden_portraits import PORTRAITS, Portrait

Taken = TypeVar("Taken", str, int)

FOLDER = Path(__file__).with_name("golden")
SEEDS = {
    "serenissima-2p-classic": 7,
    "serenissima-2p-blitz": 1,
    "serenissima-3p-classic": 8,
    "serenissima-3p-blitz": 11,
    "serenissima-4p-classic": 3,
    "serenissima-4p-blitz": 9,
    "blood_royale-3p-classic": 1,
    "blood_royale-4p-classic": 29,
    "blood_royale-5p-classic": 14,
}
SHORTER = {  # else too long to read
    "blood_royale-3p-classic": {"turns": 3},
    "blood_royale-4p-classic": {"turns": 2},
    "blood_royale-5p-classic": {"turns": 2},
}
DIE = "dice"


def setting_of(name: str) -> Setting:
    """The setting that the name of a playthrough stands for: ruleset, players and preset."""
    ruleset, players, preset = name.split("-")
    options = {"free_moves": 8} | SHORTER.get(name, {})
    return find_ruleset(ruleset).setting(int(players.removesuffix("p")), preset, options)


def portrait_of(setting: Setting) -> Portrait:
    return PORTRAITS[setting.ruleset.id]


# --- Who decides: a whim when a playthrough is made, the file when it is replayed ---


class Script(Protocol):
    """Where orders and dice come from."""

    def order(self, orders: Sequence[str]) -> str:
        """One of these orders, which are all that a player may give."""
        ...

    def die(self, sides: int) -> int:
        """The next die, 1 to `sides`."""
        ...


class Whim:
    """Chooses by chance, and likes what makes a game worth reading."""

    def __init__(self, portrait: Portrait, seed: int) -> None:
        self.liked = portrait.liking
        self.random = Random(seed)

    def order(self, orders: Sequence[str]) -> str:
        return self.random.choices(orders, [self.liking(order) for order in orders])[0]

    def liking(self, order: str) -> float:
        return next((weight for pattern, weight in self.liked if re.match(pattern, order)), 1)

    def die(self, sides: int) -> int:
        return self.random.randint(1, sides)


class EndOfText(ValueError):
    """The text has no more orders or dice."""


class Reading:
    """Chooses what a text says, line by line. Raises EndOfText."""

    def __init__(self, text: str) -> None:
        self.orders = (match[1] for match in re.finditer(rf"^(?!{DIE}>)\w+> (.+)$", text, re.MULTILINE))
        dice = re.findall(rf"^{DIE}> (.+)$", text, re.MULTILINE)
        self.dice = (int(die) for line in dice for die in line.split())

    def order(self, orders: Sequence[str]) -> str:
        return self.take(self.orders)

    def die(self, sides: int) -> int:
        return self.take(self.dice)

    @staticmethod
    def take(lines: Iterator[Taken]) -> Taken:
        for line in lines:
            return line
        raise EndOfText("the text ends before the game")


class Retelling:
    """Follows a text as long as the rules allow what it says, then a whim."""

    def __init__(self, text: str, whim: Whim) -> None:
        self.text = Reading(text)
        self.whim = whim
        self.is_astray = False

    def order(self, orders: Sequence[str]) -> str:
        told = next(self.text.orders, "")
        self.is_astray = self.is_astray or told not in orders
        return self.whim.order(orders) if self.is_astray else told

    def die(self, sides: int) -> int:
        whim = self.whim.die(sides)
        told = whim if self.is_astray else next(self.text.dice, whim)
        return told if told <= sides else whim


# --- The game in words ---


def playthrough(name: str, script: Script) -> Iterator[str]:
    """The lines of a whole game. Raises Refused or NotUnderstood at an order that the rules do not allow."""
    setting = setting_of(name)
    position = setting.start()
    yield from heading(setting)
    yield from dice_line(position, script)
    state, shown = tell(position), ""
    for number in count(1):
        if state["over"]:
            break
        if state["stage"] != shown:
            shown = state["stage"]
            yield from ("", f"── {shown} ── order of play: {' '.join(power or '–' for power in state['order'])}")
            yield from portrait_of(setting).board(setting, state)
        state = yield from decision(position, state, script, number)
    yield from ending(position)


def heading(setting: Setting) -> Iterator[str]:
    yield f"{setting.ruleset.title}: {', '.join(setting.powers)}, preset {setting.preset}"
    yield "options: " + ", ".join(f"{name} = {value}" for name, value in setting.options.items())


def tell(position: Position) -> dict[str, Any]:
    """The position as `Notation.tell` gives it, laid flat, with the round and phase as its stage."""
    told = position.setting.ruleset.notation.tell(position)
    return told | told["position"] | {"stage": portrait_of(position.setting).stage(told)}


def decision(
    position: Position, before: Mapping[str, Any], script: Script, number: int
) -> Generator[str, None, dict[str, Any]]:
    """One decision; the position moves on, dice included. Returns what it is like then."""
    setting, notation = position.setting, position.setting.ruleset.notation
    seat = position.to_act()[0]
    power = setting.powers[seat]
    orders = [notation.say(setting, action) for action in position.legal(seat)]
    yield f"[{number}] {power} may: {shorten(orders, portrait_of(setting).gathered)}"
    order = script.order(orders)
    yield f"{power}> {order}"
    for action in notation.parse(setting, order, seat):
        position.apply(seat, action)
    yield from dice_line(position, script)
    after = tell(position)
    facts = portrait_of(setting).facts
    changes = "; ".join(differences(facts(before), facts(after)))
    yield f"  = {position.digest()}" + (f" · {changes}" if changes else "")
    return after


def dice_line(position: Position, script: Script) -> Iterator[str]:
    """All dice that are due fall."""
    dice = []
    while sides := position.chance():
        dice.append(script.die(sides))
        position.roll(dice[-1])
    if dice:
        yield f"{DIE}> {' '.join(map(str, dice))}"


def ending(position: Position) -> Iterator[str]:
    powers, scores = position.setting.powers, position.scores()
    yield from ("", "The end")
    yield "score: " + ", ".join(f"{power} {score}" for power, score in zip(powers, scores, strict=True))
    yield "winners: " + ", ".join(powers[seat] for seat in position.winners())


# --- Lists of orders ---

LONGEST_LIST = 12
LONGEST_GROUP = 3


def shorten(orders: Sequence[str], gathered: Sequence[str]) -> str:
    """All orders, or, of a long list, its checksum and by kind the first and last; `gathered` kinds come at its end."""
    if len(orders) <= LONGEST_LIST:
        return "; ".join(orders)
    checksum = zlib.crc32("\n".join(orders).encode())
    places = {kind: place for place, kind in enumerate(gathered, 1)}
    ordered = sorted(orders, key=lambda order: places.get(kind_of(order), 0))
    groups = (list(group) for _kind, group in groupby(ordered, kind_of))
    return f"{len(orders)} orders ~{checksum:08x}: " + "; ".join(part for group in groups for part in ends(group))


def kind_of(order: str) -> str:
    return order.split(maxsplit=1)[0]


def ends(group: Sequence[str]) -> Sequence[str]:
    return group if len(group) <= LONGEST_GROUP else [f"{group[0]} … {group[-1]} ({len(group)})"]


# --- What has changed ---


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    names = dict.fromkeys([*before, *after])
    for name in names:
        old, new = before.get(name, "–"), after.get(name, "–")
        if old != new:
            yield f"{name} {old} → {new}"


def retell(name: str, seed: int) -> None:
    """Writes one playthrough anew: the same game, where there is one and the rules still allow it."""
    path = FOLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whim = Whim(portrait_of(setting_of(name)), seed)
    lines = list(playthrough(name, Retelling(text, whim)))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for playthrough_name, first_seed in SEEDS.items():
        retell(playthrough_name, first_seed)
