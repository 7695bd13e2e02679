"""How lively Blood Royale is among merchants: `python tools/measure_liveliness.py --games 200 --players 5`.

Prints in how many of the games each thing happened and how often in a game, and how the kingdoms fared. The numbers of
`games/blood_royale/numbers.toml` are tuned by this; `--option army_price=10` tries another one.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from arsenale.bots import Player, find_bot
from arsenale.games import kernel
from arsenale.games import operations as op
from arsenale.games.blood_royale import actions
from arsenale.games.blood_royale.state import (
    CELEBRATED,
    FIGHT,
    NEUTRAL,
    PIECES,
    SALE,
    aboard,
    fleet_of,
    is_army,
    is_resource,
)
from arsenale.games.ruleset import Position, Setting
from arsenale.games.rulesets import find_ruleset

RULESET = find_ruleset("blood_royale")
PLAIN_EVENTS = {
    actions.OFFER: "offers",
    actions.PERMIT: "permissions given",
    actions.REVOKE: "permissions withdrawn",
    actions.CASH: "sets cashed in",
    actions.ATTACK: "attacks",
    actions.PASS: "fleets let pass",
    actions.BLOCK: "blockades",
    actions.QUELL: "rebellions quelled",
    actions.PROPOSE: "matches proposed",
}
EVENTS = (
    *("offers", "trades", "permissions given", "permissions withdrawn", "goods embarked", "voyages with goods"),
    *("sets cashed in", "sets with wine or gold", "armies raised", "fleets raised", "voyages with armies", "attacks"),
    *("battles", "neutral land annexed", "kingdoms' land annexed", "fleets let pass", "blockades", "low taxes"),
    *("high taxes", "rebellions", "rebellions quelled", "matches proposed", "weddings", "births", "decisions"),
)

# --- one game ---


def play(setting: Setting, bot: Player, seed: int) -> tuple[Position, Counter[str]]:
    """One game, all seats by the bot: its last position, and how often each thing happened in it."""
    position, seen = setting.start(seed), Counter[str]()
    position.call(op.ROLL_ALL)
    while not position.is_over():
        seat, before = position.to_act()[0], position.view()
        action = bot.choose(before, seat)
        position.apply(seat, action)
        seen["battles"] += position.state.step == FIGHT
        position.call(op.ROLL_ALL)
        seen.update(["decisions", *orders(before, seat, action), *changes(before, position, seat, action)])
    return position, seen


def orders(before: Position, seat: int, action: int) -> Iterator[str]:
    """What the order itself is."""
    kind = kernel.kind_of(action)
    if kind in PLAIN_EVENTS:
        yield PLAIN_EVENTS[kind]
    elif kind == actions.ACCEPT and before.state.deal == SALE:
        yield "trades"
    elif kind == actions.SAIL:
        yield from cargo(before, fleet_of(actions.piece_in(action, seat)))
    elif kind == actions.EMBARK and is_resource(kernel.amount_of(action)):
        yield "goods embarked"
    elif kind == actions.RAISE:
        yield "armies raised" if kernel.d_of(action) == actions.ARMY else "fleets raised"
    elif kind == actions.TAX:
        is_high = kernel.amount_of(action) == int(before.setting.options["tax_high"])
        yield "high taxes" if is_high else "low taxes"


def cargo(before: Position, fleet: int) -> Iterator[str]:
    """What is aboard a fleet that sails."""
    carried = [piece % PIECES for piece in (before.state.piece_at == aboard(fleet)).nonzero()[0].tolist()]
    if any(map(is_resource, carried)):
        yield "voyages with goods"
    if any(map(is_army, carried)):
        yield "voyages with armies"


def changes(before: Position, after: Position, seat: int, action: int) -> Iterator[str]:
    """What has come of it, dice and the end of a turn included."""
    old, new = before.state, after.state
    for owner in old.owner[old.owner != new.owner].tolist():
        yield "neutral land annexed" if owner == NEUTRAL else "kingdoms' land annexed"
    yield from ["rebellions"] * count_new(bits(old.rebellions), bits(new.rebellions))
    yield from ["weddings"] * count_new(weddings(before), weddings(after))
    yield from ["births"] * count_new(persons(before), persons(after))
    is_cashed = kernel.kind_of(action) == actions.CASH
    if is_cashed and new.treasury[seat] - old.treasury[seat] > int(before.setting.options["set_pay"]):
        yield "sets with wine or gold"


def bits(mask: int) -> set[int]:
    return {index for index in range(64) if kernel.has(mask, index)}


def weddings(position: Position) -> set[int]:
    return set((position.state.contract_state == CELEBRATED).nonzero()[0].tolist())


def persons(position: Position) -> set[int]:
    return set(position.state.person.nonzero()[0].tolist())


def count_new(before: set[int], after: set[int]) -> int:
    return len(after - before)


# --- many games ---


def measure(setting: Setting, games: int, first: int) -> None:
    """Plays the games and prints what is told of them."""
    bot = find_bot(RULESET, "merchant")
    played = [play(setting, bot, seed) for seed in range(first, first + games)]
    for name in EVENTS:
        show_event(name, [seen[name] for _position, seen in played])
    print(f"\n{'kingdom':24}{'mean crowns':>12}{'games won':>12}")
    for seat, power in enumerate(setting.powers):
        crowns = sum(position.scores()[seat] for position, _seen in played) / games
        won = sum(position.returns()[seat] for position, _seen in played) / games
        print(f"{power:24}{crowns:12.0f}{won:12.1%}")


def show_event(name: str, counts: Sequence[int]) -> None:
    share = sum(count > 0 for count in counts) / len(counts)
    print(f"{name:24}in {share:6.1%} of the games, {sum(counts) / len(counts):6.1f} in a game")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    wanted = parser.parse_args()
    options = {"free_moves": RULESET.simulation_free_moves} | dict(text.split("=", 1) for text in wanted.option)
    measure(RULESET.setting(wanted.players, options=options), wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
