"""Why an order is refused. A reason is the number of its rule times 100 plus a variant: S2.12 gives 21200 to 21299.

A refusal may rest on two rules (a full galley: S2.12, and S2.1 asks for a free slot); `ALSO` names the second.
"""

from arsenale.games.kernel import number_of
from arsenale.texts import _

ALLOWED = 0

# S0 Components and set-up
NO_GALLEY_LEFT = number_of(0, 1)
NO_FORT_LEFT = number_of(0, 1, 1)
NO_SAILOR_LEFT = number_of(0, 1, 2)
NO_GOOD_LEFT = number_of(0, 1, 3)
NOT_HUNDREDS = number_of(0, 5)
TOO_MANY_FREE_MOVES = number_of(0, 6)
# S1 Order of play
WRONG_PHASE = number_of(1, 1)
ALREADY_BID = number_of(1, 2)
NEGATIVE_BID = number_of(1, 2, 1)
NO_BIDS_NOW = number_of(1, 2, 2)
BID_TOO_HIGH = number_of(1, 3)
NO_SUCH_POSITION = number_of(1, 4)
POSITION_TAKEN = number_of(1, 4, 1)
NOT_YOUR_PICK = number_of(1, 4, 2)
NOT_YOUR_TURN = number_of(1, 5)
DICE_FIRST = number_of(1, 5, 1)
# S2 Market
NOT_YOUR_GALLEY_TO_LOAD = number_of(2, 1)
NO_PORT_HERE = number_of(2, 1, 1)
CANNOT_PAY_GOOD = number_of(2, 2)
NOT_YOUR_PORT_TO_PRICE = number_of(2, 3)
PRICE_OUT_OF_RANGE = number_of(2, 3, 1)
DEALS_ARE_OFF = number_of(2, 4)
NOT_YOUR_GALLEY_TO_OFFER = number_of(2, 4, 1)
NO_SUCH_BUYER = number_of(2, 4, 2)
NOT_SAME_ZONE = number_of(2, 4, 3)
NOTHING_OFFERED = number_of(2, 4, 4)
GOODS_NOT_ABOARD = number_of(2, 4, 5)
NEGATIVE_PRICE = number_of(2, 4, 6)
NO_OFFER_OPEN = number_of(2, 4, 7)
BUYER_CANNOT_PAY = number_of(2, 4, 8)
ANSWER_OFFER_FIRST = number_of(2, 4, 9)
GIFT_NEEDS_OPEN_DEALS = number_of(2, 4, 10)
CANNOT_GIVE_THAT = number_of(2, 4, 11)
NOT_YOURS_TO_ANSWER = number_of(2, 4, 12)
GOODS_DEALS_IN_MARKET = number_of(2, 4, 13)
NOT_YOUR_GALLEY_TO_EMPTY = number_of(2, 5)
NOT_ABOARD = number_of(2, 5, 1)
SAILORS_STAY = number_of(2, 5, 2)
NOT_YOUR_PORT_TO_BUILD = number_of(2, 6)
BUILT_THIS_ROUND = number_of(2, 6, 1)
CANNOT_PAY_BUILDING = number_of(2, 6, 2)
LACKS_WOOD_OR_IRON = number_of(2, 7)
LACKS_WOOD_OR_GOLD = number_of(2, 7, 1)
HAS_FORT = number_of(2, 8)
NOT_YOUR_PORT_TO_HIRE = number_of(2, 9)
HIRED_ENOUGH = number_of(2, 9, 1)
CANNOT_PAY_SAILOR = number_of(2, 9, 2)
NOT_YOUR_PIECES = number_of(2, 11)
SHIFT_ACROSS_ZONES = number_of(2, 11, 1)
GOODS_ONLY_BETWEEN_GALLEYS = number_of(2, 11, 2)
PIECE_NOT_THERE = number_of(2, 11, 3)
SAME_PLACE = number_of(2, 11, 4)
GALLEY_FULL = number_of(2, 12)
LAST_SAILOR = number_of(2, 13)
# S3 Sailing
NOT_YOUR_GALLEY_TO_MOVE = number_of(3, 1)
NO_MOVES_LEFT = number_of(3, 1, 1)
NOT_NEIGHBOURS = number_of(3, 1, 2)
MOVE_FINISHED = number_of(3, 2)
ANSWER_PASSAGE_FIRST = number_of(3, 4)
NO_PASSAGE_ASKED = number_of(3, 4, 1)
NOT_ASKED = number_of(3, 4, 2)
STOPPED = number_of(3, 7)
# S4 Battle
NOT_YOUR_GALLEY_TO_FIGHT = number_of(4, 1)
NO_SUCH_TARGET = number_of(4, 1, 1)
TARGET_ELSEWHERE = number_of(4, 1, 2)
NO_CREW_TO_FIGHT = number_of(4, 1, 3)
NO_PRIZE = number_of(4, 4)
NOT_THE_WINNER = number_of(4, 4, 1)
WRONG_PRIZE = number_of(4, 4, 2)
WRONG_HELPER = number_of(4, 4, 3)
HELPER_KEEPS_ONE = number_of(4, 4, 4)
NO_PRIZE_CREW = number_of(4, 4, 5)
ANSWER_PRIZE_FIRST = number_of(4, 4, 6)
LOOT_ELSEWHERE = number_of(4, 5)
LOOT_NOT_THERE = number_of(4, 5, 1)
PORT_NOT_FOREIGN = number_of(4, 8)
PORT_HAS_NO_GARRISON = number_of(4, 8, 1)
# S5 Taking ports
NOT_YOUR_GALLEY_TO_LAND = number_of(5, 1)
NO_PORT_TO_TAKE = number_of(5, 1, 1)
PORT_DEFENDED = number_of(5, 1, 2)
PORT_YOURS_ALREADY = number_of(5, 1, 3)
LANDER_KEEPS_ONE = number_of(5, 1, 4)
# S6 Selling
NOT_YOUR_GALLEY_TO_SELL = number_of(6, 1)
NO_MARKET_HERE = number_of(6, 1, 1)
GOOD_NOT_ABOARD = number_of(6, 1, 2)
PORT_OFFERS_GOOD = number_of(6, 2)
PORT_STORES_GOOD = number_of(6, 2, 1)
WAREHOUSE_FULL = number_of(6, 2, 2)
# S7 End
GAME_OVER = number_of(7, 1)

ALSO: dict[int, tuple[int, ...]] = {
    NO_GALLEY_LEFT: (206, 208),
    NO_FORT_LEFT: (206,),
    NO_SAILOR_LEFT: (209,),
    NO_GOOD_LEFT: (201,),
    NOT_HUNDREDS: (102, 203, 204),
    NEGATIVE_BID: (103,),
    BID_TOO_HIGH: (102,),
    ALREADY_BID: (101,),
    NO_BIDS_NOW: (101,),
    NOT_YOUR_PICK: (105,),
    WRONG_PHASE: (105,),
    NOT_YOUR_TURN: (101,),
    GALLEY_FULL: (201, 204, 211, 404, 405),
    LAST_SAILOR: (211,),
    SAILORS_STAY: (211, 213),
    GOODS_DEALS_IN_MARKET: (101, 105),
    NOT_YOUR_PIECES: (205,),
    GOODS_ONLY_BETWEEN_GALLEYS: (205,),
    BUYER_CANNOT_PAY: (202,),
    HAS_FORT: (206,),
    LACKS_WOOD_OR_IRON: (206,),
    LACKS_WOOD_OR_GOLD: (206,),
    NOT_YOUR_GALLEY_TO_MOVE: (302,),
    ANSWER_PASSAGE_FIRST: (302, 305),
    NO_PASSAGE_ASKED: (306,),
    NOT_ASKED: (306,),
    STOPPED: (302, 304),
    PORT_HAS_NO_GARRISON: (501,),
    PORT_NOT_FOREIGN: (401,),
    TARGET_ELSEWHERE: (408,),
    NO_PRIZE: (405, 406),
    NOT_THE_WINNER: (405, 406),
    ANSWER_PRIZE_FIRST: (406,),
    NO_PRIZE_CREW: (406,),
    WRONG_HELPER: (406,),
    WRONG_PRIZE: (406,),
    LANDER_KEEPS_ONE: (213,),
    HELPER_KEEPS_ONE: (213,),
    WAREHOUSE_FULL: (603,),
    GAME_OVER: (101,),
}

_TEXTS: dict[int, str] = {
    NO_GALLEY_LEFT: _("all galleys of the pool are in play"),
    NO_FORT_LEFT: _("all forts of the pool are in play"),
    NO_SAILOR_LEFT: _("all sailors of the pool are in play"),
    NO_GOOD_LEFT: _("all pieces of this good are in play"),
    NOT_HUNDREDS: _("money moves in whole hundreds of ducats"),
    TOO_MANY_FREE_MOVES: _(
        "too many shifts, prices, discards, loots, gifts and offers in this turn; "
        "only what cannot be undone and `end` are left"
    ),
    WRONG_PHASE: _("this order belongs to another phase of the round"),
    ALREADY_BID: _("you have bid already; wait for the others"),
    NEGATIVE_BID: _("a bid is 0 ducats or more"),
    NO_BIDS_NOW: _("the bids of this round are closed"),
    BID_TOO_HIGH: _("you cannot bid more than your treasury holds"),
    NO_SUCH_POSITION: _("there are as many positions as players"),
    POSITION_TAKEN: _("this position is taken; choose a free one"),
    NOT_YOUR_PICK: _("positions are chosen one player after another, the highest bidder first"),
    NOT_YOUR_TURN: _("it is not your turn"),
    DICE_FIRST: _("dice are to be rolled first"),
    NOT_YOUR_GALLEY_TO_LOAD: _("only a galley of your own can be loaded"),
    NO_PORT_HERE: _("there is no port in the zone of this galley"),
    CANNOT_PAY_GOOD: _("you cannot pay the price of this port"),
    NOT_YOUR_PORT_TO_PRICE: _("only the owner of a port posts its price"),
    PRICE_OUT_OF_RANGE: _("a price is 100 to 300 ducats, up to 1000 with the monopoly of the good"),
    DEALS_ARE_OFF: _("the house rules of this game allow no such deal now"),
    NOT_YOUR_GALLEY_TO_OFFER: _("goods are offered from a galley of your own"),
    NO_SUCH_BUYER: _("goods are offered to a galley of another player"),
    NOT_SAME_ZONE: _("both galleys must lie in the same zone"),
    NOTHING_OFFERED: _("name at least one good"),
    GOODS_NOT_ABOARD: _("these goods are not aboard"),
    NEGATIVE_PRICE: _("a price is 0 ducats or more"),
    NO_OFFER_OPEN: _("there is no offer to answer"),
    BUYER_CANNOT_PAY: _("you cannot pay this price; decline"),
    ANSWER_OFFER_FIRST: _("an offer waits for its answer"),
    GIFT_NEEDS_OPEN_DEALS: _("ducats change hands only with the house rule deals = open, in phases 2 to 6"),
    CANNOT_GIVE_THAT: _("give another player at least 100 ducats and no more than you have"),
    NOT_YOURS_TO_ANSWER: _("the offer was made to another player"),
    GOODS_DEALS_IN_MARKET: _("goods are offered in one's own market turn; only deals = open allows more"),
    NOT_YOUR_GALLEY_TO_EMPTY: _("only goods of your own galleys can be thrown overboard"),
    NOT_ABOARD: _("this good is not aboard"),
    SAILORS_STAY: _("sailors leave a galley only into a port of your own"),
    NOT_YOUR_PORT_TO_BUILD: _("you build only in ports of your own"),
    BUILT_THIS_ROUND: _("this port has built already in this round"),
    CANNOT_PAY_BUILDING: _("a galley or a fort costs 500 ducats"),
    LACKS_WOOD_OR_IRON: _("a galley needs wood and iron in this port, as its offer or in its warehouse"),
    LACKS_WOOD_OR_GOLD: _("a fort needs wood and gold in this port, as its offer or in its warehouse"),
    HAS_FORT: _("a port has one fort at most"),
    NOT_YOUR_PORT_TO_HIRE: _("you hire only in ports of your own"),
    HIRED_ENOUGH: _("a port hires in a round at most as many sailors as its warehouse holds goods"),
    CANNOT_PAY_SAILOR: _("a sailor costs 100 ducats"),
    NOT_YOUR_PIECES: _("you shift only between galleys and ports of your own"),
    SHIFT_ACROSS_ZONES: _("pieces are shifted within one zone"),
    GOODS_ONLY_BETWEEN_GALLEYS: _("goods are shifted only from galley to galley"),
    PIECE_NOT_THERE: _("this piece is not there"),
    SAME_PLACE: _("a piece is shifted to another place"),
    GALLEY_FULL: _("a galley holds five pieces at most"),
    LAST_SAILOR: _("the last sailor stays aboard"),
    NOT_YOUR_GALLEY_TO_MOVE: _("you move only galleys of your own"),
    NO_MOVES_LEFT: _("a galley enters at most as many zones as it has sailors"),
    NOT_NEIGHBOURS: _("this zone is not next to the galley's"),
    MOVE_FINISHED: _("this galley has finished its move"),
    ANSWER_PASSAGE_FIRST: _("a galley waits for leave to pass"),
    NO_PASSAGE_ASKED: _("no galley asks for passage"),
    NOT_ASKED: _("another player is asked for passage"),
    STOPPED: _("a stopped galley stays where it is until the next round"),
    NOT_YOUR_GALLEY_TO_FIGHT: _("you attack with a galley of your own"),
    NO_SUCH_TARGET: _("the target is a galley of another player"),
    TARGET_ELSEWHERE: _("attacker and target must be in the same zone"),
    NO_CREW_TO_FIGHT: _("a galley without sailors does not attack"),
    NO_PRIZE: _("no galley waits to be taken or sunk"),
    NOT_THE_WINNER: _("the winner of the fight decides"),
    WRONG_PRIZE: _("this galley was not emptied in the fight"),
    WRONG_HELPER: _("the prize crew comes from the galley that won, or, by house rule, from one of yours in the zone"),
    HELPER_KEEPS_ONE: _("the galley that sends the prize crew keeps a sailor"),
    NO_PRIZE_CREW: _("at least one sailor crosses to the prize"),
    ANSWER_PRIZE_FIRST: _("first an emptied galley is to be taken or sunk"),
    LOOT_ELSEWHERE: _("the winner shifts goods only between the two galleys that fought"),
    LOOT_NOT_THERE: _("this good is not aboard"),
    PORT_NOT_FOREIGN: _("only a port of another player is attacked"),
    PORT_HAS_NO_GARRISON: _("a port without a garrison is not attacked but taken by landing"),
    NOT_YOUR_GALLEY_TO_LAND: _("you land sailors from galleys of your own"),
    NO_PORT_TO_TAKE: _("there is no port in the zone of this galley"),
    PORT_DEFENDED: _("this port has a garrison"),
    PORT_YOURS_ALREADY: _("sailors land in a port that is neutral or not yours, or that you took in this phase"),
    LANDER_KEEPS_ONE: _("the galley that lands sailors keeps one"),
    NOT_YOUR_GALLEY_TO_SELL: _("you sell from galleys of your own"),
    NO_MARKET_HERE: _("there is no port in the zone of this galley"),
    GOOD_NOT_ABOARD: _("this good is not aboard"),
    PORT_OFFERS_GOOD: _("a port does not buy what it offers"),
    PORT_STORES_GOOD: _("a port does not buy what its warehouse holds"),
    WAREHOUSE_FULL: _("the warehouse of this port is full"),
    GAME_OVER: _("the game is over"),
}


def _number(rule: int) -> str:
    return f"S{rule // 100}.{rule % 100}"


def rules_of(reason: int) -> tuple[str, ...]:
    """The numbers of the rules that a refusal rests on, the first one first."""
    return tuple(_number(rule) for rule in (reason // 100, *ALSO.get(reason, ())))


def sentence(reason: int) -> str:
    """What is wrong, without the number."""
    return _TEXTS[reason]
