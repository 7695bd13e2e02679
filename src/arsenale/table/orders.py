"""An order is what a person does as one gesture: one or several actions, carried out as a whole or not at all."""

from collections.abc import Iterator, Sequence

from arsenale.games.ruleset import Position, Refused, Setting
from arsenale.table import chronicle
from arsenale.table.words import split_words


def read_order(setting: Setting, text: str, seat: int) -> tuple[list[int], str]:
    """The packed actions of an order in words, and the words that go with it. Raises NotUnderstood."""
    order, words = split_words(text)
    return setting.ruleset.notation.parse(setting, order, seat), words


def can_go_on(position: Position, seat: int) -> bool:
    """The seat may act: no die is due and nobody else is asked."""
    return seat in position.to_act()


def carry_out(position: Position, seat: int, actions: Sequence[int]) -> tuple[Position, int]:
    """The position after as many actions as run without a die or another seat's answer, and their number (at least 1).

    Raises Refused, and the order has not happened.
    """
    after = position.copy()
    for done, action in enumerate(actions):
        if done and not can_go_on(after, seat):
            return after, done
        after.apply(seat, action)
    return after, len(actions)


def one_by_one(position: Position, seat: int, actions: Sequence[int]) -> Iterator[tuple[Position, int]]:
    """The actions of an order that was carried out, each with the position before it."""
    for count, action in enumerate(actions, 1):
        yield position, action
        if count < len(actions):
            position = position.copy()
            position.apply(seat, action)


def why_not(position: Position, seat: int, actions: Sequence[int]) -> tuple[Refused, str] | None:
    """What forbids the order, and what may help (nothing where nothing does); None where it can be carried out."""
    after = position.copy()
    for done, action in enumerate(actions):
        if done and not can_go_on(after, seat):
            return None
        if refusal := after.why_not(seat, action):
            return refusal, position.setting.ruleset.guide.advise(after, seat, action, refusal)
        after.apply(seat, action)
    return None


def gain(position: Position, seat: int, actions: Sequence[int]) -> int:
    """What the order brings into the seat's treasury, as far as it runs: it is tried out on a copy. Raises Refused."""
    after, _done = carry_out(position, seat, actions)
    return _treasury(after, seat) - _treasury(position, seat)


def _treasury(position: Position, seat: int) -> int:
    return chronicle.tell_view(position)["position"]["treasury"][position.setting.powers[seat]]


def resume(position: Position, seat: int, actions: Sequence[int]) -> tuple[Position, int]:
    """The rest of an interrupted order, as far as it still can be done: (position, 0) where it cannot."""
    if not actions or not can_go_on(position, seat):
        return position, 0
    try:
        return carry_out(position, seat, actions)
    except Refused:
        return position, 0
