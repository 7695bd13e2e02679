"""What kind of merchant this is: the weights of his judgement. Crowns unless another unit is named."""

FAR = 99  # steps: no way

# economy
RESERVE = 12  # kept back when forces are raised
LOST_HARVEST = 8  # what a rebellion costs on the average besides the price of peace
FLEETS = 3  # wanted where goods wait overseas
USUAL_FLEETS = 2

# trade
OFFERS = 2  # made in one's turn of a phase at most
PROFIT = 3  # that a deal must bring
SHARE = 80  # per cent of a set's pay that the kinds which sets lack are worth together
PLENTY = 10  # per cent of it that a kind is worth which they do not lack
LUXURY = 80  # per cent of its pay that a wine or a gold is worth which can go along with a set
PLENTY_OF_LUXURY = 40  # per cent of it otherwise: others want it
DELAY = 1  # rounds that goods wait for a ship or a permission on a long way

# war
ODDS = 1  # armies by which an attacker must be stronger, in his own land one less
MARCH = 3  # steps that an army walks rather than wait for a ship
LEAD = 30  # by which another must be richer to be a rival for it

# the house
SMALL_HOUSE = 4  # living members, below which a birth is tried again
