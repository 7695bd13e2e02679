"""Who there is to play against."""

from pathlib import Path

from arsenale.bots.bot import Doors
from arsenale.bots.company import Company
from arsenale.bots.foresight import Foresight, Insight
from arsenale.bots.kinds import learned, planner, random_player, search
from arsenale.bots.minds import PLANNING, make_mind
from arsenale.bots.serenissima import doors, motives
from arsenale.bots.serenissima.temper import CORSAIR, MERCHANT, STEWARD, Temper
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)
INSIGHT = Insight(doors.search, doors.describe, doors.blank_desk)
FORESIGHT = Foresight.led_by(make_mind(Temper, PLANNING, MERCHANT), INSIGHT, Path(__file__).with_name("value.txt"))

COMPANY = Company(
    DOORS,
    (
        random_player(DOORS, Temper, MERCHANT, mark("does anything that is allowed")),
        planner(DOORS, Temper, "merchant", MERCHANT, mark("plans its trade, guards what it owns, fights when it pays")),
        planner(
            DOORS, Temper, "steward", STEWARD, mark("fills warehouses, guards them well, and trades with everybody")
        ),
        planner(
            DOORS, Temper, "corsair", CORSAIR, mark("attacks when odds and loot pay, and stops many who want to pass")
        ),
        learned(FORESIGHT),
        search(FORESIGHT),
    ),
    FORESIGHT,
)
