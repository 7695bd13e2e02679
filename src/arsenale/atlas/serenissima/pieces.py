"""The pieces of a position, to be drawn on the map."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import dist
from typing import Any

import numpy as np

from arsenale.atlas.chart import Chart
from arsenale.atlas.lettering import LAND, Ground, Point, width_of
from arsenale.atlas.marks import draw_sign, draw_thread, ink, ink_on, tower
from arsenale.atlas.serenissima.marks import draw_good, power_tone, sign_of_power
from arsenale.atlas.svg import element, group, text, title
from arsenale.games.serenissima.board import Board, Port
from arsenale.texts import _, power_name

slots = 5  # S2.12
side = 10.0  # of a slot


@dataclass(frozen=True, slots=True)
class PortPieces:
    """What lies in a port: owner (a power; None: neutral), sailors, fort, stored goods, posted price in ducats."""

    owner: str | None = None
    garrison: int = 0
    fort: bool = False
    stored: tuple[str, ...] = ()
    price: int | None = None


@dataclass(frozen=True, slots=True)
class GalleyPiece:
    """A galley: its number, owner (a power), zone, sailors and goods."""

    id: int
    owner: str
    zone: str
    sailors: int
    goods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pieces:
    """A position: what lies in ports, by the id of the port, and the galleys at sea."""

    ports: Mapping[str, PortPieces] = field(default_factory=dict)
    galleys: tuple[GalleyPiece, ...] = ()


def pieces_of(told: Mapping[str, Any], powers: Collection[str]) -> Pieces:
    """The pieces of a position as the game's notation tells it (`position`); `powers` are those of the board."""
    ports = {id: _port_pieces(port, powers) for id, port in told["ports"].items()}
    return Pieces(ports, tuple(GalleyPiece(**galley | {"goods": tuple(galley["goods"])}) for galley in told["galleys"]))


def _port_pieces(port: Mapping[str, Any], powers: Collection[str]) -> PortPieces:
    is_owned = port["owner"] in powers
    stored, price = tuple(port["warehouse"]), port["price"] if is_owned else None
    return PortPieces(port["owner"] if is_owned else None, port["garrison"], port["fort"], stored, price)


# --- galleys ----------------------------------------------------------------------------------------------------------

galley_width, galley_height = slots * (side + 1) + 13.0, 29.0


def place_galleys(chart: Chart, board: Board, galleys: Iterable[GalleyPiece]) -> str:
    """All galleys, each as near to the middle of its zone as there is room, with a thread to it when outside."""
    return group(*(_place_galley(chart, board, galley) for galley in galleys), id="galleys")


def _place_galley(chart: Chart, board: Board, galley: GalleyPiece) -> str:
    home = chart.homes[galley.zone]
    spot, scale = chart.find_berth(galley.zone, home, galley_width, galley_height)
    thread = "" if chart.is_at(galley.zone, spot) else draw_thread(home, spot)
    place = f"translate({spot[0]:.1f} {spot[1]:.1f}) scale({scale})"
    return thread + group(draw_galley(board, galley), transform=place)


def draw_galley(board: Board, galley: GalleyPiece) -> str:
    """A galley centred on (0, 0): a hull in the owner's colour with five slots, a flag with owner and number."""
    tone = power_tone(board, galley.owner)
    wide = slots * (side + 1) / 2
    hull = f"M{-wide - 6:g}-1l6 15h{2 * wide:g}l6-16-6 3h{-2 * wide:g}z"
    flag = "M-14-14h28l-4 6 4 6h-28z"
    sign = sign_of_power(board, galley.owner)
    loaded = [*("sailor" for _sailor in range(galley.sailors)), *galley.goods]
    load = ", ".join(map(_, loaded)) or "-"
    says = _("galley {id} of {owner}: {load}").format(id=galley.id, owner=power_name(galley.owner), load=load)
    look = {"fill": tone, "stroke": ink, "stroke_width": 0.9, "stroke_linejoin": "round"}
    return group(
        title(says),
        element("path", d=flag, **look),
        draw_sign(f"{sign}{galley.id}", -1, -8, 10.5, ink_on(tone)),
        element("path", d=hull, **look),
        *(_draw_slot(board, loaded, n, 7.5) for n in range(slots)),
        id=f"galley-{galley.id}",
        class_="galley",
    )


def _draw_slot(board: Board, loaded: list[str], n: int, y: float) -> str:
    x = (n - (slots - 1) / 2) * (side + 1)
    if n >= len(loaded):
        return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=1.5, class_="slot")
    return draw_sailor(x, y) if loaded[n] == "sailor" else draw_good(board, loaded[n], x, y, side)


def draw_sailor(x: float, y: float) -> str:
    """Head and shoulders, as wide as a slot."""
    square = element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=1.5, class_="bench")
    head = element("circle", cx=x, cy=y - 1.6, r=1.9, fill=ink)
    body = element("path", d=f"M{x - 3.4:.1f} {y + 4:.1f}a3.4 3.6 0 0 1 6.8 0z", fill=ink)
    return square + head + body


# --- ports ------------------------------------------------------------------------------------------------------------

tag_height = 13.0


def place_tags(chart: Chart, board: Board, ports: Mapping[str, PortPieces]) -> str:
    """Beside each port that holds something a tag with what it holds."""
    return group(
        *(_place_tag(chart, board, board.ports[id], held) for id, held in ports.items() if held != PortPieces()),
        id="tags",
    )


def _place_tag(chart: Chart, board: Board, port: Port, held: PortPieces) -> str:
    home, width = chart.spots[port.id], _tag_width(held)
    spot = _find_tag_spot(chart.ground, home, width + 3, tag_height + 3)
    chart.ground.take(spot, width + 3, tag_height + 3)
    thread = draw_thread(home, spot) if dist(spot, home) > 25 + width / 2 else ""
    return thread + draw_tag(board, port, held, spot[0] - width / 2, spot[1])


def _find_tag_spot(ground: Ground, home: Point, width: float, height: float) -> Point:
    """Below the port if there is room; ashore is better, for the sea is the galleys', but not far away."""
    below = home[0], home[1] + 18
    masks = ground.owner == LAND, np.ones_like(ground.taken)
    ashore, anywhere = (ground.find(mask, below, width, height) for mask in masks)
    return ashore if ashore and dist(ashore, home) < 60 else anywhere or below


def _tag_width(held: PortPieces) -> float:
    return 17 + _sailors_width(held) + 11 * held.fort + 11 * len(held.stored) + _price_width(held)


def _sailors_width(held: PortPieces) -> float:
    return 14 + width_of(str(held.garrison), "bold", 9) if held.garrison else 0


def _price_width(held: PortPieces) -> float:
    return 3 + width_of(str(held.price), "bold", 9) if held.price is not None else 0


def draw_tag(board: Board, port: Port, held: PortPieces, x: float, y: float) -> str:
    """A tag from `x` on, centred on `y`: the owner's sign, sailors, fort, stored goods, price."""
    tone, top = power_tone(board, held.owner), y - tag_height / 2
    sign = sign_of_power(board, held.owner) if held.owner else ""
    drawn = [
        element("rect", x=x, y=top, width=_tag_width(held), height=tag_height, rx=2, class_="tag"),
        element("rect", x=x, y=top, width=12, height=tag_height, rx=2, fill=tone, stroke=ink, stroke_width=0.7),
        draw_sign(sign, x + 6, y, 9.5, ink_on(tone)),
    ]
    x += 14
    if held.garrison:
        drawn += [draw_sailor(x + 5, y), text(str(held.garrison), x + 11, y + 3.2, class_="count")]
        x += _sailors_width(held)
    if held.fort:
        drawn.append(element("path", d=tower(x + 5, y), fill=ink))
        x += 11
    for good in held.stored:
        drawn.append(draw_good(board, good, x + 5, y, side))
        x += 11
    if held.price is not None:
        drawn.append(text(str(held.price), x + 2, y + 3.2, class_="count"))
    return group(title(_say_held(port, held)), *drawn, id=f"tag-{port.id}", class_="tag")


def _say_held(port: Port, held: PortPieces) -> str:
    parts = [power_name(held.owner) if held.owner else _("neutral"), _("{n} sailors").format(n=held.garrison)]
    parts += [_("a fort")] * held.fort + list(map(_, held.stored))
    parts += [_("price {price}").format(price=held.price)] if held.price is not None else []
    return f"{_(port.name)}: {', '.join(parts)}"
