"""Writes docs/rules-GAME.md from the rule book of each game: `python tools/make_rule_book.py`."""

from pathlib import Path

from arsenale.games.rulebook import read_rule_book, show_book
from arsenale.games.rulesets import RULESETS

docs = Path(__file__).parents[1] / "docs"

for game in RULESETS:
    book = read_rule_book(f"arsenale.games.{game}")
    (docs / f"rules-{game.replace('_', '-')}.md").write_text(show_book(book, linked=True), "utf-8")
