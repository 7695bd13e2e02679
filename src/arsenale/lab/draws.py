"""What holds whatever the printed board says: results on boards on which doubtful facts are drawn."""

from statistics import fmean, variance
from typing import Any

import polars as pl

from arsenale.lab.counting import cells, groups, sum_up
from arsenale.lab.intervals import mean_interval
from arsenale.lab.pictures import histogram
from arsenale.lab.reading import Reading
from arsenale.lab.sheets import Sheet, percent
from arsenale.lab.varying import MARK
from arsenale.texts import _

SETTING = pl.col("arm").str.extract(f"^(.*) {MARK}[0-9]+$")  # nothing where the board is the given one


def has_draws(rows: pl.DataFrame) -> bool:
    """Some of the games were played on drawn boards."""
    return rows.select(SETTING.is_not_null().any()).item()


def read_draws(rows: pl.DataFrame) -> Reading:
    """The results on drawn boards beside those on the given one."""
    boards = board_table(rows)
    named = boards.with_columns(panel=pl.col("setting") + ", " + pl.col("power"))
    picture = histogram(named, _("Victories on boards with doubtful facts drawn"), "share", "panel", "even")
    return Reading([_draw_sheet(draw_table(boards))], {"boards": picture})


def board_table(rows: pl.DataFrame) -> pl.DataFrame:
    """The results of each power on each board: `setting`, whether `is_drawn`, and what `sum_up` gives."""
    setting = pl.coalesce(SETTING, "arm")
    return sum_up(
        rows.with_columns(setting=setting, is_drawn=SETTING.is_not_null()), "setting", "is_drawn", "arm", "power"
    )


def draw_table(boards: pl.DataFrame) -> pl.DataFrame:
    """By `setting` and `power`, over the drawn boards: the mean `share` ± `off`, the `spread` of the true shares,

    `least` and `most`; on which part of the boards the power is surely (95 %) `above` or `below` an even share, and on
    which it is `ahead`. `given` is its share on the given board.
    """
    drawn = boards.filter("is_drawn").with_columns(is_ahead=pl.col("share") == pl.col("share").max().over("arm"))
    rows: list[dict[str, Any]] = []
    for (setting, power), group in groups(drawn, "setting", "power"):
        shares, count = cells(group, "share"), group.height
        mean, off = mean_interval(shares)
        given = boards.filter(~pl.col("is_drawn"), setting=setting, power=power)["share"].item()
        parts = {
            "above": group.filter(pl.col("low") > pl.col("even")).height / count,
            "below": group.filter(pl.col("high") < pl.col("even")).height / count,
            "ahead": group.filter("is_ahead").height / count,
        }
        spread = {"spread": spread_between(group), "least": min(shares), "most": max(shares)}
        names = {"setting": setting, "power": power, "boards": count, "given": given}
        rows.append(names | {"share": mean, "off": off} | spread | parts)
    return pl.DataFrame(rows)


def _draw_sheet(draws: pl.DataFrame) -> Sheet:
    headings = (
        *(_("setting"), _("power"), _("boards"), _("share on the given board"), _("mean share"), _("±")),
        *(_("spread between boards"), _("least"), _("most")),
        *(_("surely above even"), _("surely below even"), _("ahead of all")),
    )
    sheet = Sheet(_("Boards on which doubtful facts are drawn"), headings, names=2)
    names = ("given", "share", "off", "spread", "least", "most", "above", "below", "ahead")
    for row in draws.iter_rows(named=True):
        shares = (percent(row[name]) for name in names)
        sheet.rows.append((row["setting"], row["power"], str(row["boards"]), *shares))
    return sheet


def spread_between(group: pl.DataFrame) -> float:
    """The standard deviation of the true shares over boards: of what is seen without what chance adds."""
    shares, games = cells(group, "share"), cells(group, "games")
    by_chance = fmean(share * (1 - share) / n for share, n in zip(shares, games, strict=True))
    return max(0.0, variance(shares) - by_chance) ** 0.5 if len(shares) > 1 else 0.0
