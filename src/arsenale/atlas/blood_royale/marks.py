"""The marks of Blood Royale: crests, Resources, what stands in a province, and what pieces look like."""

from arsenale.atlas.marks import draw_sign, ink, ink_on, mix, nobody, paper, red, sign_of, tone_of, tower
from arsenale.atlas.svg import element, group, title
from arsenale.games.blood_royale.board import Board
from arsenale.texts import _, mark

shades = 0.58, 0.48, 0.39, 0.31  # how much of a kingdom's colour its lands show
neutral_tones = "#ddd0b4", "#d2c3a5", "#e4d9c2", "#d8c8a8"
blue = "#3c5cb8"  # a kingdom's, apart from the sea's
resource_tones = {"grain": "#ecc95f", "iron": "#9aa2ac", "wool": "#f6f3ec", "wine": "#7d2c4f", "gold": "#d9a521"}
kind_names = {
    "grain": mark("grain"),
    "iron": mark("iron"),
    "wool": mark("wool"),
    "wine": mark("wine"),
    "gold": mark("gold"),
    "army": mark("army"),
    "character": mark("character"),
}

# Paths about (0, 0), ten units wide and high.
ear = "M0 1.8c-2.2-.2-3.2-1.4-3.2-3.2 2.2.2 3.2 1.4 3.2 3.2 0-1.8 1-3 3.2-3.2 0 1.8-1 3-3.2 3.2"
glyphs = {
    "grain": f"{ear}v3h-.01v-3m0-3c-2.2-.2-3.2-1.4-3.2-3.2 2.2.2 3.2 1.4 3.2 3.2 0-1.8 1-3 3.2-3.2 0 1.8-1 3-3.2 3.2",
    "iron": "M-4.6-3.2h8.8v1.9h-2.3c-.7 1.2-.7 2.2.4 2.9h1.4v1.8h-6.6v-1.8h1.3c.9-.7 1-1.6.5-2.3-1.8 0-3.2-.9-3.5-2.5z",
    "wool": "M-1.6 2.2a1.9 1.9 0 0 1-1.2-3.5 2 2 0 0 1 3-1.9 2.1 2.1 0 0 1 3.5 1.3 2 2 0 0 1 .1 4.1zm0 2.4v-2m4 0v2",
    "wine": "M-3.1-4.2h6.2c.2 2.7-.8 4.3-2.4 4.7v2.3h2v1.3h-5.4v-1.3h2v-2.3c-1.6-.4-2.6-2-2.4-4.7z",
    "gold": "M-1.9-3.6h3.8l.9 3.2h-5.6zM-4.2.3h3.7l.5 3.2h-5zM.5.3h3.7l.8 3.2h-5z",
    "army": "M-4.2-4.6h8.4v4.2c0 2.6-1.8 4.2-4.2 5.2-2.4-1-4.2-2.6-4.2-5.2z",
    "character": "M-4.7 3.6v-6.8l2.6 2.7 2.1-3.7 2.1 3.7 2.6-2.7v6.8z",
    "anchor": "M0-2.6v7m-4-3c.2 2 1.8 3 4 3s3.8-1 4-3m-6-1.6h4M-1.2-3.8a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0z",
    "star": "M0-5.2l1.5 3.4 3.7.4-2.8 2.5.8 3.6L0 2.9l-3.2 1.8.8-3.6-2.8-2.5 3.7-.4z",
    "fork": "M0 5.2v-7m-3-3v2.4c0 .4.2.6.6.6h4.8c.4 0 .6-.2.6-.6v-2.4m-3 0v3",
    "bar": "M-4 0h5.4m0-3.6v7.2",
}
faces = {"wool": "M-2.6-2.6c-1.6.2-2.6 1.6-2.5 3.1.6.6 2 .5 2.5-.3z"}  # what of a glyph is always dark
lines = frozenset({"anchor", "fork", "bar"})  # drawn with a pen, not filled


def kingdom_tone(board: Board, kingdom: str) -> str:
    """The colour of a kingdom; a neutral tone for nobody."""
    colour = board.kingdoms[kingdom].colour if kingdom in board.kingdoms else nobody
    return blue if colour.lower() == "blue" else tone_of(colour)


def kingdom_sign(board: Board, kingdom: str) -> str:
    """The letter, or letters, of a kingdom."""
    return sign_of(kingdom, tuple(board.kingdoms), 1)


def land_tones(board: Board, kingdom: str) -> tuple[str, ...]:
    """The tones of a kingdom's lands."""
    if kingdom not in board.kingdoms:
        return neutral_tones
    return tuple(mix(kingdom_tone(board, kingdom), paper, share) for share in shades)


def draw_glyph(name: str, x: float, y: float, size: float, tone: str) -> str:
    """One of the `glyphs`, centred on (x, y)."""
    look = {"class_": "pen", "stroke": tone} if name in lines else {"class_": "glyph", "fill": tone}
    place = f"translate({x:.1f} {y:.1f}) scale({size / 10:g})"
    face = element("path", d=faces[name], transform=place, fill=ink) if name in faces else ""
    return element("path", d=glyphs[name], transform=place, **look) + face


def draw_resource(kind: str, x: float, y: float, side: float) -> str:
    """A square of the colour of a kind of Resource with its picture, centred on (x, y)."""
    tone, left, top = resource_tones[kind], x - side / 2, y - side / 2
    square = element(
        "rect", x=left, y=top, width=side, height=side, rx=side / 6, fill=tone, stroke=ink, stroke_width=0.5
    )
    drawn = paper if kind in ("wool", "gold") else ink_on(tone)
    return group(title(_(kind_names[kind])), square, draw_glyph(kind, x, y, side * 0.82, drawn), class_="resource")


def draw_crest(board: Board, kingdom: str, x: float, y: float) -> str:
    """A shield in the kingdom's colour with its letter, centred on (x, y)."""
    tone = kingdom_tone(board, kingdom)
    return draw_glyph("army", x, y, 12.5, tone) + draw_sign(kingdom_sign(board, kingdom), x, y - 0.8, 8.5, ink_on(tone))


def draw_castle(x: float, y: float) -> str:
    """A tower."""
    return element("path", d=tower(x, y), fill=ink)


def draw_breach(x: float, y: float) -> str:
    """A tower, crossed out."""
    return element("path", d=tower(x, y), fill=paper, stroke=ink, stroke_width=0.7) + _draw_stroke(x, y)


def draw_rebellion(x: float, y: float) -> str:
    """A pitchfork."""
    return draw_glyph("fork", x, y, 11, red)


def draw_famine(x: float, y: float) -> str:
    """An ear of grain, crossed out."""
    return draw_glyph("grain", x, y, 10, nobody) + _draw_stroke(x, y)


def _draw_stroke(x: float, y: float) -> str:
    return element("path", d=f"M{x - 4.5:.1f} {y + 4.5:.1f}l9-9", stroke=red, stroke_width=1.6)
