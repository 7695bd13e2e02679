"""What kind of merchant somebody is: the weights of his judgement, found by letting variants play each other.

Ducats unless another unit is named; 500 ducats are a point.
"""

from arsenale.games.kernel import Int32


class Temper:
    """The weights; `kind` says which way of deciding they belong to."""

    kind: Int32
    # trade
    fill_pace: Int32  # goods a round that a warehouse may lack and still count as one that will be full
    steep: Int32  # per cent by which each later good of a warehouse counts more than the one before
    patience: Int32  # per cent: how well the worth of a sale outlasts a round of waiting
    spread: Int32  # per cent: what a further unit of a good aboard the same galley is worth
    glut: Int32  # per cent: what a unit is worth for each one of its kind on another own galley
    hire_worth: Int32  # a round: of one more sailor to hire, in a usual port
    capital_hire: Int32  # the same in a capital
    yard_worth: Int32  # a round: of being able to build galleys
    port_worth: Int32  # a round: of holding a port, its point apart
    price: Int32  # posted in every port, at most what the rules allow
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
    risk: Int32  # for each sailor by which the strongest galley that may come is stronger
    attack: Int32  # per cent: how much of a hoped-for attack counts when a course is chosen
    care: Int32  # what an attack must be worth
    garrison: Int32  # sailors to guard a capital, and one more for each good in it
    port_guard: Int32  # twentieths of a sailor to guard another port, and ten more for each good
    # bids and deals
    most_bid: Int32  # hundreds
    profit: Int32  # what a deal must bring


CREW_INCOME = (0, 40, 70, 90, 100, 105)  # per cent of `income` with so many sailors

MERCHANT = {
    "fill_pace": 2,
    "steep": 8,
    "patience": 40,
    "spread": 50,
    "glut": 80,
    "hire_worth": 90,
    "capital_hire": 40,
    "yard_worth": 80,
    "port_worth": 40,
    "price": 300,
    "income": 400,
    "sailor_worth": 200,
    "galley_worth": 600,
    "build_until": 3,
    "most_galleys": 7,
    "build_reserve": 800,
    "trust": 80,
    "harm_share": 50,
    "risk": 90,
    "attack": 20,
    "care": 200,
    "garrison": 2,
    "port_guard": 20,
    "most_bid": 1,
    "profit": 200,
}
