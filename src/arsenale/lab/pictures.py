"""Pictures of results: SVG for pages, and one page of HTML in which they can be looked at closely."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

from arsenale.texts import _

WIDTH, ROW = 420, 18  # of a picture, and of one dot's row in it, in pixels
INK, FAINT = "#22577a", "#b0b7bd"

Chart = Any


def save_pictures(charts: Mapping[str, Chart], folder: Path) -> None:
    """Each as NAME.svg, and all of them as pictures.html, which needs no network."""
    for name, chart in charts.items():
        chart.save(folder / f"{name}.svg")
    if charts:
        alt.vconcat(*charts.values()).save(folder / "pictures.html", inline=True)


def dots(
    data: pl.DataFrame,
    title: str,
    heading: str,
    value: str,
    low: str,
    high: str,
    name: str,
    even: str = "",
    row: str = "",
    form: str = "%",
) -> Chart:
    """A dot for each row with the line of its interval, by `name`; one panel for each `row`; a tick where `even` is."""
    order = data[name].unique(maintain_order=True).to_list()
    y = alt.Y(f"{name}:N", sort=order, title=None)
    x = alt.X(f"{value}:Q", title=heading, axis=alt.Axis(format=form), scale=alt.Scale(zero=False))
    base = alt.Chart(data)
    layers = [
        base.mark_rule(color=INK, strokeWidth=2).encode(y=y, x=alt.X(f"{low}:Q", title=heading), x2=f"{high}:Q"),
        base.mark_point(color=INK, filled=True, size=60, opacity=1).encode(y=y, x=x, tooltip=[name, value, low, high]),
    ]
    if even:
        layers.insert(0, base.mark_tick(color=FAINT, thickness=3, size=ROW).encode(y=y, x=f"{even}:Q"))
    chart = alt.layer(*layers).properties(width=WIDTH, height=alt.Step(ROW))
    if row:
        rows = data[row].unique(maintain_order=True).to_list()
        chart = chart.facet(row=panels(row, rows)).resolve_scale(y="independent")
    return chart.properties(title=title)


def histogram(data: pl.DataFrame, title: str, value: str, row: str, even: str, form: str = "%") -> Chart:
    """How often each value comes, one panel for each `row`, a line where `even` is."""
    base = alt.Chart(data)
    x = alt.X(f"{value}:Q", bin=alt.Bin(step=0.02), title=_("share of victories"), axis=alt.Axis(format=form))
    bars = base.mark_bar(color=INK).encode(x=x, y=alt.Y("count():Q", title=_("boards")))
    line = base.mark_rule(color="#c1121f").encode(x=f"mean({even}):Q")
    chart = alt.layer(bars, line).properties(width=WIDTH, height=80)
    rows = data[row].unique(maintain_order=True).to_list()
    return chart.facet(row=panels(row, rows)).properties(title=title)


def panels(row: str, order: Sequence[str]) -> alt.Row:
    """One panel below the other, each with its name above it."""
    header = alt.Header(labelAngle=0, labelAnchor="start", labelOrient="top", labelFontWeight="bold", title=None)
    return alt.Row(f"{row}:N", sort=list(order), header=header)
