"""The games there are."""

from arsenale.games.ruleset import Ruleset
from arsenale.games.serenissima import SERENISSIMA
from arsenale.texts import _

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (SERENISSIMA,)}


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of this name. Raises ValueError with the names there are."""
    if name not in RULESETS:
        names = ", ".join(RULESETS)
        raise ValueError(_("unknown game {name}; there is {names}").format(name=name, names=names))
    return RULESETS[name]
