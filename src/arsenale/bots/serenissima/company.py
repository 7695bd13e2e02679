"""Who there is to play against."""

from arsenale.bots.bot import Doors
from arsenale.bots.company import Company
from arsenale.bots.kinds import planner, random_player
from arsenale.bots.serenissima import doors, motives
from arsenale.bots.serenissima.temper import CORSAIR, MERCHANT, STEWARD, Temper
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)

COMPANY = Company(
    DOORS,
    (
        random_player(DOORS, Temper, MERCHANT, mark("does anything that is allowed")),
        planner(DOORS, Temper, "merchant", MERCHANT, mark("plans its trade, guards what it owns, fights when it pays")),
        planner(
            DOORS, Temper, "steward", STEWARD, mark("fills warehouses, guards them well, and trades with everybody")
        ),
        planner(DOORS, Temper, "corsair", CORSAIR, mark("attacks when odds and loot pay, and stops whom it can beat")),
    ),
)
