"""Who there is to play against."""

from arsenale.bots.blood_royale import doors, motives
from arsenale.bots.blood_royale.temper import MERCHANT, Temper
from arsenale.bots.bot import Doors, Player
from arsenale.bots.company import Company, Kind
from arsenale.bots.kinds import planner, random_player
from arsenale.texts import mark

DOORS = Doors(doors.choose, doors.play, doors.blank_desk, motives.explain)

def _make_search(name: str, rest: str) -> Player:
    import dataclasses, re
    if not re.fullmatch(r"(:?[0-9]+p|[0-9.]+)?", rest) or name.endswith(":") or rest == "0":
        raise ValueError("this is a bad budget")
    return dataclasses.replace(planner(DOORS, Temper, "merchant", MERCHANT, "looks ahead").make("merchant", ""), name=name)


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
        Kind("search", mark("looks ahead"), _make_search, takes_budget=True),
    ),
)


