"""Makes the map's two faces from EB Garamond: `make_fonts.py UPRIGHT.ttf ITALIC.ttf LICENSE` (fonttools, brotli).

UPRIGHT and ITALIC are the variable fonts of that family, LICENSE its text of the SIL Open Font License. Each face is
set to one weight, reduced to the letters of European languages, and named "Arsenale Map" so that it never mixes with
an installed EB Garamond. Written are a TTF (for drawing PNG), a WOFF2 (Latin only, embedded in SVG) and the widths of
the letters.
"""

import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

fonts = Path(__file__).parent.parent / "src/arsenale/atlas/fonts"
family = "Arsenale Map"
latin = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2019]
letters = [*latin, *range(0x386, 0x3CF), *range(0x400, 0x460)]


def make_face(source: str, style: str, weight: int) -> None:
    """Writes one face and the advance widths of its letters in thousandths of the font size."""
    font = instantiateVariableFont(TTFont(source), {"wght": weight})
    reduce(font, letters)
    name_face(font, style)
    font.save(fonts / f"{style.lower()}.ttf")
    scale = 1000 / font["head"].unitsPerEm
    widths = {chr(code): round(font["hmtx"][glyph][0] * scale) for code, glyph in sorted(font.getBestCmap().items())}
    (fonts / f"{style.lower()}.json").write_text(json.dumps(widths, separators=(",", ":")) + "\n", "ascii")
    reduce(font, latin)
    font.flavor = "woff2"
    font.save(fonts / f"{style.lower()}.woff2")


def reduce(font: TTFont, codes: list[int]) -> None:
    """Leaves only these letters in the font."""
    subsetter = Subsetter(Options(layout_features=["kern", "liga", "ccmp"], hinting=False))
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def name_face(font: TTFont, style: str) -> None:
    """Bold or Italic of our family, so that each request for text finds exactly one face."""
    for name in list(font["name"].names):
        if name.nameID in (16, 17, 21, 22, 25):
            font["name"].removeNames(nameID=name.nameID)
    for name_id, text in {
        1: family,
        2: style,
        3: f"{family} {style}",
        4: f"{family} {style}",
        6: f"ArsenaleMap-{style}",
    }.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400
    font["OS/2"].fsSelection = 0x20 if style == "Bold" else 0x01
    font["head"].macStyle = 0x01 if style == "Bold" else 0x02


if __name__ == "__main__":
    upright, italic, licence = sys.argv[1:]
    make_face(upright, "Bold", 650)
    make_face(italic, "Italic", 500)
    (fonts / "LICENSE").write_bytes(Path(licence).read_bytes())
