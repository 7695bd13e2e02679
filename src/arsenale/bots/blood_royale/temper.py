"""What kind of merchant this is: the weights of his judgement. Crowns unless another unit is named."""

FAR = 99  # steps: no way

# economy
RESERVE = 12  # kept back when forces are raised
LOST_HARVEST = 12  # what a province in rebellion costs besides its tax and the price of peace
FLEETS = 3  # wanted where goods wait overseas
USUAL_FLEETS = 2

# trade
OFFERS = 2  # made in one's turn of a phase at most
PROFIT = 3  # that a deal must bring
SHARE = 50  # per cent of a set's pay that its scarcest kind is worth
PLENTY = 12  # per cent of it that a kind at hand is worth

# war
ODDS = 1  # armies by which an attacker must be stronger, in his own land one less
MARCH = 3  # steps that an army walks rather than wait for a ship
LEAD = 15  # by which another must be richer to be blocked for it

# the house
SMALL_HOUSE = 4  # living members, below which a birth is tried again
