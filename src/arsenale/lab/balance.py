"""Is a game fair? Shares of victory and points of each power, by setting and by place in the order of play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import polars as pl

from arsenale.games.ruleset import Ruleset, Setting
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.counting import groups, sum_up, with_seats
from arsenale.lab.draws import has_draws, read_draws
from arsenale.lab.intervals import mean_interval
from arsenale.lab.measures import measures_of
from arsenale.lab.pictures import dots
from arsenale.lab.reading import Reading
from arsenale.lab.sheets import Sheet, number, percent, percent_range
from arsenale.lab.study import Arm, Study, simulated
from arsenale.lab.varying import name_draws, vary_board
from arsenale.texts import _, power_name

KIND = "balance"


def design(
    ruleset: Ruleset,
    bots: Sequence[str],
    games: int,
    seed: int,
    powers: Sequence[int | Sequence[str]],
    presets: Sequence[str],
    options: Mapping[str, Sequence[str]],
    board: str = "",
    boards: int = 0,
) -> Study:
    """A grid: each of the `powers` (a number of players, or who plays) by each preset by each value of each option.

    `boards`: so many boards on which the facts that nobody knows are drawn anew, beside the given one.
    """
    loaded = ruleset.load_board(board or ruleset.default_board)
    drawn = {name: vary_board(ruleset, loaded, n) for n, name in enumerate(name_draws(boards), 1)}
    arms: list[Arm] = []
    for who, preset, house in product(powers, presets, grid(options)):
        setting = ruleset.setting(who, preset, simulated(ruleset, house), loaded)
        name = name_setting(who, preset, house)
        arms.append(Arm.of(name, setting, bots))
        for draw, other in drawn.items():
            arms.append(Arm.of(f"{name} {draw}", _elsewhere(setting, other), bots))
    return Study(KIND, ruleset.id, tuple(arms), games, seed)


def _elsewhere(setting: Setting, board: Any) -> Setting:
    return setting.ruleset.setting(setting.powers, setting.preset, setting.options, board)


def grid(options: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    """Every combination of the values of the options."""
    for values in product(*options.values()):
        yield dict(zip(options, values, strict=True))


def name_setting(who: int | Sequence[str], preset: str, options: Mapping[str, str]) -> str:
    """How an arm is called: `4p classic own_sale=unpaid`, `england+spain+italy classic`."""
    played = f"{who}p" if isinstance(who, int) else "+".join(who)
    return " ".join([played, preset, *(f"{name}={value}" for name, value in options.items())])


def choose_powers(
    ruleset: Ruleset, players: Sequence[str], powers: Sequence[Sequence[str]], is_every_choice: bool
) -> list[int | Sequence[str]]:
    """Who plays, out of what the command names: `powers`, else numbers of `players`, else every choice of so many."""
    numbers = [_read_number(text) for text in players]
    if powers:
        return list(powers)
    if is_every_choice:
        return [chosen for number in numbers for chosen in every_choice(ruleset, number)]
    return list(numbers)


def _read_number(text: str) -> int:
    if not text.isdigit():
        raise ValueError(_("players is a number, not {text}").format(text=text))
    return int(text)


def every_choice(ruleset: Ruleset, players: int) -> list[tuple[str, ...]]:
    """All sets of so many powers."""
    return list(combinations(ruleset.usual_powers(max(ruleset.players)), players))


# --- what it says ---


def read(study: Study, table: pl.DataFrame) -> Reading:
    """Powers, places in the order of play, and what else is counted; where boards were drawn, what holds on them."""
    rows = with_seats(table).with_columns(pl.col("power").replace(_power_names(table)))
    if has_draws(rows):
        return read_draws(rows)
    ruleset = find_ruleset(study.ruleset)
    by_power, by_place = sum_up(rows, "arm", "power"), place_table(ruleset, rows)
    sheets = [_power_sheet(by_power), _place_sheet(by_place), _measure_sheet(ruleset, rows)]
    return Reading(sheets, _pictures(by_power, by_place))


def _power_names(table: pl.DataFrame) -> dict[str, str]:
    return {power: power_name(power) for power in table["power"].unique()}


def place_table(ruleset: Ruleset, rows: pl.DataFrame) -> pl.DataFrame:
    """Results by place in the order of play: `arm`, `when` (a measure; `text`: in words), `place`, and as `sum_up`."""
    tables = [
        sum_up(rows, "arm", when)
        .rename({when: "place"})
        .with_columns(when=pl.lit(when), text=pl.lit(_(measures_of(ruleset).texts[when])))
        for when in measures_of(ruleset).places
    ]
    order = pl.col("arm").replace_strict(_ranks(rows["arm"]), return_dtype=pl.Int64)
    return pl.concat(tables).sort(order, "when", "place", maintain_order=True)


def _ranks(names: pl.Series) -> dict[str, int]:
    return {name: rank for rank, name in enumerate(names.unique(maintain_order=True))}


def _result(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        str(row["games"]),
        percent(row["share"]),
        percent_range(row["low"], row["high"]),
        number(row["score"], row["off"]),
    )


def _result_headings() -> tuple[str, ...]:
    return _("games"), _("wins"), _("95 % interval"), _("mean score")


def _power_sheet(by_power: pl.DataFrame) -> Sheet:
    sheet = Sheet(_("Powers"), (_("setting"), _("power"), *_result_headings()), names=2)
    sheet.rows.extend((row["arm"], row["power"], *_result(row)) for row in by_power.iter_rows(named=True))
    return sheet


def _place_sheet(by_place: pl.DataFrame) -> Sheet:
    headings = (_("setting"), _("order of play"), _("place"), *_result_headings())
    sheet = Sheet(_("Places in the order of play"), headings, names=2)
    for row in by_place.iter_rows(named=True):
        sheet.rows.append((row["arm"], row["text"], str(row["place"]), *_result(row)))
    return sheet


def _measure_sheet(ruleset: Ruleset, rows: pl.DataFrame) -> Sheet:
    """The mean of everything that is counted, by power."""
    powers = rows["power"].unique(maintain_order=True).to_list()
    sheet = Sheet(_("What happens in a game, in the mean"), (_("setting"), _("counted"), *powers), names=2)
    for (arm,), games in groups(rows, "arm"):
        means = {power[0]: group for power, group in groups(games, "power")}
        for name, text in measures_of(ruleset).texts.items():
            values = (
                number(*mean_interval(means[power][name].to_list())) if power in means else "" for power in powers
            )
            sheet.rows.append((str(arm), _(text), *values))
    return sheet


def _pictures(by_power: pl.DataFrame, by_place: pl.DataFrame) -> dict[str, Any]:
    share = ("share", "low", "high")
    spread = by_power.with_columns(least=pl.col("score") - pl.col("off"), most=pl.col("score") + pl.col("off"))
    won, points, victories = _("Who wins"), _("Points"), _("share of victories")
    return {
        "powers": dots(by_power, won, victories, *share, "power", "even", "arm"),
        "scores": dots(spread, points, _("mean score"), "score", "least", "most", "power", row="arm", form=".0f"),
        "places": dots(
            by_place.with_columns(panel=pl.col("arm") + ", " + pl.col("text")),
            _("Who wins by place in the order of play"),
            victories,
            *share,
            "place",
            "even",
            "panel",
        ),
    }
