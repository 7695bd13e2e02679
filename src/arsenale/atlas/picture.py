"""Maps as files."""

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import vl_convert

from arsenale.texts import _


def save_map(svg: str, path: str | Path, scale: float = 2.0) -> None:
    """Writes a drawn map to an .svg or .png file; `scale` is the number of pixels a unit (the map is 1200 units wide).

    Raises ValueError for another ending, OSError when the file cannot be written.
    """
    path = Path(path)
    ending = path.suffix.lower()
    if ending not in (".svg", ".png"):
        raise ValueError(_("{path}: a map is written as .svg or .png; choose one of these endings").format(path=path))
    path.write_bytes(svg.encode("utf-8") if ending == ".svg" else to_png(svg, scale))


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """An SVG map as a PNG, `scale` pixels a unit, in the packaged faces: no browser and no installed font is needed."""
    _register_faces()
    return vl_convert.svg_to_png(svg, scale=scale)


@cache
def _register_faces() -> None:
    with as_file(files("arsenale.atlas") / "fonts") as folder:
        vl_convert.register_font_directory(str(folder))
