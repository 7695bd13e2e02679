"""The golden playthroughs: every line of them comes out again when their orders and dice are played."""

import re
from collections.abc import Iterator
from itertools import zip_longest

import pytest

from golden import FOLDER, SEEDS, Reading, playthrough


def replay(name: str, text: str) -> Iterator[str]:
    """The lines that the orders and dice of the text lead to; the last one says what went wrong, if something did."""
    try:
        yield from playthrough(name, Reading(text))
    except ValueError as trouble:  # Refused, NotUnderstood, EndOfText, or no such die
        yield str(trouble)


def first_difference(name: str, text: str) -> str:
    """Where text and replay part, or nothing."""
    for number, (says, comes) in enumerate(zip_longest(text.splitlines(), replay(name, text)), 1):
        if says != comes:
            return f"{name}, line {number}\n  says  {says}\n  comes {comes}"
    return ""


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SEEDS)
def test_playthrough_comes_out_again(name: str) -> None:
    difference = first_difference(name, read(name))
    assert not difference, difference


def test_no_other_playthroughs() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SEEDS)


def orders_given(game: str) -> set[str]:
    """The first words of all orders in the playthroughs of a game."""
    texts = [read(name) for name in SEEDS if name.startswith(game)]
    return {order for text in texts for order in re.findall(r"^(?!dice>)\w+> (\w+)", text, re.MULTILINE)}


def test_playthroughs_show_every_order() -> None:
    """All orders of the rules of Serenissima but `give`, which needs a house rule."""
    assert orders_given("serenissima") == {
        *("bid", "position", "price", "buy", "offer", "accept", "decline", "discard", "build", "hire", "shift"),
        *("move", "let", "stop", "attack", "take", "sink", "loot", "land", "sell", "end"),
    }


def test_playthroughs_show_what_blood_royale_is_about() -> None:
    """Sea, land, trade and the houses; crowns and castles are rare with so few turns."""
    assert orders_given("blood_royale") >= {
        *("move", "sail", "dock", "embark", "disembark", "block", "let", "permit", "revoke", "tax", "raise", "quell"),
        *("attack", "offer", "accept", "decline", "give", "propose", "try", "leave", "cash", "end"),
    }


@pytest.mark.parametrize(
    ("pattern", "forged"),
    [
        (r"(?m)^  = (\w{15})\w", r"  = \1x"),  # a digest
        (r"(?m)^(\w+)> position 1$", r"\1> position 9"),  # an order that is refused
        (r"(?m)^(\w+)> end$", r"\1> ende"),  # an order that makes no sense
        (r"(?m)^dice> [1-6] ", "dice> 0 "),  # a die
        (r" orders ~\w", " orders ~x"),  # a list of legal orders
        (r"\nThe end[\s\S]*", "\n"),  # the result cut off
        (r"(?s)\n── round 3, .*", "\n"),  # the rest of the game cut off
    ],
)
def test_forgery_is_found(pattern: str, forged: str) -> None:
    name = next(iter(SEEDS))
    text, count = re.subn(pattern, forged, read(name), count=1)
    assert count == 1
    assert f"{name}, line " in first_difference(name, text)
