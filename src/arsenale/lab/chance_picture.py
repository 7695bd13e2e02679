"""The chances of every power over a whole game as a picture, the greatest swings marked."""

import json
from pathlib import Path
from typing import Any

import vl_convert

from arsenale.lab.analysis import Analysis
from arsenale.table import chronicle
from arsenale.texts import _, power_name

WIDTH, HEIGHT = 900, 320
WRITERS = {".svg": vl_convert.vegalite_to_svg, ".png": vl_convert.vegalite_to_png}


def save_picture(analysis: Analysis, path: Path) -> None:
    """Writes an .svg or .png. Raises ValueError for any other ending, OSError."""
    if path.suffix not in WRITERS:
        raise ValueError(_("a picture ends in .svg or .png, not in {ending}").format(ending=path.suffix or "nothing"))
    drawn = WRITERS[path.suffix](json.dumps(draw_chances(analysis)))
    path.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())


def draw_chances(analysis: Analysis) -> dict[str, Any]:
    """The picture in Vega-Lite: a line for each power, a rule at each swing with its number."""
    x = {"field": "step", "type": "quantitative", "title": _("order"), "scale": {"nice": False}}
    y = {"field": "chance", "type": "quantitative", "title": _("chance to win"), "axis": {"format": "%"}}
    colour = {"field": "power", "type": "nominal", "title": None, "sort": [power_name(p) for p in analysis.powers]}
    line = {"type": "line", "interpolate": "step-after"}
    marks = {"values": _marks(analysis)}
    number = {"x": x, "y": {"value": 0}, "text": {"field": "number"}}
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "width": WIDTH,
        "height": HEIGHT,
        "background": "white",
        "layer": [
            {"data": {"values": _lines(analysis)}, "mark": line, "encoding": {"x": x, "y": y, "color": colour}},
            {"data": marks, "mark": {"type": "rule", "strokeDash": [3, 3]}, "encoding": {"x": x}},
            {"data": marks, "mark": {"type": "text", "dy": -4, "baseline": "bottom"}, "encoding": number},
        ],
    }


def _lines(analysis: Analysis) -> list[dict[str, Any]]:
    return [
        {"step": point.step, "power": power_name(power), "chance": chance, "at": chronicle.show_heading(point.heading)}
        for point in analysis.points
        for power, chance in zip(analysis.powers, point.chances, strict=True)
    ]


def _marks(analysis: Analysis) -> list[dict[str, Any]]:
    return [{"step": swing.step, "number": number} for number, swing in enumerate(analysis.swings, 1)]
