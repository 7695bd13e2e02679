"""What a run found: the table on the screen and the file in `results/`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.load.offering import Tally
from bench.report import RESULTS

PATIENCE = 1.1  # times as long as orders came, the last one may have its answer
POINTS = {"p50": 50, "p90": 90, "p99": 99, "max": 100}


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of one core that each side has used; 1 / `seconds` of it is a share of a core."""

    seconds: float
    server: float
    database: float
    bench: float

    def shares(self) -> dict[str, float]:
        used = {"server": self.server, "database": self.database, "bench": self.bench}
        return {name: cpu / self.seconds for name, cpu in used.items()}


@dataclass(frozen=True, slots=True)
class Finding:
    """One rate: what was offered, what happened, what it cost, and how much went over the sockets."""

    rate: float
    tally: Tally
    costs: Costs
    news: int
    news_bytes: int
    losses: int

    @property
    def achieved(self) -> float:
        """Orders acknowledged a second, those included that came late."""
        return len(self.tally.acknowledged) / self.tally.seconds

    @property
    def is_kept_up(self) -> bool:
        """No order was lost, and no crowd of them was left when the last one came."""
        return not self.tally.lost and self.tally.seconds < PATIENCE * self.tally.offered_for

    def to_json(self) -> dict[str, Any]:
        tally = self.tally
        return {
            "rate": self.rate,
            "orders": tally.due,
            "achieved": self.achieved,
            "lost": tally.lost,
            "refused": tally.refused,
            "milliseconds": {
                "acknowledged": milliseconds(tally.acknowledged),
                "told": milliseconds(tally.told),
                "late": milliseconds(tally.late),
            },
            "cores": self.costs.shares(),
            "news": self.news,
            "news_bytes": self.news_bytes,
            "sockets_lost": self.losses,
        }


def milliseconds(seconds: list[float]) -> dict[str, float]:
    if not seconds:
        return {}
    return {name: float(np.percentile(seconds, point)) * 1000 for name, point in POINTS.items()}


HEADINGS = (
    "offered\norders/s",
    "achieved\norders/s",
    "lost,\nrefused",
    "answer, ms\np50",
    "\np99",
    "every socket, ms\np50",
    "\np90",
    "\np99",
    "\nmax",
    "cores:\nserver",
    "data-\nbase",
    "\nbench",
    "server,\nms/order",
)


def show(console: Console, findings: list[Finding], title: str) -> None:
    table = Table(title=title)
    for heading in HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for finding in findings:
        table.add_row(*_cells(finding))
    console.print(table)


def _cells(finding: Finding) -> list[str]:
    tally, shares = finding.tally, finding.costs.shares()
    answers, told = milliseconds(tally.acknowledged), milliseconds(tally.told)
    return [
        f"{finding.rate:g}",
        f"{finding.achieved:.0f}",
        f"{tally.lost + tally.refused.total()}",
        *(f"{answers[point]:.0f}" for point in ("p50", "p99") if answers),
        *(f"{value:.0f}" for value in told.values()),
        *(f"{share:.2f}" for share in shares.values()),
        f"{1000 * shares['server'] / finding.achieved:.1f}",
    ]


def save(content: dict[str, Any]) -> Path:
    """Writes results/load-<date>-<time>.json."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"load-{datetime.now():%Y-%m-%d-%H%M%S}.json"
    path.write_text(json.dumps(content, indent=1) + "\n")
    return path
