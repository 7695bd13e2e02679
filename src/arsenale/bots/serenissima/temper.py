"""What kind of merchant this is: the weights of his judgement, found by letting variants play each other.

Ducats unless another unit is named; 500 ducats are a point.
"""

# trade
FILL_PACE = 2  # goods a round that a warehouse may lack and still count as one that will be full
STEEP = 8  # per cent by which each later good of a warehouse counts more than the one before
PATIENCE = 40  # per cent: how well the worth of a sale outlasts a round of waiting
SPREAD = 50  # per cent: what a further unit of a good aboard the same galley is worth
GLUT = 80  # per cent: what a unit is worth for each one of its kind on another own galley
HIRE_WORTH, CAPITAL_HIRE = 90, 40  # a round: of one more sailor to hire, in a usual port and in a capital
YARD_WORTH = 80  # a round: of being able to build galleys
PORT_WORTH = 40  # a round: of holding a port, its point apart
PRICE = 300  # posted in every port, at most what the rules allow

# galleys
INCOME = 400  # what a well manned galley is likely to earn in a round
CREW_INCOME = (0, 40, 70, 90, 100, 105)  # per cent of it with so many sailors
SAILOR_WORTH = 200
GALLEY_WORTH = 600
BUILD = 3  # rounds that must be left to build one
FLEET = 7  # galleys at most
BUILD_RESERVE = 800  # treasury below which nothing is built
TRUST = 80  # per cent: of a zone that is reached only if others let one pass

# war
HARM = 50  # per cent, divided among the opponents: how much their loss is one's own gain
RISK = 90  # for each sailor by which the strongest galley that may come is stronger
ATTACK = 20  # per cent: how much of a hoped-for attack counts when a course is chosen
CARE = 200  # what an attack must be worth
GARRISON = 2  # sailors to guard a capital, and one more for each good in it
PORT_GUARD = 20  # twentieths of a sailor to guard another port, and ten more for each good

# bids and deals
BID = 1  # hundreds at most
PROFIT = 200  # what a deal must bring
