"""The marks of Serenissima: goods, ports by size, powers."""

from arsenale.atlas.marks import draw_sign, ink, ink_on, nobody, paper, sign_of, tone_of
from arsenale.atlas.svg import element, group, title
from arsenale.games.serenissima.board import Board, Port
from arsenale.texts import _, power_name

power_tones = ("#a3202f", "#e9e3d3", "#e0a51b", "#1f7a5c")
port_radius = {"small": 7.0, "medium": 8.5, "capital": 11.0}


def power_tone(board: Board, power: str | None) -> str:
    """The colour of a power, by its place in the board file; a neutral tone for nobody."""
    return power_tones[list(board.powers).index(power)] if power in board.powers else nobody


def sign_of_good(board: Board, good: str) -> str:
    """Two letters of the good's name in the reader's language, or as many as tell it from the others."""
    return sign_of(_(good), tuple(map(_, board.goods)), 2)


def sign_of_power(board: Board, power: str) -> str:
    """The letter of a power in the reader's language."""
    return sign_of(power_name(power), tuple(map(power_name, board.powers)), 1)


def draw_good(board: Board, good: str, x: float, y: float, side: float) -> str:
    """A square of the good's colour with its sign, centred on (x, y)."""
    tone = tone_of(board.good_colours[good])
    square = element(
        "rect",
        x=x - side / 2,
        y=y - side / 2,
        width=side,
        height=side,
        rx=side / 6,
        fill=tone,
        stroke=ink,
        stroke_width=0.5,
    )
    return group(
        title(_(good)), square, draw_sign(sign_of_good(board, good), x, y, side * 0.66, ink_on(tone)), class_="good"
    )


def draw_marker(board: Board, port: Port, x: float, y: float) -> str:
    """A port: circle, square or ringed octagon by size, with the colour and sign of its good."""
    tone = tone_of(board.good_colours[port.good])
    says = _("{name}: {size}, offers {good}").format(name=_(port.name), size=_(port.size), good=_(port.good))
    sign = draw_sign(sign_of_good(board, port.good), x, y, port_radius[port.size] * 0.95, ink_on(tone))
    return group(
        title(says), draw_port_shape(port.size, tone, x, y), sign, id=f"port-{port.id}", class_=f"port {port.size}"
    )


def draw_port_shape(size: str, tone: str, x: float, y: float, scale: float = 1.0) -> str:
    """The outline of a port of that size, without its sign."""
    radius = port_radius[size] * scale
    look = {"fill": tone, "stroke": ink, "stroke_width": 1.2}
    if size == "small":
        return element("circle", cx=x, cy=y, r=radius, **look)
    if size == "medium":
        corner = radius * 0.94
        return element("rect", x=x - corner, y=y - corner, width=2 * corner, height=2 * corner, rx=2, **look)
    ring = {"fill": paper, "stroke": ink, "stroke_width": 1.2}
    return element("path", d=_octagon(x, y, radius * 1.3), **ring) + element("path", d=_octagon(x, y, radius), **look)


def _octagon(x: float, y: float, radius: float) -> str:
    long, short = radius, radius * 0.414
    corners = [(short, -long), (long, -short), (long, short), (short, long)]
    corners += [(-a, -b) for a, b in corners]
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in corners) + "z"
