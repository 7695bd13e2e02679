"""What kind of player somebody is: the weights of his judgement. Crowns unless another unit is named."""

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
    castles: Int32  # per cent of the taxes of a threatened province that a castle saves
    thrift: Int32  # 1: in the last turn those go home whose upkeep brings nothing more
    # trade
    most_offers: Int32  # made in one's turn of a phase
    eager: Int32  # 1: sales are offered as soon as swaps, else swaps and sales in turn
    profit: Int32  # that a deal must bring
    fairness: Int32  # per cent of the other's gain that one's own must come to
    set_share: Int32  # per cent of a set's pay that the kinds which sets lack are worth together
    plenty: Int32  # per cent of it that a kind is worth which they do not lack
    luxury: Int32  # per cent of its pay that a wine or a gold is worth which can go along with a set
    plenty_of_luxury: Int32  # per cent of it otherwise: others want it
    delay: Int32  # rounds that goods wait for a ship or a permission on a long way
    patience: Int32  # 0: sets are cashed in at once, 1: with the wine or gold that comes, 2: in the last turn
    # war
    greed: Int32  # 1: who is no rival loses undefended land too, where it gives a basic kind that one's own lacks
    watch: Int32  # which land is guarded: 0 what a foe threatens, 1 also what produces near any army, 2 all near one
    spoils: Int32  # what a Resource is worth that an army takes, or the land that gives one
    wanted_odds: Int32  # armies by which an attacker must be stronger, in his own land one less
    march: Int32  # steps that an army walks rather than wait for a ship
    lead: Int32  # by which another must be richer to be a rival, who is robbed, stopped and fought; negative: poorer
    # the house
    small_house: Int32  # living members, below which a birth is tried again


MERCHANT = {
    "reserve": 12,
    "lost_harvest": 8,
    "overseas_fleets": 3,
    "usual_fleets": 2,
    "castles": 0,
    "thrift": 0,
    "most_offers": 2,
    "eager": 0,
    "profit": 3,
    "fairness": 0,
    "set_share": 80,
    "plenty": 10,
    "luxury": 80,
    "plenty_of_luxury": 40,
    "delay": 1,
    "patience": 0,
    "greed": 1,
    "watch": 0,
    "spoils": 0,
    "wanted_odds": 1,
    "march": 3,
    "lead": 30,
    "small_house": 4,
}

# The others were found by letting variants play against four merchants each, some hundreds of games on common seeds.

STEWARD = MERCHANT | {
    "castles": 100,
    "thrift": 1,
    "most_offers": 4,
    "fairness": 60,
    "patience": 2,
    "greed": 0,
    "watch": 2,
}

CORSAIR = MERCHANT | {
    "thrift": 1,
    "most_offers": 4,
    "eager": 1,
    "fairness": 80,
    "patience": 2,
    "watch": 2,
    "spoils": 10,
    "lead": -10_000,
}
