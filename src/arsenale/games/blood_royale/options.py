"""House rules: every switch of the rule book with its values; the numbers stand in `numbers.toml`. Free of Numba."""

from arsenale.games.options import HouseRules, Option, named, read_numbers
from arsenale.texts import mark

OPTIONS = named(
    Option("resource_points", "B1.1", ("3", "4"), mark("movement points of a Resource in a round")),
    Option("neutral_ports", "B2.3", ("closed", "open"), mark("whether fleets put in on neutral coasts")),
    Option("unpermitted_docking", "B2.3", ("refused", "costs_one"), mark("putting in without the sovereign's leave")),
    Option("boarding_pays", "B2.6", ("armies", "all"), mark("who pays a point to go aboard and ashore")),
    Option("foreign_passengers", "B2.8", ("on", "off"), mark("whether a fleet carries others' pieces")),
    Option("blocked_may_dock", "B3.6", ("on", "off"), mark("whether a blocked fleet may put into port")),
    Option("dynasty", "B6.1", ("on", "off"), mark("whether houses marry, bear children and die out")),
)
NUMBERS = read_numbers("arsenale.games.blood_royale")
FREE_MOVES_IN_SIMULATION = 8

PRESETS = {"classic": {name: option.values[0] for name, option in OPTIONS.items()}}

HOUSE_RULES = HouseRules(OPTIONS, NUMBERS, PRESETS)
resolve_options = HOUSE_RULES.resolve
