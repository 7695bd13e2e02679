"""What kind of merchant somebody is: weights set by hand and tried by letting variants play each other.

Ducats unless another unit is named; 500 ducats are a point.
"""

from arsenale.games.kernel import Int32


class Temper:
    """The weights; `kind` says which way of deciding they belong to."""

    kind: Int32
    # trade
    fill_pace: Int32  # goods a round that a warehouse may lack and still count as one that will be full
    steep: Int32  # per cent by which each later good of a warehouse counts more than the one before
    capital_fill: Int32  # per cent: how much of the points of a full capital counts before it is full
    port_fill: Int32  # the same for other ports
    patience: Int32  # per cent: how well the worth of a sale outlasts a round of waiting
    spread: Int32  # per cent: what a further unit of a good aboard the same galley is worth
    glut: Int32  # per cent: what a unit is worth for each one of its kind on another own galley
    hire_worth: Int32  # a round: of one more sailor to hire, in a usual port
    capital_hire: Int32  # the same in a capital
    yard_worth: Int32  # a round: of being able to build galleys
    port_worth: Int32  # a round: of holding a port, its point apart
    price: Int32  # posted in every port, at most what the rules allow
    monopoly: Int32  # of holding all ports that offer a good
    # galleys
    income: Int32  # what a well manned galley is likely to earn in a round
    sailor_worth: Int32
    galley_worth: Int32
    build_until: Int32  # rounds that must be left to build a galley
    most_galleys: Int32
    build_reserve: Int32  # treasury below which nothing is built
    trust: Int32  # per cent: of a zone that is reached only if others let one pass
    # war
    harm_share: Int32  # per cent, divided among the opponents: how much their loss is one's own gain
    envy: Int32  # per cent more where the loser is the strongest opponent
    risk: Int32  # for each sailor by which the strongest galley that may come is stronger
    attack: Int32  # per cent: how much of a hoped-for attack counts when a course is chosen
    last_attack: Int32  # the same in the last round
    care: Int32  # what an attack must be worth
    last_care: Int32  # the same in the last round, after which sailors are of no use
    stake: Int32  # per cent: how much of the port that a galley could land in an attack puts at stake
    league: Int32  # per cent: how many foes in a port fall for each sailor of other own galleys there
    hinder: Int32  # of stopping a galley on its way, a fight with it apart
    garrison: Int32  # sailors to guard a capital, and one more for each good in it
    port_guard: Int32  # twentieths of a sailor to guard another port, and ten more for each good
    ward: Int32  # more sailors to guard a port, for each 10,000 ducats that it is worth
    forts: Int32  # per cent of the worth of a port that a fort is reckoned to save; 0: builds none
    # bids and deals
    bid: Int32  # hundreds
    last_bid: Int32  # hundreds more in the last round
    most_bid: Int32  # hundreds more at most, by chance
    place: Int32  # wanted in the order of play, from 0
    last_place: Int32  # the same in the last round
    offers: Int32  # how many free moves may go by in a turn before no offers are made any more
    profit: Int32  # what a deal must bring


NEVER = -1_000_000  # ducats: what makes nothing worth while
CREW_INCOME = (0, 40, 70, 90, 100, 105)  # per cent of `income` with so many sailors

MERCHANT = {
    "fill_pace": 2,
    "steep": 8,
    "capital_fill": 100,
    "port_fill": 100,
    "patience": 40,
    "spread": 50,
    "glut": 80,
    "hire_worth": 90,
    "capital_hire": 40,
    "yard_worth": 80,
    "port_worth": 40,
    "price": 300,
    "monopoly": 0,
    "income": 400,
    "sailor_worth": 200,
    "galley_worth": 600,
    "build_until": 3,
    "most_galleys": 7,
    "build_reserve": 800,
    "trust": 80,
    "harm_share": 50,
    "envy": 0,
    "risk": 90,
    "attack": 20,
    "last_attack": 20,
    "care": 200,
    "last_care": 200,
    "stake": 0,
    "league": 0,
    "hinder": NEVER,
    "garrison": 2,
    "port_guard": 20,
    "ward": 0,
    "forts": 0,
    "bid": 0,
    "last_bid": 0,
    "most_bid": 1,
    "place": 0,
    "last_place": 0,
    "offers": 0,
    "profit": 200,
}

# Begun by hand and tried with `python -m tools.tune_bots serenissima NAME`. Who sails last sees where all others are.
LAST = 3
STEWARD = MERCHANT | {
    "monopoly": 200,
    "price": 400,
    "envy": 10,
    "last_attack": 40,
    "last_care": 0,
    "stake": 50,
    "league": 30,
    "garrison": 3,
    "ward": 3,
    "forts": 15,
    "most_bid": 0,
    "place": LAST,
    "last_place": LAST,
    "offers": 4,
}
CORSAIR = MERCHANT | {
    "sailor_worth": 160,
    "harm_share": 60,
    "envy": 20,
    "risk": 60,
    "attack": 50,
    "last_attack": 40,
    "care": 0,
    "last_care": -1,
    "stake": 50,
    "league": 50,
    "hinder": 150,
    "garrison": 3,
    "ward": 3,
    "most_bid": 0,
    "place": LAST,
    "last_place": LAST,
}
