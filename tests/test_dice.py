"""The dice: fixed beforehand, fair, and easy to check by hand."""

import hmac
from collections import Counter
from collections.abc import Iterator

import pytest

from arsenale.table import dice as dice_module
from arsenale.table.dice import Dice, Die

SEED = bytes(range(32))
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
FIRST_DICE = [1, 2, 3, 5, 6, 2, 4, 2, 4, 5, 3, 5]
FIRST_BLOCK = "3c71e2638986cfc29df3a37eb2324445c9ddc68b4ce2a7e6c30d52d4f97c3e1f"  # from OpenSSL, for die 0

# A sum of squares above this happens to a fair die once in a thousand seeds (chi-square by degrees of freedom).
RARE = {1: 10.83, 5: 20.52, 9: 27.88, 99: 148.23}


def test_the_documented_vector() -> None:
    dice = Dice(SEED, ("mare", "nostrum"))
    assert dice.commitment == COMMITMENT
    assert [dice.roll(counter) for counter in range(12)] == FIRST_DICE
    documented = dice_module.__doc__ or ""
    assert COMMITMENT in documented
    assert " ".join(map(str, FIRST_DICE)) in documented


def test_by_hand() -> None:
    block = hmac.digest(SEED, b"mare\nnostrum\n0", "sha256")
    assert block.hex() == FIRST_BLOCK
    assert Dice(SEED, ("mare", "nostrum")).roll(0) == 1 + block[0] % 6


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_face_is_equally_likely(sides: int, seed: int) -> None:
    dice, rolls = Dice(bytes([seed]) * 32), 100 * sides
    faces = Counter(dice.roll(counter, sides) for counter in range(rolls))
    assert set(faces) <= set(range(1, sides + 1))
    assert sum((faces[face] - 100) ** 2 / 100 for face in range(1, sides + 1)) < RARE[sides - 1]


def _answer_with(monkeypatch: pytest.MonkeyPatch, *blocks: bytes) -> list[bytes]:
    """Lets HMAC answer with these blocks; returns the messages that it is asked about."""
    messages: list[bytes] = []
    answers: Iterator[bytes] = iter(blocks)

    def answer(key: bytes, message: bytes, digest: str) -> bytes:
        assert (key, digest) == (SEED, "sha256")
        messages.append(message)
        return next(answers)

    monkeypatch.setattr(hmac, "digest", answer)
    return messages


@pytest.mark.parametrize(("first", "face"), [(0, 1), (5, 6), (6, 1), (251, 6)])
def test_a_byte_below_252_counts(monkeypatch: pytest.MonkeyPatch, first: int, face: int) -> None:
    _answer_with(monkeypatch, bytes([first, 3] * 16))
    assert Dice(SEED).roll(0) == face


@pytest.mark.parametrize("unfair", [252, 253, 254, 255])
def test_a_byte_that_would_favour_low_faces_is_passed_by(monkeypatch: pytest.MonkeyPatch, unfair: int) -> None:
    _answer_with(monkeypatch, bytes([unfair, 3] * 16))
    assert Dice(SEED).roll(0) == 4


def test_a_block_without_a_fair_byte_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = _answer_with(monkeypatch, bytes([255] * 32), bytes([252] * 32), bytes([4] * 32))
    assert Dice(SEED, ("mare",)).roll(17) == 5
    assert messages == [b"mare\n17", b"mare\n17+", b"mare\n17++"]


def test_seed_salts_and_counter_all_matter() -> None:
    rolls = {
        tuple(Dice(seed, salts).roll(counter) for counter in range(start, start + 40))
        for seed in (SEED, bytes(32))
        for salts in ((), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",))
        for start in (0, 1)
    }
    assert len(rolls) == 2 * 6 * 2


def test_a_salt_changes_no_commitment() -> None:
    dice = Dice.draw()
    assert dice.with_salts("mare").commitment == dice.commitment
    assert dice.with_salts("mare").salts == ("mare",)


def test_drawn_seeds_differ() -> None:
    assert len({Dice.draw().commitment for _draw in range(10)}) == 10


def test_verify() -> None:
    assert Dice(SEED).verify(COMMITMENT)
    assert not Dice(bytes(32)).verify(COMMITMENT)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(seed)


@pytest.mark.parametrize("salt", ["", " ", " a", "a ", "a\nb", "a\tb", "a\x00", "x" * 201])
def test_a_salt_is_one_printable_line(salt: str) -> None:
    with pytest.raises(ValueError, match="salt"):
        Dice(SEED, (salt,))


def test_a_die_in_words() -> None:
    assert [str(Die(5)), str(Die(3, 10))] == ["5", "3/10"]
