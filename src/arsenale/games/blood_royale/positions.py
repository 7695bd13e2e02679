"""Positions in words: the tables of a conformance case, laid out on the board and read off it again."""

from collections.abc import Iterator, Mapping
from typing import Any

from arsenale.games import operations as op
from arsenale.games.blood_royale import genealogy, moving
from arsenale.games.blood_royale.houses import has_dynasties
from arsenale.games.blood_royale.ids import EVERYWHERE, Ids, by_id
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.blood_royale.state import (
    ALL_ARMIES,
    ALL_FLEETS,
    ALL_PIECES,
    ARMIES,
    DYNASTY,
    MOVEMENT,
    NOBODY,
    Setup,
    aboard,
    army_of,
    at_sea,
    count_cargo,
    fleet_number,
    fleet_of,
    fleet_piece,
    is_aboard,
    is_army,
    is_at_sea,
    is_capital,
    is_fleet,
    is_in_play,
    local_of,
    sea_of,
    seat_of,
    ship_of,
)
from arsenale.games.blood_royale.turn import MOVEMENT_ROUNDS
from arsenale.games.boards import Place
from arsenale.games.ruleset import Position, Setting
from arsenale.games.telling import as_python, bits_of, tell_players
from arsenale.texts import _, mark

PHASES = (mark("economy"), mark("movement"), mark("cashing"), mark("dynasty"), mark("over"))  # phase 1 and on
MOST_CROWNS = 1_000_000
MOST_ENTRIES = 1000  # of a list that the board does not limit
MOST_STEPS = 9

Tables = dict[str, Any]

# --- from words to the board ---


def place(setting: Setting, case: Mapping[str, Any]) -> Position:
    """The position that `turn` (else 1), `phase`, `round` (of movement, else 1) and `position` describe.

    The order of play is that of the seats and the first is to act, in the economy after its harvest. Kingdoms own what
    the board says; what is not named is empty, without crowns, not in play. Raises ValueError.
    """
    entries = Place("case", {}, (), dict(case)).table(("phase",), ("turn", "round", "position"))
    position = setting.blank()
    position.call(op.BLANK)
    _place_in_game(setup_of(setting), position.state, entries)
    lay_out(setting, position.state, entries.get("position", Place("case", {}, ("position",), {})))
    return position


def _place_in_game(setup: Setup, state: Any, entries: Mapping[str, Place]) -> None:
    state.phase = PHASES.index(entries["phase"].one_of(PHASES[:-1], _("phase"))) + 1
    state.turn_no = entries["turn"].whole(1, int(setup.turns)) if "turn" in entries else 1
    if state.phase == MOVEMENT:
        state.round_no = entries["round"].whole(1, MOVEMENT_ROUNDS) if "round" in entries else 1
    elif "round" in entries:
        entries["round"].whole(0, MOVEMENT_ROUNDS)  # other phases have none, and the number says nothing
    if state.phase == DYNASTY and not has_dynasties(setup):
        raise entries["phase"].error(_("this game is played without dynasties (B6.1)"))


def lay_out(setting: Setting, state: Any, layout: Place) -> None:
    """Lays out on a blank board what the tables say. Raises ValueError."""
    table = _Layout(setting, state)
    tables = layout.table((), tuple(_PARTS))
    for name, lay in _PARTS.items():
        if name in tables:
            lay(table, tables[name])
        elif name == "characters":  # pieces of theirs may be named all the same
            lay(table, Place(layout.file, layout.lines, (*layout.keys, name), []))


class _Layout:
    """A board on which is laid out what tables say."""

    def __init__(self, setting: Setting, state: Any) -> None:
        self.board = setting.board
        self.setup = setup_of(setting)
        self.state = state
        self.ids = Ids(setting)

    def lay_treasury(self, treasury: Place) -> None:
        for power, crowns in treasury.table((), self.ids.powers).items():
            self.state.treasury[self.ids.powers.index(power)] = crowns.whole(0, MOST_CROWNS)

    # --- provinces ---

    def lay_provinces(self, provinces: Place) -> None:
        for name, entry in provinces.table((), self.ids.provinces).items():
            fields = entry.table((), ("owner", "castle", "breached", "rebellion", "famine"))
            self._lay_province(self.ids.provinces.index(name), fields)

    def _lay_province(self, province: int, fields: Mapping[str, Place]) -> None:
        state = self.state
        if "owner" in fields:
            state.owner[province] = self.ids.read_owner(fields["owner"])
        if _is_set(fields, "castle"):
            self._check_castle(province, fields["castle"])
            state.castles |= 1 << province
        state.breached |= _is_set(fields, "breached") << province
        state.rebellions |= _is_set(fields, "rebellion") << province
        state.famines |= _is_set(fields, "famine") << province

    def _check_castle(self, province: int, castle: Place) -> None:
        if is_capital(self.setup, province) or self.setup.province_kind[province] != NOBODY:
            raise castle.error(_("no castle stands in a capital or a producing province (B4.2)"))

    # --- pieces ---

    def lay_pieces(self, pieces: Place) -> None:
        """The fleets first: others may be aboard."""
        entries = by_id(pieces, ALL_PIECES)
        found = {self.ids.find_piece(name, entry): entry for name, entry in entries.items()}
        for piece in sorted(found, key=lambda piece: not is_fleet(local_of(piece))):
            self._lay_piece(piece, found[piece])

    def _lay_piece(self, piece: int, entry: Place) -> None:
        self._check_limit(piece, entry)
        fields = entry.table(("id",), ("at", "in_port", "aboard", "moved"))
        if "in_port" in fields and not is_fleet(local_of(piece)):
            raise fields["in_port"].error(_("only fleets are in port; take it out"))
        if ("at" in fields) == ("aboard" in fields):
            raise entry.error(_("say where the piece is: either `at` a place or `aboard` a fleet"))
        if is_fleet(local_of(piece)):
            self.state.piece_at[piece] = self._read_berth(fields, entry)
        elif "aboard" in fields:
            self.state.piece_at[piece] = aboard(self._read_ship(fields["aboard"]))
        else:
            self.state.piece_at[piece] = self.ids.read_province(fields["at"])
        if "moved" in fields:
            self._lay_points(piece, fields["moved"])

    def _check_limit(self, piece: int, entry: Place) -> None:
        """B0.4; of characters only those who live count, see `genealogy`."""
        setup, local = self.setup, local_of(piece)
        most = int(setup.armies) if is_army(local) else int(setup.fleets)
        is_force = is_army(local) or is_fleet(local)
        if is_force and (local if is_army(local) else fleet_number(local)) >= most:
            raise entry.error(_("a faction has {most} of these pieces at most (B0.4)").format(most=most))

    def _read_berth(self, fields: Mapping[str, Place], entry: Place) -> int:
        """Where a fleet is: at sea, or in the port of a province."""
        if "at" not in fields:
            raise entry.error(_("fleets carry no fleets (B2.5); say where it is `at`"))
        at = fields["at"].one_of((*self.ids.seas, *self.ids.provinces), _("sea or province"))
        is_ashore = at in self.ids.provinces
        if "in_port" in fields and fields["in_port"].flag() != is_ashore:
            raise fields["in_port"].error(_("a fleet is in port in a province, not at sea; mend it or `at`"))
        if not is_ashore:
            return at_sea(self.ids.seas.index(at))
        if not self.board.provinces[at].seas:
            raise fields["at"].error(_("{province} has no coast, so no fleet is in port there").format(province=at))
        return self.ids.provinces.index(at)

    def _read_ship(self, ship: Place) -> int:
        fleet = self.ids.read_fleet(ship)
        if not is_in_play(self.state, fleet_piece(fleet)):
            raise ship.error(_("this fleet is not on the board; name it among the pieces"))
        if count_cargo(self.state, fleet) >= self.setup.capacity:
            problem = _("more pieces are aboard than the {most} that a fleet carries (B2.5)")
            raise ship.error(problem.format(most=int(self.setup.capacity)))
        return fleet

    def _lay_points(self, piece: int, moved: Place) -> None:
        self.state.piece_moved[piece] = moved.whole(0, moving.points(self.setup, local_of(piece)))

    # --- permissions and blocks ---

    def lay_permits(self, permits: Place) -> None:
        for entry in permits.items(0, MOST_ENTRIES):
            fields = entry.table(("by", "to", "province"))
            by, to = self.ids.read_power(fields["by"]), self.ids.read_power(fields["to"])
            if by == to:
                raise fields["to"].error(_("permission is given to another faction (B2.4)"))
            is_all = fields["province"].value == EVERYWHERE
            lands = moving.EVERYWHERE if is_all else 1 << self.ids.read_province(fields["province"])
            self.state.permits[by, to] |= lands

    def lay_blocks(self, blocks: Place) -> None:
        """`now`: of this round; else of an earlier one, and used up."""
        for entry in blocks.items(0, MOST_ENTRIES):
            fields = entry.table(("by", "against", "sea"), ("fleet", "now"))
            seats = self.state.fleet_stopped if _is_set(fields, "now") else self.state.fleet_held
            by = self.ids.read_power(fields["by"])
            for fleet in self._blocked(fields, entry):
                seats[fleet] |= 1 << by

    def _blocked(self, fields: Mapping[str, Place], entry: Place) -> list[int]:
        """The fleets of the one that are in that sea; or the one fleet that is named."""
        against, sea = self.ids.read_power(fields["against"]), self.ids.read_sea(fields["sea"])
        fleets = [fleet for fleet in range(ALL_FLEETS) if self.state.piece_at[fleet_piece(fleet)] == at_sea(sea)]
        fleets = [fleet for fleet in fleets if seat_of(fleet_piece(fleet)) == against]
        if "fleet" in fields:
            fleets = [fleet for fleet in fleets if fleet == self.ids.read_fleet(fields["fleet"])]
        if not fleets:
            raise entry.error(_("no such fleet is in that sea; name it among the pieces"))
        return fleets

    # --- what was done in this round or turn ---

    def lay_counters(self, counters: Place) -> None:
        tables = counters.table((), ("moved", "steps", "fought", "asked", "stopped"))
        if "moved" in tables:
            self.lay_moved(tables["moved"])
        for piece, steps in self._counted(tables.get("steps")):
            self.state.enemy_steps[_army(piece, steps)] = steps.whole(0, MOST_STEPS)
        for army in tables["fought"].items(0, ALL_ARMIES) if "fought" in tables else ():
            number = _army(self.ids.read_piece(army), army)
            self.state.fought[number // ARMIES] |= 1 << number % ARMIES
        for piece, seas in self._counted(tables.get("asked")):
            self.state.fleet_asked[_fleet(piece, seas)] = self._read_bits(seas, self.ids.seas, _("sea"))
        for piece, powers in self._counted(tables.get("stopped")):
            self.state.fleet_stopped[_fleet(piece, powers)] |= self._read_bits(powers, self.ids.powers, _("player"))

    def lay_moved(self, moved: Place) -> None:
        """Points used: a table of its own, or one of the counters."""
        for piece, points in self._counted(moved):
            self._lay_points(piece, points)

    def _counted(self, table: Place | None) -> Iterator[tuple[int, Place]]:
        """Each piece that a table names, with what stands there."""
        for name, entry in table.open_table(()).items() if table else ():
            piece = self.ids.find_piece(name, entry)
            if not is_in_play(self.state, piece):
                raise entry.error(_("this piece is not on the board; name it among the pieces"))
            yield piece, entry

    def _read_bits(self, place: Place, known: tuple[str, ...], noun: str) -> int:
        return sum(1 << known.index(name) for name in place.some_of(known, noun))

    def lay_taxed(self, taxed: Place) -> None:
        rates = (int(self.setup.tax_low), int(self.setup.tax_high))
        for power, rate in taxed.table((), self.ids.powers).items():
            if rate.whole(0, max(rates)) not in (0, *rates):
                problem = _("taxes are {low} or {high} crowns here (B5.1)")
                raise rate.error(problem.format(low=rates[0], high=rates[1]))
            self.state.taxed[self.ids.powers.index(power)] = rate.whole(0, max(rates))

    def lay_fallen(self, fallen: Place) -> None:
        """Lost armies, with the turn from which they can be raised again."""
        for name, turn in fallen.open_table(()).items():
            piece = self.ids.find_piece(name, turn)
            if is_in_play(self.state, piece):
                raise turn.error(_("this army is on the board; it stands either there or here"))
            self.state.army_returns[_army(piece, turn)] = turn.whole(1, 127)

    # --- houses ---

    def lay_characters(self, characters: Place) -> None:
        genealogy.lay_characters(self.ids, self.setup, self.state, characters)

    def lay_contracts(self, contracts: Place) -> None:
        genealogy.lay_contracts(self.ids, self.state, contracts)


# In the order in which they are laid out: what comes later looks at what lies there.
_PARTS = {
    "treasury": _Layout.lay_treasury,
    "provinces": _Layout.lay_provinces,
    "pieces": _Layout.lay_pieces,
    "characters": _Layout.lay_characters,
    "permits": _Layout.lay_permits,
    "blocks": _Layout.lay_blocks,
    "counters": _Layout.lay_counters,
    "moved": _Layout.lay_moved,
    "taxed": _Layout.lay_taxed,
    "fallen": _Layout.lay_fallen,
    "contracts": _Layout.lay_contracts,
}


def _is_set(fields: Mapping[str, Place], name: str) -> bool:
    return name in fields and fields[name].flag()


def army_number(piece: int) -> int:
    """The army's number over all factions."""
    return seat_of(piece) * ARMIES + local_of(piece)


def _army(piece: int, place: Place) -> int:
    if not is_army(local_of(piece)):
        raise place.error(_("this is no army; name one, such as `france.a1`"))
    return army_number(piece)


def _fleet(piece: int, place: Place) -> int:
    if not is_fleet(local_of(piece)):
        raise place.error(_("this is no fleet; name one, such as `france.f1`"))
    return fleet_of(piece)


# --- from the board to words ---


def tell(position: Position) -> Tables:
    """`turn`, `round`, `phase`, `position` as `place` reads them; then `to_act`, `score`, `order`, `over`, `winners`.

    Every province is there with every field (`owner` is "" where it is neutral), every piece in play, every block and
    permission in force, and in `counters` what was done in this round.
    """
    setting, state = position.setting, as_python(position.state)
    return {
        **place_in_game(state),
        "position": tell_layout(setting, state),
        **tell_players(position, state.order),
    }


def place_in_game(state: Any) -> Tables:
    """`turn`, `phase`, and while the factions move `round`."""
    rounds = {"round": int(state.round_no)} if state.phase == MOVEMENT else {}
    return {"turn": int(state.turn_no), **rounds, "phase": PHASES[int(state.phase) - 1]}


def tell_layout(setting: Setting, state: Any) -> Tables:
    """What `lay_out` reads; `state` has plain numbers and lists (`as_python`)."""
    ids, pieces = Ids(setting), [piece for piece, at in enumerate(state.piece_at) if at >= 0]
    return {
        "treasury": {power: state.treasury[seat] for seat, power in enumerate(ids.powers)},
        "provinces": {name: _tell_province(ids, state, province) for province, name in enumerate(ids.provinces)},
        "pieces": [_tell_piece(ids, state, piece) for piece in pieces],
        "characters": genealogy.tell_characters(ids, setup_of(setting), state),
        "permits": list(_tell_permits(ids, state)),
        "blocks": list(_tell_blocks(ids, state)),
        "counters": _tell_counters(ids, state, pieces),
        "taxed": {power: state.taxed[seat] for seat, power in enumerate(ids.powers) if state.taxed[seat]},
        "fallen": _tell_fallen(ids, state),
        "contracts": genealogy.tell_contracts(ids, state),
    }


def _tell_province(ids: Ids, state: Any, province: int) -> Tables:
    marks = {"castle": "castles", "breached": "breached", "rebellion": "rebellions", "famine": "famines"}
    told = {name: bool(getattr(state, bits) >> province & 1) for name, bits in marks.items()}
    return {"owner": ids.owner(state.owner[province]), **told}


def _tell_piece(ids: Ids, state: Any, piece: int) -> Tables:
    if is_aboard(state, piece):
        return {"id": ids.piece(piece), "aboard": ids.piece(fleet_piece(ship_of(state, piece)))}
    is_afloat = is_at_sea(state, piece)
    at = ids.seas[sea_of(state, piece)] if is_afloat else ids.provinces[state.piece_at[piece]]
    port = {"in_port": not is_afloat} if is_fleet(local_of(piece)) else {}
    return {"id": ids.piece(piece), "at": at, **port}


def _tell_permits(ids: Ids, state: Any) -> Iterator[Tables]:
    everywhere = (1 << len(ids.provinces)) - 1
    for by, giver in enumerate(ids.powers):
        for to, taker in enumerate(ids.powers):
            lands = state.permits[by][to] & everywhere
            named = [ids.provinces[province] for province in bits_of(lands, len(ids.provinces))]
            for name in [EVERYWHERE] if lands == everywhere else named:
                yield {"by": giver, "to": taker, "province": name}


def _tell_blocks(ids: Ids, state: Any) -> Iterator[Tables]:
    """By fleet: who blocked it where it is, in earlier rounds and now."""
    for fleet in range(ALL_FLEETS):
        piece = fleet_piece(fleet)
        for seats, is_new in ((state.fleet_held[fleet], False), (state.fleet_stopped[fleet], True)):
            for by in bits_of(seats, len(ids.powers)) if is_at_sea(state, piece) else ():
                block = {"by": ids.powers[by], "against": ids.powers[seat_of(piece)]}
                yield block | {"sea": ids.seas[sea_of(state, piece)], "fleet": ids.piece(piece), "now": is_new}


def _tell_counters(ids: Ids, state: Any, pieces: list[int]) -> Tables:
    """`stopped` has the fleets that were blocked in this round and have put into port since."""
    armies = {ids.piece(piece): army_number(piece) for piece in pieces if is_army(local_of(piece))}
    fleets = {ids.piece(piece): fleet_of(piece) for piece in pieces if is_fleet(local_of(piece))}
    ashore = {name: fleet for name, fleet in fleets.items() if not is_at_sea(state, fleet_piece(fleet))}
    return {
        "moved": {ids.piece(piece): state.piece_moved[piece] for piece in pieces if state.piece_moved[piece]},
        "steps": {name: state.enemy_steps[army] for name, army in armies.items() if state.enemy_steps[army]},
        "fought": [name for name, army in armies.items() if state.fought[army // ARMIES] >> army % ARMIES & 1],
        "asked": _tell_bits(fleets, state.fleet_asked, ids.seas),
        "stopped": _tell_bits(ashore, state.fleet_stopped, ids.powers),
    }


def _tell_bits(fleets: Mapping[str, int], masks: list[int], names: tuple[str, ...]) -> dict[str, list[str]]:
    """By fleet what its bits stand for, where there are any."""
    return {id: [names[n] for n in bits_of(masks[fleet], len(names))] for id, fleet in fleets.items() if masks[fleet]}


def _tell_fallen(ids: Ids, state: Any) -> dict[str, int]:
    """Those who cannot be raised again in this turn."""
    lost = [army for army in range(ALL_ARMIES) if state.army_returns[army] > state.turn_no]
    pieces = {army: army_of(army // ARMIES, army % ARMIES) for army in lost}
    return {ids.piece(piece): state.army_returns[army] for army, piece in pieces.items() if state.piece_at[piece] < 0}
