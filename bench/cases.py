"""What is measured: the cases in the order in which a round runs them, and what one measurement holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OURS = "arsenale"
Unit = Literal["decisions", "copies", "starts"]


@dataclass(frozen=True)
class Case:
    """One line of the table.

    `program` is OURS or the name of `peers/<program>.py` and `.txt`; `key` is what that script calls the case.
    A case counted in starts is reported as seconds per start, every other one as `unit` per second.
    `cores` are those that the process may run on; a script that divides its work asks the system how many it has.
    """

    program: str
    key: str
    title: str
    unit: Unit = "decisions"
    cores: int = 1

    @property
    def name(self) -> str:
        return f"{self.program}: {self.title}"


@dataclass(frozen=True)
class Sample:
    """One measurement: counts over `seconds`; `warm_up` are the seconds of import and compilation before them."""

    seconds: float
    decisions: int = 0
    games: int = 0
    copies: int = 0
    starts: int = 0
    warm_up: float = 0.0

    def value(self, unit: Unit) -> float:
        """Seconds per start, or `unit` per second."""
        if unit == "starts":
            return self.seconds / self.starts
        return (self.decisions if unit == "decisions" else self.copies) / self.seconds


CASES = (
    Case(OURS, "random_play", "random play, compiled"),
    Case(OURS, "random_play_blood_royale", "random play, compiled, Blood Royale"),
    Case(OURS, "stepped", "one game stepped from Python"),
    Case(OURS, "merchants", "four merchants, compiled"),
    Case(OURS, "merchants_asked", "four merchants, asked from Python"),
    Case(OURS, "learned_asked", "four learned, asked from Python"),
    Case(OURS, "search_asked", "four search:0.02, asked from Python"),
    Case(OURS, "batched_1", "a batch of 1 game"),
    Case(OURS, "batched_128", "128 games at once"),
    Case(OURS, "batched_1024", "1,024 games at once"),
    Case(OURS, "batched_8192", "8,192 games at once"),
    Case(OURS, "batched_128_two_cores", "128 games at once, two cores", cores=2),
    Case(OURS, "batched_1024_two_cores", "1,024 games at once, two cores", cores=2),
    Case(OURS, "batched_8192_two_cores", "8,192 games at once, two cores", cores=2),
    Case(OURS, "batched_1024_masks", "1,024 games at once, with masks"),
    Case(OURS, "batched_1024_observed", "1,024 games at once, with masks and observations"),
    Case(OURS, "state_copies", "state copies", "copies"),
    Case(OURS, "cold_start", "cold start", "starts"),
    Case(OURS, "warm_start", "warm start", "starts"),
    Case("catanatron", "random_players", "four random players, Python"),
    Case("catanatron", "greedy_players", "four greedy players, Python"),
    Case("fastcatan", "python", "Catan from Python"),
    Case("fastcatan", "batched", "Catan, 1,024 games at once"),
    Case("fastcatan", "batched", "Catan, 1,024 games at once, two cores", cores=2),
    Case("open_spiel", "hearts_python", "hearts from Python, with the deal"),
    Case("open_spiel", "hearts_python_dealt", "hearts from Python, after the deal"),
    Case("open_spiel", "hearts_bots", "hearts, C++ bots, with the deal"),
    Case("open_spiel", "hearts_rollouts", "hearts, C++ rollouts, after the deal"),
    Case("open_spiel", "backgammon_python", "backgammon from Python"),
    Case("open_spiel", "backgammon_bots", "backgammon, C++ bots"),
    Case("open_spiel", "backgammon_rollouts", "backgammon, C++ rollouts"),
    Case("open_spiel", "mensch_python", "Mensch, four players, from Python"),
    Case("open_spiel", "mensch_bots", "Mensch, four players, C++ bots"),
    Case("open_spiel", "mensch_rollouts", "Mensch, four players, C++ rollouts"),
    Case("pettingzoo", "connect_four", "connect four"),
    Case("pettingzoo", "texas_holdem", "Texas hold'em without limit, four players"),
    Case("pettingzoo", "chess", "chess"),
    Case("pgx", "play_2048", "2048, 1,024 games at once"),
)
