"""Blood Royale on the map: provinces in their owners' colours, Resources, castles, fleets, and who stands where."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arsenale.atlas.artist import Entry, Foot
from arsenale.atlas.blood_royale.marks import (
    draw_breach,
    draw_castle,
    draw_crest,
    draw_famine,
    draw_glyph,
    draw_rebellion,
    draw_resource,
    kind_names,
    kingdom_tone,
    land_tones,
)
from arsenale.atlas.blood_royale.pieces import Piece, Pieces, draw_fleet, pieces_of, place_fleets, place_tags
from arsenale.atlas.chart import Area, Chart, Plan
from arsenale.atlas.marks import ink, nobody, paper
from arsenale.atlas.svg import group
from arsenale.games.blood_royale.board import Board, Province, local_name
from arsenale.texts import _, mark, power_name

Drawing = Callable[[float, float], str]
sign_width, sign_height = 13.0, 14.0
margin = 2.8  # degrees of the map around the middles of provinces and seas
troubles = {
    "castle": (draw_castle, mark("castle")),
    "breached": (draw_breach, mark("walls breached")),
    "rebellion": (draw_rebellion, mark("rebellion")),
    "famine": (draw_famine, mark("famine")),
}


class BloodRoyaleArtist:
    """Draws a board of Blood Royale, with the pieces on it if there are any."""

    style = f"""
.glyph{{stroke:{ink};stroke-width:.8;stroke-linejoin:round}}
.pen{{fill:none;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}}
.slot{{fill:{paper};fill-opacity:.4;stroke:{ink};stroke-width:.4}}
.bench{{fill:{paper};stroke:{ink};stroke-width:.5}}
.number{{font-size:10px;font-weight:700;fill:{ink}}}
.row{{fill:{paper};stroke:{ink};stroke-width:.7}}
"""

    def __init__(self, board: Board, pieces: Pieces | None = None) -> None:
        self.board = board
        self.pieces = pieces

    @classmethod
    def of(cls, board: Board, told: Mapping[str, Any] | None) -> "BloodRoyaleArtist":
        """The artist for a board and a told position."""
        return cls(board, pieces_of(told) if told else None)

    @property
    def plan(self) -> Plan:
        """Provinces and seas: where they lie only the outline says."""
        land_size, sea_size = (12.5, 14.0) if self.pieces else (15.5, 20.0)
        graph, board = self.board.graph, self.board
        lands = [
            Area(land.id, "province", local_name(land), graph[land.id], land_size) for land in board.provinces.values()
        ]
        seas = [Area(sea.id, "sea", local_name(sea), graph[sea.id], sea_size) for sea in board.seas.values()]
        return Plan(_(board.title), {area.id: area for area in (*lands, *seas)}, margin=margin, is_cropped=True)

    def owner(self, area: str) -> str:
        """The kingdom that holds the province."""
        if area not in self.board.provinces:
            return ""
        owner = self.pieces.provinces[area]["owner"] if self.pieces else self.board.provinces[area].kingdom
        return owner if owner in self.board.kingdoms else ""

    def tones(self, area: str) -> Sequence[str]:
        """Shades of the owner's colour."""
        return land_tones(self.board, self.owner(area))

    def draw_marks(self, chart: Chart) -> str:
        """There are no sites: all stands below the names."""
        return ""

    def foot(self, area: str) -> Foot:
        """Of a province: its owner's crest, whether it is a capital, what it produces, and what is the matter there."""
        if area not in self.board.provinces:
            return Foot()
        signs = self._signs(self.board.provinces[area])
        return Foot(sign_width * len(signs), sign_height, lambda x, y: _draw_in_a_row(signs, x, y)) if signs else Foot()

    def _signs(self, province: Province) -> list[Drawing]:
        owner, board = self.owner(province.id), self.board
        signs: list[Drawing] = [lambda x, y: draw_crest(board, owner, x, y)] if owner else []
        if realm := self._seated_in(province):
            signs.append(lambda x, y: draw_glyph("star", x, y, 12, kingdom_tone(board, realm)))
        if province.resource:
            signs.append(lambda x, y: draw_resource(province.resource, x, y, 11.5))
        return signs + [troubles[name][0] for name in self._troubles(province)]

    def _seated_in(self, province: Province) -> str:
        """The kingdom whose capital the province is."""
        return next((id for id, capital in self.board.powers.items() if capital == province.id), "")

    def _troubles(self, province: Province) -> list[str]:
        told = self.pieces.provinces[province.id] if self.pieces else {}
        return [name for name in troubles if told.get(name)]

    def says(self, area: str) -> str:
        """Its name; of a province all that its signs say."""
        if area not in self.board.provinces:
            return local_name(self.board.seas[area])
        province, owner = self.board.provinces[area], self.owner(area)
        parts = [power_name(owner) if owner else _("neutral")]
        if realm := self._seated_in(province):
            parts.append(_("capital of {kingdom}").format(kingdom=power_name(realm)))
        if province.resource:
            parts.append(_("produces {kind}").format(kind=_(kind_names[province.resource])))
        parts += [_(troubles[name][1]) for name in self._troubles(province)]
        return f"{local_name(province)}: {', '.join(parts)}"

    def key(self) -> list[list[Entry]]:
        """Kingdoms, Resources, what stands in provinces, and pieces."""
        return [self._kingdoms(), self._resources(), self._provinces() + (self._counters() if self.pieces else [])]

    def _kingdoms(self) -> list[Entry]:
        return [(lambda x, y, id=id: draw_crest(self.board, id, x, y), power_name(id)) for id in self.board.kingdoms]

    def _resources(self) -> list[Entry]:
        return [
            (lambda x, y, kind=kind: draw_resource(kind, x, y, 14), _(kind_names[kind]))
            for kind in self.board.resources
        ]

    def _provinces(self) -> list[Entry]:
        capital: Entry = (lambda x, y: draw_glyph("star", x, y, 12, nobody)), _("capital")
        return [capital, *((draw, _(words)) for draw, words in troubles.values() if self.pieces)]

    def _counters(self) -> list[Entry]:
        board = self.board
        glyphs = [("army", nobody, _("armies")), ("character", nobody, _("characters"))]
        glyphs += [("anchor", ink, _("may land")), ("bar", ink, _("has blocked"))]
        entries: list[Entry] = [
            (lambda x, y, name=name, tone=tone: draw_glyph(name, x, y, 11, tone), words) for name, tone, words in glyphs
        ]
        fleet = Piece("", "", "fleet", 1)
        ship: Entry = (
            (lambda x, y: group(draw_fleet(board, fleet, ()), transform=f"translate({x:.1f} {y:.1f}) scale(.5)")),
            _("fleet"),
        )
        return [ship, *entries]

    def draw_pieces(self, chart: Chart) -> str:
        """Fleets, then tags in provinces and seas."""
        if not self.pieces:
            return ""
        return place_fleets(chart, self.board, self.pieces) + place_tags(chart, self.board, self.pieces)


def _draw_in_a_row(signs: Sequence[Drawing], x: float, y: float) -> str:
    first = x - sign_width * (len(signs) - 1) / 2
    return group(*(draw(first + n * sign_width, y) for n, draw in enumerate(signs)), class_="signs")
