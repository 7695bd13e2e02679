"""A new game as the command line describes it: who plays, who is a bot, by which rules, and where it is kept."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain, repeat
from pathlib import Path

from platformdirs import user_data_path

from arsenale.games.ruleset import Ruleset
from arsenale.table.game import PERSON, Game
from arsenale.texts import _

POWERS = "powers"  # the house rule that names the players, beside those of the ruleset


def begin_game(
    ruleset: Ruleset,
    players: int,
    persons: Sequence[str],
    bots: Sequence[str],
    preset: str,
    options: Mapping[str, str],
    board: str = "",
) -> Game:
    """A game in which `persons` are played by people (the first power, where none is named) and the rest by `bots`,

    in the order of the seats, the last of them as often as needed. `options` may hold `powers=spain,turkey`.
    Raises ValueError with what is wrong.
    """
    loaded = ruleset.load_board(board or ruleset.default_board)
    known = tuple(loaded.powers)
    wanted = tuple(options[POWERS].split(",")) if POWERS in options else ruleset.usual_powers(players)
    _check_persons(persons, known)
    powers = wanted if POWERS in options else _make_room(wanted, persons, known)
    setting = ruleset.setting(powers, preset, {name: options[name] for name in options if name != POWERS}, loaded)
    return Game.begin(setting, _fill_seats(powers, persons or powers[:1], bots))


def _check_persons(persons: Sequence[str], known: Sequence[str]) -> None:
    for person in persons:
        if person not in known:
            problem = _("there is no power {name}; --seat takes one of {known}")
            raise ValueError(problem.format(name=person, known=", ".join(known)))
    if len(set(persons)) < len(persons):
        raise ValueError(_("a seat is named twice; every power is played once"))


def _make_room(powers: Sequence[str], persons: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The usual powers, the last ones replaced where people wish to play others; in the order of the board."""
    others = [power for power in powers if power not in persons]
    chosen = {*persons, *others[: max(0, len(powers) - len(persons))]}
    if len(chosen) > len(powers):
        problem = _("{persons} people need as many players; give --players {persons}")
        raise ValueError(problem.format(persons=len(persons)))
    return tuple(power for power in known if power in chosen)


def _fill_seats(powers: Sequence[str], persons: Sequence[str], bots: Sequence[str]) -> dict[str, str]:
    missing = [person for person in persons if person not in powers]
    if missing:
        problem = _("{name} does not play; the powers of this game are {powers}")
        raise ValueError(problem.format(name=missing[0], powers=", ".join(powers)))
    count = len(powers) - len(persons)
    if len(bots) > max(count, 1):
        problem = _("{bots} bots are named for {seats} seats; name that many, or one for all")
        raise ValueError(problem.format(bots=len(bots), seats=count))
    if count and not bots:
        raise ValueError(_("name a bot for the other seats: --bots merchant"))
    names = chain(bots, repeat(bots[-1])) if bots else iter(())
    return {power: PERSON if power in persons else next(names) for power in powers}


def usual_path(ruleset: Ruleset) -> Path:
    """A new file among the user's data, named after the game and the time."""
    folder = user_data_path("arsenale") / "games"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{ruleset.id}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    numbered = chain([f"{name}.txt"], (f"{name}-{number}.txt" for number in range(2, 1000)))
    return next(folder / file for file in numbered if not (folder / file).exists())
