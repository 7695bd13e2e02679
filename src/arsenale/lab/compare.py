"""What a house rule changes: settings that play the same games, dice for dice, and the differences between them."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from arsenale.games.ruleset import Ruleset
from arsenale.games.rulesets import find_ruleset
from arsenale.lab.counting import difference, groups, pair
from arsenale.lab.measures import measures_of
from arsenale.lab.pictures import dots
from arsenale.lab.reading import Reading
from arsenale.lab.sheets import Sheet, change, number, percent
from arsenale.lab.study import Arm, Study, simulated
from arsenale.texts import _, power_name

KIND = "compare"
USUAL = "usual"  # the setting that the others are compared with
JOINT = "/"  # of bots in one word


def design(
    ruleset: Ruleset,
    bots: Sequence[str],
    games: int,
    seed: int,
    players: int,
    preset: str,
    options: Mapping[str, str],
    variants: Sequence[Mapping[str, str]],
    board: str = "",
) -> Study:
    """The setting, and an arm for each variant: house rules, `preset`, `players`, `board`, `bots` (joined by `/`)."""
    usual = {"preset": preset, "players": str(players), "board": board, "bots": JOINT.join(bots), **options}
    if not variants:
        raise ValueError(_("name at least one setting to compare with: --with NAME=VALUE"))
    arms = [_arm(ruleset, USUAL, usual)]
    arms += [_arm(ruleset, name_variant(variant), {**usual, **variant}) for variant in variants]
    return Study(KIND, ruleset.id, tuple(arms), games, seed)


def _arm(ruleset: Ruleset, name: str, words: Mapping[str, str]) -> Arm:
    options = dict(words)
    preset, players, board, bots = (options.pop(key) for key in ("preset", "players", "board", "bots"))
    if not players.isdigit():
        raise ValueError(_("players is a number, not {text}").format(text=players))
    setting = ruleset.setting(int(players), preset, simulated(ruleset, options), board)
    return Arm.of(name, setting, bots.split(JOINT))


def name_variant(variant: Mapping[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in variant.items())


# --- what it says ---


def read(study: Study, table: pl.DataFrame) -> Reading:
    """By how much each variant differs from the usual setting: for each power, and in everything that is counted."""
    variants = [arm.name for arm in study.arms[1:]]
    powers = power_differences(table, variants)
    measured = measure_differences(find_ruleset(study.ruleset), table, variants)
    picture = dots(
        powers.with_columns(low=pl.col("share") - pl.col("share_off"), high=pl.col("share") + pl.col("share_off")),
        _("What changes in the share of victories"),
        _("difference"),
        *("share", "low", "high", "power", "even", "variant"),
        form="+.0%",
    )
    return Reading([_power_sheet(powers), _measure_sheet(measured)], {"differences": picture})


def power_differences(table: pl.DataFrame, variants: Sequence[str]) -> pl.DataFrame:
    """By `variant` and `power`: usual share and score, the differences and how far they may be off (`_off`)."""
    rows: list[dict[str, Any]] = []
    for variant in variants:
        for (power,), pairs in groups(pair(table, USUAL, variant, ["power"], ["share", "score"]), "power"):
            share, share_off = difference(pairs, "share")
            score, score_off = difference(pairs, "score")
            rows.append(
                {"variant": variant, "power": power_name(str(power)), "games": pairs.height, "even": 0.0}
                | {"usual_share": pairs["share"].mean(), "share": share, "share_off": share_off}
                | {"usual_score": pairs["score"].mean(), "score": score, "score_off": score_off}
            )
    return pl.DataFrame(rows)


def measure_differences(ruleset: Ruleset, table: pl.DataFrame, variants: Sequence[str]) -> pl.DataFrame:
    """By `variant` and `measure`, in the mean over the seats of a game: `usual`, `changed`, `difference` and its `off`.

    What is the same in all pairs of games is left out.
    """
    texts = {"score": _("points"), "decisions": _("decisions")} | dict(measures_of(ruleset).texts)
    games = table.group_by("arm", "game", maintain_order=True).agg(pl.col(*texts).mean())
    rows: list[dict[str, Any]] = []
    for variant in variants:
        pairs = pair(games, USUAL, variant, [], list(texts))
        for name, text in texts.items():
            more, off = difference(pairs, name)
            means = {"usual": pairs[name].mean(), "changed": pairs[f"{name}_other"].mean()}
            if more or off:
                rows.append(
                    {"variant": variant, "measure": name, "text": _(text)} | means | {"difference": more, "off": off}
                )
    return pl.DataFrame(rows)


def _power_sheet(powers: pl.DataFrame) -> Sheet:
    headings = (
        *(_("variant"), _("power"), _("games"), _("wins, usual"), _("changed by, percent points")),
        *(_("score, usual"), _("changed by")),
    )
    sheet = Sheet(_("Powers"), headings, names=2)
    for row in powers.iter_rows(named=True):
        shares = percent(row["usual_share"]), change(row["share"], row["share_off"], "%")
        scores = number(row["usual_score"]), change(row["score"], row["score_off"])
        sheet.rows.append((row["variant"], row["power"], str(row["games"]), *shares, *scores))
    return sheet


def _measure_sheet(measured: pl.DataFrame) -> Sheet:
    headings = (_("variant"), _("counted"), _("usual"), _("changed"), _("difference"))
    sheet = Sheet(_("What happens in a game, in the mean of its seats"), headings, names=2)
    for row in measured.iter_rows(named=True):
        values = number(row["usual"]), number(row["changed"]), change(row["difference"], row["off"])
        sheet.rows.append((row["variant"], row["text"], *values))
    return sheet
