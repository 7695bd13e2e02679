"""Why an order is refused. A reason is the number of its rule times 100 plus a variant: S2.12 gives 21200 to 21299.

A refusal may rest on two rules (a full galley: S2.12, and S2.1 asks for a free slot); `ALSO` names the second.
"""

from arsenale.games.kernel import number_of
from arsenale.games.refusals import Refusals
from arsenale.texts import mark

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
    NO_GALLEY_LEFT: mark("all galleys of the pool are in play"),
    NO_FORT_LEFT: mark("all forts of the pool are in play"),
    NO_SAILOR_LEFT: mark("all sailors of the pool are in play"),
    NO_GOOD_LEFT: mark("all pieces of this good are in play"),
    NOT_HUNDREDS: mark("money moves in whole hundreds of ducats"),
    TOO_MANY_FREE_MOVES: mark(
        "too many shifts, prices, discards, loots, gifts and offers in this turn; "
        "only what cannot be undone and `end` are left"
    ),
    WRONG_PHASE: mark("this order belongs to another phase of the round"),
    ALREADY_BID: mark("you have bid already; wait for the others"),
    NEGATIVE_BID: mark("a bid is 0 ducats or more"),
    NO_BIDS_NOW: mark("the bids of this round are closed"),
    BID_TOO_HIGH: mark("you cannot bid more than your treasury holds"),
    NO_SUCH_POSITION: mark("there are as many positions as players"),
    POSITION_TAKEN: mark("this position is taken; choose a free one"),
    NOT_YOUR_PICK: mark("positions are chosen one player after another, the highest bidder first"),
    NOT_YOUR_TURN: mark("it is not your turn"),
    DICE_FIRST: mark("dice are to be rolled first"),
    NOT_YOUR_GALLEY_TO_LOAD: mark("only a galley of your own can be loaded"),
    NO_PORT_HERE: mark("there is no port in the zone of this galley"),
    CANNOT_PAY_GOOD: mark("you cannot pay the price of this port"),
    NOT_YOUR_PORT_TO_PRICE: mark("only the owner of a port posts its price"),
    PRICE_OUT_OF_RANGE: mark("a price is 100 to 300 ducats, up to 1000 with the monopoly of the good"),
    DEALS_ARE_OFF: mark("the house rules of this game allow no such deal now"),
    NOT_YOUR_GALLEY_TO_OFFER: mark("goods are offered from a galley of your own"),
    NO_SUCH_BUYER: mark("goods are offered to a galley of another player"),
    NOT_SAME_ZONE: mark("both galleys must lie in the same zone"),
    NOTHING_OFFERED: mark("name at least one good"),
    GOODS_NOT_ABOARD: mark("these goods are not aboard"),
    NEGATIVE_PRICE: mark("a price is 0 ducats or more"),
    NO_OFFER_OPEN: mark("there is no offer to answer"),
    BUYER_CANNOT_PAY: mark("you cannot pay this price; decline"),
    ANSWER_OFFER_FIRST: mark("an offer waits for its answer"),
    GIFT_NEEDS_OPEN_DEALS: mark("ducats change hands only with the house rule deals = open, in phases 2 to 6"),
    CANNOT_GIVE_THAT: mark("give another player at least 100 ducats and no more than you have"),
    NOT_YOURS_TO_ANSWER: mark("the offer was made to another player"),
    GOODS_DEALS_IN_MARKET: mark("goods are offered in one's own market turn; only deals = open allows more"),
    NOT_YOUR_GALLEY_TO_EMPTY: mark("only goods of your own galleys can be thrown overboard"),
    NOT_ABOARD: mark("this good is not aboard"),
    SAILORS_STAY: mark("sailors leave a galley only into a port of your own"),
    NOT_YOUR_PORT_TO_BUILD: mark("you build only in ports of your own"),
    BUILT_THIS_ROUND: mark("this port has built already in this round"),
    CANNOT_PAY_BUILDING: mark("a galley or a fort costs 500 ducats"),
    LACKS_WOOD_OR_IRON: mark("a galley needs wood and iron in this port, as its offer or in its warehouse"),
    LACKS_WOOD_OR_GOLD: mark("a fort needs wood and gold in this port, as its offer or in its warehouse"),
    HAS_FORT: mark("a port has one fort at most"),
    NOT_YOUR_PORT_TO_HIRE: mark("you hire only in ports of your own"),
    HIRED_ENOUGH: mark("a port hires in a round at most as many sailors as its warehouse holds goods"),
    CANNOT_PAY_SAILOR: mark("a sailor costs 100 ducats"),
    NOT_YOUR_PIECES: mark("you shift only between galleys and ports of your own"),
    SHIFT_ACROSS_ZONES: mark("pieces are shifted within one zone"),
    GOODS_ONLY_BETWEEN_GALLEYS: mark("goods are shifted only from galley to galley"),
    PIECE_NOT_THERE: mark("this piece is not there"),
    SAME_PLACE: mark("a piece is shifted to another place"),
    GALLEY_FULL: mark("a galley holds five pieces at most"),
    LAST_SAILOR: mark("the last sailor stays aboard"),
    NOT_YOUR_GALLEY_TO_MOVE: mark("you move only galleys of your own"),
    NO_MOVES_LEFT: mark("a galley enters at most as many zones as it has sailors"),
    NOT_NEIGHBOURS: mark("this zone is not next to the galley's"),
    MOVE_FINISHED: mark("this galley has finished its move"),
    ANSWER_PASSAGE_FIRST: mark("a galley waits for leave to pass"),
    NO_PASSAGE_ASKED: mark("no galley asks for passage"),
    NOT_ASKED: mark("another player is asked for passage"),
    STOPPED: mark("a stopped galley stays where it is until the next round"),
    NOT_YOUR_GALLEY_TO_FIGHT: mark("you attack with a galley of your own"),
    NO_SUCH_TARGET: mark("the target is a galley of another player"),
    TARGET_ELSEWHERE: mark("attacker and target must be in the same zone"),
    NO_CREW_TO_FIGHT: mark("a galley without sailors does not attack"),
    NO_PRIZE: mark("no galley waits to be taken or sunk"),
    NOT_THE_WINNER: mark("the winner of the fight decides"),
    WRONG_PRIZE: mark("this galley was not emptied in the fight"),
    WRONG_HELPER: mark(
        "the prize crew comes from the galley that won, or, by house rule, from one of yours in the zone"
    ),
    HELPER_KEEPS_ONE: mark("the galley that sends the prize crew keeps a sailor"),
    NO_PRIZE_CREW: mark("at least one sailor crosses to the prize"),
    ANSWER_PRIZE_FIRST: mark("first an emptied galley is to be taken or sunk"),
    LOOT_ELSEWHERE: mark("the winner shifts goods only between the two galleys that fought"),
    LOOT_NOT_THERE: mark("this good is not aboard"),
    PORT_NOT_FOREIGN: mark("only a port of another player is attacked"),
    PORT_HAS_NO_GARRISON: mark("a port without a garrison is not attacked but taken by landing"),
    NOT_YOUR_GALLEY_TO_LAND: mark("you land sailors from galleys of your own"),
    NO_PORT_TO_TAKE: mark("there is no port in the zone of this galley"),
    PORT_DEFENDED: mark("this port has a garrison"),
    PORT_YOURS_ALREADY: mark("sailors land in a port that is neutral or not yours, or that you took in this phase"),
    LANDER_KEEPS_ONE: mark("the galley that lands sailors keeps one"),
    NOT_YOUR_GALLEY_TO_SELL: mark("you sell from galleys of your own"),
    NO_MARKET_HERE: mark("there is no port in the zone of this galley"),
    GOOD_NOT_ABOARD: mark("this good is not aboard"),
    PORT_OFFERS_GOOD: mark("a port does not buy what it offers"),
    PORT_STORES_GOOD: mark("a port does not buy what its warehouse holds"),
    WAREHOUSE_FULL: mark("the warehouse of this port is full"),
    GAME_OVER: mark("the game is over"),
}


_REFUSALS = Refusals("S", ALSO, _TEXTS)
rules_of, sentence = _REFUSALS.rules_of, _REFUSALS.sentence
