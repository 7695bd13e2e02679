"""What may help where an order was refused: who is waited for, what is missing, who could give leave.

Every reason of `reasons` that something can be said about has its line in `_ADVICE`. What is so is asked of the rules.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from arsenale.games import kernel
from arsenale.games.blood_royale import economy, fleets, moving, reasons, turn
from arsenale.games.blood_royale.actions import ARMY, piece_in
from arsenale.games.blood_royale.board import Board, local_name
from arsenale.games.blood_royale.naming import faction_name, kind_name, land_name, place_name
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.blood_royale.state import (
    ALL_FLEETS,
    ARMIES,
    FIRST_SEA,
    FLEETS,
    GRAIN,
    IRON,
    NOBODY,
    WOOL,
    fleet_of,
    fleet_piece,
    is_in_play,
    local_of,
    seat_of,
    ship_of,
)
from arsenale.games.ruleset import Position, Refused
from arsenale.texts import _, mark, plural

_PHASES = (mark("economy"), mark("movement"), mark("cashing in"), mark("the dynasties"))


def advise(view: Position, seat: int, action: int, refusal: Refused) -> str:
    """A sentence without a full stop; empty where nothing helps."""
    tell = _ADVICE.get(refusal.reason)
    return tell(_Case(view, seat, action)) if tell else ""


@dataclass(frozen=True, slots=True)
class _Case:
    """A refused action, and the view of the seat that tried it."""

    view: Position
    seat: int
    action: int

    @property
    def board(self) -> Board:
        return self.view.setting.board

    @property
    def place(self) -> int:
        """The province or sea that the order names."""
        return kernel.a_of(self.action)

    @property
    def piece(self) -> int:
        return piece_in(self.action, self.seat)


# --- whose turn, which phase ---


def _tell_who(case: _Case) -> str:
    names = ", ".join(faction_name(case.view, seat) for seat in case.view.to_act())
    return _("waiting for {powers}").format(powers=names) if names else ""


def _tell_phase(case: _Case) -> str:
    now = _("now is the phase of {phase}").format(phase=_(_PHASES[int(case.view.state.phase) - 1]))
    wanted = turn.phase_of(kernel.kind_of(case.action))
    later = _("{now}; wait for that of {phase}")
    return later.format(now=now, phase=_(_PHASES[wanted - 1])) if wanted else now


def _tell_rates(case: _Case) -> str:
    setup = setup_of(case.view.setting)
    return _("`tax {low}` or `tax {high}`").format(low=setup.tax_low, high=setup.tax_high)


# --- money ---


def _lacks(case: _Case, price: int) -> str:
    missing = price - int(case.view.state.treasury[case.seat])
    return plural("{count} crown is missing", "{count} crowns are missing", missing).format(count=missing)


def _lacks_for_forces(case: _Case) -> str:
    setup = setup_of(case.view.setting)
    return _lacks(case, int(setup.army_price if kernel.d_of(case.action) == ARMY else setup.fleet_price))


def _lacks_for_castle(case: _Case) -> str:
    return _lacks(case, int(setup_of(case.view.setting).castle_price))


def _lacks_for_demolition(case: _Case) -> str:
    return _lacks(case, int(setup_of(case.view.setting).castle_demolition))


def _lacks_for_quelling(case: _Case) -> str:
    return _lacks(case, int(setup_of(case.view.setting).quell_price))


def _tell_treasury(case: _Case) -> str:
    crowns = int(case.view.state.treasury[case.seat])
    return plural("you have {count} crown", "you have {count} crowns", crowns).format(count=crowns)


# --- ways and permissions ---


def _tell_sovereign(case: _Case) -> str:
    """Who could permit it: a faction that plays."""
    owner = int(case.view.state.owner[case.place])
    powers = case.view.setting.powers
    if not 0 <= owner < len(powers):
        return _("nobody at the table can give permission for {place}").format(place=land_name(case.view, case.place))
    text = _("ask {power} for `permit {seat} {province}`")
    province = list(case.board.provinces)[case.place]
    return text.format(power=faction_name(case.view, owner), seat=powers[case.seat], province=province)


def _list_places(names: Iterable[str]) -> str:
    return _("from there: {places}").format(places=", ".join(names))


def _tell_land_ways(case: _Case) -> str:
    here = list(case.board.provinces.values())[int(case.view.state.piece_at[case.piece])]
    return _list_places(local_name(case.board.provinces[near]) for near in here.next)


def _tell_sea_ways(case: _Case) -> str:
    here = list(case.board.seas.values())[int(case.view.state.piece_at[case.piece]) - FIRST_SEA]
    return _list_places(local_name(case.board.seas[near]) for near in here.next)


def _tell_port_ways(case: _Case) -> str:
    here = list(case.board.provinces.values())[int(case.view.state.piece_at[case.piece])]
    return _list_places(local_name(case.board.seas[near]) for near in here.seas)


def _tell_coasts(case: _Case) -> str:
    here = list(case.board.seas)[int(case.view.state.piece_at[case.piece]) - FIRST_SEA]
    return _list_places(local_name(land) for land in case.board.provinces.values() if here in land.seas)


def _tell_landings(case: _Case) -> str:
    ship = ship_of(case.view.state, case.piece)
    reached = fleets.is_within_reach
    setup = setup_of(case.view.setting)
    lands = range(len(case.board.provinces))
    return _list_places(land_name(case.view, land) for land in lands if reached(case.view.state, setup, ship, land))


def _tell_fleets_near(case: _Case) -> str:
    """The fleets of one's own that the piece could board where it is."""
    state, setup, here = case.view.state, setup_of(case.view.setting), int(case.view.state.piece_at[case.piece])
    own = [fleet for fleet in range(ALL_FLEETS) if seat_of(fleet_piece(fleet)) == case.seat]
    afloat = [fleet for fleet in own if is_in_play(state, fleet_piece(fleet))]
    near = [fleet for fleet in afloat if fleets.is_within_reach(state, setup, fleet, here)]
    if near:
        return _("near enough: {fleets}").format(fleets=", ".join(f"f{fleet % FLEETS + 1}" for fleet in near))
    places = ", ".join(place_name(case.view, fleet_piece(fleet)) for fleet in afloat)
    return _("your fleets lie in: {places}").format(places=places) if places else _("you have no fleet")


def _tell_who_blocked(case: _Case) -> str:
    stopped = int(case.view.state.fleet_stopped[fleet_of(case.piece)])
    names = [faction_name(case.view, seat) for seat in range(len(case.view.setting.powers)) if stopped >> seat & 1]
    return _("blocked by {powers}").format(powers=", ".join(names))


def _tell_points(case: _Case) -> str:
    used = int(case.view.state.piece_moved[case.piece])
    points = moving.points(setup_of(case.view.setting), local_of(case.piece))
    return _("{used} of its {points} points are used").format(used=used, points=points)


# --- economy ---


def _tell_missing_set(case: _Case) -> str:
    state, setup = case.view.state, setup_of(case.view.setting)
    missing = [kind for kind in (GRAIN, IRON, WOOL) if economy.in_capital(state, setup, case.seat, kind) == NOBODY]
    text = _("{place} lacks {kinds}")
    place = land_name(case.view, int(setup.capital[case.seat]))
    return text.format(place=place, kinds=", ".join(kind_name(kind) for kind in missing))


def _tell_army_limit(case: _Case) -> str:
    limit = economy.army_limit(case.view.state, setup_of(case.view.setting), case.seat)
    return _("your limit is {limit}").format(limit=limit)


def _tell_return(case: _Case) -> str:
    state, seat = case.view.state, case.seat
    returns = state.army_returns[seat * ARMIES : seat * ARMIES + ARMIES]
    back = [int(when) for when in returns if when > state.turn_no]
    return _("the next one returns in turn {turn}").format(turn=min(back)) if back else ""


_ADVICE: dict[int, Callable[[_Case], str]] = {
    reasons.NOT_YOUR_TURN: _tell_who,
    reasons.WRONG_PHASE: _tell_phase,
    reasons.ANSWER_BLOCKADE_FIRST: _tell_who,
    reasons.ANSWER_OFFER_FIRST: _tell_who,
    reasons.ANSWER_PASSENGER_FIRST: _tell_who,
    reasons.ANSWER_CONTRACT_FIRST: _tell_who,
    reasons.ANSWER_BIRTH_FIRST: _tell_who,
    reasons.ANSWER_HEIR_FIRST: _tell_who,
    reasons.NOT_ASKED: _tell_who,
    reasons.NO_SUCH_RATE: _tell_rates,
    reasons.CANNOT_PAY_FORCES: _lacks_for_forces,
    reasons.CANNOT_PAY_CASTLE: _lacks_for_castle,
    reasons.CANNOT_PAY_DEMOLITION: _lacks_for_demolition,
    reasons.CANNOT_PAY_QUELLING: _lacks_for_quelling,
    reasons.CANNOT_PAY_THAT: _tell_treasury,
    reasons.NEEDS_PERMISSION_TO_ENTER: _tell_sovereign,
    reasons.NEEDS_PERMISSION_TO_LAND: _tell_sovereign,
    reasons.NO_PERMISSION_TO_DOCK: _tell_sovereign,
    reasons.NOT_NEIGHBOURS: _tell_land_ways,
    reasons.SEAS_NOT_NEIGHBOURS: _tell_sea_ways,
    reasons.NO_COAST_ON_SEA: _tell_port_ways,
    reasons.NOT_ON_THIS_COAST: _tell_coasts,
    reasons.LAND_NOT_REACHED: _tell_landings,
    reasons.FLEET_NOT_HERE: _tell_fleets_near,
    reasons.FLEET_STOPPED: _tell_who_blocked,
    reasons.NO_POINTS: _tell_points,
    reasons.NO_POINTS_TO_BOARD: _tell_points,
    reasons.NO_FULL_SET: _tell_missing_set,
    reasons.TOO_MANY_ARMIES: _tell_army_limit,
    reasons.NO_ARMY_LEFT: _tell_return,
}
