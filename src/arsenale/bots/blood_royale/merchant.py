"""A planning bot: brings its goods home, trades for what its sets lack, takes land that stands open, and keeps out of

hopeless wars; how far it goes in each is its temper. It reads nothing but the view, and each decision is taken anew.
"""

from typing import Any

from arsenale.bots.blood_royale import army, freight, market, purse, survey
from arsenale.bots.blood_royale.choosing import begin_choice, is_chosen, take, take_kind
from arsenale.bots.blood_royale.desk import Desk
from arsenale.games.blood_royale import actions, economy, houses
from arsenale.games.blood_royale.actions import asked_in
from arsenale.games.blood_royale.state import (
    BLOCKADE,
    CASHING,
    CONTRACT,
    DEAL,
    ECONOMY,
    GOLD,
    GRAIN,
    HEIR,
    IRON,
    LABOUR,
    MOVEMENT,
    NOBODY,
    SALE,
    WINE,
    WOOL,
    Setup,
    State,
    free_resource,
    is_army,
)
from arsenale.games.kernel import amount_of, below, has, kind_of, rule


@rule
def choose(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> int:
    """The index in `legal` of what the mind at the desk does."""
    begin_choice(desk)
    if count == 1:
        return 0
    survey.do_survey(view, setup, desk, seat)
    if view.step == BLOCKADE:
        decide_blockade(view, setup, desk, seat, legal, count)
    elif view.step == DEAL:
        decide_deal(view, setup, desk, legal, count)
    elif view.step in (LABOUR, HEIR):
        decide_house(view, desk, seat, legal, count)
    else:
        decide_turn(view, setup, desk, seat, legal, count, draw)
    return max(0, int(desk.choice))


@rule
def decide_turn(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    market.decide_permission(view, setup, desk, seat, legal, count)
    if not is_chosen(desk) and view.phase in (ECONOMY, MOVEMENT):
        market.decide_offer(view, setup, desk, seat, legal, count, draw)
    if not is_chosen(desk):
        decide_phase(view, setup, desk, seat, legal, count, draw)
    take(desk, legal, count, actions.plain(actions.END))


@rule
def decide_phase(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int, draw: Any) -> None:
    if view.phase == ECONOMY:
        purse.decide_economy(view, setup, desk, seat, legal, count)
    elif view.phase == MOVEMENT:
        survey.do_survey_land(view, setup, desk, seat)
        freight.decide_freight(view, setup, desk, seat, legal, count)
        army.decide_war(view, setup, desk, seat, legal, count)
    elif view.phase == CASHING:
        decide_cashing(view, setup, desk, seat, legal, count)
    else:
        decide_match(view, desk, legal, count, draw)


# --- cashing in ---


@rule
def decide_cashing(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if desk.patience == 0 or desk.turns_left == 0 or not is_waiting_better(view, setup, desk, seat):
        take_kind(desk, legal, count, actions.CASH)


@rule
def is_waiting_better(view: State, setup: Setup, desk: Desk, seat: int) -> bool:
    """A wine or gold is on its way for each set, but not yet in the capital; or others need not know one's wealth."""
    if desk.patience > 1:
        return has_room(view, seat)
    market.do_price(view, setup, desk)
    for luxury in (WINE, GOLD):
        is_coming = desk.stock[seat, luxury] >= desk.sets[seat]
        if is_coming and economy.in_capital(view, setup, seat, luxury) == NOBODY:
            return True
    return False


@rule
def has_room(view: State, seat: int) -> bool:
    """The next harvests still find pieces (B0.4)."""
    for kind in (GRAIN, IRON, WOOL):
        if free_resource(view, seat, kind) == NOBODY:
            return False
    return True


# --- answers ---


@rule
def decide_blockade(view: State, setup: Setup, desk: Desk, seat: int, legal: Any, count: int) -> None:
    if army.is_block_wanted(view, setup, desk, seat):
        take_kind(desk, legal, count, actions.BLOCK)
    take(desk, legal, count, actions.plain(actions.PASS))


@rule
def decide_deal(view: State, setup: Setup, desk: Desk, legal: Any, count: int) -> None:
    if is_deal_good(view, setup, desk):
        take(desk, legal, count, actions.plain(actions.ACCEPT))
    take(desk, legal, count, actions.plain(actions.DECLINE))


@rule
def is_deal_good(view: State, setup: Setup, desk: Desk) -> bool:
    """No marriage for money or with leave for a foe, no passage for rivals or for anybody's armies."""
    if view.deal == SALE:
        return market.is_sale_good(view, setup, desk)
    action, dealer = int(view.deal_action), int(view.dealer)
    if view.deal == CONTRACT:
        return amount_of(action) >= 0 and not (asked_in(action) and has(desk.foes, dealer))
    return not has(desk.rivals, dealer) and not is_army(amount_of(action))


# --- the house ---


@rule
def decide_house(view: State, desk: Desk, seat: int, legal: Any, count: int) -> None:
    is_small = houses.count_living(view, seat) < desk.small_house
    take_kind(desk, legal, count, actions.AGAIN if is_small else actions.LEAVE)
    take_kind(desk, legal, count, actions.CROWN)


@rule
def decide_match(view: State, desk: Desk, legal: Any, count: int, draw: Any) -> None:
    """A marriage that costs nothing, of those there are one by lot."""
    if view.free_moves >= desk.most_offers:
        return
    matches = 0
    for index in range(count):
        matches += 1 if is_plain_match(legal[index]) else 0
    wanted = below(draw, matches) if matches else -1
    for index in range(count):
        if is_plain_match(legal[index]):
            desk.choice = index if wanted == 0 else int(desk.choice)
            wanted -= 1


@rule
def is_plain_match(action: int) -> bool:
    return kind_of(action) == actions.PROPOSE and amount_of(action) == 0
