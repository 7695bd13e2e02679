"""What could be ordered now: as a list in words, as completions of a begun line, and as a reason why not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from arsenale.games.ruleset import NotUnderstood, Position, Refused
from arsenale.table.orders import carry_out, read_order

MANY = 4  # from here on a row of numbers is shown by its first two and its last
END = "end"


@dataclass(frozen=True)
class Choices:
    """The orders that a seat may give in a position; `position` may be the seat's own view."""

    position: Position
    seat: int

    def orders(self) -> list[str]:
        """All legal orders in words, one action each."""
        notation, setting = self.position.setting.ruleset.notation, self.position.setting
        return [notation.say(setting, action) for action in self.position.legal(self.seat)]

    def verbs(self) -> list[str]:
        """The first words of the legal orders, each once."""
        return list(dict.fromkeys(order.split()[0] for order in self.orders()))

    def rows(self, verb: str = "") -> list[tuple[str, str]]:
        """(beginning, endings) of the legal orders, equal beginnings together; `verb` chooses one kind."""
        orders = [order for order in self.orders() if verb in ("", order.split()[0])]
        pairs = [_split_last(order) for order in sorted(orders, key=lambda order: _rank(order, orders))]
        grouped = ((head, [last for _head, last in pair]) for head, pair in groupby(pairs, key=lambda pair: pair[0]))
        return [(head, " | ".join(_shorten(lasts))) for head, lasts in grouped]

    def complete(self, text: str) -> list[str]:
        """The words that the begun last word of an order could become: the legal ones where we know them."""
        head, _space, begun = text.rpartition(" ")
        words = head.split()
        known = self._next_words(words) or self._further_words(words)
        legal = [word for word in dict.fromkeys(known) if word.startswith(begun.lower())]
        return legal or self.position.setting.ruleset.notation.complete(self.position.setting, text)

    def _next_words(self, words: Sequence[str]) -> list[str]:
        """What follows these words in the legal orders."""
        split = [order.split() for order in self.orders()]
        return [order[len(words)] for order in split if order[: len(words)] == list(words) and len(order) > len(words)]

    def _further_words(self, words: Sequence[str]) -> list[str]:
        """How a legal order could go on within the same gesture: another zone behind the first."""
        after = self._after(" ".join(words))
        if after is None:
            return []
        orders = [order.split() for order in Choices(after, self.seat).orders()]
        same = [order for order in orders if len(order) > 2 and order[:-1] == list(words[: len(order) - 1])]
        return [order[-1] for order in same if self._is_order([*words, order[-1]])]

    def _after(self, text: str) -> Position | None:
        """The position after a whole order; None where it is none, or somebody or the dice would come between."""
        try:
            actions = self._parse(text)
            after, done = carry_out(self.position, self.seat, actions)
        except (NotUnderstood, Refused):
            return None
        return after if done == len(actions) else None

    def _is_order(self, words: Sequence[str]) -> bool:
        try:
            return bool(self._parse(" ".join(words)))
        except NotUnderstood:
            return False

    def _parse(self, text: str) -> list[int]:
        return read_order(self.position.setting, text, self.seat)[0]

    def why_not(self, text: str) -> Refused | None:
        """What forbids an order in words; None where nothing does. Raises NotUnderstood."""
        try:
            carry_out(self.position, self.seat, self._parse(text))
        except Refused as refusal:
            return refusal
        return None


def _rank(order: str, orders: Sequence[str]) -> tuple[object, ...]:
    """Sorts by verb in the order of the rules, then by words, numbers by their size; `end` last."""
    words = order.split()
    first = next(index for index, other in enumerate(orders) if other.split()[0] == words[0])
    return words[0] == END, first, [(0, int(word), "") if word.isdigit() else (1, 0, word) for word in words[1:]]


def _split_last(order: str) -> tuple[str, str]:
    head, _space, last = order.rpartition(" ")
    return (head, last) if head else (order, "")


def _shorten(words: Iterable[str]) -> list[str]:
    """A long row of numbers by its ends."""
    words = list(dict.fromkeys(words))
    if len(words) > MANY and all(word.isdigit() for word in words):
        return [*words[:2], "…", words[-1]]
    return words
