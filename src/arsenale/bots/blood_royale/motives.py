"""Why a bot does what it does, in a sentence: from what is on its desk, and by the very rules that it judges by."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arsenale.bots.blood_royale import freight, market, purse, survey
from arsenale.bots.blood_royale.desk import DESK
from arsenale.bots.blood_royale.temper import FAR
from arsenale.bots.minds import RANDOM
from arsenale.games import kernel
from arsenale.games.blood_royale import actions, economy, houses, war
from arsenale.games.blood_royale.actions import is_swap, piece_in, price_in
from arsenale.games.blood_royale.naming import faction_name, kind_name, land_name, piece_name
from arsenale.games.blood_royale.setup import setup_of
from arsenale.games.blood_royale.state import (
    CASHING,
    CONTRACT,
    DYNASTY,
    ECONOMY,
    FLEETS,
    GOLD,
    NEUTRAL,
    NOBODY,
    PASSENGER,
    WINE,
    fleet_number,
    is_army,
    is_own_land,
    is_resource,
    kind_of_resource,
    local_of,
    piece_of,
)
from arsenale.games.ruleset import Position
from arsenale.texts import _, plural


def explain(desk: Any, view: Position, seat: int, action: int) -> str:
    """The reason of what the mind at the desk has just chosen, without a full stop."""
    case = _Case(desk.view(DESK)[0], view, seat, action)
    if case.desk.kind == RANDOM:
        return _("it draws lots among all that is allowed")
    tell = _TELLERS.get(kernel.kind_of(action))
    if tell is None or case.desk.choice == NOBODY:
        return _("there is nothing better to do")
    return tell(case)


@dataclass(frozen=True, slots=True)
class _Case:
    """What was chosen, and what it rests on."""

    desk: Any
    view: Position
    seat: int
    action: int

    @property
    def state(self) -> Any:
        return self.view.state

    @property
    def setup(self) -> Any:
        return setup_of(self.view.setting)

    @property
    def place(self) -> int:
        """The province or sea that the order names."""
        return kernel.a_of(self.action)

    @property
    def local(self) -> int:
        """The piece that the order names, by its local number."""
        return kernel.amount_of(self.action)

    @property
    def here(self) -> int:
        """Where that piece is."""
        return int(self.state.piece_at[piece_in(self.action, self.seat)])

    @property
    def capital(self) -> str:
        return land_name(self.view, int(self.setup.capital[self.seat]))

    def land(self, province: int) -> str:
        return land_name(self.view, province)

    def power(self, realm: int) -> str:
        return faction_name(self.view, realm)

    def lands(self, mask: int) -> str:
        """The names of all provinces of a set."""
        return ", ".join(
            self.land(province) for province in range(int(self.setup.provinces)) if kernel.has(mask, province)
        )

    def powers(self, mask: int) -> str:
        return ", ".join(self.power(seat) for seat in range(int(self.setup.seats)) if kernel.has(mask, seat))


# --- economy ---


def _tell_quelling(case: _Case) -> str:
    more = purse.peace_worth(case.setup, case.desk)
    text = _("{land} at peace pays and bears again: that is worth {crowns} crowns more than its price")
    return text.format(land=case.land(case.place), crowns=more)


def _tell_taxes(case: _Case) -> str:
    setup, rate = case.setup, kernel.amount_of(case.action)
    lands = kernel.count_bits(int(case.desk.own) & ~int(case.state.rebellions) & ~int(case.state.castles))
    crowns = lands * (int(setup.tax_high) - int(setup.tax_low))
    if rate != setup.tax_high or crowns <= 0:
        text = _("the high rate would bring {crowns} crowns more, and the risk of rebellion costs no less")
    elif case.desk.turns_left == 0:
        text = _("the high rate brings {crowns} crowns more, and in the last turn a rebellion does no harm")
    else:
        text = _("the high rate brings {crowns} crowns more, and the risk of rebellion costs less")
    return text.format(crowns=crowns)


def _tell_raising(case: _Case) -> str:
    if kernel.d_of(case.action) == actions.ARMY:
        return _("an army that is raised here can {aim}").format(aim=_aim(case, case.place))
    fleets = economy.count_all_fleets(case.state, case.seat)
    if case.desk.waiting:
        return _("goods wait for a ship: in {lands}").format(lands=case.lands(int(case.desk.waiting)))
    few = plural("{count} fleet is too few for trade overseas", "{count} fleets are too few for trade overseas", fleets)
    return few.format(count=fleets)


def _tell_building(case: _Case) -> str:
    text = _("{land} is threatened, and its taxes are worth more than a castle costs")
    return text.format(land=case.land(case.place))


def _tell_disbanding(case: _Case) -> str:
    if is_army(case.local):
        return _("in the last turn {piece} has nothing to guard").format(piece=piece_name(case.local))
    return _("in the last turn no goods need {piece}").format(piece=piece_name(case.local))


# --- steps of Resources and armies ---


def _tell_march(case: _Case) -> str:
    if is_resource(case.local):
        return _tell_walk(case)
    return _("from there {piece} can {aim}").format(piece=piece_name(case.local), aim=_aim(case, case.place))


def _tell_walk(case: _Case) -> str:
    piece, steps = piece_name(case.local), int(case.desk.home[case.place])
    if steps == 0:
        return _("{piece} comes home to {capital}").format(piece=piece, capital=case.capital)
    if steps < FAR:
        text = plural(
            "from there it is {count} step to {capital}", "from there it is {count} steps to {capital}", steps
        )
        return text.format(count=steps, capital=case.capital)
    return _("{piece} goes to the coast, where a ship can fetch it").format(piece=piece)


def _tell_embarking(case: _Case) -> str:
    if is_resource(case.local):
        return _("no open way leads home by land: {piece} goes by ship").format(piece=piece_name(case.local))
    return _("land where an army is wanted is far by foot and near by ship")


def _tell_landing(case: _Case) -> str:
    if is_resource(case.local):
        return _tell_walk(case)
    if kernel.has(case.desk.targets, case.place):
        return _("here {piece} can {aim}").format(piece=piece_name(case.local), aim=_aim(case, case.place))
    return _("there is nothing more to take: {piece} comes home").format(piece=piece_name(case.local))


def _aim(case: _Case, province: int) -> str:
    """What an army that stands in the province is good for: `take Flanders, which is nobody's`."""
    goal = _goal(case, province)
    owner, land = int(case.state.owner[goal]), case.land(goal)
    if is_own_land(case.state, case.seat, goal):
        is_invaded = survey.strongest_other(case.setup, case.desk, case.seat, goal) > 0
        return (_("help to free {land}") if is_invaded else _("guard {land}")).format(land=land)
    if case.setup.province_realm[goal] == case.seat:
        return _("win {land} back").format(land=land)
    if owner == NEUTRAL:
        return _("take {land}, which is nobody's").format(land=land)
    return _("take {land}, which {power} does not defend").format(land=land, power=case.power(owner))


def _goal(case: _Case, province: int) -> int:
    """The nearest land where an army is wanted, by the steps on the desk."""
    steps = case.desk.front
    while 0 < steps[province] < FAR:
        near = int(case.setup.land_next[province])
        province = next(land for land in range(len(steps)) if kernel.has(near, land) and steps[land] < steps[province])
    return province


# --- fleets ---


def _tell_voyage(case: _Case) -> str:
    number = fleet_number(case.local)
    goods = int(case.desk.goods_aboard[number])
    if goods:
        return plural("it carries {count} Resource home", "it carries {count} Resources home", goods).format(
            count=goods
        )
    if case.desk.armies_aboard[number]:
        return _("it carries armies to land where they are wanted")
    if freight.voyage_worth(case.state, case.setup, case.desk, case.seat, case.action) == freight.GUARD:
        return _("at sea it can stop fleets of {powers}").format(powers=case.powers(int(case.desk.rivals)))
    return _("goods wait for a ship: in {lands}").format(lands=case.lands(int(case.desk.waiting)))


def _tell_block(case: _Case) -> str:
    rival = int(case.state.mover) // FLEETS
    if kernel.has(case.desk.rivals, rival):
        return _hostility(case, rival)
    return _("the fleet carries armies of {power} off the coast").format(power=case.power(rival))


def _hostility(case: _Case, rival: int) -> str:
    """Why one is a rival."""
    if kernel.has(case.desk.foes, rival):
        return _("{power} has armies in the land, or holds what belonged to it").format(power=case.power(rival))
    ahead = int(case.state.treasury[rival]) - int(case.state.treasury[case.seat])
    if ahead > 0:
        text = plural("{power} is {count} crown richer", "{power} is {count} crowns richer", ahead)
        return text.format(power=case.power(rival), count=ahead)
    return _("{power} is a rival for victory").format(power=case.power(rival))


def _tell_passing(case: _Case) -> str:
    return _("this fleet of {power} is no danger").format(power=case.power(int(case.state.mover) // FLEETS))


# --- battles ---


def _tell_attack(case: _Case) -> str:
    foe = war.target_of(case.state, case.setup, case.seat, case.action)
    if war.defence(case.state, case.setup, foe, case.place) == 0:
        text = _("what {power} has in {land} is not defended: it falls to whoever takes it")
        return text.format(power=case.power(foe), land=case.land(case.place))
    own = war.attack_strength(case.state, case.seat, case.place)
    other = war.defence_strength(case.state, case.setup, foe, case.place)
    text = _("before the dice it is {own} against {other} of {power}")
    return text.format(own=own, other=other, power=case.power(foe))


# --- trade and permissions ---


def _tell_permission(case: _Case) -> str:
    text = _("there is peace with {power}, which has goods in the land or next to it")
    return text.format(power=case.power(kernel.d_of(case.action)))


def _tell_revocation(case: _Case) -> str:
    return _hostility(case, kernel.d_of(case.action))


def _tell_offer(case: _Case) -> str:
    own = market.own_gain(case.state, case.desk, case.seat, case.action)
    theirs = market.buyer_gain(case.state, case.desk, case.seat, case.action)
    text = _("it serves both: {own} crowns are gained by it, and {power} gains {theirs}")
    return text.format(own=own, theirs=theirs, power=case.power(case.place))


def _tell_yes(case: _Case) -> str:
    if case.state.deal == CONTRACT:
        return _tell_marriage(case)
    if case.state.deal == PASSENGER:
        return _("{power} is no rival, and no army comes aboard").format(power=case.power(int(case.state.dealer)))
    return _balance(case)


def _tell_marriage(case: _Case) -> str:
    crowns = kernel.amount_of(int(case.state.deal_action))
    if crowns > 0:
        return plural("it brings {count} crown", "it brings {count} crowns", crowns).format(count=crowns)
    return _("the marriage costs nothing")


def _tell_no(case: _Case) -> str:
    if case.state.deal == CONTRACT:
        return _tell_no_marriage(case)
    if case.state.deal == PASSENGER:
        return _("rivals and armies are not taken aboard")
    dealer, action = int(case.state.dealer), int(case.state.deal_action)
    own = market.buyer_gain(case.state, case.desk, dealer, action)
    if own < case.desk.profit:
        return _balance(case)
    text = _("{power} would gain {theirs} crowns by it, and oneself {own}")
    theirs = market.own_gain(case.state, case.desk, dealer, action)
    return text.format(power=case.power(dealer), theirs=theirs, own=own)


def _tell_no_marriage(case: _Case) -> str:
    crowns = kernel.amount_of(int(case.state.deal_action))
    if crowns < 0:
        return plural("it would cost {count} crown", "it would cost {count} crowns", -crowns).format(count=-crowns)
    return _("it would open the land to a foe")


def _balance(case: _Case) -> str:
    """What comes in and what goes out by the offer that waits for an answer."""
    action, dealer = int(case.state.deal_action), int(case.state.dealer)
    piece = piece_in(action, dealer)
    got = market.worth(case.state, case.desk, case.seat, piece)
    kind = kind_name(kind_of_resource(local_of(piece)))
    if not is_swap(action):
        text = _("the {kind} is worth {got} crowns here, and costs {price}")
        return text.format(kind=kind, got=got, price=price_in(action))
    given = piece_of(case.seat, price_in(action))
    text = _("the {kind} is worth {got} crowns here, and the {other} that goes for it {given}")
    lost = market.lost(case.state, case.desk, case.seat, given)
    return text.format(kind=kind, got=got, other=kind_name(kind_of_resource(local_of(given))), given=lost)


# --- cashing in, and the end of a turn ---


def _tell_cashing(case: _Case) -> str:
    crowns = int(case.setup.set_pay)
    for luxury, pay in ((WINE, case.setup.wine_pay), (GOLD, case.setup.gold_pay)):
        has_it = economy.in_capital(case.state, case.setup, case.seat, luxury) != NOBODY
        crowns += int(pay) if has_it else 0
    return _("what lies in {capital} brings {crowns} crowns").format(capital=case.capital, crowns=crowns)


def _tell_end(case: _Case) -> str:
    if case.state.phase == ECONOMY:
        return _("nothing more is worth its price now")
    if case.state.phase == CASHING:
        return _tell_waiting(case)
    if case.state.phase == DYNASTY:
        return _("no further marriage is worth proposing now")
    return _("no further step or offer brings anything now")


def _tell_waiting(case: _Case) -> str:
    if actions.plain(actions.CASH) not in case.view.legal(case.seat):
        return _("there is no full set in {capital}").format(capital=case.capital)
    if case.desk.patience > 1:
        return _("nobody need know how rich one is before the end")
    return _("the set waits for a wine or gold that is to come")


# --- the house ---


def _tell_labour(case: _Case) -> str:
    living = houses.count_living(case.state, case.seat)
    text = plural("the house has only {count} living member", "the house has only {count} living members", living)
    return text.format(count=living)


def _tell_leaving(case: _Case) -> str:
    living = houses.count_living(case.state, case.seat)
    text = plural("the house has {count} living member already", "the house has {count} living members already", living)
    return text.format(count=living)


def _tell_heir(case: _Case) -> str:
    return _("the crown goes by the line of succession")


def _tell_match(case: _Case) -> str:
    return _("the marriage costs nothing, and may bring children")


_TELLERS: dict[int, Callable[[_Case], str]] = {
    actions.MOVE: _tell_march,
    actions.SAIL: _tell_voyage,
    actions.EMBARK: _tell_embarking,
    actions.DISEMBARK: _tell_landing,
    actions.BLOCK: _tell_block,
    actions.PASS: _tell_passing,
    actions.PERMIT: _tell_permission,
    actions.REVOKE: _tell_revocation,
    actions.TAX: _tell_taxes,
    actions.RAISE: _tell_raising,
    actions.ATTACK: _tell_attack,
    actions.BUILD: _tell_building,
    actions.QUELL: _tell_quelling,
    actions.DISBAND: _tell_disbanding,
    actions.CASH: _tell_cashing,
    actions.OFFER: _tell_offer,
    actions.ACCEPT: _tell_yes,
    actions.DECLINE: _tell_no,
    actions.PROPOSE: _tell_match,
    actions.AGAIN: _tell_labour,
    actions.LEAVE: _tell_leaving,
    actions.CROWN: _tell_heir,
    actions.END: _tell_end,
}
