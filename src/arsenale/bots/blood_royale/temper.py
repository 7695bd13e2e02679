"""What kind of merchant somebody is: the weights of his judgement. Crowns unless another unit is named."""

from arsenale.games.kernel import Int32

FAR = 99  # steps: no way


class Temper:
    """The weights; `kind` says which way of deciding they belong to."""

    kind: Int32
    # economy
    reserve: Int32  # kept back when forces are raised
    lost_harvest: Int32  # what a rebellion costs on the average besides the price of peace
    overseas_fleets: Int32  # wanted where goods wait overseas
    usual_fleets: Int32
    # trade
    most_offers: Int32  # made in one's turn of a phase
    profit: Int32  # that a deal must bring
    set_share: Int32  # per cent of a set's pay that the kinds which sets lack are worth together
    plenty: Int32  # per cent of it that a kind is worth which they do not lack
    luxury: Int32  # per cent of its pay that a wine or a gold is worth which can go along with a set
    plenty_of_luxury: Int32  # per cent of it otherwise: others want it
    delay: Int32  # rounds that goods wait for a ship or a permission on a long way
    # war
    wanted_odds: Int32  # armies by which an attacker must be stronger, in his own land one less
    march: Int32  # steps that an army walks rather than wait for a ship
    lead: Int32  # by which another must be richer to be a rival for it
    # the house
    small_house: Int32  # living members, below which a birth is tried again


MERCHANT = {
    "reserve": 12,
    "lost_harvest": 8,
    "overseas_fleets": 3,
    "usual_fleets": 2,
    "most_offers": 2,
    "profit": 3,
    "set_share": 80,
    "plenty": 10,
    "luxury": 80,
    "plenty_of_luxury": 40,
    "delay": 1,
    "wanted_odds": 1,
    "march": 3,
    "lead": 30,
    "small_house": 4,
}
