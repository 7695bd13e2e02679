"""Bots against each other: who beats whom, and how strong each is."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import polars as pl
from openskill.models import PlackettLuce

from arsenale.games.ruleset import Setting
from arsenale.lab.counting import groups, sum_up, with_seats
from arsenale.lab.intervals import NORMAL_95
from arsenale.lab.pictures import dots
from arsenale.lab.reading import Reading
from arsenale.lab.sheets import Sheet, number, percent, percent_range
from arsenale.lab.study import Arm, Study
from arsenale.texts import _

KIND = "tournament"
VERSUS = " / "


def design(setting: Setting, bots: Sequence[str], games: int, seed: int, both_ways: bool = False) -> Study:
    """For each pairing one of the later named bot, the earlier one in all other seats; `both_ways`: reversed too.

    Raises ValueError for fewer than two bots, or the same one twice.
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ValueError(_("name two bots or more, each once"))
    pairings = [(challenger, other) for other, challenger in combinations(bots, 2)]
    pairings += [(other, challenger) for challenger, other in pairings] if both_ways else []
    arms = [Arm.of(VERSUS.join(pairing), setting, pairing) for pairing in pairings]
    return Study(KIND, setting.ruleset.id, tuple(arms), games, seed)


def read(study: Study, table: pl.DataFrame) -> Reading:
    """Each pairing's share of victory, and ratings out of all games."""
    pairings, ratings = challenges(table), rate(table)
    return Reading([_pairing_sheet(pairings), _rating_sheet(ratings)], _pictures(pairings, ratings))


def challenges(table: pl.DataFrame) -> pl.DataFrame:
    """The challengers' results, as `sum_up` gives them, by `challenger` and `against`."""
    names = pl.col("arm").str.split_exact(VERSUS, 1).struct.rename_fields(["challenger", "against"]).struct.unnest()
    rows = with_seats(table).with_columns(names).filter(pl.col("bot") == pl.col("challenger"))
    return sum_up(rows, "challenger", "against")


def _pairing_sheet(pairings: pl.DataFrame) -> Sheet:
    headings = (
        _("one"),
        _("against the others"),
        _("games"),
        _("wins"),
        _("95 % interval"),
        _("even"),
        _("mean score"),
    )
    sheet = Sheet(_("Pairings"), headings, names=2)
    for row in pairings.iter_rows(named=True):
        shares = percent(row["share"]), percent_range(row["low"], row["high"]), percent(row["even"])
        sheet.rows.append(
            (row["challenger"], row["against"], str(row["games"]), *shares, number(row["score"], row["off"]))
        )
    return sheet


# --- ratings ---


def rate(table: pl.DataFrame) -> pl.DataFrame:
    """Ratings by Plackett and Luce's model out of all games' ranks, the strongest first: `mu` from `low` to `high`.

    The games are rated in turn, one of each pairing, one seat a team; a bot with several seats learns from their mean.
    """
    model = PlackettLuce(tau=0.0)  # bots do not change while they are measured
    ratings = {bot: model.rating(name=bot) for bot in table["bot"].unique(maintain_order=True)}
    for _key, game in groups(table.sort("game", maintain_order=True), "game", "arm"):
        _rate_game(model, ratings, game["bot"].to_list(), game["rank"].to_list())
    rows = [{"bot": bot, "mu": each.mu, "sigma": each.sigma} for bot, each in ratings.items()]
    spread = NORMAL_95 * pl.col("sigma")
    return pl.DataFrame(rows).with_columns(low=pl.col("mu") - spread, high=pl.col("mu") + spread).sort(-pl.col("mu"))


def _rate_game(model: Any, ratings: dict[str, Any], bots: Sequence[str], ranks: Sequence[int]) -> None:
    rated = model.rate([[ratings[bot]] for bot in bots], ranks=ranks)
    for bot in set(bots):
        news = [team[0] for team, name in zip(rated, bots, strict=True) if name == bot]
        mu, sigma = (sum(getattr(new, part) for new in news) / len(news) for part in ("mu", "sigma"))
        ratings[bot] = model.rating(mu=mu, sigma=sigma, name=bot)


def _rating_sheet(ratings: pl.DataFrame) -> Sheet:
    sheet = Sheet(_("Ratings"), (_("bot"), _("rating"), _("uncertainty")))
    sheet.rows.extend((row["bot"], number(row["mu"]), number(row["sigma"])) for row in ratings.iter_rows(named=True))
    return sheet


# --- pictures ---


def _pictures(pairings: pl.DataFrame, ratings: pl.DataFrame) -> dict[str, Any]:
    named = pairings.with_columns(pairing=pl.col("challenger") + " – " + pl.col("against"))
    wins = dots(named, _("One against the others"), _("share of victories"), "share", "low", "high", "pairing", "even")
    strength = dots(ratings, _("Ratings"), _("rating"), "mu", "low", "high", "bot", form=".1f")
    return {"pairings": wins, "ratings": strength}
