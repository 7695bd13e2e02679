"""How each game looks in its golden playthroughs: what is on the board, what can change, and which orders are liked."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arsenale.games.ruleset import Setting

State = Mapping[str, Any]  # a position as `golden.tell` gives it


@dataclass(frozen=True)
class Portrait:
    """`stage`: round and phase; `board`: all that is on it, in lines; `facts`: all that can change, by name.

    `liking`: how much more than another an order is liked; the first pattern that fits counts. `gathered`: kinds of
    orders, by first word, that stand together in a long list, wherever they are.
    """

    stage: Callable[[State], str]
    board: Callable[[Setting, State], Iterator[str]]
    facts: Callable[[State], dict[str, str]]
    liking: tuple[tuple[str, float], ...]
    gathered: tuple[str, ...] = ()


def words(value: object) -> str:
    """A value in words; a list as its parts."""
    return " ".join(value) or "–" if isinstance(value, list) else str(value)


# --- Serenissima ---

LIKED_IN_SERENISSIMA = (
    (r"bid (\d|[1-4]\d\d)$", 8),
    (r"bid", 0.02),
    (r"shift [a-z]\w* -> \d+ sailor", 12),
    (r"shift \d+ -> \d+", 1),
    (r"shift", 0.1),
    (r"price", 0.08),
    (r"offer", 20),
    (r"accept", 3),
    (r"discard", 0.02),
    (r"build", 30),
    (r"buy", 4),
    (r"hire", 8),
    (r"move", 4),
    (r"let pass", 3),
    (r"attack", 6),
    (r"take", 4),
    (r"loot", 3),
    (r"land", 3),
    (r"sell", 30),
)


def serenissima_stage(state: State) -> str:
    return f"round {state['round']}, {state['phase']}"


def serenissima_board(setting: Setting, state: State) -> Iterator[str]:
    for power in setting.powers:
        yield f"{power}: {state['treasury'][power]} ducats, {state['score'][power]} points"
        yield from ports_and_galleys(state, power)
    stored = {port: goods for port, (owner, goods) in warehouses(state).items() if owner == "neutral" and goods}
    if stored:
        yield "neutral: " + ", ".join(f"{port} stores {' '.join(goods)}" for port, goods in stored.items())


def warehouses(state: State) -> dict[str, tuple[str, list[str]]]:
    return {port: (fields["owner"], fields["warehouse"]) for port, fields in state["ports"].items()}


def ports_and_galleys(state: State, power: str) -> Iterator[str]:
    for port, fields in state["ports"].items():
        if fields["owner"] == power:
            yield f"  {port}: {describe_port(fields)}"
    for galley in state["galleys"]:
        if galley["owner"] == power:
            goods = f", {' '.join(galley['goods'])}" if galley["goods"] else ""
            yield f"  galley {galley['id']} {galley['zone']}: {galley['sailors']} sailors{goods}"


def describe_port(fields: State) -> str:
    fort = ", fort" if fields["fort"] else ""
    stored = f", stores {' '.join(fields['warehouse'])}" if fields["warehouse"] else ""
    return f"garrison {fields['garrison']}{fort}, price {fields['price']}{stored}"


def serenissima_facts(state: State) -> dict[str, str]:
    found = {power: f"{ducats} ducats" for power, ducats in state["treasury"].items()}
    for galley in state["galleys"]:
        found |= {f"galley {galley['id']} {field}": words(value) for field, value in galley.items() if field != "id"}
    for port, fields in state["ports"].items():
        found |= {f"{port} {field}": words(value) for field, value in fields.items()}
    return found | {"to act": words(state["to_act"])}


# --- Blood Royale ---

LIKED_IN_BLOOD_ROYALE = (
    (r"end", 3),
    (r"permit \w+ all", 0.3),
    (r"permit|revoke|give|pay|disband", 0.02),
    (r"offer", 0.06),
    (r"propose", 1),
    (r"accept", 4),
    (r"tax", 8),
    (r"raise fleet", 1),
    (r"raise army", 0.2),
    (r"quell", 20),
    (r"move a", 0.5),
    (r"move c", 0.1),
    (r"move \w+ (london|ile_de_france|castile|franconia|latium)", 30),
    (r"move", 1),
    (r"sail", 1.5),
    (r"dock", 0.3),
    (r"embark [aw]", 3),
    (r"disembark a", 2),
    (r"embark|disembark", 1),
    (r"attack", 15),
    (r"block", 2),
    (r"cash", 60),
    (r"release", 3),
    (r"pass over", 2),
)


def blood_royale_stage(state: State) -> str:
    movement = f", round {state['round']}" if "round" in state else ""
    return f"turn {state['turn']}, {state['phase']}{movement}"


def blood_royale_board(setting: Setting, state: State) -> Iterator[str]:
    for power in setting.powers:
        lands = [describe_land(name, fields) for name, fields in state["provinces"].items() if fields["owner"] == power]
        yield f"{power}: {state['treasury'][power]} crowns, {', '.join(lands)}"
        for piece in state["pieces"]:
            if piece["id"].startswith(f"{power}."):
                yield f"  {piece['id']} {whereabouts(piece)}"


def describe_land(name: str, fields: State) -> str:
    marks = [mark for mark in ("castle", "rebellion", "famine") if fields[mark]]
    return f"{name} ({' '.join(marks)})" if marks else name


def whereabouts(piece: State) -> str:
    if "aboard" in piece:
        return f"aboard {piece['aboard']}"
    return f"in port in {piece['at']}" if piece.get("in_port") else piece["at"]


def blood_royale_facts(state: State) -> dict[str, str]:
    found = {power: f"{crowns} crowns" for power, crowns in state["treasury"].items()}
    found |= {piece["id"]: whereabouts(piece) for piece in state["pieces"]}
    for name, fields in state["provinces"].items():
        found |= {f"{name} {field}": words(value) or "nobody" for field, value in fields.items()}
    for person in state["characters"]:
        found |= {f"{person['id']} {field}": words(value) or "–" for field, value in person.items() if field != "id"}
    for permit in state["permits"]:
        found[f"{permit['by']} to {permit['to']} {permit['province']}"] = "open"
    for block in state["blocks"]:
        found[f"{block['by']} against {block['against']} in {block['sea']}"] = "block used up"
    for contract in state["contracts"]:
        found[f"{contract['own']} and {contract['other']}"] = contract["status"]
    return found | {"to act": words(state["to_act"])}


PORTRAITS = {
    "serenissima": Portrait(serenissima_stage, serenissima_board, serenissima_facts, LIKED_IN_SERENISSIMA),
    "blood_royale": Portrait(
        *(blood_royale_stage, blood_royale_board, blood_royale_facts, LIKED_IN_BLOOD_ROYALE),
        gathered=("permit", "revoke", "give", "pay", "offer", "propose"),
    ),
}
