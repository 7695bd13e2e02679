"""The drawn outlines of boards: shapes of zones, land and closed straits, read from GeoJSON."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from arsenale.games.boards import packaged_boards

Degrees = tuple[float, float]
"""Longitude and latitude."""
area_kinds = ("zone", "sea", "province")


@dataclass(frozen=True, slots=True)
class Shape:
    """A feature of the map: `lines` are closed rings for an area (islands are holes, even-odd), open for a strait."""

    kind: str
    id: str
    label: Degrees | None
    lines: tuple[tuple[Degrees, ...], ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """The shapes inside a frame of (west, south, east, north) degrees."""

    frame: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]

    def of_kind(self, kind: str) -> tuple[Shape, ...]:
        """The shapes of one kind: zone, void (land), outer sea, closed strait; sea and province on a map of lands."""
        return tuple(shape for shape in self.shapes if shape.kind == kind)

    @property
    def areas(self) -> tuple[Shape, ...]:
        """The shapes that pieces stand in."""
        return tuple(shape for shape in self.shapes if shape.kind in area_kinds)


def load_outline(board_id: str) -> Outline | None:
    """The outline of a packaged board, or None when it has none."""
    text = outline_text(board_id)
    return read_outline(text) if text else None


def outline_text(board_id: str) -> str:
    """The GeoJSON of a packaged board, nothing when it has none."""
    source = files("arsenale.boards") / f"{board_id}.geojson"
    return source.read_text("utf-8") if source.is_file() else ""


def read_outline(geojson: str) -> Outline:
    """The outline in a GeoJSON text."""
    data = json.loads(geojson)
    return Outline(tuple(data["bbox"]), tuple(_read_shape(feature) for feature in data["features"]))


def find_outline(board_id: str, areas: Iterable[str]) -> Outline | None:
    """The outline that suits a board, None where no packaged one does."""
    name = name_outline(board_id, areas)
    return load_outline(name) if name else None


def name_outline(board_id: str, areas: Iterable[str]) -> str:
    """The packaged board of that id, else (a corrected board may go by its own) the one whose outline has most of the

    `areas`; nothing where none has any.
    """
    if outline_text(board_id):
        return board_id
    wanted = set(areas)
    outlines = {name: outline for name in packaged_boards() if (outline := load_outline(name))}

    def count_common(name: str) -> int:
        return sum(shape.id in wanted for shape in outlines[name].areas)

    best = max(outlines, key=count_common, default="")
    return best if best and count_common(best) else ""


def _read_shape(feature: dict[str, Any]) -> Shape:
    about, geometry = feature["properties"], feature["geometry"]
    label = tuple(about["label"]) if "label" in about else None
    return Shape(
        about["kind"], about.get("id", ""), label, tuple(_read_lines(geometry["type"], geometry["coordinates"]))
    )


def _read_lines(kind: str, coordinates: list[Any]) -> Iterable[tuple[Degrees, ...]]:
    if kind == "LineString":
        yield tuple((x, y) for x, y in coordinates)
    elif kind in ("Polygon", "MultiLineString"):
        for line in coordinates:
            yield from _read_lines("LineString", line)
    elif kind == "MultiPolygon":
        for polygon in coordinates:
            yield from _read_lines("Polygon", polygon)
