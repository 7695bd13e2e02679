"""Who there is to play against."""

from pathlib import Path

from arsenale.bots.blood_royale import doors, motives
from arsenale.bots.blood_royale.temper import CORSAIR, MERCHANT, STEWARD, Temper
from arsenale.bots.bot import Doors
from arsenale.bots.company import Company
from arsenale.bots.foresight import Foresight, Insight
from arsenale.bots.kinds import learned, planner, random_player, search
from arsenale.bots.minds import PLANNING, make_mind
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)
INSIGHT = Insight(doors.search, doors.describe, doors.blank_desk)
# By docs/strength.md nobody who does not look ahead plays better than the corsair.
FORESIGHT = Foresight.led_by(make_mind(Temper, PLANNING, CORSAIR), INSIGHT, Path(__file__).with_name("value.txt"))

COMPANY = Company(
    DOORS,
    (
        random_player(DOORS, Temper, MERCHANT, mark("does anything that is allowed")),
        planner(
            DOORS,
            Temper,
            "merchant",
            MERCHANT,
            mark("brings its goods home, trades for what it lacks, takes open land"),
        ),
        planner(
            DOORS,
            Temper,
            "steward",
            STEWARD,
            mark("guards what it has, bargains for its share, cashes in last, fights foes and who is far ahead"),
        ),
        planner(
            DOORS,
            Temper,
            "corsair",
            CORSAIR,
            mark(
                "takes what nobody defends from everybody, attacks where the odds are good, stops whatever fleet it can"
            ),
        ),
        learned(FORESIGHT),
        search(FORESIGHT),
    ),
    FORESIGHT,
)
