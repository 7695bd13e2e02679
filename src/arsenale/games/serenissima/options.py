"""House rules: every option of the rule book, its values, and the two presets. Free of Numba: read at the edge."""

from arsenale.games.options import HouseRules, Number, Option, named
from arsenale.texts import mark

OPTIONS = named(
    Option("bid_payment", "S1.3", ("all", "winner"), mark("who pays his bid")),
    Option("own_purchase", "S2.2", ("owner", "bank"), mark("whom the owner of a port pays when he buys there")),
    Option("deals", "S2.4", ("goods", "open", "none"), mark("what players may trade with each other")),
    Option("consent_at", "S3.4", ("entry", "leaving"), mark("when passage is asked for")),
    Option("ship_divisor", "S4.2", ("3", "4"), mark("what strength is divided by in a fight between galleys")),
    Option("rounding", "S4.2", ("down", "nearest"), mark("how losses are rounded")),
    Option("prize_crew", "S4.4", ("victor", "zone"), mark("where the sailors of a prize may come from")),
    Option("fort_on_capture", "S4.9", ("stays", "destroyed"), mark("what becomes of the fort of a captured port")),
    Option("own_sale", "S6.3", ("paid", "unpaid"), mark("whether the bank pays for sales in one's own ports")),
    Option("income_without_capital", "S6.5", ("paid", "lost"), mark("income of a player without his capital")),
    Option("piece_points", "S7.2", ("none", "one_each", "half"), mark("points for galleys, forts and sailors")),
    Option("random_end", "S7.3", ("off", "on"), mark("whether a die ends the game")),
)
FREE_MOVES = "free_moves"  # the one option that is a number: S0.6
FREE_MOVES_AT_TABLE, FREE_MOVES_IN_SIMULATION = 200, 8
NUMBERS = {
    FREE_MOVES: Number(
        FREE_MOVES, "S0.6", FREE_MOVES_AT_TABLE, 1, 9999, "invented", mark("how many free moves one turn may hold")
    )
}

_CLASSIC = {name: option.values[0] for name, option in OPTIONS.items()}
PRESETS = {"classic": _CLASSIC, "blitz": _CLASSIC | {"consent_at": "leaving", "prize_crew": "zone"}}

HOUSE_RULES = HouseRules(OPTIONS, NUMBERS, PRESETS)
resolve_options = HOUSE_RULES.resolve
