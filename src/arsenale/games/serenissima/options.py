"""House rules: every option of the rule book, its values, and the two presets. Free of Numba: read at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass

from arsenale.texts import _


class OptionError(ValueError):
    """An unknown option or a value that it does not have."""


@dataclass(frozen=True, slots=True)
class Option:
    """One switch. Its values are numbered in order; that number is what the setup record holds."""

    name: str
    rule: str
    values: tuple[str, ...]
    text: str


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("bid_payment", "S1.3", ("all", "winner"), _("who pays his bid")),
        Option("own_purchase", "S2.2", ("owner", "bank"), _("whom the owner of a port pays when he buys there")),
        Option("deals", "S2.4", ("goods", "open", "none"), _("what players may trade with each other")),
        Option("consent_at", "S3.4", ("entry", "leaving"), _("when passage is asked for")),
        Option("ship_divisor", "S4.2", ("3", "4"), _("what strength is divided by in a fight between galleys")),
        Option("rounding", "S4.2", ("down", "nearest"), _("how losses are rounded")),
        Option("prize_crew", "S4.4", ("victor", "zone"), _("where the sailors of a prize may come from")),
        Option("fort_on_capture", "S4.9", ("stays", "destroyed"), _("what becomes of the fort of a captured port")),
        Option("own_sale", "S6.3", ("paid", "unpaid"), _("whether the bank pays for sales in one's own ports")),
        Option("income_without_capital", "S6.5", ("paid", "lost"), _("income of a player without his capital")),
        Option("piece_points", "S7.2", ("none", "one_each", "half"), _("points for galleys, forts and sailors")),
        Option("random_end", "S7.3", ("off", "on"), _("whether a die ends the game")),
    )
}
FREE_MOVES = "free_moves"  # the one option that is a number: S0.6
FREE_MOVES_AT_TABLE, FREE_MOVES_IN_SIMULATION = 200, 8

PRESETS: dict[str, dict[str, str]] = {
    "classic": {name: option.values[0] for name, option in OPTIONS.items()},
}
PRESETS["blitz"] = PRESETS["classic"] | {"consent_at": "leaving", "prize_crew": "zone"}


def _checked(name: str, value: object) -> str:
    text = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    if name == FREE_MOVES:
        return _checked_number(text)
    if name not in OPTIONS:
        names = ", ".join([*OPTIONS, FREE_MOVES])
        raise OptionError(_("unknown option {name}; the options are {names}").format(name=name, names=names))
    option = OPTIONS[name]
    if text not in option.values:
        values = ", ".join(option.values)
        message = _("option {name} ({rule}) has no value {value}; it is one of {values}")
        raise OptionError(message.format(name=name, rule=option.rule, value=text, values=values))
    return text


def _checked_number(text: str) -> str:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 9999:
        raise OptionError(_("option free_moves (S0.6) is a number from 1 to 9999, not {value}").format(value=text))
    return text


def resolve_options(preset: str, changes: Mapping[str, object] | None = None) -> dict[str, str]:
    """All options of a game: the preset's, then the changes. Raises OptionError."""
    if preset not in PRESETS:
        names = ", ".join(PRESETS)
        raise OptionError(_("unknown preset {name}; it is one of {names}").format(name=preset, names=names))
    chosen = PRESETS[preset] | {FREE_MOVES: str(FREE_MOVES_AT_TABLE)}
    return chosen | {name: _checked(name, value) for name, value in (changes or {}).items()}


def option_code(options: Mapping[str, str], name: str) -> int:
    """The number of the chosen value, as the setup record holds it."""
    return OPTIONS[name].values.index(options[name])
