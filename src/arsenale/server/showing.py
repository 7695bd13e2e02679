"""What a viewer may see of a match, as it goes over the wire.

Everything is built up from what the viewer's seat may know (`Game.view`, `Match.is_hidden`); nothing is taken away from
what the table knows. A viewer is an account and the seat of his for which he looks on, or no seat.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import orjson

from arsenale.games.ruleset import SPECTATOR, Deed, Position, Setting
from arsenale.lab.analysis import Analysis
from arsenale.server.hall import Live
from arsenale.table import chronicle
from arsenale.table.game import Step
from arsenale.table.match import BY_STANDING, OVER, RUNNING, Chair, Line, Match, Proposal
from arsenale.texts import _, power_name

Shown = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewer:
    """`account` is empty for whoever has no session, `power` for whoever looks on from no seat."""

    account: str = ""
    power: str = ""


def viewer_of(match: Match, account: str, wanted: str = "") -> Viewer:
    """An account looks on for the wanted seat if it is his, else for his first that is to act, else for his first."""
    own = match.powers_of(account)
    acting = [power for power in own if power in match.to_act()]
    return Viewer(account, wanted if wanted in own else next(iter([*acting, *own]), ""))


def seat_of(match: Match, viewer: Viewer) -> int:
    return match.seat(viewer.power) if viewer.power else SPECTATOR


# --- the state ---


def show_state(live: Live, game: str, viewer: Viewer, here: frozenset[str], now: float) -> Shown:
    """A `GameState`. `here`: the powers whose owners are connected."""
    match, row = live.match, live.row
    return {
        "id": game,
        **_show_frame(live),
        "owner": row.owner_name,
        "is_owner": bool(viewer.account) and row.owner == viewer.account,
        "referee": row.owner_name if row.is_refereed else "",
        "is_referee": is_referee(live, viewer.account),
        "yours": list(match.powers_of(viewer.account)),
        "you": _show_turn(match, viewer) if viewer.power else None,
        "seats": [_show_seat(match, power, viewer, here, now) for power in match.chairs],
        **_show_position(match, viewer),
        "now": now,
        "proposal": _show_proposal(match, match.proposal) if match.proposal else None,
    }


def is_referee(live: Live, account: str) -> bool:
    """The one who may correct the position: he set the game up as a refereed one, and does not play."""
    return bool(account) and live.row.is_refereed and live.row.owner == account and not live.match.powers_of(account)


def _show_frame(live: Live) -> Shown:
    """What stays, shown once."""
    if not live.frame:
        live.frame |= _make_frame(live)
    return live.frame


def _make_frame(live: Live) -> Shown:
    match, row = live.match, live.row
    usual = match.setting.ruleset.resolve_options(row.preset, {})
    options = match.setting.options
    return {
        "title": row.title,
        "ruleset": row.ruleset,
        "rules_version": row.rules_version,
        "preset": row.preset,
        "options": options,
        "house_rules": {name: value for name, value in options.items() if usual.get(name) != value},
        "powers": list(match.setting.powers),
        "board": match.setting.board.id,
        "pace": asdict(match.frame.pace),
        "visibility": row.visibility,
        "is_refereed": row.is_refereed,
        "has_hints": row.has_hints,
        "created": row.created,
        "rounds": match.setting.ruleset.guide.rounds(match.setting),
        "commitment": match.dice.commitment,
    }


def _show_position(match: Match, viewer: Viewer) -> Shown:
    game = match.game
    view = game.view(seat_of(match, viewer)) if game else match.setting.start()
    return {
        **show_view(view),
        "seq": match.seq,
        "steps": game.steps[-1].number if game else 0,
        "entries": len(match.lines),
        "status": match.status,
        "is_corrected": match.is_corrected,
        "is_paused": match.is_paused,
        "to_act": list(match.to_act()),
        "waiting_since": match.waiting_since,
        "salts": [chair.salt for chair in match.chairs.values() if chair.salt],
        "seed": match.dice.seed.hex() if match.status == OVER else "",
        "result": _show_result(match),
        "rematch": match.rematch,
    }


def _show_result(match: Match) -> Shown | None:
    result = match.game.result if match.game else None
    return {"scores": result.scores, "winners": list(result.winners)} if result else None


def _show_proposal(match: Match, proposal: Proposal) -> Shown:
    return {
        "kind": proposal.what,
        "power": proposal.power,
        "step": proposal.step,
        "agreed": [power for power in match.chairs if power in proposal.agreed],
        "waiting": list(match.waiting_for(proposal)),
    }


def _show_seat(match: Match, power: str, viewer: Viewer, here: frozenset[str], now: float) -> Shown:
    chair, seat = match.chairs[power], match.seat(power)
    return {
        "power": power,
        "kind": _kind_of(chair),
        "player": chair.name,
        "bot": chair.bot,
        "is_stand_in": chair.is_stand_in,
        "has_resigned": chair.has_resigned,
        "is_here": power in here,
        "is_you": bool(viewer.account) and chair.account == viewer.account,
        "left": match.clock.left(seat, now) if match.game else None,
        "deadline": match.clock.deadline(seat) if match.game else None,
    }


def _kind_of(chair: Chair) -> str:
    if chair.account and not chair.has_resigned:
        return "person"
    return "bot" if chair.bot else "open"


# --- what only the holder of a seat gets ---


def _show_turn(match: Match, viewer: Viewer) -> Shown:
    chair, seat = match.chairs[viewer.power], match.seat(viewer.power)
    is_to_act = viewer.power in match.to_act() and not match.is_paused
    return {
        "power": viewer.power,
        "is_to_act": is_to_act,
        **_show_choice(match, seat, is_to_act),
        "can_undo": match.status == RUNNING and match.running.can_undo(seat) and not match.is_paused,
        "standing": {"answers": dict(chair.answers), "is_ending": chair.is_ending},
        "rest": _show_rest(match, seat),
    }


def _show_choice(match: Match, seat: int, is_to_act: bool) -> Shown:
    if not is_to_act:
        return {"question": "", "orders": [], "reaches": {}, "is_idle": False, "consent": ""}
    view, ruleset = match.running.view(seat), match.setting.ruleset
    reaches = ruleset.guide.reaches(view, seat)
    mover = ruleset.guide.asking(view)
    return {
        "question": ruleset.guide.question(view, seat),
        "orders": [ruleset.notation.say(match.setting, action) for action in view.legal(seat)],
        "reaches": {piece: [reach._asdict() for reach in zones] for piece, zones in reaches.items()},
        "is_idle": ruleset.guide.is_idle(view, seat),
        "consent": "" if mover is None else match.setting.powers[mover],
    }


def _show_rest(match: Match, seat: int) -> str:
    rest = match.game.steps[-1].rest if match.game else None
    if rest is None or rest.seat != seat:
        return ""
    return "; ".join(match.setting.ruleset.notation.say_all(match.setting, rest.actions))


# --- the history ---


def show_entries(match: Match, viewer: Viewer, after: int = 0) -> list[Shown]:
    """The `Entry` of every line from number `after` on."""
    seat = seat_of(match, viewer)
    return [_show_entry(match, number, line, seat) for number, line in enumerate(match.lines[after:], after)]


def _show_entry(match: Match, number: int, line: Line, viewer: int) -> Shown:
    entry = {"number": number, "at": line.at, "power": line.power, "step": line.last_step, "by": _show_by(line)}
    if line.given is None:
        return entry | _blank_order | {"kind": "event", "text": _say_event(match, line, viewer)}
    return entry | _show_order(match, line, line.given, viewer)


_blank_order: Shown = {"words": "", "dice": [], "revealed": [], "effects": [], "heading": ""}


def _show_by(line: Line) -> str:
    """Whose hand it was. That a standing answer was used is nobody's business."""
    return "" if line.by == BY_STANDING else line.by


def _show_order(match: Match, line: Line, step: Step, viewer: int) -> Shown:
    return {
        "kind": "order",
        "text": step.masked if match.is_hidden(step, viewer) else step.text,
        "words": "" if match.is_hidden(step, viewer) else step.words,
        "dice": [{"face": die.face, "sides": die.sides} for die in step.dice],
        "revealed": [{"power": other.power, "text": other.text, "words": other.words} for other in line.revealed],
        "effects": _show_effects(step),
        "heading": chronicle.show_heading(step.heading),
    }


def _show_effects(step: Step) -> list[str]:
    """What the game tells of it, and who paid; where it tells nothing, what everybody sees on the board."""
    if step.previous is None or not step.dice or not (events := _tell_events(step, step.previous)):
        return list(map(str, step.effects))
    return [*events, *map(str, chronicle.money_effects(step.previous.told, step.told, power_name))]


def _tell_events(step: Step, before: Step) -> list[str]:
    setting = step.position.setting
    actions = setting.ruleset.notation.parse(setting, step.text, step.seat)
    faces = tuple(die.face for die in step.dice)
    deed = Deed(step.seat, actions[-1], before.position.view(), step.position.view(), faces)
    return setting.ruleset.guide.tell_events(deed)


def _say_event(match: Match, line: Line, viewer: int) -> str:
    step = line.taken_back
    order = "" if step is None else step.masked if match.is_hidden(step, viewer) else step.text
    return _(line.text).format(power=power_name(line.power), order=order, **line.values)


# --- what bots say ---


def show_analysis(analysis: Analysis) -> Shown:
    """An `Analysis`."""
    shown = asdict(analysis)
    for place in [*shown["points"], *shown["swings"]]:
        place["heading"] = chronicle.show_heading(place["heading"])
    return shown


# --- single positions ---


def show_moment(match: Match, step: int, viewer: Viewer) -> Shown:
    """A `Moment`. Raises LookupError for a step that there is not."""
    if match.game is None or not 0 <= step < len(match.game.steps):
        last = match.game.steps[-1].number if match.game else 0
        raise LookupError(_("there is no step {step}; choose 0 to {last}").format(step=step, last=last))
    return show_view(match.game.steps[step].position.view(seat_of(match, viewer))) | {"step": step}


def show_view(view: Position) -> Shown:
    """A view in tables, and where in the game it stands."""
    shown = _show(view.setting, view.to_bytes())
    return shown | {"heading": chronicle.show_heading(shown["heading"])}


@lru_cache(maxsize=chronicle.MOST_TOLD)
def _show(setting: Setting, state: bytes) -> Shown:
    view = Position.from_bytes(setting, state)
    told, parts = chronicle.tell_view(view), setting.ruleset.guide.score_parts(view)
    return {"heading": chronicle.heading(view), "told": as_fragment(told), "score_parts": as_fragment(parts)}


def as_fragment(shown: Any) -> orjson.Fragment:
    """In JSON once, for all who are shown it."""
    return orjson.Fragment(orjson.dumps(shown))


def here_of(match: Match, accounts: Iterable[str]) -> frozenset[str]:
    """The powers whose owners are among these accounts."""
    present = frozenset(accounts)
    return frozenset(power for power, chair in match.chairs.items() if chair.account and chair.account in present)
