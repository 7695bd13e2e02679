"""Who is asked for advice where nobody is named: the strongest bot, for as long as a person likes to wait."""

from arsenale.bots import Player, find_company
from arsenale.games.ruleset import Ruleset

PATIENCE = "0.2"  # seconds for which an adviser may think


def find_adviser(ruleset: Ruleset, name: str = "") -> Player:
    """The bot of this name, else the strongest of the game. Raises ValueError with those there are."""
    company = find_company(ruleset)
    strongest = company.kinds[-1]
    usual = f"{strongest.name}:{PATIENCE}" if strongest.takes_budget else strongest.name
    return company.find(name or usual)
