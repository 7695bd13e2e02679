"""Routes about what can be played: rulesets, their rule books, and the packaged boards."""

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Response

from arsenale.atlas.outline import name_outline, outline_text
from arsenale.bots import Kind, find_company
from arsenale.games.boards import BoardError, packaged_boards
from arsenale.games.rulebook import Rule, RuleOption
from arsenale.games.ruleset import Ruleset
from arsenale.games.rulesets import RULESETS, find_ruleset
from arsenale.server.failures import Failed, documented
from arsenale.server.shapes import BotInfo, ChapterText, OptionInfo, OptionValue, RuleBookText, RulesetInfo, RuleText
from arsenale.texts import _, language

router = APIRouter(tags=["catalogue"])

A_DAY = {"Cache-Control": "public, max-age=86400"}


@router.get("/rulesets")
def list_rulesets() -> list[RulesetInfo]:
    """Every game that can be played."""
    return [_describe(ruleset, language()) for ruleset in RULESETS.values()]


@lru_cache
def _describe(ruleset: Ruleset, _language: str) -> RulesetInfo:
    board = ruleset.load_board(ruleset.default_board)
    return RulesetInfo(
        id=ruleset.id,
        title=ruleset.title,
        version=ruleset.version,
        presets=list(ruleset.presets),
        options=[_describe_option(ruleset, rule, option) for rule, option in _switches(ruleset)],
        powers=list(board.powers),
        usual={count: list(ruleset.usual_powers(count)) for count in ruleset.players},
        boards=[name for name in packaged_boards() if _can_play_on(ruleset, name)],
        bots=[_describe_bot(kind) for kind in find_company(ruleset).kinds],
    )


def _describe_bot(kind: Kind) -> BotInfo:
    return BotInfo(name=kind.name, text=_(kind.text), takes_budget=kind.takes_budget)


def _switches(ruleset: Ruleset) -> list[tuple[Rule, RuleOption]]:
    """The house rules of the rule book that are options of the game, each with its rule."""
    known = ruleset.resolve_options(ruleset.presets[0], {})
    rules = ruleset.rule_book().rules()
    return [(rule, option) for rule in rules for option in rule.options if option.name in known]


def _describe_option(ruleset: Ruleset, rule: Rule, option: RuleOption) -> OptionInfo:
    number = ruleset.numbers.get(option.name)
    return OptionInfo(
        name=option.name,
        rule=rule.id,
        text=option.text or rule.title,
        values=[OptionValue(value=value, text=text) for value, text in option.values.items()],
        least=number.least if number else None,
        most=number.most if number else None,
        presets={preset: ruleset.resolve_options(preset, {})[option.name] for preset in ruleset.presets},
    )


def _can_play_on(ruleset: Ruleset, board: str) -> bool:
    try:
        ruleset.load_board(board)
    except BoardError:
        return False
    return True


@router.get("/rulesets/{ruleset}/rules", responses=documented(404))
def read_rules(ruleset: str) -> RuleBookText:
    """The rule book, every rule with its number."""
    return _rule_book(_find(ruleset), language())


@lru_cache
def _rule_book(ruleset: Ruleset, _language: str) -> RuleBookText:
    book = ruleset.rule_book()
    chapters = [
        ChapterText(
            id=chapter.id, title=chapter.title, text=chapter.text, rules=[_rule(rule) for rule in chapter.rules]
        )
        for chapter in book.chapters
    ]
    return RuleBookText(title=book.title, text=book.text, sources=dict(book.sources), chapters=chapters)


def _rule(rule: Rule) -> RuleText:
    options = [option.name for option in rule.options]
    return RuleText(
        id=rule.id, title=rule.title, text=rule.text, source=list(rule.source), see=list(rule.see), options=options
    )


@router.get("/rulesets/{ruleset}/boards/{board}", responses=documented(404))
def read_board(ruleset: str, board: str) -> dict[str, Any]:
    """A packaged board: zones, ports, goods and pieces, with the keys of its file."""
    found = _find(ruleset)
    return found.tell_board(_load(found, board))


@router.get("/rulesets/{ruleset}/boards/{board}/outline", responses=documented(404))
def read_outline(ruleset: str, board: str) -> Response:
    """Its coasts and zones as GeoJSON."""
    return outline_of(_load(_find(ruleset), board))


def outline_of(board: Any) -> Response:
    """The GeoJSON that suits a board. Raises Failed `not_found`."""
    text = outline_text(name_outline(board.id, board.graph))
    if not text:
        raise Failed("not_found", _("This board has no drawing."))
    return Response(text, media_type="application/geo+json", headers=A_DAY)


def _find(name: str) -> Ruleset:
    try:
        return find_ruleset(name)
    except ValueError as trouble:
        raise Failed("not_found", str(trouble)) from None


def _load(ruleset: Ruleset, board: str) -> Any:
    if board not in packaged_boards():
        raise Failed("not_found", _("There is no board {name}.").format(name=board))
    try:
        return ruleset.load_board(board)
    except BoardError as trouble:
        raise Failed("not_found", str(trouble)) from None
