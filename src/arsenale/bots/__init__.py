"""Players that think for themselves. A bot is given a view, never the state."""

from arsenale.bots.blood_royale import company as blood_royale
from arsenale.bots.bot import Advice, Bot, Player
from arsenale.bots.company import Company, Contest, Kind
from arsenale.bots.serenissima import company as serenissima
from arsenale.games.ruleset import Ruleset
from arsenale.texts import _

__all__ = ["COMPANIES", "Advice", "Bot", "Company", "Contest", "Kind", "Player", "find_bot", "find_company"]

COMPANIES: dict[str, Company] = {"serenissima": serenissima.COMPANY, "blood_royale": blood_royale.COMPANY}


def find_company(ruleset: Ruleset) -> Company:
    """The bots of a game. Raises ValueError where it has none."""
    if ruleset.id not in COMPANIES:
        raise ValueError(_("{title} has no bots").format(title=ruleset.title))
    return COMPANIES[ruleset.id]


def find_bot(ruleset: Ruleset, name: str) -> Player:
    """The bot of this name for this game, `search:0.2` for one that takes a budget. Raises ValueError."""
    return find_company(ruleset).find(name)
