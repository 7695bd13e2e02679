"""The private companion of a running game's record: the seed of its dice, and what in the record is still sealed.

`NAME.secret` beside `NAME` belongs to whoever keeps the table. Once the game is over the record says all, and the
companion goes.

    arsenale secret 1
    dice: sha256 <the commitment of the record>
    seed: <64 hex digits>
    state: <the digest of the record to which the following belongs>
    order 3: bid 300
    rest 12 venice: move 1 tuscan
    end

It is written before the record. A kill between the two leaves the old record beside the new companion; therefore the
companion has a `state` for either, and what a record does not need is not looked at. A record without a `state` here
has nothing sealed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from arsenale.table.files import RecordError, read_text, write_text
from arsenale.texts import _

FORMAT = "arsenale secret 1"
OWNER_ONLY = 0o600
_WARNING = "# Private: it holds the dice to come and the sealed orders. Keep it beside the record, and to yourself."
_ORDER = re.compile(r"order (\d+): (.+)")
_REST = re.compile(r"rest (\d+) (\w+): (.+)")


@dataclass
class Sealed:
    """What a record hides: orders by number; rests of interrupted orders by number, with the power that gave them."""

    orders: dict[int, str] = field(default_factory=dict)
    rests: dict[int, tuple[str, tuple[str, ...]]] = field(default_factory=dict)

    def lines(self) -> list[str]:
        orders = [f"order {number}: {text}" for number, text in self.orders.items()]
        rests = [f"rest {number} {power}: {text}" for number, (power, texts) in self.rests.items() for text in texts]
        return orders + rests


@dataclass(frozen=True)
class Companion:
    """A companion file as it is read. `states` maps the digest of a record to what that record hides."""

    commitment: str
    seed: bytes
    states: Mapping[str, Sealed]

    def sealed(self, digest: str) -> Sealed:
        """What the record of this digest hides."""
        return self.states.get(digest, Sealed())


def companion_path(record: Path) -> Path:
    return record.with_name(record.name + ".secret")


def write_companion(path: Path, companion: Companion) -> None:
    lines = [FORMAT, _WARNING, f"dice: sha256 {companion.commitment}", f"seed: {companion.seed.hex()}"]
    for digest, sealed in companion.states.items():
        lines += [f"state: {digest}", *sealed.lines()]
    write_text(path, "\n".join([*lines, "end", ""]), OWNER_ONLY)


def read_companion(path: Path) -> Companion:
    """Raises RecordError, with the line."""
    lines = read_text(path).splitlines()
    if not lines or lines[0] != FORMAT:
        problem = _("this is no companion of a record (it would begin with `{first}`); take a copy that is whole")
        raise RecordError(path.name, 1, problem.format(first=FORMAT))
    if lines[-1] != "end":
        raise RecordError(path.name, len(lines), _("the file is cut off here; take a copy that is whole"))
    body = [(number, line) for number, line in enumerate(lines, 1) if not line.startswith("#")][1:-1]
    values = [_value(path, *entry, key) for entry, key in zip(body, (r"dice: sha256", "seed:"), strict=False)]
    if len(values) < 2:
        raise RecordError(path.name, len(lines), _("commitment and seed are missing; take a copy that is whole"))
    return Companion(values[0], bytes.fromhex(values[1]), _read_states(path, body[2:]))


def _value(path: Path, number: int, line: str, key: str) -> str:
    found = re.fullmatch(rf"{key} ([0-9a-f]{{64}})", line)
    if not found:
        problem = _("`{key}` and 64 hex digits should stand here; take a copy that is whole")
        raise RecordError(path.name, number, problem.format(key=key))
    return found[1]


def _read_states(path: Path, body: list[tuple[int, str]]) -> dict[str, Sealed]:
    states: dict[str, Sealed] = {}
    for number, line in body:
        if line.startswith("state:"):
            states[_value(path, number, line, "state:")] = Sealed()
        elif not states or not _read_sealed(line, list(states.values())[-1]):
            raise RecordError(path.name, number, _("this line makes no sense; take a copy that is whole"))
    return states


def _read_sealed(line: str, sealed: Sealed) -> bool:
    if found := _ORDER.fullmatch(line):
        sealed.orders[int(found[1])] = found[2]
    elif found := _REST.fullmatch(line):
        before = sealed.rests.get(int(found[1]), (found[2], ()))[1]
        sealed.rests[int(found[1])] = found[2], (*before, found[3])
    return found is not None
