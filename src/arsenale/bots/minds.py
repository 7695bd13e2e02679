"""Minds: the weights by which a compiled bot judges, 32-bit numbers in a row, laid at the head of its desk."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import numpy as np

from arsenale.texts import _

Mind = np.ndarray[Any, np.dtype[np.int32]]
RANDOM, PLANNING = range(2)  # the ways of deciding: the `kind` of a mind
EXTERNAL = -1  # decided outside compiled code


def make_mind(temper: type, kind: int, weights: Mapping[str, int]) -> Mind:
    """The weights in the order of the class that declares them. Raises KeyError where one is missing."""
    known = {**weights, "kind": kind}
    return np.array([known[name] for name in get_type_hints(temper)], np.int32)


def change_mind(temper: type, mind: Mind, changes: Mapping[str, int]) -> Mind:
    """A copy with some weights changed, for experiments. Raises ValueError for a weight that there is not."""
    names = list(get_type_hints(temper))[1:]
    changed = mind.copy()
    for name, value in changes.items():
        if name not in names:
            raise ValueError(_("unknown weight {name}; there is {names}").format(name=name, names=", ".join(names)))
        changed[1 + names.index(name)] = value
    return changed
