"""Why an order is refused. A reason is the number of its rule times 100 plus a variant: B2.3 gives 20300 to 20399.

A refusal may rest on two rules; `ALSO` names the others.
"""

from arsenale.games.kernel import number_of
from arsenale.games.refusals import Refusals
from arsenale.texts import mark

ALLOWED = 0

# B0 Frame
WRONG_PHASE = number_of(0, 2)
NOT_YOUR_TURN = number_of(0, 3)
LOT_FIRST = number_of(0, 3, 1)
DICE_FIRST = number_of(0, 3, 2)
NOT_YOUR_PIECE = number_of(0, 4)
NOT_IN_PLAY = number_of(0, 4, 1)
NO_ARMY_LEFT = number_of(0, 4, 2)
NO_FLEET_LEFT = number_of(2, 1)
GAME_OVER = number_of(0, 1)
NO_SUCH_FACTION = number_of(0, 1, 1)
TOO_MANY_FREE_MOVES = number_of(0, 6)
# B1 Moving
NO_POINTS = number_of(1, 1)
FLEETS_SAIL = number_of(1, 2)
NOT_ON_LAND = number_of(1, 2, 1)
NOT_NEIGHBOURS = number_of(1, 2, 2)
NO_ENEMY_STEPS = number_of(1, 2, 3)
NEEDS_PERMISSION_TO_ENTER = number_of(1, 2, 4)
PRISONERS_STAY = number_of(1, 2, 5)
NO_SUCH_PROVINCE = number_of(1, 2, 6)
# B2 Fleets
NOT_A_FLEET = number_of(2, 2)
NO_COAST_ON_SEA = number_of(2, 2, 1)
SEAS_NOT_NEIGHBOURS = number_of(2, 2, 2)
NO_SUCH_SEA = number_of(2, 2, 3)
NOT_AT_SEA = number_of(2, 3)
NOT_ON_THIS_COAST = number_of(2, 3, 1)
NO_PERMISSION_TO_DOCK = number_of(2, 3, 2)
NEUTRAL_PORT_CLOSED = number_of(2, 3, 3)
NO_POINTS_TO_DOCK = number_of(2, 3, 4)
PERMITS_OTHERS_ONLY = number_of(2, 4)
PERMITTED_ALREADY = number_of(2, 4, 1)
NOT_PERMITTED = number_of(2, 4, 2)
NOT_YOUR_LAND_TO_PERMIT = number_of(2, 4, 3)
FLEET_FULL = number_of(2, 5)
FLEETS_CARRY_NO_FLEETS = number_of(2, 5, 1)
FLEET_NOT_HERE = number_of(2, 6)
NO_POINTS_TO_BOARD = number_of(2, 6, 1)
NOT_ABOARD = number_of(2, 6, 2)
LAND_NOT_REACHED = number_of(2, 6, 3)
ABOARD_ALREADY = number_of(2, 6, 4)
NEEDS_PERMISSION_TO_LAND = number_of(2, 7)
FOREIGN_PASSENGERS_OFF = number_of(2, 8)
ANSWER_PASSENGER_FIRST = number_of(2, 8, 1)
# B3 Blockade
FLEET_STOPPED = number_of(3, 1)
ANSWER_BLOCKADE_FIRST = number_of(3, 1, 1)
NO_FLEET_ASKS = number_of(3, 1, 2)
NOT_ASKED = number_of(3, 1, 3)
ANOTHER_FLEET_ASKS = number_of(3, 1, 4)
BLOCKED_NO_DOCKING = number_of(3, 6)
# B4 War
NOT_AN_ARMY = number_of(4, 1)
ARMY_NOT_THERE = number_of(4, 1, 1)
FOUGHT_ALREADY = number_of(4, 1, 2)
NO_ENEMY_THERE = number_of(4, 1, 3)
NOT_AGAINST_ONESELF = number_of(4, 1, 4)
NOT_YOUR_PRISONER = number_of(4, 3)
NOT_YOUR_LAND_TO_BUILD = number_of(4, 2)
NO_CASTLE_WHERE_PRODUCED = number_of(4, 2, 1)
NO_CASTLE_IN_CAPITAL = number_of(4, 2, 2)
HAS_CASTLE = number_of(4, 2, 3)
HAS_NO_CASTLE = number_of(4, 2, 4)
CANNOT_PAY_CASTLE = number_of(4, 2, 5)
CANNOT_PAY_DEMOLITION = number_of(4, 2, 6)
# B5 Economy
TAXED_ALREADY = number_of(5, 1)
NO_SUCH_RATE = number_of(5, 1, 1)
NO_REBELLION_THERE = number_of(5, 3)
CANNOT_PAY_QUELLING = number_of(5, 3, 1)
QUELL_BEFORE_TAX = number_of(5, 3, 2)
NOT_YOUR_LAND_TO_RAISE = number_of(5, 4)
RAISE_IN_REBELLION = number_of(5, 4, 1)
RAISE_AMONG_ENEMIES = number_of(5, 4, 2)
NO_COAST_TO_RAISE = number_of(5, 4, 3)
CANNOT_PAY_FORCES = number_of(5, 4, 4)
ONLY_FORCES_DISBAND = number_of(5, 4, 5)
FLEET_LOADED = number_of(5, 4, 6)
TOO_MANY_ARMIES = number_of(5, 5)
CAPITAL_NOT_YOURS = number_of(5, 6)
NO_FULL_SET = number_of(5, 6, 1)
NOT_A_RESOURCE = number_of(5, 7)
NOT_TO_ONESELF = number_of(5, 7, 1)
NO_RESOURCE_FREE = number_of(5, 7, 2)
CANNOT_PAY_THAT = number_of(5, 7, 3)
NOTHING_PAID = number_of(5, 7, 4)
BUYER_LACKS_RESOURCE = number_of(5, 7, 5)
NO_OFFER_OPEN = number_of(5, 7, 6)
NOT_YOURS_TO_ANSWER = number_of(5, 7, 7)
ANSWER_OFFER_FIRST = number_of(5, 7, 8)
BUYER_CANNOT_PAY = number_of(5, 7, 9)
# B6 The dynasty
DYNASTY_IS_OFF = number_of(6, 1)
NO_SUCH_CHARACTER = number_of(6, 2)
TOO_YOUNG_TO_MARRY = number_of(6, 3)
SAME_HOUSE = number_of(6, 3, 1)
SAME_SEX = number_of(6, 3, 2)
MARRIED_ALREADY = number_of(6, 3, 3)
PRISONERS_MARRY_NOT = number_of(6, 3, 4)
PROMISED_ALREADY = number_of(6, 4)
NO_SUCH_INSTALMENTS = number_of(6, 4, 1)
NOT_SOVEREIGN_OF_CLAUSE = number_of(6, 4, 2)
ANSWER_CONTRACT_FIRST = number_of(6, 4, 3)
NO_BIRTH_WAITS = number_of(6, 6)
ANSWER_BIRTH_FIRST = number_of(6, 6, 1)
NO_HEIR_WAITS = number_of(6, 9)
NOT_THE_HEIR = number_of(6, 9, 1)
ANSWER_HEIR_FIRST = number_of(6, 9, 2)

ALSO: dict[int, tuple[int, ...]] = {
    NO_ARMY_LEFT: (505,),
    TOO_MANY_ARMIES: (4,),
    NO_FLEET_LEFT: (4,),
    NOT_YOUR_PIECE: (103,),
    NO_POINTS: (103, 202),
    NEEDS_PERMISSION_TO_ENTER: (204, 207),
    NO_PERMISSION_TO_DOCK: (204,),
    NO_POINTS_TO_BOARD: (101,),
    NO_POINTS_TO_DOCK: (101,),
    NEEDS_PERMISSION_TO_LAND: (204,),
    NOT_ASKED: (302, 303, 304, 305),
    NO_FLEET_ASKS: (302, 303, 304, 305),
    FLEET_STOPPED: (306,),
    BLOCKED_NO_DOCKING: (301,),
    NO_CASTLE_WHERE_PRODUCED: (502,),
    HAS_NO_CASTLE: (501,),
    NO_FULL_SET: (502,),
    DICE_FIRST: (2,),
    GAME_OVER: (5,),
    NOT_YOUR_PRISONER: (401, 602),
    PROMISED_ALREADY: (603,),
    PRISONERS_MARRY_NOT: (401,),
    NOT_SOVEREIGN_OF_CLAUSE: (204,),
}

_TEXTS: dict[int, str] = {
    WRONG_PHASE: mark("this order belongs to another phase of the turn"),
    NOT_YOUR_TURN: mark("it is not your turn"),
    LOT_FIRST: mark("the order of play is to be drawn first"),
    DICE_FIRST: mark("dice are to be rolled first"),
    NOT_YOUR_PIECE: mark("you give orders only to pieces of your own"),
    NOT_IN_PLAY: mark("this piece is not on the board"),
    NO_ARMY_LEFT: mark("all armies are on the board or still recovering from a defeat"),
    NO_FLEET_LEFT: mark("this faction has all its fleets on the board"),
    GAME_OVER: mark("the game is over"),
    NO_SUCH_FACTION: mark("this faction does not play"),
    TOO_MANY_FREE_MOVES: mark(
        "too many permissions, gifts, offers and changes between ship and shore in this turn; "
        "only what costs something and `end` are left"
    ),
    NO_POINTS: mark("this piece has no movement points left in this round"),
    FLEETS_SAIL: mark("fleets sail; only armies, characters and Resources walk"),
    NOT_ON_LAND: mark("this piece is not on land"),
    NOT_NEIGHBOURS: mark("this province is not next to the piece's"),
    NO_ENEMY_STEPS: mark("this army has taken all its steps in foreign kingdoms for this round"),
    NEEDS_PERMISSION_TO_ENTER: mark(
        "characters and Resources enter another kingdom only with its sovereign's permission"
    ),
    PRISONERS_STAY: mark("a prisoner stays where he is held"),
    NO_SUCH_PROVINCE: mark("there is no such province"),
    NOT_A_FLEET: mark("only fleets sail and dock"),
    NO_COAST_ON_SEA: mark("the port of this fleet does not lie on that sea"),
    SEAS_NOT_NEIGHBOURS: mark("that sea is not next to the fleet's"),
    NO_SUCH_SEA: mark("there is no such sea"),
    NOT_AT_SEA: mark("this fleet is not at sea"),
    NOT_ON_THIS_COAST: mark("this province has no coast on the fleet's sea"),
    NO_PERMISSION_TO_DOCK: mark("the sovereign of this province has not permitted you to put in"),
    NEUTRAL_PORT_CLOSED: mark("neutral ports are closed: nobody there can give permission"),
    NO_POINTS_TO_DOCK: mark("putting in without permission costs one point, and the fleet has none left"),
    PERMITS_OTHERS_ONLY: mark("permission is given to another faction"),
    PERMITTED_ALREADY: mark("this is permitted already"),
    NOT_PERMITTED: mark("there is no such permission to withdraw"),
    NOT_YOUR_LAND_TO_PERMIT: mark("only the sovereign of a province gives permission for it"),
    FLEET_FULL: mark("this fleet carries as many pieces as it can"),
    FLEETS_CARRY_NO_FLEETS: mark("fleets carry armies, characters and Resources"),
    FLEET_NOT_HERE: mark("the fleet lies neither in the port of this province nor on a sea off its coast"),
    NO_POINTS_TO_BOARD: mark("going aboard or ashore costs one point, and this piece has none left"),
    NOT_ABOARD: mark("this piece is not aboard a fleet"),
    LAND_NOT_REACHED: mark("the fleet that carries this piece is neither in port there nor off that coast"),
    ABOARD_ALREADY: mark("this piece is aboard a fleet already"),
    NEEDS_PERMISSION_TO_LAND: mark(
        "characters and Resources land in another kingdom only with its sovereign's permission"
    ),
    FOREIGN_PASSENGERS_OFF: mark("by the house rules of this game fleets carry only pieces of their own faction"),
    ANSWER_PASSENGER_FIRST: mark("a piece waits for leave to come aboard"),
    FLEET_STOPPED: mark("a blocked fleet stays in its sea for the rest of the round"),
    ANSWER_BLOCKADE_FIRST: mark("a fleet waits to hear whether it is blocked"),
    NO_FLEET_ASKS: mark("no fleet waits to hear whether it is blocked"),
    NOT_ASKED: mark("you may not block this fleet, or another faction is asked first"),
    ANOTHER_FLEET_ASKS: mark("it is another fleet that sets out"),
    BLOCKED_NO_DOCKING: mark("by the house rules of this game a blocked fleet does not even put into port"),
    NOT_AN_ARMY: mark("only armies attack"),
    ARMY_NOT_THERE: mark("an army attacks in the province where it stands"),
    FOUGHT_ALREADY: mark("this army has fought in this round"),
    NO_ENEMY_THERE: mark("there is nobody to attack in this province"),
    NOT_AGAINST_ONESELF: mark("you do not attack yourself"),
    NOT_YOUR_PRISONER: mark("you hold no such prisoner"),
    NOT_YOUR_LAND_TO_BUILD: mark("castles are built and demolished only in provinces of your own"),
    NO_CASTLE_WHERE_PRODUCED: mark("no castle is built in a producing province"),
    NO_CASTLE_IN_CAPITAL: mark("a capital has walls of its own"),
    HAS_CASTLE: mark("this province has a castle"),
    HAS_NO_CASTLE: mark("this province has no castle"),
    CANNOT_PAY_CASTLE: mark("you cannot pay for the castle"),
    CANNOT_PAY_DEMOLITION: mark("you cannot pay for the demolition"),
    TAXED_ALREADY: mark("you have levied taxes in this turn"),
    NO_SUCH_RATE: mark("there are two rates, the usual and the high one"),
    NO_REBELLION_THERE: mark("this province is not yours, or not in rebellion"),
    CANNOT_PAY_QUELLING: mark("you cannot pay to end the rebellion"),
    QUELL_BEFORE_TAX: mark("rebellions are ended before taxes are levied"),
    NOT_YOUR_LAND_TO_RAISE: mark("you raise forces only in provinces of your own"),
    RAISE_IN_REBELLION: mark("nothing is raised in a province in rebellion"),
    RAISE_AMONG_ENEMIES: mark("nothing is raised where a foreign army stands"),
    NO_COAST_TO_RAISE: mark("a fleet is raised on a coast"),
    CANNOT_PAY_FORCES: mark("you cannot pay for it"),
    ONLY_FORCES_DISBAND: mark("only armies and fleets are disbanded"),
    FLEET_LOADED: mark("a fleet with pieces aboard is not disbanded"),
    TOO_MANY_ARMIES: mark("your provinces support no more armies; one with a castle counts as two"),
    CAPITAL_NOT_YOURS: mark("you cash in only at your own capital while you hold it"),
    NO_FULL_SET: mark("a set is grain, iron and wool of your own, lying in your capital"),
    NOT_A_RESOURCE: mark("only Resources change hands"),
    NOT_TO_ONESELF: mark("name another faction"),
    NO_RESOURCE_FREE: mark("that faction has all its pieces of this kind on the board"),
    CANNOT_PAY_THAT: mark("you have not so many crowns"),
    NOTHING_PAID: mark("give at least one crown"),
    BUYER_LACKS_RESOURCE: mark("that Resource is not on the board"),
    NO_OFFER_OPEN: mark("there is nothing to answer"),
    NOT_YOURS_TO_ANSWER: mark("another faction is asked"),
    ANSWER_OFFER_FIRST: mark("an offer waits for its answer"),
    BUYER_CANNOT_PAY: mark("you cannot pay this price; decline"),
    DYNASTY_IS_OFF: mark("this game is played without dynasties"),
    NO_SUCH_CHARACTER: mark("nobody of that number is living in this house"),
    TOO_YOUNG_TO_MARRY: mark("nobody marries before the age of fifteen"),
    SAME_HOUSE: mark("bride and groom come from different houses"),
    SAME_SEX: mark("a marriage is between a man and a woman"),
    MARRIED_ALREADY: mark("one of the two is married"),
    PRISONERS_MARRY_NOT: mark("a prisoner does not marry"),
    PROMISED_ALREADY: mark("one of the two is promised to somebody else; that wedding comes first"),
    NO_SUCH_INSTALMENTS: mark("a contract is paid in one to fifteen turns"),
    NOT_SOVEREIGN_OF_CLAUSE: mark("a contract permits only what one of the two houses owns, or `all`"),
    ANSWER_CONTRACT_FIRST: mark("a marriage contract waits for its answer"),
    NO_BIRTH_WAITS: mark("no couple of yours waits to hear whether it tries again"),
    ANSWER_BIRTH_FIRST: mark("a house is asked whether its couple tries again"),
    NO_HEIR_WAITS: mark("your throne waits for no decision"),
    NOT_THE_HEIR: mark("it is somebody else's turn to inherit"),
    ANSWER_HEIR_FIRST: mark("a house is asked who wears its crown"),
}


_REFUSALS = Refusals("B", ALSO, _TEXTS)
rules_of, sentence = _REFUSALS.rules_of, _REFUSALS.sentence
