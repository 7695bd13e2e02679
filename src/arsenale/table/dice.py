"""Dice that nobody can choose and everybody can check.

Before the game a secret seed of 32 bytes is drawn and its SHA-256, the commitment, is shown to all. Each seat may then
add a salt, any line of text. From there every die of the game is fixed, and nobody knows it who lacks the seed. After
the end the seed is shown, and whoever wishes computes each die again.

By hand, die number `counter` (the first is 0) with the salts `mare` and `nostrum`:

1. The message is every salt followed by a line feed, then the counter in digits: `mare⏎nostrum⏎0`.
2. Its HMAC-SHA256 under the seed gives 32 bytes:
   `printf 'mare\\nnostrum\\n0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED`
3. Six goes into 256 forty-two times, which leaves the bytes 252 to 255 over: they are passed by. The first other byte
   counts; its remainder by six, plus one, is the die.
4. Should all 32 bytes be passed by, a `+` is put after the message and steps 2 and 3 are done again.

Test vector: the seed of the bytes 00 01 02 ... 1f has the commitment
`630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`; with the salts `mare` and `nostrum` its first twelve
dice are 1 2 3 5 6 2 4 2 4 5 3 5.
"""

import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, Protocol

from arsenale.texts import _

SEED_BYTES = 32
LONGEST_SALT = 200
USUAL_SIDES = 6
MOST_SIDES = 256


class Die(NamedTuple):
    """One die that fell: 1 to `sides`. In words `5`, or `5/10` where it has not six sides."""

    face: int
    sides: int = USUAL_SIDES

    def __str__(self) -> str:
        return str(self.face) if self.sides == USUAL_SIDES else f"{self.face}/{self.sides}"


class Roller(Protocol):
    """Whatever tells the dice of a game, one by one."""

    @property
    def commitment(self) -> str: ...
    @property
    def salts(self) -> tuple[str, ...]: ...
    def roll(self, counter: int, sides: int = USUAL_SIDES) -> int: ...


@dataclass(frozen=True, slots=True)
class Dice:
    """All dice of a game. `seed` is 32 secret bytes, `salts` are the lines that the seats added, in their order.

    Raises ValueError for a seed of another length, or a salt that is empty, too long, or not one printable line.
    """

    seed: bytes
    salts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(_("a seed has {count} bytes").format(count=SEED_BYTES))
        if not all(map(is_salt, self.salts)):
            message = _("a salt is one line of 1 to {most} printable characters, without spaces at its ends")
            raise ValueError(message.format(most=LONGEST_SALT))

    @classmethod
    def draw(cls, *salts: str) -> "Dice":
        """Dice from a new seed that nobody can foresee."""
        return cls(secrets.token_bytes(SEED_BYTES), salts)

    def with_salts(self, *salts: str) -> "Dice":
        """The same seed with the salts that the seats have chosen after they had seen the commitment."""
        return Dice(self.seed, salts)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, 64 hex digits: shown before the game."""
        return sha256(self.seed).hexdigest()

    def verify(self, commitment: str) -> bool:
        """The seed is the one that was promised."""
        return hmac.compare_digest(self.commitment, commitment)

    def roll(self, counter: int, sides: int = USUAL_SIDES) -> int:
        """Die number `counter` (from 0), 1 to `sides`; each face equally likely. `sides` 1 to MOST_SIDES."""
        fair = MOST_SIDES - MOST_SIDES % sides
        return next(1 + byte % sides for byte in self._bytes(counter) if byte < fair)

    def _bytes(self, counter: int) -> Iterator[int]:
        """The bytes from which die `counter` is taken, as many as are asked for."""
        message = "".join(f"{salt}\n" for salt in self.salts) + str(counter)
        while True:
            yield from hmac.digest(self.seed, message.encode(), "sha256")
            message += "+"


def is_salt(text: str) -> bool:
    """One line of 1 to LONGEST_SALT printable characters, without spaces at its ends."""
    return text.isprintable() and text == text.strip() and 0 < len(text) <= LONGEST_SALT
