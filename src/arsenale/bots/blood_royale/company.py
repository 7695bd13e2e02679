"""Who there is to play against."""

from arsenale.bots.blood_royale import doors, motives
from arsenale.bots.blood_royale.temper import CORSAIR, MERCHANT, STEWARD, Temper
from arsenale.bots.bot import Doors
from arsenale.bots.company import Company
from arsenale.bots.kinds import planner, random_player
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)

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
            mark(
                "guards what it has, bargains for its share, cashes in last, fights only foes and whoever is far ahead"
            ),
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
    ),
)
