"""House rules, whatever the game: switches with named values, and numbers. Free of Numba: read at the edge."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from arsenale.texts import _


class OptionError(ValueError):
    """An unknown option or a value that it does not have, or players that the game is not made for."""


@dataclass(frozen=True, slots=True)
class Option:
    """One switch. Its values are numbered in order; that number is what the setup record holds."""

    name: str
    rule: str
    values: tuple[str, ...]
    text: str

    def check(self, value: str) -> None:
        """Raises OptionError unless the option has this value."""
        if value not in self.values:
            message = _("option {name} ({rule}) has no value {value}; it is one of {values}")
            values = ", ".join(self.values)
            raise OptionError(message.format(name=self.name, rule=self.rule, value=value, values=values))

    def code(self, value: str) -> int:
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from `least` to `most`; the setup record holds it as it is.

    `basis`: `documented` where a published source states the default, else `invented`.
    """

    name: str
    rule: str
    default: int
    least: int
    most: int
    basis: str
    text: str

    def check(self, value: str) -> None:
        """Raises OptionError unless the value is such a number."""
        if not (value.isascii() and value.isdigit() and self.least <= int(value) <= self.most):
            message = _("option {name} ({rule}) is a number from {least} to {most}, not {value}")
            limits = {"least": self.least, "most": self.most}
            raise OptionError(message.format(name=self.name, rule=self.rule, value=value, **limits))

    def code(self, value: str) -> int:
        return int(value)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All the options of a game by name; `presets` choose among the switches, numbers start from their default."""

    switches: Mapping[str, Option]
    numbers: Mapping[str, Number]
    presets: Mapping[str, Mapping[str, str]]

    def resolve(self, preset: str, changes: Mapping[str, object] | None = None) -> dict[str, str]:
        """All options of a game: the preset's, then the changes (true and false: on, off). Raises OptionError."""
        if preset not in self.presets:
            names = ", ".join(self.presets)
            raise OptionError(_("unknown preset {name}; it is one of {names}").format(name=preset, names=names))
        chosen = {name: str(number.default) for name, number in self.numbers.items()}
        return {**self.presets[preset], **chosen, **{name: self._read(name, v) for name, v in (changes or {}).items()}}

    def _read(self, name: str, value: object) -> str:
        text = ("on" if value else "off") if isinstance(value, bool) else str(value)
        self._find(name).check(text)
        return text

    def _find(self, name: str) -> Option | Number:
        if name in self.switches:
            return self.switches[name]
        if name in self.numbers:
            return self.numbers[name]
        names = ", ".join([*self.switches, *self.numbers])
        raise OptionError(_("unknown option {name}; the options are {names}").format(name=name, names=names))

    def fill(self, setup: Any, options: Mapping[str, str]) -> None:
        """Writes complete options into a setup record, whose fields are called as they are."""
        for name, value in options.items():
            setattr(setup, name, self._find(name).code(value))


def named(*options: Option) -> dict[str, Option]:
    """The options by name."""
    return {option.name: option for option in options}


def read_numbers(package: str) -> dict[str, Number]:
    """The numbers in the `numbers.toml` of a package: by name `default`, `range`, `rule`, `basis` and `text`."""
    tables = tomllib.loads((files(package) / "numbers.toml").read_text("utf-8"))
    return {name: _read_number(name, table) for name, table in tables.items()}


def _read_number(name: str, table: Mapping[str, Any]) -> Number:
    least, most = table["range"]
    return Number(name, table["rule"], table["default"], least, most, table["basis"], table["text"])


def check_different(powers: Sequence[str], known: Collection[str], rule: str) -> None:
    """Raises OptionError unless these are different powers of the board; `rule` says who plays."""
    for power in powers:
        if power not in known:
            names = ", ".join(known)
            raise OptionError(_("unknown power {name}; the board has {names}").format(name=power, names=names))
    if len(set(powers)) < len(powers):
        raise OptionError(_("each power is played once ({rule})").format(rule=rule))
