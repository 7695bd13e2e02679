"""The games there are."""

from typing import Any

from arsenale.games.blood_royale import BLOOD_ROYALE
from arsenale.games.boards import BoardError
from arsenale.games.ruleset import Ruleset
from arsenale.games.serenissima import SERENISSIMA
from arsenale.texts import _

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (SERENISSIMA, BLOOD_ROYALE)}


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of this name. Raises ValueError with the names there are."""
    if name not in RULESETS:
        names = ", ".join(RULESETS)
        raise ValueError(_("unknown game {name}; there is {names}").format(name=name, names=names))
    return RULESETS[name]


def load_board(source: str, game: str = "") -> tuple[Ruleset, Any]:
    """A board by packaged id or path, and its game: the one that is named, else the one that can read it.

    Raises ValueError: what is wrong with it, as a board of each game.
    """
    problems: dict[str, str] = {}
    for ruleset in [find_ruleset(game)] if game else RULESETS.values():
        try:
            return ruleset, ruleset.load_board(source)
        except BoardError as problem:
            problems.setdefault(str(problem), ruleset.title)
    if len(problems) == 1:
        raise BoardError(*problems)
    says = _("as a board of {game}: {problem}")
    raise BoardError("\n".join(says.format(game=title, problem=problem) for problem, title in problems.items()))
