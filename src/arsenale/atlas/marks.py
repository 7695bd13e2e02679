"""What all maps are drawn with: colours, signs, threads. What a colour says, a letter or a shape says too."""

import re
from collections.abc import Collection

from arsenale.atlas.lettering import Point
from arsenale.atlas.svg import element, text

ink, paper, red = "#2f2418", "#fbf6e9", "#a3202f"
land = "#f2e7cd"
nobody = "#b9ab92"
# The colours that board files name, in tones that go together on the map.
tones = {
    "orange": "#e8852c",
    "yellow": "#f0c93a",
    "green": "#3f8f57",
    "red": "#b3263a",
    "black": "#2b2a2e",
    "grey": "#8b929b",
    "gray": "#8b929b",
    "brown": "#7d4f2a",
    "blue": "#2f6ea5",
    "gold": "#d9a521",
    "purple": "#7b4a94",
    "pink": "#dd8fa6",
    "white": "#f4f1ea",
}


def tone_of(colour: str) -> str:
    """The colour to print for one in a board file: a name we know, `#rrggbb`, else a neutral tone."""
    if re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        return colour
    return tones.get(colour.lower(), nobody)


def ink_on(tone: str) -> str:
    """Dark or light lettering, whichever reads better on a tone."""
    red, green, blue = (int(tone[n : n + 2], 16) for n in (1, 3, 5))
    return ink if 0.3 * red + 0.59 * green + 0.11 * blue > 135 else paper


def sign_of(name: str, names: Collection[str], length: int) -> str:
    """The first letters of a name, `length` or more, as many as tell it from the other names."""
    others = [other for other in names if other != name]
    fitting = (name[:n] for n in range(length, len(name)) if not any(other[:n] == name[:n] for other in others))
    return next(fitting, name).capitalize()


def draw_sign(sign: str, x: float, y: float, size: float, colour: str) -> str:
    """Bold letters centred on (x, y)."""
    return text(sign, x, y + size * 0.33, class_="sign", font_size=size, fill=colour)


def mix(tone: str, other: str, share: float) -> str:
    """A tone of two: so large a `share` of the first, the rest of the other."""
    parts = [(int(tone[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def draw_flag(tone: str, sign: str, x: float, y: float) -> str:
    """A square in a power's colour with its sign, centred on (x, y)."""
    flag = element("rect", x=x - 7, y=y - 7, width=14, height=14, rx=2, fill=tone, stroke=ink, stroke_width=0.8)
    return flag + draw_sign(sign, x, y, 10, ink_on(tone))


def draw_thread(start: Point, end: Point) -> str:
    """A fine line, with a knot at its start, that says where something belongs which found no room there."""
    knot = element("circle", cx=start[0], cy=start[1], r=1.6, fill=ink)
    return knot + element("path", d=f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}", class_="thread")


def tower(x: float, y: float) -> str:
    """The path of a small tower with battlements, centred on (x, y)."""
    return f"M{x - 4.5:.1f} {y + 4.8:.1f}v-9.4h2v2h1.5v-2h2v2h1.5v-2h2v9.4h-3v-3.4a1.5 1.5 0 0 0-3 0v3.4z"


def draw_peak(x: float, y: float) -> str:
    """A mountain, centred on (x, y)."""
    return element("path", d=f"M{x - 6:.1f} {y + 4:.1f}l6-8 6 8m-6-8l-1.5 8", class_="peak")
